// SPDX-License-Identifier: MIT
// The words of the warnings are in tests/health. Here: what a solver that gives up must not do, and
// how often it is asked.
#include "checkers/health/health.hpp"

#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;

namespace {

// Answers the same whatever it is asked.
class Fixed : public smt::Solver {
 public:
  explicit Fixed(smt::Answer answer)
      : answer_(answer) {}
  void push() override { ++level; }
  void pop() override { --level; }
  void add(Term) override {}
  smt::Answer check() override { return check({}); }
  smt::Answer check(std::span<const Term>) override {
    ++statistics_.queries;
    return answer_;
  }
  Term value(Term term) override { return term; }
  std::vector<Term> unsat_core() override { return {}; }
  std::string reason_unknown() override { return "gave up"; }
  const smt::Statistics& statistics() const override { return statistics_; }
  std::string name_and_version() const override { return "fixed"; }

  int level = 0;

 private:
  smt::Answer answer_;
  smt::Statistics statistics_;
};

struct Checked {
  SourceStore sources;
  Diagnostics diagnostics;
  TermManager manager;

  Program lowered(const std::string& text) {
    const FileId id = sources.add("test.absthread", text);
    const auto file = spec::parse(id, sources, diagnostics);
    BOOST_REQUIRE(file);
    const auto model = spec::resolve(*file, manager, diagnostics);
    BOOST_REQUIRE(model);
    return lower(*model, manager);
  }

  std::string ids() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.all())
      out += (out.empty() ? "" : " ") + std::string(info(d.id).printed);
    return out;
  }
};

constexpr const char* sick = "shared { x : 0..3 = 0; }\n"
                             "initially x > 3;\n"
                             "thread T { init S; state S assert x > 0; state U assert x > 5;\n"
                             "  S -> U when x < 0; S -> S : x' == x + 1; S -> S : any x; }\n";

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_health)

BOOST_AUTO_TEST_CASE(unknown_is_no_warning) {
  Checked c;
  const Program program = c.lowered(sick);
  Fixed solver(smt::Answer::unknown);
  health::check(program, solver, c.manager, c.diagnostics);
  BOOST_TEST(c.diagnostics.all().empty());
  BOOST_TEST(solver.level == 0);
  BOOST_TEST(solver.statistics().queries > 4u);
}

BOOST_AUTO_TEST_CASE(every_warning_once_at_its_root) {
  Checked c;
  const Program program = c.lowered(sick);
  const auto solver = smt::make_cvc5(c.manager);
  health::check(program, *solver, c.manager, c.diagnostics);
  BOOST_TEST(c.ids() == "unsatisfiable-initial false-assertion dead-edge leaves-domain "
                        "edge-allows-everything");
}

BOOST_AUTO_TEST_CASE(a_start_that_cannot_hold) {
  Checked c;
  const Program program = c.lowered("shared { x : int = 0; y : int; } thread T { init S; state S "
                                    "assert x > 0; S -> S : x' == 1; }");
  const auto solver = smt::make_cvc5(c.manager);
  health::check(program, *solver, c.manager, c.diagnostics);
  BOOST_TEST(c.ids() == "false-at-start");
}

BOOST_AUTO_TEST_CASE(plain_assignments_cost_no_query) {
  Checked c;
  std::string text = "shared { x : int = 0; y : int = 0; b : bool; } thread T { init S;\n";
  for (int i = 0; i < 100; ++i) text += "  S -> S : x' == x + 1 && y' == x, b';\n";
  const Program program = c.lowered(text + "}");
  Fixed solver(smt::Answer::sat);
  health::check(program, solver, c.manager, c.diagnostics);
  // The initial condition, and for each edge whether it allows everything: it may change all.
  BOOST_TEST(solver.statistics().queries <= 101u);
  BOOST_TEST(c.diagnostics.all().empty());
}

BOOST_AUTO_TEST_SUITE_END()
