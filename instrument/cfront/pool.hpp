// SPDX-License-Identifier: MIT
// Objects that are made one after the other and stay where they are.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace absthread::cfront {

/// Makes objects many at a time, and numbers them.
template<class T>
class Pool {
 public:
  T& make() {
    if (count_ % block == 0) blocks_.push_back(std::make_unique<T[]>(block));
    return (*this)[count_++];
  }
  T& operator[](std::size_t i) { return blocks_[i / block][i % block]; }
  const T& operator[](std::size_t i) const { return blocks_[i / block][i % block]; }
  std::size_t size() const { return count_; }

 private:
  static constexpr std::size_t block = 128;
  std::vector<std::unique_ptr<T[]>> blocks_;
  std::size_t count_ = 0;
};

} // namespace absthread::cfront
