// SPDX-License-Identifier: MIT
// Growth of the conformance check: time against size on four families, with fitted exponents.
//   straight   n statements in a row, every third needs a fact about a local
//   states     a contract of n states, all of them candidates at the end
//   nested     loops nested n deep
//   subsets    a contract whose candidate sets are all 2^n subsets: ends by its limits, undecided
// Processor time; the certificate is made and re-proved too.
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "checkers/certify/conformance.hpp"
#include "checkers/sequential/conformance.hpp"
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

void straight(Pair& p, long n) {
  const Term x = p.local("x");
  LocationId at = p.place(p.task.code, true);
  for (long i = 0; i < n; ++i) {
    const LocationId next = p.place(p.task.code);
    if (i % 3 == 0)
      p.step(at, next, p.becomes(x, add(p.g, p.number(i))));
    else if (i % 3 == 1)
      p.silent(at, next, p.becomes(x, p.number(i)));
    else
      p.step(at, next, p.becomes(p.g, x));
    at = next;
  }
  const LocationId s = p.place(p.task.contract, true);
  p.allow(s, s, p.m.boolean(true));
  p.allow(s, s, at_most(p.number(0), primed(p.g)));
}

void states(Pair& p, long n) {
  LocationId at = p.place(p.task.code, true);
  for (long i = 0; i < n; ++i) {
    const LocationId next = p.place(p.task.code);
    p.step(at, next, p.m.boolean(true));
    at = next;
  }
  const LocationId last = p.place(p.task.code);
  p.step(at, last, p.becomes(p.g, p.number(n - 1)));
  for (long x = 0; x < n; ++x) p.place(p.task.contract, x == 0);
  for (LocationId x = 0; x < static_cast<LocationId>(n); ++x) {
    p.allow(x, x, p.m.boolean(true));
    if (x + 1 < static_cast<LocationId>(n)) p.allow(x, x + 1, p.m.boolean(true));
    p.allow(x, 0, p.becomes(p.g, p.number(x)));
  }
}

void nested(Pair& p, long depth) {
  std::vector<Term> counter;
  for (long d = 0; d < depth; ++d) counter.push_back(p.local(fmt::format("i{}", d)));
  const Term bound = p.local("n");
  LocationId at = p.place(p.task.code, true);
  std::vector<LocationId> heads;
  for (long d = 0; d < depth; ++d) {
    const LocationId head = p.place(p.task.code);
    p.silent(at, head, p.becomes(counter[static_cast<std::size_t>(d)], p.number(0)));
    heads.push_back(head);
    at = p.place(p.task.code);
    p.silent(head, at, less(counter[static_cast<std::size_t>(d)], bound));
  }
  // The innermost body writes the sum of the outermost and the innermost counter.
  const LocationId after = p.place(p.task.code);
  p.step(at, after, p.becomes(p.g, add(counter.front(), counter.back())));
  at = after;
  for (long d = depth - 1; d >= 0; --d) {
    const Term i = counter[static_cast<std::size_t>(d)];
    const LocationId head = heads[static_cast<std::size_t>(d)];
    p.silent(at, head, p.becomes(i, add(i, p.number(1))));
    const LocationId out = p.place(p.task.code);
    p.silent(head, out, at_most(bound, i));
    at = out;
  }
  const LocationId s = p.place(p.task.contract, true);
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

void family(const char* name, const std::vector<long>& sizes,
            const std::function<void(Pair&, long)>& make, std::uint64_t nodes) {
  std::vector<std::pair<double, double>> points;
  for (const long n : sizes) {
    TermManager terms;
    Pair pair(terms);
    make(pair, n);
    const auto solver = smt::make_cvc5(terms);
    sequential::ConformanceOptions options;
    options.limits.nodes = nodes;
    options.coverage = options.health = options.repairs = false;
    sequential::ConformanceResult result;
    const double time = seconds(
        [&] { result = sequential::check_conformance(pair.task, terms, *solver, options); });
    std::string again = "-";
    if (result.certificate) {
      const auto fresh = smt::make_cvc5(terms);
      certify::Report report;
      const double more =
          seconds([&] { report = certify::check(pair.task, *result.certificate, terms, *fresh); });
      again = fmt::format("{:.3f} s{}", more,
                          report.judgement == certify::Judgement::accepted ? "" : " REJECTED");
    }
    const double share = static_cast<double>(result.statistics.solver.time.count()) / 1e9 /
                         std::max(1e-9, static_cast<double>(result.statistics.time.count()) / 1e9);
    fmt::print("| {} | {} | {:.3f} s | {:.0f} % | {} | {} | {} | {} |\n", name, n, time,
               100 * share, result.statistics.nodes, result.statistics.solver.queries, again,
               result.verdict.word());
    std::fflush(stdout);
    points.emplace_back(static_cast<double>(n), time);
  }
  // The smallest size is mostly start-up.
  points.erase(points.begin());
  fmt::print("| {} | exponent | {:.2f} | | | | | |\n", name, exponent(points));
}

} // namespace

int main() {
  fmt::print(
      "| family | size | time | of it solver (wall) | nodes | queries | certificate | answer |\n"
      "|---|---|---|---|---|---|---|---|\n");
  family("straight", {10, 30, 100, 300, 1000, 3000}, straight, 20000);
  family("states", {2, 4, 8, 16, 32, 64}, states, 20000);
  family("nested", {1, 2, 3, 4}, nested, 20000);
  family("subsets", {2, 4, 6, 8, 16}, subsets, 5000);
  return 0;
}
