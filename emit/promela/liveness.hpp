// SPDX-License-Identifier: MIT
// Values that nobody will read again. Two states that differ only in them have the same future, so
// they are set to a fixed value, and the model has fewer states.
#pragma once

#include <string>
#include <vector>

#include "instrument/ir/program.hpp"

namespace absthread::emit::promela {

/// Where locals are dead they hold a fixed value: at the start, and after each step that reaches
/// such a place. Threads, locations and edges stay the same.
Program reset_dead_locals(const Program& program, TermManager& manager);

/// Shared variables without a domain that no guard, assertion, update of another variable or
/// initial condition reads are gone; their names are added to `dropped`.
Program drop_unread(const Program& program, TermManager& manager,
                    std::vector<std::string>& dropped);

/// Who may still read a shared variable: per thread and location. Once all copies of all threads
/// are outside, it is dead for good: no path leads back inside.
struct Readers {
  Term variable;
  std::vector<std::vector<bool>> inside; ///< by thread, by location
};
/// Of the shared variables that can become dead while threads still write them. Only those that are
/// read by threads of which there is one: where there are many, all of them are seldom gone.
std::vector<Readers> readers(const Program& program);

/// The fixed value: 0, false, nobody; the least value of a domain without 0.
Term resting_value(const Variable& variable, TermManager& manager);

} // namespace absthread::emit::promela
