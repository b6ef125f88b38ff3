// SPDX-License-Identifier: MIT
//
// What a Boolean program does, by the text of spec-lang/boolean/README.md: two searches with one
// step function, which keeps call stacks as stacks and locks as owners. No header of the engine is
// included.
#pragma once

#include "tests/fuzz/oracle/boolean_reader.hpp"

#include <cstddef>

namespace absthread::fuzz::bp {

enum class Found {
  fails, // an assertion can fail
  never, // it cannot, with any number of threads
  open,  // not within the limits
};

/// State by state, at most so many threads at a time; `never` only if no thread had to be left out.
Found search(const BooleanProgram& program, std::size_t threads, std::size_t most_states);
/// Forward with counters that may be "as many as you like" (Karp and Miller); not for broadcasts.
Found count(const BooleanProgram& program, std::size_t most_nodes);

} // namespace absthread::fuzz::bp
