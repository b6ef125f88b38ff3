// SPDX-License-Identifier: MIT
// Changes of a contract's text, as a person would write them: what absthread suggests is written
// into the file by these functions, and read again, before anybody sees it.
#pragma once

#include "spec-lang/ast.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace absthread::spec {

/// The range becomes this text; an empty range: an insertion.
struct TextEdit {
  SourceRange where;
  std::string text;
  bool operator==(const TextEdit&) const = default;
};

struct ContractChange {
  enum class Kind : std::uint8_t {
    add_edge,     ///< `text` is one more edge of the thread
    replace_edge, ///< the edge at `where` is `text`, for the source `state`
    strengthen,   ///< `state` asserts `text` too
    widen,        ///< the variable that is declared at `where` has the type `text`
  };
  Kind kind = Kind::add_edge;
  std::string thread, state;
  SourceRange where;
  std::string text;
};

/// How the file becomes one with the change, in the order of the text; empty: there is no way.
std::vector<TextEdit> edits_for(const ContractChange& change, const File& file,
                                std::string_view text);

/// `edits` are in the order of the text, and do not overlap.
std::string edited(std::string_view text, const std::vector<TextEdit>& edits);

} // namespace absthread::spec
