// SPDX-License-Identifier: MIT
#include "tests/support/suites.hpp"

#include "tests/support/text.hpp"

#include <boost/test/unit_test.hpp>

#include <iostream>

namespace absthread::test {

// The table. A row whose folder does not exist has no tests yet.
const std::vector<Suite>& suites() {
  constexpr bool whole = true;
  constexpr bool diagnostics = false;
  auto* files = discover_program_files;
  static const std::vector<Suite> table = {
      // The contract language: what is accepted, what is refused and with which words.
      {"syntax", "tests/syntax", "check --only contracts", diagnostics, files},
      {"resolve", "tests/resolve", "check --only contracts", diagnostics, files},
      {"health", "tests/health", "check --only contracts", diagnostics, files},
      {"render", "tests/render", "check --only contracts", whole, files},
      {"canonical", "tests/canonical", "fmt", whole, files},
      // Texts for people and other tools; ARGS in each file says which.
      {"emitters", "tests/emitters", "export dot", whole, files},
      // The halves of `check`, and the engines.
      {"cfg", "tests/cfg", "export dot --stage cfg", whole, files},
      {"conformance", "tests/conformance", "check --only conformance", diagnostics, files},
      {"composition", "tests/composition", "check --only composition", diagnostics, files},
      {"any_number", "tests/any_number", "check --only composition", diagnostics, files},
      {"check", "tests/check", "check", diagnostics, files},
      {"prove", "tests/prove", "prove", diagnostics, files},
      // What C means, in the corners: each verdict is what a C programmer would say.
      {"c", "tests/c", "prove", diagnostics, files},
      // Programs that were written from sentences about wrong beliefs, without a look at the code.
      {"fresh", "tests/fresh", "prove", diagnostics, files},
      {"blame", "tests/blame", "check", whole, files},
      {"spin", "tests/spin", "spin", diagnostics, files},
      {"races", "tests/races", "races", diagnostics, files},
      {"boolean", "tests/boolean", "boolean", diagnostics, files},
      {"refinement", "tests/refinement", "refine", diagnostics, files},
      // The command line as a whole, and the documents.
      {"cli", "tests/cli", "", whole, discover_command_lines},
      {"readme", ".", "", whole, discover_readme_blocks},
  };
  return table;
}

void compare_or_accept(const std::string& title, const std::vector<std::string>& expected,
                       const std::vector<std::string>& actual, const RunOptions& options,
                       const std::function<void()>& rewrite) {
  if (matches(expected, actual)) {
    BOOST_TEST(true);
  } else if (options.accept) {
    rewrite();
    std::cout << "accepted: " << title << '\n';
    BOOST_TEST(true);
  } else {
    BOOST_ERROR(title << "\n" << explain_difference(expected, actual));
  }
}

} // namespace absthread::test
