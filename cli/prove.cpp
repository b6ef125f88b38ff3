// SPDX-License-Identifier: MIT
#include "cli/prove.hpp"

#include "checkers/boolean/refinement.hpp"
#include "checkers/certify/predicate_basis.hpp"
#include "checkers/explicit/watch.hpp"
#include "cli/certificates.hpp"
#include "cli/compose.hpp"
#include "cli/engine_options.hpp"
#include "cli/files.hpp"
#include "cli/interleaving.hpp"
#include "cli/memory_model.hpp"
#include "cli/unknown_code.hpp"
#include "instrument/creation.hpp"
#include "instrument/ir/print.hpp"
#include "instrument/ir/well_formed.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace absthread::cli {

namespace {

cfront::Options c_options(const Options& from) {
  cfront::Options out;
  out.atomicity = from.atomicity == "statement" ? Atomicity::statement : Atomicity::access;
  out.compilation_database = from.compile_commands;
  out.flags = from.compile_flags;
  out.machine_ints = from.machine_ints;
  out.excluded = from.excluded;
  out.check_memory = from.check_memory;
  out.may_fail = from.may_fail;
  out.deadlock = from.deadlock;
  out.every_file = !from.certificate.empty();
  out.keep_globals = from.command == Command::refine;
  out.accesses = from.command == Command::races || from.robust;
  out.tries_fail_at_any_time = from.robust;
  return out;
}

// Where the threads are to be robust: what weak accesses read is anything.
bool make_robust(Context& context, CodeThreads& threads) {
  if (!context.options.robust) return true;
  std::optional<Program> made =
      explicit_state::with_arbitrary_weak_locations(threads.program, context.terms);
  if (made) threads.program = std::move(*made);
  return made.has_value();
}

void send_undecided(const Context& context, std::string reason,
                    const std::string& question = "interleavings") {
  emit::PartRecord part;
  part.question = context.options.command == Command::races ? "race-freedom" : question;
  part.verdict = Verdict::unknown(std::move(reason));
  context.send_part(std::move(part));
}

std::optional<CodeThreads> threads_of_main(Context& context, std::optional<Atomicity> atomicity) {
  const std::vector<std::string> paths = context.input.c_files.empty()
                                             ? std::vector<std::string>{context.input.path}
                                             : context.input.c_files;
  CodeThreads out;
  cfront::Options options = c_options(context.options);
  if (atomicity && context.options.atomicity.empty()) options.atomicity = *atomicity;
  std::optional<Program> program = cfront::follow_main(
      paths, options, context.sources, context.terms, context.diagnostics, out.facts);
  context.report();
  if (context.diagnostics.has_errors()) return std::nullopt;
  if (!program) {
    if (!send_unsupported(context, out.facts))
      send_undecided(context, "the code could not be read");
    return std::nullopt;
  }
  out.program = std::move(*program);
  if (!make_robust(context, out)) return std::nullopt;
  return out;
}

void dump(const Context& context, std::string_view stage, const std::string& text) {
  for (const Dump& d : context.options.dumps)
    if (d.stage == stage) context.send_artefact("dump", d.file, text);
}

emit::PartRecord told(const Context& context, const thread_modular::Result& result,
                      const Program& program) {
  emit::PartRecord part;
  part.question = "interleavings";
  part.verdict = result.verdict;
  if (result.trace && result.wrong) {
    explain_interleaving(*result.trace, *result.wrong, program,
                         {context.sources, context.colour, context.options.full_trace}, part);
    if (part.verdict == Verdict::violated(Property::composition))
      part.verdict = Verdict::violated(violated_by(*result.trace, *result.wrong, program));
  }
  if (result.verdict.answer == Answer::proved)
    part.remarks.push_back(
        !result.certificate ? "a proof that counts threads, or speaks of any two of them"
        : result.modular ? "a modular proof: of each thread by itself, among what the others may do"
        : result.joint   ? "a proof of all threads together"
                         : "a proof that speaks of several threads at once");
  return part;
}

std::string counted(std::size_t n, const std::string& one, const std::string& several) {
  return fmt::format("{} {}", n, n == 1 ? one : several);
}

// By predicate abstraction: a Boolean program, refined until it is proved or shows a bug.
emit::PartRecord decide_abstraction(Context& context, const Program& program, const Tell& tell,
                                    Proofs& proofs) {
  emit::PartRecord part;
  part.question = "interleavings";
  if (context.options.deadlock) {
    part.verdict = Verdict::unknown("the engine 'boolean' does not look for deadlocks");
    return part;
  }
  const std::unique_ptr<smt::Solver> solver = context.make_solver("abstraction");
  const boolean::Refinement result = boolean::refine(program, context.terms, *solver);
  context.send_statistics(*solver);
  std::string found;
  for (const boolean::NamedPredicate& p : result.abstraction.predicates) found += p.name + "\n";
  dump_predicates(context, found);
  const std::string effort =
      fmt::format("a Boolean program over {}, refined by {} and {}",
                  counted(result.abstraction.predicates.size(), "predicate", "predicates"),
                  counted(result.transitions, "spurious transition", "spurious transitions"),
                  counted(result.prefixes, "spurious prefix", "spurious prefixes"));
  switch (result.answer) {
  case boolean::Refinement::Answer::bug: {
    thread_modular::Result plain;
    plain.verdict = Verdict::violated(Property::composition);
    plain.trace = result.trace;
    plain.wrong = result.wrong;
    return tell(plain, *result.instance);
  }
  case boolean::Refinement::Answer::gave_up:
    part.verdict = Verdict::unknown("predicate abstraction: " + result.why);
    part.remarks.push_back(effort);
    return part;
  case boolean::Refinement::Answer::proved: break;
  }
  if (!result.certificate) throw InternalError("a proof by abstraction without certificate");
  part.verdict = Verdict::proved();
  part.remarks.push_back(effort);
  const std::unique_ptr<smt::Solver> fresh = context.make_solver("certificate");
  apply(certify::check(program, *result.certificate, context.terms, *fresh), part);
  context.send_statistics(*fresh);
  proofs.parts.push_back(*result.certificate);
  return part;
}

} // namespace

std::optional<CodeThreads> threads_of_contracts(Context& context, FileId source, bool coverage) {
  const std::optional<spec::File> file = spec::parse(source, context.sources, context.diagnostics);
  context.report();
  if (!file || context.diagnostics.has_errors()) return std::nullopt;
  const std::optional<Contracts> contracts = build_contracts(context, *file);
  if (!contracts) return std::nullopt;
  std::optional<cfront::Lowered> code = build_code(context, *contracts);
  if (!code) return std::nullopt;
  if (code->threads.empty()) {
    context.diagnostics.report(DiagnosticId::missing_c_function, {},
                               "no contract names a C function: there are no threads to prove");
    context.report();
    return std::nullopt;
  }
  if (send_unsupported(context, *code)) return std::nullopt;
  for (const Template& t : contracts->program.threads)
    if (!t.code)
      context.send_assumption(
          fmt::format("'{}' has no C code: its contract is taken as it stands", t.thread.name));
  if (!contracts->program.exclusions.empty())
    context.send_assumption("'exclusive' speaks of states of contracts: nothing is said about it");
  if (coverage) check_coverage(context, *contracts, *code);
  CodeThreads out;
  out.assumed = contracts->program.assumed;
  out.program =
      composed(cfront::with_code(contracts->program, *code, context.terms), context.terms);
  out.facts = std::move(*code);
  if (!make_robust(context, out)) return std::nullopt;
  return out;
}

bool send_unsupported(const Context& context, const cfront::Lowered& facts,
                      const std::string& question) {
  for (const cfront::LoweredThread& t : facts.threads) {
    if (t.unsupported.empty()) continue;
    send_undecided(context,
                   fmt::format("unsupported {} at {}", t.unsupported.front().what,
                               context.sources.describe(t.unsupported.front().where)),
                   question);
    return true;
  }
  return false;
}

void send_thread_dumps(const Context& context, const CodeThreads& threads) {
  dump(context, "threads", to_text(threads.program));
  dump(context, "memory", threads.facts.memory_dump);
}

void apply_looseness(const Context& context, const cfront::Lowered& facts,
                     const cfront::Unsupported* rests_on, emit::PartRecord& part) {
  if (facts.loose.empty() || (part.verdict.answer == Answer::violated && !rests_on)) return;
  if (part.verdict.answer == Answer::violated && !rests_on->function.empty())
    return rests_on_unknown(context, *rests_on, part);
  if (part.verdict.answer == Answer::violated) part.remarks.clear();
  for (const cfront::Unsupported& u : facts.loose)
    if (u.function.empty() && (!u.variable || part.verdict.answer != Answer::proved))
      part.remarks.push_back(fmt::format("{}: {}", context.sources.describe(u.where), u.what));
  if (part.verdict.answer != Answer::violated) return;
  // The findings would read like a bug.
  part.findings.clear();
  part.steps.clear();
  part.verdict = Verdict::unknown(
      fmt::format("not followed at {}: an interleaving was found that the code may not have",
                  context.sources.describe(rests_on->where)));
}

namespace {

// What may block for ever is taken to return (semantics.md, (a) A.8): a proof that nobody gets
// stuck rests on that.
void apply_waits(const Context& context, const cfront::Lowered& facts, emit::PartRecord& part) {
  if (facts.waits.empty() || part.verdict.answer != Answer::proved) return;
  std::set<std::string> named;
  for (const cfront::Unsupported& u : facts.waits) {
    named.insert(u.function.empty() ? "a wait for a thread returns" : u.what);
    part.remarks.push_back(fmt::format("{}: {}", context.sources.describe(u.where),
                                       u.function.empty()
                                           ? "this wait for the end of a thread is taken to return"
                                           : fmt::format("'{}' is taken to return", u.function)));
  }
  const std::string more =
      named.size() > 1 ? fmt::format(", and {} more", named.size() - 1) : std::string();
  part.verdict = Verdict::proved_under(fmt::format("assuming that {}{}", *named.begin(), more));
}

} // namespace

std::optional<CodeThreads> build_threads(Context& context, std::optional<Atomicity> atomicity) {
  const std::optional<FileId> source =
      spec::load_file(context.input.path, context.sources, context.diagnostics);
  if (!source) {
    context.report();
    return std::nullopt;
  }
  const std::string_view text = context.sources.file(*source).text();
  const bool contracts = !spec::is_c_file(context.input.path) ||
                         (context.input.c_files.size() < 2 && !defines_main(text) &&
                          text.find("/*@ absthread") != std::string_view::npos);
  std::optional<CodeThreads> out =
      contracts ? threads_of_contracts(context, *source) : threads_of_main(context, atomicity);
  if (out) expect_well_formed(out->program, "following the threads");
  // Contracts say so with what else they do not cover.
  if (out && !contracts) send_without_body(context, out->facts);
  return out;
}

void send_threads(const Context& context, const Program& program) {
  Contracts shown{program, {}};
  for (std::size_t i = 0; i < program.threads.size(); ++i) shown.chosen.push_back(i);
  send_summary(context, shown);
}

void prove(Context& context) {
  context.say("reading the C code");
  const Stopwatch watch;
  const std::optional<CodeThreads> threads = build_threads(context);
  if (!threads) return;
  const Program& program = threads->program;
  send_threads(context, program);
  send_thread_dumps(context, *threads);
  MemoryModel memory_model(context, ProvedThreads::of_main, threads->assumed);
  memory_model.assume();
  for (const std::string& sentence : threads->facts.assumptions) context.send_assumption(sentence);

  context.say("interleavings");
  const cfront::Lowered& facts = threads->facts;
  const cfront::Unsupported* rests_on = nullptr;
  const Tell tell = [&](const thread_modular::Result& result, const Program& of) {
    if (result.trace) rests_on = cfront::rests_on(facts, of, *result.trace);
    return told(context, result, of);
  };
  const auto ask = [&](const Program& about, Proofs& found) {
    return context.options.engine == "boolean" ? decide_abstraction(context, about, tell, found)
                                               : decide(context, about, tell, found);
  };
  Proofs proofs;
  emit::PartRecord part = ask(program, proofs);
  // Perhaps there is a violation that rests on no loose place. Who waits at one is not stuck.
  if (const cfront::Unsupported* place = rests_on; part.verdict.answer == Answer::violated &&
                                                   place && !place->everywhere &&
                                                   !context.options.deadlock) {
    context.say("interleavings of the code alone");
    Proofs none;
    emit::PartRecord other = ask(cfront::without_loose_steps(facts, program, context.terms), none);
    if (other.verdict.answer == Answer::violated) part = std::move(other);
    rests_on = other.verdict.answer == Answer::violated ? rests_on : place;
  }
  apply_looseness(context, facts, rests_on, part);
  if (context.options.deadlock) apply_waits(context, facts, part);
  proofs.complete =
      part.verdict == Verdict::proved() && facts.without_body.empty() && facts.uncovered.empty();
  part.seconds = watch.seconds();
  context.send_part(std::move(part));
  memory_model.settle(proofs, [&](Context& inner, const Program& robust, Proofs& found) {
    if (inner.options.deadlock || context.options.engine == "boolean") return false;
    return holds_robustly(inner, robust, found.parts);
  });
  if (!context.options.certificate.empty()) send_certificate(context, proofs);
  emit::ProgramRecord last;
  last.statistics.seconds = watch.seconds();
  context.send(last);
}

} // namespace absthread::cli
