// SPDX-License-Identifier: MIT
// C text and contract text in, lowered threads out: what the tests of the C front end share.
#pragma once

#include <string>
#include <vector>

#include "instrument/cfront/cfront.hpp"
#include "instrument/ir/program.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/source.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::test {

/// Everything of one run; not copied, because terms belong to `terms`.
struct LoweringRun {
  TermManager terms;
  SourceStore sources;
  Diagnostics diagnostics;
  Program contracts;
  cfront::Lowered lowered;

  /// `contract` is the text of a contract file without its `program` line; `code` is the text of
  /// test.c.
  LoweringRun(const std::string& contract, const std::string& code, cfront::Options options = {});

  /// Threads and facts as text.
  std::string text() const;
  /// The only thread; fails the test if there is none.
  const Thread& thread() const;
  bool mentions(const std::string& needle) const;
  /// "4:3 recursion of 'f'", one per line.
  std::string refusals() const;
  std::size_t steps() const;
};

} // namespace absthread::test
