#include <pthread.h>

struct box {
  pthread_mutex_t lock;
  int value;
};
extern struct box box;
extern int table[];

inline int twice(int x) { return 2 * x; }
static inline int thrice(int x) { return 3 * x; }

int fallback(void);
void *first(void *);
void *second(void *);
