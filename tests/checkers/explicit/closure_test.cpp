// SPDX-License-Identifier: MIT
// The strongest modular proof, listed: it says of small programs whether they have a modular proof,
// which is known from the paper or seen at once.
#include "checkers/explicit/closure.hpp"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>

#include "checkers/explicit/search.hpp"
#include "tests/checkers/thread_modular/programs.hpp"
#include "tests/support/paths.hpp"

using namespace absthread;
using namespace absthread::testing;
using explicit_state::ClosureOptions;
using explicit_state::ClosureResult;

namespace {

ClosureResult closure(const std::string& text, const ClosureOptions& options = {}) {
  TermManager manager;
  const Program program = program_of(text, manager);
  return explicit_state::modular_closure(program, manager, options);
}

std::string algorithm(const std::string& name) {
  std::ifstream in(test::source_root() / "tests/checkers/thread_modular/algorithms" /
                   (name + ".absthread"));
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_explicit_closure)

// Sections 2 and 6 of the paper.
BOOST_AUTO_TEST_CASE(a_lock_needs_to_know_its_owner) {
  for (const auto& [text, modular] :
       {std::pair(lock_bit, false), std::pair(lock_bit_cnt, false), std::pair(lock_id, true)}) {
    const ClosureResult found = closure(text);
    BOOST_TEST(found.excluded == !modular, text);
    if (modular) BOOST_TEST(found.complete);
  }
}

// By hand: R_1 = {(0, a), (1, b), (2, a)}, R_2 = {(0, p), (1, p), (2, q)}, E = {0 -> 1, 0 -> 2}.
BOOST_AUTO_TEST_CASE(the_sets_of_lock_id_are_those_of_the_paper) {
  const ClosureResult found = closure(lock_id);
  BOOST_TEST(found.states == 6U);
  BOOST_TEST(found.environment == 2U);
}

BOOST_AUTO_TEST_CASE(copies_disturb_each_other) {
  // Of one copy the assertion is true, a second one spoils it.
  const auto text = [](unsigned copies) {
    return "program c; shared { x : 0..3 = 0; } thread W instances " + std::to_string(copies) +
           " { init A; state B assert x == 1; A -> B when x < 3 : x' == x + 1; }";
  };
  BOOST_TEST(!closure(text(1)).excluded);
  BOOST_TEST(closure(text(2)).excluded);
  BOOST_TEST(!closure(mutex).excluded); // any number, looked at with two
}

BOOST_AUTO_TEST_CASE(what_is_cut_is_said) {
  const char* const endless =
      "program e; shared { x : int = 0; } thread A { init S; S -> S : x' == x + 1; } "
      "thread B { init P; state P assert x >= 0; }";
  ClosureOptions few;
  few.most_states = 50;
  BOOST_TEST(!closure(endless, few).complete);
  BOOST_TEST(!closure(endless, few).bounded);
  ClosureOptions small;
  small.largest = 4;
  const ClosureResult found = closure(endless, small);
  BOOST_TEST(!found.complete);
  BOOST_TEST(found.bounded);
  BOOST_TEST(!found.excluded);
  BOOST_TEST(found.states == 10U); // 0 to 4, of each thread
  // Any start value: a sample of them.
  BOOST_TEST(!closure("program s; shared { x : int; } initially x > 0; thread A { init S; state S "
                      "assert x > 0; }")
                  .complete);
}

BOOST_AUTO_TEST_CASE(deadlock_is_an_error_of_all_threads) {
  const auto text = [](const char* first, const char* second) {
    return std::string(
               "program d; shared { a, b : lock; } thread A { init S; end E; S -> T lock a; "
               "T -> U lock b; U -> V unlock b; V -> E unlock a; } thread B { init S; end "
               "E; S -> T lock ") +
           first + "; T -> U lock " + second + "; U -> V unlock " + second + "; V -> E unlock " +
           first + "; }";
  };
  ClosureOptions options;
  BOOST_TEST(!closure(text("b", "a"), options).excluded);
  options.deadlock = true;
  BOOST_TEST(closure(text("b", "a"), options).excluded);
  BOOST_TEST(!closure(text("a", "b"), options).excluded);
}

// The published algorithms as contracts: safe on a bounded instance, every state of which is seen;
// and whether they have a modular proof.
BOOST_AUTO_TEST_CASE(the_published_algorithms) {
  const std::tuple<const char*, bool, bool> rows[] = {
      {"dekker", true, false},
      {"peterson", true, false},
      {"readers_writer_lock", true, true},
      {"time_varying_mutex", true, true}, // its locks know their owners
      {"szymanski", true, false},
      {"naive_bakery", true, true},
      {"naive_bakery_bug", false, false},
      {"bakery", true, false},
      {"qrcu", true, false},
  };
  for (const auto& [name, safe, modular] : rows) BOOST_TEST_CONTEXT(name) {
      TermManager manager;
      const Program program = program_of(algorithm(name), manager);
      explicit_state::SearchOptions search;
      search.largest = 5;
      const auto found = explicit_state::search(program, manager, search);
      BOOST_TEST(!found.trace == safe);
      if (safe) BOOST_TEST(found.bounded);
      ClosureOptions options;
      options.largest = 5;
      const ClosureResult strongest = explicit_state::modular_closure(program, manager, options);
      BOOST_TEST(strongest.excluded == !modular);
      if (modular) BOOST_TEST(strongest.bounded);
    }
}

BOOST_AUTO_TEST_SUITE_END()
