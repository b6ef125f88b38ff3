// SPDX-License-Identifier: MIT
//
// Contracts for any number of threads that random ones seldom come near: each kind turns on one
// thing that the engine must not get wrong, and has a broken twin.
#pragma once

#include <string>

#include "tests/fuzz/family.hpp"

namespace absthread::fuzz {

/// In the form of any_family.cpp. Every kind comes once among any nine seeds that follow each
/// other.
std::string pointed_any_contract(Seed seed);

} // namespace absthread::fuzz
