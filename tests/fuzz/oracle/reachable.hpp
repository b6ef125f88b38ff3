// SPDX-License-Identifier: MIT
//
// The reachable states of a small Program, by evaluation alone: every value of every changed
// variable and input in a range is tried. For judging invariants.
#pragma once

#include "instrument/ir/program.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <optional>
#include <string>
#include <vector>

namespace absthread::fuzz::oracle {

// The formulas, by thread and location, hold whenever a copy of the thread is there: empty, or
// where one does not. Integers take the values low .. high; nothing is said beyond `most` states.
std::string judge_invariants(const Program& program,
                             const std::vector<std::vector<Term>>& invariants, long low, long high,
                             std::size_t most, TermManager& terms);

} // namespace absthread::fuzz::oracle
