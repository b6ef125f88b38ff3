// SPDX-License-Identifier: MIT
// Finds, among the elements of a basis, those that can cover an element or be covered by it,
// without looking at all of them.
//
// An element is described by a set of features: "at least k threads at L", "at least k threads at L
// with this literal", "this shared literal". If a covers b, then the features of a are a subset of
// those of b; the converse nearly holds, and the caller looks again. Sets are kept in a tree of
// their ascending lists (Hoffmann, Koehler: A new method to index and query sets, IJCAI 1999), in
// which the subsets of a set, and its supersets, are found by descending with the list in hand.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "checkers/boolean/coverability.hpp"

namespace absthread::boolean {

/// Ascending, without repetition.
using Features = std::vector<std::uint64_t>;

Features features(const Element& element);

class BasisIndex {
 public:
  void add(const Features& set, std::size_t number);
  void remove(const Features& set, std::size_t number);
  /// Asks `found` about the sets within `set` until it says yes for one of them.
  bool any_within(const Features& set, const std::function<bool(std::size_t)>& found) const;
  /// The numbers of the sets around `set`.
  std::vector<std::size_t> all_around(const Features& set) const;

 private:
  struct Node {
    std::vector<std::pair<std::uint64_t, std::size_t>> next; ///< by feature, ascending
    std::vector<std::size_t> numbers;                        ///< of the sets that end here
    std::size_t below = 0;                                   ///< sets here and below
  };
  bool any_within(std::size_t node, const Features& set, std::size_t from,
                  const std::function<bool(std::size_t)>& found) const;
  void all_around(std::size_t node, const Features& set, std::size_t from,
                  std::vector<std::size_t>& out) const;
  std::vector<Node> nodes_{1};
};

} // namespace absthread::boolean
