// SPDX-License-Identifier: MIT
#include "checkers/explicit/failing.hpp"

#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {

namespace {

void put(TermMap& values, const Valuation& list) {
  for (const auto& [variable, value] : list) values[variable] = value;
}

} // namespace

const Claim* failing_claim(const Location& location, const TermMap& values) {
  const Claim* open = nullptr;
  for (const Claim& claim : location.claims) {
    const Term holds = evaluate(claim.condition, values);
    if (holds && holds.is_false()) return &claim;
    if (!open && !(holds && holds.is_true())) open = &claim;
  }
  return open;
}

Failing failing(const Trace& trace, const Wrong& wrong, const Program& program) {
  Failing out;
  if (wrong.instance >= trace.starts.size()) return out;
  const TraceStart& start = trace.starts[wrong.instance];
  out.thread = start.thread;
  out.location = start.location;
  const Valuation* locals = &start.locals;
  for (const TraceStep& step : trace.steps)
    if (step.thread == start.thread && step.instance == start.instance) {
      out.location = program.threads[step.thread].thread.edges[step.edge].to;
      locals = &step.locals_after;
    }
  const Thread& thread = program.threads[out.thread].thread;
  TermMap values;
  put(values, trace.shared_initial);
  if (!trace.steps.empty()) put(values, trace.steps.back().shared_after);
  put(values, *locals);
  if (thread.self) {
    TermManager& terms = thread.self.manager();
    values[thread.self] =
        terms.constant(thread.self.sort(), mpz_class(static_cast<unsigned long>(wrong.instance)));
  }
  out.claim = failing_claim(thread.locations[out.location], values);
  if (out.claim) {
    const Term holds = evaluate(out.claim->condition, values);
    if (holds && holds.is_false()) return out;
  }
  for (const Variable& v : program.shared) {
    if (!v.domain) continue;
    const Term inside = evaluate(v.domain, values);
    if (!inside || !inside.is_false()) continue;
    out.claim = nullptr;
    out.outside = &v;
    return out;
  }
  return out;
}

} // namespace absthread::explicit_state
