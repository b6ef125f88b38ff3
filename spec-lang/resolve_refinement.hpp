// SPDX-License-Identifier: MIT
// The block `refinement { ... }`: it speaks of two programs, so that its names can be looked up
// only when both are known. Functions that it declares are symbols whose sort is an array (of
// arrays) from integers to integers: a total function that nothing but the axioms says anything
// about.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec-lang/ast.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::spec {

/// A law about declared functions, for all integers.
struct Axiom {
  std::vector<Term> variables;
  Term formula;
};

struct ResolvedRefinement {
  std::optional<std::vector<Term>> pre, relate; ///< conjuncts; nothing: the text says nothing
  std::vector<Name> visible;
  std::vector<Term> functions;
  std::vector<Axiom> axioms;
};

/// A name as the text writes it ("concrete.x", "abstract.T.y") and what it stands for.
using RefinementNames = std::vector<std::pair<std::string, Term>>;

/// The blocks of a file together; nothing if an error was reported.
std::optional<ResolvedRefinement> resolve_refinement(const std::vector<const Refinement*>& blocks,
                                                     const RefinementNames& names,
                                                     TermManager& manager,
                                                     Diagnostics& diagnostics);

} // namespace absthread::spec
