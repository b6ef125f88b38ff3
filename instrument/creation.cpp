// SPDX-License-Identifier: MIT
#include "instrument/creation.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread {

namespace {

bool is_started(const Program& program, Term counter) {
  for (const Template& t : program.threads)
    for (const Edge& e : t.thread.edges)
      if (e.step.changes(counter)) return true;
  return false;
}

void sort_by_name(std::vector<Term>& variables) {
  std::sort(variables.begin(), variables.end(), [](Term a, Term b) { return a.name() < b.name(); });
}

// Starting a thread is ordered before its first step.
void order(Edge& edge, Term started, Sync sync) {
  Access made;
  made.location = started.name();
  made.order = AccessOrder::none;
  made.sync = sync;
  made.where = edge.where;
  edge.accesses.push_back(std::move(made));
}

void wait_for_start(Thread& thread, Term started, Term begun, TermManager& m) {
  const LocationId waiting = static_cast<LocationId>(thread.locations.size());
  Location location;
  location.name = not_started_location;
  location.assertion = m.boolean(true);
  location.end = true;
  location.where = thread.where;
  thread.locations.push_back(std::move(location));
  for (LocationId first : thread.initial) {
    Edge edge;
    edge.from = waiting;
    edge.to = first;
    edge.where = thread.where;
    edge.text = thread.name + " begins";
    const long one = ABSTHREAD_FAULT("counting-begun-not-counted") ? 0 : 1;
    std::vector<Term> parts{equal(primed(begun), add(begun, m.integer(one)))};
    if (!ABSTHREAD_FAULT("counting-begins-unasked")) parts.push_back(less(begun, started));
    edge.step.changed.push_back(begun);
    // An initial value that is read from shared variables is read now.
    for (Variable& v : thread.locals) {
      if (!v.initial || v.initial.is_known()) continue;
      parts.push_back(equal(primed(v.term), v.initial));
      edge.step.changed.push_back(v.term);
    }
    sort_by_name(edge.step.changed);
    edge.step.relation = conj(m, parts);
    order(edge, started, Sync::acquire);
    thread.edges.push_back(std::move(edge));
  }
  for (Variable& v : thread.locals)
    if (v.initial && !v.initial.is_known()) v.initial = Term();
  thread.initial = {waiting};
}

} // namespace

Program with_creation(const Program& program, TermManager& m) {
  Program out = program;
  std::vector<Variable> counters;
  for (Template& t : out.threads) {
    Variable* started = nullptr;
    for (Variable& v : out.shared)
      if (v.name() == t.thread.name + ".started") started = &v;
    if (!started || !is_started(program, started->term)) continue;
    for (Template& starter : out.threads)
      for (Edge& edge : starter.thread.edges)
        if (edge.step.changes(started->term)) order(edge, started->term, Sync::release);
    Variable begun;
    begun.term = m.variable(t.thread.name + ".begun", m.int_sort());
    begun.initial = m.integer(0L);
    begun.where = t.thread.where;
    if (!t.multiplicity.any()) {
      const Term most = at_most(started->term, m.integer(mpz_class(*t.multiplicity.number)));
      started->domain = started->domain ? conj(started->domain, most) : most;
    }
    wait_for_start(t.thread, started->term, begun.term, m);
    const Term zero = equal(begun.term, begun.initial);
    out.initial = out.initial ? conj(out.initial, zero) : zero;
    counters.push_back(std::move(begun));
  }
  out.shared.insert(out.shared.end(), counters.begin(), counters.end());
  return out;
}

Program with_counts(const Program& program, TermManager& m) {
  TermMap numbers;
  for (const Template& t : program.threads)
    if (!t.multiplicity.any())
      numbers[m.symbol(fmt::format("count({})", t.thread.name), m.int_sort())] =
          m.integer(mpz_class(*t.multiplicity.number));
  Program out = program;
  const auto replace = [&](Term& t) {
    if (t) t = substitute(t, numbers);
  };
  replace(out.initial);
  for (Variable& v : out.shared) {
    replace(v.domain);
    replace(v.initial);
  }
  for (Template& t : out.threads) {
    for (Variable& v : t.thread.locals) {
      replace(v.domain);
      replace(v.initial);
    }
    for (Location& l : t.thread.locations) {
      replace(l.assertion);
      for (Claim& claim : l.claims) replace(claim.condition);
    }
    for (Edge& e : t.thread.edges) replace(e.step.relation);
  }
  for (Invariant& i : out.invariants) replace(i.condition);
  return out;
}

} // namespace absthread
