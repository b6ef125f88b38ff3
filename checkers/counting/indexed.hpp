// SPDX-License-Identifier: MIT
// Any number of threads by looking at any two of them: what counting cannot say (identities in
// locals, integers in locals, arrays over identities) is proved with an invariant I(g, i, j) about
// the shared variables g and every two different threads i and j of a contract.
//
// The system has three threads i, j, k of each contract of which there may be several, and each
// thread of which there is one. A thread may be *absent*: at `(absent)`, where it does nothing, so
// that what is said of two threads is said of one too. I is about i and j; it is assumed for every
// two of the three, before a step of i, of j or of k, and must hold for i and j after it. Then it
// holds for every two threads of any number: a step of some thread t changes only g and t, and t is
// either one of the two or a third one. The three-threads system lists these cases; the prover
// closes each lemma under the symmetries of i, j and k, which is the assumption for all pairs.
//
// Such an invariant need not exist although the program is right: then the prover ends with a
// sequence of steps that is no run, and predicates that do not cut it.
#pragma once

#include "checkers/counting/system.hpp"

namespace absthread::counting {

inline constexpr const char* absent_location = "(absent)";

SystemResult make_indexed_system(const Program& program, TermManager& manager);

} // namespace absthread::counting
