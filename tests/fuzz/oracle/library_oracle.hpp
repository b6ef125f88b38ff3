// SPDX-License-Identifier: MIT
//
// Small programs of two threads and main that call library functions on shared objects, as texts,
// and whether they have a race (semantics.md (d)), by the structure of the program and the table of
// library_table.hpp alone:
//
//   object char global           o0: an object of that kind, with a home (see library_text.hpp)
//   f lock 0                     a mutex; sections do not nest
//   f call strcpy 8 0 1          a row, {n}, then for each slot the object and its part
//   main start f                 also g; main join f
//
// The threads are straight lines that wait for nothing but mutexes. So two accesses meet in some
// run unless they have a mutex in common or main keeps the threads apart by creation and join.
#pragma once

#include "tests/fuzz/oracle/library_table.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace absthread::fuzz {

struct LibraryStep {
  enum class Kind { lock, unlock, call, start, join } kind;
  int number = 0;                           // of the mutex or the thread; of a call: {n}
  const LibraryRow* row = nullptr;          // of a call
  std::vector<std::pair<int, int>> slots{}; // object and part
};

struct LibraryObject {
  const ObjectKind* kind;
  std::string home;
};

struct LibraryProgram {
  std::vector<LibraryObject> objects;
  std::array<std::vector<LibraryStep>, 3> threads; // f, g, main
};

/// Nothing if the text is no such program.
std::optional<LibraryProgram> read_library_program(const std::string& text);

/// Bytes that a part has.
inline constexpr int part_size = 16;

struct LibraryRace {
  enum class Answer {
    none,
    race,
    open, // it depends on what strings hold, or on what the library may do and need not
  } answer = Answer::none;
  std::string between{}; // the rows that meet
};

LibraryRace library_race(const LibraryProgram& program);

} // namespace absthread::fuzz
