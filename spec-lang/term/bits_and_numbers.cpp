// SPDX-License-Identifier: MIT
#include "spec-lang/term/bits_and_numbers.hpp"

#include "spec-lang/diag/fault.hpp"

namespace absthread {

namespace {

mpz_class values(const Sort& bits) {
  return mpz_class(1) << bits.width();
}

bool fits(const mpz_class& value, const Sort& bits) {
  return value >= 0 &&
         (ABSTHREAD_FAULT("terms-width-one-off") ? value <= values(bits) : value < values(bits));
}

bool is_power_of_two(const Term& t) {
  return t.is_constant() && t.value() > 0 && mpz_popcount(t.value().get_mpz_t()) == 1;
}

// What one question may look at: a term can be deep, and its parts can be shared, so that it is as
// large as you like when it is walked through. Whoever spends it all finds nothing.
struct Budget {
  int left = 100;
  bool spend() { return left-- > 0; }
};

// The bits of the integer t by operations on bits alone, or no term.
Term within_bits(const Term& t, const Sort& bits, Budget& budget) {
  if (!budget.spend()) return {};
  TermManager& m = t.manager();
  if (t.is_constant()) return m.constant(bits, t.value());
  switch (t.kind()) {
  case Kind::bv_to_int: return t[0].sort() == bits ? t[0] : Term();
  case Kind::ite: {
    Term a = within_bits(t[1], bits, budget);
    Term b = a ? within_bits(t[2], bits, budget) : Term();
    return b ? ite(t[0], a, b) : Term();
  }
  case Kind::modulo: // by 2^n or more of it
    return t[1].is_constant() && t[1].value() > 0 && t[1].value() % values(bits) == 0
               ? within_bits(t[0], bits, budget)
               : Term();
  case Kind::add:
  case Kind::subtract:
  case Kind::multiply: {
    Term sum = within_bits(t[0], bits, budget);
    for (std::size_t i = 1; sum && i < t.children().size(); ++i) {
      Term next = within_bits(t[i], bits, budget);
      if (!next) return {};
      sum = t.is(Kind::add)        ? add(sum, next)
            : t.is(Kind::subtract) ? subtract(sum, next)
                                   : multiply(sum, next);
    }
    return sum;
  }
  default: return {};
  }
}

// The sort of a narrow vector that the wide one is made of, if there is just one; `mixed` if not.
void find_narrow_sort(const Term& wide, Sort& found, bool& mixed, Budget& budget) {
  if (mixed || !budget.spend()) {
    mixed = true;
    return;
  }
  switch (wide.kind()) {
  case Kind::int_to_bv: {
    const Term& inside = wide[0];
    if (!inside.is(Kind::bv_to_int) || inside[0].sort().width() >= wide.sort().width() ||
        (found && found != inside[0].sort()))
      mixed = true;
    else
      found = inside[0].sort();
    break;
  }
  case Kind::bv_and:
  case Kind::bv_or:
  case Kind::bv_xor:
    find_narrow_sort(wide[0], found, mixed, budget);
    find_narrow_sort(wide[1], found, mixed, budget);
    break;
  default:
    if (!wide.is_constant()) mixed = true;
  }
}

// The narrow vector with the value of the wide one, whose other bits are all 0; or no term. Asked
// only of terms that find_narrow_sort has walked through.
Term narrowed(const Term& wide, const Sort& narrow) {
  TermManager& m = wide.manager();
  if (wide.is_constant()) {
    if (!fits(wide.value(), narrow) && !ABSTHREAD_FAULT("terms-narrow-drops-high-bits")) return {};
    return m.constant(narrow, wide.value());
  }
  if (wide.is(Kind::int_to_bv)) return wide[0][0];
  // Of a conjunction with a narrow vector only the low bits of the other one count.
  auto side = [&](const Term& t) {
    return wide.is(Kind::bv_and) && t.is_constant()
               ? m.constant(narrow, mpz_class(t.value() % values(narrow)))
               : narrowed(t, narrow);
  };
  Term a = side(wide[0]), b = a ? side(wide[1]) : Term();
  return b ? simplified(wide.kind(), {a, b}, narrow, m) : Term();
}

} // namespace

Term bits_of(Term integer, Sort bits) {
  Budget budget;
  if (Term inside = within_bits(integer, bits, budget)) return inside;
  return integer.manager().make(Kind::int_to_bv, {integer}, bits);
}

Term number_of(Term bits) {
  TermManager& m = bits.manager();
  if (bits.is_constant()) return m.integer(bits.value());
  Sort narrow;
  bool mixed = false;
  Budget budget;
  find_narrow_sort(bits, narrow, mixed, budget);
  if (narrow && !mixed)
    if (Term small = narrowed(bits, narrow)) return number_of(small);
  return m.make(Kind::bv_to_int, {bits});
}

bool narrow_numbers(const Term& a, const Term& b, Term& x, Term& y) {
  Sort narrow;
  bool mixed = false;
  Budget budget;
  find_narrow_sort(a, narrow, mixed, budget);
  find_narrow_sort(b, narrow, mixed, budget);
  if (!narrow || mixed) return false;
  auto number = [&](const Term& t) {
    if (t.is_constant()) return t.manager().integer(t.value());
    Term small = narrowed(t, narrow);
    return small ? number_of(small) : Term();
  };
  x = number(a);
  y = number(b);
  return x && y;
}

Term equal_as_bits(Term a, Term b) {
  if (a.is_constant()) std::swap(a, b);
  if (!a.is(Kind::bv_to_int)) return {};
  TermManager& m = a.manager();
  if (b.is(Kind::bv_to_int) && b[0].sort() == a[0].sort()) return equal(a[0], b[0]);
  if (!b.is_constant()) return {};
  if (!fits(b.value(), a[0].sort())) return m.boolean(false);
  return equal(a[0], m.constant(a[0].sort(), b.value()));
}

Term compared_as_bits(Term a, Term b, bool strict) {
  TermManager& m = a.manager();
  const bool left = a.is(Kind::bv_to_int), right = b.is(Kind::bv_to_int);
  auto compared = [&](const Term& x, const Term& y) { return strict ? less(x, y) : at_most(x, y); };
  if (left && right && a[0].sort() == b[0].sort()) return compared(a[0], b[0]);
  if (left && b.is_constant()) {
    const Sort& bits = a[0].sort();
    if (fits(b.value(), bits)) return compared(a[0], m.constant(bits, b.value()));
    return m.boolean(b.value() > 0);
  }
  if (right && a.is_constant()) {
    const Sort& bits = b[0].sort();
    if (fits(a.value(), bits)) return compared(m.constant(bits, a.value()), b[0]);
    return m.boolean(a.value() < 0);
  }
  return {};
}

Term quotient_of_bits(Term a, Term b) {
  if (!a.is(Kind::bv_to_int) || !is_power_of_two(b)) return {};
  const unsigned long places = mpz_scan1(b.value().get_mpz_t(), 0);
  TermManager& m = a.manager();
  const Sort bits = a[0].sort();
  if (places >= bits.width()) return m.integer(0);
  return number_of(
      simplified(Kind::bv_shift_right, {a[0], m.constant(bits, mpz_class(places))}, bits, m));
}

Term remainder_of_bits(Term a, Term b) {
  if (!a.is(Kind::bv_to_int) || !is_power_of_two(b)) return {};
  TermManager& m = a.manager();
  const Sort bits = a[0].sort();
  if (b.value() >= values(bits)) return a;
  return number_of(
      simplified(Kind::bv_and, {a[0], m.constant(bits, mpz_class(b.value() - 1))}, bits, m));
}

} // namespace absthread
