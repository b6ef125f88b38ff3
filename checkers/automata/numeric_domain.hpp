// SPDX-License-Identifier: MIT
// Sets of integer vectors, over-approximated: the few operations that Algorithm 1 needs, whatever
// the domain. Only numeric_domain.cpp includes PPL.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace absthread::automata {

/// sum of coefficient * dimension + constant
struct LinearForm {
  std::vector<std::pair<std::size_t, mpz_class>> coefficients;
  mpz_class constant;
};

/// form >= 0, or form == 0
struct LinearFact {
  LinearForm form;
  bool equality = false;
};

class NumericSet {
 public:
  virtual ~NumericSet() = default;
  virtual std::unique_ptr<NumericSet> copy() const = 0;
  virtual bool empty() const = 0;
  virtual void meet(const LinearFact& fact) = 0;
  /// The dimension gets the value of the form, which may speak of the dimension itself.
  virtual void assign(std::size_t dimension, const LinearForm& form) = 0;
  virtual void forget(std::size_t dimension) = 0;
  /// Drops all dimensions from `dimensions` on, or adds free ones up to it.
  virtual void resize(std::size_t dimensions) = 0;
  virtual void join(const NumericSet& other) = 0;
  virtual void meet(const NumericSet& other) = 0;
  virtual bool contains(const NumericSet& other) const = 0;
  /// Becomes an upper bound of itself and `before`, which it contains, so that chains end.
  virtual void widen(const NumericSet& before) = 0;
  virtual std::vector<LinearFact> facts() const = 0;
};

enum class NumericKind : std::uint8_t { boxes, octagons, polyhedra };

/// All vectors, or none.
std::unique_ptr<NumericSet> make_set(NumericKind kind, std::size_t dimensions, bool full);

} // namespace absthread::automata
