// SPDX-License-Identifier: MIT
//
// Judging cases in processes that may die. A worker process judges a batch of seeds and sends one
// record before and one after each; whoever reads them knows at any moment which case is running,
// so that a crash or a hang has a seed.
#pragma once

#include "tests/fuzz/family.hpp"

#include <optional>

#include <sys/types.h>

namespace absthread::fuzz {

// What became of a case: the outcomes of a family, and the ends that no family can report itself.
enum class End { ok, mismatch, invalid, crash, hang };

const char* name_of(End end);

struct Trial {
  End end = End::ok;
  Outcome outcome{};    // of ok, mismatch and invalid
  std::string detail{}; // of every end but ok: one sentence

  bool is_finding() const { return end != End::ok; }
};

// Judges one text in a process of its own, for at most `limit`.
Trial judge(const Family& family, const std::string& text, std::chrono::milliseconds limit);

// A worker that judges the seeds first .. first + count - 1, in order.
class Worker {
 public:
  struct Event {
    enum class Kind { started, judged, ended } kind;
    Seed seed = 0;
    Trial trial{};
  };

  // No case is begun after `deadline`.
  Worker(const Family& family, Seed first, std::uint64_t count,
         std::chrono::steady_clock::time_point deadline);
  // Judges `text`, as seed 0.
  Worker(const Family& family, const std::string& text);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  int descriptor() const { return pipe_; }

  // What has arrived; call it when the descriptor is readable. At the end of the process, the case
  // that was running (if any) is reported as judged with the end `crash`, then comes `ended`.
  std::vector<Event> read_events();

  // If the running case has lasted longer than `limit`: kills the process and gives the seed.
  std::optional<Seed> kill_if_hung(std::chrono::milliseconds limit);

 private:
  void start(const std::function<void(int pipe)>& body);
  std::vector<Event> parse_records();
  std::string reap();

  pid_t process_ = -1;
  int pipe_ = -1;
  std::string buffer_{};
  std::optional<Seed> running_{};
  std::chrono::steady_clock::time_point running_since_{};
};

} // namespace absthread::fuzz
