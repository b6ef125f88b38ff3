// SPDX-License-Identifier: MIT
#include "checkers/counting/pairs.hpp"

#include <boost/test/unit_test.hpp>

#include "checkers/counting/predicates.hpp"
#include "checkers/counting/samples.hpp"
#include "tests/checkers/counting/programs.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

std::vector<Term> facts_of(const counting::System& s, TermManager& m,
                           const std::vector<Term>& literals, bool with_samples = true) {
  const auto solver = smt::make_cvc5(m);
  std::vector<sequential::Model> samples;
  if (with_samples)
    for (const TermMap& state : counting::sample_states(s, m, *solver, 400).states) {
      auto& model = samples.emplace_back();
      for (const auto& [v, value] : state) model.set(v, value);
    }
  solver->add(conj(m, s.background));
  return counting::pair_facts(s, literals, samples, m, *solver);
}

counting::System without_bad(counting::System s) {
  s.bad.clear();
  return s;
}

const char* const token = R"(
shared { here : bool = true; }
thread W instances any {
  init Out;
  Out -> In when here : here' == false;
  In -> Out : here' == true;
}
)";

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_counting_pairs)

BOOST_AUTO_TEST_CASE(what_never_happens_together_is_found) {
  TermManager m;
  const counting::System s = system_of(token, m);
  const Term here = m.variable("here", m.bool_sort());
  const Term in = at_most(m.integer(1L), m.variable("#W.In", m.int_sort()));
  const Term two = at_most(m.integer(2L), m.variable("#W.In", m.int_sort()));
  const std::vector<Term> facts = facts_of(s, m, {here, in, two});
  std::vector<Term> question = facts;
  question.push_back(conj(here, in));
  BOOST_TEST(impossible(m, question));
  question.back() = two;
  BOOST_TEST(impossible(m, question));
  BOOST_TEST(what_breaks(without_bad(s), facts, m) == "");
}

BOOST_AUTO_TEST_CASE(what_some_step_breaks_falls_without_samples_too) {
  // Without reached states every pair is a candidate; steps alone have to remove the wrong ones.
  TermManager m;
  const counting::System s = system_of(R"(
shared { a, b : bool = false; }
thread W instances any { init A; A -> B : a'; B -> C : b'; }
)",
                                       m);
  const Term a = m.variable("a", m.bool_sort()), b = m.variable("b", m.bool_sort());
  const std::vector<Term> facts = facts_of(s, m, {a, b, negate(a), negate(b)}, false);
  BOOST_TEST(what_breaks(without_bad(s), facts, m) == "");
  std::vector<Term> question = facts;
  question.push_back(conj(a, b)); // is reached
  BOOST_TEST(!impossible(m, question));
}

BOOST_AUTO_TEST_CASE(facts_of_whole_vocabularies_are_inductive) {
  for (const char* text : {bluetooth_workers, kiss_workers, three_inside, token}) {
    TermManager m;
    const counting::System s = system_of(text, m);
    counting::Predicates p(s);
    p.add_vocabulary(m);
    const std::vector<Term> facts = facts_of(s, m, p.willing_literals());
    BOOST_TEST(!facts.empty());
    BOOST_TEST(what_breaks(without_bad(s), facts, m) == "", text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
