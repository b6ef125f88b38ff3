// SPDX-License-Identifier: MIT
// Certificates that are damaged in every place are refused, unless what is left is still a proof.
#include "checkers/certify/thread_modular.hpp"

#include <boost/test/unit_test.hpp>

#include "spec-lang/term/rewrite.hpp"
#include "tests/checkers/certify/enumerated.hpp"
#include "tests/checkers/thread_modular/programs.hpp"
#include "tests/support/changed_formulas.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

certify::Judgement judge(const Decided& d, const ThreadModularCertificate& certificate) {
  auto solver = smt::make_cvc5(*d.manager);
  return certify::check(d.program, certificate, *d.manager, *solver).judgement;
}

// Proofs by R_i and E_i, where all threads together would have come first.
thread_modular::Options thread_by_thread() {
  thread_modular::Options options = engine_alone();
  options.method = thread_modular::Method::thread_modular;
  return options;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_certify_thread_modular)

// A changed certificate is refused exactly if enumeration says that it is no proof any more.
BOOST_AUTO_TEST_CASE(weakened_strengthened_and_dropped_parts, *boost::unit_test::label("slow")) {
  for (const char* text : {lock_bit, lock_id, figure_2, mutex}) {
    const Decided d = decide(text, thread_by_thread());
    TermManager& m = *d.manager;
    const ThreadModularCertificate& good = d.modular();
    Enumerated rule(d.program, m, -2, 3);
    BOOST_TEST((judge(d, good) == certify::Judgement::accepted));
    BOOST_TEST(rule.holds(good), text);
    unsigned refused = 0, still_proofs = 0;
    const auto damage = [&](const ThreadModularCertificate& bad, const std::string& where) {
      const bool proof = rule.holds(bad);
      const auto judgement = judge(d, bad);
      ++(proof ? still_proofs : refused);
      BOOST_TEST(
          (judgement == (proof ? certify::Judgement::accepted : certify::Judgement::rejected)),
          text << where << (proof ? " is still a proof" : " is no proof"));
    };
    for (std::size_t e = 0; e < good.entries.size(); ++e) {
      ThreadModularCertificate bad = good;
      bad.entries.erase(bad.entries.begin() + static_cast<std::ptrdiff_t>(e));
      damage(bad, "an entry less");
      for (std::size_t l = 0; l < good.entries[e].reach.size(); ++l) {
        bad = good;
        bad.entries[e].reach.erase(bad.entries[e].reach.begin() + static_cast<std::ptrdiff_t>(l));
        damage(bad, "a location less");
        for (Term other : changed_formulas(good.entries[e].reach[l].second, m)) {
          bad = good;
          bad.entries[e].reach[l].second = other;
          damage(bad, good.entries[e].thread + " at " + good.entries[e].reach[l].first + ": " +
                          to_string(other));
        }
      }
      for (std::size_t k = 0; k < good.entries[e].environment.size(); ++k) {
        bad = good;
        bad.entries[e].environment.erase(bad.entries[e].environment.begin() +
                                         static_cast<std::ptrdiff_t>(k));
        damage(bad, "a case of E less");
        for (Term other : changed_formulas(good.entries[e].environment[k], m)) {
          bad = good;
          bad.entries[e].environment[k] = other;
          damage(bad, "E: " + to_string(other));
        }
      }
    }
    BOOST_TEST(refused >= 20U, text << ": " << refused << " refused, " << still_proofs << " not");
  }
}

BOOST_AUTO_TEST_CASE(a_proof_that_is_not_modular_cannot_pass_as_one) {
  const Decided d = decide(lock_bit, thread_by_thread());
  ThreadModularCertificate bad = d.modular();
  BOOST_TEST(!bad.modular);
  bad.modular = true;
  BOOST_TEST((judge(d, bad) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(a_proof_of_another_program_is_refused) {
  const Decided d = decide(lock_id, engine_alone());
  Decided other = decide(lock_id, engine_alone());
  for (Edge& edge : other.program.threads[1].thread.edges)
    if (edge.from != edge.to)
      edge.step.relation =
          substitute(edge.step.relation, {{other.manager->integer(2), other.manager->integer(1)}});
  BOOST_TEST((judge(other, other.modular()) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(copies_that_are_not_listed_are_missing) {
  auto options = engine_alone();
  options.prefer = thread_modular::Prefer::any;
  options.method = thread_modular::Method::thread_modular;
  const Decided d = decide(
      "program x; shared { b : bool = false; } thread W instances 2 { init S; S -> T when !b : "
      "b'; T -> S : !b'; } composition { exclusive W.T; }",
      options);
  BOOST_REQUIRE(d.result.certificate.has_value());
  BOOST_TEST(d.modular().entries.size() == 2U);
  ThreadModularCertificate bad = d.modular();
  bad.entries.pop_back();
  BOOST_TEST((judge(d, bad) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_SUITE_END()
