// SPDX-License-Identifier: MIT
#include "checkers/boolean/concrete_run.hpp"

#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::boolean {
namespace {

class Unrolling {
 public:
  Unrolling(const absthread::Program& program, const ConcreteRun& run, TermManager& terms)
      : program_(program)
      , run_(run)
      , m_(terms)
      , domains_(program.domains(terms)) {
    for (std::size_t i = 0; i < run.instances.size(); ++i) names_.push_back(names(i));
    start();
    for (const ConcreteRun::Taken& t : run.steps) step(t);
    const ConcreteRun::Instance& last = run.instances[run.wrong];
    all_.push_back(
        now(substitute(wrong_at(program, last.thread, last.end, terms), names_[run.wrong])));
  }

  const std::vector<Term>& formulas() const { return all_; }

  Trace trace(smt::Solver& solver) const {
    Trace out;
    const auto values = [&](const std::vector<Variable>& list, std::size_t k,
                            const TermMap& names) {
      Valuation result;
      for (const Variable& v : list) {
        const auto own = names.find(v.term);
        result.emplace_back(v.term, solver.value(versioned(
                                        own == names.end() ? v.term : own->second, versions_[k])));
      }
      return result;
    };
    const auto locals = [&](std::size_t i, std::size_t k) {
      return values(thread(i).locals, k, names_[i]);
    };
    out.shared_initial = values(program_.shared, 0, {});
    for (std::size_t i = 0; i < run_.instances.size(); ++i)
      out.starts.push_back({run_.instances[i].thread, run_.instances[i].copy,
                            run_.instances[i].start, locals(i, 0)});
    for (std::size_t k = 0; k < run_.steps.size(); ++k) {
      const std::size_t i = run_.steps[k].instance;
      TraceStep s;
      s.thread = run_.instances[i].thread;
      s.instance = run_.instances[i].copy;
      s.edge = run_.steps[k].edge;
      s.shared_before = values(program_.shared, k, {});
      s.shared_after = values(program_.shared, k + 1, {});
      s.locals_before = locals(i, k);
      s.locals_after = locals(i, k + 1);
      for (const auto& [input, chosen] : inputs_[k])
        s.inputs.emplace_back(input, solver.value(chosen));
      out.steps.push_back(std::move(s));
    }
    return out;
  }

 private:
  using Versions = std::map<Term, unsigned>; ///< how often a variable was written

  const Thread& thread(std::size_t i) const {
    return program_.threads[run_.instances[i].thread].thread;
  }

  // The locals of an instance carry its number; its identity is that number.
  TermMap names(std::size_t i) {
    TermMap out;
    for (const Variable& v : thread(i).locals) {
      const Term name = m_.variable(fmt::format("{}#{}", v.name(), i), v.term.sort());
      out.emplace(v.term, name);
      out.emplace(primed(v.term), primed(name));
    }
    if (thread(i).self)
      out.emplace(thread(i).self,
                  m_.constant(m_.thread_sort(), mpz_class(static_cast<unsigned long>(i))));
    return out;
  }

  static Term versioned(Term v, const Versions& versions) {
    const Term base = v.time() == 0 ? v : shift_time(v, -1);
    const auto known = versions.find(base);
    return shift_time(base,
                      static_cast<int>((known == versions.end() ? 0 : known->second) + v.time()));
  }
  Term now(Term formula) const {
    TermMap moved;
    for (const Term v : free_variables(formula)) moved.emplace(v, versioned(v, versions_.back()));
    return substitute(formula, moved);
  }

  void start() {
    versions_.emplace_back();
    if (program_.initial) all_.push_back(program_.initial);
    for (std::size_t i = 0; i < run_.instances.size(); ++i)
      for (const Variable& v : thread(i).locals) {
        if (v.initial) all_.push_back(substitute(equal(v.term, v.initial), names_[i]));
        if (v.domain) all_.push_back(substitute(v.domain, names_[i]));
      }
  }

  void step(const ConcreteRun::Taken& t) {
    all_.push_back(now(domains_)); // a state outside them would have been wrong
    const Step& step = thread(t.instance).edges[t.edge].step;
    TermMap its = names_[t.instance];
    inputs_.emplace_back();
    for (const Term i : step.inputs) {
      its[i] = m_.variable(fmt::format("input#{}", ++fresh_), i.sort());
      inputs_.back().emplace_back(i, its[i]);
    }
    all_.push_back(now(substitute(step.relation, its)));
    Versions next = versions_.back();
    for (const Term v : step.changed) ++next[substitute(v, its)];
    versions_.push_back(std::move(next));
  }

  const absthread::Program& program_;
  const ConcreteRun& run_;
  TermManager& m_;
  Term domains_;
  std::vector<TermMap> names_;
  std::vector<Versions> versions_; ///< by number of steps taken
  std::vector<Valuation> inputs_;  ///< by step: the input and its name here
  std::vector<Term> all_;
  unsigned fresh_ = 0;
};

} // namespace

ConcreteRun follow(const absthread::Program& program, const AbstractProgram& abstraction,
                   const Decision& decision, const Replay& replayed, const SourceStore& sources) {
  ConcreteRun out;
  // Every thread of the Program is there at the end: whose it is, its first place says.
  const std::size_t count = replayed.states.back().threads.size();
  std::vector<std::vector<std::size_t>> kinds(program.threads.size());
  std::map<std::size_t, LocationId> starts;
  for (std::size_t n = 0; n < count; ++n)
    for (const State& s : replayed.states) {
      if (n >= s.threads.size() || s.threads[n].at == no_location) continue;
      const std::string& name = decision.flow.locations[s.threads[n].at].name;
      if (const auto entry = abstraction.entries.find(name);
          entry != abstraction.entries.end() && starts.count(n) == 0) {
        kinds[entry->second].push_back(n);
        starts[n] = program.threads[entry->second].thread.initial.front();
      }
      if (const auto place = abstraction.places.find(name); place != abstraction.places.end()) {
        starts[n] = place->second.second;
        break;
      }
    }
  for (std::size_t t = 0; t < kinds.size(); ++t)
    for (unsigned copy = 0; copy < kinds[t].size(); ++copy) {
      const std::size_t n = kinds[t][copy];
      out.instance_of[n] = out.instances.size();
      out.instances.push_back({t, copy, starts[n], starts[n]});
    }
  for (std::size_t k = 0; k < decision.run->steps.size(); ++k) {
    const RunStep& step = decision.run->steps[k];
    const auto who = out.instance_of.find(step.thread);
    if (who == out.instance_of.end()) continue; // main
    out.wrong = who->second;
    const auto known =
        abstraction.steps.find(sources.position(decision.flow.edges[step.edge].where).line);
    if (known == abstraction.steps.end()) continue;
    const EdgeId edge = known->second.second;
    out.steps.push_back({who->second, k, edge});
    out.instances[who->second].end =
        program.threads[out.instances[who->second].thread].thread.edges[edge].to;
  }
  return out;
}

absthread::Program instance_of(const absthread::Program& program, const ConcreteRun& run) {
  absthread::Program out = program;
  for (std::size_t t = 0; t < out.threads.size(); ++t)
    if (out.threads[t].multiplicity.any())
      out.threads[t].multiplicity.number = static_cast<unsigned long>(
          std::count_if(run.instances.begin(), run.instances.end(),
                        [&](const ConcreteRun::Instance& i) { return i.thread == t; }));
  return out;
}

smt::Answer feasible(const absthread::Program& program, const ConcreteRun& run, TermManager& terms,
                     smt::Solver& solver, Trace& trace) {
  const Unrolling unrolling(program, run, terms);
  const smt::Answer answer = solver.check(unrolling.formulas());
  if (answer == smt::Answer::sat) trace = unrolling.trace(solver);
  return answer;
}

} // namespace absthread::boolean
