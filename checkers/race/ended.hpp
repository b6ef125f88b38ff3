// SPDX-License-Identifier: MIT
// Order by joins: what a thread accesses after it has waited for the end of others does not race
// with what these did. A thread says that it has ended by a step into a place that nothing leaves,
// and that step counts a shared variable up (`f.ended`: an int from 0, or a bool); nobody else
// touches that variable. So once a guard has seen it at the number of instances, all of them are at
// their end, for ever. Which threads have ended where is a forward analysis over edges, as that of
// held locks (locksets.hpp).
//
// checkers/certify/races.cpp finds the same out for itself, with the solver.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "checkers/explicit/races.hpp"

namespace absthread::race {

class Ended {
 public:
  explicit Ended(const Program& program);

  /// Is one of the two made only after all threads of the other have ended?
  bool apart(const explicit_state::PlacedAccess& a, const explicit_state::PlacedAccess& b) const;

 private:
  /// How the instances of a thread say that they have ended.
  struct Sign {
    Term variable;
    unsigned long number = 1;    ///< of instances
    std::set<LocationId> places; ///< where they are then
  };
  std::optional<Sign> sign_of(const Program& program, std::size_t thread, Term variable) const;
  void analyse(const Program& program, std::size_t thread);

  std::vector<std::optional<Sign>> signs_;                ///< by thread
  std::vector<std::vector<std::set<std::size_t>>> ended_; ///< by thread and location: which threads
};

} // namespace absthread::race
