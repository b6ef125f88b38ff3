// SPDX-License-Identifier: MIT
// One walk over every function and initialiser: what it writes and where it can fail, whom it calls
// and whom it hands over to others. Then, from those who run anyway, everybody who can run.
#include "instrument/cfront/runs.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace absthread::cfront {

namespace {

/// They install a handler of signals. The others get it in a struct.
constexpr std::string_view signal_functions[] = {"signal",        "bsd_signal", "sysv_signal",
                                                 "__sysv_signal", "ssignal",    "sigset"};
constexpr std::string_view handler_members[] = {"sa_handler", "sa_sigaction"};

/// They run what they get on the thread that calls them, or on one that ends.
constexpr std::string_view same_thread[] = {
    "qsort",    "qsort_r", "bsearch",   "lfind",          "lsearch",
    "tsearch",  "tfind",   "tdelete",   "twalk",          "twalk_r",
    "tdestroy", "atexit",  "on_exit",   "at_quick_exit",  "pthread_key_create",
    "ftw",      "nftw",    "scandir",   "pthread_atfork", "tss_create",
    "glob",     "sort",    "list_sort", "__cxa_atexit",   "dl_iterate_phdr",
    "ftw64",    "nftw64",  "scandir64", "fopencookie",    "__register_atfork",
    "sort_r",   "qsort_s", "bsearch_s",
};

template<class Names>
bool among(std::string_view name, const Names& names) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

const Expr* without_casts(const Expr* e) {
  while (e->kind == ExprKind::cast) e = e->children[0];
  return e;
}

const Declaration* target_of(const Declaration* d) {
  for (int steps = 0; d && d->alias_of && steps < 8; ++steps) d = d->alias_of;
  return d;
}

/// Whether the known function writes what this argument points to.
bool writes_argument(const Row& row, int number) {
  switch (row.model) {
  case Model::nondet:
  case Model::assume:
  case Model::assertion:
  case Model::failure:
  case Model::stop:
  case Model::thread_exit:
  case Model::nothing:
  case Model::condition_init:
  case Model::condition_signal:
  case Model::output:
  case Model::compute:
  case Model::atomic_begin:
  case Model::atomic_end:
  case Model::load:
  case Model::lock_state:
  case Model::event_state:
  case Model::key_set:
  case Model::key_get:
  case Model::told:
  case Model::refused: return false;
  case Model::semaphore_value: return number == row.value;
  case Model::join: return number == 1;
  case Model::create: return number == 0 && row.op != "returned";
  case Model::condition_wait:
  case Model::compare_exchange: return number == row.pointer || number == row.value;
  default: return number == row.pointer;
  }
}

/// The C library calls these by their names; a program may have its own (glibc, "Replacing
/// malloc").
constexpr std::string_view replaceable[] = {"malloc",         "calloc",        "realloc",
                                            "free",           "aligned_alloc", "memalign",
                                            "posix_memalign", "valloc",        "pvalloc"};

bool releases(Model model) {
  return model == Model::unlock || model == Model::read_unlock || model == Model::write_unlock ||
         model == Model::rw_unlock || model == Model::downgrade || model == Model::condition_wait;
}

/// What of a construct that is not understood has no effect that matters here.
bool is_idle(std::string_view what) {
  return what == "array of variable length" || what == "computed goto" ||
         what == "address of a label" || what == "sizeof of a variable length" ||
         what == "variable with a cleanup function" || what == "reading of variable arguments" ||
         what.starts_with("floating point value used");
}

void note(std::optional<SourceRange>& place, SourceRange where) {
  if (!place) place = where;
}

} // namespace

class RunCollector {
 public:
  explicit RunCollector(const TreeFacts& facts)
      : facts_(facts) {}

  void statement(const Statement& s, Runs::Own& own) {
    own_ = &own;
    in_function_ = true;
    statement(&s);
  }
  void initialiser(const Declaration& d, Runs::Own& own) {
    own_ = &own;
    in_function_ = false;
    kept_as_ = d.runs_by == RunsBy::attribute ? Way::attribute : Way::kept;
    if (d.initial) expression(d.initial);
    kept_as_ = Way::kept;
  }
  /// Types of functions of which some value, from wherever, becomes a handler of signals.
  const std::set<const Type*>& any_handler() const { return any_handler_; }

 private:
  void statement(const Statement* s) {
    if (!s) return;
    if (s->kind == StatementKind::label && s->text == "ERROR") note(effects().fails, s->where);
    if (s->kind == StatementKind::unsupported && !is_idle(s->text))
      note(effects().hidden, s->where);
    if (s->condition) expression(s->condition);
    if (s->step) expression(s->step);
    for (const Declaration* d : s->declarations) {
      if (d->initial) expression(d->initial);
    }
    for (const Statement* child : s->children) statement(child);
  }

  Effects& effects() { return own_->effects; }

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
      effects().written.insert(target_of(base->declaration));
      return;
    }
    const Expr* e = lvalue;
    while (e->kind == ExprKind::index || e->kind == ExprKind::cast) e = e->children[0];
    const Field* field = e->kind == ExprKind::member ? e->field : nullptr;
    effects().written_through.insert({field, lvalue->type});
    if (!field && e->kind == ExprKind::dereference && is_character(e->type))
      written_bytes(e->children[0]);
  }

  void written_bytes(const Expr* pointer) {
    const View* view = facts_.pointers.behind(pointer);
    if (!view) return;
    for (const Type* type : view->types) effects().written_through.insert({nullptr, type});
    if (view->everything) effects().written_through.insert({nullptr, nullptr});
  }

  /// What a pointer leads to is written by somebody who gets it.
  void written_behind(const Expr* pointer) {
    const Expr* e = without_casts(pointer);
    if (e->kind == ExprKind::address || e->kind == ExprKind::decay) return written(e->children[0]);
    if (!e->type || !e->type->is(TypeKind::pointer) || e->kind == ExprKind::zero ||
        e->kind == ExprKind::text)
      return;
    const Type* target = e->type->target;
    if (!target || target->is(TypeKind::function)) return;
    if (is_character(target) || target->is(TypeKind::empty)) {
      written_bytes(e);
      if (target->is(TypeKind::empty) && !facts_.pointers.behind(e))
        effects().written_through.insert({nullptr, nullptr});
    }
    if (!target->is(TypeKind::empty)) effects().written_through.insert({nullptr, target});
  }

  void hand_over(const Expr* function, Way way, const std::string& to = "") {
    const Declaration* f = target_of(function->declaration);
    own_->hands_over.push_back({f, way, to, function->where, among(to, same_thread)});
    own_->starts = own_->starts || way == Way::thread;
  }

  /// A value that becomes a handler of signals: whatever function it may be.
  void becomes_handler(const Expr* value, const std::string& to) {
    const Expr* e = without_casts(value);
    if (e->kind == ExprKind::function) return hand_over(e, Way::handler, to);
    const bool known = e->kind == ExprKind::constant || e->kind == ExprKind::zero;
    const Type* type =
        value->type && value->type->is(TypeKind::pointer) ? value->type->target : value->type;
    if (!known && type) any_handler_.insert(type);
    expression(e);
  }

  void call(const Expr* e) {
    const bool builtin = e->kind == ExprKind::builtin;
    const Expr* called = builtin ? nullptr : without_casts(e->children[0]);
    const Declaration* callee =
        called && called->kind == ExprKind::function ? target_of(called->declaration) : nullptr;
    if (called && !callee) expression(called);
    std::string name(builtin ? e->text : callee ? std::string_view(callee->name) : "");
    if (name.starts_with("atomic_by_address:")) name = "atomic:" + name.substr(18);
    const Row* row = callee && name == callee->name ? find_model(*callee) : find_model(name);
    const bool fails = row && (row->model == Model::failure || row->model == Model::assertion);
    if (row && row->model != Model::failure && callee && callee->body && callee->own) row = nullptr;
    if (fails && row) note(effects().fails, e->where);
    if (row && releases(row->model)) note(effects().releases, e->where);
    if (row && row->model == Model::create) own_->starts = true;
    if (row && row->op == "own") note(effects().personal, e->where);
    const bool inside = callee && callee->body && !row;
    if (callee && callee->body) own_->calls.insert(callee);
    if (callee && !callee->body && !row) effects().unknown.insert(callee);
    for (std::size_t i = builtin ? 0 : 1; i < e->children.size(); ++i)
      argument(e->children[i], static_cast<int>(i) - (builtin ? 0 : 1), row, name, inside);
  }

  void argument(const Expr* given, int number, const Row* row, const std::string& name,
                bool inside) {
    const Expr* e = without_casts(given);
    if (among(name, signal_functions) && number == 1) return becomes_handler(given, name);
    if (e->kind == ExprKind::function) {
      if (row && row->model == Model::create && number == row->pointer)
        return hand_over(e, Way::thread, name);
      if (row && row->model == Model::once && number == row->value) {
        own_->calls.insert(target_of(e->declaration)); // it runs here and now
        return;
      }
      return hand_over(e, inside ? Way::kept : Way::callback, name);
    }
    const bool writes = row ? writes_argument(*row, number) : !inside;
    if (writes) written_behind(given);
    const bool address = e->kind == ExprKind::address || e->kind == ExprKind::decay;
    // An address that nobody writes through is no write.
    if (address && row && !writes) {
      const Expr* base = root(e->children[0]);
      if (row->model == Model::output && base->kind == ExprKind::variable)
        effects().mentioned.insert(target_of(base->declaration));
      return operands(e->children[0]);
    }
    expression(given);
  }

  /// What an lvalue evaluates on the way to it.
  void operands(const Expr* lvalue) {
    for (const Expr* child : lvalue->children) expression(child);
  }

  void expression(const Expr* e) {
    if (!e) return;
    switch (e->kind) {
    case ExprKind::function: return hand_over(e, kept_as_);
    case ExprKind::load:
      if (const Expr* from = e->children[0]; root(from)->kind != ExprKind::variable) {
        const Field* field = from->kind == ExprKind::member ? from->field : nullptr;
        effects().read_through.insert({field, from->type});
      }
      break;
    case ExprKind::variable:
      effects().mentioned.insert(target_of(e->declaration));
      if (e->declaration->storage == Storage::thread_local_) note(effects().personal, e->where);
      return;
    case ExprKind::assign:
    case ExprKind::compound:
    case ExprKind::increment: {
      written(e->children[0]);
      const Expr* to = e->children[0];
      if (e->kind == ExprKind::assign && to->kind == ExprKind::member &&
          among(to->field->name, handler_members)) {
        becomes_handler(e->children[1], "sigaction");
        return operands(to);
      }
      // A variable that others define: whoever owns it runs what it finds there.
      const Expr* base = root(to);
      if (base->kind == ExprKind::variable && !base->declaration->defined &&
          base->declaration->storage == Storage::global) {
        const Way before = std::exchange(kept_as_, Way::library);
        for (const Expr* child : e->children) expression(child);
        kept_as_ = before;
        return;
      }
      break;
    }
    case ExprKind::address:
    case ExprKind::decay:
      if (in_function_) written(e->children[0]);
      break;
    case ExprKind::initialisers: return initialisers(e);
    case ExprKind::call:
    case ExprKind::builtin: return call(e);
    case ExprKind::statements: return statement(e->body);
    case ExprKind::unsupported:
      if (!is_idle(e->text)) note(effects().hidden, e->where);
      break;
    default: break;
    }
    for (const Expr* child : e->children) expression(child);
  }

  void initialisers(const Expr* e) {
    const bool action = e->type && e->type->is(TypeKind::record) &&
                        (e->type->record->name == "struct sigaction" ||
                         (e->field && among(e->field->name, handler_members)));
    for (const Expr* child : e->children) {
      if (!child) continue;
      const Expr* value = without_casts(child);
      const Type* type = child->type;
      if (type && type->is(TypeKind::pointer)) type = type->target;
      if (action && type && type->is(TypeKind::function)) {
        becomes_handler(child, "sigaction");
      } else {
        expression(value == child ? child : value);
      }
    }
  }

  const TreeFacts& facts_;
  Runs::Own* own_ = nullptr;
  bool in_function_ = false;
  Way kept_as_ = Way::kept;
  std::set<const Type*> any_handler_;
};

Runs::Runs(const Tree& tree, const TreeFacts& facts, const std::vector<const Declaration*>& known)
    : facts_(facts) {
  RunCollector collector(facts);
  for (const Declaration* f : tree.functions) collector.statement(*f->body, own_[f]);
  for (const Declaration* d : tree.globals) collector.initialiser(*d, own_[nullptr]);
  for (auto& [function, own] : own_) {
    for (Runner& r : own.hands_over) {
      const bool any = std::any_of(
          collector.any_handler().begin(), collector.any_handler().end(),
          [&](const Type* t) { return r.function->type && may_call(t, r.function->type); });
      if (any && r.way == Way::kept) r.way = Way::handler;
    }
  }
  find(tree, known);
}

void Runs::find(const Tree& tree, const std::vector<const Declaration*>& known) {
  std::map<const Declaration*, Runner> found;
  std::set<const Declaration*> live;
  std::vector<const Declaration*> work;
  auto wake = [&](const Declaration* f) {
    if (f && live.insert(f).second) work.push_back(f);
  };
  // The way of which least is known counts.
  auto rank = [](const Runner& r) {
    return r.way == Way::handler ? 3 : r.way == Way::callback ? (r.same_thread ? 2 : 1) : 0;
  };
  auto run = [&](const Runner& r) {
    auto [it, fresh] = found.try_emplace(r.function, r);
    if (!fresh && rank(r) > rank(it->second)) it->second = r;
    wake(r.function);
  };
  auto settle = [&] {
    while (!work.empty()) {
      const Declaration* f = work.back();
      work.pop_back();
      auto it = own_.find(f);
      if (it == own_.end()) continue;
      for (const Declaration* callee : it->second.calls) wake(callee);
      for (const Runner& r : it->second.hands_over) run(r);
    }
  };
  std::set<const Declaration*> called;
  for (const auto& [caller, own] : own_) {
    for (const Declaration* callee : own.calls)
      if (callee != caller) called.insert(callee);
  }
  for (const Declaration* f : known) wake(f);
  if (auto it = own_.find(nullptr); it != own_.end())
    for (const Runner& r : it->second.hands_over) run(r);
  for (const Declaration* f : tree.functions) {
    const SourceRange at = f->where;
    // A section alone lets nobody run who is called by others (`__init`).
    const bool attribute = f->runs_by == RunsBy::attribute && !called.contains(f);
    if (f->runs_by == RunsBy::constructor && !ABSTHREAD_FAULT("cfront-constructor-forgotten"))
      run({f, Way::constructor, "", at, false});
    if (f->runs_by == RunsBy::destructor) run({f, Way::destructor, "", at, false});
    if (attribute) run({f, Way::attribute, "", at, false});
    if (among(f->name, replaceable) && !f->internal &&
        !ABSTHREAD_FAULT("cfront-malloc-is-not-replaced"))
      run({f, Way::library, "", at, false});
  }
  settle();
  // What other files may call; then what only such code calls that nobody runs.
  for (const bool nobody_calls : {true, false}) {
    for (const Declaration* f : tree.functions) {
      if (f->internal || live.contains(f) || (nobody_calls && called.contains(f))) continue;
      // To call it is a failure of who calls.
      if (const Row* row = find_model(*f); row && row->model == Model::failure) continue;
      run({f, Way::elsewhere, "", f->where, false});
      settle();
    }
  }
  for (const Declaration* f : tree.functions)
    if (auto it = found.find(f); it != found.end()) runners_.push_back(it->second);
}

std::set<const Declaration*> Runs::called_from(const std::vector<const Declaration*>& from) const {
  std::set<const Declaration*> seen(from.begin(), from.end());
  std::vector<const Declaration*> work = from;
  while (!work.empty()) {
    auto it = own_.find(work.back());
    work.pop_back();
    if (it == own_.end()) continue;
    for (const Declaration* callee : it->second.calls)
      if (seen.insert(callee).second) work.push_back(callee);
  }
  return seen;
}

namespace {

void join(Effects& all, const Effects& one) {
  all.written.insert(one.written.begin(), one.written.end());
  all.written_through.insert(one.written_through.begin(), one.written_through.end());
  all.mentioned.insert(one.mentioned.begin(), one.mentioned.end());
  all.read_through.insert(one.read_through.begin(), one.read_through.end());
  all.unknown.insert(one.unknown.begin(), one.unknown.end());
  for (auto place : {&Effects::fails, &Effects::hidden, &Effects::releases, &Effects::personal})
    if (one.*place) note(all.*place, *(one.*place));
}

} // namespace

bool Effects::calls_what_has_no_body() const {
  return std::any_of(unknown.begin(), unknown.end(),
                     [](const Declaration* f) { return f->project; });
}

Effects Runs::effects(const Declaration& function) const {
  Effects all;
  for (const Declaration* f : called_from({&function}))
    if (auto it = own_.find(f); it != own_.end()) join(all, it->second.effects);
  return all;
}

Runs::Own Runs::own(const Statement& statement) const {
  Own own;
  RunCollector(facts_).statement(statement, own);
  return own;
}

Effects Runs::effects(const Statement& statement) const {
  const Own here = own(statement);
  Effects all = here.effects;
  for (const Declaration* f : called_from({here.calls.begin(), here.calls.end()}))
    if (auto it = own_.find(f); it != own_.end()) join(all, it->second.effects);
  return all;
}

bool Runs::starts(const Statement& statement) const {
  const Own here = own(statement);
  if (here.starts) return true;
  for (const Declaration* f : called_from({here.calls.begin(), here.calls.end()}))
    if (auto it = own_.find(f); it != own_.end() && it->second.starts) return true;
  return false;
}

bool Runs::only_started_by(const Declaration& function,
                           const std::vector<const Declaration*>& starters) const {
  const std::set<const Declaration*> known = called_from(starters);
  bool started = false;
  for (const auto& [caller, own] : own_) {
    if (own.calls.contains(&function)) return false;
    for (const Runner& r : own.hands_over) {
      if (r.function != &function) continue;
      if (r.way != Way::thread || !known.contains(caller)) return false;
      started = true;
    }
  }
  return started && function.runs_by == RunsBy::call;
}

bool Runs::harmless(const Declaration& function, const Options& options) const {
  if (options.check_memory || options.machine_ints) return false;
  const Effects all = effects(function);
  if (all.fails || all.hidden || all.personal || !all.written_through.empty() ||
      !all.unknown.empty())
    return false;
  for (const Declaration* d : all.written)
    if (d->storage != Storage::local && d->storage != Storage::parameter) return false;
  for (const Declaration* f : called_from({&function})) {
    if (options.accesses && facts_.mentioned.contains(f)) return false;
    auto it = own_.find(f);
    if (it != own_.end() && !it->second.hands_over.empty()) return false;
  }
  return true;
}

std::string told(const Runner& runner) {
  switch (runner.way) {
  case Way::elsewhere:
    return runner.function->name == "main" ? "runs beside the threads"
                                           : "can be called by other files";
  case Way::thread: return "is started as a thread";
  case Way::callback: return "is given to '" + runner.given_to + "'";
  case Way::handler: return "is a handler of signals";
  case Way::kept: return "can be called through a pointer";
  case Way::constructor: return "runs before 'main'";
  case Way::destructor: return "runs after 'main'";
  case Way::attribute: return "can be found by others (`used`, `section`)";
  case Way::library: return "other code runs, by its name or through a variable of that code";
  }
  return "";
}

} // namespace absthread::cfront
