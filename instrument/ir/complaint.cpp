// SPDX-License-Identifier: MIT
#include "instrument/ir/complaint.hpp"

#include <fmt/format.h>

namespace absthread {

Complaint complaint_about(const Claim& claim) {
  switch (claim.origin) {
  case Origin::user: return {DiagnosticId::assertion_can_fail, "this can fail"};
  case Origin::overflow: return {DiagnosticId::overflow, "this can overflow"};
  case Origin::memory:
    return {DiagnosticId::unsafe_memory,
            claim.what.empty() ? std::string("this can be undefined")
                               : fmt::format("this can be undefined (needed: {})", claim.what)};
  case Origin::domain:
    return {
        DiagnosticId::step_leaves_domain,
        fmt::format("a value can leave its domain: `{}` can be false", to_string(claim.condition))};
  case Origin::invariant:
    return {DiagnosticId::invariant_fails,
            fmt::format("the invariant `{}` can fail", to_string(claim.condition))};
  case Origin::lock_use:
    return {DiagnosticId::lock_use,
            "this lock can be given back by a thread that does not hold it"};
  }
  return {DiagnosticId::assertion_can_fail, "this can fail"};
}

} // namespace absthread
