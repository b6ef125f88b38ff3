// SPDX-License-Identifier: MIT
// The table of `absthread export`: one row per format. An emitter takes what the pipeline has made
// and gives a text; writing it anywhere is the command line's. An emitter that cannot say something
// refuses with a sentence: it never drops a construct.
#pragma once

#include "emit/drawing.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace absthread::emit {

/// What there is to export. A stage that the emitter's row does not ask for may be missing.
struct Exported {
  const spec::File* file = nullptr;   ///< stage contract
  std::vector<const Thread*> threads; ///< stage cfg: the C threads
  const SourceStore* sources = nullptr;
  std::string title;  ///< the program's name
  std::string thread; ///< only this one; empty: all
};

struct Emission {
  std::string text;
  std::string refusal; ///< why there is no text; empty: there is one
};

struct Emitter {
  std::string_view name;
  std::string_view stage; ///< "contract", "cfg", "conformance"
  std::string_view suffix;
  std::string_view sentence;
  Emission (*emit)(const Exported&);
};

const std::vector<Emitter>& emitters();
const Emitter* find_emitter(std::string_view name, std::string_view stage);

} // namespace absthread::emit
