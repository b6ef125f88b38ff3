// CMD: prove .            EXPECT: false(unreach-call)
// watch() in w.c keeps the address of main's own variable, and a thread there writes it.
#include <assert.h>
void watch(int *p);
void unwatch(void);
int main(void) {
  int alarms = 0;
  watch(&alarms);
  unwatch();
  assert(alarms == 0);
  return 0;
}
