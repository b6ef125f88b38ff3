// SPDX-License-Identifier: MIT
//
// Weak simulation on finite domains, by listing: Definition 6 of seeds/003, read from the text of a
// case with an evaluator of its own. It includes no header of the engine.
//
// The text, one fact per line; values of a variable are 0 .. HIGH:
//
//   shared x 2              both programs have one, each its own
//   start x 1               both begin with this value; without it, with any
//   begin abstract x 0      only that side begins with the value
//   relate x                iota and kappa: concrete.x == abstract.x
//   visible x               an edge that sets x has the action x
//   copies                  there are two threads of each kind: each is the other's environment
//   local concrete t 2 0    a local, with the value that it begins with
//   edge concrete L0 L1 (= x 1) x := (+ x 1) , y := ?
//   env abstract true x := 0
//   claim concrete L1 (< x 2)
//
// The result of an assignment is taken modulo HIGH + 1; `?` is any value. Both threads begin in L0.
// Inv is the largest inductive set of claims.
#pragma once

#include <string>

namespace absthread::fuzz::oracle {

struct RefineAnswer {
  enum class Kind { yes, no, vacuous, invalid };
  Kind kind = Kind::invalid;
  bool loops = false;        // some thread has a cycle of edges
  bool silent_cycle = false; // of the abstract thread
  bool environment = false;  // some environment can move
  std::string why;           // invalid
};

RefineAnswer decide_refinement(const std::string& text);

/// The same text with `int` in place of HIGH: values are integers, assignments are not cut. Is
/// there a play of so many rounds that the abstract side loses, from starts with small values?
/// Every answer is listed; environments make one concrete and at most two abstract steps a round.
struct RefineRounds {
  bool lost = false;  // false: nothing is said
  bool loops = false; // some thread has a cycle of edges
  std::string why;    // the text is none
};

RefineRounds lost_within(const std::string& text, unsigned rounds);

} // namespace absthread::fuzz::oracle
