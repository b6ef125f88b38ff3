// SPDX-License-Identifier: MIT
#include "checkers/automata/invariants.hpp"

#include "checkers/automata/closure.hpp"
#include "checkers/automata/composition.hpp"
#include "tests/checkers/automata/automata_support.hpp"

namespace absthread::testing {

BOOST_AUTO_TEST_SUITE(automata_invariants)

namespace {

using namespace automata;

struct Known {
  explicit Known(const std::string& text, Domain domain = Domain::polyhedra)
      : solver(smt::make_cvc5(terms))
      , program(refinement::renamed_apart(program_of(text, terms), "p", terms))
      , invariants(infer(program, domain, terms, *solver)) {}

  bool implies(std::size_t thread, const std::string& location, Term fact) {
    const LocationId l = *program.threads[thread].thread.find_location(location);
    const Term query[] = {conj(invariants[thread][l], negate(fact))};
    return solver->check(query) == smt::Answer::unsat;
  }
  Term variable(const std::string& name) { return terms.variable(name, terms.int_sort()); }
  Term number(long n) { return terms.integer(n); }

  TermManager terms;
  std::unique_ptr<smt::Solver> solver;
  Program program;
  Invariants invariants;
};

const std::string strength = "shared { x, n : int; }\n"
                             "thread T { local i : int = 0; local k : int = 0; init H;"
                             " H -> A when i < n : x' == x + k;"
                             " A -> H : i' == i + 1, k' == k + 5; }\n"
                             "thread E { init E0; E0 -> E0 : n' == n + 6; }\n";

} // namespace

BOOST_AUTO_TEST_CASE(polyhedra_find_what_loops_keep) {
  Known known(strength);
  const Term i = known.variable("p.T.i"), k = known.variable("p.T.k");
  BOOST_TEST(known.implies(0, "H", equal(k, multiply(known.number(5), i))));
  BOOST_TEST(known.implies(0, "A", at_most(known.number(0), i)));
}

BOOST_AUTO_TEST_CASE(boxes_find_bounds_and_no_relations) {
  Known known(strength, Domain::boxes);
  const Term i = known.variable("p.T.i"), k = known.variable("p.T.k");
  BOOST_TEST(known.implies(0, "A", at_most(known.number(0), i)));
  BOOST_TEST(!known.implies(0, "H", equal(k, multiply(known.number(5), i))));
}

BOOST_AUTO_TEST_CASE(octagons_find_differences) {
  const std::string steps =
      "shared { x : int = 0; }\nthread T { local i : int = 0;"
      " local j : int = 0; init H; H -> A : i' == i + 1; A -> H : j' == j + 1; }\n";
  Known octagons(steps, Domain::octagons);
  BOOST_TEST(octagons.implies(
      0, "A",
      equal(octagons.variable("p.T.i"), add(octagons.variable("p.T.j"), octagons.number(1)))));
  Known boxes(steps, Domain::boxes);
  BOOST_TEST(!boxes.implies(
      0, "A", equal(boxes.variable("p.T.i"), add(boxes.variable("p.T.j"), boxes.number(1)))));
}

BOOST_AUTO_TEST_CASE(narrowing_recovers_the_bound_of_a_loop) {
  Known known("shared { x : int = 0; }\nthread T { local i : int = 0; init H;"
              " H -> H when i < 100 : i' == i + 1; H -> D when i >= 100 : x' == i; }\n");
  BOOST_TEST(known.implies(0, "H", at_most(known.variable("p.T.i"), known.number(100))));
}

BOOST_AUTO_TEST_CASE(what_another_thread_breaks_is_no_invariant) {
  const std::string own = "shared { x : int = 0; }\nthread T { init A; A -> B : x' == 1; }\n";
  Known alone(own);
  BOOST_TEST(alone.implies(0, "B", equal(alone.variable("p.x"), alone.number(1))));
  Known among(own + "thread E { init E0; E0 -> E0 : x' == x + 1; }\n");
  BOOST_TEST(!among.implies(0, "B", equal(among.variable("p.x"), among.number(1))));
  BOOST_TEST(among.implies(0, "A", at_most(among.number(0), among.variable("p.x"))));
}

BOOST_AUTO_TEST_CASE(copies_of_a_thread_are_its_environment) {
  const std::string body = " { init A; A -> B : x' == 1; B -> C when x == 1 : x' == 0; }\n";
  Known one("shared { x : int = 0; }\nthread T" + body);
  Known many("shared { x : int = 0; }\nthread T instances any" + body);
  BOOST_TEST(one.implies(0, "B", equal(one.variable("p.x"), one.number(1))));
  BOOST_TEST(!many.implies(0, "B", equal(many.variable("p.x"), many.number(1))));
}

BOOST_AUTO_TEST_CASE(inferred_automata_are_compatible) { // Theorem 6
  Known known(strength);
  for (std::size_t t = 0; t < 2; ++t) {
    const SuccinctAutomaton a = automaton_of(known.program, t, known.invariants, {}, known.terms);
    BOOST_TEST((compatible(known.program, t, known.invariants, a, known.terms, *known.solver) ==
                Kept::yes));
  }
}

BOOST_AUTO_TEST_CASE(an_automaton_that_forgets_an_environment_step_is_not_compatible) {
  Known known(strength);
  SuccinctAutomaton a = automaton_of(known.program, 0, known.invariants, {}, known.terms);
  a.env.clear();
  BOOST_TEST(
      (compatible(known.program, 0, known.invariants, a, known.terms, *known.solver) == Kept::no));
}

BOOST_AUTO_TEST_CASE(weak_invariants_leave_the_environment_out) { // Definitions 4 and 5
  Known known("shared { x : int = 0; y : int = 0; }\nthread T { init A; A -> A : x' == x + 1; }\n"
              "thread E { init E0; E0 -> E0 : x' == x - 1; }\n");
  const Term positive = at_most(known.number(0), known.variable("p.x"));
  const SuccinctAutomaton a = automaton_of(known.program, 0, known.invariants, {}, known.terms);
  const Lemmas none = [&](Term) { return known.terms.boolean(true); };
  BOOST_TEST((is_weak_invariant(positive, a, none, *known.solver) == Kept::yes));
  BOOST_TEST((is_strong_invariant(positive, a, none, *known.solver) == Kept::no));
}

BOOST_AUTO_TEST_CASE(invariants_that_disturb_each_other_are_found) { // Theorem 1
  TermManager terms;
  const auto solver = smt::make_cvc5(terms);
  const Term x = terms.variable("x", terms.int_sort()), y = terms.variable("y", terms.int_sort());
  const Term small = at_most(x, y), positive = at_most(terms.integer(0L), x);
  BOOST_TEST((noninterfering(small, small, {x, y}, *solver) == Kept::yes));
  BOOST_TEST((noninterfering(small, positive, {x, y}, *solver) == Kept::no));
}

BOOST_AUTO_TEST_CASE(the_closure_is_one) {
  Known known("shared { x : int = 0; y : int = 0; z : int = 0; }\n"
              "thread T { init A; A -> A; }\n"
              "thread E { init E0; E0 -> E0 : x' == x + 1; E0 -> E0 when x < y : y' == y - 1; }\n");
  const SuccinctAutomaton a = automaton_of(known.program, 0, known.invariants, {}, known.terms);
  const std::vector<Term> closure = closure_of(a, known.terms, *known.solver);
  BOOST_TEST(is_closure(closure, a, known.terms, *known.solver));
  const Term z = known.variable("p.z"), x = known.variable("p.x");
  const auto follows = [&](Term fact) {
    const Term query[] = {conj(conj(known.terms, closure), negate(fact))};
    return known.solver->check(query) == smt::Answer::unsat;
  };
  BOOST_TEST(follows(equal(primed(z), z)));
  BOOST_TEST(follows(at_most(x, primed(x))));
  BOOST_TEST(!follows(equal(primed(x), x)));
}

BOOST_AUTO_TEST_CASE(one_step_is_no_closure) {
  Known known("shared { x : int = 0; }\nthread T { init A; A -> A; }\n"
              "thread E { init E0; E0 -> E0 : x' == x + 1; }\n");
  const SuccinctAutomaton a = automaton_of(known.program, 0, known.invariants, {}, known.terms);
  const Term x = known.variable("p.x");
  const Term step = disj(equal(primed(x), x), equal(primed(x), add(x, known.number(1))));
  BOOST_TEST(!is_closure({step}, a, known.terms, *known.solver));
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::testing
