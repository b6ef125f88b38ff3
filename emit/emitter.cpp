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
                                     : fmt::format("; did you mean '{}'?", near)),
            true};
  }
  return {dot(drawing)};
}

Emission obligations(const Exported& e) {
  Emission out{smtlib_stream(e.obligations)};
  for (const Query& q : e.obligations) out.files.emplace_back(q.name + ".smt2", smtlib_file(q));
  return out;
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
      {"promela", "contract", ".pml", "The contracts composed, for SPIN.",
       [](const Exported& e) { return Emission{e.promela->text, e.promela->refusal}; }},
      {"promela", "cfg", ".concrete.pml", "The C threads composed, for SPIN.",
       [](const Exported& e) { return Emission{e.promela->text, e.promela->refusal}; }},
      {"boogie", "conformance", ".bpl",
       "The conformance program of each C thread with its loop invariants, for Boogie.",
       [](const Exported& e) {
         boogie::Printed printed = boogie::print(e.conformance, {e.title, e.path, e.sources, {}});
         return Emission{std::move(printed.text), std::move(printed.refusal)};
       }},
      {"boolean", "cfg", ".bp",
       "A predicate abstraction of the C threads, for `absthread boolean`.",
       [](const Exported& e) { return Emission{e.boolean}; }},
      {"smtlib", "certificate", ".smt2",
       "The obligations of a certificate, for any solver that reads SMT-LIB 2.", obligations},
  };
  return table;
}

const Emitter* find_emitter(std::string_view name, std::string_view stage) {
  for (const Emitter& row : emitters())
    if (row.name == name && (stage.empty() || row.stage == stage)) return &row;
  return nullptr;
}

} // namespace absthread::emit
