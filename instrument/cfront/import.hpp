// SPDX-License-Identifier: MIT
// From Clang's AST to our tree. clang_tool.cpp runs the compiler on each file, import.cpp and
// import_expressions.cpp walk the AST; these are the only sources that include Clang.
#pragma once

#include <string>
#include <vector>

#include "instrument/cfront/cfront.hpp"
#include "instrument/cfront/tree.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/source.hpp"

namespace clang {
class ASTContext;
} // namespace clang

namespace absthread::cfront {

/// Reads every file into one tree. Clang's errors are reported as c_error, and so are two
/// definitions of one name; false if there was one.
bool read_c_files(const std::vector<std::string>& paths, const Options& options, Tree& tree,
                  SourceStore& sources, Diagnostics& diagnostics);

/// Adds one translation unit. `main_file` is the file as the store knows it.
void import_unit(clang::ASTContext& context, FileId main_file, Tree& tree, SourceStore& sources,
                 Diagnostics& diagnostics);

} // namespace absthread::cfront
