// SPDX-License-Identifier: MIT
// The second question of `absthread check`: do the contracts together never reach a state that one
// of them calls wrong? Here it is decided which engine is asked, and in which order.
#pragma once

#include "checkers/thread_modular/engine.hpp"
#include "cli/decide.hpp"

#include <functional>

namespace absthread::cli {

/// Tells the result of an engine about a program, or about an instance of it.
using Tell = std::function<emit::PartRecord(const thread_modular::Result&, const Program&)>;

/// Can the composed threads go wrong? Which engine answers that, and in which order they are asked,
/// is the business of compose.cpp. A proof has been re-proved, and is in `proofs`.
/// `named`, if given, is the same program with names `count(X)` in place of numbers: proofs that
/// count threads are found in it, so that a thousand cost no more than two.
emit::PartRecord decide(Context& context, const Program& program, const Tell& tell, Proofs& proofs,
                        const Program* named = nullptr);

/// `code`: the C threads, to tell who is to blame; may be null.
void check_composition(Context& context, const Contracts& contracts, const cfront::Lowered* code,
                       Proofs& proofs);

} // namespace absthread::cli
