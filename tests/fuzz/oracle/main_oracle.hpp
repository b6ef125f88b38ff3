// SPDX-License-Identifier: MIT
//
// Small programs of threads that `main` starts and joins, as texts, and the definition of what they
// do: every interleaving is tried, instance by instance, nothing is merged, counted or started at
// once. It knows C and the engines as little as they know it.
//
//   handles array|scalars|globals
//   shared 0 1 0                       initial values of x0, x1, ...
//   thread set 0 1; add 1; check 0 1   a function; any number of such lines
//   main start 0 2; set 1 1; join 1    start T A: a thread of function T with argument A
//
// Operations: set V K (x = K), add V (x++, one step), copy V W (x = y: a read, then a write), arg V
// (x = argument), check V K (assert x <= K), lock, unlock; of main also start T A, loop N T A (N
// threads, with arguments A, A + 1, ...), same N T A (all with argument A), join I (the I-th that
// was started, from 1).
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace absthread::fuzz {

struct MainOperation {
  std::string word;
  std::vector<int> numbers;
};

struct MainProgram {
  std::string handles;
  std::vector<int> shared;
  std::vector<std::vector<MainOperation>> threads;
  std::vector<MainOperation> main;
};

/// Nothing if the text is no such program: an index that does not exist, a join of nobody, or
/// twice.
std::optional<MainProgram> read_main_program(const std::string& text);

/// Can an assertion fail?
bool can_fail(const MainProgram& program);

} // namespace absthread::fuzz
