// SPDX-License-Identifier: MIT
// A thread and its contract as a small text, one fact per line, for tests and for the random pairs:
//
//   shared g int 0 3                   undeclared w bool           local x int = 1
//   input c bool                       thread A                    contract A
//   location L0 init assert (> g 0)    state X1 init assert (> g 0)
//   step L0 L1 (= x' g)                edge X1 X2 (> g' 0)
//   silent L1 L2 (= x' (+ x 1))        idle X1     free g          ghost t int 0 2 = 0
//   step L1 L1 any g ; text            edge X1 X1 any g (> g 0)
//
// A step changes what it primes and what stands after `any`. Expressions are prefix ones; `;`
// begins the text that a trace shows. A step of the code that would leave the range of a local is
// blocked; ranges of shared variables are declared domains (semantics.md).
#pragma once

#include <string>

#include "instrument/conformance/product.hpp"

namespace absthread::testing {

enum class Ranges : bool { kept, dropped };

/// Throws std::runtime_error with the line if the text is no pair. With `dropped`, every range of
/// an int but an input's or a ghost's is forgotten: the integers are unbounded.
conformance::Task parse_pair(const std::string& text, TermManager& terms,
                             Ranges ranges = Ranges::kept);

} // namespace absthread::testing
