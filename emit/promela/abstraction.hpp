// SPDX-License-Identifier: MIT
// Predicate abstraction of one integer: a variable of which a program only asks whether it is 0,
// above 0 and the like is replaced by the number of the class that its value lies in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::emit::promela {

enum class Predicates : std::uint8_t {
  of_assertions, ///< what assertions and domains ask: few classes, perhaps too coarse
  all,           ///< what guards ask, too
};

struct Abstracted {
  Program program; ///< the same threads, locations and edges; the variable holds a class
  Term variable;   ///< of the new program
  std::vector<std::string> classes; ///< "below 0", "0", "above 0"
  /// Every value of a class has the same steps: the program goes wrong iff the given one does.
  /// Otherwise it may go wrong where the given one does not.
  bool exact = false;
};

/// Replaces the variable. Nothing if it occurs otherwise than in comparisons with constants and in
/// updates by constants, or if those are large.
std::optional<Abstracted> abstract(const Program& program, Term variable, Predicates predicates,
                                   TermManager& manager);

/// Some step leaves the variable open without bound, or can be repeated for ever and change it each
/// time: no range would be enough.
bool grows(const Program& program, Term variable, TermManager& manager);

} // namespace absthread::emit::promela
