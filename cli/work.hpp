// SPDX-License-Identifier: MIT
// The work on one program, stage after stage: the pipeline of the tool on one page. It runs in a
// child process; whatever is known is sent at once, so that a run that is cut short still shows it.
#pragma once

#include "cli/files.hpp"
#include "cli/options.hpp"
#include "emit/report/record.hpp"

#include <functional>

namespace absthread::cli {

/// Takes a record that holds what is new.
using SendRecord = std::function<void(const emit::ProgramRecord&)>;

struct WorkOptions {
  const Options& options;
  bool colour = false;
  bool progress = false; ///< say what is being done, for a terminal
};

void work(const Input& input, const WorkOptions& options, const SendRecord& send);

} // namespace absthread::cli
