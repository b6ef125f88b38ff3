// SPDX-License-Identifier: MIT
// Exact: can some number of threads reach a bad state? (coverability.cpp says how.)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkers/boolean/preimage.hpp"
#include "checkers/boolean/run.hpp"

namespace absthread::boolean {

/// At least this thread is there.
struct ThreadCube {
  LocationIndex at = 0;
  Cube locals;
  auto operator<=>(const ThreadCube&) const = default;
};

/// All states with these shared bits and at least these threads, which are different ones.
struct Element {
  Cube shared;
  std::vector<ThreadCube> threads; ///< ordered
  bool operator==(const Element&) const = default;
};

/// Is every state of `larger` one of `smaller`?
bool covers(const Element& smaller, const Element& larger);

struct CoverabilityOptions {
  std::size_t most_elements = 200000;
};

struct Coverability {
  enum class Answer : std::uint8_t { safe, reached, gave_up };
  Answer answer = Answer::gave_up;
  std::vector<Element> basis; ///< safe: of the states from which a bad one can be reached
  std::optional<Run> run;     ///< reached
  std::size_t elements = 0;   ///< looked at
};

Coverability decide(const Flow& flow, const CoverabilityOptions& options = {});

} // namespace absthread::boolean
