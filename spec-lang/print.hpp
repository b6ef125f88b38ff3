// SPDX-License-Identifier: MIT
// The canonical text of a contract: parse(print(x)) == x, and printing what was printed changes
// nothing. Comments stay at their item: those on lines of their own before it, the others behind
// it.
#pragma once

#include <optional>
#include <string>

#include "spec-lang/ast.hpp"
#include "spec-lang/diag/source.hpp"

namespace absthread::spec {

/// The canonical form of a whole file, comments included.
std::string print(const File& file);

/// With as few parentheses as the precedences allow.
std::string print(const Expr& expr);
std::string print(const Type& type);
/// One line without indentation: `W1, W2 -> W0 when g : x' == x + 1;`
std::string print(const EdgeItem& edge);
/// `when pendingIO == 0`, `lock m`; an update without its colon.
std::string print(const Clause& clause);

/// The C file with the bodies of its contract comments in canonical form and nothing else touched.
/// `file` is what parse() made of it.
std::string print_c_file(const File& file, const SourceStore& sources);

/// What `absthread fmt` writes: print_c_file for C files, print for others.
std::string format(const File& file, const SourceStore& sources);

} // namespace absthread::spec
