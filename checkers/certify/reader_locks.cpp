// SPDX-License-Identifier: MIT
#include "checkers/certify/reader_locks.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {

namespace {

/// What an entry says.
struct Claim {
  Term owner, readers; ///< variables; no readers: it is owned
  Term index;
};

bool is_place(Term t) {
  return t.is(Kind::variable) || (t.is(Kind::select) && t[0].is(Kind::variable));
}

/// `w[i] == other`.
std::optional<Claim> owner_of(Term fact, bool somebody) {
  if (!fact.is(Kind::equal)) return std::nullopt;
  for (std::size_t side : {0U, 1U}) {
    const Term place = fact[side], other = fact[1 - side];
    const bool none = other == other.manager().none();
    if (!is_place(place) || !place.sort().is(SortKind::thread) || none == somebody) continue;
    if (place.is(Kind::variable)) return Claim{place, {}, {}};
    return Claim{place[0], {}, place[1]};
  }
  return std::nullopt;
}

std::optional<Claim> claim_of(Term lock) {
  if (!lock.sort().is(SortKind::boolean)) return std::nullopt;
  if (lock.is(Kind::equal)) return owner_of(lock, true);
  const std::vector<Term> parts = conjuncts(lock);
  if (parts.size() != 2) return std::nullopt;
  TermManager& m = lock.manager();
  for (std::size_t side : {0U, 1U}) {
    std::optional<Claim> claim = owner_of(parts[side], false);
    const Term count = parts[1 - side];
    if (!claim || count.children().size() != 2) continue;
    for (Term place : {count[0], count[1]}) {
      if (!is_place(place) || !place.sort().is(SortKind::integer) ||
          count != less(m.integer(0L), place))
        continue;
      claim->readers = place.is(Kind::variable) ? place : place[0];
      const Term index = place.is(Kind::variable) ? Term() : place[1];
      if (index == claim->index) return claim;
    }
  }
  return std::nullopt;
}

Term at(Term variable, Term index) {
  return index ? select(variable, index) : variable;
}

/// A term over the state after the step.
Term after(Term term, const Step& step) {
  TermMap next;
  for (Term v : step.changed) next.emplace(v, primed(v));
  return substitute(term, next);
}

class Checker {
 public:
  Checker(const Program& program, TermManager& m, smt::Solver& solver)
      : program_(program)
      , m_(m)
      , solver_(solver) {}

  Report run(const HeldLocksCertificate& certificate) {
    report_.judgement = Judgement::accepted;
    if (!read(certificate)) return report_;
    for (const auto& [readers, owner] : locks_) {
      const Term x = element(readers), none = m_.integer(0L);
      prove(program_.initial, equal(at(readers, x), none), to_string(readers) + " at the start");
    }
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (const Edge& edge : program_.threads[t].thread.edges) check(t, edge);
    return report_;
  }

 private:
  bool reject(const std::string& why) {
    report_ = {Judgement::rejected, why, report_.obligations};
    return false;
  }

  void prove(Term premise, Term conclusion, const std::string& what) {
    if (report_.judgement == Judgement::rejected || conclusion.is_true()) return;
    const Term query[] = {conj(premise, negate(conclusion))};
    solver_.comment(what);
    switch (solver_.check(query)) {
    case smt::Answer::unsat: ++report_.obligations; return;
    case smt::Answer::sat: reject(what + " does not hold"); return;
    case smt::Answer::unknown:
      if (report_.judgement == Judgement::accepted)
        report_ = {Judgement::undecided, what + ": " + solver_.reason_unknown(),
                   report_.obligations};
    }
  }

  bool read(const HeldLocksCertificate& certificate) {
    for (const Template& t : program_.threads) claims_.emplace_back(t.thread.locations.size());
    for (const auto& entry : certificate.entries) {
      const auto number = program_.find_thread(entry.thread);
      const auto place =
          number ? program_.threads[*number].thread.find_location(entry.location) : std::nullopt;
      for (Term lock : entry.locks) {
        if (!speaks_of_readers(lock)) continue;
        const std::optional<Claim> claim = claim_of(lock);
        if (!place || !claim || !good(*claim, lock, *number))
          return reject("this is no lock: " + to_string(lock));
        const Thread& thread = program_.threads[*number].thread;
        if (std::find(thread.initial.begin(), thread.initial.end(), *place) != thread.initial.end())
          return reject(entry.thread + " begins with " + to_string(lock));
        claims_[*number][*place].push_back(*claim);
        owners_.insert(claim->owner);
        if (!claim->readers) continue;
        const auto [known, fresh] = locks_.emplace(claim->readers, claim->owner);
        if (known->second != claim->owner)
          return reject("two locks have the readers " + to_string(claim->readers));
      }
    }
    return true;
  }

  /// Variables of the program that nobody changes at will, and an index of the thread's own.
  bool good(const Claim& claim, Term lock, std::size_t number) const {
    const Thread& thread = program_.threads[number].thread;
    if (!thread.self) return false;
    const auto shared = [&](Term v, SortKind kind) {
      const Sort sort = v.sort();
      const bool array = sort.is(SortKind::array);
      return v.time() == 0 && program_.find_shared(v.name()) && array == bool(claim.index) &&
             (array ? sort.element() : sort).is(kind) &&
             std::none_of(program_.threads.begin(), program_.threads.end(), [&](const Template& t) {
               const std::vector<Term>& free = t.thread.free;
               return std::find(free.begin(), free.end(), v) != free.end();
             });
    };
    if (!shared(claim.owner, SortKind::thread)) return false;
    if (claim.readers && !shared(claim.readers, SortKind::integer)) return false;
    if (!claim.readers && lock != equal(at(claim.owner, claim.index), thread.self)) return false;
    if (!claim.index) return true;
    const std::vector<Term> names = free_variables(claim.index);
    return std::all_of(names.begin(), names.end(), [&](Term v) {
      return std::any_of(thread.locals.begin(), thread.locals.end(),
                         [&](const Variable& local) { return local.term == v; });
    });
  }

  Term element(Term variable) const {
    return variable.sort().is(SortKind::array) ? m_.symbol("(some element)", m_.int_sort())
                                               : Term();
  }

  /// How often the thread reads under x at the location.
  Term reads(std::size_t t, LocationId place, Term readers, Term x) const {
    Term sum = m_.integer(0L);
    for (const Claim& claim : claims_[t][place]) {
      if (claim.readers != readers) continue;
      const Term one = m_.integer(1L);
      sum = add(sum, x ? ite(equal(claim.index, x), one, m_.integer(0L)) : one);
    }
    return sum;
  }

  void check(std::size_t t, const Edge& edge) {
    const Thread& thread = program_.threads[t].thread;
    const std::string what = "'" + edge.text + "' of " + thread.name;
    const Term none = m_.none();
    Term before = edge.step.relation;
    if (thread.self) before = conj(before, negate(equal(thread.self, none)));
    for (const Claim& claim : claims_[t][edge.from])
      if (!claim.readers) before = conj(before, equal(at(claim.owner, claim.index), thread.self));
    for (const auto& [readers, owner] : locks_) {
      const Term x = element(readers), r = at(readers, x), w = at(owner, x);
      const Term next = after(r, edge.step), zero = m_.integer(0L);
      const Term read = reads(t, edge.from, readers, x),
                 read_next = after(reads(t, edge.to, readers, x), edge.step);
      prove(before, at_most(subtract(read_next, read), subtract(next, r)),
            "the readers that are counted by " + what);
      const auto unread = [&](Term o, Term n) { return disj(equal(o, none), at_most(n, zero)); };
      prove(conj(before, unread(w, r)), unread(after(w, edge.step), next),
            "that an owner has no readers after " + what);
    }
    for (const Claim& claim : claims_[t][edge.to])
      if (!claim.readers)
        prove(before, equal(after(at(claim.owner, claim.index), edge.step), thread.self),
              "what is owned after " + what);
    for (Term owner : owners_) {
      if (!edge.step.changes(owner)) continue;
      const Term other = m_.symbol("(another thread)", m_.thread_sort());
      const Term w = at(owner, element(owner));
      Term somebody = conj(negate(equal(other, none)), equal(w, other));
      if (thread.self) somebody = conj(somebody, negate(equal(other, thread.self)));
      prove(conj(before, somebody), equal(after(w, edge.step), other),
            "that " + what + " leaves the lock of another alone");
    }
  }

  const Program& program_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<std::vector<std::vector<Claim>>> claims_; ///< by thread and location
  std::map<Term, Term> locks_;                          ///< owners, by readers
  std::set<Term> owners_;
  Report report_;
};

/// A number as a term and what is added to it.
std::pair<Term, mpz_class> split(Term number) {
  for (std::size_t side : {0U, 1U})
    if (number.is(Kind::add) && number.children().size() == 2 && number[side].is_constant())
      return {number[1 - side], number[side].value()};
  if (number.is(Kind::subtract) && number[1].is_constant()) return {number[0], -number[1].value()};
  return {number, 0};
}

} // namespace

bool speaks_of_readers(Term lock) {
  return lock.sort().is(SortKind::boolean);
}

Report check_reader_locks(const Program& program, const HeldLocksCertificate& certificate,
                          TermManager& terms, smt::Solver& solver) {
  return Checker(program, terms, solver).run(certificate);
}

bool apart_by_readers(const std::vector<Term>& held_by_a, const explicit_state::PlacedAccess& a,
                      const std::vector<Term>& held_by_b, const explicit_state::PlacedAccess& b) {
  // The same element is accessed only if it is the same lock.
  const auto same = [&](const Claim& one, const Claim& other) {
    if (!one.index) return true;
    if (!a.access.index || !b.access.index) return false;
    const auto [base_a, far_a] = split(a.access.index);
    const auto [lock_a, at_a] = split(one.index);
    const auto [base_b, far_b] = split(b.access.index);
    const auto [lock_b, at_b] = split(other.index);
    return base_a == lock_a && base_b == lock_b && far_a - at_a == far_b - at_b;
  };
  for (Term one : held_by_a)
    for (Term other : held_by_b) {
      const std::optional<Claim> x = claim_of(one), y = claim_of(other);
      if (!x || !y || x->owner != y->owner || (x->readers && y->readers)) continue;
      if (same(*x, *y)) return true;
    }
  return false;
}

} // namespace absthread::certify
