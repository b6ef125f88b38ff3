// ARGS: check
// A function in a table that is handed to an unknown register function writes the contract variable without a contract.
/*@ absthread
shared { open_count : int = 0; }
thread W for work { init A; end B; A -> B : open_count' == open_count + 1; }
composition { invariant open_count <= 1; }
*/
struct ops { int (*open)(void); int (*close)(void); };
extern int register_ops(const struct ops *o);
static int open_count;
static int do_open(void) { open_count = 50; return 0; }
static const struct ops my_ops = { .open = do_open };
void *work(void *p)
{
    int k = __atomic_fetch_add(&open_count, 1, __ATOMIC_SEQ_CST);
    (void)k;
    return p;
}
int init_module(void) { return register_ops(&my_ops); }
// ----
// ...
// verdict: unknown(uncovered writer do_open)
// exit: 5
