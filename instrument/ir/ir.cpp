// SPDX-License-Identifier: MIT
#include <algorithm>

#include "instrument/ir/program.hpp"
#include "instrument/ir/thread.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread {

bool Step::changes(Term variable) const {
  return std::find(changed.begin(), changed.end(), variable) != changed.end();
}

std::optional<LocationId> Thread::find_location(const std::string& location) const {
  for (LocationId i = 0; i < locations.size(); ++i)
    if (locations[i].name == location) return i;
  return std::nullopt;
}

std::vector<std::vector<EdgeId>> Thread::edges_by_source() const {
  std::vector<std::vector<EdgeId>> out(locations.size());
  for (EdgeId e = 0; e < edges.size(); ++e) out[edges[e].from].push_back(e);
  return out;
}

Term frame(const Step& step, const std::vector<Variable>& variables, TermManager& manager) {
  std::vector<Term> parts;
  for (const Variable& v : variables)
    if (!step.changes(v.term)) parts.push_back(equal(primed(v.term), v.term));
  return conj(manager, parts);
}

Term framed_relation(const Step& step, const std::vector<Variable>& variables,
                     TermManager& manager) {
  return conj(step.relation, frame(step, variables, manager));
}

std::string Multiplicity::to_string() const {
  return number ? std::to_string(*number) : "any";
}

Term Program::domains(TermManager& manager) const {
  std::vector<Term> parts;
  for (const Variable& v : shared)
    if (v.domain) parts.push_back(v.domain);
  return conj(manager, parts);
}

const Variable* Program::find_shared(const std::string& variable) const {
  for (const Variable& v : shared)
    if (v.name() == variable) return &v;
  return nullptr;
}

std::optional<std::size_t> Program::find_thread(const std::string& thread) const {
  for (std::size_t i = 0; i < threads.size(); ++i)
    if (threads[i].thread.name == thread) return i;
  return std::nullopt;
}

Term condition_of(const Conflict& conflict, const TermMap& first, const TermMap& second,
                  TermManager& manager) {
  Term out = manager.boolean(true);
  if (conflict.first.condition) out = conj(out, substitute(conflict.first.condition, first));
  if (conflict.second.condition) out = conj(out, substitute(conflict.second.condition, second));
  if (conflict.first.index && conflict.second.index)
    out = conj(out, equal(substitute(conflict.first.index, first),
                          substitute(conflict.second.index, second)));
  return out;
}

} // namespace absthread
