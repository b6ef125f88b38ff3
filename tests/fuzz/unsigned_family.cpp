// SPDX-License-Identifier: MIT
//
// Threads that compute with unsigned types at their borders: what gcc computes is not refuted, and
// nothing else is proved.
#include "tests/fuzz/families.hpp"

#include "tests/fuzz/oracle/unsigned_oracle.hpp"
#include "tests/fuzz/tool_run.hpp"
#include "tests/fuzz/unsigned_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace absthread::fuzz {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line + "\n");
  return out;
}

/// The lines that the tool names as in "no wrap at case.c:8: n++".
std::set<std::size_t> assumed_not_to_wrap(const std::string& output) {
  static const std::string file = "case.c:";
  std::set<std::size_t> lines;
  for (const std::string& line : lines_of(output)) {
    const std::size_t at = line.find(file);
    if (line.find("- no wrap at ") != std::string::npos && at != std::string::npos)
      lines.insert(std::strtoul(line.c_str() + at + file.size(), nullptr, 10));
  }
  return lines;
}

/// A proof of what fails may rest on an addition that is assumed not to wrap, if it does wrap.
bool is_excused(const std::string& text, const UnsignedAnswer& answer, const ToolRun& said) {
  const std::set<std::size_t> assumed = assumed_not_to_wrap(said.output);
  if (assumed.empty()) return false;
  const auto lines = [](const std::string& t) { return std::count(t.begin(), t.end(), '\n'); };
  const auto shift = static_cast<std::size_t>(lines(answer.program) - lines(text));
  const std::vector<std::string> code = lines_of(text);
  const std::set<std::size_t> wraps = lines_that_wrap_up(text);
  return std::any_of(wraps.begin(), wraps.end(), [&](std::size_t line) {
    const std::string& there = code.at(line - 1);
    const bool adds =
        there.find('+') != std::string::npos || there.find("_add(") != std::string::npos;
    return adds && assumed.contains(line + shift);
  });
}

std::vector<std::string> features_of(const std::string& text) {
  static const std::vector<std::pair<const char*, std::vector<const char*>>> words = {
      {"loops", {"for (", "while ("}},
      {"ints machine", {"// ints machine"}},
      {"atomics", {"atomic_", "_Atomic "}},
      {"bit-fields", {"struct bits"}},
      {"narrow", {"unsigned char", "unsigned short", "bool"}},
      {"wide", {"unsigned long", "size_t"}},
      {"two threads", {"g, (void *)"}},
      {"mutex", {"pthread_mutex_lock"}},
      {"input", {"INPUT("}}};
  std::vector<std::string> found;
  for (const auto& [feature, signs] : words)
    if (std::any_of(signs.begin(), signs.end(),
                    [&](const char* sign) { return text.find(sign) != std::string::npos; }))
      found.emplace_back(feature);
  return found;
}

Outcome judge(const std::string& text) {
  const UnsignedAnswer answer = ask_gcc(text);
  if (answer.end == UnsignedEnd::refused) return invalid("gcc does not compile it");
  if (answer.end == UnsignedEnd::undefined) return agreed("undefined");
  if (answer.end == UnsignedEnd::endless) return agreed("endless");
  const bool machine = text.starts_with("// ints machine");
  const std::vector<std::string> words = {"prove", "--ints", machine ? "machine" : "math",
                                          "--timeout", "5"};
  const ToolRun said = run_tool(words, answer.program);
  std::vector<std::string> features = features_of(text);
  const auto differs = [&] {
    return mismatch(fmt::format("absthread prove --ints {}: expected {}, got {}\n{}\n{}",
                                machine ? "machine" : "math", answer.fails ? "false" : "true",
                                said.verdict, answer.program, said.output));
  };
  if (said.verdict.starts_with("unknown")) {
    features.push_back(answer.fails ? "unknown of false" : "unknown of true");
    return agreed("unknown", std::move(features));
  }
  if (said.verdict.starts_with("true")) {
    if (!answer.fails) return agreed("true", std::move(features));
    if (machine || !is_excused(text, answer, said)) return differs();
    return agreed("assumed", std::move(features));
  }
  if (!said.is("false(unreach-call)") || !answer.fails) return differs();
  return agreed("false", std::move(features));
}

// ---- smaller texts

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line;
  return out;
}

std::size_t indent_of(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// Without a line that opens a block and the one that closes it, with and without what is inside.
void without_blocks(const std::string& text, std::vector<std::string>& out) {
  const std::vector<std::string> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].ends_with("{\n")) continue;
    std::size_t end = i + 1;
    while (end < lines.size() && indent_of(lines[end]) != indent_of(lines[i])) ++end;
    if (end == lines.size()) continue;
    std::vector<std::string> less(lines);
    const auto at = [&](std::size_t k) { return less.begin() + static_cast<std::ptrdiff_t>(k); };
    less.erase(at(i), at(end + 1));
    out.push_back(joined(less));
    if (lines[end].find("else") != std::string::npos) { // only the first half, as it was
      less = lines;
      std::size_t last = end + 1;
      while (last < lines.size() && indent_of(lines[last]) != indent_of(lines[i])) ++last;
      if (last == lines.size()) continue;
      less.erase(at(end), at(last));
      out.push_back(joined(less));
    }
    if (indent_of(lines[i]) == 0) continue;
    less = lines;
    less.erase(at(end));
    less.erase(at(i));
    out.push_back(joined(less));
  }
}

/// In place of `(a op b)` one of both.
void without_operators(const std::string& text, std::vector<std::string>& out) {
  for (std::size_t open = text.find('('); open != std::string::npos;
       open = text.find('(', open + 1)) {
    int depth = 0;
    std::size_t close = open;
    std::vector<std::size_t> gaps;
    for (; close < text.size() && text[close] != '\n'; ++close) {
      depth += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
      if (depth == 0) break;
      if (depth == 1 && text[close] == ' ') gaps.push_back(close);
    }
    if (close >= text.size() || text[close] != ')' || gaps.size() < 2) continue;
    const std::string before = text.substr(0, open), after = text.substr(close + 1);
    out.push_back(before + text.substr(open + 1, gaps[0] - open - 1) + after);
    out.push_back(before + text.substr(gaps.back() + 1, close - gaps.back() - 1) + after);
  }
}

std::vector<std::string> smaller_texts(const std::string& text) {
  std::vector<std::string> out;
  without_blocks(text, out);
  without_operators(text, out);
  return out;
}

} // namespace

Family unsigned_family() {
  return {.name = "unsigned",
          .sentence =
              "what gcc computes with unsigned types is not refuted, nothing else is proved",
          .generate = random_unsigned_threads,
          .check = judge,
          .shrink = smaller_texts,
          .shares = {{"true", 0.25},
                     {"false", 0.25},
                     {"unknown", 0, 0.05},
                     {"assumed", 0, 0.05},
                     {"undefined", 0, 0.01},
                     {"endless", 0, 0.01},
                     {"loops", 0.25},
                     {"ints machine", 0.4},
                     {"atomics", 0.2},
                     {"two threads", 0.3},
                     {"input", 0.1}},
          .sample = 40,
          .case_limit = std::chrono::seconds{60}};
}

} // namespace absthread::fuzz
