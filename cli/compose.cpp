// SPDX-License-Identifier: MIT
#include "cli/compose.hpp"

#include "checkers/certify/thread_modular.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "cli/explain.hpp"
#include "spec-lang/diag/invariant.hpp"

namespace absthread::cli {

void check_composition(Context& context, const Contracts& contracts, Proofs& proofs) {
  context.say("composition");
  const Stopwatch watch;
  const thread_modular::Result result = thread_modular::check(contracts.program, context.terms);
  emit::PartRecord part = explain(result, contracts.program,
                                  {context.sources, context.colour, context.options.full_trace});
  if (result.verdict.answer == Answer::proved) {
    if (!result.certificate) throw InternalError("a proof of composition without certificate");
    const std::unique_ptr<smt::Solver> fresh = smt::make_cvc5(context.terms);
    apply(certify::check(contracts.program, *result.certificate, context.terms, *fresh), part);
    context.send_statistics(*fresh);
    proofs.parts.emplace_back(*result.certificate);
  }
  proofs.complete = proofs.complete && part.verdict.answer == Answer::proved;
  if (part.verdict == Verdict::proved()) part.verdict = Verdict::proved("composition");
  part.seconds = watch.seconds();
  context.send_statistics(result.statistics.solver);
  context.send_part(std::move(part));
}

} // namespace absthread::cli
