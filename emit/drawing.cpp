// SPDX-License-Identifier: MIT
#include "emit/drawing.hpp"

#include "spec-lang/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace absthread::emit {

namespace {

using spec::Expr;
using spec::Op;

std::vector<Expr> split(const Expr& expr, Op op) {
  if (expr.op != op) return {expr};
  std::vector<Expr> out;
  for (const Expr& child : expr.args)
    for (Expr& part : split(child, op)) out.push_back(std::move(part));
  return out;
}

// One line per conjunct; the word stands before the first, and the others begin with `&&`.
void add_conjuncts(std::vector<Line>& lines, Role role, std::string_view word, const Expr& expr) {
  const std::vector<Expr> parts = split(expr, Op::conjunction);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string text = spec::print(parts[i]);
    // Beside `&&` only what binds more loosely than it needs its parentheses back.
    const Op op = parts[i].op;
    if (parts.size() > 1 && (op == Op::disjunction || op == Op::implication ||
                             op == Op::equivalence || op == Op::choice))
      text = "(" + text + ")";
    lines.push_back({role, i == 0 ? fmt::format("{}{}", word, text) : "&& " + text});
  }
}

std::string names(const std::vector<spec::Name>& list) {
  std::string out;
  for (const spec::Name& name : list) out += (out.empty() ? "" : ", ") + name.text;
  return out;
}

// Collects states in the order in which the text speaks of them, initial ones first.
class MachineBuilder {
 public:
  explicit MachineBuilder(Machine& machine)
      : machine_(machine) {}

  std::size_t state(const std::string& name) {
    const auto [at, fresh] = index_.emplace(name, machine_.states.size());
    if (fresh) machine_.states.push_back({.name = name, .lines = {}});
    return at->second;
  }

  void edge(std::size_t from, std::size_t to, std::vector<Line> label) {
    const auto [at, fresh] = between_.emplace(std::pair(from, to), machine_.edges.size());
    if (fresh) machine_.edges.push_back({from, to, {}});
    std::vector<std::vector<Line>>& known = machine_.edges[at->second].alternatives;
    if (std::find(known.begin(), known.end(), label) == known.end())
      known.push_back(std::move(label));
  }

  // A state that nothing leaves is an end.
  void finish() {
    std::vector<bool> left(machine_.states.size());
    for (const DrawnEdge& e : machine_.edges) left[e.from] = true;
    for (std::size_t i = 0; i < left.size(); ++i)
      if (!left[i]) machine_.states[i].end = true;
  }

 private:
  Machine& machine_;
  std::map<std::string, std::size_t> index_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> between_;
};

std::vector<Line> edge_label(const spec::EdgeItem& edge) {
  using Word = spec::Clause::Word;
  std::vector<Line> lines;
  for (const spec::Clause& clause : edge.clauses) {
    switch (clause.word) {
    case Word::when: add_conjuncts(lines, Role::guard, "when ", clause.expr); break;
    case Word::relation:
      for (const Expr& part : split(clause.expr, Op::conjunction))
        lines.push_back({Role::update, spec::print(part)});
      break;
    case Word::any: lines.push_back({Role::update, "any " + spec::print(clause.expr)}); break;
    case Word::lock: lines.push_back({Role::effect, "lock " + spec::print(clause.expr)}); break;
    case Word::unlock: lines.push_back({Role::effect, "unlock " + spec::print(clause.expr)}); break;
    case Word::starts: lines.push_back({Role::effect, "starts " + spec::print(clause.expr)}); break;
    }
  }
  return lines;
}

std::string declaration(const spec::Declaration& d) {
  std::string out = names(d.names) + " : " + spec::print(d.type);
  if (d.initial) out += " = " + spec::print(*d.initial);
  return out;
}

struct AddItem {
  MachineBuilder& builder;
  Machine& machine;

  void operator()(const spec::LocalDecl& item) const {
    machine.remarks.push_back({Role::remark, "local " + declaration(item.declaration)});
  }
  void operator()(const spec::InitItem& item) const {
    for (const spec::Name& name : item.states)
      machine.states[builder.state(name.text)].initial = true;
  }
  void operator()(const spec::EndItem& item) const {
    for (const spec::Name& name : item.states) machine.states[builder.state(name.text)].end = true;
  }
  void operator()(const spec::StateItem& item) const {
    for (const spec::Name& name : item.states) {
      std::vector<Line>& lines = machine.states[builder.state(name.text)].lines;
      if (item.assertion) add_conjuncts(lines, Role::assertion, "", *item.assertion);
      if (item.idle_off) lines.push_back({Role::remark, "idle off"});
    }
  }
  void operator()(const spec::CommonItem& item) const {
    machine.remarks.push_back({Role::assertion, "common " + spec::print(item.condition)});
  }
  void operator()(const spec::FreeItem& item) const {
    machine.remarks.push_back({Role::remark, "free " + names(item.variables)});
  }
  void operator()(const spec::IdleItem&) const {
    machine.remarks.push_back({Role::remark, "idle off"});
  }
  void operator()(const spec::EdgeItem& item) const {
    for (const spec::Name& source : item.sources)
      builder.edge(builder.state(source.text), builder.state(item.target.text), edge_label(item));
  }
};

std::string title_of(const spec::ThreadDecl& thread, const std::string& c_file) {
  std::string out = thread.name.text;
  if (thread.any_number) {
    out += " (any number)";
  } else if (thread.number) {
    const std::string number = spec::print(*thread.number);
    if (number != "1") out += fmt::format(" ({} instances)", number);
  }
  if (thread.function.text.empty()) return out + ", no code";
  out += " for " + thread.function.text;
  return c_file.empty() ? out : out + " in " + c_file;
}

Machine draw(const spec::ThreadDecl& thread, const std::string& c_file) {
  Machine machine{.name = thread.name.text,
                  .title = title_of(thread, c_file),
                  .remarks = {},
                  .states = {},
                  .edges = {}};
  MachineBuilder builder(machine);
  const AddItem add{builder, machine};
  for (const spec::ThreadItem& item : thread.items)
    if (const auto* init = std::get_if<spec::InitItem>(&item)) add(*init);
  for (const spec::ThreadItem& item : thread.items)
    if (!std::holds_alternative<spec::InitItem>(item)) std::visit(add, item);
  builder.finish();
  return machine;
}

void add_shared(Drawing& drawing, const spec::Shared& shared) {
  for (const spec::Declaration& d : shared.declarations)
    for (const spec::Name& name : d.names)
      drawing.shared.push_back({name.text, spec::print(d.type),
                                d.initial ? spec::print(*d.initial) : std::string(),
                                d.lvalue.text});
}

std::string define_head(const spec::Define& define) {
  std::string out = "define " + define.name.text;
  if (!define.parameters.empty()) out += "(" + names(define.parameters) + ")";
  return out + " := ";
}

void add_composition(Drawing& drawing, const spec::Composition& composition) {
  for (const spec::CompositionItem& item : composition.items) {
    if (const auto* invariant = std::get_if<spec::InvariantItem>(&item)) {
      drawing.remarks.push_back(
          {Role::assertion, "invariant " + spec::print(invariant->condition)});
    } else {
      std::string places;
      for (const auto& place : std::get<spec::ExclusiveItem>(item).places)
        places +=
            fmt::format("{}{}.{}", places.empty() ? "" : ", ", place.thread.text, place.state.text);
      drawing.remarks.push_back({Role::assertion, "exclusive " + places});
    }
  }
}

} // namespace

Drawing draw_contracts(const spec::File& file) {
  Drawing drawing;
  std::string c_file;
  for (const spec::Item& item : file.items)
    if (const auto* program = std::get_if<spec::ProgramDecl>(&item)) {
      drawing.title = program->name.text;
      c_file = names(program->files);
    }
  for (const spec::Item& item : file.items) {
    if (const auto* shared = std::get_if<spec::Shared>(&item)) add_shared(drawing, *shared);
    if (const auto* thread = std::get_if<spec::ThreadDecl>(&item))
      drawing.machines.push_back(draw(*thread, c_file));
    if (const auto* initially = std::get_if<spec::Initially>(&item))
      drawing.remarks.push_back({Role::guard, "initially " + spec::print(initially->condition)});
    if (const auto* type = std::get_if<spec::EnumDecl>(&item))
      drawing.remarks.push_back(
          {Role::update, fmt::format("enum {} {{ {} }}", type->name.text, names(type->values))});
    if (const auto* define = std::get_if<spec::Define>(&item))
      drawing.remarks.push_back({Role::update, define_head(*define) + spec::print(define->body)});
    if (const auto* composition = std::get_if<spec::Composition>(&item))
      add_composition(drawing, *composition);
  }
  return drawing;
}

Drawing draw_threads(const std::vector<const Thread*>& threads, const std::string& title,
                     const SourceStore& sources) {
  Drawing drawing;
  drawing.title = title;
  for (const Thread* thread : threads) {
    Machine machine{
        .name = thread->name, .title = thread->name, .remarks = {}, .states = {}, .edges = {}};
    MachineBuilder builder(machine);
    for (const Location& location : thread->locations) {
      DrawnState& state = machine.states[builder.state(location.name)];
      state.end = location.end;
      if (location.assertion && !location.assertion.is_true())
        state.lines.push_back({Role::assertion, to_string(location.assertion)});
    }
    for (const LocationId id : thread->initial) machine.states.at(id).initial = true;
    for (const Edge& edge : thread->edges) {
      if (edge.kind == EdgeKind::idle) continue;
      std::vector<Line> label = {{Role::code, edge.text}};
      if (edge.where)
        label.push_back({Role::remark, fmt::format("line {}", sources.position(edge.where).line)});
      builder.edge(edge.from, edge.to, std::move(label));
    }
    builder.finish();
    drawing.machines.push_back(std::move(machine));
  }
  return drawing;
}

bool keep_only(Drawing& drawing, std::string_view thread) {
  std::erase_if(drawing.machines, [&](const Machine& m) { return m.name != thread; });
  return !drawing.machines.empty();
}

} // namespace absthread::emit
