// SPDX-License-Identifier: MIT
#include "spec-lang/contract_comments.hpp"

#include "spec-lang/diag/fault.hpp"

namespace absthread::spec {
namespace {

constexpr std::string_view mark = "absthread";

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

// A backslash at the end of a line joins it with the next one.
std::size_t after_line_end(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '\r') ++at;
  return at < text.size() && text[at] == '\n' ? at + 1 : 0;
}

std::size_t skip_line_comment(std::string_view text, std::size_t at) {
  for (; at < text.size() && text[at] != '\n'; ++at)
    if (text[at] == '\\' && !ABSTHREAD_FAULT("c-continued-line-ends"))
      if (const std::size_t next = after_line_end(text, at + 1)) at = next - 1;
  return at;
}

// A literal ends at its quote; one that is broken off ends with its line, as the C compiler will
// say too.
std::size_t skip_literal(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote && text[at] != '\n') {
    if (text[at] == '\\') {
      const std::size_t next = after_line_end(text, at + 1);
      at = next != 0 ? next : at + 2;
    } else {
      ++at;
    }
  }
  return at < text.size() ? at + 1 : text.size();
}

// Where the contract begins in a comment that begins at `at`; 0: it is no contract comment.
std::size_t contract_start(std::string_view text, std::size_t at) {
  at += 2;
  if (at >= text.size() || text[at] != '@') return 0;
  ++at;
  while (at < text.size() && is_blank(text[at])) ++at;
  if (text.substr(at, mark.size()) != mark) return 0;
  at += mark.size();
  return at < text.size() && is_word(text[at]) ? 0 : at;
}

} // namespace

std::vector<ContractComment> contract_comments(FileId source, const SourceStore& sources,
                                               Diagnostics& diagnostics) {
  const std::string_view text = sources.file(source).text();
  const auto offset = [](std::size_t at) { return static_cast<std::uint32_t>(at); };
  std::vector<ContractComment> result;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if ((c == '"' || c == '\'') && !ABSTHREAD_FAULT("c-strings-not-skipped")) {
      at = skip_literal(text, at);
    } else if (c == '/' && next == '/') {
      at = skip_line_comment(text, at);
    } else if (c == '/' && next == '*') {
      const std::size_t body = contract_start(text, at);
      const std::size_t close = text.find("*/", body != 0 ? body : at + 2);
      if (close == std::string_view::npos) {
        if (body != 0)
          diagnostics.report(DiagnosticId::unterminated_comment, {source, offset(at), offset(body)},
                             "this contract comment never ends; '*/' was expected before the end "
                             "of the file");
        return result;
      }
      if (body != 0)
        result.push_back({{offset(at), offset(close + 2)}, {offset(body), offset(close)}});
      at = close + 2;
    } else {
      ++at;
    }
  }
  return result;
}

} // namespace absthread::spec
