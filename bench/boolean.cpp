// SPDX-License-Identifier: MIT
// The ART families of Table 4 of seeds/004, made here from the paper's words (bench/README.md says
// how they were read), and our times and symbolic thread states beside the paper's. Every proof is
// re-proved from its certificate. Growth exponents are fitted by least squares over log n.
// `bench_boolean print ART-PC-10` prints a program; `bench_boolean NAME...` takes some rows.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "checkers/boolean/engine.hpp"
#include "checkers/certify/boolean.hpp"
#include "spec-lang/boolean/parser.hpp"

using namespace absthread;

namespace {

struct Row {
  const char* family;
  int n;
  const char* paper_seconds;
  int paper_states;
};

const Row rows[] = {
    {"ART-PC", 10, "< 0.1", 21},   {"ART-PC", 20, "< 0.1", 31},     {"ART-PC", 100, "0.2", 111},
    {"ART-PC", 1000, "8.3", 1011}, {"ART-V", 10, "0.1", 29},        {"ART-V", 20, "0.3", 49},
    {"ART-V", 100, "5.3", 209},    {"ART-V", 1000, "3508.1", 2009},
};

// "Each benchmark generates an unbounded number of threads (using an infinite loop containing
// start_thread). Each thread then executes n non-deterministic assignments to global variables."
// PC: n assignments, to four globals in turn. V: n globals, each assigned once. The assertion,
// which the paper does not print, speaks of a local that is never set, so that all thread states
// are explored and the property holds.
std::string program(const std::string& family, int n) {
  const int globals = family == "ART-V" ? n : 4;
  std::string out = "decl ";
  for (int i = 0; i < globals; ++i) out += fmt::format("{}g{}", i == 0 ? "" : ", ", i);
  out += ";\nvoid main() begin\n  decl never;\n  L: start_thread goto T;\n  goto L;\n  T: skip;\n";
  for (int i = 0; i < n; ++i) out += fmt::format("  g{} := *;\n", i % globals);
  return out + "  assert(!never);\n  end_thread;\nend\n";
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Measured {
  double n, seconds, states;
};

double exponent(const std::vector<Measured>& list, double Measured::* of) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const Measured& m : list) {
    const double x = std::log(m.n), y = std::log(std::max(m.*of, 1e-6));
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const auto count = static_cast<double>(list.size());
  return (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

Measured measure(const Row& row) {
  const std::string name = fmt::format("{}-{}", row.family, row.n);
  SourceStore sources;
  Diagnostics diagnostics;
  const auto start = std::chrono::steady_clock::now();
  const FileId file = sources.add(name + ".bp", program(row.family, row.n));
  const auto parsed = boolean::read(file, sources, diagnostics);
  if (!parsed) std::abort();
  const double reading = seconds_since(start);
  boolean::EngineOptions options;
  options.method = boolean::Method::symbolic;
  const boolean::Decision decision = boolean::decide(*parsed, sources, options);
  const double deciding = seconds_since(start);
  std::string again = "-";
  if (decision.certificate) {
    TermManager terms;
    const auto solver = smt::make_cvc5(terms);
    const auto before = std::chrono::steady_clock::now();
    const certify::Report report =
        certify::check(decision.flow, *decision.certificate, terms, *solver);
    again = fmt::format("{} obligations, {:.2f} s{}", report.obligations, seconds_since(before),
                        report.judgement == certify::Judgement::accepted ? "" : ", NOT ACCEPTED");
  }
  const boolean::Approximation& a = *decision.approximation;
  std::printf("| %s | %s s | %d | %.3f s | %llu | %.3f s | %s | %s | %s |\n", name.c_str(),
              row.paper_seconds, row.paper_states, a.seconds,
              static_cast<unsigned long long>(a.symbolic_states), deciding,
              a.thread_states < 0 ? "> 10^308" : fmt::format("{:.4g}", a.thread_states).c_str(),
              decision.verdict.word().c_str(), again.c_str());
  std::fflush(stdout);
  (void)reading;
  return {static_cast<double>(row.n), a.seconds, static_cast<double>(a.symbolic_states)};
}

} // namespace

int main(int count, char** words) {
  const std::vector<std::string> given(words + 1, words + count);
  if (given.size() == 2 && given[0] == "print") {
    const std::size_t dash = given[1].rfind('-');
    std::printf("%s",
                program(given[1].substr(0, dash), std::stoi(given[1].substr(dash + 1))).c_str());
    return 0;
  }
  std::printf(
      "| program | paper | paper, symbolic states | ours: search | symbolic states | ours: "
      "all | thread states | verdict | re-proved |\n|---|---|---|---|---|---|---|---|---|\n");
  for (const char* family : {"ART-PC", "ART-V"}) {
    std::vector<Measured> list;
    for (const Row& row : rows) {
      const std::string name = fmt::format("{}-{}", row.family, row.n);
      if (std::string(row.family) != family ||
          (!given.empty() && std::find(given.begin(), given.end(), name) == given.end()))
        continue;
      list.push_back(measure(row));
    }
    if (list.size() > 1)
      std::printf("\n%s: time grows as n^%.2f, symbolic thread states as n^%.2f\n\n", family,
                  exponent(list, &Measured::seconds), exponent(list, &Measured::states));
  }
  return 0;
}
