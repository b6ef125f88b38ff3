// SPDX-License-Identifier: MIT
// The conformance program C(T, T#) of a C thread and its contract (seeds/002, section 3 and 3.1;
// semantics.md, "Conformance"), as a real sequential program.
#pragma once

#include <string>
#include <vector>

#include "instrument/ir/program.hpp"
#include "instrument/ir/sequential.hpp"

namespace absthread::conformance {

/// One question: does `code` do only what `contract` says?
struct Task {
  Thread code;
  Thread contract;
  std::vector<Variable> shared;     ///< declared: every contract frames and constrains them
  std::vector<Variable> undeclared; ///< shared C variables that no contract declares: free
  TermSet locks = {}; ///< of `shared`, those declared as `lock`: an edge says `lock m`, `unlock m`
};

/// The task of one thread of a program.
Task make_task(const Program& contracts, std::size_t thread, const Thread& code,
               const std::vector<Variable>& undeclared);

/// A possible position of the contract. Without contract locals there is one per state; with them
/// a state has several copies, each with its own values, because F may hold several values.
struct Candidate {
  LocationId state = 0;
  unsigned copy = 0;
  Term present;             ///< F[x]: finite variable
  std::vector<Term> values; ///< data variables, parallel to the contract's locals
};

struct ConformanceProgram {
  SequentialProgram program;
  std::vector<Candidate> candidates;
  /// Not empty: the contract is outside what the construction covers, and why.
  std::string unsupported;
  /// A local of the contract begins with any value, and that matters: one value stands for all, so
  /// that no run of the program is one for certain.
  bool starts_inexact = false;
};

struct Options {
  /// How many values per state F may hold at most if the contract has locals; more are dropped, and
  /// a run on which one was dropped refutes nothing.
  unsigned copies = 3;
  /// Which candidates are kept: those of the contract's first edges, or of its last ones (the idle
  /// step among them).
  bool last_first = false;
};

ConformanceProgram build(const Task& task, TermManager& terms, const Options& options = {});

/// The program as a person reads it beside the paper's six lines (`--dump conformance`).
std::string dump(const ConformanceProgram& program, const Task& task);

} // namespace absthread::conformance
