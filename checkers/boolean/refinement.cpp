// SPDX-License-Identifier: MIT
#include "checkers/boolean/refinement.hpp"

#include "checkers/boolean/concrete_proof.hpp"
#include "checkers/boolean/concrete_run.hpp"
#include "checkers/boolean/step_parts.hpp"
#include "checkers/linear/formula.hpp"
#include "spec-lang/boolean/parser.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace absthread::boolean {
namespace {

class Refiner {
 public:
  Refiner(const absthread::Program& program, TermManager& terms, smt::Solver& solver,
          const RefinementOptions& options)
      : program_(program)
      , m_(terms)
      , solver_(solver)
      , options_(options)
      , domains_(program.domains(terms))
      , predicates_(first_predicates(program, terms)) {}

  Refinement run() {
    for (out_.rounds = 1; out_.rounds <= options_.most_rounds; ++out_.rounds) {
      out_.abstraction = abstract(program_, predicates_, spurious_, m_, solver_);
      if (!out_.abstraction.refusal.empty()) return gave_up(out_.abstraction.refusal);
      SourceStore sources;
      Diagnostics diagnostics;
      const FileId file = sources.add("abstraction.bp", out_.abstraction.text);
      const std::optional<Program> parsed = read(file, sources, diagnostics);
      if (!parsed)
        throw InternalError("an abstraction is no Boolean program: " +
                            (diagnostics.all().empty() ? std::string("nobody says why")
                                                       : diagnostics.all().front().message));
      EngineOptions engine;
      engine.coverability.most_elements = options_.most_elements;
      engine.forward.most_states = options_.most_states;
      const Decision decision = decide(*parsed, sources, engine);
      if (decision.verdict.answer == Answer::proved) {
        out_.answer = Refinement::Answer::proved;
        out_.certificate = concrete_proof(program_, out_.abstraction, decision, m_);
        return std::move(out_);
      }
      if (!decision.run) {
        // Too large for the exact search: with more predicates the over-approximation may do.
        if (!add_constants()) return gave_up(decision.verdict.detail);
        continue;
      }
      const Replay states = replay(decision.flow, *decision.run);
      const ConcreteRun followed = follow(program_, out_.abstraction, decision, states, sources);
      Trace trace;
      switch (feasible(program_, followed, m_, solver_, trace)) {
      case smt::Answer::sat: return bug(followed, std::move(trace));
      case smt::Answer::unknown: return gave_up("the solver gave no answer about a run");
      case smt::Answer::unsat: break;
      }
      if (find_spurious_step(decision, states, followed)) {
        ++out_.transitions;
        continue;
      }
      if (!add_preconditions(followed) && !add_values(followed))
        return gave_up("no further predicates are found");
      ++out_.prefixes;
    }
    return gave_up(fmt::format("{} rounds of refinement were not enough", options_.most_rounds));
  }

 private:
  Refinement gave_up(std::string why) {
    out_.why = std::move(why);
    return std::move(out_);
  }

  // What is shown has been replayed.
  Refinement bug(const ConcreteRun& run, Trace trace) {
    out_.instance = instance_of(program_, run);
    explicit_state::Wrong wrong;
    if (const auto broken = explicit_state::replay(*out_.instance, trace, m_, &wrong))
      return gave_up("a run does not replay: " + *broken);
    out_.answer = Refinement::Answer::bug;
    out_.trace = std::move(trace);
    out_.wrong = wrong;
    return std::move(out_);
  }

  Term local_of(std::size_t number, const Variable& v, unsigned time) {
    return m_.variable(fmt::format("{}#{}", v.name(), number), v.term.sort(), time);
  }
  Term self_of(std::size_t number) {
    return m_.symbol(fmt::format("self#{}", number), m_.thread_sort());
  }
  // The names of an instance: its locals carry its number.
  TermMap names(std::size_t number, std::size_t thread) {
    TermMap out;
    const Thread& t = program_.threads[thread].thread;
    for (const Variable& v : t.locals)
      for (const unsigned time : {0U, 1U})
        out.emplace(shift_time(v.term, static_cast<int>(time)), local_of(number, v, time));
    if (t.self) out.emplace(t.self, self_of(number));
    return out;
  }

  // The first step of the run that no concrete step is like, by the values of all predicates before
  // and after it; a core of them suffices.
  bool find_spurious_step(const Decision& decision, const Replay& run,
                          const ConcreteRun& followed) {
    for (const ConcreteRun::Taken& taken : followed.steps) {
      const RunStep& step = decision.run->steps[taken.step];
      const std::size_t k = taken.step, thread = followed.instances[taken.instance].thread;
      const EdgeId edge = taken.edge;
      const Step& concrete = program_.threads[thread].thread.edges[edge].step;
      TermMap later;
      for (const Term v : concrete.changed) later.emplace(v, shift_time(v, 1));
      std::vector<Term> assumptions{conj(concrete.relation, domains_)};
      std::vector<SpuriousStep::Literal> literals;
      for (const NamedPredicate& p : out_.abstraction.predicates) {
        if (p.thread && *p.thread != thread) continue;
        for (const bool after : {false, true}) {
          const State& state = run.states[after ? k + 1 : k];
          const bool value = value_of(decision.flow, state, step.thread, p);
          const Term term = after ? substitute(p.term, later) : p.term;
          if (after && term == p.term) continue; // it stays as it was
          assumptions.push_back(value ? term : negate(term));
          literals.push_back({p.term, after, value});
        }
      }
      if (solver_.check(assumptions) != smt::Answer::unsat) continue;
      const std::vector<Term> core = solver_.unsat_core();
      SpuriousStep found{thread, edge, {}};
      for (std::size_t i = 0; i < literals.size(); ++i)
        if (std::find(core.begin(), core.end(), assumptions[i + 1]) != core.end())
          found.literals.push_back(literals[i]);
      if (found.literals.empty()) continue;
      spurious_.push_back(std::move(found));
      return true;
    }
    return false;
  }

  static bool value_of(const Flow& flow, const State& state, std::size_t number,
                       const NamedPredicate& p) {
    if (!p.thread) {
      const auto at = std::find(flow.shared.begin(), flow.shared.end(), p.name);
      return state.shared[static_cast<std::size_t>(at - flow.shared.begin())] != 0;
    }
    const ThreadAt& thread = state.threads[number];
    for (const auto& [bit, name] : flow.frames[flow.locations[thread.at].frame])
      if (name == p.name) return thread.locals[bit] != 0;
    return false;
  }

  // A step of an instance, in its names.
  struct Effect {
    TermMap assigned; ///< variable to its value before the step
    std::vector<Term> guards, arbitrary;
  };

  Effect effect_of(const ConcreteRun::Taken& t, const ConcreteRun& f) {
    const std::size_t thread = f.instances[t.instance].thread;
    const Step& step = program_.threads[thread].thread.edges[t.edge].step;
    const TermMap its = names(t.instance, thread);
    const StepParts parts = parts_of(step, m_);
    Effect out;
    for (const Term g : parts.guards) out.guards.push_back(substitute(g, its));
    for (const Term v : step.changed) {
      const auto set = parts.set.find(shift_time(v, 1));
      if (set != parts.set.end())
        out.assigned[substitute(v, its)] = substitute(set->second, its);
      else
        out.arbitrary.push_back(substitute(v, its));
    }
    return out;
  }

  // Weakest preconditions of the failure, backwards: `v' == e` is an assignment, whatever else is
  // written is arbitrary.
  bool add_preconditions(const ConcreteRun& f) {
    const std::size_t before = predicates_.size();
    const ConcreteRun::Instance& last = f.instances[f.wrong];
    Term formula =
        substitute(wrong_at(program_, last.thread, last.end, m_), names(f.wrong, last.thread));
    keep(formula, f);
    unsigned fresh = 0;
    for (std::size_t k = f.steps.size(); k-- > 0;) {
      Effect effect = effect_of(f.steps[k], f);
      for (const Term v : effect.arbitrary)
        effect.assigned[v] = m_.variable(fmt::format("unknown#{}", ++fresh), v.sort());
      formula = conj(conj(m_, effect.guards), substitute(formula, effect.assigned));
      keep(formula, f);
    }
    return predicates_.size() > before;
  }

  // Strongest postconditions, forwards: what a variable is set to, and which constant that is. A
  // precondition that compares variables of two threads is no predicate; what each of them is set
  // to may be.
  bool add_values(const ConcreteRun& f) {
    const std::size_t before = predicates_.size();
    TermMap known; // variables that are constant now
    const auto learn = [&](Term fact) {
      for (const Term c : conjuncts(fact))
        for (const std::size_t side : {0U, 1U})
          if (c.is(Kind::equal) && c[side].is(Kind::variable) && c[1 - side].is_constant())
            known[c[side]] = c[1 - side];
    };
    if (program_.initial) learn(program_.initial);
    for (std::size_t i = 0; i < f.instances.size(); ++i) {
      const std::size_t thread = f.instances[i].thread;
      for (const Variable& v : program_.threads[thread].thread.locals)
        if (v.initial) learn(substitute(equal(v.term, v.initial), names(i, thread)));
    }
    for (const ConcreteRun::Taken& taken : f.steps) {
      const Effect effect = effect_of(taken, f);
      for (const Term g : effect.guards) learn(g);
      TermMap next = known;
      for (const Term v : effect.arbitrary) next.erase(v);
      for (const auto& [v, value] : effect.assigned) {
        const Term now = evaluated(value, known);
        next.erase(v);
        if (now.is_constant()) next[v] = now;
        keep(equal(v, now), f);
        const std::vector<Term> read = free_variables(value);
        if (std::none_of(read.begin(), read.end(),
                         [&](Term r) { return effect.assigned.count(r) != 0; }))
          keep(equal(v, value), f);
      }
      known = std::move(next);
    }
    return predicates_.size() > before;
  }

  // What variables are set to anywhere, where that is a constant.
  bool add_constants() {
    const std::size_t before = predicates_.size();
    for (const Template& t : program_.threads)
      for (const Edge& e : t.thread.edges)
        for (const auto& [v, value] : parts_of(e.step, m_).set)
          if (value.is_constant()) add(positive(equal(shift_time(v, -1), value)));
    return predicates_.size() > before;
  }

  static Term evaluated(Term value, const TermMap& known) {
    return simplify(substitute(value, known));
  }

  void keep(Term formula, const ConcreteRun& f) {
    for (const Term atom : atoms(linear::normal_comparisons(formula, m_)))
      if (const std::optional<Term> p = as_predicate(atom, f)) add(*p);
  }

  void add(Term predicate) {
    if (predicate.is_constant() || predicates_.size() >= options_.most_predicates) return;
    if (std::find(predicates_.begin(), predicates_.end(), predicate) == predicates_.end())
      predicates_.push_back(predicate);
  }

  // In the thread's own names another variable may be the oldest.
  Term positive(Term atom) {
    const Term normal = linear::normal_comparisons(atom, m_);
    return normal.is(Kind::negation) ? normal[0] : normal;
  }

  // Back to the thread's own names; nothing if it speaks of two threads or of something unknown.
  std::optional<Term> as_predicate(Term atom, const ConcreteRun& f) {
    std::set<Term> foreign;
    for (const Term v : free_variables(atom))
      if (program_.find_shared(v.name()) == nullptr) foreign.insert(v);
    for (const Term s : free_symbols(atom)) foreign.insert(s);
    if (foreign.empty()) return atom;
    for (std::size_t i = 0; i < f.instances.size(); ++i) {
      TermMap back;
      for (const auto& [own, its] : names(i, f.instances[i].thread)) back.emplace(its, own);
      if (std::all_of(foreign.begin(), foreign.end(), [&](Term v) { return back.count(v) != 0; }))
        return positive(substitute(atom, back));
    }
    return std::nullopt;
  }

  const absthread::Program& program_;
  TermManager& m_;
  smt::Solver& solver_;
  const RefinementOptions& options_;
  Term domains_;
  std::vector<Term> predicates_;
  std::vector<SpuriousStep> spurious_;
  Refinement out_;
};

} // namespace

Refinement refine(const absthread::Program& program, TermManager& terms, smt::Solver& solver,
                  const RefinementOptions& options) {
  return Refiner(program, terms, solver, options).run();
}

} // namespace absthread::boolean
