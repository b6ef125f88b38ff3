// SPDX-License-Identifier: MIT
// Transfer of invariants along a refinement (seeds/003, Theorem 5): if the concrete composition
// refines the abstract one and lambda is a weak invariant of the latter, its concrete reading is
// one of the former. Every condition of the theorem is looked at and reported.
//
// Of a single thread among others it is a theorem about the thread's automaton: the environment
// moves, and WS(theta, Env1, Env2) has to be shown. The paper's lambda holds as long as the
// environment keeps it; that the concrete environment keeps one reading says something about the
// other only if both mean the same in related states, which is a condition too.
#pragma once

#include "checkers/automata/composition.hpp"
#include "checkers/automata/simulation.hpp"
#include "instrument/ir/certificate.hpp"
#include "spec-lang/resolve_refinement.hpp"

namespace absthread::automata {

struct Condition {
  std::string sentence;
  Kept kept = Kept::unknown;
};

/// `concrete` and `abstract` are lambda over the shared variables of either program; axioms are
/// used through their instances.
std::vector<Condition> transfer(const refinement::Task& task, Term concrete, Term abstract,
                                const std::vector<spec::Axiom>& axioms,
                                const std::vector<Term>& functions, const Invariants& invariants,
                                TermManager& terms, smt::Solver& solver);

/// Of one pair of threads, whose refinement `proof` proves.
std::vector<Condition> transfer_of_thread(const Question& question,
                                          const RefinementCertificate::Entry& proof, Term concrete,
                                          Term abstract, const std::vector<spec::Axiom>& axioms,
                                          const std::vector<Term>& functions, TermManager& terms,
                                          smt::Solver& solver);

/// Instances of the axioms for the arguments of the functions that occur in `question`.
Term instances(const std::vector<spec::Axiom>& axioms, const std::vector<Term>& functions,
               Term question, TermManager& terms);

} // namespace absthread::automata
