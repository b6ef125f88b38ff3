// SPDX-License-Identifier: MIT
#include "checkers/race/locksets.hpp"

#include "checkers/certify/races.hpp"
#include "tests/checkers/race/code.hpp"

using namespace absthread;
using test::Code;
using test::started;

namespace {

const std::string locks = "static pthread_mutex_t m, k;\nstatic int n;\n";

// Is there an access of n by the thread under the lock?
bool under(Code& code, const std::string& thread, const std::string& lock) {
  const race::LockSets sets(code.program, code.terms);
  for (const auto& a : code.accesses) {
    if (a.access.location != "n" || code.program.threads[a.thread].thread.name != thread) continue;
    for (Term held : sets.held(a.thread, a.place))
      if (to_string(held) == lock) return true;
  }
  return false;
}

certify::Judgement judged(Code& code, const HeldLocksCertificate& certificate) {
  const auto fresh = smt::make_cvc5(code.terms);
  return certify::check(code.program, certificate, code.terms, *fresh).judgement;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_race_locksets)

BOOST_AUTO_TEST_CASE(a_lock_is_held_until_it_is_given_back) {
  Code code(locks + started("  pthread_mutex_lock(&m);\n  n = 1;\n  pthread_mutex_unlock(&m);\n",
                            "  pthread_mutex_lock(&m);\n  pthread_mutex_unlock(&m);\n  n = 2;\n"));
  BOOST_TEST(under(code, "first", "m$owner"));
  BOOST_TEST(!under(code, "second", "m$owner"));
}

BOOST_AUTO_TEST_CASE(a_lock_that_one_way_does_not_take_is_not_held) {
  Code code(locks + started("  int c = n;\n  if (c) pthread_mutex_lock(&m);\n  n = 1;\n",
                            "  pthread_mutex_lock(&m);\n  pthread_mutex_unlock(&m);\n"));
  BOOST_TEST(!under(code, "first", "m$owner"));
}

BOOST_AUTO_TEST_CASE(the_sets_are_a_certificate_and_more_than_is_held_is_rejected) {
  Code code(locks + started("  pthread_mutex_lock(&m);\n  n = 1;\n  pthread_mutex_unlock(&m);\n",
                            "  pthread_mutex_lock(&m);\n  n = 2;\n  pthread_mutex_unlock(&m);\n"));
  const HeldLocksCertificate held = race::LockSets(code.program, code.terms).certificate();
  BOOST_REQUIRE(!held.entries.empty());
  BOOST_TEST((judged(code, held) == certify::Judgement::accepted));
  // A lock at every other place is one too many.
  for (std::size_t t = 0; t < code.program.threads.size(); ++t) {
    const Thread& thread = code.program.threads[t].thread;
    for (const Location& l : thread.locations) {
      HeldLocksCertificate more = held;
      const bool there = std::any_of(held.entries.begin(), held.entries.end(), [&](const auto& e) {
        return e.thread == thread.name && e.location == l.name;
      });
      if (there) continue;
      more.entries.push_back({thread.name, l.name, held.entries.front().locks});
      BOOST_TEST((judged(code, more) == certify::Judgement::rejected), l.name);
    }
  }
  // Fewer sets may still be inductive, but keep nothing apart.
  const std::vector<CertificateBody> none = {HeldLocksCertificate{}};
  BOOST_TEST((certify::check_races(code.program, none, "", code.terms, [&] {
                return smt::make_cvc5(code.terms);
              }).judgement == certify::Judgement::rejected));
  const std::vector<CertificateBody> all = {held};
  BOOST_TEST((certify::check_races(code.program, all, "", code.terms, [&] {
                return smt::make_cvc5(code.terms);
              }).judgement == certify::Judgement::accepted));
}

BOOST_AUTO_TEST_CASE(what_is_no_lock_and_no_place_is_refused) {
  Code code(locks + started("  pthread_mutex_lock(&m);\n  n = 1;\n  pthread_mutex_unlock(&m);\n",
                            "  n = 2;\n"));
  HeldLocksCertificate held = race::LockSets(code.program, code.terms).certificate();
  BOOST_REQUIRE(!held.entries.empty());
  HeldLocksCertificate strange = held;
  strange.entries.front().location = "nowhere";
  BOOST_TEST((judged(code, strange) == certify::Judgement::rejected));
  strange = held;
  strange.entries.front().locks = {code.terms.variable("n", code.terms.int_sort())};
  BOOST_TEST((judged(code, strange) == certify::Judgement::rejected));
}

BOOST_AUTO_TEST_SUITE_END()
