// SPDX-License-Identifier: MIT
//
// Does a Boolean program do what the Program that it abstracts does? States of one acting and one
// other thread are drawn at random, values and all, in reach or not; whatever step an edge has from
// there, by evaluating its relation, the Boolean program must have between the truth values of the
// predicates before and after. No solver, and nothing of how the abstraction is made.
#pragma once

#include "checkers/boolean/abstraction.hpp"
#include "instrument/boolean/flow.hpp"

#include <cstdint>
#include <string>

namespace absthread::fuzz::oracle {

struct AbstractSteps {
  std::string missing; // a step that the Boolean program does not have; empty: none
  std::size_t looked_at = 0, broadcasts = 0;
};

AbstractSteps look_at_steps(const Program& program, const boolean::AbstractProgram& abstraction,
                            const boolean::Flow& flow, std::uint64_t seed, std::size_t tries,
                            TermManager& terms);

} // namespace absthread::fuzz::oracle
