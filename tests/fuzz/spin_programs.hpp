// SPDX-License-Identifier: MIT
//
// Random programs for the family "spin", in the text of oracle/composition_oracle.hpp. Half of them
// are those of the family "composition". The other half have a point: a random program around one
// thing that a model can get wrong (an idle step that frees a variable, values that change places,
// a choice in the middle of a range, copies that are counted, a local that is read late ...), with
// numbers chosen so that the answer hangs on it.
#pragma once

#include <string>

#include "tests/fuzz/family.hpp"

namespace absthread::fuzz {

std::string spin_program(Seed seed);

} // namespace absthread::fuzz
