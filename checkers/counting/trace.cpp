// SPDX-License-Identifier: MIT
#include "checkers/counting/trace.hpp"

#include <algorithm>
#include <functional>

#include "checkers/explicit/run.hpp"

namespace absthread::counting {
namespace {

using explicit_state::State;

class Walk {
 public:
  Walk(const Program& program, const System& system, const Path& path, TermManager& m)
      : program_(program)
      , system_(system)
      , path_(path)
      , m_(m)
      , model_(program, m) {}

  std::optional<Trace> run() {
    for (const Template& t : program_.threads)
      if (!t.thread.locals.empty()) return std::nullopt;
    State first;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      unsigned copy = 0;
      for (LocationId l = 0; l < system_.counters[t].size(); ++l) {
        const mpz_class& there = path_.states.front().at(system_.counters[t][l]).value();
        if (there > 5000) return std::nullopt;
        for (unsigned long k = 0; k < there.get_ui(); ++k)
          first.instances.push_back({t, copy++, l, {}});
      }
    }
    bool found = false;
    with_shared(0, first, [&](const State& start) {
      if (!model_.is_initial(start)) return false;
      trace_.shared_initial = shared_of(start);
      trace_.starts.clear();
      for (const auto& i : start.instances)
        trace_.starts.push_back({i.thread, i.copy, i.location, {}});
      found = step(0, start);
      return found;
    });
    if (!found) return std::nullopt;
    return std::move(trace_);
  }

 private:
  // Every state with the values of the run at that time; identities take each value that is `none`
  // where the run says so.
  bool with_shared(std::size_t time, const State& state,
                   const std::function<bool(const State&)>& use) {
    State next = state;
    next.shared.assign(program_.shared.size(), Term());
    return fill(time, next, 0, use);
  }

  bool fill(std::size_t time, State& state, std::size_t v,
            const std::function<bool(const State&)>& use) {
    if (++tried_ > 2000000) return false;
    if (v == program_.shared.size()) return use(state);
    const Term variable = program_.shared[v].term;
    const Term value = path_.states[time].at(variable);
    if (!variable.sort().is(SortKind::thread) || value == m_.none()) {
      state.shared[v] = value;
      return fill(time, state, v + 1, use);
    }
    for (std::size_t i = 0; i < state.instances.size(); ++i) {
      state.shared[v] = model_.identity(i);
      if (fill(time, state, v + 1, use)) return true;
    }
    return false;
  }

  bool named(const State& state, std::size_t instance) const {
    return std::find(state.shared.begin(), state.shared.end(), model_.identity(instance)) !=
           state.shared.end();
  }

  bool step(std::size_t time, const State& state) {
    if (time == path_.steps.size())
      return system_.bad[path_.bad].kind == Bad::Kind::deadlock || model_.wrong(state).has_value();
    const Transition& t = system_.transitions[path_.steps[time]];
    const Edge& edge = program_.threads[t.thread].thread.edges[t.edge];
    bool anonymous = false;
    for (std::size_t i = 0; i < state.instances.size(); ++i) {
      if (state.instances[i].thread != t.thread || state.instances[i].location != edge.from)
        continue;
      if (!named(state, i)) {
        if (anonymous) continue;
        anonymous = true;
      }
      State moved = state;
      moved.instances[i].location = edge.to;
      const bool found = with_shared(time + 1, moved, [&](const State& next) {
        if (!model_.is_step(state, i, edge, {}, next)) return false;
        TraceStep s;
        s.thread = t.thread;
        s.instance = state.instances[i].copy;
        s.edge = t.edge;
        s.shared_before = shared_of(state);
        s.shared_after = shared_of(next);
        trace_.steps.push_back(std::move(s));
        if (step(time + 1, next)) return true;
        trace_.steps.pop_back();
        return false;
      });
      if (found) return true;
    }
    return false;
  }

  Valuation shared_of(const State& state) const {
    Valuation out;
    for (std::size_t v = 0; v < program_.shared.size(); ++v)
      out.emplace_back(program_.shared[v].term, state.shared[v]);
    return out;
  }

  const Program& program_;
  const System& system_;
  const Path& path_;
  TermManager& m_;
  explicit_state::Model model_;
  Trace trace_;
  std::size_t tried_ = 0;
};

} // namespace

std::optional<Trace> concrete_trace(const Program& instance, const System& system, const Path& path,
                                    TermManager& manager) {
  return Walk(instance, system, path, manager).run();
}

} // namespace absthread::counting
