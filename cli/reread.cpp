// SPDX-License-Identifier: MIT
#include "cli/reread.hpp"

#include "checkers/certify/joint.hpp"
#include "checkers/certify/races.hpp"
#include "checkers/counting/engine.hpp"
#include "checkers/smt/deadline.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "spec-lang/load.hpp"

namespace absthread::cli {

namespace {

Options as_races(Options from, Reading reading) {
  from.command = Command::races;
  from.location.clear();
  from.robust = from.robust || reading == Reading::robust;
  from.dumps.clear();
  from.certificate.clear();
  return from;
}

// The assertions were proved of the exact threads before; of the robust ones that should not take
// much longer.
constexpr std::chrono::milliseconds most_time{10000};

std::optional<CertificateBody> robust_certificate(Context& inner, const Program& robust,
                                                  std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  const auto solvers = [&] { return smt::with_deadline(inner.make_solver("robust"), end); };
  try {
    thread_modular::Options options;
    options.time = time;
    options.make_solver = solvers;
    const thread_modular::Result found = thread_modular::check(robust, inner.terms, options);
    if (found.verdict.answer == Answer::proved) return found.certificate;
    if (found.verdict.answer == Answer::violated) return std::nullopt;
    counting::Options counted;
    counted.first_time = counted.time = counted.time_per_number = time / 4;
    counted.make_solver = solvers;
    counting::Result other = counting::check(robust, inner.terms, counted);
    if (other.verdict.answer != Answer::proved) return std::nullopt;
    if (other.counting) return CertificateBody(std::move(*other.counting));
    if (other.indexed) return CertificateBody(std::move(*other.indexed));
  } catch (const smt::OutOfTime&) {
  }
  return std::nullopt;
}

} // namespace

bool holds_robustly(Context& inner, const Program& robust, std::vector<CertificateBody>& parts) {
  const std::chrono::milliseconds limit = inner.options.timeout;
  const std::optional<CertificateBody> proof = robust_certificate(
      inner, robust, limit.count() > 0 ? std::min(most_time, limit / 4) : most_time);
  if (!proof) return false;
  const std::unique_ptr<smt::Solver> fresh = inner.make_solver("certificate-robust");
  if (certify::check(robust, *proof, inner.terms, *fresh).judgement != certify::Judgement::accepted)
    return false;
  parts.push_back(*proof);
  return true;
}

Reread::Reread(const Context& outer, ProvedThreads which, Reading reading)
    : options(as_races(outer.options, reading))
    , work{options, outer.colour == Colour::on, false}
    , send([](const emit::ProgramRecord&) {})
    , context(outer.input, work, send) {
  context.on_query = outer.on_query;
  if (which == ProvedThreads::of_main) {
    threads = build_threads(context);
  } else if (const auto source =
                 spec::load_file(context.input.path, context.sources, context.diagnostics)) {
    threads = threads_of_contracts(context, *source, false);
  }
}

void discharge_weak_orders(const Context& context, const CodeThreads& threads) {
  for (const std::string& sentence : threads.facts.assumptions)
    if (sentence.starts_with("sequential consistency: ")) context.discharge_assumption(sentence);
}

std::optional<race::LocationResult> robust_proof(Reread& threads, const std::string& location,
                                                 const race::Options& limits) {
  if (!threads.threads) return std::nullopt;
  const Program& program = threads.threads->program;
  race::Options options;
  options.location = location;
  options.next_at_once_only = true;
  options.time = limits.time;
  options.tar = limits.tar;
  options.tar.make_solver = nullptr;
  options.search_states = limits.search_states;
  options.total_time = limits.time;
  race::Result result = race::check(program, threads.context.terms, options);
  for (race::LocationResult& at : result.locations) {
    if (at.location != location || !(at.verdict == Verdict::proved())) continue;
    std::vector<CertificateBody> parts;
    if (!result.held.entries.empty()) parts.emplace_back(result.held);
    if (at.certificate) parts.emplace_back(*at.certificate);
    const certify::Report report = certify::check_races(
        program, parts, location, threads.context.terms,
        [&] { return threads.context.make_solver("certificate-races"); },
        certify::RaceQuestion::next_at_once);
    if (report.judgement != certify::Judgement::accepted) return std::nullopt;
    at.certificate.reset();
    return std::move(at);
  }
  return std::nullopt;
}

} // namespace absthread::cli
