// SPDX-License-Identifier: MIT
// The validity check of the IR: what every Thread and Program promises and every pass must keep. It
// runs after each pass in debug builds and in the tests; a complaint is a fault of ours, never of
// the user.
#pragma once

#include <string>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread {

/// Every promise that is broken, one sentence each; empty: all is well.
std::vector<std::string> complaints(const Program& program);
/// The same for one thread among these shared variables.
std::vector<std::string> complaints(const Thread& thread, const std::vector<Variable>& shared);

/// Throws InternalError with the first complaint and the name of the pass.
void expect_well_formed(const Program& program, const char* pass);

} // namespace absthread
