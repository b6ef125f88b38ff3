// SPDX-License-Identifier: MIT
//
// Small programs of threads that share memory, as texts, and the definition of a race
// (semantics.md, Memory model): every interleaving is tried, instruction by instruction, and in
// each state every pair of next instructions is looked at. It knows C and the engines as little as
// they know it.
//
//   shared p a p                        x0, x1, x2: plain or atomic variables, 0 at the start
//   semaphores 1 0                      s0, s1 with what they begin with; the line may be missing
//   thread set 0 1; if 1 1; bump 0; end a function; any number of such lines
//   main start 0 1; set 0 2; join 1     start T A: a thread of function T with argument A
//
// Operations: set V K (x = K), bump V (x = (x + 1) % 3: a read, then a write), copy V W (x = y: a
// read, then a write), put K, get K (writes, reads element K of a table), own (writes the element
// of the argument), lock L, unlock L, wait V K (while (x != K) {}), assert V K (an assertion x <=
// K: it reads x and the run ends where it fails), begin, done (an atomic section without tests), if
// V K
// ... end (if (x == K)), down S, up S (a semaphore: waits until there is one and takes it, gives
// one back), claim V ... end (if an exchange of x with 1 gives 0; x atomic), loop ... end (any
// number of times). A thread has a pointer of its own, null at first, and all share the pointer
// `slot`: make (allocates a block), fill, look (writes, reads the block, if there is one), pass
// (slot = own pointer), take (own pointer = slot), clear (slot = null), drop (own pointer = null).
// Of main also start T A, join I (the I-th that was started, from 1), and as its only operation
// many T: any number of threads of function T.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace absthread::fuzz {

struct RacesOperation {
  std::string word;
  std::vector<int> numbers;
};

struct RacesProgram {
  std::vector<bool> atomic;
  std::vector<int> semaphores; ///< what each begins with; none, or two
  std::vector<std::vector<RacesOperation>> threads;
  std::vector<RacesOperation> main;
};

/// Nothing if the text is no such program.
std::optional<RacesProgram> read_races_program(const std::string& text);

/// The memory that two threads race for: "x0", "table", "slot", "struct cell.v" (a block). `many`
/// is so many threads. Nothing: there are too many states.
std::optional<std::set<std::string>> racy_locations(const RacesProgram& program, int many);

} // namespace absthread::fuzz
