// SPDX-License-Identifier: MIT
// Names. Locks are the variables that some `lock` or `unlock` names, so they are found first; then
// each procedure is walked with its own variables and labels. Everything is reported, not only the
// first mistake.
#include "spec-lang/boolean/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace absthread::boolean {
namespace {

using Kind = Statement::Kind;
using Scope = Reference::Scope;

std::string counted(std::size_t n, std::string_view word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

template<typename Visit>
void each_statement(const std::vector<Statement>& list, const Visit& visit) {
  for (const Statement& s : list) {
    visit(s);
    each_statement(s.body, visit);
    each_statement(s.other, visit);
  }
}

class Resolver {
 public:
  Resolver(Program& program, Diagnostics& diagnostics)
      : program_(program)
      , diagnostics_(diagnostics) {}

  bool run() {
    const std::size_t before = diagnostics_.error_count();
    declare_globals();
    declare_procedures();
    for (Procedure& p : program_.procedures) walk(p);
    find_main();
    if (diagnostics_.error_count() == before) return true;
    diagnostics_.sort();
    return false;
  }

 private:
  bool declare(std::map<std::string, SourceRange>& known, const Name& name) {
    const auto [at, fresh] = known.emplace(name.text, name.where);
    if (!fresh)
      diagnostics_
          .report(DiagnosticId::doubled_name, name.where,
                  fmt::format("'{}' is declared twice", name.text))
          .note(at->second, "the other one is here");
    return fresh;
  }

  void declare_globals() {
    std::map<std::string, SourceRange> known, locked;
    for (const Procedure& p : program_.procedures)
      each_statement(p.body, [&](const Statement& s) {
        if (s.kind == Kind::lock || s.kind == Kind::unlock)
          locked.emplace(s.targets[0].name.text, s.targets[0].name.where);
        if (s.kind == Kind::atomic_begin || s.kind == Kind::atomic_end) program_.uses_atomic = true;
      });
    const auto add = [&](const Name& name, Scope scope, std::vector<Name>& list) {
      if (!declare(known, name)) return;
      globals_[name.text] = {scope, static_cast<std::uint32_t>(list.size())};
      list.push_back(name);
    };
    for (const Name& name : program_.globals)
      locked.count(name.text) != 0 ? add(name, Scope::lock, program_.locks)
                                   : add(name, Scope::shared, program_.shared);
    std::vector<Name> kept;
    for (const Name& name : program_.thread_locals) {
      add(name, Scope::thread, kept);
      if (const auto at = locked.find(name.text); at != locked.end())
        diagnostics_.report(DiagnosticId::lock_misused, at->second,
                            fmt::format("the lock '{}' is declared thread_local; a lock is one for "
                                        "all threads: declare it with 'decl'",
                                        name.text));
    }
    program_.thread_locals = std::move(kept);
  }

  void declare_procedures() {
    std::map<std::string, SourceRange> known;
    for (std::uint32_t i = 0; i < program_.procedures.size(); ++i) {
      const Procedure& p = program_.procedures[i];
      if (declare(known, p.name)) procedures_[p.name.text] = i;
      if (p.results > 1000)
        diagnostics_.report(DiagnosticId::count_mismatch, p.name.where,
                            fmt::format("'{}' has more than 1000 results", p.name.text));
    }
  }

  void find_main() {
    const auto main = procedures_.find("main");
    if (main == procedures_.end()) {
      const SourceRange place = program_.procedures.empty()
                                    ? SourceRange{program_.source, 0, 0}
                                    : program_.procedures.front().name.where;
      diagnostics_.report(DiagnosticId::no_main, place,
                          "expected a procedure 'main', in which the first thread begins");
      return;
    }
    program_.main = main->second;
    const Procedure& p = program_.procedures[main->second];
    if (p.parameters != 0)
      diagnostics_.report(DiagnosticId::no_main, p.name.where,
                          fmt::format("'main' has no parameters, found {}", p.parameters));
  }

  // ---- one procedure

  void walk(Procedure& p) {
    procedure_ = &p;
    locals_.clear();
    labels_.clear();
    std::map<std::string, SourceRange> known;
    for (std::uint32_t i = 0; i < p.variables.size(); ++i)
      if (declare(known, p.variables[i])) locals_[p.variables[i].text] = {Scope::local, i};
    std::map<std::string, SourceRange> labels;
    each_statement(p.body, [&](const Statement& s) {
      for (const Name& label : s.labels)
        if (declare(labels, label)) labels_.push_back(label.text);
    });
    if (p.enforce) expression(*p.enforce, Place::plain);
    walk(p.body);
  }

  void walk(std::vector<Statement>& list) {
    for (Statement& s : list) {
      statement(s);
      walk(s.body);
      walk(s.other);
    }
  }

  void statement(Statement& s) {
    for (Expr& e : s.values) expression(e, Place::plain);
    if (s.constraint) expression(*s.constraint, Place::constraint);
    for (Expr& e : s.broadcast_values) expression(e, Place::broadcast);
    switch (s.kind) {
    case Kind::go_to:
    case Kind::start_thread:
      for (const Name& label : s.names) find_label(label);
      break;
    case Kind::assign:
      assigned(s.targets);
      counts(s.targets.size(), "variable", s.values.size(), "value", s.where);
      broadcast(s);
      break;
    case Kind::lock:
    case Kind::unlock: lock(s.targets[0]); break;
    case Kind::start_procedure:
    case Kind::call: call(s); break;
    case Kind::give_back:
      if (s.values.size() != procedure_->results)
        diagnostics_
            .report(DiagnosticId::count_mismatch, s.where,
                    fmt::format("expected {} of '{}', found {}",
                                counted(procedure_->results, "result"), procedure_->name.text,
                                s.values.size()))
            .note(procedure_->name.where, "the number of results is declared here: 'bool<2> f()'");
      break;
    default: break;
    }
  }

  void counts(std::size_t left, std::string_view what, std::size_t right, std::string_view of,
              SourceRange where) {
    if (left != right)
      diagnostics_.report(DiagnosticId::count_mismatch, where,
                          fmt::format("{} on the left of ':=', {} on the right",
                                      counted(left, what), counted(right, of)));
  }

  void assigned(std::vector<Target>& targets) {
    std::map<std::string, SourceRange> known;
    for (Target& t : targets) {
      t.reference = find(t.name.text, t.name.where);
      if (t.reference.scope == Scope::lock)
        diagnostics_.report(
            DiagnosticId::lock_misused, t.name.where,
            fmt::format("'{0}' is a lock: only 'lock {0};' and 'unlock {0};' change it",
                        t.name.text));
      declare(known, t.name);
    }
  }

  void broadcast(Statement& s) {
    if (s.broadcast.empty()) return;
    assigned(s.broadcast);
    counts(s.broadcast.size(), "variable", s.broadcast_values.size(), "value", s.where);
    for (const Target& t : s.broadcast)
      if (t.reference.scope == Scope::shared || t.reference.scope == Scope::local)
        diagnostics_.report(DiagnosticId::misplaced_broadcast, t.name.where,
                            fmt::format("a broadcast sets variables of other threads, and '{}' is "
                                        "not thread_local",
                                        t.name.text));
  }

  void lock(Target& t) {
    t.reference = find(t.name.text, t.name.where);
    if (t.reference.scope == Scope::local)
      diagnostics_.report(DiagnosticId::lock_misused, t.name.where,
                          fmt::format("the lock '{}' is declared in a procedure; a lock is one for "
                                      "all threads: declare it outside",
                                      t.name.text));
  }

  void call(Statement& s) {
    if (s.kind == Kind::call) assigned(s.targets);
    const auto found = procedures_.find(s.callee.text);
    if (found == procedures_.end()) {
      std::vector<std::string> names;
      for (const auto& [name, index] : procedures_) names.push_back(name);
      unknown(s.callee, "there is no procedure", names);
      return;
    }
    s.procedure = found->second;
    const Procedure& p = program_.procedures[s.procedure];
    if (s.values.size() != p.parameters)
      diagnostics_
          .report(DiagnosticId::count_mismatch, s.where,
                  fmt::format("expected {} of '{}', found {}", counted(p.parameters, "argument"),
                              p.name.text, s.values.size()))
          .note(p.name.where, "it is declared here");
    if (s.kind == Kind::call && !s.targets.empty() && s.targets.size() != p.results)
      diagnostics_
          .report(DiagnosticId::count_mismatch, s.where,
                  fmt::format("{} on the left of ':=', but '{}' has {}",
                              counted(s.targets.size(), "variable"), p.name.text,
                              counted(p.results, "result")))
          .note(p.name.where, "it is declared here");
  }

  void find_label(const Name& label) {
    if (std::find(labels_.begin(), labels_.end(), label.text) == labels_.end())
      unknown(label, fmt::format("there is no label in '{}' that is called", procedure_->name.text),
              labels_);
  }

  void unknown(const Name& name, const std::string& what, const std::vector<std::string>& known) {
    const std::string near = nearest_name(name.text, known);
    diagnostics_.report(DiagnosticId::unknown_name, name.where,
                        fmt::format("{} '{}'{}", what, name.text,
                                    near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  }

  // ---- expressions

  enum class Place { plain, constraint, broadcast };

  Reference find(const std::string& name, SourceRange where) {
    if (const auto at = locals_.find(name); at != locals_.end()) return at->second;
    if (const auto at = globals_.find(name); at != globals_.end()) return at->second;
    std::vector<std::string> known;
    for (const auto& [text, reference] : locals_) known.push_back(text);
    for (const auto& [text, reference] : globals_) known.push_back(text);
    unknown({name, where}, "there is no variable", known);
    return {};
  }

  void expression(Expr& e, Place place) {
    if (e.op == Op::constant && !e.name.empty() && e.name != "0" && e.name != "1" &&
        e.name != "T" && e.name != "F")
      diagnostics_.report(DiagnosticId::syntax, e.where,
                          fmt::format("expected 0 or 1, found '{}'", e.name));
    // The constants of SLAM, unless somebody has declared a variable of that name.
    if (e.op == Op::variable && (e.name == "T" || e.name == "F") && locals_.count(e.name) == 0 &&
        globals_.count(e.name) == 0) {
      e.op = Op::constant;
      e.value = e.name == "T";
      return;
    }
    if (e.op == Op::variable || e.op == Op::next) {
      e.reference = find(e.name, e.where);
      if (e.op == Op::next && place == Place::plain)
        diagnostics_.report(DiagnosticId::misplaced_prime, e.where,
                            fmt::format("{}' is the value after the step; it has a meaning in "
                                        "'constrain' and 'broadcast' only",
                                        e.name));
      if (place == Place::broadcast && e.reference.scope == Scope::local)
        diagnostics_.report(
            DiagnosticId::misplaced_broadcast, e.where,
            fmt::format("'{}' is a variable of this procedure, which other threads do not have",
                        e.name));
      if (place == Place::broadcast && e.op == Op::next && e.reference.scope != Scope::shared &&
          e.reference.scope != Scope::unknown)
        diagnostics_.report(DiagnosticId::misplaced_prime, e.where,
                            fmt::format("in a broadcast only shared variables have a next value; "
                                        "'{}' is not shared",
                                        e.name));
    }
    for (Expr& operand : e.operands) expression(operand, place);
  }

  Program& program_;
  Diagnostics& diagnostics_;
  std::map<std::string, Reference> globals_, locals_;
  std::map<std::string, std::uint32_t> procedures_;
  std::vector<std::string> labels_;
  Procedure* procedure_ = nullptr;
};

} // namespace

bool resolve(Program& program, Diagnostics& diagnostics) {
  return Resolver(program, diagnostics).run();
}

} // namespace absthread::boolean
