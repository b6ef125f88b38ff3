// SPDX-License-Identifier: MIT
#include "spec-lang/expression_builder.hpp"

#include "spec-lang/diag/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace absthread::spec {
namespace {

SourceRange range_of(const Token& token, const ParseState& state) {
  return {state.source, token.begin, token.end};
}

// Too high a tree is reported and replaced by a leaf.
Built bounded(Built built, SourceRange where, ParseState& state) {
  if (built.height <= highest_tree) return built;
  state.complain_of_nesting(
      where, fmt::format("this expression is nested more than {} operators deep; a 'define' for a "
                         "part of it keeps it readable",
                         highest_tree));
  Built cut;
  cut.expr.where = built.expr.where;
  return cut;
}

// A node over finished children.
Built node(Op op, std::vector<Built> children, SourceRange where, ParseState& state) {
  Built result;
  result.expr.op = op;
  result.expr.where = where;
  result.expr.args.reserve(children.size());
  for (Built& child : children) {
    result.height = std::max(result.height, child.height + 1);
    result.expr.where = cover(result.expr.where, child.expr.where);
    result.expr.args.push_back(std::move(child.expr));
  }
  return bounded(std::move(result), where, state);
}

std::vector<Built> pair_of(Built a, Built b) {
  std::vector<Built> both;
  both.push_back(std::move(a));
  both.push_back(std::move(b));
  return both;
}

// One more operand for a node of an associative operator.
void append(Built& into, Built part) {
  into.expr.where = cover(into.expr.where, part.expr.where);
  if (part.expr.op == into.expr.op) {
    into.height = std::max(into.height, part.height);
    std::move(part.expr.args.begin(), part.expr.args.end(), std::back_inserter(into.expr.args));
  } else {
    into.height = std::max(into.height, part.height + 1);
    into.expr.args.push_back(std::move(part.expr));
  }
  into.in_parentheses = false;
}

bool is_comparison(const Built& built) {
  const Infix* row = infix(built.expr.op);
  return row != nullptr && row->grouping == Grouping::none && !built.in_parentheses;
}

bool has_open_bit_operator(const Built& built) {
  if (built.in_parentheses) return false;
  if (built.expr.op == Op::bit_and || built.expr.op == Op::bit_or) return true;
  return std::any_of(built.expr.args.begin(), built.expr.args.end(),
                     [](const Expr& arg) { return arg.op == Op::bit_and || arg.op == Op::bit_or; });
}

void complain_of_comparison_chain(const Built& left, const Built& right, const Token& token,
                                  ParseState& state) {
  const std::string_view text = spelling(token.kind);
  Diagnostic* diagnostic = state.complain(
      range_of(token, state),
      fmt::format("comparisons do not chain: parentheses or '&&' were expected, found a second "
                  "'{}'",
                  text));
  if (diagnostic == nullptr) return;
  if (has_open_bit_operator(left) || has_open_bit_operator(right))
    diagnostic->note({}, "'&' and '|' work on bits and bind more tightly than comparisons; for "
                         "conditions write '&&' and '||'");
  else
    diagnostic->note({}, "write 'a < b && b < c' for a chain, '<=>' between conditions");
}

Built combine(const Token& token, Built left, Built right, ParseState& state) {
  const Infix& row = *infix(token.kind);
  if (row.grouping == Grouping::none &&
      ((is_comparison(left) && infix(left.expr.op)->level == row.level) ||
       (is_comparison(right) && infix(right.expr.op)->level == row.level)))
    complain_of_comparison_chain(left, right, token, state);
  const bool flat = row.grouping == Grouping::flat ||
                    (row.op == Op::subtract && ABSTHREAD_FAULT("parse-subtraction-flat"));
  if (flat && left.expr.op == row.op) {
    append(left, std::move(right));
    return bounded(std::move(left), range_of(token, state), state);
  }
  if (row.grouping == Grouping::flat && right.expr.op == row.op) {
    Built first = node(row.op, {}, range_of(token, state), state);
    first.expr.where = left.expr.where;
    append(first, std::move(left));
    append(first, std::move(right));
    return bounded(std::move(first), range_of(token, state), state);
  }
  return node(row.op, pair_of(std::move(left), std::move(right)), range_of(token, state), state);
}

} // namespace

Built leaf(Op op, const Token& token, ParseState& state) {
  Built result;
  result.expr.op = op;
  result.expr.where = range_of(token, state);
  if (op != Op::none && op != Op::self) result.expr.text = state.text_of(token);
  return result;
}

Built named(Op op, const Token& name, std::vector<Built> args, const Token& last,
            ParseState& state) {
  Built result = node(op, std::move(args), range_of(name, state), state);
  result.expr.text = state.text_of(name);
  result.expr.where = cover(range_of(name, state), range_of(last, state));
  return result;
}

Built parenthesised(Built inner, const Token& open, const Token& close, ParseState& state) {
  inner.expr.where = cover(range_of(open, state), range_of(close, state));
  inner.in_parentheses = true;
  return inner;
}

Built primed(Built value, const Token& prime, ParseState& state) {
  std::vector<Built> child;
  child.push_back(std::move(value));
  return node(Op::prime, std::move(child), range_of(prime, state), state);
}

Built indexed(Built array, Built index, const Token& close, ParseState& state) {
  if (array.expr.op == Op::prime && !array.in_parentheses)
    if (Diagnostic* diagnostic =
            state.complain(array.expr.where, "the prime comes last: it was expected after the "
                                             "index, found before it"))
      diagnostic->note({}, "write a[i]' for the next value of one element");
  Built result =
      node(Op::index, pair_of(std::move(array), std::move(index)), range_of(close, state), state);
  return result;
}

Built field_of(Built value, const Token& field, ParseState& state) {
  std::vector<Built> child;
  child.push_back(std::move(value));
  Built result = node(Op::field, std::move(child), range_of(field, state), state);
  result.expr.text = state.text_of(field);
  return result;
}

Built close(Operand operand, ParseState& state) {
  Built result = std::move(operand.value);
  if (ABSTHREAD_FAULT("parse-prefixes-reversed"))
    std::reverse(operand.prefixes.begin(), operand.prefixes.end());
  for (auto token = operand.prefixes.rbegin(); token != operand.prefixes.rend(); ++token) {
    std::vector<Built> child;
    child.push_back(std::move(result));
    result = node(*prefix_op(token->kind), std::move(child), range_of(*token, state), state);
  }
  return result;
}

// An operator whose operand did not fit is left over at the end of a chain; the grammar refuses
// what follows anyway.
Built close(Chain chain, ParseState& state) {
  chain.operators.resize(chain.operands.size() - 1);
  std::vector<Built> operands;
  std::vector<Token> pending;
  const auto reduce = [&] {
    Built right = std::move(operands.back());
    operands.pop_back();
    Built left = std::move(operands.back());
    operands.back() = combine(pending.back(), std::move(left), std::move(right), state);
    pending.pop_back();
  };
  operands.push_back(std::move(chain.operands[0]));
  for (std::size_t i = 0; i < chain.operators.size(); ++i) {
    const Infix& row = *infix(chain.operators[i].kind);
    while (!pending.empty()) {
      const int before = infix(pending.back().kind)->level;
      const bool to_the_right =
          row.grouping == Grouping::right && !ABSTHREAD_FAULT("parse-implication-grouped-left");
      const bool as_in_c = ABSTHREAD_FAULT("parse-bits-as-in-c") && row.level == level::equality &&
                           pending.back().kind == TokenKind::bit_and;
      if (before < row.level || (before == row.level && to_the_right) || as_in_c) break;
      reduce();
    }
    pending.push_back(chain.operators[i]);
    operands.push_back(std::move(chain.operands[i + 1]));
  }
  while (!pending.empty()) reduce();
  return std::move(operands.front());
}

Built close(Choices choices, ParseState& state) {
  choices.values.resize(choices.chains.size() - 1);
  Built result = std::move(choices.chains.back());
  for (std::size_t i = choices.values.size(); i-- > 0;) {
    std::vector<Built> three;
    three.push_back(std::move(choices.chains[i]));
    three.push_back(std::move(choices.values[i]));
    three.push_back(std::move(result));
    const SourceRange where = three[0].expr.where;
    result = node(Op::choice, std::move(three), where, state);
  }
  return result;
}

} // namespace absthread::spec
