// SPDX-License-Identifier: MIT
// An interleaving of C threads that goes wrong, as C lines: for `prove`, and for `check` where the
// code is to blame.
#pragma once

#include "checkers/explicit/failing.hpp"
#include "cli/explain.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::cli {

/// Adds what is wrong at the end, and the way there, to the part.
void explain_interleaving(const Trace& trace, const explicit_state::Wrong& wrong,
                          const Program& program, const ExplainOptions& options,
                          emit::PartRecord& part);

/// Only the way there.
void tell_steps(const Trace& trace, const Program& program, const ExplainOptions& options,
                emit::PartRecord& part);

/// What an instance of the trace is called: "Worker 2".
std::string name_of(const Trace& trace, std::size_t instance, const Program& program);

/// What is violated at the end: known from where the claim that fails comes from.
Property violated_by(const Trace& trace, const explicit_state::Wrong& wrong,
                     const Program& program);

/// Of a fact that holds until the last step.
void note_breaking_step(const Trace& trace, const Program& program, Diagnostic& finding);

} // namespace absthread::cli
