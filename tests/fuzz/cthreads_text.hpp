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

/// How a case is read; its first line says it.
struct Manner {
  bool machine = false;    ///< integers are those of the machine
  bool statements = false; ///< each statement is a step
  bool unmerged = false;
};

Manner manner_of(const std::string& text);
std::string first_line(const Manner& manner);

/// Two functions f and g over the shared variables of Final, the pointer gp, a flag and a lock.
std::string random_c_threads(Seed seed);

/// Before the functions: types, helpers that both sides share, and what their macros mean to each
/// side (cthreads_macros.cpp).
extern const char* const c_thread_types;
extern const char* const c_thread_helpers;
extern const char* const compiled_variables;
extern const char* const compiled_macros;
extern const char* const lowered_variables;

/// a, b, s.x, s.y, t[0], t[1], uc, sh, sb.lo
using Final = std::array<long, 9>;
extern const std::array<const char*, 9> c_thread_shown;
extern const Final c_thread_start;

struct Compiled {
  std::set<Final> finals; ///< in which both functions end
  bool all = false;       ///< every interleaving was run
};

/// Compiled with gcc and run under a scheduler that tries every interleaving of the shared
/// accesses. Nothing if gcc refuses the text.
std::optional<Compiled> run_compiled(const std::string& text);

} // namespace absthread::fuzz
