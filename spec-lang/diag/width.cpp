// SPDX-License-Identifier: MIT
#include "spec-lang/diag/width.hpp"

#include <utf8proc.h>

#include <algorithm>

namespace absthread {

namespace {

struct Character {
  std::size_t bytes = 1, columns = 1;
};

Character character_at(std::string_view text, std::size_t at) {
  utf8proc_int32_t code = 0;
  const auto* begin = reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at);
  const utf8proc_ssize_t bytes =
      utf8proc_iterate(begin, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
  if (bytes <= 0) return {};
  return {static_cast<std::size_t>(bytes),
          static_cast<std::size_t>(std::max(0, utf8proc_charwidth(code)))};
}

} // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    width += c.columns;
    at += c.bytes;
  }
  return width;
}

std::string cut_to_width(std::string_view text, std::size_t columns) {
  constexpr std::string_view more = "...";
  if (display_width(text) <= columns) return std::string(text);
  const std::size_t room = columns > more.size() ? columns - more.size() : 0;
  std::size_t width = 0, at = 0;
  while (at < text.size()) {
    const Character c = character_at(text, at);
    if (width + c.columns > room) break;
    width += c.columns;
    at += c.bytes;
  }
  return std::string(text.substr(0, at)) + std::string(more.substr(0, columns));
}

} // namespace absthread
