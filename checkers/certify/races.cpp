// SPDX-License-Identifier: MIT
// Held locks, H(t, l) being the locks that thread t holds at location l:
//
//   start    at an initial location the initial condition says that t owns them
//   step     where t owns H(t, l) and steps from l to k, it owns H(t, k) afterwards
//   others   a lock that somebody owns is not changed by a step of anybody else
//
// Two threads that both own a lock are the same thread, so their accesses do not meet. Of a number
// s among the locks, a semaphore of one:
//
//   start    s is 1, and nobody has it at an initial location
//   take     from a location without s to one with it, s is positive and becomes one less
//   give     from a location with s to one without it, s becomes one more
//   step     any other step leaves s alone
//
// So s and those who are at locations with it are 1 together, and s is never negative.
//
// Ends, nothing of which stands in the certificate: e is a sign of the n instances of thread t if
//
//   start    e is 0 (false) at the start
//   step     who changes e is of t, counts it up by one (makes it true), and is then at a place
//   that
//            no step leaves
//
// Then e >= n says that all of them are at such places. Which locations of the others are reached
// only by steps that demand it is the largest solution over their edges.
#include "checkers/certify/races.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "checkers/certify/counting.hpp"
#include "checkers/certify/joint.hpp"
#include "checkers/certify/reader_locks.hpp"
#include "checkers/certify/thread_modular.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {

namespace {

using explicit_state::AccessPair;
using explicit_state::PlacedAccess;

class LockChecker {
 public:
  LockChecker(const Program& program, TermManager& m, smt::Solver& solver)
      : program_(program)
      , m_(m)
      , solver_(solver) {}

  Report run(const HeldLocksCertificate& certificate) {
    report_.judgement = Judgement::accepted;
    if (!read(certificate)) return report_;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& thread = program_.threads[t].thread;
      for (LocationId l : thread.initial)
        for (Term lock : held_[t][l])
          prove(conj(real(thread.self), program_.initial), equal(lock, thread.self),
                "the locks at the start of " + thread.name);
      for (const Edge& edge : thread.edges) check_edge(t, edge);
    }
    for (const auto& [semaphore, holders] : semaphores_) check_semaphore(semaphore, holders);
    return report_;
  }

 private:
  bool read(const HeldLocksCertificate& certificate) {
    for (const Template& t : program_.threads) held_.emplace_back(t.thread.locations.size());
    for (const auto& entry : certificate.entries) {
      const auto thread = program_.find_thread(entry.thread);
      const auto location =
          thread ? program_.threads[*thread].thread.find_location(entry.location) : std::nullopt;
      if (!location) return reject("it names the place " + entry.thread + "." + entry.location);
      if (!program_.threads[*thread].thread.self)
        return reject("'" + entry.thread + "' has no identity");
      for (Term lock : entry.locks) {
        if (speaks_of_readers(lock)) continue;
        if (lock.is(Kind::variable) && lock.time() == 0 && lock.sort().is(SortKind::integer) &&
            program_.find_shared(lock.name())) {
          semaphores_[lock].insert({*thread, *location});
          continue;
        }
        const Term variable = lock.is(Kind::select) ? lock[0] : lock;
        const bool element = lock.is(Kind::select) && lock[1].is_constant();
        if (!variable.is(Kind::variable) || variable.time() != 0 ||
            !program_.find_shared(variable.name()) || !lock.sort().is(SortKind::thread) ||
            (lock.is(Kind::select) && !element))
          return reject("this is no lock: " + to_string(lock));
        held_[*thread][*location].push_back(lock);
        locks_.insert(lock);
      }
    }
    return true;
  }

  bool reject(const std::string& why) {
    report_ = {Judgement::rejected, why, report_.obligations};
    return false;
  }

  void prove(Term premise, Term conclusion, const std::string& what) {
    if (report_.judgement == Judgement::rejected) return;
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

  Term real(Term identity) const { return differ(identity, m_.none()); }

  // The lock after a step of this edge.
  static Term after(Term lock, const Step& step) {
    const Term variable = lock.is(Kind::select) ? lock[0] : lock;
    return step.changes(variable) ? substitute(lock, {{variable, primed(variable)}}) : lock;
  }

  void check_edge(std::size_t t, const Edge& edge) {
    const Thread& thread = program_.threads[t].thread;
    const std::string what = "'" + edge.text + "' of " + thread.name;
    Term before = edge.step.relation;
    if (thread.self) before = conj(real(thread.self), before);
    for (Term lock : held_[t][edge.from]) before = conj(before, equal(lock, thread.self));
    for (Term lock : held_[t][edge.to])
      prove(before, equal(after(lock, edge.step), thread.self), "the locks after " + what);
    const Term other = m_.symbol("(another thread)", m_.thread_sort());
    Term somebody = real(other);
    if (thread.self) somebody = conj(somebody, differ(other, thread.self));
    for (Term lock : locks_) {
      const Term next = after(lock, edge.step);
      if (next == lock) continue;
      prove(conj(conj(somebody, equal(lock, other)), before), equal(next, other),
            "that " + what + " leaves the lock of another alone");
    }
  }

  using Holders = std::set<std::pair<std::size_t, LocationId>>;

  void check_semaphore(Term s, const Holders& holders) {
    const std::string name = "the semaphore " + to_string(s);
    prove(program_.initial, equal(s, m_.integer(1L)), name + " at the start");
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& thread = program_.threads[t].thread;
      if (std::find(thread.free.begin(), thread.free.end(), s) != thread.free.end()) {
        reject(name + " is free in " + thread.name);
        return;
      }
      for (LocationId l : thread.initial)
        if (holders.contains({t, l})) reject(thread.name + " begins with " + name);
      for (const Edge& edge : thread.edges) {
        const bool had = holders.contains({t, edge.from}), has = holders.contains({t, edge.to});
        const Term next = after(s, edge.step);
        if (had == has && next == s) continue;
        const Term right =
            had == has ? equal(next, s)
            : had      ? equal(next, add(s, m_.integer(1L)))
                       : conj(less(m_.integer(0L), s), equal(next, subtract(s, m_.integer(1L))));
        prove(edge.step.relation, right, name + " after '" + edge.text + "' of " + thread.name);
      }
    }
  }

  const Program& program_;
  TermManager& m_;
  smt::Solver& solver_;
  std::map<Term, Holders> semaphores_;
  std::vector<std::vector<std::vector<Term>>> held_;
  std::set<Term> locks_;
  Report report_;
};

class Ends {
 public:
  Ends(const Program& program, TermManager& m, smt::Solver& solver)
      : program_(program)
      , m_(m)
      , solver_(solver)
      , signs_(program.threads.size()) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      for (const Variable& v : program.shared)
        if (!signs_[t].variable) find_sign(t, v.term);
    for (std::size_t t = 0; t < program.threads.size(); ++t) reach(t);
  }

  bool ordered(const PlacedAccess& a, const PlacedAccess& b) const {
    return before(a, b) || before(b, a);
  }

 private:
  struct Sign {
    Term variable; ///< null: there is none
    Term all;      ///< that every instance has ended
    std::set<LocationId> places;
  };

  bool valid(Term premise, Term conclusion) {
    const Term query[] = {conj(premise, negate(conclusion))};
    return solver_.check(query) == smt::Answer::unsat;
  }

  void find_sign(std::size_t t, Term v) {
    const Multiplicity& number = program_.threads[t].multiplicity;
    const bool boolean = v.sort().is(SortKind::boolean);
    if (number.any() || (boolean && *number.number != 1)) return;
    if (!boolean && !v.sort().is(SortKind::integer)) return;
    Sign sign;
    for (std::size_t u = 0; u < program_.threads.size(); ++u) {
      const Thread& thread = program_.threads[u].thread;
      if (std::find(thread.free.begin(), thread.free.end(), v) != thread.free.end()) return;
      for (const Edge& edge : thread.edges)
        if (edge.step.changes(v)) {
          if (u != t) return;
          sign.places.insert(edge.to);
        }
    }
    const Thread& thread = program_.threads[t].thread;
    if (sign.places.empty()) return;
    for (const Edge& edge : thread.edges)
      if (sign.places.contains(edge.from)) return;
    for (LocationId l : thread.initial)
      if (sign.places.contains(l)) return;
    if (!valid(program_.initial, boolean ? negate(v) : equal(v, m_.integer(0L)))) return;
    for (const Edge& edge : thread.edges)
      if (edge.step.changes(v) &&
          !valid(edge.step.relation,
                 boolean ? primed(v) : equal(primed(v), add(v, m_.integer(1L)))))
        return;
    sign.variable = v;
    sign.all =
        boolean ? v : at_most(m_.integer(mpz_class(static_cast<unsigned long>(*number.number))), v);
    signs_[t] = std::move(sign);
  }

  // Every location is taken to be behind every end until an edge shows that it is not.
  void reach(std::size_t number) {
    const Thread& thread = program_.threads[number].thread;
    std::set<std::size_t> all;
    for (std::size_t t = 0; t < signs_.size(); ++t)
      if (signs_[t].variable) all.insert(t);
    std::vector<std::set<std::size_t>>& behind = behind_.emplace_back(thread.locations.size(), all);
    for (LocationId l : thread.initial) behind[l].clear();
    std::map<std::pair<std::size_t, const Edge*>, bool> demanded;
    for (bool changed = !all.empty(); changed;) {
      changed = false;
      for (const Edge& edge : thread.edges)
        for (std::size_t t : all) {
          if (!behind[edge.to].contains(t) || behind[edge.from].contains(t)) continue;
          auto [known, fresh] = demanded.try_emplace({t, &edge}, false);
          if (fresh) known->second = valid(edge.step.relation, signs_[t].all);
          if (!known->second) changed = behind[edge.to].erase(t) > 0;
        }
    }
  }

  bool before(const PlacedAccess& early, const PlacedAccess& late) const {
    return behind_[late.thread][late.place].contains(early.thread) &&
           !signs_[early.thread].places.contains(early.place);
  }

  const Program& program_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<Sign> signs_;                                ///< by thread
  std::vector<std::vector<std::set<std::size_t>>> behind_; ///< by thread and location
};

std::vector<Term> held_at(const HeldLocksCertificate& held, const Program& program,
                          const PlacedAccess& access) {
  const Thread& thread = program.threads[access.thread].thread;
  for (const auto& entry : held.entries)
    if (entry.thread == thread.name && entry.location == thread.locations[access.place].name)
      return entry.locks;
  return {};
}

} // namespace

Report check(const Program& program, const HeldLocksCertificate& certificate, TermManager& terms,
             smt::Solver& solver) {
  const Report locks = LockChecker(program, terms, solver).run(certificate);
  if (locks.judgement != Judgement::accepted) return locks;
  Report readers = check_reader_locks(program, certificate, terms, solver);
  readers.obligations += locks.obligations;
  return readers;
}

std::vector<AccessPair> open_pairs(const Program& program,
                                   const std::vector<PlacedAccess>& accesses,
                                   const std::string& location, const HeldLocksCertificate* held) {
  std::vector<AccessPair> out = explicit_state::race_pairs(program, accesses, location);
  if (!held) return out;
  std::erase_if(out, [&](const AccessPair& pair) {
    const std::vector<Term> a = held_at(*held, program, accesses[pair.first]),
                            b = held_at(*held, program, accesses[pair.second]);
    if (apart_by_readers(a, accesses[pair.first], b, accesses[pair.second])) return true;
    return std::any_of(a.begin(), a.end(), [&](Term lock) {
      return !speaks_of_readers(lock) && std::find(b.begin(), b.end(), lock) != b.end();
    });
  });
  return out;
}

std::vector<std::string> locations_of(const std::vector<PlacedAccess>& accesses,
                                      const std::string& only) {
  std::set<std::string> out;
  for (const PlacedAccess& a : accesses)
    if (only.empty() || a.access.location == only) out.insert(a.access.location);
  return {out.begin(), out.end()};
}

Report check_races(const Program& program, const std::vector<CertificateBody>& parts,
                   const std::string& only, TermManager& terms,
                   const std::function<std::unique_ptr<smt::Solver>()>& make_solver,
                   RaceQuestion asked) {
  const bool by_order = asked == RaceQuestion::by_order && explicit_state::has_weak_orders(program);
  Report out{Judgement::accepted, "", 0};
  const auto take = [&](const Report& report, const std::string& about) {
    out.obligations += report.obligations;
    if (report.judgement == Judgement::accepted) return true;
    if (out.judgement != Judgement::rejected)
      out = {report.judgement, about + report.why, out.obligations};
    return report.judgement != Judgement::rejected;
  };
  const HeldLocksCertificate* held = nullptr;
  for (const CertificateBody& body : parts)
    if (const auto* part = std::get_if<HeldLocksCertificate>(&body)) held = part;
  if (held && !take(check(program, *held, terms, *make_solver()), "")) return out;
  const std::vector<PlacedAccess> accesses = explicit_state::accesses_of(program, terms);
  const std::unique_ptr<smt::Solver> ends_solver = make_solver();
  std::optional<Ends> ends;
  for (const std::string& location : locations_of(accesses, only)) {
    std::vector<AccessPair> open = open_pairs(program, accesses, location, held);
    if (!open.empty() && !ends) ends.emplace(program, terms, *ends_solver);
    std::erase_if(open, [&](const AccessPair& pair) {
      return ends->ordered(accesses[pair.first], accesses[pair.second]);
    });
    if (open.empty()) continue;
    if (by_order)
      return {Judgement::rejected,
              "no lock and no join keeps the accesses of '" + location +
                  "' apart, and orders are weak or tries fail",
              out.obligations};
    const RaceCertificate* proof = nullptr;
    for (const CertificateBody& body : parts)
      if (const auto* part = std::get_if<RaceCertificate>(&body);
          part && part->location == location)
        proof = part;
    if (!proof)
      return {Judgement::rejected, "nothing is said about races on '" + location + "'",
              out.obligations};
    const Program question = explicit_state::race_program(program, accesses, location, open, terms);
    const std::unique_ptr<smt::Solver> solver = make_solver();
    const Report report = std::visit(
        [&](const auto& part) { return check(question, part, terms, *solver); }, proof->proof);
    if (!take(report, location + ": ")) return out;
  }
  return out;
}

} // namespace absthread::certify
