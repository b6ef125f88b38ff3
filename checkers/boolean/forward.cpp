// SPDX-License-Identifier: MIT
#include "checkers/boolean/forward.hpp"

#include <algorithm>
#include <set>

namespace absthread::boolean {
namespace {

class Forward {
 public:
  Forward(const Flow& flow, const ForwardOptions& options)
      : flow_(flow)
      , options_(options)
      , edges_(flow.edges_by_source()) {}

  std::optional<Run> run() {
    add({initial_state(flow_), 0, {}});
    for (std::size_t next = 0; next < nodes_.size() && !goal_; ++next) {
      if (nodes_.size() > options_.most_states || tried_ > options_.most_steps) return std::nullopt;
      expand(next);
    }
    if (!goal_) return std::nullopt;
    Run out;
    for (std::size_t n = *goal_; n != 0; n = nodes_[n].parent) out.steps.push_back(nodes_[n].step);
    std::reverse(out.steps.begin(), out.steps.end());
    return out;
  }

 private:
  struct Node {
    State state;
    std::size_t parent;
    RunStep step;
  };
  using Key = std::pair<Bits, std::vector<std::pair<LocationIndex, Bits>>>;

  // Numbers of threads do not matter, nor do threads that have ended.
  static Key key_of(const State& state) {
    Key out{state.shared, {}};
    for (const ThreadAt& t : state.threads)
      if (t.at != no_location) out.second.emplace_back(t.at, t.locals);
    std::sort(out.second.begin(), out.second.end());
    return out;
  }

  void add(Node node) {
    Key key = key_of(node.state);
    if (key.second.size() > options_.most_threads || !seen_.insert(std::move(key)).second) return;
    if (!goal_ && bad_thread(flow_, node.state) != node.state.threads.size()) goal_ = nodes_.size();
    nodes_.push_back(std::move(node));
  }

  // All values of so many choices; false: the budget is spent.
  template<typename Use>
  bool each_choice(std::uint32_t count, const Use& use) {
    Bits choices(count);
    for (;;) {
      if (!use(choices)) return false;
      std::size_t b = 0;
      while (b < count && choices[b] != 0) choices[b++] = 0;
      if (b == count) return true;
      choices[b] = 1;
    }
  }

  void expand(std::size_t number) {
    const State state = nodes_[number].state;
    std::set<std::pair<LocationIndex, Bits>> done; // of equal threads one suffices
    for (std::size_t t = 0; t < state.threads.size(); ++t) {
      const ThreadAt& thread = state.threads[t];
      if (thread.at == no_location || !done.emplace(thread.at, thread.locals).second) continue;
      for (const std::uint32_t e : edges_[thread.at])
        each_choice(flow_.edges[e].choices, [&](const Bits& choices) {
          RunStep step{t, e, choices, {}};
          return others(number, state, step, 0);
        });
    }
  }

  // The choices of threads that hear a broadcast, one thread after the other.
  bool others(std::size_t number, const State& state, RunStep& step, std::size_t next) {
    const FlowEdge& edge = flow_.edges[step.edge];
    while (next < state.threads.size() &&
           (next == step.thread || state.threads[next].at == no_location))
      ++next;
    if (edge.broadcast_choices == 0 || next == state.threads.size())
      return take(number, state, step);
    return each_choice(edge.broadcast_choices, [&](const Bits& choices) {
      step.broadcast.emplace_back(next, choices);
      const bool go_on = others(number, state, step, next + 1);
      step.broadcast.pop_back();
      return go_on;
    });
  }

  bool take(std::size_t number, const State& state, const RunStep& step) {
    if (goal_ || ++tried_ > options_.most_steps || nodes_.size() > options_.most_states)
      return false;
    State after = state;
    if (execute(flow_, after, step).empty()) add({std::move(after), number, step});
    return true;
  }

  const Flow& flow_;
  const ForwardOptions& options_;
  const std::vector<std::vector<std::uint32_t>> edges_;
  std::vector<Node> nodes_;
  std::set<Key> seen_;
  std::size_t tried_ = 0;
  std::optional<std::size_t> goal_;
};

} // namespace

std::optional<Run> find_run(const Flow& flow, const ForwardOptions& options) {
  if (options.most_states == 0) return std::nullopt;
  return Forward(flow, options).run();
}

} // namespace absthread::boolean
