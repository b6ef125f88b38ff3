// SPDX-License-Identifier: MIT
// Certificates between the run that writes them and the run that re-proves them.
#pragma once

#include "cli/decide.hpp"

namespace absthread::cli {

/// `check --certificate FILE`: the proofs with the inputs and options that they speak of.
void send_certificate(const Context& context, const Proofs& proofs);

/// `certify FILE`: rebuilds the threads from the inputs, refuses changed ones and anything that is
/// missing, and lets checkers/certify re-prove each part with a fresh solver.
void certify(Context& context);

} // namespace absthread::cli
