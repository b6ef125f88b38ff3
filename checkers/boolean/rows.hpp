// SPDX-License-Identifier: MIT
// Truth tables as text: which values of some literals occur together, as an expression of a Boolean
// program.
#pragma once

#include <string>
#include <vector>

namespace absthread::boolean {

/// Rows of 0, 1 and -1 (does not matter), one column per literal.
using Rows = std::vector<std::vector<int>>;

/// A disjunction of conjunctions; `names` are the columns. Rows that differ in one column become
/// one in which it does not matter.
std::string text_of(const Rows& rows, const std::vector<std::string>& names);

} // namespace absthread::boolean
