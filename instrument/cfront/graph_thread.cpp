// SPDX-License-Identifier: MIT
// The finished graph as a Thread: locations in the order of the text and named by their lines,
// actions as relations between the values before and after. A value that is chosen and used nowhere
// else needs no equation; whatever is used and lives nowhere else is a local.
#include "instrument/cfront/graph.hpp"

#include "instrument/ir/progress.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/walk.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>
#include <map>
#include <span>

namespace absthread::cfront {

Thread Graph::to_thread(LocationId start, const std::string& name, Term self, const TermSet& shared,
                        const std::vector<Claim>& everywhere, const SourceStore& sources) {
  Thread thread;
  thread.name = name;
  thread.self = self;
  std::vector<LocationId> number(nodes_.size(), 0);
  std::map<std::string, int> names;
  // Locations in the order of a walk from the start, so that numbers follow the text.
  std::vector<LocationId> order;
  std::vector<bool> seen(nodes_.size(), false);
  index();
  std::vector<LocationId> stack = {start};
  while (!stack.empty()) {
    LocationId id = stack.back();
    stack.pop_back();
    if (seen[id]) continue;
    seen[id] = true;
    order.push_back(id);
    const ArcIds& after = arcs_from(id);
    for (std::size_t i = after.size(); i-- > 0;) stack.push_back(arcs_[after[i]].to);
  }
  std::size_t edges = 0;
  for (LocationId id : order) edges += arcs_from(id).size();
  thread.locations.reserve(order.size());
  thread.edges.reserve(edges);
  for (LocationId id : order) {
    const Node& node = nodes_[id];
    Location location;
    location.where = node.where;
    const ArcIds& after = arcs_from(id);
    if (!after.empty() && arcs_[after.front()].where) location.where = arcs_[after.front()].where;
    if (node.assertion && node.assertion_where) location.where = node.assertion_where;
    location.assertion = node.assertion ? node.assertion : terms_.boolean(true);
    location.claims = node.claims;
    location.claims.insert(location.claims.end(), everywhere.begin(), everywhere.end());
    for (const Claim& claim : everywhere)
      location.assertion = conj(location.assertion, claim.condition);
    location.assertion_where = node.assertion_where;
    location.end = node.end;
    location.accesses = node.accesses;
    std::string stem = !node.name.empty() ? std::string(node.name)
                       : node.end         ? "end"
                       : location.where
                           ? "L" + std::to_string(sources.position(location.where).line)
                           : "L";
    int copy = names[stem]++;
    location.name = copy == 0 ? stem : stem + "_" + std::to_string(copy + 1);
    number[id] = static_cast<LocationId>(thread.locations.size());
    thread.locations.push_back(std::move(location));
  }
  thread.initial = {number[start]};
  boost::unordered_flat_set<Term, TermHash> used;
  auto use = [&](Term term) {
    if (term) each_variable(term, [&](Term v) { used.insert(v); });
  };
  for (const Location& location : thread.locations) {
    use(location.assertion);
    for (const Access& access : location.accesses) {
      use(access.index);
      use(access.condition);
    }
  }
  std::vector<Term> parts;
  for (LocationId id : order) {
    for (std::size_t i : arcs_from(id)) {
      Arc& arc = arcs_[i];
      const auto& inputs = arc.action.inputs;
      Edge edge;
      edge.from = number[arc.from];
      edge.to = number[arc.to];
      edge.kind = arc.visible ? EdgeKind::step : EdgeKind::silent;
      if (arc.spurious) edge.kind = spurious_step;
      edge.where = arc.where;
      edge.text = std::move(arc.text);
      edge.accesses = std::move(arc.action.accesses);
      edge.loose = arc.loose;
      boost::container::small_vector<int, 4> uses(inputs.size(), 0);
      auto count = [&](Term term) {
        if (!term) return;
        each_variable(term, [&](Term v) {
          const auto input = std::find(inputs.begin(), inputs.end(), v);
          if (input == inputs.end())
            used.insert(v);
          else
            ++uses[static_cast<std::size_t>(input - inputs.begin())];
        });
      };
      count(arc.action.guard);
      for (const auto& [variable, value] : arc.action.assign) count(value);
      for (const Access& access : edge.accesses) {
        count(access.index);
        count(access.condition);
      }
      parts.clear();
      if (arc.action.guard) parts.push_back(arc.action.guard);
      for (const auto& [variable, value] : arc.action.assign) {
        edge.step.changed.push_back(variable);
        used.insert(variable);
        // An arbitrary new value needs no equation.
        const auto input = std::find(inputs.begin(), inputs.end(), value);
        if (input != inputs.end() && uses[static_cast<std::size_t>(input - inputs.begin())] == 1) {
          uses[static_cast<std::size_t>(input - inputs.begin())] = 0;
        } else {
          parts.push_back(equal(primed(variable), value));
        }
      }
      for (std::size_t k = 0; k < inputs.size(); ++k) {
        if (uses[k] != 0) edge.step.inputs.push_back(inputs[k]);
      }
      auto by_name = [](Term a, Term b) { return a.name() < b.name(); };
      std::sort(edge.step.changed.begin(), edge.step.changed.end(), by_name);
      edge.step.relation = conj(terms_, parts);
      thread.edges.push_back(std::move(edge));
    }
  }
  // Whatever is used and lives nowhere else is a local of this thread.
  for (Term v : used) {
    if (shared.contains(v)) continue;
    Variable local;
    local.term = v;
    thread.locals.push_back(local);
  }
  std::sort(thread.locals.begin(), thread.locals.end(),
            [](const Variable& a, const Variable& b) { return a.name() < b.name(); });
  return thread;
}

} // namespace absthread::cfront
