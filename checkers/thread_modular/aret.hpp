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
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
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
  std::vector<Term> literals;       ///< of the cube
};

struct EnvironmentNode {
  std::size_t actor = 0, receiver = 0; ///< instances; the actor may be a derived one
  std::size_t origin = 0;              ///< state of the actor's representative
  std::size_t transition = 0;          ///< of the representative
  bool located = false;                ///< carries the actor's locations
  Cube cube;                           ///< over transitions[actor][receiver]
  std::vector<Term> changed;  ///< in the actor's own names, without what no receiver can see
  std::vector<Term> literals; ///< of cube and locations
  bool relates = false;       ///< some literal speaks of both sides of the step
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
  /// Joint: the solver is asked about a state and an environment transition together. Apart: their
  /// cubes are put together, and what follows is taken from implications between two predicates,
  /// which are asked once; the solver is asked only where the environment transition relates both
  /// sides of the step. Apart asks far less and may lose a contradiction, which is sound; where
  /// refinement then finds nothing new, Joint helps.
  enum class Application : std::uint8_t { apart, joint };

  Aret(const System& system, const Predicates& predicates, Abstraction& abstraction,
       Application application = Application::apart);

  /// Runs until the fixpoint, or until an error tuple is found. `stop` ends it early (limits).
  std::optional<ErrorTuple> run(const std::function<bool()>& stop);

  /// The same from below, as algorithm TAR of seeds/001 goes: what the environment does is assumed,
  /// at first that it does nothing. reach() runs until the states under these assumptions are
  /// known; discharged() asks whether the threads do nothing but what is assumed of them; if they
  /// do, assume_what_is_done() weakens the assumptions.
  std::optional<ErrorTuple> reach(const std::function<bool()>& stop);
  bool discharged() const;
  std::size_t assumed() const; ///< how many environment transitions
  void assume_what_is_done();
  bool stopped() const { return stopped_; }

  const std::vector<StateNode>& states() const { return states_; }
  const std::vector<EnvironmentNode>& environment() const { return environment_; }

  /// The state as a formula in the names of its instance: its literals, without the location.
  const std::vector<Term>& literals(const StateNode& state) const { return state.literals; }
  /// The same in the names of a (derived) instance, location included.
  Term formula(const StateNode& state, std::size_t as_instance) const;
  /// The environment transition over times 0 and 1, without frame.
  const std::vector<Term>& literals(const EnvironmentNode& node) const { return node.literals; }

  /// Exchange of the names of `instance` and its representative; empty for computed instances.
  const TermMap& exchange(std::size_t instance) const { return exchange_[instance]; }

 private:
  void begin();
  std::optional<ErrorTuple> saturate(const std::function<bool()>& stop);
  Truth truth_at(Term predicate, std::size_t instance, LocationId location) const;
  void find_implications(std::size_t instance);
  /// Adds what follows; false: contradiction.
  bool close(std::size_t instance, Cube& cube) const;
  /// Those of the literals that share names with the goals, directly or through other literals.
  std::vector<Term> relevant(const std::vector<Term>& literals, const std::vector<Term>& goals);
  const std::vector<Term>& names(Term formula);
  void add_initial(std::size_t instance);
  std::optional<std::size_t> add_state(StateNode node);
  void add_environment(EnvironmentNode node);
  void expand_own(std::size_t state);
  std::optional<Cube> after_step(const StateNode& state, Term base, const std::vector<Term>& goals,
                                 const std::vector<Term>& changed);
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
  std::vector<std::size_t> assumed_; ///< by receiver: how many of them are assumed
  bool from_below_ = false;
  bool begun_ = false;
  std::size_t next_state_ = 0;
  std::vector<std::size_t> met_; ///< by state: how many environment transitions it has met
  std::vector<TermMap> exchange_;
  std::vector<std::vector<bool>> sees_location_; ///< receiver, actor
  std::vector<TermSet> visible_;                 ///< variables in the predicates of a receiver
  std::vector<std::size_t> suspects_; ///< states where an error was possible but for the others
  /// Where the transition predicates of a pair are a receiver's predicate before the step: index by
  /// receiver's predicate.
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> before_;
  /// The receiver's predicates after a step that changes these variables, and which of them it
  /// touches.
  struct After {
    std::vector<Term> goals;
    std::size_t key = 0;
    std::vector<Term> variables;
    /// Transition predicate that is the goal itself, if the step changes every variable of it; by
    /// actor.
    std::map<std::size_t, std::vector<std::size_t>> given;
  };
  std::map<std::pair<std::size_t, std::vector<Term>>, After> after_;
  /// By instance and literal (2 * predicate, + 1 if negated): literals that follow from it alone.
  std::vector<std::vector<std::vector<std::size_t>>> follows_;
  std::unordered_map<Term, std::vector<Term>, TermHash> names_;
  Application application_;
  bool stopped_ = false;
};

} // namespace absthread::thread_modular
