// SPDX-License-Identifier: MIT
//
// A program in the text of oracle/composition_oracle.hpp, written as a contract. Options say how:
//
//   option unbounded x    x : int, its range asserted by every thread; abstracted, or given a range
//   option array          the integers are elements of one array, with indices that are computed
//   option enumerated     Booleans are values of an enum
//   option relational     what a step does is said by inequalities and cases, not by equations
//
// The oracle does not know these options: they change the words, not the program.
#pragma once

#include <string>

namespace absthread::fuzz {

/// Throws std::runtime_error if the program cannot be written so.
std::string as_contract(const std::string& text);

} // namespace absthread::fuzz
