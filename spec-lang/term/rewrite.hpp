// SPDX-License-Identifier: MIT
// Functions on terms: substitution, priming, simplification, free variables, values. All walk the
// term as a directed acyclic graph without recursion, so shared subterms are seen once and depth is
// no limit.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread {

/// Replaces variables and symbols (or any other subterms) by terms of the same sort, all at once,
/// and simplifies on the way.
Term substitute(Term term, const TermMap& replacement);
/// The same for variables and symbols only, few of them; what has none of them stays as it is.
using Replacement = std::pair<Term, Term>;
Term substitute_leaves(Term term, std::span<const Replacement> replacement);

/// Moves every variable's time by `steps` (which may be negative as long as no time becomes
/// negative).
Term shift_time(Term term, int steps);
/// shift_time by one: the same fact about the state after the step.
inline Term primed(Term term) {
  return shift_time(term, 1);
}

/// Applies the smart constructors bottom-up once more; used on terms that were made with
/// TermManager::make.
Term simplify(Term term);

/// Variables (with their time) that occur, oldest first; symbols are in free_symbols.
std::vector<Term> free_variables(Term term);
std::vector<Term> free_symbols(Term term);
bool mentions_time(Term term, unsigned time);

/// Conjuncts of nested conjunctions, left to right, each once; `true` has none.
std::vector<Term> conjuncts(Term term);
std::vector<Term> disjuncts(Term term);
/// Atoms: Boolean subterms that are no constant and no connective (comparisons, Boolean variables,
/// selects), oldest first. The condition of an ite of any sort is searched too.
std::vector<Term> atoms(Term term);

/// Visits each distinct subterm once, children before parents.
void post_order(Term term, const std::function<void(Term)>& visit);
/// The same for several terms: subterms in `seen` are passed over, the visited ones are added to
/// it.
void post_order(Term term, TermSet& seen, const std::function<void(Term)>& visit);

/// The value of a term under values for its variables and symbols; a null Term if one of them has
/// none.
Term evaluate(Term term, const TermMap& values);

} // namespace absthread
