// SPDX-License-Identifier: MIT
#include "instrument/cfront/dump.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

std::string place(SourceRange where, const SourceStore& sources) {
  if (!where) return "";
  Position p = sources.position(where);
  return std::to_string(p.line) + ":" + std::to_string(p.column);
}

std::string edge_text(const Thread& thread, const Edge& edge, const SourceStore& sources) {
  std::string line = "  -> " + thread.locations[edge.to].name;
  line += edge.kind == EdgeKind::silent ? " silent" : " :";
  if (!edge.step.relation.is_true()) line += " " + to_string(edge.step.relation);
  std::vector<Term> constrained = free_variables(edge.step.relation);
  std::string open;
  for (Term v : edge.step.changed) {
    bool bound = std::find(constrained.begin(), constrained.end(), primed(v)) != constrained.end();
    if (!bound) open += (open.empty() ? " any " : ", ") + v.name();
  }
  line += open;
  if (line.size() < 48) line.resize(48, ' ');
  line += " // " + place(edge.where, sources);
  if (!edge.text.empty()) line += " " + edge.text;
  return line + "\n";
}

} // namespace

std::string dump_threads(const Lowered& lowered, const Program& contracts,
                         const SourceStore& sources) {
  std::string out;
  for (const LoweredThread& t : lowered.threads) {
    out += "thread " + contracts.threads[t.contract].thread.name + "\n";
    for (const Unsupported& u : t.unsupported) {
      out += "unsupported " + place(u.where, sources) + " " + u.what + "\n";
    }
    if (!t.thread) continue;
    const Thread& thread = *t.thread;
    std::string locals;
    for (const Variable& v : thread.locals) {
      locals += (locals.empty() ? "local " : ", ") + v.name() + " : " + v.term.sort().to_string();
      if (v.initial) locals += " = " + to_string(v.initial);
    }
    if (!locals.empty()) out += locals + "\n";
    std::vector<std::vector<EdgeId>> by_source = thread.edges_by_source();
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      const Location& location = thread.locations[l];
      out += location.name;
      if (!location.assertion.is_true()) out += " assert " + to_string(location.assertion);
      out += "\n";
      for (EdgeId e : by_source[l]) out += edge_text(thread, thread.edges[e], sources);
    }
  }
  return out;
}

std::string dump_facts(const Lowered& lowered, const SourceStore& sources) {
  std::string out;
  for (const Variable& v : lowered.undeclared) {
    out += "undeclared " + v.name() + " : " + v.term.sort().to_string() + "\n";
  }
  for (const Initialiser& i : lowered.initialisers) {
    out += "initially " + i.variable.name() + " == " + (i.value ? to_string(i.value) : "?") + "\n";
  }
  for (const Uncovered& u : lowered.uncovered) {
    out += u.kind == Uncovered::Kind::writer      ? "uncovered writer "
           : u.kind == Uncovered::Kind::reader    ? "uncovered reader "
           : u.kind == Uncovered::Kind::assertion ? "uncovered assertion "
           : u.kind == Uncovered::Kind::callback  ? "uncovered callback "
                                                  : "signal handler ";
    out += u.function + " (" + place(u.where, sources) + ")";
    if (!u.variables.empty()) out += " of";
    for (const std::string& name : u.variables) out += " " + name;
    out += "\n";
  }
  for (const std::string& a : lowered.assumptions) out += "assuming " + a + "\n";
  return out;
}

} // namespace absthread::cfront
