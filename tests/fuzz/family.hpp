// SPDX-License-Identifier: MIT
//
// A family of random tests: how to make a case from a number, how to judge it, how to make it
// smaller. A case is a text, always, so that it can be printed, kept, shrunk and replayed without
// the generator; the oracle reads the same text as the engine.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace absthread::fuzz {

using Seed = std::uint64_t;

struct Outcome {
  enum class Kind {
    ok,       // both sides agree
    mismatch, // they do not: a finding
    invalid,  // the text is no case of this family: a finding if generated, dropped while shrinking
  };
  Kind kind = Kind::ok;
  std::string verdict{};               // counted: "true", "false", "unknown" ...
  std::vector<std::string> features{}; // counted too: "loops", "free variable" ...
  std::string detail{};                // of a mismatch: who said what
};

inline Outcome agreed(std::string verdict, std::vector<std::string> features = {}) {
  return {Outcome::Kind::ok, std::move(verdict), std::move(features), ""};
}
inline Outcome mismatch(std::string detail) {
  return {Outcome::Kind::mismatch, "", {}, std::move(detail)};
}
inline Outcome invalid(std::string detail) {
  return {Outcome::Kind::invalid, "", {}, std::move(detail)};
}

// What part of the cases must carry a label (a verdict or a feature): 0.25 is a quarter.
struct Share {
  std::string label;
  double at_least = 0;
  double at_most = 1;
};

struct Family {
  std::string name;
  std::string sentence;
  std::function<std::string(Seed)> generate;
  std::function<Outcome(const std::string&)> check;
  // Smaller texts to try, best first; may be empty: lines are deleted in any case.
  std::function<std::vector<std::string>(const std::string&)> shrink{};
  std::vector<Share> shares{};
  std::uint64_t sample = 1000;         // cases that `./dev test` runs, seeds 1 to `sample`; 0: none
  std::chrono::seconds case_limit{10}; // longer than this is a hang
};

} // namespace absthread::fuzz
