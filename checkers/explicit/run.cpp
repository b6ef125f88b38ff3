// SPDX-License-Identifier: MIT
#include "checkers/explicit/run.hpp"

#include "instrument/ir/progress.hpp"

#include <algorithm>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {
namespace {

bool holds(Term formula, const TermMap& values) {
  const Term value = evaluate(formula, values);
  return value && value.is_true();
}

bool fails(Term formula, const TermMap& values) {
  const Term value = evaluate(formula, values);
  return value && value.is_false();
}

Term lookup(const Valuation& valuation, Term variable) {
  for (const auto& [name, value] : valuation)
    if (name == variable) return value;
  return {};
}

} // namespace

Term Model::identity(std::size_t instance) const {
  return manager_.constant(manager_.thread_sort(), mpz_class(static_cast<unsigned long>(instance)));
}

TermMap Model::values(const State& state, std::size_t instance) const {
  TermMap out;
  for (std::size_t v = 0; v < program_.shared.size(); ++v)
    out[program_.shared[v].term] = state.shared[v];
  const InstanceState& own = state.instances[instance];
  const Thread& thread = program_.threads[own.thread].thread;
  for (std::size_t v = 0; v < thread.locals.size(); ++v)
    if (own.locals[v]) out[thread.locals[v].term] = own.locals[v];
  if (thread.self) out[thread.self] = identity(instance);
  return out;
}

bool Model::wrong_at(std::size_t number, LocationId location, const TermMap& now) const {
  const Thread& thread = program_.threads[number].thread;
  const Term assertion = thread.locations[location].assertion;
  return fails(domains_, now) || (assertion && fails(assertion, now)) ||
         std::any_of(thread.locals.begin(), thread.locals.end(),
                     [&](const Variable& v) { return v.domain && fails(v.domain, now); });
}

bool Model::can_be_wrong(std::size_t number, LocationId location) const {
  const Thread& thread = program_.threads[number].thread;
  const Term assertion = thread.locations[location].assertion;
  return !domains_.is_true() || (assertion && !assertion.is_true()) ||
         std::any_of(thread.locals.begin(), thread.locals.end(),
                     [](const Variable& v) { return static_cast<bool>(v.domain); });
}

std::optional<Wrong> Model::wrong(const State& state) const {
  for (std::size_t i = 0; i < state.instances.size(); ++i) {
    const InstanceState& own = state.instances[i];
    if (can_be_wrong(own.thread, own.location) &&
        wrong_at(own.thread, own.location, values(state, i)))
      return Wrong{Wrong::Kind::assertion, i, 0, 0};
  }
  for (std::size_t x = 0; x < program_.exclusions.size(); ++x) {
    unsigned there = 0;
    for (std::size_t i = 0; i < state.instances.size(); ++i)
      for (const LocationReference& place : program_.exclusions[x].places)
        if (place.thread == state.instances[i].thread &&
            place.location == state.instances[i].location) {
          if (++there == 2) return Wrong{Wrong::Kind::exclusion, i, x, 0};
          break;
        }
  }
  return race(state);
}

std::optional<Wrong> Model::race(const State& state) const {
  const auto there = [&](const Conflict::Side& side, std::size_t i, Term& index) {
    const InstanceState& own = state.instances[i];
    if (own.thread != side.place.thread || own.location != side.place.location) return false;
    if (!side.condition && !side.index) return true;
    const TermMap now = values(state, i);
    if (side.condition && !holds(side.condition, now)) return false;
    if (side.index) index = evaluate(side.index, now);
    return !side.index || index;
  };
  for (std::size_t c = 0; c < program_.conflicts.size(); ++c)
    for (std::size_t i = 0; i < state.instances.size(); ++i) {
      Term first;
      if (!there(program_.conflicts[c].first, i, first)) continue;
      for (std::size_t j = 0; j < state.instances.size(); ++j) {
        Term second;
        if (i == j || !there(program_.conflicts[c].second, j, second)) continue;
        if (ABSTHREAD_FAULT("race-replay-accepts-one-order") && i > j) continue;
        if (!first || !second || first == second) return Wrong{Wrong::Kind::race, i, c, j};
      }
    }
  return std::nullopt;
}

bool Model::is_initial(const State& state) const {
  for (std::size_t i = 0; i < state.instances.size(); ++i) {
    const InstanceState& own = state.instances[i];
    const Thread& thread = program_.threads[own.thread].thread;
    if (std::find(thread.initial.begin(), thread.initial.end(), own.location) ==
        thread.initial.end())
      return false;
    const TermMap now = values(state, i);
    if (program_.initial && !holds(program_.initial, now)) return false;
    for (const Variable& v : thread.locals) {
      if (!now.contains(v.term)) continue;
      if (v.initial && !holds(equal(v.term, v.initial), now)) return false;
      if (v.domain && !holds(v.domain, now)) return false;
    }
  }
  return true;
}

bool Model::is_step(const State& before, std::size_t instance, const Edge& edge,
                    const Valuation& inputs, const State& after) const {
  const InstanceState &from = before.instances[instance], &to = after.instances[instance];
  if (from.location != edge.from || to.location != edge.to) return false;
  for (std::size_t i = 0; i < before.instances.size(); ++i)
    if (i != instance && !(before.instances[i] == after.instances[i])) return false;
  const Thread& thread = program_.threads[from.thread].thread;
  for (std::size_t v = 0; v < program_.shared.size(); ++v)
    if (!edge.step.changes(program_.shared[v].term) && before.shared[v] != after.shared[v])
      return false;
  for (std::size_t v = 0; v < thread.locals.size(); ++v)
    if (!edge.step.changes(thread.locals[v].term) && from.locals[v] != to.locals[v]) return false;
  TermMap both = values(before, instance);
  for (const auto& [variable, value] : values(after, instance))
    if (variable.is(Kind::variable)) both[primed(variable)] = value;
  for (const auto& [variable, value] : inputs) both[variable] = value;
  return holds(edge.step.relation, both);
}

std::optional<std::string> replay(const Program& program, const Trace& trace, TermManager& manager,
                                  Wrong* reached, bool deadlock) {
  const Model model(program, manager);
  State state;
  for (const Variable& v : program.shared) {
    const Term value = lookup(trace.shared_initial, v.term);
    if (!value) return "the trace gives no initial value for " + v.name();
    state.shared.push_back(value);
  }
  for (const TraceStart& start : trace.starts) {
    if (start.thread >= program.threads.size())
      return "the trace names a thread that does not exist";
    InstanceState own{start.thread, start.instance, start.location, {}};
    for (const Variable& v : program.threads[start.thread].thread.locals)
      own.locals.push_back(lookup(start.locals, v.term));
    state.instances.push_back(std::move(own));
  }
  if (!model.is_initial(state)) return "the trace does not start in an initial state";
  std::size_t number = 0;
  for (const TraceStep& step : trace.steps) {
    ++number;
    const std::string where = "step " + std::to_string(number);
    std::size_t instance = 0;
    while (instance < state.instances.size() && (state.instances[instance].thread != step.thread ||
                                                 state.instances[instance].copy != step.instance))
      ++instance;
    if (instance == state.instances.size())
      return where + " is taken by an instance that has no start";
    const Thread& thread = program.threads[step.thread].thread;
    if (step.edge >= thread.edges.size()) return where + " takes an edge that does not exist";
    State next = state;
    next.instances[instance].location = thread.edges[step.edge].to;
    for (std::size_t v = 0; v < program.shared.size(); ++v) {
      const Term before = lookup(step.shared_before, program.shared[v].term);
      if (before && before != state.shared[v])
        return where + " does not begin where the one before it ended";
      const Term after = lookup(step.shared_after, program.shared[v].term);
      if (after) next.shared[v] = after;
    }
    for (std::size_t v = 0; v < thread.locals.size(); ++v) {
      const Term after = lookup(step.locals_after, thread.locals[v].term);
      if (after) next.instances[instance].locals[v] = after;
    }
    if (!model.is_step(state, instance, thread.edges[step.edge], step.inputs, next))
      return where + " is no step of '" + thread.edges[step.edge].text + "'";
    state = std::move(next);
  }
  const auto wrong = model.wrong(state);
  if (wrong) {
    if (reached) *reached = *wrong;
    return std::nullopt;
  }
  if (!deadlock) return "nothing is wrong in the last state";
  bool ended = true;
  for (std::size_t i = 0; i < state.instances.size(); ++i) {
    const InstanceState& own = state.instances[i];
    const Thread& thread = program.threads[own.thread].thread;
    ended = ended && thread.locations[own.location].end;
    for (const Edge& edge : thread.edges) {
      if (edge.from != own.location || !counts_as_progress(edge)) continue;
      const auto guard = guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, manager);
      if (!guard || !fails(*guard, model.values(state, i)))
        return "a step is enabled in the last state";
    }
  }
  if (ended) return "all threads have ended in the last state";
  if (reached) *reached = {Wrong::Kind::deadlock, 0, 0, 0};
  return std::nullopt;
}

} // namespace absthread::explicit_state
