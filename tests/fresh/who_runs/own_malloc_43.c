// ARGS: prove
// The program replaces malloc (glibc allows it, as a full set); libc's strdup calls the program's own, which counts.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
static int allocs;
static char pool[1 << 20]; static size_t used;
void *malloc(size_t n) { void *p = pool + used; used += (n + 15) & ~(size_t)15; allocs++; return p; }
void free(void *p) { (void)p; }
void *calloc(size_t a, size_t b) { return malloc(a * b); }
void *realloc(void *p, size_t n) { void *q = malloc(n); if (p) memcpy(q, p, n); return q; }
static void *w(void *a) { return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  int before = allocs;
  char *s = strdup("abc");
  assert(allocs == before);
  return s[0];
}
// ----
// ...
// verdict: unknown(unsupported function 'malloc', which other code runs, by its name or through a variable of that code at own_malloc_43.c:9:7)
// exit: 5
