// EXPECTED:    COMMAND: 
char n;
void b_run(void) { n = 5; }
