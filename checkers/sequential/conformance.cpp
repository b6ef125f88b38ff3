// SPDX-License-Identifier: MIT
// From the question to the record: build the conformance program, decide it, and turn the engine's
// answer into what a person reads. Pipeline: product -> engine -> (failure, replayed, with repairs)
// or (certificate, coverage, health).
#include "checkers/sequential/conformance.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "checkers/sequential/cube.hpp"
#include "checkers/sequential/repair.hpp"
#include "checkers/sequential/replay.hpp"
#include "instrument/conformance/contract_steps.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {
namespace {

using conformance::ConformanceProgram;
using conformance::Task;

// Values from the solver; a variable that it left out does not matter.
Term value_of(const TermMap& values, Term variable) {
  const auto found = values.find(variable);
  return found != values.end() ? found->second : default_value(variable.sort(), variable.manager());
}

class Teller {
 public:
  Teller(const Task& task, const ConformanceProgram& program)
      : task_(task)
      , program_(program.program) {}

  Failure failure(const Run& run) const {
    Failure out;
    const SequentialCheck& check = program_.checks[run.check];
    out.kind = check.kind;
    out.location = check.at;
    out.edge = check.origin;
    for (const Run::Step& s : run.steps)
      out.trace.steps.push_back(trace_step(program_.edges[s.edge].origin, s.values));
    if (check.origin) out.trace.steps.push_back(trace_step(*check.origin, run.values));
    out.shared = shared(run.values, 0);
    out.locals = locals(run.values, 0);
    for (const TraceStep& s : out.trace.steps)
      if (!s.shared_before.empty()) {
        out.trace.shared_initial = s.shared_before;
        break;
      }
    if (check.kind == FailureKind::leaves_domain)
      for (const Variable& v : task_.shared)
        if (v.domain) {
          const Term after = substitute(primed(v.domain), step_values(out.trace.steps.back()));
          if (!after.is_true()) out.outside.push_back(v.name());
        }
    return out;
  }

  // A run of Engine::edges_taken.
  Trace trace(const Run& run) const {
    Trace out;
    for (const Run::Step& s : run.steps)
      out.steps.push_back(trace_step(program_.edges[s.edge].origin, s.values));
    out.steps.push_back(trace_step(program_.edges[run.check].origin, run.values));
    return out;
  }

  // Which edges of the states that were possible reject the failing step, and why.
  std::vector<RejectedEdge> rejected(const Failure& failure) const {
    std::vector<RejectedEdge> out;
    if (failure.kind != FailureKind::step_not_allowed) return out;
    const TermMap values = step_values(failure.trace.steps.back());
    for (const PossibleState& x : failure.possible.back())
      for (EdgeId e = 0; e < task_.contract.edges.size(); ++e)
        if (task_.contract.edges[e].from == x.state)
          out.push_back({e, false_parts(task_, task_.contract.edges[e], x, values)});
    return out;
  }

 private:
  Valuation shared(const TermMap& values, unsigned time) const {
    Valuation out;
    for (const auto* list : {&task_.shared, &task_.undeclared})
      for (const Variable& v : *list)
        out.emplace_back(v.term, value_of(values, time == 0 ? v.term : primed(v.term)));
    order(out);
    return out;
  }

  Valuation locals(const TermMap& values, unsigned time) const {
    Valuation out;
    for (const Variable& v : task_.code.locals)
      out.emplace_back(v.term, value_of(values, time == 0 ? v.term : primed(v.term)));
    order(out);
    if (task_.code.self) out.emplace_back(task_.code.self, value_of(values, task_.code.self));
    return out;
  }

  static void order(Valuation& v) {
    std::sort(v.begin(), v.end(),
              [](const auto& a, const auto& b) { return a.first.name() < b.first.name(); });
  }

  TraceStep trace_step(EdgeId edge, const TermMap& values) const {
    TraceStep s;
    s.edge = edge;
    if (task_.code.edges[edge].kind != EdgeKind::silent) {
      s.shared_before = shared(values, 0);
      s.shared_after = shared(values, 1);
    }
    s.locals_before = locals(values, 0);
    s.locals_after = locals(values, 1);
    for (const Term& i : task_.code.edges[edge].step.inputs)
      s.inputs.emplace_back(i, value_of(values, i));
    return s;
  }

  const Task& task_;
  const SequentialProgram& program_;
};

// The proof by location and candidate set, in the order of the thread and of the contract.
ConformanceCertificate make_certificate(const Task& task, const ConformanceProgram& program,
                                        const std::vector<StateInvariant>& proof) {
  ConformanceCertificate out;
  out.contract = task.contract.name;
  std::map<std::pair<LocationId, std::vector<std::size_t>>, Term> entries;
  for (const StateInvariant& s : proof) {
    std::vector<std::size_t> slots;
    for (std::size_t i = 0; i < program.candidates.size(); ++i)
      if (s.finite[i]) slots.push_back(i);
    const auto [place, fresh] = entries.try_emplace({s.location, slots}, s.invariant);
    if (!fresh) place->second = disj(place->second, s.invariant);
  }
  for (const auto& [key, invariant] : entries) {
    ConformanceCertificate::Entry e;
    e.location = task.code.locations[key.first].name;
    for (const std::size_t i : key.second) {
      const conformance::Candidate& c = program.candidates[i];
      std::string name = task.contract.locations[c.state].name;
      if (c.copy != 0) name += fmt::format("#{}", c.copy + 1);
      e.candidates.push_back(std::move(name));
    }
    e.invariant = invariant;
    out.entries.push_back(std::move(e));
  }
  return out;
}

// C statements none of whose edges a run takes.
std::vector<Unreached> unreached(const Task& task, const SequentialProgram& program,
                                 const std::vector<bool>& taken) {
  std::map<std::pair<LocationId, SourceRange>, std::pair<bool, EdgeId>> groups;
  for (std::size_t e = 0; e < program.edges.size(); ++e) {
    const Edge& origin = task.code.edges[program.edges[e].origin];
    const auto [place, fresh] =
        groups.try_emplace({origin.from, origin.where}, false, program.edges[e].origin);
    place->second.first = place->second.first || taken[e];
  }
  std::vector<Unreached> out;
  for (const auto& [key, value] : groups)
    if (!value.first) out.push_back({key.first, key.second, task.code.edges[value.second].text});
  return out;
}

// Any step, and nothing is assumed or asserted.
Thread anything_goes(const Thread& contract, const std::vector<Variable>& shared,
                     TermManager& terms) {
  Thread out;
  out.name = contract.name;
  out.self = contract.self;
  Location l;
  l.name = "anywhere";
  l.assertion = terms.boolean(true);
  out.locations.push_back(l);
  out.initial.push_back(0);
  Edge e;
  e.text = "any step";
  std::vector<Term> domains;
  for (const Variable& v : shared) {
    e.step.changed.push_back(v.term);
    if (v.domain) domains.push_back(primed(v.domain));
  }
  e.step.relation = conj(terms, domains);
  out.edges.push_back(e);
  return out;
}

bool conforms(const Task& task, TermManager& terms, smt::Solver& solver) {
  const ConformanceProgram p = conformance::build(task, terms, {1, false});
  Limits limits;
  limits.nodes = 2000;
  limits.rounds = 50;
  limits.queries = solver.statistics().queries + 1000;
  return p.unsupported.empty() &&
         Engine(p.program, solver, terms, limits).decide().answer == Answer::proved;
}

// Does the most general thread conform?
bool accepts_any_step(const Task& task, TermManager& terms, smt::Solver& solver) {
  Task chaos = task;
  chaos.code = anything_goes(task.code, task.shared, terms);
  chaos.code.name = "any thread";
  return conforms(chaos, terms, solver);
}

// What every state asserts: `common` and the program's invariants. Of a contract with one state
// nothing is known to be common.
std::vector<Term> common_part(const Thread& contract) {
  if (contract.locations.size() < 2) return {};
  std::vector<Term> out = conjuncts(contract.locations[0].assertion);
  for (const Location& l : contract.locations) {
    const std::vector<Term> parts = conjuncts(l.assertion);
    std::erase_if(out,
                  [&](Term t) { return std::find(parts.begin(), parts.end(), t) == parts.end(); });
  }
  return out;
}

Health examine(const Task& task, const ConformanceProgram& program, Engine& engine,
               const Result& result, TermManager& terms, smt::Solver& solver) {
  Health out;
  std::vector<bool> reached(task.contract.locations.size(), false);
  for (const StateInvariant& s : result.proof)
    for (std::size_t i = 0; i < program.candidates.size(); ++i)
      if (s.finite[i]) reached[program.candidates[i].state] = true;
  for (LocationId x = 0; x < reached.size(); ++x)
    if (!reached[x]) out.unreached_states.push_back(x);
  // An edge is used if some step from a possible state satisfies it.
  const conformance::ContractSteps steps = conformance::contract_steps(task, terms);
  std::vector<Term> conditions;
  std::vector<EdgeId> edges;
  for (const conformance::ContractStep& s : steps.steps) {
    if (task.contract.edges[s.origin].kind == EdgeKind::idle) continue;
    std::vector<Term> some;
    for (const conformance::Candidate& c : program.candidates) {
      if (c.state != s.from) continue;
      TermMap map;
      for (std::size_t i = 0; i < c.values.size(); ++i)
        map.emplace(task.contract.locals[i].term, c.values[i]);
      some.push_back(conj(c.present, substitute(s.allows, map)));
    }
    conditions.push_back(disj(terms, some));
    edges.push_back(s.origin);
  }
  if (const auto happens = engine.which_happen(conditions))
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (!(*happens)[i]) out.unused_edges.push_back(edges[i]);
  const std::vector<Term> common = common_part(task.contract);
  for (LocationId x = 0; x < task.contract.locations.size(); ++x) {
    const Term assertion = task.contract.locations[x].assertion;
    Task without = task;
    without.contract.locations[x].assertion = conj(terms, common);
    if (without.contract.locations[x].assertion == assertion) continue;
    if (conjuncts(assertion).size() == common.size() || !reached[x]) continue;
    if (conforms(without, terms, solver)) out.needless_assertions.push_back(x);
  }
  out.accepts_any_step = accepts_any_step(task, terms, solver);
  return out;
}

// The runs of the engine that replay go into the certificate. If what they do not reach is
// certainly unreachable: what proves it.
std::optional<std::vector<StateInvariant>> cover(const Task& task,
                                                 const ConformanceProgram& program, Engine& engine,
                                                 TermManager& terms, ConformanceResult& out) {
  Coverage coverage = engine.edges_taken();
  const Teller teller(task, program);
  std::vector<bool> taken(program.program.edges.size(), false);
  out.certificate->runs.clear();
  if (program.starts_inexact) coverage.runs.clear();
  for (const Run& run : coverage.runs) {
    Trace trace = teller.trace(run);
    // A division by zero in its model, or a candidate was dropped whose assertion fails.
    if (!replay(task, trace, run.start, terms).complaint.empty()) continue;
    for (const Run::Step& s : run.steps) taken[s.edge] = true;
    taken[run.check] = true;
    out.certificate->runs.push_back(std::move(trace));
  }
  out.unreached = unreached(task, program.program, taken);
  if (!coverage.complete || taken != coverage.taken) return std::nullopt;
  return std::move(coverage.proof);
}

// Whose fault it is that statements are not reached: the same question where the contract assumes
// nothing, and nothing that the code asserts can fail. What is dead in one copy of an inlined
// function and reached in another is reached (certify/reached.hpp).
void explain_unreached(const Task& task, TermManager& terms, smt::Solver& solver,
                       const Limits& limits, ConformanceResult& result) {
  Task free = task;
  free.contract = anything_goes(task.contract, task.shared, terms);
  for (Location& l : free.code.locations) l.assertion = terms.boolean(true);
  const ConformanceProgram program = conformance::build(free, terms, {1, false});
  if (!program.unsupported.empty()) return;
  Engine engine(program.program, solver, terms, limits);
  if (engine.decide().answer != Answer::proved) return;
  ConformanceResult out;
  out.certificate.emplace();
  const auto proof = cover(free, program, engine, terms, out);
  if (!proof) return;
  for (Unreached& u : result.unreached)
    u.reached_without_assertions =
        std::none_of(out.unreached.begin(), out.unreached.end(), [&](const Unreached& dead) {
          return dead.location == u.location && dead.where == u.where;
        });
  std::set<SourceRange> reached;
  for (const Trace& run : result.certificate->runs)
    for (const TraceStep& s : run.steps) reached.insert(task.code.edges[s.edge].where);
  const bool copies = std::erase_if(result.unreached, [&](const Unreached& u) {
    return !*u.reached_without_assertions && u.where && reached.contains(u.where);
  });
  if (!copies) return;
  for (const ConformanceCertificate::Entry& e : make_certificate(free, program, *proof).entries)
    result.certificate->alone.emplace_back(e.location, e.invariant);
}

// One attempt with so many candidates per state. False: more of them may help.
bool decide(const Task& task, TermManager& terms, smt::Solver& solver,
            const ConformanceOptions& options, conformance::Options construction,
            ConformanceResult& out) {
  const ConformanceProgram program = conformance::build(task, terms, construction);
  if (!program.unsupported.empty()) {
    out.verdict = Verdict::unknown("unsupported: " + program.unsupported);
    return true;
  }
  Engine engine(program.program, solver, terms, options.limits);
  const Result result = engine.decide();
  out.statistics = result.statistics;
  if (result.answer == Answer::unknown) {
    out.verdict = Verdict::unknown(result.reason);
    return result.reason != dropped_reason;
  }
  if (result.answer == Answer::violated) {
    const Teller teller(task, program);
    Failure failure = teller.failure(*result.run);
    const Replay again = replay(task, failure, result.run->start, terms);
    if (!again.complaint.empty()) {
      out.verdict = Verdict::unknown("the counterexample does not replay: " + again.complaint);
      return true;
    }
    failure.possible = again.possible;
    failure.rejected = teller.rejected(failure);
    if (options.repairs)
      failure.repairs = suggest_repairs(task, failure, terms, solver, options.write);
    out.failure = std::move(failure);
    out.verdict = Verdict::violated(Property::conformance);
    return true;
  }
  out.verdict = Verdict::proved("conformance");
  out.certificate = make_certificate(task, program, result.proof);
  if (options.health) out.health = examine(task, program, engine, result, terms, solver);
  if (options.coverage) out.coverage_known = cover(task, program, engine, terms, out).has_value();
  if (out.coverage_known && !out.unreached.empty())
    explain_unreached(task, terms, solver, options.limits, out);
  out.statistics = engine.statistics();
  return !options.coverage || out.coverage_known;
}

} // namespace

// Most contracts with locals are followed with one candidate per state, at a fraction of the cost,
// if it is the right one: the newest or the oldest.
ConformanceResult check_conformance(const Task& task, TermManager& terms, smt::Solver& solver,
                                    const ConformanceOptions& options) {
  std::vector<conformance::Options> attempts{{1, false}};
  if (!task.contract.locals.empty()) {
    attempts.push_back({1, true});
    for (unsigned copies = 2; copies <= options.construction.copies; ++copies)
      attempts.push_back({copies, false});
  }
  ConformanceResult out;
  for (const conformance::Options& construction : attempts) {
    out = {};
    out.thread = task.code.name;
    out.contract = task.contract.name;
    if (decide(task, terms, solver, options, construction, out)) break;
  }
  return out;
}

} // namespace absthread::sequential
