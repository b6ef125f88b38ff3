// A pointer from another file may denote a member of a variable that it can name.
#include <pthread.h>
struct dev { char name[4]; int count; };
struct dev dev;
extern int *other;
static void *w(void *unused) {
  *other = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  dev.count = 2;
  pthread_join(t, 0);
  return 0;
}
// ----
// verdict: unknown(not followed at a_member_that_others_give_fail.c:5:1: an interleaving was found that the code may not have)
// exit: 5
