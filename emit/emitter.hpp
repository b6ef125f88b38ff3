// SPDX-License-Identifier: MIT
// The table of `absthread export`: one row per format. An emitter takes what the pipeline has made
// and gives a text; writing it anywhere is the command line's. An emitter that cannot say something
// refuses with a sentence: it never drops a construct.
#pragma once

#include "emit/boogie/boogie.hpp"
#include "emit/drawing.hpp"
#include "emit/promela/promela.hpp"
#include "emit/smtlib.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace absthread::emit {

/// What there is to export. A stage that the emitter's row does not ask for may be missing.
struct Exported {
  const spec::File* file = nullptr;         ///< stage contract
  std::vector<const Thread*> threads;       ///< stage cfg: the C threads
  std::vector<boogie::Subject> conformance; ///< stage conformance: the C threads, decided
  std::vector<Query> obligations;           ///< stage certificate: what it makes one prove
  const promela::Model* promela = nullptr;  ///< Promela: its text
  std::string boolean;                      ///< Boolean program: its text
  const SourceStore* sources = nullptr;
  std::string title;  ///< the program's name
  std::string path;   ///< of the contracts
  std::string thread; ///< only this one; empty: all
};

struct Emission {
  std::string text;
  std::string refusal{};       ///< why there is no text; empty: there is one
  bool no_such_thread = false; ///< the refusal is about the user's --thread
  /// Name and text of each file, where a folder is asked for; empty: one file with `text`.
  std::vector<std::pair<std::string, std::string>> files{};
};

struct Emitter {
  std::string_view name;
  std::string_view stage; ///< "contract", "cfg", "conformance", "certificate"
  std::string_view suffix;
  std::string_view sentence;
  Emission (*emit)(const Exported&);
};

const std::vector<Emitter>& emitters();
/// An empty stage is the first that the format has.
const Emitter* find_emitter(std::string_view name, std::string_view stage);

} // namespace absthread::emit
