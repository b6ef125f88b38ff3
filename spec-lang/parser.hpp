// SPDX-License-Identifier: MIT
// From text to syntax (ast.hpp). Three steps: scanner.cpp cuts the text into tokens, the X3 grammar
// (grammar_*.cpp) recognises items and goes on after a mistake at the next item,
// expression_builder.cpp groups operators by their precedence. No name is looked up here.
#pragma once

#include <optional>
#include <string_view>

#include "spec-lang/ast.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/source.hpp"

namespace absthread::spec {

/// The contract in a file: the whole text, or for a C file (see is_c_file) its `/*@ absthread ...
/// */` comments. Every syntax error is reported; without one there is a File, with one there is
/// none.
std::optional<File> parse(FileId source, const SourceStore& sources, Diagnostics& diagnostics);

/// Whether the path names C code, by its extension: .c, .h or .i.
bool is_c_file(std::string_view path);

} // namespace absthread::spec
