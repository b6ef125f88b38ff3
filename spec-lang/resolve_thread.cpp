// SPDX-License-Identifier: MIT
// One contract: states, edges, what they change.
//
// A state is declared by `state`, by `init`, or by an edge that leaves or enters it; `end` and
// `exclusive` only speak of states that exist. Contract locals are updated by functions
// (semantics.md, Contracts): where an edge primes a local it must say, as a conjunct of its own,
// what the local becomes, in terms of the present and of shared values after the step.
#include "spec-lang/resolve_thread.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec-lang/print.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::spec::resolving {

namespace {

template<class... F>
struct Overloaded : F... {
  using F::operator()...;
};

// One slip of the fingers apart: a letter too many, one too few, two exchanged, or another one in
// its place. What ends in another letter or differs in a digit is numbering, not a slip.
bool one_slip_apart(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  const auto at =
      static_cast<std::size_t>(std::mismatch(b.begin(), b.end(), a.begin()).first - b.begin());
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (at == a.size() || !letter(a[at])) return false;
  if (a.size() == b.size() + 1) return a.substr(at + 1) == b.substr(at);
  if (a.size() != b.size() || at + 1 == a.size() || !letter(b[at])) return false;
  return a.substr(at + 1) == b.substr(at + 1) ||
         (a[at] == b[at + 1] && a[at + 1] == b[at] && a.substr(at + 2) == b.substr(at + 2));
}

} // namespace

void ThreadResolver::add_local(const LocalDecl& item) {
  std::vector<VariableEntry*> entries;
  for (const Name& name : item.declaration.names) {
    entries.push_back(nullptr);
    if (const Symbol* global = names_.find(name.text)) {
      names_
          .report(DiagnosticId::doubled_name, name.where,
                  fmt::format("{} is declared twice: it already is {}", quoted(name.text),
                              global->describe()))
          .note(global->where, "declared here");
      continue;
    }
    const auto [at, fresh] = entry_.locals.emplace(name.text, nullptr);
    if (!fresh) {
      names_
          .report(DiagnosticId::doubled_name, name.where,
                  fmt::format("{} is declared twice in this thread", quoted(name.text)))
          .note(at->second->variable.where, "declared here");
      continue;
    }
    at->second = &names_.locals.emplace_back();
    at->second->owner = &entry_;
    at->second->variable.where = name.where;
    entries.back() = at->second;
  }
  declare_variables(item.declaration, entries, entry_.syntax->name.text + "::", names_,
                    expressions_);
  if (item.declaration.type.base == Type::Base::lock)
    names_.report(DiagnosticId::bad_domain, item.declaration.type.where,
                  "a local variable cannot be a lock: nobody else could take it");
  if (!item.declaration.lvalue.text.empty())
    names_.report(DiagnosticId::bad_domain, item.declaration.lvalue.where,
                  "a local variable of a contract stands for no C lvalue");
  for (VariableEntry* entry : entries)
    if (entry != nullptr && entry->variable.term) contract_.locals.push_back(entry->variable);
}

StateIndex ThreadResolver::state(const Name& name) {
  const auto [at, fresh] =
      entry_.states.emplace(name.text, static_cast<StateIndex>(contract_.states.size()));
  if (fresh) {
    State s;
    s.name = name.text;
    s.where = name.where;
    s.assertion = names_.manager.boolean(true);
    contract_.states.push_back(std::move(s));
  }
  return at->second;
}

void ThreadResolver::collect() {
  for (const ThreadItem& item : entry_.syntax->items)
    std::visit(Overloaded{
                   [&](const LocalDecl& x) { add_local(x); },
                   [&](const InitItem& x) {
                     for (const Name& n : x.states) state(n);
                   },
                   [&](const StateItem& x) {
                     for (const Name& n : x.states) state(n);
                   },
                   [&](const EdgeItem& x) {
                     for (const Name& n : x.sources) state(n);
                     state(x.target);
                   },
                   [](const EndItem&) {},
                   [](const CommonItem&) {},
                   [](const FreeItem&) {},
                   [](const IdleItem&) {},
               },
               item);
}

void ThreadResolver::describe(const StateItem& item) {
  Value assertion;
  if (item.assertion) {
    Scope scope;
    scope.thread = &entry_;
    scope.present = "in an assertion";
    Effects effects;
    assertion = expressions_.condition(*item.assertion, scope, effects);
  }
  for (const Name& name : item.states) {
    const auto [at, fresh] = described_.emplace(name.text, name.where);
    if (!fresh) {
      names_
          .report(DiagnosticId::doubled_name, name.where,
                  fmt::format("state {} is described twice", quoted(name.text)))
          .note(at->second, "described here");
      continue;
    }
    State& s = contract_.states[state(name)];
    s.where = name.where;
    if (item.idle_off) s.idle = false;
    if (assertion.term) {
      s.assertion = assertion.term;
      s.defined = assertion.defined;
    }
    if (item.assertion) s.assertion_where = item.assertion->where;
  }
}

void ThreadResolver::mark_initial(const InitItem& item) {
  for (const Name& name : item.states) {
    const auto [at, fresh] = initial_.emplace(name.text, name.where);
    if (fresh)
      contract_.initial.push_back(state(name));
    else
      names_
          .report(DiagnosticId::doubled_name, name.where,
                  fmt::format("state {} is named twice as a start", quoted(name.text)))
          .note(at->second, "named here");
  }
}

void ThreadResolver::mark_end(const EndItem& item) {
  for (const Name& name : item.states) {
    const auto found = entry_.states.find(name.text);
    if (found == entry_.states.end()) {
      std::vector<std::string> candidates;
      candidates.reserve(contract_.states.size());
      for (const State& s : contract_.states) candidates.push_back(s.name);
      names_.report(DiagnosticId::unknown_name, name.where,
                    fmt::format("thread {} has no state {}{}", quoted(entry_.syntax->name.text),
                                quoted(name.text), names_.suggestion(name.text, candidates)));
      continue;
    }
    const auto [at, fresh] = end_.emplace(name.text, name.where);
    if (!fresh)
      names_
          .report(DiagnosticId::doubled_name, name.where,
                  fmt::format("state {} is named twice as an end", quoted(name.text)))
          .note(at->second, "named here");
    contract_.states[found->second].end = true;
  }
}

void ThreadResolver::add_free(const FreeItem& item) {
  for (const Name& name : item.variables) {
    const Symbol* symbol = names_.find(name.text);
    if (symbol == nullptr || symbol->kind != Symbol::Kind::variable) {
      if (entry_.locals.contains(name.text))
        names_.report(DiagnosticId::unknown_name, name.where,
                      fmt::format("only a shared variable can be free; {} is a local variable",
                                  quoted(name.text)));
      else if (symbol != nullptr)
        names_
            .report(DiagnosticId::unknown_name, name.where,
                    fmt::format("only a shared variable can be free; {} is {}", quoted(name.text),
                                symbol->describe()))
            .note(symbol->where, "declared here");
      else
        names_.report(
            DiagnosticId::unknown_name, name.where,
            fmt::format("there is no shared variable {}{}", quoted(name.text),
                        names_.suggestion(name.text, names_.names_of({Symbol::Kind::variable}))));
      continue;
    }
    const auto [at, fresh] = free_.emplace(name.text, name.where);
    if (!fresh) {
      names_
          .report(DiagnosticId::doubled_name, name.where,
                  fmt::format("{} is free twice", quoted(name.text)))
          .note(at->second, "free here");
      continue;
    }
    const Variable& v = symbol->variable->variable;
    if (v.lock)
      names_
          .report(DiagnosticId::lock_misused, name.where,
                  fmt::format(
                      "{} is a lock: a lock that anybody may change at any time protects nothing",
                      quoted(v.name)))
          .note(v.where, "declared here");
    else if (v.term)
      contract_.free.push_back({v.term, name.where});
  }
}

// A variable that is free in this contract changes at every step anyway; saying more of its next
// value is a mistake.
void ThreadResolver::check_free(const Effects& effects) {
  for (const Effects::Write& write : effects.writes) {
    const std::string& name = write.variable->variable.name;
    if (write.variable->owner != nullptr) continue;
    const auto at = free_.find(name);
    if (at == free_.end()) continue;
    Diagnostic& d = names_.report(
        DiagnosticId::free_changed, write.where,
        fmt::format("{} is free in this contract: no edge can say what it becomes", quoted(name)));
    d.note(at->second, "free here");
    if (write.origin) d.note(write.origin, "its next value");
  }
}

void ThreadResolver::check_locals(const EdgeItem& item, const Edge& edge, const Effects& effects) {
  if (!edge.relation || edge.relation.is_false()) return;
  std::vector<Term> parts;
  TermSet own; // locals after the step
  for (const Effects::Write& write : effects.writes) {
    if (write.variable->owner == nullptr) continue;
    own.insert(write.variable->next);
    if (parts.empty()) parts = conjuncts(edge.relation);
  }
  auto is_function = [&](Term value) {
    for (const Term& v : free_variables(value))
      if (own.contains(v)) return false;
    return true;
  };
  for (const Effects::Write& write : effects.writes) {
    if (write.variable->owner == nullptr) continue;
    const Term next = element(write.variable->next, write.indices);
    const bool unique = std::any_of(parts.begin(), parts.end(), [&](Term part) {
      if (part == next || (part.is(Kind::negation) && part[0] == next)) return true;
      if (!part.is(Kind::equal)) return false;
      return (part[0] == next && is_function(part[1])) || (part[1] == next && is_function(part[0]));
    });
    if (unique) continue;
    const std::string& name = write.variable->variable.name;
    names_.report(DiagnosticId::local_not_updated, write.where ? write.where : item.where,
                  fmt::format("the edge should say what the local {} becomes, as in {}' == e, "
                              "where e has no next value "
                              "of a local",
                              quoted(name), name));
  }
}

void ThreadResolver::add_edge(const EdgeItem& item) {
  TermManager& m = names_.manager;
  Edge edge;
  edge.where = item.where;
  Effects effects;
  std::vector<Term> guards, relations, path;
  Scope present;
  present.thread = &entry_;
  present.present = "in a guard";
  Scope two_state;
  two_state.thread = &entry_;
  Scope argument = present;
  argument.present = "in an index";
  auto take = [&](const Value& value, std::vector<Term>& into) {
    if (!value.term) return;
    into.push_back(value.term);
    edge.defined = both(edge.defined, under(path, value.defined, m));
    path.push_back(may_hold(value, m));
  };
  auto place_of = [&](const Clause& clause) {
    Value place = expressions_.place(clause.expr, argument, effects);
    edge.defined = both(edge.defined, under(path, place.defined, m));
    return place;
  };
  auto place = [&](const Value& value, SourceRange where) {
    return Place{value.variable->variable.term, value.indices, where};
  };
  // Guards are looked at before everything else, wherever they stand.
  for (const Clause& clause : item.clauses)
    if (clause.word == Clause::Word::when)
      take(expressions_.condition(clause.expr, present, effects), guards);
  for (const Clause& clause : item.clauses) {
    switch (clause.word) {
    case Clause::Word::when: break;
    case Clause::Word::relation:
      take(expressions_.condition(clause.expr, two_state, effects), relations);
      break;
    case Clause::Word::any: {
      const Value value = place_of(clause);
      if (!value.term) break;
      if (value.variable->owner != nullptr) {
        names_.report(DiagnosticId::local_not_updated, clause.where,
                      fmt::format("the local {} should become one value, not any",
                                  quoted(value.variable->variable.name)));
      } else if (expressions_.next(value, clause.where, two_state, effects).term) {
        edge.any.push_back(place(value, clause.where));
      }
      break;
    }
    case Clause::Word::lock:
    case Clause::Word::unlock: {
      const Value value = place_of(clause);
      if (!value.term) break;
      const Variable& v = value.variable->variable;
      if (!v.lock || value.term.sort().is(SortKind::array)) {
        names_
            .report(DiagnosticId::lock_misused, clause.expr.where,
                    fmt::format("expected a lock, found {}, which is {}",
                                quoted(print(clause.expr)), sort_text(value)))
            .note(v.where, "declared here");
        break;
      }
      (clause.word == Clause::Word::lock ? edge.locks : edge.unlocks)
          .push_back(place(value, clause.where));
      edge.changes.push_back(place(value, clause.where));
      break;
    }
    case Clause::Word::starts:
      if (ThreadEntry* thread = names_.find_thread(clause.expr.text, clause.expr.where)) {
        names_.counter(*thread, false);
        edge.starts.push_back(thread->index);
      }
      break;
    }
  }
  for (const Effects::Write& write : effects.writes)
    edge.changes.push_back({write.variable->variable.term, write.indices, write.where});
  edge.guard = conj(m, guards);
  edge.relation = conj(m, relations);
  check_free(effects);
  check_locals(item, edge, effects);

  EdgeItem one;
  if (item.sources.size() > 1) {
    one = item;
    one.sources.resize(1);
  }
  std::unordered_map<std::string, SourceRange> seen;
  for (const Name& source : item.sources) {
    const auto [at, fresh] = seen.emplace(source.text, source.where);
    if (!fresh) {
      names_
          .report(
              DiagnosticId::doubled_name, source.where,
              fmt::format("state {} is named twice as a source of the edge", quoted(source.text)))
          .note(at->second, "named here");
      continue;
    }
    Edge copy = edge;
    copy.from = state(source);
    copy.to = state(item.target);
    if (item.sources.size() > 1) one.sources[0] = source;
    copy.text = print(item.sources.size() > 1 ? one : item);
    while (!copy.text.empty() && (copy.text.back() == ';' || copy.text.back() == '\n'))
      copy.text.pop_back();
    contract_.edges.push_back(std::move(copy));
  }
}

void ThreadResolver::add_instances() {
  const ThreadDecl& syntax = *entry_.syntax;
  if (syntax.any_number) contract_.instances.reset();
  if (!syntax.number) return;
  const auto number = expressions_.constant_integer(*syntax.number, "the number of instances");
  if (!number) return;
  if (*number < 1 || *number > 1'000'000) {
    names_.report(
        DiagnosticId::bad_instances, syntax.number->where,
        fmt::format("a thread has between 1 and 1000000 instances, or any number of them; found {}",
                    number->get_str()));
    return;
  }
  contract_.instances = number->get_ui();
}

void ThreadResolver::warn_unreachable() {
  std::vector<std::vector<StateIndex>> next(contract_.states.size());
  for (const Edge& e : contract_.edges) next[e.from].push_back(e.to);
  std::vector<bool> reached(contract_.states.size());
  std::vector<StateIndex> stack = contract_.initial;
  for (StateIndex s : stack) reached[s] = true;
  while (!stack.empty()) {
    const StateIndex s = stack.back();
    stack.pop_back();
    for (StateIndex t : next[s])
      if (!reached[t]) {
        reached[t] = true;
        stack.push_back(t);
      }
  }
  for (StateIndex s = 0; s < reached.size(); ++s)
    if (!reached[s])
      names_.report(DiagnosticId::unreachable_state, contract_.states[s].where,
                    fmt::format("no path of edges leads from a start of thread {} to state {}",
                                quoted(contract_.name), quoted(contract_.states[s].name)));
}

// A target that is misspelt is a state of its own, where the thread ends. That is legal, so it is
// only said where the name occurs once and looks like another one. The search is quadratic in the
// states that occur once; only the first hundred of them are looked at.
void ThreadResolver::warn_misspelt() {
  std::vector<std::size_t> mentions(contract_.states.size());
  auto mention = [&](const std::vector<Name>& names) {
    for (const Name& n : names)
      if (const auto at = entry_.states.find(n.text); at != entry_.states.end())
        ++mentions[at->second];
  };
  for (const ThreadItem& item : entry_.syntax->items)
    std::visit(Overloaded{
                   [&](const InitItem& x) { mention(x.states); },
                   [&](const EndItem& x) { mention(x.states); },
                   [&](const StateItem& x) { mention(x.states); },
                   [&](const EdgeItem& x) {
                     mention(x.sources);
                     mention({x.target});
                   },
                   [](const auto&) {},
               },
               item);
  std::size_t looked_at = 0;
  for (StateIndex s = 0; s < mentions.size() && looked_at < 100; ++s) {
    const std::string& name = contract_.states[s].name;
    if (mentions[s] != 1 || name.size() < 4) continue;
    ++looked_at;
    for (const State& other : contract_.states)
      if (one_slip_apart(name, other.name)) {
        names_
            .report(DiagnosticId::misspelt_state, contract_.states[s].where,
                    fmt::format("state {} is named only here; did you mean {}?", quoted(name),
                                quoted(other.name)))
            .note(other.where, "named here");
        break;
      }
  }
}

Contract ThreadResolver::resolve() {
  const ThreadDecl& syntax = *entry_.syntax;
  contract_.name = syntax.name.text;
  contract_.where = syntax.name.where;
  contract_.function = syntax.function.text;
  contract_.function_where = syntax.function.where;
  for (const Name& argument : syntax.arguments) contract_.arguments.push_back(argument.text);
  add_instances();
  // What is free must be known before the edges are looked at, wherever it stands.
  bool idle_off = false;
  for (const ThreadItem& item : syntax.items) {
    if (const auto* x = std::get_if<FreeItem>(&item)) add_free(*x);
    if (std::holds_alternative<IdleItem>(item)) idle_off = true;
  }
  for (const ThreadItem& item : syntax.items)
    std::visit(Overloaded{
                   [&](const InitItem& x) { mark_initial(x); },
                   [&](const EndItem& x) { mark_end(x); },
                   [&](const StateItem& x) { describe(x); },
                   [&](const CommonItem& x) {
                     Scope scope;
                     scope.thread = &entry_;
                     scope.present = "in a common assertion";
                     Effects effects;
                     const Value value = expressions_.condition(x.condition, scope, effects);
                     if (value.term)
                       contract_.common.push_back({value.term, value.defined, x.condition.where});
                   },
                   [&](const EdgeItem& x) { add_edge(x); },
                   [](const LocalDecl&) {},
                   [](const FreeItem&) {},
                   [](const IdleItem&) {},
               },
               item);
  if (idle_off)
    for (State& s : contract_.states) s.idle = false;
  if (contract_.initial.empty())
    names_.report(DiagnosticId::no_initial_state, syntax.name.where,
                  fmt::format("thread {} names no state to begin in: 'init' is missing",
                              quoted(syntax.name.text)));
  else
    warn_unreachable();
  warn_misspelt();
  return std::move(contract_);
}

} // namespace absthread::spec::resolving
