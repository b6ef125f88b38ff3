// SPDX-License-Identifier: MIT
// The rounds of a question. The first text treats each integer as emit/promela thinks best. Then
//
//   no error        proved, for these numbers of threads; if values were cut, for these values
//   an error that replays on the program itself                          violated
//   an error in which an integer leaves its range: it is abstracted, or, where that cannot be, cut
//   an error that no run of the program has: what was abstracted coarsely is abstracted finely, and
//                   what was abstracted finely is cut
//
// A cut model has only runs that the program has, so that its errors always replay. An error that
// does not, where nothing was coarser than the program, is a fault of ours. Every round moves a
// variable one step along automatic, (coarse, fine,) cut: there are at most three rounds for each.
#include "cli/ask_spin.hpp"

#include "checkers/smt/solver.hpp"
#include "checkers/spin/path.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

using emit::promela::Line;
using emit::promela::Model;
using emit::promela::Treatment;

constexpr unsigned long most_processes = 255;

// SPIN's processes and lines as instances and edges.
spin::Path path_of(const Program& program, const Model& model,
                   const std::vector<spin::TrailStep>& trail) {
  struct Process {
    std::size_t thread = 0;
    std::optional<std::size_t> instance; ///< index into starts; none: all copies of the thread
  };
  spin::Path out;
  std::vector<Process> processes;
  if (model.init_process) processes.emplace_back();
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    if (model.counted[t]) processes.push_back({t, std::nullopt});
    for (unsigned copy = 0; copy < model.copies[t]; ++copy) {
      if (!model.counted[t]) processes.push_back({t, out.starts.size()});
      out.starts.push_back({t, copy, program.threads[t].thread.initial.front(), {}});
    }
  }
  std::vector<LocationId> at;
  for (const TraceStart& start : out.starts) at.push_back(start.location);
  for (const spin::TrailStep& step : trail) {
    const auto found = model.lines.find(step.line);
    if (found == model.lines.end()) continue; // of `init`, or a part of a choice
    const Line& line = found->second;
    if (line.kind == Line::Kind::wrong) continue;
    if (step.process >= processes.size() || processes[step.process].thread != line.thread)
      throw InternalError(
          fmt::format("line {} of SPIN's model belongs to another process", step.line));
    std::optional<std::size_t> instance = processes[step.process].instance;
    if (ABSTHREAD_FAULT("spin-copies-confused") && instance)
      *instance -= out.starts[*instance].instance;
    if (line.kind == Line::Kind::start) {
      if (ABSTHREAD_FAULT("spin-start-forgotten")) continue;
      out.starts[*instance].location = at[*instance] = line.location;
      continue;
    }
    const Edge& edge = program.threads[line.thread].thread.edges[line.edge];
    for (std::size_t i = 0; i < at.size() && !instance; ++i)
      if (out.starts[i].thread == line.thread && at[i] == edge.from) instance = i;
    if (!instance) throw InternalError("SPIN moves a thread that is not there");
    out.steps.push_back({line.thread, out.starts[*instance].instance, line.edge});
    at[*instance] = edge.to;
  }
  return out;
}

class Asking {
 public:
  Asking(const Program& program, SpinQuestion question, TermManager& terms)
      : program_(program)
      , question_(std::move(question))
      , terms_(terms) {}

  SpinAnswer run() {
    while (!round()) {
    }
    return std::move(out_);
  }

 private:
  bool unknown(std::string reason) {
    out_.verdict = Verdict::unknown(std::move(reason));
    return true;
  }

  // Asks once; true: the answer is there.
  bool round() {
    out_.model = emit_promela(program_, question_.model, terms_);
    const Model& model = out_.model;
    if (!model.refusal.empty()) return unknown("unsupported: " + model.refusal);
    if (model.processes() > most_processes)
      return unknown(fmt::format("SPIN has at most {} processes, and this needs {}", most_processes,
                                 model.processes()));
    if (!model.can_start) return unknown("vacuous: there is no initial state");
    out_.instance = spin::with_numbers(program_, model.copies, terms_);
    if (!can_start()) return unknown("vacuous: there is no initial state");
    out_.search = spin::run(model.text, question_.search);
    switch (out_.search.outcome) {
    case spin::Outcome::not_finished: return unknown(out_.search.reason);
    case spin::Outcome::proved: return proved();
    case spin::Outcome::error: return error();
    }
    return true;
  }

  // With these numbers of threads: `initially` may speak of count(X), and of variables that the
  // model does not have.
  bool can_start() {
    std::vector<Term> parts;
    if (out_.instance.initial) parts.push_back(out_.instance.initial);
    for (std::size_t t = 0; t < out_.instance.threads.size(); ++t)
      for (const Variable& v : out_.instance.threads[t].thread.locals) {
        if (out_.model.copies[t] == 0) continue;
        if (v.initial) parts.push_back(equal(v.term, v.initial));
        if (v.domain) parts.push_back(v.domain);
      }
    const Term start = conj(terms_, parts);
    if (start.is_true()) return true;
    const std::unique_ptr<smt::Solver> solver = smt::make_cvc5(terms_);
    solver->add(start);
    return solver->check() != smt::Answer::unsat;
  }

  bool proved() {
    std::vector<std::string> numbers;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Multiplicity& written = program_.threads[t].multiplicity;
      if (written.any() || *written.number != out_.model.copies[t])
        numbers.push_back(
            fmt::format("{} {}", out_.model.copies[t], program_.threads[t].thread.name));
    }
    std::string limits;
    if (!numbers.empty()) limits = fmt::format("exactly {}", fmt::join(numbers, " and "));
    for (const std::string& cut : out_.model.cuts) limits += (limits.empty() ? "" : ", ") + cut;
    out_.verdict = limits.empty() ? Verdict::proved("composition") : Verdict::proved_under(limits);
    return true;
  }

  bool error() {
    const spin::Path path = path_of(out_.instance, out_.model, out_.search.trail);
    spin::Ranges ranges;
    for (const auto& [name, range] : out_.model.ranges)
      if (out_.model.treatment.at(name) == Treatment::range) ranges[name] = {range.low, range.high};
    const spin::PathAnswer answer = spin::follow(out_.instance, path, ranges, terms_);
    switch (answer.kind) {
    case spin::PathAnswer::Kind::wrong:
      out_.trace = answer.trace;
      out_.wrong = answer.wrong;
      out_.verdict = Verdict::violated(answer.wrong->kind == explicit_state::Wrong::Kind::exclusion
                                           ? Property::exclusion
                                           : Property::composition);
      return true;
    case spin::PathAnswer::Kind::leaves: return widen(answer.variable);
    case spin::PathAnswer::Kind::open: return unknown("the values of SPIN's path were not found");
    case spin::PathAnswer::Kind::other: return refine();
    }
    return true;
  }

  // No range is enough for it, or ours was not.
  bool widen(const std::string& variable) {
    emit::promela::Options attempt = question_.model;
    attempt.treatment[variable] = Treatment::coarse;
    const Model coarse = emit_promela(program_, attempt, terms_);
    const auto found = coarse.treatment.find(variable);
    const bool can = coarse.refusal.empty() && found != coarse.treatment.end() &&
                     (found->second == Treatment::coarse || found->second == Treatment::exact);
    out_.why.push_back(
        fmt::format("{} leaves {}..{}: {}", variable, out_.model.ranges.at(variable).low.get_str(),
                    out_.model.ranges.at(variable).high.get_str(), can ? "abstracted" : "cut"));
    question_.model.treatment[variable] = can ? Treatment::coarse : Treatment::cut;
    return false;
  }

  bool refine() {
    for (const auto& [from, to] : {std::pair(Treatment::coarse, Treatment::fine),
                                   std::pair(Treatment::fine, Treatment::cut)}) {
      std::vector<std::string> changed;
      for (const auto& [name, treatment] : out_.model.treatment)
        if (treatment == from) changed.push_back(name);
      if (changed.empty()) continue;
      for (const std::string& name : changed) question_.model.treatment[name] = to;
      out_.why.push_back(fmt::format("an error that the program does not have: {} {}",
                                     fmt::join(changed, ", "),
                                     to == Treatment::fine ? "abstracted more finely" : "cut"));
      return false;
    }
    throw InternalError("SPIN found an error that the program does not have: " + out_.search.error);
  }

  const Program& program_;
  SpinQuestion question_;
  TermManager& terms_;
  SpinAnswer out_;
};

} // namespace

SpinAnswer ask_spin(const Program& program, SpinQuestion question, TermManager& terms) {
  return Asking(program, std::move(question), terms).run();
}

} // namespace absthread::cli
