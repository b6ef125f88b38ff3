// SPDX-License-Identifier: MIT
//
// Programs of several C files, as texts, and what they are when they are linked: one program of
// orders_program.hpp, which the machine of orders_oracle.hpp runs. Written from C17 6.2.2 (linkage)
// and semantics.md (a.B).
//
//   files 2               file 0, file 1
//   main 0                the file of `main`
//   var x0 extern 1 plain 0      a variable, its linkage, file, kind (plain, atomic), first value
//   var x0 static 0 plain 1      its namesake: what file 0 means by x0
//   mutex m0 extern 0
//   function f0 extern 1         followed by what it does, a line for each operation
//   body                         what main does
//
//   set V K | add V | copy V W | check V C K      x = K; x = x + 1 (atomic: x++); x = y;
//   |                                             assert(x C K), C is == or !=
//   lock M | unlock M
//   call F | start F | join J    start: not below a function that a thread runs; join: of main, the
//   |                            J-th that main itself has started, from 1
//   when V C K | loop K | end    if (x C K) { ... }; so many times
//
// V, M, F are the numbers in the names.
#pragma once

#include "tests/fuzz/oracle/orders_program.hpp"

#include <functional>

namespace absthread::fuzz {

struct LinkedThing {
  enum class Kind { variable, mutex, function } kind{};
  int name = 0;
  bool is_static = false;
  int file = 0;
  bool atomic = false;                       ///< of a variable
  int first = 0;                             ///< of a variable
  std::vector<OrdersOperation> operations{}; ///< of a function
};

struct LinkedProgram {
  int files = 0, main_file = 0;
  std::vector<LinkedThing> things;
  std::vector<OrdersOperation> main;

  /// What a name means in a file: the static of that file, else the external one. Null: it is
  /// nowhere.
  const LinkedThing* find(LinkedThing::Kind kind, int name, int file) const;
  /// Two external definitions of one name.
  bool duplicates() const;
};

std::optional<LinkedProgram> read_linked_program(const std::string& text);

/// How code that is not there is made up, when only the file of main is given.
struct Completion {
  bool whole = true;           ///< nothing is made up
  std::optional<int> writes{}; ///< missing functions give that value to every external variable
  bool starts = false;         ///< one that main calls starts a thread that does so instead
};

/// Nothing: it starts too many threads, or a name has no meaning.
std::optional<OrdersProgram> link(const LinkedProgram& program, const Completion& completion);

} // namespace absthread::fuzz
