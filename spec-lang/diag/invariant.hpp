// SPDX-License-Identifier: MIT
// Our own faults, as opposed to the user's: a broken invariant throws InternalError, which the
// command line turns into exit code 6 with the sentence. User input never gets here: it gets a
// Diagnostic.
#pragma once

#include <stdexcept>
#include <string>

namespace absthread {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] inline void broken_invariant(const char* file, int line, const char* should) {
  throw InternalError(std::string(file) + ":" + std::to_string(line) + ": " + should);
}

} // namespace absthread

/// ABSTHREAD_INVARIANT(i < states.size(), "states should be numbered densely");
#define ABSTHREAD_INVARIANT(condition, should)                                                     \
  ((condition) ? static_cast<void>(0) : ::absthread::broken_invariant(__FILE__, __LINE__, should))
