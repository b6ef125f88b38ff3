// SPDX-License-Identifier: MIT
// Constructs that are easy to get wrong in silence: what each becomes, and what is refused beside
// it. Each claim has a twin that must come out differently.
#include "tests/instrument/cfront/lowering_support.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <boost/test/unit_test.hpp>

namespace absthread::test {

namespace {

const char* const contract = "shared { n : int = 0; m : int = 0; }\n"
                             "thread T for f { init S; S -> S : any n, any m; }\n";

cfront::Options machine() {
  cfront::Options options;
  options.machine_ints = true;
  return options;
}

cfront::Options memory() {
  cfront::Options options;
  options.check_memory = true;
  return options;
}

bool refused(const LoweringRun& run, const std::string& what) {
  return !run.lowered.threads[0].thread && run.refusals().find(what) != std::string::npos;
}

std::string writers(const LoweringRun& run) {
  std::string out;
  for (const cfront::Uncovered& w : run.lowered.uncovered) {
    out += w.function + ":";
    for (const std::string& v : w.variables) out += " " + v;
    out += "\n";
  }
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_constructs)

// ---- types and values

BOOST_AUTO_TEST_CASE(records_of_one_name_are_different_where_they_look_different) {
  LoweringRun run(contract,
                  "int n, m;\nvoid f(void) {\n"
                  "  { struct s { int a; int b; } x = {1, 2}; n = x.b; }\n"
                  "  { struct s { char c; long d; int b; } y = {'c', 7, 5}; m = y.b; } }");
  BOOST_TEST(run.mentions("n' == 2"));
  BOOST_TEST(run.mentions("m' == y.b"));
  BOOST_TEST(run.mentions("y.b' == 5"));
}

BOOST_AUTO_TEST_CASE(a_compound_assignment_converts_its_left_operand_too) {
  const char* code = "int n, m; void f(void) { int x = -4; unsigned u = 2; x /= u; n = x; }";
  BOOST_TEST(LoweringRun(contract, code, machine()).mentions("n' == 2147483646"));
  BOOST_TEST(LoweringRun(contract, code).mentions("n' == 2147483646"));
}

BOOST_AUTO_TEST_CASE(a_narrow_operand_is_an_int_while_it_counts) {
  // 127 + 1 is no overflow of int; the conversion back wraps around.
  LoweringRun run(contract, "int n, m; void f(signed char c) { c++; n = c; }", machine());
  BOOST_TEST(run.mentions("% 256 - 128"));
  BOOST_TEST(run.mentions("assert -2147483648 <="));
}

BOOST_AUTO_TEST_CASE(a_bit_field_keeps_what_fits) {
  const std::string record = "struct { unsigned a : 3; int b : 2; } s; int n, m;\n";
  LoweringRun run(contract, record + "void f(void) { s.a = 9; s.b = 3; }");
  BOOST_TEST(run.mentions("s.a' == 1"));
  BOOST_TEST(run.mentions("s.b' == -1"));
  BOOST_TEST(run.mentions("neighbouring bit-fields"));
  LoweringRun wraps(contract, record + "void f(unsigned x) { s.a = x; n = s.a; }", machine());
  BOOST_TEST(wraps.mentions("% 8"));
  BOOST_TEST(wraps.mentions("s.a <= 7"));
}

BOOST_AUTO_TEST_CASE(atomics_wrap_around_and_plain_sums_overflow) {
  LoweringRun atomic(contract, "int n, m; void f(void) { __atomic_fetch_add(&n, 1, 5); }",
                     machine());
  BOOST_TEST(!atomic.mentions("assert"));
  LoweringRun plain(contract, "int n, m; void f(void) { n = n + 1; }", machine());
  BOOST_TEST(plain.mentions("assert"));
}

BOOST_AUTO_TEST_CASE(errors_travel_as_pointers) {
  const char* code =
      "int n, m, obj;\n"
      "static void *ERR_PTR(long e) { return (void *)e; }\n"
      "static _Bool IS_ERR(const void *p) { return (unsigned long)p >= (unsigned long)-4095; }\n"
      "static void *get(int k) { if (k) return ERR_PTR(-12); return &obj; }\n"
      "void f(int k) { if (IS_ERR(get(k))) n = 1; else m = 1; }";
  LoweringRun run(contract, code);
  BOOST_TEST(run.mentions("k != 0 && n' == 1"));
  BOOST_TEST(run.mentions("k == 0 && m' == 1"));
  LoweringRun narrow(contract,
                     "int n, m; int *p; void f(void) { n = (int)(long)p; m = (short)p; }");
  BOOST_TEST(refused(narrow, "too narrow"));
}

BOOST_AUTO_TEST_CASE(another_name_of_a_thing_is_the_thing) {
  LoweringRun variable(contract, "int n, m; extern int a __attribute__((alias(\"n\")));\n"
                                 "void f(void) { a = 3; }");
  BOOST_TEST(variable.mentions("n' == 3"));
  LoweringRun function(contract,
                       "int n, m; void g(void) { n = 1; }\n"
                       "void h(void) __attribute__((alias(\"g\"))); void f(void) { h(); }");
  BOOST_TEST(function.mentions("n' == 1"));
  LoweringRun reg(contract,
                  "int n, m; register long sp __asm__(\"rsp\"); void f(void) { n = sp; }");
  BOOST_TEST(refused(reg, "named register"));
}

BOOST_AUTO_TEST_CASE(assembly_is_an_unknown_function) {
  LoweringRun fence(contract,
                    "int n, m; void f(void) { __asm__ volatile(\"mfence\" ::: \"memory\");"
                    " n = 1; }");
  BOOST_CHECK_EQUAL(fence.steps(), 1U);
  LoweringRun value(contract, "int n, m; void f(void) { __asm__(\"rdtsc\" : \"=a\"(n)); }");
  BOOST_TEST(value.mentions("any n"));
  BOOST_TEST(value.mentions("assuming assembly"));
  LoweringRun effect(contract,
                     "int n, m; void f(void) { __asm__ volatile(\"incl %0\" : \"+m\"(n) : :"
                     " \"memory\"); }");
  BOOST_TEST(effect.mentions("any n"));
  BOOST_TEST(effect.mentions("assuming the unknown function 'inline assembly'"));
  LoweringRun named(contract, "int n, m; void f(void) { __asm__(\"incl n\" : : : \"memory\"); }");
  BOOST_TEST(refused(named, "inline assembly that names"));
}

BOOST_AUTO_TEST_CASE(a_local_of_a_loop_is_new_in_each_round) {
  LoweringRun run(contract,
                  "int n, m; void f(void) { for (int i = 0; i < 2; i++) { struct { int a; } s;\n"
                  "if (i == 1) n = s.a; s.a = 5; } }");
  BOOST_TEST(run.mentions("any n"));
  BOOST_TEST(!run.mentions("n' == 5"));
}

BOOST_AUTO_TEST_CASE(constant_tables_are_constant) {
  LoweringRun run(contract,
                  "int n, m; static const int t[4] = {1, [2] = 7};\n"
                  "static int a(int x) { n = x; return x; } static int (*const f_[])(int) = "
                  "{ a }; void f(void) { m = t[2]; f_[0](4); }");
  BOOST_TEST(run.mentions("m' == 7"));
  BOOST_TEST(run.mentions("n' == 4"));
  LoweringRun mutable_table(contract,
                            "int n, m; static int t[4] = {1, [2] = 7}; void f(void) { m = t[2]; }");
  BOOST_TEST(!mutable_table.mentions("m' == 7"));
}

BOOST_AUTO_TEST_CASE(a_function_pointer_denotes_what_fits_or_something_unknown) {
  LoweringRun run(contract,
                  "int n, m; static void a(int x) { n = x; } static void b(int x) { m = x; }\n"
                  "static void c(long x) { n = 9; } void *keep = c;\n"
                  "void (*op)(int) = a; void set(void) { op = b; }\n"
                  "void f(void) { op(4); }");
  BOOST_TEST(run.mentions("n' == 4"));
  BOOST_TEST(run.mentions("m' == 4"));
  BOOST_TEST(!run.mentions("n' == 9"));
  BOOST_TEST(run.mentions("the unknown function 'op'"));
  LoweringRun again(contract, "int n, m; void f(int k); void (*op)(int) = f;\n"
                              "void f(int k) { op(k - 1); }");
  BOOST_TEST(refused(again, "recursion of 'f' through a function pointer"));
}

// ---- atomics

BOOST_AUTO_TEST_CASE(gnu_atomics_take_values_by_address) {
  LoweringRun run(contract,
                  "int n, m; struct s { int x; } *p;\n"
                  "void f(void) { int d = 4, r; __atomic_store(&n, &d, 5);\n"
                  "__atomic_exchange(&n, &d, &r, 5); m = r; __atomic_load(&p->x, &r, 5); }");
  BOOST_TEST(run.mentions("n' == 4"));
  BOOST_TEST(run.mentions("r' == n"));
  BOOST_TEST(!run.mentions("undeclared r"));
}

BOOST_AUTO_TEST_CASE(a_weak_exchange_may_fail_for_no_reason) {
  auto code = [](const char* weak) {
    return std::string(
               "int n, m; void f(void) { int x = 3; __atomic_compare_exchange_n(&n, &x, 4, ") +
           weak + ", 5, 5); }";
  };
  BOOST_TEST(LoweringRun(contract, code("0")).mentions("n != 3"));
  BOOST_TEST(!LoweringRun(contract, code("1")).mentions("n != 3"));
}

// ---- what others do

BOOST_AUTO_TEST_CASE(a_local_that_escaped_is_anything_from_then_on) {
  LoweringRun run(contract, "int n, m; void ext(int *);\n"
                            "void f(void) { int x = 1; n = x; ext(&x); m = x; x = 5; n = x; }");
  BOOST_TEST(run.mentions("n' == 1"));
  BOOST_TEST(!run.mentions("n' == 5"));
  // In a loop it has escaped before the first use of the next round.
  LoweringRun loop(contract, "int n, m; void ext(int *);\n"
                             "void f(void) { int x = 1; for (;;) { n = x; ext(&x); } }");
  BOOST_TEST(!loop.mentions("n' == 1"));
  BOOST_TEST(!loop.mentions("n' == x"));
}

BOOST_AUTO_TEST_CASE(an_unknown_function_writes_what_it_reaches) {
  const std::string code = "static int n, m;\n"
                           "static struct d { int *count; struct d *next; } d = {&n, 0};\n"
                           "void ext(struct d *); void other(void);\n";
  LoweringRun run(contract, code + "void f(void) { other(); m = 1; ext(&d); m = 2; other(); }");
  BOOST_TEST(run.mentions("ext(&d) writes n"));
  BOOST_TEST(run.mentions("other() writes n")); // what escaped stays exposed, in any order
  BOOST_TEST(!run.mentions("writes m"));        // its address is used nowhere
  LoweringRun tame(contract, code + "void f(void) { other(); m = 1; }");
  BOOST_TEST(!tame.mentions("writes n"));
}

BOOST_AUTO_TEST_CASE(writers_through_pointers_are_writers) {
  const char* of_object = "shared { n : int = 0 for dev->n; }\n"
                          "thread T for f(dev) { init S; S -> S : any n; }\n";
  const std::string record = "struct dev { int n; int k; };\nvoid f(struct dev *d) { d->n = 1; }\n";
  BOOST_CHECK_EQUAL(writers(LoweringRun(of_object, record + "void g(struct dev *d) { d->n = 2; }")),
                    "g: n\n");
  BOOST_CHECK_EQUAL(writers(LoweringRun(of_object, record + "void g(struct dev *d) { d->k = 2; }")),
                    "");
  BOOST_CHECK_EQUAL(
      writers(LoweringRun(of_object, record + "void g(struct dev *d, struct dev *e) { *d = *e; }")),
      "g: n\n");
  BOOST_CHECK_EQUAL(
      writers(LoweringRun(of_object,
                          record + "void g(struct dev *d) { __sync_fetch_and_add(&d->n, 1); }")),
      "g: n\n");
  // A static function that nobody mentions never runs; what pthread_once runs, runs inside.
  BOOST_CHECK_EQUAL(
      writers(LoweringRun(of_object, record + "static void g(struct dev *d) { d->n = 2; }")), "");
  BOOST_CHECK_EQUAL(
      writers(LoweringRun(contract, "#include <pthread.h>\nint n, m; pthread_once_t o;\n"
                                    "static void g(void) { n = 1; }\n"
                                    "void f(void) { pthread_once(&o, g); }")),
      "");
  BOOST_CHECK_EQUAL(writers(LoweringRun(contract, "int n, m; static void g(void) { n = 1; }\n"
                                                  "void f(void) { m = 1; } void (*h)(void) = g;")),
                    "g: n\n");
}

BOOST_AUTO_TEST_CASE(a_library_function_is_its_model_and_a_users_own_its_body) {
  // The header beside the C file is the user's.
  LoweringRun run(contract, "int n, m; static inline void complete(int *s) { *s = 5; }\n"
                            "void f(void) { complete(&n); }");
  BOOST_TEST(run.mentions("n' == 5"));
}

// ---- locks

BOOST_AUTO_TEST_CASE(a_lock_may_lie_anywhere) {
  const std::string types =
      "#include <pthread.h>\nstruct o { pthread_mutex_t lock; int v; }; int n, m;\n";
  LoweringRun unknown(contract, types + "void f(struct o *p) { pthread_mutex_lock(&p->lock); }");
  BOOST_TEST(unknown.mentions("*$owner[p] == none"));
  LoweringRun array(contract, types + "struct o t[3];\n"
                                      "void f(int i) { pthread_mutex_lock(&t[i].lock); }");
  BOOST_TEST(array.mentions("t.lock$owner[i] == none"));
  // A pointer that may denote a known lock is split.
  LoweringRun split(contract, types +
                                  "struct o g, *q = &g; void f(struct o *p) {\n"
                                  "pthread_mutex_lock(&g.lock); pthread_mutex_unlock(&p->lock); }");
  BOOST_TEST(split.mentions("? g.lock$owner : *$owner[p]) == self"));
}

BOOST_AUTO_TEST_CASE(a_lock_is_one_lock_under_all_its_names) {
  LoweringRun run("shared { l : lock for d.lock; }\nthread T for f { init S; S -> S lock l; "
                  "S -> S unlock l; }\n",
                  "struct raw { int x; }; typedef struct { union { struct raw rlock; int y; }; } "
                  "spinlock_t;\nstruct { int k; spinlock_t lock; } d;\n"
                  "void _raw_spin_lock(struct raw *); void spin_unlock(spinlock_t *);\n"
                  "void f(void) { _raw_spin_lock(&d.lock.rlock); spin_unlock(&d.lock); }");
  BOOST_TEST(run.mentions("l == none && l' == self"));
  BOOST_TEST(run.mentions("l == self && l' == none"));
}

BOOST_AUTO_TEST_CASE(locks_that_count_are_refused) {
  const std::string head =
      "#include <pthread.h>\nint n, m; pthread_mutex_t l; pthread_mutexattr_t a;\n"
      "void f(void) { pthread_mutexattr_settype(&a, ";
  BOOST_TEST(refused(LoweringRun(contract, head + "PTHREAD_MUTEX_RECURSIVE); }"), "settype"));
  BOOST_TEST(LoweringRun(contract, head + "PTHREAD_MUTEX_NORMAL); n = 1; }").steps() == 1U);
}

BOOST_AUTO_TEST_CASE(an_event_of_windows_begins_as_it_is_initialised) {
  const char* event =
      "shared { e : bool = false for ev; }\nthread T for f { init S; S -> S : any e; }\n";
  const std::string head = "typedef struct { int x, y; } KEVENT; KEVENT ev;\n"
                           "void KeInitializeEvent(KEVENT *, int, int);\n"
                           "int KeWaitForSingleObject(void *, int, int, int, void *);\n";
  BOOST_TEST(LoweringRun(event, head + "void f(void) { KeInitializeEvent(&ev, 0, 1); }")
                 .mentions(": e' "));
  BOOST_TEST(LoweringRun(event, head + "void f(void) { KeInitializeEvent(&ev, 0, 0); }")
                 .mentions(": !e' "));
  // One that is reset by who waits may be reset by the wait.
  const std::string wait = "KeWaitForSingleObject(&ev, 0, 0, 0, 0); }";
  BOOST_TEST(!LoweringRun(event, head + "void f(void) { " + wait).mentions("e' =="));
  BOOST_TEST(LoweringRun(event, head + "void f(void) { KeInitializeEvent(&ev, 1, 0); " + wait)
                 .mentions("e' =="));
  LoweringRun mutex("shared { n : int = 0; }\nthread T for f { init S; S -> S : any n; }\n",
                    "typedef struct { int x; } KMUTEX; KMUTEX k; int n;\n"
                    "int KeWaitForSingleObject(void *, int, int, int, void *);\n"
                    "void f(void) { KeWaitForSingleObject(&k, 0, 0, 0, 0); }");
  BOOST_TEST(refused(mutex, "no event"));
}

BOOST_AUTO_TEST_CASE(a_barrier_blocks_until_all_have_come) {
  LoweringRun run(contract,
                  "#include <pthread.h>\nint n, m; pthread_barrier_t b;\n"
                  "void f(void) { pthread_barrier_init(&b, 0, 2); pthread_barrier_wait(&b); }");
  BOOST_TEST(run.mentions("b$parties' == 2"));
  BOOST_TEST(run.mentions("b$phase != tmp"));
}

// ---- options

BOOST_AUTO_TEST_CASE(calls_may_fail) {
  const char* code = "#include <pthread.h>\n#include <stdlib.h>\nint n, m; pthread_mutex_t l;\n"
                     "void f(void) { if (pthread_mutex_lock(&l)) n = 1; if (!malloc(4)) m = 1; }";
  LoweringRun sure(contract, code);
  BOOST_TEST(!sure.mentions("n' == 1"));
  BOOST_TEST(sure.mentions("assuming calls of the thread library succeed"));
  BOOST_TEST(sure.mentions("assuming allocation calls succeed"));
  cfront::Options options;
  options.may_fail = true;
  LoweringRun fails(contract, code, options);
  BOOST_TEST(fails.mentions("n' == 1"));
  BOOST_TEST(fails.mentions("m' == 1"));
  BOOST_TEST(!fails.mentions("succeed"));
}

BOOST_AUTO_TEST_CASE(freed_memory_is_not_used_again) {
  const std::string head = "#include <stdlib.h>\nint n, m; struct s { int a, b; };\n";
  LoweringRun run(contract,
                  head + "void f(void) { struct s *p = malloc(sizeof *p); p->a = 1;\n"
                         "free(p); p->b = 2; }",
                  memory());
  BOOST_TEST(run.mentions("!$freed["));
  BOOST_TEST(run.mentions("freed : int -> bool = [all: false]"));
  BOOST_TEST(run.mentions("<= $allocated["));
  BOOST_TEST(run.mentions("assuming no other thread frees"));
  LoweringRun cut(contract, head + "void f(void) { struct s *p = malloc(sizeof *p); free(p); }");
  BOOST_TEST(!cut.mentions("freed["));
  LoweringRun wrong(contract, head + "void f(void) { free(&n); }", memory());
  BOOST_TEST(wrong.mentions("assert false"));
}

BOOST_AUTO_TEST_CASE(a_declaration_with_a_value_is_a_statement) {
  const char* literal = "atomicity statement;\nshared { n : int = 0; m : int = 0; }\n"
                        "thread T for f { init S; S -> S : any n; }\n";
  BOOST_CHECK_EQUAL(LoweringRun(literal, "int n, m; void f(void) { int x = 1; n = x; }").steps(),
                    2U);
  BOOST_CHECK_EQUAL(LoweringRun(literal, "int n, m; void f(void) { int x; x = 1; n = x; }").steps(),
                    2U);
  BOOST_CHECK_EQUAL(LoweringRun(contract, "int n, m; void f(void) { int x = 1; n = x; }").steps(),
                    1U);
}

// ---- contract variables for parts of things

BOOST_AUTO_TEST_CASE(a_contract_variable_stands_for_one_element) {
  const char* element = "shared { third : int = 7 for t[2].n; }\n"
                        "thread T for f { init S; S -> S : any third; }\n";
  const std::string table = "struct e { int n, k; } t[4] = {[2] = {.n = 7}};\n";
  LoweringRun run(element,
                  table + "void f(int i) { t[2].n = 1; t[1].n = 2; t[i].n = 3; t[2].k = 4; }");
  BOOST_TEST(run.mentions(": third' == 1"));
  BOOST_TEST(run.mentions("t.n' == t.n[1 := 2]"));
  BOOST_TEST(run.mentions("third' == (i == 2 ? 3 : third)"));
  BOOST_TEST(run.mentions("initially third == 7"));
  BOOST_TEST(run.mentions("t.k' == t.k[2 := 4]"));
  LoweringRun pointer(element, table + "int *q = &t[0].n; void f(int *p) { *p = 9; }");
  BOOST_TEST(pointer.mentions("== 16 ? 9 : third)"));
  LoweringRun outside(
      "shared { x : int = 0 for t[4].n; }\nthread T for f { init S; S -> S : any x; }\n",
      table + "void f(void) {}");
  BOOST_TEST(outside.mentions("the index 4 lies outside"));
}

BOOST_AUTO_TEST_CASE(a_contract_variable_lies_behind_fixed_pointers) {
  LoweringRun run(
      "shared { c : int = 0 for dev->q->count; }\nthread T for f { init S; S -> S : any c; }\n",
      "struct q { int count; }; struct d { struct q *q; } *dev;\n"
      "void f(void) { dev->q->count = 5; }");
  BOOST_TEST(run.mentions("c' == 5"));
  BOOST_TEST(run.mentions("the pointer 'dev->q' denotes one object throughout"));
  LoweringRun changed(
      "shared { c : int = 0 for dev->q->count; }\nthread T for f { init S; S -> S : any c; }\n",
      "struct q { int count; } other; struct d { struct q *q; } *dev;\n"
      "void f(void) { dev->q = &other; }");
  BOOST_TEST(refused(changed, "which is taken to be constant"));
}

BOOST_AUTO_TEST_CASE(preprocessed_files_say_which_machine_they_are_for) {
  auto sizes = [](const std::string& size_t_line) {
    TermManager terms;
    SourceStore sources;
    Diagnostics diagnostics;
    Program program;
    Variable n;
    n.term = terms.variable("n", terms.int_sort());
    n.lvalue = "n";
    program.shared = {n};
    Template t;
    t.thread.name = "T";
    t.thread.self = terms.symbol("self", terms.thread_sort());
    t.code = CodeReference{"f", {}, {}};
    program.threads = {t};
    sources.add("test.i",
                "# 1 \"test.c\"\n" + size_t_line + "\nint n; void f(void) { n = sizeof(long); }\n");
    cfront::Lowered lowered = cfront::lower(program, {"test.i"}, {}, sources, terms, diagnostics);
    BOOST_REQUIRE(lowered.threads[0].thread);
    return to_string(lowered.threads[0].thread->edges[0].step.relation);
  };
  BOOST_CHECK_EQUAL(sizes("typedef unsigned int size_t;"), "n' == 4");
  BOOST_CHECK_EQUAL(sizes("typedef unsigned long size_t;"), "n' == 8");
}

BOOST_AUTO_TEST_CASE(old_c_is_read) {
  LoweringRun run(contract, "int n, m; int add(a, b) int a, b; { return a + b; }\n"
                            "void f() { n = add(1, 2); undeclared(&m); }");
  BOOST_TEST(run.mentions("n' == 3"));
  BOOST_TEST(run.mentions("undeclared(&m) writes m"));
  BOOST_TEST(run.mentions("unknown function 'undeclared'"));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
