// SPDX-License-Identifier: MIT
// The over-approximation thread state by thread state: the algorithm of figure 3 of seeds/004 as it
// stands, to compare the symbolic one with. Nothing is shared with it but which locations
// listen and who can be where together.
#include "checkers/boolean/over_approximation.hpp"
#include "checkers/boolean/thread_bounds.hpp"

#include <chrono>
#include <deque>
#include <set>
#include <tuple>
#include <unordered_map>

namespace absthread::boolean {
namespace {

struct ThreadState {
  bool flag = false;
  LocationIndex at = 0;
  std::uint64_t shared = 0, locals = 0;
  auto operator<=>(const ThreadState&) const = default;
};

bool bit(std::uint64_t word, std::uint32_t number) {
  return ((word >> number) & 1U) != 0;
}

struct Values {
  const Flow& flow;
  std::uint64_t shared, next, locals, choices;

  bool holds(FormulaId id) const {
    const Formula& f = flow.formulas[id];
    switch (f.kind) {
    case Formula::Kind::constant: return f.a != 0;
    case Formula::Kind::shared: return bit(shared, f.a);
    case Formula::Kind::next: return bit(next, f.a);
    case Formula::Kind::local: return bit(locals, f.a);
    case Formula::Kind::choice: return bit(choices, f.a);
    case Formula::Kind::negation: return !holds(f.a);
    case Formula::Kind::conjunction: return holds(f.a) && holds(f.b);
    case Formula::Kind::disjunction: return holds(f.a) || holds(f.b);
    case Formula::Kind::exclusive: return holds(f.a) != holds(f.b);
    }
    return false;
  }
  std::uint64_t updated(std::uint64_t word, const Updates& updates) const {
    for (const auto& [number, value] : updates) {
      const std::uint64_t mask = std::uint64_t{1} << number;
      word = holds(value) ? word | mask : word & ~mask;
    }
    return word;
  }
};

class Fixpoint {
 public:
  Fixpoint(const Flow& flow, bool reduction, std::size_t most)
      : flow_(flow)
      , reduction_(reduction)
      , most_(most)
      , edges_(flow.edges_by_source())
      , listening_(listening_locations(flow))
      , neighbours_(flow) {
    for (const Mutex& m : flow.mutexes) owns_ |= std::uint64_t{1} << m.own;
  }

  Approximation run() {
    Approximation out;
    add({false, flow_.entry, 0, 0});
    while (!bad_ && !queue_.empty() && states_.size() <= most_) {
      const ThreadState next = queue_.front();
      queue_.pop_front();
      act(next);
      if (!next.flag) continue;
      // Effects that were found before this state was.
      const auto known = effects_.find(next.shared);
      if (known == effects_.end()) continue;
      for (const Effect& effect : std::set<Effect>(known->second)) suffer(next, effect);
    }
    out.thread_states = static_cast<double>(states_.size());
    out.symbolic_states = states_.size();
    if (bad_) {
      out.answer = Approximation::Answer::may_fail;
      out.bad = *bad_;
    } else if (queue_.empty()) {
      out.answer = Approximation::Answer::safe;
    } else {
      out.why = "too many thread states";
    }
    return out;
  }

 private:
  // Shared bits after, locks before or after, where it comes from, and the edge if it is a
  // broadcast.
  using Effect = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t, const FlowEdge*>;

  void add(const ThreadState& state) {
    if (!states_.insert(state).second) return;
    queue_.push_back(state);
    if (state.flag) by_shared_[state.shared].push_back(state);
    const auto& bad = flow_.locations[state.at].bad;
    if (bad && !bad_ && Values{flow_, state.shared, 0, state.locals, 0}.holds(*bad))
      bad_ = state.at;
  }

  void act(const ThreadState& from) {
    for (const std::uint32_t number : edges_[from.at]) {
      const FlowEdge& e = flow_.edges[number];
      for (std::uint64_t choices = 0; choices < (std::uint64_t{1} << e.choices); ++choices) {
        const Values values{flow_, from.shared, from.shared, from.locals, choices};
        if (!values.holds(e.guard)) continue;
        const std::uint64_t shared = values.updated(from.shared, e.shared);
        const std::uint64_t locals = values.updated(from.locals, e.local);
        const bool flag = from.flag || e.spawn;
        if (e.to != no_location) add({flag, e.to, shared, locals});
        if (e.spawn) add({true, e.spawn->at, shared, values.updated(0, e.spawn->local)});
        if (!from.flag || (shared == from.shared && e.broadcast.empty())) continue;
        const Effect effect{shared, (from.locals | locals) & owns_, neighbours_.kind(from.at),
                            e.broadcast.empty() ? nullptr : &e};
        if (!effects_[from.shared].insert(effect).second) continue;
        for (std::size_t i = 0; i < by_shared_[from.shared].size(); ++i)
          suffer(by_shared_[from.shared][i], effect);
      }
    }
  }

  void suffer(const ThreadState state, const Effect& effect) {
    const auto [shared, locks, kind, broadcast] = effect;
    if ((state.locals & locks) != 0) return;
    if (!neighbours_.together(kind, neighbours_.kind(state.at))) return;
    if (reduction_ && broadcast == nullptr && !listening_[state.at]) return;
    if (broadcast == nullptr) return add({true, state.at, shared, state.locals});
    for (std::uint64_t c = 0; c < (std::uint64_t{1} << broadcast->broadcast_choices); ++c)
      add({true, state.at, shared,
           Values{flow_, state.shared, shared, state.locals, c}.updated(state.locals,
                                                                        broadcast->broadcast)});
  }

  const Flow& flow_;
  const bool reduction_;
  const std::size_t most_;
  const std::vector<std::vector<std::uint32_t>> edges_;
  const std::vector<bool> listening_;
  const Neighbours neighbours_;
  std::uint64_t owns_ = 0;
  std::set<ThreadState> states_;
  std::deque<ThreadState> queue_;
  std::unordered_map<std::uint64_t, std::vector<ThreadState>> by_shared_;
  std::unordered_map<std::uint64_t, std::set<Effect>> effects_;
  std::optional<LocationIndex> bad_;
};

} // namespace

Approximation approximate_explicit(const Flow& flow, const ApproximationOptions& options,
                                   std::size_t most) {
  Approximation out;
  bool small = flow.shared.size() <= 64 && flow.locals <= 64;
  for (const FlowEdge& e : flow.edges) small = small && e.choices < 20 && e.broadcast_choices < 20;
  if (!small) {
    out.why = "too many bits for the explicit variant";
    return out;
  }
  const auto start = std::chrono::steady_clock::now();
  out = Fixpoint(flow, options.reduction, most).run();
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return out;
}

} // namespace absthread::boolean
