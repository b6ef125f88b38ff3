// SPDX-License-Identifier: MIT
// Claims about single constructs of C: what each becomes, and what is refused with which words at
// which place.
#include "tests/instrument/cfront/lowering_support.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <boost/test/unit_test.hpp>

namespace absthread::test {

namespace {

const char* const contract = "shared { n : int = 0; flag : bool = false; }\n"
                             "thread T for f { init S; S -> S : any n, any flag; }\n";
const char* const globals = "int n; int flag;\n";

std::string refusals(const std::string& code) {
  LoweringRun run(contract, globals + code);
  BOOST_CHECK_MESSAGE(!run.lowered.threads[0].thread, run.text());
  return run.refusals();
}

/// The relation of the only step.
std::string only_step(const std::string& code, cfront::Options options = {}) {
  LoweringRun run(contract, globals + code, options);
  BOOST_REQUIRE_EQUAL(run.steps(), 1U);
  for (const Edge& e : run.thread().edges) {
    if (e.kind == EdgeKind::step) return to_string(e.step.relation);
  }
  return "";
}

std::size_t wrong_locations(const LoweringRun& run) {
  std::size_t count = 0;
  for (const Location& l : run.thread().locations) {
    if (!l.assertion.is_true()) ++count;
  }
  return count;
}

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_lower)

BOOST_AUTO_TEST_CASE(refusals_have_a_name_and_a_place) {
  BOOST_CHECK_EQUAL(refusals("int f(void) { return n ? f() : 0; }"), "2:26 recursion of 'f'\n");
  BOOST_CHECK_EQUAL(refusals("void f(void) { __asm__(\"incl n\"); }"),
                    "2:16 inline assembly that names a variable or function of the program\n");
  BOOST_CHECK_EQUAL(refusals("void f(double d) { if (d > 1.0) n = 1; }"),
                    "2:24 floating point comparison\n");
  BOOST_CHECK_EQUAL(refusals("void f(int k) { int a[k]; n = 1; }"),
                    "2:17 array of variable length\n");
  BOOST_CHECK_EQUAL(
      refusals("#include <stdarg.h>\nvoid f(int k, ...) { va_list l; va_start(l, k); }"),
      "3:33 reading of variable arguments\n");
  BOOST_CHECK_EQUAL(refusals("#include <setjmp.h>\njmp_buf b; void f(void) { longjmp(b, 1); }"),
                    "3:27 call of 'longjmp'\n");
  BOOST_CHECK_EQUAL(
      refusals("union u { int i; char c[4]; } u; void f(void) { u.i = 1; n = u.c[0]; }"),
      "2:49 union 'union u' of which several members are used\n"
      "2:62 union 'union u' of which several members are used\n");
  BOOST_CHECK_EQUAL(refusals("int *p; _Thread_local int x; void f(void) { p = &x; }"),
                    "2:45 address of a local variable stored in shared memory\n");
  BOOST_CHECK_EQUAL(
      refusals("#include \"absthread.h\"\nvoid f(void) { ATOMIC { while (n) n = flag; } }"),
      "3:25 loop inside an atomic block, or more paths through it than can be followed\n");
  BOOST_CHECK_EQUAL(refusals("struct s { int x; } s; void f(void) { *(long *)&s.x = 1; }"),
                    "2:39 access to an object through a pointer to another type ('long')\n");
}

BOOST_AUTO_TEST_CASE(a_refusal_is_also_a_diagnostic) {
  LoweringRun run(contract, "int n, flag;\nint f(void) { return f(); }");
  BOOST_REQUIRE_EQUAL(run.diagnostics.all().size(), 1U);
  BOOST_CHECK_EQUAL(info(run.diagnostics.all()[0].id).printed, "unsupported-c");
  BOOST_CHECK_EQUAL(run.sources.describe(run.diagnostics.all()[0].where), "test.c:2:22");
}

BOOST_AUTO_TEST_CASE(one_thread_that_is_refused_does_not_hide_another) {
  LoweringRun run("shared { n : int = 0; }\n"
                  "thread A for a { init S; S -> S : any n; }\n"
                  "thread B for b { init S; S -> S : any n; }\n",
                  "int n;\nvoid a(void) { a(); }\nvoid b(void) { n = 1; }\n");
  BOOST_TEST(!run.lowered.threads[0].thread);
  BOOST_TEST(run.lowered.threads[1].thread.has_value());
}

BOOST_AUTO_TEST_CASE(errors_of_clang_are_diagnostics_at_their_place) {
  LoweringRun run(contract, "int n;\nvoid f(void) { n = ; }\n");
  BOOST_REQUIRE(run.diagnostics.has_errors());
  BOOST_CHECK_EQUAL(info(run.diagnostics.all()[0].id).printed, "c-error");
  BOOST_CHECK_EQUAL(run.sources.describe(run.diagnostics.all()[0].where), "test.c:2:20");
  BOOST_TEST(!run.lowered.threads[0].thread);
}

BOOST_AUTO_TEST_CASE(a_missing_function_or_variable_is_an_error_in_the_contract) {
  LoweringRun function(contract, "int n, flag; void g(void) {}");
  BOOST_CHECK_EQUAL(info(function.diagnostics.all().at(0).id).printed, "missing-c-function");
  LoweringRun variable(contract, "int n; void f(void) {}");
  BOOST_CHECK_EQUAL(info(variable.diagnostics.all().at(0).id).printed, "missing-c-variable");
  BOOST_TEST(!variable.lowered.threads[0].thread);
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_an_error) {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  Program program;
  cfront::lower(program, {"no/such/file.c"}, {}, sources, terms, diagnostics);
  BOOST_REQUIRE_EQUAL(diagnostics.all().size(), 1U);
  BOOST_CHECK_EQUAL(info(diagnostics.all()[0].id).printed, "missing-c-file");
}

BOOST_AUTO_TEST_CASE(flags_reach_the_compiler) {
  cfront::Options options;
  options.flags = {"-DVALUE=42", "-std=c89"};
  BOOST_CHECK_EQUAL(only_step("void f(void) { n = VALUE; }", options), "n' == 42");
}

BOOST_AUTO_TEST_CASE(a_contract_bool_is_whether_the_integer_is_nonzero) {
  BOOST_CHECK_EQUAL(only_step("void f(void) { flag = 7; }"), "flag'");
  BOOST_CHECK_EQUAL(only_step("void f(int x) { flag = x; }"), "flag' == (x != 0)");
  // Read as a number it is zero or anything else.
  LoweringRun run(contract, "int n, flag; void f(void) { n = flag; }");
  BOOST_TEST(run.mentions("flag ? any"));
}

BOOST_AUTO_TEST_CASE(comparing_with_zero_keeps_a_contract_bool_exact) {
  LoweringRun run(contract, "int n, flag; void f(void) { if (flag == 0) n = 1; }");
  BOOST_TEST(run.mentions("-> end : flag "));
  BOOST_TEST(!run.mentions("any"));
}

BOOST_AUTO_TEST_CASE(arithmetic_is_that_of_c) {
  BOOST_CHECK_EQUAL(only_step("void f(void) { n = -7 / 2; }"), "n' == -3");
  BOOST_CHECK_EQUAL(only_step("void f(void) { n = -7 % 2; }"), "n' == -1");
  BOOST_CHECK_EQUAL(only_step("void f(void) { n = (unsigned char)300; }"), "n' == 44");
  BOOST_CHECK_EQUAL(only_step("void f(void) { int x = -7; x /= 2; n = x; }"), "n' == -3");
  BOOST_CHECK_EQUAL(only_step("void f(void) { int x = -7; x %= 2; n = x; }"), "n' == -1");
  BOOST_CHECK_EQUAL(only_step("void f(void) { int x = 0x5a; x = (x & 0x0f) | 0x30; n = x; }"),
                    "n' == 58");
  BOOST_CHECK_EQUAL(only_step("void f(void) { int x = -8; x >>= 1; x = x << 3; n = ~x; }"),
                    "n' == 31");
  BOOST_CHECK_EQUAL(only_step("void f(void) { int x = 1; n = (x++, x) + x--; }"), "n' == 4");
}

BOOST_AUTO_TEST_CASE(effects_happen_in_the_order_of_the_text) {
  LoweringRun run(
      contract,
      "int n, flag; int g(void) { n = 2; return 1; } void f(void) { int x = n + g(); n = x; }");
  BOOST_CHECK_EQUAL(run.steps(), 3U);
  BOOST_TEST(run.mentions("n' == 2"));
}

BOOST_AUTO_TEST_CASE(an_assertion_over_one_shared_variable_is_no_step) {
  LoweringRun one(contract,
                  "#include <assert.h>\nint n, flag; void f(void) { assert(n > 0); n = 1; }");
  BOOST_CHECK_EQUAL(one.steps(), 1U);
  BOOST_CHECK_EQUAL(wrong_locations(one), 1U);
  LoweringRun two(
      contract, "#include <assert.h>\nint n, flag; void f(void) { assert(n > 0 || flag); n = 1; }");
  BOOST_TEST(two.steps() >= 3U);
  BOOST_CHECK_EQUAL(wrong_locations(two), 1U);
}

BOOST_AUTO_TEST_CASE(a_local_assertion_stays_visible) {
  LoweringRun run(contract, "#include <assert.h>\nint n, flag; void f(int x) { assert(x == 1); }");
  BOOST_CHECK_EQUAL(run.steps(), 0U);
  BOOST_CHECK_EQUAL(wrong_locations(run), 1U);
}

BOOST_AUTO_TEST_CASE(machine_integers_wrap_or_are_wrong) {
  cfront::Options machine;
  machine.machine_ints = true;
  LoweringRun wraps(contract, "int n, flag; void f(unsigned char c) { c = c + 1; n = c; }",
                    machine);
  BOOST_TEST(wraps.mentions("% 256"));
  LoweringRun overflows(contract, "int n, flag; void f(int x) { n = x + 1; }", machine);
  BOOST_CHECK_EQUAL(wrong_locations(overflows), 1U);
  BOOST_TEST(overflows.mentions("<= 2147483647"));
  LoweringRun mathematical(contract, "int n, flag; void f(int x) { n = x + 1; }");
  BOOST_CHECK_EQUAL(wrong_locations(mathematical), 0U);
  BOOST_TEST(mathematical.mentions("assuming no overflow"));
}

BOOST_AUTO_TEST_CASE(undefined_runs_are_cut_or_wrong) {
  const char* code = "int n, flag; int a[3]; void f(int i, int *p) { a[i] = n / i; *p = 1; }";
  LoweringRun cut(contract, code);
  BOOST_CHECK_EQUAL(wrong_locations(cut), 0U);
  BOOST_TEST(cut.mentions("assuming memory-safe"));
  cfront::Options options;
  options.check_memory = true;
  LoweringRun checked(contract, code, options);
  BOOST_CHECK_EQUAL(wrong_locations(checked), 3U);
}

BOOST_AUTO_TEST_CASE(static_locals_are_shared_and_thread_locals_are_not) {
  LoweringRun run(contract, "int n, flag; _Thread_local int mine = 4;\n"
                            "void f(void) { static int count; count++; mine++; n = mine; }");
  BOOST_TEST(run.mentions("undeclared count"));
  BOOST_TEST(!run.mentions("undeclared mine"));
  BOOST_TEST(run.mentions("mine : int = 4"));
}

BOOST_AUTO_TEST_CASE(weaker_orders_are_listed) {
  LoweringRun run(contract, "#include <stdatomic.h>\n_Atomic int n; int flag;\n"
                            "void f(void) { atomic_store_explicit(&n, 1, memory_order_relaxed); }");
  BOOST_TEST(run.mentions("assuming sequential consistency"));
}

BOOST_AUTO_TEST_CASE(a_thread_that_is_started_is_counted) {
  const char* code = "#include <pthread.h>\nint n;\nvoid *w(void *p) { n = 1; return 0; }\n"
                     "void f(void) { pthread_t t; pthread_create(&t, 0, w, 0); }";
  LoweringRun run("shared { n : int = 0; }\nthread T for f { init S; S -> U starts W; }\n"
                  "thread W for w { init S; S -> S : any n; }\n",
                  code);
  BOOST_TEST(run.mentions("W.started' == W.started + 1"));
  LoweringRun silent("shared { n : int = 0; }\nthread T for f { init S; S -> U when n == 0; }\n"
                     "thread W for w { init S; S -> S : any n; }\n",
                     code);
  BOOST_TEST(silent.refusals().find("no edge of a contract `starts`") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_users_own_function_wins_over_the_vocabulary) {
  LoweringRun run(contract,
                  "int n, flag; void down(int *s) { *s = 5; } void f(void) { down(&n); }");
  BOOST_TEST(run.mentions("n' == 5"));
}

BOOST_AUTO_TEST_CASE(builtins_without_a_model_are_unknown_functions) {
  LoweringRun run(contract, "int n, flag; void f(int x) { n = __builtin_clrsb(x); }");
  BOOST_CHECK_EQUAL(run.steps(), 1U);
  BOOST_TEST(run.mentions("unknown function '__builtin_clrsb'"));
}

BOOST_AUTO_TEST_CASE(atomic_sections_are_followed_through_branches_and_wrappers) {
  const std::string names =
      "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\n"
      "int n, flag;\n";
  // The wrapper begins, the caller goes on atomically: one step.
  LoweringRun wrapped(contract, names + "void in(void) { __VERIFIER_atomic_begin(); }\n"
                                        "void out(void) { __VERIFIER_atomic_end(); }\n"
                                        "void f(void) { in(); n = 1; flag = 1; out(); }");
  BOOST_CHECK_EQUAL(wrapped.steps(), 1U);
  // Only one arm begins: after the join nothing may be taken to be atomic.
  LoweringRun half(contract,
                   names + "void f(int c) { if (c) __VERIFIER_atomic_begin(); n = 1; flag = 1;\n"
                           "if (c) __VERIFIER_atomic_end(); }");
  BOOST_TEST(half.steps() >= 2U);
  BOOST_CHECK_EQUAL(
      refusals(
          "void __VERIFIER_atomic_begin(void);\nvoid f(int c) { c ? __VERIFIER_atomic_begin() : "
          "(void)0; n = 1; flag = 1; }"),
      "3:17 atomic section that is entered on one way and not on another\n");
  // A loop that ends its own atomicity cannot be read from the text.
  BOOST_CHECK_EQUAL(
      refusals("void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\n"
               "void f(int c) { __VERIFIER_atomic_begin(); while (c) { n = 1; "
               "__VERIFIER_atomic_end(); } }"),
      "3:44 atomic section that is entered on one way and not on another\n");
}

BOOST_AUTO_TEST_CASE(preprocessed_files_of_gcc_are_read) {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  Program program;
  sources.add("test.i",
              "# 1 \"test.c\"\nextern void *get(int) __attribute__ ((__malloc__ (free, 1)));\n"
              "int linux; int n; void f(void) { n = linux; }\n");
  cfront::lower(program, {"test.i"}, {}, sources, terms, diagnostics);
  BOOST_TEST(diagnostics.all().empty());
}

BOOST_AUTO_TEST_CASE(deep_expressions_are_no_crash) {
  std::string sum = "1";
  for (int i = 0; i < 20000; ++i) sum += " + x";
  LoweringRun run(contract, "int n, flag; void f(int x) { n = " + sum + "; }");
  BOOST_CHECK_EQUAL(run.steps(), 1U);
}

BOOST_AUTO_TEST_CASE(the_memory_dump_says_where_objects_live) {
  LoweringRun run(contract, "static int n, flag; static struct s { int x; } g;\n"
                            "static const int limit = 3;\n"
                            "void f(struct s *p) { int i = limit; p->x = i; g.x = n; }");
  const std::string& dump = run.lowered.memory_dump;
  for (const char* line : {"n : int  contract variable\n", "limit : int  constant\n",
                           "g.x : int  shared, free in every contract\n", "p : int  local\n",
                           "struct s.x : int -> int  all unknown objects, by address\n"}) {
    BOOST_TEST(dump.find(line) != std::string::npos, line << "is not in\n" << dump);
  }
}

BOOST_AUTO_TEST_CASE(merging_can_be_switched_off) {
  cfront::Options off;
  off.merge = false;
  const char* code = "int n, flag; void f(int x) { x = x + 1; x = x * 2; n = x; }";
  LoweringRun merged(contract, code), plain(contract, code, off);
  BOOST_CHECK_EQUAL(merged.steps(), plain.steps());
  BOOST_TEST(merged.thread().locations.size() == 2U);
  BOOST_TEST(plain.thread().locations.size() > 3U);
}

BOOST_AUTO_TEST_CASE(a_silent_loop_keeps_its_head) {
  LoweringRun run(contract, "int n, flag; void f(void) { int i = 0; while (i < 10) i++; n = i; }");
  bool loop = false;
  for (const Edge& e : run.thread().edges)
    loop = loop || (e.from == e.to && e.kind == EdgeKind::silent);
  BOOST_TEST(loop);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
