// SPDX-License-Identifier: MIT
// The ghost watch (semantics.md, Races): are two accesses ordered by happens-before? The definition
// of races.hpp, "both are next at once", is the special case of two adjacent accesses; it is
// complete only where no order is weak and no try fails. Here one access is chosen, once and
// arbitrarily, and the program itself remembers who knows of it:
//
//   knows      of each thread: it is the one who made the access, or has learnt of it since
//   an object  (a lock, an atomic, the start or end of threads) carries knowledge from those who
//              release it to those who acquire it; a store to an atomic replaces what it carried, a
//              read-modify-write adds to it
//   fenced     what the thread knew at its last release fence: later relaxed stores publish that
//   seen       what relaxed loads have met: an acquire fence makes it known
//   reads      smp_rmb() makes it known to later reads only
//   since      the thread has made the access since its section of a seqlock began: the end of the
//              section tells later writers of that, and of nothing else
//
// A race is an assertion that fails: a thread that does not know is about to make an access that
// contradicts the chosen one. All of it begins as false, so that choosing an access only sets the
// thread's own `knows`. One Boolean for each thread and object; copies of a thread stay copies, and
// the Program is one like any other for every engine.
//
// This file is a definition, not a method: the certificate checker begins here, too.
#pragma once

#include "checkers/explicit/races.hpp"
#include "checkers/explicit/run.hpp"

namespace absthread::explicit_state {

struct Watch {
  /// Where an edge comes from; `chosen`: it is the copy that chooses this access (an index into the
  /// list of all accesses).
  struct Origin {
    std::optional<EdgeId> edge; ///< empty: reads of the assertion of its place
    std::optional<std::size_t> chosen;
  };
  /// An access that must know: `race` holds where it does not.
  struct Checked {
    std::size_t access = 0;
    Term race;
  };
  Program program;                          ///< its assertions are the errors
  std::vector<std::vector<Origin>> origins; ///< by thread and edge
  std::vector<Checked> checked;
};

/// `pairs` are those of one location that are to be kept apart.
Watch watch_program(const Program& program, const std::vector<PlacedAccess>& accesses,
                    const std::vector<AccessPair>& pairs, TermManager& manager);

/// The two accesses of a run of the watch program that ends in a wrong state.
struct WatchedRace {
  std::size_t first = 0, second = 0; ///< accesses
  std::size_t step = 0;              ///< of the trace, which makes the first
  std::size_t first_instance = 0, second_instance = 0;
};
std::optional<WatchedRace> race_of(const Watch& watch, const std::vector<PlacedAccess>& accesses,
                                   const Trace& trace, TermManager& manager);

/// Does the program have something that "both are next at once" does not speak of: accesses that
/// are neither plain nor seq_cst, tries that fail, sections of seqlocks?
bool has_weak_orders(const Program& program);

/// What orders less than sequential consistency does, and is no weak access: the tries that fail
/// only where the lock is not to be had, the sections of seqlocks.
std::vector<Access> partial_orders(const Program& program);
const char* words_of_partial(Sync sync);

/// The thread that changes them.
inline constexpr const char* weak_memory = "(weak memory)";

/// The program in which every location with an access that is neither plain nor seq_cst, or that is
/// read in a section of a seqlock, changes at any time (rule 4 there): what is read there is
/// anything. Nothing: such a location is no variable.
std::optional<Program> with_arbitrary_weak_locations(const Program& program, TermManager& manager);

} // namespace absthread::explicit_state
