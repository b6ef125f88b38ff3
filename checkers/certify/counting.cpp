// SPDX-License-Identifier: MIT
// The obligations for an invariant J over shared variables, counters #X.L and places v.at:
//
//   start   the initial condition, all threads at initial states in the right number -> J
//   step    J and a step of a thread `self` along an edge -> J'      for every edge, idle ones too
//   safe    J and a thread `self` in state L -> its assertion and the domains;
//           J -> no two threads at places that exclude each other;
//           J and somebody is at no end -> some thread has an enabled step that is not idle
//           (if the certificate says that there is no deadlock)
//
// A step is a relation between two configurations. It says what is true of every step of every
// program with any number of threads, nothing more:
//
//   - the edge's relation and its frame; one thread less at the edge's source, one more at its
//     target;
//   - `self` is a thread: not `none`, at the source before and at the target after;
//   - whoever a variable names is somewhere: v == none iff v.at == nobody; equal names are at equal
//     places; a thread other than `self` is after the step where it was before;
//   - different threads are different: at each place there are at least as many threads as the
//     names (old ones, new ones, `self`) that are there and differ, before and after.
//
// Locals that are described by predicates: a place is a location and a row of truth values, the
// locals of `self` are any that fit the row, and two more things are proved: the rows listed at a
// location are all that a step, or the start, leads to. A predicate speaks of the thread's own
// locals and of numbers `count(X)`, nothing else: no step of another thread changes what it says.
#include "checkers/certify/counting.hpp"

#include "checkers/certify/moves_on.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "checkers/explicit/guard.hpp"
#include "instrument/finite_locals.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

struct Who {
  Term name;   // an identity
  Term before; // its place before the step; null: not known
  Term after;  // its place after it
};

// A location, and what is known of the locals of a thread there.
struct Spot {
  LocationId location = 0;
  Term row;
  std::string name;
  Term count; // how many threads are there
  Term here;  // as a value of the sort `place`
};

class Checker {
 public:
  Checker(const Program& program, const CountingCertificate& certificate, TermManager& m)
      : program_(program)
      , certificate_(certificate)
      , m_(m)
      , self_(m.symbol("self", m.thread_sort())) {
    for (const Template& t : program.threads) spots_.push_back(spots_of(t.thread));
    std::vector<std::string> places{"nobody"};
    for (std::size_t t = 0; t < spots_.size(); ++t)
      for (Spot& s : spots_[t]) {
        places.push_back(program.threads[t].thread.name + "." + s.name);
        s.count = m.variable("#" + places.back(), m.int_sort());
      }
    place_ = m.enum_sort("place", places);
    unsigned long number = 0;
    for (auto& own : spots_)
      for (Spot& s : own) s.here = m.constant(place_, mpz_class(++number));
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
      for (const Spot& s : spots_[t]) out.add(s.count);
      out.add(total(t));
    }
    return out;
  }

  Report run(smt::Solver& solver) {
    solver_ = &solver;
    report_.judgement = Judgement::accepted;
    if (!understands()) return report_;
    const Term invariant = conj(m_, certificate_.invariant);
    if (!all_rows_at_start()) return report_;
    if (!prove(start(), invariant, "the invariant at the start")) return report_;
    solver.push(); // the premise of all that follows, said once
    solver.add(invariant);
    bool kept = true;
    for (std::size_t t = 0; t < program_.threads.size() && kept; ++t)
      for (const Edge& edge : program_.threads[t].thread.edges)
        if (kept) kept = keeps(t, edge);
    if (kept && safe() && certificate_.deadlock) goes_on();
    solver.pop();
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

  // ---- places -------------------------------------------------------------------------------

  std::vector<Spot> spots_of(const Thread& own) const {
    std::vector<Spot> out;
    const bool rows = !certificate_.places.empty() && !own.locals.empty();
    for (LocationId l = 0; l < own.locations.size(); ++l) {
      const std::string& name = own.locations[l].name;
      if (!rows) out.push_back({l, m_.boolean(true), name, {}, {}});
      for (const auto& p : certificate_.places)
        if (rows && p.thread == own.name && p.location == name)
          for (const std::string& row : p.rows)
            out.push_back(
                {l, row_term(p, row), row.empty() ? name : name + "[" + row + "]", {}, {}});
    }
    return out;
  }

  Term row_term(const CountingCertificate::Place& p, const std::string& row) const {
    std::vector<Term> parts;
    for (std::size_t k = 0; k < std::min(row.size(), p.predicates.size()); ++k)
      parts.push_back(row[k] == '1' ? p.predicates[k] : negate(p.predicates[k]));
    return conj(m_, parts);
  }

  Term total(std::size_t t) const {
    return m_.symbol("count(" + program_.threads[t].thread.name + ")", m_.int_sort());
  }

  Term nobody() const { return m_.constant(place_, 0); }

  static bool holds_identities(Sort s) {
    for (; s.is(SortKind::array); s = s.element())
      if (s.index().is(SortKind::thread)) return true;
    return s.is(SortKind::thread);
  }

  // A certificate that speaks of anything else could say what is not in a configuration.
  bool understands() {
    TermSet known;
    for (const Variable& v : program_.shared) {
      known.insert(v.term);
      if (v.term.sort().is(SortKind::array) && holds_identities(v.term.sort()))
        return reject("identities are kept in the array " + v.name());
    }
    for (const auto& [name, at] : names_) known.insert(at);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      if (!understands_places(program_.threads[t].thread)) return false;
      for (const Spot& s : spots_[t]) known.insert(s.count);
      known.insert(total(t));
    }
    for (Term part : certificate_.invariant) {
      for (Term v : free_variables(part))
        if (!known.contains(v)) return reject("the invariant speaks of " + to_string(v));
      for (Term s : free_symbols(part))
        if (!known.contains(s)) return reject("the invariant speaks of " + to_string(s));
    }
    return true;
  }

  // Every location of a thread with locals once, predicates over its locals, rows that fit.
  bool understands_places(const Thread& own) {
    if (own.locals.empty()) return true;
    if (certificate_.places.empty()) return reject("a thread has locals with too many values");
    TermSet locals, numbers;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) numbers.insert(total(t));
    for (const Variable& v : own.locals) {
      if (holds_identities(v.term.sort())) return reject("an identity is kept in " + v.name());
      locals.insert(v.term);
    }
    for (const Location& l : own.locations) {
      const auto here = [&](const auto& p) { return p.thread == own.name && p.location == l.name; };
      const auto& all = certificate_.places;
      if (std::count_if(all.begin(), all.end(), here) != 1)
        return reject("location " + l.name + " of " + own.name + " is not listed once");
      const auto& p = *std::find_if(all.begin(), all.end(), here);
      for (Term predicate : p.predicates) {
        for (Term s : free_symbols(predicate))
          if (!numbers.contains(s)) return reject("a predicate speaks of " + to_string(s));
        for (Term v : free_variables(predicate))
          if (!locals.contains(v)) return reject("a predicate speaks of " + to_string(v));
      }
      for (std::size_t k = 0; k < p.rows.size(); ++k)
        if (p.rows[k].size() != p.predicates.size() ||
            p.rows[k].find_first_not_of("01") != std::string::npos ||
            std::count(p.rows.begin(), p.rows.end(), p.rows[k]) != 1)
          return reject("a row of " + l.name + " does not fit its predicates");
    }
    return true;
  }

  Term some_row(std::size_t t, LocationId l) const {
    std::vector<Term> rows;
    for (const Spot& s : spots_[t])
      if (s.location == l) rows.push_back(s.row);
    return disj(m_, rows);
  }

  // ---- start --------------------------------------------------------------------------------

  static bool is_initial(const Thread& own, LocationId l) {
    return std::find(own.initial.begin(), own.initial.end(), l) != own.initial.end();
  }

  // The locals of a thread that begins.
  Term begins(const Thread& own) const {
    Term out = program_.initial ? program_.initial : m_.boolean(true);
    for (const Variable& v : own.locals) {
      if (v.initial) out = conj(out, equal(v.term, v.initial));
      if (v.domain) out = conj(out, v.domain);
    }
    return out;
  }

  bool all_rows_at_start() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& own = program_.threads[t].thread;
      if (own.locals.empty()) continue;
      for (LocationId l : own.initial)
        if (!prove(begins(own), some_row(t, l), "what is listed of the start of " + own.name))
          return false;
    }
    return true;
  }

  // Can no thread begin there?
  bool nobody_begins(const Thread& own, const Spot& s) {
    if (!is_initial(own, s.location)) return true;
    if (own.locals.empty()) return false;
    const Term question[] = {begins(own), s.row};
    return solver_->check(question) == smt::Answer::unsat;
  }

  Term start() {
    std::vector<Term> parts;
    if (program_.initial) parts.push_back(program_.initial);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Template& own = program_.threads[t];
      Term sum = m_.integer(0L);
      for (const Spot& s : spots_[t]) {
        if (nobody_begins(own.thread, s)) parts.push_back(equal(s.count, m_.integer(0L)));
        parts.push_back(at_most(m_.integer(0L), s.count));
        sum = add(sum, s.count);
      }
      parts.push_back(equal(sum, total(t)));
      if (!own.multiplicity.any())
        parts.push_back(equal(sum, m_.integer(mpz_class(*own.multiplicity.number))));
    }
    const std::vector<Who> named = all_named();
    parts.push_back(are_somewhere(named));
    parts.push_back(are_different(named, &Who::before, 0));
    return conj(m_, parts);
  }

  // ---- configurations -----------------------------------------------------------------------

  std::vector<Who> all_named() const {
    std::vector<Who> out;
    for (const auto& [name, at] : names_) out.push_back({name, at, {}});
    return out;
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

  // How many different names of the list are there.
  Term different_at(const std::vector<Who>& list, Term Who::* place, Term here) const {
    Term there = m_.integer(0L);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!(list[i].*place)) continue;
      Term counts = conj(differ(list[i].name, m_.none()), equal(list[i].*place, here));
      for (std::size_t j = 0; j < i; ++j)
        if (list[j].*place) counts = conj(counts, differ(list[j].name, list[i].name));
      there = add(there, ite(counts, m_.integer(1L), m_.integer(0L)));
    }
    return there;
  }

  // At each place there are at least as many threads as different names of the list.
  Term are_different(const std::vector<Who>& list, Term Who::* place, int time) const {
    std::vector<Term> parts;
    if (list.empty()) return m_.boolean(true);
    for (const auto& own : spots_)
      for (const Spot& s : own)
        parts.push_back(at_most(different_at(list, place, s.here), shift_time(s.count, time)));
    return conj(m_, parts);
  }

  // Self is a thread at that place.
  Term somebody(const Spot& s) const {
    std::vector<Who> list = all_named();
    list.push_back({self_, s.here, {}});
    return conj(conj(at_most(m_.integer(1L), s.count), differ(self_, m_.none())),
                conj(are_somewhere(list), are_different(list, &Who::before, 0)));
  }

  // ---- steps --------------------------------------------------------------------------------

  // What the edge says of the shared variables and of the locals of self.
  Term moved(const Thread& own, const Edge& edge) const {
    TermMap rename;
    if (own.self) rename[own.self] = self_;
    for (Term input : edge.step.inputs)
      rename[input] = m_.variable("choice " + input.name(), input.sort());
    std::vector<Term> parts{substitute(edge.step.relation, rename)};
    for (const auto* list : {&program_.shared, &own.locals})
      for (const Variable& v : *list)
        if (!edge.step.changes(v.term)) parts.push_back(equal(primed(v.term), v.term));
    return conj(m_, parts);
  }

  // Parts of the invariant that name nothing which the step can change are what they were. A name
  // may be where it was not although it is the same: it may be that of `self`.
  Term to_be_kept(const Edge& edge, const Spot& from, const Spot& to) const {
    TermSet changed(edge.step.changed.begin(), edge.step.changed.end());
    if (from.count != to.count) changed.insert({from.count, to.count});
    for (const auto& [name, at] : names_) changed.insert(at);
    std::vector<Term> parts;
    for (Term part : certificate_.invariant) {
      const std::vector<Term> variables = free_variables(part);
      if (std::any_of(variables.begin(), variables.end(),
                      [&](Term v) { return changed.contains(v); }))
        parts.push_back(part);
    }
    return conj(m_, parts);
  }

  // With the invariant assumed.
  bool keeps(std::size_t t, const Edge& edge) {
    const Thread& own = program_.threads[t].thread;
    const Term move = moved(own, edge);
    const std::string what = fmt::format("'{}' of {}", edge.text, own.name);
    for (const Spot& from : spots_[t]) {
      if (from.location != edge.from) continue;
      if (!own.locals.empty() && !prove(conj(from.row, move), primed(some_row(t, edge.to)),
                                        "what is listed of the locals after " + what))
        return false;
      for (const Spot& to : spots_[t])
        if (to.location == edge.to &&
            !prove(conj(conj(from.row, move), conj(primed(to.row), counted(from, to))),
                   primed(to_be_kept(edge, from, to)), "the invariant after " + what))
          return false;
    }
    return true;
  }

  // Self goes from one place to the other.
  Term counted(const Spot& from, const Spot& to) const {
    std::vector<Term> parts{somebody(from)};
    for (const auto& row : spots_)
      for (const Spot& s : row) {
        long change = 0;
        if (s.count == from.count) --change;
        if (s.count == to.count) ++change;
        parts.push_back(equal(primed(s.count), add(s.count, m_.integer(change))));
      }
    std::vector<Who> after{{self_, from.here, to.here}};
    for (const auto& [name, at] : names_)
      after.push_back({name, at, ite(equal(name, self_), to.here, at)});
    for (const auto& [name, at] : names_) after.push_back({primed(name), {}, primed(at)});
    for (const auto& [name, at] : names_) {
      parts.push_back(equal(equal(primed(name), m_.none()), equal(primed(at), nobody())));
      for (const Who& w : after)
        parts.push_back(implies(equal(primed(name), w.name), equal(primed(at), w.after)));
    }
    parts.push_back(are_different(after, &Who::after, 1));
    return conj(m_, parts);
  }

  // ---- what must not be ---------------------------------------------------------------------

  bool safe() {
    const Term domains = program_.domains(m_);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& own = program_.threads[t].thread;
      for (const Spot& s : spots_[t]) {
        Term right = domains;
        if (Term assertion = own.locations[s.location].assertion) {
          if (own.self) assertion = substitute(assertion, {{own.self, self_}});
          right = conj(right, assertion);
        }
        for (const Variable& v : own.locals)
          if (v.domain) right = conj(right, v.domain);
        if (right.is_true()) continue;
        if (!prove(conj(s.row, somebody(s)), right,
                   fmt::format("the assertion of {} at {}", own.name, s.name)))
          return false;
      }
    }
    for (const Exclusion& x : program_.exclusions) {
      std::vector<Term> places;
      for (const LocationReference& p : x.places)
        for (const Spot& s : spots_[p.thread])
          if (s.location == p.location &&
              std::find(places.begin(), places.end(), s.count) == places.end())
            places.push_back(s.count);
      for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
          const Term two =
              i == j ? at_most(m_.integer(2L), places[i])
                     : conj(at_most(m_.integer(1L), places[i]), at_most(m_.integer(1L), places[j]));
          if (!prove(m_.boolean(true), negate(two), "an exclusion")) return false;
        }
    }
    if (!program_.conflicts.empty() && !certificate_.places.empty())
      return reject("nothing about races follows from predicates over locals");
    for (const Conflict& c : program_.conflicts) {
      const Term first = spots_[c.first.place.thread][c.first.place.location].count;
      const Term second = spots_[c.second.place.thread][c.second.place.location].count;
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
      if (!prove(conj(there, values), m_.boolean(false), "a race")) return false;
    }
    return true;
  }

  // Not all are at an end, so somebody can move. Only threads whose step is sure are listed: those
  // that a variable names, and of those without a name one per place; a guard compares identities
  // with names only, so it says the same of all of these.
  void goes_on() {
    if (!certificate_.places.empty()) {
      reject("absence of deadlock does not follow from predicates over locals");
      return;
    }
    const Term other = m_.symbol("other", m_.thread_sort());
    const std::vector<Who> named = all_named();
    std::vector<Term> premise{are_somewhere(named), are_different(named, &Who::before, 0),
                              differ(other, m_.none())};
    for (const Who& w : named) premise.push_back(differ(other, w.name));
    std::vector<Term> somebody_goes_on, enabled;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& own = program_.threads[t].thread;
      for (const Spot& s : spots_[t])
        if (!own.locations[s.location].end)
          somebody_goes_on.push_back(at_most(m_.integer(1L), s.count));
      for (const Edge& edge : own.edges) {
        if (!moves_on(edge)) continue;
        const auto guard =
            explicit_state::guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, m_);
        if (!guard) {
          reject("when '" + edge.text + "' is enabled is not expressible");
          return;
        }
        const auto by = [&](Term who) {
          return own.self ? substitute(*guard, {{own.self, who}}) : *guard;
        };
        for (const Spot& s : spots_[t]) {
          if (s.location != edge.from) continue;
          const Term taken = different_at(named, &Who::before, s.here);
          enabled.push_back(conj(less(taken, s.count), by(other)));
          for (const Who& w : named)
            enabled.push_back(
                conj(conj(differ(w.name, m_.none()), equal(w.before, s.here)), by(w.name)));
        }
      }
    }
    premise.push_back(disj(m_, somebody_goes_on));
    prove(conj(m_, premise), disj(m_, enabled), "absence of deadlock");
  }

  const Program& program_;
  const CountingCertificate& certificate_;
  TermManager& m_;
  Term self_;
  Sort place_;
  std::vector<std::vector<Spot>> spots_;     // by thread
  std::vector<std::pair<Term, Term>> names_; // identity variable and its place
  smt::Solver* solver_ = nullptr;
  Report report_;
};

} // namespace

Report check(const Program& program, const CountingCertificate& certificate, TermManager& terms,
             smt::Solver& solver) {
  if (!certificate.places.empty()) return Checker(program, certificate, terms).run(solver);
  const FiniteLocals finite = with_finite_locals(program, terms);
  if (!finite.program) return {Judgement::rejected, finite.reason, 0};
  return Checker(*finite.program, certificate, terms).run(solver);
}

SmtlibScope counting_scope(const Program& program, const CountingCertificate& certificate,
                           TermManager& terms) {
  if (!certificate.places.empty()) return Checker(program, certificate, terms).scope();
  const FiniteLocals finite = with_finite_locals(program, terms);
  return Checker(finite.program ? *finite.program : program, certificate, terms).scope();
}

} // namespace absthread::certify
