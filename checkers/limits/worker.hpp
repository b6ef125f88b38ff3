// SPDX-License-Identifier: MIT
// Hard limits of time and memory. cvc5 has no interrupt and its own limits are soft, so engines run
// in a child process that the parent kills. The child sends messages while it works (progress,
// finished parts), so that a run that is killed or interrupted still shows what is known so far.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace absthread::limits {

struct Limits {
  std::chrono::milliseconds time{0}; ///< 0: no limit
  std::uint64_t memory_mb = 0;       ///< 0: no limit
};

enum class Ending : std::uint8_t {
  finished,    ///< the job returned
  timeout,     ///< killed at the time limit
  memout,      ///< killed at the memory limit, or an allocation failed
  interrupted, ///< the user pressed Ctrl-C
  crashed,     ///< the child died of itself: an internal failure
};

struct Outcome {
  Ending ending = Ending::crashed;
  std::string detail; ///< crashed: the signal or exception in words
};

/// Sends one message (any bytes) from the child to the parent's receiver.
using Send = std::function<void(const std::string& message)>;

/// Runs `job` in a child process under the limits; `receive` is called in the parent for each
/// message, in order. Returns at most about a tenth of a second after a limit is hit.
Outcome run_limited(const Limits& limits, const std::function<void(const Send&)>& job,
                    const std::function<void(const std::string& message)>& receive);

/// The signal that has interrupted a run of this process; 0: none has.
int interrupted_by();

} // namespace absthread::limits
