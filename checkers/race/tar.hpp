// SPDX-License-Identifier: MIT
// Algorithm TAR with havoc maps (seeds/001, section 3): are these accesses kept apart by the values
// of shared variables?
//
//   reachability   R_i over predicates, each thread by itself, where the environment may do what is
//                  assumed of it: in a state of h_j(x) thread j may give x any value. At first
//                  nothing is assumed, so the environment is approximated from below.
//   intersection   do R_i and R_j meet in a race? Then the counterexample is looked into: it is an
//                  interleaving of the program, or new predicates exclude it; with these all begins
//                  again, with nothing assumed.
//   discharge      R_i intersected with Write_i(x) must be contained in h_i(x), for every shared x.
//                  (The paper prints the inclusion the other way round; the empty map would pass
//                  that at once, and everything would be safe.) Where it is not, h_i becomes that
//                  intersection and R_i is computed again.
//
// What we do differently. A step that writes several variables has one entry for the set of them:
// it may give all of them any value at once. A counterexample is exact about the interleaving: it
// is replayed, or it counts for nothing. Predicates come from the same Horn clauses as those of
// checkers/thread_modular, whose trees, abstraction and cache are used; what they say about both
// sides of a step cannot be said by a havoc map and is left out. Where that leaves no new
// predicate, havoc maps are too weak, and the caller asks engines that know more. Threads with
// copies are computed once, the copies by renaming (section 4, thread symmetry), so the proof holds
// for any number.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "checkers/explicit/run.hpp"
#include "checkers/smt/solver.hpp"
#include "checkers/thread_modular/aret.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/verdict.hpp"

namespace absthread::race {

struct TarOptions {
  std::size_t most_outer = 60;
  std::size_t most_states = 4000;
  std::chrono::milliseconds time{10000};                     ///< soft
  std::function<std::unique_ptr<smt::Solver>()> make_solver; ///< empty: the default solver
  std::function<void(const std::string& line)> dump;         ///< predicates as they are found
};

struct TarStatistics {
  std::size_t outer = 0; ///< how often the assumptions were reset, the first time included
  std::size_t inner = 0; ///< how often they were updated
  std::size_t predicates = 0, states = 0;
  smt::Statistics solver;
};

struct TarResult {
  Verdict verdict; ///< proved, violated (with the trace), or unknown
  std::optional<ThreadModularCertificate> certificate;
  std::optional<Trace> trace;
  std::optional<explicit_state::Wrong> wrong;
  TarStatistics statistics;
};

/// `program` is one of explicit_state::race_program: its conflicts are the errors.
TarResult tar(const Program& program, TermManager& manager, const TarOptions& options = {});

/// What a havoc map can say: of the predicates, those over the shared state before a step.
thread_modular::Predicates havoc_predicates(const thread_modular::System& system,
                                            const thread_modular::Predicates& predicates);

} // namespace absthread::race
