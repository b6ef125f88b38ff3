// SPDX-License-Identifier: MIT
// How each variable of a Program is stored in Promela, and which values an expression can have
// then. Everything that Promela computes is a C int: an expression whose values might not fit is
// refused, never computed wrongly.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::emit::promela {

/// Thrown where something cannot be said in Promela; the emitter turns it into its refusal.
struct Refused {
  std::string sentence;
};

struct Interval {
  mpz_class low, high;
  bool contains(const Interval& other) const { return low <= other.low && other.high <= high; }
};

enum class Shape : std::uint8_t {
  boolean,
  number,   ///< an integer, bits, or the number of an enum value
  identity, ///< of a thread: 0 is none, the instances count from 1
};

/// One variable. Of an array, what is said of the elements.
struct Encoding {
  std::string name; ///< identifier
  Shape shape = Shape::boolean;
  Interval values{0, 1}; ///< number: what it can hold
  /// number: `values` is the declared domain (or all there are); else we chose it, and every step
  /// has to show that it is enough.
  bool proper = true;
  std::vector<unsigned long> sizes; ///< array: its bounds, outermost first; empty: no array

  std::string type() const; ///< bool, byte, short, int
  unsigned long elements() const;
};

/// By variable at time 0; inputs of steps are not in it.
using Encodings = std::unordered_map<Term, Encoding>;

/// The bounds that the domain gives an integer: `0 <= v && v <= 7`. Nothing if there are not two.
std::optional<Interval> declared_range(Term variable, Term domain);

/// The values that an integer (bits, enum) term can have; nothing: unknown.
std::optional<Interval> interval(Term term, const Encodings& encodings);

/// A term over the present as a Promela expression, with operators of less than `precedence` in
/// parentheses. `self` and `count(X)` are macros of the text.
std::string expression(Term term, const Encodings& encodings, int precedence = 0);

/// `v`, `a[i]`, with several bounds `a[i * 3 + j]`; `place` is a variable or an element.
std::string place(Term place, const Encodings& encodings);

/// The name of the macro that holds how many copies of a thread there are.
std::string count_macro(const std::string& thread);

/// An identifier of Promela and C that is near the name.
std::string identifier(const std::string& name);

} // namespace absthread::emit::promela
