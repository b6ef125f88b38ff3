#include <stdatomic.h>

extern atomic_int x;
void *worker(void *unused);
