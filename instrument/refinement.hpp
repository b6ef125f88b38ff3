// SPDX-License-Identifier: MIT
// The question of `absthread refine`: two programs whose threads are compared one by one
// (seeds/003, section 4.2). Both have their own variables: what belongs to the concrete program is
// called `concrete.x`, or `concrete.T.x` if it is a local of thread T, and so for `abstract`.
// Engine and certificate checker both start from this Task.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::refinement {

inline constexpr const char* concrete_side = "concrete";
inline constexpr const char* abstract_side = "abstract";

/// A thread of the concrete program and the one that it should refine: both have the same name.
struct Pair {
  std::size_t concrete = 0, abstract = 0; ///< indices into Program::threads
};

struct Task {
  Program concrete, abstract; ///< composed, and renamed apart
  std::vector<Term> pre;      ///< kappa, as conjuncts; beside the initial conditions of both
  std::vector<Term> relate;   ///< iota, as conjuncts
  /// Shared variables whose change is a visible action. The action of an edge is the list of those
  /// that it changes; an edge that changes none is silent.
  std::vector<std::string> visible;
  std::vector<Pair> pairs;
};

/// The program with its variables renamed: shared ones `side.x`, locals and inputs `side.T.x`. The
/// identity of a thread is a symbol `T.self` on both sides.
Program renamed_apart(const Program& program, const std::string& side, TermManager& terms);

/// Pairs the threads by name and relates shared variables of the same name by equality; both
/// programs have been renamed. A sentence in `why` and nothing if a thread has no partner, or its
/// number differs.
std::optional<Task> make_task(Program concrete, Program abstract, std::string& why);
/// Equality of the shared variables of the same name and sort.
std::vector<Term> same_names(const Program& concrete, const Program& abstract);

/// The conjuncts that speak of a pair: those about shared variables, and those about locals of
/// these two threads.
std::vector<Term> about_pair(const std::vector<Term>& conjuncts, const Task& task,
                             const Pair& pair);

/// The visible variables that the edge changes, joined by commas; "" is the silent action.
std::string action_of(const Edge& edge, const std::vector<std::string>& visible);

/// What a thread of the program begins with: shared variables and its own locals.
Term start_of(const Program& program, std::size_t thread, TermManager& terms);

} // namespace absthread::refinement
