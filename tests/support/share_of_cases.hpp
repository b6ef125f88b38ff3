// SPDX-License-Identifier: MIT
//
// A share of the cases, so that several processes can run one test program at once: with the
// variable ABSTHREAD_SHARE=1/2 the second of every two cases is run, in the order in which they are
// declared. Without it all are.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace absthread::test {

struct ShareOfCases {
  unsigned mine = 0, of = 1;

  bool has(unsigned number) const { return number % of == mine; }
};

inline ShareOfCases share_of_cases() {
  const char* text = std::getenv("ABSTHREAD_SHARE");
  ShareOfCases share;
  if (text && (std::sscanf(text, "%u/%u", &share.mine, &share.of) != 2 || share.mine >= share.of))
    throw std::invalid_argument("ABSTHREAD_SHARE is written K/N, with K < N");
  return share;
}

} // namespace absthread::test
