// SPDX-License-Identifier: MIT
// From syntax to meaning: names, sorts and states of a contract file. Every mistake of the file is
// reported, each once and none as an echo of another: an expression with a mistake has no sort, and
// whatever uses it stays silent.
#pragma once

#include <optional>

#include "spec-lang/ast.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/model.hpp"

namespace absthread::spec {

/// The checked contracts; nothing if an error was reported. Warnings do not stop it.
std::optional<Model> resolve(const File& file, TermManager& manager, Diagnostics& diagnostics);

} // namespace absthread::spec
