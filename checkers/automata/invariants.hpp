// SPDX-License-Identifier: MIT
// Invariants of the threads of a program, one formula per location, proved together: each holds at
// the start, is kept by the thread's own steps, and by the steps that others make from states that
// their invariants allow (seeds/003, sections 3 and 4.1). Nobody has to be believed: candidates
// come from the abstract domain (environment.hpp), from the text of the program and from the user's
// contracts, and what is not kept is dropped, until all that is left is (Houdini). Theorem 6,
// compatibility of the automata, then holds by construction.
//
// Definitions 4 and 5: a strong invariant holds in every reachable state of the automaton, a weak
// one as long as the environment keeps it. Theorem 1 composes weak ones that do not interfere.
#pragma once

#include <functional>

#include "checkers/automata/succinct_automaton.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::automata {

/// By thread and location: facts that may hold.
using Candidates = std::vector<std::vector<std::vector<Term>>>;

/// From the text: domains, assertions, constants, equalities between variables, guards of the
/// thread, and equalities under a guard. `false` is one too: a location that nothing reaches.
Candidates candidates_of(const Program& program, TermManager& terms);

/// The largest set of candidates that is inductive, as one conjunction per location.
Invariants prove_invariants(const Program& program, Candidates candidates, TermManager& terms,
                            smt::Solver& solver);

enum class Kept : std::uint8_t { yes, no, unknown };

/// What may be used in a question: instances of axioms for the terms that occur in it.
using Lemmas = std::function<Term(Term question)>;

/// Definition 5 by induction: `lambda` holds at the start and every edge keeps it. "no" says only
/// that this proof fails.
Kept is_weak_invariant(Term lambda, const SuccinctAutomaton& automaton, const Lemmas& lemmas,
                       smt::Solver& solver);
/// Definition 4 by induction: the environment keeps it too.
Kept is_strong_invariant(Term lambda, const SuccinctAutomaton& automaton, const Lemmas& lemmas,
                         smt::Solver& solver);

/// noninterfere(first, second): a step that keeps one of them cannot break the other. `shared` are
/// the variables that such a step may change besides the locals of its own automaton.
Kept noninterfering(Term first, Term second, const std::vector<Term>& shared, smt::Solver& solver);

} // namespace absthread::automata
