// SPDX-License-Identifier: MIT
#include "checkers/counting/system.hpp"

#include "instrument/ir/progress.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {

Term next_value(const Transition& transition, Term v) {
  const auto found = transition.next.find(v);
  return found == transition.next.end() ? v : found->second;
}

void functional(Term relation, const std::vector<Term>& changed, TermManager& m, Term& guard,
                TermMap& next) {
  TermMap frame, defined;
  for (Term v : free_variables(relation))
    if (v.time() == 1) {
      const Term before = shift_time(v, -1);
      if (std::find(changed.begin(), changed.end(), before) == changed.end()) frame[v] = before;
    }
  relation = substitute(relation, frame);
  const auto open = [&](Term t) {
    return t.is(Kind::variable) && t.time() == 1 && !defined.contains(t);
  };
  std::vector<Term> rest = conjuncts(relation);
  // An equation may use a value that another one defines: R' == (R || I' == 0).
  for (bool progress = true; progress;) {
    progress = false;
    std::vector<Term> left;
    for (const Term& given : rest) {
      const Term part = substitute(given, defined);
      Term variable, value;
      if (part.is(Kind::equal)) {
        for (std::size_t side = 0; side < 2 && !value; ++side)
          if (open(part[side]) && !mentions_time(part[1 - side], 1)) {
            variable = part[side];
            value = part[1 - side];
          }
      } else if (open(part)) {
        variable = part;
        value = m.boolean(true);
      } else if (part.is(Kind::negation) && open(part[0])) {
        variable = part[0];
        value = m.boolean(false);
      }
      if (value) {
        defined[variable] = value;
        progress = true;
      } else {
        left.push_back(part);
      }
    }
    rest = std::move(left);
  }
  guard = conj(m, rest);
  for (Term v : changed) {
    const Term after = primed(v);
    const auto found = defined.find(after);
    next[v] = found == defined.end() ? after : found->second;
  }
}

Term counter_variable(const Thread& thread, LocationId location, TermManager& m) {
  return m.variable(fmt::format("#{}.{}", thread.name, thread.locations[location].name),
                    m.int_sort());
}

Term count_symbol(const Thread& thread, TermManager& m) {
  return m.symbol(fmt::format("count({})", thread.name), m.int_sort());
}

Sort place_sort(const Program& program, TermManager& m) {
  std::vector<std::string> names{"nobody"};
  for (const Template& t : program.threads)
    for (const Location& l : t.thread.locations)
      names.push_back(fmt::format("{}.{}", t.thread.name, l.name));
  return m.enum_sort("place", names);
}

Term place_variable(Term identity, const Program& program, TermManager& m) {
  return m.variable(identity.name() + ".at", place_sort(program, m));
}

namespace {

struct Named {
  Term identity;
  Term place;
};

class Builder {
 public:
  Builder(const Program& program, TermManager& m, const Total& total, bool deadlock)
      : program_(program)
      , m_(m)
      , total_(total)
      , deadlock_(deadlock)
      , self_(m.variable("self", m.thread_sort())) {}

  SystemResult build() {
    if (std::string why = outside(); !why.empty()) return {std::nullopt, why};
    for (const Variable& v : program_.shared) {
      out_.variables.push_back(v.term);
      if (v.term.sort().is(SortKind::thread)) names_.push_back({v.term, {}});
    }
    if (!names_.empty()) place_ = place_sort(program_, m_);
    for (Named& n : names_) {
      n.place = place_variable(n.identity, program_, m_);
      out_.variables.push_back(n.place);
    }
    unsigned long first = 1;
    for (const Template& t : program_.threads) {
      std::vector<Term>& row = out_.counters.emplace_back();
      for (LocationId l = 0; l < t.thread.locations.size(); ++l)
        row.push_back(counter_variable(t.thread, l, m_));
      out_.variables.insert(out_.variables.end(), row.begin(), row.end());
      if (!t.multiplicity.any() && *t.multiplicity.number == 1)
        out_.alone.insert(row.begin(), row.end());
      offsets_.push_back(first);
      first += row.size();
    }
    add_background();
    add_initial();
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (EdgeId e = 0; e < program_.threads[t].thread.edges.size(); ++e) add_step(t, e);
    add_bad();
    if (deadlock_)
      if (std::string why = add_deadlock(); !why.empty()) return {std::nullopt, why};
    return {std::move(out_), ""};
  }

 private:
  std::string outside() const {
    const auto holds_identity = [](Sort s) {
      while (s.is(SortKind::array)) {
        if (s.index().is(SortKind::thread)) return true;
        s = s.element();
      }
      return s.is(SortKind::thread);
    };
    for (const Variable& v : program_.shared)
      if (v.term.sort().is(SortKind::array) && holds_identity(v.term.sort()))
        return fmt::format("'{}' is an array of or over identities", v.name());
    for (const Template& t : program_.threads)
      if (!t.thread.locals.empty())
        return fmt::format("'{}' of {} has infinitely many values", t.thread.locals.front().name(),
                           t.thread.name);
    return "";
  }

  // Only asked where there are names.
  Term place(std::size_t t, LocationId l) const {
    return m_.constant(place_, mpz_class(offsets_[t] + l));
  }

  Term one_if(Term condition) const { return ite(condition, m_.integer(1L), m_.integer(0L)); }

  // How many different threads of the list are at that place.
  Term distinct_at(const std::vector<Named>& list, Term where) const {
    Term sum = m_.integer(0L);
    for (std::size_t i = 0; i < list.size(); ++i) {
      Term counts = conj(differ(list[i].identity, m_.none()), equal(list[i].place, where));
      for (std::size_t j = 0; j < i; ++j)
        counts = conj(counts, differ(list[j].identity, list[i].identity));
      sum = add(sum, one_if(counts));
    }
    return sum;
  }

  Term sum_of(std::size_t t) const {
    Term sum = m_.integer(0L);
    for (Term c : out_.counters[t]) sum = add(sum, c);
    return sum;
  }

  void add_background() {
    for (const auto& row : out_.counters)
      for (Term c : row) out_.background.push_back(at_most(m_.integer(0L), c));
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const Named& n = names_[i];
      out_.background.push_back(
          equal(equal(n.identity, m_.none()), equal(n.place, m_.constant(place_, 0))));
      for (std::size_t j = 0; j < i; ++j)
        out_.background.push_back(
            implies(equal(n.identity, names_[j].identity), equal(n.place, names_[j].place)));
    }
    if (!names_.empty())
      for (std::size_t t = 0; t < program_.threads.size(); ++t)
        for (LocationId l = 0; l < out_.counters[t].size(); ++l)
          out_.background.push_back(at_most(distinct_at(names_, place(t, l)), out_.counters[t][l]));
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& thread = program_.threads[t].thread;
      const Multiplicity& n = program_.threads[t].multiplicity;
      const Term symbol = count_symbol(thread, m_);
      if (!mentioned(symbol) || ABSTHREAD_FAULT("counting-count-is-anything")) continue;
      out_.background.push_back(equal(sum_of(t), symbol));
      if (!n.any()) out_.background.push_back(equal(symbol, m_.integer(mpz_class(*n.number))));
    }
  }

  bool mentioned(Term symbol) const {
    const auto in = [&](Term t) {
      if (!t) return false;
      const auto symbols = free_symbols(t);
      return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
    };
    if (in(program_.initial)) return true;
    for (const Variable& v : program_.shared)
      if (in(v.domain)) return true;
    for (const Template& t : program_.threads) {
      for (const Location& l : t.thread.locations)
        if (in(l.assertion)) return true;
      for (const Edge& e : t.thread.edges)
        if (in(e.step.relation)) return true;
    }
    return false;
  }

  void add_initial() {
    std::vector<Term> parts;
    if (program_.initial) parts.push_back(program_.initial);
    Term of_any = m_.integer(0L);
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Template& own = program_.threads[t];
      for (LocationId l = 0; l < out_.counters[t].size(); ++l)
        if (std::find(own.thread.initial.begin(), own.thread.initial.end(), l) ==
                own.thread.initial.end() &&
            !ABSTHREAD_FAULT("counting-starts-anywhere"))
          parts.push_back(equal(out_.counters[t][l], m_.integer(0L)));
      if (own.multiplicity.any())
        of_any = add(of_any, sum_of(t));
      else if (!ABSTHREAD_FAULT("counting-fixed-number-forgotten"))
        parts.push_back(equal(sum_of(t), m_.integer(mpz_class(*own.multiplicity.number))));
      if (own.multiplicity.any() && ABSTHREAD_FAULT("counting-at-most-one"))
        parts.push_back(at_most(sum_of(t), m_.integer(1L)));
    }
    if (total_ && !ABSTHREAD_FAULT("counting-total-ignored"))
      parts.push_back(equal(of_any, m_.integer(mpz_class(*total_))));
    out_.initial = conj(m_, parts);
  }

  // `self` is a thread at that place, and if it is not named there is one more than the named ones.
  Term somebody(std::size_t t, LocationId l) const {
    const Term count = out_.counters[t][l];
    if (ABSTHREAD_FAULT("counting-nobody-needed")) return differ(self_, m_.none());
    if (names_.empty()) return at_most(m_.integer(1L), count);
    std::vector<Term> parts{differ(self_, m_.none())};
    Term others = m_.integer(1L);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const Named& n = names_[i];
      if (!ABSTHREAD_FAULT("counting-named-elsewhere"))
        parts.push_back(implies(equal(n.identity, self_), equal(n.place, place(t, l))));
      Term counts = conj(conj(differ(n.identity, m_.none()), differ(n.identity, self_)),
                         equal(n.place, place(t, l)));
      for (std::size_t j = 0; j < i; ++j)
        counts = conj(counts, differ(names_[j].identity, n.identity));
      others = add(others, one_if(counts));
    }
    parts.push_back(at_most(others, count));
    return conj(m_, parts);
  }

  void add_step(std::size_t t, EdgeId id) {
    const Thread& thread = program_.threads[t].thread;
    const Edge& edge = thread.edges[id];
    if (edge.from == edge.to && edge.step.changed.empty()) return;
    if (ABSTHREAD_FAULT("counting-idle-dropped") && edge.kind == EdgeKind::idle) return;
    Transition out;
    out.thread = t;
    out.edge = id;
    Term relation = edge.step.relation;
    if (thread.self) relation = substitute(relation, {{thread.self, self_}});
    TermMap inputs; // of this step only, whatever other steps call theirs
    for (Term i : edge.step.inputs)
      inputs[i] = m_.variable(fmt::format("input.{}.{}.{}", thread.name, id, i.name()), i.sort());
    relation = substitute(relation, inputs);
    functional(relation, edge.step.changed, m_, out.guard, out.next);
    if (out.guard.is_false()) return;
    out.guard = conj(somebody(t, edge.from), out.guard);
    if (edge.from != edge.to) {
      const Term from = out_.counters[t][edge.from], to = out_.counters[t][edge.to];
      out.next[from] = subtract(from, m_.integer(1L));
      if (!ABSTHREAD_FAULT("counting-nobody-arrives")) out.next[to] = add(to, m_.integer(1L));
    }
    follow_names(t, edge, out);
    out_.transitions.push_back(std::move(out));
  }

  void follow_names(std::size_t t, const Edge& edge, Transition& out) const {
    if (names_.empty()) return;
    const Term target = place(t, edge.to);
    std::vector<Named> after; // old names, self, new names, where they are after the step
    for (const Named& n : names_)
      after.push_back({n.identity, ite(equal(n.identity, self_), target, n.place)});
    after.push_back({self_, target});
    bool fresh = false;
    std::vector<Term> conditions;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const Term value = next_value(out, names_[i].identity);
      const auto known =
          std::find_if(after.begin(), after.begin() + static_cast<long>(names_.size()) + 1,
                       [&](const Named& n) { return n.identity == value; });
      Term where;
      if (value == m_.none()) {
        where = m_.constant(place_, 0);
      } else if (known != after.begin() + static_cast<long>(names_.size()) + 1) {
        where = known->place;
      } else {
        fresh = true;
        where = primed(names_[i].place);
        for (std::size_t k = names_.size() + 1; k-- > 0;)
          where = ite(equal(value, after[k].identity), after[k].place, where);
        where = ite(equal(value, m_.none()), m_.constant(place_, 0), where);
        conditions.push_back(
            implies(differ(value, m_.none()), differ(where, m_.constant(place_, 0))));
      }
      after.push_back({value, where});
      if (!ABSTHREAD_FAULT("counting-names-stay"))
        if (where != names_[i].place) out.next[names_[i].place] = where;
    }
    if (!fresh) return;
    for (std::size_t i = names_.size() + 1; i < after.size(); ++i)
      for (std::size_t j = names_.size() + 1; j < i; ++j)
        conditions.push_back(implies(equal(after[i].identity, after[j].identity),
                                     equal(after[i].place, after[j].place)));
    for (std::size_t u = 0; u < program_.threads.size(); ++u)
      for (LocationId l = 0; l < out_.counters[u].size(); ++l)
        conditions.push_back(
            at_most(distinct_at(after, place(u, l)), next_value(out, out_.counters[u][l])));
    out.guard = conj(out.guard, conj(m_, conditions));
  }

  void add_bad() {
    for (const Variable& v : program_.shared)
      if (v.domain && !v.domain.is_true() && !ABSTHREAD_FAULT("counting-domains-ignored"))
        out_.bad.push_back({Bad::Kind::domain, negate(v.domain)});
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& thread = program_.threads[t].thread;
      for (LocationId l = 0; l < thread.locations.size(); ++l) {
        Term assertion = thread.locations[l].assertion;
        if (!assertion || assertion.is_true()) continue;
        if (ABSTHREAD_FAULT("counting-end-assertion-skipped") && thread.locations[l].end) continue;
        if (thread.self) assertion = substitute(assertion, {{thread.self, self_}});
        out_.bad.push_back({Bad::Kind::assertion, conj(somebody(t, l), negate(assertion))});
      }
    }
    for (const Exclusion& x : program_.exclusions) {
      if (ABSTHREAD_FAULT("counting-exclusion-ignored")) break;
      std::vector<Term> seen;
      Term sum = m_.integer(0L);
      for (const LocationReference& p : x.places) {
        const Term c = out_.counters[p.thread][p.location];
        if (std::find(seen.begin(), seen.end(), c) != seen.end()) continue;
        seen.push_back(c);
        sum = add(sum, c);
      }
      out_.bad.push_back({Bad::Kind::exclusion, at_most(m_.integer(2L), sum)});
    }
    for (const Conflict& c : program_.conflicts) {
      if (ABSTHREAD_FAULT("race-not-counted")) break;
      const Term first = out_.counters[c.first.place.thread][c.first.place.location];
      const Term second = out_.counters[c.second.place.thread][c.second.place.location];
      const Term there =
          first == second ? at_most(m_.integer(2L), first)
                          : conj(at_most(m_.integer(1L), first), at_most(m_.integer(1L), second));
      // Who the two are is not counted: anybody may be meant.
      const auto anybody = [&](const Conflict::Side& side, const char* name) {
        const Term self = program_.threads[side.place.thread].thread.self;
        return self ? TermMap{{self, m_.symbol(name, m_.thread_sort())}} : TermMap{};
      };
      const Term values =
          condition_of(c, anybody(c.first, "first.self"), anybody(c.second, "second.self"), m_);
      out_.bad.push_back({Bad::Kind::race, conj(there, values)});
    }
  }

  // Somebody is at no end, and nobody can move. Empty, or why it cannot be said.
  std::string add_deadlock() {
    const Term stranger = m_.variable("stranger", m_.thread_sort());
    std::vector<Term> parts, going_on;
    parts.push_back(differ(stranger, m_.none()));
    for (const Named& n : names_) parts.push_back(differ(stranger, n.identity));
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& thread = program_.threads[t].thread;
      for (LocationId l = 0; l < thread.locations.size(); ++l)
        if (!thread.locations[l].end || ABSTHREAD_FAULT("counting-nobody-ends"))
          going_on.push_back(at_most(m_.integer(1L), out_.counters[t][l]));
      for (const Edge& edge : thread.edges) {
        if (!counts_as_progress(edge)) continue;
        const std::optional<Term> guard =
            explicit_state::guard_of(edge.step.relation, edge.step.changed, edge.step.inputs, m_);
        if (!guard)
          return fmt::format("deadlock: when the step '{}' of {} is enabled is not expressible",
                             edge.text, thread.name);
        const Term here = names_.empty() ? Term() : place(t, edge.from);
        const Term there = out_.counters[t][edge.from];
        const auto by = [&](Term who) {
          return thread.self ? substitute(*guard, {{thread.self, who}}) : *guard;
        };
        parts.push_back(negate(
            conj(at_most(add(distinct_at(names_, here), m_.integer(1L)), there), by(stranger))));
        for (const Named& n : names_)
          if (!ABSTHREAD_FAULT("counting-named-cannot-move"))
            parts.push_back(negate(
                conj(conj(differ(n.identity, m_.none()), equal(n.place, here)), by(n.identity))));
      }
    }
    parts.push_back(disj(m_, going_on));
    out_.bad.push_back({Bad::Kind::deadlock, conj(m_, parts)});
    return "";
  }

  const Program& program_;
  TermManager& m_;
  Total total_;
  bool deadlock_;
  Term self_;
  Sort place_;
  std::vector<Named> names_;
  std::vector<unsigned long> offsets_; // of a thread's first place in the sort `place`
  System out_;
};

} // namespace

SystemResult make_system(const Program& program, TermManager& manager, const Total& total,
                         bool deadlock) {
  return Builder(program, manager, total, deadlock).build();
}

} // namespace absthread::counting
