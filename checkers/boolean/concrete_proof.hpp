// SPDX-License-Identifier: MIT
// The proof of a Boolean program as one of the Program that it abstracts: predicates in place of
// Booleans. What is left of the Boolean program are the places where a thread of the Program can
// be; `main`, which starts the threads, has ended, and no atomic section is open.
//
// A closed set of thread states T becomes a basis with one element per location: a thread that is
// there and not in T. A basis stays a basis: those elements whose threads are all at such places.
#pragma once

#include <optional>

#include "checkers/boolean/abstraction.hpp"
#include "checkers/boolean/engine.hpp"

namespace absthread::boolean {

/// `decision` is about the abstraction and proves it.
std::optional<PredicateBasisCertificate> concrete_proof(const absthread::Program& program,
                                                        const AbstractProgram& abstraction,
                                                        const Decision& decision,
                                                        TermManager& terms);

} // namespace absthread::boolean
