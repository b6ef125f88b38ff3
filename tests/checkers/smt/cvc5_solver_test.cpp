// SPDX-License-Identifier: MIT
// The solver interface with cvc5 behind it: stack, assumptions, cores, models, renewal, unknown,
// scripts.
#include "checkers/smt/solver.hpp"

#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/support/subprocess.hpp"

#include <boost/test/unit_test.hpp>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace absthread;
using smt::Answer;

namespace {

struct Fixture {
  TermManager m;
  Sort ints = m.int_sort(), bools = m.bool_sort();
  Sort mode = m.enum_sort("Mode", {"a", "b", "c"});
  Term x = m.variable("x", ints), y = m.variable("y", ints), z = m.variable("z", ints);
  Term p = m.variable("p", bools), q = m.variable("q", bools);
  Term i(long value) { return m.integer(value); }

  Answer ask(smt::Solver& s, std::vector<Term> assumptions) { return s.check(assumptions); }
};

bool installed(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string folders = path == nullptr ? "" : path;
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    if (access((folders.substr(at, end - at) + "/" + program).c_str(), X_OK) == 0) return true;
    at = end + 1;
  }
  return false;
}

// What a solver on the command line says to a script.
std::string answer_of(const std::vector<std::string>& words, const std::string& script) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() /
                                     ("absthread_script_" + std::to_string(getpid()) + ".smt2");
  std::ofstream(file) << script;
  test::Command command;
  command.words = words;
  command.words.push_back(file.string());
  command.limit = std::chrono::seconds(20);
  const test::Finished finished = test::run(command);
  std::filesystem::remove(file);
  std::string text = finished.output;
  while (text.ends_with("\n")) text.pop_back();
  return text + finished.errors;
}

} // namespace

BOOST_FIXTURE_TEST_SUITE(checkers_smt_cvc5_solver, Fixture)

BOOST_AUTO_TEST_CASE(levels_come_and_go) {
  const auto s = smt::make_cvc5(m);
  BOOST_CHECK(s->check() == Answer::sat);
  s->add(less(x, y));
  s->push();
  s->add(less(y, x));
  BOOST_CHECK(s->check() == Answer::unsat);
  s->pop();
  BOOST_CHECK(s->check() == Answer::sat);
  s->push();
  s->push();
  s->add(m.boolean(false));
  s->pop();
  s->add(equal(x, i(3))); // on the level between
  BOOST_CHECK(s->check() == Answer::sat);
  BOOST_CHECK(s->value(x) == i(3));
  s->pop();
  BOOST_CHECK(ask(*s, {equal(x, i(4))}) == Answer::sat);
  BOOST_CHECK_THROW(s->pop(), InternalError);
}

BOOST_AUTO_TEST_CASE(levels_that_nobody_asked_about_leave_nothing) {
  const auto s = smt::make_cvc5(m);
  for (int k = 0; k < 1000; ++k) {
    s->push();
    s->add(k % 2 == 0 ? p : negate(p));
    s->pop();
  }
  s->add(less(x, y));
  s->push();
  s->add(p);
  BOOST_CHECK(s->check() == Answer::sat);
  s->pop();
  s->push();
  s->add(negate(p)); // a new level at the same depth
  BOOST_CHECK(s->check() == Answer::sat);
  BOOST_CHECK(s->value(p) == m.boolean(false));
}

BOOST_AUTO_TEST_CASE(assumptions_are_not_kept) {
  const auto s = smt::make_cvc5(m);
  s->add(less(x, y));
  BOOST_CHECK(ask(*s, {less(y, x)}) == Answer::unsat);
  BOOST_CHECK(ask(*s, {less(x, z)}) == Answer::sat);
  BOOST_CHECK(ask(*s, {m.boolean(false)}) == Answer::unsat);
  BOOST_CHECK(s->check() == Answer::sat);
}

BOOST_AUTO_TEST_CASE(cores_suffice_and_keep_the_order) {
  const auto s = smt::make_cvc5(m);
  s->add(less(x, y));
  const Term a = less(y, z), b = p, c = less(z, x), d = q;
  BOOST_REQUIRE(ask(*s, {d, c, b, a, c}) == Answer::unsat);
  const std::vector<Term> core = s->unsat_core();
  BOOST_CHECK((core == std::vector<Term>{c, a}));
  BOOST_CHECK(s->check(core) == Answer::unsat);
  // Without assumptions the core is empty; a false assumption is one alone; so is one that its base
  // refutes.
  s->push();
  s->add(less(y, x));
  BOOST_REQUIRE(ask(*s, {p}) == Answer::unsat);
  BOOST_CHECK(s->unsat_core().empty());
  BOOST_REQUIRE(s->check() == Answer::unsat);
  BOOST_CHECK(s->unsat_core().empty());
  s->pop();
  BOOST_REQUIRE(ask(*s, {p, m.boolean(false)}) == Answer::unsat);
  BOOST_CHECK((s->unsat_core() == std::vector<Term>{m.boolean(false)}));
  BOOST_REQUIRE(ask(*s, {p, negate(p)}) == Answer::unsat);
  BOOST_CHECK((s->unsat_core() == std::vector<Term>{p, negate(p)}));
}

BOOST_AUTO_TEST_CASE(values_are_complete_and_consistent) {
  const auto s = smt::make_cvc5(m);
  s->add(less(i(10), x));
  s->add(equal(y, add(x, i(1))));
  BOOST_REQUIRE(s->check() == Answer::sat);
  BOOST_CHECK(s->value(y) == add(s->value(x), i(1)));
  BOOST_CHECK(s->value(less(x, y)) == m.boolean(true));
  BOOST_CHECK(s->value(i(5)) == i(5));
  for (const Sort sort :
       {ints, bools, mode, m.thread_sort(), m.bits_sort(64), m.array_sort(ints, mode)}) {
    const Term fresh = m.variable("never seen", sort);
    const Term value = s->value(fresh);
    BOOST_CHECK(value.is_known() && value.sort() == sort);
  }
  // Readable until the next check, whatever happens to the stack.
  s->push();
  s->add(m.boolean(false));
  BOOST_CHECK(s->value(y) == add(s->value(x), i(1)));
}

BOOST_AUTO_TEST_CASE(values_of_large_numbers) {
  const auto s = smt::make_cvc5(m);
  mpz_class big = 1;
  big <<= 200;
  const Sort wide = m.bits_sort(300);
  const Term v = m.variable("v", wide);
  s->add(equal(x, m.integer(mpz_class(-big))));
  s->add(equal(v, m.constant(wide, big)));
  BOOST_REQUIRE(s->check() == Answer::sat);
  BOOST_CHECK(s->value(x).value() == -big);
  BOOST_CHECK(s->value(v).value() == big);
}

BOOST_AUTO_TEST_CASE(values_of_arrays_are_known_arrays) {
  const auto s = smt::make_cvc5(m);
  const Sort sort = m.array_sort(ints, mode);
  const Term a = m.variable("a", sort), b = m.variable("b", sort);
  s->add(equal(b, store(a, i(3), m.constant(mode, 2))));
  s->add(equal(select(a, i(5)), m.constant(mode, 1)));
  s->add(differ(a, b));
  BOOST_REQUIRE(s->check() == Answer::sat);
  const Term va = s->value(a), vb = s->value(b);
  BOOST_CHECK(va.is_known() && vb.is_known());
  BOOST_CHECK(store(va, i(3), m.constant(mode, 2)) == vb);
  BOOST_CHECK(select(va, i(5)) == m.constant(mode, 1));
  BOOST_CHECK(select(vb, i(3)) == m.constant(mode, 2));
}

BOOST_AUTO_TEST_CASE(enums_range_over_their_values_only) {
  const auto s = smt::make_cvc5(m);
  const Term e = m.variable("e", mode), f = m.symbol("f", mode);
  const Term array = m.variable("t", m.array_sort(ints, mode));
  auto outside = [&](Term t) {
    std::vector<Term> parts;
    for (long k = 0; k < 3; ++k) parts.push_back(differ(t, m.constant(mode, k)));
    return conj(m, parts);
  };
  for (const Term& t : {e, f, select(array, x), select(array, i(7))}) {
    s->push();
    s->add(outside(t));
    BOOST_CHECK(s->check() == Answer::unsat);
    s->pop();
    BOOST_CHECK(ask(*s, {outside(t)}) == Answer::unsat);
    BOOST_CHECK(s->check() == Answer::sat);
  }
  // Two arrays over an enum that agree on all of its values are equal: there are no other indices.
  const Sort by_mode = m.array_sort(mode, ints);
  const Term g = m.variable("g", by_mode), h = m.variable("h", by_mode);
  std::vector<Term> same{differ(g, h)};
  for (long k = 0; k < 3; ++k)
    same.push_back(equal(select(g, m.constant(mode, k)), select(h, m.constant(mode, k))));
  BOOST_CHECK(s->check(same) == Answer::unsat);
  // Four different values of three.
  std::vector<Term> different;
  for (int k = 0; k < 4; ++k)
    for (int l = 0; l < k; ++l)
      different.push_back(differ(m.variable("e" + std::to_string(k), mode),
                                 m.variable("e" + std::to_string(l), mode)));
  BOOST_CHECK(s->check(different) == Answer::unsat);
  // Enums of one name, or with values of one name, stay apart.
  const Sort other = m.enum_sort("Mode", {"a"});
  const Term o = m.variable("o", other);
  BOOST_CHECK(ask(*s, {equal(o, m.constant(other, 0)), equal(e, m.constant(mode, 2))}) ==
              Answer::sat);
}

BOOST_AUTO_TEST_CASE(threads_are_as_many_as_one_likes) {
  const auto s = smt::make_cvc5(m);
  const Term self = m.symbol("self", m.thread_sort()), owner = m.variable("owner", m.thread_sort());
  BOOST_CHECK(ask(*s, {equal(owner, self), equal(owner, m.none()), differ(self, m.none())}) ==
              Answer::unsat);
  std::vector<Term> different;
  for (int k = 0; k < 10; ++k)
    for (int l = 0; l < k; ++l)
      different.push_back(differ(m.symbol("t" + std::to_string(k), m.thread_sort()),
                                 m.symbol("t" + std::to_string(l), m.thread_sort())));
  BOOST_CHECK(s->check(different) == Answer::sat);
  BOOST_CHECK(ask(*s, {equal(owner, m.none())}) == Answer::sat);
  BOOST_CHECK(s->value(owner) == m.none());
}

BOOST_AUTO_TEST_CASE(variables_of_different_times_and_symbols_are_apart) {
  const auto s = smt::make_cvc5(m);
  const Term later = primed(x), much_later = primed(later), same_name = m.symbol("x", ints),
             quoted = m.variable("x'", ints);
  std::vector<Term> all{
      x, later, much_later, same_name, quoted, m.variable("x", ints, 11), m.variable("x@2", ints)};
  std::vector<Term> different;
  for (std::size_t k = 0; k < all.size(); ++k)
    different.push_back(equal(all[k], i(static_cast<long>(k))));
  BOOST_CHECK(s->check(different) == Answer::sat);
}

BOOST_AUTO_TEST_CASE(renewal_changes_nothing) {
  for (const std::uint64_t renew_after : {0u, 1u, 2u, 7u}) {
    smt::Options options;
    options.renew_after = renew_after;
    const auto s = smt::make_cvc5(m, options);
    const Term e = m.variable("e", mode);
    s->add(less(x, y));
    s->push();
    s->add(less(y, z));
    s->add(differ(e, m.constant(mode, 0)));
    for (int k = 0; k < 20; ++k) {
      s->push();
      s->add(less(z, x));
      BOOST_CHECK(s->check() == Answer::unsat);
      s->pop();
      BOOST_REQUIRE(s->check() == Answer::sat);
      BOOST_CHECK(s->value(less(x, z)) == m.boolean(true));
      BOOST_CHECK(s->value(e) != m.constant(mode, 0));
      BOOST_CHECK(ask(*s, {equal(e, m.constant(mode, 1)), p, less(z, y)}) == Answer::unsat);
      BOOST_CHECK((s->unsat_core() == std::vector<Term>{less(z, y)}));
    }
    s->pop();
    BOOST_CHECK(ask(*s, {less(z, x)}) == Answer::sat);
    BOOST_CHECK_EQUAL(s->statistics().queries, 61u);
    BOOST_CHECK_EQUAL(s->statistics().renewals, renew_after == 0 ? 0 : 60 / renew_after);
  }
}

BOOST_AUTO_TEST_CASE(statistics_count) {
  const auto s = smt::make_cvc5(m);
  s->check();
  ask(*s, {less(x, x)});
  ask(*s, {p, negate(p)});
  const smt::Statistics& n = s->statistics();
  BOOST_CHECK_EQUAL(n.queries, 3u);
  BOOST_CHECK_EQUAL(n.sat, 1u);
  BOOST_CHECK_EQUAL(n.unsat, 2u);
  BOOST_CHECK_EQUAL(n.unknown, 0u);
  BOOST_CHECK(n.time.count() > 0);
  smt::Statistics sum = n;
  sum += n;
  BOOST_CHECK_EQUAL(sum.queries, 6u);
  BOOST_CHECK_EQUAL(sum.unsat, 4u);
  BOOST_CHECK(sum.time == 2 * n.time);
  BOOST_CHECK(s->name_and_version().starts_with("cvc5 1."));
}

BOOST_AUTO_TEST_CASE(unknown_has_a_reason_and_the_solver_goes_on) {
  smt::Options options;
  options.query_limit_ms = 100;
  const auto s = smt::make_cvc5(m, options);
  // Sums of three cubes: hard for 42, and no business of a linear solver.
  auto cube = [](Term t) { return multiply(t, multiply(t, t)); };
  const Answer answer = ask(*s, {equal(add(cube(x), add(cube(y), cube(z))), i(42))});
  BOOST_CHECK(answer == Answer::unknown);
  BOOST_CHECK(!s->reason_unknown().empty());
  BOOST_CHECK(ask(*s, {less(x, y), less(y, x)}) == Answer::unsat);
  BOOST_CHECK(ask(*s, {less(x, y)}) == Answer::sat);
  BOOST_CHECK_EQUAL(s->statistics().unknown, 1u);
}

BOOST_AUTO_TEST_CASE(what_cvc5_cannot_do_is_unknown) {
  const auto s = smt::make_cvc5(m);
  const Sort sort = m.array_sort(ints, ints);
  const Term zeros = m.make(Kind::constant_array, {i(0)}, sort),
             ones = m.make(Kind::constant_array, {i(1)}, sort);
  // Writes that join two constant arrays: cvc5 throws, and the next query goes on with a fresh one.
  s->add(less(x, y));
  const Answer joined = ask(*s, {equal(m.make(Kind::store, {zeros, x, y}), ones)});
  BOOST_CHECK(joined != Answer::sat);
  if (joined == Answer::unknown) BOOST_CHECK(s->reason_unknown().starts_with("solver: "));
  BOOST_CHECK(ask(*s, {less(y, x)}) == Answer::unsat);
  // A constant array of an element that is no value.
  const Term all_x = m.make(Kind::constant_array, {x}, sort);
  BOOST_REQUIRE(ask(*s, {equal(m.variable("a", sort), all_x)}) == Answer::unknown);
  BOOST_CHECK_EQUAL(s->reason_unknown(),
                    "solver: cvc5 cannot take a constant array whose element is no value");
  // In a model it has a value nevertheless.
  BOOST_REQUIRE(s->check() == Answer::sat);
  BOOST_CHECK(s->value(all_x) == constant_array(sort, s->value(x)));
}

BOOST_AUTO_TEST_CASE(constant_arrays_over_few_indices_have_no_limits) {
  const auto s = smt::make_cvc5(m);
  for (const Sort index : {m.bits_sort(1), bools, mode}) {
    const Sort sort = m.array_sort(index, ints);
    const Term zeros = m.make(Kind::constant_array, {i(0)}, sort),
               ones = m.make(Kind::constant_array, {i(1)}, sort);
    const Term u = m.variable("u", index), w = m.variable("w", index);
    const Term written = m.make(Kind::store, {m.make(Kind::store, {zeros, u, x}), w, y});
    // Two writes cover two indices, but not three.
    BOOST_CHECK(ask(*s, {equal(written, ones)}) == (index == mode ? Answer::unsat : Answer::sat));
    const Term a = m.variable("a", sort), all_x = m.make(Kind::constant_array, {x}, sort);
    BOOST_CHECK(ask(*s, {equal(a, all_x), differ(select(a, u), x)}) == Answer::unsat);
    BOOST_REQUIRE(ask(*s, {equal(a, all_x), equal(x, i(7))}) == Answer::sat);
    BOOST_CHECK(s->value(a) == constant_array(sort, i(7)));
  }
}

BOOST_AUTO_TEST_CASE(misuse_is_our_fault) {
  const auto s = smt::make_cvc5(m);
  TermManager other;
  BOOST_CHECK_THROW(s->add(x), InternalError);
  BOOST_CHECK_THROW(s->add(Term()), InternalError);
  BOOST_CHECK_THROW(s->add(other.boolean(true)), InternalError);
  BOOST_CHECK_THROW(ask(*s, {x}), InternalError);
  BOOST_CHECK_THROW(s->value(x), InternalError);
  BOOST_CHECK_THROW(s->unsat_core(), InternalError);
  BOOST_CHECK_THROW(s->reason_unknown(), InternalError);
  s->check();
  BOOST_CHECK_THROW(s->unsat_core(), InternalError);
  ask(*s, {m.boolean(false)});
  BOOST_CHECK_THROW(s->value(x), InternalError);
}

BOOST_AUTO_TEST_CASE(deep_and_shared_terms) {
  const auto s = smt::make_cvc5(m);
  Term shared = x; // read as a tree it has 2^60 leaves
  for (int k = 0; k < 60; ++k)
    shared = m.make(Kind::ite, {less(y, i(k)), shared, m.make(Kind::minus, {shared})});
  BOOST_CHECK(ask(*s, {equal(shared, i(5)), differ(x, i(5)), differ(x, i(-5))}) == Answer::unsat);
  Term deep = p;
  for (int k = 0; k < 2000; ++k) deep = m.make(Kind::equal, {deep, k % 2 == 0 ? q : p});
  BOOST_CHECK(ask(*s, {deep}) == Answer::sat);
}

BOOST_AUTO_TEST_CASE(scripts_are_answered_alike_by_the_programs) {
  std::vector<std::pair<std::string, Answer>> scripts;
  smt::Options options;
  options.on_query = [&](const std::string& script, Answer a) { scripts.emplace_back(script, a); };
  const auto s = smt::make_cvc5(m, options);
  const Sort array = m.array_sort(ints, mode), wide = m.bits_sort(8);
  const Term a = m.variable("a", array), e = m.variable("e", mode), v = m.variable("v", wide);
  const Term self = m.symbol("self", m.thread_sort()), owner = m.variable("owner", m.thread_sort());
  s->check();
  s->add(less(x, primed(x)));
  s->push();
  s->add(equal(select(a, x), m.constant(mode, 1)));
  ask(*s, {equal(a, constant_array(array, m.constant(mode, 2)))});
  ask(*s,
      {equal(owner, self), differ(self, m.none()), equal(owner, m.constant(m.thread_sort(), 3))});
  ask(*s, {equal(e, select(a, add(x, i(-1)))), differ(e, m.constant(mode, 0))});
  ask(*s, {equal(m.make(Kind::bv_to_int, {v}), i(300))});
  ask(*s, {equal(m.make(Kind::int_to_bv, {x}, wide), v),
           simplified(Kind::bv_sless, {v, m.constant(wide, 0)}, {}, m)});
  ask(*s, {equal(modulo(x, i(3)), i(1)), equal(divide(x, i(3)), i(-2)), less(i(0), x)});
  ask(*s, {less(m.variable("and", ints), m.variable("a b|c", ints)), m.variable("div", bools),
           m.symbol("x", bools)});
  Term deep = x;
  for (int k = 0; k < 1000; ++k) deep = m.make(Kind::add, {deep, k % 2 == 0 ? y : i(1)});
  ask(*s, {less(deep, x), less(i(0), y)});
  s->pop();
  ask(*s, {less(primed(x), x)});
  BOOST_REQUIRE_EQUAL(scripts.size(), 10u);

  const std::vector<std::vector<std::string>> programs{{"cvc5", "--lang", "smt2"}, {"z3", "-smt2"}};
  for (const auto& program : programs) {
    if (!installed(program[0])) {
      BOOST_TEST_MESSAGE("skipped: " << program[0] << " is not installed");
      continue;
    }
    for (const auto& [script, answer] : scripts) {
      BOOST_REQUIRE(answer != Answer::unknown);
      BOOST_CHECK_MESSAGE(answer_of(program, script) == (answer == Answer::sat ? "sat" : "unsat"),
                          program[0] << " says '" << answer_of(program, script) << "' to\n"
                                     << script.substr(0, 1000));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
