int answer(void) { return 1; }
static int helper(void) { return 1; }
int use_one(void) { return helper(); }
