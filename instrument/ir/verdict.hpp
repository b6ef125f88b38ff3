// SPDX-License-Identifier: MIT
// Verdicts as plain data: engines produce them, reports render them, `main` turns them into an exit
// code. The words and the codes are fixed, because scripts rely on them.
#pragma once

#include "instrument/ir/property.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace absthread {

enum class Answer : std::uint8_t {
  proved,   ///< everything asked is proved, perhaps under a condition or a bound
  violated, ///< a property fails, with a trace that replays
  unknown,  ///< not decided, with the reason
};

/// true | true(conformance) | true(exactly 3) | false(unreach-call) | unknown(timeout)
struct Verdict {
  Answer answer = Answer::unknown;
  /// proved: what the proof is limited to, or ""; violated: the property; unknown: the reason
  std::string detail;
  /// proved only: the detail is a condition or a bound that the tool, not the user, had to assume
  /// (exit code 5)
  bool conditional = false;

  static Verdict proved(std::string half = {}) { return {Answer::proved, std::move(half), false}; }
  static Verdict proved_under(std::string condition) {
    return {Answer::proved, std::move(condition), true};
  }
  static Verdict violated(Property property) {
    return {Answer::violated, std::string(word_of(property)), false};
  }
  static Verdict unknown(std::string reason) { return {Answer::unknown, std::move(reason), false}; }

  std::string word() const;
  /// "VERIFIED", "VIOLATED" or "NOT DECIDED", for people.
  std::string_view shout() const;
  int exit_code() const;
  bool operator==(const Verdict&) const = default;
};

/// The reason of an engine that has met a limit of its own, which is not the user's.
inline constexpr const char* own_time_limit = "the engine's own time limit";

/// The verdict of several parts: any false gives false, else any unknown gives unknown, else any
/// condition or bound gives that, else true. The first part of the deciding kind gives the detail;
/// parts that all prove the same half prove that half only; no parts at all prove nothing.
Verdict combine(std::span<const Verdict> parts);

/// Exit codes other than a verdict's.
enum class ExitCode : int {
  proved = 0,
  usage = 1,
  input_error = 2,
  undecided = 5,
  internal = 6,
  violated = 10
};

/// The exit code of several programs: the first that occurs of 6, 2, 10, 5, 0.
int combine_exit_codes(std::span<const int> codes);

} // namespace absthread
