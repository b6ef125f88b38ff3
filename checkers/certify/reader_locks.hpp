// SPDX-License-Identifier: MIT
// Locks that readers share, in a HeldLocksCertificate: `0 < r[i] && w[i] == none` at a location
// says that the thread reads there under the lock whose owner is w[i] and whose readers are r[i];
// `w[i] == self` says that it owns it. i is over the thread's locals; without it w and r are
// variables. N_t(x) is how often thread t reads under x where it is. What is proved, for any x:
//
//   start    nobody begins at such a location, and r[x] is 0
//   count    a step of t changes r[x] by no less than N_t(x) changes
//   owner    w[x] != none implies r[x] <= 0, before a step and so after it
//   own      where t owns w[i] and steps to a location that says so, it owns it afterwards
//   others   what somebody owns is not changed by a step of anybody else
//
// So r[x] is at least the sum of all N_t(x), and 0 where x has an owner: who reads under x and who
// owns x are never at their places at once, nor are two owners.
#pragma once

#include "checkers/certify/conformance.hpp"
#include "checkers/explicit/races.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::certify {

/// Whether a lock of a certificate belongs here.
bool speaks_of_readers(Term lock);
Report check_reader_locks(const Program& program, const HeldLocksCertificate& certificate,
                          TermManager& terms, smt::Solver& solver);
/// Whether a reader's lock keeps the accesses apart, at whose places these locks are held.
bool apart_by_readers(const std::vector<Term>& held_by_a, const explicit_state::PlacedAccess& a,
                      const std::vector<Term>& held_by_b, const explicit_state::PlacedAccess& b);

} // namespace absthread::certify
