// SPDX-License-Identifier: MIT
#include "tests/support/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

namespace absthread::test {

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string join_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  bool quoted = false;
  for (char c : text) {
    if (c == '"') {
      quoted = !quoted;
      in_word = true;
    } else if (!quoted && (c == ' ' || c == '\t' || c == '\n')) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (in_word) words.push_back(std::move(word));
  return words;
}

namespace {

// One line against a pattern in which `...` is any text. Greedy from the left is enough: the pieces
// between the dots are taken at their first place, the last piece at the very end.
bool line_matches(std::string_view pattern, std::string_view line) {
  constexpr std::string_view dots = "...";
  std::size_t at = pattern.find(dots);
  if (at == std::string_view::npos) return pattern == line;
  if (!line.starts_with(pattern.substr(0, at))) return false;
  line.remove_prefix(at);
  pattern.remove_prefix(at + dots.size());
  for (;;) {
    at = pattern.find(dots);
    if (at == std::string_view::npos) return line.ends_with(pattern);
    std::size_t found = line.find(pattern.substr(0, at));
    if (found == std::string_view::npos) return false;
    line.remove_prefix(found + at);
    pattern.remove_prefix(at + dots.size());
  }
}

} // namespace

// The classic matching of wildcards, over lines: on a failure go back to the last `...` and let it
// swallow one line more. At most |expected| * |actual| comparisons.
bool matches(const std::vector<std::string>& expected, const std::vector<std::string>& actual) {
  constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::size_t e = 0;
  std::size_t a = 0;
  std::size_t star = none;
  std::size_t swallowed = 0;
  while (a < actual.size()) {
    if (e < expected.size() && trim(expected[e]) == "...") {
      star = e++;
      swallowed = a;
    } else if (e < expected.size() && line_matches(expected[e], actual[a])) {
      ++e;
      ++a;
    } else if (star != none) {
      e = star + 1;
      a = ++swallowed;
    } else {
      return false;
    }
  }
  while (e < expected.size() && trim(expected[e]) == "...") ++e;
  return e == expected.size();
}

std::string explain_difference(const std::vector<std::string>& expected,
                               const std::vector<std::string>& actual) {
  std::size_t same = 0;
  while (same < expected.size() && same < actual.size() &&
         line_matches(expected[same], actual[same]))
    ++same;
  auto show = [same](const char* title, const std::vector<std::string>& lines) {
    std::string text = fmt::format("{} ({} lines):\n", title, lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
      text += fmt::format("  {} {}\n", i == same ? '>' : ' ', lines[i]);
    return text;
  };
  return show("expected", expected) + show("found", actual);
}

std::string normalised(std::string text, const std::filesystem::path& folder) {
  const std::string prefix = folder.string() + "/";
  for (std::size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;)
    text.erase(at, prefix.size());
  static const std::regex duration(R"(\b[0-9]+\.[0-9]+ ?m?s\b)");
  return std::regex_replace(text, duration, "N s");
}

} // namespace absthread::test
