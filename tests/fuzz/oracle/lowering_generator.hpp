// SPDX-License-Identifier: MIT
//
// Random contracts over finite domains, as text: every word of the language, few values.
#pragma once

#include <cstdint>
#include <string>

namespace absthread::fuzz::lowering {

std::string random_contract(std::uint64_t seed);

} // namespace absthread::fuzz::lowering
