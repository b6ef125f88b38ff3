// SPDX-License-Identifier: MIT
// Absence of deadlock: which steps the certificate checker counts, read from the definition and
// from no engine. Ordinary and silent steps do; an idle step does not, nor does one that nobody may
// wait for: a spurious wake-up, an interruption.
#pragma once

#include "instrument/ir/thread.hpp"

namespace absthread::certify {

inline bool moves_on(const Edge& edge) {
  return edge.kind == EdgeKind::step || edge.kind == EdgeKind::silent;
}

} // namespace absthread::certify
