// SPDX-License-Identifier: MIT
#include "cli/decide.hpp"

#include "checkers/certify/conformance.hpp"
#include "checkers/certify/reached.hpp"
#include "checkers/health/health.hpp"
#include "checkers/sequential/conformance.hpp"
#include "checkers/sequential/explain.hpp"
#include "cli/explain.hpp"
#include "cli/repairs.hpp"
#include "cli/unknown_code.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

emit::PartRecord undecided(std::string question, std::string thread, std::string reason) {
  emit::PartRecord part;
  part.question = std::move(question);
  part.thread = std::move(thread);
  part.verdict = Verdict::unknown(std::move(reason));
  return part;
}

// A place on the path at which the front end has more runs than the code: the path may be none.
// What is loose only among several threads is none here.
const cfront::Unsupported* loose_place(const Edge& edge, const cfront::Lowered& code) {
  const cfront::Unsupported* place = cfront::loose_place(code, edge);
  return place && !place->together ? place : nullptr;
}

const cfront::Unsupported* loose_place(const sequential::ConformanceResult& result,
                                       const conformance::Task& task, const cfront::Lowered& code) {
  if (!result.failure) return nullptr;
  for (const TraceStep& step : result.failure->trace.steps)
    if (const cfront::Unsupported* place = loose_place(task.code.edges[step.edge], code))
      return place;
  return nullptr;
}

// `true` about code that no run reaches would say less than it seems to. The certificate's runs
// show what is reached.
void apply_vacuity(const sequential::ConformanceResult& result, const conformance::Task& task,
                   Context& context, emit::PartRecord& part) {
  const std::unique_ptr<smt::Solver> solver = context.make_solver("vacuity-" + part.thread);
  const certify::Reached shown =
      certify::reached(task, *result.certificate, context.terms, *solver);
  context.send_statistics(*solver);
  if (!shown.complaint.empty())
    throw InternalError("a run of the certificate of '" + part.thread +
                        "' is none: " + shown.complaint);
  if (shown.missing.empty() || part.verdict.answer != Answer::proved) return;
  const std::string place = context.sources.describe(task.code.edges[shown.missing.front()].where);
  const std::string about =
      (result.coverage_known ? "the proof says nothing about " : "no run was found that reaches ") +
      place;
  part.remarks.push_back(about);
  if (context.options.allow_vacuous) return;
  part.verdict = result.coverage_known ? Verdict::unknown("vacuous: " + about)
                                       : Verdict::proved_under("every statement is reached");
}

// Who can run, what it may do, why that is not covered, and what the user can do about it.
void tell_uncovered(Context& context, const cfront::Uncovered& one) {
  using Kind = cfront::Uncovered::Kind;
  std::string text = told_of(context, one);
  const std::string exclude = fmt::format("exclude it with `--exclude {}`", one.function);
  const std::string contract = fmt::format(
      "; no contract speaks of that: write one (`thread NAME for {} ...`), or {} if it does not "
      "run beside the threads",
      one.function, exclude);
  const bool answered = one.kind == Kind::handler || (one.kind == Kind::callback && one.covered);
  text += answered ? "; what runs on the thread of somebody else is not followed: " + exclude +
                         " if it does not run beside the threads"
                   : contract;
  DiagnosticId id = DiagnosticId::uncovered_callback;
  std::string reason = "uncovered callback ";
  if (one.kind == Kind::handler) reason = "signal handler ";
  if (one.kind == Kind::writer) {
    id = DiagnosticId::uncovered_writer;
    reason = "uncovered writer ";
  }
  if (one.kind == Kind::reader) {
    id = DiagnosticId::uncovered_writer;
    reason = "uncovered reader ";
  }
  if (one.kind == Kind::assertion) {
    id = DiagnosticId::uncovered_assertion;
    reason = "uncovered assertion ";
  }
  context.diagnostics.report(id, one.where, text);
  context.send_part(undecided("coverage", "", reason + one.function));
}

void tell_too_many(Context& context, const cfront::TooMany& one) {
  context.diagnostics.report(
      DiagnosticId::uncovered_callback, one.where,
      fmt::format("'main' starts '{}' {}, and the contracts speak of {}: give the contract that "
                  "number of instances, or `any`",
                  one.function,
                  one.started == 1 ? std::string("once")
                                   : fmt::format("{} times or more", one.started),
                  one.instances == 0   ? std::string("no instance that it starts")
                  : one.instances == 1 ? std::string("1 instance")
                                       : fmt::format("{} instances", one.instances)));
  context.send_part(undecided("coverage", "", "uncovered instances of " + one.function));
}

// Nobody can make the beginning of the contracts true.
void contradicted(Context& context, const cfront::Initialiser& i, const Variable* declared) {
  context.diagnostics.report(
      DiagnosticId::uncovered_writer, i.where,
      fmt::format("`{}` begins with {} here and with {} in the contracts, and nothing sets it in "
                  "between: give both the same value",
                  i.variable.name(), i.shown.empty() ? to_string(i.value) : i.shown,
                  declared && declared->initial ? to_string(declared->initial)
                                                : std::string("another value")));
  context.report();
  context.send_part(
      undecided("coverage", "", fmt::format("`{}` does not begin so", i.variable.name())));
}

// The values that the C text gives, as far as it gives any, should be values that the contracts
// begin with.
void check_beginning(Context& context, const Contracts& contracts, const cfront::Lowered& code) {
  std::vector<Term> known;
  std::vector<std::string> open, shown;
  const std::unique_ptr<smt::Solver> solver = context.make_solver("coverage");
  const Term begins = contracts.program.initial;
  std::vector<std::string> different;
  for (const cfront::Initialiser& i : code.initialisers) {
    if (!i.value) {
      open.push_back(i.variable.name());
      continue;
    }
    const Term value = equal(i.variable, i.value);
    known.push_back(value);
    shown.push_back(i.variable.name() + " = " + (i.shown.empty() ? to_string(i.value) : i.shown));
    const Term both[] = {value, begins};
    if (solver->check(both) != smt::Answer::unsat) continue;
    const Variable* v = contracts.program.find_shared(i.variable.name());
    if (i.final && !ABSTHREAD_FAULT("initial-values-are-set-by-others")) {
      contradicted(context, i, v);
      continue;
    }
    const std::string given = i.shown.empty() ? to_string(i.value) : i.shown;
    const std::string wanted = v && v->initial ? to_string(v->initial) : "another value";
    Diagnostic& warning = context.diagnostics.report(
        DiagnosticId::other_beginning, i.where,
        fmt::format("C gives `{}` the value {} here, and the contract begins with {}",
                    i.variable.name(), given, wanted));
    if (v) warning.note(v->where, "the contract gives it its first value here");
    different.push_back(
        fmt::format("other code sets `{}` before the threads start (C initialises it to {}, the "
                    "contract begins with {})",
                    i.variable.name(), given, wanted));
  }
  solver->add(conj(context.terms, known));
  const Term initial[] = {begins};
  const Term other[] = {negate(begins)};
  if (solver->check(initial) != smt::Answer::unsat) {
    if (solver->check(other) != smt::Answer::unsat)
      context.send_assumption(
          "the program begins as the contracts say; the C code does not show it" +
          (open.empty() ? std::string() : " (no constant for " + joined(open) + ")"));
    return;
  }
  if (!code.set_by_main.empty()) {
    // What main gives them is known: there is nobody else to hope for.
    context.diagnostics.report(
        DiagnosticId::uncovered_writer, {},
        fmt::format("'main' sets {} before it starts the threads, and the contracts do not begin "
                    "so ({}): give the contracts' variables these values",
                    joined(code.set_by_main), joined(shown)));
    context.report();
    context.send_part(undecided("coverage", "", "uncovered writer main"));
    return;
  }
  if (different.empty())
    different.push_back("other code sets the variables before the threads start (C initialises "
                        "them to " +
                        joined(shown) + ", with which the contracts do not begin)");
  context.report();
  for (const std::string& sentence : different) context.send_assumption(sentence);
}

} // namespace

std::string told_of(const Context& context, const cfront::Uncovered& one) {
  std::string text = fmt::format("'{}' {}", one.function, one.how);
  if (!one.variables.empty())
    text += std::string(one.fails ? ", " : " and ") + (one.reads ? "reads " : "writes ") +
            joined(one.variables);
  if (one.fails) text += " and can fail at " + context.sources.describe(one.fails);
  if (!one.why.empty()) text += "; " + one.why;
  return text;
}

void assume_code(const Context& context, const Contracts& contracts, const cfront::Lowered& code) {
  for (const std::string& sentence : code.assumptions) context.send_assumption(sentence);
  std::vector<std::string> names;
  for (const Variable& v : code.undeclared) names.push_back(v.name());
  if (!names.empty())
    context.send_assumption("no contract declares " + joined(names) +
                            ": any step of any thread may change " +
                            (names.size() == 1 ? "it" : "them"));
  for (const Template& t : contracts.program.threads)
    if (!t.code)
      context.send_assumption(
          fmt::format("'{}' has no C code: its contract is taken as it stands", t.thread.name));
}

void apply(const certify::Report& report, emit::PartRecord& part) {
  switch (report.judgement) {
  case certify::Judgement::accepted:
    part.remarks.push_back(
        fmt::format("re-proved by the certificate checker: {} obligations", report.obligations));
    return;
  case certify::Judgement::undecided:
    part.verdict = Verdict::unknown("certificate not decided: " + report.why);
    return;
  case certify::Judgement::rejected:
    throw InternalError("the certificate checker rejects the proof of " + part.question + " of '" +
                        part.thread + "': " + report.why);
  }
}

void send_summary(const Context& context, const Contracts& contracts) {
  emit::ProgramRecord record;
  record.name = contracts.program.name;
  record.c_files = contracts.program.c_files;
  for (const Variable& v : contracts.program.shared)
    record.shared.push_back({v.name(), v.term.sort().to_string(),
                             v.initial ? to_string(v.initial) : std::string(),
                             v.lvalue == v.name() ? std::string() : v.lvalue});
  for (const std::size_t index : contracts.chosen) {
    const Template& t = contracts.program.threads[index];
    emit::ThreadRecord thread;
    thread.name = t.thread.name;
    thread.function = t.code ? t.code->function : std::string();
    thread.instances = t.multiplicity.to_string();
    thread.where = emit::place_of(t.thread.where, context.sources);
    thread.states = t.thread.locations.size();
    for (const Edge& edge : t.thread.edges) thread.edges += edge.kind != EdgeKind::idle;
    for (const Location& location : t.thread.locations)
      thread.assertions += location.assertion && !location.assertion.is_true();
    for (const Term free : t.thread.free) thread.free.push_back(free.name());
    record.threads.push_back(std::move(thread));
  }
  context.send(record);
}

void check_start(Context& context, const Contracts& contracts) {
  if (context.options.allow_vacuous) return;
  const std::unique_ptr<smt::Solver> solver = context.make_solver("start");
  const Term initial[] = {contracts.program.initial};
  if (solver->check(initial) == smt::Answer::unsat)
    context.send_part(undecided("start", "", "vacuous: the program cannot begin"));
}

bool check_contracts(Context& context, const Contracts& contracts) {
  context.say("checking the contracts");
  const Stopwatch watch;
  const std::unique_ptr<smt::Solver> solver = context.make_solver("contracts");
  health::check(contracts.program, *solver, context.terms, context.diagnostics);
  context.report();
  context.send_statistics(*solver);
  if (context.diagnostics.has_errors()) return false;
  emit::PartRecord part;
  part.question = "contracts";
  part.verdict = Verdict::proved("contracts");
  part.seconds = watch.seconds();
  context.send_part(std::move(part));
  return true;
}

std::string conformance_text(Context& context, const Contracts& contracts,
                             const cfront::Lowered& code) {
  std::string out;
  for (const conformance::Task& task : tasks_of(contracts, code))
    out += conformance::dump(conformance::build(task, context.terms), task) + "\n";
  return out;
}

void check_conformance(Context& context, const Contracts& contracts, const spec::File& file,
                       const cfront::Lowered& code, Proofs& proofs) {
  assume_code(context, contracts, code);
  const Repairs repairs(contracts, file, context);
  bool any = false;
  for (const cfront::LoweredThread& t : code.threads) {
    if (std::find(contracts.chosen.begin(), contracts.chosen.end(), t.contract) ==
        contracts.chosen.end())
      continue;
    any = true;
    const std::string& name = contracts.program.threads[t.contract].thread.name;
    if (!t.unsupported.empty() || !t.thread) {
      proofs.complete = false;
      context.send_part(
          undecided("conformance", name,
                    t.unsupported.empty()
                        ? std::string("the code could not be read")
                        : fmt::format("unsupported {} at {}", t.unsupported.front().what,
                                      context.sources.describe(t.unsupported.front().where))));
      continue;
    }
    context.say(fmt::format("conformance of {}", name));
    const Stopwatch watch;
    conformance::Task task =
        conformance::make_task(contracts.program, t.contract, *t.thread, code.undeclared);
    task.locks = contracts.locks;
    const auto ask = [&](const conformance::Task& about) {
      const std::unique_ptr<smt::Solver> solver = context.make_solver("conformance-" + name);
      sequential::ConformanceOptions options;
      options.write = [&](sequential::Repair& repair) {
        return repairs.write(repair, t.contract, about);
      };
      sequential::ConformanceResult found =
          sequential::check_conformance(about, context.terms, *solver, options);
      context.send_statistics(*solver);
      return found;
    };
    sequential::ConformanceResult result = ask(task);
    const cfront::Unsupported* place = loose_place(result, task, code);
    if (place) {
      // Perhaps there is a path that rests on no loose place.
      conformance::Task exact = task;
      std::erase_if(exact.code.edges, [&](const Edge& e) { return loose_place(e, code); });
      if (sequential::ConformanceResult other = ask(exact); other.failure) {
        result = std::move(other);
        task = std::move(exact);
        place = nullptr;
      }
    }
    if (result.failure) repairs.judge(*result.failure);
    emit::PartRecord part =
        explain(result, task, {context.sources, context.colour, context.options.full_trace});
    if (place && !place->function.empty()) {
      rests_on_unknown(context, *place, part);
    } else if (place) {
      part.verdict = Verdict::unknown(fmt::format(
          "a path that may rest on {}: {}", context.sources.describe(place->where), place->what));
      part.findings.clear();
      part.steps.clear();
    }
    if (result.verdict.answer == Answer::proved) {
      if (!result.certificate) throw InternalError("a proof of conformance without certificate");
      const std::unique_ptr<smt::Solver> fresh = context.make_solver("certificate-" + name);
      apply(certify::check(task, *result.certificate, context.terms, *fresh), part);
      context.send_statistics(*fresh);
      proofs.parts.emplace_back(*result.certificate);
      apply_vacuity(result, task, context, part);
    }
    proofs.complete = proofs.complete && part.verdict.answer == Answer::proved;
    part.seconds = watch.seconds();
    sequential::report_health(result, task, context.options.only == Only::everything,
                              context.diagnostics);
    context.report();
    context.send_part(std::move(part));
  }
  if (any) return;
  proofs.complete = false;
  context.send_part(undecided("conformance", "", "no contract has C code"));
}

void check_coverage(Context& context, const Contracts& contracts, const cfront::Lowered& code) {
  if (code.threads.empty()) return;
  for (const cfront::Uncovered& one : code.uncovered) tell_uncovered(context, one);
  for (const cfront::TooMany& one : code.too_many) tell_too_many(context, one);
  context.report();
  send_without_body(context, code);
  check_beginning(context, contracts, code);
  context.send_assumption("as many threads run as the contracts say");
}

} // namespace absthread::cli
