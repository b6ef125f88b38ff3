// SPDX-License-Identifier: MIT
// The public entry: read the C files, collect facts about the whole program, tie contract variables
// to C lvalues, lower one thread per contract, and say what else the verdict rests on.
#include "instrument/cfront/cfront.hpp"
#include "instrument/cfront/declared.hpp"

#include "instrument/cfront/before_threads.hpp"
#include "instrument/cfront/coverage.hpp"
#include "instrument/cfront/heap.hpp"
#include "instrument/cfront/import.hpp"
#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/stack.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <filesystem>
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
    initialised_ = &d;
    if (d.initial) expression(d.initial, Use::value);
    initialised_ = nullptr;
  }
  /// What is accessed through pointers to something else that was converted.
  void converted_pointers() {
    for (const View* view : facts_.pointers.views()) {
      for (const Type* whole : view->types) {
        for (const Type* part : view->types) {
          if (whole != part) accessed_inside(whole, part, view->moved);
        }
      }
    }
    for (const auto& [function, pointer] : bytes_written_) {
      const View* view = facts_.pointers.behind(pointer);
      if (!view) continue;
      auto& written = facts_.written_through[function];
      for (const Type* type : view->types) written.insert({nullptr, type});
      if (view->everything) written.insert({nullptr, nullptr});
    }
  }

 private:
  enum class Use { value, callee, started, model_argument };

  void statement(const Statement* s) {
    if (!s) return;
    if (s->condition) expression(s->condition, Use::value);
    if (s->step) expression(s->step, Use::value);
    const bool error = s->kind == StatementKind::label && s->text == "ERROR";
    if (error || s->kind == StatementKind::unsupported) facts_.drastic.insert(current_);
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
      // Through a pointer: the innermost member, or what is pointed to.
      const Expr* e = lvalue;
      while (e->kind == ExprKind::index || e->kind == ExprKind::cast) e = e->children[0];
      const Field* field = e->kind == ExprKind::member ? e->field : nullptr;
      facts_.written_through[current_].insert({field, lvalue->type});
      if (!field && e->kind == ExprKind::dereference && is_character(e->type))
        bytes_written_.emplace_back(current_, e->children[0]);
    }
  }

  /// A pointer to a record is one to its first member, too; moved, to any.
  void accessed_inside(const Type* whole, const Type* part, bool moved) {
    if (!whole->is(TypeKind::record)) return;
    for (const Field& f : whole->record->fields) {
      if (f.offset != 0 && !moved) continue;
      const Type* type = f.type;
      while (type->is(TypeKind::array)) type = type->target;
      if (same_value_type(type, part)) {
        if (type->scalar()) memory_.expose(&f);
        if (f.parent->is_union) facts_.union_fields[f.parent].insert(&f);
      } else {
        accessed_inside(type, part, moved);
      }
    }
  }

  /// A function that does nothing but give the address of a part of what it gets, as
  /// spinlock_check() of Linux: what is done with it is done by who calls it.
  static bool gives_part(const Declaration& f) {
    const Statement* s = f.body;
    while (s && s->kind == StatementKind::block && s->children.size() == 1) s = s->children[0];
    if (!s || s->kind != StatementKind::return_ || !s->condition || f.parameters.size() != 1)
      return false;
    const Expr* e = s->condition;
    if (e->kind != ExprKind::address) return false;
    for (e = e->children[0]; e->kind == ExprKind::member && !e->children.empty();)
      e = e->children[0];
    if (e->kind != ExprKind::dereference || e->children[0]->kind != ExprKind::load) return false;
    const Expr* holder = e->children[0]->children[0];
    return holder->kind == ExprKind::variable && holder->declaration == f.parameters[0];
  }

  void note(const Row& row, const Expr* e) {
    facts_.allocates =
        facts_.allocates || row.model == Model::allocate || row.model == Model::allocate_zeroed;
    facts_.frees = facts_.frees || row.model == Model::release || row.op == "again";
    facts_.completes_all = facts_.completes_all || row.op == "all";
    if (row.model == Model::join && e->children.size() > 2) {
      const Expr* result = e->children[2];
      while (result->kind == ExprKind::cast) result = result->children[0];
      if (result->kind != ExprKind::zero && result->kind != ExprKind::constant)
        facts_.asks_for_results = true;
    }
    if (row.model == Model::event_init && e->children.size() > 2) {
      const Expr* kind = e->children[2];
      while (kind->kind == ExprKind::cast) kind = kind->children[0];
      bool stays = kind->kind == ExprKind::constant && *kind->value == 0;
      facts_.automatic_events = facts_.automatic_events || !stays;
    }
    const std::size_t first = e->kind == ExprKind::call ? 1 : 0;
    const int object = row.model == Model::condition_wait ? row.value : row.pointer;
    synchronises(row, e, first);
    const std::span<const Role> roles = roles_of(row);
    if (roles.empty() || first + static_cast<std::size_t>(object) >= e->children.size()) return;
    const Expr* pointer = e->children[first + static_cast<std::size_t>(object)];
    while (pointer->kind == ExprKind::cast) pointer = pointer->children[0];
    if (!pointer->type || !pointer->type->is(TypeKind::pointer)) return;
    const Type* type = pointer->type->target;
    if (!type->is(TypeKind::record)) return;
    std::span<const Role>& known = facts_.beside[type];
    if (known.size() < roles.size()) known = roles;
  }

  /// The objects that the function synchronises by: a lock, and the condition of a wait.
  void synchronises(const Row& row, const Expr* e, std::size_t first) {
    const bool condition = row.model == Model::condition_wait ||
                           row.model == Model::condition_signal ||
                           row.model == Model::condition_init;
    if (roles_of(row).empty() && !condition && !ends_object(row)) return;
    for (const int number :
         {static_cast<int>(row.pointer),
          row.model == Model::condition_wait ? static_cast<int>(row.value) : -1}) {
      if (number < 0 || first + static_cast<std::size_t>(number) >= e->children.size()) continue;
      const Expr* pointer = e->children[first + static_cast<std::size_t>(number)];
      while (pointer->kind == ExprKind::cast) pointer = pointer->children[0];
      const Type* type =
          pointer->type && pointer->type->is(TypeKind::pointer) ? pointer->type->target : nullptr;
      if (type && type->is(TypeKind::record)) facts_.synchronises.insert(type);
    }
  }

  /// A bit operation whose number is not known to be one of the first word: it may be of any word.
  static bool counts_words(const Row& row, const Expr* call, std::size_t first) {
    if (row.model != Model::bit || ABSTHREAD_FAULT("cfront-bits-are-of-one-word")) return false;
    const Expr* number = call->children[first + static_cast<std::size_t>(row.value)];
    while (number->kind == ExprKind::cast) number = number->children[0];
    return number->kind != ExprKind::constant || *number->value < 0 || *number->value >= 32;
  }

  void exposed(const Expr* lvalue) {
    const Expr* base = root(lvalue);
    if (base->kind == ExprKind::variable) {
      // A list head that points to itself, in a lock that nobody looks into, is in nobody's hands.
      if (base->declaration == initialised_ && !looked_into_.contains(initialised_)) return;
      const Storage storage = base->declaration->storage;
      if (storage == Storage::local || storage == Storage::parameter) facts_.local_addresses = true;
      memory_.expose(base->declaration);
    }
    const Expr* e = lvalue;
    while (e->kind == ExprKind::index || e->kind == ExprKind::cast) e = e->children[0];
    if (e->kind == ExprKind::member) memory_.expose(e->field);
  }

  /// A function's address becomes something else, or something else becomes one.
  void disguised(const Type* from, const Type* to) {
    auto function = [](const Type* t) -> const Type* {
      if (t && t->is(TypeKind::pointer)) t = t->target;
      return t && t->is(TypeKind::function) ? t : nullptr;
    };
    const Type *before = function(from), *after = function(to);
    if (before == after || (before && after && may_call(after, before))) return;
    if (before) facts_.disguised.insert(before);
    if (after) facts_.disguised.insert(after);
  }

  void expression(const Expr* e, Use use) {
    if (!e) return;
    facts_.drops_const = facts_.drops_const || e->drops_const;
    switch (e->kind) {
    case ExprKind::function:
      if (use != Use::callee) facts_.address_taken.insert(e->declaration);
      if (initialised_) facts_.in_tables.insert(e->declaration);
      if (use != Use::callee && use != Use::started) facts_.kept.insert(e->declaration);
      if (current_) facts_.calls[current_].insert(e->declaration);
      return;
    case ExprKind::variable:
      if (current_ && e->declaration->storage != Storage::local &&
          e->declaration->storage != Storage::parameter)
        facts_.mentioned[current_].insert(e->declaration);
      break;
    case ExprKind::member:
      if (const Expr* base = root(e); current_ && base->kind == ExprKind::variable)
        looked_into_.insert(base->declaration);
      if (e->field->parent->is_union) facts_.union_fields[e->field->parent].insert(e->field);
      break;
    case ExprKind::dereference: facts_.dereferenced.insert(e->type); break;
    case ExprKind::binary:
      if (e->type->is(TypeKind::pointer)) facts_.stepped.insert(e->type->target);
      break;
    case ExprKind::compound:
    case ExprKind::increment:
      if (e->type->is(TypeKind::pointer)) facts_.stepped.insert(e->type->target);
      [[fallthrough]];
    case ExprKind::assign: written(e->children[0]); break;
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
      std::string name(e->kind == ExprKind::builtin ? e->text : callee ? callee->name : "");
      const bool by_address = name.starts_with("atomic_by_address:");
      if (by_address) name = "atomic:" + name.substr(18);
      const Row* row = !callee                       ? find_model(name)
                       : callee->body && callee->own ? nullptr
                                                     : find_model(*callee);
      if (row) note(*row, e);
      std::size_t first = e->kind == ExprKind::call ? 1 : 0;
      const bool part = use == Use::model_argument && !row && callee && gives_part(*callee);
      for (std::size_t i = 0; i < e->children.size(); ++i) {
        if (i < first) {
          expression(e->children[i], Use::callee);
          continue;
        }
        // The object of a model is accessed there and then; any other address is a value like
        // others.
        int number = static_cast<int>(i - first);
        if (row && row->model == Model::create && number == row->pointer) {
          expression(e->children[i], Use::started);
          continue;
        }
        bool handle = row && row->model == Model::create && row->op != "returned" && number == 0;
        if (row && row->model == Model::once && number == row->value) {
          expression(e->children[i], Use::callee); // it runs here and now
          continue;
        }
        bool object = row && row->model != Model::create && row->model != Model::fill &&
                      row->model != Model::copy && row->model != Model::release &&
                      !counts_words(*row, e, first) &&
                      (number == row->pointer ||
                       (number == row->value && (row->model == Model::condition_wait ||
                                                 row->model == Model::compare_exchange)));
        expression(e->children[i],
                   object || handle || by_address || part ? Use::model_argument : Use::value);
      }
      return;
    }
    case ExprKind::statements: statement(e->body); return;
    case ExprKind::cast:
      disguised(e->children[0]->type, e->type);
      if (e->children[0]->type->is(TypeKind::pointer) && e->type->is(TypeKind::integer))
        facts_.addresses_as_numbers = true;
      expression(e->children[0], use);
      return;
    case ExprKind::unsupported: facts_.drastic.insert(current_); break;
    default: break;
    }
    for (const Expr* child : e->children) expression(child, Use::value);
  }

  TreeFacts& facts_;
  Memory& memory_;
  const Declaration* current_ = nullptr;
  const Declaration* initialised_ = nullptr; ///< whose initialiser is being walked
  std::set<const Declaration*> looked_into_; ///< some code names a member of it
  /// Characters that a function writes, by pointer.
  std::vector<std::pair<const Declaration*, const Expr*>> bytes_written_;
};

} // namespace

void open_what_is_weak(Tree& tree, const std::vector<const Declaration*>& entries) {
  if (ABSTHREAD_FAULT("import-weak-is-final")) return;
  std::vector<Declaration*> weak;
  bool more = false;
  for (const auto& [name, d] : tree.externals()) {
    const bool function = d->storage == Storage::function;
    const bool here = function ? d->body != nullptr : d->defined;
    more = more || (!here && d->project && !(function && find_model(*d)));
    const bool asked = std::find(entries.begin(), entries.end(), d) != entries.end();
    if (here && d->replaceable && !asked) weak.push_back(d);
  }
  for (Declaration* d : weak) {
    if (!more) {
      tree.assumptions.push_back("no other file has a definition of '" + d->name +
                                 "', which is weak");
      continue;
    }
    std::erase(tree.functions, d);
    d->body = nullptr;
    d->initial = nullptr;
    d->defined = false;
  }
}

namespace {

bool mentions(const Statement* s, const Declaration* d);

bool mentions(const Expr* e, const Declaration* d) {
  if (!e) return false;
  if (e->kind == ExprKind::variable && e->declaration == d) return true;
  if (e->kind == ExprKind::statements && mentions(e->body, d)) return true;
  return std::any_of(e->children.begin(), e->children.end(),
                     [&](const Expr* child) { return mentions(child, d); });
}

bool mentions(const Statement* s, const Declaration* d) {
  if (!s) return false;
  if (mentions(s->condition, d) || mentions(s->step, d)) return true;
  return std::any_of(s->declarations.begin(), s->declarations.end(),
                     [&](const Declaration* one) { return mentions(one->initial, d); }) ||
         std::any_of(s->children.begin(), s->children.end(),
                     [&](const Statement* child) { return mentions(child, d); });
}

/// What the pointers in a value of the type point to.
void add_targets(const Type* type, std::set<const Type*>& found) {
  while (type->is(TypeKind::array)) type = type->target;
  if (type->is(TypeKind::pointer) && !type->target->is(TypeKind::function))
    found.insert(type->target);
  if (!type->is(TypeKind::record)) return;
  for (const Field& f : type->record->fields) add_targets(f.type, found);
}

/// Types of what other files give us pointers to: in a variable that no file here defines, or,
/// where no main says what it gives, to a function of a contract's program that they can call.
std::set<const Type*> pointers_come_in(const Tree& tree, bool of_contracts) {
  std::set<const Type*> found;
  for (const Declaration* d : tree.globals)
    if (!d->defined && d->project && !d->internal && d->type) add_targets(d->type, found);
  const Declaration* main = tree.find("main");
  if (!of_contracts || (main && main->body)) return found;
  for (const Declaration* d : tree.globals)
    if (d->defined && !d->internal && d->type && d->storage == Storage::global)
      add_targets(d->type, found);
  for (const Declaration* f : tree.functions)
    for (const Declaration* p : f->parameters)
      if (f->body && !f->internal && p->type && mentions(f->body, p)) add_targets(p->type, found);
  return found;
}

/// May a pointer to `target` denote a part of something of that type? Scalar members that are such
/// parts are added to `found`.
bool has_part(const Type* type, const Type* target, std::set<const Field*>& found) {
  while (type->is(TypeKind::array)) type = type->target;
  if (same_value_type(type, target)) return true;
  if (!type->is(TypeKind::record)) return false;
  bool some = false;
  for (const Field& f : type->record->fields) {
    if (!has_part(f.type, target, found)) continue;
    some = true;
    if (target->scalar()) found.insert(&f);
  }
  return some;
}

/// What others can name they may have put into such a pointer, or the address of a part of it.
/// `dereferenced`: what the code may take a `void *` for.
void expose_to_others(const Tree& tree, std::set<const Type*> targets,
                      const std::set<const Type*>& dereferenced, Memory& memory) {
  const bool raw = std::any_of(targets.begin(), targets.end(),
                               [](const Type* t) { return t->is(TypeKind::empty); });
  if (raw) targets.insert(dereferenced.begin(), dereferenced.end());
  for (const Declaration* d : tree.globals) {
    if (d->internal || !d->refused.empty() || !d->type || d->storage != Storage::global) continue;
    bool fits = raw;
    std::set<const Field*> members;
    for (const Type* t : targets) fits = has_part(d->type, t, members) || fits;
    if (fits) memory.expose(d);
    if (ABSTHREAD_FAULT("cfront-others-point-to-no-member")) continue;
    for (const Field* member : members) memory.expose(member);
  }
}

} // namespace

void collect_facts(const Tree& tree, TreeFacts& facts, Memory& memory,
                   const std::vector<const Declaration*>& entries) {
  FactCollector collector(facts, memory);
  for (const Declaration* f : tree.functions) collector.function(*f);
  for (const Declaration* d : tree.globals) collector.global(*d);
  facts.pointers = PointerClasses(tree, entries);
  facts.magnitudes = Magnitudes(tree, entries, !memory.threads_of_contracts);
  collector.converted_pointers();
  if (!ABSTHREAD_FAULT("cfront-others-name-nothing"))
    expose_to_others(tree, pointers_come_in(tree, memory.threads_of_contracts), facts.dereferenced,
                     memory);
  const auto unseen = [&](const Declaration* f) {
    if (!f->body && f->project && f->storage == Storage::function && !find_model(*f))
      facts.without_body.insert(f);
  };
  for (const auto& [caller, callees] : facts.calls)
    for (const Declaration* f : callees) unseen(f);
  for (const Declaration* f : facts.address_taken) unseen(f);
  facts.has_other_files =
      !facts.without_body.empty() ||
      (!ABSTHREAD_FAULT("cfront-variables-come-from-nowhere") &&
       std::any_of(tree.globals.begin(), tree.globals.end(), [](const Declaration* d) {
         return !d->defined && d->project && !d->internal && d->refused.empty();
       }));
  // They may write whatever they can name.
  for (const Declaration* f : facts.without_body)
    for (const Declaration* d : tree.globals)
      if (!d->internal && !d->constant) facts.written[f].insert(d);
}

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

namespace {

/// The C initialiser of a contract's array; null if an element has none, or one that does not fit.
Term initial_array(const Memory::Tied& tied, Sort sort, Memory& memory, TermManager& terms) {
  constexpr std::uint64_t most = 256;
  const Declaration& d = *tied.object->declaration;
  Term zero = in_sort(0, sort.element(), terms);
  if (!zero) return {};
  Term all = constant_array(sort, zero);
  if (!d.initial) return all;
  std::optional<std::uint64_t> count = memory.elements_of(tied);
  if (!count || *count > most) return {};
  for (std::uint64_t i = 0; i < *count; ++i) {
    mpz_class index(static_cast<unsigned long>(i));
    std::optional<mpz_class> value = memory.initial(*tied.object, tied.path, index);
    Term element = value ? in_sort(*value, sort.element(), terms) : Term();
    if (!element) return {};
    if (element != zero) all = store(all, terms.integer(index), element);
  }
  return all;
}

std::size_t size_of(const std::vector<std::string>& paths) {
  std::size_t bytes = 0;
  for (const std::string& path : paths) {
    std::error_code none;
    const auto size = std::filesystem::file_size(path, none);
    if (!none) bytes += size;
  }
  return bytes;
}

/// The threads of every contract with code, from a tree that has been read.
Lowered lower_tree(const Program& contracts, Tree& tree, const std::vector<std::string>& c_paths,
                   const Options& options, SourceStore& sources, TermManager& terms,
                   Diagnostics& diagnostics) {
  Lowered result;
  for (std::size_t i = 0; i < contracts.threads.size(); ++i) {
    if (contracts.threads[i].code) result.threads.push_back({i, std::nullopt, {}});
  }

  Memory memory(tree, contracts, terms);
  memory.threads_of_contracts = true;
  memory.addresses_by_name = options.keep_globals;
  TreeFacts facts;
  std::vector<const Declaration*> entries;
  for (const LoweredThread& thread : result.threads) {
    if (Declaration* f = tree.find(contracts.threads[thread.contract].code->function))
      entries.push_back(f);
  }
  open_what_is_weak(tree, entries);
  collect_facts(tree, facts, memory, entries);

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

  LoweringContext context{contracts, options, tree, facts, memory, sources, terms};
  for (const std::string& path : c_paths) context.user_files.insert(sources.find(path));
  context.check_excluded(diagnostics);
  for (bool again = tied; again; again = context.once_more()) {
    context.begin_round();
    result.memory_dump.clear();
    for (std::size_t i = 0; i < result.threads.size(); ++i) {
      if (!roots[i]) continue;
      LoweredThread& thread = result.threads[i];
      // Where a thread gives away objects of its own it is lowered again at once: what others will
      // see of them is there when this round is over.
      for (std::size_t known = ~std::size_t{0}; known != memory.given_away();) {
        known = memory.given_away();
        Lowering lowering(context, contracts.threads[thread.contract]);
        thread.thread = lowering.run(*roots[i]);
        thread.unsupported = lowering.unsupported();
        result.memory_dump += "locals of " + contracts.threads[thread.contract].thread.name + "\n" +
                              memory.dump_locals();
        memory.forget_locals();
      }
    }
  }
  for (std::size_t i = 0; i < result.threads.size(); ++i)
    if (roots[i] && result.threads[i].thread)
      context.begins_some_time(*roots[i], *result.threads[i].thread);
  for (const LoweredThread& thread : result.threads) {
    for (const Unsupported& u : thread.unsupported) {
      diagnostics.report(DiagnosticId::unsupported_c, u.where,
                         "unsupported in thread '" +
                             contracts.threads[thread.contract].thread.name + "': " + u.what);
    }
  }
  result.memory_dump = "shared\n" + memory.dump_shared() + result.memory_dump;
  for (const std::string& pointer : memory.fixed_pointers()) {
    context.assumptions.insert("the pointer '" + pointer + "' denotes one object throughout");
  }
  context.assumptions.insert(tree.assumptions.begin(), tree.assumptions.end());
  context.assume_new_addresses();
  if (memory.equal_texts() && context.compares_pointers)
    context.assumptions.insert("string constants with the same characters are one object");
  if (memory.readers_begin())
    context.assumptions.insert("nobody reads under a lock behind a pointer when the threads begin");
  if (memory.uses_maps()) {
    context.assumptions.insert(own_types);
  }
  result.undeclared = memory.undeclared();
  context.enter_unknown_starts();
  std::set<Term> changed;
  for (const LoweredThread& thread : result.threads)
    if (thread.thread)
      for (const Edge& edge : thread.thread->edges)
        changed.insert(edge.step.changed.begin(), edge.step.changed.end());
  Coverage coverage = find_uncovered(context, roots, changed);
  result.uncovered = std::move(coverage.uncovered);
  context.forget_starts(coverage.set_elsewhere, result.undeclared);
  result.too_many = too_many_started(tree, contracts, roots);
  result.loose = context.loose;
  result.waits = context.waits;
  for (const auto& [name, function] : context.without_body) result.without_body.push_back(function);
  result.assumptions = context.assumptions.sentences(context.sources);

  for (const Variable& v : contracts.shared) {
    auto it = memory.ties().find(&v);
    if (it == memory.ties().end()) continue;
    const Object* object = it->second.object;
    if (!object->declaration || !object->declaration->defined) continue;
    SourceRange where = object->declaration->where;
    Sort sort = v.term.sort();
    if (auto set = coverage.set_by_main.find(&v); set != coverage.set_by_main.end()) {
      result.set_by_main.push_back(v.name());
      result.initialisers.push_back({v.term, set->second, where});
    } else if (sort.is(SortKind::thread)) {
      // A lock with static storage is free before the run, however its initialiser spells that.
      result.initialisers.push_back({v.term, terms.none(), where});
    } else if (sort.is(SortKind::array)) {
      result.initialisers.push_back(
          {v.term, initial_array(it->second, sort, memory, terms), where});
    } else {
      std::optional<mpz_class> value = memory.initial(*object, it->second.path, it->second.index);
      result.initialisers.push_back({v.term, value ? in_sort(*value, sort, terms) : Term(), where,
                                     value ? value->get_str() : std::string(),
                                     only_threads_write(*object->declaration, context, roots)});
    }
  }
  if (options.keep_globals && tied) list_declared(tree, memory, {}, result);
  return result;
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
    LargeHeap heap;
    const std::size_t bytes = size_of(c_paths);
    heap.expect(64 * bytes + (std::size_t{16} << 20));
    Tree tree;
    if (!read_c_files(c_paths, options, tree, sources, diagnostics)) return;
    heap.expect(80 * bytes);
    result = lower_tree(contracts, tree, c_paths, options, sources, terms, diagnostics);
    // Free in every contract: what they hold at the start says nothing to conformance.
    for (Variable& v : result.undeclared) {
      if (v.initial) result.undeclared_starts.push_back({v.term, v.initial, {}});
      v.initial = Term();
    }
  });
  return result;
}

} // namespace absthread::cfront
