// SPDX-License-Identifier: MIT
// `absthread refine CONCRETE ABSTRACT`: weak refinement, thread by thread (checkers/automata).
#pragma once

#include "cli/prove.hpp"
#include "instrument/refinement.hpp"
#include "spec-lang/resolve_refinement.hpp"

#include <utility>

namespace absthread::cli {

/// What a file says besides its threads; a C file says it in contract comments.
struct FileHeader {
  std::optional<Atomicity> atomicity;
  std::optional<spec::File> file; ///< nothing: C code without such comments
};
/// Nothing if the file cannot be read, which is reported.
std::optional<FileHeader> read_header(Context& context);

/// The two programs and what the blocks `refinement` of their files say.
struct RefineQuestion {
  refinement::Task task;
  std::vector<spec::Axiom> axioms;
  std::vector<Term> functions;
  std::vector<cfront::Unsupported> loose; ///< places at which a thread has more runs than its code
  /// Of these, the ones of the abstract program: what it may do there need not be what it does.
  std::vector<cfront::Unsupported> loose_abstract;
};

/// Why no proof counts: the abstract program does something that is not known. Empty: it does not.
std::string rests_on_abstract(const Context& context, const RefineQuestion& question);

/// Nothing if there were errors or something is not supported; both are reported.
std::optional<RefineQuestion> build_question(Context& context);

/// The condition of --transfer over the variables of the concrete and of the abstract program;
/// nothing if it cannot be read, which is reported.
std::pair<Term, Term> transferred(Context& context, const RefineQuestion& question);

void refine(Context& context);

} // namespace absthread::cli
