// SPDX-License-Identifier: MIT
// Algorithm 1 of seeds/003, for any number of threads: forward reachability of each thread on an
// abstract domain, and for each of its edges that changes shared variables an environment step of
// the others, until nothing changes any more; with widening, then a narrowing pass.
//
// The domain is a choice (numeric_domain.hpp): boxes as in the paper (intervals; the paper's boxes
// are sets of them), octagons, or polyhedra. What it finds are candidates: `infer` proves them
// together with those of the text (invariants.hpp) before anybody uses them, so that a mistake of a
// domain can cost precision and never a verdict.
#pragma once

#include "checkers/automata/invariants.hpp"

namespace absthread::automata {

enum class Domain : std::uint8_t { boxes, octagons, polyhedra };

/// "" is the default, polyhedra.
Domain domain_named(const std::string& name);

/// Facts per thread and location that the analysis finds.
Candidates reach(const Program& program, Domain domain, TermManager& terms);

/// Proved invariants per thread and location: those of the domain and those of the text.
Invariants infer(const Program& program, Domain domain, TermManager& terms, smt::Solver& solver);

} // namespace absthread::automata
