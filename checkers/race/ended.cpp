// SPDX-License-Identifier: MIT
#include "checkers/race/ended.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::race {

namespace {

bool has_conjunct(const Step& step, Term wanted) {
  const std::vector<Term> parts = conjuncts(step.relation);
  return std::find(parts.begin(), parts.end(), wanted) != parts.end();
}

bool counts_up(const Step& step, Term v) {
  if (v.sort().is(SortKind::boolean)) return has_conjunct(step, primed(v));
  const std::vector<Term> parts = conjuncts(step.relation);
  return std::any_of(parts.begin(), parts.end(), [&](Term part) {
    if (!part.is(Kind::equal)) return false;
    const Term next = add(v, v.manager().integer(1L));
    return (part[0] == primed(v) && part[1] == next) || (part[1] == primed(v) && part[0] == next);
  });
}

// Does the guard see all of them?
bool sees_all(const Step& step, Term v, unsigned long number) {
  if (v.sort().is(SortKind::boolean)) return has_conjunct(step, v);
  const std::vector<Term> parts = conjuncts(step.relation);
  return std::any_of(parts.begin(), parts.end(), [&](Term part) {
    return part.is(Kind::at_most) && part[1] == v && part[0].is_constant() &&
           part[0].value() >= number;
  });
}

} // namespace

Ended::Ended(const Program& program) {
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    std::optional<Sign> found;
    std::set<Term> tried;
    for (const Edge& edge : program.threads[t].thread.edges)
      for (Term v : edge.step.changed)
        if (!found && program.find_shared(v.name()) && tried.insert(v).second)
          found = sign_of(program, t, v);
    signs_.push_back(std::move(found));
  }
  for (std::size_t t = 0; t < program.threads.size(); ++t) analyse(program, t);
}

std::optional<Ended::Sign> Ended::sign_of(const Program& program, std::size_t thread,
                                          Term variable) const {
  const Multiplicity& number = program.threads[thread].multiplicity;
  const bool boolean = variable.sort().is(SortKind::boolean);
  if (number.any() || (!boolean && !variable.sort().is(SortKind::integer))) return std::nullopt;
  if (boolean && *number.number != 1) return std::nullopt;
  const Term start = program.find_shared(variable.name())->initial;
  if (!start || !start.is_constant()) return std::nullopt;
  if (boolean ? !start.is_false() : start.value() != 0) return std::nullopt;
  Sign out;
  out.variable = variable;
  out.number = *number.number;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    const Thread& code = program.threads[t].thread;
    if (std::find(code.free.begin(), code.free.end(), variable) != code.free.end())
      return std::nullopt;
    for (const Edge& edge : code.edges) {
      if (!edge.step.changes(variable)) continue;
      if (t != thread || !counts_up(edge.step, variable)) return std::nullopt;
      out.places.insert(edge.to);
    }
  }
  const Thread& code = program.threads[thread].thread;
  for (const Edge& edge : code.edges)
    if (out.places.contains(edge.from)) return std::nullopt;
  for (LocationId first : code.initial)
    if (out.places.contains(first)) return std::nullopt;
  return out;
}

void Ended::analyse(const Program& program, std::size_t number) {
  const Thread& thread = program.threads[number].thread;
  std::vector<std::optional<std::set<std::size_t>>> known(thread.locations.size());
  const std::vector<std::vector<EdgeId>> edges = thread.edges_by_source();
  std::vector<LocationId> work(thread.initial.begin(), thread.initial.end());
  for (LocationId l : work) known[l].emplace();
  while (!work.empty()) {
    const LocationId from = work.back();
    work.pop_back();
    for (EdgeId e : edges[from]) {
      const Edge& edge = thread.edges[e];
      std::set<std::size_t> next = *known[from];
      for (std::size_t t = 0; t < signs_.size(); ++t)
        if (signs_[t] &&
            sees_all(edge.step, signs_[t]->variable,
                     ABSTHREAD_FAULT("race-first-join-suffices") ? 1 : signs_[t]->number))
          next.insert(t);
      std::optional<std::set<std::size_t>>& to = known[edge.to];
      if (to) {
        std::set<std::size_t> meet;
        std::set_intersection(to->begin(), to->end(), next.begin(), next.end(),
                              std::inserter(meet, meet.end()));
        if (meet == *to) continue;
        next = std::move(meet);
      }
      to = std::move(next);
      work.push_back(edge.to);
    }
  }
  auto& out = ended_.emplace_back();
  for (auto& set : known) out.push_back(set ? std::move(*set) : std::set<std::size_t>());
}

bool Ended::apart(const explicit_state::PlacedAccess& a,
                  const explicit_state::PlacedAccess& b) const {
  const auto after = [&](const explicit_state::PlacedAccess& late,
                         const explicit_state::PlacedAccess& early) {
    return ended_[late.thread][late.place].contains(early.thread) &&
           !signs_[early.thread]->places.contains(early.place);
  };
  return after(a, b) || after(b, a);
}

} // namespace absthread::race
