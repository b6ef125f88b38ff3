// SPDX-License-Identifier: MIT
#include "checkers/counting/facts.hpp"

#include <boost/test/unit_test.hpp>

#include "checkers/counting/indexed.hpp"
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
  return counting::Facts(s, literals, samples, m, *solver).of_two();
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

BOOST_AUTO_TEST_SUITE(checkers_counting_facts)

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

// A copy is looked at again before it is used: where the thread is, that the number is the same
// still, that the copy is another. No two of the three exclude each other.
BOOST_AUTO_TEST_CASE(facts_of_three_are_found_where_two_do_not_suffice) {
  TermManager m;
  const Program p = composed_of(R"(
shared { v, n : int = 0; }
thread Writer instances any { init A; A -> A : any v, n' == n + 1; }
thread Reader instances any {
  local seen, copy : int;
  init A;
  state C assert copy == v;
  A -> B : seen' == n, copy' == v;
  B -> D when n == seen;
  D -> A;
}
)",
                                m);
  const auto made = counting::make_indexed_system(p, m);
  BOOST_REQUIRE(made.system.has_value());
  const counting::System& s = *made.system;
  counting::Predicates predicates(s);
  predicates.add_vocabulary(m);
  const auto solver = smt::make_cvc5(m);
  std::vector<sequential::Model> samples;
  for (const TermMap& state : counting::sample_states(s, m, *solver, 2000).states) {
    auto& model = samples.emplace_back();
    for (const auto& [v, value] : state) model.set(v, value);
  }
  solver->add(conj(m, s.background));
  counting::Facts facts(s, predicates.willing_literals(), samples, m, *solver);
  std::vector<Term> known = facts.of_two();
  const auto variable = [&](const char* name) {
    for (Term v : s.variables)
      if (v.name() == name) return v;
    return Term();
  };
  const Term at = variable("Reader[0].at");
  const Term other[] = {equal(at, m.constant(at.sort(), 2)),
                        equal(variable("n"), variable("Reader[0].seen")),
                        differ(variable("v"), variable("Reader[0].copy"))};
  const auto excluded = [&] {
    std::vector<Term> question = known;
    question.insert(question.end(), std::begin(other), std::end(other));
    return impossible(m, question);
  };
  BOOST_TEST(to_string(other[0]) == "Reader[0].at == B");
  BOOST_TEST(!excluded());
  const std::vector<Term> three = facts.of_three();
  known.insert(known.end(), three.begin(), three.end());
  BOOST_TEST(excluded());
  BOOST_TEST(what_breaks(without_bad(s), known, m) == "");
}

BOOST_AUTO_TEST_SUITE_END()
