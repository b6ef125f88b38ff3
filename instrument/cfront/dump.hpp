// SPDX-License-Identifier: MIT
// Lowered threads as text that a person can read: `--dump threads`, `--dump memory`, golden files.
#pragma once

#include <string>

#include "instrument/cfront/cfront.hpp"

namespace absthread::cfront {

/// One block per thread:
///
///   thread PnpAdd
///   L22
///     -> L50 : !stoppingFlag                      // 22:7 !stoppingFlag; status > 0
///     -> L30 : stoppingFlag                       // 22:7 stoppingFlag; !(status > 0)
///   L50 assert !stopped
///     -> L30 silent                               // 48:3
///
/// `:` is a step, `silent` touches no shared variable; changed variables that the relation leaves
/// open stand behind `any`.
std::string dump_threads(const Lowered& lowered, const Program& contracts,
                         const SourceStore& sources);

/// What else a verdict rests on: undeclared shared variables, initialisers, assumptions, uncovered
/// writers.
std::string dump_facts(const Lowered& lowered, const SourceStore& sources);

} // namespace absthread::cfront
