// SPDX-License-Identifier: MIT
// A copy of the question for a second worker with its own terms and solver, and the way back for
// its answer (`--jobs 2`).
#pragma once

#include <atomic>
#include <exception>
#include <thread>

#include "checkers/thread_modular/engine.hpp"

namespace absthread::thread_modular {

/// The program over terms of `to`.
Program copied(const Program& program, TermManager& to);
/// Certificate and trace over terms of `to`; the rest holds no terms.
Result copied(Result result, TermManager& to);

/// The explicit search and the joint proof on another core, while this one does the rest.
class SecondCore {
 public:
  SecondCore(const Program& program, const Options& options);
  ~SecondCore();
  SecondCore(const SecondCore&) = delete;
  SecondCore& operator=(const SecondCore&) = delete;

  /// It has found a bug, so nobody needs a proof.
  bool found_bug() const { return bug_; }
  bool found_proof() const { return proof_; }
  /// Its answer is not needed any more.
  void stop() { stop_ = true; }
  /// Waits for it; the answer over terms of `to`.
  Result answer(TermManager& to);

 private:
  TermManager terms_;
  Program program_;
  Options options_;
  Result result_;
  std::atomic<bool> stop_ = false, bug_ = false, proof_ = false;
  std::exception_ptr failure_;
  std::thread worker_; ///< last: starts when all the rest is there
};

} // namespace absthread::thread_modular
