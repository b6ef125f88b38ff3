// SPDX-License-Identifier: MIT
// SPIN agrees with our own engines on every example, for 1 to 4 instances of the contracts that say
// `any`; its models have no more states than those that were written by hand; and neither SPIN nor
// gcc has anything to complain about them.
#include "cli/ask_spin.hpp"

#include "checkers/counting/engine.hpp"
#include "checkers/explicit/search.hpp"
#include "checkers/spin/path.hpp"
#include "checkers/spin/process.hpp"
#include "instrument/creation.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <map>

using namespace absthread;

namespace {

// SPIN is not ours: once, without the sanitizers, is enough.
boost::test_tools::assertion_result has_spin(boost::unit_test::test_unit_id) {
#ifdef __SANITIZE_ADDRESS__
  return false;
#endif
  return spin::find_program("spin").has_value() && spin::find_program("gcc").has_value();
}

struct Example {
  const char* path;
  std::vector<std::uint64_t> by_hand; ///< states for n = 1 + instances, from n = 1
  unsigned long safe_up_to = 4;       ///< instances
};

std::ostream& operator<<(std::ostream& out, const Example& example) {
  return out << example.path;
}

// The counts are those of hand-written models (reference contracts), beginning with no worker at
// all.
const std::vector<Example> examples = {
    {"bluetooth/bluetooth.absthread", {7, 34, 164, 790, 3812}},
    {"bluetooth/bluetooth_small.absthread", {5, 23, 73, 227, 697}},
    {"battery/battery.absthread", {9, 36, 94, 222, 502}},
    {"battery/battery_small.absthread", {9, 20, 26, 32, 38}},
    {"counter/counter.c", {}},
    {"figure2/figure2.absthread", {}},
    {"tour/tour.absthread", {}, 2}, // a third worker starts a third logger
};

struct Loaded {
  TermManager terms;
  SourceStore sources;
  Program program;
  cli::SpinQuestion question;

  explicit Loaded(const std::string& path) {
    Diagnostics diagnostics;
    const auto source = spec::load_file((test::source_root() / "drivers-examples" / path).string(),
                                        sources, diagnostics);
    BOOST_REQUIRE(source.has_value());
    const auto file = spec::parse(*source, sources, diagnostics);
    BOOST_REQUIRE(file.has_value());
    const auto model = spec::resolve(*file, terms, diagnostics);
    BOOST_REQUIRE(model.has_value());
    program = with_creation(lower(*model, terms), terms);
    question.model.sources = &sources;
    question.search.optimise = false;
    question.search.hash_bits = 18;
    for (const spec::Variable& v : model->shared)
      if (!v.bounds.empty()) question.model.bounds[v.term] = v.bounds;
  }

  cli::SpinAnswer ask(unsigned long copies) {
    for (const Template& t : program.threads)
      if (t.multiplicity.any()) question.model.instances[t.thread.name] = copies;
    return cli::ask_spin(program, question, terms);
  }
};

} // namespace

BOOST_AUTO_TEST_SUITE(cli_spin_agrees, *boost::unit_test::precondition(has_spin))

BOOST_DATA_TEST_CASE(on_every_example, boost::unit_test::data::make(examples), example) {
  Loaded loaded(example.path);
  const bool any = std::any_of(loaded.program.threads.begin(), loaded.program.threads.end(),
                               [](const Template& t) { return t.multiplicity.any(); });
  for (unsigned long copies = any ? 1 : 4; copies <= 4; ++copies) {
    const cli::SpinAnswer answer = loaded.ask(copies);
    BOOST_TEST_CONTEXT(example.path << " with " << copies) {
      BOOST_TEST(answer.search.complaints.empty());
      const bool safe = copies <= example.safe_up_to;
      BOOST_TEST((answer.verdict.answer == (safe ? Answer::proved : Answer::violated)),
                 answer.verdict.word());
      if (copies < example.by_hand.size())
        BOOST_TEST(answer.search.states <= example.by_hand[copies]);
      // Our engines, where they come to an end.
      explicit_state::SearchOptions limits;
      limits.most_states = 6000;
      const auto listed = explicit_state::search(answer.instance, loaded.terms, limits);
      BOOST_TEST((safe ? !listed.trace.has_value() : listed.trace || !listed.complete));
      if (copies != 2) continue;
      counting::Options brief;
      brief.first_time = brief.time = brief.time_per_number = std::chrono::seconds(2);
      const auto counted = counting::check(answer.instance, loaded.terms, brief);
      BOOST_TEST((counted.verdict.answer != Answer::violated), counted.verdict.word());
    }
  }
  if (!example.by_hand.empty()) BOOST_TEST(loaded.ask(0).search.states <= example.by_hand[0]);
}

// Counting copies is exact: the same verdicts, never more states.
BOOST_AUTO_TEST_CASE(counted_copies_give_the_same_answer) {
  for (const char* path : {"bluetooth/bluetooth.absthread", "battery/battery.absthread"}) {
    Loaded loaded(path);
    const cli::SpinAnswer plain = loaded.ask(3);
    loaded.question.model.symmetry = true;
    const cli::SpinAnswer counted = loaded.ask(3);
    BOOST_TEST(plain.verdict.word() == counted.verdict.word());
    BOOST_TEST(counted.search.states < plain.search.states);
  }
}

BOOST_AUTO_TEST_SUITE_END()
