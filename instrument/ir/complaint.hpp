// SPDX-License-Identifier: MIT
// What is said of a claim that can fail, by where it comes from: one wording for all reports.
#pragma once

#include "instrument/ir/thread.hpp"
#include "spec-lang/diag/diagnostic.hpp"

#include <string>

namespace absthread {

struct Complaint {
  DiagnosticId id;
  std::string text; ///< "this can overflow"
};

Complaint complaint_about(const Claim& claim);

} // namespace absthread
