// SPDX-License-Identifier: MIT
// Linear integer terms and comparisons in one normal form, so that `x < 1`, `!(1 <= x)` and
// `x + 2 <= 2` are the same literal `x <= 0`.
#pragma once

#include <map>

#include "spec-lang/term/term.hpp"

namespace absthread::sequential {

/// constant + sum of coefficient * term; what is not linear (a product, a select) is a term.
struct Linear {
  std::map<Term, mpz_class> coefficients; ///< none is zero
  mpz_class constant;
};

Linear linear(Term integer_term);
Term to_term(const Linear& sum, TermManager& terms);

/// A comparison of integers, negated or not, as `sum <= sum` with only positive coefficients and
/// the greatest common divisor taken out; every other literal as it is. Equalities stay.
Term normal_literal(Term literal);

/// The linear form `l` of a literal l <= 0, if it is a comparison of integers.
bool as_at_most_zero(Term literal, Linear& out);

} // namespace absthread::sequential
