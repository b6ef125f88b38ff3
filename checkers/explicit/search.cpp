// SPDX-License-Identifier: MIT
#include "checkers/explicit/search.hpp"

#include "instrument/ir/progress.hpp"

#include <algorithm>
#include <unordered_map>

#include "checkers/explicit/steps.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {
namespace {

void mix(std::size_t& h, std::size_t x) {
  h = (h ^ x) * 0x9E3779B97F4A7C15ULL + (h >> 29);
}

struct StateHash {
  std::size_t operator()(const State& s) const {
    std::size_t h = 0;
    for (Term t : s.shared) mix(h, TermHash()(t));
    for (const InstanceState& i : s.instances) {
      mix(h, i.location);
      for (Term t : i.locals) mix(h, TermHash()(t));
    }
    return h;
  }
};

// What one instance sees: its steps depend on nothing else.
struct View {
  std::size_t instance = 0;
  LocationId location = 0;
  std::vector<Term> shared, locals;
  bool operator==(const View&) const = default;
};

struct ViewHash {
  std::size_t operator()(const View& v) const {
    std::size_t h = v.instance;
    mix(h, v.location);
    for (Term t : v.shared) mix(h, TermHash()(t));
    for (Term t : v.locals) mix(h, TermHash()(t));
    return h;
  }
};

constexpr std::size_t asked_every = 256; // states between two questions whether to stop

struct Move {
  EdgeId edge = 0;
  std::vector<Term> shared, locals;
  Valuation inputs;
};

State blank(const Program& program, unsigned long copies_of_any) {
  State out;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    const Multiplicity& multiplicity = program.threads[t].multiplicity;
    const unsigned long copies = multiplicity.any() ? copies_of_any : *multiplicity.number;
    for (unsigned k = 0; k < copies; ++k) out.instances.push_back({t, k, 0, {}});
  }
  return out;
}

class Search {
 public:
  Search(const Program& program, TermManager& manager, const SearchOptions& options)
      : program_(program)
      , options_(options)
      , model_(program, manager)
      , blank_(blank(program, options.copies_of_any))
      , steps_(program, manager, options.low, options.high, blank_.instances.size(),
               options.largest > 0) {
    steps_.stop_when(options.stop);
  }

  SearchResult run() {
    add_initial();
    for (std::size_t s = 0; s < states_.size(); ++s) {
      const State state = states_[s];
      if (auto wrong = model_.wrong(state)) return found(s, *wrong);
      if (states_.size() > options_.most_states || steps_.stopped() ||
          (options_.stop && s % asked_every == asked_every - 1 && options_.stop())) {
        cut_ = true;
        break;
      }
      bool moves = false, ended = true;
      for (std::size_t i = 0; i < state.instances.size(); ++i) {
        const Thread& thread = program_.threads[state.instances[i].thread].thread;
        ended = ended && thread.locations[state.instances[i].location].end;
        for (const Move& move : moves_of(state, i)) {
          moves = moves || counts_as_progress(thread.edges[move.edge]);
          State next = state;
          next.shared = move.shared;
          next.instances[i].locals = move.locals;
          next.instances[i].location = thread.edges[move.edge].to;
          add(std::move(next), {s, i, move.edge, move.inputs});
        }
      }
      if (options_.deadlock && !moves && !ended && !steps_.sampled())
        return found(s, {Wrong::Kind::deadlock, 0, 0});
    }
    SearchResult out;
    out.bounded = !cut_ && !steps_.sampled();
    out.complete = out.bounded && !beyond_ && !steps_.narrowed();
    out.states = states_.size();
    if (options_.list && out.complete) out.listed = std::move(states_);
    return out;
  }

 private:
  struct Came {
    std::size_t parent = 0;
    std::size_t instance = 0;
    EdgeId edge = 0;
    Valuation inputs;
  };

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

  struct TooManyStarts {};

  // Locals without a value multiply: the list ends where no search would begin.
  void add_initial() {
    try {
      steps_.shared_starts([&](const std::vector<Term>& shared) {
        State state = blank_;
        state.shared = shared;
        start_instances(state, 0);
      });
    } catch (const TooManyStarts&) {
      cut_ = true;
    }
  }

  void start_instances(const State& state, std::size_t instance) {
    if (instance == state.instances.size()) {
      if (++starts_ > options_.most_states) throw TooManyStarts();
      add(state, {states_.size(), 0, 0, {}});
      return;
    }
    steps_.starts(state.instances[instance].thread, model_.identity(instance), state.shared,
                  [&](LocationId location, const std::vector<Term>& locals) {
                    State next = state;
                    next.instances[instance].location = location;
                    next.instances[instance].locals = locals;
                    start_instances(next, instance + 1);
                  });
  }

  // Evaluated once for each view: most states differ only in what others do.
  const std::vector<Move>& moves_of(const State& state, std::size_t instance) {
    const InstanceState& own = state.instances[instance];
    auto [place, fresh] =
        moves_.try_emplace(View{instance, own.location, state.shared, own.locals});
    std::vector<Move>& out = place->second;
    if (!fresh) return out;
    const Thread& thread = program_.threads[own.thread].thread;
    for (EdgeId e = 0; e < thread.edges.size(); ++e)
      if (thread.edges[e].from == own.location)
        steps_.successors(
            own.thread, model_.identity(instance), e, state.shared, own.locals,
            [&](const std::vector<Term>& shared, const std::vector<Term>& locals,
                const Valuation& inputs) { out.push_back({e, shared, locals, inputs}); });
    return out;
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
  SearchOptions options_;
  Model model_;
  std::vector<State> states_;
  std::vector<Came> came_;
  std::unordered_map<State, std::size_t, StateHash> numbers_;
  std::unordered_map<View, std::vector<Move>, ViewHash> moves_;
  const State blank_; // the instances, nowhere yet
  Steps steps_;
  std::size_t starts_ = 0;
  bool cut_ = false;    // states were left out because there are too many
  bool beyond_ = false; // a state was left out because of a large number
};

} // namespace

SearchResult search(const Program& program, TermManager& manager, const SearchOptions& options) {
  return Search(program, manager, options).run();
}

} // namespace absthread::explicit_state
