// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/reachable.hpp"

#include <fmt/format.h>

#include <functional>
#include <set>

namespace absthread::fuzz::oracle {
namespace {

struct Instance {
  std::size_t thread = 0;
  LocationId at = 0;
  std::vector<long> locals;
  auto operator<=>(const Instance&) const = default;
};
struct State {
  std::vector<long> shared;
  std::vector<Instance> instances;
  auto operator<=>(const State&) const = default;
};

class Lister {
 public:
  Lister(const Program& program, long low, long high, std::size_t most, TermManager& terms)
      : program_(program)
      , low_(low)
      , high_(high)
      , most_(most)
      , m_(terms) {}

  std::string judge(const std::vector<std::vector<Term>>& invariants) {
    start();
    while (!open_.empty() && seen_.size() < most_) {
      const State s = open_.back();
      open_.pop_back();
      for (std::size_t i = 0; i < s.instances.size(); ++i) {
        const Instance& own = s.instances[i];
        const Term value = evaluate(invariants[own.thread][own.at], view(s, i));
        if (!value || !value.is_true())
          return fmt::format("'{}' is false of {} at {}", to_string(invariants[own.thread][own.at]),
                             program_.threads[own.thread].thread.name,
                             program_.threads[own.thread].thread.locations[own.at].name);
        steps(s, i);
      }
    }
    return {};
  }

 private:
  Term constant(Sort sort, long value) { return m_.constant(sort, mpz_class(value)); }

  TermMap view(const State& s, std::size_t i) {
    TermMap out;
    for (std::size_t v = 0; v < s.shared.size(); ++v)
      out[program_.shared[v].term] = constant(program_.shared[v].term.sort(), s.shared[v]);
    const Thread& own = program_.threads[s.instances[i].thread].thread;
    for (std::size_t v = 0; v < own.locals.size(); ++v)
      out[own.locals[v].term] = constant(own.locals[v].term.sort(), s.instances[i].locals[v]);
    if (own.self) out[own.self] = constant(m_.thread_sort(), static_cast<long>(i));
    return out;
  }

  static bool holds(Term formula, const TermMap& values) {
    const Term value = evaluate(formula, values);
    return value && value.is_true();
  }

  // All values of the variables.
  void choose(const std::vector<Term>& variables, std::vector<long>& chosen,
              const std::function<void()>& found) {
    if (chosen.size() == variables.size()) return found();
    const bool boolean = variables[chosen.size()].sort().is(SortKind::boolean);
    for (long value = boolean ? 0 : low_; value <= (boolean ? 1 : high_); ++value) {
      chosen.push_back(value);
      choose(variables, chosen, found);
      chosen.pop_back();
    }
  }

  void add(const State& s) {
    if (seen_.insert(s).second) open_.push_back(s);
  }

  void start() {
    std::vector<Term> variables;
    State s;
    for (const Variable& v : program_.shared) variables.push_back(v.term);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Multiplicity& n = program_.threads[t].multiplicity;
      for (unsigned long copy = 0; copy < (n.any() ? 2UL : *n.number); ++copy) {
        s.instances.push_back({t, program_.threads[t].thread.initial.front(), {}});
        for (const Variable& v : program_.threads[t].thread.locals) variables.push_back(v.term);
      }
    }
    std::vector<long> values;
    choose(variables, values, [&] {
      State now = s;
      auto next = values.begin();
      for (std::size_t v = 0; v < program_.shared.size(); ++v) now.shared.push_back(*next++);
      for (Instance& i : now.instances)
        for (std::size_t v = 0; v < program_.threads[i.thread].thread.locals.size(); ++v)
          i.locals.push_back(*next++);
      for (std::size_t i = 0; i < now.instances.size(); ++i) {
        const TermMap all = view(now, i);
        if (program_.initial && !holds(program_.initial, all)) return;
        for (const Variable& v : program_.threads[now.instances[i].thread].thread.locals) {
          if (v.initial && !holds(equal(v.term, v.initial), all)) return;
          if (v.domain && !holds(v.domain, all)) return;
        }
      }
      add(now);
    });
  }

  void steps(const State& s, std::size_t i) {
    const Thread& own = program_.threads[s.instances[i].thread].thread;
    for (const Edge& e : own.edges) {
      if (e.from != s.instances[i].at) continue;
      std::vector<Term> unknown;
      for (const Term v : e.step.changed) unknown.push_back(primed(v));
      unknown.insert(unknown.end(), e.step.inputs.begin(), e.step.inputs.end());
      std::vector<long> values;
      const TermMap before = view(s, i);
      choose(unknown, values, [&] {
        TermMap both = before;
        for (std::size_t v = 0; v < unknown.size(); ++v)
          both[unknown[v]] = constant(unknown[v].sort(), values[v]);
        if (!holds(e.step.relation, both)) return;
        State next = s;
        next.instances[i].at = e.to;
        for (std::size_t v = 0; v < e.step.changed.size(); ++v) {
          for (std::size_t k = 0; k < program_.shared.size(); ++k)
            if (program_.shared[k].term == e.step.changed[v]) next.shared[k] = values[v];
          for (std::size_t k = 0; k < own.locals.size(); ++k)
            if (own.locals[k].term == e.step.changed[v]) next.instances[i].locals[k] = values[v];
        }
        add(next);
      });
    }
  }

  const Program& program_;
  long low_, high_;
  std::size_t most_;
  TermManager& m_;
  std::set<State> seen_;
  std::vector<State> open_;
};

} // namespace

std::string judge_invariants(const Program& program,
                             const std::vector<std::vector<Term>>& invariants, long low, long high,
                             std::size_t most, TermManager& terms) {
  return Lister(program, low, high, most, terms).judge(invariants);
}

} // namespace absthread::fuzz::oracle
