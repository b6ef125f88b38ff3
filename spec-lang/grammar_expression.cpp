// SPDX-License-Identifier: MIT
// The grammar of expressions. X3 recognises operands and chains of operators; which operator binds
// how tightly is a table (operators.cpp), applied by expression_builder.cpp.
//
//   expression = chain { "?" expression ":" chain } .
//   chain      = operand { infix operand } .
//   operand    = { "!" | "-" | "~" } primary { "'" | "[" expression "]" | "." word } .
//   primary    = number | "true" | "false" | "none" | "self" | "(" expression ")"
//              | "count" "(" name ")" | name [ "(" [ expression { "," expression } ] ")" ] .
#include "spec-lang/expression_builder.hpp"
#include "spec-lang/grammar.hpp"

namespace absthread::spec::grammar {
namespace {

using T = TokenKind;

bool is_infix(TokenKind kind) {
  return infix(kind) != nullptr;
}
bool is_prefix(TokenKind kind) {
  return prefix_op(kind).has_value();
}
bool is_arithmetic(TokenKind kind) {
  return is_infix(kind) && infix(kind)->level >= level::sum;
}

const TokenClass<is_infix> infix_token;
const TokenClass<is_prefix> prefix_token;
const TokenClass<is_arithmetic> arithmetic_token;

// A name with arguments in the making.
struct Call {
  Token name{};
  std::vector<Built> args{};
  bool called = false;
  Token last{};
};
struct Parentheses {
  Token open{};
  Built inner{};
};

const x3::rule<struct WholeId, Built> whole = "expression";
const x3::rule<struct ChainId, Chain> chain = "chain";
const x3::rule<struct ChoicesId, Choices> choices = "choices";
const x3::rule<struct OperandId, Operand> operand = "operand";
const x3::rule<struct PrimaryId, Built> primary = "primary";
const x3::rule<struct CallId, Call> call = "call";
const x3::rule<struct CountId, Call> count = "count";
const x3::rule<struct ParenthesesId, Parentheses> parentheses = "parentheses";
const x3::rule<struct BoundOperandId, Operand> bound_operand = "bound operand";
const x3::rule<struct BoundChainId, Chain> bound_chain = "bound chain";
const x3::rule<struct PlaceBuiltId, Built> place_built = "place";

// ---- actions

template<Op op>
const auto take_leaf =
    [](auto& context) { x3::_val(context) = leaf(op, x3::_attr(context), state_of(context)); };
const auto take_call = [](auto& context) {
  Call& c = x3::_attr(context);
  ParseState& state = state_of(context);
  x3::_val(context) = c.called ? named(Op::call, c.name, std::move(c.args), c.last, state)
                               : leaf(Op::name, c.name, state);
};
const auto take_count = [](auto& context) {
  Call& c = x3::_attr(context);
  x3::_val(context) = named(Op::count, c.name, {}, c.last, state_of(context));
};
const auto close_parentheses = [](auto& context) {
  Parentheses& p = x3::_val(context);
  p.inner = parenthesised(std::move(p.inner), p.open, x3::_attr(context), state_of(context));
};
const auto take_inner = [](auto& context) {
  x3::_val(context) = std::move(x3::_attr(context).inner);
};
const auto add_prime = [](auto& context) {
  Built& value = x3::_val(context).value;
  value = primed(std::move(value), x3::_attr(context), state_of(context));
};
const auto add_field = [](auto& context) {
  Built& value = x3::_val(context).value;
  value = field_of(std::move(value), x3::_attr(context), state_of(context));
};
// The token that was matched last: an action runs with the rest of the tokens at hand.
const auto end_of = [](auto& context) { return *(x3::_where(context).begin() - 1); };
const auto add_index = [](auto& context) {
  Built& value = x3::_val(context).value;
  value =
      indexed(std::move(value), std::move(x3::_attr(context)), end_of(context), state_of(context));
};
const auto add_place_index = [](auto& context) {
  Built& value = x3::_val(context);
  value =
      indexed(std::move(value), std::move(x3::_attr(context)), end_of(context), state_of(context));
};
template<auto member>
const auto add_closed = [](auto& context) {
  (x3::_val(context).*member).push_back(close(std::move(x3::_attr(context)), state_of(context)));
};
const auto take_closed = [](auto& context) {
  x3::_val(context) = close(std::move(x3::_attr(context)), state_of(context));
};
const auto take_expr = [](auto& context) {
  x3::_val(context) = std::move(x3::_attr(context).expr);
};
const auto take_closed_expr = [](auto& context) {
  x3::_val(context) = close(std::move(x3::_attr(context)), state_of(context)).expr;
};
const auto take_name = [](auto& context) {
  ParseState& state = state_of(context);
  const Token& t = x3::_attr(context);
  x3::_val(context) = Name{state.text_of(t), state.range_of(t)};
};

// ---- rules

const auto index_def = x3::omit[silent(T::open_bracket)] >>
                       deeper(whole) >> x3::omit[token(T::close_bracket, "']'")];

const auto count_open = ContextualWord("count", nullptr) >> silent(T::open_paren);

const auto call_def = !count_open >> silent(T::name)[set(&Call::name)] >>
                      -(silent(T::open_paren)[mark(&Call::called)] >>
                        -(deeper(whole)[add(&Call::args)] >>
                          *(silent(T::comma) >> deeper(whole)[add(&Call::args)])) >>
                        token(T::close_paren, "')'")[set(&Call::last)]);

const auto count_def = count_open >> token(T::name, "the name of a thread")[set(&Call::name)] >>
                       token(T::close_paren, "')'")[set(&Call::last)];

const auto parentheses_def = silent(T::open_paren)[set(&Parentheses::open)] >>
                             deeper(whole)[set(&Parentheses::inner)] >>
                             token(T::close_paren, "')'")[close_parentheses];

const auto primary_def =
    silent(T::number)[take_leaf<Op::number>] | silent(T::kw_true)[take_leaf<Op::truth>] |
    silent(T::kw_false)[take_leaf<Op::truth>] | silent(T::kw_none)[take_leaf<Op::none>] |
    silent(T::kw_self)[take_leaf<Op::self>] | parentheses[take_inner] | count[take_count] |
    call[take_call];

const auto operand_def = labelled(
    "an expression", *prefix_token[add(&Operand::prefixes)] >>
                         labelled("an expression", primary)[set(&Operand::value)] >>
                         *(silent(T::prime)[add_prime] | index_def[add_index] |
                           (x3::omit[silent(T::dot)] >> AnyWord("a word after '.'"))[add_field]));

const auto chain_def = operand[add_closed<&Chain::operands>] >>
                       *(infix_token[add(&Chain::operators)] >>
                         operand[add_closed<&Chain::operands>]);

const auto choices_def = chain[add_closed<&Choices::chains>] >>
                         *(silent(T::question) >> deeper(whole)[add(&Choices::values)] >>
                           token(T::colon, "':'") >> chain[add_closed<&Choices::chains>]);

const auto whole_def = choices[take_closed];
const auto expression_def = whole[take_expr];

const auto bound_operand_def = *prefix_token[add(&Operand::prefixes)] >>
                               labelled("a number, a name or an expression in parentheses",
                                        primary)[set(&Operand::value)];
const auto bound_chain_def = bound_operand[add_closed<&Chain::operands>] >>
                             *(arithmetic_token[add(&Chain::operators)] >>
                               bound_operand[add_closed<&Chain::operands>]);
const auto bound_def = bound_chain[take_closed_expr];

const auto place_built_def =
    token(T::name, "a variable")[take_leaf<Op::name>] >> *index_def[add_place_index];
const auto place_def = place_built[take_expr];

const auto name_def = token(T::name, "a name")[take_name];

BOOST_SPIRIT_DEFINE(whole, chain, choices, operand, primary, call, count, parentheses,
                    bound_operand, bound_chain, place_built)

} // namespace

BOOST_SPIRIT_DEFINE(expression, bound, place, name)

BOOST_SPIRIT_INSTANTIATE(NameRule, TokenIterator, ParseContext)
BOOST_SPIRIT_INSTANTIATE(ExpressionRule, TokenIterator, ParseContext)
BOOST_SPIRIT_INSTANTIATE(BoundRule, TokenIterator, ParseContext)
BOOST_SPIRIT_INSTANTIATE(PlaceRule, TokenIterator, ParseContext)

} // namespace absthread::spec::grammar
