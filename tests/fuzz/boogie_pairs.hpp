// SPDX-License-Identifier: MIT
//
// Random pairs of a thread and a contract (pair_text.hpp) around one thing that a printed program
// can get wrong: the check behind the last step, several initial states, a loop with two
// entrances, a loop head that is met with several sets F, a run that goes round twice ...
#pragma once

#include <string>

#include "tests/fuzz/family.hpp"

namespace absthread::fuzz {

std::string pointed_pair(Seed seed);

} // namespace absthread::fuzz
