// SPDX-License-Identifier: MIT
// How long contracts of 1,000, 10,000 and 100,000 lines take to be read, resolved and printed, and
// how much memory that needs. The promise: 100,000 lines are parsed and resolved in under 5 s
// (parsed in well under 3 s), and time and memory grow linearly; the fitted exponent shows it (1 is
// linear). Each size runs in a process of its own, so that the peak of memory is its own; each
// stage is measured three times and the shortest time counts.
#include "spec-lang/parser.hpp"
#include "spec-lang/print.hpp"
#include "spec-lang/resolve.hpp"
#include "spec-lang/term/term.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace absthread;

// A contract file of about `lines` lines: one thread after another, each with variables
// of its own, comments, a definition, and expressions of the size that drivers have.
std::string contract_of(std::size_t lines) {
  constexpr std::size_t lines_per_thread = 22;
  std::string text = "program large;\n\nenum Mode { idle_mode, busy_mode, gone_mode }\n";
  for (std::size_t i = 0; i < std::max<std::size_t>(1, lines / lines_per_thread); ++i) {
    text += fmt::format(R"(
shared {{
  pendingIO{0}, tickets{0} : int = 1;  // counts what is under way
  stopping{0}, stopped{0} : bool = false;
  mode{0} : Mode = idle_mode;
}}

define quiet{0} := pendingIO{0} == 0 && !stopping{0};

// Worker number {0}: the protocol of a driver that counts its requests.
thread Worker{0} instances any {{
  init W0;
  state W2 assert !stopped{0} || tickets{0} > 0;
  common pendingIO{0} >= 0 && (stopped{0} => pendingIO{0} == 0);
  W0 -> W1 : pendingIO{0}' == pendingIO{0} + 1;
  W1 -> W2 when !stopping{0} && (mode{0} == busy_mode || quiet{0});
  W2 -> W2 when tickets{0} < 100 : tickets{0}' == tickets{0} + 2 * pendingIO{0} - 1 && mode{0}' == busy_mode;
  W1, W2 -> W0 : pendingIO{0}' == pendingIO{0} - 1;
  W0 -> W3 when pendingIO{0} == 0;
  W3 -> W3 : stopping{0}';  // the last one says so
  W3 -> W3 : stopped{0}', mode{0}' == gone_mode;
}}
)",
                        i);
  }
  return text;
}

struct Stage {
  const char* name;
  std::function<bool()> run; // whether the answer was right
};

struct Row {
  std::size_t lines = 0;
  std::vector<double> seconds{};
  long peak_kb = 0;
  bool right = true;
};

// Time of the processor, not of the clock on the wall: the machine may be busy with other things.
double processor_seconds() {
  struct timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of(const std::function<bool()>& run, bool& right) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const double begin = processor_seconds();
    right = run() && right;
    best = std::min(best, processor_seconds() - begin);
  }
  return best;
}

constexpr const char* stage_names[] = {"parse", "resolve", "print"};

// In a child process; the times come back through the pipe.
Row measure(std::size_t wanted) {
  const std::string text = contract_of(wanted);
  Row row;
  row.lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  int ends[2];
  if (pipe(ends) != 0) return row;
  const pid_t child = fork();
  if (child == 0) {
    SourceStore sources;
    const FileId id = sources.add("large.absthread", text);
    std::optional<spec::File> file;
    const std::vector<Stage> stages{
        {stage_names[0],
         [&] {
           Diagnostics diagnostics;
           file = spec::parse(id, sources, diagnostics);
           return file.has_value();
         }},
        {stage_names[1],
         [&] {
           Diagnostics diagnostics;
           TermManager terms;
           return file && spec::resolve(*file, terms, diagnostics).has_value();
         }},
        {stage_names[2], [&] { return file && spec::print(*file).size() > text.size() / 2; }},
    };
    std::vector<double> report;
    bool right = true;
    for (const Stage& stage : stages) report.push_back(seconds_of(stage.run, right));
    report.push_back(right ? 1 : 0);
    const std::size_t size = report.size() * sizeof(double);
    const bool sent = write(ends[1], report.data(), size) == static_cast<ssize_t>(size);
    _exit(sent ? 0 : 1);
  }
  close(ends[1]);
  std::vector<double> report(std::size(stage_names) + 1);
  const std::size_t size = report.size() * sizeof(double);
  row.right =
      read(ends[0], report.data(), size) == static_cast<ssize_t>(size) && report.back() == 1;
  close(ends[0]);
  report.pop_back();
  row.seconds = report;
  struct rusage usage{};
  int status = 0;
  wait4(child, &status, 0, &usage);
  row.right = row.right && status == 0;
  row.peak_kb = usage.ru_maxrss;
  return row;
}

// Slope of the least-squares line through (log lines, log value).
double exponent(const std::vector<Row>& rows, const std::function<double(const Row&)>& value) {
  double sx = 0;
  double sy = 0;
  double sxx = 0;
  double sxy = 0;
  for (const Row& row : rows) {
    const double x = std::log(static_cast<double>(row.lines));
    const double y = std::log(std::max(value(row), 1e-6));
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const auto n = static_cast<double>(rows.size());
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

} // namespace

int main() {
  std::vector<Row> rows;
  fmt::print("{:>8} {:>10} {:>10} {:>10} {:>12}  answer\n", "lines", "parse s", "resolve s",
             "print s", "peak MB");
  for (std::size_t lines : {1000, 10000, 100000}) {
    rows.push_back(measure(lines));
    const Row& row = rows.back();
    fmt::print("{:>8} {:>10.4f} {:>10.4f} {:>10.4f} {:>12.1f}  {}\n", row.lines, row.seconds[0],
               row.seconds[1], row.seconds[2], static_cast<double>(row.peak_kb) / 1024,
               row.right ? "accepted" : "WRONG");
    std::fflush(stdout);
  }
  fmt::print("{:>8} {:>10.2f} {:>10.2f} {:>10.2f} {:>12.2f}\n", "exponent",
             exponent(rows, [](const Row& r) { return r.seconds[0]; }),
             exponent(rows, [](const Row& r) { return r.seconds[1]; }),
             exponent(rows, [](const Row& r) { return r.seconds[2]; }),
             exponent(rows, [](const Row& r) { return static_cast<double>(r.peak_kb); }));
  return 0;
}
