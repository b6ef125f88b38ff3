// SPDX-License-Identifier: MIT
// Succinct automata (seeds/003, Definition 1): a thread together with what it knows of the states
// at each location (Inv) and with what its environment may do to the shared variables (Env). A
// Thread gives locations, edges and actions; Inv and Env are inferred (environment.hpp,
// invariants.hpp) or given, and proved before they are used.
//
// The paper's edges have the form "guard and v' = f(V)". Every Step can be brought into it: a next
// value that the relation does not define becomes an input of the step, arbitrary but for the
// guard. So weakest preconditions are substitutions, and what is left of quantifiers are the
// inputs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "instrument/refinement.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::automata {

/// guard(V, inputs) and v' = next(V, inputs) for the listed variables; the others keep their value.
struct Update {
  Term guard;
  std::vector<std::pair<Term, Term>> next;
  std::vector<Term> inputs;

  /// The formula with every variable replaced by its value after the update.
  Term after(Term formula) const;
  bool changes(Term variable) const;
};

Update update_of(const Step& step, TermManager& terms);
/// `first`, then `second`; inputs of both have to be different.
Update sequence(const Update& first, const Update& second);
/// With every input (and every other variable of `from`) under another name.
Update renamed(const Update& update, const std::vector<Term>& from, const std::string& suffix,
               TermManager& terms);

/// A step that some other thread makes: its locals and inputs are inputs here.
struct EnvironmentStep {
  Update update;
  std::size_t actor = 0; ///< index into Program::threads
  EdgeId edge = 0;
  std::string text; ///< "Ce: n = n + 6"
};

struct AutomatonEdge {
  LocationId from = 0, to = 0;
  std::string action; ///< "" is the silent action
  Update update;
  EdgeId edge = 0;            ///< of the Thread
  std::size_t own_inputs = 0; ///< so many of the update's inputs are the Step's; they come first
};

struct SuccinctAutomaton {
  std::string name;
  std::vector<Variable> shared, locals;
  std::vector<std::string> locations;
  std::vector<LocationId> initial;
  Term init;             ///< over shared variables and locals
  std::vector<Term> inv; ///< by location
  /// Beside the step that changes nothing, which is always there. The same at every location.
  std::vector<EnvironmentStep> env;
  std::vector<AutomatonEdge> edges;

  std::vector<std::size_t> edges_from(LocationId location) const;
};

/// Inv by thread and location.
using Invariants = std::vector<std::vector<Term>>;

/// The automaton of a thread among the others of its program: Env is what the other threads do from
/// states that their invariants allow, a second copy of the thread itself included where there are
/// several (seeds/003, GenEnvTrans of Algorithm 1).
SuccinctAutomaton automaton_of(const Program& program, std::size_t thread,
                               const Invariants& invariants,
                               const std::vector<std::string>& visible, TermManager& terms);

/// The steps with which other threads change the shared variables, seen by one copy of `thread`.
std::vector<EnvironmentStep> environment_of(const Program& program, std::size_t thread,
                                            const Invariants& invariants, TermManager& terms);

} // namespace absthread::automata
