// SPDX-License-Identifier: MIT
#include "checkers/boolean/thread_bounds.hpp"

#include <map>
#include <set>

namespace absthread::boolean {
namespace {

constexpr std::uint32_t largest = 64;

using BySource = std::vector<std::vector<std::uint32_t>>;

enum class Follow : std::uint8_t { one_thread, created_threads_too };

// Where edges lead from there, whatever their guards say.
std::vector<bool> places_from(const Flow& flow, LocationIndex root, const BySource& by_source,
                              Follow follow) {
  std::vector<bool> out(flow.locations.size());
  std::vector<LocationIndex> open;
  const auto add = [&](LocationIndex l) {
    if (l == no_location || out[l]) return;
    out[l] = true;
    open.push_back(l);
  };
  add(root);
  while (!open.empty()) {
    const LocationIndex l = open.back();
    open.pop_back();
    for (const std::uint32_t e : by_source[l]) {
      add(flow.edges[e].to);
      if (flow.edges[e].spawn && follow == Follow::created_threads_too)
        add(flow.edges[e].spawn->at);
    }
  }
  return out;
}

// Where threads come again and again: an edge that starts a thread leads back to itself, by way of
// the creator or of the new thread, and the other one goes there.
std::vector<bool> crowded_places(const Flow& flow, const BySource& by_source) {
  std::vector<bool> out(flow.locations.size());
  const auto add = [&](const std::vector<bool>& places) {
    for (LocationIndex l = 0; l < out.size(); ++l) out[l] = out[l] || places[l];
  };
  for (const FlowEdge& e : flow.edges) {
    if (!e.spawn || e.to == no_location) continue;
    const auto creator = places_from(flow, e.to, by_source, Follow::created_threads_too);
    const auto created = places_from(flow, e.spawn->at, by_source, Follow::created_threads_too);
    if (creator[e.from]) add(created);
    if (created[e.from]) add(creator);
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
  return places_from(flow, flow.entry, flow.edges_by_source(), Follow::created_threads_too);
}

std::vector<ThreadBound> thread_bounds(const Flow& flow) {
  const auto by_source = flow.edges_by_source();
  std::set<LocationIndex> roots{flow.entry};
  for (const FlowEdge& e : flow.edges)
    if (e.spawn) roots.insert(e.spawn->at);
  const std::vector<bool> crowded = crowded_places(flow, by_source);
  std::vector<ThreadBound> out;
  for (const LocationIndex root : roots) {
    const std::vector<bool> part = places_from(flow, root, by_source, Follow::one_thread);
    std::vector<std::uint32_t> weight(flow.locations.size());
    for (LocationIndex l = 0; l < weight.size(); ++l) weight[l] = part[l] && !crowded[l] ? 1 : 0;
    if (weight[root] != 0 && raise(weight, flow)) out.push_back({weight, weight[flow.entry]});
  }
  return out;
}

Neighbours::Neighbours(const Flow& flow) {
  const std::vector<ThreadBound> bounds = thread_bounds(flow);
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers;
  for (LocationIndex l = 0; l < flow.locations.size(); ++l) {
    std::vector<std::uint32_t> weights;
    for (const ThreadBound& b : bounds) weights.push_back(b.weight[l]);
    kinds_.push_back(numbers.emplace(std::move(weights), static_cast<std::uint32_t>(numbers.size()))
                         .first->second);
  }
  together_.assign(numbers.size(), std::vector<bool>(numbers.size(), true));
  for (const auto& [one, a] : numbers)
    for (const auto& [other, b] : numbers)
      for (std::size_t i = 0; i < bounds.size(); ++i)
        if (one[i] + other[i] > bounds[i].most) together_[a][b] = false;
}

} // namespace absthread::boolean
