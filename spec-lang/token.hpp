// SPDX-License-Identifier: MIT
// Tokens: the alphabet of the grammar. A token is its kind and its place; its text is read from the
// file when needed.
#pragma once

#include "spec-lang/ast.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/source.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace absthread::spec {

enum class TokenKind : std::uint8_t {
#define WORD(name, spelling) name,
#define MARK(name, spelling) name,
#define OTHER(name, description) name,
#include "spec-lang/tokens.def"
#undef WORD
#undef MARK
#undef OTHER
};

struct Token {
  TokenKind kind = TokenKind::end;
  bool first_on_line = false;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// The spelling, or the description of a token that has none.
std::string_view spelling(TokenKind kind);
bool is_reserved_word(TokenKind kind);
/// `name` for a text that is not reserved.
TokenKind word_kind(std::string_view text);

/// A part of a text that holds contract: the whole file, or the body of a comment of a C file.
struct Region {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct Scan {
  std::vector<Token>
      tokens; ///< the last one is `end`; an `end_of_comment` ends each comment of a C file
  std::vector<Comment> comments;
  std::vector<std::uint32_t> blank_lines;
  bool cut_off = false; ///< the text goes on after the last token, but nothing more can be read
};

/// More digits than this are a mistake, not a number.
inline constexpr std::size_t most_digits = 4000;
/// After so many errors in one file the rest of it is not looked at.
inline constexpr std::size_t most_errors = 100;

/// Cuts the regions of a file into tokens. Whatever is no token is reported (once per place) and
/// becomes a `bad` one.
Scan scan(FileId source, const SourceStore& sources, const std::vector<Region>& regions,
          Diagnostics& diagnostics);

/// The file name that a string token stands for: quotes removed, \" and \\ undone.
std::string string_value(std::string_view token_text);

/// A piece of the text fit for a message: at most 40 bytes, cut at a character, unprintable bytes
/// as '?'.
std::string quotable(std::string_view text);

} // namespace absthread::spec
