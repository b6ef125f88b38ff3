// ARGS: prove
// All three hold in every run.
#include <assert.h>
#include <pthread.h>
#include <string.h>
static _Atomic int go;
static void *w(void *a) { go = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  const char *s = "abc"; char buf[8];
  strcpy(buf, s);
  assert(strlen(s) == 3);
  assert(strcmp(buf, "abc") == 0);
  assert(strchr(s, 98) == s + 1);
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at strlen_strcmp_19.c:13:3: an interleaving was found that the code may not have)
// exit: 5
