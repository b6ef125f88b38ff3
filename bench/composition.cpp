// SPDX-License-Identifier: MIT
// The contracts of the papers' drivers composed with a fixed number of workers: time, the solver's
// share of it, refinements, predicates, abstract states, queries. Every proof is re-proved from its
// certificate, and that is timed too. With arguments FILE WORKERS [any|joint|apart|jobs]... only
// that one, for a profiler: `perf record -g build/bench_composition FILE WORKERS`.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "checkers/certify/joint.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"

using namespace absthread;

namespace {

double seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

void row(const std::string& path, const std::string& workers, thread_modular::Options options) {
  std::ifstream in(path);
  std::stringstream read;
  read << in.rdbuf();
  std::string text = read.str();
  if (const auto at = text.find("instances any"); at != std::string::npos && workers != "any")
    text.replace(at, 13, "instances " + workers);
  else if (const auto b = text.find("thread B for B"); b != std::string::npos)
    text.insert(b + 14, " instances " + workers); // figure 2 has no workers: B is one
  SourceStore store;
  Diagnostics diagnostics;
  TermManager terms;
  const auto file = spec::parse(store.add(path, text), store, diagnostics);
  const auto model = file ? spec::resolve(*file, terms, diagnostics) : std::nullopt;
  if (!model) {
    fmt::print("| {} | cannot be read |\n", path);
    return;
  }
  const Program program = lower(*model, terms);
  options.time = std::chrono::seconds(600);
  const auto result = thread_modular::check(program, terms, options);
  const auto& s = result.statistics;
  std::string certified = "-";
  if (result.certificate) {
    const auto begin = std::chrono::steady_clock::now();
    auto solver = smt::make_cvc5(terms);
    const auto report = certify::check(program, *result.certificate, terms, *solver);
    certified =
        fmt::format("{} {:.2f}s ({} obligations)",
                    report.judgement == certify::Judgement::accepted ? "accepted" : "REFUSED",
                    seconds(std::chrono::steady_clock::now() - begin), report.obligations);
  }
  fmt::print("| {} | {} | {}{} | {:.2f} s | {:.0f} % | {} + {} + {} | {} | {} | {} | {} |\n", path,
             workers, result.verdict.word(),
             result.joint     ? ", joint"
             : result.modular ? ", modular"
                              : "",
             seconds(s.total_time), 100 * seconds(s.solver.time) / seconds(s.total_time),
             s.modular_refinements, s.path_refinements, s.joint_refinements,
             s.state_predicates + s.transition_predicates, s.abstract_states, s.solver.queries,
             certified);
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
  thread_modular::Options options;
  for (int i = 3; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "any") options.prefer = thread_modular::Prefer::any;
    if (word == "joint") options.method = thread_modular::Method::joint;
    if (word == "apart") options.method = thread_modular::Method::thread_modular;
    if (word == "jobs") options.jobs = 2;
    if (word == "dump") options.dump = [](const std::string& line) { fmt::print("{}\n", line); };
    if (word == "alone") options.explicit_states = 0;
  }
  fmt::print(
      "| contracts | workers | answer | time | solver | refinements: modular + path + joint | "
      "predicates | abstract states | queries | certificate |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n");
  if (argc > 2) {
    row(argv[1], argv[2], options);
    return 0;
  }
  for (const char* file : {"figure2/figure2", "bluetooth/bluetooth_small", "bluetooth/bluetooth",
                           "battery/battery_small", "battery/battery"})
    for (const char* workers : {"2", "3", "4"})
      row(fmt::format("drivers-examples/{}.absthread", file), workers, options);
}
