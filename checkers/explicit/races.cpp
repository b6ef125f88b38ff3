// SPDX-License-Identifier: MIT
#include "checkers/explicit/races.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

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
std::vector<Access> named_by(const Edge& edge, const std::set<Term>& shared) {
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
    access.where = edge.where;
    out.push_back(std::move(access));
  }
  return out;
}

// Instances of the two may run at once.
bool two_instances(const Program& program, std::size_t a, std::size_t b) {
  if (a != b) return true;
  if (ABSTHREAD_FAULT("race-copies-do-not-meet")) return false;
  const Multiplicity& number = program.threads[a].multiplicity;
  return number.any() || *number.number > 1;
}

// ---- the cone of influence

struct Update {
  Term variable, value;
};

// v' == e, v', !v' for a variable that the step changes; nothing: it is a guard.
std::optional<Update> update_of(Term part, const Step& step, TermManager& m) {
  const auto next = [&](Term t) {
    return t.is(Kind::variable) && t.time() == 1 && step.changes(shift_time(t, -1));
  };
  if (part.is(Kind::equal))
    for (std::size_t side : {0U, 1U})
      if (next(part[side]) && !mentions_time(part[1 - side], 1))
        return Update{shift_time(part[side], -1), part[1 - side]};
  if (next(part)) return Update{shift_time(part, -1), m.boolean(true)};
  if (part.is(Kind::negation) && next(part[0]))
    return Update{shift_time(part[0], -1), m.boolean(false)};
  return std::nullopt;
}

struct Parts {
  std::vector<Term> guards;
  std::vector<std::pair<Update, Term>> updates; // with the conjunct itself
};

Parts parts_of(const Step& step, TermManager& m) {
  Parts out;
  TermSet seen;
  for (Term part : conjuncts(step.relation)) {
    const std::optional<Update> update = update_of(part, step, m);
    if (update && seen.insert(update->variable).second)
      out.updates.emplace_back(*update, part);
    else
      out.guards.push_back(part);
  }
  return out;
}

class Cone {
 public:
  Cone(Program& program, TermManager& m)
      : program_(program)
      , m_(m) {}

  void keep_only_what_matters() {
    std::vector<std::vector<Parts>> parts;
    for (const Template& t : program_.threads) {
      auto& list = parts.emplace_back();
      for (const Edge& e : t.thread.edges) {
        list.push_back(parts_of(e.step, m_));
        for (Term guard : list.back().guards) need(guard);
      }
    }
    for (std::size_t size = needed_.size() + 1; size != needed_.size();) {
      size = needed_.size();
      for (const auto& list : parts)
        for (const Parts& p : list)
          for (const auto& [update, part] : p.updates)
            if (needed_.contains(update.variable)) need(update.value);
      for (const Template& t : program_.threads)
        for (const Variable& v : t.thread.locals)
          if (v.initial && needed_.contains(v.term)) need(v.initial);
      for (Term fact : conjuncts(program_.initial)) {
        const std::vector<Term> used = free_variables(fact);
        if (std::any_of(used.begin(), used.end(), [&](Term v) { return needed_.contains(v); }))
          need(fact);
      }
    }
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      Thread& thread = program_.threads[t].thread;
      for (std::size_t e = 0; e < thread.edges.size(); ++e) reduce(thread.edges[e], parts[t][e]);
      std::erase_if(thread.locals, [&](const Variable& v) { return !needed_.contains(v.term); });
      std::erase_if(thread.free, [&](Term v) { return !needed_.contains(v); });
    }
    std::erase_if(program_.shared, [&](const Variable& v) { return !needed_.contains(v.term); });
    std::vector<Term> facts;
    for (Term fact : conjuncts(program_.initial)) {
      const std::vector<Term> used = free_variables(fact);
      if (std::all_of(used.begin(), used.end(), [&](Term v) { return needed_.contains(v); }))
        facts.push_back(fact);
    }
    program_.initial = conj(m_, facts);
  }

  void need(Term term) {
    if (!term) return;
    for (Term v : free_variables(term)) needed_.insert(v.time() == 0 ? v : shift_time(v, -1));
  }

 private:
  void reduce(Edge& edge, const Parts& parts) const {
    std::vector<Term> left = parts.guards;
    for (const auto& [update, part] : parts.updates)
      if (needed_.contains(update.variable)) left.push_back(part);
    std::erase_if(edge.step.changed, [&](Term v) { return !needed_.contains(v); });
    edge.step.relation = conj(m_, left);
    std::erase_if(edge.step.inputs, [&](Term v) { return !mentions_any(edge.step.relation, {v}); });
  }

  Program& program_;
  TermManager& m_;
  TermSet needed_;
};

// The accesses of one place with the same condition and index are one side of a conflict.
using SideKey = std::tuple<std::size_t, LocationId, const void*, const void*>;

SideKey key_of(const PlacedAccess& a) {
  return {a.thread, a.place, a.access.condition.node(), a.access.index.node()};
}

} // namespace

std::vector<PlacedAccess> accesses_of(const Program& program, TermManager& manager) {
  std::vector<PlacedAccess> out;
  std::set<Term> shared;
  for (const Variable& v : program.shared) shared.insert(v.term);
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    const Thread& thread = program.threads[t].thread;
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      for (const Access& access : thread.locations[l].accesses)
        out.push_back({t, l, std::nullopt, access});
    for (EdgeId e = 0; e < thread.edges.size(); ++e) {
      const Edge& edge = thread.edges[e];
      const std::vector<Access> accesses =
          program.threads[t].code ? edge.accesses : named_by(edge, shared);
      if (accesses.empty() || edge.step.relation.is_false()) continue;
      const std::optional<Term> guard =
          guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, manager);
      if (guard && guard->is_false()) continue;
      for (Access access : accesses) {
        forget_choices(access, edge.step.inputs);
        if (!guard) access.certain = false;
        if (guard && !guard->is_true()) access.condition = both(access.condition, *guard);
        // Where the assertion of its place fails the step is not taken.
        if (const Term assertion = thread.locations[edge.from].assertion)
          access.condition = both(access.condition, assertion);
        if (access.condition && access.condition.is_true()) access.condition = Term();
        if (access.condition && access.condition.is_false()) continue;
        out.push_back({t, edge.from, e, std::move(access)});
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
  Cone cone(out, manager);
  for (const PlacedAccess& a : accesses) {
    if (a.access.location != location) continue;
    cone.need(a.access.condition);
    cone.need(a.access.index);
  }
  cone.keep_only_what_matters();
  return out;
}

} // namespace absthread::explicit_state
