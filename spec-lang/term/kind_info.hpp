// SPDX-License-Identifier: MIT
// Facts about operators, from the table kinds.def: arity, sort rule, names in each output language.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace absthread {

enum class Kind : std::uint8_t {
#define KIND(name, least, most, rule, contract, smtlib, boogie, promela, c, precedence) name,
#include "spec-lang/term/kinds.def"
#undef KIND
};

/// How the sorts of the children determine the sort of the term; TermManager::make enforces it.
enum class SortRule : std::uint8_t {
  leaf,          ///< the sort is given when the leaf is made
  booleans,      ///< bool ... -> bool
  same_to_bool,  ///< s s -> bool
  choice,        ///< bool s s -> s
  ints,          ///< int ... -> int
  ints_to_bool,  ///< int int -> bool
  bits,          ///< bits(w) ... -> bits(w)
  bits_to_bool,  ///< bits(w) bits(w) -> bool
  bits_to_int,   ///< bits(w) -> int
  int_to_bits,   ///< int -> the result sort that is given
  element,       ///< array(i, e) i -> e
  updated_array, ///< array(i, e) i e -> array(i, e)
  whole_array,   ///< e -> the result sort array(i, e) that is given
};

inline constexpr unsigned many = ~0U;

struct KindInfo {
  Kind kind;
  std::string_view name;
  unsigned least, most;
  SortRule rule;
  std::string_view contract, smtlib, boogie, promela, c;
  int precedence;
};

const KindInfo& info(Kind kind);
/// The whole table, in its order.
std::span<const KindInfo> all_kinds();

} // namespace absthread
