// SPDX-License-Identifier: MIT
// The scanner: one pass from left to right. SLAM writes predicates as names in braces, so braces
// are part of a name.
#include "spec-lang/boolean/token.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace absthread::boolean {
namespace {

using T = TokenKind;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

T word_kind(std::string_view word) {
  static const std::unordered_map<std::string_view, T> words = {
      {"decl", T::kw_decl},
      {"thread_local", T::kw_thread_local},
      {"void", T::kw_void},
      {"bool", T::kw_bool},
      {"begin", T::kw_begin},
      {"end", T::kw_end},
      {"enforce", T::kw_enforce},
      {"skip", T::kw_skip},
      {"goto", T::kw_goto},
      {"return", T::kw_return},
      {"constrain", T::kw_constrain},
      {"broadcast", T::kw_broadcast},
      {"assume", T::kw_assume},
      {"assert", T::kw_assert},
      {"lock", T::kw_lock},
      {"unlock", T::kw_unlock},
      {"atomic_begin", T::kw_atomic_begin},
      {"atomic_end", T::kw_atomic_end},
      {"start_thread", T::kw_start_thread},
      {"end_thread", T::kw_end_thread},
      {"if", T::kw_if},
      {"then", T::kw_then},
      {"else", T::kw_else},
      {"fi", T::kw_fi},
      {"while", T::kw_while},
      {"do", T::kw_do},
      {"od", T::kw_od},
      {"schoose", T::kw_schoose},
      {"true", T::kw_true},
      {"false", T::kw_false},
  };
  const auto found = words.find(word);
  return found == words.end() ? T::name : found->second;
}

// The mark at the beginning of `text` and its length.
std::pair<T, std::uint32_t> mark(std::string_view text) {
  const char second = text.size() > 1 ? text[1] : '\0';
  switch (text[0]) {
  case ';': return {T::semicolon, 1};
  case ',': return {T::comma, 1};
  case ':': return second == '=' ? std::pair{T::becomes, 2U} : std::pair{T::colon, 1U};
  case '(': return {T::open_paren, 1};
  case ')': return {T::close_paren, 1};
  case '[': return {T::open_bracket, 1};
  case ']': return {T::close_bracket, 1};
  case '<': return text.starts_with("<=>") ? std::pair{T::equivalence, 3U} : std::pair{T::less, 1U};
  case '>': return {T::greater, 1};
  case '\'': return {T::prime, 1};
  case '*': return {T::star, 1};
  case '!': return second == '=' ? std::pair{T::differ, 2U} : std::pair{T::negation, 1U};
  case '~': return {T::negation, 1};
  case '&': return {T::conjunction, second == '&' ? 2U : 1U};
  case '|': return {T::disjunction, second == '|' ? 2U : 1U};
  case '^': return {T::exclusive, 1};
  case '=':
    if (second == '>') return {T::implication, 2};
    return {T::equal, second == '=' ? 2U : 1U};
  default: return {T::bad, 1};
  }
}

} // namespace

std::vector<Token> scan(FileId source, std::string_view text, Diagnostics& diagnostics) {
  std::vector<Token> out;
  const auto size = static_cast<std::uint32_t>(text.size());
  unsigned foreign = 0;
  const auto refuse = [&](std::uint32_t from, std::uint32_t to, DiagnosticId id,
                          const std::string& sentence) {
    if (++foreign <= most_errors) diagnostics.report(id, {source, from, to}, sentence);
    out.push_back({T::bad, from, to});
  };
  for (std::uint32_t at = 0; at < size;) {
    const char c = text[at];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v') {
      ++at;
    } else if (text.substr(at, 2) == "//") {
      at = static_cast<std::uint32_t>(std::min(text.find('\n', at), text.size()));
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t close = text.find("*/", at + 2);
      if (close == std::string_view::npos) {
        refuse(at, at + 2, DiagnosticId::unterminated_comment,
               "expected '*/' after this comment, found the end of the file");
        at = size;
      } else {
        at = static_cast<std::uint32_t>(close + 2);
      }
    } else if (is_letter(c)) {
      std::uint32_t to = at + 1;
      while (to < size &&
             (is_letter(text[to]) || is_digit(text[to]) ||
              (text.substr(to, 2) == "::" && to + 2 < size && is_letter(text[to + 2]))))
        to += text[to] == ':' ? 2 : 1;
      out.push_back({word_kind(text.substr(at, to - at)), at, to});
      at = to;
    } else if (is_digit(c)) {
      std::uint32_t to = at + 1;
      while (to < size && is_digit(text[to])) ++to;
      out.push_back({T::number, at, to});
      at = to;
    } else if (c == '{') {
      const std::size_t close = text.find_first_of("}\n", at);
      if (close == std::string_view::npos || text[close] == '\n' || close == at + 1) {
        refuse(at, at + 1, DiagnosticId::syntax,
               "expected a name in braces such as {x == 0}, found '{'");
        ++at;
      } else {
        out.push_back({T::name, at, static_cast<std::uint32_t>(close + 1)});
        at = static_cast<std::uint32_t>(close + 1);
      }
    } else {
      const auto [kind, length] = mark(text.substr(at));
      if (kind == T::bad)
        refuse(at, at + 1, DiagnosticId::syntax,
               fmt::format("expected a word or a mark of Boolean programs, found {}",
                           c >= ' ' && c < '\x7f' ? fmt::format("'{}'", c)
                                                  : std::string("a foreign character")));
      else
        out.push_back({kind, at, at + length});
      at += length;
      // The rest of a character of several bytes.
      while (kind == T::bad && at < size && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U)
        ++at;
    }
  }
  out.push_back({T::end_of_file, size, size});
  return out;
}

} // namespace absthread::boolean
