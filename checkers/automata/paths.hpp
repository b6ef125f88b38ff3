// SPDX-License-Identifier: MIT
// Pi_sigma(q) of seeds/003, section 5.2: the finite local paths from q whose actions read
// tau* sigma tau*, or tau* if sigma is silent, each composed to one Update.
//
// A silent cycle has infinitely many such paths. A path that goes round once more is left out if
// whatever it reaches is reached by a path that is already there (a spin loop that changes
// nothing); then the list is complete. Otherwise, past the limits, the list is `cut`: enough for
// "yes", while "no" then needs a play whose answers are complete for its values (play.hpp).
#pragma once

#include <map>

#include "checkers/automata/succinct_automaton.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::automata {

struct Path {
  std::vector<std::size_t> edges; ///< indices into SuccinctAutomaton::edges
  LocationId end = 0;
  Update update;
  bool acted = false; ///< sigma has been taken
};

struct PathLimits {
  unsigned same_edge = 1; ///< how often a path may take an edge
  std::size_t most_paths = 120;
  std::size_t most_steps = 40;
};

class Paths {
 public:
  Paths(const SuccinctAutomaton& automaton, TermManager& terms, smt::Solver& solver,
        PathLimits limits)
      : automaton_(automaton)
      , terms_(terms)
      , solver_(solver)
      , limits_(limits) {}

  const std::vector<Path>& of(LocationId from, const std::string& action);
  /// Some list that was asked for is not complete.
  bool cut() const { return cut_; }

 private:
  std::vector<Path> search(LocationId from, const std::string& action);
  bool covered(const Path& path, const std::vector<Path>& by, LocationId from);

  const SuccinctAutomaton& automaton_;
  TermManager& terms_;
  smt::Solver& solver_;
  PathLimits limits_;
  bool cut_ = false;
  std::map<std::pair<LocationId, std::string>, std::vector<Path>> known_;
};

} // namespace absthread::automata
