// SPDX-License-Identifier: MIT
// Every answer of the abstract automaton to a concrete step, listed value by value: the states
// behind tau* sigma tau*. The list ends although a silent cycle goes on for ever
//  - if it comes back to old values; locals that nothing reads and iota does not speak of (a loop
//    that counts for nobody) do not tell states apart;
//  - if it only leads further away: a variable that no step ahead makes smaller is already larger
//    than iota allows, or the other way round. What lies behind such a state is related to nothing,
//    and is left out.
// Otherwise there is no list, and whoever needs one for a "no" has none.
#pragma once

#include "checkers/automata/simulation.hpp"

namespace absthread::automata {

/// Values of variables and symbols.
using Values = TermMap;

Values joined(std::initializer_list<const Values*> parts);
bool holds(Term formula, const Values& values);
/// The values after an update; nothing if one of them has no meaning.
std::optional<Values> moved(const Values& state, const Update& update, const Values& all);
/// All values of the inputs with which the step can be taken. Nothing: too many, or not decided.
std::optional<std::vector<Values>> all_inputs(const Update& update, const Values& known,
                                              TermManager& terms, smt::Solver& solver);

/// From which abstract states does no sequence of steps lead to one that iota relates to the
/// concrete state `after`?
class Past {
 public:
  Past(const Question& question, const std::string& action, const Values& after,
       const Values& symbols, TermManager& terms, smt::Solver& solver);

  bool operator()(LocationId location, const Values& values) const;

 private:
  bool never_turns(LocationId from, Term variable, bool grows) const;

  const SuccinctAutomaton& automaton_;
  const std::string& action_;
  Term target_; ///< iota, over the abstract variables
  smt::Solver& solver_;
  mutable std::map<std::tuple<LocationId, Term, bool>, bool> known_;
};

/// Do they differ in more than locals that nothing reads? Which values such locals have in a list
/// of answers is chance.
bool told_apart(const Question& question, const Values& one, const Values& other);

struct AnswerState {
  LocationId location = 0;
  Values values;
  std::vector<std::size_t> edges;
};

struct Answers {
  std::vector<AnswerState> list;
  bool more = false; ///< behind some of them, and past what iota allows
};

/// Where the abstract automaton can be after tau* sigma tau* (tau* if `action` is silent). Nothing
/// if the list would not end.
std::optional<Answers> all_answers(const Question& question, LocationId from, const Values& values,
                                   const Values& symbols, const std::string& action,
                                   const Past& past, TermManager& terms, smt::Solver& solver,
                                   std::string& why);

} // namespace absthread::automata
