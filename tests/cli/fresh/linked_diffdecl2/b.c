// EXPECTED:    COMMAND: 
struct s { int b; int a; }; struct s n;
void b_run(void) { n.a = 1; }
