// SPDX-License-Identifier: MIT
// The few parsers that X3 does not have, over tokens instead of characters: terminals with a label,
// a guard against deep nesting, and lists that go on after a mistake. Included by the grammar_*.cpp
// files only.
#pragma once

#include "spec-lang/parse_state.hpp"

#include <boost/spirit/home/x3.hpp>

#include <utility>

namespace absthread::spec {

namespace x3 = boost::spirit::x3;

struct StateTag;
using TokenIterator = const Token*;
using ParseContext = x3::context<StateTag, ParseState>;

namespace grammar {

template<typename Context>
ParseState& state_of(const Context& context) {
  return x3::get<StateTag>(context);
}

/// One token of a kind. The label says in a message what was expected; without one the terminal is
/// silent, because naming every operator that could follow would hide what matters.
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

/// Any name or reserved word: C identifiers may be words of ours.
struct AnyWord : x3::parser<AnyWord> {
  using attribute_type = Token;
  static constexpr bool has_attribute = true;
  const char* label;

  explicit constexpr AnyWord(const char* name)
      : label(name) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator&, const Context& context, RContext&,
             Attribute& attribute) const {
    if (first->kind == TokenKind::name || is_reserved_word(first->kind)) {
      x3::traits::move_to(Token(*first), attribute);
      ++first;
      return true;
    }
    state_of(context).refuse(first, label);
    return false;
  }
};

/// One token of a class, silent.
template<bool (*accepts)(TokenKind)>
struct TokenClass : x3::parser<TokenClass<accepts>> {
  using attribute_type = Token;
  static constexpr bool has_attribute = true;

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator&, const Context& context, RContext&,
             Attribute& attribute) const {
    if (accepts(first->kind)) {
      x3::traits::move_to(Token(*first), attribute);
      ++first;
      return true;
    }
    state_of(context).refuse(first, nullptr);
    return false;
  }
};

/// A name that is not reserved and has this text: words with a meaning in one place only (`idle
/// off`, `count(X)`).
struct ContextualWord : x3::parser<ContextualWord> {
  using attribute_type = Token;
  static constexpr bool has_attribute = true;
  std::string_view word;
  const char* label;

  constexpr ContextualWord(std::string_view text, const char* name)
      : word(text)
      , label(name) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator&, const Context& context, RContext&,
             Attribute& attribute) const {
    ParseState& state = state_of(context);
    if (first->kind == TokenKind::name &&
        state.text.substr(first->begin, first->end - first->begin) == word) {
      x3::traits::move_to(Token(*first), attribute);
      ++first;
      return true;
    }
    state.refuse(first, label);
    return false;
  }
};

/// The subject one level of nesting deeper; refuses below the limit, so that the recursion of the
/// grammar is bounded.
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
      state.refuse(first, nullptr);
      state.complain_of_nesting(state.range_of(*first),
                                "brackets are nested more than " + std::to_string(deepest_nesting) +
                                    " deep here; a contract never needs that");
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

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& rcontext, Attribute& attribute) const {
    ParseState& state = state_of(context);
    const TokenIterator start = first;
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

/// Items up to the end of their list. An item that does not fit is reported, and the list goes on
/// behind it.
template<typename Subject>
struct ItemList : x3::unary_parser<Subject, ItemList<Subject>> {
  using base_type = x3::unary_parser<Subject, ItemList<Subject>>;
  static constexpr bool has_attribute = false;
  ListKind kind;

  constexpr ItemList(const Subject& inner, ListKind list)
      : base_type(inner)
      , kind(list) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& rcontext, Attribute&) const {
    ParseState& state = state_of(context);
    while (!state.ends_list(first, kind)) {
      const TokenIterator start = first;
      state.begin_item(start);
      if (this->subject.parse(first, last, context, rcontext, x3::unused)) {
        state.recovering = false;
      } else {
        state.report_item(start, kind);
        first = state.resume(start, kind);
        state.recovering = true;
      }
    }
    state.begin_item(first);
    return true;
  }
};

template<typename Subject>
constexpr auto items(ListKind kind, const Subject& subject) {
  return ItemList<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject),
                                                                          kind);
}

/// The head of a block, up to its brace. If it does not fit, that is reported and the parser goes
/// on at the brace, so that the mistakes in the block are found too.
template<typename Subject>
struct BlockHead : x3::unary_parser<Subject, BlockHead<Subject>> {
  using base_type = x3::unary_parser<Subject, BlockHead<Subject>>;
  static constexpr bool is_pass_through_unary = true;

  explicit constexpr BlockHead(const Subject& inner)
      : base_type(inner) {}

  template<typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& rcontext, Attribute& attribute) const {
    ParseState& state = state_of(context);
    const TokenIterator start = first;
    if (this->subject.parse(first, last, context, rcontext, attribute)) return true;
    const TokenIterator inside = state.inside_of_block();
    if (inside == nullptr) return false;
    state.report_item(start - 1, ListKind::file); // the item begins with the word before its head
    first = inside;
    return true;
  }
};

template<typename Subject>
constexpr auto block_head(const Subject& subject) {
  return BlockHead<typename x3::extension::as_parser<Subject>::value_type>(x3::as_parser(subject));
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

/// The member becomes true.
inline constexpr auto mark = [](auto member) {
  return [member](auto& context) { x3::_val(context).*member = true; };
};

/// The value of the rule gets its place: from the first to the last token of the subject.
template<typename Subject>
struct PlacedParser : x3::unary_parser<Subject, PlacedParser<Subject>> {
  using base_type = x3::unary_parser<Subject, PlacedParser<Subject>>;
  static constexpr bool is_pass_through_unary = true;

  explicit constexpr PlacedParser(const Subject& inner)
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
  return PlacedParser<typename x3::extension::as_parser<Subject>::value_type>(
      x3::as_parser(subject));
}

} // namespace grammar
} // namespace absthread::spec
