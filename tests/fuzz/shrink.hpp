// SPDX-License-Identifier: MIT
//
// Making a failing case small.
#pragma once

#include "tests/fuzz/trial.hpp"

namespace absthread::fuzz {

struct ShrinkBudget {
  std::chrono::seconds time{60};
  std::uint64_t trials = 20000;
};

struct Shrunk {
  std::string text;
  Trial trial;              // of that text
  std::uint64_t trials = 0; // how many texts were tried
  bool minimal = false;     // no candidate is left; else the budget ran out
};

// `text` fails with `trial`; the result fails in the same way (mismatch, crash, hang ...).
Shrunk shrink(const Family& family, std::string text, Trial trial, const ShrinkBudget& budget = {});

} // namespace absthread::fuzz
