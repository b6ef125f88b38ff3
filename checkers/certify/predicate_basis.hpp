// SPDX-License-Identifier: MIT
// Re-proves a predicate basis (what `prove --engine boolean` leaves behind) from the Program alone.
// No Boolean program is rebuilt, and nothing is shared with checkers/boolean: whether the
// abstraction was right, and whether its proof was, is one question here.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/term/sexpr.hpp"

namespace absthread::certify {

/// `solver` should be fresh.
Report check(const Program& program, const PredicateBasisCertificate& certificate,
             TermManager& terms, smt::Solver& solver);

/// The names that an element's condition about the thread may use; of no thread: shared variables.
SmtlibScope predicate_basis_scope(const Program& program, const std::string& thread,
                                  TermManager& terms);

} // namespace absthread::certify
