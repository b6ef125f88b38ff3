// SPDX-License-Identifier: MIT
// Threads and Programs as text, for `--dump contracts|threads` and golden tests: complete, ordered
// as the data is, the same on every machine. Contract syntax is used where there is one; the rest
// is said in words.
#pragma once

#include <string>

#include "instrument/ir/program.hpp"

namespace absthread {

std::string to_text(const Program& program);
std::string to_text(const Thread& thread);
/// One line: `W1 -> W2 : !stoppingFlag` or `W0 -> W1 [pendingIO] : pendingIO' == pendingIO + 1`.
std::string to_text(const Edge& edge, const Thread& thread);

} // namespace absthread
