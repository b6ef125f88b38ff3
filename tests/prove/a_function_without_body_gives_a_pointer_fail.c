// Whoever gave the address may write there, too.
#include <assert.h>

extern int *get(void);

int main(void) {
  int *s = get();
  *s = 1;
  assert(*s == 1);
  return 0;
}
// ----
// verdict: unknown(no body: 'get')
// exit: 5
