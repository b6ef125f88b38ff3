// SPDX-License-Identifier: MIT
// The steps of a run: spin -a makes a verifier from the text, gcc compiles it, the verifier
// searches, and on an error says its path.
//
// When is "errors: 0" a proof? If the search was over the full state space (not bitstate or
// hash-compact), with assertions looked at, to its end, within its depth and memory; in other
// words, if nothing that the verifier said is a complaint. So the judge knows the lines of a clean
// run, and everything else that begins like a message makes the run prove nothing. The depth is
// found by trying: as soon as the verifier says that it is too small, it is stopped and started
// again with ten times as much.
//
// A search in depth finds long ways to an error. For people the shortest is better, so that a
// second verifier is compiled that searches in breadth; if it needs much longer than the first, the
// long way is shown.
#include "checkers/spin/spin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "checkers/spin/process.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"

namespace absthread::spin {

namespace {

using Clock = std::chrono::steady_clock;

bool begins_with(const std::string& text, std::string_view with) {
  return text.compare(0, with.size(), with) == 0;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  return begin == std::string::npos ? std::string() : text.substr(begin);
}

double number_before(const std::string& line) {
  return std::strtod(line.c_str(), nullptr);
}

// Memory that nobody uses, in MB.
std::uint64_t free_memory() {
  std::ifstream in("/proc/meminfo");
  for (std::string line; std::getline(in, line);)
    if (begins_with(line, "MemAvailable:"))
      return static_cast<std::uint64_t>(std::strtoull(line.c_str() + 13, nullptr, 10)) / 1024;
  return 4096;
}

} // namespace

Judgement judge(const std::vector<std::string>& output, int status) {
  Judgement out;
  bool full = false, assertions = false, counted = false, elapsed = false;
  std::optional<std::uint64_t> errors;
  std::vector<std::string> complaints;
  for (const std::string& line : output) {
    const std::string text = trimmed(line);
    if (text.empty()) continue;
    if (has(line, "max search depth too small")) {
      out.deeper = true;
    } else if (begins_with(text, "Full statespace search for:")) {
      full = true;
    } else if (begins_with(text, "assertion violations")) {
      assertions = has(text, "+") && !has(text, "disabled");
    } else if (has(text, "errors:") && has(text, "State-vector")) {
      errors = std::strtoull(text.c_str() + text.find("errors:") + 7, nullptr, 10);
      if (const std::size_t at = text.find("depth reached "); at != std::string::npos)
        out.depth = std::strtoull(text.c_str() + at + 14, nullptr, 10);
    } else if (has(text, "states, stored")) {
      out.states = static_cast<std::uint64_t>(number_before(text));
      counted = true;
    } else if (has(text, "transitions (=")) {
      out.transitions = static_cast<std::uint64_t>(number_before(text));
    } else if (has(text, "total actual memory usage")) {
      out.memory_mb = number_before(text);
    } else if (begins_with(text, "pan: elapsed time")) {
      out.seconds = number_before(text.substr(17));
      elapsed = true;
    } else if (begins_with(text, "pan: rate") || begins_with(text, "pan: avg transition delay")) {
    } else if (begins_with(text, "pan:1: ") || begins_with(text, "pan: wrote ")) {
      if (begins_with(text, "pan:1: ")) out.error = text.substr(7);
    } else if (begins_with(text, "+ ")) {
      // How the search works; some ways prove nothing.
      if (!has(text, "Partial Order Reduction") && !has(text, "Breadth-First Search") &&
          !has(text, "Compression"))
        complaints.push_back(text.substr(2));
    } else if (has(text, "Search not completed")) {
      complaints.push_back("the search was not completed");
    } else if (has(text, "MEMLIM") || has(text, "out of memory")) {
      complaints.insert(complaints.begin(), "memout");
    } else if (begins_with(text, "error:") || begins_with(text, "pan:") ||
               begins_with(text, "Warning:") || begins_with(text, "warning:") ||
               has(text, "Bit statespace") || has(text, "Hash-Compact") || has(text, "abort")) {
      complaints.push_back(text);
    }
  }
  if (ABSTHREAD_FAULT("spin-depth-ignored")) out.deeper = false;
  if (ABSTHREAD_FAULT("spin-errors-unread") && errors) {
    errors = 0;
    out.error.clear();
    complaints.clear();
  }
  if (!out.error.empty() && errors.value_or(1) > 0) {
    out.outcome = Outcome::error;
    out.deeper = false; // the error is one, however deep the rest is
    return out;
  }
  const auto because = [&](std::string reason) { out.reason = "SPIN: " + std::move(reason); };
  if (out.deeper) {
    because("the search depth is too small");
  } else if (!complaints.empty()) {
    if (complaints.front() == "memout") {
      out.reason = "memout";
    } else {
      because(complaints.front());
    }
  } else if (!full || !counted || !elapsed || !errors || out.states == 0) {
    because("its report is not complete");
  } else if (!assertions) {
    because("assertions were not looked at");
  } else if (*errors != 0) {
    because(fmt::format("{} errors without a message", *errors));
  } else if (status != 0) {
    because(fmt::format("the verifier ended with status {}", status));
  } else {
    out.outcome = Outcome::proved;
  }
  return out;
}

namespace {

class Run {
 public:
  Run(const std::string& text, const Options& options)
      : text_(text)
      , options_(options)
      , begin_(Clock::now()) {}

  Result run() {
    const auto spin = find_program("spin"), gcc = find_program("gcc");
    if (!spin) return missing("SPIN is not installed: it is in the Debian package spin");
    if (!gcc) return missing("SPIN needs a C compiler: it is in the Debian package gcc");
    spin_ = *spin;
    {
      std::ofstream file(folder_.path() + "/model.pml");
      file << text_;
      if (!file.flush()) throw InternalError("the temporary folder cannot be written");
    }
    say("SPIN makes a verifier");
    std::vector<std::string> words{*spin, "-o3", "-a"};
    for (const std::string& d : options_.defines) words.push_back("-D" + d);
    words.emplace_back("model.pml");
    const std::vector<std::string> generated = plain(words, "SPIN refuses the model");
    for (const std::string& line : generated)
      if (!trimmed(line).empty()) out_.complaints.push_back("spin: " + line);
    say("gcc compiles it");
    compile(*gcc, "pan", {});
    search();
    if (out_.outcome == Outcome::error) follow(*gcc);
    out_.total_seconds = seconds_since(begin_);
    return std::move(out_);
  }

 private:
  static double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
  }

  Result missing(std::string reason) {
    out_.reason = std::move(reason);
    return std::move(out_);
  }

  void say(const std::string& what) const {
    if (options_.progress) options_.progress(what);
  }

  bool late() const { return options_.time.count() != 0 && Clock::now() - begin_ >= options_.time; }

  // A program that must succeed; gives its output.
  std::vector<std::string> plain(const std::vector<std::string>& words, const char* fault) const {
    std::vector<std::string> output;
    const Ending ending = run_program(words, folder_.path(), [&](const std::string& line) {
      output.push_back(line);
      return true;
    });
    if (ending.status != 0)
      throw InternalError(
          fmt::format("{} (status {}): {}", fault, ending.status, fmt::join(output, " | ")));
    return output;
  }

  std::uint64_t memory() const {
    return options_.memory_mb != 0 ? options_.memory_mb : free_memory() / 5 * 4;
  }

  void compile(const std::string& gcc, const std::string& name,
               const std::vector<std::string>& more) {
    std::vector<std::string> words{gcc,
                                   options_.optimise ? "-O2" : "-O0",
                                   "-DSAFETY",
                                   "-DVECTORSZ=16384",
                                   fmt::format("-DMEMLIM={}", memory()),
                                   "-o",
                                   name,
                                   "pan.c"};
    if (!options_.reduce) words.insert(words.begin() + 2, "-DNOREDUCE");
    words.insert(words.begin() + 2, more.begin(), more.end());
    for (const std::string& line : plain(words, "gcc refuses SPIN's verifier"))
      if (has(line, "warning")) out_.complaints.push_back("gcc: " + line);
  }

  void search() {
    for (std::uint64_t depth = options_.first_depth;; depth *= 10) {
      say("SPIN searches");
      std::vector<std::string> output;
      bool stopped_late = false;
      const Ending ending =
          run_program({folder_.path() + "/pan", "-E", fmt::format("-m{}", depth),
                       fmt::format("-w{}", options_.hash_bits)},
                      folder_.path(), [&](const std::string& line) {
                        output.push_back(line);
                        if (begins_with(line, "Depth=")) say(progress_of(line));
                        stopped_late = late();
                        return !stopped_late && (!has(line, "max search depth too small") ||
                                                 ABSTHREAD_FAULT("spin-depth-ignored"));
                      });
      const Judgement judged = judge(output, ending.status);
      if (out_.version.empty())
        for (const std::string& line : output)
          if (begins_with(line, "(Spin Version ")) {
            out_.version = "SPIN " + line.substr(14, line.find(' ', 14) - 14);
          }
      if (stopped_late) {
        out_.reason = "timeout";
        return;
      }
      if (judged.deeper && depth < options_.most_depth && depth / 1000 < memory()) continue;
      take(judged);
      return;
    }
  }

  void take(const Judgement& judged) {
    out_.outcome = judged.outcome;
    out_.reason = judged.reason;
    out_.error = judged.error;
    out_.states = judged.states;
    out_.transitions = judged.transitions;
    out_.depth = judged.depth;
    out_.memory_mb = judged.memory_mb;
    out_.seconds = judged.seconds;
  }

  // "Depth=     213 States=    1e+06 Transitions= ..."
  static std::string progress_of(const std::string& line) {
    const std::size_t at = line.find("States=");
    if (at == std::string::npos) return "SPIN searches";
    return fmt::format("SPIN searches: {:.0f} states", std::strtod(line.c_str() + at + 7, nullptr));
  }

  // The path to the error, a shortest one if that can be had in reasonable time.
  void follow(const std::string& gcc) {
    const double found_after = out_.seconds;
    std::vector<TrailStep> first = replay();
    if (options_.shortest && first.size() > 3) {
      say("a shorter path is looked for");
      compile(gcc, "pan_breadth", {"-DBFS"});
      const Clock::time_point begin = Clock::now();
      const double most = 5 + 3 * found_after;
      std::vector<std::string> output;
      // Its only lines while it works are those about progress, one per million states.
      const Ending ending = run_program(
          {folder_.path() + "/pan_breadth", "-E", fmt::format("-w{}", options_.hash_bits)},
          folder_.path(), [&](const std::string& line) {
            output.push_back(line);
            return seconds_since(begin) < most && !late();
          });
      if (!ending.stopped && judge(output, ending.status).outcome == Outcome::error) {
        const std::vector<TrailStep> second = replay();
        if (!second.empty() && second.size() < first.size()) first = second;
      }
    }
    if (ABSTHREAD_FAULT("spin-last-step-lost") && !first.empty()) first.pop_back();
    out_.trail = std::move(first);
  }

  // SPIN itself follows the trail: it says the line of each step, the one that fails included (the
  // verifier's own replay gives only the line of the place where the step begins).
  std::vector<TrailStep> replay() const {
    static const std::regex step(
        R"(^\s*(\d+):\s+proc\s+(\d+)\s+\([^)]*\)\s+model\.pml:(\d+)\s+\(state\s+\d+\)\s+\[.*)");
    std::vector<std::string> words{spin_, "-o3", "-t", "-p"};
    for (const std::string& d : options_.defines) words.push_back("-D" + d);
    words.emplace_back("model.pml");
    std::vector<TrailStep> out;
    std::string last;
    run_program(words, folder_.path(), [&](const std::string& line) {
      std::smatch match;
      const std::string head = line.substr(0, 400);
      // A d_step is one step with a line for each of its statements.
      if (!std::regex_match(head, match, step) || match[1] == last) return true;
      last = match[1];
      out.push_back({static_cast<unsigned>(std::stoul(match[2])),
                     static_cast<unsigned>(std::stoul(match[3]))});
      return true;
    });
    return out;
  }

  const std::string& text_;
  const Options& options_;
  Clock::time_point begin_;
  std::string spin_;
  ScratchFolder folder_;
  Result out_;
};

} // namespace

Result run(const std::string& text, const Options& options) {
  return Run(text, options).run();
}

} // namespace absthread::spin
