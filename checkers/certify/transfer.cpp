// SPDX-License-Identifier: MIT
// Of two pairs i and j of threads (or two copies of one pair), with their relations iota:
//
//   apart    iota_i, iota_j before and iota_i after -> iota_j after, where a step changes the
//   shared
//            variables of both programs and what i has for itself
//
// Of a transfer, with lambda_1 over the concrete and lambda_2 over the abstract shared variables:
//
//   start    the abstract program's start implies lambda_2
//   step     lambda_2, the invariant and a step of any abstract thread -> lambda_2'
//   carried  iota and lambda_2 -> lambda_1
//
// So lambda_2 holds in every reachable state of the abstract composition. Every reachable state of
// the concrete composition is related to one of these (Theorem 4; both compositions are closed, so
// that their environments change nothing and WS holds), and there lambda_1 follows.
//
// Of one thread, `start` and `step` are its own, and further:
//
//   back     its iota and lambda_1 -> lambda_2
//   WS       (refinement.hpp)
//
// So a run of the concrete thread among others, whose steps keep lambda_1, has a related one of the
// abstract thread, whose environment keeps lambda_2 by `back`; there lambda_2 holds, and lambda_1.
//
// Axioms are used through instances: their variables take the integer arguments that the declared
// functions have in the obligation. An instance is true whatever is put in, so there is nothing to
// be trusted about the choice.
#include "checkers/certify/transfer.hpp"

#include "checkers/certify/refinement.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>

namespace absthread::certify {
namespace {

constexpr std::size_t most_instances = 5000;

class Checker {
 public:
  Checker(TermManager& terms, smt::Solver& solver)
      : m_(terms)
      , solver_(solver) {
    report.judgement = Judgement::accepted;
  }

  Report report;

  bool prove(Term premise, Term conclusion, const std::string& what) {
    const Term query[] = {premise, negate(conclusion)};
    solver_.comment(what);
    switch (solver_.check(query)) {
    case smt::Answer::unsat: ++report.obligations; return true;
    case smt::Answer::sat:
      report.judgement = Judgement::rejected;
      report.why = what + " does not hold";
      return false;
    case smt::Answer::unknown: break;
    }
    if (report.judgement == Judgement::accepted) {
      report.judgement = Judgement::undecided;
      report.why = what + ": " + solver_.reason_unknown();
    }
    return true;
  }

  // The formula after a step that changes only these.
  static Term after(Term formula, const std::vector<Term>& changed) {
    TermMap later;
    for (const Term v : changed) later[v] = primed(v);
    return substitute(formula, later);
  }

  Term laws(const std::vector<spec::Axiom>& axioms, const std::vector<Term>& functions,
            Term obligation) {
    std::vector<Term> arguments;
    post_order(obligation, [&](Term t) {
      if (!t.is(Kind::select)) return;
      Term function = t;
      while (function.is(Kind::select)) function = function[0];
      const bool declared =
          std::find(functions.begin(), functions.end(), function) != functions.end();
      if (declared && t[1].sort().is(SortKind::integer) &&
          std::find(arguments.begin(), arguments.end(), t[1]) == arguments.end())
        arguments.push_back(t[1]);
    });
    std::vector<Term> out;
    for (const spec::Axiom& axiom : axioms) instances(axiom, 0, {}, arguments, out);
    return conj(m_, out);
  }

 private:
  void instances(const spec::Axiom& axiom, std::size_t next, const TermMap& chosen,
                 const std::vector<Term>& arguments, std::vector<Term>& out) {
    if (out.size() >= most_instances) return;
    if (next == axiom.variables.size()) return out.push_back(substitute(axiom.formula, chosen));
    for (const Term a : arguments) {
      TermMap more = chosen;
      more[axiom.variables[next]] = a;
      instances(axiom, next + 1, more, arguments, out);
    }
  }

  TermManager& m_;
  smt::Solver& solver_;
};

} // namespace

Report check_composition(const refinement::Task& task, TermManager& terms, smt::Solver& solver) {
  Checker checker(terms, solver);
  std::vector<Term> shared;
  for (const Program* program : {&task.concrete, &task.abstract})
    for (const Variable& v : program->shared) shared.push_back(v.term);
  for (const refinement::Pair& acts : task.pairs)
    for (const refinement::Pair& looks : task.pairs) {
      const Multiplicity& copies = task.concrete.threads[acts.concrete].multiplicity;
      const bool same = acts.concrete == looks.concrete;
      if (same && !copies.any() && *copies.number < 2) continue;
      const Term own = conj(terms, refinement::about_pair(task.relate, task, acts));
      Term other = conj(terms, refinement::about_pair(task.relate, task, looks));
      if (same) {
        TermMap names; // the other copy has variables and an identity of its own
        for (const auto& [program, thread] : {std::pair(&task.concrete, looks.concrete),
                                              std::pair(&task.abstract, looks.abstract)}) {
          const Thread& t = program->threads[thread].thread;
          for (const Variable& v : t.locals)
            names[v.term] = terms.variable("other " + v.name(), v.term.sort());
          if (t.self) names[t.self] = terms.symbol("other " + t.self.name(), t.self.sort());
        }
        other = substitute(other, names);
      }
      std::vector<Term> changed = shared;
      for (const auto& [program, thread] :
           {std::pair(&task.concrete, acts.concrete), std::pair(&task.abstract, acts.abstract)})
        for (const Variable& v : program->threads[thread].thread.locals) changed.push_back(v.term);
      if (!checker.prove(conj(conj(own, other), Checker::after(own, changed)),
                         Checker::after(other, shared),
                         "non-interference of the relations of " +
                             task.concrete.threads[acts.concrete].thread.name + " and " +
                             task.concrete.threads[looks.concrete].thread.name))
        return checker.report;
    }
  return checker.report;
}

Report check_transfer(const refinement::Task& task, const RefinementCertificate& certificate,
                      Term concrete, Term abstract, const std::vector<spec::Axiom>& axioms,
                      const std::vector<Term>& functions, TermManager& terms, smt::Solver& solver,
                      const std::string& only) {
  Checker checker(terms, solver);
  const auto prove = [&](Term premise, Term conclusion, const std::string& what) {
    return checker.prove(
        conj(premise, checker.laws(axioms, functions, conj(premise, negate(conclusion)))),
        conclusion, what);
  };
  for (std::size_t t = 0; t < task.abstract.threads.size(); ++t) {
    const Thread& thread = task.abstract.threads[t].thread;
    if (!only.empty() && thread.name != only) continue;
    if (!prove(refinement::start_of(task.abstract, t, terms), abstract,
               "the condition at the start of the abstract program"))
      return checker.report;
    for (const Edge& e : thread.edges) {
      const Term before = conj(abstract, certificate.abstract.at(t).at(e.from));
      if (!prove(conj(before, e.step.relation), Checker::after(abstract, e.step.changed),
                 "the condition behind '" + e.text + "' of the abstract " + thread.name))
        return checker.report;
    }
  }
  std::vector<Term> iota = task.relate;
  for (const refinement::Pair& pair : task.pairs)
    if (task.concrete.threads[pair.concrete].thread.name == only)
      iota = refinement::about_pair(task.relate, task, pair);
  if (!prove(conj(conj(terms, iota), abstract), concrete,
             "the condition in related states of the concrete program"))
    return checker.report;
  if (only.empty()) return checker.report;
  if (!prove(conj(conj(terms, iota), concrete), abstract,
             "the condition in related states of the abstract program"))
    return checker.report;
  const Report followed = check_environment(task, certificate, terms, solver, only);
  checker.report.obligations += followed.obligations;
  if (followed.judgement == Judgement::rejected ||
      checker.report.judgement == Judgement::accepted) {
    checker.report.judgement = followed.judgement;
    checker.report.why = followed.why;
  }
  return checker.report;
}

} // namespace absthread::certify
