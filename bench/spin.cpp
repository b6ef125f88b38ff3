// SPDX-License-Identifier: MIT
// What contracts save, in SPIN's states and seconds: the Bluetooth and the battery driver of
// seeds/002, the C threads themselves and their contracts, for n = 1, 2, ... threads (one that
// unloads and n - 1 workers), until a search needs more than 60 s or 8 GB, or n is 24. Beside it
// stand the paper's seconds (its machine is of 2009, its memory 2 GB, its time limit 20 minutes),
// and in the last row what our own engine says about any number of workers. The growth is the base
// of the exponential through the last rows of at least 0.05 s (time) or 100 states.
//
//   bench_spin [SECONDS [MEGABYTES [PART]]]    other limits; only subjects whose name has PART
//
// The environment may say it too: BENCH_SECONDS=10 ./dev bench spin.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "checkers/spin/process.hpp"
#include "cli/ask_spin.hpp"
#include "cli/build.hpp"
#include "cli/spin.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"

using namespace absthread;

namespace {

struct Subject {
  const char* name;
  const char* path;
  const char* worker;
  bool concrete;
  bool symmetry;
  std::vector<const char*> paper; // seconds, from n = 1
};

const std::vector<const char*> bluetooth_concrete = {"0",    "0",     "0",   "0.02", "0.18", "1.56",
                                                     "19.3", "158.7", "n/a", "n/a",  "n/a"};
const std::vector<const char*> bluetooth_abstract = {"0",    "0",    "0",   "0",    "0.02", "0.12",
                                                     "0.31", "1.25", "5.8", "39.0", "190.6"};
const std::vector<const char*> battery_concrete = {"0",    "0",     "0.08", "1.04", "7.56",
                                                   "54.3", "242.4", "929",  "t/o",  "t/o"};
const std::vector<const char*> battery_abstract = {"0",    "0",   "0",    "0",    "0.11",
                                                   "0.51", "1.3", "3.29", "7.49", "19.2"};

const std::vector<Subject> subjects = {
    {"bluetooth, C threads", "drivers-examples/bluetooth/bluetooth.absthread", "PnpAdd", true,
     false, bluetooth_concrete},
    {"bluetooth, contracts", "drivers-examples/bluetooth/bluetooth.absthread", "PnpAdd", false,
     false, bluetooth_abstract},
    {"bluetooth, small contracts",
     "drivers-examples/bluetooth/bluetooth_small.absthread",
     "PnpAdd",
     false,
     false,
     {}},
    {"bluetooth, contracts, copies counted",
     "drivers-examples/bluetooth/bluetooth.absthread",
     "PnpAdd",
     false,
     true,
     {}},
    {"battery, C threads", "drivers-examples/battery/battery.absthread", "Worker", true, false,
     battery_concrete},
    {"battery, contracts", "drivers-examples/battery/battery.absthread", "Worker", false, false,
     battery_abstract},
    {"battery, small contracts",
     "drivers-examples/battery/battery_small.absthread",
     "Worker",
     false,
     false,
     {}},
};

struct Row {
  double states, seconds;
};

// Least squares of log(y) over n.
std::string base(const std::vector<Row>& rows, double Row::* what, double least) {
  std::vector<std::pair<double, double>> points;
  for (std::size_t n = 0; n < rows.size(); ++n)
    if (rows[n].*what >= least)
      points.emplace_back(static_cast<double>(n + 1), std::log(rows[n].*what));
  if (points.size() > 5) points.erase(points.begin(), points.end() - 5);
  if (points.size() < 3) return "-";
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const auto& [x, y] : points) sx += x, sy += y, sxx += x * x, sxy += x * y;
  const double k = static_cast<double>(points.size());
  return fmt::format("{:.2f}", std::exp((k * sxy - sx * sy) / (k * sxx - sx * sx)));
}

// `absthread check --only composition`, as a user would run it.
std::string any_number(const char* path, int seconds) {
  const char* program = std::getenv("ABSTHREAD");
  if (program == nullptr) return "| any | | | | | | ABSTHREAD is not set |";
  std::string last;
  const auto begin = std::chrono::steady_clock::now();
  spin::run_program(
      {program, "check", "-q", "--only", "composition", "--timeout", std::to_string(seconds), path},
      ".", [&](const std::string& line) {
        if (!line.empty()) last = line;
        return true;
      });
  return fmt::format(
      "| any | | | | {:.2f} s | | {}, by `absthread check --only composition` |",
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), last);
}

void measure(const Subject& subject, int limit, std::uint64_t memory) {
  fmt::print("\n{}, n - 1 {}\n\n", subject.name, subject.worker);
  fmt::print("| n | states | memory | search | with generator and gcc | paper | answer "
             "|\n|---|---|---|---|---|---|---|\n");
  std::vector<Row> rows;
  for (unsigned long n = 1; n <= 24; ++n) {
    cli::Options options;
    options.command = cli::Command::spin;
    options.concrete = subject.concrete;
    options.symmetry = subject.symmetry;
    options.instances[subject.worker] = n - 1;
    const cli::Input input{subject.path, {}};
    const cli::WorkOptions with{options, false, false};
    const cli::SendRecord ignore = [](const emit::ProgramRecord&) {};
    cli::Context context(input, with, ignore);
    const auto source = spec::load_file(subject.path, context.sources, context.diagnostics);
    const auto file =
        source ? spec::parse(*source, context.sources, context.diagnostics) : std::nullopt;
    const auto made = file ? cli::promela_subject(context, &*file) : std::nullopt;
    if (!made) {
      fmt::print("| {} | cannot be read |\n", n);
      return;
    }
    cli::SpinQuestion question{made->options, {}};
    question.search.time = std::chrono::seconds(limit);
    question.search.memory_mb = memory;
    const cli::SpinAnswer answer = cli::ask_spin(made->program, question, context.terms);
    const spin::Result& s = answer.search;
    const std::string paper = n <= subject.paper.size() ? subject.paper[n - 1] : "";
    fmt::print("| {} | {} | {:.0f} MB | {:.2f} s | {:.2f} s | {} | {} |\n", n, s.states,
               s.memory_mb, s.seconds, s.total_seconds, paper, answer.verdict.word());
    std::fflush(stdout);
    if (answer.verdict.answer == Answer::unknown) break;
    rows.push_back({static_cast<double>(s.states), s.seconds});
  }
  fmt::print("| base | {} | | {} | | | |\n", base(rows, &Row::states, 100),
             base(rows, &Row::seconds, 0.05));
  if (!subject.concrete) fmt::print("{}\n", any_number(subject.path, limit));
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
  const char* seconds = argc > 1 ? argv[1] : std::getenv("BENCH_SECONDS");
  const int limit = seconds != nullptr ? std::atoi(seconds) : 60;
  const auto memory = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 8192);
  const std::string part = argc > 3 ? argv[3] : "";
  for (const Subject& subject : subjects)
    if (std::string(subject.name).find(part) != std::string::npos) measure(subject, limit, memory);
  fmt::print("\nBases of the paper: bluetooth 9.3 and 4.9, battery 3.83 and 2.23 (time).\n");
}
