void *work(void *p);
void notify(int code) { static int depth; (void)code; if (!depth) { depth = 1; work(0); } }
