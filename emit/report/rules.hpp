// SPDX-License-Identifier: MIT
// The rules that results of SARIF refer to: the diagnostics of spec-lang/diag/ids.def with what to
// do about them, and the kinds of verdicts that are no plain `true`. docs/rules.md is the same page
// for people.
#pragma once

#include "spec-lang/diag/diagnostic.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace absthread::emit {

inline constexpr std::string_view not_decided = "not-decided";
inline constexpr std::string_view conditional_proof = "conditional-proof";

struct Rule {
  std::string_view id, sentence, help;
  Severity severity;
};

/// All of them, the verdicts last.
const std::vector<Rule>& rules();

/// docs/rules.md: a heading for each rule, which its helpUri points to.
std::string rules_page();

} // namespace absthread::emit
