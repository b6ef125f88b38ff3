// ARGS: prove
// A variable has a second name by a label.
#include <assert.h>
int n;
extern int shadow __asm__("n");
int main(void) { shadow = 4; assert(n == 0); return 0; }
// ----
// 6:18: warning: unsupported in thread 'main': variable 'shadow', which is another name of a variable [unsupported-c]
// verdict: unknown(unsupported variable 'shadow', which is another name of a variable at second_name_h18.c:6:18)
// exit: 5
