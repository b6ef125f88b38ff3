// SPDX-License-Identifier: MIT
// Re-proves a refinement certificate: the conditions of Definition 6 of seeds/003, generated here
// from the two programs and the certificate's formulas alone. It knows nothing of the engine.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/refinement.hpp"
#include "spec-lang/term/sexpr.hpp"

namespace absthread::certify {

/// `solver` should be fresh. Every pair of threads of the task needs an entry, or, with `thread`,
/// only that one.
Report check(const refinement::Task& task, const RefinementCertificate& certificate,
             TermManager& terms, smt::Solver& solver, const std::string& thread = {});

/// WS of Theorem 5, of one thread: each step of another concrete thread, from states in Psi, is
/// followed by one of another abstract thread, or by none, into Psi again. The certificate itself
/// is checked before.
Report check_environment(const refinement::Task& task, const RefinementCertificate& certificate,
                         TermManager& terms, smt::Solver& solver, const std::string& thread);

/// The names that its formulas may use.
SmtlibScope refinement_scope(const refinement::Task& task, TermManager& terms);

} // namespace absthread::certify
