// SPDX-License-Identifier: MIT
// Grouping of a flat chain `a op b op c ...` into a tree, by operator precedence with two explicit
// stacks (Dijkstra's shunting yard). The grammar delivers the chain; nothing here recurses, so a
// chain of a million operators costs a million steps and no stack. Trees are kept flat enough that
// later passes may recurse: a deeper one is reported and cut.
#pragma once

#include "spec-lang/ast.hpp"
#include "spec-lang/operators.hpp"
#include "spec-lang/parse_state.hpp"

#include <vector>

namespace absthread::spec {

/// An expression in the making.
struct Built {
  Expr expr{};
  std::uint32_t height = 1;    ///< longest path to a leaf, in nodes
  bool in_parentheses = false; ///< as written
};

/// `! - x [i] '`: prefixes wait until the postfixes have been applied.
struct Operand {
  std::vector<Token> prefixes{};
  Built value{};
};

struct Chain {
  std::vector<Built> operands{};
  std::vector<Token> operators{};
};

/// c0 ? a1 : c1 ? a2 : c2: conditions and last value in `chains`, the values between `?` and `:` in
/// `values`.
struct Choices {
  std::vector<Built> chains{};
  std::vector<Built> values{};
};

/// Leaves.
Built leaf(Op op, const Token& token, ParseState& state);
/// count(X), f(a, b)
Built named(Op op, const Token& name, std::vector<Built> args, const Token& last,
            ParseState& state);
/// The expression between two parentheses.
Built parenthesised(Built inner, const Token& open, const Token& close, ParseState& state);

Built primed(Built value, const Token& prime, ParseState& state);
Built indexed(Built array, Built index, const Token& close, ParseState& state);
Built field_of(Built value, const Token& field, ParseState& state);

Built close(Operand operand, ParseState& state);
Built close(Chain chain, ParseState& state);
Built close(Choices choices, ParseState& state);

} // namespace absthread::spec
