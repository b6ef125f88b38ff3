// SPDX-License-Identifier: MIT
// A `main` without a contract that sets variables, starts the threads of the contracts, waits for
// them: what it sets before it starts the first is what the contracts begin with, and no write that
// the threads see happen.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/runs.hpp"

namespace absthread::cfront {

/// What else counts: whether it writes what no contract declares, and whether it reads what the
/// threads write.
struct OtherAccesses {
  std::function<bool(const Effects&)> writes, reads;
};

/// The values that main gives to the contracts' variables before any thread runs. Nothing if it is
/// not as simple as that: it writes later, or on some ways only, or something that is no constant;
/// or the threads may have been started by others. Other variables may get any value there.
std::optional<std::map<const Variable*, Term>>
set_before_threads(const Declaration& main, const Runs& runs, const Memory& memory,
                   const std::vector<const Declaration*>& roots, const OtherAccesses& others,
                   TermManager& terms);

/// A C value in the sort of a contract variable; null if it does not fit.
Term in_sort(const mpz_class& value, Sort sort, TermManager& terms);

} // namespace absthread::cfront
