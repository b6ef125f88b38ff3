// SPDX-License-Identifier: MIT
// A run as SARIF 2.1.0, for code-scanning pages and editors: one result per diagnostic and per
// violated or undecided part. A rule is an id of diag/ids.def, or the property that failed; ids and
// fingerprints are stable, so that the same finding is the same alert tomorrow. The path to a
// violation is a codeFlow: one threadFlow per thread, with executionOrder for the interleaving.
#pragma once

#include "emit/report/record.hpp"

namespace absthread::emit {

std::string to_sarif(const RunRecord& run);

} // namespace absthread::emit
