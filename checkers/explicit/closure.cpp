// SPDX-License-Identifier: MIT
#include "checkers/explicit/closure.hpp"

#include "instrument/ir/progress.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "checkers/explicit/run.hpp"
#include "checkers/explicit/steps.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {
namespace {

struct ValuesHash {
  std::size_t operator()(const std::vector<Term>& values) const {
    std::size_t h = 0;
    for (Term t : values) h = (h ^ TermHash()(t)) * 0x9E3779B97F4A7C15ULL + (h >> 29);
    return h;
  }
};

// What a thread has for itself.
struct Own {
  LocationId location = 0;
  std::vector<Term> locals;
  bool operator<(const Own& other) const {
    return std::tie(location, locals) < std::tie(other.location, other.locals);
  }
};

class Closure {
 public:
  Closure(const Program& program, TermManager& manager, const ClosureOptions& options)
      : program_(program)
      , options_(options)
      , model_(program, manager)
      , instances_(instances_of(program, options.copies_of_any))
      , steps_(program, manager, options.low, options.high, instances_.size(), options.largest > 0)
      , reach_(instances_.size()) {
    steps_.stop_when(options.stop);
  }

  ClosureResult run() {
    steps_.shared_starts([&](const std::vector<Term>& shared) {
      for (std::size_t i = 0; i < instances_.size(); ++i)
        steps_.starts(instances_[i], model_.identity(i), shared,
                      [&](LocationId location, const std::vector<Term>& locals) {
                        add(i, shared, {location, locals});
                      });
    });
    for (std::size_t n = 1; !todo_.empty() && !excluded_ && !cut_; ++n) {
      const State s = todo_.front();
      todo_.pop_front();
      expand(s);
      if (steps_.stopped() || (options_.stop && n % 256 == 0 && options_.stop())) cut_ = true;
    }
    ClosureResult out;
    out.excluded = excluded_ || (options_.deadlock && stuck_together());
    out.bounded = !cut_ && !steps_.sampled();
    out.complete = out.bounded && !beyond_ && !steps_.narrowed();
    out.states = states_;
    for (const auto& [g, targets] : environment_) out.environment += targets.size();
    return out;
  }

 private:
  // A state of R_i: the number of its shared values, and what i has for itself.
  struct State {
    std::size_t instance = 0, shared = 0;
    const Own* own = nullptr;
  };

  static std::vector<std::size_t> instances_of(const Program& program, unsigned long any) {
    std::vector<std::size_t> out;
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
      const Multiplicity& n = program.threads[t].multiplicity;
      out.insert(out.end(), n.any() ? any : *n.number, t);
    }
    return out;
  }

  bool is_beyond(const std::vector<Term>& values) const {
    return options_.largest > 0 && std::any_of(values.begin(), values.end(), [this](Term v) {
             return v.is_constant() && v.sort().is(SortKind::integer) &&
                    abs(v.value()) > options_.largest;
           });
  }

  std::size_t number_of(const std::vector<Term>& shared) {
    const auto [place, fresh] = numbers_.try_emplace(shared, valuations_.size());
    if (fresh) valuations_.push_back(shared);
    return place->second;
  }

  void add(std::size_t instance, const std::vector<Term>& shared, const Own& own) {
    if (is_beyond(shared) || is_beyond(own.locals)) {
      beyond_ = true;
      return;
    }
    add(instance, number_of(shared), own);
  }

  void add(std::size_t instance, std::size_t shared, const Own& own) {
    const auto [place, fresh] = reach_[instance][shared].insert(own);
    if (!fresh) return;
    if (++states_ > options_.most_states) cut_ = true;
    todo_.push_back({instance, shared, &*place});
    check(todo_.back());
  }

  // CS5, as far as this state is new to it. The other threads have some state with these shared
  // values too, since they see every step.
  void check(const State& s) {
    const std::vector<Term>& shared = valuations_[s.shared];
    if (model_.wrong_at(instances_[s.instance], s.own->location,
                        steps_.values(instances_[s.instance], model_.identity(s.instance), shared,
                                      s.own->locals)))
      excluded_ = true;
    for (const Exclusion& x : program_.exclusions) {
      const auto there = [&](std::size_t instance, const Own& own) {
        return std::any_of(x.places.begin(), x.places.end(), [&](const LocationReference& p) {
          return p.thread == instances_[instance] && p.location == own.location;
        });
      };
      if (!there(s.instance, *s.own)) continue;
      for (std::size_t j = 0; j < instances_.size(); ++j) {
        const auto others = reach_[j].find(s.shared);
        if (j == s.instance || others == reach_[j].end()) continue;
        for (const Own& other : others->second) excluded_ = excluded_ || there(j, other);
      }
    }
    if (!excluded_) check_races(s);
  }

  // Two accesses of threads that may both be in these states.
  void check_races(const State& s) {
    const std::vector<Term>& shared = valuations_[s.shared];
    const auto there = [&](const Conflict::Side& side, std::size_t instance, const Own& own,
                           Term& index) {
      if (side.place.thread != instances_[instance] || side.place.location != own.location)
        return false;
      const TermMap now =
          steps_.values(instances_[instance], model_.identity(instance), shared, own.locals);
      // What cannot be evaluated may be so.
      if (side.condition) {
        const Term value = evaluate(side.condition, now);
        if (value && value.is_false()) return false;
      }
      if (side.index) index = evaluate(side.index, now);
      return true;
    };
    for (const Conflict& c : program_.conflicts)
      for (bool turned : {false, true}) {
        Term mine;
        if (!there(turned ? c.second : c.first, s.instance, *s.own, mine)) continue;
        for (std::size_t j = 0; j < instances_.size(); ++j) {
          const auto others = reach_[j].find(s.shared);
          if (j == s.instance || others == reach_[j].end()) continue;
          for (const Own& other : others->second) {
            Term theirs;
            if (there(turned ? c.first : c.second, j, other, theirs) &&
                (!mine || !theirs || mine == theirs))
              excluded_ = true;
          }
        }
      }
  }

  void expand(const State& s) {
    const std::size_t thread = instances_[s.instance];
    const auto& edges = program_.threads[thread].thread.edges;
    const std::vector<Term> shared = valuations_[s.shared];
    bool moves = false;
    for (EdgeId e = 0; e < edges.size(); ++e) {
      if (edges[e].from != s.own->location) continue;
      const bool enabled = steps_.successors(
          thread, model_.identity(s.instance), e, shared, s.own->locals,
          [&](const std::vector<Term>& next, const std::vector<Term>& locals, const Valuation&) {
            if (is_beyond(next) || is_beyond(locals)) {
              beyond_ = true;
              return;
            }
            const std::size_t to = number_of(next);
            add(s.instance, to, {edges[e].to, locals});
            if (to != s.shared) step(s.instance, s.shared, to);
          });
      moves = moves || (enabled && counts_as_progress(edges[e]));
    }
    if (!moves && options_.deadlock) {
      stuck_[s.shared].insert(s.instance);
      if (!program_.threads[thread].thread.locations[s.own->location].end)
        unfinished_.insert(s.shared);
    }
    if (const auto known = environment_.find(s.shared); known != environment_.end())
      for (const auto& [actor, to] : known->second)
        if (actor != s.instance) add(s.instance, to, *s.own);
  }

  // A step of the environment of all others.
  void step(std::size_t actor, std::size_t from, std::size_t to) {
    if (!environment_[from].insert({actor, to}).second) return;
    for (std::size_t j = 0; j < instances_.size(); ++j) {
      const auto place = reach_[j].find(from);
      if (j == actor || place == reach_[j].end()) continue;
      const std::vector<Own> there(place->second.begin(), place->second.end());
      for (const Own& own : there) add(j, to, own);
    }
  }

  // Some shared values with which every thread may be stuck, one of them not at its end.
  bool stuck_together() const {
    return !steps_.sampled() && std::any_of(stuck_.begin(), stuck_.end(), [&](const auto& stuck) {
      return stuck.second.size() == instances_.size() && unfinished_.contains(stuck.first);
    });
  }

  const Program& program_;
  ClosureOptions options_;
  Model model_;
  std::vector<std::size_t> instances_; // their threads
  Steps steps_;
  std::vector<std::vector<Term>> valuations_; // of the shared variables
  std::unordered_map<std::vector<Term>, std::size_t, ValuesHash> numbers_;
  std::vector<std::unordered_map<std::size_t, std::set<Own>>> reach_; // R_i, by shared values
  std::unordered_map<std::size_t, std::set<std::pair<std::size_t, std::size_t>>>
      environment_; // E: from shared values, by whom to which
  std::deque<State> todo_;
  std::map<std::size_t, std::set<std::size_t>> stuck_; // by shared values: who may be stuck
  std::set<std::size_t> unfinished_; // shared values with such a one not at its end
  std::size_t states_ = 0;
  bool excluded_ = false, cut_ = false, beyond_ = false;
};

} // namespace

ClosureResult modular_closure(const Program& program, TermManager& manager,
                              const ClosureOptions& options) {
  return Closure(program, manager, options).run();
}

} // namespace absthread::explicit_state
