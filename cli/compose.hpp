// SPDX-License-Identifier: MIT
// The second question of `absthread check`: do the contracts together never reach a state that one
// of them calls wrong? Here it is decided which engine is asked, and in which order.
#pragma once

#include "cli/decide.hpp"

namespace absthread::cli {

void check_composition(Context& context, const Contracts& contracts, Proofs& proofs);

} // namespace absthread::cli
