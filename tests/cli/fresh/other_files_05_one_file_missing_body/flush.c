extern int pending;
void flush(void) { pending = 0; }
