// SPDX-License-Identifier: MIT
//
// Where bits and integers meet. C computes `flags | 1` of a uint8_t with 32 bits, so the term of
// the assignment goes there and back: int2bv8(bv2nat(int2bv32(bv2nat(flags)) | 1)). A solver that
// has to find out by itself that this is flags | 1 needs minutes; here it costs a look at the term.
//
//   int2bv(n) of an integer: x for bv2nat(x) where x has n bits, and sums, differences, products
//   and
//       choices of such terms in the arithmetic of n bits, which is that of integers modulo 2^n;
//   bv2nat of a wide vector: of bitwise operations on vectors that were made wide, the operation on
//       the narrow ones;
//       and comparisons of such vectors are those of the narrow ones;
//   a comparison of bv2nat(x) with a number, or with bv2nat(y): one of bits, or known where the
//       number is outside of 0 .. 2^n - 1;
//   bv2nat(x) divided by 2^k, and its remainder: a shift and a mask.
#pragma once

#include "spec-lang/term/term.hpp"

namespace absthread {

/// The bits of an integer: int2bv(t), simplified.
Term bits_of(Term integer, Sort bits);

/// The integer of bits: bv2nat(t), simplified.
Term number_of(Term bits);

/// a == b, a < b, a <= b of integers as a term of bits, or no term.
Term equal_as_bits(Term a, Term b);
Term compared_as_bits(Term a, Term b, bool strict);

/// Of two vectors that were made wide from ones of the same sort (or of one and a constant): the
/// integers of the narrow ones, to be compared instead; false if they are others.
bool narrow_numbers(const Term& a, const Term& b, Term& x, Term& y);

/// bv2nat(x) divided by the constant b, and what remains, where b is a power of two; or no term.
Term quotient_of_bits(Term a, Term b);
Term remainder_of_bits(Term a, Term b);

} // namespace absthread
