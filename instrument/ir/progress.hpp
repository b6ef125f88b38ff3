// SPDX-License-Identifier: MIT
// Which steps count when we ask whether threads are stuck (docs/semantics.md, (c) *Deadlock*).
//
// A wait without time limit may end by itself: a spurious wake-up, an interruption by a signal.
// Such a step is one of the thread like any other, so that assertions are checked behind it, but
// nobody may hope for it: a thread that has no other step is stuck. Whoever decides deadlock asks
// `counts_as_progress`; the certificate checker reads the kind itself.
#pragma once

#include "instrument/ir/thread.hpp"

namespace absthread {

/// C code: an ordinary step that nobody may wait for.
inline constexpr EdgeKind spurious_step{3};

inline bool counts_as_progress(const Edge& edge) {
  return edge.kind != EdgeKind::idle && edge.kind != spurious_step;
}

} // namespace absthread
