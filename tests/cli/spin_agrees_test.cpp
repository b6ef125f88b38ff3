// SPDX-License-Identifier: MIT
// SPIN agrees with our own engines on every program of drivers-examples and tests/any_number, for 1
// to 4 instances of the contracts that say `any`; its models have no more states than those that
// were written by hand; and neither SPIN nor gcc has anything to complain about them.
#include "cli/ask_spin.hpp"

#include "checkers/counting/engine.hpp"
#include "checkers/explicit/search.hpp"
#include "checkers/spin/path.hpp"
#include "checkers/spin/process.hpp"
#include "checkers/spin/spin.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "instrument/creation.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/text.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>

using namespace absthread;

namespace {

// SPIN is not ours: once, without the sanitizers, is enough.
boost::test_tools::assertion_result has_spin(boost::unit_test::test_unit_id) {
#ifdef __SANITIZE_ADDRESS__
  return false;
#endif
  return spin::find_program("spin").has_value() && spin::find_program("gcc").has_value();
}

namespace fs = std::filesystem;

constexpr unsigned long most_copies = 4;
constexpr unsigned long never = most_copies + 1;

// How many copies of each contract that says `any` it takes to go wrong; all others never do.
const std::map<std::string, unsigned long> first_wrong = {
    {"drivers-examples/tour/tour.absthread", 3}, // a third worker starts a third logger
    {"tests/any_number/a_step_leaves_it_far_away_fail.absthread", 1},
    {"tests/any_number/a_step_leaves_its_domain_fail.absthread", 1},
    {"tests/any_number/barrier_fail.absthread", 2},
    {"tests/any_number/dispatcher_fail.absthread", 1},
    {"tests/any_number/first_repair_fail.absthread", 2},
    {"tests/any_number/kiss_fail.absthread", 1},
    {"tests/any_number/one_leaves_where_two_meet_fail.absthread", 1},
    {"tests/any_number/readers_writer_fail.absthread", 1},
    {"tests/any_number/reference_count_fail.absthread", 1},
    {"tests/any_number/spin_lock_fail.absthread", 2},
    {"tests/any_number/started_too_often_fail.absthread", 0},
    {"tests/any_number/ticket_lock_fail.absthread", 2},
    {"tests/any_number/work_queue_fail.absthread", 2},
};

// States of models that were written by hand (reference contracts), for n = 1, 2, ... threads,
// workers and the one that unloads.
const std::map<std::string, std::vector<std::uint64_t>> by_hand = {
    {"drivers-examples/bluetooth/bluetooth.absthread", {7, 34, 164, 790, 3812, 18454}},
    {"drivers-examples/bluetooth/bluetooth_small.absthread", {5, 23, 73, 227, 697, 2123, 6433}},
    {"drivers-examples/battery/battery.absthread", {9, 36, 94, 222, 502, 0, 0, 5238, 11254}},
    {"drivers-examples/battery/battery_small.absthread", {9, 20, 26, 32, 38, 44, 50, 56, 62}},
};

// A contract that names more copies than SPIN can list.
bool is_crowded(const std::string& text) {
  static const std::regex number("instances ([0-9]+)");
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at)
    if (std::stoul((*at)[1]) > most_copies) return true;
  return false;
}

// Every program with contracts of the examples and of tests/any_number.
std::vector<std::string> programs() {
  std::vector<std::string> out;
  for (const char* part : {"drivers-examples", "tests/any_number"})
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(test::source_root() / part)) {
      const fs::path& file = entry.path();
      const bool contracts = file.extension() == ".absthread" ||
                             (file.extension() == ".c" &&
                              test::read_text(file).find("/*@ absthread") != std::string::npos);
      const std::string folder = file.parent_path().filename().string();
      if (!contracts || folder == "include" || folder == "refinement") continue;
      if (test::read_text(file).find("LEVEL: 1") != std::string::npos) continue; // slow
      if (is_crowded(test::read_text(file))) continue;
      // What is wrong with the others is no assertion, or nobody knows.
      const std::string path = fs::relative(file, test::source_root()).string();
      const bool fails = path.find("any_number") != std::string::npos &&
                         path.find("_fail") != std::string::npos && !first_wrong.contains(path);
      if (!fails && path.find("undecided") == std::string::npos) out.push_back(path);
    }
  std::sort(out.begin(), out.end());
  return out;
}

struct Loaded {
  TermManager terms;
  SourceStore sources;
  Program program;
  cli::SpinQuestion question;

  explicit Loaded(const std::string& path) {
    Diagnostics diagnostics;
    const auto source =
        spec::load_file((test::source_root() / path).string(), sources, diagnostics);
    BOOST_REQUIRE(source.has_value());
    const auto file = spec::parse(*source, sources, diagnostics);
    BOOST_REQUIRE(file.has_value());
    const auto model = spec::resolve(*file, terms, diagnostics);
    BOOST_REQUIRE(model.has_value());
    program = with_creation(lower(*model, terms), terms);
    question.model.sources = &sources;
    question.search.optimise = false;
    question.search.hash_bits = 18;
    question.search.time = std::chrono::seconds(100); // a search without end is no agreement
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

// What one of our engines says about an instance; nothing: it came to no end within its limits.
std::optional<bool> safe_by(const Verdict& verdict) {
  if (verdict.answer == Answer::unknown) return std::nullopt;
  return verdict.answer == Answer::proved;
}

BOOST_DATA_TEST_CASE(on_every_program, boost::unit_test::data::make(programs()), path) {
  Loaded loaded(path);
  if (loaded.program.threads.empty()) return; // C alone: `prove` has its own tests
  const auto wrong = first_wrong.find(path);
  const unsigned long bad = wrong == first_wrong.end() ? never : wrong->second;
  const bool any = std::any_of(loaded.program.threads.begin(), loaded.program.threads.end(),
                               [](const Template& t) { return t.multiplicity.any(); });
  bool decided = false;
  for (unsigned long copies = any ? 1 : most_copies; copies <= most_copies; ++copies) {
    const bool safe = copies < bad;
    const cli::SpinAnswer answer = loaded.ask(copies);
    BOOST_TEST_CONTEXT(path << " with " << copies) {
      BOOST_TEST(answer.search.complaints.empty());
      BOOST_TEST((answer.verdict.answer == (safe ? Answer::proved : Answer::violated)),
                 answer.verdict.word());
      std::map<std::string, std::optional<bool>> ours;
      explicit_state::SearchOptions limits;
      limits.most_states = 5000;
      const auto listed = explicit_state::search(answer.instance, loaded.terms, limits);
      if (listed.trace || listed.complete) ours["explicit search"] = !listed.trace;
      // The symbolic engines on small numbers, where they are quick.
      if (copies <= 2 || !any) {
        counting::Options brief;
        brief.first_time = brief.time = brief.time_per_number = std::chrono::milliseconds(1000);
        brief.search_states = 0; // that was the first engine
        ours["counting"] = safe_by(counting::check(answer.instance, loaded.terms, brief).verdict);
        thread_modular::Options modular;
        modular.time = std::chrono::milliseconds(1500);
        modular.explicit_states = 0;
        ours["thread-modular"] =
            safe_by(thread_modular::check(answer.instance, loaded.terms, modular).verdict);
      }
      for (const auto& [engine, said] : ours) {
        BOOST_TEST((!said || *said == safe), engine << " says " << (*said ? "safe" : "wrong"));
        decided = decided || said;
      }
    }
  }
  // Within these limits not every engine comes to an end with every number.
  BOOST_TEST(decided, path << ": none of our engines came to an end");
}

BOOST_DATA_TEST_CASE(no_more_states_than_by_hand, boost::unit_test::data::make([] {
                       std::vector<std::string> paths;
                       for (const auto& [path, states] : by_hand) paths.push_back(path);
                       return paths;
                     }()),
                     path) {
  Loaded loaded(path);
  const std::vector<std::uint64_t>& hand = by_hand.at(path);
  for (unsigned long n = 1; n <= hand.size(); ++n) {
    if (hand[n - 1] == 0) continue; // nobody counted
    const cli::SpinAnswer answer = loaded.ask(n - 1);
    BOOST_TEST_CONTEXT(path << " with " << n << " threads") {
      BOOST_TEST((answer.verdict.answer == Answer::proved), answer.verdict.word());
      BOOST_TEST(answer.search.states <= hand[n - 1]);
      BOOST_TEST(answer.search.states > 0U);
    }
  }
}

// `spin -DPnpAdd_N=3` says what `--instances PnpAdd=3` does, of the same text.
BOOST_AUTO_TEST_CASE(the_number_of_copies_is_a_parameter_of_the_text) {
  Loaded loaded("drivers-examples/bluetooth/bluetooth.absthread");
  const cli::SpinAnswer one = loaded.ask(1), three = loaded.ask(3);
  spin::Options search = loaded.question.search;
  search.defines = {"PnpAdd_N=3"};
  const spin::Result result = spin::run(one.model.text, search);
  BOOST_TEST((result.outcome == spin::Outcome::proved), result.reason);
  BOOST_TEST(result.complaints.empty());
  BOOST_TEST(result.states == three.search.states);
  BOOST_TEST(result.states != one.search.states);
}

// Counting copies is exact: the same verdicts, never more states.
BOOST_AUTO_TEST_CASE(counted_copies_give_the_same_answer) {
  for (const char* path : {"drivers-examples/bluetooth/bluetooth.absthread",
                           "drivers-examples/battery/battery.absthread"}) {
    Loaded loaded(path);
    const cli::SpinAnswer plain = loaded.ask(3);
    loaded.question.model.symmetry = true;
    const cli::SpinAnswer counted = loaded.ask(3);
    BOOST_TEST(plain.verdict.word() == counted.verdict.word());
    BOOST_TEST(counted.search.states < plain.search.states);
  }
}

BOOST_AUTO_TEST_SUITE_END()
