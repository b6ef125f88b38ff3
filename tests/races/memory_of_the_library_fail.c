// localtime has one object for all threads.
#include <pthread.h>
#include <time.h>

static const time_t noon = 43200;

static void *f(void *unused) {
  localtime(&noon);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
// ----
// 8:3: error: data race on 'localtime().tm_gmtoff': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_hour': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_isdst': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_mday': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_min': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_mon': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_sec': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_wday': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_yday': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_year': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// 8:3: error: data race on 'localtime().tm_zone': 'f 1' writes it here, holding no lock [data-race]
// 8:3: note: 'f 2' writes it here at the same time, holding no lock
// note: nothing orders the two: no lock is held, and in the interleaving shown both are the next step of their threads
// verdict: false(no-data-race)
// exit: 10
