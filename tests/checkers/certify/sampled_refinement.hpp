// SPDX-License-Identifier: MIT
// A certificate of refinement judged by values: states drawn at random (and mended until they
// satisfy what a condition assumes), steps taken by evaluation, no solver. The conditions are those
// of Definition 6 of seeds/003 and of semantics.md, not the checker's. It says that a certificate
// is no proof if it finds values that break a condition; if it finds none it says nothing.
// Programs with one copy of each thread, over integers, Booleans and enumerations.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "instrument/ir/certificate.hpp"
#include "instrument/refinement.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::testing {

class SampledRefinement {
 public:
  SampledRefinement(const refinement::Task& task, const RefinementCertificate& certificate,
                    TermManager& terms, unsigned tries = 25, unsigned seed = 1)
      : task_(task)
      , c_(certificate)
      , m_(terms)
      , tries_(tries)
      , random_(seed) {}

  /// A condition that does not hold; "" if none was found.
  std::string broken() {
    std::string out = invariants(task_.concrete, c_.concrete, "concrete");
    if (out.empty()) out = invariants(task_.abstract, c_.abstract, "abstract");
    for (const refinement::Pair& pair : task_.pairs)
      if (out.empty()) out = about(pair);
    return out;
  }

 private:
  using Values = TermMap;
  using Facts = std::vector<Term>;
  using Place = RefinementCertificate::Place;

  // ---- values

  long number(long low, long high) {
    return low + static_cast<long>(random_() % static_cast<unsigned long>(high - low + 1));
  }
  Term any(Sort sort) {
    if (sort.is(SortKind::integer)) return m_.integer(number(-3, 6));
    if (sort.is(SortKind::boolean)) return m_.boolean(number(0, 1) == 1);
    if (sort.is(SortKind::enumeration))
      return m_.constant(sort, mpz_class(number(0, static_cast<long>(sort.values().size()) - 1)));
    throw std::logic_error("no values of this sort are drawn");
  }
  static bool holds(Term formula, const Values& values) {
    const Term value = evaluate(formula, values);
    return value && value.is_true();
  }
  static bool all_hold(const Facts& facts, const Values& values) {
    return std::all_of(facts.begin(), facts.end(), [&](Term f) { return holds(f, values); });
  }

  // Other values for `free` variables, until the facts hold or it seems hopeless.
  void mend(const Facts& facts, const TermSet& free, Values& values) {
    for (int pass = 0; pass < 6 && !all_hold(facts, values); ++pass)
      for (const Term fact : facts)
        for (const Term part : conjuncts(fact))
          if (!holds(part, values)) mend_one(part, free, values);
  }
  void mend_one(Term part, const TermSet& free, Values& values) {
    if (part.is(Kind::equal))
      for (const auto& [x, e] : {std::pair(part[0], part[1]), std::pair(part[1], part[0])})
        if (free.contains(x))
          if (const Term value = evaluate(e, values); value && value.is_known()) {
            values[x] = value;
            return;
          }
    std::vector<Term> used = free_variables(part);
    std::shuffle(used.begin(), used.end(), random_);
    for (const Term v : used) {
      if (!free.contains(v)) continue;
      const Term before = values.at(v);
      for (int k = 0; k < 16; ++k) {
        values[v] = v.sort().is(SortKind::integer) ? m_.integer(number(-6, 15)) : any(v.sort());
        if (holds(part, values)) return;
      }
      values[v] = before;
    }
  }

  // Runs `fine` on states in which the facts hold; false as soon as it says false.
  bool each(const std::vector<Term>& variables, const Facts& facts,
            const std::function<bool(const Values&)>& fine) {
    const TermSet free(variables.begin(), variables.end());
    for (unsigned n = 0; n < tries_; ++n) {
      Values values;
      for (const Term v : variables) values[v] = any(v.sort());
      mend(facts, free, values);
      if (all_hold(facts, values) && !fine(values)) return false;
    }
    return true;
  }

  // ---- programs

  static void add(std::vector<Term>& to, const std::vector<Variable>& list) {
    for (const Variable& v : list) to.push_back(v.term);
  }
  static std::vector<Term> variables(const Program& program, std::size_t thread) {
    std::vector<Term> out;
    add(out, program.shared);
    add(out, program.threads[thread].thread.locals);
    return out;
  }
  static Facts guards(const Edge& edge) {
    Facts out;
    for (const Term part : conjuncts(edge.step.relation)) {
      const std::vector<Term> used = free_variables(part);
      if (std::all_of(used.begin(), used.end(), [](Term v) { return v.time() == 0; }))
        out.push_back(part);
    }
    return out;
  }
  // The state after a step; nothing if these values do not allow it.
  std::optional<Values> step(const Edge& edge, Values& values) {
    TermSet free;
    for (const Term v : edge.step.inputs) values[v] = any(v.sort()), free.insert(v);
    Values both = values;
    for (const auto& [v, value] : values) both[primed(v)] = value;
    for (const Term v : edge.step.changed) both[primed(v)] = any(v.sort()), free.insert(primed(v));
    mend({edge.step.relation}, free, both);
    if (!holds(edge.step.relation, both)) return std::nullopt;
    for (const Term v : edge.step.inputs) values[v] = both.at(v);
    Values after = values;
    for (const Term v : edge.step.changed) after[v] = both.at(primed(v));
    return after;
  }
  static Values later(const Values& now, const Values& after) {
    Values out = now;
    for (const auto& [v, value] : after) out[primed(v)] = value;
    return out;
  }

  std::string invariants(const Program& program, const RefinementCertificate::Invariants& inv,
                         const std::string& side) {
    for (std::size_t i = 0; i < program.threads.size(); ++i) {
      const Thread& t = program.threads[i].thread;
      const std::vector<Term> own = variables(program, i);
      for (const LocationId l : t.initial)
        if (!each(own, {refinement::start_of(program, i, m_)},
                  [&](const Values& s) { return holds(inv[i][l], s); }))
          return "start of " + side + " " + t.name;
      for (const Edge& e : t.edges) {
        Facts facts = guards(e);
        facts.push_back(inv[i][e.from]);
        if (!each(own, facts, [&](Values s) {
              const auto after = step(e, s);
              return !after || holds(inv[i][e.to], *after);
            }))
          return side + " " + t.name + " behind " + e.text;
      }
      for (LocationId l = 0; l < t.locations.size(); ++l)
        if (!undisturbed(program, inv, i, own, {inv[i][l]},
                         [&](const Values&, const Values& s) { return holds(inv[i][l], s); }))
          return side + " " + t.name + " at " + t.locations[l].name + " among the others";
    }
    return {};
  }

  // Steps of the other threads from states of their invariants.
  bool undisturbed(const Program& program, const RefinementCertificate::Invariants& inv,
                   std::size_t thread, std::vector<Term> variables_of_it, const Facts& known,
                   const std::function<bool(const Values&, const Values&)>& fine) {
    for (std::size_t j = 0; j < program.threads.size(); ++j) {
      if (j == thread) continue;
      std::vector<Term> all = variables_of_it;
      add(all, program.threads[j].thread.locals);
      for (const Edge& e : program.threads[j].thread.edges) {
        Facts facts = known;
        for (const Term g : guards(e)) facts.push_back(g);
        facts.push_back(inv[j][e.from]);
        if (!each(all, facts, [&](Values s) {
              const auto after = step(e, s);
              return !after || fine(s, *after);
            }))
          return false;
      }
    }
    return true;
  }

  // ---- a pair of threads

  std::string about(const refinement::Pair& pair) {
    const Thread& concrete = task_.concrete.threads[pair.concrete].thread;
    const Thread& abstract = task_.abstract.threads[pair.abstract].thread;
    for (const RefinementCertificate::Entry& entry : c_.entries) {
      if (entry.thread != concrete.name) continue;
      if (const std::string wrong = closure(pair, entry.closure); !wrong.empty())
        return wrong + " of " + entry.thread;
      std::vector<Term> all = variables(task_.concrete, pair.concrete);
      for (const Term v : variables(task_.abstract, pair.abstract)) all.push_back(v);
      for (const Place& p : entry.places) {
        const LocationId a = *concrete.find_location(p.concrete);
        const LocationId b = *abstract.find_location(p.abstract);
        if (const std::string wrong = at(pair, entry, p, a, b, all); !wrong.empty())
          return entry.thread + " at (" + p.concrete + ", " + p.abstract + "): " + wrong;
      }
      return {};
    }
    return "no entry for " + concrete.name;
  }

  std::string closure(const refinement::Pair& pair, Term e) {
    const Program& program = task_.abstract;
    std::vector<Term> shared;
    add(shared, program.shared);
    TermSet next;
    for (const Term v : shared) next.insert(primed(v));
    if (!each(shared, {}, [&](const Values& s) { return holds(e, later(s, s)); }))
      return "identity in E";
    for (const Term inv : c_.abstract[pair.abstract])
      if (!undisturbed(program, c_.abstract, pair.abstract, variables(program, pair.abstract),
                       {inv},
                       [&](const Values& s, const Values& t) { return holds(e, later(s, t)); }))
        return "the environment in E";
    const auto follows = [&](const Values& s) -> std::optional<Values> {
      Values both = s, out;
      for (const Term v : shared) both[primed(v)] = number(0, 1) == 0 ? s.at(v) : any(v.sort());
      mend({e}, next, both);
      if (!holds(e, both)) return std::nullopt;
      for (const Term v : shared) out[v] = both.at(primed(v));
      return out;
    };
    if (!each(shared, {}, [&](const Values& s) {
          const auto t = follows(s);
          const auto u = t ? follows(*t) : std::nullopt;
          return !u || holds(e, later(s, *u));
        }))
      return "E;E in E";
    return {};
  }

  std::string at(const refinement::Pair& pair, const RefinementCertificate::Entry& entry,
                 const Place& p, LocationId a, LocationId b, const std::vector<Term>& all) {
    const Thread& concrete = task_.concrete.threads[pair.concrete].thread;
    const Thread& abstract = task_.abstract.threads[pair.abstract].thread;
    const auto is_in = [](LocationId l, const std::vector<LocationId>& list) {
      return std::find(list.begin(), list.end(), l) != list.end();
    };
    const Facts iota = refinement::about_pair(task_.relate, task_, pair);
    if (is_in(a, concrete.initial) && is_in(b, abstract.initial)) {
      Facts start = refinement::about_pair(task_.pre, task_, pair);
      start.push_back(refinement::start_of(task_.concrete, pair.concrete, m_));
      start.push_back(refinement::start_of(task_.abstract, pair.abstract, m_));
      if (!each(all, start, [&](const Values& s) { return holds(p.psi, s); })) return "the start";
    }
    const Facts here{p.psi, c_.concrete[pair.concrete][a], c_.abstract[pair.abstract][b]};
    if (!each(all, here, [&](const Values& s) { return all_hold(iota, s); })) return "the relation";
    // Both environments move, and iota holds again.
    TermSet theirs;
    for (const Variable& v : task_.abstract.shared) theirs.insert(primed(v.term));
    const auto kept = [&](const Values& s, const Values& after) {
      Values both = later(s, after);
      if (number(0, 3) > 0)
        for (const Term v : theirs) both[v] = any(v.sort());
      Facts facts{entry.closure, primed(c_.concrete[pair.concrete][a]),
                  primed(c_.abstract[pair.abstract][b])};
      for (const Term part : iota) facts.push_back(primed(part));
      mend(facts, theirs, both);
      return !all_hold(facts, both) || holds(primed(p.psi), both);
    };
    if (!each(all, here, [&](const Values& s) { return kept(s, s); }) ||
        !undisturbed(task_.concrete, c_.concrete, pair.concrete, all, here, kept))
      return "the environments";
    for (EdgeId e = 0; e < concrete.edges.size(); ++e) {
      const Edge& edge = concrete.edges[e];
      if (edge.from != a || (edge.to == edge.from && edge.step.changed.empty())) continue;
      Facts facts = here;
      for (const Term g : guards(edge)) facts.push_back(g);
      if (!each(all, facts, [&](Values s) {
            const auto after = step(edge, s);
            return !after || answered(pair, entry, p, b, e, s, *after);
          }))
        return "the step " + edge.text;
    }
    return {};
  }

  bool answered(const refinement::Pair& pair, const RefinementCertificate::Entry& entry,
                const Place& p, LocationId from, EdgeId e, const Values& before,
                const Values& after) {
    const Thread& concrete = task_.concrete.threads[pair.concrete].thread;
    const Thread& abstract = task_.abstract.threads[pair.abstract].thread;
    const std::string action = refinement::action_of(concrete.edges[e], task_.visible);
    const Values known = later(before, after);
    for (const RefinementCertificate::Case& one : p.cases)
      for (const RefinementCertificate::Path& path : one.paths) {
        if (one.edge != e) break;
        Values state = after; // the concrete side has moved, the abstract one moves now
        LocationId here = from;
        std::string done;
        bool possible = true;
        for (const RefinementCertificate::Step& s : path) {
          const Edge& taken = abstract.edges.at(s.edge);
          const std::string own = refinement::action_of(taken, task_.visible);
          possible = possible && taken.from == here && (own.empty() || done.empty()) &&
                     s.next.size() == taken.step.changed.size() &&
                     s.inputs.size() == taken.step.inputs.size();
          if (!possible) break;
          if (!own.empty()) done = own;
          Values both = later(state, state);
          for (std::size_t k = 0; k < s.inputs.size() && possible; ++k) {
            const Term value = evaluate(s.inputs[k], known);
            possible = static_cast<bool>(value);
            both[taken.step.inputs[k]] = value;
          }
          for (std::size_t k = 0; k < s.next.size() && possible; ++k) {
            const Term value = evaluate(s.next[k], known);
            possible = static_cast<bool>(value);
            both[primed(taken.step.changed[k])] = value;
          }
          possible = possible && holds(taken.step.relation, both);
          if (!possible) break;
          for (const Term v : taken.step.changed) state[v] = both.at(primed(v));
          here = taken.to;
        }
        if (!possible || done != action) continue;
        for (const Place& to : entry.places)
          if (*concrete.find_location(to.concrete) == concrete.edges[e].to &&
              *abstract.find_location(to.abstract) == here && holds(to.psi, state))
            return true;
      }
    return false;
  }

  const refinement::Task& task_;
  const RefinementCertificate& c_;
  TermManager& m_;
  const unsigned tries_;
  std::mt19937 random_;
};

} // namespace absthread::testing
