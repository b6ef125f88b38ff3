// SPDX-License-Identifier: MIT
#include "checkers/automata/paths.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {

const std::vector<Path>& Paths::of(LocationId from, const std::string& action) {
  const auto [at, fresh] = known_.try_emplace({from, action});
  if (fresh) at->second = search(from, action);
  return at->second;
}

// Is every state that the path reaches reached by one of the others?
bool Paths::covered(const Path& path, const std::vector<Path>& by, LocationId from) {
  if (!path.update.inputs.empty()) return false;
  std::vector<Term> others;
  for (const Path& other : by) {
    if (other.end != path.end || other.acted != path.acted || !other.update.inputs.empty())
      continue;
    std::vector<Term> same{other.update.guard};
    for (const auto& [variable, value] : path.update.next)
      same.push_back(equal(value, other.update.after(variable)));
    for (const auto& [variable, value] : other.update.next)
      if (!path.update.changes(variable)) same.push_back(equal(value, variable));
    others.push_back(conj(terms_, same));
  }
  const Term query[] = {
      conj(conj(automaton_.inv[from], path.update.guard), negate(disj(terms_, others)))};
  return solver_.check(query) == smt::Answer::unsat;
}

std::vector<Path> Paths::search(LocationId from, const std::string& action) {
  std::vector<Path> found;
  Path none;
  none.end = from;
  none.update.guard = terms_.boolean(true);
  none.acted = action.empty();
  found.push_back(none);
  for (std::size_t at = 0; at < found.size(); ++at) {
    for (const std::size_t e : automaton_.edges_from(found[at].end)) {
      const AutomatonEdge& edge = automaton_.edges[e];
      const bool acts = !edge.action.empty() && !ABSTHREAD_FAULT("refine-actions-silent");
      if (acts && (found[at].acted || edge.action != action)) continue;
      if (ABSTHREAD_FAULT("refine-no-silent-after") && found[at].acted && !action.empty()) continue;
      if (ABSTHREAD_FAULT("refine-no-silent-before") && !acts && !found[at].acted) continue;
      Path next = found[at];
      next.edges.push_back(e);
      next.end = edge.to;
      next.acted = next.acted || acts;
      next.update =
          sequence(found[at].update, renamed(edge.update, edge.update.inputs,
                                             "#" + std::to_string(next.edges.size()), terms_));
      if (next.update.guard.is_false()) continue;
      const Term feasible[] = {conj(automaton_.inv[from], next.update.guard)};
      if (solver_.check(feasible) == smt::Answer::unsat) continue;
      const auto times = static_cast<unsigned>(std::count(next.edges.begin(), next.edges.end(), e));
      const bool again = std::any_of(found.begin(), found.end(), [&](const Path& p) {
        return p.end == next.end && p.acted == next.acted;
      });
      if (again && covered(next, found, from)) continue;
      if (times > limits_.same_edge || found.size() >= limits_.most_paths ||
          next.edges.size() > limits_.most_steps) {
        cut_ = true;
        continue;
      }
      found.push_back(std::move(next));
    }
  }
  std::erase_if(found, [](const Path& p) { return !p.acted; });
  return found;
}

} // namespace absthread::automata
