// SPDX-License-Identifier: MIT
// Lists that go on after a mistake, and the rules that one grammar file uses of another; the other
// parsers over tokens are in spec-lang/grammar_tokens.hpp. Included by grammar_*.cpp and parser.cpp
// only.
//   grammar_expression.cpp   expressions
//   grammar_statement.cpp    statements
//   grammar_program.cpp      declarations, procedures, the program
#pragma once

#include "spec-lang/boolean/ast.hpp"
#include "spec-lang/boolean/token.hpp"
#include "spec-lang/grammar_tokens.hpp"

namespace absthread::boolean {

namespace x3 = boost::spirit::x3;

using token_grammar::StateTag;
using TokenIterator = const Token*;
using ParseContext = x3::context<StateTag, ParseState>;

namespace grammar {

using token_grammar::add;
using token_grammar::labelled;
using token_grammar::placed;
using token_grammar::set;
using token_grammar::state_of;
using token_grammar::take;

using Terminal = token_grammar::Terminal<Token>;
constexpr Terminal token(TokenKind kind, const char* label) {
  return {kind, label};
}
constexpr Terminal silent(TokenKind kind) {
  return {kind, nullptr};
}

template<typename Subject>
constexpr auto deeper(const Subject& subject) {
  return token_grammar::Deeper<typename x3::extension::as_parser<Subject>::value_type,
                               deepest_nesting>(x3::as_parser(subject));
}

/// Does the token end a list of statements?
inline bool ends_block(TokenKind kind) {
  using T = TokenKind;
  return kind == T::end_of_file || kind == T::kw_end || kind == T::kw_fi || kind == T::kw_od ||
         kind == T::kw_else;
}

/// Items up to the end of their block. One that does not fit is reported, and the list goes on
/// behind the next ';', so that one run shows every mistake.
template<typename Subject>
struct Items : x3::unary_parser<Subject, Items<Subject>> {
  using base_type = x3::unary_parser<Subject, Items<Subject>>;
  static constexpr bool has_attribute = false;
  bool (*ends)(TokenKind);

  constexpr Items(const Subject& inner, bool (*end)(TokenKind))
      : base_type(inner)
      , ends(end) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& rcontext, Attribute&) const {
    ParseState& state = state_of(context);
    while (!ends(first->kind) && state.errors < most_errors) {
      const TokenIterator start = first;
      state.furthest = start;
      state.expected.clear();
      if (this->subject.parse(first, last, context, rcontext, x3::unused)) continue;
      state.complain();
      first = state.furthest;
      while (first->kind != TokenKind::end_of_file && first->kind != TokenKind::semicolon &&
             !(first > start && ends(first->kind)))
        ++first;
      if (first->kind == TokenKind::semicolon) ++first;
    }
    return state.errors < most_errors;
  }
};

template<typename Subject>
constexpr auto items(bool (*ends)(TokenKind), const Subject& subject) {
  return Items<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject),
                                                                       ends);
}

// ---- rules

struct NameId;
struct ExprId;
struct StatementId;
struct ProgramId;
using NameRule = x3::rule<NameId, Name>;
inline const NameRule name = "name";
using ExprRule = x3::rule<ExprId, Expr>;
inline const ExprRule expr = "expression";
using StatementRule = x3::rule<StatementId, Statement>;
inline const StatementRule statement = "statement";
using ProgramRule = x3::rule<ProgramId, Program>;
inline const ProgramRule program = "program";

BOOST_SPIRIT_DECLARE(NameRule, ExprRule, StatementRule, ProgramRule)

} // namespace grammar
} // namespace absthread::boolean
