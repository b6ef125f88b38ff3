/* calls of main() do not define it */
extern int main(void);
int helper(void) { return 1; }
