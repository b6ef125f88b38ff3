// SPDX-License-Identifier: MIT
// Existential abstraction of an integer v by enumeration.
//
// If v occurs only in comparisons of v, v' and v + c, v' + c with each other and with constants of
// at most K, then which of these comparisons hold for a pair (v, v') depends only on a system of
// difference bounds; if such a system has an integer solution, it has one whose values are sums of
// at most two bounds and two strict signs (shortest paths over the nodes 0, v and v'), where a
// bound is a difference of two constants. So all combinations already occur for values of at most
// 2(2K + 1), and whatever is computed by trying those values holds for all integers. We try a few
// more.
//
// Two values are in one class if the chosen comparisons with constants agree on them. For an edge
// and for classes a, b the rest of its relation, over the other variables, is the disjunction of
// what is left of it for values v in a and v' in b. The new relation says "from a to b with that
// rest": every step of the program is a step of the new one, so a proof for the new one is a proof.
// The other direction holds if for all values of a class the same rests lead to the same classes
// (`exact`): the classes are then a bisimulation.
//
// The authors of seeds/002 replace WorkerActive by `WorkerActive > 0` by hand; this does it.
#include "emit/promela/abstraction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

constexpr long most_constant = 12;

bool is_comparison(Term t) {
  return (t.is(Kind::equal) || t.is(Kind::less) || t.is(Kind::at_most)) &&
         t[0].sort().is(SortKind::integer);
}

class Abstraction {
 public:
  Abstraction(const Program& program, Term variable, TermManager& manager)
      : program_(program)
      , v_(variable)
      , next_(primed(variable))
      , m_(manager) {}

  // Does v occur only where it may? Collects constants and comparisons.
  bool admissible() {
    for (const Variable& s : program_.shared)
      if (s.domain && !visit(s.domain, true)) return false;
    if (program_.initial && !visit(program_.initial, false)) return false;
    for (const Variable& s : program_.shared)
      if (s.term != v_ && s.initial && mentions(s.initial)) return false;
    for (const Template& t : program_.threads) {
      for (const Variable& l : t.thread.locals) {
        if (l.domain && !visit(l.domain, true)) return false;
        if (l.initial && (mentions(l.initial) || (l.term == v_ && !l.initial.is_constant())))
          return false;
        if (l.term == v_ && l.initial) note_constant(l.initial.value());
      }
      for (const Location& l : t.thread.locations)
        if (l.assertion && !visit(l.assertion, true)) return false;
      for (const Edge& e : t.thread.edges)
        if (!visit(e.step.relation, false)) return false;
    }
    return largest_ <= most_constant;
  }

  void choose(Predicates predicates) {
    atoms_.assign(asserted_.begin(), asserted_.end());
    if (predicates == Predicates::all) atoms_.insert(atoms_.end(), asked_.begin(), asked_.end());
    bound_ = 5 * largest_ + 6;
    for (long x = -bound_; x <= bound_; ++x) class_of(x); // numbered by their least value
  }

  std::size_t classes() const { return signatures_.size(); }

  Abstracted run() {
    Abstracted out;
    out.variable = m_.variable(v_.name() + "~", m_.int_sort());
    class_ = out.variable;
    out.program = program_;
    out.exact = true;
    const Term domain = conj(at_most(m_.integer(0L), class_),
                             at_most(class_, m_.integer(static_cast<long>(classes()) - 1)));
    for (Variable& s : out.program.shared) replace(s, domain);
    if (program_.initial) out.program.initial = started();
    for (Invariant& i : out.program.invariants) i.condition = exactly(i.condition);
    for (Template& t : out.program.threads) {
      for (Variable& l : t.thread.locals) replace(l, domain);
      for (Term& f : t.thread.free)
        if (f == v_) f = class_;
      for (Location& l : t.thread.locations)
        if (l.assertion) l.assertion = exactly(l.assertion);
      for (Edge& e : t.thread.edges) out.exact = edge(e) && out.exact;
    }
    // A domain that was violated is violated still, as an assertion of every location.
    if (obligation_) {
      const Term kept = exactly(obligation_);
      for (Template& t : out.program.threads)
        for (Location& l : t.thread.locations)
          if (shared_ || owns(t.thread)) l.assertion = l.assertion ? conj(l.assertion, kept) : kept;
    }
    for (std::size_t c = 0; c < classes(); ++c) out.classes.push_back(described(c));
    return out;
  }

  // A step that has no bound: see the header.
  bool grows() {
    bound_ = 5 * largest_ + 6;
    const Term far[] = {m_.integer(bound_), m_.integer(-bound_)};
    if (const Variable* s = program_.find_shared(v_.name()); s && s->term == v_ && !s->initial)
      for (const Term value : far)
        if (!substitute(program_.initial, {{v_, value}}).is_false()) return true;
    for (const Template& t : program_.threads) {
      if (!program_.find_shared(v_.name()) && !owns(t.thread)) continue;
      for (const Variable& l : t.thread.locals)
        if (l.term == v_ && !l.initial) return true;
      for (const Edge& e : t.thread.edges) {
        if (!e.step.changes(v_)) continue;
        for (const Term value : far)
          if (!substitute(e.step.relation, {{v_, m_.integer(0L)}, {next_, value}}).is_false())
            return true;
        if (e.from == e.to && repeats(e)) return true;
      }
    }
    return false;
  }

 private:
  bool mentions(Term t) const {
    for (const Term x : free_variables(t))
      if (x == v_ || x == next_) return true;
    return false;
  }

  bool owns(const Thread& thread) const {
    return std::any_of(thread.locals.begin(), thread.locals.end(),
                       [&](const Variable& l) { return l.term == v_; });
  }

  void note_constant(const mpz_class& value) {
    const mpz_class size = abs(value);
    largest_ = size > 2 * most_constant ? most_constant + 1 : std::max(largest_, size.get_si());
  }

  // v, v', constants, sums and choices of them.
  bool difference(Term t, bool asserted) {
    if (t.is_constant()) {
      note_constant(t.value());
      return true;
    }
    if (t == v_ || t == next_) return true;
    if (t.is(Kind::ite))
      return visit(t[0], asserted) && difference(t[1], asserted) && difference(t[2], asserted);
    if (!t.is(Kind::add) && !t.is(Kind::subtract)) return false;
    // One variable and constants; a difference v' - v is one variable as well.
    unsigned variables = 0;
    mpz_class sum = 0;
    for (const Term c : t.children()) {
      if (c.is_constant()) {
        sum += abs(c.value());
        continue;
      }
      if (c != v_ && c != next_) return false;
      ++variables;
    }
    note_constant(sum);
    return variables <= 1;
  }

  bool visit(Term t, bool asserted) {
    if (!mentions(t)) return true;
    switch (t.kind()) {
    case Kind::negation:
    case Kind::conjunction:
    case Kind::disjunction:
    case Kind::implication: break;
    case Kind::ite:
      if (!t.sort().is(SortKind::boolean)) return false;
      break;
    case Kind::equal:
      if (!is_comparison(t) && !t[0].sort().is(SortKind::boolean)) return false;
      [[fallthrough]];
    case Kind::less:
    case Kind::at_most:
      if (is_comparison(t)) {
        if (!difference(t[0], asserted) || !difference(t[1], asserted)) return false;
        return note_atom(t, asserted);
      }
      if (!t.is(Kind::equal)) return false;
      break;
    default: return false;
    }
    for (const Term c : t.children())
      if (!visit(c, asserted)) return false;
    return true;
  }

  // An assertion has to be decided by the classes.
  bool note_atom(Term atom, bool asserted) {
    Term about;
    for (const Term x : free_variables(atom)) {
      if (about || (x != v_ && x != next_)) return !asserted; // relates v and v', or has a choice
      about = x;
    }
    if (!free_symbols(atom).empty()) return false;
    if (about == next_) atom = shift_time(atom, -1);
    std::vector<Term>& list = asserted ? asserted_ : asked_;
    if (std::find(list.begin(), list.end(), atom) == list.end()) list.push_back(atom);
    return true;
  }

  std::size_t class_of(long x) {
    std::vector<bool> signature;
    const TermMap value{{v_, m_.integer(x)}};
    for (const Term atom : atoms_) signature.push_back(evaluate(atom, value).is_true());
    const auto found = std::find(signatures_.begin(), signatures_.end(), signature);
    const std::size_t number = static_cast<std::size_t>(found - signatures_.begin());
    if (found == signatures_.end()) {
      signatures_.push_back(signature);
      members_.emplace_back();
    }
    if (-bound_ <= x && x <= bound_ &&
        std::find(members_[number].begin(), members_[number].end(), x) == members_[number].end())
      members_[number].push_back(x);
    return number;
  }

  std::string described(std::size_t c) const {
    const std::vector<long>& all = members_[c];
    std::vector<std::string> runs;
    for (std::size_t i = 0; i < all.size();) {
      std::size_t j = i;
      while (j + 1 < all.size() && all[j + 1] == all[j] + 1) ++j;
      const bool from = all[i] == -bound_, to = all[j] == bound_;
      runs.push_back(from && to ? std::string("any")
                     : from     ? fmt::format("below {}", all[j] + 1)
                     : to       ? fmt::format("above {}", all[i] - 1)
                     : i == j   ? fmt::format("{}", all[i])
                                : fmt::format("{} to {}", all[i], all[j]));
      i = j + 1;
    }
    return fmt::format("{}", fmt::join(runs, " or "));
  }

  // A formula whose comparisons the classes decide.
  Term exactly(Term formula) {
    TermMap map;
    for (const Term atom : atoms_) {
      std::vector<Term> where;
      for (std::size_t c = 0; c < classes(); ++c)
        if (signatures_[c][index_of(atom)])
          where.push_back(equal(class_, m_.integer(static_cast<long>(c))));
      map[atom] = in(where);
    }
    return substitute(formula, map);
  }

  // Classes in a row are a range.
  Term in(const std::vector<Term>& where) {
    if (where.size() == classes()) return m_.boolean(true);
    if (where.size() < 2) return disj(m_, where);
    long first = -1, last = -1;
    for (std::size_t c = 0; c < classes(); ++c) {
      const Term here = equal(class_, m_.integer(static_cast<long>(c)));
      if (std::find(where.begin(), where.end(), here) == where.end()) continue;
      if (first < 0) first = static_cast<long>(c);
      last = static_cast<long>(c);
    }
    if (last - first + 1 != static_cast<long>(where.size())) return disj(m_, where);
    Term out = m_.boolean(true);
    if (first > 0) out = conj(out, at_most(m_.integer(first), class_));
    if (last + 1 < static_cast<long>(classes())) out = conj(out, at_most(class_, m_.integer(last)));
    return out;
  }

  std::size_t index_of(Term atom) const {
    return static_cast<std::size_t>(std::find(atoms_.begin(), atoms_.end(), atom) - atoms_.begin());
  }

  void replace(Variable& s, Term domain) {
    if (s.term != v_) return;
    if (s.domain) obligation_ = s.domain;
    shared_ = program_.find_shared(v_.name()) != nullptr;
    s.term = class_;
    s.domain = domain;
    if (s.initial) s.initial = number(class_of(s.initial.value().get_si()));
  }

  Term number(std::size_t c) { return m_.integer(static_cast<long>(c)); }

  // One case per class, with what is left of the formula for some value of it.
  Term started() {
    if (!mentions(program_.initial)) return program_.initial;
    std::vector<Term> cases;
    for (std::size_t c = 0; c < classes(); ++c) {
      std::vector<Term> rests;
      for (const long x : members_[c])
        add(rests, substitute(program_.initial, {{v_, m_.integer(x)}}));
      cases.push_back(conj(equal(class_, number(c)), disj(m_, rests)));
    }
    return disj(m_, cases);
  }

  static void add(std::vector<Term>& list, Term t) {
    if (!t.is_false() && std::find(list.begin(), list.end(), t) == list.end()) list.push_back(t);
  }

  // Rewrites the step; true if all values of a class agree.
  bool edge(Edge& e) {
    const bool changed = e.step.changes(v_);
    for (Term& c : e.step.changed)
      if (c == v_) c = class_;
    std::sort(e.step.changed.begin(), e.step.changed.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
    const Term relation = e.step.relation;
    if (!changed && !mentions(relation)) return true;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Term>> rests;
    bool agree = true;
    for (std::size_t a = 0; a < classes(); ++a) {
      std::optional<std::set<std::pair<std::size_t, std::uint32_t>>> first;
      for (const long x : members_[a]) {
        std::set<std::pair<std::size_t, std::uint32_t>> own;
        const auto take = [&](std::size_t b, Term rest) {
          if (rest.is_false()) return;
          if (ABSTHREAD_FAULT("promela-class-stays")) b = a;
          own.emplace(b, rest.id());
          add(rests[{a, b}], rest);
        };
        Term here = substitute(relation, {{v_, m_.integer(x)}});
        if (!changed) {
          here = substitute(here, {{next_, m_.integer(x)}});
          take(a, here);
        } else if (const std::optional<long> only = determined(here)) {
          take(class_of(*only), substitute(here, {{next_, m_.integer(*only)}}));
        } else {
          for (long y = -2 * bound_; y <= 2 * bound_; ++y)
            take(class_of(y), substitute(here, {{next_, m_.integer(y)}}));
        }
        if (!first) first = own;
        agree = agree && *first == own;
        if (ABSTHREAD_FAULT("promela-class-of-one-value")) break;
      }
    }
    std::vector<Term> cases;
    for (const auto& [classes_of_step, list] : rests) {
      const auto [a, b] = classes_of_step;
      Term step = equal(class_, number(a));
      if (changed) step = conj(step, equal(primed(class_), number(b)));
      cases.push_back(conj(step, disj(m_, list)));
    }
    e.step.relation = disj(m_, cases);
    return agree;
  }

  // The value of v' if the relation is a conjunction with v' == c.
  std::optional<long> determined(Term relation) const {
    for (const Term part : conjuncts(relation)) {
      if (!part.is(Kind::equal)) continue;
      for (std::size_t side = 0; side < 2; ++side)
        if (part[side] == next_ && part[1 - side].is_constant() &&
            part[1 - side].value().fits_slong_p())
          return part[1 - side].value().get_si();
    }
    return std::nullopt;
  }

  // Can the loop be taken again and again, changing v and nothing else? Tried on a few values.
  bool repeats(const Edge& e) {
    std::vector<Term> others;
    for (const Term x : free_variables(e.step.relation)) {
      const Term now = x.time() == 0 ? x : shift_time(x, -1);
      if (now != v_ && std::find(others.begin(), others.end(), now) == others.end())
        others.push_back(now);
    }
    if (others.size() > 6) return false;
    std::function<bool(std::size_t, TermMap)> some = [&](std::size_t i, TermMap values) -> bool {
      if (i == others.size()) {
        const auto holds = [&](long x, long y) {
          TermMap map = values;
          map[v_] = m_.integer(x);
          map[next_] = m_.integer(y);
          const Term truth = evaluate(substitute(e.step.relation, map), {});
          return truth && truth.is_true();
        };
        for (const long far : {bound_, -bound_})
          for (long d = -3; d <= 3; ++d)
            if (d != 0 && holds(far, far + d) && holds(far + d, far + 2 * d) &&
                (d > 0) == (far > 0))
              return true;
        return false;
      }
      const Sort sort = others[i].sort();
      const long most = sort.is(SortKind::boolean) ? 1 : sort.is(SortKind::integer) ? 3 : 0;
      if (most == 0) return false;
      for (long value = 0; value <= most; ++value) {
        TermMap next = values;
        next[others[i]] = next[primed(others[i])] = m_.constant(sort, value);
        if (some(i + 1, std::move(next))) return true;
      }
      return false;
    };
    return some(0, {});
  }

  const Program& program_;
  Term v_, next_;
  TermManager& m_;
  std::vector<Term> asserted_, asked_, atoms_;
  long largest_ = 0, bound_ = 0;
  std::vector<std::vector<bool>> signatures_;
  std::vector<std::vector<long>> members_;
  Term class_, obligation_;
  bool shared_ = false;
};

} // namespace

std::optional<Abstracted> abstract(const Program& program, Term variable, Predicates predicates,
                                   TermManager& manager) {
  if (!variable.sort().is(SortKind::integer)) return std::nullopt;
  Abstraction abstraction(program, variable, manager);
  if (!abstraction.admissible()) return std::nullopt;
  abstraction.choose(predicates);
  return abstraction.run();
}

bool grows(const Program& program, Term variable, TermManager& manager) {
  Abstraction abstraction(program, variable, manager);
  return abstraction.admissible() && abstraction.grows();
}

} // namespace absthread::emit::promela
