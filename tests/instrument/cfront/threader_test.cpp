// SPDX-License-Identifier: MIT
// The programs of Table 1 of seeds/000 in C: each is followed completely, and an explicit search of
// a bounded instance confirms the verdict that the engine and the documents claim, and whether
// there is a modular proof.
#include <boost/test/unit_test.hpp>

#include "checkers/explicit/closure.hpp"
#include "checkers/explicit/search.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/ir/well_formed.hpp"
#include "spec-lang/diag/render.hpp"
#include "tests/support/paths.hpp"

namespace absthread::test {

namespace {

struct Row {
  std::string name;
  bool safe;
  bool modular; ///< it has a modular proof
  long largest; ///< SearchOptions::largest; 0: it is finite as it stands
  /// The same; a modular proof does not know how often others count. -1: too many states.
  long largest_in_closure = 0;
};

// The bakeries draw tickets without end; fig2 has a pointer, and so memory that is nowhere named.
const Row rows[] = {
    {"fig2_cex", false, false, 0},
    {"fig2_fixed", true, true, 1 << 20, 1 << 20},
    {"fig4_cex", false, false, 0},
    {"fig4_fixed", true, true, 0},
    {"bluetooth2", false, false, 0},
    {"bluetooth2_fixed", true, false, 0},
    {"bluetooth3_fixed", true, false, 0},
    {"scull", true, true, 0, -1},
    {"dekker", true, false, 0},
    {"peterson", true, false, 0},
    {"readers_writer_lock", true, true, 0},
    {"time_varying_mutex", true, true, 0},
    {"szymanski", true, false, 0},
    {"naive_bakery", true, true, 5, 5},
    {"naive_bakery_bug", false, false, 5},
    {"bakery", true, false, 5},
    {"lamport", true, false, 0},
    {"qrcu", true, false, 0},
    {"qrcu1", true, true, 0, 5},
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_threader)

// Every state of the bounded instance is seen, of the whole program and of the strongest modular
// proof.
BOOST_AUTO_TEST_CASE(an_explicit_search_confirms_every_row) {
  for (const Row& row : rows) {
    BOOST_TEST_CONTEXT(row.name) {
      SourceStore sources;
      TermManager terms;
      Diagnostics diagnostics;
      cfront::Lowered facts;
      const std::string path =
          (source_root() / "drivers-examples/threader" / (row.name + ".c")).string();
      const auto program = cfront::follow_main({path}, {}, sources, terms, diagnostics, facts);
      BOOST_REQUIRE_MESSAGE(program, render(diagnostics, sources, Colour::off));
      BOOST_TEST(facts.loose.empty());
      expect_well_formed(*program, "following main");
      explicit_state::SearchOptions limits;
      limits.most_states = 100000;
      limits.largest = row.largest;
      const explicit_state::SearchResult found = explicit_state::search(*program, terms, limits);
      BOOST_TEST(!found.trace == row.safe);
      if (row.safe) BOOST_TEST((row.largest > 0 ? found.bounded : found.complete));
      if (found.trace) BOOST_TEST(!explicit_state::replay(*program, *found.trace, terms));
      if (row.largest_in_closure < 0) continue;
      explicit_state::ClosureOptions options;
      options.largest = row.largest_in_closure;
      const auto closure = explicit_state::modular_closure(*program, terms, options);
      BOOST_TEST(closure.excluded == !row.modular);
      if (row.modular)
        BOOST_TEST((row.largest_in_closure > 0 ? closure.bounded : closure.complete));
      BOOST_TEST_MESSAGE(row.name << ": " << found.states << " states, " << closure.states
                                  << " states of single threads");
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
