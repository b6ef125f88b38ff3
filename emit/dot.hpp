// SPDX-License-Identifier: MIT
// A Drawing in the language of Graphviz: rounded states, double where a thread may stop, an arrow
// into the states where it begins, assertions in the states, guards above updates on the edges, one
// frame per thread, the shared variables below.
#pragma once

#include "emit/drawing.hpp"

namespace absthread::emit {

std::string dot(const Drawing& drawing);

} // namespace absthread::emit
