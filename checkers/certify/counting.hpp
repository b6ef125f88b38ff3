// SPDX-License-Identifier: MIT
// Re-proves invariants for any number of threads: by counting, and about any two threads. The
// obligations are generated here from the definitions (semantics.md); nothing is shared with
// checkers/counting. counting.cpp and indexed.cpp say which they are.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/term/sexpr.hpp"

namespace absthread::certify {

/// The programs should have come through `composed` (instrument/creation.hpp).
Report check(const Program& program, const CountingCertificate& certificate, TermManager& terms,
             smt::Solver& solver);
Report check(const Program& program, const IndexedCertificate& certificate, TermManager& terms,
             smt::Solver& solver);

/// The names that these certificates may use.
SmtlibScope counting_scope(const Program& program, const CountingCertificate& certificate,
                           TermManager& terms);
SmtlibScope indexed_scope(const Program& program, TermManager& terms);

} // namespace absthread::certify
