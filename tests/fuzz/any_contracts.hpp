// SPDX-License-Identifier: MIT
//
// Random contracts with `instances any`, in the form that oracle/any_oracle.hpp reads.
#pragma once

#include "tests/fuzz/family.hpp"

namespace absthread::fuzz {

std::string random_any_contract(Seed seed);

} // namespace absthread::fuzz
