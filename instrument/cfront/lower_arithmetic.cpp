// SPDX-License-Identifier: MIT
// Operators on values. With mathematical integers (the default) signed results are what they are,
// and "no overflow" is an assumption of the run; with machine integers a signed result outside of
// its type is Wrong. Unsigned results wrap around in both, which is no overflow: differences
// always, sums and products where they can get to the border (magnitudes.hpp); that the others do
// not is an assumption that names its line. A conversion between signed and unsigned numbers gives
// what C says. Division truncates as C does, although Terms have Euclidean division. Bit operations
// with a constant, or with one of several constants, become division and remainder; the rest goes
// through bit-vectors of the type's width.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace absthread::cfront {

namespace {

/// A choice between constants, such as 1 << n.
bool chooses_constant(Term t) {
  for (; t.is(Kind::ite); t = t[2])
    if (!t[1].is_constant()) return false;
  return t.is_constant();
}

/// What becomes of each constant that is chosen from: no product or quotient of two unknowns is
/// left.
Term by_cases(Term choice, const std::function<Term(Term)>& of_constant) {
  if (!choice.is(Kind::ite)) return of_constant(choice);
  return ite(choice[0], of_constant(choice[1]), by_cases(choice[2], of_constant));
}

} // namespace

Term has_bit(Term value, Term weight) {
  TermManager& terms = value.manager();
  const Term bit = by_cases(
      weight, [&](Term constant) { return modulo(divide(value, constant), terms.integer(2L)); });
  return equal(bit, terms.integer(1L));
}

bool natural(const Expr* e) {
  if (!e->type->is(TypeKind::integer) || !e->type->is_signed) return true;
  auto all = [&](std::size_t from) {
    return std::all_of(e->children.begin() + static_cast<std::ptrdiff_t>(from), e->children.end(),
                       natural);
  };
  switch (e->kind) {
  case ExprKind::constant: return *e->value >= 0;
  case ExprKind::zero:
  case ExprKind::logical_and:
  case ExprKind::logical_or: return true;
  case ExprKind::unary: return e->text == "!";
  case ExprKind::conditional: return all(1);
  case ExprKind::cast: {
    const Type* from = e->children[0]->type;
    const bool kept =
        from->is(TypeKind::integer) && from->bits + (from->is_signed ? 0 : 1) <= e->type->bits;
    return (kept || from->is(TypeKind::boolean)) && all(0);
  }
  case ExprKind::binary: {
    const std::string_view op = e->text;
    if (op == "&") return natural(e->children[0]) || natural(e->children[1]);
    if (op == "+" || op == "*" || op == "/" || op == "|" || op == "^") return all(0);
    if (op == "%" || op == "<<" || op == ">>") return natural(e->children[0]);
    return op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=";
  }
  default: return false;
  }
}

/// How many bytes one step of a pointer is: of `void *` and pointers to functions, as GNU C has it,
/// one.
Term Lowering::stride(const Type* pointer) {
  const Type* target = pointer->target;
  const bool measured = !target->is(TypeKind::empty) && !target->is(TypeKind::function);
  return terms_.integer(measured ? static_cast<long>(target->size) : 1L);
}

Term Lowering::type_range(Term value, const Type* type) {
  if (!type || (!type->is(TypeKind::integer) && !type->is(TypeKind::boolean)))
    return terms_.boolean(true);
  mpz_class low = 0, high = (mpz_class(1) << type->bits) - 1;
  if (type->is(TypeKind::boolean)) high = 1;
  if (type->is_signed) {
    high = (mpz_class(1) << (type->bits - 1)) - 1;
    low = -high - 1;
  }
  return conj(at_most(integer(low), value), at_most(value, integer(high)));
}

/// What is known of an arbitrary value. Mathematical integers need no bounds, except that unsigned
/// ones wrap around at theirs, and narrow ones (characters, bit-fields) are often compared with
/// their own.
Term Lowering::value_range(Term value, const Type* type) {
  if (!type) return terms_.boolean(true);
  const bool narrow =
      type->is(TypeKind::boolean) || (type->is(TypeKind::integer) && type->bits < 32);
  const bool bounded = type->is(TypeKind::integer) && !type->is_signed;
  return context_.options.machine_ints || narrow || bounded ? type_range(value, type)
                                                            : terms_.boolean(true);
}

/// What is left of a number in an integer type: the rest modulo 2^bits that the type has.
Term Lowering::wrap(Term value, const Type* type) {
  const mpz_class modulus = mpz_class(1) << type->bits;
  if (!type->is_signed) return modulo(value, integer(modulus));
  const mpz_class half = modulus / 2;
  return subtract(modulo(add(value, integer(half)), integer(modulus)), integer(half));
}

/// A result as its type holds it. `cast`: a conversion, which wraps also for signed types; to a
/// narrow type (a character, a short, a bit-field) in mathematical integers too.
Term Lowering::in_range(Term value, const Type* type, SourceRange where, bool cast) {
  cast = cast || wrapping_;
  if (!type->is(TypeKind::integer) || value.is_constant()) {
    if (!type->is(TypeKind::integer) || !value.is_constant()) return value;
    const mpz_class& n = value.value();
    mpz_class modulus = mpz_class(1) << type->bits;
    mpz_class low = type->is_signed ? -(modulus / 2) : mpz_class(0);
    if (n >= low && n < low + modulus) return value;
    if (!type->is_signed || cast) return wrap(value, type);
  }
  const bool narrow = cast && type->bits < 32;
  if (!context_.options.machine_ints && !narrow) {
    if (type->is_signed)
      assumption("no overflow: every signed result, and every value converted to a signed type, "
                 "lies in that type");
    else if (cast)
      no_wrap(where, Border::assumed);
    return value;
  }
  if (cast ? ABSTHREAD_FAULT("cfront-narrow-cast-forgotten")
           : !type->is_signed && ABSTHREAD_FAULT("cfront-unsigned-does-not-wrap"))
    return value;
  if (cast || !type->is_signed) return wrap(value, type);
  require(type_range(value, type), where, Origin::overflow);
  return value;
}

/// The unsigned number that has the same rest modulo 2^bits, of one that lies less than that below
/// zero.
Term Lowering::from_rest(Term value, const Type* type) {
  return ite(less(value, integer(0)), add(value, integer(mpz_class(1) << type->bits)), value);
}

/// That no unsigned result gets to the border here is an assumption.
void Lowering::no_wrap(SourceRange where, Border border) {
  if (border != Border::assumed || !where) return;
  const std::string path = context_.sources.file(where.file).path();
  assumption("no wrap at " + path + ":" + std::to_string(context_.sources.position(where).line) +
             ": " + text(where));
}

/// Whether an unsigned value stays what it is where it becomes one of another type.
Border Lowering::conversion_border(const Expr* e, const Type* to) const {
  return context_.options.machine_ints || !to ? Border::wraps
                                              : context_.facts.magnitudes.converted(e, to);
}

/// `border`: whether unsigned numbers get to the end of the type that they are converted to.
Term Lowering::convert(Term value, const Type* from, const Type* to, SourceRange where,
                       Border border) {
  if (!to || !from || from == to) return value;
  if (to->is(TypeKind::boolean) && !ABSTHREAD_FAULT("cfront-bool-keeps-its-number")) {
    return from->is(TypeKind::boolean) ? value : ite(as_truth(value), integer(1), integer(0));
  }
  if (to->is(TypeKind::integer) && (from->is(TypeKind::integer) || from->is(TypeKind::boolean))) {
    bool widens = from->is(TypeKind::boolean) ||
                  (to->bits > from->bits && (to->is_signed || !from->is_signed)) ||
                  (to->bits == from->bits && to->is_signed == from->is_signed);
    if (!widens && to->bits < 64 && value.is_constant() && memory_.object_of(value.value()))
      refuse(where, "address in an integer that is too narrow for it");
    const bool loses_sign = from->is_signed && !to->is_signed && to->bits >= from->bits;
    if (loses_sign && ABSTHREAD_FAULT("cfront-sign-kept")) return value;
    if (widens) return value;
    if (value.is_constant() || context_.options.machine_ints || to->bits < 32)
      return in_range(value, to, where, true);
    if (chooses_constant(value))
      return by_cases(value, [&](Term constant) { return in_range(constant, to, where, true); });
    if (loses_sign) return from_rest(value, to);
    const bool fits = !from->is_signed && border != Border::wraps;
    if (fits && border == Border::beyond) return value;
    if (!to->is_signed && !fits) return wrap(value, to);
    if (!from->is_signed && !fits) {
      const mpz_class modulus = mpz_class(1) << from->bits;
      value = ite(less(value, integer(modulus / 2)), value, subtract(value, integer(modulus)));
    }
    return to->bits < from->bits || fits ? in_range(value, to, where, true) : value;
  }
  // Addresses are numbers; those of the heap, and errors that travel as pointers, lie below zero
  // and are large as unsigned numbers.
  bool from_pointer = from->is(TypeKind::pointer) && to->is(TypeKind::integer);
  bool to_pointer = to->is(TypeKind::pointer) && from->is(TypeKind::integer);
  const bool number_already = value.is_constant() && !memory_.object_of(value.value());
  if (from_pointer && !number_already)
    assumption("numbers that are made of addresses are compared for equality, or made addresses "
               "again",
               where);
  if (from_pointer && !value.is_constant()) addresses_as_numbers_ = true;
  if (from_pointer && !memory_.own_objects_in(value).empty()) addresses_as_numbers_ = true;
  if (from_pointer || to_pointer) {
    const Type* number = from_pointer ? to : from;
    if (number->bits < 64) {
      if (number->bits < (from_pointer ? from : to)->size * 8 || context_.options.machine_ints) {
        const bool little = number_already && abs(value.value()) <= 4096;
        if (little || (number_already && value.value() > 0 && memory_.is_unknown(value.value())))
          return in_range(value, number, where, true);
        refuse(where, from_pointer ? "pointer in an integer that is too narrow for it"
                                   : "pointer out of an integer that is too narrow for it");
        return value;
      }
    }
    if (number->is_signed) return value;
    mpz_class modulus = mpz_class(1) << number->bits;
    if (from_pointer) return ite(less(value, integer(0)), add(value, integer(modulus)), value);
    return ite(less(value, integer(modulus / 2)), value, subtract(value, integer(modulus)));
  }
  if (to->is(TypeKind::integer) && from->is(TypeKind::floating)) {
    refuse(where, "floating point value used as an integer");
  }
  return value;
}

namespace {

/// The bits of the value that the mask has: each run of ones is a quotient and a remainder. A
/// negative number has ones without end, in the mask as in the value.
Term masked(Term value, const mpz_class& mask) {
  TermManager& terms = value.manager();
  auto number = [&](const mpz_class& n) { return terms.integer(n); };
  if (mask < 0) return subtract(value, masked(value, -mask - 1));
  Term sum = number(0);
  for (mp_bitcnt_t from = 0, to = 0; (from = mpz_scan1(mask.get_mpz_t(), to)) != ~mp_bitcnt_t{0};) {
    to = mpz_scan0(mask.get_mpz_t(), from);
    const Term run =
        modulo(divide(value, number(mpz_class(1) << from)), number(mpz_class(1) << (to - from)));
    sum = add(sum, multiply(run, number(mpz_class(1) << from)));
  }
  return sum;
}

/// An expression without the conversions around it, and the least number of bits that its values
/// need on the way.
std::pair<const Expr*, unsigned> unconverted(const Expr* e) {
  unsigned bits = ~0U;
  for (;; e = e->children[0]) {
    if (e->type->is(TypeKind::boolean)) bits = 1;
    if (e->type->is(TypeKind::integer) && !e->type->is_signed) bits = std::min(bits, e->type->bits);
    if (e->kind != ExprKind::cast) return {e, bits};
  }
}

/// n if 2^n divides every value of the expression, as far as its text says.
unsigned low_zeros(const Expr* e) {
  e = unconverted(e).first;
  if (e->kind != ExprKind::binary) return 0;
  if (e->text == "|") return std::min(low_zeros(e->children[0]), low_zeros(e->children[1]));
  const Expr* distance = e->children[1];
  const bool shifted = e->text == "<<" && distance->kind == ExprKind::constant;
  return shifted && *distance->value > 0 && *distance->value < 64
             ? static_cast<unsigned>(distance->value->get_ui())
             : 0;
}

/// Whether no bit is set in both: the high one has zeros where the low one may have ones.
bool disjoint(const Expr* high, const Expr* low) {
  return low_zeros(high) >= unconverted(low).second;
}

/// What the conversions around it convert together: those in between that keep as many bits as the
/// last one change nothing.
const Expr* converted_from(const Expr* conversion) {
  const Type* to = conversion->type;
  const Expr* e = conversion->children[0];
  auto passes = [&](const Type* type) {
    return type->is(TypeKind::integer) && type->bits >= to->bits;
  };
  while (to->is(TypeKind::integer) && e->kind == ExprKind::cast && passes(e->type) &&
         e->children[0]->type->is(TypeKind::integer))
    e = e->children[0];
  return e;
}

} // namespace

/// ~x is -x-1 in two's complement, and counts down from the largest value if unsigned.
Term Lowering::complement(Term value, const Type* type) {
  const mpz_class largest =
      type->is_signed ? mpz_class(-1) : mpz_class((mpz_class(1) << type->bits) - 1);
  auto turned = [&](Term t) { return subtract(integer(largest), t); };
  return chooses_constant(value) ? by_cases(value, turned) : turned(value);
}

/// A number as another type has it.
Term Lowering::converted(const Expr* conversion) {
  const Expr* e = converted_from(conversion);
  const Type *from = e->type, *to = conversion->type;
  const Term number = value(e);
  const bool same = !context_.options.machine_ints && from->is(TypeKind::integer) &&
                    to->is(TypeKind::integer) && !to->is_signed && to->bits >= from->bits &&
                    natural(e);
  return same ? number : convert(number, from, to, conversion->where, conversion_border(e, to));
}

/// Whether of operands and result only the rest modulo 2^bits counts.
bool Lowering::operates_on_rests(std::string_view op, const Type* type) const {
  return !context_.options.machine_ints && type->is(TypeKind::integer) && !type->is_signed &&
         (op == "+" || op == "-" || op == "*");
}

/// What to compute with in place of an operand of + - * on unsigned numbers: of their results the
/// rest modulo 2^bits counts, and so of a signed number that was converted the number itself.
/// `u += -1` and `n * sizeof *p` stay as they look; what comes out goes through from_rest().
const Expr* Lowering::unconverted_operand(std::string_view op, const Expr* operand,
                                          const Type* type) const {
  if (!operates_on_rests(op, type)) return operand;
  if (operand->kind != ExprKind::cast || !operand->type->is(TypeKind::integer) ||
      operand->type->is_signed || operand->type->bits != type->bits)
    return operand;
  const Expr* e = converted_from(operand);
  const bool was_signed = e->type->is(TypeKind::integer) && e->type->is_signed &&
                          e->type->bits <= type->bits && !natural(e);
  return was_signed ? e : operand;
}

/// What a contract holds as bits stays bits, whichever variables it went through; a test of one bit
/// and the lowest bits are numbers anyway.
bool Lowering::stays_bits(std::string_view op, Term a, const mpz_class& mask) const {
  if (std::none_of(context_.contracts.shared.begin(), context_.contracts.shared.end(),
                   [](const Variable& v) { return v.term.sort().is(SortKind::bits); }))
    return false;
  const bool lowest = mask >= 0 && mpz_class(mask & (mask + 1)) == 0;
  const bool single = mask > 0 && mpz_class(mask & (mask - 1)) == 0;
  return op != "&" || !(lowest || (single && !a.is(Kind::bv_to_int)));
}

Term Lowering::bitwise(std::string_view op, Term a, Term b, const Type* type) {
  if (a == b) return op == "^" ? integer(0) : a;
  if (a.is_constant() && !b.is_constant()) std::swap(a, b);
  if (b.is_constant() && !a.is_constant() && !stays_bits(op, a, b.value())) {
    const Term both = masked(a, b.value());
    return op == "&"   ? both
           : op == "|" ? subtract(add(a, b), both)
                       : subtract(add(a, b), multiply(both, integer(2)));
  }
  if (!a.is_constant() && chooses_constant(a)) std::swap(a, b);
  if (!b.is_constant() && chooses_constant(b))
    return by_cases(b, [&](Term constant) { return bitwise(op, a, constant, type); });
  unsigned width = type->bits == 0 ? 64 : type->bits;
  Sort bits = terms_.bits_sort(width);
  Term x = simplified(Kind::int_to_bv, {a}, bits, terms_);
  Term y = simplified(Kind::int_to_bv, {b}, bits, terms_);
  Kind kind = op == "&" ? Kind::bv_and : op == "|" ? Kind::bv_or : Kind::bv_xor;
  Term result = simplified(Kind::bv_to_int, {simplified(kind, {x, y}, bits, terms_)},
                           terms_.int_sort(), terms_);
  if (!type->is_signed) return result;
  mpz_class half = mpz_class(1) << (width - 1);
  return ite(less(result, integer(half)), result, subtract(result, integer(half * 2)));
}

/// a + b or a - b as an unsigned type has it, exactly at its lower end; at the upper end of a sum
/// as `border` says. What is no value of the type stays as it is: contracts count with numbers.
Term Lowering::wrapping_sum(Term a, Term b, bool minus, const Type* type, SourceRange where,
                            Border border) {
  const mpz_class modulus = mpz_class(1) << type->bits;
  if (!minus && a.is_constant()) std::swap(a, b);
  const Term sum = minus ? subtract(a, b) : add(a, b);
  if (sum.is_constant()) return in_range(sum, type, where, true);
  const auto up = [&] { return add(sum, integer(modulus)); };
  const auto down = [&] { return subtract(sum, integer(modulus)); };
  const bool number = b.is_constant() && b.value() >= 0 && b.value() < modulus;
  if (!number) {
    const Term below = a.is_constant() ? less(a, b) : conj(at_most(integer(0), a), less(a, b));
    if (minus && ABSTHREAD_FAULT("cfront-difference-does-not-wrap")) return sum;
    if (minus) return ite(below, up(), sum);
    no_wrap(where, border);
    return border == Border::wraps ? ite(at_most(integer(modulus), sum), down(), sum) : sum;
  }
  // A constant in the upper half was a negative number: u + 0xffffffff is u - 1.
  const bool upper = b.value() >= modulus / 2;
  const mpz_class step = upper ? mpz_class(modulus - b.value()) : b.value();
  if (step == 0) return a;
  if (minus != upper) {
    const Term next = subtract(a, integer(step));
    if (ABSTHREAD_FAULT("cfront-difference-does-not-wrap")) return next;
    const Term below =
        step == 1 ? equal(a, integer(0)) : conj(at_most(integer(0), a), less(a, integer(step)));
    return ite(below, add(a, integer(modulus - step)), next);
  }
  const Term next = add(a, integer(step));
  if (minus) border = Border::wraps;
  no_wrap(where, border);
  if (border != Border::wraps) return next;
  const Term above = step == 1
                         ? equal(a, integer(modulus - 1))
                         : conj(at_most(integer(modulus - step), a), less(a, integer(modulus)));
  return ite(above, subtract(a, integer(modulus - step)), next);
}

/// The same of signed numbers that were converted: what comes out may lie on either side.
Term Lowering::of_rests(std::string_view op, Term a, Term b, const Type* type, SourceRange where,
                        Border border) {
  const Term result = op == "+" ? add(a, b) : op == "-" ? subtract(a, b) : multiply(a, b);
  no_wrap(where, border);
  if (op == "*" && border == Border::wraps) return wrap(result, type);
  const Term modulus = integer(mpz_class(1) << type->bits);
  return from_rest(border == Border::wraps
                       ? ite(at_most(modulus, result), subtract(result, modulus), result)
                       : result,
                   type);
}

Term Lowering::arithmetic(std::string_view op, Term a, Term b, const Type* type, SourceRange where,
                          Border border) {
  // (1u << n) - 1 is a choice as 1u << n is.
  if (operates_on_rests(op, type) && b.is_constant() && !a.is_constant() && chooses_constant(a))
    return by_cases(a, [&](Term one) { return arithmetic(op, one, b, type, where, border); });
  const bool rests = operates_on_rests(op, type) && type->bits >= 32;
  if (op == "+" || op == "-") {
    if (rests) return wrapping_sum(a, b, op == "-", type, where, border);
    return in_range(op == "+" ? add(a, b) : subtract(a, b), type, where, false);
  }
  if (op == "*") {
    const Term product = multiply(a, b);
    if (!rests || product.is_constant()) return in_range(product, type, where, false);
    no_wrap(where, border);
    return border == Border::wraps ? wrap(product, type) : product;
  }
  if (op == "/" || op == "%") {
    demand(negate(equal(b, integer(0))), where, "divisor is not zero");
    // Towards zero: divide the magnitudes and restore the sign.
    Term quotient;
    if (!type->is_signed || ABSTHREAD_FAULT("cfront-division-rounds-down")) {
      quotient = divide(a, b);
    } else {
      Term up = divide(minus(a), b); // Euclidean: exact for a nonnegative dividend
      quotient = ite(at_most(integer(0), a), divide(a, b), minus(up));
    }
    if (!context_.options.machine_ints && op == "/") return in_range(quotient, type, where, false);
    // The remainder is defined where the quotient is: not for the least number and -1.
    if (context_.options.machine_ints && type->is_signed) {
      Term least = integer(-(mpz_class(1) << (type->bits - 1)));
      require(negate(conj(equal(a, least), equal(b, integer(-1)))), where, Origin::overflow);
    }
    return op == "/" ? quotient : subtract(a, multiply(quotient, b));
  }
  if (op == "&" || op == "|" || op == "^") return bitwise(op, a, b, type);
  if (op == "~&") {
    Term both = bitwise("&", a, b, type);
    return type->is_signed ? subtract(minus(both), integer(1))
                           : subtract(integer((mpz_class(1) << type->bits) - 1), both);
  }
  if (op == "&~") return subtract(a, bitwise("&", a, b, type));
  if (op == "max") return ite(less(a, b), b, a);
  if (op == "min") return ite(less(a, b), a, b);
  if (op == "<<" || op == ">>") {
    unsigned width = type->bits == 0 ? 64 : type->bits;
    demand(conj(at_most(integer(0), b), less(b, terms_.integer(static_cast<long>(width)))), where,
           "shift distance inside the type");
    Term power;
    if (b.is_constant()) {
      unsigned long distance = b.value() >= 0 && b.value() < width ? b.value().get_ui() : 0;
      power = integer(mpz_class(1) << distance);
    } else {
      power = integer(mpz_class(1) << (width - 1));
      for (unsigned k = width - 1; k-- > 0;) {
        power =
            ite(equal(b, terms_.integer(static_cast<long>(k))), integer(mpz_class(1) << k), power);
      }
    }
    if (op == ">>" && ABSTHREAD_FAULT("cfront-shift-rounds-to-zero"))
      return arithmetic("/", a, power, type, where);
    // To the right it rounds down, as an arithmetic shift does.
    if (op == ">>") return by_cases(power, [&](Term factor) { return divide(a, factor); });
    const bool math = !type->is_signed && !context_.options.machine_ints;
    const bool wraps = !type->is_signed && (!math || a.is_constant() || border == Border::wraps);
    if (math && !wraps) no_wrap(where, border);
    const Term shifted = by_cases(power, [&](Term factor) {
      const Term product = multiply(a, factor);
      const bool here = wraps && (math || product.is_constant());
      return here && product != a ? wrap(product, type) : product;
    });
    return math || (wraps && chooses_constant(shifted)) ? shifted
                                                        : in_range(shifted, type, where, false);
  }
  refuse(where, "operator '" + std::string(op) + "'");
  return integer(0);
}

Term Lowering::binary(const Expr* e) {
  const std::string_view op = e->text;
  if (op == "==" || op == "!=" || op == "<" || op == "<=" || op == ">" || op == ">=") {
    return ite(truth(e), integer(1), integer(0));
  }
  const Expr* left = unconverted_operand(op, e->children[0], e->type);
  const Expr* right = unconverted_operand(op, e->children[1], e->type);
  in_any_order(e->children);
  Term a = value(left);
  if (!simple(right)) a = frozen(a, left->where);
  Term b = value(right);
  if (e->type->is(TypeKind::floating)) return arbitrary(nullptr, e->where);
  if (e->type->is(TypeKind::pointer)) {
    if (!left->type->is(TypeKind::pointer)) std::swap(a, b);
    Term offset = multiply(b, stride(e->type));
    return op == "+" ? add(a, offset) : subtract(a, offset);
  }
  if (left->type->is(TypeKind::pointer) && right->type->is(TypeKind::pointer)) {
    return divide(subtract(a, b), stride(left->type));
  }
  if ((op == "|" || op == "^") && (disjoint(left, right) || disjoint(right, left)))
    return add(a, b);
  const bool rest = left != e->children[0] || right != e->children[1];
  const Border border =
      context_.facts.magnitudes.border(rest && op == "-" ? "+" : op, left, right, e->type);
  return rest ? of_rests(op, a, b, e->type, e->where, border)
              : arithmetic(op, a, b, e->type, e->where, border);
}

} // namespace absthread::cfront
