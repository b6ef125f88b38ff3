// SPDX-License-Identifier: MIT
// Every certificate of every shipped example and of every small test program that conforms, with
// each of its entries, conjuncts and candidates weakened, strengthened and dropped
// (tests/fuzz/certificate_mutations.hpp says what is demanded). The random pairs do the same for
// one mutation each (tests/fuzz/conformance_family.cpp).
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <iostream>

#include "checkers/certify/conformance.hpp"
#include "checkers/certify/reached.hpp"
#include "checkers/sequential/conformance.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "tests/fuzz/certificate_mutations.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/tiny_threads.hpp"

using namespace absthread;
namespace fs = std::filesystem;

namespace {

// The oracle looks at every value of every variable: what has more than this is left out.
constexpr double most_states = 200000;

struct Totals {
  testing::MutationCounts counts;
  std::size_t certificates = 0, unread = 0, vacuous = 0;
};

void try_all(const conformance::Task& task, TermManager& terms, Totals& totals) {
  const auto solver = smt::make_cvc5(terms);
  sequential::ConformanceOptions options;
  options.health = options.repairs = false;
  const auto result = sequential::check_conformance(task, terms, *solver, options);
  if (!result.certificate) return;
  const auto fresh = smt::make_cvc5(terms);
  const certify::Report report = certify::check(task, *result.certificate, terms, *fresh);
  BOOST_TEST((report.judgement == certify::Judgement::accepted), report.why);
  const certify::Reached shown = certify::reached(task, *result.certificate, terms, *fresh);
  BOOST_TEST(shown.complaint == "");
  BOOST_TEST(shown.missing.size() == result.unreached.size());
  totals.vacuous += !shown.missing.empty();
  // Without one of its runs a statement is no longer shown to be reached, or another shows it.
  const std::optional<testing::TaskText> text = testing::text_of(task);
  if (!text || text->states > most_states) {
    ++totals.unread;
    return;
  }
  ++totals.certificates;
  const oracle::ConformanceAnswer seen = oracle::decide_conformance(text->text, text->exact);
  BOOST_TEST(seen.conforms, seen.error << "\n" << text->text);
  for (const testing::Mutation& m :
       testing::mutations_of(task, *result.certificate, seen.reached, terms))
    BOOST_TEST(testing::judge(task, *text, m, terms, totals.counts) == "", "\n" << text->text);
}

// Contracts and code as `absthread check` reads them.
void try_file(const fs::path& path, Totals& totals) {
  SourceStore sources;
  Diagnostics diagnostics;
  TermManager terms;
  const auto id = spec::load_file(path.string(), sources, diagnostics);
  if (!id) return;
  const auto file = spec::parse(*id, sources, diagnostics);
  if (!file) return;
  const auto model = spec::resolve(*file, terms, diagnostics);
  if (!model || diagnostics.has_errors()) return;
  const Program program = lower(*model, terms);
  std::vector<std::string> code;
  if (spec::is_c_file(path.string())) code.push_back(path.string());
  for (const std::string& c : program.c_files)
    code.push_back((path.parent_path() / c).lexically_normal().string());
  if (code.empty()) return;
  cfront::Options options;
  options.atomicity = program.atomicity;
  const cfront::Lowered lowered =
      cfront::lower(program, code, options, sources, terms, diagnostics);
  if (diagnostics.has_errors()) return;
  for (const cfront::LoweredThread& t : lowered.threads)
    if (t.thread) BOOST_TEST_CONTEXT(program.threads[t.contract].thread.name)
  try_all(conformance::make_task(program, t.contract, *t.thread, lowered.undeclared), terms,
          totals);
}

void try_folder(const char* folder, Totals& totals) {
  std::vector<fs::path> files;
  for (const auto& f : fs::recursive_directory_iterator(test::source_root() / folder))
    if (f.path().extension() == ".absthread" || f.path().extension() == ".c")
      files.push_back(f.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& f : files) BOOST_TEST_CONTEXT(f.filename().string()) {
      try_file(f, totals);
    }
}

void say(const char* what, const Totals& t) {
  std::cout << what << ": " << t.certificates << " certificates, " << t.counts.tried
            << " mutations, " << t.counts.refused << " refused, " << t.counts.proofs_all_the_same
            << " still proofs; " << t.unread << " certificates are beyond the oracle\n";
  BOOST_TEST(t.certificates > 2 * t.unread);
  BOOST_TEST(t.counts.refused > t.counts.proofs_all_the_same);
  BOOST_TEST(t.counts.refused + t.counts.proofs_all_the_same == t.counts.tried);
}

} // namespace

BOOST_AUTO_TEST_SUITE(checkers_certify_mutations)

BOOST_AUTO_TEST_CASE(of_the_papers_programs) {
  Totals totals;
  for (const testing::Example& e : testing::paper_examples()) BOOST_TEST_CONTEXT(e.name) {
      TermManager terms;
      try_all(testing::parse_pair(e.text(), terms), terms, totals);
    }
  say("papers", totals);
}

BOOST_AUTO_TEST_CASE(of_the_shipped_examples) {
  Totals totals;
  try_folder("drivers-examples", totals);
  say("examples", totals);
}

BOOST_AUTO_TEST_CASE(of_the_small_test_programs) {
  Totals totals;
  try_folder("tests/conformance", totals);
  try_folder("tests/check", totals);
  say("tests", totals);
}

BOOST_AUTO_TEST_SUITE_END()
