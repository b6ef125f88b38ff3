int level = 2;
int answer(void) { return 2; }
static int helper(void) { return 2; }
int use_two(void) { return helper(); }
