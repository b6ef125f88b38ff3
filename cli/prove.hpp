// SPDX-License-Identifier: MIT
// `absthread prove`: the C threads themselves in the thread-modular engine, without contracts for
// them. The threads are those that `main` starts, or, if the input is a contract file, the
// functions that the contracts name.
#pragma once

#include "cli/build.hpp"

namespace absthread::cli {

/// The C threads of an input, and what a verdict about them rests on.
struct CodeThreads {
  Program program;
  cfront::Lowered facts;
};

/// Nothing if there were errors or something is not supported; both are reported.
std::optional<CodeThreads> build_threads(Context& context);

void prove(Context& context);

/// The summary of C threads, for `prove` and `certify`.
void send_threads(const Context& context, const Program& program);

} // namespace absthread::cli
