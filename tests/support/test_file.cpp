// SPDX-License-Identifier: MIT
#include "tests/support/test_file.hpp"

#include "tests/support/paths.hpp"
#include "tests/support/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace absthread::test {

namespace {

struct Setting {
  std::string_view key;
  std::string_view sentence;
};

// Every setting that a test file may carry.
constexpr std::array known_settings = {
    Setting{"ARGS", "the arguments of absthread; FILE and SPEC stand for the files"},
    Setting{"SPEC", "a contract file given before FILE, relative to the folder"},
    Setting{"REQUIRES", "tools that must be on the PATH; otherwise the test is skipped"},
    Setting{"LEVEL", "1 or more: slow, runs only with --level"},
    Setting{"TIMEOUT", "seconds until the program is killed; 60 without"},
    Setting{"SHOW", "all: the expectation is the whole output, not only diagnostics and verdicts"},
};

constexpr std::string_view separator = "// ----";

bool is_key(std::string_view word) {
  return word.size() > 2 && word.back() == ':' &&
         std::all_of(word.begin(), word.end() - 1, [](char c) { return c >= 'A' && c <= 'Z'; });
}

// "SPEC: a.absthread   ARGS: check": a key starts the line or follows two blanks.
void parse_settings_line(const std::string& file, std::string_view line,
                         std::map<std::string, std::string>& settings) {
  std::string_view first = line.substr(0, line.find(' '));
  if (!is_key(first)) return;
  while (!line.empty()) {
    std::size_t colon = line.find(':');
    std::string key(line.substr(0, colon));
    auto known = std::find_if(known_settings.begin(), known_settings.end(),
                              [&](const Setting& s) { return s.key == key; });
    if (known == known_settings.end())
      throw std::runtime_error(fmt::format("{}: unknown setting {}:", file, key));
    line.remove_prefix(colon + 1);
    std::size_t next = line.size();
    for (std::size_t at = 0; at + 2 < line.size(); ++at) {
      if (line[at] != ' ' || line[at + 1] != ' ' || line[at + 2] == ' ') continue;
      std::string_view rest = line.substr(at + 2);
      if (is_key(rest.substr(0, rest.find(' ')))) {
        next = at;
        break;
      }
    }
    settings[key] = trim(line.substr(0, next));
    line = trim(line.substr(next));
  }
}

} // namespace

std::string TestFile::setting(const std::string& key, const std::string& otherwise) const {
  auto found = settings.find(key);
  return found == settings.end() ? otherwise : found->second;
}

int TestFile::level() const {
  return std::stoi(setting("LEVEL", "0"));
}

std::string TestFile::missing_tool() const {
  for (const std::string& tool : split_words(setting("REQUIRES")))
    if (!tool_exists(tool)) return tool;
  return "";
}

TestFile parse_test_file(const std::filesystem::path& path, const std::string& text) {
  TestFile file{path, text, {}, std::nullopt};
  std::string bar = std::string(separator) + '\n';
  std::size_t at = text.starts_with(bar) ? 0 : text.rfind('\n' + bar);
  if (at != std::string::npos) {
    if (text[at] == '\n') ++at;
    file.input = text.substr(0, at);
    file.expected.emplace();
    for (const std::string& line : split_lines(std::string_view(text).substr(at + bar.size()))) {
      if (trim(line) == "//") {
        file.expected->emplace_back();
      } else if (line.starts_with("// ")) {
        file.expected->push_back(line.substr(3));
      } else {
        throw std::runtime_error(
            fmt::format("{}: after `// ----` only comment lines: {}", path.string(), line));
      }
    }
  }
  for (const std::string& line : split_lines(file.input)) {
    if (!line.starts_with("//")) break;
    parse_settings_line(path.string(), trim(std::string_view(line).substr(2)), file.settings);
  }
  return file;
}

TestFile read_test_file(const std::filesystem::path& path) {
  return parse_test_file(path, read_text(path));
}

std::string with_expectation(const TestFile& file, const std::vector<std::string>& expected) {
  std::string text = file.input;
  if (!text.empty() && text.back() != '\n') text += '\n';
  text += std::string(separator) + '\n';
  for (const std::string& line : expected) text += line.empty() ? "//\n" : "// " + line + '\n';
  return text;
}

} // namespace absthread::test
