// SPDX-License-Identifier: MIT
#include "instrument/cfront/assumptions.hpp"

#include <fmt/format.h>

namespace absthread::cfront {

std::vector<std::string> Assumptions::sentences(const SourceStore& sources) const {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> out;
  for (const auto& [sentence, places] : places_) {
    std::string named;
    std::size_t count = 0;
    for (const SourceRange where : places) {
      if (++count > most_named) break;
      named += (named.empty() ? "" : ", ") + sources.describe(where);
    }
    if (places.size() > most_named)
      named += fmt::format(" and {} more", places.size() - most_named);
    out.push_back(named.empty() ? sentence : fmt::format("{}, at {}", sentence, named));
  }
  return out;
}

} // namespace absthread::cfront
