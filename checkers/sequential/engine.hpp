// SPDX-License-Identifier: MIT
// Decides sequential programs (instrument/ir/sequential.hpp): is an error reachable? engine.cpp
// explains the method.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checkers/smt/solver.hpp"
#include "instrument/ir/sequential.hpp"
#include "instrument/ir/verdict.hpp"

namespace absthread::sequential {

/// Where to stop with `unknown`; 0: never. Hard limits are checkers/limits.
struct Limits {
  std::uint64_t nodes = 20000; ///< pairs of a location and a valuation of the finite variables
  std::uint64_t queries = 0;   ///< to the solver
  std::uint64_t rounds = 2000; ///< how often loops may be unrolled
  std::chrono::milliseconds time{0};
};

/// The reason of `unknown` where an error was found only after candidates were dropped.
inline constexpr const char* dropped_reason = "candidates were dropped";

/// Counts for `--stats`.
struct Statistics {
  std::uint64_t nodes = 0, product_edges = 0, lemmas = 0, obligations = 0, rounds = 0;
  std::uint64_t questions = 0, answered_from_cache = 0;
  std::chrono::nanoseconds time{0};
  smt::Statistics solver;
};

/// A run that ends in an error, with a value for every variable of every step.
struct Run {
  struct Step {
    std::uint32_t edge = 0; ///< of the sequential program
    TermMap values;         ///< data and inputs at both times, symbols
  };
  LocationId start = 0;
  std::vector<Step> steps;
  std::uint32_t check = 0; ///< the check that fails after the last step
  TermMap values;          ///< of the variables of the check
};

/// What holds at a location with these finite values.
struct StateInvariant {
  LocationId location = 0;
  std::vector<bool> finite;
  Term invariant; ///< over data and symbols
};

struct Result {
  Answer answer = Answer::unknown;
  std::string reason;                ///< of unknown
  std::optional<Run> run;            ///< of violated
  std::vector<StateInvariant> proof; ///< of proved: inductive, and no check can fail under it
  Statistics statistics;
};

/// Edges of the program and runs that take them; the last step of a run is its `check`, which is
/// the number of an edge here, with its `values`.
struct Coverage {
  std::vector<bool> taken; ///< by edge
  /// On some of them candidates may have been dropped: replay them.
  std::vector<Run> runs;
  bool complete = false;             ///< every edge that is not taken is proved impossible
  std::vector<StateInvariant> proof; ///< if it is complete: inductive, and no such edge is possible
};

class Engine {
 public:
  Engine(const SequentialProgram& program, smt::Solver& solver, TermManager& terms,
         const Limits& limits);
  ~Engine();

  /// Decides all checks of the program.
  Result decide();

  /// After `decide` said proved: which edges of the program can a run really take?
  Coverage edges_taken();

  /// After `decide` said proved: which of the conditions (over data, finite variables and inputs)
  /// can hold in some step that is not silent? "No" is certain; "yes" may be a state of the proof
  /// that no run reaches. Empty: a limit was reached.
  std::optional<std::vector<bool>> which_happen(const std::vector<Term>& conditions);

  const Statistics& statistics() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

} // namespace absthread::sequential
