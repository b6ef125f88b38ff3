// SPDX-License-Identifier: MIT
// The contract comments of a C file: `/*@ absthread ... */`. Found by a small scanner that knows
// strings, character literals, continued lines and the other comments of C, so that the words
// inside a string are never taken for a contract.
#pragma once

#include "spec-lang/token.hpp"

#include <string_view>
#include <vector>

namespace absthread::spec {

struct ContractComment {
  Region whole; ///< from the slash to the slash
  Region body;  ///< between `absthread` and `*/`
};

/// In the order of the text. A comment that never ends is reported if it is a contract comment.
std::vector<ContractComment> contract_comments(FileId source, const SourceStore& sources,
                                               Diagnostics& diagnostics);

} // namespace absthread::spec
