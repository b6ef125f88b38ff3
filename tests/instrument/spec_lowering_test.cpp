// SPDX-License-Identifier: MIT
// The words of the language as steps. The random family `lowering` compares all of it with an
// oracle.
#include "instrument/spec_lowering.hpp"

#include "instrument/ir/print.hpp"
#include "instrument/ir/well_formed.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

namespace {

struct Lowered {
  SourceStore sources;
  Diagnostics diagnostics;
  TermManager manager;
  Program program;

  explicit Lowered(const std::string& text) {
    const FileId id = sources.add("test.absthread", text);
    const auto file = spec::parse(id, sources, diagnostics);
    const auto model = file ? spec::resolve(*file, manager, diagnostics) : std::nullopt;
    BOOST_REQUIRE_MESSAGE(model, render(diagnostics, sources, Colour::off));
    program = lower(*model, manager);
    for (const std::string& complaint : complaints(program)) BOOST_ERROR(complaint);
  }

  const Thread& thread(std::size_t i = 0) const { return program.threads.at(i).thread; }
  std::string edge(std::size_t e, std::size_t t = 0) const {
    return to_text(thread(t).edges.at(e), thread(t));
  }
  std::string assertion(std::size_t l, std::size_t t = 0) const {
    return to_string(thread(t).locations.at(l).assertion);
  }
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_spec_lowering)

BOOST_AUTO_TEST_CASE(an_idle_step_at_every_state_unless_it_is_off) {
  const Lowered all("shared { x : int; } thread T { init S; S -> U : x' == 1; }");
  BOOST_REQUIRE(all.thread().edges.size() == 3u);
  BOOST_TEST(all.edge(1) == "S -> S idle");
  BOOST_TEST(all.edge(2) == "U -> U idle");
  const Lowered some("thread T { init S; state U idle off; S -> U; }");
  BOOST_TEST(some.thread().edges.size() == 2u);
  const Lowered none("thread T { init S; idle off; S -> U; }");
  BOOST_TEST(none.thread().edges.size() == 1u);
}

BOOST_AUTO_TEST_CASE(free_variables_change_at_every_step_within_their_domain) {
  const Lowered l("shared { v : 0..3; w : int; x : int; }"
                  "thread T { free w, v; init S; S -> S when x > 0 : x' == v; }");
  BOOST_TEST(l.edge(0) == "S -> S [v, w, x] : 0 < x && x' == v && 0 <= v' && v' <= 3");
  BOOST_TEST(l.edge(1) == "S -> S idle [v, w] : 0 <= v' && v' <= 3");
}

BOOST_AUTO_TEST_CASE(any_stays_in_the_domain_and_other_updates_do_not) {
  const Lowered l(
      "shared { v : 0..3; a : 0..1[2]; }"
      "thread T { init S; S -> S : any v; S -> S : v' == v + 1; S -> S : any a[v % 2]; }");
  BOOST_TEST(l.edge(0) == "S -> S [v] : 0 <= v' && v' <= 3");
  BOOST_TEST(l.edge(1) == "S -> S [v] : v' == v + 1");
  BOOST_TEST(l.edge(2) ==
             "S -> S [a] : 0 <= a[v % 2]' && a[v % 2]' <= 1 && a' == a[v % 2 := a[v % 2]']");
}

BOOST_AUTO_TEST_CASE(a_changed_variable_stays_changed_when_the_relation_says_nothing) {
  const Lowered l("shared { x : int; } thread T { init S; S -> S : x' == x'; }");
  BOOST_TEST(l.edge(0) == "S -> S [x]");
}

BOOST_AUTO_TEST_CASE(elements_that_the_text_does_not_name_stay) {
  const Lowered l("shared { a : int[4]; b : int[2][3]; i : 0..3; c : int[4]; }"
                  "thread T { init S; S -> S : a[i]' == 1, a[0]' == a[i]' + 1;"
                  " S -> S : b[1][2]' == 5; S -> S : a' == c; }");
  BOOST_TEST(l.edge(0) == "S -> S [a] : a[i]' == 1 && a[0]' == a[i]' + 1 && "
                          "a' == a[i := a[i]'][0 := a[0]'][i := a[i]']");
  BOOST_TEST(l.edge(1) == "S -> S [b] : b[1]'[2] == 5 && b' == b[1 := b[1][2 := b[1]'[2]]]");
  BOOST_TEST(l.edge(2) ==
             "S -> S [a] : a[0]' == c[0] && a[1]' == c[1] && a[2]' == c[2] && a[3]' == c[3]");
}

BOOST_AUTO_TEST_CASE(locks_are_taken_when_nobody_has_them_and_given_back_by_their_owner) {
  const Lowered l("shared { m : lock; } thread T { init S; S -> U lock m; U -> S unlock m; }");
  BOOST_TEST(l.edge(0) == "S -> U [m] : m == none && m' == self");
  BOOST_TEST(l.edge(1) == "U -> S [m] : m == self && m' == none");
}

BOOST_AUTO_TEST_CASE(starting_and_ending_are_counted) {
  const Lowered l("thread T { init S; S -> S starts U starts U; S -> S when U.ended == 2; }"
                  "thread U { init A; end A; A -> B; }");
  BOOST_TEST(l.edge(0) == "S -> S [U.started] : U.started' == U.started + 2");
  const Thread& u = l.thread(1);
  BOOST_REQUIRE(u.locations.size() == 3u);
  BOOST_TEST(u.locations[2].name == ended_location);
  BOOST_TEST(u.locations[2].end);
  BOOST_TEST(l.edge(3, 1) == "A -> (ended) [U.ended] : U.ended' == U.ended + 1");
  BOOST_TEST(l.edge(4, 1) == "B -> (ended) [U.ended] : U.ended' == U.ended + 1");
  BOOST_TEST(l.edge(5, 1) == "(ended) -> (ended) idle");
  BOOST_TEST(to_string(l.program.initial).find("U.ended == 0") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(assertions_hold_common_part_invariants_and_what_the_text_needs) {
  const Lowered l("shared { x : int; a : bool[2]; b : bool; }"
                  "thread T { local t : 0..1 = 0; common x > 0; init S; state S assert b;"
                  "  S -> U when a[x]; U -> U : t' == 1; }"
                  "composition { invariant x < 9; }");
  BOOST_TEST(l.assertion(0) == "b && 0 <= x && x < 2 && 0 < x && x < 9 && 0 <= T::t && T::t <= 1");
  BOOST_TEST(l.assertion(1) == "0 < x && x < 9 && 0 <= T::t && T::t <= 1");
}

BOOST_AUTO_TEST_CASE(ends_are_declared_or_have_no_way_out) {
  const Lowered l("thread T { init A; end B; A -> B; B -> C; D -> D; }");
  std::string ends;
  for (const Location& x : l.thread().locations)
    if (x.end) ends += x.name;
  BOOST_TEST(ends == "BC");
}

BOOST_AUTO_TEST_CASE(places_and_texts_reach_the_edges) {
  const Lowered l(
      "shared { x : int; }\nthread T for run { init A;\n  A, B -> B when x > 0 : x' == 1;\n}");
  BOOST_TEST(l.thread().edges.at(1).text == "B -> B when x > 0 : x' == 1");
  BOOST_TEST(l.sources.describe(l.thread().edges[1].where) == "test.absthread:3:3");
  BOOST_TEST(l.program.threads.at(0).code->function == "run");
  BOOST_TEST(l.program.shared.at(0).lvalue == "x");
}

BOOST_AUTO_TEST_CASE(the_initial_condition_holds_values_domains_and_conditions) {
  const Lowered l("shared { x : int = 3; v : 0..7; a : bool[4] = true; } initially v < x; thread T "
                  "{ init S; }");
  BOOST_TEST(to_string(l.program.initial) ==
             "x == 3 && 0 <= v && v <= 7 && a == [all: true] && v < x");
  BOOST_TEST(l.sources.describe(l.program.initial_where) == "test.absthread:1:65");
}

BOOST_AUTO_TEST_SUITE_END()
