// SPDX-License-Identifier: MIT
#include "instrument/ir/well_formed.hpp"

#include "spec-lang/diag/invariant.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>

using namespace absthread;

namespace {

// One thread with one edge A -> B : x' == x + 1.
struct Tiny {
  TermManager m;
  Term x = m.variable("x", m.int_sort());
  Term after = m.variable("x", m.int_sort(), 1);
  Program program;

  Tiny() {
    program.name = "tiny";
    program.initial = m.boolean(true);
    Variable v;
    v.term = x;
    program.shared.push_back(v);
    Thread t;
    t.name = "T";
    t.self = m.symbol("self", m.thread_sort());
    for (const char* name : {"A", "B"}) {
      Location l;
      l.name = name;
      l.assertion = m.boolean(true);
      t.locations.push_back(l);
    }
    t.initial = {0};
    Edge e;
    e.to = 1;
    e.step.relation = equal(after, add(x, m.integer(1)));
    e.step.changed = {x};
    t.edges.push_back(e);
    Template copy;
    copy.thread = t;
    program.threads.push_back(copy);
  }

  Thread& thread() { return program.threads[0].thread; }
  Step& step() { return thread().edges[0].step; }
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_ir_well_formed)

BOOST_AUTO_TEST_CASE(a_good_program_has_no_complaints) {
  Tiny tiny;
  BOOST_TEST(complaints(tiny.program).empty());
  BOOST_CHECK_NO_THROW(expect_well_formed(tiny.program, "nothing"));
}

BOOST_AUTO_TEST_CASE(each_broken_promise_is_named) {
  struct Case {
    const char* words;
    std::function<void(Tiny&)> damage;
  };
  const std::vector<Case> cases = {
      {"which is not changed", [](Tiny& t) { t.step().changed.clear(); }},
      {"ordered by name", [](Tiny& t) { t.step().changed.push_back(t.x); }},
      {"not among its variables",
       [](Tiny& t) { t.step().relation = t.m.variable("ghost", t.m.bool_sort()); }},
      {"changes 'ghost'",
       [](Tiny& t) { t.step().changed.push_back(t.m.variable("ghost", t.m.int_sort())); }},
      {"should join two locations", [](Tiny& t) { t.thread().edges[0].to = 7; }},
      {"should stay where it is", [](Tiny& t) { t.thread().edges[0].kind = EdgeKind::idle; }},
      {"relation should be a Boolean", [](Tiny& t) { t.step().relation = t.x; }},
      {"input 'x'", [](Tiny& t) { t.step().inputs = {t.x}; }},
      {"should have a name of its own", [](Tiny& t) { t.thread().locations[1].name = "A"; }},
      {"the assertion", [](Tiny& t) { t.thread().locations[0].assertion = equal(t.after, t.x); }},
      {"a location to begin in", [](Tiny& t) { t.thread().initial.clear(); }},
      {"start 5", [](Tiny& t) { t.thread().initial = {5}; }},
      {"'self' should be", [](Tiny& t) { t.thread().self = Term(); }},
      {"can be free", [](Tiny& t) { t.thread().free = {t.m.variable("g", t.m.int_sort())}; }},
      {"declared twice", [](Tiny& t) { t.program.shared.push_back(t.program.shared[0]); }},
      {"another sort", [](Tiny& t) { t.program.shared[0].initial = t.m.boolean(true); }},
      {"should be a constant", [](Tiny& t) { t.program.shared[0].initial = t.x; }},
      {"the domain of 'x'", [](Tiny& t) { t.program.shared[0].domain = equal(t.after, t.x); }},
      {"the initial condition", [](Tiny& t) { t.program.initial = equal(t.after, t.x); }},
      {"an invariant", [](Tiny& t) { t.program.invariants.push_back({equal(t.after, t.x), {}}); }},
      {"an exclusion", [](Tiny& t) { t.program.exclusions.push_back({{{0, 9}}, {}}); }},
      {"thread 'T'", [](Tiny& t) { t.program.threads.push_back(t.program.threads[0]); }},
  };
  for (const Case& c : cases) {
    Tiny tiny;
    c.damage(tiny);
    const std::vector<std::string> all = complaints(tiny.program);
    BOOST_REQUIRE_MESSAGE(!all.empty(), c.words);
    BOOST_TEST(all.front().find(c.words) != std::string::npos, all.front());
    BOOST_CHECK_THROW(expect_well_formed(tiny.program, "damage"), InternalError);
  }
}

BOOST_AUTO_TEST_CASE(free_variables_change_at_every_step) {
  Tiny tiny;
  tiny.thread().free = {tiny.x};
  BOOST_TEST(complaints(tiny.program).empty());
  tiny.step().changed.clear();
  tiny.step().relation = tiny.m.boolean(true);
  BOOST_TEST(complaints(tiny.program).size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
