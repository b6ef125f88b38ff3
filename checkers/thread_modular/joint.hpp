// SPDX-License-Identifier: MIT
// The threads taken together: abstract states that hold the locations of all instances and a cube
// over predicates, up to the exchange of copies.
//
// In the rule ReachEnv this is R_1 = ... = R_n (seeds/000, Theorem 2): complete, and what a proof
// comes to anyway once every R_i speaks of every other copy's location. Then to build environment
// transitions and to join them with states again costs the square of the states, while a step of
// the product is one step; so we take the product where a modular proof fails and threads have
// copies. Nothing modular is left in such a proof, and it is for one number of copies only.
//
// Symmetry. A state is kept with the copies of a thread in the order of their locations; copies
// that are at the same location are ordered by their part of the cube. So k copies with l locations
// have (k + l - 1 choose k) combinations and not l^k, and a step is computed for one of several
// copies that cannot be told apart. The predicates are closed under the exchange of copies, so a
// cube can follow the exchange. That this is right does not depend on initial values or errors
// being looked at: both name threads, never copies (checkers/certify/joint.cpp has the argument,
// and rejects programs for which it fails).
//
// Refinement. The path to a wrong abstract state is a path of the program, its steps given back to
// the copies that took them: feasible, and it is an interleaving; or its chain of Horn clauses has
// a solution (checkers/linear), or at least weakest preconditions (solution.hpp). Locations are
// explicit, so predicates speak of data only.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checkers/thread_modular/abstraction.hpp"
#include "checkers/thread_modular/system.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::thread_modular {

struct JointNode {
  std::vector<LocationId> at; ///< by instance
  Cube cube;
  std::vector<Term> literals;
  std::size_t parent = ~std::size_t{0};
  std::size_t instance = 0;           ///< of the parent: who moved
  std::size_t transition = 0;         ///< and how
  std::vector<std::size_t> came_from; ///< by instance: which one of the parent it is
};

struct JointError {
  std::size_t node = 0;
  Term condition; ///< what is wrong there, locations replaced
};

/// Predicates over shared variables, locals and identities, closed under the exchange of copies.
class JointPredicates {
 public:
  explicit JointPredicates(const System& system);

  /// False: it was there.
  bool learn(Term predicate);
  const std::vector<Term>& all() const { return all_; }
  /// By predicate: the same of the state in which copies `first` and `first + 1` are exchanged.
  const std::vector<std::size_t>& exchanged(std::size_t first) const { return exchanged_[first]; }

 private:
  std::vector<TermMap> names_; ///< by instance with a next copy: their names exchanged
  std::vector<Term> all_;
  std::unordered_map<Term, std::size_t, TermHash> number_;
  std::vector<std::vector<std::size_t>> exchanged_;
};

class JointTree {
 public:
  JointTree(const System& system, const JointPredicates& predicates, Abstraction& abstraction);

  /// Until the fixpoint, or until an error is possible. `stop` ends it early.
  std::optional<JointError> run(const std::function<bool()>& stop);
  bool stopped() const { return stopped_; }

  const std::vector<JointNode>& nodes() const { return nodes_; }
  JointCertificate proof(bool deadlock) const;

 private:
  struct Post {
    Term relation;
    std::vector<Term> goals; ///< by predicate: after the step
    std::vector<bool> touched, near;
    std::vector<Term> variables;
    std::size_t key = 0;
  };

  bool fellows(std::size_t a, std::size_t b) const {
    return system_.instances[a].thread == system_.instances[b].thread;
  }
  void start(JointNode& node);
  void add(JointNode node);
  void order(JointNode& node) const;
  void exchange(JointNode& node, std::size_t first) const;
  void expand(std::size_t number);
  const Post& post(std::size_t instance, std::size_t transition);
  std::optional<JointError> wrong(std::size_t number);

  const System& system_;
  const JointPredicates& predicates_;
  Abstraction& abstraction_;
  TermManager& manager_;
  std::vector<bool> bare_;         ///< by instance: its copies cannot be told apart
  std::vector<std::size_t> first_; ///< by instance: the first copy of its thread
  std::vector<Term> variables_;
  std::vector<JointNode> nodes_;
  std::map<std::vector<LocationId>, std::vector<std::size_t>> by_locations_;
  std::map<std::pair<std::size_t, std::size_t>, Post> posts_;
  bool stopped_ = false;
};

/// What the path to a possible error is.
struct JointFinding {
  std::optional<Trace> trace; ///< it is real
  bool refined = false;       ///< it is not, and there are new predicates
  std::string reason;         ///< neither
  std::vector<std::string> clauses;
};

JointFinding examine(const System& system, const JointTree& tree, const JointError& error,
                     JointPredicates& predicates, smt::Solver& solver);

} // namespace absthread::thread_modular
