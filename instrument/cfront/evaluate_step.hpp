// SPDX-License-Identifier: MIT
// One step of a thread, with the values that are known put in.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "instrument/cfront/thread_events.hpp"
#include "instrument/ir/thread.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::cfront {

using Environment = std::map<Term, Term>; ///< variable at time 0, its value

/// What is left of an edge when the values of an environment are put in.
struct Evaluated {
  bool possible = true;
  Environment known;        ///< variables that the edge sets to known values
  std::vector<Term> guards; ///< what remains to be asked
  std::vector<Term> open;   ///< changed variables without a known value
  std::optional<Creation> creation;
  bool join = false, tells = false;
  bool computed = false; ///< whom it joins
  Term joined;           ///< or told
  unsigned events = 0;
};

/// Does it speak of the variable's next value?
bool speaks_of(Term part, Term variable);

class StepEvaluator {
 public:
  explicit StepEvaluator(TermManager& terms)
      : terms_(terms)
      , events_(terms) {}

  /// `handle`: the name of the thread that it starts; `input_value`: what an input of the edge
  /// becomes, null: it stays.
  Evaluated evaluate(const Edge& edge, const Environment& environment, long handle,
                     const std::function<Term(Term)>& input_value) const;

  /// Nothing in it can change.
  bool settled(Term t) const;
  /// The next value of something that the edge changes, and that may get a known one.
  bool is_next(Term t, const Edge& edge) const;

  std::set<Term> unknowns; ///< constants of unknown value
  std::set<Term> rubbish;  ///< what arrays held before they were written
  std::set<Term> loose;    ///< locals that stay variables

 private:
  void read_event(const Edge& edge, Evaluated& out) const;

  TermManager& terms_;
  ThreadEvents events_;
};

} // namespace absthread::cfront
