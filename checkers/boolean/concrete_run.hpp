// SPDX-License-Identifier: MIT
// A run of a Boolean program, followed in the Program that it abstracts (seeds/004, section 3.2,
// equation 14: the data are not compared). The steps that are steps of the Program are unrolled
// with a version of each variable per write; a model is an interleaving with values.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "checkers/boolean/abstraction.hpp"
#include "checkers/boolean/engine.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::boolean {

struct ConcreteRun {
  struct Instance {
    std::size_t thread = 0; ///< of the Program
    unsigned copy = 0;
    LocationId start = 0, end = 0;
  };
  struct Taken {
    std::size_t instance = 0, step = 0; ///< by whom; which step of the run of the Boolean program
    EdgeId edge = 0;
  };
  std::vector<Instance> instances; ///< in the order of the Program's threads
  std::vector<Taken> steps;
  std::size_t wrong = 0; ///< who fails
  /// By number of a thread of the Boolean program.
  std::map<std::size_t, std::size_t> instance_of;
};

/// `replayed` are the states of decision.run.
ConcreteRun follow(const absthread::Program& program, const AbstractProgram& abstraction,
                   const Decision& decision, const Replay& replayed, const SourceStore& sources);

/// The Program with as many copies of each thread as the run has.
absthread::Program instance_of(const absthread::Program& program, const ConcreteRun& run);

/// Has the Program such a run? If so, `trace` has its values.
smt::Answer feasible(const absthread::Program& program, const ConcreteRun& run, TermManager& terms,
                     smt::Solver& solver, Trace& trace);

} // namespace absthread::boolean
