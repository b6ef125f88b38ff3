// SPDX-License-Identifier: MIT
#include "checkers/boolean/over_approximation.hpp"

namespace absthread::boolean {
namespace {

bool reads_shared(const Flow& flow, FormulaId id) {
  const Formula& f = flow.formulas[id];
  switch (f.kind) {
  case Formula::Kind::shared:
  case Formula::Kind::next: return true;
  case Formula::Kind::negation: return reads_shared(flow, f.a);
  case Formula::Kind::conjunction:
  case Formula::Kind::disjunction:
  case Formula::Kind::exclusive: return reads_shared(flow, f.a) || reads_shared(flow, f.b);
  default: return false;
  }
}

} // namespace

std::vector<bool> listening_locations(const Flow& flow) {
  std::vector<bool> out(flow.locations.size());
  const auto look = [&](LocationIndex at, FormulaId id) {
    out[at] = out[at] || reads_shared(flow, id);
  };
  for (LocationIndex l = 0; l < flow.locations.size(); ++l)
    if (flow.locations[l].bad) look(l, *flow.locations[l].bad);
  for (const FlowEdge& e : flow.edges) {
    if (!e.shared.empty() || !e.broadcast.empty() || e.spawn) out[e.from] = true;
    look(e.from, e.guard);
    for (const auto& [bit, value] : e.local) look(e.from, value);
  }
  return out;
}

} // namespace absthread::boolean
