// Functions and arguments of threads come from a table.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static void *five(void *number) {
  assert((intptr_t)number == 5);
  return 0;
}
static void *six(void *number) {
  assert((intptr_t)number == 6);
  return 0;
}

static struct job {
  void *(*function)(void *);
  intptr_t number;
} jobs[] = {{five, 5}, {six, 6}};

int main(void) {
  pthread_t t;
  for (int i = 0; i < 2; i++)
    pthread_create(&t, 0, jobs[i].function, (void *)jobs[i].number);
  return 0;
}
// ----
// verdict: true
// exit: 0
