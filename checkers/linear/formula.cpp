// SPDX-License-Identifier: MIT
#include "checkers/linear/formula.hpp"

#include <utility>

#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::linear {
namespace {

Formula all_of(std::vector<Formula> parts) {
  return {Formula::Kind::all, {}, std::move(parts)};
}
Formula any_of(std::vector<Formula> parts) {
  return {Formula::Kind::any, {}, std::move(parts)};
}

bool numeric(Sort sort) {
  return sort.is(SortKind::integer) || sort.is(SortKind::boolean);
}

Form scaled(const Form& form, const Rational& factor) {
  Form out;
  out.add(form, factor);
  return out;
}

Form difference(const Form& a, const Form& b) {
  Form out = a;
  out.add(b, -1);
  return out;
}

// A Boolean term that is 0 or 1 as it stands: a variable, a symbol, a constant, an array element,
// or a negation of one.
bool boolean_leaf(Term t) {
  if (t.is(Kind::negation)) return boolean_leaf(t[0]);
  return t.is(Kind::variable) || t.is(Kind::symbol) || t.is_constant() || t.is(Kind::select);
}

// form <= 0 (or == 0) as left <= right, without minus signs where there are variables on both.
std::pair<Term, Term> sides(const Form& form, TermManager& manager) {
  std::vector<Term> left, right;
  const auto sum = [&manager](const std::vector<Term>& parts) {
    Term out;
    for (Term part : parts) out = out ? add(out, part) : part;
    return out ? out : manager.integer(0L);
  };
  for (const auto& [t, c] : form.coefficients) {
    const mpz_class size = abs(c.get_num());
    const Term part = size == 1 ? t : multiply(manager.integer(size), t);
    (c > 0 ? left : right).push_back(part);
  }
  const mpz_class k = form.constant.get_num();
  if (left.empty()) return {manager.integer(k), sum(right)};
  if (right.empty()) return {sum(left), manager.integer(mpz_class(-k))};
  if (k > 0) left.push_back(manager.integer(k));
  if (k < 0) right.push_back(manager.integer(mpz_class(-k)));
  return {sum(left), sum(right)};
}

} // namespace

void Form::add(const Form& other, const Rational& factor) {
  for (const auto& [t, coefficient] : other.coefficients) {
    auto [place, is_new] = coefficients.try_emplace(t, 0);
    place->second += coefficient * factor;
    if (place->second == 0) coefficients.erase(place);
  }
  constant += other.constant * factor;
}

Formula FormulaBuilder::build(Term term) {
  side_.clear();
  lifted_.clear();
  Formula main = walk(term, true);
  if (side_.empty()) return main;
  side_.insert(side_.begin(), std::move(main));
  return all_of(std::exchange(side_, {}));
}

Term FormulaBuilder::fresh() {
  return manager_.variable("aux!" + std::to_string(fresh_++), manager_.int_sort());
}

Formula FormulaBuilder::comparison(const Form& form, Literal::Kind kind) {
  Formula out;
  out.kind = Formula::Kind::literal;
  out.literal.kind = kind;
  out.literal.form = form;
  tighten(out.literal);
  const Form& f = out.literal.form;
  if (f.is_constant()) {
    const bool holds = out.literal.kind == Literal::Kind::zero ? f.constant == 0 : f.constant <= 0;
    return holds ? all_of({}) : any_of({});
  }
  return out;
}

Form FormulaBuilder::form_of(Term t) {
  Form out;
  switch (t.kind()) {
  case Kind::constant: out.constant = t.value(); return out;
  case Kind::add:
    for (Term child : t.children()) out.add(form_of(child), 1);
    return out;
  case Kind::subtract: return difference(form_of(t[0]), form_of(t[1]));
  case Kind::minus: return scaled(form_of(t[0]), -1);
  case Kind::negation: // of a Boolean leaf
    out.constant = 1;
    out.add(form_of(t[0]), -1);
    return out;
  case Kind::multiply: {
    Form product;
    product.constant = 1;
    for (Term child : t.children()) {
      Form next = form_of(child);
      if (!product.is_constant()) std::swap(product, next);
      if (!product.is_constant()) {
        has_opaque_ = true;
        out.coefficients[t] = 1;
        return out;
      }
      product = scaled(next, product.constant);
    }
    return product;
  }
  case Kind::ite: {
    auto [place, is_new] = lifted_.try_emplace(t);
    if (is_new) {
      const Term v = fresh();
      place->second = v;
      Form self;
      self.coefficients[v] = 1;
      Formula then_part = all_of(
          {walk(t[0], true), comparison(difference(self, form_of(t[1])), Literal::Kind::zero)});
      Formula else_part = all_of(
          {walk(t[0], false), comparison(difference(self, form_of(t[2])), Literal::Kind::zero)});
      side_.push_back(any_of({std::move(then_part), std::move(else_part)}));
      out.coefficients[v] = 1;
      return out;
    }
    out.coefficients[place->second] = 1;
    return out;
  }
  case Kind::divide:
  case Kind::modulo: {
    const Form divisor = form_of(t[1]);
    if (!divisor.is_constant() || divisor.constant == 0) break;
    // t[0] = divisor * quotient + remainder with 0 <= remainder < |divisor|
    const Term key = t.manager().make(Kind::divide, {t[0], t[1]});
    auto [place, is_new] = lifted_.try_emplace(key);
    const Form dividend = form_of(t[0]);
    if (is_new) place->second = fresh();
    Form remainder = dividend;
    Form quotient;
    quotient.coefficients[place->second] = 1;
    remainder.add(quotient, -divisor.constant);
    if (is_new) {
      side_.push_back(comparison(scaled(remainder, -1), Literal::Kind::at_most_zero));
      Form below = remainder;
      below.constant -= abs(divisor.constant) - 1;
      side_.push_back(comparison(below, Literal::Kind::at_most_zero));
    }
    return t.is(Kind::divide) ? quotient : remainder;
  }
  default: break;
  }
  if (!t.is(Kind::variable) && !t.is(Kind::symbol)) has_opaque_ = true;
  out.coefficients[t] = 1;
  return out;
}

Formula FormulaBuilder::walk(Term t, bool positive) {
  switch (t.kind()) {
  case Kind::constant: return t.is_true() == positive ? all_of({}) : any_of({});
  case Kind::negation: return walk(t[0], !positive);
  case Kind::conjunction:
  case Kind::disjunction: {
    std::vector<Formula> parts;
    for (Term child : t.children()) parts.push_back(walk(child, positive));
    return (t.is(Kind::conjunction) == positive) ? all_of(std::move(parts))
                                                 : any_of(std::move(parts));
  }
  case Kind::implication: {
    std::vector<Formula> parts{walk(t[0], !positive), walk(t[1], positive)};
    return positive ? any_of(std::move(parts)) : all_of(std::move(parts));
  }
  case Kind::ite:
    return any_of({all_of({walk(t[0], true), walk(t[1], positive)}),
                   all_of({walk(t[0], false), walk(t[2], positive)})});
  case Kind::less:
  case Kind::at_most: {
    Form form = difference(form_of(t[0]), form_of(t[1]));
    if (t.is(Kind::less)) form.constant += 1;
    if (!positive) { // not (f <= 0)  is  1 - f <= 0
      form = scaled(form, -1);
      form.constant += 1;
    }
    return comparison(form, Literal::Kind::at_most_zero);
  }
  case Kind::equal: {
    const Sort sort = t[0].sort();
    if (sort.is(SortKind::boolean) && !(boolean_leaf(t[0]) && boolean_leaf(t[1])))
      return any_of({all_of({walk(t[0], true), walk(t[1], positive)}),
                     all_of({walk(t[0], false), walk(t[1], !positive)})});
    if (numeric(sort)) {
      Form form = difference(form_of(t[0]), form_of(t[1]));
      if (positive) return comparison(form, Literal::Kind::zero);
      Form above = scaled(form, -1);
      form.constant += 1;
      above.constant += 1;
      return any_of({comparison(form, Literal::Kind::at_most_zero),
                     comparison(above, Literal::Kind::at_most_zero)});
    }
    if (t[0] == t[1]) return positive ? all_of({}) : any_of({});
    if (t[0].is(Kind::ite) || t[1].is(Kind::ite)) {
      const bool first = t[0].is(Kind::ite);
      const Term choice = first ? t[0] : t[1], other = first ? t[1] : t[0];
      return any_of({all_of({walk(choice[0], true), walk(equal(choice[1], other), positive)}),
                     all_of({walk(choice[0], false), walk(equal(choice[2], other), positive)})});
    }
    if (t[0].is_constant() && t[1].is_constant()) return positive ? any_of({}) : all_of({});
    for (Term side : {t[0], t[1]})
      if (!side.is(Kind::variable) && !side.is(Kind::symbol) && !side.is_constant())
        has_opaque_ = true;
    Formula out;
    out.kind = Formula::Kind::literal;
    out.literal.kind = positive ? Literal::Kind::same : Literal::Kind::different;
    out.literal.left = t[0];
    out.literal.right = t[1];
    return out;
  }
  default: break;
  }
  // A Boolean variable, symbol or array element, or an atom of another theory: 0 or 1.
  if (!t.is(Kind::variable) && !t.is(Kind::symbol)) has_opaque_ = true;
  Form form;
  form.coefficients[t] = positive ? -1 : 1;
  form.constant = positive ? 1 : 0;
  return comparison(form, Literal::Kind::at_most_zero);
}

void tighten(Literal& literal) {
  Form& form = literal.form;
  if (form.is_constant()) return;
  mpz_class denominators = 1, divisor = 0;
  for (const auto& [t, c] : form.coefficients) denominators = lcm(denominators, c.get_den());
  for (auto& [t, c] : form.coefficients) {
    c *= denominators;
    divisor = gcd(divisor, c.get_num());
  }
  form.constant *= denominators;
  for (auto& [t, c] : form.coefficients) c /= divisor;
  form.constant /= divisor;
  form.constant.canonicalize();
  if (form.constant.get_den() == 1) return;
  if (literal.kind == Literal::Kind::zero) {
    form = {};
    form.constant = 1;
    literal.kind = Literal::Kind::at_most_zero;
    return;
  }
  // f + c <= 0 with f an integer: f <= floor(-c), so c becomes ceil(c).
  mpz_class up;
  mpz_cdiv_q(up.get_mpz_t(), form.constant.get_num_mpz_t(), form.constant.get_den_mpz_t());
  form.constant = up;
}

Term at_most_zero_term(const Form& given, TermManager& manager) {
  if (given.is_constant()) return manager.boolean(given.constant <= 0);
  Literal literal;
  literal.form = given;
  tighten(literal);
  const Form& form = literal.form;
  for (const auto& [t, c] : form.coefficients) {
    if (!t.sort().is(SortKind::boolean)) continue;
    Form rest = form, one = form;
    rest.coefficients.erase(t);
    one.coefficients.erase(t);
    one.constant += c;
    const Term if_true = at_most_zero_term(one, manager),
               if_false = at_most_zero_term(rest, manager);
    if (if_true == if_false) return if_true;
    if (if_true.is_true()) return disj(t, if_false);
    if (if_false.is_true()) return disj(negate(t), if_true);
    return disj(conj(t, if_true), conj(negate(t), if_false));
  }
  const auto [left, right] = sides(form, manager);
  return at_most(left, right);
}

namespace {

Term normal_comparison(Term atom, TermManager& manager) {
  const bool equation = atom.is(Kind::equal);
  if (equation ? !atom[0].sort().is(SortKind::integer)
               : !atom.is(Kind::less) && !atom.is(Kind::at_most))
    return atom;
  FormulaBuilder builder(manager);
  const Formula formula = builder.build(atom);
  if (formula.kind != Formula::Kind::literal)
    return formula.parts.empty() ? manager.boolean(formula.kind == Formula::Kind::all) : atom;
  Form form = formula.literal.form;
  for (const auto& [t, c] : form.coefficients)
    if (!t.sort().is(SortKind::integer)) return atom;
  const bool turned = form.coefficients.begin()->second < 0;
  if (turned) form = scaled(form, -1);
  if (equation) {
    const auto [left, right] = sides(form, manager);
    return equal(left, right);
  }
  if (!turned) return at_most_zero_term(form, manager);
  form.constant += 1; // f <= 0  is  not (1 - f <= 0)
  return negate(at_most_zero_term(form, manager));
}

} // namespace

Term normal_comparisons(Term formula, TermManager& manager) {
  TermMap normal;
  for (const Term atom : atoms(formula)) normal.emplace(atom, normal_comparison(atom, manager));
  return substitute(formula, normal);
}

} // namespace absthread::linear
