// SPDX-License-Identifier: MIT
// Which states lead into a set? Sets of states are cubes (conjunctions of literals), so that a
// variable that does not matter is not mentioned; the answer is a list of cubes again.
//
// The question is a conjunction of goals "this formula has that value" in contexts (the thread that
// acts, other threads that a broadcast reaches). Variables are decided one by one; a formula is
// evaluated in three values, and a branch ends when every goal is decided. A goal that is decided
// stays so for all values of the variables that are still open: the decided ones are the cube.
// Choices are variables like others, and their values are handed over with the cube.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "instrument/boolean/flow.hpp"

namespace absthread::boolean {

/// Literals 2 * variable + value, ascending.
using Cube = std::vector<std::uint32_t>;

inline std::uint32_t literal(std::uint32_t variable, bool value) {
  return 2 * variable + (value ? 1U : 0U);
}

class Preimage {
 public:
  /// `others` threads besides the one that acts.
  Preimage(const Flow& flow, const FlowEdge& edge, std::size_t others);

  static constexpr std::size_t acting = ~std::size_t{0};

  /// The formula, in the context of a thread, shall have the value.
  void demand(FormulaId formula, bool value, std::size_t thread = acting);
  /// The bit shall have the value before the step; false: it has the other one already.
  bool fix_shared(BitIndex bit, bool value);
  bool fix_local(BitIndex bit, bool value, std::size_t thread = acting);

  struct Solution {
    Cube shared, local, choices;
    std::vector<Cube> others, other_choices;
  };
  void enumerate(const std::function<void(const Solution&)>& found);

 private:
  struct Goal {
    FormulaId formula;
    bool value;
    std::size_t thread;
  };
  std::size_t local_at(std::size_t thread) const;
  std::size_t choice_at(std::size_t thread) const;
  std::int8_t evaluate(FormulaId id, std::size_t thread);
  void split(const std::function<void(const Solution&)>& found);
  Cube cube(std::size_t from, std::size_t count) const;

  const Flow& flow_;
  const FlowEdge& edge_;
  std::size_t others_;
  std::vector<Goal> goals_;
  std::vector<std::int8_t> values_; ///< -1: open
  std::size_t open_ = 0;            ///< a variable that an evaluation needed
};

} // namespace absthread::boolean
