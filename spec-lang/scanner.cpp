// SPDX-License-Identifier: MIT
// The scanner: one pass from left to right, one step per byte, so that its time is linear whatever
// the bytes are. Comments and empty lines are not tokens; they are listed beside them for the
// printer.
#include "spec-lang/token.hpp"

#include "spec-lang/diag/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

namespace absthread::spec {
namespace {

constexpr std::array spellings{
#define WORD(name, text) std::string_view(text),
#define MARK(name, text) std::string_view(text),
#define OTHER(name, text) std::string_view(text),
#include "spec-lang/tokens.def"
#undef WORD
#undef MARK
#undef OTHER
};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}
bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// The longest mark at the beginning of `text`; `bad` if there is none.
TokenKind mark_kind(std::string_view text, std::size_t& length) {
  using enum TokenKind;
  const char second = text.size() > 1 ? text[1] : '\0';
  const char third = text.size() > 2 ? text[2] : '\0';
  const auto take = [&](std::size_t n, TokenKind kind) {
    length = n;
    return kind;
  };
  switch (text[0]) {
  case ';': return take(1, semicolon);
  case ',': return take(1, comma);
  case ':': return second == '=' ? take(2, becomes) : take(1, colon);
  case '=':
    if (second == '=') return take(2, equal);
    return second == '>' ? take(2, implication) : take(1, assign);
  case '-': return second == '>' ? take(2, arrow) : take(1, minus);
  case '{': return take(1, open_brace);
  case '}': return take(1, close_brace);
  case '(': return take(1, open_paren);
  case ')': return take(1, close_paren);
  case '[': return take(1, open_bracket);
  case ']': return take(1, close_bracket);
  case '.': return second == '.' ? take(2, dots) : take(1, dot);
  case '\'': return take(1, prime);
  case '?': return take(1, question);
  case '<':
    if (second == '=' && third == '>') return take(3, equivalence);
    if (second == '=') return take(2, at_most);
    return second == '<' ? take(2, shift_left) : take(1, less);
  case '>':
    if (second == '=') return take(2, at_least);
    return second == '>' ? take(2, shift_right) : take(1, greater);
  case '|': return second == '|' ? take(2, disjunction) : take(1, bit_or);
  case '&': return second == '&' ? take(2, conjunction) : take(1, bit_and);
  case '^': return take(1, bit_xor);
  case '!': return second == '=' ? take(2, differ) : take(1, negation);
  case '~': return take(1, complement);
  case '+': return take(1, plus);
  case '*': return take(1, times);
  case '/': return take(1, divide);
  case '%': return take(1, modulo);
  default: return take(1, bad);
  }
}

// A comment as the printer wants it: lines without trailing blanks and carriage returns, and the
// lines after the first moved to the left by the column in which the comment began.
std::string comment_text(std::string_view raw, std::size_t column) {
  std::string text;
  for (std::size_t at = 0; at <= raw.size();) {
    std::size_t stop = std::min(raw.find('\n', at), raw.size());
    std::string_view line = raw.substr(at, stop - at);
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    if (at != 0) {
      text += '\n';
      const std::size_t most = ABSTHREAD_FAULT("scan-comment-moved-too-far") ? column + 1 : column;
      for (std::size_t i = 0; i < most && !line.empty() && is_blank(line.front()); ++i)
        line.remove_prefix(1);
    }
    text += line;
    at = stop + 1;
  }
  return text;
}

class Scanner {
 public:
  Scanner(FileId source, const SourceStore& sources, Diagnostics& diagnostics)
      : source_(source)
      , text_(sources.file(source).text())
      , diagnostics_(diagnostics) {}

  Scan run(const std::vector<Region>& regions) {
    for (std::size_t i = 0; i < regions.size() && !given_up_; ++i) {
      scan_region(regions[i]);
      // Only a contract comment ends before the text does.
      const std::uint32_t stop = regions[i].end;
      if (stop < text_.size()) push(TokenKind::end_of_comment, stop, stop);
    }
    const auto last = regions.empty() ? 0 : regions.back().end;
    push(TokenKind::end, last, last);
    return std::move(result_);
  }

 private:
  void scan_region(Region region) {
    at_ = region.begin;
    end_ = region.end;
    if (at_ == 0 && text_.substr(0, end_).starts_with("\xef\xbb\xbf")) at_ = 3;
    line_start_ = at_;
    fresh_line_ = own_line_ = true;
    while (!given_up_) {
      skip_blanks();
      if (at_ >= end_) return;
      const char c = text_[at_];
      if (c == '/' && peek(1) == '/')
        line_comment();
      else if (c == '/' && peek(1) == '*')
        block_comment();
      else if (is_digit(c))
        number();
      else if (is_word(c))
        word();
      else if (c == '"')
        string();
      else
        mark();
    }
  }

  char peek(std::size_t ahead) const { return at_ + ahead < end_ ? text_[at_ + ahead] : '\0'; }

  void skip_blanks() {
    const std::uint32_t start = at_;
    int line_ends = 0;
    for (; at_ < end_; ++at_) {
      if (text_[at_] == '\n') {
        ++line_ends;
        line_start_ = at_ + 1;
        fresh_line_ = own_line_ = true;
      } else if (!is_blank(text_[at_])) {
        break;
      }
    }
    // A line comment leaves its line end to this run, so an empty line is two line ends everywhere.
    if (line_ends > 1) result_.blank_lines.push_back(start);
  }

  void push(TokenKind kind, std::uint32_t begin, std::uint32_t end) {
    result_.tokens.push_back({kind, fresh_line_, begin, end});
    fresh_line_ = own_line_ = false;
  }

  Diagnostic* complain(DiagnosticId id, std::uint32_t begin, std::uint32_t end,
                       std::string message) {
    if (++errors_ > most_errors) {
      if (!given_up_)
        diagnostics_.report(
            DiagnosticId::syntax, {source_, begin, end},
            fmt::format("more than {} mistakes: the rest is not looked at", most_errors));
      given_up_ = result_.cut_off = true;
      return nullptr;
    }
    return &diagnostics_.report(id, {source_, begin, end}, std::move(message));
  }

  void add_comment(std::uint32_t begin) {
    result_.comments.push_back({comment_text(text_.substr(begin, at_ - begin), begin - line_start_),
                                {source_, begin, at_},
                                own_line_});
  }

  void line_comment() {
    const std::uint32_t begin = at_;
    while (at_ < end_ && text_[at_] != '\n') ++at_;
    while (at_ > begin && is_blank(text_[at_ - 1])) --at_;
    add_comment(begin);
  }

  void block_comment() {
    const std::uint32_t begin = at_;
    const std::size_t close = text_.substr(0, end_).find("*/", at_ + 2);
    if (close == std::string_view::npos) {
      complain(DiagnosticId::unterminated_comment, begin, begin + 2,
               end_ == text_.size()
                   ? "this comment never ends; '*/' was expected before the end of the file"
                   : "expected '//' for a comment inside a contract comment, found '/*'");
      at_ = end_;
      if (end_ == text_.size()) result_.cut_off = true;
      return push(TokenKind::bad, begin, end_);
    }
    at_ = static_cast<std::uint32_t>(close) + 2;
    add_comment(begin);
    const std::size_t line_end = text_.substr(begin, at_ - begin).rfind('\n');
    if (line_end != std::string_view::npos)
      line_start_ = begin + static_cast<std::uint32_t>(line_end) + 1;
  }

  void word() {
    const std::uint32_t begin = at_;
    while (at_ < end_ && is_word(text_[at_])) ++at_;
    push(word_kind(text_.substr(begin, at_ - begin)), begin, at_);
  }

  void number() {
    const std::uint32_t begin = at_;
    while (at_ < end_ && is_word(text_[at_])) ++at_;
    const std::string_view written = text_.substr(begin, at_ - begin);
    const bool hex = written.starts_with("0x") || written.starts_with("0X");
    const std::string_view digits = hex ? written.substr(2) : written;
    const bool good =
        !digits.empty() && (hex ? std::all_of(digits.begin(), digits.end(), is_hex)
                                : std::all_of(digits.begin(), digits.end(), is_digit));
    if (!good)
      complain(DiagnosticId::syntax, begin, at_,
               hex ? fmt::format("'{}' is no number: hexadecimal digits were expected after '0x'",
                                 quotable(written))
                   : fmt::format("'{}' is neither a number nor a name: a name begins with a letter",
                                 quotable(written)));
    else if (digits.size() > most_digits)
      complain(DiagnosticId::syntax, begin, at_,
               fmt::format("this number has {} digits; at most {} were expected", digits.size(),
                           most_digits));
    push(good ? TokenKind::number : TokenKind::bad, begin, at_);
  }

  void string() {
    const std::uint32_t begin = at_++;
    while (at_ < end_ && text_[at_] != '"' && text_[at_] != '\n') {
      if (text_[at_] == '\\' && (peek(1) == '"' || peek(1) == '\\')) ++at_;
      ++at_;
    }
    const bool closed = at_ < end_ && text_[at_] == '"';
    if (closed)
      ++at_;
    else
      complain(DiagnosticId::syntax, begin, begin + 1,
               "'\"' was expected at the end of the file name, before the end of the line");
    push(closed ? TokenKind::string : TokenKind::bad, begin, at_);
  }

  void mark() {
    std::size_t length = 1;
    const TokenKind kind = mark_kind(text_.substr(at_, end_ - at_), length);
    const std::uint32_t begin = at_;
    at_ += static_cast<std::uint32_t>(length);
    if (kind != TokenKind::bad) return push(kind, begin, at_);
    // A run of foreign characters is one mistake.
    const auto is_foreign = [&](char c) {
      std::size_t ignored = 0;
      return !is_blank(c) && c != '\n' && !is_word(c) && c != '"' &&
             mark_kind(std::string_view(&c, 1), ignored) == TokenKind::bad;
    };
    while (at_ < end_ && is_foreign(text_[at_])) ++at_;
    complain(DiagnosticId::syntax, begin, at_,
             fmt::format("'{}' is no part of the contract language",
                         quotable(text_.substr(begin, at_ - begin))));
    push(TokenKind::bad, begin, at_);
  }

  FileId source_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  Scan result_{};
  std::uint32_t at_ = 0;
  std::uint32_t end_ = 0;
  std::uint32_t line_start_ = 0;
  bool fresh_line_ = true; // no token on this line yet
  bool own_line_ = true;   // no token before this place on this line
  std::size_t errors_ = 0;
  bool given_up_ = false;
};

} // namespace

std::string_view spelling(TokenKind kind) {
  return spellings[static_cast<std::size_t>(kind)];
}

bool is_reserved_word(TokenKind kind) {
  return kind <= TokenKind::kw_self;
}

TokenKind word_kind(std::string_view text) {
  static const auto words = [] {
    std::unordered_map<std::string_view, TokenKind> map;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(TokenKind::kw_self); ++i)
      map.emplace(spellings[i], static_cast<TokenKind>(i));
    return map;
  }();
  const auto found = words.find(text);
  return found == words.end() ? TokenKind::name : found->second;
}

Scan scan(FileId source, const SourceStore& sources, const std::vector<Region>& regions,
          Diagnostics& diagnostics) {
  return Scanner(source, sources, diagnostics).run(regions);
}

std::string string_value(std::string_view token_text) {
  std::string value;
  for (std::size_t i = 1; i + 1 < token_text.size(); ++i) {
    if (token_text[i] == '\\' && (token_text[i + 1] == '"' || token_text[i + 1] == '\\') &&
        i + 2 < token_text.size())
      ++i;
    value += token_text[i];
  }
  return value;
}

std::string quotable(std::string_view text) {
  constexpr std::size_t longest = 40;
  const bool cut = text.size() > longest;
  if (cut) {
    std::size_t length = longest - 3;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U) --length;
    text = text.substr(0, length);
  }
  std::string result(text);
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7f) c = '?';
  return cut ? result + "..." : result;
}

} // namespace absthread::spec
