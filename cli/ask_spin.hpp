// SPDX-License-Identifier: MIT
// A question to SPIN about a Program: print it, search it, understand the answer. Where an integer
// was treated too coarsely or in too small a range, it is treated otherwise and the question is
// asked again.
#pragma once

#include "checkers/explicit/run.hpp"
#include "checkers/spin/spin.hpp"
#include "emit/promela/promela.hpp"
#include "instrument/ir/trace.hpp"
#include "instrument/ir/verdict.hpp"

#include <optional>
#include <string>
#include <vector>

namespace absthread::cli {

struct SpinQuestion {
  emit::promela::Options model;
  spin::Options search;
};

struct SpinAnswer {
  /// proved: with what it is limited to (numbers of threads, values); violated: "composition" or
  /// "exclusion"; unknown: with the reason.
  Verdict verdict;
  std::optional<Trace> trace; ///< violated: replayed on `instance`
  std::optional<explicit_state::Wrong> wrong;
  Program instance;             ///< the program with its numbers of threads
  emit::promela::Model model;   ///< the last text
  spin::Result search;          ///< what SPIN said to it
  std::vector<std::string> why; ///< what was tried before, and why it did not do
};

SpinAnswer ask_spin(const Program& program, SpinQuestion question, TermManager& terms);

} // namespace absthread::cli
