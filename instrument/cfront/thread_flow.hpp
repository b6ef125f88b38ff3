// SPDX-License-Identifier: MIT
// How control and values flow through a thread: what lies on a loop, what leads where, what is
// still read.
#pragma once

#include <set>
#include <vector>

#include "instrument/ir/thread.hpp"
#include "spec-lang/term/term.hpp"

namespace absthread::cfront {

/// Enters the variables that the term speaks of, as they are called at time 0.
void use(Term term, std::set<Term>& used);
/// Those of the thread's locations and steps, with what they access.
void use(const Thread& thread, std::set<Term>& used);

/// By edge: it lies on a loop.
std::vector<bool> edges_on_loops(const Thread& thread);

/// Marks the locations from which one can get to a marked one.
void spread_backwards(const Thread& thread, std::vector<bool>& marked);

/// By location: the locals whose value may still be read.
std::vector<std::vector<Term>> live_locals(const Thread& thread);

/// A local that is written before it is read begins with 0: no run can tell.
void settle_locals(Thread& thread, TermManager& terms);

} // namespace absthread::cfront
