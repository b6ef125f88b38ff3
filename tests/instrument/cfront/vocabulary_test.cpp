// SPDX-License-Identifier: MIT
// Every row of vocabulary.def, by what it does: for each name a C function that calls it, a
// contract that says what the call does, to which the function conforms, and a twin that says
// something else, to which it does not. Idle steps are off, so that a call that should be no step
// is none. What a row does is written here a second time, in the language of contracts.
#include "tests/instrument/cfront/lowering_support.hpp"

#include "checkers/sequential/conformance.hpp"
#include "instrument/cfront/vocabulary.hpp"
#include "instrument/conformance/product.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace absthread::test {

namespace {

const char* const shared = "shared { n, m : int = 0; p : int = 0; l : lock; s : int = 0; "
                           "e : bool = false for ev; w : int = 0; o : thread = none for own; }\n";
const char* const variables = "typedef unsigned long size_t;\n"
                              "int n, m, l, s, ev, own; long p; unsigned long w; int other;\n";

/// Names; their prototype; code; what it does; something else. `@` is the name.
struct Group {
  const char *names, *prototype, *code, *right, *wrong;
};

const char* const one_more = "S -> T : n' == n + 1;";
const char* const one_less = "S -> T : n' == n - 1;";
const char* const plus_three = "S -> T : n' == n + 3;";
const char* const minus_three = "S -> T : n' == n - 3;";
const char* const taken = "S -> T lock l;";
const char* const given_back = "S -> T unlock l;";
const char* const just_m = "S -> T : m' == 1;";
const char* const other_m = "S -> T : m' == 2;";
// A test of the result: m is 1 afterwards if it was nonzero.
const char* const tested = "if (@(&n)) m = 1;";
const char* const tested_three = "if (@(3, &n)) m = 1;";

const Group groups[] = {
    // ---- our own words, harnesses, assertions
    {"absthread_nondet rand random arch_static_branch arch_static_branch_jump __inb __inw __inl "
     "readb readw readl readq __readb __readw __readl __readq ioread8 ioread16 ioread32 "
     "arch_local_save_flags",
     "int @();", "if (@()) m = 1;", "S -> T : m' == 1;", "S -> T : m' == 2;"},
    {"rand random", "int @();", "if (@() >= 0) m = 1; else m = 2;", just_m, other_m},
    {"__VERIFIER_nondet_*", "int __VERIFIER_nondet_int(void);", "m = __VERIFIER_nondet_int();",
     "S -> T : any m;", "S -> T : m' == 0;"},
    {"absthread_assume __VERIFIER_assume", "void @(int);", "@(n == 3); m = 1;",
     "S -> T when n == 3; T -> U : m' == 1;", "S -> T when n == 4; T -> U : m' == 1;"},
    {"assert __VERIFIER_assert", "void @(int);", "@(n == 3); m = 1;",
     "state S assert n == 3; S -> T : m' == 1;", "S -> T : m' == 1;"},
    {"__VERIFIER_error reach_error __assert_fail __assert_perror_fail __assert __assert_rtn "
     "__assert_func __assert2 _assert _wassert RtlAssert",
     "void @();", "if (n == 3) @();",
     "S -> T when n == 3; S -> U when n != 3; state T assert false;",
     "S -> T when n == 3; S -> U when n != 3;"},
    {"abort exit _exit _Exit quick_exit panic fortify_panic KeBugCheckEx pthread_exit thrd_exit "
     "PsTerminateSystemThread",
     "void @();", "m = 1; @(0); m = 2;", just_m, "S -> T : m' == 2;"},
    {"__builtin_trap __builtin_unreachable", "", "m = 1; @(); m = 2;", just_m, "S -> T : m' == 2;"},

    // ---- nothing that anybody could see
    {"printf fprintf vprintf puts putchar fputs fflush perror srand sleep usleep "
     "read_seqbegin read_seqretry strlen strcmp "
     "strncmp strchr strrchr strstr memcmp memchr strnlen strpbrk strspn strcspn strcasecmp "
     "strncasecmp atoi clock getpid write close "
     "pthread_detach pthread_self pthread_equal pthread_key_delete "
     " pthread_setspecific pthread_getspecific pthread_attr_setdetachstate "
     "pthread_attr_setstacksize pthread_yield sched_yield pthread_attr_init pthread_attr_destroy "
     "thrd_yield thrd_detach "
     "thrd_current thrd_equal thrd_sleep tss_set tss_get tss_delete pthread_testcancel mb rmb wmb "
     "smp_mb__before_atomic smp_mb__after_atomic preempt_disable preempt_enable local_irq_disable "
     "local_irq_enable local_bh_disable local_bh_enable lockdep_assert_held synchronize_net "
     "synchronize_irq rcu_barrier _dev_printk _dev_emerg _dev_alert _dev_crit _dev_err _dev_warn "
     "_dev_notice _dev_info smp_mb smp_rmb smp_wmb barrier cpu_relax schedule cond_resched "
     "printk "
     "_printk copy_to_user _copy_to_user clear_user init_waitqueue_head "
     "__init_waitqueue_head init_wait_entry prepare_to_wait prepare_to_wait_event finish_wait "
     "add_wait_queue remove_wait_queue __wake_up __wake_up_sync wake_up_process schedule_timeout "
     "schedule_timeout_interruptible msleep msleep_interruptible usleep_range usleep_range_state "
     "__udelay __const_udelay __ndelay might_sleep __might_sleep __might_resched might_fault "
     "dump_stack __warn_printk warn_slowpath_fmt capable preempt_schedule preempt_schedule_notrace "
     "rcu_read_lock rcu_read_unlock synchronize_rcu __check_object_size DbgPrint DbgPrintEx "
     "KdPrint "
     "KeMemoryBarrier KeStallExecutionProcessor KeDelayExecutionThread KeGetCurrentIrql "
     "atomic_thread_fence pthread_join pthread_tryjoin_np "
     "pthread_timedjoin_np pthread_clockjoin_np thrd_join kthread_stop kthread_should_stop __outb "
     "__outw "
     "__outl outsb outsw outsl writeb writew writel writeq __writeb __writew __writel __writeq "
     "slow_down_io "
     "arch_local_irq_disable arch_local_irq_enable iowrite8 iowrite16 iowrite32 memcpy_toio "
     "__SCT__cond_resched free_irq request_threaded_irq netif_carrier_on netif_carrier_off",
     "long @();", "@(0, 0, 0, 0); m = 1;", just_m, other_m},
    // The memory of what they are given is used, and nothing else happens.
    {"pthread_mutex_destroy pthread_spin_destroy pthread_rwlock_destroy pthread_cond_init "
     "pthread_cond_destroy pthread_cond_signal pthread_cond_broadcast pthread_barrier_destroy "
     "sem_destroy mtx_destroy cnd_init cnd_destroy cnd_signal cnd_broadcast mutex_destroy",
     "long @();", "@(&other, 0); m = 1;", just_m, other_m},
    {"pthread_mutexattr_*", "int pthread_mutexattr_init();",
     "pthread_mutexattr_init(&other); m = 1;", just_m, "S -> T : m' == 2;"},
    {"pthread_mutexattr_get*", "int pthread_mutexattr_gettype();",
     "pthread_mutexattr_gettype(&other, &n);", "S -> S : any n;", "S -> S : n' == 0;"},
    {"__builtin_strlen", "", "__builtin_strlen((char *)p); m = 1;", "S -> T; T -> U : m' == 1;",
     just_m},
    {"__builtin_strcmp", "", "__builtin_strcmp(\"a\", \"b\"); m = 1;", just_m, "S -> T : m' == 2;"},
    {"__builtin_strncmp __builtin_memcmp", "", "@(\"a\", \"b\", 1); m = 1;", just_m,
     "S -> T : m' == 2;"},
    // ---- what the compiler computes
    {"__builtin_clz", "", "int x = n; if (x == 8) m = @(x);", "S -> T; T -> U : m' == 28;",
     "S -> T; T -> U : m' == 3;"},
    {"__builtin_clzl __builtin_clzll", "", "int x = n; if (x == 8) m = @(x);",
     "S -> T; T -> U : m' == 60;", "S -> T; T -> U : m' == 28;"},
    {"__builtin_ctz __builtin_ctzl __builtin_ctzll __builtin_ffs __builtin_ffsl __builtin_ffsll "
     "ffs "
     "ffsl ffsll __builtin_popcount __builtin_popcountl __builtin_popcountll",
     "", "int x = n; if (x > 0) m = @(x) <= 64;", "S -> T; T -> U : m' == 1;",
     "S -> T; T -> U : m' == 0;"},
    {"__builtin_parity __builtin_parityl __builtin_parityll", "",
     "int x = n; if (x > 0) m = @(x) <= 1;", "S -> T; T -> U : m' == 1;",
     "S -> T; T -> U : m' == 0;"},
    {"__builtin_bswap16 __builtin_bswap32 __builtin_bswap64 __builtin_ctz __builtin_ctzl "
     "__builtin_ctzll __builtin_ffs __builtin_popcount",
     "", "int x = n; if (@(x)) m = 1;", "S -> T; T -> U : m' == 1;", just_m},
    {"abs labs llabs __builtin_abs __builtin_labs __builtin_llabs", "",
     "int x = n; if (x == -3) m = @(x);", "S -> T; T -> U : m' == 3;",
     "S -> T; T -> U : m' == -3;"},
    {"__builtin_add_overflow", "", "int r, x = n; if (x == 5) { @(x, 2, &r); m = r; }",
     "S -> T; T -> U : m' == 7;", "S -> T; T -> U : m' == 3;"},
    {"__builtin_sub_overflow", "", "int r, x = n; if (x == 5) { @(x, 2, &r); m = r; }",
     "S -> T; T -> U : m' == 3;", "S -> T; T -> U : m' == 7;"},
    {"__builtin_mul_overflow", "", "int r, x = n; if (x == 5) { @(x, 2, &r); m = r; }",
     "S -> T; T -> U : m' == 10;", "S -> T; T -> U : m' == 7;"},
    {"__builtin_sadd*", "", "int r, x = n; if (x > 0) m = __builtin_sadd_overflow(x, -1, &r);",
     "S -> T; T -> U : m' == 0;", "S -> T; T -> U : m' == 1;"},
    {"__builtin_ssub*", "", "int r, x = n; if (x > 0) m = __builtin_ssub_overflow(x, 1, &r);",
     "S -> T; T -> U : m' == 0;", "S -> T; T -> U : m' == 1;"},
    {"__builtin_smul*", "", "int r, x = n; if (x == 9) m = __builtin_smul_overflow(x, 9, &r);",
     "S -> T; T -> U : m' == 0;", "S -> T; T -> U : m' == 1;"},
    {"__builtin_uadd*", "",
     "unsigned r; int x = n; if (x > 0) m = __builtin_uadd_overflow(x, 4294967295u, &r);",
     "S -> T; T -> U : m' == 1;", "S -> T; T -> U : m' == 0;"},
    {"__builtin_usub*", "",
     "unsigned r; int x = n; if (x > 0) m = __builtin_usub_overflow(0, x, &r);",
     "S -> T; T -> U : m' == 1;", "S -> T; T -> U : m' == 0;"},
    {"__builtin_umul*", "",
     "unsigned r; int x = n; if (x == 9) m = __builtin_umul_overflow(x, 4294967295u, &r);",
     "S -> T; T -> U : m' == 1;", "S -> T; T -> U : m' == 0;"},
    {"__builtin_object_size __builtin_dynamic_object_size", "", "if (@((void *)p, 0)) m = 1;",
     "S -> T; T -> U : m' == 1;", just_m},
    {"__builtin_return_address __builtin_frame_address", "", "@(0); m = 1;", just_m,
     "S -> T : m' == 2;"},
    {"__builtin_prefetch", "", "@(&n); m = 1;", just_m, "S -> T : m' == 2;"},
    {"__builtin_ia32_pause", "", "@(); m = 1;", just_m, "S -> T : m' == 2;"},
    {"__atomic_thread_fence __atomic_signal_fence __c11_atomic_thread_fence "
     "__c11_atomic_signal_fence",
     "", "@(5); m = 1;", just_m, "S -> T : m' == 2;"},

    // ---- memory
    {"malloc vmalloc kvmalloc kmem_cache_alloc __kmalloc kmalloc kzalloc kvzalloc vzalloc strdup "
     "devm_kzalloc devm_kmalloc kmem_cache_alloc_trace kmalloc_trace ExAllocatePoolWithTag "
     "ExAllocatePool2 aligned_alloc calloc kcalloc kmalloc_array alloca realloc krealloc",
     "void *@();", "if (@(8, 8, 8) != 0) m = 1; else m = 2;", just_m, "S -> T : m' == 2;"},
    {"__builtin_malloc __builtin_alloca", "", "if (@(8) != 0) m = 1; else m = 2;", just_m,
     "S -> T : m' == 2;"},
    {"__builtin_calloc", "", "if (@(8, 8) != 0) m = 1; else m = 2;", just_m, "S -> T : m' == 2;"},
    {"free kfree vfree kvfree kfree_sensitive ExFreePool ExFreePoolWithTag", "void @();",
     "@(0); m = 1;", just_m, "S -> T : m' == 2;"},
    {"memset __builtin_memset", "void *memset(void *, int, size_t);", "@(&n, 0, sizeof n); m = 1;",
     "S -> T : n' == 0; T -> U : m' == 1;", "S -> T : n' == 1; T -> U : m' == 1;"},
    {"memcpy memmove __builtin_memcpy __builtin_memmove",
     "void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);",
     "int x = 4; @(&n, &x, sizeof n);", "S -> T : n' == 4;", "S -> T : n' == 5;"},
    {"strcpy strncpy strcat strncat strlcpy strscpy snprintf sprintf vsnprintf vsprintf scnprintf "
     "copy_from_user _copy_from_user getrandom memcpy_fromio __VERIFIER_nondet_memory",
     "long @();", "@(&n, 0, 0);", "S -> S : any n;", "S -> S : n' == 0;"},
    {"time", "long @();", "@(&n); m = 1;", "S -> S : any n; S -> T : m' == 1;",
     "S -> S : n' == 0; S -> T : m' == 1;"},
    {"pthread_setcancelstate pthread_setcanceltype", "int @();", "@(0, &n); m = 1;",
     "S -> S : any n; S -> T : m' == 1;", "S -> S : n' == 0; S -> T : m' == 1;"},
    {"strtol strtoul nanosleep insb insw insl", "long @();", "@(0, &n, 10); m = 1;",
     "S -> S : any n; S -> T : m' == 1;", "S -> S : n' == 0; S -> T : m' == 1;"},
    {"pthread_key_create tss_create", "int @();", "@(&n, 0); m = 1;",
     "S -> T : any n; T -> U : m' == 1;", "S -> T : n' == 1; T -> U : m' == 1;"},
    {"__errno_location", "int *@(void);", "*@() = 5; m = *@();", "S -> T : m' == 5;",
     "S -> T : m' == 4;"},
    {"read", "long @();", "@(0, &n, 4);", "S -> S : any n;", "S -> S : n' == 0;"},
    {"asm:value asm:anything", "", "__asm__(\"rdtsc\" : \"=a\"(m));", "S -> T : any m;",
     "S -> T : m' == 0;"},

    // ---- locks
    {"pthread_mutex_lock pthread_spin_lock mtx_lock "
     "spin_lock spin_lock_irq spin_lock_bh "
     "spin_lock_irqsave _raw_spin_lock _raw_spin_lock_irq _raw_spin_lock_bh _raw_spin_lock_irqsave "
     "raw_spin_lock raw_spin_lock_irq raw_spin_lock_bh raw_spin_lock_irqsave mutex_lock_io "
     "_raw_spin_lock_nested spin_lock_nested mutex_lock mutex_lock_nested ExAcquireFastMutex "
     "KeAcquireSpinLock KfAcquireSpinLock KeAcquireSpinLockRaiseToDpc KeAcquireSpinLockAtDpcLevel",
     "int @();", "@(&l, 0);", taken, given_back},
    {"_raw_spin_lock_irqsave KfAcquireSpinLock KeAcquireSpinLockRaiseToDpc", "int @();",
     "if (@(&l)) m = 1;", "S -> T lock l; T -> U : m' == 1;", taken},
    {"KeAcquireSpinLock", "int @();", "@(&l, &m);", "S -> T lock l; T -> T : any m;", taken},
    {"pthread_mutex_unlock pthread_spin_unlock mtx_unlock spin_unlock spin_unlock_irq "
     "spin_unlock_bh "
     "spin_unlock_irqrestore _raw_spin_unlock _raw_spin_unlock_irq _raw_spin_unlock_bh "
     "_raw_spin_unlock_irqrestore raw_spin_unlock raw_spin_unlock_irq raw_spin_unlock_bh "
     "raw_spin_unlock_irqrestore ExReleaseFastMutex mutex_unlock KeReleaseSpinLock "
     "KfReleaseSpinLock "
     "KeReleaseSpinLockFromDpcLevel",
     "int @();", "@(&l, 0);", given_back, taken},
    {"pthread_mutex_init pthread_spin_init mtx_init spin_lock_init mutex_init __mutex_init "
     "__raw_spin_lock_init raw_spin_lock_init KeInitializeSpinLock ExInitializeFastMutex",
     "int @();", "@(&own, 0);", "S -> T : o' == none;", "S -> T : o' == self;"},
    {"pthread_mutex_trylock pthread_spin_trylock mtx_trylock", "int @();", "if (@(&l) == 0) m = 1;",
     "S -> T lock l; S -> U when l != none; T -> U : m' == 1;",
     "S -> U lock l; S -> T when l != none; T -> U : m' == 1;"},
    {"spin_trylock spin_trylock_irq spin_trylock_bh _raw_spin_trylock _raw_spin_trylock_bh "
     "spin_trylock_irqsave raw_spin_trylock mutex_trylock KeTryToAcquireSpinLockAtDpcLevel "
     "ExTryToAcquireFastMutex",
     "int @();", "if (@(&l)) m = 1;", "S -> T lock l; S -> U when l != none; T -> U : m' == 1;",
     "S -> U lock l; S -> T when l != none; T -> U : m' == 1;"},
    {"pthread_mutex_trylock pthread_spin_trylock", "int @();", "if (@(&l) == 16) m = 1;",
     "S -> U lock l; S -> T when l != none; T -> U : m' == 1;",
     "S -> T lock l; S -> U when l != none; T -> U : m' == 1;"},
    {"mtx_trylock", "int @();", "if (@(&l) == 1) m = 1;", // also for no reason
     "S -> U lock l; S -> U : m' == 1;", "S -> T lock l; S -> U when l != none; T -> U : m' == 1;"},
    {"spin_is_locked mutex_is_locked", "int @();", "if (@(&l)) m = 1;",
     "S -> T when l != none; S -> U when l == none; T -> U : m' == 1;",
     "S -> T when l == none; S -> U when l != none; T -> U : m' == 1;"},
    {"rwsem_is_locked", "int @();", "if (@(&l)) m = 1; else m = 2;",
     "S -> T; S -> U when l == none; T -> V : m' == 1; U -> V : m' == 2;",
     "S -> T when l != none; S -> U when l == none; T -> V : m' == 1; U -> V : m' == 2;"},
    {"pthread_mutex_timedlock pthread_mutex_clocklock", "int @();",
     "int r = @(&l, 0, 0); if (r == 0) m = 1; else if (r == 110) m = 2; else m = 3;",
     "S -> T lock l; T -> U : m' == 1; S -> U : m' == 2;", "S -> T lock l; T -> U : m' == 1;"},
    {"mtx_timedlock", "int @();",
     "int r = @(&l, 0); if (r == 0) m = 1; else if (r == 4) m = 2; else m = 3;",
     "S -> T lock l; T -> U : m' == 1; S -> U : m' == 2;", "S -> T lock l; T -> U : m' == 1;"},
    {"mutex_lock_interruptible mutex_lock_interruptible_nested mutex_lock_killable "
     "mutex_lock_killable_nested pthread_mutex_timedlock pthread_mutex_clocklock mtx_timedlock",
     "int @();", "if (@(&l, 0) == 0) m = 1;", "S -> T lock l; T -> U : m' == 1;",
     "S -> T lock l; S -> U : m' == 1;"},
    {"pthread_cond_wait cnd_wait", "int @();", "@(&other, &l); m = 1;",
     "S -> T unlock l; T -> U lock l; U -> V : m' == 1;",
     "S -> T lock l; T -> U unlock l; U -> V : m' == 1;"},
    {"pthread_cond_timedwait pthread_cond_clockwait", "int @();",
     "int r = @(&other, &l, 0, 0); if (r == 0) m = 1; else if (r == 110) m = 2; else m = 3;",
     "S -> T unlock l; T -> U lock l; U -> V : m' == 1; U -> V : m' == 2;",
     "S -> T unlock l; T -> U lock l; U -> V : m' == 1;"},
    {"cnd_timedwait", "int @();",
     "int r = @(&other, &l, 0); if (r == 0) m = 1; else if (r == 4) m = 2; else m = 3;",
     "S -> T unlock l; T -> U lock l; U -> V : m' == 1; U -> V : m' == 2;",
     "S -> T unlock l; T -> U lock l; U -> V : m' == 1;"},
    {"pthread_cond_timedwait cnd_timedwait", "int @();", "if (@(&other, &l, 0)) m = 1;",
     "S -> T unlock l; T -> U lock l; U -> V : m' == 1;", "S -> T unlock l; T -> U lock l;"},
    {"pthread_rwlock_rdlock read_lock _raw_read_lock _raw_read_lock_irq _raw_read_lock_bh "
     "_raw_read_lock_irqsave read_lock_irq read_lock_bh read_lock_irqsave down_read "
     "down_read_nested",
     "int @();", "@(&l);", "S -> T when l == none;", "S -> T when l == self;"},
    {"read_unlock _raw_read_unlock _raw_read_unlock_irq _raw_read_unlock_bh "
     "_raw_read_unlock_irqrestore read_unlock_irq read_unlock_bh read_unlock_irqrestore up_read",
     "int @();", "@(&l); m = 1;", "S -> T; T -> U : m' == 1;", just_m},
    {"pthread_rwlock_wrlock write_lock _raw_write_lock _raw_write_lock_irq _raw_write_lock_bh "
     "_raw_write_lock_irqsave write_lock_irq write_lock_bh write_lock_irqsave down_write "
     "down_write_nested write_seqlock write_seqlock_irq write_seqlock_bh __write_seqlock_irqsave",
     "int @();", "@(&l);", taken, given_back},
    {"write_unlock _raw_write_unlock _raw_write_unlock_irq _raw_write_unlock_bh "
     "_raw_write_unlock_irqrestore write_unlock_irq write_unlock_bh write_unlock_irqrestore "
     "up_write downgrade_write write_sequnlock write_sequnlock_irq write_sequnlock_bh "
     "write_sequnlock_irqrestore",
     "int @();", "@(&l);", given_back, taken},
    {"pthread_rwlock_unlock", "int @();", "@(&l);", "S -> T unlock l; S -> T when l != self;",
     given_back},
    {"pthread_rwlock_init __init_rwsem __rwlock_init init_rwsem rwlock_init", "int @();",
     "@(&own);", "S -> T : o' == none;", "S -> T : o' == self;"},
    {"pthread_rwlock_timedrdlock pthread_rwlock_clockrdlock", "int @();",
     "int r = @(&l, 0, 0); if (r == 0) m = 1; else if (r == 110) m = 2; else m = 3;",
     "S -> T when l == none; T -> U : m' == 1; S -> U : m' == 2;",
     "S -> T when l == none; T -> U : m' == 1;"},
    {"pthread_rwlock_timedwrlock pthread_rwlock_clockwrlock", "int @();",
     "int r = @(&l, 0, 0); if (r == 0) m = 1; else if (r == 110) m = 2; else m = 3;",
     "S -> T lock l; T -> U : m' == 1; S -> U : m' == 2;", "S -> T lock l; T -> U : m' == 1;"},
    {"down_read_interruptible down_read_killable", "int @();",
     "int r = @(&l); if (r == 0) m = 1; else if (r == -4) m = 2; else m = 3;",
     "S -> T when l == none; T -> U : m' == 1; S -> U : m' == 2;",
     "S -> T when l == none; T -> U : m' == 1;"},
    {"down_write_killable mutex_lock_interruptible mutex_lock_killable", "int @();",
     "int r = @(&l); if (r == 0) m = 1; else if (r == -4) m = 2; else m = 3;",
     "S -> T lock l; T -> U : m' == 1; S -> U : m' == 2;", "S -> T lock l; T -> U : m' == 1;"},
    {"pthread_rwlock_tryrdlock pthread_rwlock_trywrlock", "int @();", "if (@(&l) == 16) m = 1;",
     "S -> U lock l; S -> U when l == none; S -> T; T -> U : m' == 1;",
     "S -> U lock l; S -> U when l == none; S -> U; T -> U : m' == 1;"},
    {"pthread_rwlock_tryrdlock", "int @();", "if (@(&l) == 0) m = 1;",
     "S -> T when l == none; S -> U; T -> U : m' == 1;",
     "S -> T when l == none; T -> U : m' == 1;"},
    {"pthread_rwlock_trywrlock", "int @();", "if (@(&l) == 0) m = 1;",
     "S -> T lock l; S -> U; T -> U : m' == 1;", "S -> U lock l; S -> T; T -> U : m' == 2;"},
    {"down_read_trylock read_trylock _raw_read_trylock", "int @();", "if (@(&l)) m = 1;",
     "S -> T when l == none; S -> U; T -> U : m' == 1;",
     "S -> T when l == none; T -> U : m' == 1;"},
    {"down_write_trylock write_trylock _raw_write_trylock", "int @();", "if (@(&l)) m = 1;",
     "S -> T lock l; S -> U; T -> U : m' == 1;", "S -> U lock l; S -> T; T -> U : m' == 2;"},

    // ---- semaphores, completions, events
    {"sem_init", "int @();", "@(&s, 0, 4);", "S -> T : s' == 4;", "S -> T : s' == 0;"},
    {"sema_init", "int @();", "@(&s, 4);", "S -> T : s' == 4;", "S -> T : s' == 0;"},
    {"init_completion reinit_completion", "int @();", "@(&s);", "S -> T : s' == 0;",
     "S -> T : s' == 1;"},
    {"sem_wait down wait_for_completion wait_for_completion_io", "int @();", "@(&s);",
     "S -> T when s > 0 : s' == s - 1;", "S -> T when s > 1 : s' == s - 1;"},
    {"sem_post up complete", "int @();", "@(&s);", "S -> T : s' == s + 1;", "S -> T : s' == 1;"},
    {"sem_trywait down_trylock", "int @();", "if (@(&s) == 0) m = 1;",
     "S -> T when s > 0 : s' == s - 1; S -> U when s <= 0; T -> U : m' == 1;",
     "S -> U when s > 0 : s' == s - 1; S -> T when s <= 0; T -> U : m' == 1;"},
    {"sem_trywait", "int @();", "if (@(&s) == -1) m = 1;",
     "S -> U when s > 0 : s' == s - 1; S -> T when s <= 0; T -> U : m' == 1;",
     "S -> T when s > 0 : s' == s - 1; S -> U when s <= 0; T -> U : m' == 1;"},
    {"down_trylock", "int @();", "if (@(&s) == 1) m = 1;",
     "S -> U when s > 0 : s' == s - 1; S -> T when s <= 0; T -> U : m' == 1;",
     "S -> T when s > 0 : s' == s - 1; S -> U when s <= 0; T -> U : m' == 1;"},
    {"sem_timedwait sem_clockwait", "int @();",
     "int r = @(&s, 0, 0); if (r == 0) m = 1; else if (r == -1) m = 2; else m = 3;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1; S -> U : m' == 2;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1;"},
    {"down_timeout", "int @();",
     "int r = @(&s, 9); if (r == 0) m = 1; else if (r == -62) m = 2; else m = 3;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1; S -> U : m' == 2;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1;"},
    {"down_interruptible down_killable", "int @();",
     "int r = @(&s); if (r == 0) m = 1; else if (r == -4) m = 2; else m = 3;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1; S -> U : m' == 2;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1;"},
    {"wait_for_completion_interruptible wait_for_completion_killable", "int @();",
     "int r = @(&s); if (r == 0) m = 1; else if (r == -512) m = 2; else m = 3;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1; S -> U : m' == 2;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1;"},
    {"wait_for_completion_timeout wait_for_completion_io_timeout", "long @();",
     "long r = @(&s, 9); if (r > 0) m = 1; else if (r == 0) m = 2; else m = 3;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1; S -> U : m' == 2;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1;"},
    {"wait_for_completion_interruptible_timeout wait_for_completion_killable_timeout", "long @();",
     "long r = @(&s, 9); if (r > 0) m = 1; else if (r == 0) m = 2; else if (r == -512) m = 3; "
     "else m = 4;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1; S -> U : m' == 2; S -> U : m' == 3;",
     "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1; S -> U : m' == 2;"},
    {"try_wait_for_completion", "int @();", "if (@(&s)) m = 1;",
     "S -> T when s > 0 : s' == s - 1; S -> U when s <= 0; T -> U : m' == 1;",
     "S -> U when s > 0 : s' == s - 1; S -> T when s <= 0; T -> U : m' == 1;"},
    {"down_interruptible down_killable down_timeout wait_for_completion_interruptible "
     "wait_for_completion_killable sem_timedwait",
     "int @();", "if (@(&s, 0) == 0) m = 1;", "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1;",
     "S -> T when s > 0 : s' == s - 1; S -> U : m' == 1;"},
    {"wait_for_completion_timeout wait_for_completion_interruptible_timeout", "long @();",
     "if (@(&s, 9) > 0) m = 1;", "S -> T when s > 0 : s' == s - 1; T -> U : m' == 1;",
     "S -> T when s > 0 : s' == s - 1; S -> U : m' == 1;"},
    {"completion_done", "int @();", "if (@(&s)) m = 1;",
     "S -> T when s > 0; S -> U when s <= 0; T -> U : m' == 1;",
     "S -> T when s > 1; S -> U when s <= 1; T -> U : m' == 1;"},
    {"sem_getvalue", "int @();", "int x; @(&s, &x); if (x == 2) m = 1;",
     "S -> T when s == 2; S -> U when s != 2; T -> U : m' == 1;",
     "S -> T when s == 3; S -> U when s != 3; T -> U : m' == 1;"},
    {"KeSetEvent", "int @();", "@(&ev, 0, 0);", "S -> T : e';", "S -> T : !e';"},
    {"KeClearEvent KeResetEvent", "int @();", "@(&ev);", "S -> T : !e';", "S -> T : e';"},
    {"KeInitializeEvent", "int @();", "@(&ev, 0, 1);", "S -> T : e';", "S -> T : !e';"},
    {"KeReadStateEvent", "int @();", "if (@(&ev)) m = 1;",
     "S -> T when e; S -> U when !e; T -> U : m' == 1;",
     "S -> T when !e; S -> U when e; T -> U : m' == 1;"},
    {"KeWaitForSingleObject", "int @();", "@(&ev, 0, 0, 0, 0);", "S -> T when e;",
     "S -> T when !e;"},
    // With a time limit, or alertable, it may give up.
    {"KeWaitForSingleObject", "int @();",
     "int r = @(&ev, 0, 0, 0, &other); if (r == 0) m = 1; else if (r == 0x102) m = 2; else m = 3;",
     "S -> T when e; T -> U : m' == 1; S -> U : m' == 2;", "S -> T when e; T -> U : m' == 1;"},
    {"KeWaitForSingleObject", "int @();",
     "int r = @(&ev, 0, 1, 1, 0); if (r == 0) m = 1; else if (r == 0x101) m = 2; "
     "else if (r == 0xC0) m = 3; else m = 4;",
     "S -> T when e; T -> U : m' == 1; S -> U : m' == 2; S -> U : m' == 3;",
     "S -> T when e; T -> U : m' == 1; S -> U : m' == 2;"},
    {"KeSetEvent KeResetEvent", "int @();", "if (@(&ev, 0, 0)) m = 1;",
     "S -> T when e : any e; S -> U when !e : any e; T -> U : m' == 1;",
     "S -> T when !e : any e; S -> U when e : any e; T -> U : m' == 1;"},

    // ---- atomics
    {"atomic_inc", "void @(int *);", "@(&n);", one_more, one_less},
    {"atomic_dec", "void @(int *);", "@(&n);", one_less, one_more},
    {"atomic_add", "void @(int, int *);", "@(3, &n);", plus_three, minus_three},
    {"atomic_sub", "void @(int, int *);", "@(3, &n);", minus_three, plus_three},
    {"atomic_set refcount_set", "void @(int *, int);", "@(&n, 3);", "S -> T : n' == 3;",
     "S -> T : n' == 4;"},
    {"atomic_read refcount_read", "int @(int *);", "if (@(&n) == 3) m = 1;",
     "S -> T when n == 3; S -> U when n != 3; T -> U : m' == 1;",
     "S -> T when n == 4; S -> U when n != 4; T -> U : m' == 1;"},
    {"atomic_inc_return InterlockedIncrement", "int @(int *);", tested,
     "S -> T : n' == n + 1 && n' != 0; S -> U : n' == n + 1 && n' == 0; T -> U : m' == 1;",
     "S -> T : n' == n + 1 && n != 0; S -> U : n' == n + 1 && n == 0; T -> U : m' == 1;"},
    {"atomic_dec_return InterlockedDecrement", "int @(int *);", tested,
     "S -> T : n' == n - 1 && n' != 0; S -> U : n' == n - 1 && n' == 0; T -> U : m' == 1;",
     "S -> T : n' == n - 1 && n != 0; S -> U : n' == n - 1 && n == 0; T -> U : m' == 1;"},
    {"atomic_fetch_inc", "int @(int *);", tested,
     "S -> T : n' == n + 1 && n != 0; S -> U : n' == n + 1 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == n + 1 && n' != 0; S -> U : n' == n + 1 && n' == 0; T -> U : m' == 1;"},
    {"atomic_fetch_dec", "int @(int *);", tested,
     "S -> T : n' == n - 1 && n != 0; S -> U : n' == n - 1 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == n - 1 && n' != 0; S -> U : n' == n - 1 && n' == 0; T -> U : m' == 1;"},
    {"atomic_add_return", "int @(int, int *);", tested_three,
     "S -> T : n' == n + 3 && n' != 0; S -> U : n' == n + 3 && n' == 0; T -> U : m' == 1;",
     "S -> T : n' == n + 3 && n != 0; S -> U : n' == n + 3 && n == 0; T -> U : m' == 1;"},
    {"atomic_sub_return", "int @(int, int *);", tested_three,
     "S -> T : n' == n - 3 && n' != 0; S -> U : n' == n - 3 && n' == 0; T -> U : m' == 1;",
     "S -> T : n' == n - 3 && n != 0; S -> U : n' == n - 3 && n == 0; T -> U : m' == 1;"},
    {"atomic_fetch_add", "int @(int, int *);", tested_three,
     "S -> T : n' == n + 3 && n != 0; S -> U : n' == n + 3 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == n + 3 && n' != 0; S -> U : n' == n + 3 && n' == 0; T -> U : m' == 1;"},
    {"atomic_fetch_sub", "int @(int, int *);", tested_three,
     "S -> T : n' == n - 3 && n != 0; S -> U : n' == n - 3 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == n - 3 && n' != 0; S -> U : n' == n - 3 && n' == 0; T -> U : m' == 1;"},
    {"InterlockedAdd", "int @(int *, int);", "if (@(&n, 3)) m = 1;",
     "S -> T : n' == n + 3 && n' != 0; S -> U : n' == n + 3 && n' == 0; T -> U : m' == 1;",
     "S -> T : n' == n + 3 && n != 0; S -> U : n' == n + 3 && n == 0; T -> U : m' == 1;"},
    {"InterlockedExchangeAdd", "int @(int *, int);", "if (@(&n, 3)) m = 1;",
     "S -> T : n' == n + 3 && n != 0; S -> U : n' == n + 3 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == n + 3 && n' != 0; S -> U : n' == n + 3 && n' == 0; T -> U : m' == 1;"},
    {"atomic_inc_and_test", "int @(int *);", tested,
     "S -> T : n' == n + 1 && n' == 0; S -> U : n' == n + 1 && n' != 0; T -> U : m' == 1;",
     "S -> T : n' == n + 1 && n' != 0; S -> U : n' == n + 1 && n' == 0; T -> U : m' == 1;"},
    {"atomic_dec_and_test", "int @(int *);", tested,
     "S -> T : n' == n - 1 && n' == 0; S -> U : n' == n - 1 && n' != 0; T -> U : m' == 1;",
     "S -> T : n' == n - 1 && n' != 0; S -> U : n' == n - 1 && n' == 0; T -> U : m' == 1;"},
    {"atomic_sub_and_test", "int @(int, int *);", tested_three,
     "S -> T : n' == n - 3 && n' == 0; S -> U : n' == n - 3 && n' != 0; T -> U : m' == 1;",
     "S -> T : n' == n - 3 && n' != 0; S -> U : n' == n - 3 && n' == 0; T -> U : m' == 1;"},
    {"atomic_add_negative", "int @(int, int *);", tested_three,
     "S -> T : n' == n + 3 && n' < 0; S -> U : n' == n + 3 && n' >= 0; T -> U : m' == 1;",
     "S -> U : n' == n + 3 && n' < 0; S -> T : n' == n + 3 && n' >= 0; T -> U : m' == 1;"},
    {"atomic_and", "void @(int, int *);", "@(1, &n);", "S -> T : n' == n % 2;",
     "S -> T : n' == 1;"},
    {"atomic_or", "void @(int, int *);", "@(0, &n); m = 1;", "S -> T; T -> U : m' == 1;", just_m},
    {"atomic_xor", "void @(int, int *);", "@(0, &n); m = 1;", "S -> T; T -> U : m' == 1;", just_m},
    {"atomic_andnot", "void @(int, int *);", "@(1, &n);", "S -> T : n' == n - n % 2;",
     "S -> T : n' == n % 2;"},
    {"atomic_fetch_and", "int @(int, int *);", "if (@(1, &n)) m = 1;",
     "S -> T : n' == n % 2 && n != 0; S -> U : n' == n % 2 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == n % 2 && n' != 0; S -> U : n' == n % 2 && n' == 0; T -> U : m' == 1;"},
    {"atomic_fetch_or atomic_fetch_xor", "int @(int, int *);", "if (@(0, &n)) m = 1;",
     "S -> T when n != 0; S -> U when n == 0; T -> U : m' == 1;",
     "S -> T when n == 0; S -> U when n != 0; T -> U : m' == 1;"},
    {"atomic_fetch_andnot", "int @(int, int *);", "if (@(1, &n)) m = 1;",
     "S -> T : n' == n - n % 2 && n != 0; S -> U : n' == n - n % 2 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == n - n % 2 && n' != 0; S -> U : n' == n - n % 2 && n' == 0; T -> U : m' == 1;"},
    {"atomic_add_unless", "int @(int *, int, int);", "if (@(&n, 3, 7)) m = 1;",
     "S -> T when n != 7 : n' == n + 3; S -> U when n == 7; T -> U : m' == 1;",
     "S -> T when n != 8 : n' == n + 3; S -> U when n == 8; T -> U : m' == 1;"},
    {"atomic_fetch_add_unless", "int @(int *, int, int);", "if (@(&n, 3, 7) == 7) m = 1;",
     "S -> U when n != 7 : n' == n + 3; S -> T when n == 7; T -> U : m' == 1;",
     "S -> T when n != 7 : n' == n + 3; S -> U when n == 7; T -> U : m' == 1;"},
    {"atomic_inc_not_zero", "int @(int *);", tested,
     "S -> T when n != 0 : n' == n + 1; S -> U when n == 0; T -> U : m' == 1;",
     "S -> T when n != 1 : n' == n + 1; S -> U when n == 1; T -> U : m' == 1;"},
    {"atomic_dec_if_positive", "int @(int *);", "if (@(&n) >= 0) m = 1;",
     "S -> T when n > 0 : n' == n - 1; S -> U when n <= 0; T -> U : m' == 1;",
     "S -> T when n >= 0 : n' == n - 1; S -> U when n < 0; T -> U : m' == 1;"},
    {"atomic_inc_unless_negative", "int @(int *);", tested,
     "S -> T when n >= 0 : n' == n + 1; S -> U when n < 0; T -> U : m' == 1;",
     "S -> T when n > 0 : n' == n + 1; S -> U when n <= 0; T -> U : m' == 1;"},
    {"atomic_dec_unless_positive", "int @(int *);", tested,
     "S -> T when n <= 0 : n' == n - 1; S -> U when n > 0; T -> U : m' == 1;",
     "S -> T when n < 0 : n' == n - 1; S -> U when n >= 0; T -> U : m' == 1;"},
    {"refcount_dec_if_one", "int @(int *);", tested,
     "S -> T when n == 1 : n' == 0; S -> U when n != 1; T -> U : m' == 1;",
     "S -> T when n == 0 : n' == 0; S -> U when n != 0; T -> U : m' == 1;"},
    {"atomic_xchg InterlockedExchange InterlockedExchangePointer", "int @(int *, int);",
     "if (@(&n, 3)) m = 1;",
     "S -> T : n' == 3 && n != 0; S -> U : n' == 3 && n == 0; T -> U : m' == 1;",
     "S -> T : n' == 3; S -> U : n' == 4; T -> U : m' == 2;"},
    {"atomic_cmpxchg", "int @(int *, int, int);", "if (@(&n, 3, 4) == 3) m = 1;",
     "S -> T when n == 3 : n' == 4; S -> U when n != 3; T -> U : m' == 1;",
     "S -> T when n == 4 : n' == 3; S -> U when n != 4; T -> U : m' == 1;"},
    {"InterlockedCompareExchange InterlockedCompareExchangePointer", "int @(int *, int, int);",
     "if (@(&n, 4, 3) == 3) m = 1;",
     "S -> T when n == 3 : n' == 4; S -> U when n != 3; T -> U : m' == 1;",
     "S -> T when n == 4 : n' == 3; S -> U when n != 4; T -> U : m' == 1;"},
    {"atomic_try_cmpxchg", "int @(int *, int *, int);", "int x = 3; if (@(&n, &x, 4)) m = 1;",
     "S -> T when n == 3 : n' == 4; S -> U when n != 3; T -> U : m' == 1;",
     "S -> T when n == 4 : n' == 3; S -> U when n != 4; T -> U : m' == 1;"},
    {"InterlockedAnd", "int @(int *, int);", "@(&n, 1);", "S -> T : n' == n % 2;",
     "S -> T : n' == 1;"},
    {"InterlockedOr InterlockedXor", "int @(int *, int);", "@(&n, 0); m = 1;",
     "S -> T; T -> U : m' == 1;", just_m},

    // ---- reference counts: out of reach once they go wrong
    {"refcount_inc", "void @(int *);", "@(&n);",
     "S -> T when n > 0 : n' == n + 1; S -> T when n <= 0 : n' == -1073741824;", one_more},
    {"refcount_add", "void @(int, int *);", "@(3, &n);",
     "S -> T when n > 0 : n' == n + 3; S -> T when n <= 0 : n' == -1073741824;", plus_three},
    {"refcount_dec", "void @(int *);", "@(&n);",
     "S -> T when n > 1 : n' == n - 1; S -> T when n <= 1 : n' == -1073741824;",
     "S -> T when n > 0 : n' == n - 1; S -> T when n <= 0 : n' == -1073741824;"},
    {"refcount_dec_and_test", "int @(int *);", tested,
     "S -> T when n == 1 : n' == 0; S -> U when n > 1 : n' == n - 1; "
     "S -> U when n <= 0 : n' == -1073741824; T -> U : m' == 1;",
     "S -> T when n == 1 : n' == 0; S -> U when n != 1 : n' == n - 1; T -> U : m' == 1;"},
    {"refcount_sub_and_test", "int @(int, int *);", tested_three,
     "S -> T when n == 3 : n' == 0; S -> U when n > 3 : n' == n - 3; "
     "S -> U when n < 3 : n' == -1073741824; T -> U : m' == 1;",
     "S -> T when n == 3 : n' == 0; S -> U when n != 3 : n' == n - 3; T -> U : m' == 1;"},
    {"refcount_inc_not_zero", "int @(int *);", tested,
     "S -> T when n > 0 : n' == n + 1; S -> T when n < 0 : n' == -1073741824; S -> U when n == 0; "
     "T -> U : m' == 1;",
     "S -> T when n != 0 : n' == n + 1; S -> U when n == 0; T -> U : m' == 1;"},
    {"refcount_add_not_zero", "int @(int, int *);", tested_three,
     "S -> T when n > 0 : n' == n + 3; S -> T when n < 0 : n' == -1073741824; S -> U when n == 0; "
     "T -> U : m' == 1;",
     "S -> T when n != 0 : n' == n + 3; S -> U when n == 0; T -> U : m' == 1;"},
    {"refcount_dec_not_one", "int @(int *);", tested,
     "S -> T when n > 1 : n' == n - 1; S -> T when n < 1; S -> U when n == 1; T -> U : m' == 1;",
     "S -> T when n != 1 : n' == n - 1; S -> U when n == 1; T -> U : m' == 1;"},

    // ---- bits
    {"set_bit", "void @(long, unsigned long *);", "@(1, &w);",
     "S -> T when w / 2 % 2 == 0 : w' == w + 2; S -> T when w / 2 % 2 == 1;",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> T when w / 2 % 2 == 0;"},
    {"clear_bit clear_bit_unlock", "void @(long, unsigned long *);", "@(1, &w);",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> T when w / 2 % 2 == 0;",
     "S -> T when w / 2 % 2 == 0 : w' == w + 2; S -> T when w / 2 % 2 == 1;"},
    {"change_bit", "void @(long, unsigned long *);", "@(1, &w);",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> T when w / 2 % 2 == 0 : w' == w + 2;",
     "S -> T when w / 2 % 2 == 0 : w' == w + 2; S -> T when w / 2 % 2 == 1;"},
    {"test_bit test_bit_acquire arch_test_bit variable_test_bit constant_test_bit",
     "int @(long, unsigned long *);", "if (@(1, &w)) m = 1;",
     "S -> T when w / 2 % 2 == 1; S -> U when w / 2 % 2 == 0; T -> U : m' == 1;",
     "S -> T when w / 2 % 2 == 0; S -> U when w / 2 % 2 == 1; T -> U : m' == 1;"},
    {"test_and_set_bit test_and_set_bit_lock", "int @(long, unsigned long *);",
     "if (@(1, &w)) m = 1;",
     "S -> T when w / 2 % 2 == 1; S -> U when w / 2 % 2 == 0 : w' == w + 2; T -> U : m' == 1;",
     "S -> U when w / 2 % 2 == 1; S -> T when w / 2 % 2 == 0 : w' == w + 2; T -> U : m' == 1;"},
    {"test_and_clear_bit", "int @(long, unsigned long *);", "if (@(1, &w)) m = 1;",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> U when w / 2 % 2 == 0; T -> U : m' == 1;",
     "S -> U when w / 2 % 2 == 1 : w' == w - 2; S -> T when w / 2 % 2 == 0; T -> U : m' == 1;"},
    {"test_and_change_bit", "int @(long, unsigned long *);", "if (@(1, &w)) m = 1;",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> U when w / 2 % 2 == 0 : w' == w + 2;"
     " T -> U : m' == 1;",
     "S -> T when w / 2 % 2 == 1; S -> U when w / 2 % 2 == 0 : w' == w + 2; T -> U : m' == 1;"},
    {"__set_bit __clear_bit __change_bit arch___set_bit arch___clear_bit arch___change_bit",
     "void @(long, unsigned long *);", "@(1, &w);", "S -> T; T -> U : any w;",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> T when w / 2 % 2 == 0 : w' == w + 2;"},
    {"__test_and_set_bit __test_and_clear_bit __test_and_change_bit arch___test_and_set_bit"
     " arch___test_and_clear_bit arch___test_and_change_bit",
     "int @(long, unsigned long *);", "if (@(1, &w)) m = 1;",
     "S -> T; T -> U : any w; U -> U : m' == 1;",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> U when w / 2 % 2 == 0 : w' == w + 2;"
     " T -> U : m' == 1;"},
    {"InterlockedBitTestAndSet", "int @(unsigned long *, long);", "if (@(&w, 1)) m = 1;",
     "S -> T when w / 2 % 2 == 1; S -> U when w / 2 % 2 == 0 : w' == w + 2; T -> U : m' == 1;",
     "S -> U when w / 2 % 2 == 1; S -> T when w / 2 % 2 == 0 : w' == w + 2; T -> U : m' == 1;"},
    {"InterlockedBitTestAndComplement", "int @(unsigned long *, long);", "if (@(&w, 1)) m = 1;",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> U when w / 2 % 2 == 0 : w' == w + 2;"
     " T -> U : m' == 1;",
     "S -> T when w / 2 % 2 == 1; S -> U when w / 2 % 2 == 0 : w' == w + 2; T -> U : m' == 1;"},
    {"InterlockedBitTestAndReset", "int @(unsigned long *, long);", "if (@(&w, 1)) m = 1;",
     "S -> T when w / 2 % 2 == 1 : w' == w - 2; S -> U when w / 2 % 2 == 0; T -> U : m' == 1;",
     "S -> U when w / 2 % 2 == 1 : w' == w - 2; S -> T when w / 2 % 2 == 0; T -> U : m' == 1;"},

    // ---- builtins of the compiler; the row's name is what import.cpp calls them
    {"atomic:load", "", "if (__atomic_load_n(&n, 5) == 3) m = 1;",
     "S -> T when n == 3; S -> U when n != 3; T -> U : m' == 1;",
     "S -> T when n == 4; S -> U when n != 4; T -> U : m' == 1;"},
    {"atomic:store", "", "__atomic_store_n(&n, 3, 5);", "S -> T : n' == 3;", "S -> T : n' == 4;"},
    {"atomic:init", "", "__c11_atomic_init((_Atomic int *)&n, 3);", "S -> T : n' == 3;",
     "S -> T : n' == 4;"},
    {"atomic:exchange", "", "if (__atomic_exchange_n(&n, 3, 5)) m = 1;",
     "S -> T : n' == 3 && n != 0; S -> U : n' == 3 && n == 0; T -> U : m' == 1;",
     "S -> U : n' == 3 && n != 0; S -> T : n' == 3 && n == 0; T -> U : m' == 1;"},
    {"atomic:fetch_add sync:fetch_and_add", "",
     "if (__atomic_fetch_add(&n, 3, 5)) m = 1; m = 2; if (__sync_fetch_and_add(&n, 3)) m = 1;",
     "S -> T : n' == n + 3 && n != 0; S -> U : n' == n + 3 && n == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;",
     "S -> T : n' == n + 3 && n' != 0; S -> U : n' == n + 3 && n' == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;"},
    {"atomic:fetch_sub sync:fetch_and_sub", "",
     "if (__atomic_fetch_sub(&n, 3, 5)) m = 1; m = 2; if (__sync_fetch_and_sub(&n, 3)) m = 1;",
     "S -> T : n' == n - 3 && n != 0; S -> U : n' == n - 3 && n == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;",
     "S -> T : n' == n - 3 && n' != 0; S -> U : n' == n - 3 && n' == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;"},
    {"atomic:add_fetch sync:add_and_fetch", "",
     "if (__atomic_add_fetch(&n, 3, 5)) m = 1; m = 2; if (__sync_add_and_fetch(&n, 3)) m = 1;",
     "S -> T : n' == n + 3 && n' != 0; S -> U : n' == n + 3 && n' == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;",
     "S -> T : n' == n + 3 && n != 0; S -> U : n' == n + 3 && n == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;"},
    {"atomic:sub_fetch sync:sub_and_fetch", "",
     "if (__atomic_sub_fetch(&n, 3, 5)) m = 1; m = 2; if (__sync_sub_and_fetch(&n, 3)) m = 1;",
     "S -> T : n' == n - 3 && n' != 0; S -> U : n' == n - 3 && n' == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;",
     "S -> T : n' == n - 3 && n != 0; S -> U : n' == n - 3 && n == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;"},
    {"atomic:fetch_and sync:fetch_and_and", "",
     "if (__atomic_fetch_and(&n, 1, 5)) m = 1; m = 2; if (__sync_fetch_and_and(&n, 1)) m = 1;",
     "S -> T : n' == n % 2 && n != 0; S -> U : n' == n % 2 && n == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;",
     "S -> T : n' == n % 2 && n' != 0; S -> U : n' == n % 2 && n' == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;"},
    {"atomic:and_fetch sync:and_and_fetch", "",
     "if (__atomic_and_fetch(&n, 1, 5)) m = 1; m = 2; if (__sync_and_and_fetch(&n, 1)) m = 1;",
     "S -> T : n' == n % 2 && n' != 0; S -> U : n' == n % 2 && n' == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;",
     "S -> T : n' == n % 2 && n != 0; S -> U : n' == n % 2 && n == 0; T -> U : m' == 1; "
     "U -> S : m' == 2;"},
    {"atomic:fetch_or sync:fetch_and_or atomic:fetch_xor sync:fetch_and_xor atomic:or_fetch "
     "sync:or_and_fetch atomic:xor_fetch sync:xor_and_fetch",
     "",
     "if (__atomic_fetch_or(&n, 0, 5)) m = 1; m = 2; if (__sync_fetch_and_or(&n, 0)) m = 1; m = 2; "
     "if (__atomic_fetch_xor(&n, 0, 5)) m = 1; m = 2; if (__sync_fetch_and_xor(&n, 0)) m = 1; m = "
     "2;"
     "if (__atomic_or_fetch(&n, 0, 5)) m = 1; m = 2; if (__sync_or_and_fetch(&n, 0)) m = 1; m = 2; "
     "if (__atomic_xor_fetch(&n, 0, 5)) m = 1; m = 2; if (__sync_xor_and_fetch(&n, 0)) m = 1;",
     "S -> T when n != 0; S -> U when n == 0; T -> U : m' == 1; U -> S : m' == 2;",
     "S -> T when n == 0; S -> U when n != 0; T -> U : m' == 1; U -> S : m' == 2;"},
    {"atomic:fetch_nand atomic:nand_fetch sync:fetch_and_nand sync:nand_and_fetch", "",
     "__atomic_fetch_nand(&n, 1, 5); __atomic_nand_fetch(&n, 1, 5); __sync_fetch_and_nand(&n, 1); "
     "__sync_nand_and_fetch(&n, 1);",
     "S -> S : n' == -1 - n % 2;", "S -> S : n' == n % 2;"},
    {"atomic:max_fetch", "", "if (__atomic_max_fetch(&n, 3, 5) == 3) m = 1;",
     "S -> U when n > 3; S -> T when n <= 3 : n' == 3; T -> U : m' == 1;",
     "S -> U when n >= 3; S -> T when n < 3 : n' == 3; T -> U : m' == 1;"},
    {"atomic:min_fetch", "", "if (__atomic_min_fetch(&n, 3, 5) == 3) m = 1;",
     "S -> U when n < 3; S -> T when n >= 3 : n' == 3; T -> U : m' == 1;",
     "S -> U when n <= 3; S -> T when n > 3 : n' == 3; T -> U : m' == 1;"},
    {"atomic:fetch_max", "", "__atomic_fetch_max(&n, 3, 5);",
     "S -> T when n >= 3; S -> T when n < 3 : n' == 3;", "S -> T : n' == 3;"},
    {"atomic:fetch_min", "", "__atomic_fetch_min(&n, 3, 5);",
     "S -> T when n <= 3; S -> T when n > 3 : n' == 3;", "S -> T : n' == 3;"},
    {"atomic:compare_exchange atomic:compare_exchange_strong", "",
     "int x = 3; if (__atomic_compare_exchange_n(&n, &x, 4, 0, 5, 5)) m = 1; m = 2; x = 3; "
     "if (__c11_atomic_compare_exchange_strong((_Atomic int *)&n, &x, 4, 5, 5)) m = 1;",
     "S -> T when n == 3 : n' == 4; S -> U when n != 3; T -> U : m' == 1; U -> S : m' == 2;",
     "S -> T when n == 4 : n' == 3; S -> U when n != 4; T -> U : m' == 1; U -> S : m' == 2;"},
    {"atomic:compare_exchange_weak", "",
     "int x = 3; if (__c11_atomic_compare_exchange_weak((_Atomic int *)&n, &x, 4, 5, 5)) m = 1;",
     "S -> T when n == 3 : n' == 4; S -> U; T -> U : m' == 1;",
     "S -> T when n == 3 : n' == 4; S -> U when n != 3; T -> U : m' == 1;"},
    {"atomic:test_and_set", "", "if (__atomic_test_and_set(&n, 5)) m = 1;",
     "S -> T : n' == 1 && n != 0; S -> U : n' == 1 && n == 0; T -> U : m' == 1;",
     "S -> U : n' == 1 && n != 0; S -> T : n' == 1 && n == 0; T -> U : m' == 1;"},
    {"atomic:clear", "", "__atomic_clear(&n, 5);", "S -> T : n' == 0;", "S -> T : n' == 1;"},
    {"atomic_flag_test_and_set atomic_flag_test_and_set_explicit", "_Bool @();",
     "if (@(&n, 5)) m = 1;",
     "S -> T : n' == 1 && n != 0; S -> U : n' == 1 && n == 0; T -> U : m' == 1;",
     "S -> U : n' == 1 && n != 0; S -> T : n' == 1 && n == 0; T -> U : m' == 1;"},
    {"atomic_flag_clear atomic_flag_clear_explicit", "void @();", "@(&n, 5);", "S -> T : n' == 0;",
     "S -> T : n' == 1;"},
    {"sync:lock_test_and_set", "", "if (__sync_lock_test_and_set(&n, 3)) m = 1;",
     "S -> T : n' == 3 && n != 0; S -> U : n' == 3 && n == 0; T -> U : m' == 1;",
     "S -> U : n' == 3 && n != 0; S -> T : n' == 3 && n == 0; T -> U : m' == 1;"},
    {"sync:lock_release", "", "__sync_lock_release(&n);", "S -> T : n' == 0;", "S -> T : n' == 1;"},
    {"sync:bool_compare_and_swap", "", "if (__sync_bool_compare_and_swap(&n, 3, 4)) m = 1;",
     "S -> T when n == 3 : n' == 4; S -> U when n != 3; T -> U : m' == 1;",
     "S -> T when n == 4 : n' == 3; S -> U when n != 4; T -> U : m' == 1;"},
    {"sync:val_compare_and_swap", "", "if (__sync_val_compare_and_swap(&n, 3, 4) == 3) m = 1;",
     "S -> T when n == 3 : n' == 4; S -> U when n != 3; T -> U : m' == 1;",
     "S -> T when n == 4 : n' == 3; S -> U when n != 4; T -> U : m' == 1;"},
    {"sync:synchronize", "", "__sync_synchronize(); m = 1;", just_m, "S -> T : m' == 2;"},
};

/// Rows that need more than one call: golden files and other tests have them.
const std::set<std::string> elsewhere = {
    "read_seqlock_excl", // these are refused
    "read_seqlock_excl_bh",
    "read_seqlock_excl_irq",
    "__read_seqlock_excl_irqsave",
    "absthread_atomic_begin",
    "absthread_atomic_end",
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
    "pthread_create",
    "thrd_create",
    "kthread_run",
    "kthread_create_on_node",
    "pthread_once",
    "call_once",
    "pthread_barrier_init",
    "pthread_barrier_wait",
    "complete_all",
    "pthread_mutexattr_settype",
    "pthread_mutexattr_setrobust",
    "pthread_cancel",
    "PsCreateSystemThread",
    "kthread_create",
    "__builtin_va_end",
};

std::string replaced(std::string text, const std::string& name) {
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at))
    text.replace(at, 1, name);
  return text;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

/// A signature of signatures.def as C, with numbers for the types that it names.
struct Prototype {
  std::string result;
  std::vector<std::string> parameters;
  bool more = false; ///< ...
  std::set<std::string> named;
};

std::string type_in_c(const std::string& text, std::set<std::string>& named) {
  const std::size_t end = text.find_first_of("|*");
  const auto depth = static_cast<std::size_t>(std::count(text.begin(), text.end(), '*'));
  const std::string name = text.substr(0, end), stars(depth, '*');
  if (text == "*" || name == "v") return "void " + (text == "*" ? "*" : stars);
  if (name == "i" || name == "x") return "int " + stars;
  if (name == "c") return "char " + stars;
  if (name == "d") return "double " + stars;
  if (name == "f") return "void (*)(void)";
  named.insert(name);
  return name + " " + stars;
}

Prototype prototype_of(const std::string& name) {
  Prototype out;
  std::string text(cfront::signatures_of(name));
  text = text.substr(0, text.find(' '));
  if (text.empty()) return out;
  const std::size_t open = text.find('(');
  out.result = type_in_c(text.substr(0, open), out.named);
  std::istringstream in(text.substr(open + 1, text.size() - open - 2));
  for (std::string part; std::getline(in, part, ',');) {
    if (part == "...")
      out.more = true;
    else
      out.parameters.push_back(type_in_c(part, out.named));
  }
  return out;
}

std::string declared_as(const std::string& name, const Prototype& prototype) {
  std::string out = prototype.result + " " + name + "(";
  for (const std::string& parameter : prototype.parameters)
    out += (out.ends_with('(') ? "" : ", ") + parameter;
  if (prototype.more) out += ", ...";
  return out + (out.ends_with('(') ? "void);" : ");");
}

/// Calls of the function get as many arguments as it has parameters.
std::string fitted(std::string code, const std::string& name, const Prototype& prototype) {
  const std::string call = name + "(";
  for (std::size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
    const std::size_t begin = at + call.size();
    std::size_t end = begin;
    std::vector<std::string> arguments(1);
    for (int depth = 0; depth >= 0 && end < code.size(); ++end) {
      if (code[end] == '(') ++depth;
      if (code[end] == ')' && --depth < 0) break;
      if (code[end] == ',' && depth == 0)
        arguments.emplace_back();
      else
        arguments.back() += code[end];
    }
    const std::size_t wanted = prototype.parameters.size();
    if (!prototype.more || arguments.size() < wanted) arguments.resize(wanted, "0");
    std::string made;
    for (std::string& a : arguments) made += (made.empty() ? "" : ",") + (a.empty() ? "0" : a);
    code.replace(begin, end - begin, made);
  }
  return code;
}

const std::set<std::string> rows = {
#define ROW(name, model, op, result, pointer, value) name,
#include "instrument/cfront/vocabulary.def"
#undef ROW
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_vocabulary)

BOOST_AUTO_TEST_CASE(every_row_is_here) {
  std::set<std::string> known = elsewhere;
  for (const Group& g : groups) {
    for (const std::string& name : words(g.names)) known.insert(name);
  }
  for (const std::string& row : rows) BOOST_TEST(known.contains(row), row);
  for (const std::string& name : known) BOOST_TEST(rows.contains(name), name);
}

BOOST_AUTO_TEST_CASE(every_row_does_what_its_contract_says_and_nothing_else) {
  std::string contract = shared, prototypes, code, named;
  std::vector<std::string> names;
  std::set<std::string> declared, types;
  for (const Group& g : groups) {
    std::vector<std::string> list = words(g.names);
    bool each = std::string(g.code).find('@') != std::string::npos;
    if (!each) list.resize(1);
    for (const std::string& name : list) {
      std::string number = std::to_string(names.size());
      names.push_back(name);
      const Prototype right = prototype_of(name);
      std::string prototype = replaced(g.prototype, name), body = replaced(g.code, name);
      if (prototype.ends_with(name + "();") && !right.result.empty()) {
        prototype = declared_as(name, right);
        body = fitted(body, name, right);
      } else if (right.named.size() == 1) {
        const std::string type = *right.named.begin();
        for (std::size_t at = prototype.find("(int *"); at != std::string::npos;)
          prototype.replace(at + 1, 3, type), at = prototype.find("(int *");
        if (std::size_t at = prototype.find(", int *");
            at != std::string::npos && prototype.find(type + " *") == std::string::npos)
          prototype.replace(at + 2, 3, type);
      }
      for (const std::string& type : right.named)
        if (types.insert(type).second) named += "typedef int " + type + ";\n";
      if (declared.insert(name).second) prototypes += prototype + "\n";
      code += "void f" + number + "(void) { " + body + " }\n";
      contract += "thread R" + number + " for f" + number + " { idle off; init S; " + g.right +
                  " }\nthread W" + number + " for f" + number + " { idle off; init S; " + g.wrong +
                  " }\n";
    }
  }
  // Any prototype will do, also for those that Clang knows.
  cfront::Options plain;
  plain.flags = {"-D__KERNEL__", // or the words of the kernel would be somebody else's
                 "-w", "-Wno-error", "-Wno-int-conversion", "-Wno-incompatible-pointer-types"};
  for (const std::string& name : names)
    if (name[0] != '_') plain.flags.push_back("-fno-builtin-" + name);
  LoweringRun run(contract, variables + named + prototypes + code, plain);
  for (const Diagnostic& d : run.diagnostics.all()) BOOST_ERROR(d.message);
  for (const std::string& a : run.lowered.assumptions)
    BOOST_TEST(a.find("unknown function") == std::string::npos, a);
  BOOST_REQUIRE_EQUAL(run.lowered.threads.size(), 2 * names.size());
  std::unique_ptr<smt::Solver> solver = smt::make_cvc5(run.terms);
  for (std::size_t i = 0; i < run.lowered.threads.size(); ++i) {
    const cfront::LoweredThread& t = run.lowered.threads[i];
    const std::string& name = names[i / 2];
    BOOST_REQUIRE_MESSAGE(t.thread.has_value(),
                          name << ": " << (t.unsupported.empty() ? "" : t.unsupported[0].what));
    sequential::ConformanceOptions options;
    options.coverage = options.health = options.repairs = false;
    sequential::ConformanceResult result = sequential::check_conformance(
        conformance::make_task(run.contracts, t.contract, *t.thread, run.lowered.undeclared),
        run.terms, *solver, options);
    const char* expected = i % 2 == 0 ? "true(conformance)" : "false(conformance)";
    BOOST_TEST(result.verdict.word() == expected,
               name << (i % 2 == 0 ? "" : ", the twin") << ": " << result.verdict.word());
  }
}

BOOST_AUTO_TEST_CASE(every_row_has_a_signature) {
  for (const std::string& row : rows) {
    const bool compiler = row.starts_with("__builtin_") || row.starts_with("__atomic_") ||
                          row.starts_with("__c11_") || row.find(':') != std::string::npos;
    BOOST_TEST((compiler || !cfront::signatures_of(row).empty()), row);
  }
}

// A function of the same name that is declared in another way is an unknown function.
BOOST_AUTO_TEST_CASE(no_row_is_used_for_a_function_that_is_declared_otherwise) {
  std::string contract = "shared { n : int = 0; }\n",
              code = "struct foreign { int n; } f; int n;\n";
  cfront::Options plain;
  std::vector<std::string> names;
  for (const std::string& row : rows) {
    if (cfront::signatures_of(row).empty()) continue;
    const std::string name = row.ends_with('*') ? row.substr(0, row.size() - 1) + "x" : row;
    const std::string number = std::to_string(names.size());
    names.push_back(name);
    plain.flags.push_back("-fno-builtin-" + name);
    code += "extern int " + name + "(struct foreign *);\nvoid g" + number + "(void) { " + name +
            "(&f); }\n";
    contract += "thread T" + number + " for g" + number + " { init S; S -> S : any n; }\n";
  }
  LoweringRun run(contract, code, plain);
  for (const Diagnostic& d : run.diagnostics.all()) BOOST_ERROR(d.message);
  std::string all;
  for (const std::string& a : run.lowered.assumptions) all += a + "\n";
  for (const std::string& name : names)
    BOOST_TEST(all.find("'" + name + "' is an unknown function, and not that of") !=
                   std::string::npos,
               name);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
