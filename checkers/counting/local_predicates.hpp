// SPDX-License-Identifier: MIT
// Threads whose locals have infinitely many values, counted by what predicates say of the locals.
//
// At each location a few predicates over the thread's own locals are kept (`status > 0` after a
// test of it is prepared, none where no test comes). A place of the counting system is a location
// and one *row* of truth values for its predicates: `Check[1]`. The step of an edge from row p to
// row q is
//
//   some locals l, l' :  p(l)  and  the edge's relation over (g, l, g', l')  and  q(l')
//
// with l and l' as arbitrary inputs: nothing is computed, the solver finds them. That loses which
// thread had which values, so a run of the abstraction need not be one of the program; a proof is a
// proof. Only rows that some step leads to become places.
//
// Where predicates come from: the atoms of assertions and tests, and their weakest preconditions
// along the edges, each at the location where it is asked. They may compare locals with `count(X)`,
// which nobody changes. An atom over a local *and* a shared
// variable is refused: it would change in every thread at once when the shared one is written (a
// broadcast), and a step of the counting system moves one thread. Threads that need one are proved
// two by two (indexed.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checkers/smt/solver.hpp"
#include "instrument/ir/certificate.hpp"
#include "instrument/ir/program.hpp"

namespace absthread::counting {

struct LocalAbstraction {
  std::optional<Program> program; ///< without locals
  std::vector<CountingCertificate::Place> places;
  std::string reason; ///< why there is none
  /// Some test compares a local with a shared variable, and the rows do not say how it ends.
  bool forgets_tests = false;
};

/// Predicates per location are cut at `most`.
LocalAbstraction with_local_predicates(const Program& program, TermManager& manager,
                                       smt::Solver& solver, std::size_t most = 5);

} // namespace absthread::counting
