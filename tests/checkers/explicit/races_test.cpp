// SPDX-License-Identifier: MIT
#include "checkers/explicit/races.hpp"

#include "checkers/explicit/search.hpp"
#include "tests/checkers/race/code.hpp"

using namespace absthread;
using test::Code;
using test::started;

namespace {

std::size_t pairs(Code& code, const std::string& location) {
  return explicit_state::race_pairs(code.program, code.accesses, location).size();
}

bool races(Code& code, const std::string& location) {
  return explicit_state::search(code.question(location), code.terms).trace.has_value();
}

const Access* access(const Code& code, const std::string& location, bool write) {
  for (const auto& a : code.accesses)
    if (a.access.location == location && a.access.write == write) return &a.access;
  return nullptr;
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_explicit_races)

BOOST_AUTO_TEST_CASE(one_of_the_two_writes) {
  Code reads("static int n, k;\n" + started("  k = n;\n", "  int c = n;\n"));
  BOOST_TEST(pairs(reads, "n") == 0U);
  Code writes("static int n, k;\n" + started("  k = n;\n", "  n = 1;\n"));
  BOOST_TEST(pairs(writes, "n") == 1U);
  BOOST_TEST(races(writes, "n"));
}

BOOST_AUTO_TEST_CASE(a_read_whose_value_nobody_uses_is_one) {
  Code code("static int n;\n" + started("  (void)(n + 0);\n", "  n = 1;\n"));
  BOOST_TEST(races(code, "n"));
}

BOOST_AUTO_TEST_CASE(both_have_to_be_atomic) {
  Code both("static _Atomic int n;\n" + started("  n = 1;\n", "  n = 2;\n"));
  BOOST_TEST(pairs(both, "n") == 0U);
  BOOST_TEST((access(both, "n", true)->order == AccessOrder::sequential));
  Code one("static int n;\n" + started("  __atomic_store_n(&n, 1, 5);\n", "  int c = n;\n"));
  BOOST_TEST(pairs(one, "n") == 1U);
}

BOOST_AUTO_TEST_CASE(orders_are_told_apart) {
  Code code("static int n, k;\n" + started("  __atomic_store_n(&n, 1, 0);\n  k = 1;\n",
                                           "  __atomic_store_n(&n, 2, 5);\n"));
  bool weak = false, strong = false;
  for (const auto& a : code.accesses) {
    weak = weak || a.access.order == AccessOrder::weak;
    strong = strong || a.access.order == AccessOrder::sequential;
  }
  BOOST_TEST(weak);
  BOOST_TEST(strong);
}

BOOST_AUTO_TEST_CASE(a_step_that_is_not_enabled_does_not_race) {
  // The second one may write only when the first has done so.
  Code code("static int n;\nstatic _Atomic int ready;\n" +
            started("  n = 1;\n  ready = 1;\n", "  __VERIFIER_assume(ready);\n  n = 2;\n"));
  BOOST_TEST(pairs(code, "n") == 1U);
  const auto found = explicit_state::search(code.question("n"), code.terms);
  BOOST_TEST(!found.trace.has_value());
  BOOST_TEST(found.complete);
}

BOOST_AUTO_TEST_CASE(elements_are_told_apart_by_their_index) {
  Code code("static int t[2];\nstatic _Atomic int i;\n" +
            started("  t[0] = 1;\n", "  int k = i;\n  t[k] = 1;\n"));
  BOOST_TEST(races(code, "t"));
  Code apart("static int t[2];\n" + started("  t[0] = 1;\n", "  t[1] = 1;\n"));
  BOOST_TEST(pairs(apart, "t") == 0U);
}

BOOST_AUTO_TEST_CASE(what_an_assertion_reads_is_accessed) {
  Code code("static int n;\n" + started("  assert(n == 0);\n", "  n = 0;\n"));
  BOOST_TEST(races(code, "n"));
}

BOOST_AUTO_TEST_CASE(main_may_race_too) {
  Code code("static int n;\nstatic void *run(void *unused) {\n  n = 1;\n  return unused;\n}\n"
            "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n  return n;\n}\n");
  BOOST_TEST(races(code, "n"));
}

BOOST_AUTO_TEST_CASE(what_matters_to_no_race_is_left_out) {
  Code code("static int n, k;\n" + started("  k = k + 1;\n  n = 1;\n", "  n = 2;\n"));
  const Program question = code.question("n");
  BOOST_TEST(question.find_shared("k") == nullptr);
  BOOST_TEST(question.find_shared("n") == nullptr);
  BOOST_TEST(question.conflicts.size() == 1U);
}

BOOST_AUTO_TEST_CASE(the_way_to_an_access_is_known) {
  Code code("static int n;\nstatic void add(void) { n = 1; }\n" +
            started("  add();\n", "  n = 2;\n"));
  bool found = false;
  for (const auto& a : code.accesses) {
    if (a.access.calls.size() != 2) continue;
    found = true;
    BOOST_TEST(a.access.calls[0].function == "first");
    BOOST_TEST(a.access.calls[1].function == "add");
    BOOST_TEST(static_cast<bool>(a.access.calls[1].where));
  }
  BOOST_TEST(found);
}

BOOST_AUTO_TEST_SUITE_END()
