// SPDX-License-Identifier: MIT
// Sequential programs: what the conformance check of seeds/002, section 3.1, turns a thread into.
//
// A state is a location, values of the *data* variables (kept symbolic by whoever decides the
// program) and truth values of the *finite* variables (the set F of candidates: few enough that a
// checker may enumerate what is reachable). Every other variable that occurs in an edge or in a
// check is an *input* of that step alone, arbitrary each time: the shared variables before (g, time
// 0) and after the step (g', time 1), and the choices of the C code. So the state is independent of
// the shared variables, as the paper says below its definition of C(T, T#).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "instrument/ir/thread.hpp"

namespace absthread {

/// Why a thread does not conform.
enum class FailureKind : std::uint8_t {
  step_not_allowed, ///< no candidate has an edge for the step: F' is empty
  assertion,        ///< the thread is wrong where no candidate is
  leaves_domain,    ///< the step writes a value outside a variable's declared domain
  no_candidate,     ///< the contract has no initial state: F is empty before any step
};

/// `relation` speaks of data and finite variables at time 0, of data variables at time 1 and of
/// inputs; data variables that it does not constrain at time 1 are arbitrary there (frames are
/// written out). Then each finite variable of `updates` gets the value of its term, all at once;
/// the others keep theirs.
struct SequentialEdge {
  LocationId from = 0;
  LocationId to = 0;
  EdgeId origin = 0; ///< edge of the C thread
  bool silent = false;
  Term relation;
  /// Finite variable at time 0 and its new value over data and inputs (both times) and finite
  /// variables (time 0). Shared by all edges of one program that are no silent ones.
  std::vector<std::pair<Term, Term>> updates;
};

/// An error: at this location some inputs make `bad` true.
struct SequentialCheck {
  LocationId at = 0;
  FailureKind kind = FailureKind::step_not_allowed;
  std::optional<EdgeId> origin; ///< the edge of the C thread that fails; none for an assertion
  Term bad;                     ///< over data, finite variables and inputs
};

struct SequentialProgram {
  std::string name;
  std::vector<Variable> data;
  std::vector<Term> finite;         ///< Boolean variables at time 0
  std::vector<bool> finite_initial; ///< their values at the start, in the same order
  Term initial;                     ///< over data at time 0
  /// Facts about symbols (`self`), which no step changes; they hold in every state.
  Term background;
  std::vector<Location> locations; ///< names and places; assertions have become checks
  std::vector<LocationId> starts;
  std::vector<SequentialEdge> edges;
  std::vector<SequentialCheck> checks;
  /// Finite variable that says "this run is only an over-approximation, its errors are no errors";
  /// null: there is none.
  Term inexact;
};

} // namespace absthread
