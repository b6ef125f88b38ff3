// SPDX-License-Identifier: MIT
// From text to a resolved program. Every mistake of a file is reported, with its place.
#pragma once

#include <optional>
#include <string>

#include "spec-lang/boolean/ast.hpp"
#include "spec-lang/diag/diagnostic.hpp"

namespace absthread::boolean {

/// The syntax alone; nothing if there were mistakes.
std::optional<Program> parse(FileId source, const SourceStore& sources, Diagnostics& diagnostics);

/// Finds what names stand for and checks what the grammar cannot (resolve.cpp); false if something
/// is wrong.
bool resolve(Program& program, Diagnostics& diagnostics);

/// Both.
std::optional<Program> read(FileId source, const SourceStore& sources, Diagnostics& diagnostics);

} // namespace absthread::boolean
