// ARGS: prove
// The linker makes an array of a section.
#include <assert.h>
static int v __attribute__((section("vars"), used)) = 1;
extern int __start_vars[];
int main(void) { __start_vars[0] = 7; assert(v == 1); return 0; }
// ----
// 6:18: warning: unsupported in thread 'main': variable '__start_vars', which the linker makes of a section [unsupported-c]
// verdict: unknown(unsupported variable '__start_vars', which the linker makes of a section at second_name_z08.c:6:18)
// exit: 5
