// Initialisers: addresses of members and elements, texts, large arrays.
#include <assert.h>
#include <pthread.h>

struct pair { int x, y; };
static int a[2], *into_a = a + 1;
static struct pair s, *whole = &s;
static int *into_s = &s.y;
static char text[4] = "ab";
static int large[1000] = { [999] = 7 };

static void *run(void *unused) {
  char own[] = "xyz";
  *into_a = 1;
  *into_s = 2;
  whole->x = 3;
  assert(a[1] == 1);
  assert(s.y == 2 && s.x == 3);
  assert(text[1] == 'b' && own[3] == 0 && own[0] == 'x');
  assert(text[3] == 0);
  assert(large[999] == 7);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  return 0;
}
// ----
// verdict: true
// exit: 0
