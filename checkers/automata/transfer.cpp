// SPDX-License-Identifier: MIT
#include "checkers/automata/transfer.hpp"

#include <algorithm>

#include "checkers/explicit/guard.hpp"

namespace absthread::automata {
namespace {

constexpr std::size_t most_instances = 2000;

Term function_of(Term term) {
  while (term.is(Kind::select)) term = term[0];
  return term;
}

Kept settled(Term query, smt::Solver& solver) {
  const Term list[] = {query};
  const smt::Answer answer = solver.check(list);
  return answer == smt::Answer::unsat ? Kept::yes
         : answer == smt::Answer::sat ? Kept::no
                                      : Kept::unknown;
}

LocationId number_of(const std::string& name, const std::vector<std::string>& locations) {
  return static_cast<LocationId>(std::find(locations.begin(), locations.end(), name) -
                                 locations.begin());
}

// WS for theta = Psi: whatever the concrete environment does, the abstract one follows with one
// step or none, into Psi again. More steps are not tried, so there is no "no".
Kept environment_is_followed(const Question& q, const RefinementCertificate::Entry& proof,
                             TermManager& terms, smt::Solver& solver) {
  Update rests;
  rests.guard = terms.boolean(true);
  for (const RefinementCertificate::Place& place : proof.places) {
    const Term before =
        conj(place.psi, conj(q.concrete.inv[number_of(place.concrete, q.concrete.locations)],
                             q.abstract.inv[number_of(place.abstract, q.abstract.locations)]));
    for (const EnvironmentStep& moves : q.concrete.env) {
      std::vector<Term> ways;
      for (std::size_t k = 0; k <= q.abstract.env.size(); ++k) {
        Update follows = k == 0 ? rests : q.abstract.env[k - 1].update;
        follows.next.insert(follows.next.end(), moves.update.next.begin(), moves.update.next.end());
        follows.guard = conj(follows.guard, follows.after(place.psi));
        follows = one_point(std::move(follows), terms);
        if (const auto some = explicit_state::guard_of(follows.guard, {}, follows.inputs, terms))
          ways.push_back(*some);
      }
      const Term query = conj(conj(before, moves.update.guard), negate(disj(terms, ways)));
      if (!query.is_false() && settled(query, solver) != Kept::yes) return Kept::unknown;
    }
  }
  return Kept::yes;
}

} // namespace

Term instances(const std::vector<spec::Axiom>& axioms, const std::vector<Term>& functions,
               Term question, TermManager& terms) {
  TermSet seen;
  std::vector<Term> arguments;
  post_order(question, [&](Term t) {
    if (!t.is(Kind::select) || !t[1].sort().is(SortKind::integer)) return;
    if (std::find(functions.begin(), functions.end(), function_of(t)) == functions.end()) return;
    if (seen.insert(t[1]).second) arguments.push_back(t[1]);
  });
  std::vector<Term> out;
  for (const spec::Axiom& axiom : axioms) {
    std::vector<TermMap> choices(1);
    for (const Term v : axiom.variables) {
      std::vector<TermMap> more;
      for (const TermMap& c : choices)
        for (const Term a : arguments) {
          if (more.size() >= most_instances) break;
          TermMap next = c;
          next[v] = a;
          more.push_back(std::move(next));
        }
      choices = std::move(more);
    }
    for (const TermMap& c : choices) out.push_back(substitute(axiom.formula, c));
  }
  return conj(terms, out);
}

std::vector<Condition> transfer(const refinement::Task& task, Term concrete, Term abstract,
                                const std::vector<spec::Axiom>& axioms,
                                const std::vector<Term>& functions, const Invariants& invariants,
                                TermManager& terms, smt::Solver& solver) {
  std::vector<Condition> out;
  const Lemmas lemmas = [&](Term question) {
    return instances(axioms, functions, question, terms);
  };
  for (const refinement::Pair& pair : task.pairs) {
    const SuccinctAutomaton automaton =
        automaton_of(task.abstract, pair.abstract, invariants, {}, terms);
    out.push_back({"it is a weak invariant of the abstract " + automaton.name + " (Definition 5)",
                   is_weak_invariant(abstract, automaton, lemmas, solver)});
  }
  std::vector<Term> shared;
  for (const Variable& v : task.abstract.shared) shared.push_back(v.term);
  out.push_back({"it does not interfere with itself (Theorem 1)",
                 noninterfering(abstract, abstract, shared, solver)});
  const Term iota = conj(terms, task.relate);
  const Term query = conj(conj(negate(concrete), iota), abstract);
  out.push_back({"where it fails in the concrete program, it fails in the related abstract state",
                 settled(conj(lemmas(query), query), solver)});
  out.push_back(
      {"WS: both compositions are closed, so that their environment changes nothing", Kept::yes});
  return out;
}

std::vector<Condition> transfer_of_thread(const Question& question,
                                          const RefinementCertificate::Entry& proof, Term concrete,
                                          Term abstract, const std::vector<spec::Axiom>& axioms,
                                          const std::vector<Term>& functions, TermManager& terms,
                                          smt::Solver& solver) {
  const Lemmas lemmas = [&](Term query) { return instances(axioms, functions, query, terms); };
  const Term iota = conj(terms, question.relate);
  const auto follows = [&](Term from, Term to) {
    const Term query = conj(conj(iota, from), negate(to));
    return settled(conj(lemmas(query), query), solver);
  };
  return {{"it is a weak invariant of the abstract " + question.abstract.name + " (Definition 5)",
           is_weak_invariant(abstract, question.abstract, lemmas, solver)},
          {"where it fails in the concrete thread, it fails in the related abstract state",
           follows(abstract, concrete)},
          {"where it holds in the concrete thread, it holds in the related abstract state",
           follows(concrete, abstract)},
          {"WS: what the concrete environment does, the abstract one follows with a step or none",
           environment_is_followed(question, proof, terms, solver)}};
}

} // namespace absthread::automata
