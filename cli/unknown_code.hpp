// SPDX-License-Identifier: MIT
// Verdicts that rest on functions that no file of the program defines (docs/semantics.md, (a)):
// what the user is told, and what would settle it.
#pragma once

#include "cli/context.hpp"
#include "instrument/cfront/cfront.hpp"

namespace absthread::cli {

/// Where functions without a body could change what is proved there is no `true`: a part that says
/// so, or nothing.
void send_without_body(const Context& context, const cfront::Lowered& facts);

/// A violation that needs what an unknown function does, or does not do, is none: the verdict of
/// the part becomes `unknown`, its path stays.
void rests_on_unknown(const Context& context, const cfront::Unsupported& place,
                      emit::PartRecord& part);

} // namespace absthread::cli
