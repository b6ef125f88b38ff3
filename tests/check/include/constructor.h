// A header of the project: what it defines runs before main.
static __attribute__((constructor)) void begin(void) { x = 1; }
