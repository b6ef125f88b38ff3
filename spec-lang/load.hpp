// SPDX-License-Identifier: MIT
// Reading a file into the store, with everything that can be wrong before the first token is looked
// at.
#pragma once

#include <optional>
#include <string>

#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/source.hpp"

namespace absthread::spec {

/// The bytes of a file; or, as the answer, why not: "is a folder". A named pipe is not waited for.
std::string read_file(const std::string& path, std::string& text);

/// Reads the file, or reports why not: missing, a folder, no permission, too large
/// (unreadable_file), a NUL byte or bytes that are not UTF-8 (not_text, with the place). A file
/// that is loaded already is not read again.
std::optional<FileId> load_file(const std::string& path, SourceStore& sources,
                                Diagnostics& diagnostics);

} // namespace absthread::spec
