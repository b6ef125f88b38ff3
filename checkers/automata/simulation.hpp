// SPDX-License-Identifier: MIT
// The greatest fixpoint of Algorithm 2 (seeds/003): for pairs of locations (q1, q2) a formula Psi
// over the variables of both automata, which begins as iota and loses the states from which the
// abstract automaton cannot answer. weak_simulation.hpp draws the verdict.
//
// How it differs from the paper's pseudo code:
//  - A pair is looked at when an answer leads to it. For each concrete edge one abstract path is
//    tried after the other; only if none suffices by itself, all of them together. So pairs that no
//    good answer needs cost nothing, and cannot keep the iteration from ending.
//  - A violated constraint gives a conjunct at once, from which the next constraint is made. The
//    conjuncts are numbered: each says "not here, or some move leads to where an older conjunct is
//    false", and so a violated one leads to a distinguishing play (play.hpp).
//  - Quantifiers. Next values are given by substitution; those that iota or a guard determines, by
//    the one-point rule; Booleans by cases. If something is left, a model is projected to a cube of
//    states that are all bad (sequential/cube.hpp), and the cube is removed: exact too, cube by
//    cube.
//  - A pair whose formula keeps changing is given up, that is, becomes `false`: fine for "yes".
#pragma once

#include <map>
#include <optional>
#include <set>

#include "checkers/automata/listed_states.hpp"
#include "checkers/automata/paths.hpp"

namespace absthread::automata {

/// Does `concrete` weakly refine `abstract` with respect to kappa and iota?
struct Question {
  const SuccinctAutomaton& concrete;
  const SuccinctAutomaton& abstract;
  std::vector<Term> pre;    ///< kappa
  std::vector<Term> relate; ///< iota
};

struct SimulationLimits {
  std::size_t conjuncts_of_pair = 8; ///< then the pair is given up
  std::size_t conjuncts = 600;       ///< in all
  std::size_t pairs = 3000;
  std::size_t questions = 20000;       ///< to the solver
  std::size_t undecided = 3;           ///< of them, without an answer
  std::size_t small_conjunct = 24;     ///< subterms; a larger one is written as cubes if possible
  std::size_t largest_conjunct = 3000; ///< then the pair is given up
  PathLimits paths{};
};

using PairOfLocations = std::pair<LocationId, LocationId>;

/// Why a conjunct of Psi is there.
struct Origin {
  enum class Kind : std::uint8_t { relation, edge, environment, given_up };
  Kind kind = Kind::relation;
  std::size_t index = 0; ///< edge: of the concrete automaton; environment: of moves()
};

struct PsiConjunct {
  Term formula;
  unsigned stamp = 0;
  Origin origin;
};

/// A move of both environments at once (Definition 6, 2.a): after it iota holds again.
struct EnvironmentMove {
  Update update;
  std::size_t concrete = 0; ///< 0: the concrete environment does nothing; else env[concrete - 1]
};

/// An abstract path with values for its inputs.
struct Answer {
  std::vector<std::size_t> edges; ///< of the abstract automaton
  LocationId end = 0;
  Update update;            ///< without inputs
  std::vector<Term> inputs; ///< the chosen values, in the order of the path's inputs
};

class Simulation {
 public:
  enum class End : std::uint8_t { fixpoint, refuted, too_large };

  /// `abstract_moves`: what the abstract environment does, as updates whose inputs are the choices.
  Simulation(const Question& question, const std::vector<Update>& abstract_moves,
             TermManager& terms, smt::Solver& solver, SimulationLimits limits);

  End run();

  const Question& question() const { return question_; }
  const std::vector<EnvironmentMove>& moves() const { return moves_; }
  /// Null: no answer has led there.
  const std::vector<PsiConjunct>* psi(PairOfLocations pair) const;
  bool given_up() const { return given_up_; }
  bool solver_gave_up() const { return !undecided_.empty(); }
  const std::string& undecided() const { return undecided_; }
  bool cut() const { return paths_.cut(); }
  Term premise(PairOfLocations pair) const; ///< Psi and both invariants

  /// After `fixpoint`: the pairs that the answers need, and the answers.
  struct Chosen {
    PairOfLocations pair;
    std::vector<std::pair<std::size_t, std::vector<Answer>>> answers; ///< by concrete edge
  };
  std::vector<Chosen> chosen();

 private:
  struct Entry {
    std::vector<PsiConjunct> conjuncts;
    bool dead = false;
    std::size_t strengthened = 0;
    std::map<std::size_t, std::vector<Answer>> choice; ///< by concrete edge
    std::set<PairOfLocations> users;
  };

  Entry& entry(PairOfLocations pair);
  std::vector<Term> formula_of(PairOfLocations pair) const; ///< iota where nobody has been yet
  bool dead(PairOfLocations pair) const;
  void process(PairOfLocations pair);
  bool answer_edge(PairOfLocations pair, std::size_t edge);
  bool keep_environment(PairOfLocations pair, std::size_t move);
  const std::optional<ListedStates>& states_of(PairOfLocations pair);
  void strengthen(PairOfLocations pair, Term bad, const std::vector<Term>& inputs, Origin origin);
  std::vector<Answer> answers(LocationId from, const AutomatonEdge& edge);
  std::vector<Term> demands(const AutomatonEdge& edge, const Answer& answer) const;
  TermMap model_of(Term formula);
  bool suffices(PairOfLocations pair, const AutomatonEdge& edge, const std::vector<Answer>& list,
                std::vector<TermMap>& unanswered);
  Term leftover(PairOfLocations pair, const AutomatonEdge& edge, const std::vector<Answer>& list);
  bool begins_well(PairOfLocations pair);
  smt::Answer ask(Term formula, const std::string& what);
  void push(PairOfLocations pair);

  const Question& question_;
  TermManager& terms_;
  smt::Solver& solver_;
  SimulationLimits limits_;
  Paths paths_;
  std::vector<EnvironmentMove> moves_;
  std::map<PairOfLocations, Entry> entries_;
  std::vector<PairOfLocations> queue_;
  std::vector<Term> state_; ///< the variables of both automata
  std::map<PairOfLocations, std::optional<ListedStates>> states_; ///< of those that were asked for
  std::size_t questions_ = 0, gave_up_ = 0;
  unsigned stamp_ = 0;
  bool given_up_ = false;
  std::string undecided_;
};

/// The update with inputs that an equality of its guard determines replaced by their value: the
/// same steps.
Update one_point(Update update, TermManager& terms);

} // namespace absthread::automata
