// SPDX-License-Identifier: MIT
#include "emit/emitter.hpp"

#include "emit/dot.hpp"
#include "spec-lang/diag/diagnostic.hpp"

#include <fmt/format.h>

namespace absthread::emit {

namespace {

Emission picture(Drawing drawing, const std::string& thread) {
  std::vector<std::string> names;
  for (const Machine& machine : drawing.machines) names.push_back(machine.name);
  if (!thread.empty() && !keep_only(drawing, thread)) {
    const std::string near = nearest_name(thread, names);
    return {{},
            fmt::format("there is no thread '{}'{}", thread,
                        near.empty() ? fmt::format("; threads are {}", fmt::join(names, ", "))
                                     : fmt::format("; did you mean '{}'?", near))};
  }
  return {dot(drawing), {}};
}

} // namespace

const std::vector<Emitter>& emitters() {
  static const std::vector<Emitter> table = {
      {"dot", "contract", ".dot", "Each contract as a state machine, for Graphviz.",
       [](const Exported& e) { return picture(draw_contracts(*e.file), e.thread); }},
      {"dot", "cfg", ".cfg.dot", "The steps of each C thread, for Graphviz.",
       [](const Exported& e) {
         return picture(draw_threads(e.threads, e.title, *e.sources), e.thread);
       }},
  };
  return table;
}

const Emitter* find_emitter(std::string_view name, std::string_view stage) {
  for (const Emitter& row : emitters())
    if (row.name == name && row.stage == stage) return &row;
  return nullptr;
}

} // namespace absthread::emit
