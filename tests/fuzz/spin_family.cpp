// SPDX-License-Identifier: MIT
//
// SPIN: random small programs (spin_programs.hpp), written as contracts (spin_contract.hpp),
// printed as Promela, searched by SPIN and judged; against the oracle that lists states. The case
// is the text of oracle/composition_oracle.hpp with the options of spin_contract.hpp, and with
// these:
//
//   option symmetry       copies are counted where nothing tells them apart
//   option narrow         integers without bounds begin with the range 0..2, which may be too small
//
// The oracle knows none of them.
#include <algorithm>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "cli/ask_spin.hpp"
#include "instrument/creation.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/composition_oracle.hpp"
#include "tests/fuzz/spin_contract.hpp"
#include "tests/fuzz/spin_programs.hpp"

namespace absthread::fuzz {
namespace {

// ---- judging -------------------------------------------------------------------------------

// SPIN's interleaving as the oracle's, judged by the oracle.
std::string judge_trace(const std::string& text, const Program& program, const Trace& trace) {
  std::vector<std::string> names;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string what, name;
    words >> what >> name;
    if (what == "shared") names.push_back(name);
  }
  const auto values = [&](const Valuation& valuation) {
    std::vector<long> out;
    for (const std::string& name : names)
      for (const auto& [variable, value] : valuation)
        if (variable.name() == name) out.push_back(value.value().get_si());
    // Elements of the array, where the integers are in one.
    if (out.size() != names.size()) {
      out.clear();
      std::size_t element = 0;
      for (const std::string& name : names) {
        bool found = false;
        for (const auto& [variable, value] : valuation)
          if (variable.name() == name) out.push_back(value.value().get_si()), found = true;
        for (const auto& [variable, value] : valuation)
          if (!found && variable.name() == "v")
            out.push_back(select(value, variable.manager().integer(static_cast<long>(element++)))
                              .value()
                              .get_si());
      }
    }
    return out;
  };
  std::vector<oracle::OracleStep> steps;
  for (const TraceStep& s : trace.steps) {
    const Thread& thread = program.threads[s.thread].thread;
    const Edge& edge = thread.edges[s.edge];
    const bool idle = edge.kind == EdgeKind::idle;
    const std::size_t at = std::stoul(thread.locations[edge.from].name.substr(1));
    steps.push_back({s.thread, s.instance, idle ? at : s.edge, idle, values(s.shared_after)});
  }
  return oracle::judge_run(text, values(trace.shared_initial), steps);
}

Outcome check(const std::string& text) {
  using Kind = oracle::CompositionAnswer::Kind;
  const oracle::CompositionAnswer truth = oracle::decide_composition(text, 20000);
  if (truth.kind == Kind::bad_text) return invalid(truth.detail);
  if (truth.kind == Kind::too_large) return invalid("too large");
  const auto option = [&](const char* name) {
    return text.find(std::string("option ") + name) != std::string::npos;
  };
  std::string contract;
  try {
    contract = as_contract(text);
  } catch (const std::exception& e) {
    return invalid(e.what());
  }
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId source = sources.add("random.absthread", contract);
  const auto file = spec::parse(source, sources, diagnostics);
  const auto model = file ? spec::resolve(*file, terms, diagnostics) : std::nullopt;
  if (!model || diagnostics.has_errors())
    return invalid("no contract: " + render(diagnostics, sources, Colour::off) + contract);
  const Program program = with_creation(lower(*model, terms), terms);
  cli::SpinQuestion question;
  question.model.sources = &sources;
  question.model.symmetry = option("symmetry");
  for (const spec::Variable& v : model->shared)
    if (!v.bounds.empty()) question.model.bounds[v.term] = v.bounds;
  if (option("narrow")) {
    question.model.low = question.model.moves.cut_low = 0;
    question.model.high = question.model.moves.cut_high = 2;
  }
  question.search.optimise = false;
  question.search.hash_bits = 16;
  question.search.first_depth = 3; // so that many have to be repeated
  question.search.shortest = truth.depth % 4 == 1;
  const cli::SpinAnswer answer = cli::ask_spin(program, question, terms);
  std::vector<std::string> features;
  if (truth.loops) features.push_back("loops");
  for (const auto& [name, treatment] : answer.model.treatment)
    features.push_back(treatment == emit::promela::Treatment::range ? "range" : "abstracted");
  for (const bool counted : answer.model.counted)
    if (counted) features.push_back("counted");
  if (option("array")) features.push_back("array");
  std::sort(features.begin(), features.end());
  features.erase(std::unique(features.begin(), features.end()), features.end());
  if (!answer.search.complaints.empty())
    return mismatch("a warning: " + answer.search.complaints.front());
  const bool safe = truth.kind == Kind::safe;
  switch (answer.verdict.answer) {
  case Answer::unknown: return agreed("unknown", {answer.verdict.detail});
  case Answer::proved:
    if (!safe && !answer.verdict.conditional)
      return mismatch(fmt::format("proved, but an error is {} steps away", truth.depth));
    if (answer.verdict.conditional) {
      if (!option("narrow")) return agreed("unknown", features);
      features.emplace_back("cut");
    }
    return agreed("true", features);
  case Answer::violated: {
    if (safe) return mismatch("violated, but every reachable state is right");
    if (!answer.trace) return mismatch("a violation without a trace");
    const std::string judged = judge_trace(text, answer.instance, *answer.trace);
    if (!judged.empty()) return mismatch("the oracle does not accept the trace: " + judged);
    return agreed("false", features);
  }
  }
  return mismatch("no answer");
}

} // namespace

Family spin_family() {
  Family family;
  family.name = "spin";
  family.sentence = "contracts as Promela, searched by SPIN, against a list of all states";
  family.generate = spin_program;
  family.check = check;
  family.shares = {{"true", 0.25, 1}, {"false", 0.25, 1}, {"unknown", 0, 0.01}, {"loops", 0.5, 1}};
  family.sample = 40;
  family.case_limit = std::chrono::seconds(300); // a compiler runs in each
  return family;
}

} // namespace absthread::fuzz
