// SPDX-License-Identifier: MIT
#include "cli/blame.hpp"

#include "checkers/blame/blame.hpp"
#include "cli/interleaving.hpp"
#include "instrument/creation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::cli {

namespace {

// Why the code cannot be asked; empty: it can.
std::string obstacle(const Contracts& contracts, const cfront::Lowered& code) {
  if (code.threads.empty()) return "no contract names a C function";
  for (const cfront::LoweredThread& t : code.threads)
    if (!t.thread)
      return fmt::format("the code of '{}' could not be read",
                         contracts.program.threads[t.contract].thread.name);
  return {};
}

// Where the threads have more runs than the code: without the steps that are more, what they do is
// done by the code; with them, what they cannot do the code cannot.
blame::Blame blamed(Context& context, const Program& contracts, const Program& code,
                    const cfront::Lowered& facts, const Trace& shown) {
  if (facts.loose.empty()) return blame::decide(contracts, code, shown, context.terms);
  blame::Blame found;
  if (std::none_of(facts.loose.begin(), facts.loose.end(),
                   [](const cfront::Unsupported& place) { return place.everywhere; }))
    found = blame::decide(contracts, cfront::without_loose_steps(facts, code, context.terms), shown,
                          context.terms);
  if (found.who == blame::Blamed::code || found.who == blame::Blamed::contract) return found;
  found = blame::decide(contracts, code, shown, context.terms);
  if (found.who == blame::Blamed::too_weak) return found;
  found.who = blame::Blamed::unsettled;
  found.why = fmt::format("{}: {}", context.sources.describe(facts.loose.front().where),
                          facts.loose.front().what);
  return found;
}

} // namespace

void settle_blame(Context& context, const Contracts& contracts, const cfront::Lowered& code,
                  const Program& composed_program, const Trace& shown,
                  const explicit_state::Wrong& wrong, emit::PartRecord& part) {
  // What `exclusive` and deadlock say on contracts, they say about the contracts only.
  if (wrong.kind != explicit_state::Wrong::Kind::assertion) return;
  context.say("who is to blame");
  blame::Blame found;
  found.why = obstacle(contracts, code);
  if (found.why.empty())
    found =
        blamed(context, composed_program,
               composed(cfront::with_code(contracts.program, code, context.terms), context.terms),
               code, shown);
  switch (found.who) {
  case blame::Blamed::code:
    part.verdict = Verdict::violated(violated_by(found.trace, found.wrong, found.program));
    part.findings.clear();
    part.steps.clear();
    explain_interleaving(found.trace, found.wrong, found.program,
                         {context.sources, context.colour, context.options.full_trace}, part);
    part.remarks.push_back("to blame: the code; its threads can run like this (replayed)");
    return;
  case blame::Blamed::contract:
    part.remarks.push_back(
        "to blame: the contract; the C threads can go this way, but no assertion "
        "of theirs fails");
    return;
  case blame::Blamed::too_weak: {
    const TraceStep& step = shown.steps[found.step];
    const Edge& edge = composed_program.threads[step.thread].thread.edges[step.edge];
    part.remarks.push_back(fmt::format(
        "to blame: the contracts are too weak; the C threads cannot take step {}, `{}` at {}",
        found.step + 1, edge.text, context.sources.describe(edge.where)));
    return;
  }
  case blame::Blamed::unsettled:
    part.remarks.push_back("who is to blame is not settled: " + found.why);
    return;
  }
}

} // namespace absthread::cli
