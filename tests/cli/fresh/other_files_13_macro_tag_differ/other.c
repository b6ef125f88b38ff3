#include <assert.h>
#define LIMIT 8
enum { BUSY, IDLE };
struct state { int level; int spare; int mode; };
static struct state st;
void *other(void *a) { st.level = LIMIT; st.mode = BUSY; assert(st.level == 8 && st.mode == 0); return a; }
