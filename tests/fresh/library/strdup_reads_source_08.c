// ARGS: races
// strdup reads all of its source to the NUL while strncpy fills it in the other thread.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct session { int id; char user[16]; };
static struct session s;

static void *login(void *arg) {
  strncpy(s.user, arg, sizeof s.user - 1);
  return 0;
}

static void *audit(void *arg) {
  (void)arg;
  char *copy = strdup(s.user);
  free(copy);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, login, "root");
  pthread_create(&b, 0, audit, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
