// SPDX-License-Identifier: MIT
// A certificate of refinement with each of its parts weakened, strengthened, changed or dropped.
#include "checkers/certify/refinement.hpp"

#include "tests/checkers/automata/automata_support.hpp"

namespace absthread::testing {

BOOST_AUTO_TEST_SUITE(certify_refinement)

namespace {

using certify::Judgement;

// The value that is read early is still the right one: nobody else writes x.
struct Proof {
  Proof()
      : asked("shared { x : int; y : int; z : int; }\n"
              "thread T { local t : int = 0; init A; A -> B : t' == x; B -> C : y' == t; }\n"
              "thread E { init E0; E0 -> E0 : z' == z + 1; }\n",
              "shared { x : int; y : int; z : int; }\n"
              "thread T { init A; A -> B; B -> C : y' == x; }\n"
              "thread E { init E0; E0 -> E0 : z' == z + 1; }\n") {
    const automata::Result result = asked.check();
    BOOST_REQUIRE(result.proof);
    certificate.concrete = asked.concrete_inv;
    certificate.abstract = asked.abstract_inv;
    certificate.entries.push_back(*result.proof);
  }
  certify::Report judged() {
    const auto fresh = smt::make_cvc5(asked.terms);
    return certify::check(asked.task, certificate, asked.terms, *fresh, "T");
  }
  void rejected() {
    const certify::Report report = judged();
    BOOST_TEST((report.judgement == Judgement::rejected));
    BOOST_TEST(!report.why.empty());
  }
  RefinementCertificate::Entry& entry() { return certificate.entries[0]; }

  Asked asked;
  RefinementCertificate certificate;
};

} // namespace

BOOST_AUTO_TEST_CASE(as_it_is_it_is_accepted) {
  Proof proof;
  const certify::Report report = proof.judged();
  BOOST_TEST((report.judgement == Judgement::accepted));
  BOOST_TEST(report.obligations > 10U);
}

BOOST_AUTO_TEST_CASE(the_invariant_that_the_answer_needs_cannot_be_weakened) {
  Proof proof;
  const LocationId b = *proof.asked.task.concrete.threads[0].thread.find_location("B");
  proof.certificate.concrete[0][b] = proof.asked.terms.boolean(true);
  proof.rejected();
}

BOOST_AUTO_TEST_CASE(an_invariant_cannot_be_strengthened) {
  for (const bool concrete : {true, false}) {
    Proof proof;
    auto& side = concrete ? proof.certificate.concrete : proof.certificate.abstract;
    for (std::size_t l = 0; l < side[0].size(); ++l) {
      const Term before = side[0][l];
      side[0][l] = proof.asked.terms.boolean(false);
      proof.rejected();
      side[0][l] = before;
    }
  }
}

BOOST_AUTO_TEST_CASE(an_invariant_of_another_thread_counts_too) {
  Proof proof;
  proof.certificate.concrete[1][0] = proof.asked.terms.boolean(false);
  proof.rejected();
}

BOOST_AUTO_TEST_CASE(psi_can_be_neither_weakened_nor_strengthened) {
  Proof proof;
  for (std::size_t p = 0; p < proof.entry().places.size(); ++p)
    for (const bool value : {true, false}) {
      Term& psi = proof.entry().places[p].psi;
      const Term before = psi;
      psi = proof.asked.terms.boolean(value);
      proof.rejected();
      psi = before;
    }
}

// Elsewhere another conjunct may say the same with the help of the invariants.
BOOST_AUTO_TEST_CASE(each_conjunct_of_psi_is_needed_at_the_start) {
  Proof proof;
  Term& psi = proof.entry().places[0].psi;
  const std::vector<Term> parts = conjuncts(psi);
  for (std::size_t k = 0; k < proof.asked.task.relate.size(); ++k) {
    std::vector<Term> rest = parts;
    rest.erase(rest.begin() + static_cast<long>(k));
    psi = conj(proof.asked.terms, rest);
    proof.rejected();
  }
}

BOOST_AUTO_TEST_CASE(the_closure_has_to_hold_identity_environment_and_itself_twice) {
  Proof proof;
  TermManager& m = proof.asked.terms;
  const Term z = m.variable("abstract.z", m.int_sort());
  for (const Term closure :
       {m.boolean(false), equal(primed(z), z), equal(primed(z), add(z, m.integer(1L))),
        disj(equal(primed(z), z), equal(primed(z), add(z, m.integer(1L))))}) {
    proof.entry().closure = closure;
    proof.rejected();
  }
}

BOOST_AUTO_TEST_CASE(nothing_can_be_left_out) {
  Proof whole;
  for (std::size_t p = 0; p < whole.entry().places.size(); ++p) {
    Proof proof;
    proof.entry().places.erase(proof.entry().places.begin() + static_cast<long>(p));
    proof.rejected();
    Proof cases;
    if (cases.entry().places[p].cases.empty()) continue;
    cases.entry().places[p].cases.clear();
    cases.rejected();
    Proof paths;
    paths.entry().places[p].cases[0].paths.clear();
    paths.rejected();
  }
  Proof none;
  none.certificate.entries.clear();
  none.rejected();
  Proof threads;
  threads.certificate.abstract.pop_back();
  threads.rejected();
}

BOOST_AUTO_TEST_CASE(the_values_of_a_path_are_checked) {
  Proof proof;
  unsigned changed = 0;
  for (auto& place : proof.entry().places)
    for (auto& one : place.cases)
      for (auto& path : one.paths)
        for (auto& step : path)
          for (Term& value : step.next) {
            const Term before = value;
            value = add(value, proof.asked.terms.integer(1L));
            proof.rejected();
            value = before;
            ++changed;
          }
  BOOST_TEST(changed > 0U);
}

BOOST_AUTO_TEST_CASE(a_path_cannot_do_another_action) {
  Proof proof;
  proof.asked.task.visible = {"y"};
  BOOST_TEST((proof.judged().judgement == Judgement::accepted)); // one write for one write
  for (auto& place : proof.entry().places)
    for (auto& one : place.cases)
      for (auto& path : one.paths)
        if (!path.empty()) path.clear();
  proof.rejected();
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::testing
