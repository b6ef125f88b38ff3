// SPDX-License-Identifier: MIT
#include "emit/threads.hpp"

#include <fmt/format.h>

namespace absthread::emit {

namespace {

std::string variable_line(const Variable& v) {
  std::string out = fmt::format("  {} : {}", v.name(), v.term.sort().to_string());
  if (v.initial) out += " = " + to_string(v.initial);
  if (v.domain) out += fmt::format("  domain {}", to_string(v.domain));
  if (!v.lvalue.empty()) out += fmt::format("  for {}", v.lvalue);
  return out + "\n";
}

std::string names(const std::vector<Term>& terms) {
  std::string out;
  for (const Term term : terms) out += (out.empty() ? "" : ", ") + to_string(term);
  return out;
}

std::string edge_line(const Edge& edge, const Thread& thread, const SourceStore* sources) {
  std::string out =
      fmt::format("  {} -> {}", thread.locations[edge.from].name, thread.locations[edge.to].name);
  if (edge.kind == EdgeKind::silent) out += " silent";
  if (edge.kind == EdgeKind::idle) out += " idle";
  out += fmt::format(" [{}] : {}", names(edge.step.changed), to_string(edge.step.relation));
  if (!edge.step.inputs.empty()) out += fmt::format("  for some {}", names(edge.step.inputs));
  if (!edge.text.empty() && edge.kind != EdgeKind::idle) {
    out += fmt::format("  // {}", edge.text);
    if (sources && edge.where) out += fmt::format(" at {}", sources->describe(edge.where));
  }
  return out + "\n";
}

} // namespace

std::string thread_text(const Thread& thread, const SourceStore* sources) {
  std::string out;
  if (!thread.locals.empty()) out += "  locals\n";
  for (const Variable& local : thread.locals) out += "  " + variable_line(local);
  if (!thread.free.empty()) out += fmt::format("  free {}\n", names(thread.free));
  for (const Location& location : thread.locations) {
    out += fmt::format("  location {}", location.name);
    for (const LocationId initial : thread.initial)
      if (&thread.locations[initial] == &location) out += " initial";
    if (location.end) out += " end";
    if (location.assertion && !location.assertion.is_true())
      out += fmt::format(" assert {}", to_string(location.assertion));
    out += "\n";
  }
  for (const Edge& edge : thread.edges) out += edge_line(edge, thread, sources);
  return out;
}

std::string threads_text(const Program& program) {
  std::string out = fmt::format("program {}\n", program.name);
  out += fmt::format("atomicity {}\nshared\n",
                     program.atomicity == Atomicity::access ? "access" : "statement");
  for (const Variable& v : program.shared) out += variable_line(v);
  if (program.initial) out += fmt::format("initially {}\n", to_string(program.initial));
  for (const Template& t : program.threads) {
    out += fmt::format("\nthread {} instances {}", t.thread.name, t.multiplicity.to_string());
    if (t.code) out += fmt::format(" for {}", t.code->function);
    out += "\n" + thread_text(t.thread);
  }
  return out;
}

} // namespace absthread::emit
