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

  std::vector<TermMap> run() {
    begin();
    for (std::size_t s = 0; s < states_.size() && states_.size() < most_; ++s)
      for (const Transition& t : system_.transitions) {
        if (states_.size() >= most_) break;
        follow(states_[s], t);
      }
    return std::move(states_);
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
    if (system_.counters.empty()) return take(m_.boolean(true));
    for (long n = 1; n <= 6; ++n) take(equal(sum, m_.integer(n)));
  }

  void add_state(TermMap state) {
    std::vector<Term> key;
    for (Term v : system_.variables) key.push_back(state.at(v));
    if (seen_.insert(std::move(key)).second) states_.push_back(std::move(state));
  }

  const std::vector<Term>& inputs_of(const Transition& t) {
    const auto [place, fresh] = inputs_.try_emplace(&t);
    if (fresh) {
      std::set<Term> all;
      const auto take = [&](Term formula) {
        for (Term v : free_variables(formula))
          if (!known_.contains(v)) all.insert(v);
      };
      take(t.guard);
      for (const auto& [v, value] : t.next) take(value);
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

  void follow(const TermMap given, const Transition& t) { // a copy: states_ grows
    const std::vector<Term>& inputs = inputs_of(t);
    if (inputs.size() > 3) return;
    TermMap values = given;
    const std::function<void(std::size_t)> choose = [&](std::size_t k) {
      if (k == inputs.size()) return step(values, t);
      for (Term value : choices(inputs[k], given)) {
        values[inputs[k]] = value;
        choose(k + 1);
      }
    };
    choose(0);
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
  std::map<const Transition*, std::vector<Term>> inputs_;
  std::set<std::vector<Term>> seen_;
  std::vector<TermMap> states_;
};

} // namespace

std::vector<TermMap> sample_states(const System& system, TermManager& manager, smt::Solver& solver,
                                   std::size_t most) {
  return Walk(system, manager, solver, most).run();
}

} // namespace absthread::counting
