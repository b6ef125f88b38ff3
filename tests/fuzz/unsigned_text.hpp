// SPDX-License-Identifier: MIT
//
// Random C for the family "unsigned": threads that do not interfere and compute with unsigned types
// at their borders, mixed with signed ones. The text is C with four words of our own, one to a
// line:
//
//   INPUT(type, name, value, ...)   a local that has one of the values; at most one in a text
//   CHECK(e)   WRONG(e, n)          what e is here; the assertion that is made of WRONG fails
//   HOLDS(e)   DENY(e)              whether e holds here; the assertion that is made of DENY fails
//
// Nothing that is written is undefined: signed results stay inside of their types, divisors are not
// 0, shifts are short. With mathematical integers ("// ints math", the first line) no value is
// converted to a signed type that does not have it; with those of the machine some are, as gcc
// does.
#pragma once

#include "tests/fuzz/family.hpp"

#include <string>

namespace absthread::fuzz {

std::string random_unsigned_threads(Seed seed);

} // namespace absthread::fuzz
