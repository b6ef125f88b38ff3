// SPDX-License-Identifier: MIT
// What the compiler's own functions compute: the bits of a number, and arithmetic that says whether
// it has overflowed. Both are exact, with mathematical integers too.
#include "instrument/cfront/lowering.hpp"

namespace absthread::cfront {

namespace {

/// Of a number below 2^width.
mpz_class bits_of(std::string_view op, const mpz_class& number, unsigned width) {
  if (op == "swap") {
    mpz_class swapped = 0, rest = number;
    for (unsigned i = 0; i < width / 8; ++i, rest >>= 8) swapped = swapped * 256 + rest % 256;
    return swapped;
  }
  const unsigned long ones = mpz_popcount(number.get_mpz_t());
  if (op == "count") return ones;
  if (op == "parity") return ones % 2;
  if (op == "leading") return width - mpz_sizeinbase(number.get_mpz_t(), 2);
  const mpz_class lowest = number == 0 ? mpz_class(0) : mpz_class(mpz_scan1(number.get_mpz_t(), 0));
  return op == "trailing" ? lowest : number == 0 ? mpz_class(0) : mpz_class(lowest + 1);
}

} // namespace

/// A function of the bits of its operand. Of a number that is not known, all but the number of
/// leading zeros, which is a matter of size, is more than a solver should be asked.
Term Lowering::computed(const Row& row, const Expr* e, Arguments arguments) {
  const Expr* operand = arguments[0];
  const Term given = frozen(value(operand), operand->where);
  if (row.op == "abs") {
    const Term opposite = ite(less(given, integer(0)), minus(given), given);
    return in_range(opposite, e->type, e->where, false);
  }
  const unsigned width = operand->type->bits;
  if (row.op == "leading" || row.op == "trailing")
    demand(negate(equal(given, integer(0))), e->where, "argument is not zero");
  if (given.is_constant()) {
    const mpz_class modulus = mpz_class(1) << width;
    const mpz_class& n = given.value();
    return integer(bits_of(row.op, n < 0 ? mpz_class(n + modulus) : n, width));
  }
  if (row.op == "leading") {
    guard(type_range(given, operand->type), e->where, "", false);
    Term zeros = terms_.integer(static_cast<long>(width) - 1);
    for (unsigned n = 1; n < width; ++n)
      zeros = ite(less(given, integer(mpz_class(1) << n)), zeros,
                  terms_.integer(static_cast<long>(width - 1 - n)));
    return zeros;
  }
  loosely(e->where, "what becomes of these bits is taken to be anything");
  assumption("'" + std::string(row.name) + "' may give any value");
  if (row.op == "swap") return arbitrary(e->type, e->where);
  const Term any = arbitrary(nullptr, e->where);
  const long most = row.op == "parity" ? 1 : static_cast<long>(width);
  guard(conj(at_most(integer(0), any), at_most(any, terms_.integer(most))), e->where, "", false);
  return any;
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
