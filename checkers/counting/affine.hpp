// SPDX-License-Identifier: MIT
// Affine equalities of a transition system, and linear forms that few steps change.
#pragma once

#include <gmpxx.h>

#include <vector>

#include "checkers/counting/system.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::counting {

/// sum of coefficient * variable + constant over the integer and Boolean variables of a system (a
/// Boolean counts as 0 or 1); coefficients are whole numbers without a common divisor.
struct AffineForm {
  std::vector<mpz_class> coefficients; ///< in the order of `numeric_variables`
  mpz_class constant;

  bool operator==(const AffineForm&) const = default;
};

std::vector<Term> numeric_variables(const System& system);
/// The form as an integer term, without its constant.
Term form_term(const AffineForm& form, const std::vector<Term>& variables, TermManager& manager);

struct AffineFacts {
  std::vector<AffineForm> equalities; ///< form == 0 in every reachable state
  /// Directions in which starts differ: one more thread of a contract that says `any`.
  std::vector<std::vector<mpq_class>> starts;
  bool complete = true; ///< false: the solver left a question open; then there are no equalities
};

/// The least affine space that contains every start and that no step leaves.
AffineFacts affine_equalities(const System& system, TermManager& manager, smt::Solver& solver);

/// Forms that only the steps which write one variable change, and by constants: "the references
/// minus the threads that hold one" is such a form. Each is apart from the equalities, and each has
/// the constant with which it is zero at some start.
std::vector<AffineForm> nearly_constant_forms(const System& system, const AffineFacts& facts,
                                              TermManager& manager, smt::Solver& solver);

} // namespace absthread::counting
