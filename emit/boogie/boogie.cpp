// SPDX-License-Identifier: MIT
// The whole text: what it is, the declarations, the shared variables, then each thread with its
// contract. What the expressions need to have declared is known at the end, so the head is made
// last and the lines of the checks are moved by its length.
#include "emit/boogie/boogie.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "emit/boogie/writer.hpp"

namespace absthread::emit::boogie {
namespace {

// Shared variables of all subjects: they speak of one program.
std::vector<Variable> united(std::span<const Subject> subjects,
                             std::vector<Variable> conformance::Task::* list) {
  std::vector<Variable> out;
  for (const Subject& s : subjects)
    for (const Variable& v : s.task->*list)
      if (std::none_of(out.begin(), out.end(), [&](const Variable& o) { return o.term == v.term; }))
        out.push_back(v);
  return out;
}

void declare_shared(std::span<const Subject> subjects, Program& program) {
  Lines& lines = program.lines;
  const std::vector<Variable> declared = united(subjects, &conformance::Task::shared);
  const std::vector<Variable> undeclared = united(subjects, &conformance::Task::undeclared);
  if (declared.empty() && undeclared.empty()) return;
  lines.line("", "The shared variables: arbitrary between two steps of a thread.");
  for (const auto* variables : {&declared, &undeclared})
    for (const Variable& v : *variables) {
      const std::string name = program.globals.take(v.name());
      program.now[v.term] = name;
      program.shared.push_back(name);
      const std::string bound =
          !v.lvalue.empty() && v.lvalue != v.name() ? v.lvalue : std::string();
      lines.line(fmt::format("var {}: {};", name, program.expressions.type(v.term.sort())),
                 variables == &undeclared ? "no contract speaks of it"
                 : bound.empty()          ? ""
                                          : "in C: " + one_line(bound));
    }
  if (declared.empty()) return;
  lines.line("", "Their values before the step.");
  for (const Variable& v : declared) {
    const std::string name = program.globals.take(v.name() + ".before");
    program.before[v.term] = name;
    program.saved.push_back(name);
    program.declared.push_back(program.now.at(v.term));
    lines.line(fmt::format("var {}: {};", name, program.expressions.type(v.term.sort())));
  }
}

std::string head(std::span<const Subject> subjects, const Printed& printed, Program& program) {
  std::string out = fmt::format("// Do the C threads of program {} do what their contracts say?\n",
                                one_line(program.frame.title));
  if (!program.frame.path.empty())
    out += fmt::format("// Printed by absthread from {}.\n", one_line(program.frame.path));
  out += "// Numbers in parentheses are lines of Lahiri, Malkis, Qadeer, Abstract Threads, section "
         "3.1.\n//\n";
  for (std::size_t i = 0; i < subjects.size(); ++i)
    out += fmt::format("//   {} {}\n", printed.procedures[i].name,
                       subjects[i].certificate  ? "conforms: Boogie verifies it"
                       : subjects[i].refutation ? "does not conform: Boogie finds the error"
                                                : "was not decided");
  out += fmt::format("//\n// boogie {}FILE\n\n", printed.maps ? "/useArrayTheory " : "");
  return out;
}

} // namespace

Printed print(std::span<const Subject> subjects, const Frame& frame) {
  Printed out;
  Program program(frame);
  try {
    declare_shared(subjects, program);
    std::vector<Term> axioms;
    for (const Subject& subject : subjects) {
      if (subject.task->contract.locations.empty())
        throw Refusal(fmt::format("contract {} has no state", subject.task->contract.name));
      program.lines.blank();
      program.lines.line(fmt::format("// ---- {} {}", one_line(subject.task->contract.name),
                                     std::string(60, '-')));
      const Contract contract = print_contract(*subject.task, program);
      out.procedures.push_back(print_thread(subject, contract, program));
      if (const Term self = subject.task->code.self; self && program.expressions.knows(self))
        if (const Term axiom = differ(self, self.manager().none());
            std::find(axioms.begin(), axioms.end(), axiom) == axioms.end())
          axioms.push_back(axiom);
    }
    std::string said;
    for (const Term& axiom : axioms)
      said += fmt::format("axiom {};\n",
                          program.expressions.print(axiom, [](Term v) { return v.name(); }));
    out.maps = program.expressions.has_maps();
    const std::string declared = program.expressions.declarations() + said;
    out.text = head(subjects, out, program) + declared + (declared.empty() ? "" : "\n");
    const auto above = static_cast<std::size_t>(std::count(out.text.begin(), out.text.end(), '\n'));
    for (Procedure& p : out.procedures)
      for (Check& c : p.checks) c.line += above;
    out.text += program.lines.text();
  } catch (const Refusal& refusal) {
    out = Printed();
    out.refusal = refusal.what();
  }
  return out;
}

} // namespace absthread::emit::boogie
