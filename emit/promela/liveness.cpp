// SPDX-License-Identifier: MIT
// Liveness, backwards over the locations of one thread: a local is live where the assertion or an
// outgoing step reads it, or where some step leads to a place at which it is live and does not set
// it. A step that makes a dead local arbitrary must still be possible for the same reasons: its
// next value becomes an input of the step, of which some value exists, and then the fixed one is
// stored.
//
// A shared variable is read by many threads. It is live as long as some copy is at a place from
// which a read can be reached; these places are closed backwards, so a copy that has left them
// never comes back. (What a thread writes before it reads is not looked at: another thread may read
// in between.)
#include "emit/promela/liveness.hpp"

#include <algorithm>
#include <set>

#include "emit/promela/encoding.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

bool reads(Term term, Term variable) {
  if (!term) return false;
  const auto used = free_variables(term);
  return std::find(used.begin(), used.end(), variable) != used.end();
}

// Live locals by location, as positions in Thread::locals.
std::vector<std::set<std::size_t>> live_locals(const Thread& thread) {
  std::vector<std::set<std::size_t>> live(thread.locations.size());
  for (std::size_t v = 0; v < thread.locals.size(); ++v) {
    const Variable& local = thread.locals[v];
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      if (local.domain || reads(thread.locations[l].assertion, local.term)) live[l].insert(v);
    for (const Edge& e : thread.edges)
      if (e.kind != EdgeKind::idle && reads(e.step.relation, local.term)) live[e.from].insert(v);
  }
  for (bool progress = !ABSTHREAD_FAULT("promela-live-local-rests"); progress;) {
    progress = false;
    for (const Edge& e : thread.edges)
      for (const std::size_t v : live[e.to])
        if (!e.step.changes(thread.locals[v].term))
          progress = live[e.from].insert(v).second || progress;
  }
  return live;
}

void sort_by_name(std::vector<Term>& variables) {
  std::sort(variables.begin(), variables.end(), [](Term a, Term b) { return a.name() < b.name(); });
}

// The next value of `variable` is one that exists, and nobody sees it.
void forget(Step& step, Term variable, TermManager& m) {
  if (!step.changes(variable)) return;
  const Term input = m.variable(variable.name() + "?", variable.sort());
  if (reads(step.relation, primed(variable))) {
    step.relation = substitute(step.relation, {{primed(variable), input}});
    step.inputs.push_back(input);
  }
  std::erase(step.changed, variable);
}

} // namespace

Term resting_value(const Variable& variable, TermManager& m) {
  const Sort sort = variable.term.sort();
  if (sort.is(SortKind::boolean)) return m.boolean(false);
  if (sort.is(SortKind::thread)) return m.none();
  if (sort.is(SortKind::integer))
    if (const auto range = declared_range(variable.term, variable.domain);
        range && (range->low > 0 || range->high < 0))
      return m.integer(range->low);
  return m.constant(sort, 0);
}

Program reset_dead_locals(const Program& program, TermManager& m) {
  Program out = program;
  for (Template& t : out.threads) {
    Thread& thread = t.thread;
    const std::vector<std::set<std::size_t>> live = live_locals(thread);
    for (std::size_t v = 0; v < thread.locals.size(); ++v) {
      Variable& local = thread.locals[v];
      if (local.domain || local.term.sort().is(SortKind::array)) continue;
      const Term rest = resting_value(local, m);
      bool at_start = false;
      for (const LocationId l : thread.initial) at_start = at_start || live[l].contains(v);
      if (!at_start) local.initial = rest;
      for (Edge& e : thread.edges) {
        if (live[e.to].contains(v)) continue;
        // Dead on both sides and never set since: it rests already.
        if (!live[e.from].contains(v) && !e.step.changes(local.term)) continue;
        forget(e.step, local.term, m);
        e.step.changed.push_back(local.term);
        sort_by_name(e.step.changed);
        e.step.relation = conj(e.step.relation, equal(primed(local.term), rest));
      }
    }
  }
  return out;
}

Program drop_unread(const Program& program, TermManager& m, std::vector<std::string>& dropped) {
  Program out = program;
  for (bool progress = true; progress;) {
    progress = false;
    for (std::size_t s = 0; s < out.shared.size() && !progress; ++s) {
      const Variable& v = out.shared[s];
      const Term variable = v.term;
      if (v.domain || variable.sort().is(SortKind::array)) continue;
      bool read = false;
      for (const Variable& other : out.shared)
        read = read || (other.term != variable && reads(other.domain, variable));
      // The initial condition may give it a value, and nothing else.
      std::vector<Term> initial;
      for (const Term part : conjuncts(out.initial)) {
        if (!reads(part, variable)) {
          initial.push_back(part);
          continue;
        }
        const bool value = part == variable || (part.is(Kind::negation) && part[0] == variable) ||
                           (part.is(Kind::equal) && (part[0] == variable || part[1] == variable) &&
                            (part[0].is_constant() || part[1].is_constant()));
        read = read || !value || !v.initial;
      }
      for (const Template& t : out.threads) {
        for (const Location& l : t.thread.locations) read = read || reads(l.assertion, variable);
        for (const Variable& l : t.thread.locals) read = read || reads(l.initial, variable);
        for (const Edge& e : t.thread.edges) {
          if (!e.step.changes(variable)) read = read || reads(e.step.relation, primed(variable));
          read = read || reads(e.step.relation, variable);
        }
      }
      if (read) continue;
      for (Template& t : out.threads) {
        for (Edge& e : t.thread.edges) forget(e.step, variable, m);
        std::erase(t.thread.free, variable);
      }
      out.initial = conj(m, initial);
      dropped.push_back(variable.name());
      out.shared.erase(out.shared.begin() + static_cast<std::ptrdiff_t>(s));
      progress = true;
    }
  }
  return out;
}

std::vector<Readers> readers(const Program& program) {
  std::vector<Readers> out;
  for (const Variable& v : program.shared) {
    if (v.domain || v.term.sort().is(SortKind::array)) continue;
    Readers r{v.term, {}};
    bool some = false, all = false, written_outside = false, alone = true;
    for (const Template& t : program.threads) {
      const Thread& thread = t.thread;
      std::vector<bool> inside(thread.locations.size());
      for (LocationId l = 0; l < thread.locations.size(); ++l)
        inside[l] = reads(thread.locations[l].assertion, v.term);
      for (const Edge& e : thread.edges) {
        const bool unchanged_read =
            !e.step.changes(v.term) && reads(e.step.relation, primed(v.term));
        if (reads(e.step.relation, v.term) || unchanged_read) inside[e.from] = true;
      }
      for (bool progress = !ABSTHREAD_FAULT("promela-readers-too-few"); progress;) {
        progress = false;
        for (const Edge& e : thread.edges)
          if (inside[e.to] && !inside[e.from]) inside[e.from] = progress = true;
      }
      for (const Edge& e : thread.edges)
        written_outside = written_outside || (e.step.changes(v.term) && !inside[e.to]);
      const bool reads_it = std::find(inside.begin(), inside.end(), true) != inside.end();
      some = some || reads_it;
      alone = alone && (!reads_it || t.multiplicity.number == 1UL);
      all = all || std::find(inside.begin(), inside.end(), false) == inside.end();
      r.inside.push_back(std::move(inside));
    }
    if (some && !all && written_outside && alone) out.push_back(std::move(r));
  }
  return out;
}

} // namespace absthread::emit::promela
