// SPDX-License-Identifier: MIT
// The control flow of a thread as Boogie sees it: which locations are loop heads, in which order to
// print, and whether every loop has one entrance. Boogie refuses loops with several entrances
// ("irreducible"), so such a thread is printed with a dispatcher.
#pragma once

#include <vector>

#include "instrument/ir/thread.hpp"

namespace absthread::emit::boogie {

struct ControlFlow {
  std::vector<LocationId> order; ///< reachable locations, each loop head before its loop
  std::vector<bool> head;        ///< by location: a back edge leads to it
  std::vector<bool> back;        ///< by edge: the target is an ancestor in the depth-first search
  std::vector<bool> reached;     ///< by location
  bool reducible = true;         ///< every loop is entered through its head only
};

ControlFlow control_flow(const Thread& thread);

} // namespace absthread::emit::boogie
