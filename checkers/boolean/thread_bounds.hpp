// SPDX-License-Identifier: MIT
// How many threads there can be in a part of the program. Weights w of locations such that no step
// makes the sum of the weights of all threads grow, w(to) + w(created) <= w(from), are an invariant
// (a place invariant of the Petri net behind the program): the sum is never above w(entry). A
// thread that is started once has weight 1 wherever it is, and so has its creator until then; so it
// is not there twice, and not before its creator has come that far. Weights are the least that give
// 1 to the locations of a thread, but for those to which threads come that are started again and
// again: main is there once, and may join at its end those that it has started in a loop.
#pragma once

#include "instrument/boolean/flow.hpp"

namespace absthread::boolean {

struct ThreadBound {
  std::vector<std::uint32_t> weight; ///< by location
  std::uint32_t most = 0;            ///< the sum over all threads is never larger
};

/// One for the entry's part of the program and one for each that a thread is started in, as far as
/// they are bounded by a small number.
std::vector<ThreadBound> thread_bounds(const Flow& flow);

/// Which locations two threads can be at together, as far as the bounds tell. Locations of one kind
/// have the same weights.
class Neighbours {
 public:
  explicit Neighbours(const Flow& flow);
  std::uint32_t kind(LocationIndex at) const { return kinds_[at]; }
  bool together(std::uint32_t one, std::uint32_t other) const { return together_[one][other]; }

 private:
  std::vector<std::uint32_t> kinds_; ///< by location
  std::vector<std::vector<bool>> together_;
};

/// The locations that edges lead to from the entry, whatever their guards say: no thread is ever
/// elsewhere.
std::vector<bool> places_of_threads(const Flow& flow);

} // namespace absthread::boolean
