// SPDX-License-Identifier: MIT
// The meaning of contracts (semantics.md, section Contracts), one function per word of the
// language.
//
// A step relates the state before (time 0) and after (time 1). Its relation is the conjunction of
//   the guard and the relation of the text;
//   any x             x' lies in the domain of x, for an element: that element does
//   lock m            m == none && m' == self
//   unlock m          m == self && m' == none
//   starts X          X.started' == X.started + 1 (+ k where the text says it k times)
//   free v            v' lies in the domain of v
//   elements          where the text changes a[i] and a[j] but not the array as a whole,
//                     a' == a[i := a'[i]][j := a'[j]]: the other elements stay
// Variables outside `changed` keep their values by the definition of Step. Other updates are not
// kept inside the domain: a step that leaves it ends in a state outside Program::domains(), which
// is Wrong, and is not blocked.
#include "instrument/spec_lowering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread {

namespace {

Term conj_known(TermManager& m, std::initializer_list<Term> terms) {
  std::vector<Term> parts;
  for (const Term& t : terms)
    if (t) parts.push_back(t);
  return conj(m, parts);
}

void push(std::vector<Term>& parts, Term term) {
  if (term) parts.push_back(term);
}

Variable lower_variable(const spec::Variable& v, bool shared) {
  Variable out;
  out.term = v.term;
  out.domain = v.domain();
  out.initial = v.initial;
  if (shared && !v.counter) out.lvalue = v.lvalue.empty() ? v.name : v.lvalue;
  out.where = v.where;
  return out;
}

class ThreadLowering {
 public:
  ThreadLowering(const spec::Contract& contract, const spec::Model& model, TermManager& manager,
                 const std::unordered_map<Term, const spec::Variable*>& shared)
      : contract_(contract)
      , model_(model)
      , m_(manager)
      , shared_(shared) {}

  Thread lower() {
    out_.name = contract_.name;
    out_.self = model_.self;
    out_.where = contract_.where;
    for (const spec::Variable& v : contract_.locals)
      out_.locals.push_back(lower_variable(v, false));
    for (const spec::FreeVariable& f : contract_.free) out_.free.push_back(f.variable);
    sort_by_name(out_.free);
    for (const spec::State& s : contract_.states) out_.locations.push_back(lower_state(s));
    out_.initial.assign(contract_.initial.begin(), contract_.initial.end());
    for (const spec::Edge& e : contract_.edges) lower_edge(e);
    mark_ends();
    add_idle_edges();
    if (contract_.ended) add_ended();
    return std::move(out_);
  }

 private:
  static void sort_by_name(std::vector<Term>& variables) {
    std::sort(variables.begin(), variables.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  }

  // What every location of the thread asserts: common part, invariants, domains of locals.
  std::vector<Claim> everywhere(bool end) const {
    std::vector<Claim> out;
    if (!ABSTHREAD_FAULT("lowering-common-not-conjoined"))
      for (const spec::Condition& c : contract_.common) {
        claim(out, c.term, Origin::user, c.where);
        claim(out, c.defined, Origin::domain, c.where);
      }
    if (!ABSTHREAD_FAULT("lowering-invariant-missing") &&
        !(end && ABSTHREAD_FAULT("lowering-invariant-not-at-end")))
      for (const spec::Condition& c : model_.invariants) {
        claim(out, c.term, Origin::invariant, c.where);
        claim(out, c.defined, Origin::domain, c.where);
      }
    if (!ABSTHREAD_FAULT("lowering-local-domain-missing"))
      for (const spec::Variable& v : contract_.locals)
        claim(out, v.domain(), Origin::domain, v.where);
    return out;
  }

  static void claim(std::vector<Claim>& claims, Term condition, Origin origin, SourceRange where) {
    if (condition) claims.push_back({condition, origin, where});
  }

  Term conjunction(const std::vector<Claim>& claims) const {
    std::vector<Term> parts;
    for (const Claim& claim : claims) parts.push_back(claim.condition);
    return conj(m_, parts);
  }

  Location lower_state(const spec::State& s) {
    Location location;
    location.name = s.name;
    location.end = s.end;
    location.where = s.where;
    location.assertion_where = s.assertion_where;
    if (!location.assertion_where && !contract_.common.empty())
      location.assertion_where = contract_.common[0].where;
    if (!location.assertion_where && !model_.invariants.empty())
      location.assertion_where = model_.invariants[0].where;
    claim(location.claims, s.assertion, Origin::user, s.assertion_where);
    if (!ABSTHREAD_FAULT("lowering-assertion-bounds-lost"))
      claim(location.claims, s.defined, Origin::domain, s.assertion_where);
    return location;
  }

  // v' in the domain of v, for each free v.
  void add_free(std::vector<Term>& parts, std::vector<Term>& changed) {
    if (ABSTHREAD_FAULT("lowering-free-ignored")) return;
    for (const Term& v : out_.free) {
      changed.push_back(v);
      if (!ABSTHREAD_FAULT("lowering-free-without-domain")) push(parts, domain_of(v, primed(v)));
    }
  }

  Term domain_of(Term variable, Term value) const {
    const auto at = shared_.find(variable);
    ABSTHREAD_INVARIANT(at != shared_.end(), "only shared variables become arbitrary");
    return at->second->domain_of(value);
  }

  void lower_edge(const spec::Edge& e) {
    Edge edge;
    edge.from = e.from;
    edge.to = e.to;
    edge.where = e.where;
    edge.text = e.text;
    std::vector<Term> parts, changed;
    if (!ABSTHREAD_FAULT("lowering-guard-dropped")) push(parts, e.guard);
    push(parts, e.relation);
    for (const spec::Place& p : e.any) {
      if (ABSTHREAD_FAULT("lowering-any-without-domain")) continue;
      push(parts, domain_of(p.variable, p.value(1)));
    }
    for (const spec::Place& p : e.locks) {
      if (!ABSTHREAD_FAULT("lowering-lock-when-taken"))
        parts.push_back(equal(p.value(0), m_.none()));
      if (!ABSTHREAD_FAULT("lowering-lock-for-nobody"))
        parts.push_back(equal(p.value(1), out_.self));
    }
    for (const spec::Place& p : e.unlocks) {
      if (!ABSTHREAD_FAULT("lowering-unlock-without-owner"))
        parts.push_back(equal(p.value(0), out_.self));
      parts.push_back(equal(p.value(1), m_.none()));
    }
    add_starts(e, parts, changed);
    for (const spec::Place& p : e.changes) changed.push_back(p.variable);
    for (const spec::Place& p : e.changes)
      if (ABSTHREAD_FAULT("lowering-blocked-at-domain") && shared_.contains(p.variable))
        push(parts, domain_of(p.variable, p.value(1)));
    add_element_frames(e, parts);
    add_free(parts, changed);
    edge.step.relation = conj(m_, parts);
    if (ABSTHREAD_FAULT("lowering-changed-recomputed")) {
      changed.clear();
      for (const Term& v : free_variables(edge.step.relation))
        if (v.time() == 1) changed.push_back(shift_time(v, -1));
    }
    if (ABSTHREAD_FAULT("lowering-frame-forgotten"))
      for (const spec::Variable& v : model_.shared)
        if (!v.counter) changed.push_back(v.term);
    if (ABSTHREAD_FAULT("lowering-local-frame-forgotten"))
      for (const spec::Variable& v : contract_.locals) changed.push_back(v.term);
    sort_by_name(changed);
    edge.step.changed = std::move(changed);
    if (e.defined && !ABSTHREAD_FAULT("lowering-edge-bounds-lost"))
      claim(out_.locations[e.from].claims, e.defined, Origin::domain, e.where);
    out_.edges.push_back(std::move(edge));
  }

  void add_starts(const spec::Edge& e, std::vector<Term>& parts, std::vector<Term>& changed) {
    std::map<std::size_t, long> started;
    for (std::size_t thread : e.starts) ++started[thread];
    if (ABSTHREAD_FAULT("lowering-starts-lost")) return;
    for (auto [thread, times] : started) {
      const Term counter = model_.threads[thread].started;
      if (ABSTHREAD_FAULT("lowering-starts-once")) times = 1;
      parts.push_back(equal(primed(counter), add(counter, m_.integer(times))));
      changed.push_back(counter);
    }
  }

  // For each array of which the text changes some elements only: the others stay.
  void add_element_frames(const spec::Edge& e, std::vector<Term>& parts) {
    if (ABSTHREAD_FAULT("lowering-element-frame-lost")) return;
    std::vector<Term> done;
    for (const spec::Place& first : e.changes) {
      if (std::find(done.begin(), done.end(), first.variable) != done.end()) continue;
      done.push_back(first.variable);
      Term after = first.variable;
      bool whole = false;
      for (const spec::Place& p : e.changes) {
        if (p.variable != first.variable) continue;
        if (p.indices.empty()) {
          whole = true;
          break;
        }
        after = spec::with_element(after, p.indices, p.value(1));
        if (ABSTHREAD_FAULT("lowering-first-element-only")) break;
      }
      if (!whole) parts.push_back(equal(primed(first.variable), after));
    }
  }

  // Only now are the edges of the text known, and with them the places without one.
  void mark_ends() {
    std::vector<bool> leaves(out_.locations.size());
    for (const Edge& e : out_.edges) leaves[e.from] = true;
    for (LocationId l = 0; l < out_.locations.size(); ++l) {
      Location& location = out_.locations[l];
      location.end = location.end || !leaves[l];
      const std::vector<Claim> common = everywhere(location.end);
      const Term before = conjunction(location.claims);
      location.claims.insert(location.claims.end(), common.begin(), common.end());
      location.assertion = conj(before, conjunction(common));
    }
  }

  void add_idle_edges() {
    for (LocationId l = 0; l < contract_.states.size(); ++l) {
      if (!contract_.states[l].idle && !ABSTHREAD_FAULT("lowering-idle-off-ignored")) continue;
      if (!out_.free.empty() && ABSTHREAD_FAULT("lowering-idle-dropped-when-free")) continue;
      if (ABSTHREAD_FAULT("lowering-idle-dropped")) continue;
      out_.edges.push_back(idle_edge(l, contract_.states[l].where));
    }
  }

  Edge idle_edge(LocationId at, SourceRange where) {
    Edge edge;
    edge.from = edge.to = at;
    edge.kind = EdgeKind::idle;
    edge.where = where;
    edge.text = fmt::format("{} idle", out_.locations[at].name);
    std::vector<Term> parts;
    if (!ABSTHREAD_FAULT("lowering-idle-keeps-free")) add_free(parts, edge.step.changed);
    edge.step.relation = conj(m_, parts);
    return edge;
  }

  // The end of a thread is a step of its own: others may wait for it.
  void add_ended() {
    const LocationId last = static_cast<LocationId>(out_.locations.size());
    Location location;
    location.name = ended_location;
    location.claims = everywhere(true);
    location.assertion = conjunction(location.claims);
    location.end = true;
    location.where = contract_.where;
    out_.locations.push_back(std::move(location));
    if (ABSTHREAD_FAULT("lowering-end-not-counted")) return;
    for (LocationId l = 0; l < last; ++l) {
      if (!out_.locations[l].end) continue;
      Edge edge;
      edge.from = l;
      edge.to = last;
      edge.where = out_.locations[l].where;
      edge.text = fmt::format("{} -> {}", out_.locations[l].name, ended_location);
      std::vector<Term> parts{equal(primed(contract_.ended), add(contract_.ended, m_.integer(1)))};
      edge.step.changed.push_back(contract_.ended);
      add_free(parts, edge.step.changed);
      sort_by_name(edge.step.changed);
      edge.step.relation = conj(m_, parts);
      out_.edges.push_back(std::move(edge));
    }
    out_.edges.push_back(idle_edge(last, contract_.where));
  }

  const spec::Contract& contract_;
  const spec::Model& model_;
  TermManager& m_;
  const std::unordered_map<Term, const spec::Variable*>& shared_;
  Thread out_;
};

Term initial_condition(const spec::Model& model, TermManager& m) {
  std::vector<Term> parts;
  for (const spec::Variable& v : model.shared) {
    if (v.initial && !ABSTHREAD_FAULT("lowering-initial-value-lost"))
      parts.push_back(equal(v.term, v.initial));
    if (!ABSTHREAD_FAULT("lowering-initial-domain-lost")) push(parts, v.domain());
  }
  for (const spec::Condition& c : model.initially) {
    if (ABSTHREAD_FAULT("lowering-initially-lost")) break;
    push(parts, c.term);
    push(parts, c.defined);
  }
  return conj(m, parts);
}

} // namespace

Program lower(const spec::Model& model, TermManager& manager) {
  Program out;
  out.name = model.name;
  out.c_files = model.c_files;
  out.atomicity = model.statement_atomicity ? Atomicity::statement : Atomicity::access;
  out.assumed = model.assumed;
  out.source = model.source;
  std::unordered_map<Term, const spec::Variable*> shared;
  for (const spec::Variable& v : model.shared) {
    out.shared.push_back(lower_variable(v, true));
    shared.emplace(v.term, &v);
  }
  out.initial = initial_condition(model, manager);
  if (!model.initially.empty()) out.initial_where = model.initially.front().where;
  for (const spec::Contract& contract : model.threads) {
    Template t;
    t.thread = ThreadLowering(contract, model, manager, shared).lower();
    t.multiplicity.number = contract.instances;
    if (!contract.function.empty())
      t.code = CodeReference{contract.function, contract.arguments, contract.function_where};
    out.threads.push_back(std::move(t));
  }
  for (const spec::Condition& c : model.invariants)
    out.invariants.push_back({conj_known(manager, {c.term, c.defined}), c.where});
  for (const spec::Exclusive& e : model.exclusives) {
    Exclusion exclusion;
    exclusion.where = e.where;
    for (const auto& place : e.places) exclusion.places.push_back({place.thread, place.state});
    out.exclusions.push_back(std::move(exclusion));
  }
  return out;
}

} // namespace absthread
