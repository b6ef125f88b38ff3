// SPDX-License-Identifier: MIT
#include "checkers/automata/invariants.hpp"

#include <algorithm>
#include <map>

#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {
namespace {

constexpr std::size_t most_guards = 12;  // of a thread, taken as candidates
constexpr std::size_t most_numbers = 10; // constants of a program
constexpr std::size_t most_reads = 6;    // of shared variables into locals, of a thread

bool mentions_changed(Term formula, const Update& update) {
  for (const Term v : free_variables(formula))
    if (update.changes(v)) return true;
  return false;
}

// Constants of a sort that the program's text holds.
std::vector<Term> constants_of(const Program& program) {
  TermSet seen;
  std::vector<Term> out;
  const auto look = [&](Term term) {
    if (!term) return;
    post_order(term, [&](Term t) {
      if (t.is_constant() && t.sort().is(SortKind::integer) && seen.insert(t).second)
        out.push_back(t);
    });
  };
  look(program.initial);
  for (const Template& t : program.threads)
    for (const Edge& e : t.thread.edges) look(e.step.relation);
  if (out.size() > most_numbers) out.resize(most_numbers);
  return out;
}

// Conditions of a thread over the present: parts of its edges' guards.
std::vector<Term> guards_of(const Thread& thread, TermManager& terms) {
  std::vector<Term> out;
  for (const Edge& e : thread.edges)
    for (const Term part : conjuncts(update_of(e.step, terms).guard)) {
      const std::vector<Term> used = free_variables(part);
      const bool known = std::none_of(used.begin(), used.end(), [&](Term v) {
        return std::find(e.step.inputs.begin(), e.step.inputs.end(), v) != e.step.inputs.end() ||
               v.name().find('#') != std::string::npos;
      });
      if (!known || used.empty()) continue;
      for (const Term g : {part, negate(part)})
        if (std::find(out.begin(), out.end(), g) == out.end() && out.size() < most_guards)
          out.push_back(g);
    }
  return out;
}

// Locals and the shared variables that they are read from.
std::vector<std::pair<Term, Term>> reads_of(const Program& program, const Thread& thread,
                                            TermManager& terms) {
  const auto is_in = [](Term term, const std::vector<Variable>& list) {
    return std::any_of(list.begin(), list.end(), [&](const Variable& v) { return v.term == term; });
  };
  std::vector<std::pair<Term, Term>> out;
  for (const Edge& e : thread.edges)
    for (const auto& read : update_of(e.step, terms).next)
      if (is_in(read.first, thread.locals) && is_in(read.second, program.shared) &&
          std::find(out.begin(), out.end(), read) == out.end() && out.size() < most_reads)
        out.push_back(read);
  return out;
}

// variable <= number, or number <= variable
bool is_bound(Term fact, Term& variable, bool& upper) {
  if (!fact.is(Kind::at_most)) return false;
  upper = fact[1].is_constant();
  variable = fact[upper ? 0 : 1];
  return variable.is(Kind::variable) && fact[upper ? 1 : 0].is_constant();
}

// What needs no solver: facts that constants make true, and bounds that others tighten.
void drop_obvious(std::vector<Term>& list) {
  TermMap known;
  for (const Term f : list)
    if (f.is(Kind::equal))
      for (const auto& [a, b] : {std::pair(f[0], f[1]), std::pair(f[1], f[0])})
        if (a.is(Kind::variable) && b.is_constant()) known.emplace(a, b);
  std::erase_if(list, [&](Term f) {
    const bool itself = f.is(Kind::equal) && ((known.contains(f[0]) && f[1].is_constant()) ||
                                              (known.contains(f[1]) && f[0].is_constant()));
    return !itself && substitute(f, known).is_true();
  });
  std::map<std::pair<Term, bool>, mpz_class> tightest;
  for (const Term f : list) {
    Term v;
    bool upper = false;
    if (!is_bound(f, v, upper)) continue;
    const mpz_class& n = f[upper ? 1 : 0].value();
    const auto [at, fresh] = tightest.emplace(std::pair(v, upper), n);
    if (!fresh && (upper ? n < at->second : n > at->second)) at->second = n;
  }
  std::erase_if(list, [&](Term f) {
    Term v;
    bool upper = false;
    return is_bound(f, v, upper) && tightest.at(std::pair(v, upper)) != f[upper ? 1 : 0].value();
  });
}

class Houdini {
 public:
  Houdini(const Program& program, Candidates candidates, TermManager& terms, smt::Solver& solver)
      : program_(program)
      , kept_(std::move(candidates))
      , terms_(terms)
      , solver_(solver) {
    for (const Template& t : program.threads) {
      std::vector<Update>& list = updates_.emplace_back();
      for (const Edge& e : t.thread.edges) list.push_back(update_of(e.step, terms));
    }
  }

  Invariants run() {
    for (std::size_t i = 0; i < kept_.size(); ++i) start(i);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < kept_.size(); ++i) changed = own_steps(i) || changed;
      if (changed) continue; // the cheap ones first
      for (std::size_t i = 0; i < kept_.size(); ++i) changed = environment(i) || changed;
    }
    for (std::vector<std::vector<Term>>& places : kept_)
      for (std::vector<Term>& list : places) minimise(list);
    return invariants();
  }

 private:
  // Without what the rest implies; the later ones go first.
  void minimise(std::vector<Term>& list) {
    if (conj(terms_, list).is_false()) {
      list = {terms_.boolean(false)};
      return;
    }
    drop_obvious(list);
    for (std::size_t k = list.size(); k-- > 0;) {
      std::vector<Term> rest = list;
      rest.erase(rest.begin() + static_cast<long>(k));
      const Term query[] = {conj(conj(terms_, rest), negate(list[k]))};
      if (solver_.check(query) == smt::Answer::unsat) list = std::move(rest);
    }
  }

  const Thread& thread(std::size_t i) const { return program_.threads[i].thread; }

  Invariants invariants() const {
    Invariants out(kept_.size());
    for (std::size_t i = 0; i < kept_.size(); ++i)
      for (const std::vector<Term>& list : kept_[i]) out[i].push_back(conj(terms_, list));
    return out;
  }

  // Drops from `list` what can be false after `update` under `premise`; true if something was.
  bool drop(Term premise, const Update& update, std::vector<Term>& list, bool only_changed) {
    bool any = false;
    for (;;) {
      std::vector<Term> doubtful, after;
      for (const Term c : list) {
        if (only_changed && !mentions_changed(c, update)) continue;
        doubtful.push_back(c);
        after.push_back(update.after(c));
      }
      if (doubtful.empty()) return any;
      const Term query[] = {conj(conj(premise, update.guard), negate(conj(terms_, after)))};
      const smt::Answer answer = solver_.check(query);
      if (answer == smt::Answer::unsat) return any;
      any = true;
      TermSet gone;
      if (answer == smt::Answer::sat)
        for (std::size_t k = 0; k < doubtful.size(); ++k)
          if (!solver_.value(after[k]).is_true()) gone.insert(doubtful[k]);
      if (gone.empty()) gone.insert(doubtful.begin(), doubtful.end()); // not decided
      std::erase_if(list, [&](Term c) { return gone.contains(c); });
    }
  }

  void start(std::size_t i) {
    Update nothing;
    nothing.guard = terms_.boolean(true);
    const Term init = refinement::start_of(program_, i, terms_);
    if (ABSTHREAD_FAULT("refine-invariant-start-unchecked")) return;
    for (const LocationId l : thread(i).initial) drop(init, nothing, kept_[i][l], false);
  }

  bool own_steps(std::size_t i) {
    bool any = false;
    for (EdgeId e = 0; e < thread(i).edges.size(); ++e) {
      const Edge& edge = thread(i).edges[e];
      const Term premise = conj(terms_, kept_[i][edge.from]);
      if (premise.is_false()) continue;
      any = drop(premise, updates_[i][e], kept_[i][edge.to], false) || any;
    }
    return any;
  }

  bool environment(std::size_t i) {
    if (ABSTHREAD_FAULT("refine-invariant-not-stable")) return false;
    bool any = false;
    for (const EnvironmentStep& step : environment_of(program_, i, invariants(), terms_))
      for (std::vector<Term>& list : kept_[i]) {
        const Term premise = conj(terms_, list);
        if (premise.is_false()) continue;
        any = drop(premise, step.update, list, true) || any;
      }
    return any;
  }

  const Program& program_;
  Candidates kept_;
  TermManager& terms_;
  smt::Solver& solver_;
  std::vector<std::vector<Update>> updates_;
};

Kept proved(Term query, smt::Solver& solver) {
  const Term list[] = {query};
  switch (solver.check(list)) {
  case smt::Answer::unsat: return Kept::yes;
  case smt::Answer::sat: return Kept::no;
  case smt::Answer::unknown: break;
  }
  return Kept::unknown;
}

} // namespace

Candidates candidates_of(const Program& program, TermManager& terms) {
  Candidates out;
  const std::vector<Term> numbers = constants_of(program);
  for (const Template& t : program.threads) {
    const Thread& thread = t.thread;
    std::vector<Term> everywhere;
    std::vector<Term> variables;
    for (const auto* list : {&program.shared, &thread.locals})
      for (const Variable& v : *list) {
        variables.push_back(v.term);
        if (v.domain) everywhere.push_back(v.domain);
        if (v.term.sort().is(SortKind::integer))
          for (const Term n : numbers) {
            everywhere.push_back(equal(v.term, n));
            everywhere.push_back(at_most(n, v.term));
            everywhere.push_back(at_most(v.term, n));
          }
        if (v.term.sort().is(SortKind::boolean)) {
          everywhere.push_back(v.term);
          everywhere.push_back(negate(v.term));
        }
      }
    for (const Term part : conjuncts(program.initial)) everywhere.push_back(part);
    std::vector<Term> equalities;
    for (std::size_t a = 0; a < variables.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) {
        if (variables[a].sort() != variables[b].sort()) continue;
        const bool local = a >= program.shared.size();
        const Term same = equal(variables[b], variables[a]);
        everywhere.push_back(same);
        if (local && b < program.shared.size()) equalities.push_back(same);
        if (local && variables[a].sort().is(SortKind::integer)) {
          everywhere.push_back(at_most(variables[b], variables[a]));
          everywhere.push_back(at_most(variables[a], variables[b]));
        }
      }
    const std::vector<Term> guards = guards_of(thread, terms);
    for (const Term g : guards) {
      everywhere.push_back(g);
      for (const Term same : equalities) everywhere.push_back(disj(g, same));
    }
    // A guard over locals before the last of them is read: what it will say. (After y1 = a, for a
    // test of y1 and y2 with y2 = b to come: y1 == a unless the test says so of y1 and b.)
    const std::vector<std::pair<Term, Term>> reads = reads_of(program, thread, terms);
    for (const Term g : guards)
      for (const auto& [local, from] : reads) {
        const Term early = substitute(g, {{local, from}});
        if (early == g) continue;
        for (const auto& [other, source] : reads)
          if (other != local) everywhere.push_back(disj(early, equal(source, other)));
      }
    std::vector<std::vector<Term>>& places = out.emplace_back();
    for (const Location& l : thread.locations) {
      std::vector<Term> list{terms.boolean(false)};
      if (l.assertion)
        for (const Term part : conjuncts(l.assertion)) list.push_back(part);
      list.insert(list.end(), everywhere.begin(), everywhere.end());
      std::vector<Term> once;
      TermSet seen;
      for (const Term c : list)
        if (!c.is_true() && seen.insert(c).second) once.push_back(c);
      places.push_back(std::move(once));
    }
  }
  return out;
}

Invariants prove_invariants(const Program& program, Candidates candidates, TermManager& terms,
                            smt::Solver& solver) {
  return Houdini(program, std::move(candidates), terms, solver).run();
}

Kept is_weak_invariant(Term lambda, const SuccinctAutomaton& automaton, const Lemmas& lemmas,
                       smt::Solver& solver) {
  Kept out = Kept::yes;
  const auto ask = [&](Term query) {
    const Kept answer = proved(conj(lemmas(query), query), solver);
    if (answer != Kept::yes && out != Kept::no) out = answer;
  };
  ask(conj(automaton.init, negate(lambda)));
  for (const AutomatonEdge& edge : automaton.edges)
    if (mentions_changed(lambda, edge.update))
      ask(conj(conj(automaton.inv[edge.from], lambda),
               conj(edge.update.guard, negate(edge.update.after(lambda)))));
  return out;
}

Kept is_strong_invariant(Term lambda, const SuccinctAutomaton& automaton, const Lemmas& lemmas,
                         smt::Solver& solver) {
  Kept out = is_weak_invariant(lambda, automaton, lemmas, solver);
  for (const EnvironmentStep& step : automaton.env)
    for (const Term inv : automaton.inv) {
      if (!mentions_changed(lambda, step.update)) break;
      const Term query =
          conj(conj(inv, lambda), conj(step.update.guard, negate(step.update.after(lambda))));
      const Kept answer = proved(conj(lemmas(query), query), solver);
      if (answer != Kept::yes && out != Kept::no) out = answer;
    }
  return out;
}

Kept noninterfering(Term first, Term second, const std::vector<Term>& shared, smt::Solver& solver) {
  // (first, second and first') => second[V_G'/V_G], and the other way round.
  TermMap global;
  for (const Term v : shared) global[v] = primed(v);
  Kept out = Kept::yes;
  for (const auto& [own, other] : {std::pair(first, second), std::pair(second, first)}) {
    if (own == other) continue;
    const Kept answer = proved(
        conj(conj(own, other), conj(primed(own), negate(substitute(other, global)))), solver);
    if (answer != Kept::yes && out != Kept::no) out = answer;
  }
  return out;
}

} // namespace absthread::automata
