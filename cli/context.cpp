// SPDX-License-Identifier: MIT
#include "cli/context.hpp"

#include <fmt/format.h>

namespace absthread::cli {

namespace {

std::string word(smt::Answer answer) {
  switch (answer) {
  case smt::Answer::sat: return "sat";
  case smt::Answer::unsat: return "unsat";
  case smt::Answer::unknown: break;
  }
  return "unknown";
}

} // namespace

void Context::report() {
  if (options.warnings_are_errors) diagnostics.promote_warnings();
  emit::ProgramRecord record;
  for (; reported_ < diagnostics.all().size(); ++reported_) {
    const Diagnostic& diagnostic = diagnostics.all()[reported_];
    record.diagnostics.push_back(emit::record_of(diagnostic, sources));
    record.diagnostics.back().rendered = render(diagnostic, sources, colour);
  }
  if (!record.diagnostics.empty()) send(record);
}

void Context::send_artefact(std::string kind, std::string name, std::string text) const {
  emit::ProgramRecord record;
  record.artefacts.push_back({std::move(kind), std::move(name), std::move(text)});
  send(record);
}

void Context::send_part(emit::PartRecord part) const {
  all_proved_ = all_proved_ && part.verdict.answer == Answer::proved;
  emit::ProgramRecord record;
  record.parts.push_back(std::move(part));
  send(record);
}

void Context::send_assumption(std::string sentence) const {
  emit::ProgramRecord record;
  record.assumptions.push_back(std::move(sentence));
  send(record);
}

void Context::discharge_assumption(std::string sentence) const {
  emit::ProgramRecord record;
  record.discharged.push_back(std::move(sentence));
  send(record);
}

void Context::send_statistics(const smt::Solver& solver) const {
  send_statistics(solver.statistics(), solver.name_and_version());
}

void Context::send_statistics(const smt::Statistics& s, std::string solver) const {
  emit::ProgramRecord record;
  record.statistics = {std::move(solver),
                       s.queries,
                       s.sat,
                       s.unsat,
                       s.unknown,
                       std::chrono::duration<double>(s.time).count(),
                       0};
  send(record);
}

std::unique_ptr<smt::Solver> Context::make_solver(const std::string& question) {
  smt::Options settings;
  // Products of variables: a question may have no end, and these commands promise one.
  if (options.command == Command::refine || options.command == Command::infer)
    settings.query_limit_ms = question.starts_with("certificate") ? 10000 : 2000;
  if (on_query)
    settings.on_query = [this, question](const std::string& script, smt::Answer answer) {
      const std::size_t number = ++asked_[question];
      on_query({emit::file_name(fmt::format("{}-{:04}", question, number)),
                fmt::format("{}, question {}", question, number), script, word(answer)});
    };
  return smt::make_cvc5(terms, std::move(settings));
}

void Context::say(const std::string& what) const {
  if (progress) send_artefact("progress", "", what);
}

} // namespace absthread::cli
