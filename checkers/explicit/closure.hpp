// SPDX-License-Identifier: MIT
// Does a bounded instance have a modular proof? The strongest one is listed explicitly.
//
// A modular proof of seeds/000 has R_i over the shared variables and thread i's own, and E over the
// shared variables before and after a step. The conditions CS1 to CS4 have a least solution among
// those; over finite values it is found by listing:
//
//   R_i   contains the initial states, as thread i sees them; is closed under the steps of i and
//         under every step (g, g') of another thread: (g, l) in R_i gives (g', l)
//   E     contains (g, g') as soon as some R_j has a state from which j steps from g to g'
//
// (Malkis, Podelski, Rybalchenko, "Thread-modular verification is Cartesian abstract
// interpretation", ICTAC 2006; Owicki and Gries without auxiliary variables.) Every modular proof
// lies above it, so an error within it (CS5) says that there is no modular proof, of this instance
// or of any program that contains it: `excluded`. No error, and nothing was left out: it is itself
// a modular proof.
#pragma once

#include <cstddef>
#include <functional>

#include "instrument/ir/program.hpp"

namespace absthread::explicit_state {

struct ClosureOptions {
  std::size_t most_states = 100000; ///< of all threads together
  unsigned long copies_of_any = 2;
  bool deadlock = false;
  long low = -1, high = 3;    ///< as in SearchOptions
  long largest = 0;           ///< as in SearchOptions
  std::function<bool()> stop; ///< as in SearchOptions
};

struct ClosureResult {
  bool excluded = false; ///< there is no modular proof
  bool complete = false; ///< nothing was sampled or cut: where it is not excluded, there is one
  bool bounded = false;  ///< complete, but for what `largest` leaves out and what follows from it
  std::size_t states = 0, environment = 0; ///< in all R_i, in E
};

ClosureResult modular_closure(const Program& program, TermManager& manager,
                              const ClosureOptions& options = {});

} // namespace absthread::explicit_state
