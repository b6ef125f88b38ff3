// SPDX-License-Identifier: MIT
//
// Tests of the tests: with each planted fault active (spec-lang/diag/fault.hpp) the sample of its
// family must find something, and the case that found it must be in order without the fault.
//
// fault_seeds.txt remembers which case it was: that one is tried first, so that a fault costs one
// case; only where it no longer catches the fault, the sample is run as a whole. A rare fault may
// need a case outside of the sample: it is hunted for once, and then belongs to the tests.
//
// A fault of the family `files` is one that no random program meets: its line names the file test
// (tests_files) that must fail with it.
#pragma once

#include "tests/fuzz/campaign.hpp"

#include <filesystem>
#include <map>
#include <optional>

namespace absthread::fuzz {

inline constexpr const char* files_family = "files";

struct PlantedFault {
  std::string family;
  std::string name;
  std::string sentence;
  std::string test{}; // of the family `files`: its place in tests_files, as in prove/any_number
  bool open = false;  // a debt: the sample does not catch it yet
};

// Lines `family fault-name sentence`, or `files fault-name test sentence`; `#` begins a comment,
// and `?` before the family says that the sample does not catch the fault yet. Throws
// std::runtime_error on another line.
std::vector<PlantedFault> parse_fault_list(const std::string& text);

// The case of a family that catches a fault, by both names: several families may catch the same
// one. Lines `family fault-name seed`.
using FaultSeeds = std::map<std::pair<std::string, std::string>, Seed>;
FaultSeeds parse_fault_seeds(const std::string& text);
std::string print_fault_seeds(const FaultSeeds& seeds);

struct FaultResult {
  bool as_demanded = false;
  std::optional<Seed> seed{}; // that caught it
  std::string detail{};       // which one that was, or why there is none
};

struct FaultHunt {
  std::optional<Seed> remembered{}; // the case that caught it before
  std::uint64_t cases = 0;          // look among so many, if that is more than the sample
  unsigned workers = 2;
};

// With the fault, the remembered case, then the others until the first finding; without it, the
// case that was found.
FaultResult try_fault(const Family& family, const PlantedFault& fault, const FaultHunt& hunt);

// The same for a fault of the family `files`: its test fails with the fault and passes without it.
FaultResult try_fault(const PlantedFault& fault, const std::filesystem::path& tests_files);

} // namespace absthread::fuzz
