// SPDX-License-Identifier: MIT
//
// SPIN: random small programs, written as contracts, printed as Promela, searched by SPIN and
// judged; against the oracle that lists states. The case is the text of
// oracle/composition_oracle.hpp, made by the generator of the family "composition", with options
// that say how the same program is written down as a contract:
//
//   option unbounded x    x : int, its range asserted by every thread; abstracted, or given a range
//   option array          the integers are elements of one array, with indices that are computed
//   option enumerated     Booleans are values of an enum
//   option symmetry       copies are counted where nothing tells them apart
//
// The oracle does not know these options: they change the words, not the program.
#include <algorithm>
#include <map>
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
#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

// ---- the generator -------------------------------------------------------------------------

// A contract cannot say what becomes of a variable that it leaves free: such a thread keeps its
// steps and loses `free`.
std::string without_contradictions(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    bool kept = true;
    if (lines[i].rfind("free ", 0) == 0) {
      const std::string name = lines[i].substr(5);
      for (std::size_t k = i; k < lines.size() && lines[k].rfind("thread", 0) != 0; ++k)
        for (const char* before : {": ", "; ", "any "})
          kept = kept && lines[k].find(before + name) == std::string::npos;
    }
    // Of a local, a contract says what it becomes.
    for (std::size_t at; (at = lines[i].find("any l")) != std::string::npos;)
      lines[i].replace(at, 6, lines[i].substr(at + 4, 2) + " 0");
    if (kept) out += lines[i] + "\n";
  }
  return out;
}

std::string generate(Seed seed) {
  static const Family composition = composition_family();
  std::istringstream in(without_contradictions(composition.generate(seed)));
  std::string out, line;
  std::vector<std::string> integers;
  while (std::getline(in, line)) {
    if (line.rfind("option", 0) == 0) continue;
    std::istringstream words(line);
    std::string what, name, kind;
    words >> what >> name >> kind;
    if (what == "shared" && kind == "int") integers.push_back(name);
    out += line + "\n";
  }
  Random random(seed * 77 + 5);
  if (!integers.empty() && random.chance(30)) {
    out += "option array\n";
  } else {
    for (const std::string& name : integers)
      if (random.chance(45)) out += "option unbounded " + name + "\n";
  }
  if (random.chance(25)) out += "option enumerated\n";
  if (random.chance(30)) out += "option symmetry\n";
  return out;
}

// ---- the same program as a contract --------------------------------------------------------

class Writer {
 public:
  explicit Writer(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      std::string spaced;
      for (const char c : line) {
        if (c == '(' || c == ')') {
          spaced += ' ';
          spaced += c;
          spaced += ' ';
        } else {
          spaced += c;
        }
      }
      std::istringstream words(spaced);
      std::vector<std::string> list;
      for (std::string w; words >> w;) list.push_back(w);
      if (!list.empty()) lines_.push_back(list);
    }
    for (const auto& w : lines_) {
      if (w[0] != "option") continue;
      if (w.at(1) == "array") array_ = true;
      if (w.at(1) == "enumerated") enumerated_ = true;
      if (w.at(1) == "symmetry") symmetry = true;
      if (w.at(1) == "unbounded") unbounded_.push_back(w.at(2));
    }
  }

  std::string contract() {
    for (const auto& w : lines_)
      if (w[0] == "shared") shared(w);
    std::string out = "program random;\nenum Truth { no, yes }\nshared {\n" + shared_;
    if (!elements_.empty()) {
      long high = 0;
      for (const std::string& name : elements_) high = std::max(high, high_.at(name));
      out += fmt::format("  k : 0..{} = 0;\n  v : 0..{}[{}];\n", elements_.size() - 1, high,
                         elements_.size());
    }
    out += "}\n";
    for (const std::string& condition : initially_)
      out += fmt::format("initially {};\n", condition);
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (lines_[i][0] == "thread") out += thread(i);
    for (const auto& w : lines_) {
      if (w[0] != "exclusive") continue;
      out += "composition { exclusive ";
      for (std::size_t i = 1; i < w.size(); ++i) out += (i > 1 ? ", " : "") + w[i];
      out += "; }\n";
    }
    return out;
  }

  bool symmetry = false;

 private:
  // A variable as an expression of the contract; primed: its next value.
  std::string name_of(const std::string& name, bool primed) const {
    const auto found = std::find(elements_.begin(), elements_.end(), name);
    if (found != elements_.end()) {
      const auto number = found - elements_.begin();
      // k is 0 for ever, and nobody but the oracle knows.
      return fmt::format("v[{}]{}", number == 0 ? std::string("k") : fmt::format("{} - k", number),
                         primed ? "'" : "");
    }
    return name + (primed ? "'" : "");
  }

  void shared(const std::vector<std::string>& w) {
    const std::string &name = w.at(1), &kind = w.at(2);
    if (kind == "lock") {
      shared_ += fmt::format("  {} : lock;\n", name);
    } else if (kind == "bool") {
      booleans_.push_back(name);
      const std::string& value = w.at(4);
      const bool known = value != "?";
      if (enumerated_) {
        shared_ +=
            fmt::format("  {} : Truth{};\n", name, known ? value == "1" ? " = yes" : " = no" : "");
      } else {
        shared_ += fmt::format("  {} : bool{};\n", name,
                               known ? value == "1" ? " = true" : " = false" : "");
      }
    } else {
      high_[name] = std::stol(w.at(4));
      const std::string& value = w.at(6);
      if (w.at(3) != "0") throw std::runtime_error("a range begins with 0");
      const bool open = std::find(unbounded_.begin(), unbounded_.end(), name) != unbounded_.end();
      const std::string initial = value == "?" ? "" : " = " + value;
      if (array_) {
        elements_.push_back(name);
        const std::string cell = fmt::format("v[{}]", elements_.size() - 1);
        if (value == "?") {
          initially_.push_back(fmt::format("{} <= {}", cell, w.at(4)));
        } else {
          initially_.push_back(fmt::format("{} == {}", cell, value));
        }
        asserted_.push_back(fmt::format("{} <= {}", cell, w.at(4)));
      } else if (open) {
        shared_ += fmt::format("  {} : int{};\n", name, initial);
        const std::string range = fmt::format("0 <= {0} && {0} <= {1}", name, w.at(4));
        if (value == "?") initially_.push_back(range);
        asserted_.push_back(range);
      } else {
        shared_ += fmt::format("  {} : 0..{}{};\n", name, w.at(4), initial);
      }
    }
  }

  bool is_enumerated(const std::string& name) const {
    return enumerated_ && std::find(booleans_.begin(), booleans_.end(), name) != booleans_.end();
  }

  // Prefix to infix; `at` moves behind the expression.
  std::string expression(const std::vector<std::string>& w, std::size_t& at) const {
    const std::string word = w.at(at++);
    if (word != "(") {
      if (is_enumerated(word)) return fmt::format("({} == yes)", word);
      return name_of(word, false);
    }
    const std::string head = w.at(at++);
    std::vector<std::string> parts;
    while (w.at(at) != ")") parts.push_back(expression(w, at));
    ++at;
    if (head == "not") return fmt::format("!({})", parts.at(0));
    static const std::map<std::string, std::string> infix = {
        {"+", "+"}, {"-", "-"}, {"<", "<"}, {"<=", "<="}, {"and", "&&"}, {"or", "||"}, {"=", "=="}};
    return fmt::format("({} {} {})", parts.at(0), infix.at(head), parts.at(1));
  }

  std::string any(const std::string& name) const {
    const auto high = high_.find(name);
    const bool element = std::find(elements_.begin(), elements_.end(), name) != elements_.end();
    const bool open = std::find(unbounded_.begin(), unbounded_.end(), name) != unbounded_.end();
    if (high != high_.end() && (element || open))
      return fmt::format("{0} >= 0 && {0} <= {1}", name_of(name, true), high->second);
    return "any " + name;
  }

  std::string thread(std::size_t from) const {
    const auto& head = lines_[from];
    std::string out = fmt::format("thread {} instances {} {{\n", head.at(1), head.at(3));
    for (const std::string& condition : asserted_) out += fmt::format("  common {};\n", condition);
    for (std::size_t i = from + 1; i < lines_.size() && lines_[i][0] != "thread"; ++i) {
      const auto& w = lines_[i];
      if (w[0] == "local") {
        out += fmt::format("  local {} : 0..{}{};\n", w.at(1), w.at(4),
                           w.at(6) == "?" ? "" : " = " + w.at(6));
      } else if (w[0] == "free") {
        if (std::find(unbounded_.begin(), unbounded_.end(), w.at(1)) != unbounded_.end())
          throw std::runtime_error("a free variable without bounds");
        out += fmt::format("  free {};\n", w.at(1));
      } else if (w[0] == "location") {
        out += location(w);
      } else if (w[0] == "lock" || w[0] == "unlock") {
        out += fmt::format("  {} -> {} {} {};\n", w.at(1), w.at(2), w[0], w.at(3));
      } else if (w[0] == "step") {
        out += step(w);
      }
    }
    return out + "}\n";
  }

  std::string location(const std::vector<std::string>& w) const {
    std::string out = fmt::format("  state {}", w.at(1));
    std::string marks;
    for (std::size_t at = 2; at < w.size();) {
      if (w[at] == "init" || w[at] == "end") {
        marks += fmt::format("  {} {};\n", w[at], w[1]);
        ++at;
      } else {
        ++at;
        out += " assert " + expression(w, at);
      }
    }
    return out + ";\n" + marks;
  }

  std::string step(const std::vector<std::string>& w) const {
    std::size_t at = 3;
    std::string out = fmt::format("  {} -> {} when {}", w.at(1), w.at(2), expression(w, at));
    std::vector<std::string> sets;
    while (at < w.size()) {
      if (w[at] == ":" || w[at] == ";") {
        ++at;
        continue;
      }
      std::string name = w[at++];
      if (name == "any") {
        sets.push_back(any(w.at(at++)));
        continue;
      }
      const std::string value = expression(w, at);
      if (is_enumerated(name)) {
        sets.push_back(fmt::format("{}' == ({} ? yes : no)", name, value));
      } else {
        sets.push_back(fmt::format("{} == ({})", name_of(name, true), value));
      }
    }
    if (!sets.empty()) out += fmt::format(" : {}", fmt::join(sets, ", "));
    return out + ";\n";
  }

  std::vector<std::vector<std::string>> lines_;
  std::vector<std::string> unbounded_, booleans_, elements_, initially_, asserted_;
  std::map<std::string, long> high_;
  std::string shared_;
  bool array_ = false, enumerated_ = false;
};

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
  std::string contract;
  bool symmetry = false;
  try {
    Writer writer(text);
    contract = writer.contract();
    symmetry = writer.symmetry;
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
  question.model.symmetry = symmetry;
  for (const spec::Variable& v : model->shared)
    if (!v.bounds.empty()) question.model.bounds[v.term] = v.bounds;
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
  if (text.find("option array") != std::string::npos) features.push_back("array");
  std::sort(features.begin(), features.end());
  features.erase(std::unique(features.begin(), features.end()), features.end());
  if (!answer.search.complaints.empty())
    return mismatch("a warning: " + answer.search.complaints.front());
  const bool safe = truth.kind == Kind::safe;
  switch (answer.verdict.answer) {
  case Answer::unknown: return agreed("unknown", {answer.verdict.detail});
  case Answer::proved:
    if (!safe) return mismatch(fmt::format("proved, but an error is {} steps away", truth.depth));
    return agreed(answer.verdict.conditional ? "unknown" : "true", features);
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
  family.generate = generate;
  family.check = check;
  family.shares = {{"true", 0.25, 1}, {"false", 0.25, 1}, {"unknown", 0, 0.01}, {"loops", 0.5, 1}};
  family.sample = 24;
  family.case_limit = std::chrono::seconds(300); // a compiler runs in each
  return family;
}

} // namespace absthread::fuzz
