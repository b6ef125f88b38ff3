// SPDX-License-Identifier: MIT
// The report for people. Its last line is the verdict word, for scripts; the sentence before it
// says the same in English, with what it does not say.
#pragma once

#include "emit/report/record.hpp"

namespace absthread::emit {

struct TextOptions {
  bool quiet = false;   ///< verdicts only
  bool verbose = false; ///< shared variables too
  bool statistics = false;
  bool several = false; ///< one of several programs: the verdict line names the program
};

/// Threads, results, assumptions, verdict. Diagnostics are not part of it.
std::string text(const ProgramRecord& program, const TextOptions& options);
/// The lines below several programs.
std::string total(const RunRecord& run);

} // namespace absthread::emit
