// SPDX-License-Identifier: MIT
// Where threads can be together, for the two checkers of Boolean certificates: no thread is where
// no edges lead, and no part of the program has more threads than are started there. The latter are
// weights of locations whose sum over all threads no step makes larger, so that it is never above
// that of the entry; which is checked edge by edge. Nothing of this is taken from the certificate.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "instrument/boolean/flow.hpp"

namespace absthread::certify {

class ThreadPlaces {
 public:
  explicit ThreadPlaces(const boolean::Flow& flow);

  /// Is there anything against a state with threads at these locations?
  bool can_be(const std::vector<boolean::LocationIndex>& threads) const;
  /// What can be said of a location: equal for locations with the same neighbours.
  std::vector<std::uint64_t> kind(boolean::LocationIndex at) const;

 private:
  std::set<boolean::LocationIndex> reached_from(boolean::LocationIndex first, bool created) const;
  std::set<boolean::LocationIndex> unbounded() const;
  void weigh();

  const boolean::Flow& flow_;
  const std::vector<std::vector<std::uint32_t>> by_source_;
  std::vector<std::vector<std::uint64_t>> weights_; ///< by location
  std::set<boolean::LocationIndex> places_;
};

} // namespace absthread::certify
