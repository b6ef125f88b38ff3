#include "total.h"
static void step(void) { total += 2; }
void *fast(void *a) { pthread_mutex_lock(&m); step(); pthread_mutex_unlock(&m); return a; }
