// SPDX-License-Identifier: MIT
// Random pairs of a thread and a contract, exported to Boogie: Boogie's verdict against ours.
// Boogie starts slowly, so a case is a dozen pairs of the family `conformance`, and ten that are
// made around one thing each (boogie_pairs.hpp), between lines `====`.
#include <fmt/format.h>

#include "tests/fuzz/boogie_judge.hpp"
#include "tests/fuzz/boogie_pairs.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/pair_text.hpp"

namespace absthread::fuzz {
namespace {

constexpr Seed pairs_of_a_case = 12, pointed_of_a_case = 10;
const std::string separator = "====\n";

std::string generate(Seed seed) {
  static const Family pairs = conformance_family();
  std::string out;
  for (Seed i = 0; i < pairs_of_a_case; ++i) {
    if (i != 0) out += separator;
    out += pairs.generate(seed * pairs_of_a_case + i);
  }
  for (Seed i = 0; i < pointed_of_a_case; ++i)
    out += separator + pointed_pair(seed * pointed_of_a_case + i);
  return out;
}

std::vector<std::string> pairs_of(const std::string& text) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = text.find(separator, begin);
    out.push_back(text.substr(begin, end - begin));
    if (end == std::string::npos) return out;
    begin = end + separator.size();
  }
}

Outcome check(const std::string& text) {
  std::vector<testing::BoogieQuestion> questions;
  std::size_t proved = 0, refuted = 0, number = 0;
  bool undecided = false;
  for (const std::string& pair : pairs_of(text)) {
    TermManager terms;
    conformance::Task task;
    try {
      task = testing::parse_pair(pair, terms);
    } catch (const std::runtime_error& e) {
      return invalid(e.what());
    }
    if (task.code.initial.empty() || task.contract.locations.empty())
      return invalid("no start, or no state");
    ++number;
    auto question = testing::boogie_question(task, terms, fmt::format("pair {}", number),
                                             fmt::format("p{}.", number));
    if (!question) {
      undecided = true;
      continue;
    }
    ++(question->proved ? proved : refuted);
    questions.push_back(std::move(*question));
  }
  const std::vector<std::string> wrong = testing::boogie_disagreements(questions);
  if (!wrong.empty()) return mismatch(fmt::format("{}", fmt::join(wrong, "; ")));
  std::vector<std::string> features;
  if (proved >= 3 && refuted >= 3) features.emplace_back("both verdicts");
  return agreed(undecided ? "unknown" : "agreed", features);
}

// One pair alone.
std::vector<std::string> smaller(const std::string& text) {
  const std::vector<std::string> pairs = pairs_of(text);
  if (pairs.size() < 2) return {};
  return pairs;
}

} // namespace

Family boogie_family() {
  Family f;
  f.name = "boogie";
  f.sentence = "a dozen threads against contracts each: our verdict and Boogie's";
  f.generate = generate;
  f.check = check;
  f.shrink = smaller;
  f.shares = {{"both verdicts", 0.5, 1}, {"unknown", 0, 0.01}};
  // Without Boogie there is nothing to compare with.
  f.sample = testing::boogie_exists() ? 6 : 0;
  f.case_limit = std::chrono::seconds(120);
  return f;
}

} // namespace absthread::fuzz
