// SPDX-License-Identifier: MIT
#include "checkers/race/locksets.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::race {

namespace {

Term variable_of(Term lock) {
  return lock.is(Kind::select) ? lock[0] : lock;
}

} // namespace

Term new_value(Term variable, const Step& step) {
  const Term next = primed(variable);
  Term found;
  for (Term part : conjuncts(step.relation)) {
    if (!part.is(Kind::equal)) continue;
    for (std::size_t side : {0U, 1U}) {
      if (part[side] != next || mentions_time(part[1 - side], 1)) continue;
      if (found && found != part[1 - side]) return {};
      found = part[1 - side];
    }
  }
  return found;
}

bool demands(const Step& step, Term a, Term b) {
  for (Term part : conjuncts(step.relation))
    if (part.is(Kind::equal) && ((part[0] == a && part[1] == b) || (part[0] == b && part[1] == a)))
      return true;
  return false;
}

std::string name_of_lock(Term lock) {
  std::string out = to_string(lock);
  for (const char* role : {"$owner", "$count"})
    if (const std::size_t at = out.find(role); at != std::string::npos) out.erase(at, 6);
  return out;
}

Term after_step(Term lock, const Step& step) {
  const Term variable = variable_of(lock);
  if (!step.changes(variable)) return lock;
  const Term value = new_value(variable, step);
  if (!value) return {};
  return lock.is(Kind::select) ? select(value, lock[1]) : value;
}

LockSets::LockSets(const Program& program, TermManager& manager)
    : program_(program)
    , manager_(manager)
    , readers_(program, manager) {
  find_locks();
  for (std::size_t t = 0; t < program.threads.size(); ++t) analyse(t);
  find_semaphores();
}

void LockSets::find_locks() {
  std::vector<Term> candidates;
  const auto add = [&](Term lock) {
    if (std::find(candidates.begin(), candidates.end(), lock) == candidates.end())
      candidates.push_back(lock);
  };
  for (const Template& t : program_.threads)
    for (const Edge& edge : t.thread.edges)
      for (Term v : edge.step.changed) {
        if (!program_.find_shared(v.name())) continue;
        const Sort sort = v.sort();
        if (sort.is(SortKind::thread) && new_value(v, edge.step) == t.thread.self) add(v);
        if (!sort.is(SortKind::array) || !sort.element().is(SortKind::thread)) continue;
        const Term value = new_value(v, edge.step);
        if (value && value.is(Kind::store) && value[0] == v && value[1].is_constant() &&
            value[2] == t.thread.self)
          add(select(v, value[1]));
      }
  // Everybody takes it where it is free, and gives back what is his.
  for (Term lock : candidates) {
    const auto respects = [&](const Thread& thread, const Edge& edge) {
      if (after_step(lock, edge.step) == lock) return true;
      return demands(edge.step, lock, manager_.none()) || demands(edge.step, lock, thread.self);
    };
    const bool all =
        std::all_of(program_.threads.begin(), program_.threads.end(), [&](const Template& t) {
          return std::all_of(t.thread.edges.begin(), t.thread.edges.end(),
                             [&](const Edge& edge) { return respects(t.thread, edge); });
        });
    if (all) locks_.push_back(lock);
  }
}

void LockSets::analyse(std::size_t number) {
  const Thread& thread = program_.threads[number].thread;
  std::vector<std::optional<std::vector<Term>>> held(thread.locations.size());
  const std::vector<std::vector<EdgeId>> edges = thread.edges_by_source();
  std::vector<LocationId> work;
  for (LocationId l : thread.initial) {
    held[l] = std::vector<Term>();
    work.push_back(l);
  }
  while (!work.empty()) {
    const LocationId from = work.back();
    work.pop_back();
    for (EdgeId e : edges[from]) {
      const Edge& edge = thread.edges[e];
      std::vector<Term> next;
      for (Term lock : locks_) {
        const Term value = after_step(lock, edge.step);
        const bool had =
            std::find(held[from]->begin(), held[from]->end(), lock) != held[from]->end();
        if (value == thread.self || (value == lock && had) ||
            (had && ABSTHREAD_FAULT("race-lock-never-given-back")))
          next.push_back(lock);
      }
      std::optional<std::vector<Term>>& to = held[edge.to];
      if (to) {
        std::vector<Term> meet;
        for (Term lock : *to)
          if (std::find(next.begin(), next.end(), lock) != next.end()) meet.push_back(lock);
        if (meet == *to) continue;
        next = std::move(meet);
      }
      to = std::move(next);
      work.push_back(edge.to);
    }
  }
  auto& out = held_.emplace_back();
  for (auto& set : held) out.push_back(set ? std::move(*set) : std::vector<Term>());
}

namespace {

enum class Use : std::uint8_t { leaves, takes, gives, other };

Use use_of(Term semaphore, const Step& step) {
  if (!step.changes(semaphore)) return Use::leaves;
  TermManager& m = semaphore.manager();
  const Term value = new_value(semaphore, step);
  if (value == semaphore) return Use::leaves;
  if (value == add(semaphore, m.integer(1L))) return Use::gives;
  if (value != subtract(semaphore, m.integer(1L))) return Use::other;
  for (Term part : conjuncts(step.relation))
    if (part == less(m.integer(0L), semaphore) || part == at_most(m.integer(1L), semaphore))
      return Use::takes;
  return Use::other;
}

} // namespace

void LockSets::find_semaphores() {
  for (const Variable& v : program_.shared) {
    if (!v.term.sort().is(SortKind::integer) || !v.initial || !v.initial.is_constant() ||
        v.initial.value() != 1)
      continue;
    const auto found = holders(v.term);
    if (!found) continue;
    for (std::size_t t = 0; t < found->size(); ++t)
      for (LocationId l = 0; l < (*found)[t].size(); ++l)
        if ((*found)[t][l]) held_[t][l].push_back(v.term);
  }
}

// By thread and location: whether it has the semaphore. Nothing: it is used in another way.
std::optional<std::vector<std::vector<bool>>> LockSets::holders(Term semaphore) const {
  std::vector<std::vector<bool>> out;
  bool taken = false;
  for (const Template& t : program_.threads) {
    const Thread& thread = t.thread;
    if (std::find(thread.free.begin(), thread.free.end(), semaphore) != thread.free.end())
      return std::nullopt;
    std::vector<std::optional<bool>> has(thread.locations.size());
    const std::vector<std::vector<EdgeId>> edges = thread.edges_by_source();
    std::vector<LocationId> work(thread.initial.begin(), thread.initial.end());
    for (LocationId l : work) has[l] = false;
    while (!work.empty()) {
      const LocationId from = work.back();
      work.pop_back();
      for (EdgeId e : edges[from]) {
        const Use use = use_of(semaphore, thread.edges[e].step);
        taken = taken || use == Use::takes;
        if (use == Use::other || (use == Use::takes && *has[from]) ||
            (use == Use::gives && !*has[from]))
          return std::nullopt;
        const bool next = use == Use::takes || (use == Use::leaves && *has[from]);
        std::optional<bool>& to = has[thread.edges[e].to];
        if (to && *to != next) return std::nullopt;
        if (to) continue;
        to = next;
        work.push_back(thread.edges[e].to);
      }
    }
    auto& list = out.emplace_back();
    for (const std::optional<bool>& h : has) list.push_back(h.value_or(false));
  }
  if (!taken) return std::nullopt;
  return out;
}

Term LockSets::common(const explicit_state::PlacedAccess& a,
                      const explicit_state::PlacedAccess& b) const {
  const bool wrong = ABSTHREAD_FAULT("race-lock-of-one-is-enough");
  const std::vector<Term>& other = wrong ? held(a.thread, a.place) : held(b.thread, b.place);
  for (Term lock : held(a.thread, a.place))
    if (ABSTHREAD_FAULT("race-any-lock-protects")
            ? !other.empty()
            : std::find(other.begin(), other.end(), lock) != other.end())
      return lock;
  return readers_.apart(a, b);
}

HeldLocksCertificate LockSets::certificate() const {
  HeldLocksCertificate out;
  for (std::size_t t = 0; t < program_.threads.size(); ++t) {
    const Thread& thread = program_.threads[t].thread;
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      if (!held_[t][l].empty())
        out.entries.push_back({thread.name, thread.locations[l].name, held_[t][l]});
  }
  readers_.add_to(out);
  return out;
}

} // namespace absthread::race
