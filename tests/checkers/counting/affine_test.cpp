// SPDX-License-Identifier: MIT
#include "checkers/counting/affine.hpp"

#include <boost/test/unit_test.hpp>

#include "checkers/counting/samples.hpp"
#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

struct Facts {
  TermManager m;
  counting::System system;
  counting::AffineFacts facts;
  std::vector<Term> equalities;
  std::unique_ptr<smt::Solver> solver;

  explicit Facts(const char* text)
      : system(system_of(text, m))
      , solver(smt::make_cvc5(m)) {
    facts = counting::affine_equalities(system, m, *solver);
    const auto numeric = counting::numeric_variables(system);
    for (const auto& f : facts.equalities)
      equalities.push_back(
          equal(counting::form_term(f, numeric, m), m.integer(mpz_class(-f.constant))));
  }

  Term number(const char* name) { return m.variable(name, m.int_sort()); }
  bool implied(Term fact) {
    std::vector<Term> parts = equalities;
    parts.push_back(negate(fact));
    return impossible(m, parts);
  }
};

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_counting_affine)

BOOST_AUTO_TEST_CASE(pending_is_who_is_counted_in_and_the_driver) {
  Facts f(bluetooth_workers);
  BOOST_TEST(f.facts.complete);
  // pendingIO == #S0 + #S1 + #W1 + #W2
  Term sum = add(add(f.number("#Stop.S0"), f.number("#Stop.S1")),
                 add(f.number("#Add.W1"), f.number("#Add.W2")));
  BOOST_TEST(f.implied(equal(f.number("pendingIO"), sum)));
  // One who has left counts no more.
  sum = add(sum, f.number("#Add.W3"));
  BOOST_TEST(!f.implied(equal(f.number("pendingIO"), sum)));
}

BOOST_AUTO_TEST_CASE(equalities_hold_in_reached_states_and_are_inductive) {
  for (const char* text : {bluetooth_workers, kiss_workers, three_inside, owner_and_observer}) {
    Facts f(text);
    for (const TermMap& state : counting::sample_states(f.system, f.m, *f.solver, 300).states)
      for (Term e : f.equalities) BOOST_TEST(evaluate(e, state).is_true(), to_string(e));
    counting::System without_bad = f.system;
    without_bad.bad.clear();
    BOOST_TEST(what_breaks(without_bad, f.equalities, f.m) == "", text);
  }
}

BOOST_AUTO_TEST_CASE(they_are_the_best_ones) {
  // room + #In == 3 holds and nothing else: the number of threads is arbitrary.
  Facts f(three_inside);
  BOOST_TEST(f.facts.equalities.size() == 1U);
  BOOST_TEST(f.implied(equal(add(f.number("room"), f.number("#W.In")), f.m.integer(3L))));
  BOOST_TEST(!f.implied(equal(f.number("#W.Out"), f.m.integer(0L))));
}

BOOST_AUTO_TEST_CASE(nothing_holds_of_what_may_become_anything) {
  Facts f("shared { x : int = 0; } thread W instances any { init A; A -> A : any x; }");
  BOOST_TEST(!f.implied(equal(f.number("x"), f.m.integer(0L))));
  BOOST_TEST(f.facts.equalities.empty());
}

BOOST_AUTO_TEST_CASE(a_boolean_counts_as_zero_or_one) {
  Facts f("shared { x : int = 0; b : bool = false; } thread S { init A; A -> B : b' == true, x' == "
          "5; }");
  const Term b = f.m.variable("b", f.m.bool_sort());
  BOOST_TEST(f.implied(equal(f.number("x"), ite(b, f.m.integer(5L), f.m.integer(0L)))));
}

BOOST_AUTO_TEST_CASE(a_form_that_one_step_only_changes) {
  // References are counted, except that `gift` adds one that nobody holds.
  Facts f(R"(
shared { references : int = 1; gift : bool = false; }
thread S { init A; A -> B : references' == references + 1, gift' == true; B -> A : references' == 1 && gift' == false; }
thread W instances any { init Out; Out -> In : references' == references + 1; In -> Out : references' == references - 1; }
)");
  const auto forms = counting::nearly_constant_forms(f.system, f.facts, f.m, *f.solver);
  const auto numeric = counting::numeric_variables(f.system);
  bool found = false;
  for (const auto& form : forms) {
    // references - #In, and its value at the start
    const Term difference = subtract(f.number("references"), f.number("#W.In"));
    const Term term = counting::form_term(form, numeric, f.m);
    found = found || (form.constant == -1 && impossible(f.m, {differ(term, difference)})) ||
            (form.constant == 1 && impossible(f.m, {differ(term, minus(difference))}));
  }
  BOOST_TEST(found);
}

BOOST_AUTO_TEST_SUITE_END()
