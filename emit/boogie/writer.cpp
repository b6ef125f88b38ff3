// SPDX-License-Identifier: MIT
#include "emit/boogie/writer.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace absthread::emit::boogie {
namespace {

constexpr std::size_t comment_column = 52;
constexpr std::size_t page = 100;

// The places to break a long expression: behind && and || where the fewest parentheses are open.
std::vector<std::string> broken(const std::string& text) {
  int depth = 0;
  int least = 1000;
  auto operator_at = [&](std::size_t i) {
    return text.compare(i, 4, " && ") == 0 || text.compare(i, 4, " || ") == 0;
  };
  auto walk = [&](const auto& visit) {
    depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '(' || text[i] == '[') ++depth;
      if (text[i] == ')' || text[i] == ']') --depth;
      if (operator_at(i)) visit(i);
    }
  };
  walk([&](std::size_t) { least = std::min(least, depth); });
  std::vector<std::string> out;
  std::size_t begin = 0;
  walk([&](std::size_t i) {
    if (depth != least) return;
    out.push_back(text.substr(begin, i + 3 - begin));
    begin = i + 4;
  });
  out.push_back(text.substr(begin));
  return out;
}

} // namespace

void Lines::line(const std::string& text, const std::string& comment) {
  text_ += text;
  if (!comment.empty()) {
    const std::size_t gap = text.size() + 2 > comment_column ? 2 : comment_column - text.size();
    text_.append(text.empty() ? 0 : gap, ' ');
    text_ += "// " + comment;
  }
  text_ += '\n';
  ++count_;
}

std::size_t Lines::statement(const std::string& head, const std::string& expression,
                             const std::string& comment) {
  const std::size_t first = count_ + 1;
  if (head.size() + expression.size() < page) {
    line(fmt::format("{} {};", head, expression), comment);
    return first;
  }
  const std::vector<std::string> parts = broken(expression);
  const std::string indent(head.find_first_not_of(' ') + 4, ' ');
  for (std::size_t i = 0; i < parts.size(); ++i)
    line(fmt::format("{}{}{}", i == 0 ? head + " " : indent, parts[i],
                     i + 1 == parts.size() ? ";" : ""),
         i == 0 ? comment : std::string());
  return first;
}

void Lines::list(const std::string& head, const std::vector<std::string>& names) {
  if (names.empty()) return;
  std::string text = head + " ";
  const std::string indent(head.find_first_not_of(' ') + 4, ' ');
  bool fresh = true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!fresh && text.size() + names[i].size() + 2 > page) {
      line(text.substr(0, text.size() - 1));
      text = indent;
    }
    text += names[i] + (i + 1 == names.size() ? ";" : ", ");
    fresh = false;
  }
  line(text);
}

void Lines::blank() {
  text_ += '\n';
  ++count_;
}

std::string listed(const std::vector<std::string>& words, std::string_view separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string joined(const std::vector<std::string>& parts, std::string_view op) {
  constexpr std::size_t widest = 100;
  const std::string between = fmt::format(" {} ", op);
  if (parts.size() <= widest) return listed(parts, between);
  std::vector<std::string> groups;
  for (std::size_t i = 0; i < parts.size(); i += widest) {
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(i);
    const auto count = static_cast<std::ptrdiff_t>(std::min(widest, parts.size() - i));
    groups.push_back("(" + listed({first, first + count}, between) + ")");
  }
  return joined(groups, op);
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  constexpr std::size_t longest = 70;
  if (out.size() <= longest) return out;
  std::size_t cut = longest;
  while ((static_cast<unsigned char>(out[cut]) & 0xC0U) == 0x80U) --cut; // between characters
  return out.substr(0, cut) + " ...";
}

std::string Program::place(SourceRange where) const {
  if (!where || frame.sources == nullptr) return {};
  const Position p = frame.sources->position(where);
  return fmt::format(
      "{}:{}:{}", std::filesystem::path(frame.sources->file(where.file).path()).filename().string(),
      p.line, p.column);
}

} // namespace absthread::emit::boogie
