// SPDX-License-Identifier: MIT
#include "instrument/ir/print.hpp"

#include "instrument/ir/progress.hpp"

#include <fmt/format.h>

namespace absthread {

namespace {

std::string variable_line(const Variable& v) {
  std::string out = fmt::format("{} : {}", v.name(), v.term.sort().to_string());
  if (v.initial) out += fmt::format(" = {}", to_string(v.initial));
  if (v.domain) out += fmt::format(" where {}", to_string(v.domain));
  if (!v.lvalue.empty() && v.lvalue != v.name()) out += fmt::format(" for {}", v.lvalue);
  return out;
}

std::string names(const std::vector<Term>& variables) {
  std::string out;
  for (const Term& v : variables) out += (out.empty() ? "" : ", ") + v.name();
  return out;
}

void print_thread(const Thread& thread, const std::string& head, std::string& out) {
  out += fmt::format("{} {{\n", head);
  for (const Variable& v : thread.locals) out += fmt::format("  local {};\n", variable_line(v));
  if (!thread.free.empty()) out += fmt::format("  free {};\n", names(thread.free));
  std::string starts;
  for (LocationId l : thread.initial)
    starts += (starts.empty() ? "" : ", ") + thread.locations[l].name;
  out += fmt::format("  init {};\n", starts);
  for (const Location& l : thread.locations)
    out +=
        fmt::format("  state {}{}{};\n", l.name, l.end ? " end" : "",
                    l.assertion.is_true() ? "" : fmt::format(" assert {}", to_string(l.assertion)));
  for (const Edge& e : thread.edges) out += fmt::format("  {};\n", to_text(e, thread));
  out += "}\n";
}

} // namespace

std::string to_text(const Edge& edge, const Thread& thread) {
  std::string out =
      fmt::format("{} -> {}", thread.locations[edge.from].name, thread.locations[edge.to].name);
  if (edge.kind == EdgeKind::idle) out += " idle";
  if (edge.kind == EdgeKind::silent) out += " silent";
  if (edge.kind == spurious_step) out += " spurious";
  if (!edge.step.changed.empty()) out += fmt::format(" [{}]", names(edge.step.changed));
  if (!edge.step.inputs.empty()) out += fmt::format(" for some {}", names(edge.step.inputs));
  if (!edge.step.relation.is_true()) out += fmt::format(" : {}", to_string(edge.step.relation));
  return out;
}

std::string to_text(const Thread& thread) {
  std::string out;
  print_thread(thread, fmt::format("thread {}", thread.name), out);
  return out;
}

std::string to_text(const Program& program) {
  std::string out = fmt::format("program {}", program.name.empty() ? "<unnamed>" : program.name);
  for (std::size_t i = 0; i < program.c_files.size(); ++i)
    out += fmt::format("{} \"{}\"", i == 0 ? "" : ",", program.c_files[i]);
  out += fmt::format(";\natomicity {};\n",
                     program.atomicity == Atomicity::statement ? "statement" : "access");
  for (const std::string& word : program.assumed) out += fmt::format("assume {};\n", word);
  out += "shared {\n";
  for (const Variable& v : program.shared) out += fmt::format("  {};\n", variable_line(v));
  out += fmt::format("}}\ninitially {};\n", to_string(program.initial));
  for (const Template& t : program.threads) {
    std::string head = fmt::format("thread {}", t.thread.name);
    if (t.code) {
      head += fmt::format(" for {}", t.code->function);
      if (!t.code->arguments.empty())
        head += fmt::format("({})", fmt::join(t.code->arguments, ", "));
    }
    head += fmt::format(" instances {}", t.multiplicity.to_string());
    print_thread(t.thread, head, out);
  }
  for (const Invariant& i : program.invariants)
    out += fmt::format("invariant {};\n", to_string(i.condition));
  for (const Exclusion& e : program.exclusions) {
    std::string places;
    for (const LocationReference& p : e.places) {
      const Thread& t = program.threads[p.thread].thread;
      places +=
          fmt::format("{}{}.{}", places.empty() ? "" : ", ", t.name, t.locations[p.location].name);
    }
    out += fmt::format("exclusive {};\n", places);
  }
  return out;
}

} // namespace absthread
