// SPDX-License-Identifier: MIT
#include "cli/races.hpp"

#include "checkers/certify/joint.hpp"
#include "checkers/certify/races.hpp"
#include "checkers/race/engine.hpp"
#include "checkers/race/locksets.hpp"
#include "cli/certificates.hpp"
#include "cli/engine_options.hpp"
#include "cli/interleaving.hpp"
#include "cli/reread.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <set>

namespace absthread::cli {

namespace {

using explicit_state::PlacedAccess;

class Report {
 public:
  Report(Context& context, const Program& program, const race::Result& result)
      : context_(context)
      , program_(program)
      , result_(result)
      , locks_(program, context.terms) {}

  emit::PartRecord part(const race::LocationResult& at) const {
    emit::PartRecord out;
    out.question = "race-freedom";
    out.thread = at.location;
    out.verdict = at.verdict;
    if (at.verdict.answer == Answer::proved) out.remarks.push_back(at.reason);
    if (at.robust) out.remarks.emplace_back("whatever weak accesses read and whenever tries fail");
    if (at.verdict.conditional) list_conditions(out);
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
    finding.note(second.access.where,
                 fmt::format("'{}' {} {}, holding {}", other, words_of(second.access),
                             at.watched ? "later" : "at the same time", locks(second)));
    for (const auto& [who, access] : {std::pair(one, &first), std::pair(other, &second)})
      if (access->access.calls.size() > 1)
        finding.note({}, fmt::format("'{}' gets there so: {}", who, way(*access)));
    if (at.watched)
      say_what_orders_nothing(at, one, other, finding);
    else
      finding.note({}, why_no_order(first, second));
    out.findings.push_back(emit::record_of(finding, context_.sources));
    out.findings.back().rendered = render(finding, context_.sources, context_.colour);
    tell_steps(at.watched ? without_watch(*at.trace) : *at.trace, *at.question,
               {context_.sources, context_.colour, context_.options.full_trace}, out);
    out.remarks.push_back(
        at.watched ? fmt::format("then '{}' is about to access it at {}, and nothing orders that "
                                 "after the access of '{}' at {}",
                                 other, place(second), one, place(first))
                   : fmt::format("then '{}' is about to access it at {}, and '{}' at {}", one,
                                 place(first), other, place(second)));
  }

  // The steps between the two that look like an order, and are none.
  void say_what_orders_nothing(const race::LocationResult& at, const std::string& one,
                               const std::string& other, Diagnostic& finding) const {
    std::set<std::string> said;
    for (std::size_t s = at.watched->step + 1; s < at.trace->steps.size(); ++s) {
      const TraceStep& step = at.trace->steps[s];
      const std::string who = instance_name_of(*at.trace, step, *at.question);
      const Edge& edge = at.question->threads[step.thread].thread.edges[step.edge];
      for (const Access& a : records_at(step.thread, edge)) {
        const std::string why = why_nothing(a, who == one, who == other);
        if (why.empty() || said.size() == 3) continue;
        const std::string sentence = fmt::format("'{}' {}", who, why);
        if (said.insert(sentence).second) finding.note(a.where, sentence);
      }
    }
    finding.note({},
                 "nothing orders the two in this interleaving: no unlock, release, start or end "
                 "of a thread leads from the first to the second");
  }

  static std::string why_nothing(const Access& a, bool first, bool second) {
    const bool stores = a.sync == Sync::store_relaxed || a.sync == Sync::update_relaxed;
    const bool loads = a.sync == Sync::load_relaxed || a.sync == Sync::load_dependent;
    if (first && stores) return fmt::format("writes '{}' without release order", a.location);
    if (second && loads) return fmt::format("reads '{}' without acquire order", a.location);
    if (second && a.sync == Sync::failure) return "fails here, which orders nothing";
    if (second && a.order == AccessOrder::weak && a.sync == Sync::none)
      return "only looks at the lock here, which orders nothing";
    return {};
  }

  // What the step of the program itself accesses: the watch program has the same texts and places.
  std::vector<Access> records_at(std::size_t thread, const Edge& edge) const {
    for (const Edge& e : program_.threads[thread].thread.edges)
      if (e.from == edge.from && e.to == edge.to && e.text == edge.text &&
          e.where.begin == edge.where.begin)
        return e.accesses;
    return {};
  }

  static std::string instance_name_of(const Trace& trace, const TraceStep& step,
                                      const Program& program) {
    for (std::size_t i = 0; i < trace.starts.size(); ++i)
      if (trace.starts[i].thread == step.thread && trace.starts[i].instance == step.instance)
        return name_of(trace, i, program);
    return {};
  }

  static Trace without_watch(Trace trace) {
    const auto drop = [](Valuation& values) {
      std::erase_if(values, [](const auto& v) { return v.first.name().starts_with("(watch)"); });
    };
    drop(trace.shared_initial);
    for (TraceStart& start : trace.starts) drop(start.locals);
    for (TraceStep& step : trace.steps)
      for (Valuation* values : {&step.shared_before, &step.shared_after, &step.locals_before,
                                &step.locals_after, &step.inputs})
        drop(*values);
    return trace;
  }

  // What the proof rests on beyond C11 or the kernel's model.
  void list_conditions(emit::PartRecord& out) const {
    std::set<std::string> lines;
    for (const std::size_t i : explicit_state::not_sequential(result_.accesses)) {
      const Access& a = result_.accesses[i].access;
      lines.insert(fmt::format("{}: {} to '{}'", context_.sources.describe(a.where),
                               a.order == AccessOrder::marked    ? "a marked access"
                               : a.order == AccessOrder::excused ? "an access whose races are meant"
                                                                 : "an access that is not seq_cst",
                               a.location));
    }
    for (const Access& a : explicit_state::partial_orders(program_))
      lines.insert(fmt::format("{}: {}", context_.sources.describe(a.where),
                               explicit_state::words_of_partial(a.sync)));
    std::size_t listed = 0;
    for (const std::string& line : lines)
      if (++listed <= 6) out.remarks.push_back(line);
    if (lines.size() > 6) out.remarks.push_back(fmt::format("and {} more", lines.size() - 6));
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
  const Program& program_;
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
  // That locks are used as locks is nothing to tell.
  const auto is_lock = [&](const std::string& location) {
    return std::all_of(result.accesses.begin(), result.accesses.end(), [&](const PlacedAccess& a) {
      return a.access.location != location || a.access.of_lock;
    });
  };
  for (const race::LocationResult& at : result.locations)
    if (at.open == 0 && !is_lock(at.location))
      part.remarks.push_back(fmt::format("{}: {}", at.location, at.reason));
  if (std::all_of(result.locations.begin(), result.locations.end(),
                  [&](const race::LocationResult& at) { return is_lock(at.location); }))
    part.remarks.emplace_back("no shared memory is accessed while threads run");
  if (!part.remarks.empty()) context.send_part(std::move(part));
}

// A loose place that the race rests on: the two accesses have not been made yet.
const cfront::Unsupported* place_of_race(const cfront::Lowered& facts,
                                         const race::LocationResult& at) {
  if (!at.trace || !at.question || !at.wrong) return nullptr;
  const Program& program = *at.question;
  if (const cfront::Unsupported* place = cfront::rests_on(facts, program, *at.trace)) return place;
  if (at.watched) {
    // The second access has not been made yet.
    const TraceStart& start = at.trace->starts[at.watched->second_instance];
    LocationId here = start.location;
    for (const TraceStep& step : at.trace->steps)
      if (step.thread == start.thread && step.instance == start.instance)
        here = program.threads[step.thread].thread.edges[step.edge].to;
    for (const Edge& edge : program.threads[start.thread].thread.edges)
      if (edge.from == here && edge.loose != 0) return cfront::loose_place(facts, edge);
    return nullptr;
  }
  const Conflict& conflict = program.conflicts[at.wrong->exclusion];
  for (const Conflict::Side* side : {&conflict.first, &conflict.second})
    for (const Edge& edge : program.threads[side->place.thread].thread.edges)
      if (edge.from == side->place.location && edge.loose != 0)
        return cfront::loose_place(facts, edge);
  return nullptr;
}

// Under a time limit every location gets its turn, and what is not decided says so. One that is
// asked alone has no others to wait for.
void share_out(std::chrono::milliseconds limit, race::Options& options) {
  if (limit.count() == 0) return;
  const bool alone = !options.location.empty();
  options.total_time = limit * 2 / 3;
  options.time = alone ? limit / 2 : std::min(options.time, limit / 8);
  options.tar.time = alone ? limit / 4 : std::min(options.tar.time, limit / 16);
}

// A race at the location that rests on no loose place, if there is one.
std::optional<emit::PartRecord> race_of_the_code(Context& context, const CodeThreads& threads,
                                                 const std::string& location) {
  context.say("races of the code alone");
  race::Options options;
  options.location = location;
  options.search_states = context.options.states;
  share_out(context.options.timeout, options);
  const Program exact = cfront::without_loose_steps(threads.facts, threads.program, context.terms);
  const race::Result result = race::check(exact, context.terms, options);
  for (const race::LocationResult& at : result.locations)
    if (at.location == location && at.verdict.answer == Answer::violated)
      return Report(context, exact, result).part(at);
  return std::nullopt;
}

// The proofs of all locations, of robust threads.
void prove_robustly(const Context& context, Reread& robust, Proofs& proofs) {
  race::Options options;
  options.location = context.options.location;
  options.next_at_once_only = true;
  proofs = {};
  proofs.robust = true;
  const race::Result result = race::check(robust.threads->program, robust.context.terms, options);
  if (!result.held.entries.empty()) proofs.parts.emplace_back(result.held);
  for (const race::LocationResult& at : result.locations) {
    proofs.complete = proofs.complete && at.verdict == Verdict::proved();
    if (at.certificate) proofs.parts.emplace_back(*at.certificate);
  }
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
  const bool users_choice =
      context.options.assume_sc ||
      std::find(threads->assumed.begin(), threads->assumed.end(), "sc") != threads->assumed.end();
  std::unique_ptr<Reread> robust;
  options.robust = [&](const std::string& location) -> std::optional<race::LocationResult> {
    context.say("races on " + location + ", whatever weak accesses read");
    if (!robust)
      robust = std::make_unique<Reread>(context, ProvedThreads::of_main, Reading::robust);
    return robust_proof(*robust, location, options);
  };
  Proofs proofs;
  proofs.complete = threads->facts.without_body.empty() && threads->facts.uncovered.empty();
  bool known = true, weak = false;
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
    weak = weak || at.robust || at.by_watch;
    if (users_choice && part.verdict.conditional) {
      context.send_assumption("sequential consistency, as the user assumes (`assume sc`)");
      part.verdict = Verdict::proved();
    }
    if (at.certificate) {
      const std::unique_ptr<smt::Solver> fresh = context.make_solver("certificate-races");
      apply(std::visit(
                [&](const auto& proof) {
                  return certify::check(*at.question, CertificateBody(proof), context.terms,
                                        *fresh);
                },
                at.certificate->proof),
            part);
      if (!at.by_watch) proofs.parts.emplace_back(*at.certificate);
    }
    if (context.options.stats)
      part.remarks.push_back(fmt::format("{} pairs, {} of them not under one lock; {} states "
                                         "searched, {} resets and {} updates of "
                                         "assumptions, {} predicates, {} queries",
                                         at.pairs, at.open, at.searched, at.tar.outer, at.tar.inner,
                                         at.tar.predicates, at.solver.queries));
    const cfront::Unsupported* place = place_of_race(threads->facts, at);
    if (place && !place->everywhere && at.verdict.answer == Answer::violated)
      if (std::optional<emit::PartRecord> exact =
              race_of_the_code(context, *threads, at.location)) {
        part = std::move(*exact);
        place = nullptr;
      }
    apply_looseness(context, threads->facts, place, part);
    proofs.complete = proofs.complete && part.verdict == Verdict::proved() && !at.by_watch;
    part.seconds = watch.seconds();
    context.send_part(std::move(part));
  };
  bool conditional = false;
  options.decided = [&, report = options.decided](const race::Result& result,
                                                  const race::LocationResult& at) {
    conditional = conditional || !(at.verdict == Verdict::proved());
    report(result, at);
  };
  race::check(program, context.terms, options);
  if (known && !conditional) discharge_weak_orders(context, *threads);
  dump_predicates(context, found);
  if (!known) return;
  if (!context.options.certificate.empty()) {
    // Of weak orders a certificate speaks about the robust threads.
    if (weak && proofs.complete && robust) prove_robustly(context, *robust, proofs);
    send_certificate(context, proofs);
  }
  emit::ProgramRecord last;
  last.statistics.seconds = watch.seconds();
  context.send(last);
}

} // namespace absthread::cli
