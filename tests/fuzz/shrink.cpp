// SPDX-License-Identifier: MIT
//
// Shrinking is greedy: take the first candidate that still fails in the same way and go on from
// there, until no candidate does. Candidates come from two sources:
//
//   1. the family: its own ideas (a constant to 0, `a && b` to `a`, a thread less), in its order;
//   2. lines: chunks of half the text, of a quarter, ... of single lines are left out (the delta
//      debugging of Zeller and Hildebrandt, without its complement step, which the greedy descent
//      makes up for).
//
// A candidate counts only if it is smaller in the order (length, then alphabet). The order has no
// infinite descent, so the search ends whatever a family proposes. Every candidate is judged in a
// process of its own, since the failure may be a crash. A hang is searched with a short limit, a
// fifth of the family's: a smaller text that hangs should hang at once.
#include "tests/fuzz/shrink.hpp"

#include <algorithm>
#include <exception>

namespace absthread::fuzz {

namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = text.find('\n', begin);
    end = end == std::string::npos ? text.size() : end + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

std::string without(const std::vector<std::string>& lines, std::size_t from, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (i < from || i >= from + count) text += lines[i];
  return text;
}

bool smaller(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

class Shrinker {
 public:
  Shrinker(const Family& family, Shrunk& best, const ShrinkBudget& budget)
      : family_(family)
      , best_(best)
      , budget_(budget)
      , goal_(best.trial.end)
      , limit_(family.case_limit)
      , deadline_(Clock::now() + budget.time) {
    if (goal_ == End::hang) limit_ = std::max(limit_ / 5, std::chrono::milliseconds(200));
  }

  void run() {
    bool progress = true;
    while (progress && !exhausted()) {
      progress = try_family();
      progress = try_lines() || progress;
    }
    best_.minimal = !exhausted();
  }

 private:
  bool exhausted() const { return best_.trials >= budget_.trials || Clock::now() > deadline_; }

  bool accept(const std::string& candidate) {
    if (!smaller(candidate, best_.text) || exhausted()) return false;
    ++best_.trials;
    Trial trial = judge(family_, candidate, limit_);
    if (trial.end != goal_) return false;
    best_.text = candidate;
    best_.trial = std::move(trial);
    return true;
  }

  // A family that cannot read a text of its own has no ideas about it.
  std::vector<std::string> candidates_of_family() const {
    try {
      return family_.shrink(best_.text);
    } catch (const std::exception&) {
      return {};
    }
  }

  // After a success the family is asked again about the smaller text.
  bool try_family() {
    if (!family_.shrink) return false;
    bool any = false;
    bool progress = true;
    while (progress && !exhausted()) {
      progress = false;
      for (const std::string& candidate : candidates_of_family()) {
        if (accept(candidate)) {
          any = progress = true;
          break;
        }
      }
    }
    return any;
  }

  bool try_lines() {
    bool any = false;
    std::vector<std::string> lines = lines_of(best_.text);
    for (std::size_t chunk = std::max<std::size_t>(lines.size() / 2, 1); chunk > 0; chunk /= 2) {
      for (std::size_t from = 0; from < lines.size() && !exhausted();) {
        if (accept(without(lines, from, chunk))) {
          lines = lines_of(best_.text);
          any = true;
        } else {
          from += chunk;
        }
      }
    }
    return any;
  }

  const Family& family_;
  Shrunk& best_;
  ShrinkBudget budget_;
  End goal_;
  std::chrono::milliseconds limit_;
  Clock::time_point deadline_;
};

} // namespace

Shrunk shrink(const Family& family, std::string text, Trial trial, const ShrinkBudget& budget) {
  Shrunk best{std::move(text), std::move(trial)};
  Shrinker(family, best, budget).run();
  return best;
}

} // namespace absthread::fuzz
