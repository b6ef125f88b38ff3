// SPDX-License-Identifier: MIT
#include "checkers/certify/boolean_places.hpp"

#include <algorithm>

namespace absthread::certify {

using boolean::FlowEdge;
using boolean::LocationIndex;

ThreadPlaces::ThreadPlaces(const boolean::Flow& flow)
    : flow_(flow)
    , places_(reached_from(flow.entry)) {
  weigh();
}

// All places that a thread, or one that comes from it, can be at after it was at `first`.
std::set<LocationIndex> ThreadPlaces::reached_from(LocationIndex first) const {
  std::set<LocationIndex> out{first};
  for (std::size_t before = 0; before != out.size();) {
    before = out.size();
    for (const FlowEdge& e : flow_.edges) {
      if (out.count(e.from) == 0) continue;
      if (e.to != boolean::no_location) out.insert(e.to);
      if (e.spawn) out.insert(e.spawn->at);
    }
  }
  return out;
}

// Where no small number of threads is a bound: an edge is taken again and again, each time it
// leaves a thread behind, and that one can go there.
std::set<LocationIndex> ThreadPlaces::unbounded() const {
  std::set<LocationIndex> out;
  for (const FlowEdge& e : flow_.edges) {
    if (!e.spawn || e.to == boolean::no_location) continue;
    const std::set<LocationIndex> goes_on = reached_from(e.to), begins = reached_from(e.spawn->at);
    if (goes_on.count(e.from) != 0) out.insert(begins.begin(), begins.end());
    if (begins.count(e.from) != 0) out.insert(goes_on.begin(), goes_on.end());
  }
  return out;
}

// For each place where threads begin: who can still bring how many threads to where a thread goes
// from there, and where there is a bound. Kept only if it is an invariant.
void ThreadPlaces::weigh() {
  std::set<LocationIndex> begins{flow_.entry};
  for (const FlowEdge& e : flow_.edges)
    if (e.spawn) begins.insert(e.spawn->at);
  const std::set<LocationIndex> crowded = unbounded();
  for (const LocationIndex first : begins) {
    std::vector<std::uint64_t> weight(flow_.locations.size());
    weight[first] = 1;
    // Along edges first, against them then: a fixed point after as many rounds as there are
    // locations, if there is a small one.
    for (std::size_t round = 0; round < flow_.locations.size(); ++round)
      for (const FlowEdge& e : flow_.edges)
        if (e.to != boolean::no_location && weight[e.from] != 0) weight[e.to] = 1;
    for (const LocationIndex l : crowded) weight[l] = 0;
    const auto after = [&](const FlowEdge& e) {
      return (e.to == boolean::no_location ? 0 : weight[e.to]) +
             (e.spawn ? weight[e.spawn->at] : 0);
    };
    for (std::size_t round = 0; round < 64 * flow_.locations.size(); ++round) {
      bool grows = false;
      for (const FlowEdge& e : flow_.edges)
        if (after(e) > weight[e.from] && weight[e.from] <= 64) {
          weight[e.from] = after(e);
          grows = true;
        }
      if (!grows) break;
    }
    if (std::all_of(flow_.edges.begin(), flow_.edges.end(),
                    [&](const FlowEdge& e) { return after(e) <= weight[e.from]; }))
      weights_.push_back(std::move(weight));
  }
}

bool ThreadPlaces::can_be(const std::vector<LocationIndex>& threads) const {
  if (std::any_of(threads.begin(), threads.end(),
                  [&](LocationIndex l) { return places_.count(l) == 0; }))
    return false;
  return std::all_of(weights_.begin(), weights_.end(), [&](const auto& weight) {
    std::uint64_t sum = 0;
    for (const LocationIndex l : threads) sum += weight[l];
    return sum <= weight[flow_.entry];
  });
}

} // namespace absthread::certify
