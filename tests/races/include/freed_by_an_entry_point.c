#include <pthread.h>
#include <stdlib.h>
struct s {
  int n;
};
extern struct s *p;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int use(void) {
  pthread_mutex_lock(&m);
  struct s *q = p;
  pthread_mutex_unlock(&m);
  return q ? q->n : 0;
}
int careful(void) {
  int r = 0;
  pthread_mutex_lock(&m);
  if (p) r = p->n;
  pthread_mutex_unlock(&m);
  return r;
}
void end(void) {
  pthread_mutex_lock(&m);
  free(p);
  p = 0;
  pthread_mutex_unlock(&m);
}
