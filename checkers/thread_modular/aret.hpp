// SPDX-License-Identifier: MIT
// Abstract reachability and environment trees (seeds/000, sections 4 and 5): the least fixpoint of
// F# over the given predicates. Each computed instance has a tree of abstract states, a location
// and a cube over its predicates; each abstract environment transition remembers the state and the
// transition that it abstracts.
//
// What we do differently. An environment transition always says which variables it leaves alone,
// since that stands in the text of the step (the paper would have to discover v' == v as a
// predicate). Once the predicates of a receiver speak of the location of an actor, that actor's
// environment transitions carry the two locations. Covering is by inclusion of cubes, so it needs
// no query. In a symmetric system the environment contains the other copies, whose states are those
// of the computed copy with the identities exchanged.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "checkers/thread_modular/abstraction.hpp"
#include "checkers/thread_modular/system.hpp"

namespace absthread::thread_modular {

/// Predicates of the computed instances, and transition predicates per pair (actor, receiver).
struct Predicates {
  std::vector<std::vector<Term>> states; ///< by instance, over time 0
  std::vector<std::vector<std::vector<Term>>>
      transitions; ///< by actor and receiver, over times 0 and 1

  explicit Predicates(std::size_t instances)
      : states(instances)
      , transitions(instances, std::vector<std::vector<Term>>(instances)) {}
  /// False: it was there. What speaks of shared variables only is added for every thread, and
  /// before and after a step as a transition predicate for every pair; what speaks of a copy is
  /// added for its fellow copies too.
  bool learn_state(const System& system, std::size_t instance, Term predicate);
  bool learn_transition(const System& system, std::size_t actor, std::size_t receiver,
                        Term predicate);
  bool add_state(std::size_t instance, Term predicate);
  bool add_transition(std::size_t actor, std::size_t receiver, Term predicate);
  std::size_t count() const;
};

constexpr std::size_t nobody = ~std::size_t{0};

struct StateNode {
  std::size_t instance = 0;
  LocationId location = 0;
  Cube cube;
  std::size_t parent = nobody;      ///< state of the same instance
  std::size_t transition = nobody;  ///< own transition that was taken, or
  std::size_t environment = nobody; ///< environment transition that was taken
};

struct EnvironmentNode {
  std::size_t actor = 0, receiver = 0; ///< instances; the actor may be a derived one
  std::size_t origin = 0;              ///< state of the actor's representative
  std::size_t transition = 0;          ///< of the representative
  bool located = false;                ///< carries the actor's locations
  Cube cube;                           ///< over transitions[actor][receiver]
  std::vector<Term> changed; ///< in the actor's own names, without what no receiver can see
};

/// One abstract state per instance (of all instances, derived ones included) in which an error is
/// possible.
struct ErrorTuple {
  std::size_t error = 0;
  std::vector<std::size_t> states; ///< by instance, numbers of StateNode (of the representative)
  std::size_t anchor = 0;          ///< instance where it was found
};

class Aret {
 public:
  Aret(const System& system, const Predicates& predicates, Abstraction& abstraction);

  /// Runs until the fixpoint, or until an error tuple is found. `stop` ends it early (limits).
  std::optional<ErrorTuple> run(const std::function<bool()>& stop);
  bool stopped() const { return stopped_; }

  const std::vector<StateNode>& states() const { return states_; }
  const std::vector<EnvironmentNode>& environment() const { return environment_; }

  /// The state as a formula in the names of its instance: its literals, without the location.
  std::vector<Term> literals(const StateNode& state) const;
  /// The same in the names of a (derived) instance, location included.
  Term formula(const StateNode& state, std::size_t as_instance) const;
  /// The environment transition over times 0 and 1, without frame.
  std::vector<Term> literals(const EnvironmentNode& transition) const;

  /// Exchange of the names of `instance` and its representative; empty for computed instances.
  const TermMap& exchange(std::size_t instance) const { return exchange_[instance]; }

 private:
  void add_initial(std::size_t instance);
  std::optional<std::size_t> add_state(StateNode node);
  void add_environment(EnvironmentNode node);
  void expand_own(std::size_t state);
  void apply(std::size_t state, std::size_t environment);
  std::optional<ErrorTuple> check_errors(std::size_t state);
  std::optional<ErrorTuple> check_tuple(std::size_t error, std::size_t instance, std::size_t state);
  std::vector<Term> model_variables(const std::vector<Term>& changed) const;

  const System& system_;
  const Predicates& predicates_;
  Abstraction& abstraction_;
  TermManager& manager_;
  std::vector<StateNode> states_;
  std::vector<EnvironmentNode> environment_;
  std::vector<std::vector<std::size_t>> states_of_;      ///< by instance
  std::vector<std::vector<std::size_t>> environment_of_; ///< by receiver
  std::vector<TermMap> exchange_;
  std::vector<std::vector<bool>> sees_location_; ///< receiver, actor
  std::vector<TermSet> visible_;                 ///< variables in the predicates of a receiver
  std::vector<std::size_t> suspects_; ///< states where an error was possible but for the others
  bool stopped_ = false;
};

} // namespace absthread::thread_modular
