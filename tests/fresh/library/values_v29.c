// ARGS: prove
// The two ends of a pipe differ.
#include <assert.h>
#include <unistd.h>
int main(void) { int fd[2]; if (pipe(fd) == 0) assert(fd[0] >= 0 && fd[0] != fd[1]); return 0; }
// ----
// verdict: unknown(not followed at values_v29.c:5:33: an interleaving was found that the code may not have)
// exit: 5
