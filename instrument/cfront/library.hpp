// SPDX-License-Identifier: MIT
// What the functions of the C and POSIX library read and write through their arguments: one row of
// library.def per function. lower_library.cpp makes accesses of it; vocabulary.def has what some of
// them do besides.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace absthread::cfront {

struct Declaration;
class Tree;

/// How much of what a pointer points to.
enum class Extent : std::uint8_t {
  object,   ///< one object of the type that it points to
  string,   ///< up to the NUL; `first`: and at most so many characters
  bytes,    ///< as many as argument `first` says, times argument `second` if there is one
  elements, ///< as many objects of the type that it points to
  some,     ///< at least the first one; how many more is not known
  any,      ///< perhaps some, perhaps none
  like,     ///< as many as the string in argument `first` has, its NUL included
  appended, ///< from its NUL on
  printed,  ///< as many as the format in argument `first` makes, the NUL included
};

/// What a function does with one argument.
struct Passed {
  bool reads = false, writes = false;
  bool calls = false;  ///< a function that it runs, some time
  bool keeps = false;  ///< what it points to is used later, by whomever
  bool counts = false; ///< what it writes is its own count, and not for the environment
  char format = 0;     ///< p: printf, s: scanf
  bool listed = false; ///< the arguments of the format stand in a va_list
  Extent extent = Extent::object;
  int first = -1, second = -1;
};

/// Numbers from `least` on, to `most` if there is a limit.
struct Range {
  long least = 0;
  std::optional<long> most;
};

struct Library {
  std::string_view name;
  std::vector<Passed> arguments;
  bool sets_errno = false;    ///< it may
  bool writes_result = false; ///< what it writes is what it gives, any number
  bool from_outside =
      false; ///< what it writes, and gives if it has a range, is the environment's choice
  /// What it may give, each value whatever it was called with; none: something determines it.
  std::optional<Range> range;
  std::string_view hidden;   ///< memory of its own that each call writes, or "": there is none
  bool reads_hidden = false; ///< each call only reads it
  bool returns_hidden = false;
  std::string_view also;    ///< memory of another function that each call writes, too
  int returns = -1;         ///< the argument that it gives back
  bool allocates = false;   ///< gives a new block
  bool later = false;       ///< what it keeps is written later, by nobody's call
  int up_to = -1;           ///< it gives at most what this argument says, or that it has failed
  std::string_view problem; ///< why it is not modelled: an unknown function
};

/// The row of a function that headers of the system declare, or (`by_name`) of anything called so;
/// null: it has none.
const Library* find_library(const Declaration& function);
const Library* find_library(std::string_view name);
/// Variables of the library that its headers declare and the function may write.
std::span<const std::string_view> variables_written_by(std::string_view function);
/// Whether the function goes on after it has returned.
bool goes_on(const Declaration& function);
/// Whether the program has functions that write the memory of this one, too.
bool is_written_by_others(const Library& of, const Tree& tree);
/// All of them.
const std::vector<Library>& library();

} // namespace absthread::cfront
