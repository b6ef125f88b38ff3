// SPDX-License-Identifier: MIT
// What can be violated, and where an assertion comes from. Both are known from where an obligation
// is made, never read from the text of the program.
#pragma once

#include <cstdint>
#include <string_view>

namespace absthread {

/// The words of `false(...)` (semantics.md, *Verdict words and exit codes*).
enum class Property : std::uint8_t {
  conformance,
  composition,
  unreach_call,
  no_data_race,
  no_deadlock,
  no_overflow,
  memory,
  invariant,
  exclusion,
  refinement,
  lock_use,
  certificate, ///< of `certify` only
};

/// "no-data-race"
std::string_view word_of(Property property);

/// Who has put a claim into the assertion of a location.
enum class Origin : std::uint8_t {
  user,      ///< an assertion of the C code, or of a contract
  overflow,  ///< a signed result lies in its type
  memory,    ///< an access, a divisor, a shift is defined
  domain,    ///< a value lies in the domain that is declared for it
  invariant, ///< `invariant` of the composition
  lock_use,  ///< a lock is given back by its owner
};

/// What is violated where such a claim of a C thread fails.
Property property_of(Origin origin);

} // namespace absthread
