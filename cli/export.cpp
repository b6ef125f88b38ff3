// SPDX-License-Identifier: MIT
#include "cli/export.hpp"

#include "checkers/boolean/refinement.hpp"
#include "checkers/sequential/conformance.hpp"
#include "cli/build.hpp"
#include "cli/prove.hpp"
#include "cli/spin.hpp"
#include "emit/emitter.hpp"

#include <fmt/format.h>

#include <deque>
#include <filesystem>

namespace absthread::cli {

namespace {

// The conformance questions with what the engine knows about them; the subjects point into it.
struct Answers {
  std::deque<conformance::Task> tasks;
  std::deque<ConformanceCertificate> certificates;
  std::vector<emit::boogie::Subject> subjects;
};

void refuse(Context& context, const std::string& sentence, SourceRange where = {}) {
  context.diagnostics.report(DiagnosticId::not_exportable, where, sentence);
  context.report();
}

void decide(Context& context, Answers& answers) {
  const conformance::Task& task = answers.tasks.back();
  context.say(fmt::format("conformance of {}", task.contract.name));
  const std::unique_ptr<smt::Solver> solver =
      context.make_solver("conformance-" + task.contract.name);
  sequential::ConformanceOptions options;
  options.coverage = options.health = options.repairs = false;
  sequential::ConformanceResult result =
      sequential::check_conformance(task, context.terms, *solver, options);
  emit::boogie::Subject subject;
  subject.task = &task;
  if (result.certificate) {
    answers.certificates.push_back(std::move(*result.certificate));
    subject.certificate = &answers.certificates.back();
  } else if (result.failure) {
    subject.refutation = {result.failure->kind, result.failure->location, result.failure->edge, {}};
    for (const TraceStep& s : result.failure->trace.steps)
      subject.refutation->path.push_back(s.edge);
  } else {
    subject.undecided = result.verdict.detail;
  }
  answers.subjects.push_back(std::move(subject));
}

// False if there is nothing to print; the reason is reported.
bool decide_all(Context& context, const Contracts& contracts, const cfront::Lowered& code,
                Answers& answers) {
  std::vector<std::string> names;
  for (const cfront::LoweredThread& t : code.threads) {
    const Thread& contract = contracts.program.threads[t.contract].thread;
    names.push_back(contract.name);
    if (!context.options.thread.empty() && context.options.thread != contract.name) continue;
    if (!t.thread) {
      refuse(context,
             fmt::format("the code of '{}' holds something that is not supported", contract.name),
             contract.where);
      return false;
    }
    answers.tasks.push_back(
        conformance::make_task(contracts.program, t.contract, *t.thread, code.undeclared));
    decide(context, answers);
  }
  if (!answers.subjects.empty()) return true;
  if (context.options.thread.empty()) {
    refuse(context, context.input.path + ": no contract has C code, so nothing can conform");
    return false;
  }
  const std::string near = nearest_name(context.options.thread, names);
  context.diagnostics.report(
      DiagnosticId::unknown_name, {},
      fmt::format("there is no contract '{}' with C code{}", context.options.thread,
                  near.empty() ? std::string() : fmt::format("; did you mean '{}'?", near)));
  context.report();
  return false;
}

void send_emission(Context& context, const emit::Emitter& emitter, const emit::Emission& emission) {
  if (emission.no_such_thread) {
    context.diagnostics.report(DiagnosticId::unknown_name, {}, emission.refusal);
    return context.report();
  }
  if (!emission.refusal.empty()) return refuse(context, emission.refusal);
  const std::string stem = std::filesystem::path(context.input.path).stem().string();
  if (context.options.output.empty() || emission.files.empty())
    return context.send_artefact("export", stem + std::string(emitter.suffix), emission.text);
  for (const auto& [name, text] : emission.files)
    context.send_artefact("export", fmt::format("{}-{}", stem, name), text);
}

} // namespace

void export_promela(Context& context, const spec::File& file) {
  const std::optional<PromelaSubject> subject = promela_subject(context, &file);
  if (!subject) return;
  const emit::promela::Model model =
      emit::promela::emit_promela(subject->program, subject->options, context.terms);
  emit::Exported exported;
  exported.promela = &model;
  const emit::Emitter* emitter =
      emit::find_emitter("promela", context.options.concrete ? "cfg" : "contract");
  send_emission(context, *emitter, emitter->emit(exported));
}

void export_boolean(Context& context) {
  const std::optional<CodeThreads> threads = build_threads(context);
  if (!threads) return;
  const std::unique_ptr<smt::Solver> solver = context.make_solver("abstraction");
  const boolean::Refinement result = boolean::refine(threads->program, context.terms, *solver);
  if (result.abstraction.text.empty()) return refuse(context, result.why);
  emit::Exported exported;
  exported.boolean =
      fmt::format("// {}: {} predicates; refined by {} spurious transitions and {} spurious "
                  "prefixes.\n// {}\n",
                  std::filesystem::path(context.input.path).filename().string(),
                  result.abstraction.predicates.size(), result.transitions, result.prefixes,
                  result.answer == boolean::Refinement::Answer::proved
                      ? std::string("No assertion fails here, so none fails in the C threads.")
                  : result.answer == boolean::Refinement::Answer::bug
                      ? std::string("The C threads have the run that fails here.")
                      : "What fails here may be spurious: " + result.why + ".") +
      result.abstraction.text;
  const emit::Emitter* emitter = emit::find_emitter("boolean", "cfg");
  send_emission(context, *emitter, emitter->emit(exported));
}

void export_text(Context& context, const spec::File& file) {
  if (context.options.format == "promela") return export_promela(context, file);
  const std::optional<Contracts> contracts = build_contracts(context, file);
  if (!contracts) return;
  const emit::Emitter* emitter = emit::find_emitter(context.options.format, context.options.stage);
  emit::Exported exported;
  exported.file = &file;
  exported.sources = &context.sources;
  exported.title = contracts->program.name;
  exported.path = context.input.path;
  exported.thread = context.options.thread;
  std::optional<cfront::Lowered> code;
  Answers answers;
  if (emitter->stage == "cfg" || emitter->stage == "conformance") {
    code = build_code(context, *contracts);
    if (!code) return;
    for (const cfront::LoweredThread& t : code->threads)
      if (t.thread) exported.threads.push_back(&*t.thread);
  }
  if (emitter->stage == "conformance") {
    if (!decide_all(context, *contracts, *code, answers)) return;
    exported.conformance = answers.subjects;
  }
  const emit::Emission emission = emitter->emit(exported);
  send_emission(context, *emitter, emission);
}

void export_obligations(Context& context, std::vector<emit::Query> obligations) {
  const emit::Emitter* emitter = emit::find_emitter(context.options.format, context.options.stage);
  emit::Exported exported;
  exported.obligations = std::move(obligations);
  send_emission(context, *emitter, emitter->emit(exported));
}

} // namespace absthread::cli
