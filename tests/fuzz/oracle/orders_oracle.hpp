// SPDX-License-Identifier: MIT
//
// What runs of a program of orders_program.hpp do: which race, which fail an assertion. Written
// from semantics.md (d) and from C17 5.1.2.4, 7.17 and 7.26; orders_oracle.cpp tells how.
#pragma once

#include "tests/fuzz/oracle/orders_program.hpp"

#include <cstddef>

namespace absthread::fuzz {

/// Which runs are tried. Each sees all that those before it see.
enum class Runs {
  interleavings, ///< SC runs; a relaxed store goes on with its thread's release sequence (C17)
  interleavings_cpp20, ///< SC runs; it does not
  weak,                ///< reads may be old: executions of C11 that views with time stamps show
  inputs,              ///< rule 4: weak locations hold anything and order nothing, tries may fail
};

struct OrdersFindings {
  bool race = false;      ///< in some run
  bool fails = false;     ///< an assertion
  bool undefined = false; ///< a lock is misused
  bool complete = false;  ///< all runs were tried; else only what is true above counts
  std::size_t states = 0;
};

OrdersFindings try_runs(const OrdersProgram& program, Runs runs, std::size_t most_states = 200000);

} // namespace absthread::fuzz
