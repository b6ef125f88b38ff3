// SPDX-License-Identifier: MIT
// The order of resolution: names of the whole file, then types (which need constants only), then
// definitions, then what speaks of variables: initial conditions, threads, composition. Every pass
// goes on after a mistake.
#include "spec-lang/resolve.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec-lang/resolve_thread.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/token.hpp"

namespace absthread::spec {

namespace {

using namespace resolving;

class FileResolver {
 public:
  FileResolver(const File& file, TermManager& manager, Diagnostics& diagnostics)
      : file_(file)
      , diagnostics_(diagnostics)
      , names_(manager, diagnostics)
      , expressions_(names_) {}

  Model resolve() {
    model_.source = file_.source;
    model_.self = names_.manager.symbol("self", names_.manager.thread_sort());
    for (const Item& item : file_.items) std::visit([&](const auto& x) { declare(x); }, item);
    for (const auto& [declaration, entries] : shared_)
      declare_variables(*declaration, entries, "", names_, expressions_);
    for (ThreadEntry& entry : names_.threads) threads_.emplace_back(entry, names_, expressions_);
    for (ThreadResolver& thread : threads_) thread.collect();
    for (DefineEntry& define : names_.defines) expressions_.check(define);
    for (const Item& item : file_.items) std::visit([&](const auto& x) { fill(x); }, item);
    for (ThreadResolver& thread : threads_) model_.threads.push_back(thread.resolve());
    for (const Item& item : file_.items)
      if (const auto* x = std::get_if<Composition>(&item)) compose(*x);
    add_variables();
    warn_unused();
    warn_free_but_read();
    return std::move(model_);
  }

 private:
  // ---- names of the file

  void declare(const ProgramDecl& x) {
    once(x.where, program_, "program");
    model_.name = x.name.text;
    for (const Name& f : x.files) model_.c_files.push_back(f.text);
  }

  void declare(const EnumDecl& x) {
    Enumeration& e = names_.enumerations.emplace_back();
    e.syntax = &x;
    Symbol symbol;
    symbol.kind = Symbol::Kind::enumeration;
    symbol.enumeration = &e;
    bool fine = names_.declare(x.name, symbol);
    symbol.kind = Symbol::Kind::enum_value;
    std::vector<std::string> values;
    for (const Name& value : x.values) {
      symbol.number = values.size();
      if (names_.declare(value, symbol)) values.push_back(value.text);
    }
    if (values.empty() && x.values.empty()) {
      names_.report(DiagnosticId::bad_domain, x.name.where,
                    fmt::format("enum {} has no values", quoted(x.name.text)));
      fine = false;
    }
    if (fine && !values.empty()) e.sort = names_.manager.enum_sort(x.name.text, values);
  }

  void declare(const Define& x) {
    DefineEntry& d = names_.defines.emplace_back();
    d.syntax = &x;
    Symbol symbol;
    symbol.kind = Symbol::Kind::define;
    symbol.define = &d;
    if (!names_.declare(x.name, symbol)) d.used = true; // one mistake is enough
    std::unordered_map<std::string, SourceRange> seen;
    for (const Name& p : x.parameters)
      if (const auto [at, fresh] = seen.emplace(p.text, p.where); !fresh)
        names_
            .report(DiagnosticId::doubled_name, p.where,
                    fmt::format("parameter {} is named twice", quoted(p.text)))
            .note(at->second, "named here");
  }

  void declare(const Shared& x) {
    for (const Declaration& d : x.declarations) {
      auto& [declaration, entries] = shared_.emplace_back();
      declaration = &d;
      for (const Name& name : d.names) {
        VariableEntry& entry = names_.variables.emplace_back();
        entry.variable.name = name.text;
        entry.variable.where = name.where;
        Symbol symbol;
        symbol.variable = &entry;
        entries.push_back(names_.declare(name, symbol) ? &entry : nullptr);
      }
      if (d.names.size() > 1 && !d.lvalue.text.empty())
        names_.report(
            DiagnosticId::doubled_name, d.lvalue.where,
            fmt::format("{} variables cannot stand for one C lvalue: declare them one by one",
                        d.names.size()));
      if (!d.lvalue.text.empty())
        if (const auto [at, fresh] = lvalues_.emplace(d.lvalue.text, d.lvalue.where); !fresh)
          names_
              .report(DiagnosticId::doubled_name, d.lvalue.where,
                      fmt::format("the C lvalue {} already has a variable", quoted(d.lvalue.text)))
              .note(at->second, "here");
    }
  }

  void declare(const ThreadDecl& x) {
    ThreadEntry& entry = names_.threads.emplace_back();
    entry.syntax = &x;
    entry.index = names_.threads.size() - 1;
    Symbol symbol;
    symbol.kind = Symbol::Kind::thread;
    symbol.thread = &entry;
    names_.declare(x.name, symbol);
  }

  void declare(const AtomicityDecl& x) {
    once(x.where, atomicity_, "atomicity");
    if (x.word.text == "statement")
      model_.statement_atomicity = true;
    else if (x.word.text != "access")
      names_.report(DiagnosticId::unknown_name, x.word.where,
                    fmt::format("atomicity is 'access' or 'statement', found {}{}",
                                quoted(x.word.text),
                                names_.suggestion(x.word.text, {"access", "statement"})));
  }

  void declare(const AssumeDecl& x) {
    if (x.word.text != "sc") {
      names_.report(
          DiagnosticId::unknown_name, x.word.where,
          fmt::format("expected 'sc' (sequential consistency), found {}", quoted(x.word.text)));
      return;
    }
    if (std::find(model_.assumed.begin(), model_.assumed.end(), x.word.text) ==
        model_.assumed.end())
      model_.assumed.push_back(x.word.text);
  }

  void declare(const Initially&) {}
  void declare(const Composition&) {}
  void declare(const Refinement&) {} // speaks of two programs: resolve_refinement.hpp

  void once(SourceRange where, SourceRange& first, const char* what) {
    if (first)
      names_
          .report(DiagnosticId::doubled_name, where,
                  fmt::format("'{}' stands twice in the file", what))
          .note(first, "first here");
    else
      first = where;
  }

  // ---- conditions

  void fill(const Initially& x) {
    add_condition(x.condition, "in an initial condition", model_.initially);
  }
  template<class T>
  void fill(const T&) {}

  void add_condition(const Expr& expr, const char* phrase, std::vector<Condition>& into) {
    Scope scope;
    scope.present = phrase;
    Effects effects;
    const Value value = expressions_.condition(expr, scope, effects);
    if (value.term) into.push_back({value.term, value.defined, expr.where});
  }

  void compose(const Composition& composition) {
    for (const CompositionItem& item : composition.items) {
      if (const auto* x = std::get_if<InvariantItem>(&item))
        add_condition(x->condition, "in an invariant", model_.invariants);
      else
        add_exclusive(std::get<ExclusiveItem>(item));
    }
  }

  void add_exclusive(const ExclusiveItem& item) {
    Exclusive exclusive;
    exclusive.where = item.where;
    std::unordered_map<std::string, SourceRange> seen;
    for (const ExclusiveItem::Place& place : item.places) {
      const ThreadEntry* thread = names_.find_thread(place.thread.text, place.thread.where);
      if (thread == nullptr) continue;
      const auto state = thread->states.find(place.state.text);
      if (state == thread->states.end()) {
        std::vector<std::string> candidates;
        for (const State& s : model_.threads[thread->index].states) candidates.push_back(s.name);
        names_
            .report(DiagnosticId::unknown_name, place.state.where,
                    fmt::format("thread {} has no state {}{}", quoted(place.thread.text),
                                quoted(place.state.text),
                                names_.suggestion(place.state.text, candidates)))
            .note(thread->syntax->name.where, "declared here");
        continue;
      }
      const SourceRange where = cover(place.thread.where, place.state.where);
      if (const auto [at, fresh] = seen.emplace(place.thread.text + "." + place.state.text, where);
          !fresh) {
        names_
            .report(DiagnosticId::doubled_name, where,
                    fmt::format("'{}.{}' is named twice", place.thread.text, place.state.text))
            .note(at->second, "named here");
        continue;
      }
      exclusive.places.push_back({thread->index, state->second});
    }
    model_.exclusives.push_back(std::move(exclusive));
  }

  // ---- the end

  void add_variables() {
    for (const VariableEntry& entry : names_.variables)
      if (entry.variable.term) model_.shared.push_back(entry.variable);
    for (const ThreadEntry& thread : names_.threads)
      for (const VariableEntry* counter : {thread.started, thread.ended}) {
        if (counter == nullptr) continue;
        model_.shared.push_back(counter->variable);
        Contract& contract = model_.threads[thread.index];
        (counter == thread.started ? contract.started : contract.ended) = counter->variable.term;
      }
  }

  // Where there are errors, the use may be what is wrong.
  void warn_unused() {
    if (diagnostics_.has_errors()) return;
    for (const DefineEntry& define : names_.defines)
      if (!define.used)
        names_.report(
            DiagnosticId::unused_define, define.syntax->name.where,
            fmt::format("the definition of {} is never used", quoted(define.syntax->name.text)));
  }

  void warn_free_but_read() {
    const bool any = std::any_of(model_.threads.begin(), model_.threads.end(),
                                 [](const Contract& c) { return !c.free.empty(); });
    if (!any) return;
    // Where each variable is read first: by which thread (or by the composition), and by a second
    // one.
    struct Reader {
      std::size_t thread;
      SourceRange where;
    };
    constexpr std::size_t composition = ~std::size_t{0};
    std::unordered_map<Term, std::vector<Reader>> readers;
    auto read = [&](std::size_t thread, Term term, SourceRange where) {
      if (!term) return;
      for (const Term& v : free_variables(term)) {
        if (v.time() != 0) continue;
        std::vector<Reader>& list = readers[v];
        if (list.size() < 2 && (list.empty() || list[0].thread != thread))
          list.push_back({thread, where});
      }
    };
    for (std::size_t t = 0; t < model_.threads.size(); ++t) {
      const Contract& c = model_.threads[t];
      for (const Condition& x : c.common) read(t, x.term, x.where);
      for (const State& s : c.states) read(t, s.assertion, s.assertion_where);
      for (const Edge& e : c.edges) {
        read(t, e.guard, e.where);
        read(t, e.relation, e.where);
      }
    }
    for (const Condition& x : model_.invariants) read(composition, x.term, x.where);
    for (std::size_t t = 0; t < model_.threads.size(); ++t)
      for (const FreeVariable& f : model_.threads[t].free)
        for (const Reader& reader : readers[f.variable]) {
          if (reader.thread == t) continue;
          names_
              .report(
                  DiagnosticId::free_but_read, f.where,
                  fmt::format(
                      "{} is free here, so every step of thread {} may change it, and {} reads it",
                      quoted(f.variable.name()), quoted(model_.threads[t].name),
                      reader.thread == composition
                          ? "an invariant"
                          : fmt::format("thread {}", quoted(model_.threads[reader.thread].name))))
              .note(reader.where, "read here");
          break;
        }
  }

  const File& file_;
  const Diagnostics& diagnostics_;
  Names names_;
  Expressions expressions_;
  Model model_;
  std::vector<std::pair<const Declaration*, std::vector<VariableEntry*>>> shared_;
  std::deque<ThreadResolver> threads_;
  std::unordered_map<std::string, SourceRange> lvalues_;
  SourceRange program_, atomicity_;
};

// A file with a thousand mistakes has one that made the others: the first hundred errors and the
// first hundred warnings are enough to find it.
void report_some(const Diagnostics& found, Diagnostics& diagnostics) {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t hidden = 0;
  Diagnostic* last = nullptr;
  for (const Diagnostic& d : found.all()) {
    if ((d.severity == Severity::error ? errors : warnings)++ >= most_errors) {
      ++hidden;
      continue;
    }
    last = &diagnostics.report(d.id, d.where, d.message);
    last->notes = d.notes;
  }
  if (hidden != 0)
    last->note({}, fmt::format("{} more mistakes of this file are not shown", hidden));
}

} // namespace

std::optional<Model> resolve(const File& file, TermManager& manager, Diagnostics& diagnostics) {
  // The passes look at the file more than once; the user reads it from the top.
  Diagnostics own;
  Model model = FileResolver(file, manager, own).resolve();
  own.sort();
  report_some(own, diagnostics);
  if (own.has_errors()) return std::nullopt;
  return model;
}

} // namespace absthread::spec
