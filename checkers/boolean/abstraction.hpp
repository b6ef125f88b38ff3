// SPDX-License-Identifier: MIT
// Predicate abstraction: a Program (the C threads) as a Boolean program (seeds/004, section 2.1).
//
// A predicate over shared variables becomes a shared Boolean. A predicate that speaks of a thread's
// own variables becomes a thread_local Boolean; if it speaks of shared variables too, a step of
// another thread can change it, so steps that write such a variable update it in all other threads
// at once, by a broadcast. A predicate over variables of two threads is refused.
//
// Each step becomes a parallel assignment under a constraint. What predicates can say exactly they
// say: `x' == y` sets {x < 3} to {y < 3} if that is a predicate, too. The other predicates get
// arbitrary values under a constraint: the set of abstract steps that some concrete step has
// (existential abstraction, Definition 2), over these and the predicates that share a variable with
// them. What a broadcast does to a predicate of another
// thread is computed for every value of that thread's variables and of the acting thread's:
// `schoose[must be true, must be false]` over the other thread's predicates and the shared ones.
//
// All threads are started before any of them steps: in an atomic section, because a Program has its
// threads from the beginning. `any` becomes a loop.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checkers/smt/solver.hpp"
#include "instrument/ir/program.hpp"

namespace absthread::boolean {

/// A predicate and the Boolean that stands for it.
struct NamedPredicate {
  Term term;
  std::optional<std::size_t> thread; ///< whose variables it speaks of; none: shared ones only
  std::string name;
};

struct AbstractProgram {
  std::string text;    ///< in the language of spec-lang/boolean
  std::string refusal; ///< why there is no text
  /// By line of the text: thread and edge of the Program whose step it is.
  std::map<unsigned, std::pair<std::size_t, EdgeId>> steps;
  /// By name of a location of the Boolean program: where the thread of the Program is; and the
  /// thread that begins there.
  std::map<std::string, std::pair<std::size_t, LocationId>> places;
  std::map<std::string, std::size_t> entries;
  std::vector<NamedPredicate> predicates;
};

/// An abstract step that no concrete one has: values of predicates before and after it.
struct SpuriousStep {
  struct Literal {
    Term predicate;
    bool after = false, value = false;
  };
  std::size_t thread = 0;
  EdgeId edge = 0;
  std::vector<Literal> literals;
};

/// Threads that others start have come through `composed` (instrument/creation.hpp).
AbstractProgram abstract(const absthread::Program& program, const std::vector<Term>& predicates,
                         const std::vector<SpuriousStep>& spurious, TermManager& terms,
                         smt::Solver& solver);

/// A thread that is at the location is wrong: its assertion fails, or a variable is outside its
/// domain.
Term wrong_at(const absthread::Program& program, std::size_t thread, LocationId at,
              TermManager& terms);

/// The atoms of assertions, guards and the initial condition, in normal form.
std::vector<Term> first_predicates(const absthread::Program& program, TermManager& terms);

} // namespace absthread::boolean
