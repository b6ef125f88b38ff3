// SPDX-License-Identifier: MIT
//
// Small programs of threads that `main` and others start and join, as texts, and the definition of
// what they do: every interleaving is tried, instance by instance, nothing is merged, counted or
// started at once. It knows C and the engines as little as they know it.
//
//   handles array|scalars|globals
//   home global|local|member|heap      where the last variable is: main's own ones and those of the
//                                      heap are known to the threads by a global pointer
//   shared 0 1 0                       initial values of x0, x1, ...
//   thread set 0 1; add 1; check 0 1   a function; any number of such lines
//   main start 0 2; set 1 1; join 1    start T A: a thread of function T with argument A
//
// Operations: set V K (x = K), add V (x++, one step), copy V W (x = y: a read, then a write), arg V
// (x = argument), check V K (assert x <= K), lock, unlock, when V K (the next operation only if x
// <= K), start T A, give T V (a start with the value of x as argument, read before), pick V A (a
// start of the first two functions in turn, as x is even or odd), join I (whom the I-th start in
// this text has started), take F I (the same of function F's text, main's if there is no such
// function); of main also loop N T A (N threads, with arguments A, A + 1, ...) and same N T A (all
// with argument A). A function starts those after it only.
//
// Each start has a handle of its own, in the local variables of who runs the text, or in global
// ones. Joining with a handle that holds nothing, or again, is undefined.
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
  std::string handles, home = "global";
  std::vector<int> shared;
  std::vector<std::vector<MainOperation>> threads;
  std::vector<MainOperation> main;
};

/// How many handles the text has.
int starts_in(const std::vector<MainOperation>& operations);

/// Nothing if the text is no such program: an index that does not exist, a lock that is not given
/// back.
std::optional<MainProgram> read_main_program(const std::string& text);

enum class Behaviour {
  passes,
  fails, ///< an assertion can
  undefined,
  too_large, ///< to try all
};

Behaviour behaviour(const MainProgram& program);

} // namespace absthread::fuzz
