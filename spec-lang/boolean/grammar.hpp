// SPDX-License-Identifier: MIT
// The parsers that X3 does not have, over tokens, and the rules that one grammar file uses of
// another. Included by grammar_*.cpp and parser.cpp only.
//   grammar_expression.cpp   expressions
//   grammar_statement.cpp    statements
//   grammar_program.cpp      declarations, procedures, the program
#pragma once

#include "spec-lang/boolean/ast.hpp"
#include "spec-lang/boolean/token.hpp"

#include <boost/spirit/home/x3.hpp>

#include <utility>

namespace absthread::boolean {

namespace x3 = boost::spirit::x3;

struct StateTag;
using TokenIterator = const Token*;
using ParseContext = x3::context<StateTag, ParseState>;

namespace grammar {

template<typename Context>
ParseState& state_of(const Context& context) {
  return x3::get<StateTag>(context);
}

/// One token of a kind; the label says in a message what was expected (null: nothing is said).
struct Terminal : x3::parser<Terminal> {
  using attribute_type = Token;
  static constexpr bool has_attribute = true;
  TokenKind kind;
  const char* label;

  constexpr Terminal(TokenKind token_kind, const char* name)
      : kind(token_kind)
      , label(name) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator&, const Context& context, RContext&,
             Attribute& attribute) const {
    if (first->kind == kind) {
      x3::traits::move_to(Token(*first), attribute);
      ++first;
      return true;
    }
    state_of(context).refuse(first, label);
    return false;
  }
};

constexpr Terminal token(TokenKind kind, const char* label) {
  return {kind, label};
}
constexpr Terminal silent(TokenKind kind) {
  return {kind, nullptr};
}

/// One level of nesting deeper; refuses below the limit.
template<typename Subject>
struct Deeper : x3::unary_parser<Subject, Deeper<Subject>> {
  using base_type = x3::unary_parser<Subject, Deeper<Subject>>;
  static constexpr bool is_pass_through_unary = true;

  explicit constexpr Deeper(const Subject& inner)
      : base_type(inner) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& rcontext, Attribute& attribute) const {
    ParseState& state = state_of(context);
    if (state.depth == deepest_nesting) {
      state.refuse(first, "less nesting");
      return false;
    }
    ++state.depth;
    const bool fits = this->subject.parse(first, last, context, rcontext, attribute);
    --state.depth;
    return fits;
  }
};

template<typename Subject>
constexpr auto deeper(const Subject& subject) {
  return Deeper<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject));
}

/// In messages the subject has one name unless its first token fitted.
template<typename Subject>
struct Labelled : x3::unary_parser<Subject, Labelled<Subject>> {
  using base_type = x3::unary_parser<Subject, Labelled<Subject>>;
  static constexpr bool is_pass_through_unary = true;
  const char* label;

  constexpr Labelled(const Subject& inner, const char* name)
      : base_type(inner)
      , label(name) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& rcontext, Attribute& attribute) const {
    ParseState& state = state_of(context);
    const TokenIterator start = first;
    const std::size_t known = state.furthest == start ? state.expected.size() : 0;
    if (this->subject.parse(first, last, context, rcontext, attribute)) return true;
    if (state.furthest == start) {
      state.expected.resize(known);
      state.expected.push_back(label);
    }
    return false;
  }
};

template<typename Subject>
constexpr auto labelled(const char* label, const Subject& subject) {
  return Labelled<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject),
                                                                          label);
}

/// The value of the rule gets its place: from the first to the last token of the subject.
template<typename Subject>
struct Placed : x3::unary_parser<Subject, Placed<Subject>> {
  using base_type = x3::unary_parser<Subject, Placed<Subject>>;
  static constexpr bool is_pass_through_unary = true;

  explicit constexpr Placed(const Subject& inner)
      : base_type(inner) {}

  template<typename Context, typename Value, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context, Value& value,
             Attribute& attribute) const {
    const TokenIterator start = first;
    if (!this->subject.parse(first, last, context, value, attribute)) return false;
    value.where = {state_of(context).source, start->begin, (first - 1)->end};
    return true;
  }
};

template<typename Subject>
constexpr auto placed(const Subject& subject) {
  return Placed<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject));
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

// ---- actions

inline constexpr auto set = [](auto member) {
  return [member](auto& context) { x3::_val(context).*member = std::move(x3::_attr(context)); };
};
inline constexpr auto add = [](auto member) {
  return [member](auto& context) {
    (x3::_val(context).*member).push_back(std::move(x3::_attr(context)));
  };
};
inline constexpr auto take = [](auto& context) {
  x3::_val(context) = std::move(x3::_attr(context));
};

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
