// SPDX-License-Identifier: MIT
#include "instrument/cfront/heap.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace absthread::cfront {

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

/// Megabytes of memory that the process has in use.
std::size_t resident() {
  std::ifstream in("/proc/self/status");
  std::size_t kb = 0;
  for (std::string word; in >> word;)
    if (word == "VmRSS:" && in >> kb) return kb / 1024;
  return 0;
}

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_heap)

BOOST_AUTO_TEST_CASE(what_is_expected_is_no_memory_until_it_is_used) {
  LargeHeap heap;
  const std::size_t before = resident();
  heap.expect(300 * megabyte);
  heap.expect(0);
  heap.expect(~std::size_t{0}); // bounded
  BOOST_CHECK_LT(resident(), before + 32);
  std::vector<char*> blocks;
  for (int i = 0; i < 1000; ++i) {
    blocks.push_back(static_cast<char*>(std::malloc(50000)));
    BOOST_REQUIRE(blocks.back() != nullptr);
    std::memset(blocks.back(), i % 100, 50000);
  }
  bool kept = true;
  for (int i = 0; i < 1000; ++i) {
    const char* block = blocks[static_cast<std::size_t>(i)];
    kept = kept && block[0] == i % 100 && block[49999] == i % 100;
  }
  BOOST_CHECK(kept);
  BOOST_CHECK_LT(resident(), before + 128);
  for (char* block : blocks) std::free(block);
}

BOOST_AUTO_TEST_CASE(two_can_be_one_inside_the_other) {
  LargeHeap outer;
  outer.expect(megabyte);
  {
    LargeHeap inner;
    inner.expect(megabyte);
  }
  BOOST_CHECK(std::string(100000, 'x').size() == 100000);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::cfront
