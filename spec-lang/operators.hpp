// SPDX-License-Identifier: MIT
// The infix and prefix operators of the language in one table: parser and printer agree because
// both read it. The levels follow the precedences of spec-lang/term/kinds.def, with `?:` and `<=>`
// below them.
#pragma once

#include "spec-lang/ast.hpp"
#include "spec-lang/token.hpp"

#include <optional>
#include <string_view>

namespace absthread::spec {

enum class Grouping {
  left,  ///< a - b - c is (a - b) - c
  right, ///< a => b => c is a => (b => c)
  flat,  ///< a && b && c is one node with three children
  none,  ///< a < b < c is a mistake
};

/// Levels of binding, loosest first.
namespace level {
inline constexpr int choice = 0;
inline constexpr int equality = 5;
inline constexpr int sum = 11;
inline constexpr int prefix = 13;
inline constexpr int postfix = 14;
inline constexpr int primary = 15;
} // namespace level

struct Infix {
  Op op;
  TokenKind token;
  std::string_view text;
  int level;
  Grouping grouping;
};

/// The row of an operator or of a token; null if it is no infix operator.
const Infix* infix(Op op);
const Infix* infix(TokenKind token);
const Infix* infix(std::string_view text);

/// `!`, `-`, `~`.
std::optional<Op> prefix_op(TokenKind token);
std::string_view prefix_text(Op op);

/// How tightly the outermost operator of an expression binds.
int level_of(Op op);

} // namespace absthread::spec
