// SPDX-License-Identifier: MIT
// Threads as text, for `--dump threads` and for golden tests: what every engine sees, in the order
// of the model.
#pragma once

#include "instrument/ir/program.hpp"

#include <string>

namespace absthread::emit {

/// Shared variables, initial condition and every thread.
std::string threads_text(const Program& program);
/// Locations, locals and edges of one thread; `sources` may be null, else each edge shows its line.
std::string thread_text(const Thread& thread, const SourceStore* sources = nullptr);

} // namespace absthread::emit
