// SPDX-License-Identifier: MIT
#include "cli/spin.hpp"

#include "cli/ask_spin.hpp"
#include "cli/decide.hpp"
#include "cli/explain.hpp"
#include "cli/interleaving.hpp"
#include "cli/prove.hpp"
#include "instrument/creation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace absthread::cli {

namespace {

// Every name of --instances has to be that of a thread.
bool check_instances(Context& context, const Program& program) {
  std::vector<std::string> names;
  for (const Template& t : program.threads) names.push_back(t.thread.name);
  bool right = true;
  for (const auto& [name, number] : context.options.instances) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const std::string near = nearest_name(name, names);
    context.diagnostics.report(
        DiagnosticId::unknown_name, {},
        fmt::format("there is no thread '{}'{}", name,
                    near.empty() ? fmt::format("; there are {}", fmt::join(names, ", "))
                                 : fmt::format("; did you mean '{}'?", near)));
    right = false;
  }
  context.report();
  return right;
}

spin::Options search_options(const Context& context) {
  spin::Options out;
  out.progress = [&context](const std::string& what) { context.say(what); };
  // The whole program's limit is enforced from outside; the search shall end before it.
  if (context.options.memory_mb != 0)
    out.memory_mb = std::max<std::uint64_t>(16, context.options.memory_mb * 9 / 10);
  return out;
}

} // namespace

std::optional<PromelaSubject> promela_subject(Context& context, const spec::File* file) {
  PromelaSubject out;
  const std::string name = std::filesystem::path(context.input.path).filename().string();
  if (context.options.concrete) {
    std::optional<CodeThreads> threads = build_threads(context);
    if (!threads) return std::nullopt;
    out.program = std::move(threads->program);
    out.assumptions = threads->facts.assumptions;
    out.options.origin = "the C threads of " + name;
  } else {
    std::optional<Contracts> contracts = build_contracts(context, *file);
    if (!contracts) return std::nullopt;
    out.program = with_creation(contracts->program, context.terms);
    out.options.bounds = std::move(contracts->bounds);
    out.options.origin = "the contracts of " + name;
  }
  if (!check_instances(context, out.program)) return std::nullopt;
  out.options.sources = &context.sources;
  out.options.symmetry = context.options.symmetry;
  out.options.instances = context.options.instances;
  return out;
}

void ask_spin(Context& context, const spec::File* file) {
  const Stopwatch watch;
  const std::optional<PromelaSubject> subject = promela_subject(context, file);
  if (!subject) return;
  send_threads(context, subject->program);
  for (const std::string& sentence : subject->assumptions) context.send_assumption(sentence);
  const SpinAnswer answer =
      ask_spin(subject->program, {subject->options, search_options(context)}, context.terms);
  thread_modular::Result plain; // what there is to explain
  plain.verdict = answer.verdict;
  plain.trace = answer.trace;
  plain.wrong = answer.wrong;
  const ExplainOptions how{context.sources, context.colour, context.options.full_trace};
  emit::PartRecord part;
  if (context.options.concrete) {
    part.verdict = answer.verdict;
    if (answer.trace) {
      explain_interleaving(*answer.trace, *answer.wrong, answer.instance, how, part);
      part.verdict = Verdict::violated(violated_by(*answer.trace, *answer.wrong, answer.instance));
    }
  } else {
    part = explain(plain, answer.instance, how);
  }
  part.question = context.options.concrete ? "interleavings" : "composition";
  for (const std::string& why : answer.why) part.remarks.push_back(why);
  for (const std::string& note : answer.model.notes) part.remarks.push_back(note);
  if (answer.search.outcome == spin::Outcome::proved)
    part.remarks.push_back(
        fmt::format("{}: all {} states", answer.search.version, answer.search.states));
  if (context.options.stats && answer.search.states != 0)
    part.remarks.push_back(fmt::format(
        "{} states, {} transitions, depth {}, {:.0f} MB, {:.2f} s for the search, {:.2f} s with "
        "generator and compiler",
        answer.search.states, answer.search.transitions, answer.search.depth,
        answer.search.memory_mb, answer.search.seconds, answer.search.total_seconds));
  if (answer.verdict.answer == Answer::proved)
    context.send_assumption("SPIN's search, which leaves no certificate");
  if (context.options.concrete)
    context.send_assumption("sequential consistency (races are looked for by `absthread races`)");
  part.seconds = watch.seconds();
  context.send_part(std::move(part));
  emit::ProgramRecord last;
  last.statistics.seconds = watch.seconds();
  context.send(last);
}

} // namespace absthread::cli
