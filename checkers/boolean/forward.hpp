// SPDX-License-Identifier: MIT
// A bug looked for forwards: states of few threads, breadth first, up to a number of states. It can
// only find: what it does not find is nothing. Refinement asks it before the backward search, which
// has a hard time with a bug that few threads reach through many predicates: backwards most of what
// it meets is never reached.
#pragma once

#include <cstddef>
#include <optional>

#include "checkers/boolean/run.hpp"

namespace absthread::boolean {

struct ForwardOptions {
  std::size_t most_states = 0;     ///< 0: not at all
  std::size_t most_steps = 400000; ///< tried, possible or not
  std::size_t most_threads = 6;
};

std::optional<Run> find_run(const Flow& flow, const ForwardOptions& options);

} // namespace absthread::boolean
