#include <assert.h>
/* int main(void) is below */
int helper(void);
int main(void) { assert(helper() == 1); return 0; }
