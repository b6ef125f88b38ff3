// SPDX-License-Identifier: MIT
// Boolean programs as text; reading it back gives the same program.
#pragma once

#include <string>

#include "spec-lang/boolean/ast.hpp"

namespace absthread::boolean {

std::string to_string(const Expr& expr);
/// One statement as it stands in a trace: without labels, blocks and the ';' at the end.
std::string head_of(const Statement& statement);
std::string to_string(const Program& program);

} // namespace absthread::boolean
