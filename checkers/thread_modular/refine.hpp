// SPDX-License-Identifier: MIT
// Counterexamples of the abstraction (seeds/000, section 6): is an error tuple real, and if not,
// which predicates exclude it? MkHornClauses and MkTree in one: the tree of unknowns is built from
// the error down to the initial states, each variable with a version of its own for every step that
// changes it, so a step costs as many versions as it changes variables.
//
//   path      The history of one instance in the tuple, its environment steps replaced by the
//   transitions that they
//             abstract, is a path of the program. If it leads to the error, its model is the
//             interleaving; if not, its clauses over all variables (the non-modular ones) have a
//             solution. The histories of the actors are left out: they are only further
//             constraints, and without them the solution says less.
//   modular   The clauses whose unknowns see only shared variables and one thread's own. Here the
//   histories of actors
//             matter; they are unfolded level by level until the clauses are solvable, or all of
//             them are there and the clauses have no modular solution. Where they are many, first
//             without the histories of steps that are far from the error.
#pragma once

#include <optional>
#include <string>

#include "checkers/thread_modular/aret.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::thread_modular {

enum class Refinement : std::uint8_t {
  refined,    ///< new predicates were added
  unsolvable, ///< the clauses have no solution of the kind asked for
  undecided,  ///< a limit, or outside what the Horn solver understands; `reason` says which
};

struct RefinementResult {
  Refinement kind = Refinement::undecided;
  std::string reason;
  std::vector<std::string> clauses; ///< the solution as text, for `--dump horn`
  /// Modular clauses that are unsolvable as a whole, no limit involved: there is no modular proof
  /// at all, since one would solve them.
  bool excludes_modular = false;
};

/// Steps of a history: who acted and by which transition.
struct PathStep {
  std::size_t instance = 0;
  std::size_t transition = 0;
};

class Refiner {
 public:
  Refiner(const System& system, smt::Solver& solver)
      : system_(system)
      , manager_(*system.manager)
      , solver_(solver) {}

  /// MkPath: from the start to the state.
  static std::vector<PathStep> path(const Aret& aret, std::size_t state);

  /// The interleaving, if one of the tuple's histories is a path to the error. Only for systems
  /// without derived instances. `unknown` is set if the solver could not tell.
  std::optional<Trace> concrete(const Aret& aret, const ErrorTuple& tuple, bool& unknown);

  RefinementResult refine_modular(const Aret& aret, const ErrorTuple& tuple,
                                  Predicates& predicates);
  RefinementResult refine_path(const Aret& aret, const ErrorTuple& tuple, Predicates& predicates);

 private:
  void see_shared(Term formula, TermSet& near) const;
  void widen(TermSet& near) const;

  const System& system_;
  TermManager& manager_;
  smt::Solver& solver_;
};

} // namespace absthread::thread_modular
