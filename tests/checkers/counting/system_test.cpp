// SPDX-License-Identifier: MIT
// The counting system has exactly the runs of the program: as many configurations as there are
// states up to exchange, counted by the oracle of the random tests, which knows nothing of it.
#include "checkers/counting/system.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

#include "checkers/counting/samples.hpp"
#include "tests/checkers/counting/programs.hpp"
#include "tests/fuzz/oracle/any_oracle.hpp"

using namespace absthread;
using namespace absthread::testing;
using counting::Bad;

namespace {

// The oracle reads the plain form: every operator in parentheses.
const char* const barrier = R"(
shared {
  x : 0..3 = 0;
  y : bool = false;
}
thread S {
  init A;
  A -> B when (x == 2) : y' == true;
}
thread W instances any {
  init A;
  A -> B when (x < 3) : x' == (x + 1);
  B -> C when y;
  C -> A when (0 < x) : x' == (x - 1);
}
)";

const char* const starter = R"(
shared {
  x : 0..2 = 0;
}
thread S {
  init A;
  A -> B starts W;
  B -> A when (x < 2) : x' == (x + 1);
}
thread W instances any {
  init A;
  A -> B;
}
)";

const char* const remembers = R"(
shared {
  x : bool = false;
}
thread W instances any {
  local l : bool = false;
  init A;
  A -> B : x' == true, l' == x;
  B -> A when l;
  B -> C when !l : x' == false;
}
)";

std::size_t configurations(const char* text, unsigned long number, TermManager& m) {
  const counting::System system = system_of(text, m, number);
  const auto solver = smt::make_cvc5(m);
  return counting::sample_states(system, m, *solver, 100000).states.size();
}

Term conjunction_of_bad(const counting::System& s, Bad::Kind kind, TermManager& m) {
  std::vector<Term> all;
  for (const Bad& b : s.bad)
    if (b.kind == kind) all.push_back(b.condition);
  return disj(m, all);
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_counting_system)

BOOST_AUTO_TEST_CASE(a_configuration_is_a_state_up_to_exchange) {
  for (const char* text : {barrier, remembers})
    for (unsigned n = 1; n <= 5; ++n) {
      TermManager m;
      const auto truth = fuzz::oracle::decide_any(text, {n}, 100000);
      BOOST_REQUIRE((truth.kind == fuzz::oracle::AnyAnswer::Kind::safe));
      BOOST_TEST(configurations(text, n, m) == truth.states, text << n << " threads");
    }
}

BOOST_AUTO_TEST_CASE(a_configuration_needs_no_step_of_the_program_less) {
  // The same with the first edge left out: other numbers, so the test above can fail.
  TermManager m;
  const std::string all = remembers;
  std::string fewer = all;
  fewer.erase(fewer.find("  B -> A when l;\n"), 17);
  BOOST_TEST(configurations(all.c_str(), 3, m) != configurations(fewer.c_str(), 3, m));
}

BOOST_AUTO_TEST_CASE(nobody_runs_before_somebody_starts_it) {
  TermManager m;
  const counting::System s = system_of(starter, m, 3UL);
  const auto solver = smt::make_cvc5(m);
  const auto states = counting::sample_states(s, m, *solver, 2000).states;
  BOOST_REQUIRE(states.size() > 10U);
  const Term running = add(m.variable("#W.A", m.int_sort()), m.variable("#W.B", m.int_sort()));
  const Term started = m.variable("W.started", m.int_sort());
  bool three = false;
  for (const TermMap& state : states) {
    BOOST_TEST(evaluate(at_most(running, started), state).is_true());
    three = three || evaluate(running, state).value() == 3;
  }
  BOOST_TEST(three);
}

BOOST_AUTO_TEST_CASE(definitions_may_use_each_other) {
  TermManager m;
  const Term i = m.variable("i", m.int_sort()), r = m.variable("r", m.bool_sort());
  // r' == (r || i' == 0), i' == i - 1, i > 0
  const Term relation = conj(conj(equal(primed(r), disj(r, equal(primed(i), m.integer(0L)))),
                                  equal(primed(i), subtract(i, m.integer(1L)))),
                             less(m.integer(0L), i));
  Term guard;
  TermMap next;
  counting::functional(relation, {i, r}, m, guard, next);
  BOOST_TEST(to_string(guard) == "0 < i");
  BOOST_TEST((evaluate(next.at(r), {{i, m.integer(1L)}, {r, m.boolean(false)}}).is_true()));
  BOOST_TEST((evaluate(next.at(r), {{i, m.integer(2L)}, {r, m.boolean(false)}}).is_false()));
  BOOST_TEST((next.at(i) == subtract(i, m.integer(1L))));
}

BOOST_AUTO_TEST_CASE(what_is_not_defined_stays_open) {
  TermManager m;
  const Term x = m.variable("x", m.int_sort()), y = m.variable("y", m.int_sort());
  Term guard;
  TermMap next;
  // x' > y' : neither is given; z is in no set of changed variables and keeps its value.
  const Term z = m.variable("z", m.int_sort());
  counting::functional(conj(less(primed(y), primed(x)), equal(primed(z), m.integer(3L))), {x, y}, m,
                       guard, next);
  BOOST_TEST((next.at(x) == primed(x)));
  BOOST_TEST((next.at(y) == primed(y)));
  BOOST_TEST(!next.contains(z));
  BOOST_TEST(
      (evaluate(guard, {{primed(x), m.integer(1L)}, {primed(y), m.integer(0L)}, {z, m.integer(3L)}})
           .is_true()));
  BOOST_TEST(
      (evaluate(guard, {{primed(x), m.integer(1L)}, {primed(y), m.integer(0L)}, {z, m.integer(4L)}})
           .is_false()));
}

BOOST_AUTO_TEST_CASE(a_name_moves_with_its_thread) {
  TermManager m;
  const counting::System s = system_of(owner_and_observer, m);
  const Term owner = m.variable("owner", m.thread_sort()),
             seen = m.variable("seen", m.thread_sort());
  const auto at = [&](const char* name) {
    return *std::find_if(s.variables.begin(), s.variables.end(),
                         [&](Term v) { return v.name() == name; });
  };
  const Term owner_at = at("owner.at"), seen_at = at("seen.at");
  const Term out = m.constant(owner_at.sort(), 1), in = m.constant(owner_at.sort(), 2);
  const Term background = conj(m, s.background);
  unsigned takes = 0, gives = 0;
  for (const counting::Transition& t : s.transitions) {
    const Term to = counting::next_value(t, owner);
    if (to.is(Kind::symbol) || (to.is(Kind::variable) && to.name() == "self")) {
      ++takes;
      // Whoever takes it is at In afterwards, and so is `seen` if it is the same thread.
      BOOST_TEST(
          impossible(m, {background, t.guard, differ(counting::next_value(t, owner_at), in)}));
      BOOST_TEST(impossible(
          m, {background, t.guard, equal(seen, to), differ(counting::next_value(t, seen_at), in)}));
      BOOST_TEST(!impossible(m, {background, t.guard, equal(seen, to)}));
    } else if (to == m.none()) {
      ++gives;
      BOOST_TEST(impossible(m, {background, t.guard, equal(seen, owner), differ(owner, m.none()),
                                equal(owner_at, in),
                                equal(m.variable("#W.In", m.int_sort()), m.integer(1L)),
                                differ(counting::next_value(t, seen_at), out)}));
    }
  }
  BOOST_TEST(takes == 1U);
  BOOST_TEST(gives == 1U);
}

BOOST_AUTO_TEST_CASE(an_exclusion_counts_threads_and_not_places) {
  TermManager m;
  const counting::System s =
      system_of("shared { x : bool = false; } thread W instances any { init A; "
                "A -> B; B -> C; } composition { exclusive W.B, W.C; }",
                m);
  const Term bad = conjunction_of_bad(s, Bad::Kind::exclusion, m);
  const auto with = [&](long b, long c) {
    return evaluate(bad, {{m.variable("#W.B", m.int_sort()), m.integer(b)},
                          {m.variable("#W.C", m.int_sort()), m.integer(c)}});
  };
  BOOST_TEST(with(1, 0).is_false());
  BOOST_TEST(with(2, 0).is_true());
  BOOST_TEST(with(1, 1).is_true());
}

BOOST_AUTO_TEST_CASE(domains_left_are_bad) {
  TermManager m;
  const counting::System s = system_of(three_inside, m);
  const Term bad = conjunction_of_bad(s, Bad::Kind::domain, m);
  const Term room = m.variable("room", m.int_sort());
  BOOST_TEST(evaluate(bad, {{room, m.integer(4L)}}).is_true());
  BOOST_TEST(evaluate(bad, {{room, m.integer(-1L)}}).is_true());
  BOOST_TEST(evaluate(bad, {{room, m.integer(3L)}}).is_false());
}

BOOST_AUTO_TEST_CASE(deadlock_is_that_nobody_can_move_and_somebody_has_not_ended) {
  TermManager m;
  const counting::System s = system_of(
      "shared { x : bool = false; } thread W instances any { init A; A -> B when x; B -> C; }", m,
      {}, true);
  const Term bad = conjunction_of_bad(s, Bad::Kind::deadlock, m);
  const auto with = [&](long a, long b, long c, bool x) {
    TermMap values{{m.variable("#W.A", m.int_sort()), m.integer(a)},
                   {m.variable("#W.B", m.int_sort()), m.integer(b)},
                   {m.variable("#W.C", m.int_sort()), m.integer(c)},
                   {m.variable("x", m.bool_sort()), m.boolean(x)},
                   {m.variable("stranger", m.thread_sort()), m.constant(m.thread_sort(), 7)}};
    return evaluate(bad, values).is_true();
  };
  BOOST_TEST(with(1, 0, 0, false));
  BOOST_TEST(with(3, 0, 2, false));
  BOOST_TEST(!with(1, 0, 0, true));
  BOOST_TEST(!with(2, 1, 0, false)); // B moves
  BOOST_TEST(!with(0, 0, 4, false)); // all have ended
  BOOST_TEST(!with(0, 0, 0, false)); // so has nobody
}

BOOST_AUTO_TEST_CASE(the_owner_of_a_lock_can_move_when_no_stranger_can) {
  TermManager m;
  const counting::System s = system_of(
      "shared { m : lock; } thread W instances any { init A; A -> B lock m; B -> A unlock m; }", m,
      {}, true);
  std::vector<Term> parts{conj(m, s.background), conjunction_of_bad(s, Bad::Kind::deadlock, m)};
  const Term owner = m.variable("m", m.thread_sort());
  const Term at = *std::find_if(s.variables.begin(), s.variables.end(),
                                [](Term v) { return v.name() == "m.at"; });
  // Held by somebody at B: he can go. Held by somebody at A, which no run reaches: nobody can.
  std::vector<Term> held = parts;
  held.push_back(equal(at, m.constant(at.sort(), 2)));
  BOOST_TEST(impossible(m, held));
  parts.push_back(equal(at, m.constant(at.sort(), 1)));
  parts.push_back(differ(owner, m.none()));
  BOOST_TEST(!impossible(m, parts));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_counted_is_named) {
  TermManager m;
  const Program array =
      composed_of("shared { x : bool[3] = false; } thread W instances any { init A; A -> B; }", m);
  BOOST_TEST(counting::make_system(array, m).system.has_value());
  const Program local =
      composed_of("shared { x : int = 0; } thread W instances any { local t : int; "
                  "init A; A -> B : t' == x; }",
                  m);
  const counting::SystemResult refused = counting::make_system(local, m);
  BOOST_TEST(!refused.system.has_value());
  BOOST_TEST(refused.reason.find("infinitely many values") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
