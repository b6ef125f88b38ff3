// SPDX-License-Identifier: MIT
// Starts and successors of a thread by evaluation: no solver. An update v' == e gives the value; a
// changed variable that the relation leaves open, or an input, takes every value of a small domain,
// and a sample of values otherwise. A domain does not block: where the relation lets the variable
// leave it, values outside are tried too. `sampled` says whether values were left out that could
// matter.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "instrument/ir/program.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::explicit_state {

class Steps {
 public:
  /// Integers without a declared range are tried in low .. high where a step or the start leaves
  /// them open; `instances` is the number of threads, for open identities. In a bounded instance
  /// memory of which nothing is said is 0 everywhere; else that is a sample too.
  Steps(const Program& program, TermManager& manager, long low, long high, std::size_t instances,
        bool bounded)
      : program_(program)
      , manager_(manager)
      , low_(low)
      , high_(high)
      , instances_(instances)
      , bounded_(bounded) {}

  /// Values of the shared variables at the start, in the program's order.
  void shared_starts(const std::function<void(const std::vector<Term>& shared)>& use);
  /// Where a thread with that identity starts: location and locals.
  using Start = std::function<void(LocationId, const std::vector<Term>& locals)>;
  void starts(std::size_t thread, Term identity, const std::vector<Term>& shared, const Start& use);
  /// After a step from the edge's source; false: the edge is not enabled.
  using Successor = std::function<void(const std::vector<Term>& shared,
                                       const std::vector<Term>& locals, const Valuation& inputs)>;
  bool successors(std::size_t thread, Term identity, EdgeId edge, const std::vector<Term>& shared,
                  const std::vector<Term>& locals, const Successor& use);

  /// Asked now and then, even within a step: is it enough? Then no more values are tried.
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }

  bool sampled() const { return sampled_; } ///< values were left out, for whatever reason
  bool stopped() const { return stopped_; }
  bool narrowed() const { return narrowed_; } ///< memory was set to 0

  /// Values of shared variables, locals and identity, in the thread's names.
  TermMap values(std::size_t thread, Term identity, const std::vector<Term>& shared,
                 const std::vector<Term>& locals) const;

 private:
  // A value that is to be found.
  struct Open {
    Term variable;
    Term domain;         // null: none
    bool leaves = false; // the relation may let it leave its domain
  };

  // What an edge demands, and what it leaves to be found: next values, inputs, elements.
  struct Prepared {
    std::vector<Term> parts;
    std::vector<Open> open;
    std::vector<std::pair<Term, Term>> kept; // unchanged variables, with their name at time 1
  };

  static bool is_open(const std::vector<Open>& open, const TermMap& values, Term term);
  std::vector<Term> choices(Term variable, Term domain);
  std::vector<Term> choices_outside(const Open& open, const std::vector<Term>& parts,
                                    const TermMap& values);
  std::optional<Term> not_in_use(Term variable, const std::vector<Term>& parts,
                                 const TermMap& values);
  void solve(const std::vector<Term>& parts, TermMap values, const std::vector<Open>& open,
             const std::function<void(const TermMap&)>& use);
  const Prepared& prepare(std::size_t thread, EdgeId edge);

  const Program& program_;
  TermManager& manager_;
  long low_, high_;
  std::size_t instances_;
  bool bounded_;
  std::map<std::pair<std::size_t, EdgeId>, Prepared> prepared_;
  bool enough();

  std::function<bool()> stop_;
  std::size_t tried_ = 0;   ///< assignments, in all
  std::size_t in_step_ = 0; ///< in the step that is looked at
  bool sampled_ = false, narrowed_ = false, stopped_ = false;
};

} // namespace absthread::explicit_state
