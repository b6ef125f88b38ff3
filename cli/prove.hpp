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
  std::vector<std::string> assumed = {}; ///< what the contracts assume by name
};

/// Nothing if there were errors or something is not supported; both are reported.
/// `atomicity` is that of a C program whose `main` is followed; without it, the option's.
std::optional<CodeThreads> build_threads(Context& context,
                                         std::optional<Atomicity> atomicity = std::nullopt);
/// Those of a contract file: the functions that the contracts name, in the place of their
/// contracts. `coverage`: what belongs to no contract is reported.
std::optional<CodeThreads> threads_of_contracts(Context& context, FileId source,
                                                bool coverage = true);
/// The first thing of the code that is not supported, as the verdict of a part; true if there is
/// one.
bool send_unsupported(const Context& context, const cfront::Lowered& facts,
                      const std::string& question = "interleavings");

void prove(Context& context);

/// `--dump threads` and `--dump memory`.
void send_thread_dumps(const Context& context, const CodeThreads& threads);

/// Where the threads have more runs than the code, no violation counts that rests on such a place
/// (null: it does not).
void apply_looseness(const Context& context, const cfront::Lowered& facts,
                     const cfront::Unsupported* rests_on, emit::PartRecord& part);

/// The summary of C threads, for `prove` and `certify`.
void send_threads(const Context& context, const Program& program);

} // namespace absthread::cli
