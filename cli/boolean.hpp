// SPDX-License-Identifier: MIT
// `absthread boolean`: Boolean programs with any number of threads.
#pragma once

#include "checkers/boolean/engine.hpp"
#include "cli/context.hpp"

namespace absthread::cli {

void decide_boolean(Context& context);

/// The program of the input, resolved; nothing if there were errors, which are reported.
std::optional<boolean::Program> read_boolean(Context& context);

/// What certificates of the input speak of.
std::optional<boolean::Flow> boolean_flow(Context& context);

} // namespace absthread::cli
