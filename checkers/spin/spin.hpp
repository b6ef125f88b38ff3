// SPDX-License-Identifier: MIT
// Runs SPIN on a Promela text and judges what it says: strictly, because SPIN ends with exit code 0
// whatever it found, and calls a search that was cut short a success with a warning.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace absthread::spin {

struct Options {
  std::vector<std::string> defines; ///< "PnpAdd_N=4"
  std::uint64_t memory_mb = 0;      ///< of the search; 0: what the machine has free, less a fifth
  std::uint64_t first_depth = 100'000;
  std::uint64_t most_depth = 200'000'000;
  unsigned hash_bits = 24;           ///< of the verifier's table
  bool reduce = true;                ///< partial order reduction
  bool optimise = true;              ///< gcc -O2; else -O0, which is faster for tiny models
  bool shortest = true;              ///< after an error, look for a shortest path to one
  std::chrono::milliseconds time{0}; ///< soft; 0: none
  std::function<void(const std::string& what)> progress; ///< may be empty
};

struct TrailStep {
  unsigned process = 0; ///< number of the process
  unsigned line = 0;    ///< of the text
};

enum class Outcome : std::uint8_t {
  proved,       ///< every reachable state was looked at, and no assertion fails
  error,        ///< with a trail
  not_finished, ///< with a reason
};

struct Result {
  Outcome outcome = Outcome::not_finished;
  std::string reason; ///< not_finished: "timeout", "memout", "SPIN is not installed ..."
  std::string error;  ///< SPIN's words
  std::vector<TrailStep> trail;
  std::uint64_t states = 0, transitions = 0, depth = 0;
  double memory_mb = 0, seconds = 0;   ///< of the search alone
  double total_seconds = 0;            ///< with SPIN's generator and the compiler
  std::vector<std::string> complaints; ///< warnings of SPIN and gcc; there should be none
  std::string version;
};

Result run(const std::string& text, const Options& options);

/// What the output of the verifier says, for tests: pure text, no process. `status` is its exit
/// code.
struct Judgement {
  Outcome outcome = Outcome::not_finished;
  std::string reason, error;
  bool deeper = false; ///< the search has to be repeated with more depth
  std::uint64_t states = 0, transitions = 0, depth = 0;
  double memory_mb = 0, seconds = 0;
};
Judgement judge(const std::vector<std::string>& output, int status);

} // namespace absthread::spin
