// SPDX-License-Identifier: MIT
// The cone of influence: a Program without the variables that no guard and none of some terms
// depend on. Its runs are those of the Program, but for the values that are left out.
#pragma once

#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::explicit_state {

/// `needed` are terms at time 0; null ones count for nothing.
void keep_only_what_matters(Program& program, const std::vector<Term>& needed,
                            TermManager& manager);

} // namespace absthread::explicit_state
