// SPDX-License-Identifier: MIT
#include "checkers/counting/samples.hpp"

#include <functional>
#include <map>
#include <set>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {
namespace {

class Walk {
 public:
  Walk(const System& system, TermManager& m, smt::Solver& solver, std::size_t most)
      : system_(system)
      , m_(m)
      , solver_(solver)
      , most_(most) {
    for (Term part : system.background)
      for (Term s : free_symbols(part))
        if (known_.insert(s).second) symbols_.push_back(s);
    known_.insert(system.variables.begin(), system.variables.end());
  }

  Samples run() {
    begin();
    starts_ = states_.size();
    Samples out;
    for (at_ = 0; at_ < states_.size(); ++at_) {
      if (const auto bad = bad_here()) {
        out.path = path_to(*bad);
        break;
      }
      for (transition_ = 0; transition_ < system_.transitions.size(); ++transition_) {
        if (states_.size() >= most_) break;
        const Transition& t = system_.transitions[transition_];
        with_inputs(inputs_of(&t, t.guard, t.next), states_[at_], [&](const TermMap& values) {
          step(values, t);
          return false;
        });
      }
    }
    out.states = std::move(states_);
    return out;
  }

 private:
  // Starts with few threads, one for each sum of all counters.
  void begin() {
    Term sum = m_.integer(0L);
    for (const auto& row : system_.counters)
      for (Term c : row) sum = add(sum, c);
    const Term background = conj(m_, system_.background);
    const auto take = [&](Term also) {
      const Term question[] = {system_.initial, background, also};
      if (solver_.check(question) != smt::Answer::sat) return;
      TermMap state;
      for (Term v : system_.variables) state[v] = solver_.value(v);
      for (Term s : symbols_) state[s] = solver_.value(s);
      add_state(std::move(state));
    };
    if (!system_.counters.empty())
      for (long n = 1; n <= 6; ++n) take(equal(sum, m_.integer(n)));
    for (Term start : system_.interesting_starts) take(start);
    if (states_.empty()) take(m_.boolean(true));
  }

  void add_state(TermMap state) {
    std::vector<Term> key;
    for (Term v : system_.variables) key.push_back(state.at(v));
    if (!seen_.insert(std::move(key)).second) return;
    states_.push_back(std::move(state));
    came_.emplace_back(at_, transition_);
  }

  std::optional<std::size_t> bad_here() {
    for (std::size_t b = 0; b < system_.bad.size(); ++b) {
      const Bad& bad = system_.bad[b];
      if (with_inputs(inputs_of(&bad, bad.condition, {}), states_[at_], [&](const TermMap& values) {
            const Term holds = evaluate(bad.condition, values);
            return holds && holds.is_true();
          }))
        return b;
    }
    return std::nullopt;
  }

  Path path_to(std::size_t bad) const {
    Path out;
    out.bad = bad;
    for (std::size_t s = at_;; s = came_[s].first) {
      out.states.insert(out.states.begin(), states_[s]);
      if (s < starts_) return out;
      out.steps.insert(out.steps.begin(), came_[s].second);
    }
  }

  const std::vector<Term>& inputs_of(const void* owner, Term formula, const TermMap& next) {
    const auto [place, fresh] = inputs_.try_emplace(owner);
    if (fresh) {
      std::set<Term> all;
      const auto take = [&](Term t) {
        for (Term v : free_variables(t))
          if (!known_.contains(v)) all.insert(v);
        for (Term s : free_symbols(t))
          if (!known_.contains(s)) all.insert(s);
      };
      take(formula);
      for (const auto& [v, value] : next) take(value);
      place->second.assign(all.begin(), all.end());
    }
    return place->second;
  }

  std::vector<Term> choices(Term input, const TermMap& state) const {
    std::vector<Term> out;
    const Sort sort = input.sort();
    const auto range = [&](long low, long high) {
      for (long v = low; v <= high; ++v) out.push_back(m_.constant(sort, mpz_class(v)));
    };
    switch (sort.kind()) {
    case SortKind::boolean: range(0, 1); break;
    case SortKind::enumeration:
      if (sort.values().size() <= 12) range(0, static_cast<long>(sort.values().size()) - 1);
      break;
    case SortKind::integer: range(-1, 3); break;
    case SortKind::thread: {
      long fresh = 0;
      for (Term v : system_.variables) {
        if (!v.sort().is(SortKind::thread)) continue;
        out.push_back(state.at(v));
        fresh = std::max(fresh, state.at(v).value().get_si() + 1);
      }
      range(fresh, fresh);
      break;
    }
    default: break;
    }
    return out;
  }

  // With every choice of the inputs, until `use` says that it is enough.
  bool with_inputs(const std::vector<Term>& inputs, const TermMap& given,
                   const std::function<bool(const TermMap&)>& use) const {
    if (inputs.size() > 3) return false;
    TermMap values = given; // a copy: states_ may grow
    const std::function<bool(std::size_t)> choose = [&](std::size_t k) {
      if (k == inputs.size()) return use(values);
      for (Term value : choices(inputs[k], values)) {
        values[inputs[k]] = value;
        if (choose(k + 1)) return true;
      }
      return false;
    };
    return choose(0);
  }

  void step(const TermMap& values, const Transition& t) {
    const Term enabled = evaluate(t.guard, values);
    if (!enabled || !enabled.is_true()) return;
    TermMap next;
    for (Term v : system_.variables) {
      const auto changed = t.next.find(v);
      const Term value = changed == t.next.end() ? values.at(v) : evaluate(changed->second, values);
      if (!value || !value.is_known()) return;
      next[v] = value;
    }
    for (Term s : symbols_) next[s] = values.at(s);
    add_state(std::move(next));
  }

  const System& system_;
  TermManager& m_;
  smt::Solver& solver_;
  std::size_t most_;
  std::vector<Term> symbols_;
  TermSet known_;
  std::map<const void*, std::vector<Term>> inputs_; // of a transition, of a bad condition
  std::set<std::vector<Term>> seen_;
  std::vector<TermMap> states_;
  std::vector<std::pair<std::size_t, std::size_t>> came_; // from which state, by which transition
  std::size_t at_ = 0, transition_ = 0, starts_ = 0;
};

} // namespace

Samples sample_states(const System& system, TermManager& manager, smt::Solver& solver,
                      std::size_t most) {
  return Walk(system, manager, solver, most).run();
}

} // namespace absthread::counting
