// SPDX-License-Identifier: MIT
// The step of an edge as guarded assignments: from a relation between two states to what a program
// can execute.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "emit/promela/encoding.hpp"

namespace absthread::emit::promela {

struct Assignment {
  Term place; ///< a variable, or an element of an array, at time 0
  Term value; ///< over the present; null: any thread identity
};

/// If the guard holds in the present, all assignments happen at once.
struct Move {
  Term guard;
  std::vector<Assignment> sets;
};

struct MoveOptions {
  /// Where a step leaves an integer open that has no declared domain, these values are tried.
  long cut_low = -4, cut_high = 11;
  std::size_t most_moves = 400;
};

class MoveSolver {
 public:
  MoveSolver(const Encodings& encodings, TermManager& manager, MoveOptions options)
      : encodings_(encodings)
      , m_(manager)
      , options_(options) {}

  /// The moves of a step; throws Refused where there are too many or the relation has a form that
  /// cannot be executed. Moves with the same assignments are one.
  std::vector<Move> solve(const Step& step);

  /// Variables (by name) of which only the values cut_low..cut_high were tried somewhere.
  const std::set<std::string>& cut() const { return cut_; }

 private:
  friend class MoveSearch;
  const Encodings& encodings_;
  TermManager& m_;
  MoveOptions options_;
  std::set<std::string> cut_;
};

/// The assignments one after the other with the same effect as all at once; what is overwritten too
/// early is kept in a temporary first.
struct Sequence {
  struct Saved {
    Term value;       ///< is kept
    Term variable;    ///< that has such values, or an array whose elements have
    Term temporary;   ///< stands for it; its name is none of a variable
    std::string name; ///< for the text
  };
  std::vector<Saved> saved;
  std::vector<Assignment> sets; ///< in an order that is right; may mention the temporaries
};
Sequence sequence(const std::vector<Assignment>& sets, TermManager& manager);

} // namespace absthread::emit::promela
