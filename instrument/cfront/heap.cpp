// SPDX-License-Identifier: MIT
#include "instrument/cfront/heap.hpp"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace absthread::cfront {

// The heap of the GNU C library grows at its end, by what is asked for and the "top pad"; what is
// free at its end goes back to the system if it is more than the "trim threshold". Other libraries,
// and the address sanitizer's, do without.
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)

namespace {

constexpr std::size_t large_page = std::size_t{2} << 20;
constexpr int usual = 128 << 10;     // of all three, in the library
constexpr int in_the_heap = 1 << 24; // smaller blocks are taken from the heap itself

char* end_of_heap() {
  return static_cast<char*>(sbrk(0));
}

} // namespace

LargeHeap::LargeHeap() {
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 2 * in_the_heap);
}

LargeHeap::~LargeHeap() {
  for (int what : {M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_THRESHOLD}) mallopt(what, usual);
}

void LargeHeap::expect(std::size_t bytes) {
  constexpr std::size_t most = std::size_t{1} << 29;
  bytes = std::min(bytes, most);
  mallopt(M_TOP_PAD, static_cast<int>(bytes));
  char* const before = end_of_heap();
  void* volatile block = std::malloc(std::min(bytes, std::size_t{in_the_heap}));
  std::free(block);
  char* const after = end_of_heap();
  mallopt(M_TOP_PAD, static_cast<int>(large_page));
  if (block == nullptr || after <= before) return;
  const auto begin =
      (reinterpret_cast<std::uintptr_t>(before) + large_page - 1) & ~(large_page - 1);
  const auto end = reinterpret_cast<std::uintptr_t>(after) & ~(large_page - 1);
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

#else

LargeHeap::LargeHeap() = default;
LargeHeap::~LargeHeap() = default;
void LargeHeap::expect(std::size_t) {}

#endif

} // namespace absthread::cfront
