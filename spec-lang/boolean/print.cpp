// SPDX-License-Identifier: MIT
#include "spec-lang/boolean/print.hpp"

#include <fmt/format.h>

namespace absthread::boolean {
namespace {

using Kind = Statement::Kind;

std::string join(const std::vector<Expr>& list) {
  std::string out;
  for (const Expr& e : list) out += (out.empty() ? "" : ", ") + to_string(e);
  return out;
}
std::string join(const std::vector<Name>& list) {
  std::string out;
  for (const Name& n : list) out += (out.empty() ? "" : ", ") + n.text;
  return out;
}
std::string join(const std::vector<Target>& list) {
  std::string out;
  for (const Target& t : list) out += (out.empty() ? "" : ", ") + t.name.text;
  return out;
}

std::string infix(const Expr& e, std::string_view mark) {
  return fmt::format("({} {} {})", to_string(e.operands[0]), mark, to_string(e.operands[1]));
}

std::string block(const std::vector<Statement>& list, const std::string& indent) {
  std::string out;
  for (const Statement& s : list) {
    out += indent;
    for (const Name& label : s.labels) out += label.text + ": ";
    out += head_of(s);
    if (s.kind == Kind::branch) {
      out += "\n" + block(s.body, indent + "  ");
      if (!s.other.empty()) out += indent + "else\n" + block(s.other, indent + "  ");
      out += indent + "fi\n";
    } else if (s.kind == Kind::loop) {
      out += "\n" + block(s.body, indent + "  ") + indent + "od\n";
    } else {
      out += ";\n";
    }
  }
  return out;
}

} // namespace

std::string to_string(const Expr& e) {
  switch (e.op) {
  case Op::constant: return e.value ? "1" : "0";
  case Op::choice: return "*";
  case Op::variable: return e.name;
  case Op::next: return e.name + "'";
  case Op::negation: return "!" + to_string(e.operands[0]);
  case Op::conjunction: return infix(e, "&");
  case Op::disjunction: return infix(e, "|");
  case Op::exclusive: return infix(e, "^");
  case Op::equal: return infix(e, "==");
  case Op::implication: return infix(e, "=>");
  case Op::schoose:
    return fmt::format("schoose[{}, {}]", to_string(e.operands[0]), to_string(e.operands[1]));
  }
  return {};
}

std::string head_of(const Statement& s) {
  switch (s.kind) {
  case Kind::skip: return "skip";
  case Kind::go_to: return "goto " + join(s.names);
  case Kind::assign: {
    std::string out = fmt::format("{} := {}", join(s.targets), join(s.values));
    if (s.constraint) out += " constrain " + to_string(*s.constraint);
    if (!s.broadcast.empty())
      out += fmt::format(" broadcast {} := {}", join(s.broadcast), join(s.broadcast_values));
    return out;
  }
  case Kind::assume: return "assume " + to_string(s.values[0]);
  case Kind::assertion: return "assert " + to_string(s.values[0]);
  case Kind::lock: return "lock " + s.targets[0].name.text;
  case Kind::unlock: return "unlock " + s.targets[0].name.text;
  case Kind::atomic_begin: return "atomic_begin";
  case Kind::atomic_end: return "atomic_end";
  case Kind::start_thread: return "start_thread " + s.names[0].text;
  case Kind::start_procedure:
    return fmt::format("start_thread {}({})", s.callee.text, join(s.values));
  case Kind::end_thread: return "end_thread";
  case Kind::call:
    return fmt::format("{}{}{}({})", join(s.targets),
                       s.targets.empty() ? "" : " := ", s.callee.text, join(s.values));
  case Kind::give_back: return s.values.empty() ? "return" : "return " + join(s.values);
  case Kind::branch: return fmt::format("if {} then", to_string(s.values[0]));
  case Kind::loop: return fmt::format("while {} do", to_string(s.values[0]));
  }
  return {};
}

std::string to_string(const Program& program) {
  std::string out;
  if (!program.globals.empty()) out += fmt::format("decl {};\n", join(program.globals));
  if (!program.thread_locals.empty())
    out += fmt::format("thread_local {};\n", join(program.thread_locals));
  for (const Procedure& p : program.procedures) {
    std::string parameters;
    for (std::uint32_t i = 0; i < p.parameters; ++i)
      parameters += (i == 0 ? "" : ", ") + p.variables[i].text;
    const std::vector<Name> locals(p.variables.begin() + p.parameters, p.variables.end());
    out += fmt::format("\n{} {}({}) begin\n",
                       p.results == 0   ? "void"
                       : p.results == 1 ? "bool"
                                        : fmt::format("bool<{}>", p.results),
                       p.name.text, parameters);
    if (!locals.empty()) out += fmt::format("  decl {};\n", join(locals));
    if (p.enforce) out += fmt::format("  enforce {};\n", to_string(*p.enforce));
    out += block(p.body, "  ") + "end\n";
  }
  return out;
}

} // namespace absthread::boolean
