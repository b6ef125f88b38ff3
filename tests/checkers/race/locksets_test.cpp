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

// Two threads under a semaphore that begins with `count`.
std::string under_semaphore(const std::string& count, const std::string& second) {
  return "typedef struct { int inside; } sem_t;\nint sem_init(sem_t *, int, unsigned);\n"
         "int sem_wait(sem_t *);\nint sem_post(sem_t *);\nstatic sem_t s;\nstatic int n;\n"
         "static void *first(void *u) { sem_wait(&s); n = 1; sem_post(&s); return 0; }\n"
         "static void *second(void *u) { " +
         second + " return 0; }\n" + "int main(void) { pthread_t a, b; sem_init(&s, 0, " + count +
         "); pthread_create(&a, 0, first, 0); pthread_create(&b, 0, second, 0); return 0; }\n";
}

BOOST_AUTO_TEST_CASE(a_semaphore_of_one_is_a_lock) {
  Code code(under_semaphore("1", "sem_wait(&s); n = 2; sem_post(&s);"));
  BOOST_TEST(under(code, "first", "s$count"));
  BOOST_TEST(under(code, "second", "s$count"));
  const HeldLocksCertificate held = race::LockSets(code.program, code.terms).certificate();
  BOOST_TEST((judged(code, held) == certify::Judgement::accepted));
  for (std::size_t i = 0; i < held.entries.size(); ++i) {
    HeldLocksCertificate less = held;
    less.entries.erase(less.entries.begin() + static_cast<std::ptrdiff_t>(i));
    BOOST_TEST((judged(code, less) == certify::Judgement::rejected));
  }
  for (const Template& t : code.program.threads)
    for (const Location& l : t.thread.locations) {
      HeldLocksCertificate more = held;
      more.entries.push_back({t.thread.name, l.name, held.entries.front().locks});
      const bool there = std::any_of(held.entries.begin(), held.entries.end(), [&](const auto& e) {
        return e.thread == t.thread.name && e.location == l.name;
      });
      if (!there) BOOST_TEST((judged(code, more) == certify::Judgement::rejected), l.name);
    }
}

BOOST_AUTO_TEST_CASE(a_semaphore_of_two_or_one_that_anybody_raises_is_none) {
  for (const auto& [count, second] :
       {std::pair("2", "sem_wait(&s); n = 2; sem_post(&s);"),
        std::pair("1", "sem_post(&s); n = 2;"), std::pair("1", "if (n) sem_wait(&s); n = 2;"),
        std::pair("1", "sem_init(&s, 0, 1); n = 2;")}) {
    Code code(under_semaphore(count, second));
    BOOST_TEST(!under(code, "first", "s$count"), second);
    BOOST_TEST(!under(code, "second", "s$count"), second);
    // Nor does the checker take it for one.
    HeldLocksCertificate claimed;
    const Term s = code.terms.variable("s$count", code.terms.int_sort());
    for (const Template& t : code.program.threads)
      for (const auto& a : code.accesses)
        if (a.access.location == "n" && code.program.threads[a.thread].thread.name == t.thread.name)
          claimed.entries.push_back({t.thread.name, t.thread.locations[a.place].name, {s}});
    BOOST_TEST((judged(code, claimed) == certify::Judgement::rejected), second);
  }
}

BOOST_AUTO_TEST_SUITE_END()
