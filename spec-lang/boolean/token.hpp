// SPDX-License-Identifier: MIT
// Tokens of Boolean programs, and what the grammar knows besides them: how far it got and what it
// would have accepted there, which is all that an error message needs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/source.hpp"

namespace absthread::boolean {

enum class TokenKind : std::uint8_t {
  end_of_file,
  bad, ///< reported by the scanner
  name,
  number,
  kw_decl,
  kw_thread_local,
  kw_void,
  kw_bool,
  kw_begin,
  kw_end,
  kw_enforce,
  kw_skip,
  kw_goto,
  kw_return,
  kw_constrain,
  kw_broadcast,
  kw_assume,
  kw_assert,
  kw_lock,
  kw_unlock,
  kw_atomic_begin,
  kw_atomic_end,
  kw_start_thread,
  kw_end_thread,
  kw_if,
  kw_then,
  kw_else,
  kw_fi,
  kw_while,
  kw_do,
  kw_od,
  kw_schoose,
  kw_true,
  kw_false,
  semicolon,
  comma,
  colon,
  becomes,
  open_paren,
  close_paren,
  open_bracket,
  close_bracket,
  less,
  greater,
  prime,
  star,
  negation,
  conjunction,
  disjunction,
  exclusive,
  equal,
  differ,
  implication,
  equivalence,
};

struct Token {
  TokenKind kind = TokenKind::end_of_file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Cuts the text into tokens; the last one is `end_of_file`. What is no token is reported.
std::vector<Token> scan(FileId source, std::string_view text, Diagnostics& diagnostics);

/// Brackets, `!` and blocks nest at most so deep: it bounds the recursion of every pass.
inline constexpr unsigned deepest_nesting = 200;
/// No expression is a higher tree than this.
inline constexpr unsigned highest_tree = 1000;
/// After so many syntax errors the rest is not looked at.
inline constexpr unsigned most_errors = 50;

struct ParseState {
  FileId source = no_file;
  std::string_view text;
  Diagnostics& diagnostics;
  const Token* furthest = nullptr; ///< the rightmost token that a terminal refused
  std::vector<std::string_view> expected{};
  const Token* last_reported = nullptr;
  unsigned depth = 0;
  unsigned errors = 0;

  std::string text_of(const Token& t) const {
    return std::string(text.substr(t.begin, t.end - t.begin));
  }
  SourceRange range_of(const Token& t) const { return {source, t.begin, t.end}; }
  void refuse(const Token* token, const char* label) {
    if (token < furthest) return;
    if (token > furthest) expected.clear();
    furthest = token;
    if (label != nullptr) expected.push_back(label);
  }
  void too_deep(const Token* token) { refuse(token, "less nesting"); }
  /// The item does not fit at `furthest`: reported once per token (parser.cpp).
  void complain();
};

} // namespace absthread::boolean
