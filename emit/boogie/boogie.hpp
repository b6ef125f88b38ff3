// SPDX-License-Identifier: MIT
// Conformance programs as Boogie: what seeds/002, section 3.1, gives to Boogie, with the loop
// invariants that absthread has found. A second verifier can so agree or disagree; README.md says
// what "Boogie agrees" means.
//
// The text is made from the thread, its contract and the definition, not from the conformance
// program that our engine decides (instrument/conformance/product.*): a mistake in one of the two
// constructions shows as a disagreement. Only T(x, y) with its frame is shared (contract_steps.*).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "instrument/conformance/product.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::emit::boogie {

/// A run that ends in a failing check.
struct Refutation {
  FailureKind kind = FailureKind::step_not_allowed;
  LocationId location = 0;    ///< of the C thread, before the failing step or at the assertion
  std::optional<EdgeId> edge; ///< the failing step
  std::vector<EdgeId> path;   ///< edges of the C thread on the way, the failing step included
};

/// One C thread against its contract, and what absthread knows about it: the proof, or the run, or
/// the reason why there is neither.
struct Subject {
  const conformance::Task* task = nullptr;
  const ConformanceCertificate* certificate = nullptr;
  std::optional<Refutation> refutation;
  std::string undecided;
};

/// What the text is about, for its comments.
struct Frame {
  std::string title; ///< the program's name
  std::string path;  ///< of the contracts
  const SourceStore* sources = nullptr;
  std::string prefix; ///< of every name, so that several programs can stand in one text
};

/// An assertion of the text that stands for a check of the conformance program.
struct Check {
  std::size_t line = 0; ///< of the text, from 1
  FailureKind kind = FailureKind::step_not_allowed;
  LocationId location = 0;
  std::optional<EdgeId> edge;
  bool fails = false; ///< it is the one that the refutation ends with
};

struct Procedure {
  std::string name;
  std::vector<Check> checks;
  unsigned unroll = 0; ///< refuted: how often Boogie has to unroll loops to meet the failing check
};

struct Printed {
  std::string text;
  std::string refusal;               ///< why there is no text; empty: there is one
  std::vector<Procedure> procedures; ///< parallel to the subjects
  bool maps = false;                 ///< Boogie needs /useArrayTheory
};

Printed print(std::span<const Subject> subjects, const Frame& frame);

} // namespace absthread::emit::boogie
