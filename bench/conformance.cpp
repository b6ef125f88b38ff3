// SPDX-License-Identifier: MIT
// The conformance check: the papers' programs, and growth on four families with fitted exponents.
//   straight   n statements in a row that read and write two shared variables and carry what they
//              have read along in two locals: every write needs a fact about all that was read
//   states     a contract of n states, more and more of which are candidates in the thread's loop
//   nested     loops nested n deep, a read and a write in each
//   subsets    a contract whose candidate sets are all 2^n subsets: ends by its limits, undecided
// Promised: at most linear in statements, at most quadratic in states. Processor time; the
// certificate is made and re-proved too.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "checkers/certify/conformance.hpp"
#include "checkers/sequential/conformance.hpp"
#include "instrument/cfront/cfront.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/load.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "spec-lang/term/rewrite.hpp"

using namespace absthread;

namespace {

// A thread and a contract, built by hand.
class Pair {
 public:
  explicit Pair(TermManager& terms)
      : m(terms)
      , g(shared("g")) {
    task.code.name = "T";
    task.contract.name = "C";
  }

  Term shared(const std::string& name) {
    const Term v = m.variable(name, m.int_sort());
    task.shared.push_back({v, {}, {}, "", {}});
    return v;
  }
  Term local(const std::string& name, Term initial = {}) {
    const Term v = m.variable(name, m.int_sort());
    task.code.locals.push_back({v, {}, initial, "", {}});
    return v;
  }
  LocationId place(Thread& thread, bool initial = false) {
    Location l;
    l.name = fmt::format("{}{}", &thread == &task.code ? "L" : "X", thread.locations.size());
    l.assertion = m.boolean(true);
    const auto id = static_cast<LocationId>(thread.locations.size());
    thread.locations.push_back(l);
    if (initial) thread.initial.push_back(id);
    return id;
  }
  void edge(Thread& thread, LocationId from, LocationId to, Term relation, EdgeKind kind) {
    Edge e;
    e.from = from;
    e.to = to;
    e.kind = kind;
    e.step.relation = relation;
    for (const Term& v : free_variables(relation))
      if (v.time() == 1) e.step.changed.push_back(shift_time(v, -1));
    e.text = to_string(relation);
    thread.edges.push_back(std::move(e));
  }
  void step(LocationId from, LocationId to, Term relation) {
    edge(task.code, from, to, relation, EdgeKind::step);
  }
  void silent(LocationId from, LocationId to, Term relation) {
    edge(task.code, from, to, relation, EdgeKind::silent);
  }
  void allow(LocationId from, LocationId to, Term relation) {
    edge(task.contract, from, to, relation, EdgeKind::step);
  }
  Term number(long n) { return m.integer(n); }
  Term becomes(Term v, Term value) { return equal(primed(v), value); }

  TermManager& m;
  conformance::Task task;
  Term g;
};

// S asserts that g and h are not negative; so is what was read, and its sum, and what is written.
void straight(Pair& p, long n) {
  const Term h = p.shared("h");
  const Term x = p.local("x", p.number(0));
  const Term y = p.local("y", p.number(1));
  LocationId at = p.place(p.task.code, true);
  for (long i = 0; i < n; ++i) {
    const LocationId next = p.place(p.task.code);
    switch (i % 5) {
    case 0: p.step(at, next, p.becomes(x, add(x, p.g))); break;
    case 1: p.step(at, next, p.becomes(p.g, add(x, p.number(i)))); break;
    case 2: p.step(at, next, p.becomes(y, add(y, h))); break;
    case 3: p.silent(at, next, p.becomes(x, add(x, y))); break;
    default: p.step(at, next, p.becomes(h, subtract(x, p.number(1)))); break;
    }
    at = next;
  }
  const LocationId s = p.place(p.task.contract, true);
  p.task.contract.locations[s].assertion = conj(at_most(p.number(0), p.g), at_most(p.number(0), h));
  p.allow(s, s, p.m.boolean(true));
  p.allow(s, s, at_most(p.number(0), primed(p.g)));
  p.allow(s, s, at_most(p.number(0), primed(h)));
}

// Each increment may stay or go on; X_i asserts g >= -i, of which X_0's is the strongest.
void states(Pair& p, long n) {
  const Term x = p.local("x", p.number(0));
  const LocationId head = p.place(p.task.code, true);
  const LocationId body = p.place(p.task.code);
  const LocationId end = p.place(p.task.code);
  p.task.code.locations[end].assertion = at_most(p.number(0), x);
  p.step(head, body, p.becomes(x, p.g));
  p.step(body, head, p.becomes(p.g, add(p.g, p.number(1))));
  p.silent(body, end, p.m.boolean(true));
  for (long i = 0; i < n; ++i) {
    const LocationId s = p.place(p.task.contract, i == 0);
    p.task.contract.locations[s].assertion = at_most(p.number(-i), p.g);
  }
  for (LocationId s = 0; s < static_cast<LocationId>(n); ++s) {
    p.allow(s, s, p.m.boolean(true));
    p.allow(s, s, p.becomes(p.g, add(p.g, p.number(1))));
    if (s + 1 < static_cast<LocationId>(n))
      p.allow(s, s + 1, p.becomes(p.g, add(p.g, p.number(1))));
  }
}

void nested(Pair& p, long depth) {
  std::vector<Term> counter;
  for (long d = 0; d < depth; ++d) counter.push_back(p.local(fmt::format("i{}", d)));
  const Term bound = p.local("n");
  LocationId at = p.place(p.task.code);
  const LocationId start = p.place(p.task.code, true);
  p.step(start, at, p.becomes(bound, p.g));
  std::vector<LocationId> heads;
  for (long d = 0; d < depth; ++d) {
    const LocationId head = p.place(p.task.code);
    p.silent(at, head, p.becomes(counter[static_cast<std::size_t>(d)], p.number(0)));
    heads.push_back(head);
    at = p.place(p.task.code);
    p.silent(head, at, less(counter[static_cast<std::size_t>(d)], bound));
  }
  // Each body writes what it has counted and reads the bound again.
  for (long d = depth - 1; d >= 0; --d) {
    const Term i = counter[static_cast<std::size_t>(d)];
    const LocationId head = heads[static_cast<std::size_t>(d)];
    const LocationId written = p.place(p.task.code);
    const LocationId read = p.place(p.task.code);
    p.step(at, written, p.becomes(p.g, add(counter.front(), i)));
    p.step(written, read, p.becomes(bound, p.g));
    p.silent(read, head, p.becomes(i, add(i, p.number(1))));
    const LocationId out = p.place(p.task.code);
    p.silent(head, out, at_most(bound, i));
    at = out;
  }
  const LocationId s = p.place(p.task.contract, true);
  p.allow(s, s, p.m.boolean(true));
  p.allow(s, s, at_most(p.number(0), primed(p.g)));
}

void subsets(Pair& p, long n) {
  const LocationId loop = p.place(p.task.code, true);
  p.step(loop, loop, p.becomes(p.g, p.number(0)));
  p.step(loop, loop, p.becomes(p.g, p.number(1)));
  for (long x = 0; x <= n; ++x) p.place(p.task.contract, x == 0);
  const Term any = at_most(p.number(0), primed(p.g));
  p.allow(0, 0, any);
  p.allow(0, 1, p.becomes(p.g, p.number(1)));
  for (LocationId x = 1; x < static_cast<LocationId>(n); ++x) p.allow(x, x + 1, any);
}

double seconds(const std::function<void()>& body) {
  const std::clock_t start = std::clock();
  body();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Slope of log(time) against log(size), least squares.
double exponent(const std::vector<std::pair<double, double>>& points) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const auto& [size, time] : points) {
    const double x = std::log(size);
    const double y = std::log(std::max(time, 1e-6));
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const auto n = static_cast<double>(points.size());
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

struct Measured {
  double time = 0, wall = 0, solver = 0; ///< seconds; the solver's are of `wall`
  std::string verdict;
};

// Decides a task, re-proves its certificate, prints a row.
Measured measure(const std::string& name, const std::string& size, const conformance::Task& task,
                 TermManager& terms, std::uint64_t nodes) {
  const auto solver = smt::make_cvc5(terms);
  sequential::ConformanceOptions options;
  options.limits.nodes = nodes;
  options.coverage = options.health = options.repairs = false;
  sequential::ConformanceResult result;
  Measured out;
  out.time = seconds([&] { result = check_conformance(task, terms, *solver, options); });
  std::string again = "-";
  if (result.certificate) {
    const auto fresh = smt::make_cvc5(terms);
    certify::Report report;
    const double more =
        seconds([&] { report = certify::check(task, *result.certificate, terms, *fresh); });
    again = fmt::format("{:.3f} s{}", more,
                        report.judgement == certify::Judgement::accepted ? "" : " REJECTED");
  }
  out.verdict = result.verdict.word();
  out.wall = std::chrono::duration<double>(result.statistics.time).count();
  out.solver = std::chrono::duration<double>(result.statistics.solver.time).count();
  fmt::print("| {} | {} | {:.3f} s | {:.0f} % | {} | {} | {} | {} |\n", name, size, out.time,
             100 * out.solver / std::max(1e-9, out.wall), result.statistics.nodes,
             result.statistics.solver.queries, again, out.verdict);
  std::fflush(stdout);
  return out;
}

void family(const char* name, const std::vector<long>& sizes,
            const std::function<void(Pair&, long)>& make, std::uint64_t nodes) {
  std::vector<std::pair<double, double>> points;
  for (const long n : sizes) {
    TermManager terms;
    Pair pair(terms);
    make(pair, n);
    const Measured m = measure(name, std::to_string(n), pair.task, terms, nodes);
    points.emplace_back(static_cast<double>(n), m.time);
  }
  // The smallest size is mostly start-up.
  points.erase(points.begin());
  fmt::print("| {} | exponent | {:.2f} | | | | | |\n", name, exponent(points));
}

// Contracts and code as `absthread check` reads them.
void papers() {
  Measured total;
  for (const char* path :
       {"figure2/figure2.absthread", "figure2/figure2_wrong.absthread",
        "bluetooth/bluetooth.absthread", "bluetooth/bluetooth_small.absthread",
        "battery/battery.absthread", "battery/battery_small.absthread", "printed/figure2.absthread",
        "printed/bluetooth.absthread", "printed/battery.absthread"}) {
    SourceStore sources;
    Diagnostics diagnostics;
    TermManager terms;
    const std::filesystem::path file = std::filesystem::path("drivers-examples") / path;
    const auto id = spec::load_file(file.string(), sources, diagnostics);
    const auto parsed = id ? spec::parse(*id, sources, diagnostics) : std::nullopt;
    const auto model = parsed ? spec::resolve(*parsed, terms, diagnostics) : std::nullopt;
    if (!model) {
      fmt::print("| papers | {} | is not there: run this in the root of the repository |\n", path);
      continue;
    }
    const Program program = lower(*model, terms);
    std::vector<std::string> code;
    for (const std::string& c : program.c_files)
      code.push_back((file.parent_path() / c).lexically_normal().string());
    cfront::Options options;
    options.atomicity = program.atomicity;
    const auto lowered = cfront::lower(program, code, options, sources, terms, diagnostics);
    for (const cfront::LoweredThread& t : lowered.threads) {
      if (!t.thread) continue;
      const auto task = conformance::make_task(program, t.contract, *t.thread, lowered.undeclared);
      const Measured m =
          measure("papers", fmt::format("{} {}", path, task.contract.name), task, terms, 20000);
      total.time += m.time;
      total.wall += m.wall;
      total.solver += m.solver;
    }
  }
  fmt::print("| papers | all | {:.3f} s | {:.0f} % | | | | |\n", total.time,
             100 * total.solver / std::max(1e-9, total.wall));
}

} // namespace

int main() {
  fmt::print(
      "| family | size | time | of it solver (wall) | nodes | queries | certificate | answer |\n"
      "|---|---|---|---|---|---|---|---|\n");
  papers();
  family("straight", {10, 30, 100, 300, 1000, 3000}, straight, 20000);
  family("states", {2, 4, 8, 16, 32, 64}, states, 20000);
  family("nested", {1, 2, 3, 4}, nested, 20000);
  family("subsets", {2, 4, 6, 8, 16}, subsets, 5000);
  return 0;
}
