// SPDX-License-Identifier: MIT
// The few parsers that X3 does not have, over tokens instead of characters, for every language
// here: terminals with a label, a guard against deep nesting, names for groups, places. Included by
// the grammar*.hpp files only.
//
// A grammar has its own tokens (with `kind`, `begin`, `end`) and its own state, which knows what
// was expected where: `refuse(token, label)`, `too_deep(token)`, `depth`, `furthest`, `expected`,
// `source`.
#pragma once

#include <boost/spirit/home/x3.hpp>

#include <utility>

namespace absthread::token_grammar {

namespace x3 = boost::spirit::x3;

struct StateTag;

template<typename Context>
auto& state_of(const Context& context) {
  return x3::get<StateTag>(context);
}

/// One token of a kind. The label says in a message what was expected; without one the terminal is
/// silent, because naming every operator that could follow would hide what matters.
template<typename Token>
struct Terminal : x3::parser<Terminal<Token>> {
  using attribute_type = Token;
  using Kind = decltype(Token::kind);
  static constexpr bool has_attribute = true;

  Kind kind;
  const char* label;

  constexpr Terminal(Kind token_kind, const char* name)
      : kind(token_kind)
      , label(name) {}

  template<typename Iterator, typename Context, typename RContext, typename Attribute>
  bool parse(Iterator& first, const Iterator&, const Context& context, RContext&,
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

/// The subject one level of nesting deeper; refuses below the limit, so that the recursion of the
/// grammar is bounded.
template<typename Subject, unsigned deepest>
struct Deeper : x3::unary_parser<Subject, Deeper<Subject, deepest>> {
  using base_type = x3::unary_parser<Subject, Deeper<Subject, deepest>>;
  static constexpr bool is_pass_through_unary = true;

  explicit constexpr Deeper(const Subject& inner)
      : base_type(inner) {}

  template<typename Iterator, typename Context, typename RContext, typename Attribute>
  bool parse(Iterator& first, const Iterator& last, const Context& context, RContext& rcontext,
             Attribute& attribute) const {
    auto& state = state_of(context);
    if (state.depth == deepest) {
      state.too_deep(first);
      return false;
    }
    ++state.depth;
    const bool fits = this->subject.parse(first, last, context, rcontext, attribute);
    --state.depth;
    return fits;
  }
};

/// In messages the subject has one name; what it is made of is not listed unless its first token
/// fitted.
template<typename Subject>
struct Labelled : x3::unary_parser<Subject, Labelled<Subject>> {
  using base_type = x3::unary_parser<Subject, Labelled<Subject>>;
  static constexpr bool is_pass_through_unary = true;
  const char* label;

  constexpr Labelled(const Subject& inner, const char* name)
      : base_type(inner)
      , label(name) {}

  template<typename Iterator, typename Context, typename RContext, typename Attribute>
  bool parse(Iterator& first, const Iterator& last, const Context& context, RContext& rcontext,
             Attribute& attribute) const {
    auto& state = state_of(context);
    const Iterator start = first;
    const std::size_t known = state.furthest == start ? state.expected.size() : 0;
    if (this->subject.parse(first, last, context, rcontext, attribute)) return true;
    if (state.furthest == start) {
      state.expected.resize(known);
      if (label != nullptr) state.expected.push_back(label);
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
struct PlacedParser : x3::unary_parser<Subject, PlacedParser<Subject>> {
  using base_type = x3::unary_parser<Subject, PlacedParser<Subject>>;
  static constexpr bool is_pass_through_unary = true;

  explicit constexpr PlacedParser(const Subject& inner)
      : base_type(inner) {}

  template<typename Iterator, typename Context, typename Value, typename Attribute>
  bool parse(Iterator& first, const Iterator& last, const Context& context, Value& value,
             Attribute& attribute) const {
    const Iterator start = first;
    if (!this->subject.parse(first, last, context, value, attribute)) return false;
    value.where = {state_of(context).source, start->begin, (first - 1)->end};
    return true;
  }
};

template<typename Subject>
constexpr auto placed(const Subject& subject) {
  return PlacedParser<typename x3::extension::as_parser<Subject>::value_type>(
      x3::as_parser(subject));
}

// ---- actions ------------------------------------------------------------------------------------

/// What was parsed becomes the member.
inline constexpr auto set = [](auto member) {
  return [member](auto& context) { x3::_val(context).*member = std::move(x3::_attr(context)); };
};

/// What was parsed is added to the member.
inline constexpr auto add = [](auto member) {
  return [member](auto& context) {
    (x3::_val(context).*member).push_back(std::move(x3::_attr(context)));
  };
};

/// What was parsed is the value, or is one of its alternatives.
inline constexpr auto take = [](auto& context) {
  x3::_val(context) = std::move(x3::_attr(context));
};

} // namespace absthread::token_grammar
