// SPDX-License-Identifier: MIT
// Expressions, one rule per level of precedence, the loosest first (figure 1 of seeds/004, with
// the operators that its tools know).
#include "spec-lang/boolean/grammar.hpp"

#include <algorithm>

namespace absthread::boolean::grammar {
namespace {

using T = TokenKind;

const x3::rule<struct OrsId, Expr> ors = "disjunction";
const x3::rule<struct XorsId, Expr> xors = "exclusive or";
const x3::rule<struct AndsId, Expr> ands = "conjunction";
const x3::rule<struct EqualsId, Expr> equals = "comparison";
const x3::rule<struct OperandId, Expr> operand = "operand";

SourceRange around(const Expr& a, const Expr& b) {
  return cover(a.where, b.where);
}

template<Op op>
const auto join = [](auto& context) {
  Expr& left = x3::_val(context);
  Expr& right = x3::_attr(context);
  Expr both;
  both.op = op;
  both.height = std::max(left.height, right.height) + 1;
  if (both.height > highest_tree) {
    state_of(context).refuse(x3::_where(context).begin(), "less nesting");
    x3::_pass(context) = false;
    return;
  }
  both.where = around(left, right);
  both.operands.push_back(std::move(left));
  both.operands.push_back(std::move(right));
  left = std::move(both);
};
template<bool value>
const auto constant = [](auto& context) {
  x3::_val(context).op = Op::constant;
  x3::_val(context).value = value;
};
// Numbers are 0 and 1; others are refused when names are resolved.
const auto number = [](auto& context) {
  x3::_val(context).op = Op::constant;
  x3::_val(context).name = state_of(context).text_of(x3::_attr(context));
  x3::_val(context).value = x3::_val(context).name == "1";
};
const auto choice = [](auto& context) { x3::_val(context).op = Op::choice; };
template<Op op>
const auto variable = [](auto& context) {
  x3::_val(context).op = op;
  x3::_val(context).name = std::move(x3::_attr(context).text);
};
const auto to_next = [](auto& context) { x3::_val(context).op = Op::next; };
template<Op op>
const auto operand_of = [](auto& context) {
  x3::_val(context).op = op;
  x3::_val(context).height = std::max(x3::_val(context).height, x3::_attr(context).height + 1);
  x3::_val(context).operands.push_back(std::move(x3::_attr(context)));
};
const auto take_name = [](auto& context) {
  ParseState& state = state_of(context);
  const Token& t = x3::_attr(context);
  x3::_val(context) = Name{state.text_of(t), state.range_of(t)};
};

const auto name_def = token(T::name, "a name")[take_name];

const auto variable_def = name[variable<Op::variable>] >> -silent(T::prime)[to_next];

const auto operand_def = labelled(
    "an expression",
    (silent(T::open_paren) >> deeper(expr)[take] >> token(T::close_paren, "')'")) |
        placed(variable_def) | placed(silent(T::prime) >> name[variable<Op::next>]) |
        placed(silent(T::star)[choice]) | placed(silent(T::number)[number]) |
        placed(silent(T::kw_true)[constant<true>]) | placed(silent(T::kw_false)[constant<false>]) |
        placed(silent(T::negation) >> deeper(operand)[operand_of<Op::negation>]) |
        placed(silent(T::kw_schoose) >> token(T::open_bracket, "'['") >>
               deeper(expr)[operand_of<Op::schoose>] >> token(T::comma, "','") >>
               deeper(expr)[operand_of<Op::schoose>] >> token(T::close_bracket, "']'")));

const auto equals_def = operand[take] >> *((silent(T::equal) >> operand[join<Op::equal>]) |
                                           (silent(T::differ) >> operand[join<Op::exclusive>]));
const auto ands_def = equals[take] >> *(silent(T::conjunction) >> equals[join<Op::conjunction>]);
const auto xors_def = ands[take] >> *(silent(T::exclusive) >> ands[join<Op::exclusive>]);
const auto ors_def = xors[take] >> *(silent(T::disjunction) >> xors[join<Op::disjunction>]);
// a => b => c is a => (b => c).
const auto expr_def = ors[take] >>
                      -((silent(T::implication) >> deeper(expr)[join<Op::implication>]) |
                        (silent(T::equivalence) >> deeper(expr)[join<Op::equal>]));

BOOST_SPIRIT_DEFINE(ors, xors, ands, equals, operand)

} // namespace

BOOST_SPIRIT_DEFINE(name, expr)

BOOST_SPIRIT_INSTANTIATE(NameRule, TokenIterator, ParseContext)
BOOST_SPIRIT_INSTANTIATE(ExprRule, TokenIterator, ParseContext)

} // namespace absthread::boolean::grammar
