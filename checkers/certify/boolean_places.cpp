// SPDX-License-Identifier: MIT
#include "checkers/certify/boolean_places.hpp"

#include <algorithm>

namespace absthread::certify {

using boolean::FlowEdge;
using boolean::LocationIndex;

ThreadPlaces::ThreadPlaces(const boolean::Flow& flow)
    : flow_(flow)
    , by_source_(flow.edges_by_source())
    , places_(reached_from(flow.entry, true)) {
  weigh();
}

// All places that a thread, or with `created` one that comes from it, can be at after it was at
// `first`.
std::set<LocationIndex> ThreadPlaces::reached_from(LocationIndex first, bool created) const {
  std::set<LocationIndex> out{first};
  for (std::vector<LocationIndex> open{first}; !open.empty();) {
    const LocationIndex from = open.back();
    open.pop_back();
    for (const std::uint32_t number : by_source_[from]) {
      const FlowEdge& e = flow_.edges[number];
      if (e.to != boolean::no_location && out.insert(e.to).second) open.push_back(e.to);
      if (created && e.spawn && out.insert(e.spawn->at).second) open.push_back(e.spawn->at);
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
    const std::set<LocationIndex> goes_on = reached_from(e.to, true),
                                  begins = reached_from(e.spawn->at, true);
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
    for (const LocationIndex l : reached_from(first, false)) weight[l] = 1;
    for (const LocationIndex l : crowded) weight[l] = 0;
    const auto after = [&](const FlowEdge& e) {
      return (e.to == boolean::no_location ? 0 : weight[e.to]) +
             (e.spawn ? weight[e.spawn->at] : 0);
    };
    // Against the edges, as long as the weights are small.
    for (bool grows = true; grows;) {
      grows = false;
      for (auto e = flow_.edges.rbegin(); e != flow_.edges.rend(); ++e)
        if (after(*e) > weight[e->from] && weight[e->from] <= 64) {
          weight[e->from] = after(*e);
          grows = true;
        }
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

std::vector<std::uint64_t> ThreadPlaces::kind(LocationIndex at) const {
  std::vector<std::uint64_t> out{places_.count(at)};
  for (const auto& weight : weights_) out.push_back(weight[at]);
  return out;
}

} // namespace absthread::certify
