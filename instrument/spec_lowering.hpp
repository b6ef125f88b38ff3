// SPDX-License-Identifier: MIT
// Checked contracts (spec-lang/model.hpp) to Threads: what the words of the language mean, as
// semantics.md says it.
#pragma once

#include "instrument/ir/program.hpp"
#include "spec-lang/model.hpp"

namespace absthread {

/// The contracts as a Program, ready for an engine. Afterwards
///  - every state with an idle step has an edge EdgeKind::idle onto itself, behind the edges of the
///  text;
///  - every edge of a contract with free variables changes them, within their domains;
///  - the assertion of every location holds the state's own assertion, `common`, the invariants,
///  the domains of the
///    contract's locals, and the conditions under which its text and that of its edges has a
///    meaning (array indices within their bounds, divisors not 0);
///  - a location is an end if it is declared one or has no edge of the text;
///  - if somebody speaks of X.ended, thread X has a further location `(ended)`, with an edge from
///  each end that counts
///    X.ended up.
Program lower(const spec::Model& model, TermManager& manager);

/// Name of the location behind the ends of a thread whose end is counted.
inline constexpr const char* ended_location = "(ended)";

} // namespace absthread
