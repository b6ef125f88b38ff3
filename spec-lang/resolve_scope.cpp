// SPDX-License-Identifier: MIT
#include "spec-lang/resolve_scope.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::spec::resolving {

void Effects::add(const Effects& other) {
  writes.insert(writes.end(), other.writes.begin(), other.writes.end());
  if (!prime) prime = other.prime;
  if (!self) self = other.self;
}

const char* Symbol::describe() const {
  switch (kind) {
  case Kind::variable: return variable->owner != nullptr ? "a local variable" : "a shared variable";
  case Kind::enumeration: return "an enum";
  case Kind::enum_value: return "a value of an enum";
  case Kind::define: return "a definition";
  case Kind::thread: return "a thread";
  }
  return "";
}

Diagnostic& Names::report(DiagnosticId id, SourceRange where, std::string message) {
  // A mistake that does not depend on arguments was found when the definition was looked at for
  // itself.
  const auto place = std::tuple(id, where.file, where.begin, where.end);
  const SourceRange use = uses.empty() ? SourceRange() : uses.back();
  if (reported_.contains({place, SourceRange()}) || !reported_.emplace(place, use).second) {
    ignored_ = {};
    return ignored_;
  }
  Diagnostic& d = diagnostics_.report(id, where, std::move(message));
  constexpr std::size_t most_notes = 3;
  for (std::size_t i = 0; i < uses.size() && i < most_notes; ++i)
    d.note(uses[uses.size() - 1 - i], "with the arguments of this use");
  return d;
}

std::string Names::suggestion(const std::string& name, const std::vector<std::string>& candidates) {
  constexpr unsigned most_searches = 100;
  if (++searches_ > most_searches) return "";
  const std::string near = nearest_name(name, candidates);
  return near.empty() ? "" : fmt::format("; did you mean '{}'?", near);
}

std::vector<std::string> Names::names_of(std::initializer_list<Symbol::Kind> kinds) const {
  std::vector<std::string> out;
  if (searches_ > 100) return out;
  for (const auto& [name, symbol] : globals)
    if (std::find(kinds.begin(), kinds.end(), symbol.kind) != kinds.end()) out.push_back(name);
  std::sort(out.begin(), out.end());
  return out;
}

bool Names::declare(const Name& name, Symbol symbol) {
  symbol.where = name.where;
  const auto [at, fresh] = globals.emplace(name.text, symbol);
  if (!fresh)
    report(DiagnosticId::doubled_name, name.where,
           fmt::format("{} is declared twice: it already is {}", quoted(name.text),
                       at->second.describe()))
        .note(at->second.where, "declared here");
  return fresh;
}

const Symbol* Names::find(const std::string& name) const {
  const auto at = globals.find(name);
  return at == globals.end() ? nullptr : &at->second;
}

VariableEntry& Names::counter(ThreadEntry& thread, bool ended) {
  VariableEntry*& slot = ended ? thread.ended : thread.started;
  if (slot == nullptr) {
    slot = &counters_.emplace_back();
    Variable& v = slot->variable;
    v.name = thread.syntax->name.text + (ended ? ".ended" : ".started");
    v.term = manager.variable(v.name, manager.int_sort());
    v.initial = manager.integer(0);
    v.counter = true;
    v.where = thread.syntax->name.where;
    slot->next = manager.variable(v.name, manager.int_sort(), 1);
    slot->element = manager.int_sort();
  }
  return *slot;
}

ThreadEntry* Names::find_thread(const std::string& name, SourceRange where) {
  const Symbol* symbol = find(name);
  if (symbol != nullptr && symbol->kind == Symbol::Kind::thread) return symbol->thread;
  if (symbol != nullptr)
    report(DiagnosticId::unknown_name, where,
           fmt::format("expected the name of a thread, found {}, which is {}", quoted(name),
                       symbol->describe()))
        .note(symbol->where, "declared here");
  else
    report(DiagnosticId::unknown_name, where,
           fmt::format("there is no thread {}{}", quoted(name),
                       suggestion(name, names_of({Symbol::Kind::thread}))));
  return nullptr;
}

std::string quoted(std::string_view text) {
  return fmt::format("'{}'", text);
}

std::string sort_text(const Value& value) {
  Sort sort = value.term.sort();
  if (!sort.is(SortKind::array)) return sort.to_string();
  std::size_t left = 0;
  for (; sort.is(SortKind::array); sort = sort.element()) ++left;
  std::string out = sort.to_string();
  if (value.variable == nullptr) return out + "[]";
  const auto& bounds = value.variable->variable.bounds;
  for (std::size_t i = bounds.size() - left; i < bounds.size(); ++i)
    out += fmt::format("[{}]", bounds[i]);
  return out;
}

} // namespace absthread::spec::resolving
