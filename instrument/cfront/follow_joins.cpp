// SPDX-License-Identifier: MIT
// Waiting for the end of a thread, and telling one to end.
//
// Whoever is waited for says that it has ended: its end locations lead to `(ended)` by a step that
// sets `f.ended`, or raises it where there are several copies. What a join waits for depends on
// what is known of its handle:
//
//   one thread      `f.ended`
//   one of several  that main has started at once: `f.ended` has to be at least the number of those
//                   that main has joined on every way to here, this one included. Which of the
//                   equal copies have ended makes no difference to anybody, so that this is exact.
//   a value         which the step reads, from an array or from shared memory: a case for each
//                   thread that has a handle of its own
//   anything else   it may return at any time, and the step is marked as loose
//
// Where copies stand in the way of knowing which one it is, they and those that start them are
// lowered once more, told apart (keep_apart); there are finitely many functions, so that this ends.
// A join after which main does nothing that anybody notices is left as it is.
//
// What the thread has returned is in `f.returned`, where some join looks at it and knows which
// thread it is; elsewhere it is anything.
//
// Telling a thread to end (kthread_stop) sets `f.told`, which its thread reads. One that is told so
// before it begins does nothing at all.
#include "instrument/cfront/follower.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>

namespace absthread::cfront {

void Follower::add_ended(Started& k, bool single) {
  k.ended = counter(k.name + ".ended", single ? terms_.bool_sort() : terms_.int_sort());
  Thread& thread = k.code.thread;
  Location ended;
  ended.name = "(ended)";
  ended.assertion = terms_.boolean(true);
  ended.end = true;
  ended.where = thread.where;
  const LocationId id = static_cast<LocationId>(thread.locations.size());
  for (LocationId l = 0; l < id; ++l) {
    Location& location = thread.locations[l];
    if (!location.end || location.name == "halted" || location.name == "(waiting)") continue;
    location.end = false;
    Edge edge;
    edge.from = l;
    edge.to = id;
    edge.where = thread.where;
    edge.text = k.name + " ends";
    edge.step.relation = terms_.boolean(true);
    raise(edge, k.ended.term);
    orders(edge, k.ended.term, Sync::release);
    thread.edges.push_back(std::move(edge));
  }
  thread.locations.push_back(std::move(ended));
}

std::vector<std::optional<Follower::Joined>> Follower::joined_before() const {
  const Eventful& rest = kinds_[0].code;
  std::vector<std::optional<Joined>> out(rest.thread.locations.size());
  std::vector<bool> differ(out.size(), false);
  std::vector<LocationId> work = {rest.thread.initial.front()};
  out[work.front()] = Joined();
  const std::vector<std::vector<EdgeId>> edges = rest.thread.edges_by_source();
  while (!work.empty()) {
    const LocationId from = work.back();
    work.pop_back();
    for (EdgeId e : edges[from]) {
      Joined next = *out[from];
      if (auto it = rest.events.find(e); it != rest.events.end() && it->second.joined) {
        auto kind = kind_of_handle_.find(*it->second.joined);
        if (kind != kind_of_handle_.end()) next[kind->second].insert(*it->second.joined);
      }
      const LocationId to = rest.thread.edges[e].to;
      if (!out[to]) {
        out[to] = next;
        work.push_back(to);
      } else if (*out[to] != next && !ABSTHREAD_FAULT("main-first-way-joins-for-all")) {
        differ[to] = true;
      }
    }
  }
  // What follows a place where ways differ is not known either.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& e : rest.thread.edges) {
      if (differ[e.from] && !differ[e.to] && !ABSTHREAD_FAULT("main-difference-forgotten"))
        changed = differ[e.to] = true;
    }
  }
  for (LocationId l = 0; l < out.size(); ++l) {
    if (differ[l]) out[l].reset();
  }
  return out;
}

bool Follower::resolve_told() {
  for (Started& k : kinds_) {
    k.told = counter(k.name + ".told", terms_.bool_sort());
    for (Edge& edge : k.code.thread.edges) {
      const Term told = substitute(edge.step.relation, {{events_.told, k.told.term}});
      if (told == edge.step.relation) continue;
      edge.step.relation = told;
      // kthread_should_stop() tests a bit, which orders nothing; what wakes the thread up may.
      orders(edge, k.told.term, Sync::load_dependent);
      if (options_.accesses) edge.accesses.back().order = AccessOrder::marked;
    }
  }
  std::set<std::size_t> seen;
  for (const auto& [id, event] : kinds_[0].code.events) {
    if (!event.tells) continue;
    Edge& edge = kinds_[0].code.thread.edges[id];
    auto it = event.told ? kind_of_handle_.find(*event.told) : kind_of_handle_.end();
    if (it == kind_of_handle_.end() || several_handles_.contains(*event.told) ||
        copies(it->second) != 1UL) {
      refuse(edge.where, "wait for the end of a thread that is not known here");
      return false;
    }
    Started& kind = kinds_[it->second];
    raise(edge, kind.told.term);
    orders(edge, kind.told.term, Sync::store_relaxed);
    if (options_.accesses) edge.accesses.back().certain = false;
    if (seen.insert(it->second).second && !ABSTHREAD_FAULT("main-told-too-early")) add_told(kind);
  }
  return true;
}

/// A location before the first one: there the thread has not done anything yet.
LocationId Follower::about_to_begin(Thread& thread, LocationId first) {
  Location before;
  before.name = "(about to begin)";
  before.assertion = terms_.boolean(true);
  before.where = thread.where;
  const LocationId id = static_cast<LocationId>(thread.locations.size());
  thread.locations.push_back(std::move(before));
  std::replace(thread.initial.begin(), thread.initial.end(), first, id);
  for (Edge& edge : thread.edges)
    if (edge.to == first && thread.locations[edge.from].name == "(waiting)") edge.to = id;
  Edge begins;
  begins.from = id;
  begins.to = first;
  begins.where = thread.where;
  begins.text = thread.name + " begins";
  begins.step.relation = terms_.boolean(true);
  thread.edges.push_back(std::move(begins));
  return id;
}

void Follower::add_told(Started& k) {
  Thread& thread = k.code.thread;
  LocationId end = 0;
  while (end < thread.locations.size() &&
         (!thread.locations[end].end || thread.locations[end].name == "halted" ||
          thread.locations[end].name == "(waiting)"))
    ++end;
  if (end == thread.locations.size()) {
    Location made;
    made.name = "(nothing)";
    made.assertion = terms_.boolean(true);
    made.end = true;
    made.where = thread.where;
    thread.locations.push_back(std::move(made));
  }
  for (LocationId first : k.first) {
    // Who has begun, and waits at once, is not saved by being told.
    if (options_.deadlock && !ABSTHREAD_FAULT("main-told-while-it-waits"))
      first = about_to_begin(thread, first);
    Edge edge;
    edge.from = first;
    edge.to = end;
    edge.where = thread.where;
    edge.text = k.name + " is told to end before it begins";
    edge.step.relation = k.told.term;
    thread.edges.push_back(std::move(edge));
  }
}

void Follower::resolve_joins() {
  for (std::size_t k = keeps_main_ ? 0 : 1; k < kinds_.size(); ++k) resolve_joins(k);
}

std::optional<std::size_t> Follower::joined_kind(std::size_t waiter, const Event& event,
                                                 const std::optional<Joined>& before) {
  auto it = event.joined ? kind_of_handle_.find(*event.joined) : kind_of_handle_.end();
  if (it == kind_of_handle_.end() || several_handles_.contains(*event.joined)) return std::nullopt;
  const std::optional<unsigned long> number = copies(it->second);
  if (number == 1UL) return it->second;
  if (!number) return std::nullopt;
  // Main counts those that it has started at once.
  if (waiter == 0 && before && !kinds_[it->second].later) return it->second;
  keep_apart(it->second);
  return std::nullopt;
}

void Follower::keep_apart(std::size_t k) {
  constexpr unsigned long most_apart = 8;
  const std::optional<unsigned long> number = copies(k);
  if (k == 0 || !number || *number < 2 || *number > most_apart) return;
  if (ABSTHREAD_FAULT("main-copies-not-told-apart")) return;
  if (apart_.insert(kinds_[k].function).second) apart_changed_ = true;
  for (const auto& [starter, repeats] : kinds_[k].starters) keep_apart(starter);
}

bool Follower::noticed_from(LocationId here) const {
  const Eventful& rest = kinds_[0].code;
  std::vector<bool> seen(rest.thread.locations.size(), false);
  std::vector<LocationId> work = {here};
  seen[here] = true;
  const std::vector<std::vector<EdgeId>> edges = rest.thread.edges_by_source();
  while (!work.empty()) {
    const Location& at = rest.thread.locations[work.back()];
    const std::vector<EdgeId>& leaving = edges[work.back()];
    work.pop_back();
    if (!at.assertion.is_true() || !at.accesses.empty())
      return !ABSTHREAD_FAULT("main-assertion-not-noticed");
    for (EdgeId e : leaving) {
      const Edge& edge = rest.thread.edges[e];
      auto event = rest.events.find(e);
      if (event != rest.events.end() && (event->second.creation || event->second.tells))
        return true;
      const bool changes =
          std::any_of(edge.step.changed.begin(), edge.step.changed.end(), [&](Term v) {
            const std::vector<Variable>& locals = rest.thread.locals;
            return v != events_.join &&
                   std::none_of(locals.begin(), locals.end(),
                                [&](const Variable& local) { return local.term == v; });
          });
      if (changes || access_memory(edge.accesses)) return true;
      if (!seen[edge.to]) work.push_back(edge.to);
      seen[edge.to] = true;
    }
  }
  return false;
}

/// What the kind's only thread has returned, wherever it is asked.
Term Follower::result_of(std::size_t k) {
  kinds_[k].returned.term = terms_.variable(kinds_[k].name + ".returned", terms_.int_sort());
  return kinds_[k].returned.term;
}

bool Follower::asks_for_result(const Edge& edge) const {
  const std::vector<Term> all = free_variables(edge.step.relation);
  return std::find(all.begin(), all.end(), events_.result) != all.end();
}

/// A join that gets something from who knows which thread gets anything.
void Follower::result_is_anything(Edge& edge) {
  if (!asks_for_result(edge)) return;
  edge.step.inputs.push_back(events_.result);
  edge.loose = loosely(edge.where, "what the thread returned is taken to be anything");
}

void Follower::resolve_results() {
  for (Started& k : kinds_) {
    for (Edge& edge : k.code.thread.edges) {
      if (!edge.step.changes(events_.returned)) continue;
      std::erase(edge.step.changed, events_.returned);
      if (k.returned.term) {
        edge.step.relation =
            substitute(edge.step.relation, {{primed(events_.returned), primed(k.returned.term)}});
        change(edge, k.returned.term);
        if (edge.kind == EdgeKind::silent) edge.kind = EdgeKind::step;
        continue;
      }
      std::vector<Term> parts = conjuncts(edge.step.relation);
      std::erase_if(parts, [&](Term part) {
        return part.is(Kind::equal) && part[0] == primed(events_.returned);
      });
      edge.step.relation = conj(terms_, parts);
    }
  }
}

void Follower::join_by_value(std::size_t waiter, EdgeId id, bool matters) {
  Term handle;
  {
    Edge& edge = kinds_[waiter].code.thread.edges[id];
    std::erase(edge.step.changed, events_.join);
    std::vector<Term> parts = conjuncts(edge.step.relation);
    std::erase_if(parts, [&](Term part) {
      const bool about = part.is(Kind::equal) && part[0] == primed(events_.join);
      if (about) handle = part[1];
      return about;
    });
    edge.step.relation = conj(terms_, parts);
  }
  if (!matters) return result_is_anything(kinds_[waiter].code.thread.edges[id]);
  const bool asks = asks_for_result(kinds_[waiter].code.thread.edges[id]);
  Term result = events_.result;
  std::vector<Term> ended, others;
  for (const auto& [number, k] : kind_of_handle_) {
    if (copies(k) != 1UL) keep_apart(k);
    if (!handle || k == waiter || copies(k) != 1UL || several_handles_.contains(number)) continue;
    if (!kinds_[k].ended.term) add_ended(kinds_[k], true);
    const Term is_it = equal(handle, terms_.integer(number));
    ended.push_back(ABSTHREAD_FAULT("main-join-of-anybody") ? kinds_[k].ended.term
                                                            : conj(is_it, kinds_[k].ended.term));
    others.push_back(negate(is_it));
    if (asks) result = ite(is_it, result_of(k), result);
    orders(kinds_[waiter].code.thread.edges[id], kinds_[k].ended.term, Sync::acquire);
    if (options_.accesses) kinds_[waiter].code.thread.edges[id].accesses.back().condition = is_it;
  }
  std::vector<Edge>& edges = kinds_[waiter].code.thread.edges;
  Edge other = edges[id];
  edges[id].step.relation = substitute(edges[id].step.relation, {{events_.result, result}});
  edges[id].step.relation = conj(edges[id].step.relation, disj(terms_, ended));
  edges[id].kind = EdgeKind::step;
  if (asks) edges[id].step.inputs.push_back(events_.result);
  other.step.relation = conj(other.step.relation, conj(terms_, others));
  if (other.step.relation.is_false() || ABSTHREAD_FAULT("main-join-of-nobody-waits")) return;
  result_is_anything(other);
  other.loose = loose_wait(other.where);
  edges.push_back(std::move(other));
}

void Follower::resolve_joins(std::size_t waiter) {
  const std::vector<std::optional<Joined>> before =
      waiter == 0 ? joined_before() : std::vector<std::optional<Joined>>();
  for (const auto& [id, event] : kinds_[waiter].code.events) {
    if (event.creation || event.tells) continue;
    std::vector<Edge>& edges = kinds_[waiter].code.thread.edges;
    const std::optional<Joined> joined_so_far =
        waiter == 0 ? before[edges[id].from] : std::optional(Joined());
    const std::optional<std::size_t> found = joined_kind(waiter, event, joined_so_far);
    const bool matters = waiter != 0 || options_.deadlock || noticed_from(edges[id].to);
    if (event.computed) {
      join_by_value(waiter, id, matters);
      continue;
    }
    if (!found) {
      result_is_anything(edges[id]);
      if (matters) edges[id].loose = loose_wait(edges[id].where);
      continue;
    }
    Started& kind = kinds_[*found];
    const std::optional<unsigned long> number = copies(*found);
    if (asks_for_result(edges[id])) {
      if (number == 1UL) {
        edges[id].step.relation =
            substitute(edges[id].step.relation, {{events_.result, result_of(*found)}});
      } else {
        keep_apart(*found);
        result_is_anything(edges[id]);
      }
    }
    if (!kind.ended.term) add_ended(kind, *number == 1);
    const Term ended = kind.ended.term;
    std::set<long> joined;
    if (joined_so_far && joined_so_far->contains(*found)) joined = joined_so_far->at(*found);
    joined.insert(*event.joined);
    if (ABSTHREAD_FAULT("main-join-counts-too-few")) joined.erase(joined.begin());
    const Term guard =
        *number == 1 ? ended : at_most(terms_.integer(static_cast<long>(joined.size())), ended);
    if (ABSTHREAD_FAULT("main-join-ignored")) continue;
    Edge& edge = edges[id];
    edge.step.relation = conj(edge.step.relation, guard);
    if (edge.kind == EdgeKind::silent) edge.kind = EdgeKind::step;
    orders(edge, ended, Sync::acquire);
  }
}

} // namespace absthread::cfront
