// SPDX-License-Identifier: MIT
#include "checkers/race/reader_locks.hpp"

#include <algorithm>

#include "checkers/race/locksets.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::race {

namespace {

Term at(Term variable, Term index) {
  return index ? select(variable, index) : variable;
}

/// What a step writes, and where; nothing: not one element.
struct Written {
  Term index, value;
};
std::optional<Written> written(Term variable, const absthread::Step& step) {
  const Term value = step.changes(variable) ? new_value(variable, step) : variable;
  if (!value) return std::nullopt;
  if (value == variable || !variable.sort().is(SortKind::array)) return Written{{}, value};
  if (!value.is(Kind::store) || value[0] != variable) return std::nullopt;
  return Written{value[1], value[2]};
}

/// The number without a constant that is added to it.
std::pair<Term, mpz_class> split(Term number) {
  if (number.is(Kind::add) && number[1].is_constant()) return {number[0], number[1].value()};
  if (number.is(Kind::add) && number[0].is_constant()) return {number[1], number[0].value()};
  if (number.is(Kind::subtract) && number[1].is_constant()) return {number[0], -number[1].value()};
  return {number, 0};
}

/// How far what is accessed lies from the lock; nothing: that is not the same always.
std::optional<mpz_class> distance(Term accessed, Term lock) {
  if (!accessed) return std::nullopt;
  const auto [base, offset] = split(accessed);
  const auto [lock_base, lock_offset] = split(lock);
  if (base != lock_base) return std::nullopt;
  return mpz_class(offset - lock_offset);
}

bool changes(const absthread::Step& step, Term index) {
  if (!index) return false;
  const std::vector<Term> names = free_variables(index);
  return std::any_of(names.begin(), names.end(), [&](Term v) { return step.changes(v); });
}

} // namespace

ReaderLocks::ReaderLocks(const Program& program, TermManager& manager)
    : program_(program)
    , manager_(manager) {
  for (const Template& t : program.threads) held_.emplace_back(t.thread.locations.size());
  find_locks();
  for (std::size_t lock = 0; lock < locks_.size(); ++lock) {
    std::vector<Places> found;
    for (const Template& t : program.threads) {
      std::optional<Places> places = analyse(lock, t.thread);
      if (!places) break;
      found.push_back(std::move(*places));
    }
    if (found.size() != program.threads.size()) continue;
    for (std::size_t t = 0; t < found.size(); ++t)
      for (LocationId l = 0; l < found[t].size(); ++l)
        if (found[t][l])
          held_[t][l].insert(held_[t][l].end(), found[t][l]->begin(), found[t][l]->end());
  }
}

bool ReaderLocks::begins_unread(const Lock& lock) const {
  const Variable* readers = program_.find_shared(lock.readers.name());
  if (!readers || !program_.find_shared(lock.owner.name())) return false;
  const Term none = manager_.integer(0L);
  const bool array = lock.readers.sort().is(SortKind::array);
  if (readers->initial != (array ? constant_array(lock.readers.sort(), none) : none)) return false;
  return std::all_of(program_.threads.begin(), program_.threads.end(), [&](const Template& t) {
    const std::vector<Term>& free = t.thread.free;
    return std::none_of(free.begin(), free.end(),
                        [&](Term v) { return v == lock.owner || v == lock.readers; });
  });
}

void ReaderLocks::find_locks() {
  const auto number = [](Sort sort) {
    return sort.is(SortKind::integer) ||
           (sort.is(SortKind::array) && sort.element().is(SortKind::integer));
  };
  for (const Template& t : program_.threads)
    for (const Edge& edge : t.thread.edges)
      for (Term readers : edge.step.changed) {
        if (!number(readers.sort()) || !t.thread.self) continue;
        const std::optional<Written> to = written(readers, edge.step);
        if (!to || readers.sort().is(SortKind::array) != bool(to->index)) continue;
        if (to->value != add(at(readers, to->index), manager_.integer(1L))) continue;
        for (Term part : conjuncts(edge.step.relation)) {
          if (!part.is(Kind::equal)) continue;
          const Term held = part[0] == manager_.none() ? part[1] : part[0];
          if (part[0] != manager_.none() && part[1] != manager_.none()) continue;
          const Term owner = held.is(Kind::select) ? held[0] : held;
          const Term index = held.is(Kind::select) ? held[1] : Term();
          // Before the step: who waits for a condition lets its mutex go and counts itself in.
          if (!owner.is(Kind::variable) ||
              (owner.time() != 0 && !ABSTHREAD_FAULT("race-readers-after-the-step")) ||
              index != to->index)
            continue;
          const Lock lock{owner, readers};
          if (begins_unread(lock) && std::find(locks_.begin(), locks_.end(), lock) == locks_.end())
            locks_.push_back(lock);
        }
      }
}

ReaderLocks::Step ReaderLocks::step_of(const Lock& lock, const Edge& edge, Term self) const {
  const absthread::Step& step = edge.step;
  const std::optional<Written> owner = written(lock.owner, step),
                               readers = written(lock.readers, step);
  if (!owner || !readers) return {};
  const bool owner_left = owner->value == lock.owner, readers_left = readers->value == lock.readers;
  if (owner_left && readers_left) return {Use::leaves, {}};
  const Term index = owner_left ? readers->index : owner->index;
  if (!self || (!owner_left && !readers_left && owner->index != readers->index)) return {};
  const Term o = at(lock.owner, index), n = at(lock.readers, index), none = manager_.none();
  const Term more = add(n, manager_.integer(1L)), fewer = subtract(n, manager_.integer(1L));
  if (owner_left) {
    if (readers->value == more && demands(step, o, none)) return {Use::reads, index};
    return {readers->value == fewer ? Use::unreads : Use::other, index};
  }
  if (readers_left) {
    const bool alone = demands(step, n, manager_.integer(0L));
    if (owner->value == self && demands(step, o, none) && alone) return {Use::takes, index};
    return {owner->value == none && demands(step, o, self) ? Use::gives : Use::other, index};
  }
  if (owner->value == none && readers->value == more && demands(step, o, self))
    return {Use::lowers, index};
  const Term mine = equal(o, self);
  if (owner->value == ite(mine, none, o) && readers->value == ite(mine, n, fewer))
    return {Use::gives_either, index};
  return {};
}

/// Nothing: the step does not keep to the rules.
std::optional<std::vector<ReaderLocks::Held>> ReaderLocks::after(const std::vector<Held>& before,
                                                                 std::size_t lock, const Edge& edge,
                                                                 Term self) const {
  const Step step = step_of(locks_[lock], edge, self);
  if (step.use == Use::other) return std::nullopt;
  std::vector<Held> out = before;
  const Held reading{lock, step.index, false}, owning{lock, step.index, true};
  const auto remove = [&](const Held& held) { return std::erase(out, held) > 0; };
  const auto insert = [&](const Held& held) {
    if (std::find(out.begin(), out.end(), held) == out.end()) out.push_back(held);
  };
  switch (step.use) {
  case Use::reads: insert(reading); break;
  case Use::unreads:
    if (!remove(reading)) return std::nullopt;
    break;
  case Use::takes: insert(owning); break;
  case Use::gives: remove(owning); break;
  case Use::gives_either:
    if (!remove(reading) && !remove(owning)) return std::nullopt;
    break;
  case Use::lowers:
    remove(owning);
    insert(reading);
    break;
  case Use::leaves:
  case Use::other: break;
  }
  std::erase_if(out, [&](const Held& held) { return changes(edge.step, held.index); });
  return out;
}

/// Nothing: some step does not keep to the rules.
std::optional<ReaderLocks::Places> ReaderLocks::analyse(std::size_t lock,
                                                        const Thread& thread) const {
  Places places(thread.locations.size());
  const std::vector<std::vector<EdgeId>> edges = thread.edges_by_source();
  std::vector<LocationId> work(thread.initial.begin(), thread.initial.end());
  for (LocationId l : work) places[l] = std::vector<Held>();
  while (!work.empty()) {
    const LocationId from = work.back();
    work.pop_back();
    for (EdgeId e : edges[from]) {
      std::optional<std::vector<Held>> next =
          after(*places[from], lock, thread.edges[e], thread.self);
      // Fewer are held where ways meet, so that what is wrong now is wrong at the end.
      if (!next) return std::nullopt;
      std::optional<std::vector<Held>>& to = places[thread.edges[e].to];
      if (to) {
        std::erase_if(*next, [&](const Held& held) {
          return std::find(to->begin(), to->end(), held) == to->end();
        });
        if (next->size() == to->size()) continue;
      }
      to = std::move(next);
      work.push_back(thread.edges[e].to);
    }
  }
  return places;
}

Term ReaderLocks::apart(const explicit_state::PlacedAccess& a,
                        const explicit_state::PlacedAccess& b) const {
  for (const Held& one : held_[a.thread][a.place])
    for (const Held& other : held_[b.thread][b.place]) {
      if (one.lock != other.lock) continue;
      if (!one.owned && !other.owned && !ABSTHREAD_FAULT("race-readers-keep-readers-out")) continue;
      if (one.index) {
        const std::optional<mpz_class> first = distance(a.access.index, one.index);
        if (!first || first != distance(b.access.index, other.index)) continue;
      }
      return at(locks_[one.lock].owner, one.index);
    }
  return {};
}

void ReaderLocks::add_to(HeldLocksCertificate& out) const {
  for (std::size_t t = 0; t < held_.size(); ++t) {
    const Thread& thread = program_.threads[t].thread;
    for (LocationId l = 0; l < held_[t].size(); ++l) {
      std::vector<Term> facts;
      for (const Held& held : held_[t][l]) {
        const Term o = at(locks_[held.lock].owner, held.index),
                   n = at(locks_[held.lock].readers, held.index);
        facts.push_back(held.owned
                            ? equal(o, thread.self)
                            : conj(less(manager_.integer(0L), n), equal(o, manager_.none())));
      }
      if (facts.empty()) continue;
      const std::string& place = thread.locations[l].name;
      const auto known = std::find_if(out.entries.begin(), out.entries.end(), [&](const auto& e) {
        return e.thread == thread.name && e.location == place;
      });
      if (known == out.entries.end())
        out.entries.push_back({thread.name, place, std::move(facts)});
      else
        known->locks.insert(known->locks.end(), facts.begin(), facts.end());
    }
  }
}

} // namespace absthread::race
