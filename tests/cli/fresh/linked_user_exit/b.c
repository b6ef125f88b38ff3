// EXPECTED:    COMMAND: 
struct job { int x; }; void exit(struct job *p) { p->x = 1; }
