// SPDX-License-Identifier: MIT
// Happens-before in one run, by vector clocks: written from semantics.md (Races, Order) alone, to
// judge what the watch (watch.hpp) has found. Each thread has a clock; an object keeps the clock of
// who released it, and whoever acquires it joins that clock to its own.
//
// Where the definition leaves something open, or the run does not tell it, the order is taken to be
// there, so that `unordered` is certain:
//
//   a relaxed store by the thread that released the object before   continues its release sequence
//                                                                   (C17, not C++20)
//   an address that was read orders what is accessed through it     orders everything
//   smp_rmb(), smp_wmb()                                            order reads and writes alike
//   a record that is not certain, a condition or an index that      happens; every element
//   cannot be evaluated
#pragma once

#include <optional>
#include <string>

#include "checkers/explicit/watch.hpp"

namespace absthread::explicit_state {

/// A step of a run of `program`, by the edge of the program itself; the values before it.
struct RunStep {
  std::size_t instance = 0; ///< numbered by the caller
  std::size_t thread = 0;
  std::optional<EdgeId> edge; ///< empty: the assertion of its place is read
  TermMap values;
};

/// Of the step, the access with this number (PlacedAccess::number).
struct RunAccess {
  std::size_t step = 0, number = 0;
};

/// What is left open, as above, in this order.
enum class Doubt : std::uint8_t { sequence, address, barriers, unknown };
inline constexpr Doubt all_doubts[] = {Doubt::sequence, Doubt::address, Doubt::barriers,
                                       Doubt::unknown};

/// Is the first access ordered before the second, as far as the steps in between go? The second is
/// the last step, of which only what comes before the access counts. In doubt, it is.
bool may_be_ordered(const Program& program, const std::vector<RunStep>& run, const RunAccess& first,
                    const RunAccess& second);

/// If it is ordered only in doubt: why, in words that follow "unless"; empty: it is ordered anyway,
/// or by several doubts together.
std::string doubt_about(const Program& program, const std::vector<RunStep>& run,
                        const RunAccess& first, const RunAccess& second);

/// A trace of a watch program as a run of the program itself, its last step being the second
/// access.
std::vector<RunStep> run_of(const Watch& watch, const std::vector<PlacedAccess>& accesses,
                            const Trace& trace, const WatchedRace& race, TermManager& manager);

} // namespace absthread::explicit_state
