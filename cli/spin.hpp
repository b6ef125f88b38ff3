// SPDX-License-Identifier: MIT
// `absthread spin`, and what `absthread export promela` prints.
#pragma once

#include "cli/build.hpp"
#include "emit/promela/promela.hpp"

#include <optional>

namespace absthread::cli {

/// Contracts, or with --concrete the C threads behind them, and how they are to be printed.
struct PromelaSubject {
  Program program;
  emit::promela::Options options;
  std::vector<std::string> assumptions;
};

/// Nothing if something is wrong with the input; it is reported. `file` is not needed for
/// --concrete.
std::optional<PromelaSubject> promela_subject(Context& context, const spec::File* file);

void ask_spin(Context& context, const spec::File* file);

} // namespace absthread::cli
