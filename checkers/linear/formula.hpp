// SPDX-License-Identifier: MIT
// Terms as the Horn-clause solver sees them: literals over linear forms and over plain equalities,
// in negation normal form. Booleans are integers 0 and 1, so that a Boolean literal is a bound;
// enum values, thread identities, bit-vectors and arrays take part only through equality between
// terms that are not looked into. What linear arithmetic cannot say (products of variables, array
// reads) stands for itself as an opaque variable: the solver may then fail to refute, it never
// refutes wrongly.
#pragma once

#include <map>
#include <vector>

#include "checkers/linear/simplex.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::linear {

/// sum of coefficient * term + constant, ordered by the age of the terms.
struct Form {
  std::map<Term, Rational> coefficients;
  Rational constant;

  void add(const Form& other, const Rational& factor);
  bool is_constant() const { return coefficients.empty(); }
};

struct Literal {
  enum class Kind : std::uint8_t {
    at_most_zero, ///< form <= 0
    zero,         ///< form == 0
    same,         ///< left == right, of a sort without arithmetic
    different,    ///< left != right
  };
  Kind kind = Kind::at_most_zero;
  Form form;
  Term left, right;
};

struct Formula {
  enum class Kind : std::uint8_t { literal, all, any };
  Kind kind = Kind::all;
  Literal literal;
  std::vector<Formula> parts; ///< all of nothing is true, any of nothing is false
};

class FormulaBuilder {
 public:
  explicit FormulaBuilder(TermManager& manager)
      : manager_(manager) {}

  /// Negation normal form of a Boolean term. Auxiliary variables (an `ite` or a division inside
  /// arithmetic) are fresh per call, so they are local to the term.
  Formula build(Term term);
  /// True if an opaque variable stands for something that is not a variable.
  bool has_opaque() const { return has_opaque_; }

 private:
  Formula walk(Term term, bool positive);
  Formula comparison(const Form& form, Literal::Kind kind);
  Form form_of(Term term);
  Term fresh();

  TermManager& manager_;
  std::vector<Formula> side_;
  std::map<Term, Term> lifted_;
  unsigned fresh_ = 0;
  bool has_opaque_ = false;
};

/// Divides by the greatest common divisor of the coefficients and rounds the constant: all
/// variables are integers. An equality without an integer solution becomes 1 <= 0.
void tighten(Literal& literal);

/// form <= 0 as a term of the contract language; Boolean variables of the form are cased out.
Term at_most_zero_term(const Form& form, TermManager& manager);

/// The formula with each of its linear comparisons written in one way, `x < 1` and `x + 1 <= 1`
/// alike: sums are collected and divided, the oldest variable stands on the left, and of `<=` and
/// `>` only the first is used.
Term normal_comparisons(Term formula, TermManager& manager);

} // namespace absthread::linear
