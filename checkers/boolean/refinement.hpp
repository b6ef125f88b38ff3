// SPDX-License-Identifier: MIT
// Counterexample-guided refinement of predicate abstractions (seeds/004, section 3.2). The Boolean
// program is decided; a run of it that fails is followed in the Program:
//
//   it exists there              a bug of the Program
//   a single step does not       a spurious transition: its constraint is strengthened
//   only the whole run does not  a spurious prefix: the atoms of weakest preconditions along the
//                                run become predicates
//
// The third kind that the paper names, a run that the over-approximation has and the Boolean
// program has not, does not come here: the exact search stands between.
#pragma once

#include <string>
#include <vector>

#include "checkers/boolean/abstraction.hpp"
#include "checkers/boolean/engine.hpp"
#include "checkers/explicit/run.hpp"

namespace absthread::boolean {

struct RefinementOptions {
  unsigned most_rounds = 20;
  std::size_t most_predicates = 40;
  std::size_t most_states = 20000;   ///< of the forward search for a bug, in each round
  std::size_t most_elements = 50000; ///< of the backward search, in each round
};

struct Refinement {
  enum class Answer : std::uint8_t { proved, bug, gave_up };
  Answer answer = Answer::gave_up;
  std::string why;             ///< gave_up
  AbstractProgram abstraction; ///< the last one
  unsigned rounds = 0, transitions = 0, prefixes = 0;
  std::optional<PredicateBasisCertificate> certificate; ///< proved
  /// bug: a run of the Program, replayed by evaluation; with the number of threads that it has
  std::optional<Trace> trace;
  std::optional<explicit_state::Wrong> wrong;
  std::optional<absthread::Program> instance;
};

/// Threads that others start have come through `composed` (instrument/creation.hpp).
Refinement refine(const absthread::Program& program, TermManager& terms, smt::Solver& solver,
                  const RefinementOptions& options = {});

} // namespace absthread::boolean
