// SPDX-License-Identifier: MIT
// Let Inv be the set of states that some exchange of copies turns into a state at the locations of
// an entry where its formula holds. The program is safe if
//
//   start   every initial state is in Inv,
//   steps   every step from a state of Inv leads into Inv,
//   errors  no state of Inv is wrong.
//
// Copies of a thread are the same thread under different names, identities are compared for
// equality only, and assertions, exclusions and deadlock name threads and never copies: so an
// exchange of copies maps steps to steps, initial states to initial states and wrong states to
// wrong states. It is therefore enough to look at steps from states at the locations of an entry
// itself, and at initial states whose locations are in the entry's order. After a step the copies
// may stand in another order; every way to put them in order is a way to be in Inv, so their
// disjunction is what has to follow.
#include "checkers/certify/joint.hpp"

#include "checkers/certify/moves_on.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include "checkers/certify/counting.hpp"
#include "checkers/certify/predicate_basis.hpp"
#include "checkers/certify/thread_modular.hpp"
#include "checkers/explicit/guard.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

struct Place {
  std::size_t thread = 0;
  Term self;
  TermMap names;            // the thread's own terms to those of this copy, times 0 and 1
  std::vector<Term> locals; // at time 0
  bool bare = false;        // neither locals nor identity: copies cannot be told apart
};

using Locations = std::vector<LocationId>;
using Order = std::vector<std::size_t>; // by place of the entry: the place of the state

constexpr std::size_t most_orders = 5040;

bool mentions(Term term, Term symbol) {
  if (!term) return false;
  const auto used = free_symbols(term);
  return std::find(used.begin(), used.end(), symbol) != used.end();
}

// A constant identity would be the name of a copy, and copies could not be exchanged.
bool names_a_copy(Term term) {
  bool found = false;
  if (term)
    post_order(term, [&](Term t) {
      found = found || (t.is_constant() && t.sort().is(SortKind::thread) && t.value() >= 0);
    });
  return found;
}

bool needs_identity(const Thread& thread) {
  if (!thread.self) return false;
  for (const Edge& e : thread.edges)
    if (mentions(e.step.relation, thread.self)) return true;
  for (const Location& l : thread.locations)
    if (mentions(l.assertion, thread.self)) return true;
  return false;
}

class Checker {
 public:
  Checker(const Program& program, const JointCertificate& certificate, TermManager& terms,
          smt::Solver& solver)
      : program_(program)
      , certificate_(certificate)
      , m_(terms)
      , solver_(solver) {}

  Report run() {
    report_.judgement = Judgement::accepted;
    if (!place_threads() || !read_entries()) return report_;
    std::vector<Term> different;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      different.push_back(differ(places_[i].self, m_.none()));
      for (std::size_t j = 0; j < i; ++j)
        different.push_back(differ(places_[i].self, places_[j].self));
    }
    distinct_ = conj(m_, different);
    Locations at;
    if (check_starts(at))
      for (const auto& [locations, formula] : entries_)
        if (!check_steps(locations, formula) || !check_errors(locations, formula)) break;
    return report_;
  }

 private:
  bool reject(const std::string& why) {
    report_.judgement = Judgement::rejected;
    report_.why = why;
    return false;
  }

  // premise -> conclusion; false only if it is rejected.
  bool prove(Term premise, Term conclusion, const std::string& what) {
    const Term query[] = {conj(conj(distinct_, premise), negate(conclusion))};
    if (query[0].is_false() || !asked_.insert(query[0]).second) {
      ++report_.obligations;
      return true;
    }
    solver_.comment(what);
    switch (solver_.check(query)) {
    case smt::Answer::unsat: ++report_.obligations; return true;
    case smt::Answer::sat: return reject(what + " does not hold");
    case smt::Answer::unknown:
      if (report_.judgement == Judgement::accepted) {
        report_.judgement = Judgement::undecided;
        report_.why = what + ": " + solver_.reason_unknown();
      }
      return true;
    }
    return true;
  }

  const Thread& thread(std::size_t place) const {
    return program_.threads[places_[place].thread].thread;
  }

  bool fellows(std::size_t a, std::size_t b) const {
    return places_[a].thread == places_[b].thread;
  }

  bool place_threads() {
    bool named = names_a_copy(program_.initial);
    for (const Template& t : program_.threads) {
      for (const Edge& e : t.thread.edges) named = named || names_a_copy(e.step.relation);
      for (const Location& l : t.thread.locations) named = named || names_a_copy(l.assertion);
      for (const Variable& v : t.thread.locals)
        named = named || names_a_copy(v.initial) || names_a_copy(v.domain);
    }
    for (const Conflict& c : program_.conflicts)
      for (const Conflict::Side* side : {&c.first, &c.second})
        named = named || names_a_copy(side->condition) || names_a_copy(side->index);
    if (named) return reject("the program names a copy, so copies cannot be exchanged");
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& own = program_.threads[t].thread;
      const Multiplicity& number = program_.threads[t].multiplicity;
      if (number.any())
        return reject("a joint certificate cannot speak of any number of " + own.name);
      if (places_.size() + *number.number > 1000) return reject("too many instances");
      for (unsigned long k = 0; k < *number.number; ++k) {
        Place p;
        p.thread = t;
        const std::string name =
            *number.number > 1 ? own.name + "[" + std::to_string(k) + "]" : own.name;
        p.self = m_.symbol(name + ".self", m_.thread_sort());
        if (own.self) p.names[own.self] = p.self;
        for (const Variable& v : own.locals) {
          const std::size_t colon = v.name().rfind("::");
          const Term renamed = m_.variable(
              name + "." + (colon == std::string::npos ? v.name() : v.name().substr(colon + 2)),
              v.term.sort());
          p.names[v.term] = renamed;
          p.names[primed(v.term)] = primed(renamed);
          p.locals.push_back(renamed);
        }
        p.bare = own.locals.empty() && !needs_identity(own);
        places_.push_back(std::move(p));
      }
    }
    return true;
  }

  bool read_entries() {
    TermSet known;
    for (const Variable& v : program_.shared) known.insert(v.term);
    for (const Place& p : places_) {
      known.insert(p.self);
      known.insert(p.locals.begin(), p.locals.end());
    }
    for (const JointCertificate::Entry& entry : certificate_.entries) {
      if (entry.locations.size() != places_.size() || !entry.formula)
        return reject("an entry does not name a location of every thread");
      Locations at;
      for (std::size_t i = 0; i < places_.size(); ++i) {
        const auto found = thread(i).find_location(entry.locations[i]);
        if (!found) return reject(thread(i).name + " has no location '" + entry.locations[i] + "'");
        if (i > 0 && fellows(i - 1, i) && at.back() > *found)
          return reject("the copies of " + thread(i).name + " are not in order");
        at.push_back(*found);
      }
      for (Term v : free_variables(entry.formula))
        if (!known.contains(v)) return reject("an entry speaks of " + to_string(v));
      for (Term s : free_symbols(entry.formula))
        if (!known.contains(s)) return reject("an entry speaks of " + to_string(s));
      if (!entries_.emplace(at, entry.formula).second)
        return reject("two entries for the same locations");
    }
    return true;
  }

  // Every order in which the copies at `at` stand by ascending location. Copies that cannot be told
  // apart need only one.
  std::optional<std::vector<Order>> orders(const Locations& at) const {
    std::vector<Order> out;
    Order order(at.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(places_[a].thread, at[a]) < std::pair(places_[b].thread, at[b]);
    });
    out.push_back(order);
    // Groups of equal copies, permuted one after the other.
    for (std::size_t first = 0; first < order.size();) {
      std::size_t end = first + 1;
      while (end < order.size() && fellows(order[first], order[end]) &&
             at[order[first]] == at[order[end]])
        ++end;
      if (end - first > 1 && !places_[order[first]].bare) {
        std::vector<Order> more;
        for (Order each : out) {
          const auto begin = each.begin() + static_cast<std::ptrdiff_t>(first);
          const auto stop = each.begin() + static_cast<std::ptrdiff_t>(end);
          std::sort(begin, stop);
          do {
            more.push_back(each);
            if (more.size() > most_orders) return std::nullopt;
          } while (std::next_permutation(begin, stop));
        }
        out = std::move(more);
      }
      first = end;
    }
    return out;
  }

  // What it means for a state with these locations to be in Inv.
  std::optional<Term> member(const Locations& at) const {
    const auto all = orders(at);
    if (!all) return std::nullopt;
    Locations sorted;
    for (std::size_t i : all->front()) sorted.push_back(at[i]);
    const auto entry = entries_.find(sorted);
    if (entry == entries_.end()) return m_.boolean(false);
    std::vector<Term> ways;
    for (const Order& order : *all) {
      TermMap names;
      for (std::size_t slot = 0; slot < order.size(); ++slot) {
        const Place &from = places_[slot], &to = places_[order[slot]];
        names[from.self] = to.self;
        for (std::size_t k = 0; k < from.locals.size(); ++k) names[from.locals[k]] = to.locals[k];
      }
      ways.push_back(substitute(entry->second, names));
    }
    return disj(m_, ways);
  }

  bool too_many() {
    if (report_.judgement == Judgement::accepted) {
      report_.judgement = Judgement::undecided;
      report_.why = "too many copies at one location";
    }
    return true;
  }

  bool check_starts(Locations& at) {
    if (at.size() < places_.size()) {
      const std::size_t i = at.size();
      for (LocationId l : thread(i).initial) {
        if (i > 0 && fellows(i - 1, i) && at.back() > l) continue;
        at.push_back(l);
        const bool fine = check_starts(at);
        at.pop_back();
        if (!fine) return false;
      }
      return true;
    }
    std::vector<Term> parts;
    if (program_.initial) parts.push_back(program_.initial);
    for (std::size_t i = 0; i < places_.size(); ++i)
      for (const Variable& v : thread(i).locals) {
        if (v.initial) parts.push_back(substitute(equal(v.term, v.initial), places_[i].names));
        if (v.domain) parts.push_back(substitute(v.domain, places_[i].names));
      }
    const auto inside = member(at);
    return inside ? prove(conj(m_, parts), *inside, "the start") : too_many();
  }

  bool check_steps(const Locations& at, Term formula) {
    for (std::size_t i = 0; i < places_.size(); ++i)
      for (const Edge& edge : thread(i).edges) {
        if (edge.from != at[i]) continue;
        Locations next = at;
        next[i] = edge.to;
        const auto inside = member(next);
        if (!inside) return too_many();
        TermMap after;
        for (Term v : edge.step.changed) {
          const auto renamed = places_[i].names.find(v);
          const Term own = renamed == places_[i].names.end() ? v : renamed->second;
          after[own] = primed(own);
        }
        // What the step does not change may be named at time 1 as well.
        Term relation = substitute(edge.step.relation, places_[i].names);
        TermMap kept;
        for (Term v : free_variables(relation))
          if (v.time() == 1 && !after.contains(shift_time(v, -1))) kept[v] = shift_time(v, -1);
        relation = substitute(relation, kept);
        if (!prove(conj(formula, relation), substitute(*inside, after),
                   "the step '" + edge.text + "' of " + thread(i).name))
          return false;
      }
    return true;
  }

  bool check_errors(const Locations& at, Term formula) {
    const Term domains = program_.domains(m_);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      Term right = domains;
      for (const Variable& v : thread(i).locals)
        if (v.domain) right = conj(right, substitute(v.domain, places_[i].names));
      if (const Term assertion = thread(i).locations[at[i]].assertion)
        right = conj(right, substitute(assertion, places_[i].names));
      if (!prove(formula, right,
                 "the assertion of " + thread(i).name + " at " + thread(i).locations[at[i]].name))
        return false;
    }
    for (const Exclusion& exclusion : program_.exclusions) {
      const auto named = [&](std::size_t i) {
        return std::any_of(exclusion.places.begin(), exclusion.places.end(), [&](const auto& p) {
          return p.thread == places_[i].thread && p.location == at[i];
        });
      };
      std::size_t there = 0;
      for (std::size_t i = 0; i < places_.size(); ++i) there += named(i);
      if (there > 1 && !prove(formula, m_.boolean(false), "an exclusion")) return false;
    }
    for (const Conflict& c : program_.conflicts)
      for (std::size_t i = 0; i < places_.size(); ++i)
        for (std::size_t j = 0; j < places_.size(); ++j) {
          const LocationReference &a = c.first.place, &b = c.second.place;
          if (i == j || a.thread != places_[i].thread || a.location != at[i] ||
              b.thread != places_[j].thread || b.location != at[j])
            continue;
          if (!prove(formula, negate(condition_of(c, places_[i].names, places_[j].names, m_)),
                     "a race"))
            return false;
        }
    return !certificate_.deadlock || check_deadlock(at, formula);
  }

  bool check_deadlock(const Locations& at, Term formula) {
    std::vector<Term> enabled;
    bool ended = true;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      ended = ended && thread(i).locations[at[i]].end;
      for (const Edge& edge : thread(i).edges) {
        if (edge.from != at[i] || !moves_on(edge)) continue;
        const auto guard =
            explicit_state::guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, m_);
        if (!guard) return reject("when '" + edge.text + "' is enabled is not expressible");
        enabled.push_back(substitute(*guard, places_[i].names));
      }
    }
    return ended || prove(formula, disj(m_, enabled), "absence of deadlock");
  }

  const Program& program_;
  const JointCertificate& certificate_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<Place> places_;
  std::map<Locations, Term> entries_;
  Term distinct_;
  TermSet asked_;
  Report report_;
};

} // namespace

Report check(const Program& program, const JointCertificate& certificate, TermManager& terms,
             smt::Solver& solver) {
  return Checker(program, certificate, terms, solver).run();
}

Report check(const Program& program, const CertificateBody& part, TermManager& terms,
             smt::Solver& solver) {
  if (const auto* modular = std::get_if<ThreadModularCertificate>(&part))
    return check(program, *modular, terms, solver);
  if (const auto* joint = std::get_if<JointCertificate>(&part))
    return check(program, *joint, terms, solver);
  if (const auto* counting = std::get_if<CountingCertificate>(&part))
    return check(program, *counting, terms, solver);
  if (const auto* indexed = std::get_if<IndexedCertificate>(&part))
    return check(program, *indexed, terms, solver);
  if (const auto* basis = std::get_if<PredicateBasisCertificate>(&part))
    return check(program, *basis, terms, solver);
  return {Judgement::rejected, "this part is no proof of a composition", 0};
}

} // namespace absthread::certify
