// SPDX-License-Identifier: MIT
#include "cli/races.hpp"

#include "checkers/certify/joint.hpp"
#include "checkers/certify/races.hpp"
#include "checkers/race/engine.hpp"
#include "checkers/race/locksets.hpp"
#include "cli/certificates.hpp"
#include "cli/engine_options.hpp"
#include "cli/interleaving.hpp"
#include "cli/prove.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace absthread::cli {

namespace {

using explicit_state::PlacedAccess;

class Report {
 public:
  Report(Context& context, const Program& program, const race::Result& result)
      : context_(context)
      , result_(result)
      , locks_(program, context.terms) {}

  emit::PartRecord part(const race::LocationResult& at) const {
    emit::PartRecord out;
    out.question = "race-freedom";
    out.thread = at.location;
    out.verdict = at.verdict;
    if (at.verdict.answer == Answer::proved) out.remarks.push_back(at.reason);
    const race::Racing pair = race::racing(result_, at);
    if (!pair.first || !at.trace || !at.question) return out;
    if (at.verdict.answer == Answer::violated)
      explain(at, pair, out);
    else
      out.remarks.push_back(fmt::format("{} {}, and {} {}", place(*pair.first),
                                        words_of(pair.first->access), place(*pair.second),
                                        words_of(pair.second->access)));
    return out;
  }

 private:
  std::string place(const PlacedAccess& a) const {
    return context_.sources.describe(a.access.where);
  }

  static std::string element(const race::LocationResult& at) { return "'" + at.location + "'"; }

  std::string locks(const PlacedAccess& a) const {
    std::vector<std::string> out;
    for (Term lock : locks_.held(a.thread, a.place))
      out.push_back("'" + race::name_of_lock(lock) + "'");
    return out.empty() ? "no lock" : fmt::format("{}", fmt::join(out, " and "));
  }

  std::string way(const PlacedAccess& a) const {
    std::string out;
    for (const CallStep& call : a.access.calls)
      out += call.where ? fmt::format(" calls {} ({})", call.function,
                                      context_.sources.describe(call.where))
                        : call.function;
    return out;
  }

  void explain(const race::LocationResult& at, const race::Racing& pair,
               emit::PartRecord& out) const {
    const PlacedAccess &first = *pair.first, &second = *pair.second;
    const std::string one = name_of(*at.trace, at.wrong->instance, *at.question),
                      other = name_of(*at.trace, at.wrong->other, *at.question);
    Diagnostic finding{DiagnosticId::data_race, Severity::error, first.access.where, {}, {}};
    finding.message = fmt::format("data race on {}: '{}' {}, holding {}", element(at), one,
                                  words_of(first.access), locks(first));
    finding.note(second.access.where, fmt::format("'{}' {} at the same time, holding {}", other,
                                                  words_of(second.access), locks(second)));
    for (const auto& [who, access] : {std::pair(one, &first), std::pair(other, &second)})
      if (access->access.calls.size() > 1)
        finding.note({}, fmt::format("'{}' gets there so: {}", who, way(*access)));
    finding.note({}, why_no_order(first, second));
    out.findings.push_back(emit::record_of(finding, context_.sources));
    out.findings.back().rendered = render(finding, context_.sources, context_.colour);
    tell_steps(*at.trace, *at.question,
               {context_.sources, context_.colour, context_.options.full_trace}, out);
    out.remarks.push_back(fmt::format("then '{}' is about to access it at {}, and '{}' at {}", one,
                                      place(first), other, place(second)));
  }

  std::string why_no_order(const PlacedAccess& a, const PlacedAccess& b) const {
    const bool one = !locks_.held(a.thread, a.place).empty(),
               other = !locks_.held(b.thread, b.place).empty();
    std::string out = one && other   ? "nothing orders the two: the locks are different"
                      : one || other ? "nothing orders the two: only one of them holds a lock"
                                     : "nothing orders the two: no lock is held";
    const bool atomic_one = a.access.order != AccessOrder::plain,
               atomic_other = b.access.order != AccessOrder::plain;
    if (atomic_one || atomic_other) out += ", and only one of them is atomic";
    return out + ", and in the interleaving shown both are the next step of their threads";
  }

  Context& context_;
  const race::Result& result_;
  race::LockSets locks_;
};

bool known_location(Context& context, const race::Result& result) {
  if (context.options.location.empty() || !result.locations.empty()) return true;
  std::vector<std::string> names;
  for (const PlacedAccess& a : result.accesses) names.push_back(a.access.location);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const std::string near = nearest_name(context.options.location, names);
  context.diagnostics.report(
      DiagnosticId::unknown_name, {},
      fmt::format("no thread accesses a memory location '{}'{}", context.options.location,
                  !near.empty()   ? fmt::format("; did you mean '{}'?", near)
                  : names.empty() ? "; no shared memory is accessed"
                                  : fmt::format("; there are {}", fmt::join(names, ", "))));
  context.report();
  return false;
}

// What no engine was asked about, in one part.
void send_settled(const Context& context, const race::Result& result) {
  emit::PartRecord part;
  part.question = "race-freedom";
  part.verdict = Verdict::proved();
  for (const race::LocationResult& at : result.locations)
    if (at.open == 0) part.remarks.push_back(fmt::format("{}: {}", at.location, at.reason));
  if (result.locations.empty())
    part.remarks.emplace_back("no shared memory is accessed while threads run");
  if (!part.remarks.empty()) context.send_part(std::move(part));
}

// A loose place that the race rests on: the two accesses have not been made yet.
const cfront::Unsupported* place_of_race(const cfront::Lowered& facts,
                                         const race::LocationResult& at) {
  if (!at.trace || !at.question || !at.wrong) return nullptr;
  const Program& program = *at.question;
  if (const cfront::Unsupported* place = cfront::rests_on(facts, program, *at.trace)) return place;
  const Conflict& conflict = program.conflicts[at.wrong->exclusion];
  for (const Conflict::Side* side : {&conflict.first, &conflict.second})
    for (const Edge& edge : program.threads[side->place.thread].thread.edges)
      if (edge.from == side->place.location && edge.loose != 0)
        return cfront::loose_place(facts, edge);
  return nullptr;
}

// Under a time limit every location gets its turn, and what is not decided says so.
void share_out(std::chrono::milliseconds limit, race::Options& options) {
  if (limit.count() == 0) return;
  options.total_time = limit * 2 / 3;
  options.time = std::min(options.time, limit / 8);
  options.tar.time = std::min(options.tar.time, limit / 16);
}

// A race at the location that rests on no loose place, if there is one.
std::optional<emit::PartRecord> race_of_the_code(Context& context, const Program& program,
                                                 const std::string& location) {
  context.say("races of the code alone");
  race::Options options;
  options.location = location;
  options.search_states = context.options.states;
  share_out(context.options.timeout, options);
  const Program exact = cfront::without_loose_steps(program);
  const race::Result result = race::check(exact, context.terms, options);
  for (const race::LocationResult& at : result.locations)
    if (at.location == location && at.verdict.answer == Answer::violated)
      return Report(context, exact, result).part(at);
  return std::nullopt;
}

} // namespace

std::string words_of(const Access& access) {
  std::string out = access.write ? "writes it here" : "reads it here";
  if (access.order == AccessOrder::marked) out += " (marked)";
  if (access.order == AccessOrder::weak || access.order == AccessOrder::sequential)
    out += " (atomic)";
  return out;
}

void races(Context& context) {
  context.say("reading the C code");
  const Stopwatch watch;
  const std::optional<CodeThreads> threads = build_threads(context);
  if (!threads) return;
  const Program& program = threads->program;
  send_threads(context, program);
  send_thread_dumps(context, *threads);
  for (const std::string& sentence : threads->facts.assumptions) context.send_assumption(sentence);

  race::Options options;
  options.location = context.options.location;
  options.search_states = context.options.states;
  options.progress = [&](const std::string& what) { context.say(what); };
  share_out(context.options.timeout, options);
  if (context.on_query) options.make_solver = [&] { return context.make_solver("races"); };
  std::string found; // for --dump predicates
  if (std::any_of(context.options.dumps.begin(), context.options.dumps.end(),
                  [](const Dump& d) { return d.stage == "predicates"; }))
    options.dump = [&](const std::string& line) { found += line + "\n"; };
  Proofs proofs;
  proofs.complete = threads->facts.without_body.empty();
  bool known = true;
  options.settled = [&](const race::Result& result) {
    known = known_location(context, result);
    if (!known) return;
    if (!result.held.entries.empty()) {
      const std::unique_ptr<smt::Solver> fresh = context.make_solver("certificate-locks");
      const certify::Report report = certify::check(program, result.held, context.terms, *fresh);
      if (report.judgement == certify::Judgement::rejected)
        throw InternalError("the certificate checker rejects the held locks: " + report.why);
      proofs.parts.emplace_back(result.held);
    }
    send_settled(context, result);
  };
  options.decided = [&](const race::Result& result, const race::LocationResult& at) {
    context.send_statistics(at.solver);
    emit::PartRecord part = Report(context, program, result).part(at);
    if (at.certificate) {
      const std::unique_ptr<smt::Solver> fresh = context.make_solver("certificate-races");
      apply(std::visit(
                [&](const auto& proof) {
                  return certify::check(*at.question, CertificateBody(proof), context.terms,
                                        *fresh);
                },
                at.certificate->proof),
            part);
      proofs.parts.emplace_back(*at.certificate);
    }
    if (context.options.stats)
      part.remarks.push_back(fmt::format("{} pairs, {} of them not under one lock; {} states "
                                         "searched, {} resets and {} updates of "
                                         "assumptions, {} predicates, {} queries",
                                         at.pairs, at.open, at.searched, at.tar.outer, at.tar.inner,
                                         at.tar.predicates, at.solver.queries));
    const cfront::Unsupported* place = place_of_race(threads->facts, at);
    if (place && !place->everywhere && at.verdict.answer == Answer::violated)
      if (std::optional<emit::PartRecord> exact = race_of_the_code(context, program, at.location)) {
        part = std::move(*exact);
        place = nullptr;
      }
    apply_looseness(context, threads->facts, place, part);
    proofs.complete = proofs.complete && part.verdict.answer == Answer::proved;
    part.seconds = watch.seconds();
    context.send_part(std::move(part));
  };
  race::check(program, context.terms, options);
  dump_predicates(context, found);
  if (!known) return;
  if (!context.options.certificate.empty()) send_certificate(context, proofs);
  emit::ProgramRecord last;
  last.statistics.seconds = watch.seconds();
  context.send(last);
}

} // namespace absthread::cli
