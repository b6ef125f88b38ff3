// SPDX-License-Identifier: MIT
// The smart constructors: each applies the few rules that are always right and cheap, then falls
// back to TermManager::make. Constant folding lives here too, so that substituting values for all
// variables of a term evaluates it (rewrite.hpp, evaluate).
#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/bits_and_numbers.hpp"
#include "spec-lang/term/term.hpp"
#include "spec-lang/term/walk.hpp"

namespace absthread {
namespace {

bool both_constant(Term a, Term b) {
  return a.is_constant() && b.is_constant();
}

void demand(Term a, SortKind kind) {
  ABSTHREAD_INVARIANT(a && a.sort().is(kind), "an operator should have children of its sort");
}

void demand_same(Term a, Term b) {
  ABSTHREAD_INVARIANT(a && b && a.sort() == b.sort(),
                      "an operator should have children of one sort");
}

// The value of an array: a default and finitely many exceptions by index.
struct KnownArray {
  Term otherwise;
  std::map<mpz_class, std::pair<Term, Term>> exceptions; // index value -> (index, element)
};

// Number of indices if it is finite; the indices are then the constants 0 to n - 1.
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

// The default is redundant where the indices are finite, so one is chosen by the contents alone:
// the most frequent element, and of several the one with the smallest index. A default that covers
// more than half of the indices is the choice already, so the table that is written out here is at
// most twice as long as the list of exceptions.
void choose_default(KnownArray& known, Sort index, TermManager& m) {
  if (ABSTHREAD_FAULT("terms-array-default-kept")) return;
  const auto indices = cardinality(index);
  if (!indices || mpz_class(known.exceptions.size()) * 2 < *indices) return;
  std::vector<Term> elements;
  std::unordered_map<Term, std::size_t, TermHash> count;
  for (mpz_class i = 0; i < *indices; ++i) {
    const auto found = known.exceptions.find(i);
    elements.push_back(found == known.exceptions.end() ? known.otherwise : found->second.second);
    ++count[elements.back()];
  }
  if (elements.empty()) return;
  known.otherwise = elements[0];
  for (const Term& e : elements)
    if (count[e] > count[known.otherwise]) known.otherwise = e;
  known.exceptions.clear();
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (elements[i] != known.otherwise)
      known.exceptions.emplace(mpz_class(i),
                               std::pair(m.constant(index, mpz_class(i)), elements[i]));
}

Term canonical(Term t);

KnownArray read_array(Term t) {
  KnownArray out;
  for (; t.is(Kind::store); t = t[0])
    out.exceptions.emplace(t[1].value(), std::pair(t[1], canonical(t[2])));
  out.otherwise = canonical(t[0]);
  return out;
}

// Arrays that are values have one form: exceptions in the order of their indices, none equal to the
// default.
Term write_array(Sort sort, KnownArray& known, TermManager& m) {
  std::erase_if(known.exceptions,
                [&](const auto& e) { return e.second.second == known.otherwise; });
  choose_default(known, sort.index(), m);
  Term t = m.make(Kind::constant_array, {known.otherwise}, sort);
  for (const auto& [value, exception] : known.exceptions)
    t = m.make(Kind::store, {t, exception.first, exception.second});
  return t;
}

// The one form of a value; the recursion is as deep as the sort.
Term canonical(Term t) {
  if (!t.sort().is(SortKind::array)) return t;
  KnownArray known = read_array(t);
  return write_array(t.sort(), known, t.manager());
}

// Nested junctions are flattened while they are short. Without a bound, building a junction of n
// parts one by one would make n nodes of n children; with it, the parts beyond nest, which
// conjuncts() (rewrite.hpp) does not mind.
constexpr std::size_t flat = 16;

// What a walk does with marks (walk.hpp), by comparing: cheaper for a few.
class FewMet {
 public:
  static constexpr std::size_t most = 8;
  bool meet(Term t) {
    if (has_met(t)) return false;
    met_[count_++] = t;
    return true;
  }
  bool has_met(Term t) const { return std::find(met_, met_ + count_, t) != met_ + count_; }

 private:
  Term met_[most];
  std::size_t count_ = 0;
};

template<typename Met>
Term junction(TermManager& m, std::span<const Term> terms, Kind kind, Met& seen) {
  const bool unit = kind == Kind::conjunction;
  boost::container::small_vector<Term, 2 * flat> kept;
  for (const Term& t : terms) {
    if (t.is_constant()) {
      if (t.is_true() != unit) return t;
    } else if (t.is(kind) && t.size() <= flat) {
      for (const Term& c : t.children())
        if (seen.meet(c)) kept.push_back(c);
    } else if (seen.meet(t)) {
      kept.push_back(t);
    }
  }
  for (const Term& t : kept)
    if (t.is(Kind::negation) && seen.has_met(t[0]))
      return m.boolean(!unit != ABSTHREAD_FAULT("terms-contradiction-holds"));
  if (kept.empty()) return m.boolean(unit);
  if (kept.size() == 1) return kept[0];
  return m.make(kind, kept);
}

Term junction(TermManager& m, std::span<const Term> terms, Kind kind) {
  std::size_t parts = 0;
  for (const Term& t : terms) {
    demand(t, SortKind::boolean);
    parts += t.is(kind) ? t.size() : 1;
  }
  if (parts <= FewMet::most) {
    FewMet seen;
    return junction(m, terms, kind, seen);
  }
  Walk seen(m);
  return junction(m, terms, kind, seen);
}

bool is_value(Term t, long v) {
  return t.is_constant() && t.sort().is(SortKind::integer) && t.value() == v;
}

mpz_class as_signed(const mpz_class& bits, unsigned width) {
  mpz_class half = 1;
  half <<= width - 1;
  return bits >= half ? mpz_class(bits - 2 * half) : bits;
}

// The value of an operator on two bit-vectors; a null Term for other kinds.
Term fold_bits(Kind kind, Term a, Term b, TermManager& m) {
  if (!a.sort().is(SortKind::bits)) return {};
  demand_same(a, b);
  const unsigned w = a.sort().width();
  const mpz_class& x = a.value();
  const mpz_class& y = b.value();
  mpz_class all = 1;
  all <<= w;
  all -= 1;
  auto bits = [&](const mpz_class& v) { return m.constant(a.sort(), v); };
  auto shift = [&]() {
    if (ABSTHREAD_FAULT("terms-shift-wraps")) return mpz_class(y % w).get_ui();
    return y >= w ? static_cast<unsigned long>(w) : y.get_ui();
  };
  switch (kind) {
  case Kind::bv_and: return bits(x & y);
  case Kind::bv_or: return bits(x | y);
  case Kind::bv_xor: return bits(x ^ y);
  case Kind::bv_add: return bits(x + y);
  case Kind::bv_subtract: return bits(x - y);
  case Kind::bv_multiply: return bits(x * y);
  case Kind::bv_udivide:
    if (y == 0 && ABSTHREAD_FAULT("terms-udivide-by-zero")) return bits(0);
    return y == 0 ? bits(all) : bits(x / y);
  case Kind::bv_uremainder: return y == 0 ? a : bits(x % y);
  case Kind::bv_sdivide: {
    const mpz_class p = as_signed(x, w), q = as_signed(y, w);
    if (q == 0)
      return bits(p < 0 && !ABSTHREAD_FAULT("terms-sdivide-by-zero") ? mpz_class(1) : all);
    return bits(p / q);
  }
  case Kind::bv_sremainder: {
    const mpz_class p = as_signed(x, w), q = as_signed(y, w);
    if (q != 0 && ABSTHREAD_FAULT("terms-sremainder-sign")) return bits(mpz_class((p % q + q) % q));
    return q == 0 ? a : bits(p % q);
  }
  case Kind::bv_shift_left: return bits(mpz_class(x << shift()));
  case Kind::bv_shift_right: return bits(mpz_class(x >> shift()));
  case Kind::bv_arithmetic_shift_right:
    if (ABSTHREAD_FAULT("terms-arithmetic-shift-logical")) return bits(mpz_class(x >> shift()));
    return bits(mpz_class(as_signed(x, w) >> shift()));
  case Kind::bv_uless: return m.boolean(x < y);
  case Kind::bv_uat_most: return m.boolean(x <= y);
  case Kind::bv_sless:
    if (ABSTHREAD_FAULT("terms-sless-unsigned")) return m.boolean(x < y);
    return m.boolean(as_signed(x, w) < as_signed(y, w));
  case Kind::bv_sat_most: return m.boolean(as_signed(x, w) <= as_signed(y, w));
  default: return {};
  }
}

Term compare(Term a, Term b, Kind ints, Kind bits) {
  demand_same(a, b);
  ABSTHREAD_INVARIANT(a.sort().is(SortKind::integer) || a.sort().is(SortKind::bits),
                      "only numbers are ordered");
  TermManager& m = a.manager();
  const bool strict = ints == Kind::less;
  if (a == b) return m.boolean(!strict);
  if (both_constant(a, b))
    return m.boolean(strict ? a.value() < b.value() : a.value() <= b.value());
  if (a.sort().is(SortKind::integer)) {
    if (Term known = compared_as_bits(a, b, strict)) return known;
  } else if (Term x, y; narrow_numbers(a, b, x, y)) {
    return compare(x, y, ints, bits);
  }
  return m.make(a.sort().is(SortKind::bits) ? bits : ints, {a, b});
}

} // namespace

Term negate(Term a) {
  demand(a, SortKind::boolean);
  if (a.is_constant()) return a.manager().boolean(a.is_false());
  if (a.is(Kind::negation)) return a[0];
  return a.manager().make(Kind::negation, {a});
}

Term conj(TermManager& m, std::span<const Term> terms) {
  return junction(m, terms, Kind::conjunction);
}
Term disj(TermManager& m, std::span<const Term> terms) {
  return junction(m, terms, Kind::disjunction);
}

Term conj(Term a, Term b) {
  if (a == b || b.is_true()) return a;
  const Term both[] = {a, b};
  return conj(a.manager(), both);
}

Term disj(Term a, Term b) {
  if (a == b || b.is_false()) return a;
  const Term both[] = {a, b};
  return disj(a.manager(), both);
}

Term implies(Term a, Term b) {
  demand(a, SortKind::boolean);
  demand(b, SortKind::boolean);
  if (a.is_true()) return b;
  if (a.is_false() || b.is_true() || a == b) return a.manager().boolean(true);
  if (b.is_false()) return ABSTHREAD_FAULT("terms-implies-false") ? a : negate(a);
  return a.manager().make(Kind::implication, {a, b});
}

Term equal(Term a, Term b) {
  demand_same(a, b);
  TermManager& m = a.manager();
  if (a == b) return m.boolean(true);
  if (a.is_known() && b.is_known()) return m.boolean(canonical(a) == canonical(b));
  if (a.sort().is(SortKind::boolean)) {
    if (a.is_constant()) return a.is_true() ? b : negate(b);
    if (b.is_constant()) return b.is_true() || ABSTHREAD_FAULT("terms-equal-false") ? a : negate(a);
    if ((a.is(Kind::negation) && a[0] == b) || (b.is(Kind::negation) && b[0] == a))
      return m.boolean(false);
  }
  if (a.sort().is(SortKind::integer))
    if (Term bits = equal_as_bits(a, b)) return bits;
  if (Term x, y; a.sort().is(SortKind::bits) && narrow_numbers(a, b, x, y)) return equal(x, y);
  return m.make(Kind::equal, {a, b});
}

Term differ(Term a, Term b) {
  return negate(equal(a, b));
}

Term ite(Term condition, Term then_term, Term else_term) {
  demand(condition, SortKind::boolean);
  demand_same(then_term, else_term);
  while (condition.is(Kind::negation)) {
    condition = condition[0];
    if (!ABSTHREAD_FAULT("terms-ite-not-swapped")) std::swap(then_term, else_term);
  }
  if (condition.is_constant()) return condition.is_true() ? then_term : else_term;
  if (then_term == else_term) return then_term;
  if (then_term.sort().is(SortKind::boolean)) {
    if (then_term.is_true()) return disj(condition, else_term);
    if (then_term.is_false()) return conj(negate(condition), else_term);
    if (else_term.is_true()) return disj(negate(condition), then_term);
    if (else_term.is_false()) return conj(condition, then_term);
  }
  return condition.manager().make(Kind::ite, {condition, then_term, else_term});
}

Term less(Term a, Term b) {
  return compare(a, b, Kind::less, Kind::bv_uless);
}
Term at_most(Term a, Term b) {
  return compare(a, b, Kind::at_most, Kind::bv_uat_most);
}

Term add(Term a, Term b) {
  demand_same(a, b);
  TermManager& m = a.manager();
  if (a.sort().is(SortKind::bits))
    return both_constant(a, b) ? fold_bits(Kind::bv_add, a, b, m) : m.make(Kind::bv_add, {a, b});
  demand(a, SortKind::integer);
  if (both_constant(a, b)) return m.integer(a.value() + b.value());
  if (is_value(a, 0)) return b;
  if (is_value(b, 0)) return a;
  return m.make(Kind::add, {a, b});
}

Term subtract(Term a, Term b) {
  demand_same(a, b);
  TermManager& m = a.manager();
  if (a.sort().is(SortKind::bits))
    return both_constant(a, b) ? fold_bits(Kind::bv_subtract, a, b, m)
                               : m.make(Kind::bv_subtract, {a, b});
  demand(a, SortKind::integer);
  if (both_constant(a, b))
    return m.integer(ABSTHREAD_FAULT("terms-subtract-swapped") ? mpz_class(b.value() - a.value())
                                                               : mpz_class(a.value() - b.value()));
  if (is_value(b, 0)) return a;
  if (a == b) return m.integer(0);
  return m.make(Kind::subtract, {a, b});
}

Term minus(Term a) {
  demand(a, SortKind::integer);
  if (a.is_constant()) return a.manager().integer(-a.value());
  if (a.is(Kind::minus)) return a[0];
  return a.manager().make(Kind::minus, {a});
}

Term multiply(Term a, Term b) {
  demand_same(a, b);
  TermManager& m = a.manager();
  if (a.sort().is(SortKind::bits))
    return both_constant(a, b) ? fold_bits(Kind::bv_multiply, a, b, m)
                               : m.make(Kind::bv_multiply, {a, b});
  demand(a, SortKind::integer);
  if (both_constant(a, b)) return m.integer(a.value() * b.value());
  if (is_value(a, 0) || is_value(b, 1)) return a;
  if (is_value(b, 0) || is_value(a, 1)) return b;
  return m.make(Kind::multiply, {a, b});
}

// SMT-LIB: a = b * (a div b) + (a mod b) with 0 <= a mod b < |b|.
Term divide(Term a, Term b) {
  demand(a, SortKind::integer);
  demand(b, SortKind::integer);
  TermManager& m = a.manager();
  if (both_constant(a, b) && b.value() != 0) {
    mpz_class remainder;
    mpz_class magnitude = abs(b.value());
    mpz_fdiv_r(remainder.get_mpz_t(), a.value().get_mpz_t(), magnitude.get_mpz_t());
    if (ABSTHREAD_FAULT("terms-division-truncates"))
      return m.integer(mpz_class(a.value() / b.value()));
    return m.integer(mpz_class((a.value() - remainder) / b.value()));
  }
  if (is_value(b, 1)) return a;
  if (Term bits = quotient_of_bits(a, b)) return bits;
  return m.make(Kind::divide, {a, b});
}

Term modulo(Term a, Term b) {
  demand(a, SortKind::integer);
  demand(b, SortKind::integer);
  TermManager& m = a.manager();
  if (both_constant(a, b) && b.value() != 0) {
    mpz_class remainder;
    mpz_class magnitude = abs(b.value());
    mpz_fdiv_r(remainder.get_mpz_t(), a.value().get_mpz_t(), magnitude.get_mpz_t());
    if (ABSTHREAD_FAULT("terms-modulo-signed")) return m.integer(mpz_class(a.value() % b.value()));
    return m.integer(remainder);
  }
  if (is_value(b, 1)) return m.integer(0);
  if (Term bits = remainder_of_bits(a, b)) return bits;
  return m.make(Kind::modulo, {a, b});
}

Term select(Term array, Term index) {
  demand(array, SortKind::array);
  ABSTHREAD_INVARIANT(array.sort().index() == index.sort(),
                      "an array should be read at an index of its sort");
  for (Term t = array;; t = t[0]) {
    if (t.is(Kind::constant_array)) return t[0];
    if (!t.is(Kind::store)) return array.manager().make(Kind::select, {t, index});
    if (t[1] == index) return t[2];
    if (!both_constant(t[1], index) && !ABSTHREAD_FAULT("terms-select-skips-store"))
      return array.manager().make(Kind::select, {t, index});
  }
}

Term store(Term array, Term index, Term element) {
  demand(array, SortKind::array);
  ABSTHREAD_INVARIANT(array.sort().index() == index.sort() &&
                          array.sort().element() == element.sort(),
                      "an array should be written at an index and with an element of its sorts");
  TermManager& m = array.manager();
  while (array.is(Kind::store) && array[1] == index) {
    if (ABSTHREAD_FAULT("terms-store-keeps-old")) return array;
    array = array[0];
  }
  if (index.is_constant() && element.is_known() && array.is_known()) {
    KnownArray known = read_array(array);
    known.exceptions.insert_or_assign(index.value(), std::pair(index, canonical(element)));
    return write_array(array.sort(), known, m);
  }
  if (element.is(Kind::select) && element[0] == array && element[1] == index) return array;
  return m.make(Kind::store, {array, index, element});
}

Term constant_array(Sort array, Term element) {
  return element.manager().make(Kind::constant_array,
                                {element.is_known() ? canonical(element) : element}, array);
}

Term simplified(Kind kind, std::span<const Term> c, Sort result, TermManager& m) {
  const KindInfo& k = info(kind);
  ABSTHREAD_INVARIANT(c.size() >= k.least && c.size() <= k.most,
                      "an operator should have its arity");
  // Some constructors take integers and bits alike; a kind does not.
  const bool bits = k.rule == SortRule::bits || k.rule == SortRule::bits_to_bool ||
                    k.rule == SortRule::bits_to_int;
  if (bits || k.rule == SortRule::ints || k.rule == SortRule::ints_to_bool ||
      k.rule == SortRule::int_to_bits)
    for (const Term& t : c) demand(t, bits ? SortKind::bits : SortKind::integer);
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
    for (std::size_t i = 1; i < c.size(); ++i)
      t = kind == Kind::add ? add(t, c[i]) : multiply(t, c[i]);
    return t;
  }
  case Kind::subtract: return subtract(c[0], c[1]);
  case Kind::minus: return minus(c[0]);
  case Kind::divide: return divide(c[0], c[1]);
  case Kind::modulo: return modulo(c[0], c[1]);
  case Kind::select: return select(c[0], c[1]);
  case Kind::store: return store(c[0], c[1], c[2]);
  case Kind::constant_array: return constant_array(result, c[0]);
  case Kind::bv_not:
    if (c[0].is_constant())
      return m.constant(c[0].sort(),
                        -c[0].value() - (ABSTHREAD_FAULT("terms-bv-not-negates") ? 0 : 1));
    break;
  case Kind::bv_to_int: return number_of(c[0]);
  case Kind::int_to_bv:
    ABSTHREAD_INVARIANT(result && result.is(SortKind::bits),
                        "the bits of an integer should have their sort");
    return bits_of(c[0], result);
  default:
    if (c.size() == 2 && both_constant(c[0], c[1]))
      if (Term folded = fold_bits(kind, c[0], c[1], m)) return folded;
    break;
  }
  return m.make(kind, c, result);
}

} // namespace absthread
