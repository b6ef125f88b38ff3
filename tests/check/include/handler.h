void request(void (*)(void));
static void handler(void) { n = 0; }
