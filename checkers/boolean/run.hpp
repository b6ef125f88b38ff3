// SPDX-License-Identifier: MIT
// Runs of a Boolean program: an interpreter of single steps, and the interleaving that shows a bug.
// A run holds every choice, so that replaying it is a plain execution.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "instrument/boolean/flow.hpp"

namespace absthread::boolean {

using Bits = std::vector<std::uint8_t>;

struct ThreadAt {
  LocationIndex at = no_location; ///< none: it has ended
  Bits locals;
  bool operator==(const ThreadAt&) const = default;
};

/// Threads are numbered by their creation and keep their number.
struct State {
  Bits shared;
  std::vector<ThreadAt> threads;
  bool operator==(const State&) const = default;
};

struct RunStep {
  std::size_t thread = 0;
  std::uint32_t edge = 0;
  Bits choices;
  /// Of a broadcast: the choices of each other thread, by its number; missing ones are false.
  std::vector<std::pair<std::size_t, Bits>> broadcast;
};

struct Run {
  std::vector<RunStep> steps;
};

/// One thread at the entry, every bit false.
State initial_state(const Flow& flow);

/// Takes the step; a sentence if it is not possible.
std::string execute(const Flow& flow, State& state, const RunStep& step);

/// Is some thread where it is bad, and which? The number of threads if none is.
std::size_t bad_thread(const Flow& flow, const State& state);

/// Executes the run from the start and looks whether it ends in a bad state: the states after each
/// step, or a sentence.
struct Replay {
  std::string wrong;
  std::vector<State> states; ///< one more than steps
};
Replay replay(const Flow& flow, const Run& run);

} // namespace absthread::boolean
