// SPDX-License-Identifier: MIT
#include "cli/boolean.hpp"

#include "checkers/certify/boolean.hpp"
#include "cli/certificates.hpp"
#include "spec-lang/boolean/parser.hpp"
#include "spec-lang/load.hpp"

#include <fmt/format.h>

namespace absthread::cli {

namespace {

using boolean::Flow;
using boolean::LocationIndex;

boolean::Method method_of(const std::string& word) {
  return word == "symbolic"   ? boolean::Method::symbolic
         : word == "explicit" ? boolean::Method::explicit_
         : word == "exact"    ? boolean::Method::exact
                              : boolean::Method::both;
}

// Threads are counted from 1, as people do.
std::string thread_name(std::size_t number) {
  return fmt::format("thread {}", number + 1);
}

emit::Values shared_values(const Flow& flow, const boolean::Bits& before,
                           const boolean::Bits& after, bool all) {
  emit::Values out;
  for (std::size_t i = 0; i < after.size(); ++i)
    if (all || before[i] != after[i]) out.emplace_back(flow.shared[i], after[i] != 0 ? "1" : "0");
  return out;
}

emit::Values local_values(const Flow& flow, const boolean::ThreadAt& before,
                          const boolean::ThreadAt& after, bool all) {
  emit::Values out;
  if (after.at == boolean::no_location) return out;
  for (const auto& [bit, name] : flow.frames[flow.locations[after.at].frame])
    if (all || before.locals[bit] != after.locals[bit])
      out.emplace_back(name, after.locals[bit] != 0 ? "1" : "0");
  return out;
}

std::string described(const emit::Values& values) {
  std::string out;
  for (const auto& [name, value] : values)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", name, value);
  return out.empty() ? "no variables" : out;
}

void explain(const Context& context, const boolean::Decision& decision, emit::PartRecord& part) {
  const Flow& flow = decision.flow;
  const boolean::Replay replayed = boolean::replay(flow, *decision.run);
  const bool full = context.options.full_trace;
  for (std::size_t i = 0; i < decision.run->steps.size(); ++i) {
    const boolean::RunStep& step = decision.run->steps[i];
    const boolean::FlowEdge& edge = flow.edges[step.edge];
    const boolean::State &before = replayed.states[i], &after = replayed.states[i + 1];
    if (!full && (edge.text == "skip" || edge.text.starts_with("goto "))) continue;
    emit::StepRecord& record = part.steps.emplace_back();
    record.thread = thread_name(step.thread);
    record.instance = static_cast<unsigned>(step.thread);
    record.where = emit::place_of(edge.where, context.sources);
    record.text = fmt::format("{}: {}", record.thread, edge.text);
    if (edge.spawn) record.text += fmt::format(" ({})", thread_name(after.threads.size() - 1));
    if (full) record.before = shared_values(flow, before.shared, before.shared, true);
    record.after = shared_values(flow, before.shared, after.shared, full);
    record.locals =
        local_values(flow, before.threads[step.thread], after.threads[step.thread], full);
  }
  const boolean::State& last = replayed.states.back();
  const std::size_t bad = boolean::bad_thread(flow, last);
  const boolean::ThreadAt& thread = last.threads[bad];
  Diagnostic finding{DiagnosticId::assertion_can_fail, Severity::error, {}, {}, {}};
  // A failing assertion is the last step; a label is where the thread is.
  const bool labelled = !context.options.label.empty();
  finding.where = labelled || decision.run->steps.empty()
                      ? flow.locations[thread.at].where
                      : flow.edges[decision.run->steps.back().edge].where;
  emit::Values values = local_values(flow, thread, thread, true);
  if (!labelled && replayed.states.size() > 1) {
    const boolean::ThreadAt& asserting = replayed.states[replayed.states.size() - 2].threads[bad];
    values = local_values(flow, asserting, asserting, true);
  }
  for (const auto& value : shared_values(flow, last.shared, last.shared, true))
    values.push_back(value);
  finding.message = labelled ? fmt::format("{} can be at the label '{}', with {}", thread_name(bad),
                                           context.options.label, described(values))
                             : fmt::format("this can fail: {} is here with {}", thread_name(bad),
                                           described(values));
  part.findings.push_back(emit::record_of(finding, context.sources));
  part.findings.back().rendered = render(finding, context.sources, context.colour);
  std::size_t threads = last.threads.size();
  part.remarks.push_back(
      fmt::format("replayed, with {} thread{}", threads, threads == 1 ? "" : "s"));
}

void certify_proof(Context& context, const boolean::Decision& decision, emit::PartRecord& part) {
  const std::unique_ptr<smt::Solver> solver = context.make_solver("boolean");
  const certify::Report report =
      certify::check(decision.flow, *decision.certificate, context.terms, *solver);
  context.send_statistics(*solver);
  if (report.judgement == certify::Judgement::accepted) {
    part.remarks.push_back(
        fmt::format("re-proved by the certificate checker: {} obligations", report.obligations));
    return;
  }
  part.verdict = Verdict::unknown("the certificate checker does not accept the proof");
  part.remarks.push_back(report.why);
}

void send_summary(const Context& context, const boolean::Program& program) {
  emit::ProgramRecord record;
  for (const boolean::Name& n : program.shared)
    record.shared.push_back({n.text, "bool", "false", ""});
  for (const boolean::Name& n : program.locks)
    record.shared.push_back({n.text, "lock", "free", ""});
  context.send(record);
}

} // namespace

std::optional<boolean::Program> read_boolean(Context& context) {
  std::optional<boolean::Program> out;
  if (const std::optional<FileId> source =
          spec::load_file(context.input.path, context.sources, context.diagnostics))
    out = boolean::read(*source, context.sources, context.diagnostics);
  if (out && !context.options.label.empty() && !has_label(*out, context.options.label)) {
    context.diagnostics.report(
        DiagnosticId::unknown_name, {},
        fmt::format("{}: there is no label '{}'", context.input.path, context.options.label));
    out.reset();
  }
  context.report();
  return out;
}

std::optional<Flow> boolean_flow(Context& context) {
  const std::optional<boolean::Program> program = read_boolean(context);
  if (!program) return std::nullopt;
  return boolean::flatten(*program, {context.options.label, std::nullopt}, context.sources);
}

void decide_boolean(Context& context) {
  const Stopwatch watch;
  const std::optional<boolean::Program> program = read_boolean(context);
  if (!program) return;
  send_summary(context, *program);
  for (const Dump& d : context.options.dumps)
    if (d.stage == "flow")
      if (const auto flow =
              boolean::flatten(*program, {context.options.label, std::nullopt}, context.sources))
        context.send_artefact("dump", d.file, boolean::to_text(*flow));
  context.say("interleavings");
  boolean::EngineOptions options;
  options.label = context.options.label;
  options.method = method_of(context.options.method);
  if (context.options.memory_mb != 0)
    options.approximation.memory_mb = std::max<std::uint64_t>(16, context.options.memory_mb / 2);
  // The exact search shall have its turn.
  if (options.method == boolean::Method::both)
    options.approximation.time_ms =
        context.options.timeout.count() == 0
            ? 120000
            : static_cast<std::uint64_t>(context.options.timeout.count() / 2 + 1);
  const boolean::Decision decision = boolean::decide(*program, context.sources, options);
  emit::PartRecord part;
  part.question = "interleavings";
  part.verdict = decision.verdict;
  part.remarks = decision.remarks;
  if (decision.run) explain(context, decision, part);
  if (decision.certificate) certify_proof(context, decision, part);
  const bool proved = part.verdict.answer == Answer::proved;
  part.seconds = watch.seconds();
  context.send_part(std::move(part));
  if (!context.options.certificate.empty()) {
    Proofs proofs;
    proofs.complete = proved && decision.certificate;
    if (proofs.complete) proofs.parts.push_back(*decision.certificate);
    send_certificate(context, proofs);
  }
  emit::ProgramRecord last;
  last.statistics.seconds = watch.seconds();
  context.send(last);
}

} // namespace absthread::cli
