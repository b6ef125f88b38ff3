// SPDX-License-Identifier: MIT
// Accesses that contradict each other, on a Program whose edges say what they access, and the
// special case of a data race (semantics.md, Races) that needs no more: a reachable state in which
// two threads each have an enabled next step that accesses the same location, one of them writing
// and not both atomic. That is all there is where every atomic access is seq_cst and no try fails
// only because the lock is taken. Elsewhere two accesses race that happens-before does not order:
// watch.hpp.
//
//   a step is enabled   its relation has a next state; so an access has a condition over the state
//                       before it: that of its step and its own
//   the same location   the same name, and the same index where both have one
//   atomic              not plain: an atomic operation of any order, an access in an atomic
//                       section, and what the kernel calls marked. Accesses in data_race() are
//                       excused
//   what an assertion   is accessed while the thread stands at its place
//   reads
//   a contract without  accesses what its edges name, atomically
//   code
//
// Engines and the certificate checker both begin here: this file is the definition, not a method.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::explicit_state {

/// An access at the place where its step begins; `access.condition` includes that the step is
/// enabled.
struct PlacedAccess {
  std::size_t thread = 0;
  LocationId place = 0;
  std::optional<EdgeId> edge; ///< empty: the assertion of the place reads it
  Access access;
  std::size_t number = 0; ///< among what the edge (made_by), or the place, accesses
};

/// Two accesses that race if two different instances can be at them at once; indices into the list
/// of all accesses, the first a write.
struct AccessPair {
  std::size_t first = 0, second = 0;
};

/// What a step accesses and orders, one after the other; of a contract without code, what it names.
std::vector<Access> made_by(const Program& program, std::size_t thread, const Edge& edge);

/// The accesses of every thread, those of contracts without code included.
std::vector<PlacedAccess> accesses_of(const Program& program, TermManager& manager);

/// Do the two contradict each other: one writes, not both are atomic, neither is excused?
bool contradict(const Access& a, const Access& b);

/// The accesses to which the theorem "sequentially consistent because race-free" does not apply:
/// atomic ones with an order weaker than seq_cst, marked and excused ones.
std::vector<std::size_t> not_sequential(const std::vector<PlacedAccess>& accesses);

/// Every pair of one location that the definition speaks of. Pairs that cannot meet because there
/// is only one instance, or because constant indices differ, are left out.
std::vector<AccessPair> race_pairs(const Program& program,
                                   const std::vector<PlacedAccess>& accesses,
                                   const std::string& location);

/// The program in which these pairs of a location are the only errors: a failing assertion ends its
/// thread. What no guard and no pair of the location depends on is left out, which changes no run
/// but for these values.
Program race_program(const Program& program, const std::vector<PlacedAccess>& accesses,
                     const std::string& location, const std::vector<AccessPair>& pairs,
                     TermManager& manager);

} // namespace absthread::explicit_state
