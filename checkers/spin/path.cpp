// SPDX-License-Identifier: MIT
// The path as a formula: a fresh variable for each value that the start leaves open and for each
// variable that a step changes, and the relations of the steps over them. Most steps compute: v' ==
// e with e known gives a value at once, without a solver; only what is left is asked. The last
// state has to be wrong, or, if no values make it so, the one before the last step: SPIN may have
// noticed there that the step has no meaning (an index outside its array).
#include "checkers/spin/path.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/smt/solver.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::spin {

namespace {

class Formula {
 public:
  Formula(const Program& program, const Path& path, TermManager& manager)
      : program_(program)
      , path_(path)
      , m_(manager) {}

  // Takes the first `steps` steps; false: they contradict themselves.
  bool build(std::size_t steps) {
    for (const Variable& v : program_.shared) shared_.push_back(fresh(v.term));
    TermMap map = values(std::nullopt);
    assume(substitute(program_.initial ? program_.initial : m_.boolean(true), map));
    for (std::size_t i = 0; i < path_.starts.size(); ++i) {
      const Thread& thread = thread_of(i);
      locations_.push_back(path_.starts[i].location);
      std::vector<Term> own;
      for (const Variable& v : thread.locals) own.push_back(fresh(v.term));
      locals_.push_back(own);
      TermMap here = values(i);
      for (const Variable& v : thread.locals) {
        if (v.initial) assume(substitute(equal(v.term, v.initial), here));
        if (v.domain) assume(substitute(v.domain, here));
      }
    }
    settle();
    shared_initial_ = shared_;
    locals_initial_ = locals_;
    for (std::size_t k = 0; k < steps && possible_; ++k) step(path_.steps[k]);
    return possible_;
  }

  // Can the last state be wrong? Then gives values to everything.
  smt::Answer ask(Term last) {
    last = substitute(last, known_);
    std::vector<Term> parts{last};
    for (const Term c : constraints_) parts.push_back(substitute(c, known_));
    const Term all = conj(m_, parts);
    if (all.is_false()) return smt::Answer::unsat;
    if (all.is_true()) return smt::Answer::sat;
    const std::unique_ptr<smt::Solver> solver = smt::make_cvc5(m_);
    solver->add(all);
    const smt::Answer answer = solver->check();
    if (answer != smt::Answer::sat) return answer;
    for (const Term v : made_)
      if (!known_.contains(v)) known_[v] = solver->value(v);
    return answer;
  }

  Term wrong() {
    std::vector<Term> cases;
    const Term domains = program_.domains(m_);
    for (std::size_t i = 0; i < path_.starts.size(); ++i) {
      const Thread& thread = thread_of(i);
      const TermMap here = values(i);
      std::vector<Term> right{substitute(domains, here)};
      if (const Term a = thread.locations[locations_[i]].assertion)
        right.push_back(substitute(a, here));
      for (const Variable& v : thread.locals)
        if (v.domain) right.push_back(substitute(v.domain, here));
      cases.push_back(negate(conj(m_, right)));
    }
    for (const Exclusion& x : program_.exclusions) {
      unsigned there = 0;
      for (std::size_t i = 0; i < path_.starts.size(); ++i)
        there += std::any_of(x.places.begin(), x.places.end(), [&](const LocationReference& place) {
          return place.thread == path_.starts[i].thread && place.location == locations_[i];
        });
      if (there > 1) cases.push_back(m_.boolean(true));
    }
    return disj(m_, cases);
  }

  // The variable is outside the range now.
  Term outside(const std::string& name, const mpz_class& low, const mpz_class& high) {
    std::vector<Term> cases;
    const auto add = [&](const Variable& v, Term value) {
      if (v.name() != name || !v.term.sort().is(SortKind::integer)) return;
      cases.push_back(less(value, m_.integer(low)));
      cases.push_back(less(m_.integer(high), value));
    };
    for (std::size_t v = 0; v < program_.shared.size(); ++v) add(program_.shared[v], shared_[v]);
    for (std::size_t i = 0; i < path_.starts.size(); ++i)
      for (std::size_t v = 0; v < thread_of(i).locals.size(); ++v)
        add(thread_of(i).locals[v], locals_[i][v]);
    // Of an array some element is; which, the formula need not say.
    for (std::size_t v = 0; v < program_.shared.size(); ++v)
      if (program_.shared[v].name() == name && program_.shared[v].term.sort().is(SortKind::array))
        cases.push_back(m_.boolean(true));
    return disj(m_, cases);
  }

  Trace trace() {
    Trace out;
    out.shared_initial = valuation(program_.shared, shared_initial_);
    for (std::size_t i = 0; i < path_.starts.size(); ++i) {
      out.starts.push_back(path_.starts[i]);
      out.starts.back().locals = valuation(thread_of(i).locals, locals_initial_[i]);
    }
    for (const Taken& t : taken_) {
      TraceStep step;
      step.thread = path_.starts[t.instance].thread;
      step.instance = path_.starts[t.instance].instance;
      step.edge = t.edge;
      const Thread& thread = thread_of(t.instance);
      step.shared_before = valuation(program_.shared, t.shared_before);
      step.shared_after = valuation(program_.shared, t.shared_after);
      step.locals_before = valuation(thread.locals, t.locals_before);
      step.locals_after = valuation(thread.locals, t.locals_after);
      for (const auto& [input, value] : t.inputs) step.inputs.emplace_back(input, value_of(value));
      out.steps.push_back(std::move(step));
    }
    return out;
  }

 private:
  struct Taken {
    std::size_t instance = 0;
    EdgeId edge = 0;
    std::vector<Term> shared_before, shared_after, locals_before, locals_after;
    std::vector<std::pair<Term, Term>> inputs;
  };

  const Thread& thread_of(std::size_t i) const {
    return program_.threads[path_.starts[i].thread].thread;
  }

  Term fresh(Term v) {
    made_.push_back(m_.variable(fmt::format("{}!{}", v.name(), made_.size()), v.sort()));
    return made_.back();
  }

  // Shared variables, and locals and identity of an instance, as they are now.
  TermMap values(std::optional<std::size_t> instance) const {
    TermMap out;
    for (std::size_t v = 0; v < program_.shared.size(); ++v)
      out[program_.shared[v].term] = shared_[v];
    if (!instance) return out;
    const Thread& thread = thread_of(*instance);
    for (std::size_t v = 0; v < thread.locals.size(); ++v)
      out[thread.locals[v].term] = locals_[*instance][v];
    if (thread.self)
      out[thread.self] =
          m_.constant(m_.thread_sort(), mpz_class(static_cast<unsigned long>(*instance)));
    return out;
  }

  // Values that a conjunction forces are noted; the rest is kept.
  void assume(Term formula) {
    std::vector<Term> parts = conjuncts(substitute(formula, known_));
    for (bool progress = true; progress;) {
      progress = false;
      for (std::size_t k = 0; k < parts.size() && !progress; ++k) {
        const Term part = parts[k];
        Term variable, value;
        if (part.is(Kind::variable)) {
          variable = part, value = m_.boolean(true);
        } else if (part.is(Kind::negation) && part[0].is(Kind::variable)) {
          variable = part[0], value = m_.boolean(false);
        } else if (part.is(Kind::equal) && part[0].is(Kind::variable) && part[1].is_known()) {
          variable = part[0], value = part[1];
        } else if (part.is(Kind::equal) && part[1].is(Kind::variable) && part[0].is_known()) {
          variable = part[1], value = part[0];
        }
        if (!variable) continue;
        known_[variable] = value;
        std::vector<Term> next;
        for (std::size_t i = 0; i < parts.size(); ++i)
          if (i != k)
            for (const Term c : conjuncts(substitute(parts[i], {{variable, value}})))
              next.push_back(c);
        parts = std::move(next);
        progress = true;
      }
    }
    for (const Term part : parts) {
      possible_ = possible_ && !part.is_false();
      constraints_.push_back(part);
    }
  }

  void settle() {
    const auto look = [&](Term& t) {
      if (const auto found = known_.find(t); found != known_.end()) t = found->second;
    };
    for (Term& t : shared_) look(t);
    for (std::vector<Term>& own : locals_)
      for (Term& t : own) look(t);
  }

  void step(const PathStep& s) {
    std::size_t i = 0;
    while (i < path_.starts.size() &&
           (path_.starts[i].thread != s.thread || path_.starts[i].instance != s.instance))
      ++i;
    ABSTHREAD_INVARIANT(i < path_.starts.size(), "a step of an instance that exists");
    const Thread& thread = thread_of(i);
    const Edge& edge = thread.edges[s.edge];
    if (edge.from != locations_[i]) {
      possible_ = false;
      return;
    }
    Taken taken;
    taken.instance = i;
    taken.edge = s.edge;
    taken.shared_before = shared_;
    taken.locals_before = locals_[i];
    TermMap map = values(i);
    const auto change = [&](const std::vector<Variable>& variables, std::vector<Term>& now) {
      for (std::size_t v = 0; v < variables.size(); ++v) {
        const Term next = edge.step.changes(variables[v].term) ? fresh(variables[v].term) : now[v];
        map[primed(variables[v].term)] = next;
        now[v] = next;
      }
    };
    change(program_.shared, shared_);
    change(thread.locals, locals_[i]);
    for (const Term input : edge.step.inputs) {
      const Term value = fresh(input);
      map[input] = value;
      taken.inputs.emplace_back(input, value);
    }
    assume(substitute(edge.step.relation, map));
    settle();
    locations_[i] = edge.to;
    taken.shared_after = shared_;
    taken.locals_after = locals_[i];
    taken_.push_back(std::move(taken));
  }

  Term value_of(Term t) const {
    Term value = substitute(t, known_);
    if (value.is_known()) return value;
    // Nothing constrains it.
    TermMap rest;
    for (const Term v : free_variables(value)) rest[v] = any_value(v.sort());
    return substitute(value, rest);
  }

  Term any_value(Sort sort) const {
    if (sort.is(SortKind::array)) return constant_array(sort, any_value(sort.element()));
    if (sort.is(SortKind::thread)) return m_.none();
    return m_.constant(sort, 0);
  }

  Valuation valuation(const std::vector<Variable>& variables, const std::vector<Term>& now) const {
    Valuation out;
    for (std::size_t v = 0; v < variables.size(); ++v)
      out.emplace_back(variables[v].term, value_of(now[v]));
    return out;
  }

  const Program& program_;
  const Path& path_;
  TermManager& m_;
  std::vector<Term> made_, shared_, shared_initial_, constraints_;
  std::vector<std::vector<Term>> locals_, locals_initial_;
  std::vector<LocationId> locations_;
  std::vector<Taken> taken_;
  TermMap known_;
  bool possible_ = true;
};

} // namespace

PathAnswer follow(const Program& program, const Path& path, const Ranges& ranges,
                  TermManager& manager) {
  PathAnswer out;
  bool open = false;
  for (std::size_t missing = 0; missing < 2 && missing <= path.steps.size(); ++missing) {
    Formula formula(program, path, manager);
    if (!formula.build(path.steps.size() - missing)) continue;
    const smt::Answer answer = formula.ask(formula.wrong());
    open = open || answer == smt::Answer::unknown;
    if (answer != smt::Answer::sat) continue;
    out.kind = PathAnswer::Kind::wrong;
    out.trace = formula.trace();
    explicit_state::Wrong wrong;
    if (const auto broken = explicit_state::replay(program, *out.trace, manager, &wrong))
      throw InternalError("SPIN's trail does not replay on the program: " + *broken);
    out.wrong = wrong;
    return out;
  }
  for (const auto& [name, range] : ranges) {
    Formula formula(program, path, manager);
    if (!formula.build(path.steps.size())) break;
    const smt::Answer answer = formula.ask(formula.outside(name, range.first, range.second));
    open = open || answer == smt::Answer::unknown;
    if (answer != smt::Answer::sat) continue;
    out.kind = PathAnswer::Kind::leaves;
    out.variable = name;
    return out;
  }
  out.kind = open ? PathAnswer::Kind::open : PathAnswer::Kind::other;
  return out;
}

Program with_numbers(const Program& program, const std::vector<unsigned long>& copies,
                     TermManager& manager) {
  Program out = program;
  TermMap numbers;
  for (std::size_t t = 0; t < out.threads.size(); ++t) {
    out.threads[t].multiplicity.number = copies[t];
    const std::string name = fmt::format("count({})", out.threads[t].thread.name);
    numbers[manager.symbol(name, manager.int_sort())] =
        manager.integer(static_cast<long>(copies[t]));
  }
  const auto put = [&](Term& t) {
    if (t) t = substitute(t, numbers);
  };
  put(out.initial);
  for (Variable& v : out.shared) {
    put(v.domain);
    put(v.initial);
  }
  for (Invariant& i : out.invariants) put(i.condition);
  for (Template& t : out.threads) {
    for (Variable& v : t.thread.locals) {
      put(v.domain);
      put(v.initial);
    }
    for (Location& l : t.thread.locations) put(l.assertion);
    for (Edge& e : t.thread.edges) put(e.step.relation);
  }
  return out;
}

} // namespace absthread::spin
