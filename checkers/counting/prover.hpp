// SPDX-License-Identifier: MIT
// Decides transition systems over linear integer arithmetic, Booleans and enums (system.hpp): can a
// bad state be reached? prover.cpp explains the method.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "checkers/counting/samples.hpp"
#include "checkers/counting/system.hpp"
#include "checkers/sequential/cube.hpp"
#include "checkers/smt/solver.hpp"
#include "instrument/ir/verdict.hpp"

namespace absthread::counting {

struct ProverOptions {
  std::size_t most_frames = 200;
  std::size_t most_predicates = 400;
  std::chrono::milliseconds time{0}; ///< soft; 0: none
  bool facts = true;                 ///< facts that are found all at once first (facts.hpp)
  std::size_t samples =
      400; ///< reached states to be guided by (samples.hpp), more of indexed systems
  std::function<void(const std::string& line)> dump;
  std::function<std::unique_ptr<smt::Solver>()> make_solver; ///< empty: the default solver
};

struct ProverStatistics {
  std::size_t equalities = 0, predicates = 0, lemmas = 0, frames = 0, refinements = 0;
  smt::Statistics solver;
  ProverStatistics& operator+=(const ProverStatistics& other);
};

struct ProverResult {
  Answer answer = Answer::unknown;
  std::string reason;
  std::vector<Term> invariant; ///< proved: conjuncts; inductive, holds at the start, excludes bad
  std::optional<Path> path;    ///< violated
  ProverStatistics statistics;
};

ProverResult prove(const System& system, TermManager& manager, const ProverOptions& options = {});

} // namespace absthread::counting
