// SPDX-License-Identifier: MIT
// The passes before the text: moves, classes, dead values.
#include "emit/promela/promela.hpp"

#include "emit/promela/abstraction.hpp"
#include "emit/promela/liveness.hpp"
#include "emit/promela/moves.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using namespace absthread::emit::promela;

namespace {

struct Fixture {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;

  Program program(const std::string& text) {
    const auto file = spec::parse(sources.add("t.absthread", text), sources, diagnostics);
    BOOST_REQUIRE(file.has_value());
    const auto model = spec::resolve(*file, terms, diagnostics);
    BOOST_REQUIRE(model.has_value());
    return lower(*model, terms);
  }

  // The first edge's moves as text; x: 0..3, y: 0..3, b, i: int without bounds.
  std::vector<std::string> moves(const std::string& step) {
    const Program p = program("shared { b : bool; i : int; x : 0..3; y : 0..3; }\n"
                              "thread T { init A; A -> B " +
                              step + "; }");
    Encodings encodings;
    for (const Variable& v : p.shared) {
      Encoding e;
      e.name = v.name();
      if (!v.term.sort().is(SortKind::boolean)) {
        e.shape = Shape::number;
        const auto range = declared_range(v.term, v.domain);
        e.proper = range.has_value();
        e.values = range ? *range : Interval{-9, 9};
      }
      encodings[v.term] = e;
    }
    MoveSolver solver(encodings, terms, {-1, 1, 100});
    std::vector<std::string> out;
    for (const Move& move : solver.solve(p.threads[0].thread.edges[0].step)) {
      std::string line = expression(move.guard, encodings) + " ->";
      for (const Assignment& a : sequence(move.sets, terms).sets)
        line += " " + place(a.place, encodings) + "=" + expression(a.value, encodings);
      out.push_back(line);
    }
    cut = solver.cut();
    return out;
  }

  std::set<std::string> cut;
};

using Lines = std::vector<std::string>;

} // namespace

BOOST_FIXTURE_TEST_SUITE(emit_promela_passes, Fixture)

BOOST_AUTO_TEST_CASE(equations_are_assignments) {
  BOOST_TEST(moves("when x > 0 : x' == x - 1, b' == (b || x' == 0)") ==
                 (Lines{"x > 0 -> b=b || x - 1 == 0 x=x - 1"}),
             boost::test_tools::per_element());
}

// Two exclamation marks are an operator of Promela that sends a message.
BOOST_AUTO_TEST_CASE(a_negation_of_a_negation_is_nothing) {
  const Term b = terms.variable("b", terms.bool_sort());
  Encodings encodings;
  encodings[b].name = "b";
  const Term twice = terms.make(Kind::negation, {terms.make(Kind::negation, {b})});
  BOOST_TEST(expression(twice, encodings) == "b");
  BOOST_TEST(expression(terms.make(Kind::negation, {twice}), encodings) == "!b");
}

BOOST_AUTO_TEST_CASE(values_that_change_places_are_kept_first) {
  const Term x = terms.variable("x", terms.int_sort()), y = terms.variable("y", terms.int_sort());
  const Sequence order = sequence({{x, y}, {y, x}}, terms);
  BOOST_REQUIRE(order.saved.size() == 1U);
  BOOST_REQUIRE(order.sets.size() == 2U);
  BOOST_TEST(order.saved[0].name == "old_x");
  BOOST_TEST(to_string(order.sets[0].value) == "y");
  BOOST_TEST((order.sets[1].value == order.saved[0].temporary));
}

BOOST_AUTO_TEST_CASE(elements_that_change_places_are_kept_first) {
  const Sort numbers = terms.array_sort(terms.int_sort(), terms.int_sort());
  const Term a = terms.variable("a", numbers), i = terms.variable("i", terms.int_sort()),
             j = terms.variable("j", terms.int_sort());
  const Term first = select(a, i), second = select(a, j);
  const Sequence order = sequence({{first, second}, {second, first}}, terms);
  BOOST_REQUIRE(order.saved.size() == 2U);
  BOOST_TEST((order.saved[0].value == second));
  BOOST_TEST((order.saved[1].value == first));
  BOOST_TEST((order.sets[0].value == order.saved[0].temporary));
  BOOST_TEST((order.sets[1].value == order.saved[1].temporary));
  // i' == a[i] and a[i]' == i: the index is read before it is written.
  const Sequence mixed = sequence({{i, first}, {first, i}}, terms);
  BOOST_REQUIRE(mixed.sets.size() == 2U);
  BOOST_TEST((mixed.sets[0].place == first));
  BOOST_TEST((mixed.sets[1].place == i));
  // Indices that depend on each other are not put in an order.
  const Term b = terms.variable("b", numbers);
  const Term at_b = select(a, select(b, terms.integer(0L))),
             at_a = select(b, select(a, terms.integer(0L)));
  BOOST_CHECK_THROW(sequence({{at_b, i}, {at_a, j}}, terms), Refused);
}

BOOST_AUTO_TEST_CASE(open_values_that_are_compared_with_each_other_may_leave_together) {
  // x' >= y' > 10: no value of the domain 0..3, and a step all the same.
  BOOST_TEST(!moves(": x' >= y' && y' > 10").empty());
  BOOST_TEST(cut.empty());
  BOOST_TEST(moves(": x' > y' && y' >= 2 && x' <= 3") == (Lines{"true -> x=3 y=2"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_open_is_chosen_and_may_leave_the_domain) {
  BOOST_TEST(moves(": any b") == (Lines{"true -> b=false", "true -> b=true"}),
             boost::test_tools::per_element());
  // 4 satisfies x' > 2: a step out of the domain, which is wrong and not blocked.
  BOOST_TEST(moves(": x' > 2") == (Lines{"true -> x=3", "true -> x=4"}),
             boost::test_tools::per_element());
  BOOST_TEST(cut.empty());
  BOOST_TEST(moves(": i' > 0") == (Lines{"true -> i=1"}), boost::test_tools::per_element());
  BOOST_TEST(cut.contains("i"));
  BOOST_TEST(moves(": i' >= x && i' <= x + 1").size() == 5U); // 0 .. 4, each with its guard
  BOOST_TEST(!cut.contains("i"));
}

BOOST_AUTO_TEST_CASE(alternatives_are_moves_of_their_own) {
  BOOST_TEST(moves(": (b' && x' == 1) || (!b' && x' == x)") ==
                 (Lines{"true -> b=true x=1", "true -> b=false"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(classes_of_an_integer) {
  const Program p = program("shared { w : int = 0; f : bool; }\n"
                            "thread T { common w >= 0; init A; state B assert w > 0;\n"
                            "A -> A : w' == w + 1; A -> B when w > 1 : w' == w - 1; }");
  const Term w = p.shared[0].term;
  BOOST_TEST(grows(p, w, terms));
  const auto coarse = abstract(p, w, Predicates::of_assertions, terms);
  BOOST_REQUIRE(coarse.has_value());
  BOOST_TEST(coarse->classes == (Lines{"below 0", "0", "above 0"}),
             boost::test_tools::per_element());
  BOOST_TEST(!coarse->exact); // 1 cannot take the second step, 2 can
  const auto fine = abstract(p, w, Predicates::all, terms);
  BOOST_TEST(fine->classes == (Lines{"below 0", "0", "1", "above 1"}),
             boost::test_tools::per_element());
  BOOST_TEST(!fine->exact); // 2 becomes 1, 3 does not
  const Program q = program("shared { g : int; } initially g > 0;\n"
                            "thread T { init A; state A assert g > 0; A -> A : g' > 0; }");
  const auto exact = abstract(q, q.shared[0].term, Predicates::all, terms);
  BOOST_REQUIRE(exact.has_value());
  BOOST_TEST(exact->exact);
  BOOST_TEST(exact->classes == (Lines{"below 1", "above 0"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(integers_that_are_compared_with_each_other_have_no_classes) {
  const Program p = program("shared { u, v : int = 0; } thread T { init A; A -> A when u < v : u' "
                            "== v; A -> A : v' == v * 2; }");
  BOOST_TEST(!abstract(p, p.shared[0].term, Predicates::all, terms).has_value());
  BOOST_TEST(!abstract(p, p.shared[1].term, Predicates::all, terms).has_value());
}

BOOST_AUTO_TEST_CASE(dead_locals_rest_and_unread_variables_are_gone) {
  const Program p = program("shared { x : int = 0; log : int; }\n"
                            "thread T { local seen : int; init A; A -> B : seen' == x; B -> C when "
                            "seen == x : log' == seen; C -> A : x' == x + 1; }");
  std::vector<std::string> dropped;
  const Program q = reset_dead_locals(drop_unread(p, terms, dropped), terms);
  BOOST_TEST(dropped == (Lines{"log"}), boost::test_tools::per_element());
  const Thread& t = q.threads[0].thread;
  BOOST_TEST(to_string(t.locals[0].initial) == "0"); // dead at A
  BOOST_TEST(!t.edges[0].step.relation.is_true());
  BOOST_TEST(t.edges[1].step.changes(t.locals[0].term)); // B -> C puts it to rest
  BOOST_TEST(!t.edges[2].step.changes(t.locals[0].term));
}

BOOST_AUTO_TEST_CASE(names_that_promela_or_c_know_are_changed) {
  const Program p = program("shared { byte : bool; while_ : bool; MAX : bool; run : bool; }\n"
                            "thread atomic { init accept; accept -> goto : byte', run', MAX', "
                            "while_'; goto -> accept when byte && run && MAX && while_; }");
  const Model model = emit_promela(p, {}, terms);
  BOOST_TEST(model.refusal == "");
  for (const char* word :
       {"the_byte", "MAX_", "the_run", "proctype the_atomic()", "the_accept:", "the_goto:"})
    BOOST_TEST(model.text.find(word) != std::string::npos, word);
}

BOOST_AUTO_TEST_SUITE_END()
