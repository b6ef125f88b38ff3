// SPDX-License-Identifier: MIT
// When a step is enabled, as a formula over the state before it.
#pragma once

#include <optional>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread::explicit_state {

/// `relation` with the next values of `changed` and the `inputs` eliminated: by the one-point rule
/// (v' == e), by casing out Booleans, and by leaving out a lone inequality that some integer always
/// satisfies. Nothing: the relation has another form.
std::optional<Term> guard_of(Term relation, const std::vector<Term>& changed,
                             const std::vector<Term>& inputs, TermManager& manager);

} // namespace absthread::explicit_state
