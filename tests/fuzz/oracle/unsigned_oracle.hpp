// SPDX-License-Identifier: MIT
//
// What gcc makes of the random C of the family "unsigned" (unsigned_text.hpp): it runs once for
// each value of the input, and tells the values at every CHECK. From these the assertions are made.
#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace absthread::fuzz {

enum class UnsignedEnd {
  defined,
  undefined, // a run is undefined (a trap of gcc's sanitizer)
  endless,
  refused, // by gcc, or no text of this kind
};

struct UnsignedAnswer {
  UnsignedEnd end = UnsignedEnd::refused;
  std::string program{}; // complete C, with assertions in place of our words
  bool fails = false;    // some run fails an assertion
  std::size_t assertions = 0;
};

UnsignedAnswer ask_gcc(const std::string& text);

/// The lines of the program in which a run adds or increments over the border of an unsigned type,
/// as clang's sanitizer sees it.
std::set<std::size_t> lines_that_wrap_up(const std::string& program);

} // namespace absthread::fuzz
