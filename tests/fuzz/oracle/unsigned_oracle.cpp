// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/unsigned_oracle.hpp"

#include "tests/fuzz/oracle/workshop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

namespace absthread::fuzz {

namespace {

constexpr const char* includes = R"(#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
)";

constexpr const char* bits =
    "struct bits { unsigned lo : 3, mid : 7, full : 32; bool one : 1; };\n";

constexpr const char* observing = R"(#include <stdio.h>
static int choice_;
__attribute__((constructor)) static void begin_(void) {
  if (getenv("CHOICE")) choice_ = atoi(getenv("CHOICE"));
}
static void show_(int line, int negative, unsigned long long value) {
  printf("%d %d %llu\n", line, negative, value);
  fflush(stdout);
}
#define CHECK(...) show_(__LINE__, (__VA_ARGS__) < 0, (unsigned long long)(__VA_ARGS__))
#define WRONG(e, n) CHECK(e)
#define HOLDS(...) CHECK(!!(__VA_ARGS__))
#define DENY(...) CHECK(!!(__VA_ARGS__))
#define INPUT(type, name, ...) static const type all_[] = {__VA_ARGS__}; type name = all_[choice_]
#line 1
)";

/// A line of our own words: `word(inside);`.
struct Word {
  std::string blanks, word, inside;
};

std::optional<Word> word_of(const std::string& line) {
  const std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  for (const char* word : {"INPUT", "CHECK", "WRONG", "HOLDS", "DENY"}) {
    const std::string head = std::string(word) + "(";
    if (line.compare(at, head.size(), head) == 0 && line.ends_with(");"))
      return Word{line.substr(0, at), word,
                  line.substr(at + head.size(), line.size() - at - head.size() - 2)};
  }
  return std::nullopt;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::vector<std::string> words_between_commas(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, ',');)
    out.push_back(word.substr(word.find_first_not_of(' ')));
  return out;
}

struct Seen {
  bool negative;
  std::uint64_t value; // modulo 2^64
  auto operator<=>(const Seen&) const = default;
};
using SeenAt = std::map<std::size_t, std::set<Seen>>;

/// As a constant that an expression with that value equals, whatever its type is.
std::string constant(const Seen& seen) {
  if (seen.negative) {
    const std::uint64_t magnitude = -seen.value;
    if (magnitude <= 0x7fffffffU) return fmt::format("-{}", magnitude);
    return fmt::format("(-{}L - 1)", magnitude - 1);
  }
  if (seen.value <= 0x7fffffffU) return fmt::format("{}", seen.value);
  if (seen.value <= 0xffffffffU) return fmt::format("{}U", seen.value);
  return fmt::format("{}UL", seen.value);
}

/// Another value, which the type of the expression has too.
Seen changed(Seen seen, unsigned how) {
  if (seen.negative) return {seen.value != UINT64_MAX, seen.value + 1};
  if (seen.value == 0) return {false, 1};
  if (how == 0) return {false, seen.value - 1};
  if (how == 1) return {false, seen.value / 2};
  if (how == 2) return {false, 0};
  return {false, seen.value - 1 - (seen.value - 1) / 2};
}

std::string equals_one_of(const std::string& e, const std::set<Seen>& values) {
  std::string out;
  for (const Seen& seen : values)
    out += (out.empty() ? "" : " || ") + fmt::format("{} == {}", e, constant(seen));
  return out;
}

constexpr std::size_t most_values = 4;

class AssertionMaker {
 public:
  AssertionMaker(const SeenAt& seen, UnsignedAnswer& answer)
      : seen_(seen)
      , answer_(answer) {}

  std::string line(std::size_t number, const Word& word) {
    if (word.word == "INPUT") return input(word);
    const auto found = seen_.find(number);
    std::set<Seen> values;
    if (found != seen_.end()) values = found->second;
    std::string holds = "0"; // nobody comes here
    if (!values.empty())
      holds = word.word == "CHECK" || word.word == "WRONG" ? of_value(word, values)
                                                           : of_truth(word, values);
    if (holds.empty()) return ";";
    ++answer_.assertions;
    return fmt::format("{}assert({});", word.blanks, holds);
  }

 private:
  std::string of_value(const Word& word, std::set<Seen> values) {
    if (word.word == "CHECK")
      return values.size() > most_values ? "" : equals_one_of(word.inside, values);
    const std::size_t comma = word.inside.rfind(',');
    const std::string e = word.inside.substr(0, comma);
    answer_.fails = true;
    if (values.size() == 1)
      values = {changed(*values.begin(), static_cast<unsigned>(word.inside.back() - '0'))};
    else
      values.erase(std::prev(values.end()));
    while (values.size() > most_values) values.erase(std::prev(values.end()));
    return equals_one_of(e, values);
  }

  std::string of_truth(const Word& word, const std::set<Seen>& values) {
    const bool first = values.begin()->value != 0;
    const std::string yes = word.inside, no = "!(" + word.inside + ")";
    if (word.word == "HOLDS") return values.size() > 1 ? "" : first ? yes : no;
    answer_.fails = true;
    return values.size() > 1 || !first ? yes : no;
  }

  std::string input(const Word& word) {
    const std::vector<std::string> parts = words_between_commas(word.inside);
    std::string other;
    for (std::size_t i = 2; i < parts.size(); ++i)
      other += fmt::format("{}{} != {}", i == 2 ? "" : " && ", parts[1], parts[i]);
    return fmt::format("{}{} {} = __VERIFIER_nondet_{}(); if ({}) exit(0);", word.blanks, parts[0],
                       parts[1], short_name(parts[0]), other);
  }

 public:
  static std::string short_name(const std::string& type) {
    return type == "unsigned char"    ? "uchar"
           : type == "unsigned short" ? "ushort"
           : type == "unsigned"       ? "uint"
                                      : "ulong";
  }

 private:
  const SeenAt& seen_;
  UnsignedAnswer& answer_;
};

/// How many values the input has; 1 without one, 0 for a text that has two.
std::size_t choices_of(const std::vector<std::string>& lines) {
  std::size_t choices = 1, inputs = 0;
  for (const std::string& line : lines) {
    const std::optional<Word> word = word_of(line);
    if (!word || word->word != "INPUT") continue;
    ++inputs;
    choices = words_between_commas(word->inside).size() - 2;
  }
  return inputs > 1 ? 0 : choices;
}

const Workshop& shop() {
  static const Workshop here("unsigned");
  return here;
}

} // namespace

UnsignedAnswer ask_gcc(const std::string& text) {
  UnsignedAnswer answer;
  const std::vector<std::string> lines = lines_of(text);
  const std::size_t choices = choices_of(lines);
  if (choices == 0) return answer;
  shop().write("case.c", std::string(includes) + bits + observing + text);
  if (shop().command("gcc -w -O0 -pthread -fsanitize=undefined -fsanitize-undefined-trap-on-error "
                     "-o case case.c 2>err.txt") != 0)
    return answer;
  SeenAt seen;
  for (std::size_t choice = 0; choice < choices; ++choice) {
    const int end =
        shop().command(fmt::format("CHOICE={} timeout 5 ./case >out.txt 2>/dev/null", choice));
    if (end != 0) {
      answer.end = end == 124 ? UnsignedEnd::endless : UnsignedEnd::undefined;
      return answer;
    }
    std::istringstream out(shop().read("out.txt"));
    std::size_t line = 0;
    Seen value{};
    for (int negative = 0; out >> line >> negative >> value.value;) {
      value.negative = negative != 0;
      seen[line].insert(value);
    }
  }
  answer.end = UnsignedEnd::defined;
  AssertionMaker maker(seen, answer);
  std::string body, nondet;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::optional<Word> word = word_of(lines[i]);
    body += (word ? maker.line(i + 1, *word) : lines[i]) + "\n";
    if (word && word->word == "INPUT") {
      const std::string type = words_between_commas(word->inside).front();
      nondet = fmt::format("extern {} __VERIFIER_nondet_{}(void);\n", type,
                           AssertionMaker::short_name(type));
    }
  }
  const std::string types = text.find("struct bits") == std::string::npos ? "" : bits;
  // The first line says how integers are read, for us.
  answer.program = includes + types + nondet + body.substr(body.find('\n') + 1);
  return answer;
}

std::set<std::size_t> lines_that_wrap_up(const std::string& text) {
  std::set<std::size_t> out;
  shop().write("wrap.c", std::string(includes) + bits + observing + text);
  if (shop().command("clang-19 -w -O0 -pthread -fsanitize=unsigned-integer-overflow,"
                     "implicit-unsigned-integer-truncation,implicit-signed-integer-truncation "
                     "-o wrap wrap.c 2>err.txt") != 0)
    return out;
  for (std::size_t choice = 0; choice < choices_of(lines_of(text)); ++choice) {
    shop().command(fmt::format("CHOICE={} timeout 5 ./wrap >/dev/null 2>wrap.txt", choice));
    // wrap.c:12:5: runtime error: unsigned integer overflow: 4294967295 + 1 cannot be ...
    for (const std::string& line : lines_of(shop().read("wrap.txt"))) {
      const bool sum = line.find(" + ") != std::string::npos;
      const bool narrowed = line.find("implicit conversion") != std::string::npos;
      const std::size_t colon = line.find(':');
      if ((sum || narrowed) && colon != std::string::npos)
        out.insert(static_cast<std::size_t>(std::atol(line.c_str() + colon + 1)));
    }
  }
  return out;
}

} // namespace absthread::fuzz
