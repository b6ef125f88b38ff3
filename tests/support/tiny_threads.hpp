// SPDX-License-Identifier: MIT
// A thread and its contract as a small text, one fact per line, for tests and for the random pairs:
//
//   shared g int 0 3                   undeclared w bool           local x int = 1
//   input c bool                       thread A                    contract A
//   location L0 init assert (> g 0)    state X1 init assert (> g 0)
//   step L0 L1 (= x' g)                edge X1 X2 (> g' 0)
//   silent L1 L2 (= x' (+ x 1))        idle X1     free g          ghost t int = 0
//   step L1 L1 any g ; text            edge X1 X1 any g (> g 0)
//
// A step changes what it primes and what stands after `any`. Expressions are prefix ones; `;`
// begins the text that a trace shows.
#pragma once

#include <string>

#include "instrument/conformance/product.hpp"

namespace absthread::testing {

/// Throws std::runtime_error with the line if the text is no pair.
conformance::Task parse_pair(const std::string& text, TermManager& terms);

/// The programs of seeds/002 with the contracts of shared/reference-contracts.md. `code` and
/// `contract` parts are separate, so that tests can combine and damage them.
struct Example {
  std::string name;
  std::string variables, code, contract;
  bool conforms = true;
  std::string text() const { return variables + code + contract; }
};
const std::vector<Example>& paper_examples();
const Example& paper_example(const std::string& name);

} // namespace absthread::testing
