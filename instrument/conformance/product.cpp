// SPDX-License-Identifier: MIT
// How C(T, T#) is built. The paper replaces each statement st of T by
//
//   (1) assert some F[x];  (2) assume A(x) for each x in F;  (3) st;
//   (4) F := { y | some x in F has an edge to y that allows (u, v) };  (5) havoc v;  (6) u := v;
//
// Here one edge of the program is lines 2 to 6 at once: its inputs are u = g (time 0) and v = g'
// (time 1), both fresh in every step, so the havoc is the absence of any link between the g' of one
// step and the g of the next. Line 1 is moved behind line 4: a check beside the edge asks whether
// F' can be empty, after *every* statement, the last one too (the paper's text, taken literally,
// never looks at F after the last statement). The candidates' assertions (2) are over g, never over
// g', and of *all* candidates; F' is computed from the old F because updates are simultaneous.
//
// An assertion of T is a check at its location: wrong at some g where every candidate's assertion
// holds. It is no step. Only behind it the step may assume it.
//
// Declared domains are assumed of g, are an obligation on g' (a check of its own), and hold of g'
// when F' is computed. Start values of the program are not assumed.
//
// A silent edge of T changes location and locals: no assumption, no candidate, no havoc.
//
// Contract locals (beyond the paper). A candidate is then a state with values; F may hold several
// values per state. Each state has `Options::copies` slots (present, values); the enabled edges
// into y are numbered, an edge whose values equal an earlier enabled one's is a duplicate, and the
// k-th that is left fills slot k. What finds no slot is dropped, and `inexact` remembers it for
// ever: fewer candidates can only make more errors, so "conforms" stays true, and an error on such
// a run is not reported. A local that starts with an arbitrary value which some edge may read is
// the same: one arbitrary value stands for all of them, and the run is inexact from the start.
//
// Size: lines 2 and 4 are the same terms for every edge (terms are shared), so the program is
// linear in the thread and quadratic in the contract's states.
#include "instrument/conformance/product.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "instrument/conformance/contract_steps.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::conformance {
namespace {

std::string slot_name(const std::string& what, const std::string& state, unsigned copy) {
  return copy == 0 ? fmt::format("{}[{}]", what, state)
                   : fmt::format("{}[{}#{}]", what, state, copy + 1);
}

// One way into a target state: candidate `source` takes an edge that allows (g, g').
struct Arrival {
  Term enabled;
  std::vector<Term> values;
};

class Builder {
 public:
  Builder(const Task& task, TermManager& terms, const Options& options)
      : task_(task)
      , terms_(terms)
      , steps_(contract_steps(task, terms))
      , last_first_(options.last_first)
      , copies_(task.contract.locals.empty() ? 1 : std::max(1U, options.copies)) {}

  ConformanceProgram run() {
    out_.unsupported = steps_.unsupported;
    SequentialProgram& p = out_.program;
    p.name = task_.code.name + " against " + task_.contract.name;
    p.background = terms_.boolean(true);
    if (task_.code.self) p.background = differ(task_.code.self, terms_.none());
    p.locations = task_.code.locations;
    p.starts = task_.code.initial;
    for (const Variable& v : task_.code.locals) p.data.push_back(v);
    make_candidates();
    make_start();
    make_update();
    domain_ = all_domains(0);
    domain_after_ = all_domains(1);
    assume_ = assumption();
    if (task_.contract.initial.empty())
      for (const LocationId start : p.starts)
        p.checks.push_back({start, FailureKind::no_candidate, std::nullopt, terms_.boolean(true)});
    for (LocationId l = 0; l < p.locations.size(); ++l) check_assertion(l);
    for (EdgeId e = 0; e < task_.code.edges.size(); ++e) add_edge(e);
    return std::move(out_);
  }

 private:
  Term all_domains(unsigned time) {
    std::vector<Term> parts;
    for (const Variable& v : task_.shared)
      if (v.domain) parts.push_back(time == 0 ? v.domain : primed(v.domain));
    if (time == 0) // no obligation: nobody declared them
      for (const Variable& v : task_.undeclared)
        if (v.domain) parts.push_back(v.domain);
    return conj(terms_, parts);
  }

  void make_candidates() {
    SequentialProgram& p = out_.program;
    const Thread& contract = task_.contract;
    for (LocationId x = 0; x < contract.locations.size(); ++x)
      for (unsigned k = 0; k < copies_; ++k) {
        Candidate c{x, k, {}, {}};
        c.present =
            terms_.variable(slot_name("F", contract.locations[x].name, k), terms_.bool_sort());
        for (const Variable& local : contract.locals) {
          Variable ghost = local;
          ghost.term = terms_.variable(slot_name(local.name(), contract.locations[x].name, k),
                                       local.term.sort());
          ghost.domain = {};
          ghost.initial = {};
          c.values.push_back(ghost.term);
          p.data.push_back(ghost);
        }
        p.finite.push_back(c.present);
        p.finite_initial.push_back(false);
        out_.candidates.push_back(c);
      }
    if (!contract.locals.empty()) {
      p.inexact = terms_.variable("dropped", terms_.bool_sort());
      p.finite.push_back(p.inexact);
      p.finite_initial.push_back(false);
    }
  }

  std::size_t slot(LocationId state, unsigned copy) const { return state * copies_ + copy; }

  void make_start() {
    SequentialProgram& p = out_.program;
    std::vector<Term> parts{p.background};
    for (const Variable& v : task_.code.locals) {
      if (v.initial)
        parts.push_back(equal(v.term, v.initial));
      else if (v.domain)
        parts.push_back(v.domain);
    }
    for (const LocationId x : task_.contract.initial) {
      const Candidate& c = out_.candidates[slot(x, 0)];
      p.finite_initial[slot(x, 0)] = true;
      for (std::size_t i = 0; i < task_.contract.locals.size(); ++i) {
        const Variable& local = task_.contract.locals[i];
        if (local.initial)
          parts.push_back(equal(c.values[i], with_self(local.initial)));
        else if (steps_.live[x][i])
          p.finite_initial.back() = out_.starts_inexact = true; // one value stands for all
      }
      if (ABSTHREAD_FAULT("conformance-single-initial")) break;
    }
    p.initial = conj(terms_, parts);
  }

  Term with_self(Term t) const {
    if (!task_.contract.self || !task_.code.self || task_.contract.self == task_.code.self)
      return t;
    return substitute(t, {{task_.contract.self, task_.code.self}});
  }

  // The contract's locals replaced by the values of a candidate.
  Term of_candidate(Term t, const Candidate& c) const {
    TermMap map;
    for (std::size_t i = 0; i < c.values.size(); ++i)
      map.emplace(task_.contract.locals[i].term, c.values[i]);
    return substitute(with_self(t), map);
  }

  // Line 2: for all candidates.
  Term assumption() {
    std::vector<Term> parts;
    for (const Candidate& c : out_.candidates) {
      Term a = of_candidate(task_.contract.locations[c.state].assertion, c);
      if (ABSTHREAD_FAULT("conformance-assume-after")) a = primed(a);
      parts.push_back(implies(c.present, a));
    }
    if (ABSTHREAD_FAULT("conformance-assume-some")) {
      std::vector<Term> some;
      for (const Candidate& c : out_.candidates)
        some.push_back(
            conj(c.present, of_candidate(task_.contract.locations[c.state].assertion, c)));
      return disj(terms_, some);
    }
    if (ABSTHREAD_FAULT("conformance-assume-nothing")) return terms_.boolean(true);
    return conj(terms_, parts);
  }

  // Arrivals with the same values are one: from every candidate that keeps its ticket, or from all
  // that take a new one.
  void arrive(std::vector<Arrival>& all, Arrival a, LocationId y) {
    const std::vector<bool>& live = steps_.live[y];
    for (Arrival& old : all) {
      bool same = !live.empty();
      for (std::size_t v = 0; v < live.size(); ++v)
        same = same && (!live[v] || old.values[v] == a.values[v]);
      if (!same) continue;
      old.enabled = disj(old.enabled, a.enabled);
      return;
    }
    all.push_back(std::move(a));
  }

  // Line 4, once for the whole program: new values of F, of the ghosts and of `inexact`.
  void make_update() {
    const std::size_t states = task_.contract.locations.size();
    std::vector<std::vector<Arrival>> arrivals(states);
    std::vector<ContractStep> steps = steps_.steps;
    if (last_first_) std::reverse(steps.begin(), steps.end());
    for (const ContractStep& s : steps)
      for (unsigned k = 0; k < copies_; ++k) {
        const Candidate& c = out_.candidates[slot(s.from, k)];
        Arrival a{conj(c.present, of_candidate(s.allows, c)), {}};
        for (const Term& v : s.values) a.values.push_back(of_candidate(v, c));
        arrive(arrivals[s.to], std::move(a), s.to);
      }
    std::vector<Term> overflow;
    std::vector<Term> nonempty;
    for (LocationId y = 0; y < states; ++y) {
      if (task_.contract.locals.empty()) {
        std::vector<Term> some;
        for (const Arrival& a : arrivals[y]) some.push_back(a.enabled);
        if (ABSTHREAD_FAULT("conformance-candidates-kept"))
          some.push_back(out_.candidates[y].present);
        Term next = disj(terms_, some);
        if (ABSTHREAD_FAULT("conformance-update-in-place")) {
          TermMap already; // F[x] of smaller x has its new value
          for (const auto& [present, value] : update_) already.emplace(present, value);
          next = substitute(next, already);
        }
        update_.emplace_back(out_.candidates[y].present, next);
        nonempty.push_back(next);
      } else {
        fill_slots(y, arrivals[y], overflow);
        for (unsigned k = 0; k < copies_; ++k)
          nonempty.push_back(update_[update_.size() - copies_ + k].second);
      }
    }
    if (out_.program.inexact) {
      overflow.push_back(out_.program.inexact);
      update_.emplace_back(out_.program.inexact, disj(terms_, overflow));
    }
    nonempty_ = disj(terms_, nonempty);
    ghosts_ = conj(terms_, ghost_parts_);
  }

  void fill_slots(LocationId y, const std::vector<Arrival>& arrivals, std::vector<Term>& overflow) {
    const std::vector<bool>& live = steps_.live[y];
    const Term no = terms_.boolean(false);
    std::vector<Term> filled(copies_, no);          // slot k is taken
    std::vector<Term> count(copies_ + 1, no);       // exactly k slots are taken so far
    std::vector<std::vector<Term>> values(copies_); // value of slot k, last arrival wins
    for (unsigned k = 0; k < copies_; ++k) values[k] = out_.candidates[slot(y, k)].values;
    count[0] = terms_.boolean(true);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
      std::vector<Term> fresh{arrivals[i].enabled};
      for (std::size_t j = 0; j < i; ++j) {
        std::vector<Term> same{arrivals[j].enabled};
        for (std::size_t v = 0; v < live.size(); ++v)
          if (live[v]) same.push_back(equal(arrivals[j].values[v], arrivals[i].values[v]));
        fresh.push_back(negate(conj(terms_, same)));
      }
      const Term kept = conj(terms_, fresh);
      overflow.push_back(conj(kept, count[copies_]));
      std::vector<Term> next = count;
      for (unsigned k = 0; k < copies_; ++k) {
        const Term here = conj(kept, count[k]);
        filled[k] = disj(filled[k], here);
        for (std::size_t v = 0; v < live.size(); ++v)
          values[k][v] = ite(here, arrivals[i].values[v], values[k][v]);
        next[k] = disj(conj(count[k], negate(kept)), k == 0 ? no : conj(count[k - 1], kept));
      }
      next[copies_] = disj(count[copies_], conj(count[copies_ - 1], kept));
      count = std::move(next);
    }
    for (unsigned k = 0; k < copies_; ++k) {
      const Candidate& c = out_.candidates[slot(y, k)];
      update_.emplace_back(c.present, filled[k]);
      for (std::size_t v = 0; v < live.size(); ++v)
        ghost_parts_.push_back(equal(primed(c.values[v]), values[k][v]));
    }
  }

  void check_assertion(LocationId l) {
    const Term assertion = task_.code.locations[l].assertion;
    if (assertion.is_true() || ABSTHREAD_FAULT("conformance-assertion-skipped")) return;
    std::vector<Term> parts{out_.program.background, domain_, assume_, negate(assertion)};
    if (ABSTHREAD_FAULT("conformance-assertion-without-candidates"))
      parts = {out_.program.background, domain_, negate(assertion)};
    out_.program.checks.push_back({l, FailureKind::assertion, std::nullopt, conj(terms_, parts)});
  }

  void add_edge(EdgeId id) {
    SequentialProgram& p = out_.program;
    const Edge& edge = task_.code.edges[id];
    const bool silent =
        edge.kind == EdgeKind::silent && !ABSTHREAD_FAULT("conformance-silent-needs-edge");
    SequentialEdge made{edge.from, edge.to, id, silent, {}, {}};
    std::vector<Term> st{p.background, edge.step.relation};
    auto keep = [&](const std::vector<Variable>& variables) {
      for (const Variable& v : variables)
        if (!edge.step.changes(v.term)) st.push_back(equal(primed(v.term), v.term));
    };
    if (!ABSTHREAD_FAULT("conformance-locals-havocked")) keep(task_.code.locals);
    if (silent) {
      for (const Candidate& c : out_.candidates)
        for (const Term& v : c.values) st.push_back(equal(primed(v), v));
      made.relation = conj(terms_, st);
      p.edges.push_back(std::move(made));
      return;
    }
    keep(task_.shared);
    keep(task_.undeclared);
    st.push_back(assume_);
    if (!ABSTHREAD_FAULT("conformance-domain-unassumed")) st.push_back(domain_);
    const Term own = task_.code.locations[edge.from].assertion;
    if (!own.is_true()) st.push_back(own);
    if (ABSTHREAD_FAULT("conformance-start-assumed") &&
        std::find(p.starts.begin(), p.starts.end(), edge.from) != p.starts.end())
      for (const Variable& v : task_.shared)
        if (v.initial) st.push_back(equal(v.term, v.initial));
    const Term step = conj(terms_, st);
    if (!domain_after_.is_true() && !ABSTHREAD_FAULT("conformance-domain-unchecked"))
      p.checks.push_back(
          {edge.from, FailureKind::leaves_domain, id, conj(step, negate(domain_after_))});
    const bool last = task_.code.locations[edge.to].end;
    if (!(last && ABSTHREAD_FAULT("conformance-trailing-check-missing"))) {
      const Term parts[] = {step, domain_after_, negate(nonempty_)};
      p.checks.push_back({edge.from, FailureKind::step_not_allowed, id, conj(terms_, parts)});
    }
    const Term parts[] = {step, domain_after_, nonempty_, ghosts_};
    made.relation = conj(terms_, parts);
    made.updates = update_;
    p.edges.push_back(std::move(made));
  }

  const Task& task_;
  TermManager& terms_;
  ContractSteps steps_;
  bool last_first_;
  unsigned copies_;
  ConformanceProgram out_;
  Term domain_, domain_after_, assume_;
  std::vector<std::pair<Term, Term>> update_;
  std::vector<Term> ghost_parts_;
  Term ghosts_;
  Term nonempty_;
};

} // namespace

Task make_task(const Program& contracts, std::size_t thread, const Thread& code,
               const std::vector<Variable>& undeclared) {
  return {code, contracts.threads.at(thread).thread, contracts.shared, undeclared};
}

ConformanceProgram build(const Task& task, TermManager& terms, const Options& options) {
  return Builder(task, terms, options).run();
}

} // namespace absthread::conformance
