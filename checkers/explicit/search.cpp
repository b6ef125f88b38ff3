// SPDX-License-Identifier: MIT
#include "checkers/explicit/search.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_map>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {
namespace {

struct StateHash {
  std::size_t operator()(const State& s) const {
    std::size_t h = 0;
    const auto mix = [&h](std::size_t x) { h = (h ^ x) * 0x9E3779B97F4A7C15ULL + (h >> 29); };
    for (Term t : s.shared) mix(TermHash()(t));
    for (const InstanceState& i : s.instances) {
      mix(i.location);
      for (Term t : i.locals) mix(TermHash()(t));
    }
    return h;
  }
};

class Search {
 public:
  Search(const Program& program, TermManager& manager, const SearchOptions& options)
      : program_(program)
      , manager_(manager)
      , options_(options)
      , model_(program, manager) {}

  SearchResult run() {
    complete_ = true;
    add_initial();
    for (std::size_t s = 0; s < states_.size(); ++s) {
      const State state = states_[s];
      if (auto wrong = model_.wrong(state)) return found(s, *wrong);
      if (states_.size() > options_.most_states) {
        complete_ = false;
        break;
      }
      bool moves = false, ended = true;
      for (std::size_t i = 0; i < state.instances.size(); ++i) {
        const Thread& thread = program_.threads[state.instances[i].thread].thread;
        ended = ended && thread.locations[state.instances[i].location].end;
        for (EdgeId e = 0; e < thread.edges.size(); ++e) {
          if (thread.edges[e].from != state.instances[i].location) continue;
          const bool enabled = successors(s, i, e);
          moves = moves || (enabled && thread.edges[e].kind != EdgeKind::idle);
        }
      }
      if (options_.deadlock && !moves && !ended && complete_)
        return found(s, {Wrong::Kind::deadlock, 0, 0});
    }
    SearchResult out;
    out.complete = complete_ && !beyond_;
    out.bounded = complete_;
    out.states = states_.size();
    return out;
  }

 private:
  struct Came {
    std::size_t parent = 0;
    std::size_t instance = 0;
    EdgeId edge = 0;
    Valuation inputs;
  };

  // Values to try for a variable without a given value.
  std::vector<Term> choices(Term variable, Term domain) {
    const Sort sort = variable.sort();
    std::vector<Term> out;
    const auto range = [&](const mpz_class& low, const mpz_class& high) {
      for (mpz_class v = low; v <= high; ++v) {
        const Term value = manager_.constant(sort, v);
        if (domain) {
          const Term inside = evaluate(domain, {{variable, value}});
          if (inside && inside.is_false()) continue;
        }
        out.push_back(value);
      }
    };
    switch (sort.kind()) {
    case SortKind::boolean: range(0, 1); return out;
    case SortKind::enumeration:
      range(0, mpz_class(static_cast<unsigned long>(sort.values().size())) - 1);
      return out;
    case SortKind::bits:
      if (sort.width() <= 4) {
        range(0, (mpz_class(1) << sort.width()) - 1);
        return out;
      }
      range(0, 3);
      complete_ = false;
      return out;
    case SortKind::integer: {
      // A declared range lo <= v && v <= hi is small enough to be tried as a whole.
      std::optional<mpz_class> low, high;
      if (domain)
        for (Term part : conjuncts(domain)) {
          if (!part.is(Kind::at_most)) continue;
          if (part[1] == variable && part[0].is_constant()) low = part[0].value();
          if (part[0] == variable && part[1].is_constant()) high = part[1].value();
        }
      if (low && high && *high - *low < 64) {
        range(*low, *high);
      } else {
        range(mpz_class(options_.low), mpz_class(options_.high));
        complete_ = false;
      }
      return out;
    }
    case SortKind::thread:
      range(-1, mpz_class(static_cast<unsigned long>(instance_count_)) - 1);
      complete_ = false;
      return out;
    case SortKind::array:
      // One of them: the same value everywhere.
      complete_ = false;
      for (Term element : choices(manager_.variable("(element)", sort.element()), Term())) {
        out.push_back(constant_array(sort, element));
        break;
      }
      return out;
    }
    return out;
  }

  // Assigns the `open` variables of `formula` in every way that is consistent with it.
  void solve(const std::vector<Term>& parts, TermMap values,
             const std::vector<std::pair<Term, Term>>& open,
             const std::function<void(const TermMap&)>& use) {
    for (bool progress = true; progress;) {
      progress = false;
      for (Term part : parts) {
        const Term value = evaluate(part, values);
        if (value) {
          if (!value.is_true()) return;
          continue;
        }
        Term variable, to;
        if (part.is(Kind::equal)) {
          for (std::size_t side = 0; side < 2 && !to; ++side) {
            if (!is_open(open, values, part[side])) continue;
            to = evaluate(part[1 - side], values);
            variable = part[side];
          }
        } else if (is_open(open, values, part)) {
          variable = part;
          to = manager_.boolean(true);
        } else if (part.is(Kind::negation) && is_open(open, values, part[0])) {
          variable = part[0];
          to = manager_.boolean(false);
        }
        if (!to) continue;
        values[variable] = to;
        progress = true;
      }
    }
    for (const auto& [variable, domain] : open) {
      if (values.contains(variable)) continue;
      for (Term choice : choices(variable, domain)) {
        values[variable] = choice;
        solve(parts, values, open, use);
      }
      return;
    }
    use(values);
  }

  static bool is_open(const std::vector<std::pair<Term, Term>>& open, const TermMap& values,
                      Term term) {
    if (values.contains(term)) return false;
    return std::any_of(open.begin(), open.end(), [&](const auto& o) { return o.first == term; });
  }

  bool is_beyond(Term value) const {
    return value.is_constant() && value.sort().is(SortKind::integer) &&
           abs(value.value()) > options_.largest;
  }

  bool is_beyond(const State& state) const {
    const auto large = [this](Term value) { return is_beyond(value); };
    return std::any_of(state.shared.begin(), state.shared.end(), large) ||
           std::any_of(state.instances.begin(), state.instances.end(), [&](const InstanceState& i) {
             return std::any_of(i.locals.begin(), i.locals.end(), large);
           });
  }

  void add(State state, Came came) {
    if (options_.largest > 0 && is_beyond(state)) {
      beyond_ = true;
      return;
    }
    auto [place, fresh] = numbers_.try_emplace(state, states_.size());
    if (!fresh) return;
    states_.push_back(std::move(state));
    came_.push_back(std::move(came));
  }

  void add_initial() {
    State blank;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Multiplicity& multiplicity = program_.threads[t].multiplicity;
      const unsigned long copies =
          multiplicity.any() ? options_.copies_of_any : *multiplicity.number;
      for (unsigned k = 0; k < copies; ++k)
        blank.instances.push_back(
            {t, k, 0, std::vector<Term>(program_.threads[t].thread.locals.size())});
    }
    instance_count_ = blank.instances.size();
    std::vector<std::pair<Term, Term>> open;
    for (const Variable& v : program_.shared) open.emplace_back(v.term, v.domain);
    TermMap given;
    for (const Variable& v : program_.shared)
      if (v.initial && v.initial.is_constant()) given[v.term] = v.initial;
    std::vector<Term> parts = program_.initial ? conjuncts(program_.initial) : std::vector<Term>{};
    solve(parts, given, open, [&](const TermMap& values) {
      State state = blank;
      for (const Variable& v : program_.shared) state.shared.push_back(values.at(v.term));
      start_instances(state, 0);
    });
  }

  void start_instances(const State& state, std::size_t instance) {
    if (instance == state.instances.size()) {
      add(state, {states_.size(), 0, 0, {}});
      return;
    }
    const Thread& thread = program_.threads[state.instances[instance].thread].thread;
    for (LocationId l : thread.initial) {
      State next = state;
      next.instances[instance].location = l;
      std::vector<std::pair<Term, Term>> open;
      std::vector<Term> parts;
      for (const Variable& v : thread.locals) {
        open.emplace_back(v.term, v.domain);
        if (v.initial) parts.push_back(equal(v.term, v.initial));
        if (v.domain) parts.push_back(v.domain);
      }
      TermMap values;
      for (std::size_t v = 0; v < program_.shared.size(); ++v)
        values[program_.shared[v].term] = next.shared[v];
      if (thread.self) values[thread.self] = model_.identity(instance);
      solve(parts, values, open, [&](const TermMap& found_values) {
        State filled = next;
        for (std::size_t v = 0; v < thread.locals.size(); ++v)
          filled.instances[instance].locals[v] = found_values.at(thread.locals[v].term);
        start_instances(filled, instance + 1);
      });
    }
  }

  // What an edge demands, and what it leaves to be found: next values, inputs, elements.
  struct Prepared {
    std::vector<Term> parts;
    std::vector<std::pair<Term, Term>> open; // with their domains
  };

  const Prepared& prepare(std::size_t thread_number, EdgeId id) {
    auto [place, fresh] = prepared_.try_emplace({thread_number, id});
    if (!fresh) return place->second;
    const Thread& thread = program_.threads[thread_number].thread;
    const Step& step = thread.edges[id].step;
    auto& open = place->second.open;
    for (const auto* variables : {&program_.shared, &thread.locals})
      for (const Variable& v : *variables)
        if (step.changes(v.term))
          open.emplace_back(primed(v.term), v.domain ? primed(v.domain) : Term());
    for (Term input : step.inputs) open.emplace_back(input, Term());
    const Elements elements = separate_elements(step.relation, step.changed, manager_);
    for (Term element : elements.variables) open.emplace_back(element, Term());
    place->second.parts = conjuncts(elements.relation);
    return place->second;
  }

  bool successors(std::size_t number, std::size_t instance, EdgeId id) {
    const State state = states_[number];
    const Thread& thread = program_.threads[state.instances[instance].thread].thread;
    const Edge& edge = thread.edges[id];
    const Prepared& prepared = prepare(state.instances[instance].thread, id);
    const TermMap before = model_.values(state, instance);
    bool enabled = false;
    // Frame: what is unchanged may be read at time 1 as well.
    TermMap values = before;
    for (const auto& [variable, value] : before)
      if (variable.is(Kind::variable) && !edge.step.changes(variable))
        values[primed(variable)] = value;
    solve(prepared.parts, values, prepared.open, [&](const TermMap& after) {
      enabled = true;
      State next = state;
      next.instances[instance].location = edge.to;
      for (std::size_t v = 0; v < program_.shared.size(); ++v)
        if (edge.step.changes(program_.shared[v].term))
          next.shared[v] = after.at(primed(program_.shared[v].term));
      for (std::size_t v = 0; v < thread.locals.size(); ++v)
        if (edge.step.changes(thread.locals[v].term))
          next.instances[instance].locals[v] = after.at(primed(thread.locals[v].term));
      Valuation inputs;
      for (Term input : edge.step.inputs) inputs.emplace_back(input, after.at(input));
      add(std::move(next), {number, instance, id, std::move(inputs)});
    });
    return enabled;
  }

  Valuation shared_of(const State& state) const {
    Valuation out;
    for (std::size_t v = 0; v < program_.shared.size(); ++v)
      out.emplace_back(program_.shared[v].term, state.shared[v]);
    return out;
  }

  Valuation locals_of(const State& state, std::size_t instance) const {
    Valuation out;
    const Thread& thread = program_.threads[state.instances[instance].thread].thread;
    for (std::size_t v = 0; v < thread.locals.size(); ++v)
      out.emplace_back(thread.locals[v].term, state.instances[instance].locals[v]);
    return out;
  }

  SearchResult found(std::size_t number, const Wrong& wrong) {
    SearchResult out;
    out.wrong = wrong;
    out.states = states_.size();
    std::vector<std::size_t> chain{number};
    while (came_[chain.back()].parent != chain.back()) chain.push_back(came_[chain.back()].parent);
    std::reverse(chain.begin(), chain.end());
    Trace trace;
    const State& first = states_[chain.front()];
    trace.shared_initial = shared_of(first);
    for (std::size_t i = 0; i < first.instances.size(); ++i)
      trace.starts.push_back({first.instances[i].thread, first.instances[i].copy,
                              first.instances[i].location, locals_of(first, i)});
    for (std::size_t k = 1; k < chain.size(); ++k) {
      const Came& came = came_[chain[k]];
      const State &before = states_[chain[k - 1]], &after = states_[chain[k]];
      TraceStep step;
      step.thread = after.instances[came.instance].thread;
      step.instance = after.instances[came.instance].copy;
      step.edge = came.edge;
      step.shared_before = shared_of(before);
      step.shared_after = shared_of(after);
      step.locals_before = locals_of(before, came.instance);
      step.locals_after = locals_of(after, came.instance);
      step.inputs = came.inputs;
      trace.steps.push_back(std::move(step));
    }
    out.trace = std::move(trace);
    return out;
  }

  const Program& program_;
  TermManager& manager_;
  SearchOptions options_;
  Model model_;
  std::vector<State> states_;
  std::vector<Came> came_;
  std::unordered_map<State, std::size_t, StateHash> numbers_;
  std::map<std::pair<std::size_t, EdgeId>, Prepared> prepared_;
  std::size_t instance_count_ = 0;
  bool complete_ = true;
  bool beyond_ = false; // a state was left out because of a large number
};

} // namespace

SearchResult search(const Program& program, TermManager& manager, const SearchOptions& options) {
  return Search(program, manager, options).run();
}

} // namespace absthread::explicit_state
