// SPDX-License-Identifier: MIT
// `main` unfolded: what it does alone, which threads it starts, and what is left of it while they
// run.
//
// `main` is lowered like any thread, except that starting and joining a thread are events: steps
// that write what happened into the variables of ThreadEvents. unfold() then runs it as far as its
// steps are determined, with values instead of variables:
//
//   alone       up to the first creation nobody else runs, so that shared variables have values as
//               well: those with which the program begins. An input (`nondet`, an uninitialised
//               variable) becomes a constant of unknown value, so that this is exact.
//   at once     creations that follow one another, with nothing between them that others could see,
//               are as good as simultaneous: a thread that has not begun looks like one that does
//               not move.
//   the rest    from there on, locals that are still known are put in (partial evaluation), which
//               unrolls loops with constant bounds and names the threads that are joined. If that
//               does not end, the variables that loops change are left as variables.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "instrument/cfront/thread_events.hpp"
#include "instrument/ir/thread.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::cfront {

struct Unfolded {
  Eventful rest;
  std::vector<Creation> at_once;
  /// Values of shared variables when the rest begins; a variable that is not here keeps its own.
  std::map<Term, Term> values;
  std::vector<Term> unknowns;       ///< constants of unknown value in `values` and `condition`
  Term condition;                   ///< what is known of the unknowns
  bool named_blocks = false;        ///< blocks of the heap that main allocates have got numbers
  std::vector<std::uint32_t> loose; ///< places (Edge::loose) that main has passed before the rest
};

/// What unfold() has to know of the heap (lower_heap.cpp).
///
/// A block that nobody has had before is like any other such block, so that the address of one that
/// main allocates may be chosen: it is then a known argument of the threads that get it. That is no
/// longer true once something is freed, since which of two allocations get the same block makes a
/// difference; nor of an allocation that main makes several times.
struct HeapFacts {
  Term blocks;        ///< the blocks in use; null: nobody allocates any
  bool frees = false; ///< somebody does
};

/// `shared` with their values at the start. Gives a sentence instead if a step has several events.
struct UnfoldResult {
  std::optional<Unfolded> unfolded;
  std::string reason;
  SourceRange where;
};
UnfoldResult unfold(const Thread& main, const std::vector<Variable>& shared, const HeapFacts& heap,
                    TermManager& terms);

/// The events of another thread than main, whose creations have handles from `first_handle` on. One
/// that starts or joins others is partially evaluated, so that it is known how many it starts and
/// whom it joins; if that does not end, it is left as it is. What is determined before it runs is
/// nothing but its locals.
UnfoldResult unfold_thread(const Thread& thread, const std::vector<Variable>& shared,
                           long first_handle, TermManager& terms);

/// What comparisons with constants say of numbers (bounds.cpp).
class Bounds {
 public:
  /// False: no number is like that.
  bool add(Term fact);
  void forget_if(const std::function<bool(Term)>& condition);
  bool operator<(const Bounds& other) const { return intervals_ < other.intervals_; }

 private:
  bool add_one_of(Term facts);

  using Limit = std::optional<mpz_class>;
  std::map<Term, std::pair<Limit, Limit>> intervals_;
};

/// Whether the loops of `rest`, which is what is left of main, can start as many threads as one
/// likes (bounds.cpp).
bool starts_any_number(const Eventful& rest, const Unfolded& main);

} // namespace absthread::cfront
