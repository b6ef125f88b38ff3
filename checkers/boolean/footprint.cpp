// SPDX-License-Identifier: MIT
#include "checkers/boolean/over_approximation.hpp"

namespace absthread::boolean {
namespace {

void mark(const Flow& flow, FormulaId id, std::vector<bool>& reads) {
  const Formula& f = flow.formulas[id];
  switch (f.kind) {
  case Formula::Kind::shared:
  case Formula::Kind::next: reads[f.a] = true; break;
  case Formula::Kind::negation: mark(flow, f.a, reads); break;
  case Formula::Kind::conjunction:
  case Formula::Kind::disjunction:
  case Formula::Kind::exclusive:
    mark(flow, f.a, reads);
    mark(flow, f.b, reads);
    break;
  default: break;
  }
}

} // namespace

std::vector<Footprint> footprints(const Flow& flow) {
  std::vector<Footprint> out(flow.locations.size());
  for (LocationIndex l = 0; l < flow.locations.size(); ++l) {
    out[l].reads.assign(flow.shared.size(), false);
    if (flow.locations[l].bad) mark(flow, *flow.locations[l].bad, out[l].reads);
  }
  for (const FlowEdge& e : flow.edges) {
    Footprint& f = out[e.from];
    f.writes = f.writes || !e.shared.empty() || !e.broadcast.empty() || e.spawn;
    mark(flow, e.guard, f.reads);
    for (const Updates* list : {&e.shared, &e.local, &e.broadcast})
      for (const auto& [bit, value] : *list) mark(flow, value, f.reads);
    if (e.spawn)
      for (const auto& [bit, value] : e.spawn->local) mark(flow, value, f.reads);
  }
  return out;
}

} // namespace absthread::boolean
