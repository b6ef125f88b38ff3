// SPDX-License-Identifier: MIT
// `absthread export`: makes what the format's row of emit/emitter.cpp asks for, and sends the text.
#pragma once

#include "cli/context.hpp"
#include "emit/smtlib.hpp"
#include "spec-lang/ast.hpp"

#include <vector>

namespace absthread::cli {

void export_text(Context& context, const spec::File& file);

/// The obligations of a certificate, collected while it was re-proved.
void export_obligations(Context& context, std::vector<emit::Query> obligations);

/// The C threads of the input as a Boolean program, refined until it is proved or shows a bug.
void export_boolean(Context& context);

} // namespace absthread::cli
