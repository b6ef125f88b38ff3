// SPDX-License-Identifier: MIT
//
// Random C for the family "cthreads", and the same text as a compiler runs it. Shared accesses are
// macros: for the compiled side each first gives the scheduler a say, for the front end it is the
// access itself.
#pragma once

#include "tests/fuzz/family.hpp"

#include <array>
#include <optional>
#include <set>
#include <string>

namespace absthread::fuzz {

/// Two functions f and g over the shared a, b, s.x, s.y, t[0], t[1], the pointer gp, and a lock.
std::string random_c_threads(Seed seed);

/// Before the functions: types, and helpers that both sides share.
extern const char* const c_thread_types;
extern const char* const c_thread_helpers;

using Final = std::array<long, 6>; // a, b, s.x, s.y, t[0], t[1]

struct Compiled {
  std::set<Final> finals; ///< in which both functions end
  bool all = false;       ///< every interleaving was run
};

/// Compiled with gcc and run under a scheduler that tries every interleaving of the shared
/// accesses. Nothing if gcc refuses the text.
std::optional<Compiled> run_compiled(const std::string& text);

} // namespace absthread::fuzz
