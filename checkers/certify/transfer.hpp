// SPDX-License-Identifier: MIT
// Re-proves what a composition of refinements and a transfer rest on (seeds/003, Theorems 4 and 5),
// beside the refinement of each pair of threads, which refinement.hpp re-proves. Generated from the
// two programs, the certificate's invariants and the question alone.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "instrument/refinement.hpp"
#include "spec-lang/resolve_refinement.hpp"

namespace absthread::certify {

/// Theorem 4: the relations of two pairs do not interfere. (That the threads are compatible is in
/// the invariants: each is kept by every step of the others.)
Report check_composition(const refinement::Task& task, TermManager& terms, smt::Solver& solver);

/// Theorem 5, for lambda over the shared variables of either program: of all threads together, or
/// of one thread as the automaton that it is among the others.
Report check_transfer(const refinement::Task& task, const RefinementCertificate& certificate,
                      Term concrete, Term abstract, const std::vector<spec::Axiom>& axioms,
                      const std::vector<Term>& functions, TermManager& terms, smt::Solver& solver,
                      const std::string& thread = {});

} // namespace absthread::certify
