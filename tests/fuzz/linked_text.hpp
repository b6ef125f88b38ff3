// SPDX-License-Identifier: MIT
//
// Programs of the family "linked" as texts: made from a seed, printed as C files, made smaller.
#pragma once

#include "tests/fuzz/family.hpp"
#include "tests/fuzz/oracle/linked_program.hpp"

#include <map>

namespace absthread::fuzz {

std::string random_linked(Seed seed);
/// "a.c", "b.c", "c.c"
std::string name_of_file(int file);
/// By name: a header and the C files.
std::map<std::string, std::string> c_of_linked(const LinkedProgram& program);
std::vector<std::string> smaller_linked(const std::string& text);

} // namespace absthread::fuzz
