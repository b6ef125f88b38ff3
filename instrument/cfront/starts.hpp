// SPDX-License-Identifier: MIT
// How many threads of a function does main start, read from the text of the program? A contract
// speaks of a number of instances; if main starts more, a proof of the contracts says nothing about
// the program (docs/semantics.md, Composition: multiplicities of code and contract agree).
#pragma once

#include <map>

#include "instrument/cfront/lowering.hpp"

namespace absthread::cfront {

struct Starts {
  unsigned long least = 0; ///< as many; a loop of which nothing is known makes two rounds
  SourceRange where;       ///< the first call that does
};

/// By function, with everything that main calls.
std::map<const Declaration*, Starts> started_by(const Declaration& main);

} // namespace absthread::cfront
