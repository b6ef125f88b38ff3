// SPDX-License-Identifier: MIT
// What the command line says to the thread-modular engine, for every command that asks it.
#pragma once

#include "checkers/thread_modular/engine.hpp"
#include "cli/context.hpp"

#include <string>

namespace absthread::cli {

/// `--prefer`, `--deadlock`, `--jobs`; progress for a terminal. What refinement finds is added to
/// `found`, which must live as long as the options.
thread_modular::Options engine_options(Context& context, std::string& found);

/// Sends what was found to `--dump predicates`.
void dump_predicates(const Context& context, const std::string& found);

} // namespace absthread::cli
