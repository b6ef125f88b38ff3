// SPDX-License-Identifier: MIT
#include "checkers/automata/weak_simulation.hpp"

#include <fmt/format.h>

#include "checkers/automata/closure.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"

namespace absthread::automata {
namespace {

// One step of E: every shared variable gets a new value, and E speaks of old and new ones.
Update closure_move(const SuccinctAutomaton& a, Term closure) {
  Update out;
  out.guard = closure;
  for (const Variable& v : a.shared) {
    out.next.emplace_back(v.term, primed(v.term));
    out.inputs.push_back(primed(v.term));
  }
  return out;
}

constexpr std::size_t most_sequences = 800;

// Every sequence of at most `bound` steps; nothing if there are too many.
std::vector<Update> bounded_moves(const SuccinctAutomaton& a, unsigned bound, TermManager& terms) {
  Update none;
  none.guard = terms.boolean(true);
  std::vector<Update> out{none}, level{none};
  for (unsigned depth = 1; depth <= bound; ++depth) {
    std::vector<Update> next;
    for (const Update& u : level)
      for (const EnvironmentStep& step : a.env) {
        Update longer = sequence(
            u, renamed(step.update, step.update.inputs, "#e" + std::to_string(depth), terms));
        if (!longer.guard.is_false()) next.push_back(std::move(longer));
      }
    out.insert(out.end(), next.begin(), next.end());
    if (out.size() > most_sequences) return {};
    level = std::move(next);
  }
  return out;
}

// The path step by step, with the value of everything that a step changes or leaves open.
RefinementCertificate::Path path_of(const SuccinctAutomaton& a, const AutomatonEdge& concrete,
                                    const Answer& answer, TermManager& terms) {
  // What the concrete step leaves open shows in the state after it.
  TermMap shown;
  for (const auto& [variable, value] : concrete.update.next)
    if (value.is(Kind::variable) && value.name() == variable.name() + "#new")
      shown[value] = primed(variable);
  RefinementCertificate::Path out;
  TermMap state;
  std::size_t given = 0;
  for (std::size_t k = 0; k < answer.edges.size(); ++k) {
    const AutomatonEdge& edge = a.edges[answer.edges[k]];
    const Update update =
        renamed(edge.update, edge.update.inputs, "#" + std::to_string(k + 1), terms);
    RefinementCertificate::Step& step = out.emplace_back();
    step.edge = edge.edge;
    TermMap known = state;
    for (std::size_t i = 0; i < update.inputs.size(); ++i) {
      const Term value = substitute(answer.inputs.at(given++), shown);
      known[update.inputs[i]] = value;
      if (i < edge.own_inputs) step.inputs.push_back(value);
    }
    for (const auto& [variable, next] : update.next) {
      step.next.push_back(substitute(next, known));
      state[variable] = step.next.back();
    }
  }
  return out;
}

RefinementCertificate::Entry proof_of(Simulation& simulation, const std::vector<Term>& closure,
                                      TermManager& terms) {
  const Question& q = simulation.question();
  RefinementCertificate::Entry out;
  out.thread = q.concrete.name;
  out.closure = conj(terms, closure);
  for (const Simulation::Chosen& c : simulation.chosen()) {
    RefinementCertificate::Place place;
    place.concrete = q.concrete.locations[c.pair.first];
    place.abstract = q.abstract.locations[c.pair.second];
    std::vector<Term> parts;
    for (const PsiConjunct& p : *simulation.psi(c.pair)) parts.push_back(p.formula);
    place.psi = conj(terms, parts);
    for (const auto& [edge, answers] : c.answers) {
      RefinementCertificate::Case one;
      one.edge = q.concrete.edges[edge].edge;
      for (const Answer& a : answers)
        one.paths.push_back(path_of(q.abstract, q.concrete.edges[edge], a, terms));
      place.cases.push_back(std::move(one));
    }
    out.places.push_back(std::move(place));
  }
  return out;
}

class Check {
 public:
  Check(const Question& question, TermManager& terms, smt::Solver& solver, const Options& options)
      : question_(question)
      , terms_(terms)
      , solver_(solver)
      , options_(options) {}

  Result run() {
    if (options_.bound) return bounded(*options_.bound);
    const std::vector<Term> closure = closure_of(question_.abstract, terms_, solver_);
    if (auto result = attempts(closure)) return std::move(*result);
    // The exact closure, where it can be listed.
    if (hopeless_) return {Verdict::unknown(why_), {}, {}, 0};
    if (const auto listed = listed_closure(question_.abstract, terms_, solver_))
      if (auto result = attempts({*listed})) return std::move(*result);
    // Real steps instead of E: they prove nothing, but what they refute is refuted.
    const std::string why = why_;
    for (const unsigned bound : {1U, 2U})
      if (Result result = bounded(bound); result.verdict.answer == absthread::Answer::violated)
        return result;
    why_ = why;
    Result out;
    out.verdict = Verdict::unknown(why_.empty() ? "no fixpoint was found" : why_);
    return out;
  }

 private:
  // With few conjuncts for a pair and paths that take an edge once; then with more of both.
  std::optional<Result> attempts(const std::vector<Term>& closure) {
    for (const unsigned effort : {1U, 3U}) {
      SimulationLimits limits = options_.limits;
      limits.conjuncts_of_pair *= std::size_t{effort} * effort;
      limits.paths.same_edge *= effort;
      const std::vector<Update> moves{closure_move(question_.abstract, conj(terms_, closure))};
      Simulation simulation(question_, moves, terms_, solver_, limits);
      const Simulation::End end = simulation.run();
      if (end == Simulation::End::fixpoint) {
        Result out;
        out.verdict = Verdict::proved();
        out.proof = proof_of(simulation, closure, terms_);
        out.pairs = out.proof->places.size();
        return out;
      }
      if (end == Simulation::End::refuted)
        if (auto result = refuted(simulation)) return result;
      if (end == Simulation::End::too_large) why_ = "no fixpoint within the limits";
      if (end == Simulation::End::too_large && simulation.solver_gave_up()) {
        why_ = simulation.undecided();
        hopeless_ = true;
        break;
      }
      if (!simulation.given_up() && !simulation.cut() && end != Simulation::End::too_large) break;
    }
    return std::nullopt;
  }

  std::optional<Result> refuted(const Simulation& simulation) {
    std::string why;
    std::optional<Play> play = find_play(simulation, terms_, solver_, why);
    if (!play) {
      why_ = simulation.solver_gave_up() ? simulation.undecided() : why;
      return std::nullopt;
    }
    if (const std::string wrong = replay(*play, question_, terms_, solver_); !wrong.empty())
      throw InternalError("a distinguishing play does not replay: " + wrong);
    Result out;
    out.verdict = Verdict::violated(Property::refinement);
    out.play = std::move(play);
    return out;
  }

  Result bounded(unsigned bound) {
    const std::vector<Update> moves = bounded_moves(question_.abstract, bound, terms_);
    if (moves.empty()) {
      Result out;
      out.verdict = Verdict::unknown(fmt::format("more than {} sequences of environment steps "
                                                 "within the bound {}",
                                                 most_sequences, bound));
      return out;
    }
    Simulation simulation(question_, moves, terms_, solver_, options_.limits);
    const Simulation::End end = simulation.run();
    if (end == Simulation::End::refuted)
      if (auto result = refuted(simulation)) return std::move(*result);
    Result out;
    if (end == Simulation::End::fixpoint) {
      out.verdict = Verdict::unknown(fmt::format("bound {}", bound));
      if (ABSTHREAD_FAULT("refine-bound-is-yes")) out.verdict = Verdict::proved();
    } else {
      out.verdict = Verdict::unknown(why_.empty() ? "no fixpoint within the limits" : why_);
    }
    return out;
  }

  const Question& question_;
  TermManager& terms_;
  smt::Solver& solver_;
  const Options& options_;
  std::string why_;
  bool hopeless_ = false; ///< the solver does not answer such questions
};

} // namespace

Result check(const Question& question, TermManager& terms, smt::Solver& solver,
             const Options& options) {
  return Check(question, terms, solver, options).run();
}

} // namespace absthread::automata
