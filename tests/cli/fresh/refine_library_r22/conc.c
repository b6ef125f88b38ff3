#include <pthread.h>
#include <string.h>
#include <stdio.h>
char buf[8]; int x;
void *t(void *a) { strcpy(buf, "ab");  x = 1; return 0; }
int main(void) { pthread_t p; pthread_create(&p, 0, t, 0); pthread_join(p, 0); }
