// SPDX-License-Identifier: MIT
#include "checkers/boolean/run.hpp"

#include <fmt/format.h>

namespace absthread::boolean {
namespace {

struct Values {
  const Flow& flow;
  const Bits& shared;
  const Bits& next;
  const Bits& locals;
  const Bits& choices;

  bool holds(FormulaId id) const {
    const Formula& f = flow.formulas[id];
    switch (f.kind) {
    case Formula::Kind::constant: return f.a != 0;
    case Formula::Kind::shared: return shared[f.a] != 0;
    case Formula::Kind::next: return next[f.a] != 0;
    case Formula::Kind::local: return locals[f.a] != 0;
    case Formula::Kind::choice: return f.a < choices.size() && choices[f.a] != 0;
    case Formula::Kind::negation: return !holds(f.a);
    case Formula::Kind::conjunction: return holds(f.a) && holds(f.b);
    case Formula::Kind::disjunction: return holds(f.a) || holds(f.b);
    case Formula::Kind::exclusive: return holds(f.a) != holds(f.b);
    }
    return false;
  }
};

void update(const Values& values, const Updates& updates, Bits& target) {
  for (const auto& [bit, value] : updates) target[bit] = values.holds(value) ? 1 : 0;
}

} // namespace

State initial_state(const Flow& flow) {
  return {Bits(flow.shared.size()), {{flow.entry, Bits(flow.locals)}}};
}

std::string execute(const Flow& flow, State& state, const RunStep& step) {
  if (step.thread >= state.threads.size()) return fmt::format("there is no thread {}", step.thread);
  if (step.edge >= flow.edges.size()) return "there is no such step";
  const FlowEdge& edge = flow.edges[step.edge];
  const State before = state;
  const ThreadAt& active = before.threads[step.thread];
  if (active.at != edge.from)
    return fmt::format("thread {} is not at {}", step.thread, flow.locations[edge.from].name);
  const Values values{flow, before.shared, before.shared, active.locals, step.choices};
  if (!values.holds(edge.guard))
    return fmt::format("'{}' is not possible for thread {}", edge.text, step.thread);
  update(values, edge.shared, state.shared);
  update(values, edge.local, state.threads[step.thread].locals);
  state.threads[step.thread].at = edge.to;
  if (edge.spawn) {
    ThreadAt fresh{edge.spawn->at, Bits(flow.locals)};
    update(values, edge.spawn->local, fresh.locals);
    state.threads.push_back(std::move(fresh));
  }
  if (edge.broadcast.empty()) return {};
  for (std::size_t t = 0; t < before.threads.size(); ++t) {
    if (t == step.thread || before.threads[t].at == no_location) continue;
    Bits choices;
    for (const auto& [number, its] : step.broadcast)
      if (number == t) choices = its;
    update({flow, before.shared, state.shared, before.threads[t].locals, choices}, edge.broadcast,
           state.threads[t].locals);
  }
  return {};
}

std::size_t bad_thread(const Flow& flow, const State& state) {
  for (std::size_t t = 0; t < state.threads.size(); ++t) {
    const ThreadAt& thread = state.threads[t];
    if (thread.at == no_location || !flow.locations[thread.at].bad) continue;
    const Values values{flow, state.shared, state.shared, thread.locals, {}};
    if (values.holds(*flow.locations[thread.at].bad)) return t;
  }
  return state.threads.size();
}

Replay replay(const Flow& flow, const Run& run) {
  Replay out;
  out.states.push_back(initial_state(flow));
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    State next = out.states.back();
    if (out.wrong = execute(flow, next, run.steps[i]); !out.wrong.empty()) {
      out.wrong = fmt::format("step {}: {}", i + 1, out.wrong);
      return out;
    }
    out.states.push_back(std::move(next));
  }
  if (bad_thread(flow, out.states.back()) == out.states.back().threads.size())
    out.wrong = "the run does not end in a bad state";
  return out;
}

} // namespace absthread::boolean
