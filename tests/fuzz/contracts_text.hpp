// SPDX-License-Identifier: MIT
//
// Random contract texts, for the family `contracts` and for whoever needs some: valid ones in any
// layout (blanks, line ends, comments, needless parentheses), texts with mistakes, and C files that
// carry a contract.
#pragma once

#include "tests/fuzz/random.hpp"

#include <string>

namespace absthread::fuzz {

struct ContractTextShape {
  std::size_t most_threads = 3;
  std::size_t most_items = 6;    // of a block
  std::size_t deepest = 4;       // expressions
  unsigned comments_percent = 8; // of the gaps between tokens
};

// A text that the grammar accepts; names need not be declared.
std::string random_contract_text(Random& random, const ContractTextShape& shape = {});

// The text with one to three small changes: characters and tokens dropped, doubled, replaced.
std::string with_mistakes(std::string text, Random& random);

// A C file with the text in contract comments.
std::string random_c_text(Random& random, const ContractTextShape& shape = {});

} // namespace absthread::fuzz
