// SPDX-License-Identifier: MIT
// Does every function that can run belong to a thread with a contract? docs/semantics.md,
// Composition, says what a proof of `check` rests on.
#pragma once

#include <map>
#include <vector>

#include "instrument/cfront/cfront.hpp"
#include "instrument/cfront/lowering.hpp"

namespace absthread::cfront {

struct Coverage {
  std::vector<Uncovered> uncovered;
  std::map<const Variable*, Term> set_by_main; ///< before it starts the threads
  /// Variables that no contract declares and that somebody who belongs to no contract may write:
  /// perhaps before the threads begin.
  std::map<Term, const Declaration*> set_elsewhere;
};

/// Who can run (runs.hpp), may write a contract's variable or fail an assertion, and is not looked
/// after. Where races count, who reads what the threads write (`changed`), too. `roots`: the
/// functions of the contracts; null where one is missing.
Coverage find_uncovered(LoweringContext& context, const std::vector<const Declaration*>& roots,
                        const std::set<Term>& changed);

/// No other file can name it, nobody has its address, and of the functions here only those of the
/// threads write it.
bool only_threads_write(const Declaration& d, const LoweringContext& context,
                        const std::vector<const Declaration*>& roots);

/// Functions of which main starts more threads than the contracts say; with one instance less for
/// threads that a contract starts itself.
std::vector<TooMany> too_many_started(const Tree& tree, const Program& contracts,
                                      const std::vector<const Declaration*>& roots);

} // namespace absthread::cfront
