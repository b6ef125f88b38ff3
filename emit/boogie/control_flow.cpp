// SPDX-License-Identifier: MIT
// A depth-first search gives back edges and reverse postorder. A graph is reducible iff the target
// of each back edge dominates its source; dominators are computed by iteration over the reverse
// postorder (Cooper, Harvey, Kennedy 2001), with a virtual entrance above all start locations.
#include "emit/boogie/control_flow.hpp"

#include <algorithm>

namespace absthread::emit::boogie {
namespace {

constexpr std::size_t nowhere = ~std::size_t{0};

// Positions in reverse postorder; 0 is the virtual entrance.
std::vector<std::size_t> dominators(const Thread& thread, const ControlFlow& flow,
                                    const std::vector<std::size_t>& position) {
  std::vector<std::vector<std::size_t>> before(flow.order.size() + 1);
  for (const LocationId l : thread.initial) before[position[l]].push_back(0);
  for (const Edge& e : thread.edges)
    if (flow.reached[e.from]) before[position[e.to]].push_back(position[e.from]);
  std::vector<std::size_t> up(flow.order.size() + 1, nowhere);
  up[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t n = 1; n < up.size(); ++n) {
      std::size_t common = nowhere;
      for (std::size_t p : before[n]) {
        if (up[p] == nowhere) continue;
        if (common == nowhere) {
          common = p;
          continue;
        }
        while (p != common) {
          if (p > common)
            p = up[p];
          else
            common = up[common];
        }
      }
      if (common != up[n]) {
        up[n] = common;
        changed = true;
      }
    }
  }
  return up;
}

} // namespace

ControlFlow control_flow(const Thread& thread) {
  const std::size_t count = thread.locations.size();
  ControlFlow out;
  out.head.assign(count, false);
  out.reached.assign(count, false);
  out.back.assign(thread.edges.size(), false);
  const std::vector<std::vector<EdgeId>> from = thread.edges_by_source();
  std::vector<bool> open(count, false);
  std::vector<std::pair<LocationId, std::size_t>> stack;
  for (auto start = thread.initial.rbegin(); start != thread.initial.rend(); ++start) {
    if (out.reached[*start]) continue;
    out.reached[*start] = open[*start] = true;
    stack.emplace_back(*start, 0);
    while (!stack.empty()) {
      auto& [l, next] = stack.back();
      if (next == from[l].size()) {
        open[l] = false;
        out.order.push_back(l);
        stack.pop_back();
        continue;
      }
      // The last edge first: then the first alternative is printed first.
      const EdgeId e = from[l][from[l].size() - ++next];
      const LocationId to = thread.edges[e].to;
      if (open[to]) {
        out.back[e] = out.head[to] = true;
      } else if (!out.reached[to]) {
        out.reached[to] = open[to] = true;
        stack.emplace_back(to, 0);
      }
    }
  }
  std::reverse(out.order.begin(), out.order.end());

  std::vector<std::size_t> position(count, nowhere);
  for (std::size_t i = 0; i < out.order.size(); ++i) position[out.order[i]] = i + 1;
  const std::vector<std::size_t> up = dominators(thread, out, position);
  for (EdgeId e = 0; e < thread.edges.size(); ++e) {
    if (!out.back[e]) continue;
    std::size_t at = position[thread.edges[e].from];
    const std::size_t target = position[thread.edges[e].to];
    while (at > target) at = up[at];
    out.reducible = out.reducible && at == target;
  }
  return out;
}

} // namespace absthread::emit::boogie
