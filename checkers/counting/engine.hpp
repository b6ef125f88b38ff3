// SPDX-License-Identifier: MIT
// The engine for any number of threads (issue: proofs in time that does not depend on the number).
// engine.cpp says in which order things are tried.
//
// `proved` comes with an inductive invariant over shared variables and counters, or over any two
// threads; `violated` with an interleaving at a fixed number of threads that was replayed by
// evaluation; `unknown` with the reason and the largest number that was proved.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "checkers/counting/prover.hpp"
#include "checkers/explicit/run.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/trace.hpp"
#include "instrument/ir/verdict.hpp"

namespace absthread::counting {

struct Options {
  /// Is a state wrong in which nobody can move and not all have ended?
  bool deadlock = false;
  /// For the first and the second attempt to prove all numbers, and for each proof for a fixed one;
  /// of processor time, soft, 0: none.
  std::chrono::milliseconds first_time{4000};
  std::chrono::milliseconds time{60000};
  std::chrono::milliseconds time_per_number{10000};
  /// Bugs are looked for by explicit search with up to so many threads of the contracts that say
  /// `any`, in so many states each (0: not at all) before the first attempt and in so many times
  /// more before the second.
  unsigned long searched = 2;
  std::size_t search_states = 1500;
  std::size_t second_search = 40;
  /// For the interleaving of a bug whose number is known.
  std::size_t trace_states = 300000;
  /// If nothing is decided, the numbers up to this one are tried one by one.
  unsigned long most_numbers = 4;
  /// What the prover begins with (prover.hpp); tests leave it out, so that it has to do without.
  bool facts = true;
  std::size_t samples = 400;
  std::function<void(const std::string& line)> dump;
  std::function<std::unique_ptr<smt::Solver>()> make_solver; ///< empty: the default solver
};

struct Result {
  Verdict verdict;
  std::optional<CountingCertificate> counting;
  std::optional<IndexedCertificate> indexed;
  /// violated: the program with that many threads, and its run
  std::optional<Program> instance;
  std::optional<Trace> trace;
  std::optional<explicit_state::Wrong> wrong;
  /// violated: how many of each contract that says `any`, in the program's order, and whether every
  /// smaller total is proved
  std::vector<unsigned long> number;
  bool smallest = false;
  /// unknown: proved for this and every smaller total
  std::optional<unsigned long> largest_proved;
  ProverStatistics statistics;
};

/// The program should have come through with_creation (instrument/creation.hpp).
Result check(const Program& program, TermManager& manager, const Options& options = {});

/// The program with so many threads of the contracts that say `any`, in order.
Program at_number(const Program& program, const std::vector<unsigned long>& number,
                  TermManager& manager);

/// "PnpAdd and Reader", "2 PnpAdd and 1 Reader": the contracts that say `any`.
std::string names_of_any(const Program& program);
std::string describe_number(const Program& program, const std::vector<unsigned long>& number);

} // namespace absthread::counting
