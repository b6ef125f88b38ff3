// The producer and consumer of the paper with a fault: the consumer does not wait. After figure 1 of Henzinger, Jhala, Majumdar, Qadeer: a flag says whose turn it is. The paper checks
// `data`; the flag itself is accessed by both at once, which only a plain variable must not be:
// `absthread races --location data`.
#include <pthread.h>
#include <stdlib.h>
static int get_new_data(void) { return rand(); }

static int flag, data;

static void *producer(void *unused) {
  while (1) {
    while (flag != 0) {
    }
    data = get_new_data();
    flag = 1;
  }
  return unused;
}

static void *consumer(void *unused) {
  while (1) {
    while (flag == 2) {
    }
    int copy = data;
    (void)copy;
    flag = 0;
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, producer, 0);
  pthread_create(&second, 0, consumer, 0);
  return 0;
}
