// SPDX-License-Identifier: MIT
#include "emit/report/rules.hpp"

#include "spec-lang/diag/invariant.hpp"

#include <fmt/format.h>

#include <unordered_map>

namespace absthread::emit {

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = [] {
    const std::unordered_map<std::string_view, std::string_view> help = {
#define RULE(id, text) {id, text},
#include "emit/report/rules.def"
#undef RULE
    };
    std::vector<Rule> made;
    for (const DiagnosticInfo& d : all_diagnostics()) {
      const auto found = help.find(d.printed);
      ABSTHREAD_INVARIANT(found != help.end(), "each diagnostic has a row in rules.def");
      made.push_back({d.printed, d.sentence, found->second, d.severity});
    }
    made.push_back(
        {not_decided, "The question was not decided.",
         "Nothing is proved and nothing is refuted. The message has the reason: a time limit, a "
         "function without a body, a construct that is not supported.",
         Severity::warning});
    made.push_back({conditional_proof, "The proof rests on a condition, or holds up to a bound.",
                    "The tool had to assume something, and you did not. See whether it holds of "
                    "your program; then say so in the contract or by an option.",
                    Severity::warning});
    return made;
  }();
  return all;
}

std::string rules_page() {
  std::string out =
      "# Rules\n\nWhat absthread reports, by the id that stands in brackets behind each "
      "message and in SARIF. This page is made of\n`spec-lang/diag/ids.def` and "
      "`emit/report/rules.def`.\n";
  for (const Rule& rule : rules())
    out += fmt::format("\n## {}\n\n{} ({})\n\n{}\n", rule.id, rule.sentence,
                       rule.severity == Severity::error ? "error" : "warning", rule.help);
  return out;
}

} // namespace absthread::emit
