// SPDX-License-Identifier: MIT
// Names in SMT-LIB text (sexpr.hpp tells the scheme): shared by the writer and the reader.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace absthread::smtlib {

/// Bytes that would be misread as %XX.
std::string escape(std::string_view name);
/// The inverse; nothing if an escape is broken.
std::optional<std::string> unescape(std::string_view text);

/// Does a solver know this word already?
bool is_reserved(std::string_view word);

/// The symbol as it stands in a text: between bars where SMT-LIB demands them.
std::string quoted(const std::string& symbol);

} // namespace absthread::smtlib
