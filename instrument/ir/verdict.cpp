// SPDX-License-Identifier: MIT
#include "instrument/ir/verdict.hpp"

#include <algorithm>

namespace absthread {

std::string Verdict::word() const {
  const char* base = answer == Answer::proved     ? "true"
                     : answer == Answer::violated ? "false"
                                                  : "unknown";
  return detail.empty() ? base : std::string(base) + "(" + detail + ")";
}

std::string_view Verdict::shout() const {
  switch (answer) {
  case Answer::proved: return "VERIFIED";
  case Answer::violated: return "VIOLATED";
  case Answer::unknown: return "NOT DECIDED";
  }
  return {};
}

int Verdict::exit_code() const {
  switch (answer) {
  case Answer::proved:
    return static_cast<int>(conditional ? ExitCode::undecided : ExitCode::proved);
  case Answer::violated: return static_cast<int>(ExitCode::violated);
  case Answer::unknown: return static_cast<int>(ExitCode::undecided);
  }
  return static_cast<int>(ExitCode::internal);
}

Verdict combine(std::span<const Verdict> parts) {
  auto first = [&](auto&& matches) -> const Verdict* {
    auto found = std::find_if(parts.begin(), parts.end(), matches);
    return found == parts.end() ? nullptr : &*found;
  };
  if (const Verdict* v = first([](const Verdict& p) { return p.answer == Answer::violated; }))
    return *v;
  if (const Verdict* v = first([](const Verdict& p) { return p.answer == Answer::unknown; }))
    return *v;
  if (const Verdict* v = first([](const Verdict& p) { return p.conditional; })) return *v;
  if (parts.empty()) return Verdict::unknown("nothing to check");
  // Halves of the same kind prove that half; different halves, or everything, prove everything.
  const bool same =
      std::all_of(parts.begin(), parts.end(), [&](const Verdict& p) { return p == parts[0]; });
  return same ? parts[0] : Verdict::proved();
}

int combine_exit_codes(std::span<const int> codes) {
  for (const int code : {6, 2, 10, 5})
    if (std::find(codes.begin(), codes.end(), code) != codes.end()) return code;
  return codes.empty() ? 0 : *std::max_element(codes.begin(), codes.end());
}

} // namespace absthread
