// SPDX-License-Identifier: MIT
// Questions to the solver, each asked once: answers, models and cores are remembered.
#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "checkers/sequential/cube.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::sequential {

/// The engine gives up: a limit, or a question that the solver cannot answer.
struct Undecided : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Queries {
 public:
  Queries(smt::Solver& solver, TermManager& terms)
      : solver_(solver)
      , terms_(terms) {}

  struct Reply {
    bool sat = false;
    Model model;            ///< of sat: every variable and symbol of the question
    std::vector<Term> core; ///< of unsat: which of the assumptions sufficed
  };

  /// Is the conjunction satisfiable? Throws Undecided if the solver does not know.
  const Reply& ask(std::span<const Term> assumptions);
  bool satisfiable(Term formula);

  std::uint64_t questions() const { return questions_; }
  std::uint64_t hits() const { return hits_; }
  std::uint64_t limit = 0; ///< of questions that reach the solver; 0: none

 private:
  struct Hash {
    std::size_t operator()(const std::vector<Term>& key) const;
  };
  smt::Solver& solver_;
  TermManager& terms_;
  std::unordered_map<std::vector<Term>, std::unique_ptr<Reply>, Hash> known_;
  std::uint64_t questions_ = 0;
  std::uint64_t hits_ = 0;
};

} // namespace absthread::sequential
