// SPDX-License-Identifier: MIT
#include "checkers/explicit/races.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "checkers/explicit/cone.hpp"
#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {

namespace {

Term both(Term a, Term b) {
  if (!a) return b;
  return b ? conj(a, b) : a;
}

bool mentions_any(Term term, const std::vector<Term>& variables) {
  if (!term || variables.empty()) return false;
  const std::vector<Term> used = free_variables(term);
  return std::any_of(used.begin(), used.end(), [&](Term v) {
    return std::find(variables.begin(), variables.end(), v) != variables.end();
  });
}

// What depends on a choice inside the step is not known before it.
void forget_choices(Access& access, const std::vector<Term>& inputs) {
  if (mentions_any(access.index, inputs)) {
    access.index = Term();
    access.certain = false;
  }
  if (mentions_any(access.condition, inputs)) {
    access.condition = Term();
    access.certain = false;
  }
}

// A contract's edge reads and writes the shared variables that it names, each in one atomic step.
std::vector<Access> named_by(const Edge& edge, const Program& program) {
  std::set<Term> shared;
  for (const Variable& v : program.shared) shared.insert(v.term);
  std::map<std::string, bool> found; // written?
  for (Term v : free_variables(edge.step.relation)) {
    const Term now = v.time() == 0 ? v : shift_time(v, -1);
    if (shared.contains(now)) found[now.name()];
  }
  for (Term v : edge.step.changed)
    if (shared.contains(v)) found[v.name()] = true;
  std::vector<Access> out;
  for (const auto& [name, written] : found) {
    Access access;
    access.location = name;
    access.write = written;
    access.order = AccessOrder::sequential;
    access.sync = Sync::acquire;
    access.where = edge.where;
    out.push_back(access);
    if (!written) continue;
    // What it writes it may have read.
    access.sync = Sync::release;
    access.order = AccessOrder::none;
    out.push_back(std::move(access));
  }
  out.insert(out.end(), edge.accesses.begin(), edge.accesses.end());
  return out;
}

// Instances of the two may run at once.
bool two_instances(const Program& program, std::size_t a, std::size_t b) {
  if (a != b) return true;
  if (ABSTHREAD_FAULT("race-copies-do-not-meet")) return false;
  const Multiplicity& number = program.threads[a].multiplicity;
  return number.any() || *number.number > 1;
}

// The accesses of one place with the same condition and index are one side of a conflict.
using SideKey = std::tuple<std::size_t, LocationId, const void*, const void*>;

SideKey key_of(const PlacedAccess& a) {
  return {a.thread, a.place, a.access.condition.node(), a.access.index.node()};
}

} // namespace

std::vector<Access> made_by(const Program& program, std::size_t thread, const Edge& edge) {
  return program.threads[thread].code ? edge.accesses : named_by(edge, program);
}

std::vector<PlacedAccess> accesses_of(const Program& program, TermManager& manager) {
  std::vector<PlacedAccess> out;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    const Thread& thread = program.threads[t].thread;
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      for (std::size_t k = 0; k < thread.locations[l].accesses.size(); ++k)
        if (thread.locations[l].accesses[k].order != AccessOrder::none)
          out.push_back({t, l, std::nullopt, thread.locations[l].accesses[k], k});
    for (EdgeId e = 0; e < thread.edges.size(); ++e) {
      const Edge& edge = thread.edges[e];
      const std::vector<Access> accesses = made_by(program, t, edge);
      if (accesses.empty() || edge.step.relation.is_false()) continue;
      const std::optional<Term> guard =
          guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, manager);
      if (guard && guard->is_false()) continue;
      for (std::size_t k = 0; k < accesses.size(); ++k) {
        Access access = accesses[k];
        if (access.order == AccessOrder::none) continue;
        forget_choices(access, edge.step.inputs);
        if (!guard) access.certain = false;
        if (guard && !guard->is_true()) access.condition = both(access.condition, *guard);
        // Where the assertion of its place fails the step is not taken.
        if (const Term assertion = thread.locations[edge.from].assertion)
          access.condition = both(access.condition, assertion);
        if (access.condition && access.condition.is_true()) access.condition = Term();
        if (access.condition && access.condition.is_false()) continue;
        out.push_back({t, edge.from, e, std::move(access), k});
      }
    }
  }
  return out;
}

bool contradict(const Access& a, const Access& b) {
  if (ABSTHREAD_FAULT("race-writes-only") && !(a.write && b.write)) return false;
  if (!a.write && !b.write) return false;
  if (a.order == AccessOrder::excused || b.order == AccessOrder::excused) return false;
  if (ABSTHREAD_FAULT("race-one-atomic-suffices"))
    return a.order == AccessOrder::plain && b.order == AccessOrder::plain;
  return a.order == AccessOrder::plain || b.order == AccessOrder::plain;
}

std::vector<std::size_t> not_sequential(const std::vector<PlacedAccess>& accesses) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    const AccessOrder order = accesses[i].access.order;
    if (order != AccessOrder::plain && order != AccessOrder::sequential) out.push_back(i);
  }
  return out;
}

std::vector<AccessPair> race_pairs(const Program& program,
                                   const std::vector<PlacedAccess>& accesses,
                                   const std::string& location) {
  std::vector<AccessPair> out;
  std::vector<std::size_t> here;
  for (std::size_t i = 0; i < accesses.size(); ++i)
    if (accesses[i].access.location == location) here.push_back(i);
  for (std::size_t k = 0; k < here.size(); ++k) {
    for (std::size_t l = k; l < here.size(); ++l) {
      const std::size_t i = here[k], j = here[l];
      const PlacedAccess &a = accesses[i], &b = accesses[j];
      if (!contradict(a.access, b.access)) continue;
      if (!two_instances(program, a.thread, b.thread)) continue;
      if (a.access.index && b.access.index && a.access.index.is_constant() &&
          b.access.index.is_constant() && a.access.index != b.access.index)
        continue;
      out.push_back(a.access.write ? AccessPair{i, j} : AccessPair{j, i});
    }
  }
  return out;
}

Program race_program(const Program& program, const std::vector<PlacedAccess>& accesses,
                     const std::string& location, const std::vector<AccessPair>& pairs,
                     TermManager& manager) {
  Program out = program;
  out.invariants.clear();
  out.exclusions.clear();
  out.conflicts.clear();
  for (Variable& v : out.shared) v.domain = Term();
  for (Template& t : out.threads) {
    for (Edge& edge : t.thread.edges) {
      const Term assertion = t.thread.locations[edge.from].assertion;
      if (assertion) edge.step.relation = conj(assertion, edge.step.relation);
      edge.accesses.clear();
    }
    for (Location& l : t.thread.locations) {
      l.assertion = manager.boolean(true);
      l.accesses.clear();
    }
    for (Variable& v : t.thread.locals) v.domain = Term();
  }
  std::map<std::pair<SideKey, SideKey>, std::size_t> known;
  for (const AccessPair& pair : pairs) {
    SideKey first = key_of(accesses[pair.first]), second = key_of(accesses[pair.second]);
    auto [place, fresh] = known.try_emplace({first, second}, out.conflicts.size());
    if (fresh) {
      const auto side = [&](const PlacedAccess& a) {
        return Conflict::Side{{a.thread, a.place}, a.access.condition, a.access.index, {}};
      };
      out.conflicts.push_back({side(accesses[pair.first]), side(accesses[pair.second])});
    }
    Conflict& conflict = out.conflicts[place->second];
    conflict.first.accesses.push_back(pair.first);
    conflict.second.accesses.push_back(pair.second);
  }
  if (!out.initial) out.initial = manager.boolean(true);
  std::vector<Term> needed;
  for (const PlacedAccess& a : accesses) {
    if (a.access.location != location) continue;
    needed.push_back(a.access.condition);
    needed.push_back(a.access.index);
  }
  keep_only_what_matters(out, needed, manager);
  return out;
}

} // namespace absthread::explicit_state
