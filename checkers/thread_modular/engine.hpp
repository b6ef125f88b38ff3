// SPDX-License-Identifier: MIT
// The thread-modular engine: decides whether a Program can go wrong, by the method of seeds/000.
// Function Main of the paper with three changes: trees of a symmetric system first (system.hpp); a
// check of the counterexample's own path before any refinement, so that a bug is found as soon as
// its path is; and modular proofs are looked for only where a small instance does not exclude them.
//
// What the answers mean. `proved`: R and E of the certificate satisfy CS1 to CS5. `violated`: an
// interleaving with values that was replayed on the program by evaluation. `unknown`: with its
// reason; the method need not end on unbounded data.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "checkers/explicit/run.hpp"
#include "checkers/smt/solver.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/program.hpp"
#include "instrument/ir/trace.hpp"
#include "instrument/ir/verdict.hpp"

namespace absthread::thread_modular {

enum class Prefer : std::uint8_t {
  modular, ///< modular clauses first, others only where these have no solution ("with bias" in the
           ///< paper)
  any,     ///< clauses over all variables at once ("no bias")
};

/// Which proofs are tried.
enum class Method : std::uint8_t {
  automatic, ///< modular ones first; then thread by thread, or jointly where threads have copies
  thread_modular, ///< R_i and E_i only
  joint,          ///< all threads together only
};

struct Statistics {
  std::size_t iterations = 0; ///< abstract reachability computations
  std::size_t modular_refinements = 0, path_refinements = 0, joint_refinements = 0;
  std::size_t state_predicates = 0, transition_predicates = 0;
  std::size_t abstract_states = 0, environment_transitions = 0; ///< of the last computation
  smt::Statistics solver;
  std::chrono::nanoseconds total_time{0};
};

struct Options {
  Prefer prefer = Prefer::modular;
  Method method = Method::automatic;
  bool deadlock = false;
  std::size_t most_iterations = 400;
  std::size_t most_states = 20000;
  std::uint64_t most_queries = 0;    ///< of an attempt thread by thread; 0: any number
  std::chrono::milliseconds time{0}; ///< soft; 0: none
  std::function<bool()> cancelled;   ///< asked often; may be empty
  unsigned jobs = 1;                 ///< 2: a second core for the second kind of proof
  /// Before a proof that speaks of several threads at once is tried, that many concrete states are
  /// searched for a bug.
  std::size_t explicit_states = 4000;
  /// Before a modular proof is looked for, that many states of the strongest one are listed
  /// (checkers/explicit/closure.hpp): where it has an error, there is none to be found. 0: not.
  std::size_t closure_states = 8000;
  std::function<void(const Statistics&)> progress;   ///< may be empty
  std::function<void(const std::string& line)> dump; ///< predicates and clauses as they are found
  std::function<std::unique_ptr<smt::Solver>()> make_solver; ///< empty: the default solver
};

struct Result {
  Verdict verdict;
  bool modular =
      false; ///< proved: R_i speaks of shared variables and thread i, E of shared variables only
  /// proved: the proof holds for every number of copies of threads with several copies
  bool parametric = false;
  bool joint = false;                         ///< proved: by an invariant of all threads together
  std::optional<CertificateBody> certificate; ///< proved: thread-modular, or joint
  std::optional<Trace> trace;
  std::optional<explicit_state::Wrong> wrong; ///< violated: what is wrong at the end of the trace
  Statistics statistics;
  std::vector<std::string>
      notes; ///< e.g. what an exclusion or deadlock verdict does not say about C code
};

Result check(const Program& program, TermManager& manager, const Options& options = {});

} // namespace absthread::thread_modular
