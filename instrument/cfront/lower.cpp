// SPDX-License-Identifier: MIT
// The public entry: read the C files, collect facts about the whole program, tie contract variables
// to C lvalues, lower one thread per contract, and say what else the verdict rests on.
#include "instrument/cfront/cfront.hpp"

#include "instrument/cfront/import.hpp"
#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/stack.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <functional>

namespace absthread::cfront {

namespace {

/// One walk over every function and initialiser.
class FactCollector {
 public:
  FactCollector(TreeFacts& facts, Memory& memory)
      : facts_(facts)
      , memory_(memory) {}

  void function(const Declaration& f) {
    current_ = &f;
    facts_.calls[&f];
    statement(f.body);
    current_ = nullptr;
  }
  void global(const Declaration& d) {
    current_ = nullptr;
    if (d.initial) expression(d.initial, Use::value);
  }

 private:
  enum class Use { value, written, callee, model_argument };

  void statement(const Statement* s) {
    if (!s) return;
    if (s->condition) expression(s->condition, Use::value);
    if (s->step) expression(s->step, Use::value);
    for (const Declaration* d : s->declarations) {
      if (d->initial) expression(d->initial, Use::value);
    }
    for (const Statement* child : s->children) statement(child);
  }

  static const Expr* root(const Expr* e) {
    while (
        (e->kind == ExprKind::member || e->kind == ExprKind::index || e->kind == ExprKind::cast) &&
        !e->children.empty()) {
      e = e->children[0];
    }
    return e;
  }

  void written(const Expr* lvalue) {
    const Expr* base = root(lvalue);
    if (base->kind == ExprKind::variable) {
      facts_.assigned.insert(base->declaration);
      if (current_) facts_.written[current_].insert(base->declaration);
    } else if (current_) {
      facts_.written[current_].insert(nullptr); // through a pointer
    }
  }

  void exposed(const Expr* lvalue) {
    const Expr* base = root(lvalue);
    if (base->kind == ExprKind::variable) memory_.expose(base->declaration);
    const Expr* e = lvalue;
    while (e->kind == ExprKind::index || e->kind == ExprKind::cast) e = e->children[0];
    if (e->kind == ExprKind::member) memory_.expose(e->field);
  }

  void expression(const Expr* e, Use use) {
    if (!e) return;
    switch (e->kind) {
    case ExprKind::function:
      if (use != Use::callee) facts_.address_taken.insert(e->declaration);
      if (current_) facts_.calls[current_].insert(e->declaration);
      return;
    case ExprKind::member:
      if (e->field->parent->is_union) facts_.union_fields[e->field->parent].insert(e->field);
      break;
    case ExprKind::assign:
    case ExprKind::compound:
    case ExprKind::increment: written(e->children[0]); break;
    case ExprKind::address:
    case ExprKind::decay:
      if (use == Use::model_argument) {
        written(e->children[0]);
      } else {
        exposed(e->children[0]);
        written(e->children[0]);
      }
      break;
    case ExprKind::call:
    case ExprKind::builtin: {
      const Declaration* callee =
          e->kind == ExprKind::call && e->children[0]->kind == ExprKind::function
              ? e->children[0]->declaration
              : nullptr;
      std::string name = e->kind == ExprKind::builtin ? e->text : callee ? callee->name : "";
      const Row* row = callee && callee->body ? nullptr : find_model(name);
      std::size_t first = e->kind == ExprKind::call ? 1 : 0;
      for (std::size_t i = 0; i < e->children.size(); ++i) {
        if (i < first) {
          expression(e->children[i], Use::callee);
          continue;
        }
        // The object of a model is accessed there and then; any other address is a value like
        // others.
        int number = static_cast<int>(i - first);
        bool object = row && row->model != Model::create && row->model != Model::fill &&
                      row->model != Model::copy && row->model != Model::release &&
                      (number == row->pointer ||
                       (number == row->value && (row->model == Model::condition_wait ||
                                                 row->model == Model::compare_exchange)));
        expression(e->children[i], object ? Use::model_argument : Use::value);
      }
      return;
    }
    case ExprKind::statements: statement(e->body); return;
    case ExprKind::cast: expression(e->children[0], use); return;
    default: break;
    }
    for (const Expr* child : e->children) expression(child, Use::value);
  }

  TreeFacts& facts_;
  Memory& memory_;
  const Declaration* current_ = nullptr;
};

/// Every function that `from` can call, itself included.
std::set<const Declaration*> reach(const TreeFacts& facts,
                                   const std::vector<const Declaration*>& from) {
  std::set<const Declaration*> seen(from.begin(), from.end());
  std::vector<const Declaration*> work = from;
  while (!work.empty()) {
    const Declaration* f = work.back();
    work.pop_back();
    auto it = facts.calls.find(f);
    if (it == facts.calls.end()) continue;
    for (const Declaration* callee : it->second) {
      if (seen.insert(callee).second) work.push_back(callee);
    }
  }
  return seen;
}

/// A C value in the sort of a contract variable; null if it does not fit.
Term in_sort(const mpz_class& value, Sort sort, TermManager& terms) {
  switch (sort.kind()) {
  case SortKind::boolean: return terms.boolean(value != 0);
  case SortKind::integer: return terms.integer(value);
  case SortKind::enumeration:
    return value >= 0 && value < sort.values().size() ? terms.constant(sort, value) : Term();
  case SortKind::bits:
    return value >= 0 && value < (mpz_class(1) << sort.width()) ? terms.constant(sort, value)
                                                                : Term();
  case SortKind::thread: return value == 0 ? terms.none() : Term();
  case SortKind::array: {
    Term element = value == 0 ? in_sort(value, sort.element(), terms) : Term();
    return element ? constant_array(sort, element) : Term();
  }
  }
  return {};
}

} // namespace

namespace {

/// The threads of every contract with code, from a tree that has been read.
Lowered lower_tree(const Program& contracts, Tree& tree, const std::vector<std::string>& c_paths,
                   const Options& options, SourceStore& sources, TermManager& terms,
                   Diagnostics& diagnostics) {
  Lowered result;
  for (std::size_t i = 0; i < contracts.threads.size(); ++i) {
    if (contracts.threads[i].code) result.threads.push_back({i, std::nullopt, {}});
  }

  Memory memory(tree, contracts, terms);
  TreeFacts facts;
  FactCollector collector(facts, memory);
  for (const Declaration* f : tree.functions) collector.function(*f);
  for (const Declaration* d : tree.globals) collector.global(*d);

  // The shared objects that contracts name as arguments, before the lvalues that go through them.
  std::vector<const Declaration*> roots(result.threads.size(), nullptr);
  for (std::size_t i = 0; i < result.threads.size(); ++i) {
    const CodeReference& code = *contracts.threads[result.threads[i].contract].code;
    Declaration* f = tree.find(code.function);
    if (!f || f->storage != Storage::function || !f->body) {
      std::vector<std::string> names;
      for (const Declaration* known : tree.functions) names.push_back(known->name);
      std::string near = nearest_name(code.function, names);
      diagnostics.report(DiagnosticId::missing_c_function, code.where,
                         "there is no C function '" + code.function + "' with a body" +
                             (near.empty() ? "" : "; did you mean '" + near + "'?"));
      continue;
    }
    if (code.arguments.size() > f->parameters.size()) {
      diagnostics.report(DiagnosticId::missing_c_function, code.where,
                         "the C function '" + code.function + "' has " +
                             std::to_string(f->parameters.size()) + " parameters, not " +
                             std::to_string(code.arguments.size()));
      continue;
    }
    bool good = true;
    for (std::size_t k = 0; k < code.arguments.size(); ++k) {
      if (code.arguments[k] == "_") continue;
      if (!f->parameters[k]->type->is(TypeKind::pointer)) {
        diagnostics.report(DiagnosticId::missing_c_function, code.where,
                           "the parameter '" + f->parameters[k]->name + "' of '" + code.function +
                               "' is no pointer to a shared object");
        good = false;
        continue;
      }
      memory.argument(code.arguments[k], f->parameters[k]->type->target);
    }
    if (good) roots[i] = f;
  }
  std::size_t errors = diagnostics.error_count();
  memory.tie(diagnostics);
  bool tied = diagnostics.error_count() == errors;

  LoweringContext context{contracts, options, tree, facts, memory, sources, terms, {}, {}};
  for (const std::string& path : c_paths) context.user_files.insert(sources.find(path));
  for (std::size_t i = 0; i < result.threads.size() && tied; ++i) {
    if (!roots[i]) continue;
    LoweredThread& thread = result.threads[i];
    Lowering lowering(context, contracts.threads[thread.contract]);
    thread.thread = lowering.run(*roots[i]);
    thread.unsupported = lowering.unsupported();
    for (const Unsupported& u : thread.unsupported) {
      diagnostics.report(DiagnosticId::unsupported_c, u.where,
                         "unsupported in thread '" +
                             contracts.threads[thread.contract].thread.name + "': " + u.what);
    }
    if (!thread.thread) thread.thread.reset();
    result.memory_dump +=
        "locals of " + contracts.threads[thread.contract].thread.name + "\n" + memory.dump_locals();
    memory.forget_locals();
  }
  result.memory_dump = "shared\n" + memory.dump_shared() + result.memory_dump;
  for (const std::string& pointer : memory.fixed_pointers()) {
    context.assumptions.insert("the pointer '" + pointer + "' denotes one object throughout");
  }
  if (memory.uses_maps()) {
    context.assumptions.insert("objects are accessed through their own types");
  }
  result.undeclared = memory.undeclared();
  result.assumptions.assign(context.assumptions.begin(), context.assumptions.end());

  for (const Variable& v : contracts.shared) {
    auto it = memory.ties().find(&v);
    if (it == memory.ties().end()) continue;
    const auto& [object, path] = it->second;
    if (!object->declaration || !object->declaration->defined) continue;
    if (v.term.sort().is(SortKind::thread)) {
      // A lock with static storage is free before the run, however its initialiser spells that.
      result.initialisers.push_back({v.term, terms.none(), object->declaration->where});
      continue;
    }
    std::optional<mpz_class> value = memory.initial(*object, path);
    if (!value && v.term.sort().is(SortKind::array) && !object->declaration->initial)
      value = mpz_class(0);
    result.initialisers.push_back({v.term, value ? in_sort(*value, v.term.sort(), terms) : Term(),
                                   object->declaration->where});
  }

  // Functions that nobody in the program calls, or whose address is used, may run as threads.
  std::vector<const Declaration*> covered;
  for (const Declaration* root : roots) {
    if (root) covered.push_back(root);
  }
  std::set<const Declaration*> inside = reach(facts, covered);
  std::set<const Declaration*> called;
  for (const auto& [caller, callees] : facts.calls) {
    for (const Declaration* callee : callees) {
      if (callee != caller) called.insert(callee);
    }
  }
  std::map<const Declaration*, std::vector<std::string>> tied_names;
  for (const auto& [variable, place] : memory.ties()) {
    if (place.first->declaration) tied_names[place.first->declaration].push_back(variable->name());
  }
  for (const Declaration* f : tree.functions) {
    if (!context.user_files.contains(f->where.file)) continue;
    bool entry = facts.address_taken.contains(f) || !called.contains(f);
    bool is_root = std::find(roots.begin(), roots.end(), f) != roots.end();
    if (!entry || is_root || (inside.contains(f) && !facts.address_taken.contains(f))) continue;
    std::set<std::string> names;
    for (const Declaration* g : reach(facts, {f})) {
      auto it = facts.written.find(g);
      if (it == facts.written.end()) continue;
      for (const Declaration* d : it->second) {
        for (const auto& [declaration, variables] : tied_names) {
          if (d && declaration != d) continue;
          // A write through a pointer may mean any variable whose address is used.
          if (!d && !memory.exposed(declaration)) continue;
          names.insert(variables.begin(), variables.end());
        }
      }
    }
    if (names.empty()) continue;
    result.uncovered_writers.push_back({f->name, f->where, {names.begin(), names.end()}});
  }
  return result;
}

/// Functions that code reachable from `main` gives to a thread-creating call, in the order of the
/// text.
class CreationFinder {
 public:
  explicit CreationFinder(const Declaration& main) { function(main); }
  std::vector<const Declaration*> started;
  std::vector<SourceRange> unknown; ///< creations whose function is not a name

 private:
  void function(const Declaration& f) {
    if (f.body && seen_.insert(&f).second) statement(f.body);
  }
  void statement(const Statement* s) {
    if (!s) return;
    expression(s->condition);
    expression(s->step);
    for (const Declaration* d : s->declarations) expression(d->initial);
    for (const Statement* child : s->children) statement(child);
  }
  void expression(const Expr* e) {
    if (!e) return;
    if (e->kind == ExprKind::function)
      function(*e->declaration); // called, or given to somebody who may call it
    if (e->kind == ExprKind::statements) statement(e->body);
    for (const Expr* child : e->children) expression(child);
    if (e->kind != ExprKind::call || e->children[0]->kind != ExprKind::function) return;
    const Row* row = find_model(e->children[0]->declaration->name);
    if (!row || row->model != Model::create) return;
    std::size_t number = static_cast<std::size_t>(row->pointer) + 1;
    const Expr* f = number < e->children.size() ? e->children[number] : nullptr;
    while (f && f->kind == ExprKind::cast) f = f->children[0];
    if (!f || f->kind != ExprKind::function) {
      unknown.push_back(e->where);
    } else if (std::find(started.begin(), started.end(), f->declaration) == started.end()) {
      started.push_back(f->declaration);
    }
  }
  std::set<const Declaration*> seen_;
};

/// Puts a location before the start at which an instance waits for its creation.
void add_waiting(Thread& thread, Term counter, TermManager& terms) {
  Location waiting;
  waiting.name = "(waiting)";
  waiting.assertion = terms.boolean(true);
  waiting.end = true; // an instance that is never created
  waiting.where = thread.where;
  LocationId id = static_cast<LocationId>(thread.locations.size());
  thread.locations.push_back(std::move(waiting));
  for (LocationId first : thread.initial) {
    Edge edge;
    edge.from = id;
    edge.to = first;
    edge.where = thread.where;
    edge.text = "begin of " + thread.name;
    edge.step.changed = {counter};
    edge.step.relation = conj(less(terms.integer(0L), counter),
                              equal(primed(counter), subtract(counter, terms.integer(1L))));
    thread.edges.push_back(std::move(edge));
  }
  thread.initial = {id};
}

} // namespace

Lowered lower(const Program& contracts, const std::vector<std::string>& c_paths,
              const Options& options, SourceStore& sources, TermManager& terms,
              Diagnostics& diagnostics) {
  Lowered result;
  for (std::size_t i = 0; i < contracts.threads.size(); ++i) {
    if (contracts.threads[i].code) result.threads.push_back({i, std::nullopt, {}});
  }
  run_with_large_stack([&] {
    Tree tree;
    if (!read_c_files(c_paths, options, tree, sources, diagnostics)) return;
    result = lower_tree(contracts, tree, c_paths, options, sources, terms, diagnostics);
    // Free in every contract: what they hold at the start says nothing.
    for (Variable& v : result.undeclared) v.initial = Term();
  });
  return result;
}

namespace {

std::optional<Program> follow_main_here(const std::vector<std::string>& c_paths,
                                        const Options& options, SourceStore& sources,
                                        TermManager& terms, Diagnostics& diagnostics,
                                        Lowered& facts) {
  Tree tree;
  if (!read_c_files(c_paths, options, tree, sources, diagnostics)) return std::nullopt;
  const Declaration* main = tree.find("main");
  if (!main || !main->body) {
    diagnostics.report(DiagnosticId::missing_c_function, {},
                       "there is no function 'main' with a body");
    return std::nullopt;
  }
  CreationFinder finder(*main);
  for (SourceRange where : finder.unknown) {
    diagnostics.report(DiagnosticId::unsupported_c, where,
                       "unsupported: thread whose function is not a name");
  }
  if (!finder.unknown.empty()) return std::nullopt;

  Program program;
  program.name = "main";
  program.c_files = c_paths;
  program.atomicity = options.atomicity;
  std::vector<const Declaration*> roots = {main};
  roots.insert(roots.end(), finder.started.begin(), finder.started.end());
  for (const Declaration* f : roots) {
    Template t;
    t.thread.name = f->name;
    t.thread.self = terms.symbol("self", terms.thread_sort());
    t.code = CodeReference{f->name, {}, f->where};
    if (f != main) {
      t.multiplicity.number.reset();
      Variable counter;
      counter.term = terms.variable(f->name + ".started", terms.int_sort());
      counter.initial = terms.integer(0L);
      program.shared.push_back(counter);
    }
    program.threads.push_back(std::move(t));
  }
  program.initial = terms.boolean(true);
  facts = lower_tree(program, tree, c_paths, options, sources, terms, diagnostics);
  bool complete = true;
  for (LoweredThread& t : facts.threads) {
    complete = complete && t.thread.has_value();
    if (!t.thread) continue;
    Template& made = program.threads[t.contract];
    made.thread = std::move(*t.thread);
    if (!made.multiplicity.any()) continue;
    add_waiting(made.thread, program.find_shared(made.thread.name + ".started")->term, terms);
  }
  facts.threads.clear();
  facts.uncovered_writers.clear();
  program.shared.insert(program.shared.end(), facts.undeclared.begin(), facts.undeclared.end());
  facts.undeclared.clear();
  std::vector<Term> values;
  for (const Variable& v : program.shared) {
    if (v.initial) values.push_back(equal(v.term, v.initial));
  }
  program.initial = conj(terms, values);
  return complete ? std::optional<Program>(std::move(program)) : std::nullopt;
}

} // namespace

std::optional<Program> follow_main(const std::vector<std::string>& c_paths, const Options& options,
                                   SourceStore& sources, TermManager& terms,
                                   Diagnostics& diagnostics, Lowered& facts) {
  std::optional<Program> program;
  run_with_large_stack(
      [&] { program = follow_main_here(c_paths, options, sources, terms, diagnostics, facts); });
  return program;
}

} // namespace absthread::cfront
