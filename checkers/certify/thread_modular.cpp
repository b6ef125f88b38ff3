// SPDX-License-Identifier: MIT
// The threads of the rule are instances: every copy of a certificate that lists copies; of a
// modular one, copy 0 of each thread and, where there are several, copy 1 as its neighbour, whose R
// is that of copy 0 with the names exchanged. That two copies are enough for any number is because
// the vocabulary of a modular certificate is checked: R of a copy speaks of shared variables, its
// own locals and its own identity, E of shared variables and the identities of the two threads of a
// step. So each obligation for copies k and m is the one for 0 and 1 with other names.
//
//   CS1  start -> R_i             CS2  R_i and a step of i -> R_i'        CS3  R_i and E_i, own
//   variables kept -> R_i' CS4  R_j and a step of j -> E_i, for all j other than i              CS5
//   all R and wrong -> false
//
// In CS5 the R of a thread whose number is `any` is used only where the error itself names the
// thread: there may be none.
#include "checkers/certify/thread_modular.hpp"

#include "checkers/certify/moves_on.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

struct Place {
  std::size_t thread = 0;
  unsigned copy = 0;
  std::string name;
  Term location, self;
  TermMap names;            // the thread's own terms to those of this copy, times 0 and 1
  std::vector<Term> locals; // at time 0
  std::vector<Term> reach;  // by location
  std::vector<Term> environment;
  bool listed = false; // has an entry of its own
};

class Checker {
 public:
  Checker(const Program& program, const ThreadModularCertificate& certificate, TermManager& terms,
          smt::Solver& solver)
      : program_(program)
      , certificate_(certificate)
      , m_(terms)
      , solver_(solver) {}

  Report run() {
    report_.judgement = Judgement::accepted;
    if (!place_threads() || !read_entries() || (certificate_.modular && !check_vocabulary()))
      return report_;
    std::vector<Term> different;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      different.push_back(differ(places_[i].self, m_.none()));
      for (std::size_t j = 0; j < i; ++j)
        different.push_back(differ(places_[i].self, places_[j].self));
    }
    distinct_ = conj(m_, different);
    for (std::size_t i = 0; i < places_.size() && report_.judgement != Judgement::rejected; ++i)
      if (places_[i].listed) check_thread(i);
    if (report_.judgement != Judgement::rejected) check_errors();
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

  const Thread& thread(const Place& place) const { return program_.threads[place.thread].thread; }

  bool several(std::size_t t) const {
    const Multiplicity& n = program_.threads[t].multiplicity;
    return n.any() || *n.number > 1;
  }

  bool place_threads() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Multiplicity& number = program_.threads[t].multiplicity;
      unsigned long copies = number.any() ? 2 : *number.number;
      if (!certificate_.modular && number.any())
        return reject("a certificate that lists copies cannot speak of any number of " +
                      program_.threads[t].thread.name);
      if (certificate_.modular) copies = std::min(copies, 2UL);
      for (unsigned k = 0; k < copies; ++k) {
        const Thread& own = program_.threads[t].thread;
        Place p;
        p.thread = t;
        p.copy = k;
        p.name = several(t) ? own.name + "[" + std::to_string(k) + "]" : own.name;
        std::vector<std::string> locations;
        for (const Location& l : own.locations) locations.push_back(l.name);
        p.location = m_.variable(p.name + ".at", m_.enum_sort(own.name + ".location", locations));
        p.self = m_.symbol(p.name + ".self", m_.thread_sort());
        if (own.self) p.names[own.self] = p.self;
        for (const Variable& v : own.locals) {
          const std::size_t colon = v.name().rfind("::");
          const Term renamed = m_.variable(
              p.name + "." + (colon == std::string::npos ? v.name() : v.name().substr(colon + 2)),
              v.term.sort());
          p.names[v.term] = renamed;
          p.names[primed(v.term)] = primed(renamed);
          p.locals.push_back(renamed);
        }
        places_.push_back(std::move(p));
      }
    }
    return true;
  }

  bool read_entries() {
    for (const ThreadModularCertificate::Entry& entry : certificate_.entries) {
      auto place = std::find_if(places_.begin(), places_.end(), [&](const Place& p) {
        return thread(p).name == entry.thread && p.copy == entry.copy;
      });
      if (place == places_.end())
        return reject("an entry for a thread that the program does not have: " + entry.thread);
      if (place->listed) return reject("two entries for " + place->name);
      place->listed = true;
      const auto& locations = thread(*place).locations;
      if (entry.reach.size() != locations.size())
        return reject("a location of " + place->name + " is missing");
      for (std::size_t l = 0; l < locations.size(); ++l) {
        if (entry.reach[l].first != locations[l].name || !entry.reach[l].second)
          return reject("location " + locations[l].name + " of " + place->name + " is missing");
        place->reach.push_back(entry.reach[l].second);
      }
      place->environment = entry.environment;
    }
    for (Place& p : places_) {
      if (p.listed) continue;
      if (!certificate_.modular || p.copy == 0) return reject("no entry for " + p.name);
      const auto original = std::find_if(places_.begin(), places_.end(), [&](const Place& q) {
        return q.thread == p.thread && q.copy == 0;
      });
      TermMap exchange{
          {original->self, p.self}, {p.self, original->self}, {original->location, p.location}};
      for (std::size_t k = 0; k < p.locals.size(); ++k) exchange[original->locals[k]] = p.locals[k];
      for (Term r : original->reach) p.reach.push_back(substitute(r, exchange));
    }
    return true;
  }

  bool check_vocabulary() {
    TermSet shared;
    for (const Variable& v : program_.shared) shared.insert(v.term);
    TermSet selves;
    for (const Place& p : places_) selves.insert(p.self);
    for (const Place& p : places_) {
      if (!p.listed) continue;
      for (Term r : p.reach) {
        for (Term v : free_variables(r))
          if (!shared.contains(v) &&
              std::find(p.locals.begin(), p.locals.end(), v) == p.locals.end())
            return reject("R of " + p.name + " speaks of " + to_string(v) +
                          ", so it is not modular");
        for (Term s : free_symbols(r))
          if (selves.contains(s) && s != p.self)
            return reject("R of " + p.name + " speaks of another thread's identity");
      }
      for (Term e : p.environment)
        for (Term v : free_variables(e))
          if (v.time() > 1 || !shared.contains(v.time() == 1 ? shift_time(v, -1) : v))
            return reject("E of " + p.name + " speaks of " + to_string(v) +
                          ", so it is not modular");
    }
    return true;
  }

  Term at(const Place& p, LocationId l) const {
    return equal(p.location, m_.constant(p.location.sort(), mpz_class(l)));
  }

  std::vector<LocationId> starts(const Place& p) const { return thread(p).initial; }

  Term start_of_locals(const Place& p) const {
    std::vector<Term> parts;
    for (const Variable& v : thread(p).locals) {
      if (v.initial) parts.push_back(substitute(equal(v.term, v.initial), p.names));
      if (v.domain) parts.push_back(substitute(v.domain, p.names));
    }
    return conj(m_, parts);
  }

  Term start_of_all() const {
    std::vector<Term> parts;
    if (program_.initial) parts.push_back(program_.initial);
    for (const Place& p : places_) {
      std::vector<Term> any;
      for (LocationId l : starts(p)) any.push_back(at(p, l));
      parts.push_back(disj(m_, any));
      parts.push_back(start_of_locals(p));
    }
    return conj(m_, parts);
  }

  // A formula over times 0 and 1 about a step that changes only `changed`.
  static Term within_frame(Term formula, const TermSet& changed) {
    TermMap kept;
    for (Term v : free_variables(formula))
      if (v.time() == 1 && !changed.contains(shift_time(v, -1))) kept[v] = shift_time(v, -1);
    return substitute(formula, kept);
  }

  struct StepOf {
    Term relation; // with locations
    TermSet changed;
  };

  StepOf step(const Place& p, const Edge& edge) const {
    StepOf out;
    for (Term v : edge.step.changed) {
      const auto renamed = p.names.find(v);
      out.changed.insert(renamed == p.names.end() ? v : renamed->second);
    }
    if (edge.from != edge.to) out.changed.insert(p.location);
    out.relation = conj(conj(substitute(edge.step.relation, p.names), at(p, edge.from)),
                        primed(at(p, edge.to)));
    out.relation = within_frame(out.relation, out.changed);
    return out;
  }

  void check_thread(std::size_t i) {
    const Place& own = places_[i];
    for (LocationId l : starts(own))
      if (!prove(conj(start_of_all(), at(own, l)), own.reach[l], "CS1 for " + own.name)) return;
    for (const Edge& edge : thread(own).edges) {
      const StepOf s = step(own, edge);
      if (!prove(conj(own.reach[edge.from], s.relation),
                 within_frame(primed(own.reach[edge.to]), s.changed),
                 "CS2 for " + own.name + " and '" + edge.text + "'"))
        return;
    }
    TermMap kept;
    kept[primed(own.location)] = own.location;
    for (Term v : own.locals) kept[primed(v)] = v;
    for (LocationId l = 0; l < own.reach.size(); ++l) {
      if (own.reach[l].is_false()) continue;
      for (Term e : own.environment)
        if (!prove(conj(conj(own.reach[l], at(own, l)), substitute(e, kept)),
                   substitute(primed(own.reach[l]), kept),
                   "CS3 for " + own.name + " at " + thread(own).locations[l].name))
          return;
    }
    const Term environment = disj(m_, own.environment);
    for (std::size_t j = 0; j < places_.size(); ++j) {
      if (j == i) continue;
      const Place& actor = places_[j];
      for (const Edge& edge : thread(actor).edges) {
        const StepOf s = step(actor, edge);
        if (!prove(conj(actor.reach[edge.from], s.relation), within_frame(environment, s.changed),
                   "CS4 for " + own.name + " and '" + edge.text + "' of " + actor.name))
          return;
      }
    }
  }

  // R of a place as a whole, its location included.
  Term reach_of(const Place& p) const {
    std::vector<Term> any;
    for (LocationId l = 0; l < p.reach.size(); ++l) any.push_back(conj(at(p, l), p.reach[l]));
    return disj(m_, any);
  }

  // What every reachable state satisfies, but for the places in `without`.
  Term everywhere(const std::vector<std::size_t>& without) const {
    std::vector<Term> parts;
    for (std::size_t j = 0; j < places_.size(); ++j)
      if (!program_.threads[places_[j].thread].multiplicity.any() &&
          std::find(without.begin(), without.end(), j) == without.end())
        parts.push_back(reach_of(places_[j]));
    return conj(m_, parts);
  }

  void check_errors() {
    const Term domains = program_.domains(m_);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const Place& p = places_[i];
      if (!p.listed) continue;
      Term own = domains;
      for (const Variable& v : thread(p).locals)
        if (v.domain) own = conj(own, substitute(v.domain, p.names));
      for (LocationId l = 0; l < p.reach.size(); ++l) {
        const Term assertion = thread(p).locations[l].assertion;
        const Term right = assertion ? conj(own, substitute(assertion, p.names)) : own;
        if (right.is_true()) continue;
        if (!prove(conj(conj(p.reach[l], at(p, l)), everywhere({i})), right,
                   "CS5 for the assertion of " + p.name + " at " + thread(p).locations[l].name))
          return;
      }
    }
    for (const Exclusion& exclusion : program_.exclusions)
      for (std::size_t i = 0; i < places_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          for (const LocationReference& a : exclusion.places)
            for (const LocationReference& b : exclusion.places) {
              if (a.thread != places_[i].thread || b.thread != places_[j].thread) continue;
              const Term both =
                  conj(conj(places_[i].reach[a.location], at(places_[i], a.location)),
                       conj(places_[j].reach[b.location], at(places_[j], b.location)));
              if (!prove(conj(both, everywhere({i, j})), m_.boolean(false),
                         "CS5 for the exclusion of " + places_[i].name + " and " + places_[j].name))
                return;
            }
    for (const Conflict& c : program_.conflicts)
      for (std::size_t i = 0; i < places_.size(); ++i)
        for (std::size_t j = 0; j < places_.size(); ++j) {
          const LocationReference &a = c.first.place, &b = c.second.place;
          if (i == j || a.thread != places_[i].thread || b.thread != places_[j].thread) continue;
          const Term both = conj(conj(places_[i].reach[a.location], at(places_[i], a.location)),
                                 conj(places_[j].reach[b.location], at(places_[j], b.location)));
          const Term values = condition_of(c, places_[i].names, places_[j].names, m_);
          if (!prove(conj(conj(both, values), everywhere({i, j})), m_.boolean(false),
                     "CS5 for a race of " + places_[i].name + " and " + places_[j].name))
            return;
        }
    if (certificate_.deadlock) check_deadlock();
  }

  void check_deadlock() {
    std::vector<Term> stuck, ended;
    for (const Place& p : places_) {
      if (program_.threads[p.thread].multiplicity.any()) {
        reject("absence of deadlock is not proved for any number of " + thread(p).name);
        return;
      }
      std::vector<Term> ends;
      for (LocationId l = 0; l < p.reach.size(); ++l)
        if (thread(p).locations[l].end) ends.push_back(at(p, l));
      ended.push_back(disj(m_, ends));
      for (const Edge& edge : thread(p).edges) {
        if (!moves_on(edge)) continue;
        const auto guard =
            explicit_state::guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, m_);
        if (!guard) {
          reject("when '" + edge.text + "' is enabled is not expressible");
          return;
        }
        stuck.push_back(negate(conj(at(p, edge.from), substitute(*guard, p.names))));
      }
    }
    prove(conj(everywhere({}), conj(conj(m_, stuck), negate(conj(m_, ended)))), m_.boolean(false),
          "CS5 for deadlock");
  }

  const Program& program_;
  const ThreadModularCertificate& certificate_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<Place> places_;
  Term distinct_;
  Report report_;
};

} // namespace

Report check(const Program& program, const ThreadModularCertificate& certificate,
             TermManager& terms, smt::Solver& solver) {
  return Checker(program, certificate, terms, solver).run();
}

} // namespace absthread::certify
