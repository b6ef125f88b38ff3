// ARGS: races
// Single-threaded program: a handler and main share a volatile sig_atomic_t on one thread; by definition (d) no race. Never false.
#include <signal.h>
#include <stdio.h>
static volatile sig_atomic_t stop;
static void on_int(int sig) { (void)sig; stop = 1; }
int main(void)
{
    signal(SIGINT, on_int);
    while (!stop)
        putchar('.');
    return 0;
}
// ----
// ...
// verdict: unknown(unsupported function 'on_int', which is a handler of signals at handler_same_thread_no_race_03.c:9:20)
// exit: 5
