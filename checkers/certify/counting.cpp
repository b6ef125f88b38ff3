// SPDX-License-Identifier: MIT
// The obligations for an invariant J over shared variables, counters #X.L and places v.at:
//
//   start   the initial condition, all threads at initial states in the right number -> J
//   step    J and a step of a thread `self` along an edge -> J'      for every edge, idle ones too
//   safe    J and a thread `self` in state L -> its assertion and the domains;
//           J -> no two threads at places that exclude each other
//
// A step is a relation between two configurations. It says what is true of every step of every
// program with any number of threads, nothing more:
//
//   - the edge's relation and its frame; one thread less at the edge's source, one more at its
//   target;
//   - `self` is a thread: not `none`, at the source before and at the target after;
//   - whoever a variable names is somewhere: v == none iff v.at == nobody; equal names are at equal
//     places; a thread other than `self` is after the step where it was before;
//   - different threads are different: at each place there are at least as many threads as the
//   names
//     (old ones, new ones, `self`) that are there and differ, before and after.
#include "checkers/certify/counting.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "instrument/finite_locals.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

struct Who {
  Term name;   // an identity
  Term before; // its place before the step; null: not known
  Term after;  // its place after it
};

class Checker {
 public:
  Checker(const Program& program, TermManager& m)
      : program_(program)
      , m_(m)
      , self_(m.symbol("self", m.thread_sort())) {
    std::vector<std::string> places{"nobody"};
    for (const Template& t : program.threads)
      for (const Location& l : t.thread.locations) places.push_back(t.thread.name + "." + l.name);
    place_ = m.enum_sort("place", places);
    for (const Variable& v : program.shared)
      if (v.term.sort().is(SortKind::thread))
        names_.push_back({v.term, m.variable(v.name() + ".at", place_)});
  }

  SmtlibScope scope() const {
    SmtlibScope out(m_);
    for (const Variable& v : program_.shared) out.add(v.term);
    for (const auto& [name, at] : names_) out.add(at);
    out.add(place_);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      for (LocationId l = 0; l < locations(t); ++l) out.add(count(t, l));
      out.add(total(t));
    }
    return out;
  }

  Report run(const CountingCertificate& certificate, smt::Solver& solver) {
    solver_ = &solver;
    report_.judgement = Judgement::accepted;
    if (!understands(certificate)) return report_;
    const Term invariant = conj(m_, certificate.invariant);
    if (!prove(start(), invariant, "the invariant at the start")) return report_;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (const Edge& edge : program_.threads[t].thread.edges)
        if (!prove(conj(invariant, step(t, edge)), primed(invariant),
                   fmt::format("the invariant after '{}' of {}", edge.text,
                               program_.threads[t].thread.name)))
          return report_;
    safe(invariant);
    return report_;
  }

 private:
  bool reject(const std::string& why) {
    report_.judgement = Judgement::rejected;
    report_.why = why;
    return false;
  }

  bool prove(Term premise, Term conclusion, const std::string& what) {
    const Term query[] = {premise, negate(conclusion)};
    solver_->comment(what);
    switch (solver_->check(query)) {
    case smt::Answer::unsat: ++report_.obligations; return true;
    case smt::Answer::sat: return reject(what + " does not hold");
    case smt::Answer::unknown:
      if (report_.judgement == Judgement::accepted) {
        report_.judgement = Judgement::undecided;
        report_.why = what + ": " + solver_->reason_unknown();
      }
      return true;
    }
    return true;
  }

  std::size_t locations(std::size_t t) const { return program_.threads[t].thread.locations.size(); }

  Term count(std::size_t t, LocationId l) const {
    const Thread& own = program_.threads[t].thread;
    return m_.variable("#" + own.name + "." + own.locations[l].name, m_.int_sort());
  }

  Term total(std::size_t t) const {
    return m_.symbol("count(" + program_.threads[t].thread.name + ")", m_.int_sort());
  }

  Term here(std::size_t t, LocationId l) const {
    mpz_class number = 1 + mpz_class(l);
    for (std::size_t u = 0; u < t; ++u) number += static_cast<unsigned long>(locations(u));
    return m_.constant(place_, number);
  }

  Term nobody() const { return m_.constant(place_, 0); }

  // A certificate that speaks of anything else could say what is not in a configuration.
  bool understands(const CountingCertificate& certificate) {
    TermSet known;
    for (const Variable& v : program_.shared) known.insert(v.term);
    for (const auto& [name, at] : names_) known.insert(at);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      if (!program_.threads[t].thread.locals.empty())
        return reject("a thread has locals with too many values");
      for (LocationId l = 0; l < locations(t); ++l) known.insert(count(t, l));
      known.insert(total(t));
    }
    for (const Variable& v : program_.shared)
      for (Sort s = v.term.sort(); s.is(SortKind::array); s = s.element())
        if (s.index().is(SortKind::thread) || s.element().is(SortKind::thread))
          return reject("identities are kept in the array " + v.name());
    for (Term part : certificate.invariant) {
      for (Term v : free_variables(part))
        if (!known.contains(v)) return reject("the invariant speaks of " + to_string(v));
      for (Term s : free_symbols(part))
        if (!known.contains(s)) return reject("the invariant speaks of " + to_string(s));
    }
    return true;
  }

  Term start() const {
    std::vector<Term> parts;
    if (program_.initial) parts.push_back(program_.initial);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Template& own = program_.threads[t];
      Term sum = m_.integer(0L);
      for (LocationId l = 0; l < locations(t); ++l) {
        const bool initial = std::find(own.thread.initial.begin(), own.thread.initial.end(), l) !=
                             own.thread.initial.end();
        if (!initial) parts.push_back(equal(count(t, l), m_.integer(0L)));
        parts.push_back(at_most(m_.integer(0L), count(t, l)));
        sum = add(sum, count(t, l));
      }
      parts.push_back(equal(sum, total(t)));
      if (!own.multiplicity.any())
        parts.push_back(equal(sum, m_.integer(mpz_class(*own.multiplicity.number))));
    }
    std::vector<Who> named;
    for (const auto& [name, at] : names_) named.push_back({name, at, at});
    parts.push_back(are_somewhere(named));
    parts.push_back(are_different(named, &Who::before, 0));
    return conj(m_, parts);
  }

  Term are_somewhere(const std::vector<Who>& list) const {
    std::vector<Term> parts;
    for (const Who& w : list) {
      if (!w.before) continue;
      parts.push_back(equal(equal(w.name, m_.none()), equal(w.before, nobody())));
      for (const Who& u : list)
        if (u.before) parts.push_back(implies(equal(w.name, u.name), equal(w.before, u.before)));
    }
    return conj(m_, parts);
  }

  // At each place there are at least as many threads as different names of the list.
  Term are_different(const std::vector<Who>& list, Term Who::* place, int time) const {
    std::vector<Term> parts;
    if (list.empty()) return m_.boolean(true);
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (LocationId l = 0; l < locations(t); ++l) {
        Term there = m_.integer(0L);
        for (std::size_t i = 0; i < list.size(); ++i) {
          if (!(list[i].*place)) continue;
          Term counts = conj(differ(list[i].name, m_.none()), equal(list[i].*place, here(t, l)));
          for (std::size_t j = 0; j < i; ++j)
            if (list[j].*place) counts = conj(counts, differ(list[j].name, list[i].name));
          there = add(there, ite(counts, m_.integer(1L), m_.integer(0L)));
        }
        parts.push_back(at_most(there, shift_time(count(t, l), time)));
      }
    return conj(m_, parts);
  }

  // Self is a thread in state l of t.
  Term somebody(std::size_t t, LocationId l) const {
    std::vector<Who> list;
    for (const auto& [name, at] : names_) list.push_back({name, at, {}});
    list.push_back({self_, here(t, l), {}});
    return conj(conj(at_most(m_.integer(1L), count(t, l)), differ(self_, m_.none())),
                conj(are_somewhere(list), are_different(list, &Who::before, 0)));
  }

  Term step(std::size_t t, const Edge& edge) const {
    const Thread& own = program_.threads[t].thread;
    std::vector<Term> parts{somebody(t, edge.from)};
    TermMap rename;
    if (own.self) rename[own.self] = self_;
    for (Term input : edge.step.inputs)
      rename[input] = m_.variable("choice " + input.name(), input.sort());
    parts.push_back(substitute(edge.step.relation, rename));
    for (const Variable& v : program_.shared)
      if (!edge.step.changes(v.term)) parts.push_back(equal(primed(v.term), v.term));
    for (std::size_t u = 0; u < program_.threads.size(); ++u)
      for (LocationId l = 0; l < locations(u); ++l) {
        long change = 0;
        if (u == t && l == edge.from) --change;
        if (u == t && l == edge.to) ++change;
        parts.push_back(equal(primed(count(u, l)), add(count(u, l), m_.integer(change))));
      }
    std::vector<Who> all{{self_, here(t, edge.from), here(t, edge.to)}};
    for (const auto& [name, at] : names_)
      all.push_back({name, at, ite(equal(name, self_), here(t, edge.to), at)});
    std::vector<Who> after = all;
    for (const auto& [name, at] : names_) after.push_back({primed(name), {}, primed(at)});
    for (const auto& [name, at] : names_) {
      parts.push_back(equal(equal(primed(name), m_.none()), equal(primed(at), nobody())));
      for (const Who& w : after)
        parts.push_back(implies(equal(primed(name), w.name), equal(primed(at), w.after)));
    }
    parts.push_back(are_different(after, &Who::after, 1));
    return conj(m_, parts);
  }

  void safe(Term invariant) {
    const Term domains = program_.domains(m_);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& own = program_.threads[t].thread;
      for (LocationId l = 0; l < locations(t); ++l) {
        Term right = domains;
        if (Term assertion = own.locations[l].assertion) {
          if (own.self) assertion = substitute(assertion, {{own.self, self_}});
          right = conj(right, assertion);
        }
        if (right.is_true()) continue;
        if (!prove(conj(invariant, somebody(t, l)), right,
                   fmt::format("the assertion of {} at {}", own.name, own.locations[l].name)))
          return;
      }
    }
    for (const Exclusion& x : program_.exclusions) {
      std::vector<Term> places;
      for (const LocationReference& p : x.places) {
        const Term c = count(p.thread, p.location);
        if (std::find(places.begin(), places.end(), c) == places.end()) places.push_back(c);
      }
      for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
          const Term two =
              i == j ? at_most(m_.integer(2L), places[i])
                     : conj(at_most(m_.integer(1L), places[i]), at_most(m_.integer(1L), places[j]));
          if (!prove(invariant, negate(two), "an exclusion")) return;
        }
    }
    for (const Conflict& c : program_.conflicts) {
      const Term first = count(c.first.place.thread, c.first.place.location);
      const Term second = count(c.second.place.thread, c.second.place.location);
      const Term there =
          first == second ? at_most(m_.integer(2L), first)
                          : conj(at_most(m_.integer(1L), first), at_most(m_.integer(1L), second));
      // Whoever the two are.
      const auto somebody_else = [&](const Conflict::Side& side, const char* name) {
        const Term self = program_.threads[side.place.thread].thread.self;
        return self ? TermMap{{self, m_.symbol(name, m_.thread_sort())}} : TermMap{};
      };
      const Term values = condition_of(c, somebody_else(c.first, "first.self"),
                                       somebody_else(c.second, "second.self"), m_);
      if (!prove(invariant, negate(conj(there, values)), "a race")) return;
    }
  }

  const Program& program_;
  TermManager& m_;
  Term self_;
  Sort place_;
  std::vector<std::pair<Term, Term>> names_; // identity variable and its place
  smt::Solver* solver_ = nullptr;
  Report report_;
};

} // namespace

Report check(const Program& program, const CountingCertificate& certificate, TermManager& terms,
             smt::Solver& solver) {
  const FiniteLocals finite = with_finite_locals(program, terms);
  if (!finite.program) return {Judgement::rejected, finite.reason, 0};
  return Checker(*finite.program, terms).run(certificate, solver);
}

SmtlibScope counting_scope(const Program& program, TermManager& terms) {
  const FiniteLocals finite = with_finite_locals(program, terms);
  return Checker(finite.program ? *finite.program : program, terms).scope();
}

} // namespace absthread::certify
