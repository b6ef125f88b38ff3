// SPDX-License-Identifier: MIT
// Facts of the kind "a and b are never true together", found all at once: the largest set of such
// pairs that holds at the start and that no step breaks (Houdini). The pairs to begin with are
// those that no reached state contradicts, so few of them fall. It is the disjunctive step of many
// proofs by hand: "whoever works, the event is not set", "nobody is in both of these states". What
// is never true by itself is found before, and is then in no pair.
//
// In an indexed system (indexed.hpp) a fact often needs three things: where the thread is, and two
// conditions on its locals. "A reader that has read the first value, whose number is still the
// current one, and whose value is another than the current one" does not exist. So there the same
// is done with triples of that form, if pairs do not suffice. Before that, facts about two threads
// of a contract: where they are, and whether a local of theirs has the same value ("no two that
// wait have the same ticket").
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "checkers/counting/system.hpp"
#include "checkers/sequential/cube.hpp"
#include "checkers/smt/solver.hpp"

namespace absthread::counting {

/// All results are clauses, the negations of what never happens, in all readings that the system's
/// symmetries give them; the solver is told too. Nothing is found if it leaves a question open.
class Facts {
 public:
  /// The literals are given in both polarities where that is meant. `solver` should hold what is
  /// known; `watch` is called before each question, and may throw.
  Facts(const System& system, std::vector<Term> literals,
        const std::vector<sequential::Model>& samples, TermManager& manager, smt::Solver& solver,
        std::function<void()> watch = {});
  ~Facts();

  /// About one thing and about two.
  std::vector<Term> of_two();
  /// To be asked after of_two, in an indexed system.
  std::vector<Term> of_two_threads();
  std::vector<Term> of_three();

 private:
  class Houdini;
  std::unique_ptr<Houdini> houdini_;
};

} // namespace absthread::counting
