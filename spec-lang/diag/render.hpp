// SPDX-License-Identifier: MIT
// Diagnostics as a terminal shows them, in the form that editors already parse:
//   bluetooth.absthread:12:9: error: unknown name 'pendigIO'; did you mean 'pendingIO'?
//   [unknown-name]
//      12 |   S1 -> S2 : pendigIO' == pendingIO - 1;
//         |              ^~~~~~~~
#pragma once

#include <string>

#include "spec-lang/diag/diagnostic.hpp"

namespace absthread {

enum class Colour : bool { off, on };

/// One diagnostic with its notes; ends with a line end.
std::string render(const Diagnostic& diagnostic, const SourceStore& sources, Colour colour);
/// All of them in their order.
std::string render(const Diagnostics& diagnostics, const SourceStore& sources, Colour colour);

} // namespace absthread
