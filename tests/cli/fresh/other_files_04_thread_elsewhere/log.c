#include <pthread.h>
#include "log.h"
static pthread_t tid;
static void *run(void *a) { set_ready(0); return a; }
int log_start(void) { return pthread_create(&tid, 0, run, 0); }
void log_stop(void) { pthread_join(tid, 0); }
