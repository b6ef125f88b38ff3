static int n = 5;
int get_n(void) { return n; }
