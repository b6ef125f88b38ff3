// SPDX-License-Identifier: MIT
#include "tests/fuzz/unsigned_values.hpp"

#include <algorithm>
#include <cstdint>

namespace absthread::fuzz {

const CType c_bool{"bool", 1, false};
const CType c_signed_char{"signed char", 8, true};
const CType c_unsigned_char{"unsigned char", 8, false};
const CType c_short{"short", 16, true};
const CType c_unsigned_short{"unsigned short", 16, false};
const CType c_int{"int", 32, true};
const CType c_unsigned{"unsigned", 32, false};
const CType c_long{"long", 64, true};
const CType c_unsigned_long{"unsigned long", 64, false};
const CType c_unsigned_long_long{"unsigned long long", 64, false};
const CType c_size{"size_t", 64, false};

namespace {

/// C11 6.3.1.1: what is narrower than int becomes int; int has all values of each such type.
CType promoted(const CType& type) {
  return type.bits < 32 ? c_int : type;
}

/// C11 6.3.1.8. `unsigned long long` has the higher rank among those of 64 bits; no value and no
/// sign depends on that.
CType common(const CType& a, const CType& b) {
  const CType x = promoted(a), y = promoted(b);
  if (x.bits != y.bits) return x.bits > y.bits ? x : y;
  return x.is_signed ? y : x;
}

/// The least 2^n - 1 that is no smaller.
Wide all_ones(Wide high) {
  Wide mask = 0;
  while (mask < high) mask = 2 * mask + 1;
  return mask;
}

bool is_comparison(const std::string& op) {
  return op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=" ||
         op == "&&" || op == "||";
}

} // namespace

CValue c_constant(Wide value, const CType& type) {
  const bool negative = value < 0;
  const auto magnitude = static_cast<std::uint64_t>(negative ? -value : value);
  std::string text = std::to_string(magnitude);
  if (!type.is_signed && type.bits >= 32) text += "U";
  if (type.bits == 64) text += "L";
  if (negative) text = "(-" + text + ")";
  return {text, promoted(type), value, value};
}

std::optional<CValue> COperators::in_type(std::string text, const CType& type, Wide low,
                                          Wide high) const {
  if (type.holds(low, high)) return CValue{std::move(text), type, low, high};
  if (type.is_signed) return std::nullopt;
  return CValue{std::move(text), type, 0, type.greatest()};
}

std::optional<CValue> COperators::converted(const CValue& v, const CType& type) const {
  if (type.bits == 1) return CValue{v.text, type, 0, 1};
  if (type.holds(v.low, v.high)) return CValue{v.text, type, v.low, v.high};
  if (type.is_signed && !narrowing_) return std::nullopt;
  return CValue{v.text, type, type.least(), type.greatest()};
}

std::optional<CValue> COperators::cast(const CType& type, const CValue& v) const {
  std::optional<CValue> out = converted(v, type);
  if (out) out->text = std::string("(") + type.name + ")" + v.text;
  return out;
}

std::optional<CValue> COperators::unary(const std::string& op, const CValue& v) const {
  const std::string text = "(" + op + v.text + ")";
  if (op == "!") return CValue{text, c_int, 0, 1};
  const CType type = promoted(v.type);
  if (op == "~") {
    return type.is_signed ? CValue{text, type, -v.high - 1, -v.low - 1}
                          : CValue{text, type, type.greatest() - v.high, type.greatest() - v.low};
  }
  return in_type(text, type, -v.high, -v.low); // "-"
}

std::optional<CValue> COperators::shifted(const std::string& op, const CValue& a,
                                          const CValue& b) const {
  const CType type = promoted(a.type);
  if (b.low < 0 || b.high >= type.bits || (type.is_signed && a.low < 0)) return std::nullopt;
  const std::string text = "(" + a.text + " " + op + " " + b.text + ")";
  const auto least = static_cast<unsigned>(b.low), most = static_cast<unsigned>(b.high);
  if (op == ">>") return CValue{text, type, a.low >> most, a.high >> least};
  if (a.high > (type.greatest() >> most)) return in_type(text, type, 0, type.greatest() + 1);
  return in_type(text, type, a.low << least, a.high << most);
}

std::optional<CValue> COperators::divided(const std::string& op, const CValue& a, const CValue& b,
                                          std::string text) const {
  if (b.low <= 0 && b.high >= 0) return std::nullopt;
  const Wide dividend = std::max(a.high, -a.low);
  const Wide divisor = std::max(b.high, -b.low);
  const Wide most = op == "/" ? dividend : std::min(dividend, divisor - 1);
  const bool positive = a.low >= 0 && (op == "%" || b.low > 0);
  return in_type(std::move(text), a.type, positive ? 0 : -most, most);
}

std::optional<CValue> COperators::bitwise(const std::string& op, const CValue& a, const CValue& b,
                                          std::string text) const {
  if (op == "&" && (a.low >= 0 || b.low >= 0)) {
    const Wide most = a.low < 0 ? b.high : b.low < 0 ? a.high : std::min(a.high, b.high);
    return CValue{std::move(text), a.type, 0, most};
  }
  const Wide mask =
      all_ones(std::max({a.high, b.high, a.low < 0 ? -a.low - 1 : 0, b.low < 0 ? -b.low - 1 : 0}));
  return in_type(std::move(text), a.type, a.low < 0 || b.low < 0 ? -mask - 1 : 0, mask);
}

std::optional<CValue> COperators::binary(const std::string& op, const CValue& a,
                                         const CValue& b) const {
  const std::string text = "(" + a.text + " " + op + " " + b.text + ")";
  if (is_comparison(op)) return CValue{text, c_int, 0, 1};
  if (op == "<<" || op == ">>") return shifted(op, a, b);
  const CType type = common(a.type, b.type);
  const COperators any(true); // a common type is signed only if it has all values
  const CValue x = *any.converted(a, type), y = *any.converted(b, type);
  if (op == "/" || op == "%") return divided(op, x, y, text);
  if (op == "&" || op == "|" || op == "^") return bitwise(op, x, y, text);
  if (op == "+") return in_type(text, type, x.low + y.low, x.high + y.high);
  if (op == "-") return in_type(text, type, x.low - y.high, x.high - y.low);
  // "*": two of 64 bits could leave Wide; what is so large leaves every type of C.
  const Wide large = Wide(1) << 62;
  if (x.high >= large || y.high >= large || x.low <= -large || y.low <= -large)
    return in_type(text, type, 0, Wide(1) << 64);
  const auto products = {x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
  return in_type(text, type, std::min(products), std::max(products));
}

std::optional<CValue> COperators::choice(const CValue& test, const CValue& a,
                                         const CValue& b) const {
  const CType type = common(a.type, b.type);
  const COperators any(true);
  const CValue x = *any.converted(a, type), y = *any.converted(b, type);
  return CValue{"(" + test.text + " ? " + a.text + " : " + b.text + ")", type,
                std::min(x.low, y.low), std::max(x.high, y.high)};
}

} // namespace absthread::fuzz
