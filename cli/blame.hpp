// SPDX-License-Identifier: MIT
// Who is to blame for an interleaving of the contracts that goes wrong: the answer of
// checkers/blame in words.
#pragma once

#include "checkers/thread_modular/engine.hpp"
#include "cli/build.hpp"

namespace absthread::cli {

/// Changes a violated part to what is known of the code: its verdict, its path, a remark. `shown`
/// is a run of `composed_program`, which is the contracts' program, perhaps with fixed numbers.
void settle_blame(Context& context, const Contracts& contracts, const cfront::Lowered& code,
                  const Program& composed_program, const Trace& shown,
                  const explicit_state::Wrong& wrong, emit::PartRecord& part);

} // namespace absthread::cli
