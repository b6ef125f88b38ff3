// SPDX-License-Identifier: MIT
// Concrete states of a Program and its steps, by evaluation alone: no solver. Replays the traces of
// engines before they are shown, and carries the explicit-state search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "instrument/ir/program.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::explicit_state {

struct InstanceState {
  std::size_t thread = 0;
  unsigned copy = 0;
  LocationId location = 0;
  std::vector<Term> locals; ///< constants, in the thread's order
  bool operator==(const InstanceState&) const = default;
};

struct State {
  std::vector<Term> shared; ///< constants, in the program's order
  std::vector<InstanceState> instances;
  bool operator==(const State&) const = default;
};

/// What is wrong in a state.
struct Wrong {
  enum class Kind : std::uint8_t { assertion, exclusion, deadlock, race };
  Kind kind = Kind::assertion;
  std::size_t instance = 0;  ///< index into State::instances
  std::size_t exclusion = 0; ///< index into Program::exclusions; of a race, into its conflicts
  std::size_t other = 0;     ///< race: the instance of the second access
};

class Model {
 public:
  Model(const Program& program, TermManager& manager)
      : program_(program)
      , manager_(manager)
      , domains_(program.domains(manager)) {}

  /// Values of shared variables, the instance's locals and its identity, at time 0.
  TermMap values(const State& state, std::size_t instance) const;
  /// The identity of an instance: they are numbered in the order of State::instances.
  Term identity(std::size_t instance) const;
  /// Nothing is wrong, or the first thing that is; an assertion that cannot be evaluated counts as
  /// right.
  std::optional<Wrong> wrong(const State& state) const;
  /// Is the thread at that location wrong by itself: assertion, domains? `values` as above.
  bool wrong_at(std::size_t thread, LocationId location, const TermMap& values) const;
  /// Is the pair a step of this edge, with these inputs? Frame and relation.
  bool is_step(const State& before, std::size_t instance, const Edge& edge, const Valuation& inputs,
               const State& after) const;
  bool is_initial(const State& state) const;

 private:
  bool can_be_wrong(std::size_t thread, LocationId location) const; ///< whatever the values
  std::optional<Wrong> race(const State& state) const;

  const Program& program_;
  TermManager& manager_;
  Term domains_; ///< of the shared variables
};

/// Runs the trace from its start. Nothing: it is a run of the program and ends in a wrong state
/// (given back in `reached` if that is not null); else a sentence that says where it breaks.
/// `deadlock` allows a final state without steps.
std::optional<std::string> replay(const Program& program, const Trace& trace, TermManager& manager,
                                  Wrong* reached = nullptr, bool deadlock = false);

} // namespace absthread::explicit_state
