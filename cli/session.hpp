// SPDX-License-Identifier: MIT
// A run of the tool: find the programs, work on each in a child process under the limits, print
// what it found, write what was asked for. Nothing here touches a stream: the caller gives two
// sinks, so that tests can listen.
#pragma once

#include "cli/options.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace absthread::cli {

struct Streams {
  std::function<void(std::string_view)> out; ///< results
  std::function<void(std::string_view)>
      err;               ///< diagnostics; results too where `out` carries JSON or SARIF
  bool colour = false;   ///< of diagnostics
  bool progress = false; ///< `err` is a terminal: show what is being done
  unsigned columns = 80; ///< of that terminal
};

/// Does what the options say and gives the exit code. `words` is the command line as it was typed,
/// for the report.
int run(const Options& options, const std::vector<std::string>& words, const Streams& streams);

} // namespace absthread::cli
