// SPDX-License-Identifier: MIT
// What the Model holds. The mistakes and their words are in tests/resolve, one file each.
#include "spec-lang/resolve.hpp"

#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"

#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

using namespace absthread;

namespace {

struct Resolved {
  SourceStore sources;
  Diagnostics diagnostics;
  TermManager manager;
  std::optional<spec::Model> model;

  explicit Resolved(const std::string& text) {
    const FileId id = sources.add("test.absthread", text);
    const auto file = spec::parse(id, sources, diagnostics);
    BOOST_REQUIRE_MESSAGE(file, render(diagnostics, sources, Colour::off));
    model = spec::resolve(*file, manager, diagnostics);
  }

  const spec::Model& operator*() const {
    BOOST_REQUIRE_MESSAGE(model, render(diagnostics, sources, Colour::off));
    return *model;
  }

  // "id id ...", in the order of the text.
  std::string ids() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.all())
      out += (out.empty() ? "" : " ") + std::string(info(d.id).printed);
    return out;
  }
};

std::string names(const std::vector<spec::Place>& places) {
  std::string out;
  for (const spec::Place& p : places) out += (out.empty() ? "" : ", ") + to_string(p.value(0));
  return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(spec_lang_resolve)

BOOST_AUTO_TEST_CASE(the_file_as_a_whole) {
  const Resolved r("program p \"a.c\", \"b.c\"; atomicity statement; assume sc; assume sc;\n"
                   "shared { x : int = 1 for dev->x; level : 0..7; }\n"
                   "initially level < 4; initially x > 0;\n"
                   "thread T for run(dev, _) instances any { init S; }\n"
                   "thread U instances 3 { init S; }\n"
                   "composition { invariant x >= 0; exclusive T.S, U.S; }\n");
  const spec::Model& m = *r;
  BOOST_TEST(m.name == "p");
  BOOST_TEST(m.c_files == std::vector<std::string>({"a.c", "b.c"}),
             boost::test_tools::per_element());
  BOOST_TEST(m.statement_atomicity);
  BOOST_TEST(m.assumed == std::vector<std::string>{"sc"}, boost::test_tools::per_element());
  BOOST_TEST(m.initially.size() == 2u);
  BOOST_TEST(m.shared.at(0).lvalue == "dev->x");
  BOOST_TEST(to_string(m.shared[0].initial) == "1");
  BOOST_TEST(to_string(m.shared.at(1).domain()) == "0 <= level && level <= 7");
  BOOST_TEST(!m.shared[1].initial);
  BOOST_TEST(m.threads.at(0).function == "run");
  BOOST_TEST(m.threads[0].arguments.size() == 2u);
  BOOST_TEST(!m.threads[0].instances);
  BOOST_TEST(m.threads.at(1).instances.value() == 3u);
  BOOST_TEST(m.exclusives.at(0).places.at(1).thread == 1u);
}

BOOST_AUTO_TEST_CASE(states_are_ordered_by_their_first_mention) {
  const Resolved r("thread T { end C; init B; A -> C; state D; B -> A; C -> D; idle off; }");
  const spec::Contract& t = (*r).threads.at(0);
  std::string order;
  for (const spec::State& s : t.states) order += s.name;
  BOOST_TEST(order == "BACD");
  BOOST_TEST(t.states[2].end);
  BOOST_TEST(!t.states[0].idle);
}

BOOST_AUTO_TEST_CASE(the_changed_set_is_that_of_the_text) {
  const Resolved r("shared { x : int; y : int; a : int[4]; b : bool; }\n"
                   "define set(v, n) := v' == n;\n"
                   "define ignore(c, r) := c;\n"
                   "thread T {\n"
                   "  init S;\n"
                   "  S -> S : x' == x';\n"
                   "  S -> S : b || x' == 1 && false;\n"
                   "  S -> S : set(a[1], 2), any a[y % 4], any y;\n"
                   "  S -> S : ignore(b, x' == 1);\n"
                   "  S -> S when b;\n"
                   "}\n");
  const auto& edges = (*r).threads.at(0).edges;
  BOOST_TEST(edges.at(0).relation.is_true());
  BOOST_TEST(names(edges[0].changes) == "x, x");
  BOOST_TEST(names(edges.at(1).changes) == "x");
  BOOST_TEST(names(edges.at(2).changes) == "a[1], a[y % 4], y");
  BOOST_TEST(names(edges[2].any) == "a[y % 4], y");
  BOOST_TEST(edges.at(3).changes.empty());
  BOOST_TEST(edges.at(4).changes.empty());
  BOOST_TEST(edges[4].text == "S -> S when b");
}

BOOST_AUTO_TEST_CASE(conditions_of_meaning_follow_the_short_circuit) {
  const Resolved r("shared { i : int; j : 0..3; a : bool[4]; x : int; }\n"
                   "thread T {\n"
                   "  init S;\n"
                   "  S -> S when a[i];\n"
                   "  S -> S when 0 <= i && i < 4 && a[i];\n"
                   "  S -> S when a[j] || a[i % 4];\n"
                   "  S -> S when x != 0 => i / x == 1;\n"
                   "  S -> S when i == 2 : a[i]';\n"
                   "  S -> S : x' == 1 && a[i];\n"
                   "  S -> S : (x' == 1 || i == 0) || a[i];\n"
                   "}\n");
  const auto& edges = (*r).threads.at(0).edges;
  auto defined = [&](std::size_t e) {
    return edges.at(e).defined ? to_string(edges[e].defined) : "";
  };
  BOOST_TEST(defined(0) == "0 <= i && i < 4");
  BOOST_TEST(defined(1) == "");
  BOOST_TEST(defined(2) == "");
  BOOST_TEST(defined(3) == "");
  BOOST_TEST(defined(4) == "i == 2 => 0 <= i && i < 4");
  BOOST_TEST(defined(5) == "0 <= i && i < 4");
  BOOST_TEST(defined(6) == "i != 0 => 0 <= i && i < 4");
}

BOOST_AUTO_TEST_CASE(counters_exist_when_somebody_speaks_of_them) {
  const Resolved silent("thread T { init S; }");
  BOOST_TEST((*silent).shared.empty());
  const Resolved r("thread T { init S; S -> S when U.ended > 0; S -> S starts U starts V; }\n"
                   "thread U { init S; } thread V { init S; }\n");
  const spec::Model& m = *r;
  std::string all;
  for (const spec::Variable& v : m.shared) all += v.name + " ";
  BOOST_TEST(all == "U.started U.ended V.started ");
  BOOST_TEST(m.threads.at(0).edges.at(1).starts.size() == 2u);
  BOOST_TEST(!m.threads.at(2).ended);
}

BOOST_AUTO_TEST_CASE(locals_meet_no_other_variable) {
  const Resolved r("shared { x : int; }\n"
                   "thread T { local t : int = 0; init S; S -> S : t' == x; }\n"
                   "thread U { local t : bool = true; init S; S -> S when t; }\n");
  BOOST_TEST((*r).threads.at(0).locals.at(0).term.name() == "T::t");
  BOOST_TEST((*r).threads.at(1).locals.at(0).term.name() == "U::t");
}

BOOST_AUTO_TEST_CASE(locks_begin_free) {
  const Resolved r("shared { m : lock; k : lock[2]; } thread T { init S; S -> S lock k[1]; }");
  BOOST_TEST(to_string((*r).shared.at(0).initial) == "none");
  BOOST_TEST(to_string((*r).shared.at(1).initial) == "[all: none]");
  BOOST_TEST(names((*r).threads.at(0).edges.at(0).locks) == "k[1]");
}

BOOST_AUTO_TEST_CASE(a_definition_is_resolved_once_per_list_of_arguments) {
  // 2^60 uses, written out; few terms, one mistake.
  std::string text = "shared { b : bool; }\ndefine d0 := b;\n";
  for (int i = 1; i <= 60; ++i) text += fmt::format("define d{} := d{} && d{};\n", i, i - 1, i - 1);
  const Resolved r(text + "thread T { init S; S -> S when d60; }");
  BOOST_TEST(!r.model);
  BOOST_TEST(r.ids() == "too-large");
  BOOST_TEST(r.manager.size() < 100u);
}

BOOST_AUTO_TEST_CASE(deep_nesting_ends_in_an_error) {
  std::string text = "shared { x : int; }\ndefine d0 := x;\n";
  for (int i = 1; i <= 2000; ++i) text += fmt::format("define d{} := d{} + 1;\n", i, i - 1);
  const Resolved forward(text + "thread T { init S; S -> S when d2000 > 0; }");
  BOOST_TEST(forward.ids() == "too-large");
  text = "shared { x : int; }\n";
  for (int i = 2000; i >= 1; --i) text += fmt::format("define d{} := d{} + 1;\n", i, i - 1);
  const Resolved backward(text + "define d0 := x; thread T { init S; S -> S when d2000 > 0; }");
  BOOST_TEST(!backward.model);
  for (const Diagnostic& d : backward.diagnostics.all())
    BOOST_TEST(info(d.id).printed == "nesting");
  BOOST_TEST(backward.diagnostics.error_count() < 5u);
}

BOOST_AUTO_TEST_CASE(many_mistakes_do_not_take_long_and_are_cut) {
  std::string text = "shared {\n";
  for (int i = 0; i < 3000; ++i) text += fmt::format("  variable{} : int;\n", i);
  text += "}\nthread T {\n  init S;\n";
  for (int i = 0; i < 3000; ++i) text += fmt::format("  S -> S when varable{} > 0;\n", i);
  const Resolved r(text + "}\n");
  BOOST_TEST(r.diagnostics.error_count() == 100u);
  BOOST_REQUIRE(!r.diagnostics.all().back().notes.empty());
  BOOST_TEST(r.diagnostics.all().back().notes.back().message ==
             "2900 more mistakes of this file are not shown");
  BOOST_TEST(!r.model.has_value());
}

BOOST_AUTO_TEST_CASE(every_id_of_the_resolver_is_reported_once) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"unknown-name", "thread T { init S; S -> S when y; }"},
      {"doubled-name", "shared { x : int; x : int; } thread T { init S; }"},
      {"sort-mismatch", "thread T { init S; S -> S when 1; }"},
      {"misplaced-prime", "shared { b : bool; } thread T { init S; S -> S when b'; }"},
      {"nothing-to-prime", "thread T { init S; S -> S : 1' == 1; }"},
      {"free-changed", "shared { b : bool; } thread T { init S; free b; S -> S : b'; }"},
      {"bad-domain", "shared { x : 3..1; } thread T { init S; }"},
      {"bad-initial", "shared { x : 0..1 = 2; } thread T { init S; }"},
      {"no-initial-state", "thread T { S -> S; }"},
      {"recursive-define", "define d := d + 1; thread T { init S; S -> S when d > 0; }"},
      {"local-not-updated", "thread T { local t : int; init S; S -> S : t' > t; }"},
      {"not-constant", "shared { x : int; a : bool[x]; } thread T { init S; }"},
      {"wrong-arguments", "define f(n) := n > 0; thread T { init S; S -> S when f(1, 2); }"},
      {"index-out-of-range", "shared { a : bool[2]; } thread T { init S; S -> S when a[2]; }"},
      {"lock-misused", "shared { m : lock; } thread T { init S; S -> S : any m; }"},
      {"counter-changed", "thread T { init S; S -> S : T.started' == 1; }"},
      {"bad-instances", "thread T instances 0 { init S; }"},
      {"misplaced-self", "initially self == none; thread T { init S; }"},
      {"unreachable-state", "thread T { init S; U -> S; }"},
      {"unused-define", "define d := 1; thread T { init S; }"},
      {"free-but-read", "shared { b : bool; c : bool; } thread T { init S; free b; }"
                        "thread U { init S; S -> S when b : c'; }"},
  };
  for (const auto& [id, text] : cases) {
    const Resolved r(text);
    BOOST_TEST(r.ids() == id, text << ": " << r.ids());
    BOOST_TEST(r.model.has_value() == !r.diagnostics.has_errors());
  }
}

BOOST_AUTO_TEST_SUITE_END()
