// SPDX-License-Identifier: MIT
//
// Expressions of C with their types and with bounds of their values, so that a generator can tell
// before it writes one whether it is defined.
#pragma once

#include "tests/fuzz/random.hpp"

#include <optional>
#include <string>
#include <vector>

namespace absthread::fuzz {

__extension__ using Wide = __int128;

struct CType {
  const char* name;
  unsigned bits;
  bool is_signed;

  Wide least() const { return is_signed ? -(Wide(1) << (bits - 1)) : 0; }
  Wide greatest() const { return (Wide(1) << (is_signed ? bits - 1 : bits)) - 1; }
  bool holds(Wide low, Wide high) const { return low >= least() && high <= greatest(); }
};

extern const CType c_bool, c_signed_char, c_unsigned_char, c_short, c_unsigned_short, c_int,
    c_unsigned, c_long, c_unsigned_long, c_unsigned_long_long, c_size;

struct CValue {
  std::string text;
  CType type;
  Wide low, high; // every value lies between them
};

/// The constant as C writes it, with the suffix that its type needs.
CValue c_constant(Wide value, const CType& type);

/// What the operators make of values; nothing where the result could be undefined, or could be
/// converted to a signed type that does not have it (unless `narrowing`).
class COperators {
 public:
  explicit COperators(bool narrowing)
      : narrowing_(narrowing) {}

  std::optional<CValue> unary(const std::string& op, const CValue& v) const;
  std::optional<CValue> binary(const std::string& op, const CValue& a, const CValue& b) const;
  std::optional<CValue> choice(const CValue& test, const CValue& a, const CValue& b) const;
  std::optional<CValue> cast(const CType& type, const CValue& v) const;
  /// Of an assignment, an argument: the value as that type has it.
  std::optional<CValue> converted(const CValue& v, const CType& type) const;

 private:
  std::optional<CValue> in_type(std::string text, const CType& type, Wide low, Wide high) const;
  std::optional<CValue> shifted(const std::string& op, const CValue& a, const CValue& b) const;
  std::optional<CValue> divided(const std::string& op, const CValue& a, const CValue& b,
                                std::string text) const;
  std::optional<CValue> bitwise(const std::string& op, const CValue& a, const CValue& b,
                                std::string text) const;

  bool narrowing_;
};

} // namespace absthread::fuzz
