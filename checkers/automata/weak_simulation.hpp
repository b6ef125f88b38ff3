// SPDX-License-Identifier: MIT
// Algorithm 2 of seeds/003: does one succinct automaton weakly refine another? The answers:
//
//   yes      the greatest fixpoint holds every related start; with a proof (Psi, E, the answers)
//            that certify/refinement re-proves
//   no       a related start lies outside it, and a distinguishing play was found and replayed
//   unknown  everything else: a bound on the environment's depth instead of a closure (never
//   "yes"),
//            a cut silent cycle (never "no" without complete answers), limits, an undecided query
//
// The relation says nothing about divergence and blocking: a concrete thread that stops or loops
// silently refines every other.
#pragma once

#include "checkers/automata/play.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/verdict.hpp"

namespace absthread::automata {

struct Options {
  /// As in the paper: sequences of at most so many abstract environment steps.
  std::optional<unsigned> bound;
  SimulationLimits limits{};
};

struct Result {
  Verdict verdict;
  std::optional<RefinementCertificate::Entry> proof;
  std::optional<Play> play;
  std::size_t pairs = 0; ///< of locations in the proof
};

Result check(const Question& question, TermManager& terms, smt::Solver& solver,
             const Options& options = {});

} // namespace absthread::automata
