// SPDX-License-Identifier: MIT
//
// Random programs of oracle/library_oracle.hpp for the family "library", and the C that they stand
// for. Homes of an object: `global`, `shown` (with external linkage), `static` (a static local),
// `heap` (main allocates it), `member` (of a struct), `element` (of an array of such), `own` (a
// local of main, which waits for the threads).
#pragma once

#include "tests/fuzz/family.hpp"
#include "tests/fuzz/oracle/library_oracle.hpp"

#include <string>

namespace absthread::fuzz {

std::string random_library_program(Seed seed);
std::string c_program(const LibraryProgram& program);

} // namespace absthread::fuzz
