// SPDX-License-Identifier: MIT
// A run as SARIF 2.1.0, for code-scanning pages and editors: one result per diagnostic and per part
// that is no plain `true` (README.md says which kind of verdict becomes what). Rules (rules.hpp)
// and fingerprints are stable, so that the same finding is the same alert tomorrow. The path to a
// violation is a codeFlow: the interleaving first, then a flow per thread.
#pragma once

#include "emit/report/record.hpp"

namespace absthread::emit {

std::string to_sarif(const RunRecord& run);

} // namespace absthread::emit
