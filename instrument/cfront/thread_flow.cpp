// SPDX-License-Identifier: MIT
// Loops, by Tarjan's algorithm without recursion: an edge lies on a loop if both of its ends are in
// one strongly connected component. Live locals, by the usual iteration backwards: what a location
// or a step from it reads is live there, and so is what is live at a target of a step that does not
// change it. Sets only grow, so that it ends.
#include "instrument/cfront/thread_flow.hpp"

#include <algorithm>
#include <set>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::cfront {

namespace {

Term value_without(TermManager& terms, Sort sort) {
  switch (sort.kind()) {
  case SortKind::array: {
    Term element = value_without(terms, sort.element());
    return element ? constant_array(sort, element) : Term();
  }
  case SortKind::thread: return terms.none();
  default: return terms.constant(sort, mpz_class(0));
  }
}

} // namespace

std::vector<bool> edges_on_loops(const Thread& thread) {
  const std::size_t n = thread.locations.size();
  const std::vector<std::vector<EdgeId>> out = thread.edges_by_source();
  std::vector<std::size_t> index(n, 0), low(n, 0), component(n, 0), next(n, 0);
  std::vector<bool> open(n, false);
  std::vector<LocationId> stack, walk;
  std::size_t counter = 0, components = 0;
  for (LocationId root = 0; root < n; ++root) {
    if (index[root] != 0) continue;
    walk = {root};
    while (!walk.empty()) {
      const LocationId v = walk.back();
      if (index[v] == 0) {
        index[v] = low[v] = ++counter;
        stack.push_back(v);
        open[v] = true;
      }
      if (next[v] < out[v].size()) {
        const LocationId w = thread.edges[out[v][next[v]++]].to;
        if (index[w] == 0) {
          walk.push_back(w);
        } else if (open[w]) {
          low[v] = std::min(low[v], index[w]);
        }
        continue;
      }
      walk.pop_back();
      if (!walk.empty()) low[walk.back()] = std::min(low[walk.back()], low[v]);
      if (low[v] != index[v]) continue;
      ++components;
      for (bool last = false; !last;) {
        const LocationId w = stack.back();
        stack.pop_back();
        open[w] = false;
        component[w] = components;
        last = w == v;
      }
    }
  }
  std::vector<bool> result;
  for (const Edge& e : thread.edges) {
    // Inside a component of several locations, or from a location to itself.
    result.push_back(component[e.from] == component[e.to]);
  }
  return result;
}

void spread_backwards(const Thread& thread, std::vector<bool>& marked) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& edge : thread.edges) {
      if (marked[edge.to] && !marked[edge.from]) changed = marked[edge.from] = true;
    }
  }
}

std::vector<std::vector<Term>> live_locals(const Thread& thread) {
  std::set<Term> locals;
  for (const Variable& v : thread.locals) locals.insert(v.term);
  std::vector<std::set<Term>> live(thread.locations.size());
  auto read = [&](std::set<Term>& set, Term term) {
    if (!term) return;
    for (Term v : free_variables(term)) {
      if (v.time() == 0 && locals.contains(v)) set.insert(v);
    }
  };
  auto read_all = [&](std::set<Term>& set, const std::vector<Access>& accesses) {
    for (const Access& access : accesses) {
      read(set, access.index);
      read(set, access.condition);
    }
  };
  for (LocationId l = 0; l < thread.locations.size(); ++l) {
    read(live[l], thread.locations[l].assertion);
    read_all(live[l], thread.locations[l].accesses);
  }
  for (const Edge& e : thread.edges) {
    read(live[e.from], e.step.relation);
    read_all(live[e.from], e.accesses);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& e : thread.edges) {
      for (Term v : live[e.to]) {
        if (!e.step.changes(v)) changed = live[e.from].insert(v).second || changed;
      }
    }
  }
  std::vector<std::vector<Term>> out;
  for (const auto& set : live) out.emplace_back(set.begin(), set.end());
  return out;
}

void settle_locals(Thread& thread, TermManager& terms) {
  const std::vector<std::vector<Term>> live = live_locals(thread);
  for (Variable& v : thread.locals) {
    if (v.initial) continue;
    bool read = false;
    for (LocationId l : thread.initial) {
      read = read || std::find(live[l].begin(), live[l].end(), v.term) != live[l].end();
    }
    if (!read) v.initial = value_without(terms, v.term.sort());
  }
}

void use(Term term, std::set<Term>& used) {
  if (!term) return;
  for (Term v : free_variables(term)) used.insert(v.time() == 0 ? v : shift_time(v, -1));
}

void use(const Thread& thread, std::set<Term>& used) {
  auto use_all = [&](const std::vector<Access>& accesses) {
    for (const Access& access : accesses) {
      use(access.index, used);
      use(access.condition, used);
    }
  };
  for (const Location& l : thread.locations) {
    use(l.assertion, used);
    use_all(l.accesses);
  }
  for (const Edge& e : thread.edges) {
    use(e.step.relation, used);
    use_all(e.accesses);
    used.insert(e.step.changed.begin(), e.step.changed.end());
  }
}

} // namespace absthread::cfront
