// SPDX-License-Identifier: MIT
// Candidates are made from the failure itself and tried one by one on the whole thread, with small
// limits; what makes the thread conform is shown first. In order of size:
//   1. an edge of a possible state of which only guards are false, without these guards;
//   2. a new edge that says exactly what the C step does to the shared variables;
//   3. an assertion that a possible state lacks: the thread's own assertion, or a fact that the
//      contract uses elsewhere (`g' > 0` on an edge gives `g > 0`) and that was false on the path;
//   4. a new edge with `any v` where the C step writes what depends on its locals;
//   5. if nothing else helps, edges to states that have nothing to do with it, negated facts.
#include "checkers/sequential/repair.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "checkers/sequential/linear.hpp"
#include "checkers/sequential/replay.hpp"
#include "checkers/sequential/words.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {
namespace {

constexpr unsigned most_attempts = 24;

using Write = std::function<std::optional<conformance::Task>(Repair&)>;
using Change = spec::ContractChange;

struct Attempt {
  Repair repair;
  Thread contract; ///< changed
  bool only_if_it_suffices = false;
  bool last_resort = false; ///< not tried if something else suffices
};

class Suggester {
 public:
  Suggester(const conformance::Task& task, const Failure& failure, TermManager& terms,
            smt::Solver& solver, const Write& write)
      : write_(write)
      , task_(task)
      , failure_(failure)
      , terms_(terms)
      , solver_(solver)
      , words_(task)
      , sub_(failure.possible.empty() ? std::vector<PossibleState>{} : failure.possible.back()) {
    for (const Variable& v : task.shared) shared_.insert(v.term);
  }

  std::vector<Repair> run() {
    switch (failure_.kind) {
    case FailureKind::step_not_allowed:
      weaken_guards();
      if (exact_step()) add_edges();
      add_facts(Said::as_it_is);
      if (!exact_step()) add_edges();
      add_facts(Said::negated);
      break;
    case FailureKind::assertion: add_own_assertion(); break;
    case FailureKind::leaves_domain:
      keep_in_domain();
      widen_domains();
      add_facts(Said::as_it_is);
      add_facts(Said::negated);
      break;
    case FailureKind::no_candidate: break;
    }
    std::vector<Repair> good, other;
    unsigned tried = 0;
    for (Attempt& a : attempts_) {
      if (good.size() == 3) break;
      if (a.last_resort && (!good.empty() || !other.empty())) continue;
      const std::optional<conformance::Task> changed = written(a);
      if (!changed || still_fails(*changed)) continue;
      if (tried++ < most_attempts) a.repair.suffices = suffices(*changed);
      if (a.repair.suffices)
        good.push_back(a.repair);
      else if (!a.only_if_it_suffices)
        other.push_back(a.repair);
    }
    good.insert(good.end(), other.begin(), other.end());
    if (good.size() > 3) good.resize(3);
    return good;
  }

 private:
  const std::string& name(LocationId x) const { return task_.contract.locations[x].name; }

  // The question about the changed contract, read back from its text if there is one.
  std::optional<conformance::Task> written(Attempt& a) const {
    a.repair.change.thread = task_.contract.name;
    if (write_ && !ABSTHREAD_FAULT("repairs-are-not-written")) return write_(a.repair);
    if (a.repair.kind == Repair::Kind::widen_domain) return std::nullopt;
    conformance::Task changed = task_;
    changed.contract = a.contract;
    return changed;
  }

  // Is the path that was found still one to this failure?
  bool still_fails(const conformance::Task& changed) const {
    const std::vector<TraceStep>& steps = failure_.trace.steps;
    const LocationId start =
        steps.empty() ? failure_.location : task_.code.edges[steps.front().edge].from;
    return replay(changed, failure_, start, terms_).complaint.empty();
  }

  bool suffices(const conformance::Task& changed) {
    const conformance::ConformanceProgram p = conformance::build(changed, terms_, {1, false});
    Limits limits;
    limits.nodes = 500;
    limits.rounds = 20;
    limits.queries = solver_.statistics().queries + 400;
    Engine engine(p.program, solver_, terms_, limits);
    if (engine.decide().answer != Answer::proved) return false;
    // A change under which some statement is never reached repairs nothing: it only says less.
    const Coverage coverage = engine.edges_taken();
    std::set<std::pair<LocationId, SourceRange>> reached;
    for (std::size_t e = 0; e < p.program.edges.size(); ++e)
      if (coverage.taken[e]) reached.insert(statement(p.program.edges[e].origin));
    for (EdgeId e = 0; e < task_.code.edges.size(); ++e)
      if (!reached.contains(statement(e))) return false;
    return !p.starts_inexact;
  }

  std::pair<LocationId, SourceRange> statement(EdgeId edge) const {
    return {task_.code.edges[edge].from, task_.code.edges[edge].where};
  }

  static std::string snippet_of(const std::string& from, const std::string& to,
                                const std::vector<std::string>& guards, const std::string& actions,
                                const std::vector<std::string>& updates) {
    std::string out = from + " -> " + to;
    for (std::size_t i = 0; i < guards.size(); ++i) out += (i == 0 ? " when " : " && ") + guards[i];
    out += actions;
    for (std::size_t i = 0; i < updates.size(); ++i) out += (i == 0 ? " : " : ", ") + updates[i];
    return out + ";";
  }

  // Is it `variable == value`, at that time?
  static bool gives(Term part, Term variable, bool to_nobody) {
    if (!part.is(Kind::equal)) return false;
    for (unsigned side = 0; side < 2; ++side)
      if (part[side] == variable) return (part[1 - side] == variable.manager().none()) == to_nobody;
    return false;
  }

  // `m == none` and `m' == self` are `lock m`: nothing else may change a lock. False: the change
  // has no word.
  bool take_locks(std::vector<Term>& guards, std::vector<Term>& updates,
                  std::string& actions) const {
    for (const Variable& v : task_.shared) {
      if (!task_.locks.contains(v.term)) continue;
      const auto changes = [&](Term part) {
        const std::vector<Term> used = free_variables(part);
        return std::find(used.begin(), used.end(), primed(v.term)) != used.end();
      };
      const auto update = std::find_if(updates.begin(), updates.end(), changes);
      if (update == updates.end()) continue;
      const bool frees = gives(*update, primed(v.term), true);
      if (!frees && !gives(*update, primed(v.term), false)) return false;
      updates.erase(update);
      std::erase_if(guards, [&](Term g) { return gives(g, v.term, !frees); });
      actions += fmt::format(" {} {}", frees ? "unlock" : "lock", v.name());
    }
    return true;
  }

  std::vector<std::string> said(const std::vector<Term>& parts) const {
    std::vector<std::string> out;
    for (const Term& part : parts) out.push_back(words_.term(part));
    return out;
  }

  void weaken_guards() {
    std::set<EdgeId> seen;
    for (const RejectedEdge& r : failure_.rejected) {
      const bool guards = std::all_of(r.parts.begin(), r.parts.end(),
                                      [](const FalsePart& p) { return p.guard && !p.frame; });
      if (!guards || r.parts.empty() || !seen.insert(r.edge).second) continue;
      const Edge& edge = task_.contract.edges[r.edge];
      Attempt a;
      a.contract = task_.contract;
      std::vector<Term> left, kept_guards, updates;
      std::string dropped, actions;
      for (const Term& part : conjuncts(edge.step.relation)) {
        const std::string text = words_.term(part);
        if (std::any_of(r.parts.begin(), r.parts.end(),
                        [&](const FalsePart& p) { return p.part == part; })) {
          dropped += (dropped.empty() ? "" : " && ") + text;
          continue;
        }
        left.push_back(part);
        if (mentions_time(part, 1))
          updates.push_back(part);
        else
          kept_guards.push_back(part);
      }
      // `unlock m` by another than the owner cannot be said.
      const bool owner = std::any_of(r.parts.begin(), r.parts.end(), [&](const FalsePart& p) {
        return std::any_of(task_.locks.begin(), task_.locks.end(), [&](Term m) {
          return edge.step.changes(m) && (gives(p.part, m, true) || gives(p.part, m, false));
        });
      });
      if (owner || !take_locks(kept_guards, updates, actions)) continue;
      a.contract.edges[r.edge].step.relation = conj(terms_, left);
      a.repair.kind = Repair::Kind::weaken_guard;
      a.repair.where = edge.where;
      a.repair.snippet =
          snippet_of(name(edge.from), name(edge.to), said(kept_guards), actions, said(updates));
      a.repair.change = {
          Change::Kind::replace_edge, {}, name(edge.from), edge.where, a.repair.snippet};
      a.repair.text = fmt::format("weaken the guard of '{}': without `{}` it allows this step",
                                  edge.text, dropped);
      attempts_.push_back(std::move(a));
    }
  }

  void add_assertion(LocationId x, Term fact, bool last_resort = false) {
    Attempt a;
    a.contract = task_.contract;
    Location& l = a.contract.locations[x];
    if (fact.is_false() || l.assertion == conj(l.assertion, fact)) return;
    l.assertion = conj(l.assertion, fact);
    a.repair.kind = Repair::Kind::add_assertion;
    a.repair.where = l.where;
    a.repair.snippet = fmt::format("state {} assert {};", name(x), words_.term(fact));
    a.repair.text = fmt::format("let state {} assert `{}`", name(x), words_.term(fact));
    const bool loose = fact.is(Kind::disjunction) || fact.is(Kind::implication) ||
                       fact.is(Kind::ite) || fact.is(Kind::equal);
    a.repair.change.kind = Change::Kind::strengthen;
    a.repair.change.state = name(x);
    a.repair.change.text = loose ? fmt::format("({})", words_.term(fact)) : words_.term(fact);
    a.only_if_it_suffices = failure_.kind != FailureKind::assertion;
    a.last_resort = last_resort;
    attempts_.push_back(std::move(a));
  }

  void add_own_assertion() {
    const Term own = task_.code.locations[failure_.location].assertion;
    for (const Term& v : free_variables(own))
      if (!shared_.contains(v)) return; // speaks of locals, which no contract knows
    for (const Term& part : conjuncts(own)) {
      TermMap values;
      for (const auto& [variable, value] : failure_.shared) values.emplace(variable, value);
      const Term v = evaluate(part, values);
      if (!v || !v.is_false()) continue;
      for (const PossibleState& x : sub_) add_assertion(x.state, part);
    }
  }

  // Facts over shared variables that the contract uses somewhere, those first that speak of the
  // failing step's variables alone.
  enum class Said : bool { as_it_is, negated };
  std::vector<Term> facts(Said said) const {
    std::set<Term> found;
    auto take = [&](Term formula) {
      for (const Term& a : atoms(formula)) {
        TermMap present;
        bool both_times = false; // `x' == x - 1` is no fact about x
        const std::vector<Term> used = free_variables(a);
        for (const Term& v : used)
          if (v.time() == 1) {
            const Term now = shift_time(v, -1);
            present.emplace(v, now);
            both_times = both_times || std::find(used.begin(), used.end(), now) != used.end();
          }
        if (both_times) continue;
        const Term fact = substitute(a, present);
        bool fine = !fact.is_constant();
        for (const Term& v : free_variables(fact)) fine = fine && shared_.contains(v);
        if (!fine) continue;
        found.insert(said == Said::negated ? negate(fact) : fact);
      }
    };
    for (const Location& l : task_.contract.locations) take(l.assertion);
    for (const Edge& e : task_.contract.edges) take(e.step.relation);
    for (const Variable& v : task_.shared)
      if (v.domain) take(v.domain);
    TermSet own;
    if (failure_.edge) {
      const Step& step = task_.code.edges[*failure_.edge].step;
      for (const Term& v : free_variables(step.relation))
        own.insert(v.time() == 1 ? shift_time(v, -1) : v);
    }
    std::vector<Term> out(found.begin(), found.end());
    std::stable_partition(out.begin(), out.end(), [&](Term fact) {
      const std::vector<Term> all = free_variables(fact);
      return std::all_of(all.begin(), all.end(), [&](Term v) { return own.contains(v); });
    });
    return out;
  }

  // A fact that was false where a possible state stood, so that asserting it there cuts the path.
  void add_facts(Said said) {
    // What the step does to shared variables can be said by an edge: that is nearer.
    const bool last_resort =
        said == Said::negated || failure_.kind == FailureKind::leaves_domain || exact_step();
    const std::vector<Term> all = facts(said);
    std::set<std::pair<LocationId, Term>> seen;
    for (std::size_t i = failure_.trace.steps.size(); i-- > 0;) {
      const TraceStep& s = failure_.trace.steps[i];
      if (task_.code.edges[s.edge].kind == EdgeKind::silent) continue;
      const TermMap values = step_values(s);
      for (const PossibleState& x : failure_.possible[i])
        for (const Term& fact : all) {
          const Term v = evaluate(fact, values);
          if (v && v.is_false() && seen.emplace(x.state, fact).second && seen.size() <= 12)
            add_assertion(x.state, fact, last_resort);
        }
    }
  }

  // What has to hold before the step so that its new values lie in their domains, if the step gives
  // them by shared variables alone.
  void keep_in_domain() {
    TermMap next;
    for (const Term& part : conjuncts(task_.code.edges[*failure_.edge].step.relation))
      if (part.is(Kind::equal))
        for (unsigned side = 0; side < 2; ++side) {
          const Term v = part[side];
          bool pure = v.is(Kind::variable) && v.time() == 1;
          for (const Term& u : free_variables(part[1 - side])) pure = pure && shared_.contains(u);
          if (pure) next.emplace(v, part[1 - side]);
        }
    const TermMap values = step_values(failure_.trace.steps.back());
    for (const Variable& v : task_.shared)
      if (v.domain && next.contains(primed(v.term)))
        for (const Term& bound : conjuncts(substitute(primed(v.domain), next))) {
          const Term holds = evaluate(bound, values);
          if (holds && holds.is_false())
            for (const PossibleState& x : sub_) add_assertion(x.state, normal_literal(bound));
        }
  }

  // Can the step be said without locals? Else the new edge has to say `any`.
  bool exact_step() const {
    const Edge& c = task_.code.edges[*failure_.edge];
    for (const Term& part : conjuncts(c.step.relation)) {
      if (!mentions_time(part, 1)) continue;
      bool shared = false;
      bool local = false;
      for (const Term& v : free_variables(part)) {
        const bool mine = shared_.contains(v.time() == 1 ? shift_time(v, -1) : v);
        shared = shared || (mine && v.time() == 1);
        local = local || !mine;
      }
      if (shared && local) return false;
    }
    return true;
  }

  bool is_free(Term v) const {
    const auto& free = task_.contract.free;
    return std::find(free.begin(), free.end(), v) != free.end();
  }

  bool concerns_free(Term update) const {
    const std::vector<Term> all = free_variables(update);
    return std::any_of(all.begin(), all.end(),
                       [&](Term v) { return v.time() == 1 && is_free(shift_time(v, -1)); });
  }

  // The thread whose counter of starts the update raises: a contract says `starts X`.
  static std::string started_by(Term update) {
    for (const Term& v : free_variables(update))
      if (v.time() == 1 && v.name().ends_with(".started"))
        return v.name().substr(0, v.name().size() - std::string_view(".started").size());
    return {};
  }

  // What the C step says of shared variables alone.
  void add_edges() {
    const Edge& c = task_.code.edges[*failure_.edge];
    std::vector<Term> guards, updates;
    std::set<Term> defined;
    for (const Term& part : conjuncts(c.step.relation)) {
      bool pure = true;
      for (const Term& v : free_variables(part))
        pure = pure && shared_.contains(v.time() == 1 ? shift_time(v, -1) : v);
      if (!pure) continue;
      (mentions_time(part, 1) ? updates : guards).push_back(part);
      for (const Term& v : free_variables(part))
        if (v.time() == 1) defined.insert(shift_time(v, -1));
    }
    Step step;
    std::vector<Term> relation = guards;
    std::erase_if(updates, [&](Term u) { return concerns_free(u); }); // any edge changes these
    relation.insert(relation.end(), updates.begin(), updates.end());
    std::string actions;
    if (!take_locks(guards, updates, actions)) return;
    std::vector<std::string> texts;
    for (const Term& u : updates) {
      if (const std::string thread = started_by(u); !thread.empty())
        actions += " starts " + thread;
      else
        texts.push_back(words_.term(u));
    }
    for (const Term& v : c.step.changed) {
      if (!shared_.contains(v) || is_free(v)) continue;
      step.changed.push_back(v);
      if (!defined.contains(v)) texts.push_back("any " + v.name());
    }
    step.relation = conj(terms_, relation);
    std::set<std::pair<LocationId, LocationId>> done;
    // States with an edge that changes the same variables come first: the step was probably meant
    // to be that edge. Of each state the targets of such edges, then of its other edges, then
    // itself, then all others.
    auto meant = [&](const Edge& e) {
      return e.kind != EdgeKind::idle && !step.changed.empty() &&
             std::all_of(step.changed.begin(), step.changed.end(),
                         [&](Term v) { return e.step.changes(v); });
    };
    std::vector<PossibleState> from = sub_;
    std::stable_partition(from.begin(), from.end(), [&](const PossibleState& x) {
      return std::any_of(task_.contract.edges.begin(), task_.contract.edges.end(),
                         [&](const Edge& e) { return e.from == x.state && meant(e); });
    });
    for (const PossibleState& x : from) {
      std::vector<LocationId> targets;
      for (const Edge& e : task_.contract.edges)
        if (e.from == x.state && meant(e)) targets.push_back(e.to);
      for (const Edge& e : task_.contract.edges)
        if (e.from == x.state && e.kind != EdgeKind::idle) targets.push_back(e.to);
      targets.push_back(x.state);
      const std::size_t natural = targets.size();
      for (LocationId y = 0; y < task_.contract.locations.size(); ++y) targets.push_back(y);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        const LocationId y = targets[i];
        if (!done.emplace(x.state, y).second) continue;
        Attempt a;
        a.last_resort = i >= natural;
        a.contract = task_.contract;
        Edge edge;
        edge.from = x.state;
        edge.to = y;
        edge.step = step;
        edge.text = snippet_of(name(x.state), name(y), said(guards), actions, texts);
        for (const Term& v : task_.contract.free)
          if (!edge.step.changes(v)) edge.step.changed.push_back(v);
        a.repair.kind = Repair::Kind::add_edge;
        a.repair.where = task_.contract.locations[x.state].where;
        a.repair.snippet = edge.text;
        a.repair.text = fmt::format("add the edge `{}`", edge.text);
        a.repair.change = {Change::Kind::add_edge, {}, {}, {}, edge.text};
        a.only_if_it_suffices = !done.empty() && done.size() > 1;
        a.contract.edges.push_back(std::move(edge));
        attempts_.push_back(std::move(a));
      }
    }
  }

  void widen_domains() {
    const TraceStep& s = failure_.trace.steps.back();
    for (const std::string& variable : failure_.outside)
      for (const auto& [v, value] : s.shared_after)
        if (v.name() == variable) {
          Attempt a;
          a.repair.kind = Repair::Kind::widen_domain;
          const Variable* declared = nullptr;
          for (const Variable& d : task_.shared)
            if (d.term == v) declared = &d;
          if (!declared || !declared->domain || !value.sort().is(SortKind::integer)) continue;
          const std::string range = range_with(*declared, value.value());
          if (range.empty()) continue;
          a.repair.where = declared->where;
          a.only_if_it_suffices = true; // else the next value is outside
          a.repair.snippet = fmt::format("{} : {}", variable, range);
          a.repair.text = fmt::format("declare `{} : {}`", variable, range);
          a.repair.change = {Change::Kind::widen, {}, {}, declared->where, range};
          attempts_.push_back(std::move(a));
        }
  }

  // The declared range with this value in it: "0..9"; empty: the domain is none.
  static std::string range_with(const Variable& declared, const mpz_class& value) {
    std::optional<mpz_class> low, high;
    for (const Term& bound : conjuncts(declared.domain)) {
      if (!bound.is(Kind::at_most)) return {};
      if (bound[0].is_constant() && bound[1] == declared.term)
        low = bound[0].value();
      else if (bound[1].is_constant() && bound[0] == declared.term)
        high = bound[1].value();
      else
        return {};
    }
    if (!low || !high) return {};
    return fmt::format("{}..{}", std::min(*low, value).get_str(), std::max(*high, value).get_str());
  }

  const Write& write_;
  const conformance::Task& task_;
  const Failure& failure_;
  TermManager& terms_;
  smt::Solver& solver_;
  Words words_;
  std::vector<PossibleState> sub_; ///< the states that were possible at the failure
  TermSet shared_;
  std::vector<Attempt> attempts_;
};

} // namespace

std::vector<Repair> suggest_repairs(const conformance::Task& task, const Failure& failure,
                                    TermManager& terms, smt::Solver& solver, const Write& write) {
  return Suggester(task, failure, terms, solver, write).run();
}

} // namespace absthread::sequential
