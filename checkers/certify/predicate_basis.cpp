// SPDX-License-Identifier: MIT
// The basis B of an upward-closed set U of states of the Program. Obligations:
//
//   start   no initial state is in U
//   wrong   a thread that is wrong where it is (assertion, domains) puts the state into U
//   before  a step that leads into U begins in U: for each element and each edge, the acting thread
//           is one of the element's threads or a further one
//
// A state with more threads is in U if one with fewer is, so it suffices to look at the threads
// that an obligation names. Threads have identities that differ. Elements with more copies of a
// thread than there are, and steps by a copy that there is not, need no proof.
//
// Why no reachable state is wrong: take a run into a wrong state. Its last state is in U by
// `wrong`, so by `before` all states of the run are, the initial one too: against `start`.
#include "checkers/certify/predicate_basis.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace absthread::certify {
namespace {

struct Part {
  std::size_t thread = 0;
  LocationId at = 0;
  Term condition;
};
struct BasisElement {
  Term shared;
  std::vector<Part> threads;
};

// A thread of the state that an obligation is about.
struct Somebody {
  std::size_t thread = 0;
  LocationId at = 0;
  Term self;
  TermMap names; ///< the thread's terms to its own, times 0 and 1
};

class Checker {
 public:
  Checker(const Program& program, const PredicateBasisCertificate& certificate, TermManager& terms,
          smt::Solver& solver)
      : program_(program)
      , certificate_(certificate)
      , m_(terms)
      , solver_(solver)
      , domains_(program.domains(terms)) {}

  Report run() {
    report_.judgement = Judgement::accepted;
    if (!program_.exclusions.empty() || !program_.conflicts.empty()) {
      reject("a predicate basis says nothing about exclusions and races");
      return report_;
    }
    if (!read()) return report_;
    if (!ABSTHREAD_FAULT("basis-wrong-unchecked") && !wrong()) return report_;
    for (const BasisElement& e : basis_) {
      if (!ABSTHREAD_FAULT("basis-start-unchecked") && !start(e)) break;
      if (!before(e)) break;
    }
    return report_;
  }

 private:
  const Thread& thread(std::size_t t) const { return program_.threads[t].thread; }

  bool reject(const std::string& why) {
    report_.judgement = Judgement::rejected;
    report_.why = why;
    return false;
  }

  bool refute(const std::vector<Term>& parts, const std::string& what) {
    solver_.comment(what);
    switch (solver_.check(parts)) {
    case smt::Answer::unsat: ++report_.obligations; return true;
    case smt::Answer::sat: return reject(what);
    case smt::Answer::unknown: break;
    }
    if (report_.judgement == Judgement::accepted) {
      report_.judgement = Judgement::undecided;
      report_.why = what + ": " + solver_.reason_unknown();
    }
    return true;
  }

  // Only what a state has may be mentioned.
  bool speaks_of_state(Term formula, const Thread* own) {
    std::set<Term> known;
    for (const Variable& v : program_.shared) known.insert(v.term);
    if (own)
      for (const Variable& v : own->locals) known.insert(v.term);
    for (const Term v : free_variables(formula))
      if (known.count(v) == 0) return reject(fmt::format("the basis speaks of '{}'", to_string(v)));
    for (const Term s : free_symbols(formula))
      if (!own || s != own->self)
        return reject(fmt::format("the basis speaks of '{}'", to_string(s)));
    return formula.sort().is(SortKind::boolean) ||
           reject("the basis has a part that is no formula");
  }

  bool read() {
    for (const auto& e : certificate_.basis) {
      BasisElement out;
      if (!e.shared || !speaks_of_state(e.shared, nullptr)) return reject_missing();
      out.shared = e.shared;
      for (const auto& part : e.threads) {
        const auto number = program_.find_thread(part.thread);
        if (!number) return reject(fmt::format("there is no thread '{}'", part.thread));
        const auto at = thread(*number).find_location(part.location);
        if (!at)
          return reject(fmt::format("'{}' has no location '{}'", part.thread, part.location));
        if (!part.condition || !speaks_of_state(part.condition, &thread(*number)))
          return reject_missing();
        out.threads.push_back({*number, *at, part.condition});
      }
      if (out.threads.size() > 20) return reject("an element has more than 20 threads");
      if (exists(out)) basis_.push_back(std::move(out));
    }
    return true;
  }

  bool reject_missing() {
    return report_.judgement == Judgement::rejected ? false : reject("a formula is missing");
  }

  // Are there so many copies?
  bool exists(const BasisElement& e) const {
    for (const Part& p : e.threads)
      if (copies(e, p.thread) > most(p.thread)) return false;
    return true;
  }
  static unsigned long copies(const BasisElement& e, std::size_t t) {
    return static_cast<unsigned long>(std::count_if(e.threads.begin(), e.threads.end(),
                                                    [&](const Part& p) { return p.thread == t; }));
  }
  unsigned long most(std::size_t t) const {
    const Multiplicity& n = program_.threads[t].multiplicity;
    return n.any() ? ~0UL : *n.number;
  }

  Somebody somebody(std::size_t t, LocationId at, std::size_t number) {
    Somebody out{t, at, m_.symbol(fmt::format("self #{}", number), m_.thread_sort()), {}};
    const Thread& own = thread(t);
    if (own.self) out.names[own.self] = out.self;
    for (const Variable& v : own.locals) {
      const Term name = m_.variable(fmt::format("{} #{}", v.name(), number), v.term.sort());
      out.names[v.term] = name;
      out.names[primed(v.term)] = primed(name);
    }
    return out;
  }

  Term distinct(const std::vector<Somebody>& people) {
    std::vector<Term> out;
    if (ABSTHREAD_FAULT("basis-identities-alike")) return m_.boolean(true);
    for (std::size_t i = 0; i < people.size(); ++i) {
      out.push_back(differ(people[i].self, m_.none()));
      for (std::size_t j = 0; j < i; ++j) out.push_back(differ(people[i].self, people[j].self));
    }
    return conj(m_, out);
  }

  // Is the state with these threads in U?
  Term in_set(const std::vector<Somebody>& people) {
    std::vector<Term> cases;
    for (const BasisElement& e : basis_) {
      if (e.threads.size() > people.size()) continue;
      std::vector<bool> used(people.size());
      place(e, people, 0, used, e.shared, cases);
    }
    return disj(m_, cases);
  }
  void place(const BasisElement& e, const std::vector<Somebody>& people, std::size_t next,
             std::vector<bool>& used, Term so_far, std::vector<Term>& cases) {
    if (next == e.threads.size()) return cases.push_back(so_far);
    const Part& wanted = e.threads[next];
    for (std::size_t p = 0; p < people.size(); ++p) {
      if (used[p] || people[p].thread != wanted.thread || people[p].at != wanted.at) continue;
      used[p] = !ABSTHREAD_FAULT("basis-one-thread-twice");
      place(e, people, next + 1, used, conj(so_far, substitute(wanted.condition, people[p].names)),
            cases);
      used[p] = false;
    }
  }

  bool start(const BasisElement& e) {
    std::vector<Somebody> people;
    std::vector<Term> parts{e.shared};
    if (program_.initial) parts.push_back(program_.initial);
    for (const Part& p : e.threads) {
      const Thread& own = thread(p.thread);
      if (std::find(own.initial.begin(), own.initial.end(), p.at) == own.initial.end())
        return true; // nobody begins there
      people.push_back(somebody(p.thread, p.at, people.size()));
      const TermMap& names = people.back().names;
      parts.push_back(substitute(p.condition, names));
      for (const Variable& v : own.locals) {
        if (v.initial) parts.push_back(substitute(equal(v.term, v.initial), names));
        if (v.domain) parts.push_back(substitute(v.domain, names));
      }
    }
    parts.push_back(distinct(people));
    return refute(parts, "an initial state is in the set");
  }

  bool wrong() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (LocationId l = 0; l < thread(t).locations.size(); ++l) {
        const std::vector<Somebody> people{somebody(t, l, 0)};
        const TermMap& names = people[0].names;
        Term right = ABSTHREAD_FAULT("basis-domains-ignored") ? m_.boolean(true) : domains_;
        if (const Term a = thread(t).locations[l].assertion)
          right = conj(right, substitute(a, names));
        for (const Variable& v : thread(t).locals)
          if (v.domain) right = conj(right, substitute(v.domain, names));
        if (right.is_true()) continue;
        if (!refute({negate(right), distinct(people), negate(in_set(people))},
                    fmt::format("a wrong state of {} at {} is not in the set", thread(t).name,
                                thread(t).locations[l].name)))
          return false;
      }
    return true;
  }

  bool before(const BasisElement& e) {
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (const Edge& edge : thread(t).edges) {
        for (std::size_t active = 0; active < e.threads.size(); ++active)
          if (!ABSTHREAD_FAULT("basis-own-steps-unchecked") && e.threads[active].thread == t &&
              e.threads[active].at == edge.to && !before(e, t, edge, active))
            return false;
        // A further thread; one that changes nothing that is mentioned begins in this very element.
        if (copies(e, t) < most(t) && concerns(edge.step, e) &&
            !ABSTHREAD_FAULT("basis-others-steps-unchecked") &&
            !before(e, t, edge, e.threads.size()))
          return false;
      }
    return true;
  }

  bool concerns(const Step& step, const BasisElement& e) const {
    const auto mentions = [&](Term formula) {
      const std::vector<Term> all = free_variables(formula);
      return std::any_of(all.begin(), all.end(), [&](Term v) {
        const bool shared = std::any_of(program_.shared.begin(), program_.shared.end(),
                                        [&](const Variable& s) { return s.term == v; });
        return shared && step.changes(v);
      });
    };
    return mentions(e.shared) || std::any_of(e.threads.begin(), e.threads.end(),
                                             [&](const Part& p) { return mentions(p.condition); });
  }

  // What the formula says after the step, of the thread that acts or of one that does not.
  Term after(Term formula, const Step& step, bool acts) const {
    TermMap later;
    for (const Term v : step.changed) {
      const bool shared = std::any_of(program_.shared.begin(), program_.shared.end(),
                                      [&](const Variable& s) { return s.term == v; });
      if (shared || (acts && !ABSTHREAD_FAULT("basis-locals-stay"))) later.emplace(v, primed(v));
    }
    return substitute(formula, later);
  }

  bool before(const BasisElement& e, std::size_t t, const Edge& edge, std::size_t active) {
    std::vector<Somebody> people;
    std::vector<Term> parts{after(e.shared, edge.step, false)};
    for (std::size_t p = 0; p < e.threads.size(); ++p) {
      const Part& part = e.threads[p];
      people.push_back(somebody(part.thread, p == active ? edge.from : part.at, p));
      parts.push_back(
          substitute(after(part.condition, edge.step, p == active), people.back().names));
    }
    if (active == e.threads.size()) people.push_back(somebody(t, edge.from, active));
    TermMap names = people[active].names;
    for (const Term input : edge.step.inputs)
      names[input] = m_.variable("choice " + input.name(), input.sort());
    parts.push_back(substitute(edge.step.relation, names));
    parts.push_back(distinct(people));
    parts.push_back(negate(in_set(people)));
    return refute(parts, fmt::format("'{}' of {} leads into the set from outside", edge.text,
                                     thread(t).name));
  }

  const Program& program_;
  const PredicateBasisCertificate& certificate_;
  TermManager& m_;
  smt::Solver& solver_;
  Term domains_;
  std::vector<BasisElement> basis_;
  Report report_;
};

} // namespace

Report check(const Program& program, const PredicateBasisCertificate& certificate,
             TermManager& terms, smt::Solver& solver) {
  return Checker(program, certificate, terms, solver).run();
}

SmtlibScope predicate_basis_scope(const Program& program, const std::string& thread,
                                  TermManager& terms) {
  SmtlibScope out(terms);
  for (const Variable& v : program.shared) out.add(v.term);
  if (const auto number = program.find_thread(thread)) {
    const Thread& own = program.threads[*number].thread;
    for (const Variable& v : own.locals) out.add(v.term);
    if (own.self) out.add(own.self);
  }
  return out;
}

} // namespace absthread::certify
