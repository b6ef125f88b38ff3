// SPDX-License-Identifier: MIT
#include "tests/fuzz/boogie_judge.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include <unistd.h>

#include "checkers/sequential/conformance.hpp"

namespace absthread::testing {
namespace {

namespace fs = std::filesystem;

struct BoogieAnswer {
  bool finished = false; ///< the last line is there, and counts nothing but verified and errors
  unsigned long verified = 0, errors = 0;
  std::set<std::size_t> lines; ///< where an error is
  std::string output;          ///< without the complaint about a parameter of z3
};

BoogieAnswer run_boogie(const std::string& text, const std::string& options) {
  std::string folder = (fs::temp_directory_path() / "absthread-boogie-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no scratch folder for Boogie");
  const std::string file = folder + "/text.bpl";
  std::ofstream(file) << text;
  const std::string command = fmt::format("timeout 300 boogie {} '{}' 2>&1", options, file);
  BoogieAnswer out;
  if (FILE* pipe = popen(command.c_str(), "r")) {
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
      out.output.append(buffer.data(), n);
    pclose(pipe);
  }
  fs::remove_all(folder);
  static const std::regex error(R"(text\.bpl\((\d+),\d+\): (Error|error))");
  static const std::regex last(R"(finished with (\d+) verified, (\d+) errors?\s*$)");
  std::istringstream lines(out.output);
  std::string kept;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_search(line, match, error)) out.lines.insert(std::stoul(match[1]));
    if (std::regex_search(line, match, last)) {
      out.finished = true;
      out.verified = std::stoul(match[1]);
      out.errors = std::stoul(match[2]);
    }
    // Pitfall 14: what it says of its prover at each start is no failure.
    if (line.find("Prover error") == std::string::npos &&
        line.find("(default:") == std::string::npos)
      kept += line + "\n";
  }
  out.output = std::move(kept);
  return out;
}

// The texts of some questions behind one another, and where each begins.
struct Batch {
  std::vector<const BoogieQuestion*> questions;
  std::vector<std::size_t> above; ///< lines before each
  std::string text;
  std::string options = "/errorLimit:1000";
  unsigned unroll = 0; // loops go round so often; 0: not unrolled

  explicit Batch(const std::vector<BoogieQuestion>& all, bool proved) {
    for (const BoogieQuestion& q : all) {
      if (q.proved != proved) continue;
      questions.push_back(&q);
      above.push_back(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
      text += q.printed.text;
      if (q.printed.maps && options.find("Array") == std::string::npos)
        options += " /useArrayTheory";
      for (const emit::boogie::Procedure& p : q.printed.procedures)
        unroll = std::max(unroll, p.unroll);
    }
  }

  // Which question a line belongs to, and the line there.
  std::string place(std::size_t line) const {
    std::size_t i = questions.size() - 1;
    while (i > 0 && above[i] >= line) --i;
    return fmt::format("{} (line {})", questions[i]->name, line - above[i]);
  }
};

BoogieAnswer ask(const Batch& batch) {
  if (batch.unroll == 0) return run_boogie(batch.text, batch.options);
  std::size_t procedures = 0;
  for (const BoogieQuestion* q : batch.questions) procedures += q->printed.procedures.size();
  // Now and then Boogie 2.4.1 gives an unrolled procedure neither verdict; with more rounds it
  // does.
  BoogieAnswer answer;
  for (unsigned more = 0; more < 3; ++more) {
    answer = run_boogie(batch.text,
                        fmt::format("{} /loopUnroll:{}", batch.options, batch.unroll + more));
    if (!answer.finished || answer.errors + answer.verified >= procedures) break;
  }
  return answer;
}

void judge_proved(const Batch& batch, std::vector<std::string>& out) {
  const BoogieAnswer answer = ask(batch);
  std::size_t procedures = 0;
  for (const BoogieQuestion* q : batch.questions) procedures += q->printed.procedures.size();
  if (answer.finished && answer.errors == 0 && answer.verified == procedures) return;
  for (const std::size_t line : answer.lines)
    out.push_back("proved, but Boogie reports an error in " + batch.place(line));
  if (answer.lines.empty())
    out.push_back(
        fmt::format("{} procedures are proved, but Boogie says:\n{}", procedures, answer.output));
}

void judge_refuted(const Batch& batch, std::vector<std::string>& out) {
  const BoogieAnswer answer = ask(batch);
  if (!answer.finished) {
    out.push_back("Boogie did not finish:\n" + answer.output);
    return;
  }
  for (std::size_t i = 0; i < batch.questions.size(); ++i)
    for (const emit::boogie::Procedure& p : batch.questions[i]->printed.procedures) {
      const auto failing = std::find_if(p.checks.begin(), p.checks.end(),
                                        [](const emit::boogie::Check& c) { return c.fails; });
      if (failing == p.checks.end())
        out.push_back(batch.questions[i]->name + ": refuted, but no assertion is marked");
      else if (!answer.lines.contains(batch.above[i] + failing->line))
        out.push_back(fmt::format("{}: refuted at line {}, but Boogie reports no error there",
                                  batch.questions[i]->name, failing->line));
    }
}

} // namespace

bool boogie_exists() {
  static const bool exists = std::system("command -v boogie >/dev/null 2>&1") == 0;
  return exists;
}

std::optional<BoogieQuestion> boogie_question(const conformance::Task& task, TermManager& terms,
                                              const std::string& name, const std::string& prefix,
                                              const SourceStore* sources) {
  const auto solver = smt::make_cvc5(terms);
  sequential::ConformanceOptions options;
  options.coverage = options.health = options.repairs = false;
  const sequential::ConformanceResult result =
      sequential::check_conformance(task, terms, *solver, options);
  emit::boogie::Subject subject;
  subject.task = &task;
  if (result.certificate) {
    subject.certificate = &*result.certificate;
  } else if (result.failure) {
    subject.refutation = {result.failure->kind, result.failure->location, result.failure->edge, {}};
    for (const TraceStep& s : result.failure->trace.steps)
      subject.refutation->path.push_back(s.edge);
  } else {
    return std::nullopt;
  }
  const emit::boogie::Subject subjects[] = {subject};
  return BoogieQuestion{name, emit::boogie::print(subjects, {name, {}, sources, prefix}),
                        result.certificate.has_value()};
}

std::vector<std::string> boogie_disagreements(const std::vector<BoogieQuestion>& questions) {
  std::vector<std::string> out;
  std::vector<BoogieQuestion> printed;
  for (const BoogieQuestion& q : questions) {
    if (q.printed.refusal.empty())
      printed.push_back(q);
    else
      out.push_back(fmt::format("{} is refused: {}", q.name, q.printed.refusal));
  }
  const Batch proved(printed, true);
  if (!proved.questions.empty()) judge_proved(proved, out);
  const Batch refuted(printed, false);
  if (!refuted.questions.empty()) judge_refuted(refuted, out);
  return out;
}

} // namespace absthread::testing
