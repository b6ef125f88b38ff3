int x;
void once(void) { x = 1; }
