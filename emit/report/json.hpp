// SPDX-License-Identifier: MIT
// Records as JSON. The form that users get (`--json`) is described by report.schema.json, which
// lies beside this file and is tested against what we write; its version changes when a reader of
// the old form could misread the new one. The form that travels between our processes carries a
// little more (rendered diagnostics, artefacts) and is read back.
#pragma once

#include "emit/report/record.hpp"

namespace absthread::emit {

inline constexpr int report_schema_version = 1;

/// The report for users; ends with a line end.
std::string to_json(const RunRecord& run);

/// One message between our processes, and back. A message that is none throws InternalError.
std::string to_message(const ProgramRecord& record);
ProgramRecord from_message(const std::string& message);

} // namespace absthread::emit
