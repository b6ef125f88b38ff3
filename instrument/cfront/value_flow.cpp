// SPDX-License-Identifier: MIT
#include "instrument/cfront/value_flow.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::cfront {

void ValueFlow::look_at_all(Term of) {
  if (!of) return;
  for (Term variable : free_variables(of)) looked_at_.insert(variable);
}

void ValueFlow::look_at_all(const std::vector<Access>& accesses) {
  for (const Access& access : accesses) {
    look_at_all(access.index);
    look_at_all(access.condition);
  }
}

void ValueFlow::add(Graph& graph) {
  for (LocationId id = 0; id < graph.size(); ++id) {
    look_at_all(graph.node(id).assertion);
    look_at_all(graph.node(id).accesses);
  }
  for (std::size_t i = 0; i < graph.arc_count(); ++i) {
    const Action& action = graph.arc(i).action;
    look_at_all(action.guard);
    look_at_all(action.accesses);
    for (const auto& [variable, value] : action.assign) {
      std::set<Term>& from = from_[variable];
      for (Term read : free_variables(value))
        if (read != variable) from.insert(read);
    }
  }
}

std::set<Term> ValueFlow::that_matter() const {
  std::set<Term> found = looked_at_;
  std::vector<Term> open(found.begin(), found.end());
  while (!open.empty() && !ABSTHREAD_FAULT("values-matter-at-once-only")) {
    auto it = from_.find(open.back());
    open.pop_back();
    if (it == from_.end()) continue;
    for (Term read : it->second)
      if (found.insert(read).second) open.push_back(read);
  }
  return found;
}

} // namespace absthread::cfront
