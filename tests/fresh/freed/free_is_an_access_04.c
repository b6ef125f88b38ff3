// ARGS: races
// As 01, asked for races: free writes all bytes of the block and is not ordered with the read.
#include <pthread.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
static struct node *head;

static void *drop(void *arg) {
  (void)arg;
  free(head);
  return 0;
}

static void *look(void *arg) {
  *(int *)arg = head->key;
  return 0;
}

int main(void) {
  pthread_t a, b;
  int k = 0;
  head = malloc(sizeof *head);
  head->key = 4;
  head->next = NULL;
  pthread_create(&a, 0, drop, 0);
  pthread_create(&b, 0, look, &k);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return k;
}
// ----
// ...
// verdict: false(no-data-race)
// exit: 10
