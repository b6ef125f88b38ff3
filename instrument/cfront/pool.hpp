// SPDX-License-Identifier: MIT
// Objects that are made one after the other and stay where they are.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace absthread::cfront {

/// Makes objects many at a time, and numbers them.
template<class T>
class Pool {
 public:
  Pool() = default;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    if constexpr (!std::is_trivially_destructible_v<T>)
      for (std::size_t i = 0; i < count_; ++i) (*this)[i].~T();
    for (T* b : blocks_) ::operator delete(b, std::align_val_t{alignof(T)});
  }
  template<typename... Arguments>
  T& make(Arguments&&... arguments) {
    if (count_ % block == 0)
      blocks_.push_back(
          static_cast<T*>(::operator new(block * sizeof(T), std::align_val_t{alignof(T)})));
    T* made = new (blocks_.back() + count_ % block) T(std::forward<Arguments>(arguments)...);
    ++count_;
    return *made;
  }
  T& operator[](std::size_t i) { return blocks_[i / block][i % block]; }
  const T& operator[](std::size_t i) const { return blocks_[i / block][i % block]; }
  std::size_t size() const { return count_; }

 private:
  static constexpr std::size_t block = 128;
  std::vector<T*> blocks_;
  std::size_t count_ = 0;
};

} // namespace absthread::cfront
