// SPDX-License-Identifier: MIT
//
// The family `contracts` and its two halves, for the table of families and for unit tests.
#pragma once

#include "tests/fuzz/family.hpp"

namespace absthread::fuzz {

std::string generate_contract(Seed seed);
Outcome check_contract(const std::string& text);
Family contracts_family();

} // namespace absthread::fuzz
