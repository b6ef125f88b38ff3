// SPDX-License-Identifier: MIT
#include "spec-lang/term/kind_info.hpp"

#include <cstddef>

namespace absthread {

std::span<const KindInfo> all_kinds() {
  static constexpr KindInfo table[] = {
#define KIND(name, least, most, rule, contract, smtlib, boogie, promela, c, precedence)            \
  {Kind::name, #name,  least,   most, SortRule::rule, contract,                                    \
   smtlib,     boogie, promela, c,    precedence},
#include "spec-lang/term/kinds.def"
#undef KIND
  };
  return table;
}

const KindInfo& info(Kind kind) {
  return all_kinds()[static_cast<std::size_t>(kind)];
}

} // namespace absthread
