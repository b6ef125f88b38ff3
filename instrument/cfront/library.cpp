// SPDX-License-Identifier: MIT
// Reads library.def.
#include "instrument/cfront/library.hpp"

#include "instrument/cfront/tree.hpp"
#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace absthread::cfront {

namespace {

struct Line {
  std::string_view name, arguments, words;
};

constexpr Line lines[] = {
#define LIBRARY(names, arguments, words) {names, arguments, words},
#define NOT_MODELLED(names, reason) {names, "!", reason},
#include "instrument/cfront/library.def"
#undef LIBRARY
#undef NOT_MODELLED
};

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

[[noreturn]] void wrong(std::string_view name, std::string_view word) {
  throw std::logic_error("library.def: '" + std::string(word) + "' of " + std::string(name));
}

/// `[2]`, `[1*2]`, `{2}`, `s`, `s:2`, `+`, `?`, `=1`, `.`, or nothing.
void read_extent(std::string_view name, std::string_view text, Passed& passed) {
  const auto digit = [&](std::size_t at) {
    if (at >= text.size() || text[at] < '0' || text[at] > '9') wrong(name, text);
    return text[at] - '0';
  };
  if (text.empty()) return;
  switch (text[0]) {
  case '[':
  case '{':
    passed.extent = text[0] == '[' ? Extent::bytes : Extent::elements;
    passed.first = digit(1);
    if (text.size() > 3) passed.second = digit(3);
    return;
  case 's':
    passed.extent = Extent::string;
    if (text.size() > 1) passed.first = digit(2);
    return;
  case '=':
  case '%':
    passed.extent = text[0] == '=' ? Extent::like : Extent::printed;
    passed.first = digit(1);
    return;
  case '+': passed.extent = Extent::some; return;
  case '?': passed.extent = Extent::any; return;
  case '.': passed.extent = Extent::appended; return;
  default: wrong(name, text);
  }
}

Passed read_argument(std::string_view name, std::string_view word) {
  Passed passed;
  if (word == "-") return passed;
  if (word[0] == 'k') {
    passed.keeps = true;
    word.remove_prefix(1);
  }
  if (word.empty()) return passed;
  if (word == "c") {
    passed.calls = true;
  } else if (word.starts_with("f")) {
    passed.format = word.size() > 1 ? word[1] : ' ';
    passed.listed = word.ends_with("v");
    passed.reads = true;
    passed.extent = Extent::string;
    if (passed.format != 'p' && passed.format != 's') wrong(name, word);
  } else {
    std::size_t at = 0;
    if (word[at] == 'r') passed.reads = true, ++at;
    if (at < word.size() && word[at] == 'w') passed.writes = true, ++at;
    if (at == 0) wrong(name, word);
    read_extent(name, word.substr(at), passed);
  }
  return passed;
}

/// `-1:0`, or `0:` without a limit.
Range read_range(std::string_view name, std::string_view text) {
  const auto number = [&](std::string_view digits) {
    long value = 0;
    const char* end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, value).ptr != end || digits.empty()) wrong(name, text);
    return value;
  };
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) wrong(name, text);
  Range range{number(text.substr(0, colon)), std::nullopt};
  if (colon + 1 < text.size()) range.most = number(text.substr(colon + 1));
  return range;
}

void read_word(Library& row, std::string_view word) {
  const auto after = [&](std::string_view start) { return word.substr(start.size()); };
  if (word == "errno") {
    row.sets_errno = true;
  } else if (word == "outside") {
    row.from_outside = true;
  } else if (word == "same") {
    row.writes_result = true;
  } else if (word == "later") {
    row.later = true;
  } else if (word.starts_with("up_to:") && word.size() == 7) {
    row.up_to = word[6] - '0';
  } else if (word.starts_with("in:")) {
    row.range = read_range(row.name, after("in:"));
  } else if (word == "allocates") {
    row.allocates = true;
  } else if (word.starts_with("static:")) {
    row.hidden = after("static:");
    row.returns_hidden = true;
  } else if (word.starts_with("state:")) {
    row.hidden = after("state:");
  } else if (word.starts_with("looks:")) {
    row.hidden = after("looks:");
    row.reads_hidden = true;
  } else if (word.starts_with("also:")) {
    row.also = after("also:");
  } else if (word.starts_with("gives:") && word.size() == 7) {
    row.returns = word[6] - '0';
  } else {
    wrong(row.name, word);
  }
}

std::vector<Library> read_all() {
  std::vector<Library> out;
  for (const Line& line : lines) {
    for (std::string_view name : words_of(line.name)) {
      Library& row = out.emplace_back();
      row.name = name;
      if (line.arguments == "!") {
        row.problem = line.words;
        continue;
      }
      for (std::string_view word : words_of(line.arguments))
        row.arguments.push_back(read_argument(name, word));
      for (std::string_view word : words_of(line.words)) read_word(row, word);
    }
  }
  return out;
}

} // namespace

const std::vector<Library>& library() {
  static const std::vector<Library> rows = read_all();
  return rows;
}

const Library* find_library(std::string_view name) {
  static const std::unordered_map<std::string_view, const Library*> by_name = [] {
    std::unordered_map<std::string_view, const Library*> map;
    for (const Library& row : library()) map.emplace(row.name, &row);
    return map;
  }();
  if (name.starts_with("__builtin_")) name.remove_prefix(10);
  const auto it = by_name.find(name);
  return it == by_name.end() || !it->second->problem.empty() ? nullptr : it->second;
}

std::span<const std::string_view> variables_written_by(std::string_view function) {
  if (ABSTHREAD_FAULT("library-writes-no-variables")) return {};
  using Names = std::vector<std::string_view>;
  static const Names zone = {"timezone", "daylight", "tzname"};
  static const Names environment = {"environ", "__environ"};
  static const Names options = {"optarg", "optind", "opterr", "optopt"};
  static const Names sign = {"signgam"};
  static const std::map<std::string_view, const Names*> all = {
      {"tzset", &zone},           {"localtime", &zone},
      {"localtime_r", &zone},     {"mktime", &zone},
      {"ctime", &zone},           {"ctime_r", &zone},
      {"strftime", &zone},        {"setenv", &environment},
      {"unsetenv", &environment}, {"putenv", &environment},
      {"clearenv", &environment}, {"getopt", &options},
      {"getopt_long", &options},  {"getopt_long_only", &options},
      {"lgamma", &sign},          {"lgammaf", &sign},
      {"lgammal", &sign},         {"gamma", &sign},
  };
  const auto found = all.find(function);
  return found == all.end() ? std::span<const std::string_view>() : *found->second;
}

bool goes_on(const Declaration& function) {
  if (!function.by_system || function.body) return false;
  return std::any_of(library().begin(), library().end(), [&](const Library& row) {
    return row.name == function.name &&
           (row.later || row.problem == "it goes on after it has returned");
  });
}

bool is_written_by_others(const Library& of, const Tree& tree) {
  return std::any_of(library().begin(), library().end(), [&](const Library& row) {
    return !row.also.empty() && row.also == of.hidden && tree.find(std::string(row.name));
  });
}

const Library* find_library(const Declaration& function) {
  if (!function.by_system || function.body) return nullptr;
  // GNU's gives a text, and may leave the memory alone.
  const bool text =
      function.type && function.type->target && function.type->target->is(TypeKind::pointer);
  if (function.name == "strerror_r" && text) return find_library("strerror_r_of_gnu");
  return find_library(function.name);
}

} // namespace absthread::cfront
