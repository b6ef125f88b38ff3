// SPDX-License-Identifier: MIT
//
// The second opinion about contract texts: a reader written from the grammar in
// spec-lang/README.md, by recursive descent over its own tokens, that shares nothing with the
// parser. It says whether a text is a contract, writes its meaning with every grouping explicit,
// and says at which item each comment stands.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace absthread::fuzz::oracle {

struct ReadComment {
  std::string text; // blanks collapsed
  // 2k: inside the k-th item; 2k + 1: between the k-th and the next one. Items are what ends with
  // `;`, the head of a block, its closing brace, and an enum.
  int position = 0;
};

struct Reading {
  std::string meaning; // (thread A (init S0) (edge S0 S1 (when (== x (+ y 1)))))
  std::vector<ReadComment> comments;
};

// Nothing if the text is no contract.
std::optional<Reading> read_syntax(const std::string& text);

// The contract comments of a C text, and the text with their bodies cut out.
struct CText {
  std::vector<std::string> bodies;
  std::string rest;
};
std::optional<CText> read_c_text(const std::string& text);

} // namespace absthread::fuzz::oracle
