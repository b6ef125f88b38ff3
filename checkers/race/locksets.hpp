// SPDX-License-Identifier: MIT
// Held-lock sets: the cheapest reason why two accesses do not race. A lock is a shared variable of
// sort thread (its owner), or an element of an array of them, that every step of every thread
// treats like one: it is taken where it is free and given back by its owner. Which locks a thread
// holds at a location is then a forward analysis over its edges, the meet of all ways that lead
// there; no other thread can take them away.
//
// A semaphore of one is a lock too: it begins with 1, whoever takes one waits until there is one,
// and the location of a thread alone says whether the thread has it. Then it and those who have it
// are one, always.
//
// The sets are a certificate of their own (HeldLocksCertificate), which checkers/certify/races.cpp
// proves again with the solver.
#pragma once

#include <optional>
#include <vector>

#include "checkers/explicit/races.hpp"
#include "checkers/race/reader_locks.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::race {

/// What the step sets the variable to, over the state before it; null: it is not said outright.
Term new_value(Term variable, const Step& step);
/// Whether the step is possible only where the two are equal, as its text says.
bool demands(const Step& step, Term a, Term b);

class LockSets {
 public:
  LockSets(const Program& program, TermManager& manager);

  /// In the order of the locks' age.
  const std::vector<Term>& held(std::size_t thread, LocationId location) const {
    return held_[thread][location];
  }
  /// A lock that both threads hold at these places; null: none.
  Term common(const explicit_state::PlacedAccess& a, const explicit_state::PlacedAccess& b) const;
  HeldLocksCertificate certificate() const;

 private:
  void find_locks();
  void analyse(std::size_t thread);
  void find_semaphores();
  std::optional<std::vector<std::vector<bool>>> holders(Term semaphore) const;

  const Program& program_;
  TermManager& manager_;
  std::vector<Term> locks_;
  std::vector<std::vector<std::vector<Term>>> held_; ///< by thread and location
  ReaderLocks readers_;
};

/// As the user knows it: what is kept beside a C lock has a longer name.
std::string name_of_lock(Term lock);

/// The value of a lock after the step, over the state before it; null: not known. The lock itself:
/// it is left alone.
Term after_step(Term lock, const Step& step);

} // namespace absthread::race
