// SPDX-License-Identifier: MIT
// How much room a text takes on a terminal: letters of East Asian scripts take two columns, marks
// that combine with the letter before them none (utf8proc knows which).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace absthread {

/// Columns of a UTF-8 text; a byte that is no UTF-8 takes one.
std::size_t display_width(std::string_view text);

/// As much of the text as fits into so many columns; if something is left out, it ends in `...`.
std::string cut_to_width(std::string_view text, std::size_t columns);

} // namespace absthread
