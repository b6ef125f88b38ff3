// SPDX-License-Identifier: MIT
//
// Tests of the tests: with each planted fault active (spec-lang/diag/fault.hpp) the sample of its
// family must find something, and without one nothing.
#pragma once

#include "tests/fuzz/campaign.hpp"

namespace absthread::fuzz {

struct PlantedFault {
  std::string family;
  std::string name;
  std::string sentence;
  bool open = false; // a debt: the sample does not catch it yet
};

// Lines `family fault-name sentence`; `#` begins a comment, and `?` before the family says that the
// sample does not catch the fault yet. Throws std::runtime_error on another line.
std::vector<PlantedFault> parse_fault_list(const std::string& text);

struct FaultResult {
  std::string name; // of the fault; empty: the run without one
  bool as_demanded = false;
  std::string detail{}; // the seed that caught it, or why not
};

// Runs the sample once without a fault and once per fault, each until its first finding; open ones
// are left out.
std::vector<FaultResult> try_faults(const Family& family, const std::vector<PlantedFault>& faults,
                                    unsigned workers);

} // namespace absthread::fuzz
