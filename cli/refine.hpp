// SPDX-License-Identifier: MIT
// `absthread refine CONCRETE ABSTRACT`: weak refinement, thread by thread (checkers/automata).
#pragma once

#include "cli/prove.hpp"
#include "instrument/refinement.hpp"
#include "spec-lang/resolve_refinement.hpp"

namespace absthread::cli {

/// The two programs and what the blocks `refinement` of their files say.
struct RefineQuestion {
  refinement::Task task;
  std::vector<spec::Axiom> axioms;
  std::vector<Term> functions;
  std::vector<cfront::Unsupported> loose; ///< places at which a thread has more runs than its code
};

/// Nothing if there were errors or something is not supported; both are reported.
std::optional<RefineQuestion> build_question(Context& context);

void refine(Context& context);

} // namespace absthread::cli
