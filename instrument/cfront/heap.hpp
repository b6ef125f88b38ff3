// SPDX-License-Identifier: MIT
// Reading and lowering C fills much memory once and frees most of it at the end. In pages of 4 KB
// the system spends a tenth of the time on handing them out, and the processor as much on finding
// them; in pages of 2 MB neither shows.
#pragma once

#include <cstddef>

namespace absthread::cfront {

/// While it lives, memory that is freed stays with the process.
class LargeHeap {
 public:
  LargeHeap();
  ~LargeHeap();
  LargeHeap(const LargeHeap&) = delete;
  LargeHeap& operator=(const LargeHeap&) = delete;

  /// So many bytes will be needed: they are taken from the system, in large pages if it has some.
  /// Only what is used later counts as memory of the process.
  void expect(std::size_t bytes);
};

} // namespace absthread::cfront
