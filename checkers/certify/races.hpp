// SPDX-License-Identifier: MIT
// Re-proves that a Program has no data races: the pairs of accesses come from the definition
// (checkers/explicit/races.hpp), and each must be kept apart by a lock that both hold, or by a
// proof about its location. It knows nothing of the engine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "checkers/certify/conformance.hpp"
#include "checkers/explicit/watch.hpp"

namespace absthread::certify {

/// Are the sets inductive? Accepted: at each of its places the thread owns the locks, whatever the
/// others do.
Report check(const Program& program, const HeldLocksCertificate& certificate, TermManager& terms,
             smt::Solver& solver);

/// The pairs of the location that no common lock of the certificate keeps apart (null: there is
/// none).
std::vector<explicit_state::AccessPair>
open_pairs(const Program& program, const std::vector<explicit_state::PlacedAccess>& accesses,
           const std::string& location, const HeldLocksCertificate* held);

/// What a proof about a location has to show where orders are weak or tries fail: that the accesses
/// are ordered, for which two that are next at once are not enough; or just that, of a program
/// whose weak locations hold anything and whose tries may fail at any time.
enum class RaceQuestion : std::uint8_t { by_order, next_at_once };

/// Every location, or the one that is named. `make_solver` gives a fresh solver for each part.
Report check_races(const Program& program, const std::vector<CertificateBody>& parts,
                   const std::string& only, TermManager& terms,
                   const std::function<std::unique_ptr<smt::Solver>()>& make_solver,
                   RaceQuestion question = RaceQuestion::by_order);

/// The names of locations that some thread accesses, in order.
std::vector<std::string> locations_of(const std::vector<explicit_state::PlacedAccess>& accesses,
                                      const std::string& only);

} // namespace absthread::certify
