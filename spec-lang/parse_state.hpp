// SPDX-License-Identifier: MIT
// What the grammar knows besides the tokens: how far it got and what it would have accepted there.
// That is all an error message needs, so the rules themselves say nothing about errors beyond the
// labels of their terminals.
#pragma once

#include "spec-lang/token.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace absthread::spec {

/// Brackets and `?` nest at most so deep: it bounds the recursion of the grammar.
inline constexpr unsigned deepest_nesting = 200;
/// No expression has a longer path than this: it bounds the recursion of every later pass.
inline constexpr std::uint32_t highest_tree = 1000;

/// What a list of items belongs to; decides where the parser goes on after a mistake.
enum class ListKind { file, shared, thread, composition, refinement };

struct ParseState {
  FileId source = no_file;
  std::string_view text;
  Diagnostics& diagnostics;
  const Token* first_token = nullptr;

  /// The rightmost token that some terminal refused, and the labels of those that did.
  const Token* furthest = nullptr;
  std::vector<std::string_view> expected{};
  const Token* last_reported = nullptr;
  unsigned depth = 0;
  std::size_t errors = 0;
  bool nesting_reported = false;
  bool cut_off = false;    ///< what is missing at the end of the file was reported before
  bool recovering = false; ///< the item before was a mistake
  int missing_braces = 0;  ///< reported, and not yet met by one too many

  std::string text_of(const Token& token) const {
    return std::string(text.substr(token.begin, token.end - token.begin));
  }
  SourceRange range_of(const Token& token) const { return {source, token.begin, token.end}; }

  /// A terminal labelled so (null: silent) does not match the token.
  void refuse(const Token* token, const char* label) {
    if (token < furthest) return;
    if (token > furthest) {
      furthest = token;
      expected.clear();
    }
    if (label != nullptr) expected.push_back(label);
  }

  /// Brackets are nested too deeply at the token.
  void too_deep(const Token* token) {
    refuse(token, nullptr);
    complain_of_nesting(range_of(*token), "brackets are nested more than " +
                                              std::to_string(deepest_nesting) +
                                              " deep here; a contract never needs that");
  }

  /// Forget earlier attempts: an item begins.
  void begin_item(const Token* token) {
    furthest = token;
    expected.clear();
    nesting_reported = false;
  }

  /// Reports a syntax error; null once there are too many.
  Diagnostic* complain(SourceRange where, std::string message);
  /// Reports once per item that brackets or operators are nested too deeply.
  void complain_of_nesting(SourceRange where, std::string message);

  /// Reports that the item which began at `start` stops fitting at `furthest` (error_handler.cpp).
  void report_item(const Token* start, ListKind list);
  /// The token at which to go on after a mistake; always behind `start` or at the end of the list.
  const Token* resume(const Token* start, ListKind list);
  /// Where the block begins whose head stops fitting at `furthest`: behind the brace that follows,
  /// or here if nothing but the brace is missing; null if there seems to be no block.
  const Token* inside_of_block() const;
  /// Whether the list ends before this token.
  bool ends_list(const Token* token, ListKind list) const;
};

} // namespace absthread::spec
