// A test whose false arm does nothing is an access all the same: x is 0 whenever the two meet.
// ARGS: races
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
static int x, y;
static void *writer(void *a) {
  x = 0;
  return 0;
}
static void *reader(void *a) {
  if (x == 1) y = 1;
  return 0;
}
int main(void) {
  pthread_t h;
  pthread_create(&h, 0, writer, 0);
  pthread_create(&h, 0, reader, 0);
  return 0;
}
// ----
// 7:3: error: data race on 'x': 'writer' writes it here, holding no lock [data-race]
// 11:7: note: 'reader' reads it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
