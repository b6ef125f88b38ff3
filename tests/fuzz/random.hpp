// SPDX-License-Identifier: MIT
//
// The random numbers of the generators: splitmix64, the same on every machine and in every year
// (the distributions of <random> are not), started by the seed of the case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace absthread::fuzz {

class Random {
 public:
  explicit Random(std::uint64_t seed)
      : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

  // 0 .. bound - 1; bound > 0. The bias of the remainder is below 2^-32 for the bounds we use.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

  // low .. high, both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
  }

  // True in `percent` of a hundred calls.
  bool chance(unsigned percent) { return next() % 100 < percent; }

  template<typename T>
  const T& pick(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }

 private:
  std::uint64_t state_;
};

} // namespace absthread::fuzz
