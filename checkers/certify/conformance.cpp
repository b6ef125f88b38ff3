// SPDX-License-Identifier: MIT
// The obligations. A certificate gives for some pairs (location l, candidate set F) a formula
// I_{l,F} over the locals; all other pairs are claimed to be unreachable. Free variables of an
// obligation are universally quantified; g is before, g' after a step; A_x is the assertion of
// contract state x, D the declared domains.
//
//   start      Init(l) implies I_{l0, Init#}(l), for each initial location l0
//   assertion  I_{l,F}(l), D(g), all A_x(g) with x in F     imply   the thread's assertion at l
//   silent     I_{l,F}(l), R_e(l, l')                       imply   I_{l',F}(l')
//   domain     I_{l,F}(l), D(g), all A_x(g), R_e(g,l,g',l') imply   D(g')
//   step       ... the same ...  imply, for one entry (to(e), F'):  F' = post(F, g, g') and I'(l')
//
// where y is in post(F, g, g') iff some x in F has an edge to y that allows (g, g'). An entry with
// an empty F is refused, so "F' is empty" never satisfies the last one.
//
// With contract locals a candidate is a slot: a state and its own copies of the locals. Then the
// entry's slots must each be one of the enabled edges into their state, with the values that it
// gives; enabled edges that fill no slot are dropped, which can only make errors, never hide them.
#include "checkers/certify/conformance.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

// A candidate of an entry: a state and the terms that hold the contract's locals.
struct Slot {
  LocationId state = 0;
  std::vector<Term> locals;
};

struct Claim {
  LocationId location = 0;
  std::vector<Slot> slots;
  Term invariant;
  std::string name;
};

// An edge of the contract that a slot may take: under what condition, with what new locals.
struct Move {
  LocationId to = 0;
  Term enabled;
  std::vector<Term> locals;
};

struct Refused {
  Judgement judgement;
  std::string why;
};

class Checker {
 public:
  Checker(const conformance::Task& task, TermManager& terms, smt::Solver& solver)
      : task_(task)
      , terms_(terms)
      , solver_(solver) {}

  Report run(const ConformanceCertificate& certificate) {
    Report report;
    try {
      if (certificate.contract != task_.contract.name)
        refuse(fmt::format("the certificate is about contract '{}', not '{}'", certificate.contract,
                           task_.contract.name));
      for (const auto& entry : certificate.entries) read(entry);
      start();
      for (const Claim& c : claims_) {
        assertion(c);
        for (EdgeId e = 0; e < task_.code.edges.size(); ++e)
          if (task_.code.edges[e].from == c.location) step(c, e);
      }
      report.judgement = Judgement::accepted;
    } catch (const Refused& r) {
      report.judgement = r.judgement;
      report.why = r.why;
    }
    report.obligations = proved_;
    return report;
  }

 private:
  [[noreturn]] static void refuse(std::string why) {
    throw Refused{Judgement::rejected, std::move(why)};
  }

  // Proves that the formulas contradict each other.
  void prove_contradiction(const std::vector<Term>& parts, const std::string& obligation) {
    solver_.push();
    for (const Term& p : parts) solver_.add(p);
    solver_.comment(obligation);
    const smt::Answer answer = solver_.check();
    solver_.pop();
    if (answer == smt::Answer::sat) refuse(obligation);
    if (answer == smt::Answer::unknown) throw Refused{Judgement::undecided, obligation};
    ++proved_;
  }

  Term code_self(Term t) const {
    if (!task_.contract.self || !task_.code.self || task_.contract.self == task_.code.self)
      return t;
    return substitute(t, {{task_.contract.self, task_.code.self}});
  }

  // Identities of threads are never `none`.
  Term identity() const {
    return task_.code.self ? differ(task_.code.self, terms_.none()) : terms_.boolean(true);
  }

  void read(const ConformanceCertificate::Entry& entry) {
    Claim c;
    const auto location = task_.code.find_location(entry.location);
    if (!location) refuse(fmt::format("the thread has no location '{}'", entry.location));
    c.location = *location;
    c.name = entry.location + " {";
    std::set<std::string> seen;
    TermSet allowed;
    for (const Variable& v : task_.code.locals) allowed.insert(v.term);
    for (const std::string& candidate : entry.candidates) {
      if (!seen.insert(candidate).second) refuse("a candidate stands twice in one entry");
      const std::string state_name = candidate.substr(0, candidate.find('#'));
      const auto state = task_.contract.find_location(state_name);
      if (!state) refuse(fmt::format("the contract has no state '{}'", state_name));
      if (state_name != candidate && task_.contract.locals.empty())
        refuse(fmt::format("'{}' has no meaning for a contract without locals", candidate));
      Slot s{*state, {}};
      for (const Variable& v : task_.contract.locals) {
        s.locals.push_back(
            terms_.variable(fmt::format("{}[{}]", v.name(), candidate), v.term.sort()));
        allowed.insert(s.locals.back());
      }
      c.slots.push_back(std::move(s));
      c.name += (c.slots.size() == 1 ? "" : ", ") + candidate;
    }
    c.name += "}";
    if (c.slots.empty()) refuse(fmt::format("the entry {} has no candidate", c.name));
    if (!entry.invariant || !entry.invariant.sort().is(SortKind::boolean))
      refuse(fmt::format("the entry {} has no formula", c.name));
    c.invariant = entry.invariant;
    for (const Term& v : free_variables(c.invariant))
      if (!allowed.contains(v))
        refuse(fmt::format("the formula of {} speaks of '{}', which is no local of it", c.name,
                           to_string(v)));
    for (const Term& s : free_symbols(c.invariant))
      if (s != task_.code.self)
        refuse(fmt::format("the formula of {} speaks of '{}'", c.name, to_string(s)));
    for (const Claim& other : claims_)
      if (other.name == c.name) refuse(fmt::format("two entries for {}", c.name));
    claims_.push_back(std::move(c));
  }

  // ---- start --------------------------------------------------------------------------------

  void start() {
    std::vector<Term> init{identity()};
    for (const Variable& v : task_.code.locals) {
      if (v.initial) init.push_back(equal(v.term, v.initial));
      if (!v.initial && v.domain) init.push_back(v.domain);
    }
    for (const LocationId l : task_.code.initial) {
      std::vector<Term> parts = init;
      for (const Claim& c : claims_) {
        if (c.location != l || !is_start(c)) continue;
        std::vector<Term> holds{c.invariant};
        // The locals of the contract at the start: the declared values; an undeclared one is
        // arbitrary, and the formula has to hold for each.
        for (const Slot& s : c.slots)
          for (std::size_t i = 0; i < s.locals.size(); ++i)
            if (const Term value = task_.contract.locals[i].initial)
              parts.push_back(equal(s.locals[i], code_self(value)));
        parts.push_back(negate(conj(terms_, holds)));
      }
      prove_contradiction(parts, fmt::format("start: no entry covers the start at {}",
                                             task_.code.locations[l].name));
    }
  }

  bool is_start(const Claim& c) const {
    std::vector<LocationId> states;
    for (const Slot& s : c.slots) states.push_back(s.state);
    std::vector<LocationId> initial = task_.contract.initial;
    std::sort(states.begin(), states.end());
    std::sort(initial.begin(), initial.end());
    initial.erase(std::unique(initial.begin(), initial.end()), initial.end());
    return states == initial;
  }

  // ---- one entry ----------------------------------------------------------------------------

  // D(g), and A_x(g) for every candidate.
  std::vector<Term> before(const Claim& c) const {
    std::vector<Term> parts{identity(), c.invariant};
    for (const Variable& v : task_.shared)
      if (v.domain) parts.push_back(v.domain);
    for (const Variable& v : task_.undeclared)
      if (v.domain) parts.push_back(v.domain);
    for (const Slot& s : c.slots)
      parts.push_back(in_slot(task_.contract.locations[s.state].assertion, s));
    return parts;
  }

  Term in_slot(Term t, const Slot& s) const {
    TermMap map;
    for (std::size_t i = 0; i < s.locals.size(); ++i)
      map.emplace(task_.contract.locals[i].term, s.locals[i]);
    return substitute(code_self(t), map);
  }

  void assertion(const Claim& c) {
    const Term own = task_.code.locations[c.location].assertion;
    if (own.is_true()) return;
    std::vector<Term> parts = before(c);
    parts.push_back(negate(own));
    prove_contradiction(parts, fmt::format("assertion: the thread can be wrong at {} where no "
                                           "candidate is",
                                           c.name));
  }

  // R_e with the frame: what the step does not change keeps its value.
  void add_relation(std::vector<Term>& parts, const Edge& e, bool shared) const {
    parts.push_back(e.step.relation);
    auto keep = [&](const std::vector<Variable>& variables) {
      for (const Variable& v : variables)
        if (std::find(e.step.changed.begin(), e.step.changed.end(), v.term) == e.step.changed.end())
          parts.push_back(equal(primed(v.term), v.term));
    };
    keep(task_.code.locals);
    if (shared) {
      keep(task_.shared);
      keep(task_.undeclared);
    }
  }

  void step(const Claim& c, EdgeId id) {
    const Edge& e = task_.code.edges[id];
    const std::string what = fmt::format("the step '{}' from {}", e.text, c.name);
    if (e.kind == EdgeKind::silent) {
      std::vector<Term> parts{identity(), c.invariant};
      add_relation(parts, e, false);
      for (const Claim& next : claims_)
        if (next.location == e.to && next.slots.size() == c.slots.size() && same_slots(next, c))
          parts.push_back(negate(after(next, {})));
      prove_contradiction(parts, fmt::format("silent: {} leaves the entries", what));
      return;
    }
    std::vector<Term> parts = before(c);
    add_relation(parts, e, true);
    std::vector<Term> domain;
    for (const Variable& v : task_.shared)
      if (v.domain) domain.push_back(primed(v.domain));
    if (!domain.empty()) {
      std::vector<Term> leaves = parts;
      leaves.push_back(negate(conj(terms_, domain)));
      prove_contradiction(leaves, fmt::format("domain: {} leaves a declared domain", what));
      parts.insert(parts.end(), domain.begin(), domain.end());
    }
    const std::vector<Move> moves = moves_of(c);
    const std::string obligation = fmt::format("step: {} leaves the entries", what);
    if (!task_.contract.locals.empty()) {
      std::vector<const Claim*> targets;
      for (const Claim& next : claims_)
        if (next.location == e.to) targets.push_back(&next);
      prove_covered(parts, targets, moves, obligation);
      return;
    }
    for (const Claim& next : claims_)
      if (next.location == e.to) parts.push_back(negate(matches(next, moves)));
    prove_contradiction(parts, obligation);
  }

  static bool same_slots(const Claim& a, const Claim& b) {
    for (std::size_t i = 0; i < a.slots.size(); ++i)
      if (a.slots[i].state != b.slots[i].state || a.slots[i].locals != b.slots[i].locals)
        return false;
    return true;
  }

  // The entry's formula after the step; contract locals have the values of `locals`, else keep
  // theirs.
  Term after(const Claim& c, const TermMap& locals) const {
    TermMap map = locals;
    for (const Variable& v : task_.code.locals) map.emplace(v.term, primed(v.term));
    return substitute(c.invariant, map);
  }

  std::vector<Move> moves_of(const Claim& c) const {
    std::vector<Move> out;
    for (const Slot& s : c.slots)
      for (const Edge& e : task_.contract.edges) {
        if (e.from != s.state) continue;
        auto changes = [&](Term v) {
          return std::find(e.step.changed.begin(), e.step.changed.end(), v) !=
                     e.step.changed.end() ||
                 std::find(task_.contract.free.begin(), task_.contract.free.end(), v) !=
                     task_.contract.free.end();
        };
        if (!e.step.inputs.empty()) refuse("a contract's edge with choices of its own");
        std::vector<Term> parts{e.step.relation};
        for (const Variable& v : task_.shared)
          if (!changes(v.term)) parts.push_back(equal(primed(v.term), v.term));
        Move m{e.to, {}, {}};
        TermMap next;
        for (const Variable& v : task_.contract.locals)
          next.emplace(primed(v.term), new_value(e, v.term));
        for (std::size_t round = 0; round < next.size(); ++round)
          for (auto& [local, value] : next) value = substitute(value, next);
        for (const Variable& v : task_.contract.locals)
          m.locals.push_back(in_slot(next.at(primed(v.term)), s));
        m.enabled = in_slot(substitute(conj(terms_, parts), next), s);
        out.push_back(std::move(m));
      }
    return out;
  }

  // The contract's local after the edge: as it was, or what an equation of the edge says.
  Term new_value(const Edge& e, Term local) const {
    if (std::find(e.step.changed.begin(), e.step.changed.end(), local) == e.step.changed.end())
      return local;
    const Term next = primed(local);
    for (const Term& part : conjuncts(e.step.relation)) {
      if (part == next) return terms_.boolean(true);
      if (part.is(Kind::negation) && part[0] == next) return terms_.boolean(false);
      if (part.is(Kind::equal) && part[0] == next) return part[1];
      if (part.is(Kind::equal) && part[1] == next) return part[0];
    }
    refuse(fmt::format("the edge '{}' gives a local no unique value", e.text));
  }

  // F' is exactly the entry's set, and its formula holds.
  Term matches(const Claim& next, const std::vector<Move>& moves) const {
    std::vector<Term> parts;
    for (LocationId y = 0; y < task_.contract.locations.size(); ++y) {
      std::vector<Term> into;
      for (const Move& m : moves)
        if (m.to == y) into.push_back(m.enabled);
      const Term reached = disj(terms_, into);
      const bool member = std::any_of(next.slots.begin(), next.slots.end(),
                                      [&](const Slot& s) { return s.state == y; });
      parts.push_back(member ? reached : negate(reached));
    }
    parts.push_back(after(next, {}));
    return conj(terms_, parts);
  }

  // The same with contract locals. Which move fills which slot depends on the step, and listing
  // all choices would explode: a step that no choice so far covers is asked for, and a choice that
  // covers it is added, until there is none.
  void prove_covered(const std::vector<Term>& parts, const std::vector<const Claim*>& targets,
                     const std::vector<Move>& moves, const std::string& obligation) {
    solver_.push();
    for (const Term& p : parts) solver_.add(p);
    std::string trouble;
    for (unsigned choices = 0; trouble.empty(); ++choices) {
      solver_.comment(obligation);
      const smt::Answer answer = solver_.check();
      if (answer == smt::Answer::unsat) break;
      if (answer == smt::Answer::unknown || choices > 5000) {
        solver_.pop();
        throw Refused{Judgement::undecided, obligation};
      }
      std::vector<bool> enabled;
      for (const Move& m : moves) enabled.push_back(solver_.value(m.enabled).is_true());
      Term covering;
      for (const Claim* next : targets) {
        covering = choose(*next, moves, enabled, 0, {}, {});
        if (covering) break;
      }
      if (!covering)
        trouble = obligation;
      else
        solver_.add(negate(covering));
    }
    solver_.pop();
    if (!trouble.empty()) refuse(trouble);
    ++proved_;
  }

  // In the solver's model: moves for the slots from i on, such that the entry's formula holds; as
  // the formula "these are enabled and it holds". Null: there are none.
  Term choose(const Claim& next, const std::vector<Move>& moves, const std::vector<bool>& enabled,
              std::size_t i, const std::vector<Term>& chosen, const TermMap& locals) {
    if (i == next.slots.size()) {
      const Term holds = after(next, locals);
      if (!solver_.value(holds).is_true()) return {};
      std::vector<Term> all = chosen;
      all.push_back(holds);
      return conj(terms_, all);
    }
    const Slot& slot = next.slots[i];
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (!enabled[k] || moves[k].to != slot.state) continue;
      std::vector<Term> more = chosen;
      more.push_back(moves[k].enabled);
      TermMap map = locals;
      for (std::size_t v = 0; v < slot.locals.size(); ++v)
        map.emplace(slot.locals[v], moves[k].locals[v]);
      if (const Term found = choose(next, moves, enabled, i + 1, more, map)) return found;
    }
    return {};
  }

  const conformance::Task& task_;
  TermManager& terms_;
  smt::Solver& solver_;
  std::vector<Claim> claims_;
  std::uint64_t proved_ = 0;
};

} // namespace

Report check(const conformance::Task& task, const ConformanceCertificate& certificate,
             TermManager& terms, smt::Solver& solver) {
  return Checker(task, terms, solver).run(certificate);
}

} // namespace absthread::certify
