#include <pthread.h>
int n;
static void *t(void *a) { n = 1; return 0; }
int main(int argc, char **argv) { pthread_t x; if (argc < 2) return 1; pthread_create(&x, 0, t, 0); pthread_join(x, 0); return 0; }
