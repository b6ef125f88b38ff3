// SPDX-License-Identifier: MIT
// The narrow solver interface: all that the tool ever asks. Only cvc5_solver.cpp knows cvc5's own
// terms. `unknown` is always a possible answer and every caller handles it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread::smt {

enum class Answer : std::uint8_t { sat, unsat, unknown };

/// Counts and times for `--stats`.
struct Statistics {
  std::uint64_t queries = 0, sat = 0, unsat = 0, unknown = 0;
  std::uint64_t renewals = 0; ///< solvers thrown away because old ones get slow
  std::chrono::nanoseconds time{0};
  Statistics& operator+=(const Statistics& other);
};

struct Options {
  /// A soft limit per query in milliseconds; 0: none. Hard limits are checkers/limits.
  std::uint64_t query_limit_ms = 0;
  /// Renew the solver after that many queries (an old solver gets slow); 0: never.
  std::uint64_t renew_after = 1000;
  /// Called with each query as a complete SMT-LIB 2 script and its answer (`--dump queries=DIR`);
  /// may be empty.
  std::function<void(const std::string& script, Answer answer)> on_query;
};

class Solver {
 public:
  virtual ~Solver() = default;

  virtual void push() = 0;
  virtual void pop() = 0;
  /// Adds a Boolean term to the current level.
  virtual void add(Term formula) = 0;
  /// What the next check is about, for those who read the queries; means nothing to the solver.
  virtual void comment(const std::string& /*sentence*/) {}
  virtual Answer check() = 0;
  /// Is it satisfiable together with these? They are not kept.
  virtual Answer check(std::span<const Term> assumptions) = 0;

  /// After `sat`, until the next check: the value of a term as a constant (or a known array),
  /// completed for variables that do not matter.
  virtual Term value(Term term) = 0;
  /// After `unsat` of check(assumptions): a subset of the assumptions that suffices, in their
  /// order.
  virtual std::vector<Term> unsat_core() = 0;
  /// After `unknown`: why, in a word or two ("timeout", "incomplete").
  virtual std::string reason_unknown() = 0;

  virtual const Statistics& statistics() const = 0;
  virtual std::string name_and_version() const = 0;
};

/// The default solver, and the only one that a verdict needs.
std::unique_ptr<Solver> make_cvc5(TermManager& manager, Options options = {});

} // namespace absthread::smt
