// SPDX-License-Identifier: MIT
// Merging is an optimisation: with it and without it every pair of C code and contract has the same
// verdict, and so has every program whose `main` is followed. The pairs are all those of
// tests/conformance and of the examples; the programs are the files of tests/c, tests/prove and
// tests/races, as far as all of their states can be listed.
#include "checkers/explicit/search.hpp"
#include "checkers/sequential/conformance.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/conformance/product.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "tests/support/paths.hpp"

#include <boost/test/unit_test.hpp>

#include <set>

namespace absthread::test {

namespace {

namespace fs = std::filesystem;

/// The verdicts of the contracts of one file, one per line; "" if it is no readable contract.
std::string verdicts(const fs::path& path, bool merge, std::size_t& decided) {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  std::string text = read_text(path);
  text = text.substr(0, text.find("\n// ----"));
  const FileId file = sources.add(path.string(), text);
  const std::optional<spec::File> parsed = spec::parse(file, sources, diagnostics);
  std::optional<spec::Model> model;
  if (parsed) model = spec::resolve(*parsed, terms, diagnostics);
  if (!model || diagnostics.has_errors()) return "";
  const Program program = lower(*model, terms);
  std::vector<std::string> code;
  if (path.extension() == ".c") code.push_back(path.string());
  for (const std::string& c : program.c_files) code.push_back((path.parent_path() / c).string());
  cfront::Options options;
  options.atomicity = program.atomicity;
  options.merge = merge;
  const cfront::Lowered lowered =
      cfront::lower(program, code, options, sources, terms, diagnostics);
  std::unique_ptr<smt::Solver> solver = smt::make_cvc5(terms);
  std::string out;
  for (const cfront::LoweredThread& t : lowered.threads) {
    out += program.threads[t.contract].thread.name + ": ";
    if (!t.thread) {
      out += "not lowered\n";
      continue;
    }
    sequential::ConformanceOptions asked;
    asked.coverage = asked.health = asked.repairs = false;
    const sequential::ConformanceResult result = sequential::check_conformance(
        conformance::make_task(program, t.contract, *t.thread, lowered.undeclared), terms, *solver,
        asked);
    out += result.verdict.word() + "\n";
    ++decided;
  }
  return out;
}

/// Whether the program goes wrong, by a list of its states; nothing if they are too many.
std::optional<bool> goes_wrong(const fs::path& path, bool merge) {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  cfront::Options options;
  options.merge = merge;
  cfront::Lowered facts;
  const auto program =
      cfront::follow_main({path.string()}, options, sources, terms, diagnostics, facts);
  if (!program || !facts.loose.empty()) return std::nullopt;
  explicit_state::SearchOptions limits;
  limits.most_states = 2000;
  const explicit_state::SearchResult found = explicit_state::search(*program, terms, limits);
  if (!found.trace && !found.complete) return std::nullopt;
  return found.trace.has_value();
}

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_merge)

BOOST_AUTO_TEST_CASE(merging_changes_no_interleaving) {
  std::set<fs::path> files;
  for (const char* folder : {"tests/c", "tests/prove", "tests/races"}) {
    for (const auto& entry : fs::directory_iterator(source_root() / folder)) {
      if (entry.path().extension() == ".c") files.insert(entry.path());
    }
  }
  std::size_t right = 0, wrong = 0;
  for (const fs::path& file : files) {
    const std::optional<bool> with = goes_wrong(file, true);
    if (!with) continue;
    const std::optional<bool> without = goes_wrong(file, false);
    if (!without) continue;
    BOOST_TEST(*with == *without, file.string());
    (*with ? wrong : right) += 1;
  }
  BOOST_TEST_MESSAGE(right << " right and " << wrong << " wrong of " << files.size());
  BOOST_TEST(right > 50U);
  BOOST_TEST(wrong > 50U);
}

BOOST_AUTO_TEST_CASE(merging_changes_no_verdict) {
  std::set<fs::path> files;
  for (const char* folder :
       {"tests/conformance", "drivers-examples/bluetooth", "drivers-examples/battery",
        "drivers-examples/figure2", "drivers-examples/counter", "drivers-examples/printed"}) {
    for (const auto& entry : fs::directory_iterator(source_root() / folder)) {
      const fs::path extension = entry.path().extension();
      if (extension == ".absthread" || extension == ".c") files.insert(entry.path());
    }
  }
  std::size_t decided = 0, proved = 0, violated = 0;
  for (const fs::path& file : files) {
    std::size_t here = 0;
    const std::string with = verdicts(file, true, decided), without = verdicts(file, false, here);
    BOOST_TEST_CONTEXT(file.string()) {
      BOOST_CHECK_EQUAL(with, without);
    }
    proved += with.find("true(conformance)") != std::string::npos;
    violated += with.find("false(conformance)") != std::string::npos;
  }
  BOOST_TEST(decided > 20U);
  BOOST_TEST(proved > 5U);
  BOOST_TEST(violated > 3U);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
