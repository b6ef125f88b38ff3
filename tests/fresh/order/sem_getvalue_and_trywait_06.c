// ARGS: races
// sem_getvalue does not take the post, and a failed sem_trywait shows nothing: the read of `config` is unordered.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
static sem_t loaded;
static struct { int port; int backlog; } config;

static void *loader(void *arg) {
  (void)arg;
  config.port = 8080;
  config.backlog = 16;
  sem_post(&loaded);
  return 0;
}

static void *server(void *arg) {
  (void)arg;
  int n = 0;
  sem_getvalue(&loaded, &n);
  if (n > 0)
    printf("%d\n", config.port);
  return 0;
}

int main(void) {
  pthread_t l, s;
  sem_init(&loaded, 0, 0);
  pthread_create(&l, 0, loader, 0);
  pthread_create(&s, 0, server, 0);
  pthread_join(l, 0);
  pthread_join(s, 0);
  sem_destroy(&loaded);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
