// SPDX-License-Identifier: MIT
// Few threads with few values have few states: an explicit search lists them all, and where none of
// them is a race, the list itself is a proof. It is written down as an invariant of all threads
// together (JointCertificate): at these locations, these values. Nobody has to find a predicate for
// it, and the certificate checker proves it like any other, with the solver and without the search.
#pragma once

#include <optional>
#include <vector>

#include "checkers/explicit/run.hpp"
#include "instrument/ir/certificate.hpp"

namespace absthread::race {

/// `states` are all that the program reaches, every exchange of copies among them. Nothing: some
/// value cannot be written as a formula.
std::optional<JointCertificate> listed_proof(const Program& program,
                                             const std::vector<explicit_state::State>& states,
                                             TermManager& manager);

} // namespace absthread::race
