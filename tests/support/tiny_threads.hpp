// SPDX-License-Identifier: MIT
// The programs of seeds/002 with the contracts of the reference, as texts of
// tests/fuzz/pair_text.hpp.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/pair_text.hpp"

namespace absthread::testing {

/// The programs of seeds/002 with the contracts of shared/reference-contracts.md. `code` and
/// `contract` parts are separate, so that tests can combine and damage them.
struct Example {
  std::string name;
  std::string variables, code, contract;
  bool conforms = true;
  std::string text() const { return variables + code + contract; }
};
const std::vector<Example>& paper_examples();
const Example& paper_example(const std::string& name);

} // namespace absthread::testing
