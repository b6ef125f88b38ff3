// SPDX-License-Identifier: MIT
#include "spec-lang/term/sexpr_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

namespace absthread::smtlib {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

constexpr std::string_view misread = "|\\%'@$/~";

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Found by giving every word in the binaries of cvc5 and z3 to both as the name of a constant.
const std::unordered_set<std::string_view> words = {
    "!", "_", "as", "let", "par", "match", "forall", "exists", "lambda", "witness", "const",
    "assert", "echo", "exit", "include", "pop", "push", "reset", "simplify", "is", "in", "true",
    "false", "not", "and", "or", "xor", "ite", "if", "implies", "iff", "distinct", "div", "mod",
    "abs", "to_real", "to_int", "is_int", "divisible", "iand", "concat", "extract", "repeat",
    "zero_extend", "sign_extend", "rotate_left", "rotate_right", "int2bv", "select", "store",
    "eqrange", "map", "default", "update", "tuple", "bag", "fp", "sep", "pto", "wand", "exp", "sin",
    "cos", "tan", "csc", "sec", "cot", "sqrt", "pi", "RNA", "RNE", "RTN", "RTP", "RTZ", "NaN",
    "roundNearestTiesToAway", "roundNearestTiesToEven", "roundTowardNegative",
    "roundTowardPositive", "roundTowardZero",
    // sorts
    "Bool", "Int", "Real", "String", "Array", "BitVec", "Set", "Seq", "Bag", "RegLan", "RegEx",
    "RoundingMode", "FloatingPoint", "Float16", "Float32", "Float64", "Float128", "Tuple",
    "UnitTuple", "Relation", "Table", "List", "Unicode", "Char"};

constexpr std::array<std::string_view, 19> prefixes = {
    "bv",   "arc",  "bag.", "ff.",  "fp.",    "int.", "re.",      "real.",   "rel.",  "sep.",
    "seq.", "set.", "str.", "get-", "table.", "set-", "declare-", "define-", "check-"};

} // namespace

std::string escape(std::string_view name) {
  if (name.empty()) return "%";
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto byte = static_cast<unsigned char>(name[i]);
    // A symbol that begins with a dot belongs to the solver.
    if (byte < 0x20 || byte >= 0x7f || misread.find(name[i]) != misread.npos ||
        (i == 0 && name[i] == '.'))
      out += fmt::format("%{:02X}", byte);
    else
      out += name[i];
  }
  return out;
}

std::optional<std::string> unescape(std::string_view text) {
  if (text == "%") return std::string();
  if (text.empty()) return std::nullopt;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size() || hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0) return std::nullopt;
    out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
    i += 2;
  }
  return out;
}

bool is_reserved(std::string_view word) {
  return words.contains(word) || std::none_of(word.begin(), word.end(), is_letter_or_digit) ||
         std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view p) { return word.starts_with(p); });
}

std::string quoted(const std::string& symbol) {
  constexpr std::string_view plain = "~!@$%^&*_-+=<>.?/";
  const bool simple = !symbol.empty() && !(symbol[0] >= '0' && symbol[0] <= '9') &&
                      std::all_of(symbol.begin(), symbol.end(), [&](char c) {
                        return is_letter_or_digit(c) || plain.find(c) != plain.npos;
                      });
  return simple ? symbol : "|" + symbol + "|";
}

} // namespace absthread::smtlib
