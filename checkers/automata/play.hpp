// SPDX-License-Identifier: MIT
// The distinguishing play behind a "no": values for a related start of both automata, then moves of
// the concrete side (its own steps, or a step of its environment beside real steps of the abstract
// environment after which iota holds again), and for each step *every* answer of the abstract side,
// each with the play that goes on from there, down to states that iota does not relate.
//
// Nothing in it is believed: a play is found with the help of Psi, but its answers are listed value
// by value, silent cycles included, and it is replayed by evaluation before it is shown. If the
// answers cannot be listed (a silent cycle that never returns to old values, an input with
// infinitely many values) there is no play, and "no" becomes undecided.
#pragma once

#include "checkers/automata/answers.hpp"

namespace absthread::automata {

struct EnvironmentAct {
  std::size_t step = 0; ///< index into SuccinctAutomaton::env
  Values inputs;        ///< of the acting thread: its locals and choices
};

struct PlayNode {
  PairOfLocations at;
  Values concrete, abstract; ///< by variable
  enum class Kind : std::uint8_t {
    unrelated,   ///< iota does not hold: the play ends
    step,        ///< a concrete edge; `replies` are all answers
    environment, ///< both environments; one reply, which is no answer but the state after it
  };
  Kind kind = Kind::unrelated;
  Term broken;          ///< unrelated: the conjunct of iota that is false
  std::size_t edge = 0; ///< step: index into edges of the concrete automaton
  Values inputs;
  std::optional<EnvironmentAct> concrete_act; ///< environment: nothing if it stays still
  std::vector<EnvironmentAct> abstract_acts;  ///< environment: in this order

  struct Reply {
    std::vector<std::size_t> edges; ///< abstract edges taken; empty: the abstract side stays
    std::vector<PlayNode> next;     ///< exactly one
  };
  std::vector<Reply> replies;
  bool more = false; ///< step: answers behind these are past what iota allows (answers.hpp)
};

struct Play {
  Values symbols; ///< identities of threads
  PlayNode start;
};

/// Looks for a play after `refuted`. Nothing: `why` says what stood in the way.
std::optional<Play> find_play(const Simulation& simulation, TermManager& terms, smt::Solver& solver,
                              std::string& why);

/// Runs the play again, by evaluation alone. A sentence if something in it is wrong.
std::string replay(const Play& play, const Question& question, TermManager& terms,
                   smt::Solver& solver);

} // namespace absthread::automata
