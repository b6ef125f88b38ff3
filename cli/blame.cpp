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
std::string obstacle(const Context& context, const Contracts& contracts,
                     const cfront::Lowered& code) {
  if (code.threads.empty()) return "no contract names a C function";
  for (const cfront::LoweredThread& t : code.threads)
    if (!t.thread)
      return fmt::format("the code of '{}' could not be read",
                         contracts.program.threads[t.contract].thread.name);
  if (!code.loose.empty())
    return fmt::format("{}: {}", context.sources.describe(code.loose.front().where),
                       code.loose.front().what);
  return {};
}

} // namespace

void settle_blame(Context& context, const Contracts& contracts, const cfront::Lowered& code,
                  const Program& composed_program, const Trace& shown,
                  const explicit_state::Wrong& wrong, emit::PartRecord& part) {
  // What `exclusive` and deadlock say on contracts, they say about the contracts only.
  if (wrong.kind != explicit_state::Wrong::Kind::assertion) return;
  context.say("who is to blame");
  blame::Blame found;
  found.why = obstacle(context, contracts, code);
  if (found.why.empty())
    found = blame::decide(
        composed_program,
        composed(cfront::with_code(contracts.program, code, context.terms), context.terms), shown,
        context.terms);
  switch (found.who) {
  case blame::Blamed::code:
    part.verdict = Verdict::violated("unreach-call");
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
