// SPDX-License-Identifier: MIT
// What the compiler's own functions compute: the bits of a number, and arithmetic that says whether
// it has overflowed. Both are exact, with mathematical integers too.
#include "instrument/cfront/lowering.hpp"

namespace absthread::cfront {

/// The digits of a number to the base 2^bits, the lowest first: numbers of which the sum is the
/// number, so that no division is left to the solver.
std::vector<Term> Lowering::digits(Term number, unsigned bits, unsigned count, SourceRange where) {
  std::vector<Term> result;
  const mpz_class base = mpz_class(1) << bits;
  Action action;
  Term sum = integer(0), inside = terms_.boolean(true);
  for (unsigned i = 0; i < count; ++i) {
    const mpz_class weight = mpz_class(1) << (bits * i);
    if (number.is_constant()) {
      mpz_class digit;
      mpz_fdiv_q(digit.get_mpz_t(), number.value().get_mpz_t(), weight.get_mpz_t());
      mpz_fdiv_r(digit.get_mpz_t(), digit.get_mpz_t(), base.get_mpz_t());
      result.push_back(integer(digit));
      continue;
    }
    const Term digit = input(terms_.int_sort());
    action.inputs.push_back(digit);
    inside = conj(inside, conj(at_most(integer(0), digit), less(digit, integer(base))));
    sum = add(sum, multiply(digit, integer(weight)));
    result.push_back(temporary(terms_.int_sort()));
    action.assign[result.back()] = digit;
  }
  if (number.is_constant()) return result;
  action.guard = conj(inside, equal(number, sum));
  emit(std::move(action), false, where, "");
  return result;
}

/// A function of the bits of its operand.
Term Lowering::computed(const Row& row, const Expr* e, Arguments arguments) {
  const Expr* operand = arguments[0];
  const Term given = frozen(value(operand), operand->where);
  if (row.op == "abs") {
    const Term opposite = ite(less(given, integer(0)), minus(given), given);
    return in_range(opposite, e->type, e->where, false);
  }
  const unsigned width = operand->type->bits;
  const mpz_class modulus = mpz_class(1) << width;
  guard(type_range(given, operand->type), e->where, "", false);
  const Term number = operand->type->is_signed
                          ? ite(less(given, integer(0)), add(given, integer(modulus)), given)
                          : given;
  if (row.op == "swap") {
    std::vector<Term> bytes = digits(number, 8, width / 8, e->where);
    Term sum = integer(0);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      sum = add(sum, multiply(bytes[i], integer(mpz_class(1) << (8 * (bytes.size() - 1 - i)))));
    return sum;
  }
  if (row.op == "count" || row.op == "parity") {
    if (number.is_constant()) {
      const unsigned long ones = mpz_popcount(number.value().get_mpz_t());
      return terms_.integer(static_cast<long>(row.op == "count" ? ones : ones % 2));
    }
    loosely(e->where, "the number of these bits is taken to be anything");
    const Term any = arbitrary(nullptr, e->where);
    const long most = row.op == "count" ? static_cast<long>(width) : 1;
    guard(conj(at_most(integer(0), any), at_most(any, terms_.integer(most))), e->where, "", false);
    return any;
  }
  if (row.op != "first")
    demand(negate(equal(number, integer(0))), e->where, "argument is not zero");
  auto power = [&](unsigned n) { return integer(mpz_class(1) << n); };
  if (row.op == "leading") {
    Term zeros = terms_.integer(static_cast<long>(width) - 1);
    for (unsigned n = 1; n < width; ++n)
      zeros = ite(less(number, power(n)), zeros, terms_.integer(static_cast<long>(width - 1 - n)));
    return zeros;
  }
  // The lowest bit that is one: the number is an odd multiple of it.
  const Term place = arbitrary(nullptr, e->where), odd = arbitrary(nullptr, e->where);
  Term fits = terms_.boolean(false);
  for (unsigned n = 0; n < width; ++n) {
    const Term multiple = add(multiply(odd, power(n + 1)), power(n));
    fits = ite(equal(place, terms_.integer(static_cast<long>(n))), equal(number, multiple), fits);
  }
  if (row.op == "trailing") {
    guard(fits, e->where, "", false);
    return place;
  }
  const Term zero = conj(equal(number, integer(0)), equal(place, integer(-1)));
  guard(disj(zero, conj(negate(equal(number, integer(0))), fits)), e->where, "", false);
  return add(place, integer(1));
}

/// (a, b, &result): whether a op b, computed without bounds, is outside of the result's type.
Term Lowering::checked_arithmetic(const Row& row, const Expr* e, Arguments arguments) {
  std::vector<Term> operands;
  for (const Expr* operand : arguments.first(2)) {
    operands.push_back(frozen(value(operand), operand->where));
    guard(type_range(operands.back(), operand->type), operand->where, "", false);
  }
  const Term a = operands[0], b = operands[1];
  const Term exact = frozen(row.op == "+"   ? add(a, b)
                            : row.op == "-" ? subtract(a, b)
                                            : multiply(a, b),
                            e->where);
  std::optional<Place> result = pointed_scalar(arguments[2], e->where);
  if (!result) return integer(0);
  const Term fits = type_range(exact, result->type);
  const Term wrapped = wrap(exact, result->type);
  write(*result, fit(*result, ite(fits, exact, wrapped), e->where), e->where, text(e->where));
  return ite(fits, integer(0), integer(1));
}

} // namespace absthread::cfront
