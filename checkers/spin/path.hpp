// SPDX-License-Identifier: MIT
// From SPIN's trail back to the Program. A trail says who took which edge; the model that SPIN saw
// may be coarser than the Program (integers as classes, dead values at rest), so the values are
// found anew, on the Program itself.
#pragma once

#include <gmpxx.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checkers/explicit/run.hpp"
#include "instrument/ir/program.hpp"
#include "instrument/ir/trace.hpp"

namespace absthread::spin {

struct PathStep {
  std::size_t thread = 0;
  unsigned instance = 0;
  EdgeId edge = 0;
};

struct Path {
  std::vector<TraceStart>
      starts; ///< of every instance, in the order of the threads; without values
  std::vector<PathStep> steps;
};

struct PathAnswer {
  enum class Kind : std::uint8_t {
    wrong,  ///< a run with these steps goes wrong: `trace`, replayed
    leaves, ///< a run has these steps, and `variable` ends outside its range
    other,  ///< neither: no run with these steps goes wrong
    open,   ///< the solver does not know
  };
  Kind kind = Kind::other;
  std::optional<Trace> trace;
  std::optional<explicit_state::Wrong> wrong;
  std::string variable;
};

/// Ranges: by name of the variable, the least and the largest value that the model could hold.
using Ranges = std::map<std::string, std::pair<mpz_class, mpz_class>>;

/// `program` has fixed numbers of instances. Throws InternalError if a trace that was found does
/// not replay.
PathAnswer follow(const Program& program, const Path& path, const Ranges& ranges,
                  TermManager& manager);

/// The program with these numbers of instances, by thread; `count(X)` is that number.
Program with_numbers(const Program& program, const std::vector<unsigned long>& copies,
                     TermManager& manager);

} // namespace absthread::spin
