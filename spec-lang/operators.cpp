// SPDX-License-Identifier: MIT
#include "spec-lang/operators.hpp"

#include <array>

namespace absthread::spec {
namespace {

using T = TokenKind;

constexpr std::array table{
    Infix{Op::equivalence, T::equivalence, "<=>", 1, Grouping::left},
    Infix{Op::implication, T::implication, "=>", 2, Grouping::right},
    Infix{Op::disjunction, T::disjunction, "||", 3, Grouping::flat},
    Infix{Op::conjunction, T::conjunction, "&&", 4, Grouping::flat},
    Infix{Op::equal, T::equal, "==", level::equality, Grouping::none},
    Infix{Op::differ, T::differ, "!=", level::equality, Grouping::none},
    Infix{Op::less, T::less, "<", 6, Grouping::none},
    Infix{Op::at_most, T::at_most, "<=", 6, Grouping::none},
    Infix{Op::greater, T::greater, ">", 6, Grouping::none},
    Infix{Op::at_least, T::at_least, ">=", 6, Grouping::none},
    Infix{Op::bit_or, T::bit_or, "|", 7, Grouping::flat},
    Infix{Op::bit_xor, T::bit_xor, "^", 8, Grouping::flat},
    Infix{Op::bit_and, T::bit_and, "&", 9, Grouping::flat},
    Infix{Op::shift_left, T::shift_left, "<<", 10, Grouping::left},
    Infix{Op::shift_right, T::shift_right, ">>", 10, Grouping::left},
    Infix{Op::add, T::plus, "+", level::sum, Grouping::flat},
    Infix{Op::subtract, T::minus, "-", level::sum, Grouping::left},
    Infix{Op::multiply, T::times, "*", 12, Grouping::flat},
    Infix{Op::divide, T::divide, "/", 12, Grouping::left},
    Infix{Op::modulo, T::modulo, "%", 12, Grouping::left},
};

} // namespace

const Infix* infix(Op op) {
  for (const Infix& row : table)
    if (row.op == op) return &row;
  return nullptr;
}

const Infix* infix(TokenKind token) {
  for (const Infix& row : table)
    if (row.token == token) return &row;
  return nullptr;
}

const Infix* infix(std::string_view text) {
  for (const Infix& row : table)
    if (row.text == text) return &row;
  return nullptr;
}

std::optional<Op> prefix_op(TokenKind token) {
  switch (token) {
  case T::negation: return Op::negation;
  case T::minus: return Op::minus;
  case T::complement: return Op::complement;
  default: return std::nullopt;
  }
}

std::string_view prefix_text(Op op) {
  switch (op) {
  case Op::negation: return "!";
  case Op::minus: return "-";
  default: return "~";
  }
}

int level_of(Op op) {
  if (const Infix* row = infix(op)) return row->level;
  switch (op) {
  case Op::choice: return level::choice;
  case Op::negation:
  case Op::minus:
  case Op::complement: return level::prefix;
  case Op::prime:
  case Op::index:
  case Op::field: return level::postfix;
  default: return level::primary;
  }
}

} // namespace absthread::spec
