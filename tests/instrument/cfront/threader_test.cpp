// SPDX-License-Identifier: MIT
// The programs of Table 1 of seeds/000 in C: each is followed completely, and an explicit search of
// its states confirms the verdict that the engine and the documents claim.
#include <boost/test/unit_test.hpp>

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
  bool finite; ///< the search sees every state
};

// The bakeries draw tickets without end; fig2 reads through a pointer.
const Row rows[] = {
    {"fig2_cex", false, false},
    {"fig2_fixed", true, false},
    {"fig4_cex", false, false},
    {"fig4_fixed", true, true},
    {"bluetooth2", false, false},
    {"bluetooth2_fixed", true, true},
    {"bluetooth3_fixed", true, true},
    {"scull", true, true},
    {"dekker", true, true},
    {"peterson", true, true},
    {"readers_writer_lock", true, true},
    {"time_varying_mutex", true, true},
    {"szymanski", true, true},
    {"naive_bakery", true, false},
    {"naive_bakery_bug", false, false},
    {"bakery", true, false},
    {"lamport", true, true},
    {"qrcu", true, true},
    {"qrcu1", true, true},
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_threader)

BOOST_AUTO_TEST_CASE(an_explicit_search_confirms_every_verdict) {
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
      limits.most_states = 7000;
      const explicit_state::SearchResult found = explicit_state::search(*program, terms, limits);
      BOOST_TEST(!found.trace == row.safe);
      if (row.safe) BOOST_TEST(found.complete == row.finite);
      if (found.trace) BOOST_TEST(!explicit_state::replay(*program, *found.trace, terms));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
