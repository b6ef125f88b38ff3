// SPDX-License-Identifier: MIT
// Joint certificates that are damaged in every place are refused exactly where enumeration says
// that what is left is no proof.
#include "checkers/certify/joint.hpp"

#include <boost/test/unit_test.hpp>

#include "checkers/certify/certificate_json.hpp"
#include "tests/checkers/certify/enumerated.hpp"
#include "tests/checkers/thread_modular/programs.hpp"

using namespace absthread;
using namespace absthread::testing;

namespace {

certify::Judgement judge(const Decided& d, const JointCertificate& certificate) {
  auto solver = smt::make_cvc5(*d.manager);
  return certify::check(d.program, certificate, *d.manager, *solver).judgement;
}

Decided decide_jointly(const std::string& text) {
  auto options = engine_alone();
  options.method = thread_modular::Method::joint;
  return decide(text, options);
}

const JointCertificate& joint(const Decided& d) {
  return std::get<JointCertificate>(*d.result.certificate);
}

// Copies with a local that has to follow them when they are exchanged.
const char* const tickets = R"(
program tickets;
shared { next : int = 0; b : bool = false; }
thread W instances 2 {
  local t : int = 0;
  init A;
  state C assert b && t == 1;
  A -> B when next < 2 : t' == next && next' == next + 1;
  B -> C when t == 1 : b';
}
composition { exclusive W.C; }
)";

const char* const owners = R"(
program owners;
shared { m : lock; x : int = 0; }
thread W instances 2 {
  init A;
  state B assert m == self;
  A -> B lock m;
  B -> C : x' == 1;
  C -> A unlock m;
}
composition { exclusive W.B, W.C; }
)";

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_certify_joint)

BOOST_AUTO_TEST_CASE(damaged_certificates_are_refused_exactly, *boost::unit_test::label("slow")) {
  for (const char* text : {lock_bit, tickets, owners}) {
    const Decided d = decide_jointly(text);
    TermManager& m = *d.manager;
    BOOST_REQUIRE_MESSAGE(d.result.verdict.word() == "true", text << d.result.verdict.word());
    const JointCertificate& good = joint(d);
    Enumerated rule(d.program, m, -1, 3);
    BOOST_TEST((judge(d, good) == certify::Judgement::accepted), text);
    BOOST_TEST(rule.holds(good), text);
    unsigned refused = 0;
    const auto damage = [&](const JointCertificate& bad, const std::string& where) {
      const bool proof = rule.holds(bad);
      refused += !proof;
      BOOST_TEST(
          (judge(d, bad) == (proof ? certify::Judgement::accepted : certify::Judgement::rejected)),
          text << where << (proof ? " is still a proof" : " is no proof"));
    };
    for (std::size_t e = 0; e < good.entries.size(); ++e) {
      JointCertificate bad = good;
      bad.entries.erase(bad.entries.begin() + static_cast<std::ptrdiff_t>(e));
      damage(bad, "an entry less");
      for (Term other : {m.boolean(false), m.boolean(true), negate(good.entries[e].formula)}) {
        bad = good;
        bad.entries[e].formula = other;
        damage(bad, to_string(other));
      }
      const std::vector<Term> cases = disjuncts(good.entries[e].formula);
      for (std::size_t c = 0; c < cases.size(); ++c)
        for (Term part : conjuncts(cases[c])) {
          std::vector<Term> kept = conjuncts(cases[c]), all = cases;
          std::erase(kept, part);
          all[c] = conj(m, kept);
          bad = good;
          bad.entries[e].formula = disj(m, all);
          damage(bad, to_string(bad.entries[e].formula));
        }
    }
    BOOST_TEST(refused >= 5U, text);
  }
}

BOOST_AUTO_TEST_CASE(copies_have_to_be_in_order_and_nothing_twice) {
  const Decided d = decide_jointly(owners);
  JointCertificate bad = joint(d);
  const auto unequal = std::find_if(bad.entries.begin(), bad.entries.end(),
                                    [](const auto& e) { return e.locations[0] != e.locations[1]; });
  BOOST_REQUIRE(unequal != bad.entries.end());
  std::swap(unequal->locations[0], unequal->locations[1]);
  BOOST_TEST((judge(d, bad) == certify::Judgement::rejected));
  bad = joint(d);
  bad.entries.push_back(bad.entries.front());
  BOOST_TEST((judge(d, bad) == certify::Judgement::rejected));
  bad = joint(d);
  bad.entries.front().formula = d.manager->variable("stranger", d.manager->bool_sort());
  BOOST_TEST((judge(d, bad) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_CASE(any_number_is_not_proved_jointly) {
  const Decided d = decide_jointly(owners);
  Decided any = decide_jointly(owners);
  any.program.threads[0].multiplicity.number.reset();
  BOOST_TEST((judge(any, joint(any)) == certify::Judgement::rejected));
  // More copies than the certificate speaks of.
  any.program.threads[0].multiplicity.number = 3;
  BOOST_TEST((judge(any, joint(any)) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_SUITE_END()
