// ARGS: races
// Global DIR* and FILE* from the library, used by one thread each; localtime's result stays in main. No crash.
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
static DIR *dir; static FILE *pipe_in; static struct tm *now; static int year;
static void *w(void *a) { struct dirent *e = dir ? readdir(dir) : 0; return e ? a : 0; }
static void *r(void *a) { char b[8]; if (pipe_in && fgets(b, 8, pipe_in)) return a; year = now->tm_year; return 0; }
int main(void) {
  pthread_t t, u; time_t x = time(0);
  dir = opendir("."); pipe_in = popen("date", "r"); now = localtime(&x);
  if (!now) return 1;
  pthread_create(&t, 0, w, 0); pthread_create(&u, 0, r, 0);
  pthread_join(t, 0); pthread_join(u, 0);
  return year;
}
// ----
// verdict: true
// exit: 0
