// SPDX-License-Identifier: MIT
// The smart constructors: each applies the few rules that are always right and cheap, then falls back to
// TermManager::make. Constant folding lives here too, so that substituting values for all variables of a term
// evaluates it (rewrite.hpp, evaluate).
#include <algorithm>
#include <map>
#include <optional>

#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread {
namespace {

bool both_constant(Term a, Term b) { return a.is_constant() && b.is_constant(); }

// Values of an array that is fully known: a default and finitely many exceptions by index constant.
struct KnownArray {
  Term otherwise;
  std::map<mpz_class, std::pair<Term, Term>> exceptions;  // index value -> (index, element)
};

bool is_known(Term t);

bool is_known_array(Term t) {
  while (t.is(Kind::store)) {
    if (!t[1].is_constant() || !is_known(t[2])) return false;
    t = t[0];
  }
  return t.is(Kind::constant_array) && is_known(t[0]);
}

bool is_known(Term t) { return t.is_constant() || (t.sort().is(SortKind::array) && is_known_array(t)); }

KnownArray read_array(Term t) {
  KnownArray out;
  for (; t.is(Kind::store); t = t[0]) out.exceptions.emplace(t[1].value(), std::pair(t[1], t[2]));
  out.otherwise = t[0];
  return out;
}

// Known arrays have one form: exceptions ordered by index, none equal to the default.
Term write_array(Sort sort, const KnownArray &known, TermManager &m) {
  Term t = m.make(Kind::constant_array, {known.otherwise}, sort);
  for (const auto &[value, exception] : known.exceptions)
    if (exception.second != known.otherwise) t = m.make(Kind::store, {t, exception.first, exception.second});
  return t;
}

std::optional<mpz_class> cardinality(Sort s) {
  switch (s.kind()) {
    case SortKind::boolean: return mpz_class(2);
    case SortKind::bits: {
      mpz_class n = 1;
      n <<= s.width();
      return n;
    }
    case SortKind::enumeration: return mpz_class(s.values().size());
    default: return std::nullopt;
  }
}

// Known arrays over an infinite index sort are equal iff they are the same term. Over a finite one the defaults may
// differ and yet be covered by exceptions everywhere.
std::optional<bool> compare_known_arrays(Term a, Term b) {
  if (a == b) return true;
  const auto indices = cardinality(a.sort().index());
  if (!indices) return false;
  const KnownArray x = read_array(a);
  const KnownArray y = read_array(b);
  if (x.otherwise == y.otherwise) return false;
  std::map<mpz_class, bool> touched;
  for (const auto &[value, unused] : x.exceptions) touched[value] = true;
  for (const auto &[value, unused] : y.exceptions) touched[value] = true;
  if (mpz_class(touched.size()) < *indices) return false;
  for (const auto &[value, unused] : touched) {
    const auto in_x = x.exceptions.find(value);
    const auto in_y = y.exceptions.find(value);
    if ((in_x == x.exceptions.end() ? x.otherwise : in_x->second.second) !=
        (in_y == y.exceptions.end() ? y.otherwise : in_y->second.second))
      return false;
  }
  return true;
}

Term junction(TermManager &m, std::span<const Term> terms, Kind kind) {
  const bool unit = kind == Kind::conjunction;
  std::vector<Term> kept;
  TermSet seen;
  for (const Term &t : terms) {
    ABSTHREAD_INVARIANT(t.sort().is(SortKind::boolean), "only Booleans are joined");
    if (t.is_constant()) {
      if (t.is_true() != unit) return t;
    } else if (t.is(kind)) {
      for (const Term &c : t.children())
        if (seen.insert(c).second) kept.push_back(c);
    } else if (seen.insert(t).second) {
      kept.push_back(t);
    }
  }
  for (const Term &t : kept)
    if (t.is(Kind::negation) && seen.contains(t[0])) return m.boolean(!unit);
  if (kept.empty()) return m.boolean(unit);
  if (kept.size() == 1) return kept[0];
  return m.make(kind, std::move(kept));
}

bool is_value(Term t, long v) { return t.is_constant() && t.sort().is(SortKind::integer) && t.value() == v; }

mpz_class as_signed(const mpz_class &bits, unsigned width) {
  mpz_class half = 1;
  half <<= width - 1;
  return bits >= half ? mpz_class(bits - 2 * half) : bits;
}

Term fold_bits(Kind kind, Term a, Term b, TermManager &m) {
  const unsigned w = a.sort().width();
  const mpz_class &x = a.value();
  const mpz_class &y = b.value();
  mpz_class all = 1;
  all <<= w;
  all -= 1;
  auto bits = [&](const mpz_class &v) { return m.constant(a.sort(), v); };
  auto shift = [&]() { return y >= w ? static_cast<unsigned long>(w) : y.get_ui(); };
  switch (kind) {
    case Kind::bv_and: return bits(x & y);
    case Kind::bv_or: return bits(x | y);
    case Kind::bv_xor: return bits(x ^ y);
    case Kind::bv_add: return bits(x + y);
    case Kind::bv_subtract: return bits(x - y);
    case Kind::bv_multiply: return bits(x * y);
    case Kind::bv_udivide: return y == 0 ? bits(all) : bits(x / y);
    case Kind::bv_uremainder: return y == 0 ? a : bits(x % y);
    case Kind::bv_sdivide: {
      const mpz_class p = as_signed(x, w), q = as_signed(y, w);
      if (q == 0) return bits(p < 0 ? mpz_class(1) : all);
      return bits(p / q);
    }
    case Kind::bv_sremainder: {
      const mpz_class p = as_signed(x, w), q = as_signed(y, w);
      return q == 0 ? a : bits(p % q);
    }
    case Kind::bv_shift_left: return bits(mpz_class(x << shift()));
    case Kind::bv_shift_right: return bits(mpz_class(x >> shift()));
    case Kind::bv_arithmetic_shift_right: return bits(mpz_class(as_signed(x, w) >> shift()));
    case Kind::bv_uless: return m.boolean(x < y);
    case Kind::bv_uat_most: return m.boolean(x <= y);
    case Kind::bv_sless: return m.boolean(as_signed(x, w) < as_signed(y, w));
    case Kind::bv_sat_most: return m.boolean(as_signed(x, w) <= as_signed(y, w));
    default: return {};
  }
}

Term compare(Term a, Term b, Kind ints, Kind bits) {
  TermManager &m = a.manager();
  const bool strict = ints == Kind::less;
  if (a == b) return m.boolean(!strict);
  if (both_constant(a, b)) return m.boolean(strict ? a.value() < b.value() : a.value() <= b.value());
  return m.make(a.sort().is(SortKind::bits) ? bits : ints, {a, b});
}

}  // namespace

Term negate(Term a) {
  if (a.is_constant()) return a.manager().boolean(a.is_false());
  if (a.is(Kind::negation)) return a[0];
  return a.manager().make(Kind::negation, {a});
}

Term conj(TermManager &m, std::span<const Term> terms) { return junction(m, terms, Kind::conjunction); }
Term disj(TermManager &m, std::span<const Term> terms) { return junction(m, terms, Kind::disjunction); }

Term conj(Term a, Term b) {
  const Term both[] = {a, b};
  return conj(a.manager(), both);
}

Term disj(Term a, Term b) {
  const Term both[] = {a, b};
  return disj(a.manager(), both);
}

Term implies(Term a, Term b) {
  if (a.is_true()) return b;
  if (a.is_false() || b.is_true() || a == b) return a.manager().boolean(true);
  if (b.is_false()) return negate(a);
  return a.manager().make(Kind::implication, {a, b});
}

Term equal(Term a, Term b) {
  TermManager &m = a.manager();
  if (a == b) return m.boolean(true);
  if (both_constant(a, b)) return m.boolean(false);
  if (a.sort().is(SortKind::array) && is_known(a) && is_known(b)) return m.boolean(*compare_known_arrays(a, b));
  if (a.sort().is(SortKind::boolean)) {
    if (a.is_constant()) return a.is_true() ? b : negate(b);
    if (b.is_constant()) return b.is_true() ? a : negate(a);
    if (a == negate(b)) return m.boolean(false);
  }
  return m.make(Kind::equal, {a, b});
}

Term differ(Term a, Term b) { return negate(equal(a, b)); }

Term ite(Term condition, Term then_term, Term else_term) {
  if (condition.is_constant()) return condition.is_true() ? then_term : else_term;
  if (then_term == else_term) return then_term;
  if (then_term.sort().is(SortKind::boolean)) {
    if (then_term.is_true()) return disj(condition, else_term);
    if (then_term.is_false()) return conj(negate(condition), else_term);
    if (else_term.is_true()) return disj(negate(condition), then_term);
    if (else_term.is_false()) return conj(condition, then_term);
  }
  if (condition.is(Kind::negation)) return ite(condition[0], else_term, then_term);
  return condition.manager().make(Kind::ite, {condition, then_term, else_term});
}

Term less(Term a, Term b) { return compare(a, b, Kind::less, Kind::bv_uless); }
Term at_most(Term a, Term b) { return compare(a, b, Kind::at_most, Kind::bv_uat_most); }

Term add(Term a, Term b) {
  TermManager &m = a.manager();
  if (a.sort().is(SortKind::bits))
    return both_constant(a, b) ? fold_bits(Kind::bv_add, a, b, m) : m.make(Kind::bv_add, {a, b});
  if (both_constant(a, b)) return m.integer(a.value() + b.value());
  if (is_value(a, 0)) return b;
  if (is_value(b, 0)) return a;
  return m.make(Kind::add, {a, b});
}

Term subtract(Term a, Term b) {
  TermManager &m = a.manager();
  if (a.sort().is(SortKind::bits))
    return both_constant(a, b) ? fold_bits(Kind::bv_subtract, a, b, m) : m.make(Kind::bv_subtract, {a, b});
  if (both_constant(a, b)) return m.integer(a.value() - b.value());
  if (is_value(b, 0)) return a;
  if (a == b) return m.integer(0);
  return m.make(Kind::subtract, {a, b});
}

Term minus(Term a) {
  if (a.is_constant()) return a.manager().integer(-a.value());
  if (a.is(Kind::minus)) return a[0];
  return a.manager().make(Kind::minus, {a});
}

Term multiply(Term a, Term b) {
  TermManager &m = a.manager();
  if (a.sort().is(SortKind::bits))
    return both_constant(a, b) ? fold_bits(Kind::bv_multiply, a, b, m) : m.make(Kind::bv_multiply, {a, b});
  if (both_constant(a, b)) return m.integer(a.value() * b.value());
  if (is_value(a, 0) || is_value(b, 1)) return a;
  if (is_value(b, 0) || is_value(a, 1)) return b;
  return m.make(Kind::multiply, {a, b});
}

// SMT-LIB: a = b * (a div b) + (a mod b) with 0 <= a mod b < |b|.
Term divide(Term a, Term b) {
  TermManager &m = a.manager();
  if (both_constant(a, b) && b.value() != 0) {
    mpz_class remainder;
    mpz_class magnitude = abs(b.value());
    mpz_fdiv_r(remainder.get_mpz_t(), a.value().get_mpz_t(), magnitude.get_mpz_t());
    return m.integer(mpz_class((a.value() - remainder) / b.value()));
  }
  if (is_value(b, 1)) return a;
  return m.make(Kind::divide, {a, b});
}

Term modulo(Term a, Term b) {
  TermManager &m = a.manager();
  if (both_constant(a, b) && b.value() != 0) {
    mpz_class remainder;
    mpz_class magnitude = abs(b.value());
    mpz_fdiv_r(remainder.get_mpz_t(), a.value().get_mpz_t(), magnitude.get_mpz_t());
    return m.integer(remainder);
  }
  if (is_value(b, 1)) return m.integer(0);
  return m.make(Kind::modulo, {a, b});
}

Term select(Term array, Term index) {
  for (Term t = array;; t = t[0]) {
    if (t.is(Kind::constant_array)) return t[0];
    if (!t.is(Kind::store)) return array.manager().make(Kind::select, {t, index});
    if (t[1] == index) return t[2];
    if (!both_constant(t[1], index)) return array.manager().make(Kind::select, {t, index});
  }
}

Term store(Term array, Term index, Term element) {
  TermManager &m = array.manager();
  if (index.is_constant() && is_known(element) && is_known(array)) {
    KnownArray known = read_array(array);
    known.exceptions.insert_or_assign(index.value(), std::pair(index, element));
    return write_array(array.sort(), known, m);
  }
  if (element.is(Kind::select) && element[0] == array && element[1] == index) return array;
  if (array.is(Kind::store) && array[1] == index) return store(array[0], index, element);
  return m.make(Kind::store, {array, index, element});
}

Term constant_array(Sort array, Term element) {
  return element.manager().make(Kind::constant_array, {element}, array);
}

Term simplified(Kind kind, std::vector<Term> c, Sort result, TermManager &m) {
  switch (kind) {
    case Kind::negation: return negate(c[0]);
    case Kind::conjunction: return conj(m, c);
    case Kind::disjunction: return disj(m, c);
    case Kind::implication: return implies(c[0], c[1]);
    case Kind::equal: return equal(c[0], c[1]);
    case Kind::ite: return ite(c[0], c[1], c[2]);
    case Kind::less:
    case Kind::bv_uless: return less(c[0], c[1]);
    case Kind::at_most:
    case Kind::bv_uat_most: return at_most(c[0], c[1]);
    case Kind::add:
    case Kind::multiply: {
      Term t = c[0];
      for (std::size_t i = 1; i < c.size(); ++i) t = kind == Kind::add ? add(t, c[i]) : multiply(t, c[i]);
      return t;
    }
    case Kind::subtract: return subtract(c[0], c[1]);
    case Kind::minus: return minus(c[0]);
    case Kind::divide: return divide(c[0], c[1]);
    case Kind::modulo: return modulo(c[0], c[1]);
    case Kind::select: return select(c[0], c[1]);
    case Kind::store: return store(c[0], c[1], c[2]);
    case Kind::bv_not:
      if (c[0].is_constant()) return m.constant(c[0].sort(), -c[0].value() - 1);
      break;
    case Kind::bv_to_int:
      if (c[0].is_constant()) return m.integer(c[0].value());
      break;
    case Kind::int_to_bv:
      if (c[0].is_constant()) return m.constant(result, c[0].value());
      break;
    default:
      if (c.size() == 2 && both_constant(c[0], c[1]))
        if (Term folded = fold_bits(kind, c[0], c[1], m)) return folded;
      break;
  }
  return m.make(kind, std::move(c), result);
}

}  // namespace absthread
