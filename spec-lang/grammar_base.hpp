// SPDX-License-Identifier: MIT
// The parsers that X3 does not have and contracts need, beside those of grammar_tokens.hpp: words
// that are reserved in places only, lists that go on after a mistake. Included by the grammar_*.cpp
// files only.
#pragma once

#include "spec-lang/grammar_tokens.hpp"
#include "spec-lang/parse_state.hpp"

namespace absthread::spec {

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

/// The member becomes true.
inline constexpr auto mark = [](auto member) {
  return [member](auto& context) { x3::_val(context).*member = true; };
};

} // namespace grammar
} // namespace absthread::spec
