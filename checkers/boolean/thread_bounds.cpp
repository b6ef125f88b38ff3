// SPDX-License-Identifier: MIT
#include "checkers/boolean/thread_bounds.hpp"

#include <set>

namespace absthread::boolean {
namespace {

constexpr std::uint32_t largest = 64;

std::vector<std::uint32_t> part_of(const Flow& flow, LocationIndex root,
                                   const std::vector<std::vector<std::uint32_t>>& by_source) {
  std::vector<std::uint32_t> out(flow.locations.size());
  std::vector<LocationIndex> open{root};
  out[root] = 1;
  while (!open.empty()) {
    const LocationIndex l = open.back();
    open.pop_back();
    for (const std::uint32_t e : by_source[l])
      if (const LocationIndex to = flow.edges[e].to; to != no_location && out[to] == 0) {
        out[to] = 1;
        open.push_back(to);
      }
  }
  return out;
}

// The least weights above the given ones; false: they grow beyond the largest.
bool raise(std::vector<std::uint32_t>& weight, const Flow& flow) {
  for (bool changed = true; changed;) {
    changed = false;
    for (auto e = flow.edges.rbegin(); e != flow.edges.rend(); ++e) {
      const std::uint32_t after =
          (e->to == no_location ? 0 : weight[e->to]) + (e->spawn ? weight[e->spawn->at] : 0);
      if (after <= weight[e->from]) continue;
      if (after > largest) return false;
      weight[e->from] = after;
      changed = true;
    }
  }
  return true;
}

} // namespace

std::vector<bool> places_of_threads(const Flow& flow) {
  const auto by_source = flow.edges_by_source();
  std::vector<bool> out(flow.locations.size());
  std::vector<LocationIndex> open;
  const auto add = [&](LocationIndex l) {
    if (l == no_location || out[l]) return;
    out[l] = true;
    open.push_back(l);
  };
  add(flow.entry);
  while (!open.empty()) {
    const LocationIndex l = open.back();
    open.pop_back();
    for (const std::uint32_t e : by_source[l]) {
      add(flow.edges[e].to);
      if (flow.edges[e].spawn) add(flow.edges[e].spawn->at);
    }
  }
  return out;
}

std::vector<ThreadBound> thread_bounds(const Flow& flow) {
  const auto by_source = flow.edges_by_source();
  std::set<LocationIndex> roots{flow.entry};
  for (const FlowEdge& e : flow.edges)
    if (e.spawn) roots.insert(e.spawn->at);
  std::vector<ThreadBound> out;
  for (const LocationIndex root : roots) {
    std::vector<std::uint32_t> weight = part_of(flow, root, by_source);
    if (raise(weight, flow)) out.push_back({weight, weight[flow.entry]});
  }
  return out;
}

} // namespace absthread::boolean
