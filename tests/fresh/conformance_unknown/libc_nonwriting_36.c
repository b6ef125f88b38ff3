// ARGS: check
// posix_madvise gets a void * to the contract variable's page and writes nothing; what an unsummarised world function does is unknown by (a) D, never false.
/*@ absthread
shared { level : int = 0; }
thread W for work { init A; end B; A -> B : level' == 1; }
*/
#include <sys/mman.h>
static int level;
void *work(void *p) { posix_madvise(&level, sizeof level, POSIX_MADV_WILLNEED); level = 1; return p; }
// ----
// verdict: true
// exit: 0
