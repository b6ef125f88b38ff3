// SPDX-License-Identifier: MIT
// Which values matter: those that a test, an assertion, the choice of what is accessed, or an event
// looks at, and those that they are computed from. What else a variable holds changes no run. So a
// call that writes anything, where the code says what, is exact enough if nobody looks at it.
//
// The flow is that of actions before they are merged: there an arbitrary value is read by nobody
// but the action that has it, and goes on in variables only. Names are enough: locals of two
// threads that are called the same are one variable here, which errs on the safe side.
#pragma once

#include "instrument/cfront/graph.hpp"

#include <map>
#include <set>

namespace absthread::cfront {

class ValueFlow {
 public:
  /// A thread, as it was lowered.
  void add(Graph& graph);
  /// Somebody looks at what it holds.
  void look_at(Term variable) { looked_at_.insert(variable); }
  /// The variables that matter.
  std::set<Term> that_matter() const;
  void clear() { *this = {}; }

 private:
  void look_at_all(Term of);
  void look_at_all(const std::vector<Access>& accesses);

  std::map<Term, std::set<Term>> from_; ///< what the values of a variable are computed from
  std::set<Term> looked_at_;
};

} // namespace absthread::cfront
