// SPDX-License-Identifier: MIT
// The words of the family "cthreads": types, helpers, and the macros that are a shared access here
// and a shared access that first asks the scheduler there. STEP asks before each access, Y and
// C(e) before each statement and condition that has one: the first is `atomicity access`, the
// others `atomicity statement`.
#include "tests/fuzz/cthreads_text.hpp"

namespace absthread::fuzz {

const std::array<const char*, 9> c_thread_shown = {"a", "b",  "s.x", "s.y",  "t",
                                                   "t", "uc", "sh",  "sb.lo"};
const Final c_thread_start = {1, 0, 2, 0, 0, 3, 250, -3, 6};

const char* const c_thread_types = R"(
struct local { long k; long v[2]; };
struct pair { long x, y; };
struct bits { unsigned lo : 3; int hi : 3; unsigned char mid : 5; _Bool on : 1; };
struct inner { long k; short q[2]; };
struct outer { struct inner in, two[2]; long z; };
enum colour { red = -1, green, blue = 4 };
)";

const char* const c_thread_helpers = R"(
static long twice(struct local *l, long by) { l->k = by % 5; return l->k * 2; }
static long pick(long p, long q, int n) {
  for (int i = 0; i < 3; i++) {
    if (i == n) return p;
    if (p > q + i) return q - i;
  }
  if (q) return -q;
  return 1;
}
static struct inner made(long k) {
  struct inner r = { k % 9, { k & 3, 1 } };
  if (k > 2) { r.q[1] = 2; return r; }
  r.k = -r.k;
  return r;
}
static struct outer turned(struct outer o, long by) {
  o.in.k = o.in.k - by % 3;
  o.two[by & 1] = o.in;
  return o;
}
static long ticket(long by) {
  static long next KEPT = 5;
  Y return UPDATE(next, +=, by);
}
static long first(long p) { return p + 1; }
static long second(long p) { return p * 2 - 1; }
static long third(long p) { if (p < 0) return 0; return p % 4; }
static long (*const table[3])(long) = { first, second, third };
)";

const char* const compiled_variables = R"(
extern volatile long a, b; extern volatile struct pair s; extern volatile long t[2];
extern volatile unsigned char uc; extern volatile short sh; extern volatile struct bits sb;
extern volatile long *volatile gp;
extern char flag;
extern int held, waiting[2], running, alone;
void yield_(void);
void *calloc(unsigned long, unsigned long);
void free(void *);
void *memset(void *, int, unsigned long), *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
)";

const char* const compiled_macros = R"(
#ifdef STATEMENTS
#define STEP ((void)0)
#define Y yield_();
#define C(e) (yield_(), (e))
#else
#define STEP yield_()
#define Y
#define C(e) (e)
#endif
#define long_ volatile long
#define V(l) (*(STEP, &(l)))
#define A V(a)
#define B V(b)
#define SX V(s.x)
#define SY V(s.y)
#define UC V(uc)
#define SH V(sh)
#define LO V(sb).lo
#define T(i) (*({ int i_ = (i); STEP; &t[i_]; }))
#define AT(p) (*({ volatile long *p_ = (p); STEP; p_; }))
#define GP V(gp)
#define GET(l) ((l).x = SX, (l).y = SY)
#define SET_PAIR(l) (SX = (l).x, SY = (l).y)
#define UPDATE(l, op, e) ({ __typeof__((e) + 0) e_ = (e); STEP; __typeof__(l) v_ = (l); v_ op e_; \
                            STEP; (l) = v_; v_; })
#define PRE(l, op) ({ STEP; __typeof__(l) v_ = (l); op v_; STEP; (l) = v_; v_; })
#define POST(l, op) ({ STEP; __typeof__(l) v_ = (l), o_ = v_ op; STEP; (l) = v_; o_; })
#define SUM(l, r) ({ long l_ = (l), r_ = (r); l_ + r_; })
#define CALL(e) ({ __typeof__(e) r_ = (e); Y r_; })
#define ATOMIC(op, l, v) ({ long v_ = (v); volatile long *l_ = &l; STEP; __atomic_##op(l_, v_, 5); })
#define CAS(l, e, d) ({ long e_ = (e), d_ = (d); volatile long *l_ = &l; STEP; \
                        __sync_bool_compare_and_swap(l_, e_, d_); })
#define CX(l, e, d) ({ long *e_ = (e), d_ = (d); volatile long *l_ = &l; STEP; \
                       __atomic_compare_exchange_n(l_, e_, d_, 0, 5, 5); })
#define SET ({ STEP; __atomic_test_and_set(&flag, 5); })
#define CLEAR do { yield_(); __atomic_clear(&flag, 5); } while (0)
#define LOCK do { waiting[running] = 1; yield_(); waiting[running] = 0; held = 1; } while (0)
#define TRY ({ STEP; int k_ = !held; held = 1; k_; })
#define UNLOCK do { yield_(); held = 0; } while (0)
#define BEGIN do { yield_(); alone = 1; } while (0)
#define END (alone = 0)
#define KEPT __attribute__((section("kept")))
)";

const char* const lowered_variables = R"(
typedef struct { int inside; } pthread_mutex_t;
int pthread_mutex_lock(pthread_mutex_t *), pthread_mutex_unlock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
void *calloc(unsigned long, unsigned long);
void free(void *);
void *memset(void *, int, unsigned long), *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
long a = 1, b; struct pair s = { 2, 0 }; long t[2] = { 0, 3 };
unsigned char uc = 250; short sh = -3; struct bits sb = { 6, 0, 0, 0 };
long *gp; char flag;
pthread_mutex_t mu;
#define Y
#define C(e) (e)
#define A a
#define B b
#define SX s.x
#define SY s.y
#define UC uc
#define SH sh
#define LO sb.lo
#define T(i) t[i]
#define AT(p) (*(p))
#define GP gp
#define GET(l) (l = s)
#define SET_PAIR(l) (s = l)
#define UPDATE(l, op, e) ((l) op (e))
#define PRE(l, op) (op (l))
#define POST(l, op) ((l) op)
#define SUM(l, r) ((l) + (r))
#define CALL(e) (e)
#define ATOMIC(op, l, v) __atomic_##op(&l, v, 5)
#define CAS(l, e, d) __sync_bool_compare_and_swap(&l, e, d)
#define CX(l, e, d) __atomic_compare_exchange_n(&l, e, d, 0, 5, 5)
#define SET __atomic_test_and_set(&flag, 5)
#define CLEAR __atomic_clear(&flag, 5)
#define LOCK pthread_mutex_lock(&mu)
#define TRY (pthread_mutex_trylock(&mu) == 0)
#define UNLOCK pthread_mutex_unlock(&mu)
#define BEGIN __VERIFIER_atomic_begin()
#define END __VERIFIER_atomic_end()
#define KEPT
)";

} // namespace absthread::fuzz
