// SPDX-License-Identifier: MIT
#include "checkers/sequential/linear.hpp"

namespace absthread::sequential {
namespace {

void add_scaled(Linear& sum, const Linear& other, const mpz_class& factor) {
  sum.constant += factor * other.constant;
  for (const auto& [t, c] : other.coefficients) {
    mpz_class& mine = sum.coefficients[t];
    mine += factor * c;
    if (mine == 0) sum.coefficients.erase(t);
  }
}

} // namespace

Linear linear(Term t) {
  Linear out;
  switch (t.kind()) {
  case Kind::constant: out.constant = t.value(); return out;
  case Kind::add:
    for (const Term& c : t.children()) add_scaled(out, linear(c), 1);
    return out;
  case Kind::subtract:
    out = linear(t[0]);
    add_scaled(out, linear(t[1]), -1);
    return out;
  case Kind::minus: add_scaled(out, linear(t[0]), -1); return out;
  case Kind::multiply: {
    mpz_class factor = 1;
    Term rest;
    bool product = false;
    for (const Term& c : t.children()) {
      const Linear l = linear(c);
      if (l.coefficients.empty())
        factor *= l.constant;
      else if (rest)
        product = true;
      else
        rest = c;
    }
    if (product) break;
    if (rest)
      add_scaled(out, linear(rest), factor);
    else
      out.constant = factor;
    return out;
  }
  default: break;
  }
  out.coefficients[t] = 1;
  return out;
}

Term to_term(const Linear& sum, TermManager& m) {
  Term out;
  for (const auto& [t, c] : sum.coefficients) {
    const Term part = multiply(m.integer(c), t);
    out = out ? add(out, part) : part;
  }
  if (!out) return m.integer(sum.constant);
  return sum.constant == 0 ? out : add(out, m.integer(sum.constant));
}

bool as_at_most_zero(Term literal, Linear& out) {
  const bool negated = literal.is(Kind::negation);
  const Term atom = negated ? literal[0] : literal;
  if (!atom.is(Kind::less) && !atom.is(Kind::at_most)) return false;
  // a <= b and a < b; their negations are b < a and b <= a.
  const bool strict = atom.is(Kind::less) != negated;
  out = linear(atom[negated ? 1 : 0]);
  add_scaled(out, linear(atom[negated ? 0 : 1]), -1);
  if (strict) out.constant += 1;
  return true;
}

Term normal_literal(Term literal) {
  Linear sum;
  if (!as_at_most_zero(literal, sum)) return literal;
  TermManager& m = literal.manager();
  if (sum.coefficients.empty()) return m.boolean(sum.constant <= 0);
  mpz_class divisor = 0;
  for (const auto& [t, c] : sum.coefficients) divisor = gcd(divisor, c);
  Linear left;
  Linear right;
  for (const auto& [t, c] : sum.coefficients) {
    if (c > 0)
      left.coefficients[t] = c / divisor;
    else
      right.coefficients[t] = -c / divisor;
  }
  mpz_class bound; // left - right <= bound
  const mpz_class negative = -sum.constant;
  mpz_fdiv_q(bound.get_mpz_t(), negative.get_mpz_t(), divisor.get_mpz_t());
  if (left.coefficients.empty())
    left.constant = -bound;
  else
    right.constant = bound;
  return at_most(to_term(left, m), to_term(right, m));
}

} // namespace absthread::sequential
