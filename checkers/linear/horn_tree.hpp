// SPDX-License-Identifier: MIT
// Recursion-free Horn clauses over linear arithmetic (seeds/000, section 7), given as the tree that
// MkTree makes of them: a node per occurrence of an unknown, with the part of its clause that is no
// unknown. Solving it means a label per node such that constraint and the children's labels imply
// the node's label, which speaks only of terms that occur both below the node and outside; the
// root's label is false.
//
// Where we differ from the paper. A constraint may have any Boolean structure: it is split into
// conjunctions of literals lazily, guided by the candidate values of the simplex, and the tree is
// refuted case by case. Of two cases split at a node, the label of every node above it (and of
// itself) is the disjunction of the cases' labels and elsewhere their conjunction; a case whose
// refutation did not use the split settles all of its siblings. Integers: literals are tightened to
// integer bounds, and where the rational values satisfy everything without being integers, the
// search branches on x <= k or x >= k + 1 as one more split. Enum values, locations and thread
// identities are refuted by chains of equalities (equalities.hpp), the rest by Farkas multipliers
// (simplex.hpp).
//
// It ends: each split takes a disjunct of finitely many, and branches are counted against a limit.
// `open` means that the search found values for everything it understands; whether that is a model
// is for the caller to ask a solver.
#pragma once

#include <string>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread::linear {

struct HornTree {
  static constexpr std::size_t no_parent = ~std::size_t{0};
  struct Node {
    std::size_t parent = no_parent; ///< smaller than the node's own number
    Term constraint;
  };
  std::vector<Node> nodes; ///< node 0 is the root

  std::size_t add(std::size_t parent, Term constraint) {
    nodes.push_back({parent, constraint});
    return nodes.size() - 1;
  }
};

struct HornLimits {
  std::size_t cases = 4000;
  std::size_t branches = 64;
};

struct HornSolution {
  enum class Status : std::uint8_t {
    solved,    ///< labels are a solution
    open,      ///< values were found that satisfy every literal that is understood
    undecided, ///< a limit was hit
  };
  Status status = Status::undecided;
  std::vector<Term> labels; ///< per node; solved only
  std::string reason;       ///< undecided only
  std::size_t cases = 0;    ///< conjunctions that were refuted
  std::size_t branches = 0; ///< integer branches
};

HornSolution solve(const HornTree& tree, TermManager& manager, const HornLimits& limits = {});

} // namespace absthread::linear
