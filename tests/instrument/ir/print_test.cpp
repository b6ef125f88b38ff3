// SPDX-License-Identifier: MIT
#include "instrument/ir/print.hpp"

#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

BOOST_AUTO_TEST_SUITE(instrument_ir_print)

BOOST_AUTO_TEST_CASE(a_program_is_printed_whole) {
  SourceStore sources;
  Diagnostics diagnostics;
  TermManager manager;
  const FileId id =
      sources.add("test.absthread", "program p \"a.c\", \"b.c\"; atomicity statement; assume sc;\n"
                                    "shared { x : 0..3 = 1 for dev->x; b : bool; }\n"
                                    "thread T for run(dev) instances any {\n"
                                    "  local t : int = 2; free b; init A, B; end B;\n"
                                    "  state A assert x > 0 idle off;\n"
                                    "  A -> B : x' == t; B -> A when b;\n"
                                    "}\n"
                                    "composition { invariant x >= 0; exclusive T.A, T.B; }\n");
  const auto file = spec::parse(id, sources, diagnostics);
  BOOST_REQUIRE(file);
  const auto model = spec::resolve(*file, manager, diagnostics);
  BOOST_REQUIRE(model);
  BOOST_TEST(to_text(lower(*model, manager)) == "program p \"a.c\", \"b.c\";\n"
                                                "atomicity statement;\n"
                                                "assume sc;\n"
                                                "shared {\n"
                                                "  x : int = 1 where 0 <= x && x <= 3 for dev->x;\n"
                                                "  b : bool;\n"
                                                "}\n"
                                                "initially x == 1 && 0 <= x && x <= 3;\n"
                                                "thread T for run(dev) instances any {\n"
                                                "  local T::t : int = 2;\n"
                                                "  free b;\n"
                                                "  init A, B;\n"
                                                "  state A assert 0 < x && 0 <= x;\n"
                                                "  state B end assert 0 <= x;\n"
                                                "  A -> B [b, x] : x' == T::t;\n"
                                                "  B -> A [b] : b;\n"
                                                "  B -> B idle [b];\n"
                                                "}\n"
                                                "invariant 0 <= x;\n"
                                                "exclusive T.A, T.B;\n");
}

BOOST_AUTO_TEST_CASE(inputs_and_silent_steps_are_shown) {
  TermManager m;
  Thread t;
  t.name = "T";
  Location l;
  l.name = "L";
  l.assertion = m.boolean(true);
  t.locations = {l};
  t.initial = {0};
  Edge e;
  e.kind = EdgeKind::silent;
  const Term x = m.variable("x", m.int_sort());
  const Term i = m.variable("i", m.int_sort());
  e.step.changed = {x};
  e.step.inputs = {i};
  e.step.relation = equal(m.variable("x", m.int_sort(), 1), i);
  BOOST_TEST(to_text(e, t) == "L -> L silent [x] for some i : x' == i");
  BOOST_TEST(to_text(t) == "thread T {\n  init L;\n  state L;\n}\n");
}

BOOST_AUTO_TEST_SUITE_END()
