// SPDX-License-Identifier: MIT
// When a step is enabled, as a formula over the state before it.
#pragma once

#include <optional>
#include <vector>

#include "spec-lang/term/term.hpp"

namespace absthread::explicit_state {

/// A step that changes single elements says a' == a[i := a'[i]]: what a' is depends on itself. Here
/// each element a'[i] is a variable of its own, so that a' is given once these are: the relation
/// with the elements replaced, and the elements.
struct Elements {
  Term relation;
  std::vector<Term> variables;
};
Elements separate_elements(Term relation, const std::vector<Term>& changed, TermManager& manager);

/// `relation` with the next values of `changed` and the `inputs` eliminated: by the one-point rule
/// (v' == e), by casing out Booleans, and by leaving out a lone inequality that some integer always
/// satisfies. Nothing: the relation has another form.
std::optional<Term> guard_of(Term relation, const std::vector<Term>& changed,
                             const std::vector<Term>& inputs, TermManager& manager);

} // namespace absthread::explicit_state
