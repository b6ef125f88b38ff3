// SPDX-License-Identifier: MIT
// Cartesian predicate abstraction, with as few solver queries as we know how.
//
// The question is always the same: given a base (a transition, or the pattern of variables that an
// environment step may change) and a conjunction of literals, which of the goals follow, which are
// excluded, which stay open? Answers come, in this order, from
//   - the literals themselves (the goal or its negation is one of them),
//   - unsat cores of earlier queries with the same base: if the core's literals are among ours, its
//   goals follow,
//   - models of earlier queries with the same base: a model of all our literals refutes every goal
//   that it makes false,
//   - one query that asks for a state in which any of the remaining goals fails; its model removes
//   at least one goal, its
//     unsatisfiability proves all that remain.
// So no query is asked twice, also not across refinements, and a query settles many goals. An
// `unknown` of the solver leaves goals open, which is sound.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "checkers/smt/solver.hpp"

namespace absthread::thread_modular {

/// -1: the negation follows, 1: it follows, 0: open.
using Truth = std::int8_t;
using Cube = std::vector<Truth>;

struct AbstractionStatistics {
  std::uint64_t questions = 0; ///< goals asked for
  std::uint64_t by_core = 0, by_model = 0, by_literal = 0;
};

class Abstraction {
 public:
  Abstraction(TermManager& manager, smt::Solver& solver)
      : manager_(manager)
      , solver_(solver) {}

  /// Queries with the same key share what was learnt; they must have the same base. The key is made
  /// of terms.
  std::size_t key(const std::vector<Term>& parts);
  /// `variables` are those whose values a model should keep. Nothing: base and literals contradict
  /// each other.
  std::optional<Cube> abstract(std::size_t key, Term base, const std::vector<Term>& literals,
                               const std::vector<Term>& goals, const std::vector<Term>& variables);
  /// Is the conjunction satisfiable, as far as the solver can tell? The answer is kept.
  bool satisfiable(std::size_t key, Term base, const std::vector<Term>& literals,
                   const std::vector<Term>& variables);

  /// Values of the variables in a state where all formulas hold; nothing: there is none. An
  /// `unknown` of the solver is an empty valuation.
  std::optional<TermMap> model(const std::vector<Term>& formulas,
                               const std::vector<Term>& variables);

  const AbstractionStatistics& statistics() const { return statistics_; }
  bool saw_unknown() const { return saw_unknown_; }

 private:
  struct Model {
    TermMap values;
    std::unordered_map<Term, Truth, TermHash>
        known; ///< truth of formulas under the values; 0: not determined
  };
  /// Sets of literals, found by their first literal.
  class Cores {
   public:
    void add(const std::vector<Term>& core);
    /// Is one of them within the literals (sorted)?
    bool within(const std::vector<Term>& literals) const;

   private:
    bool empty_ = false;
    std::unordered_map<Term, std::vector<std::vector<Term>>, TermHash> by_first_;
  };
  struct Memory {
    Cores contradictions;
    std::unordered_map<Term, Cores, TermHash> cores; ///< by goal literal
    std::deque<Model> models;
  };

  Truth truth(Model& model, Term formula);
  bool satisfies(Model& model, const std::vector<Term>& literals);
  /// The query base && literals && extra; on `sat` a new model at the front, on `unsat` the core
  /// among the literals.
  smt::Answer query(Term base, Memory& memory, const std::vector<Term>& literals, Term extra,
                    const std::vector<Term>& variables, std::vector<Term>& core);

  TermManager& manager_;
  smt::Solver& solver_;
  std::map<std::vector<Term>, std::size_t> keys_;
  std::deque<Memory> memories_;
  AbstractionStatistics statistics_;
  bool saw_unknown_ = false;
};

} // namespace absthread::thread_modular
