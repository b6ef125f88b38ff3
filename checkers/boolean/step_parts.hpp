// SPDX-License-Identifier: MIT
// A step taken apart: what changed variables are set to, as far as they are set to something of the
// state before, what must hold there, and the rest of the relation.
#pragma once

#include <vector>

#include "instrument/ir/program.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::boolean {

struct StepParts {
  TermMap set; ///< v' to its value before the step
  std::vector<Term> guards, rest;
};

StepParts parts_of(const Step& step, TermManager& terms);

} // namespace absthread::boolean
