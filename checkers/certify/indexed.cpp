// SPDX-License-Identifier: MIT
// The obligations for an invariant J about the shared variables, every single thread, and two
// different threads 0 and 1 of each contract of which there may be several; ALL is J for every
// choice of two among the threads 0, 1 and 2 of each such contract.
//
//   start   every thread is absent or at its start -> J
//   step    ALL and a step of a single thread, or of thread 0, 1 or 2 -> J'
//   safe    ALL and thread 0 (or a single one) in state L -> its assertion, its domains, the
//   domains;
//           ALL -> no two threads at places that exclude each other
//
// Why this proves all numbers: let J hold for every two threads before a step of t. For two threads
// a and b after it, t is one of them or a third one; name them 0, 1 and t if it is a third 2. What
// was assumed is ALL for them. Contracts with one or no thread are covered because the missing ones
// may be absent. J must not speak of thread 2, and this is checked.
#include <algorithm>

#include <fmt/format.h>

#include "checkers/certify/counting.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

struct Person {
  std::size_t thread = 0;
  unsigned copy = 0;
  std::string name;
  Term at, self;
  std::vector<Term> locals;
  TermMap own; // the thread's terms to this person's, times 0 and 1
};

class PairChecker {
 public:
  PairChecker(const Program& program, TermManager& m)
      : program_(program)
      , m_(m) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      for (unsigned k = 0; k < (several(t) ? 3U : 1U); ++k) people_.push_back(person(t, k));
  }

  SmtlibScope scope() const {
    SmtlibScope out(m_);
    for (const Variable& v : program_.shared) out.add(v.term);
    for (const Template& t : program_.threads)
      out.add(m_.symbol("count(" + t.thread.name + ")", m_.int_sort()));
    for (const Person& p : people_) {
      if (p.copy > 1) continue;
      out.add(p.at);
      out.add(p.self);
      for (Term v : p.locals) out.add(v);
    }
    return out;
  }

  Report run(const IndexedCertificate& certificate, smt::Solver& solver) {
    solver_ = &solver;
    report_.judgement = Judgement::accepted;
    if (!understands(certificate)) return report_;
    std::vector<Term> different;
    for (std::size_t i = 0; i < people_.size(); ++i) {
      different.push_back(differ(people_[i].self, m_.none()));
      for (std::size_t j = 0; j < i; ++j)
        different.push_back(differ(people_[i].self, people_[j].self));
    }
    distinct_ = conj(m_, different);
    const Term invariant = conj(m_, certificate.invariant);
    const Term all = for_all(invariant);
    std::vector<Term> start;
    if (program_.initial) start.push_back(program_.initial);
    for (const Person& p : people_) start.push_back(begins(p));
    if (!prove(conj(m_, start), invariant, "the invariant at the start")) return report_;
    for (const Person& p : people_)
      for (const Edge& edge : thread(p).edges)
        if (!prove(conj(all, step(p, edge)), primed(invariant),
                   fmt::format("the invariant after '{}' of {}", edge.text, p.name)))
          return report_;
    safe(all);
    return report_;
  }

 private:
  bool several(std::size_t t) const {
    const Multiplicity& n = program_.threads[t].multiplicity;
    return n.any() || *n.number > 1;
  }

  const Thread& thread(const Person& p) const { return program_.threads[p.thread].thread; }

  Person person(std::size_t t, unsigned copy) const {
    const Thread& own = program_.threads[t].thread;
    Person p;
    p.thread = t;
    p.copy = copy;
    p.name = several(t) ? own.name + "[" + std::to_string(copy) + "]" : own.name;
    std::vector<std::string> places;
    for (const Location& l : own.locations) places.push_back(l.name);
    places.emplace_back("(absent)");
    p.at = m_.variable(p.name + ".at", m_.enum_sort(own.name + ".place", places));
    p.self = m_.symbol(p.name + ".self", m_.thread_sort());
    if (own.self) p.own[own.self] = p.self;
    for (const Variable& v : own.locals) {
      const std::size_t colon = v.name().rfind("::");
      const std::string last = colon == std::string::npos ? v.name() : v.name().substr(colon + 2);
      p.locals.push_back(m_.variable(p.name + "." + last, v.term.sort()));
      p.own[v.term] = p.locals.back();
      p.own[primed(v.term)] = primed(p.locals.back());
    }
    return p;
  }

  bool reject(const std::string& why) {
    report_.judgement = Judgement::rejected;
    report_.why = why;
    return false;
  }

  bool prove(Term premise, Term conclusion, const std::string& what) {
    const Term query[] = {distinct_, premise, negate(conclusion)};
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

  bool understands(const IndexedCertificate& certificate) {
    TermSet known;
    for (const Variable& v : program_.shared) known.insert(v.term);
    for (const Template& t : program_.threads)
      known.insert(m_.symbol("count(" + t.thread.name + ")", m_.int_sort()));
    for (const Person& p : people_) {
      if (p.copy > 1) continue;
      known.insert(p.at);
      known.insert(p.self);
      known.insert(p.locals.begin(), p.locals.end());
    }
    for (Term part : certificate.invariant) {
      for (Term v : free_variables(part))
        if (!known.contains(v)) return reject("the invariant speaks of " + to_string(v));
      for (Term s : free_symbols(part))
        if (!known.contains(s)) return reject("the invariant speaks of " + to_string(s));
    }
    return true;
  }

  const Person& find(std::size_t t, unsigned copy) const {
    return *std::find_if(people_.begin(), people_.end(),
                         [&](const Person& p) { return p.thread == t && p.copy == copy; });
  }

  // J with every choice of two threads for 0 and 1, of each contract.
  Term for_all(Term invariant) const {
    std::vector<Term> readings{invariant};
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      if (!several(t)) continue;
      std::vector<Term> next;
      for (unsigned a = 0; a < 3; ++a)
        for (unsigned b = 0; b < 3; ++b) {
          if (a == b) continue;
          TermMap names;
          for (const auto& [from, to] : {std::pair(0U, a), std::pair(1U, b)}) {
            const Person &p = find(t, from), &q = find(t, to);
            names[p.at] = q.at;
            names[p.self] = q.self;
            for (std::size_t v = 0; v < p.locals.size(); ++v) names[p.locals[v]] = q.locals[v];
          }
          for (Term r : readings) next.push_back(substitute(r, names));
        }
      readings = std::move(next);
    }
    return conj(m_, readings);
  }

  Term at(const Person& p, std::size_t l) const {
    return equal(p.at, m_.constant(p.at.sort(), mpz_class(static_cast<unsigned long>(l))));
  }

  Term begins(const Person& p) const {
    const Thread& own = thread(p);
    std::vector<Term> where, rest;
    for (LocationId l : own.initial) where.push_back(at(p, l));
    const Multiplicity& n = program_.threads[p.thread].multiplicity;
    if (n.any() || *n.number != 1) where.push_back(at(p, own.locations.size()));
    for (const Variable& v : own.locals) {
      if (v.initial) rest.push_back(substitute(equal(v.term, v.initial), p.own));
      if (v.domain) rest.push_back(substitute(v.domain, p.own));
    }
    return conj(disj(m_, where), conj(m_, rest));
  }

  Term step(const Person& p, const Edge& edge) const {
    TermMap rename = p.own;
    for (Term input : edge.step.inputs)
      rename[input] = m_.variable("choice " + input.name(), input.sort());
    std::vector<Term> parts{at(p, edge.from), primed(at(p, edge.to)),
                            substitute(edge.step.relation, rename)};
    for (const Variable& v : program_.shared)
      if (!edge.step.changes(v.term)) parts.push_back(equal(primed(v.term), v.term));
    for (const Person& q : people_) {
      const bool acts = q.thread == p.thread && q.copy == p.copy;
      if (!acts) parts.push_back(equal(primed(q.at), q.at));
      for (std::size_t v = 0; v < q.locals.size(); ++v)
        if (!acts || !edge.step.changes(thread(q).locals[v].term))
          parts.push_back(equal(primed(q.locals[v]), q.locals[v]));
    }
    return conj(m_, parts);
  }

  void safe(Term all) {
    const Term domains = program_.domains(m_);
    for (const Person& p : people_) {
      if (p.copy != 0) continue;
      const Thread& own = thread(p);
      for (LocationId l = 0; l < own.locations.size(); ++l) {
        Term right = domains;
        for (const Variable& v : own.locals)
          if (v.domain) right = conj(right, substitute(v.domain, p.own));
        if (own.locations[l].assertion)
          right = conj(right, substitute(own.locations[l].assertion, p.own));
        if (right.is_true()) continue;
        if (!prove(conj(all, at(p, l)), right,
                   fmt::format("the assertion of {} at {}", own.name, own.locations[l].name)))
          return;
      }
    }
    for (const Exclusion& x : program_.exclusions)
      for (const Person& p : people_)
        for (const Person& q : people_)
          for (const LocationReference& a : x.places)
            for (const LocationReference& b : x.places) {
              if (&p == &q || a.thread != p.thread || b.thread != q.thread) continue;
              if (!prove(all, negate(conj(at(p, a.location), at(q, b.location))),
                         "the exclusion of " + p.name + " and " + q.name))
                return;
            }
    for (const Conflict& c : program_.conflicts)
      for (const Person& p : people_)
        for (const Person& q : people_) {
          const LocationReference &a = c.first.place, &b = c.second.place;
          if (&p == &q || a.thread != p.thread || b.thread != q.thread) continue;
          const Term race =
              conj(conj(at(p, a.location), at(q, b.location)), condition_of(c, p.own, q.own, m_));
          if (!prove(all, negate(race), "a race of " + p.name + " and " + q.name)) return;
        }
  }

  const Program& program_;
  TermManager& m_;
  std::vector<Person> people_;
  Term distinct_;
  smt::Solver* solver_ = nullptr;
  Report report_;
};

} // namespace

Report check(const Program& program, const IndexedCertificate& certificate, TermManager& terms,
             smt::Solver& solver) {
  return PairChecker(program, terms).run(certificate, solver);
}

SmtlibScope indexed_scope(const Program& program, TermManager& terms) {
  return PairChecker(program, terms).scope();
}

} // namespace absthread::certify
