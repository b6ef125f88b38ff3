// SPDX-License-Identifier: MIT
// What a program declares is more than what its threads use: where two programs are compared, a
// variable that only one of them writes makes a difference.
#pragma once

#include <map>
#include <set>

#include "instrument/cfront/cfront.hpp"
#include "instrument/cfront/memory.hpp"
#include "instrument/cfront/tree.hpp"

namespace absthread::cfront {

/// Fills Lowered::declared and declared_objects, once all threads are lowered. `values`: what
/// variables hold when the threads begin, where that is not what the C text says.
void list_declared(const Tree& tree, Memory& memory, const std::map<Term, Term>& values,
                   Lowered& out);

/// Globals that `main` needs to be its own, so that its threads can be told: it creates or joins
/// threads by them, or counts loops with them.
std::set<const Declaration*> counted_by(const Declaration& main);

} // namespace absthread::cfront
