// SPDX-License-Identifier: MIT
//
// Planted faults: mistakes that we make on purpose, to see that the random tests catch them.
//
//   if (!ABSTHREAD_FAULT("frame-forgotten")) keep_unchanged_variables(edge);
//
// In every build for users the macro is the constant false and its name does not reach the binary.
// In the test-only build with the option ABSTHREAD_FAULTS the fault whose name stands in the
// environment variable ABSTHREAD_FAULT is active, one at a time. tests/fuzz/faults.txt lists the
// names; `absthread_fuzz --faults FAMILY` demands that each is caught.
#pragma once

#ifdef ABSTHREAD_FAULTS

#include <cstdlib>
#include <string_view>

namespace absthread::diag {

// The variable is read at every call: the fuzzer sets it between two runs of one process.
inline bool fault_is_active(std::string_view name) {
  const char* active = std::getenv("ABSTHREAD_FAULT");
  return active != nullptr && name == active;
}

} // namespace absthread::diag

#define ABSTHREAD_FAULT(name) (::absthread::diag::fault_is_active(name))

#else

#define ABSTHREAD_FAULT(name) (false)

#endif
