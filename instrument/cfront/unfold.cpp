// SPDX-License-Identifier: MIT
// Partial evaluation of `main`; unfold.hpp says what for. A location of what is left is a location
// of main together with the values that are known there (and, in the second attempt, with what
// comparisons say of the other numbers); each step from it is evaluated (evaluate_step.cpp), and
// its known effects on locals go into the next environment instead of into the step.
//
// It ends because the first two attempts are cut at a number of steps and locations, and the third
// keeps no variable that a loop changes: each of its environments is then made by finitely many
// assignments.
#include "instrument/cfront/unfold.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <set>
#include <tuple>

#include "instrument/cfront/evaluate_step.hpp"
#include "instrument/cfront/thread_flow.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::cfront {

namespace {

constexpr std::size_t most_steps = 20000;     ///< of main before it is no longer determined
constexpr std::size_t most_creations = 1000;  ///< at once
constexpr std::size_t most_locations = 3000;  ///< of the rest
constexpr std::size_t most_of_a_thread = 300; ///< ... of another thread than main
constexpr std::size_t most_bounded = 600;     ///< ... where loops end because of bounds
constexpr std::size_t most_named_blocks = 64; ///< of the heap, in the rest
constexpr long first_later_handle = 100000;   ///< above those of creations at once

class Unfolder {
 public:
  struct Way {
    bool unrolls, names_blocks, keeps_rubbish;
    bool bounds = false; ///< nodes know what their way says of unknowns and locals
  };

  Unfolder(const Thread& main, const std::vector<Variable>& shared, const HeapFacts& heap,
           TermManager& terms, const Way& way)
      : main_(main)
      , shared_(shared)
      , heap_(heap)
      , terms_(terms)
      , events_(terms)
      , step_(terms)
      , edges_(main.edges_by_source())
      , live_(live_locals(main))
      , on_loop_(edges_on_loops(main))
      , unrolls_(way.unrolls)
      , names_blocks_(way.names_blocks)
      , keeps_rubbish_(way.keeps_rubbish)
      , follows_bounds_(way.bounds) {
    for (const Variable& v : shared) shared_terms_.insert(v.term);
    for (const Term& v : events_.all()) ghosts_.insert(v);
    if (follows_bounds_) most_ = most_bounded;
    if (unrolls_) return;
    for (EdgeId e = 0; e < main.edges.size(); ++e) {
      if (!on_loop_[e]) continue;
      for (Term v : main.edges[e].step.changed) {
        if (!shared_terms_.contains(v) && !ghosts_.contains(v)) step_.loose.insert(v);
      }
    }
  }

  /// Nothing: it does not end, or a step has several events (`result.reason`).
  std::optional<Unfolded> run(UnfoldResult& result) {
    begin();
    if (!alone() || !rest()) {
      result.reason = reason_;
      result.where = where_;
      return std::nullopt;
    }
    finish();
    return std::move(out_);
  }

  /// The same for another thread than main: it is never alone.
  std::optional<Unfolded> run_among_others(long first_handle, UnfoldResult& result) {
    first_handle_ = first_handle;
    most_ = most_of_a_thread;
    here_ = main_.initial.front();
    out_.condition = terms_.boolean(true);
    for (const Variable& v : main_.locals) {
      if (v.initial && !step_.loose.contains(v.term)) environment_[v.term] = v.initial;
    }
    if (!rest()) {
      result.reason = reason_;
      result.where = where_;
      return std::nullopt;
    }
    finish();
    return std::move(out_);
  }

 private:
  bool local(Term v) const { return !shared_terms_.contains(v) && !ghosts_.contains(v); }

  Term unknown(Term like) {
    Term v = terms_.variable("start.v" + std::to_string(out_.unknowns.size() + 1), like.sort());
    out_.unknowns.push_back(v);
    step_.unknowns.insert(v);
    return v;
  }

  void begin() {
    out_.condition = terms_.boolean(true);
    here_ = main_.initial.front();
    for (const Variable& v : shared_) {
      environment_[v.term] = v.initial ? v.initial : unknown(v.term);
    }
    for (const Variable& v : main_.locals) {
      if (step_.loose.contains(v.term)) continue;
      const std::vector<Term>& live = live_[here_];
      if (v.initial) {
        environment_[v.term] = v.initial;
      } else if (std::find(live.begin(), live.end(), v.term) != live.end()) {
        environment_[v.term] = unknown(v.term);
      }
    }
  }

  /// The input that says which block of the heap the step takes; null: it takes none.
  Term block_of(const Edge& edge) const {
    if (!heap_.blocks || !edge.step.changes(heap_.blocks)) return {};
    for (Term part : conjuncts(edge.step.relation)) {
      if (!part.is(Kind::equal)) continue;
      for (std::size_t side : {0U, 1U}) {
        const Term taken = part[1 - side];
        if (part[side] != primed(heap_.blocks) || !taken.is(Kind::store)) continue;
        const bool one = taken[0] == heap_.blocks && taken[2].is_true();
        const std::vector<Term>& inputs = edge.step.inputs;
        if (one && std::find(inputs.begin(), inputs.end(), taken[1]) != inputs.end())
          return taken[1];
      }
    }
    return {};
  }

  /// Nothing has been freed so far.
  bool only_taken(Term blocks) const {
    while (blocks.is(Kind::store) && blocks[2].is_true()) blocks = blocks[0];
    return blocks.is(Kind::constant_array);
  }

  Term next_block() {
    out_.named_blocks = true;
    return terms_.integer(-++blocks_);
  }

  bool several(const Evaluated& step, const Edge& edge) {
    if (step.events < 2) return false;
    reason_ = several_events;
    where_ = edge.where;
    return true;
  }

  /// Runs main as long as there is one way and nothing that others could see. False: it does not
  /// end.
  bool alone() {
    bool created = false;
    std::map<LocationId, std::pair<Environment, std::size_t>> last;
    for (std::size_t steps = 0;; ++steps) {
      if (steps > most_steps || out_.at_once.size() > most_creations) return false;
      Term assertion = main_.locations[here_].assertion;
      if (assertion &&
          !substitute(assertion, TermMap(environment_.begin(), environment_.end())).is_true()) {
        return true;
      }
      if (created && !main_.locations[here_].accesses.empty()) return true;
      // The same again: nothing more happens, or threads are started for ever.
      std::pair now(environment_, out_.at_once.size());
      if (auto [it, fresh] = last.try_emplace(here_, now); !fresh) {
        if (it->second.first == environment_) return it->second.second == out_.at_once.size();
        it->second = std::move(now);
      }
      const Edge* chosen = nullptr;
      Evaluated step;
      std::size_t unknowns = out_.unknowns.size();
      for (EdgeId id : edges_[here_]) {
        const Edge& edge = main_.edges[id];
        if (edge.kind == EdgeKind::idle) continue;
        if (!unrolls_ && on_loop_[id]) return true;
        const Term block = names_blocks_ ? block_of(edge) : Term();
        const bool fresh = block && !created && only_taken(environment_.at(heap_.blocks));
        Evaluated tried = step_.evaluate(
            edge, environment_, static_cast<long>(out_.at_once.size()) + 1,
            [&](Term input) { return fresh && input == block ? next_block() : unknown(input); });
        if (!tried.possible) continue;
        if (several(tried, edge)) return false;
        if (chosen) {
          forget_unknowns(unknowns);
          return true;
        }
        chosen = &edge;
        step = std::move(tried);
      }
      if (!chosen || step.join || step.tells || !silent(*chosen, step, created)) {
        forget_unknowns(unknowns);
        return true;
      }
      for (Term guard : step.guards) out_.condition = conj(out_.condition, guard);
      for (const auto& [v, value] : step.known) environment_[v] = value;
      for (Term v : step.open) {
        if (!step_.loose.contains(v)) environment_[v] = unknown(v);
      }
      here_ = chosen->to;
      if (chosen->loose != 0) out_.loose.push_back(chosen->loose);
      if (step.creation) {
        out_.at_once.push_back(*step.creation);
        const bool stays = ABSTHREAD_FAULT("main-alone-too-long");
        if (!created && !stays) give_away_shared();
        created = !stays;
      }
    }
  }

  void forget_unknowns(std::size_t count) {
    for (std::size_t i = count; i < out_.unknowns.size(); ++i)
      step_.unknowns.erase(out_.unknowns[i]);
    out_.unknowns.resize(count);
  }

  /// From now on others may change them.
  void give_away_shared() {
    for (const Variable& v : shared_) {
      out_.values[v.term] = environment_.at(v.term);
      environment_.erase(v.term);
    }
  }

  /// Can the step be taken here and now, unseen?
  bool silent(const Edge& edge, const Evaluated& step, bool created) const {
    for (Term guard : step.guards) {
      if (!step_.settled(guard)) return false;
    }
    // A loop's variable keeps the value that it begins with.
    for (const Variable& v : main_.locals) {
      if (v.initial && step_.loose.contains(v.term) && edge.step.changes(v.term)) return false;
    }
    if (!created) return true;
    // Others may race with it.
    if (access_memory(edge.accesses) && !ABSTHREAD_FAULT("race-main-reads-unseen")) return false;
    for (Term v : edge.step.changed) {
      if (shared_terms_.contains(v)) return false;
    }
    for (const auto& [v, value] : step.known) {
      if (!step_.settled(value)) return false;
    }
    return true;
  }

  struct Node {
    LocationId location;
    Environment environment;
    Bounds bounds = {}; ///< of unknowns, and of locals without a known value
    bool operator<(const Node& o) const {
      return std::tie(location, environment, bounds) <
             std::tie(o.location, o.environment, o.bounds);
    }
  };

  LocationId number_of(Node node) {
    const std::vector<Term>& live = live_[node.location];
    auto dead = [&](Term v) {
      return local(v) && std::find(live.begin(), live.end(), v) == live.end();
    };
    std::erase_if(node.environment, [&](const auto& item) { return dead(item.first); });
    node.bounds.forget_if([&](Term v) { return !step_.unknowns.contains(v) && dead(v); });
    auto [it, fresh] = numbers_.try_emplace(node, static_cast<LocationId>(numbers_.size()));
    if (!fresh) return it->second;
    Location location = main_.locations[node.location];
    const TermMap known(node.environment.begin(), node.environment.end());
    location.assertion = substitute(location.assertion, known);
    for (Claim& claim : location.claims) claim.condition = substitute(claim.condition, known);
    put_in(location.accesses, node.environment);
    for (Term v : free_variables(location.assertion))
      rubbish_read_ = rubbish_read_ || step_.rubbish.contains(v);
    const int copy = names_[location.name]++;
    if (copy != 0) location.name += "/" + std::to_string(copy + 1);
    out_.rest.thread.locations.push_back(std::move(location));
    work_.push_back(std::move(node));
    return it->second;
  }

  /// What is left of main from here on. False: it does not end.
  bool rest() {
    const bool holds_shared =
        std::any_of(environment_.begin(), environment_.end(),
                    [&](const auto& item) { return shared_terms_.contains(item.first); });
    if (holds_shared) give_away_shared();
    Thread& thread = out_.rest.thread;
    thread.name = main_.name;
    thread.self = main_.self;
    thread.where = main_.where;
    Bounds bounds;
    if (follows_bounds_) {
      for (Term fact : conjuncts(out_.condition)) bounds.add(fact);
    }
    thread.initial = {number_of({here_, environment_, bounds})};
    while (!work_.empty()) {
      if (numbers_.size() > most_ || rubbish_read_) return false;
      const Node node = work_.front();
      work_.pop_front();
      const LocationId from = numbers_.at(node);
      for (EdgeId id : edges_[node.location]) {
        if (!rest_edge(main_.edges[id], node, from)) return false;
      }
    }
    return !rubbish_read_ && named_once();
  }

  /// Each step that takes a block with a number is taken at most once.
  bool named_once() const {
    if (named_edges_.empty()) return true;
    const std::vector<bool> repeats = edges_on_loops(out_.rest.thread);
    return std::none_of(named_edges_.begin(), named_edges_.end(),
                        [&](EdgeId e) { return repeats[e]; });
  }

  /// An array without values, as `pthread_t threads[4];` is: what is written to it later matters,
  /// what it held before does not, as long as nobody reads it.
  bool forgettable(Term v, const Evaluated& step) const {
    if (!keeps_rubbish_ || !local(v) || !v.sort().is(SortKind::array)) return false;
    return std::none_of(step.guards.begin(), step.guards.end(),
                        [&](Term guard) { return speaks_of(guard, v); });
  }

  Term rubbish(Term v) {
    Term out = terms_.variable("rubbish." + v.name(), v.sort());
    step_.rubbish.insert(out);
    return out;
  }

  static void put_in(std::vector<Access>& accesses, const Environment& environment) {
    if (accesses.empty()) return;
    const TermMap values(environment.begin(), environment.end());
    for (Access& access : accesses)
      access = mapped(std::move(access), [&](Term t) { return substitute(t, values); });
    std::erase_if(accesses, [](const Access& a) { return a.condition && a.condition.is_false(); });
  }

  /// What is known of numbers after the step. False: it cannot be taken.
  bool limit(Bounds& bounds, const Evaluated& step, const Edge& edge) {
    TermMap given; // an input that a local gets
    for (Term guard : step.guards) {
      if (!guard.is(Kind::equal) || !step_.is_next(guard[0], edge)) continue;
      const std::vector<Term>& inputs = edge.step.inputs;
      const Term v = shift_time(guard[0], -1);
      if (local(v) && std::find(inputs.begin(), inputs.end(), guard[1]) != inputs.end())
        given[guard[1]] = v;
    }
    std::vector<Term> later;
    for (Term guard : step.guards) {
      const std::vector<Term> all = free_variables(guard);
      if (std::all_of(all.begin(), all.end(), [&](Term v) { return given.contains(v); }))
        later.push_back(substitute(guard, given));
      else if (std::all_of(all.begin(), all.end(), [&](Term v) { return lasting(v, edge); }) &&
               !bounds.add(guard))
        return false;
    }
    bounds.forget_if([&](Term v) { return edge.step.changes(v); });
    return std::all_of(later.begin(), later.end(), [&](Term fact) { return bounds.add(fact); });
  }

  /// An unknown, or a local: it is what it is until main changes it.
  bool lasting(Term v, const Edge& edge) const {
    const std::vector<Term>& inputs = edge.step.inputs;
    return v.time() == 0 && local(v) && !step_.rubbish.contains(v) &&
           std::find(inputs.begin(), inputs.end(), v) == inputs.end();
  }

  bool rest_edge(const Edge& edge, const Node& node, LocationId from) {
    const long handle = first_handle_ + static_cast<long>(out_.rest.thread.edges.size());
    const Term block = names_blocks_ && !heap_.frees ? block_of(edge) : Term();
    if (block && named_edges_.size() >= most_named_blocks) return false;
    Evaluated step = step_.evaluate(edge, node.environment, handle, [&](Term input) {
      return block && input == block ? next_block() : Term();
    });
    if (!step.possible) return true;
    Node next{edge.to, node.environment, node.bounds};
    if (follows_bounds_ && !limit(next.bounds, step, edge)) return true;
    if (block) named_edges_.push_back(static_cast<EdgeId>(out_.rest.thread.edges.size()));
    if (several(step, edge)) return false;
    Edge made = edge;
    made.from = from;
    std::vector<Term> parts = step.guards;
    made.step.changed.clear();
    for (Term v : edge.step.changed) {
      if ((v == events_.argument && step.creation && step.creation->computed) ||
          (v == events_.join && step.computed))
        made.step.changed.push_back(v);
      if (ghosts_.contains(v)) continue;
      next.environment.erase(v);
      auto it = step.known.find(v);
      if (it != step.known.end() && local(v)) {
        next.environment[v] = it->second;
        continue;
      }
      if (it == step.known.end() && forgettable(v, step)) {
        next.environment[v] = rubbish(v);
        continue;
      }
      made.step.changed.push_back(v);
      if (it != step.known.end()) parts.push_back(equal(primed(v), it->second));
    }
    // What a guard says of a local's next value that is known was put in; the rest stands.
    made.step.relation = conj(terms_, parts);
    put_in(made.accesses, node.environment);
    std::vector<Term> used = free_variables(made.step.relation);
    if (step.creation && step.creation->argument)
      for (Term v : free_variables(step.creation->argument)) used.push_back(v);
    for (const Access& access : made.accesses)
      for (Term t : {access.index, access.condition})
        if (t)
          for (Term v : free_variables(t)) used.push_back(v);
    for (Term v : used) rubbish_read_ = rubbish_read_ || step_.rubbish.contains(v);
    std::erase_if(made.step.inputs, [&](Term input) {
      return std::find(used.begin(), used.end(), input) == used.end();
    });
    made.to = number_of(std::move(next));
    const EdgeId number = static_cast<EdgeId>(out_.rest.thread.edges.size());
    if (step.creation || step.join || step.tells) {
      Event event;
      event.creation = step.creation;
      event.tells = step.tells;
      event.computed = step.computed;
      if (step.joined && step.joined.is_constant())
        (step.tells ? event.told : event.joined) = step.joined.value().get_si();
      out_.rest.events[number] = event;
    }
    out_.rest.thread.edges.push_back(std::move(made));
    return true;
  }

  void finish() {
    Thread& thread = out_.rest.thread;
    // Locals that are still variables.
    std::set<Term> used;
    use(thread, used);
    for (const Creation& made : out_.at_once) use(made.argument, used);
    for (const auto& [edge, event] : out_.rest.events) {
      if (event.creation) use(event.creation->argument, used);
    }
    for (const Variable& v : main_.locals) {
      if (!used.contains(v.term)) continue;
      Variable kept = v;
      if (!step_.loose.contains(v.term)) kept.initial = Term();
      thread.locals.push_back(kept);
    }
    settle_locals(thread, terms_);
    out_.rest.repeats = edges_on_loops(thread);
    drop_unknowns(used);
  }

  /// An unknown that is the value of a shared variable needs no name of its own.
  void drop_unknowns(const std::set<Term>& used) {
    for (std::size_t i = 0; i < out_.unknowns.size();) {
      const Term u = out_.unknowns[i];
      Term holder;
      for (const auto& [v, value] : out_.values) {
        if (value == u && !holder) holder = v;
      }
      auto occurs = [&](Term t) {
        std::vector<Term> all = free_variables(t);
        return std::find(all.begin(), all.end(), u) != all.end();
      };
      if (used.contains(u) ||
          (!holder && (occurs(out_.condition) ||
                       std::any_of(out_.values.begin(), out_.values.end(),
                                   [&](const auto& p) { return occurs(p.second); })))) {
        ++i;
        continue;
      }
      if (holder) {
        out_.values.erase(holder);
        for (auto& [v, value] : out_.values) value = substitute(value, {{u, holder}});
        out_.condition = substitute(out_.condition, {{u, holder}});
      }
      // A variable whose value is unknown needs no entry; what others know of it is in condition.
      unset_.insert(holder);
      out_.unknowns.erase(out_.unknowns.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (Term v : unset_) {
      if (v) out_.values[v] = Term();
    }
  }

  const Thread& main_;
  const std::vector<Variable>& shared_;
  const HeapFacts& heap_;
  TermManager& terms_;
  ThreadEvents events_;
  StepEvaluator step_;
  std::vector<std::vector<EdgeId>> edges_;
  std::vector<std::vector<Term>> live_;
  std::vector<bool> on_loop_;
  bool unrolls_, names_blocks_, keeps_rubbish_, follows_bounds_;
  long first_handle_ = first_later_handle;
  std::size_t most_ = most_locations;
  long blocks_ = 0; ///< of the heap that have got a number
  std::vector<EdgeId> named_edges_;
  bool rubbish_read_ = false;
  std::set<Term> shared_terms_, ghosts_, unset_;
  Environment environment_;
  LocationId here_ = 0;
  std::map<Node, LocationId> numbers_;
  std::map<std::string, int> names_;
  std::deque<Node> work_;
  Unfolded out_;
  std::string reason_;
  SourceRange where_;
};

} // namespace

UnfoldResult unfold(const Thread& main, const std::vector<Variable>& shared, const HeapFacts& heap,
                    TermManager& terms) {
  UnfoldResult result;
  struct Loops {
    bool unrolled, bounded;
  };
  for (const Loops loops : {Loops{true, false}, Loops{true, true}, Loops{false, false}}) {
    for (bool names_blocks : {true, false}) {
      if (names_blocks && !heap.blocks) continue;
      for (bool keeps_rubbish : {true, false}) {
        const Unfolder::Way way{loops.unrolled, names_blocks, keeps_rubbish, loops.bounded};
        result.unfolded = Unfolder(main, shared, heap, terms, way).run(result);
        if (result.unfolded || !result.reason.empty()) return result;
      }
    }
  }
  result.reason = "'main' whose threads cannot be followed";
  result.where = main.where;
  return result;
}

UnfoldResult unfold_thread(const Thread& thread, const std::vector<Variable>& shared,
                           long first_handle, TermManager& terms) {
  const ThreadEvents events(terms);
  const bool eventful =
      std::any_of(thread.edges.begin(), thread.edges.end(),
                  [&](const Edge& edge) { return edge.step.changes(events.count); });
  UnfoldResult result;
  for (bool unrolls : {true, false}) {
    for (bool keeps_rubbish : {true, false}) {
      if (!eventful) continue;
      const Unfolder::Way way{unrolls, false, keeps_rubbish};
      result.unfolded =
          Unfolder(thread, shared, {}, terms, way).run_among_others(first_handle, result);
      if (result.unfolded || !result.reason.empty()) return result;
    }
  }
  if (std::optional<Eventful> read = read_events(thread, first_handle, terms, result.where))
    result.unfolded.emplace().rest = std::move(*read);
  else
    result.reason = several_events;
  return result;
}

} // namespace absthread::cfront
