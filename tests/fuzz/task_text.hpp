// SPDX-License-Identifier: MIT
// A conformance task as the text of a pair (tests/fuzz/pair_text.hpp), so that the explicit-state
// oracle can read what the front ends made of real C code and contracts.
#pragma once

#include <optional>
#include <string>

#include "instrument/conformance/product.hpp"

namespace absthread::testing {

struct TaskText {
  std::string text;
  /// Every range is a declared one. False: some integers are unbounded, and the text looks at a
  /// small window of them only.
  bool exact = true;
  double states = 1; ///< how many values all variables together have, about
};

/// Empty: the task has something that the language of pairs cannot say (arrays, division).
std::optional<TaskText> text_of(const conformance::Task& task);

/// A location or a state as the text calls it.
std::string place_name(std::string name);

/// A formula in prefix form with the names of the text.
std::optional<std::string> prefix_of(Term formula, const conformance::Task& task);

} // namespace absthread::testing
