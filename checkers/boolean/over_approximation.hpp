// SPDX-License-Identifier: MIT
// The over-approximation of seeds/004, section 3: the least set T of thread states that contains
// the initial one and is closed under
//   (1) the steps of a thread in T (a created thread is a successor too), and
//   (2) passive steps: if a step from a thread state in T changes the shared bits, every other
//       thread state in T with the same shared bits before and no lock in common gets the new
//       ones (Definition 8; condition (2d) compares the locks before and after the step).
// If no bad thread state is in T, none is reachable with any number of threads. If one is, nothing
// is said: it may be spurious.
//
// Remark 1: thread states carry a flag, "some thread has been started". Before that there is one
// thread, so (2) applies only where the flag is set.
//
// Beyond the paper: (2) applies only to two threads that can be where they are together. Place
// invariants (thread_bounds.hpp) tell that a thread that is started once is not beside itself.
//
// Section 4.2: with `reduction`, (2) is applied to a thread state only if its next step reads or
// writes a shared bit, or starts a thread. What a thread does alone does not depend on the change,
// which can as well come later (weights never grow along an edge, so whoever could be beside the
// thread before can be beside it then). The paper goes further: a thread about to read is told of
// changes to what it reads only. That loses states: x := 1 is lost on a thread that is about to
// read y, and with it the y := 1 that follows when x is 1. A certificate should be closed under (2)
// without any of it: after a reduced search has found nothing, the set is closed fully.
//
// Broadcasts are part of (2): the passive thread's own bits change with the shared ones.
//
// Two variants compute the same set: with BDDs (symbolic.cpp), and thread state by thread state
// (explicit.cpp), for comparison.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "instrument/boolean/flow.hpp"

namespace absthread::boolean {

/// A set of thread states as decision diagrams, one per flag and location. Variables are the shared
/// bits, then the local bits behind them.
struct ThreadStates {
  struct Node {
    std::uint32_t variable = 0;
    std::uint32_t low = 0, high = 0; ///< nodes if the variable is false, true
    bool operator==(const Node&) const = default;
  };
  /// Node 0 is false, node 1 is true; operands of a node stand before it.
  std::vector<Node> nodes{{}, {}};
  /// By location: without the flag, with the flag.
  std::array<std::vector<std::uint32_t>, 2> roots;
};

struct ApproximationOptions {
  bool reduction = true; ///< section 4.2
  bool close = true;     ///< close the set fully after a reduced search
  std::uint64_t memory_mb = 1024;
  std::uint64_t time_ms = 0; ///< 0: no limit
};

struct Approximation {
  enum class Answer : std::uint8_t { safe, may_fail, gave_up };
  Answer answer = Answer::gave_up;
  std::string why;                   ///< gave_up
  LocationIndex bad = 0;             ///< may_fail: where
  ThreadStates states;               ///< safe, of the symbolic variant
  std::uint64_t symbolic_states = 0; ///< sets that enlarged T at a location
  double thread_states = 0;          ///< explicit thread states in T; -1: more than 10^308
  std::uint64_t closing_states = 0;  ///< symbolic states that the full closure added
  double seconds = 0;                ///< until the answer, without the full closure
};

/// In a process of its own: BuDDy has one package per process and no way back from a full table.
Approximation approximate_symbolic(const Flow& flow, const ApproximationOptions& options = {});
/// At most 64 shared and 64 local bits, and at most `most` thread states.
Approximation approximate_explicit(const Flow& flow, const ApproximationOptions& options = {},
                                   std::size_t most = 1000000);

/// Where something happens that other threads can notice or disturb, for `reduction`.
std::vector<bool> listening_locations(const Flow& flow);

} // namespace absthread::boolean
