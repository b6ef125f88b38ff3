// SPDX-License-Identifier: MIT
// `--dump conformance`: the program in the words of the paper. A(x) and T(x, y) are written once,
// at the top; each statement of the thread then shows the lines that the construction puts around
// it, with the paper's numbers.
#include <algorithm>

#include <fmt/format.h>

#include "instrument/conformance/contract_steps.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::conformance {
namespace {

std::string names(const std::vector<Variable>& variables) {
  std::string out;
  for (const Variable& v : variables) {
    out += fmt::format("{}{} : {}", out.empty() ? "" : ", ", v.name(), v.term.sort().to_string());
    if (v.domain) out += fmt::format(" with {}", to_string(v.domain));
  }
  return out.empty() ? "none" : out;
}

// What the step says, in one line; what it leaves unchanged is not written.
std::string effect(const Step& step) {
  std::string out = step.relation.is_true() ? "" : to_string(step.relation);
  for (const Term& v : step.changed) {
    const std::vector<Term> mentioned = free_variables(step.relation);
    if (std::find(mentioned.begin(), mentioned.end(), primed(v)) == mentioned.end())
      out += fmt::format("{}any {}", out.empty() ? "" : ", ", v.name());
  }
  return out.empty() ? "nothing changes" : out;
}

} // namespace

std::string dump(const ConformanceProgram& program, const Task& task) {
  const Thread& contract = task.contract;
  const Thread& code = task.code;
  std::string out = fmt::format("conformance program of {} against {}\n", code.name, contract.name);
  auto line = [&](const std::string& text) { out += text + "\n"; };
  line("  locals      " + names(code.locals));
  line("  shared      " + names(task.shared));
  if (!task.undeclared.empty()) line("  undeclared  " + names(task.undeclared));
  if (!contract.locals.empty())
    line(fmt::format("  candidates  a state with values of {}", names(contract.locals)));
  std::string start;
  for (std::size_t i = 0; i < program.candidates.size(); ++i)
    if (program.program.finite_initial[i])
      start += (start.empty() ? "" : ", ") + contract.locations[program.candidates[i].state].name;
  line(fmt::format("  F           subset of the {} states of the contract; at the start {{{}}}",
                   contract.locations.size(), start));
  line("  v and v' are the shared variables before and after a step; each step has its own");
  line("");
  for (const Location& x : contract.locations)
    if (!x.assertion.is_true()) line(fmt::format("A({}) = {}", x.name, to_string(x.assertion)));
  line("A(x) = true otherwise");
  for (const Edge& e : contract.edges) {
    if (e.kind == EdgeKind::idle) continue;
    line(fmt::format("T({}, {}) = {}", contract.locations[e.from].name,
                     contract.locations[e.to].name, effect(e.step)));
  }
  std::string idle;
  for (const Edge& e : contract.edges)
    if (e.kind == EdgeKind::idle)
      idle += (idle.empty() ? "" : ", ") + contract.locations[e.from].name;
  if (!idle.empty()) line(fmt::format("T(x, x) = nothing changes, for x = {}", idle));
  if (!contract.free.empty()) {
    std::string free;
    for (const Term& v : contract.free) free += (free.empty() ? "" : ", ") + v.name();
    line(fmt::format("every T leaves {} free", free));
  }
  for (LocationId l = 0; l < code.locations.size(); ++l) {
    const Location& at = code.locations[l];
    line("");
    const bool first = std::find(code.initial.begin(), code.initial.end(), l) != code.initial.end();
    line(fmt::format("{}:{}{}", at.name, first ? "  // start" : "", at.end ? "  // end" : ""));
    if (!at.assertion.is_true())
      line(fmt::format("      assert !({}) => some x in F with !A(x)", to_string(at.assertion)));
    for (const Edge& e : code.edges) {
      if (e.from != l) continue;
      const std::string to = code.locations[e.to].name;
      line(fmt::format("  goto {}: {}", to, e.text));
      if (e.kind == EdgeKind::silent) {
        line(fmt::format("      silent {}", effect(e.step)));
        continue;
      }
      line("  (2) assume A(x) for each x in F");
      line(fmt::format("  (3) {}", effect(e.step)));
      if (std::any_of(task.shared.begin(), task.shared.end(),
                      [](const Variable& v) { return static_cast<bool>(v.domain); }))
        line("      assert v' is in the declared domains");
      line("  (4) F := {y | T(x, y) for some x in F}");
      line("  (1) assert F is not empty");
      line("  (5) (6) havoc v");
    }
  }
  return out;
}

} // namespace absthread::conformance
