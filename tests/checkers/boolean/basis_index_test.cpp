// SPDX-License-Identifier: MIT
#include "checkers/boolean/basis_index.hpp"

#include "checkers/boolean/thread_bounds.hpp"
#include "tests/fuzz/random.hpp"
#include "tests/support/boolean_programs.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>

using namespace absthread;
using boolean::Cube;
using boolean::Element;

namespace {

Cube random_cube(fuzz::Random& random, std::uint32_t variables) {
  Cube out;
  for (std::uint32_t v = 0; v < variables; ++v)
    if (random.chance(40)) out.push_back(boolean::literal(v, random.chance(50)));
  return out;
}

Element random_element(fuzz::Random& random) {
  Element out;
  out.shared = random_cube(random, 2);
  for (std::size_t t = random.below(4); t > 0; --t)
    out.threads.push_back(
        {static_cast<boolean::LocationIndex>(random.below(2)), random_cube(random, 2)});
  std::sort(out.threads.begin(), out.threads.end());
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(boolean_basis_index)

// What covers an element, and what it covers, by looking at all of them.
BOOST_AUTO_TEST_CASE(finds_what_a_list_finds) {
  fuzz::Random random(1);
  boolean::BasisIndex index;
  std::vector<Element> all;
  std::set<std::size_t> there;
  for (int round = 0; round < 3000; ++round) {
    const Element e = random_element(random);
    const boolean::Features f = boolean::features(e);
    std::set<std::size_t> covering, covered, found;
    for (const std::size_t n : there) {
      if (covers(all[n], e)) covering.insert(n);
      if (covers(e, all[n])) covered.insert(n);
    }
    index.any_within(f, [&](std::size_t n) {
      if (covers(all[n], e)) found.insert(n);
      return false;
    });
    BOOST_REQUIRE(found == covering);
    found.clear();
    for (const std::size_t n : index.all_around(f))
      if (covers(e, all[n])) found.insert(n);
    BOOST_REQUIRE(found == covered);
    if (!there.empty() && random.chance(45)) {
      auto victim = there.begin();
      std::advance(victim, static_cast<long>(random.below(there.size())));
      index.remove(boolean::features(all[*victim]), *victim);
      there.erase(victim);
    } else {
      index.add(f, all.size());
      there.insert(all.size());
      all.push_back(e);
    }
  }
}

BOOST_AUTO_TEST_CASE(threads_are_counted_where_they_are_started_once) {
  const test::BooleanText once("decl g;\nvoid f() begin\n  L: g := !g; goto L;\nend\nvoid main() "
                               "begin\n  start_thread f();\n"
                               "  start_thread f();\nend\n");
  const auto bounds = boolean::thread_bounds(once.flow());
  BOOST_REQUIRE(bounds.size() == 2u);
  std::set<std::uint32_t> most{bounds[0].most, bounds[1].most};
  BOOST_TEST((most == std::set<std::uint32_t>{1, 2})); // main, and two of f
  const test::BooleanText again("decl g;\nvoid f() begin\n  g := !g;\nend\nvoid main() begin\n  "
                                "while * do start_thread f(); od\nend\n");
  BOOST_TEST(boolean::thread_bounds(again.flow()).size() == 1u); // main alone
  // Main joins those that it starts in a loop: it is one before that, and nothing bounds the
  // others.
  const test::BooleanText joins("decl g;\nvoid main() begin\n  while * do start_thread goto L; od\n"
                                "  L: g := !g;\nend\n");
  const boolean::Flow flow = joins.flow();
  const auto one = boolean::thread_bounds(flow);
  BOOST_REQUIRE(one.size() == 1u);
  BOOST_TEST(one[0].most == 1u);
  for (boolean::LocationIndex l = 0; l < flow.locations.size(); ++l)
    if (flow.locations[l].name == "main.L") BOOST_TEST(one[0].weight[l] == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
