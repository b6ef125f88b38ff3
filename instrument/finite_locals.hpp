// SPDX-License-Identifier: MIT
// Locals with few values as part of the state: location L of a thread with a local b : bool becomes
// L(b=false) and L(b=true), and each edge one edge per pair of values that its relation allows. The
// Program that comes out has no locals and the same runs. A step that would take a local out of its
// domain leads to a location `(outside)` whose assertion is false.
#pragma once

#include <optional>
#include <string>

#include "instrument/ir/program.hpp"

namespace absthread {

struct FiniteLocals {
  std::optional<Program> program;
  std::string reason; ///< why there is none: "'ticket' of Worker has infinitely many values"
};

/// `most` is the largest number of values per thread, all its locals taken together.
FiniteLocals with_finite_locals(const Program& program, TermManager& manager,
                                std::size_t most = 32);

} // namespace absthread
