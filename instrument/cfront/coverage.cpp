// SPDX-License-Identifier: MIT
#include "instrument/cfront/coverage.hpp"

#include "instrument/cfront/before_threads.hpp"
#include "instrument/cfront/runs.hpp"
#include "instrument/cfront/starts.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

/// The contract's variables that it may write. What a library's inline function writes through
/// pointers is none of ours, unless somebody holds its address (`ours`).
std::vector<std::string> written_variables(const Effects& effects, const Memory& memory,
                                           bool ours) {
  std::set<std::string> names;
  for (const auto& [variable, tied] : memory.ties()) {
    const Declaration* d = tied.object->declaration;
    bool writes = d && effects.written.contains(d);
    // A function of files that we do not see has a name for it. (That it takes a lock only makes
    // others wait.)
    const bool lock = variable->term.sort().is(SortKind::thread);
    if (!writes && d && !d->internal && !lock) writes = effects.calls_what_has_no_body();
    if (!writes && ours)
      writes = std::any_of(
          effects.written_through.begin(), effects.written_through.end(),
          [&](const auto& place) { return memory.may_denote(tied, place.first, place.second); });
    if (writes) names.insert(variable->name());
  }
  return {names.begin(), names.end()};
}

/// Leaves that what is written through a pointer to the member or type may be; null type: any.
void add_leaves(const Field* field, const Type* type, Memory& memory, std::set<Term>& found) {
  while (type && type->is(TypeKind::array)) type = type->target;
  if (!type || type->is(TypeKind::empty)) {
    for (const Variable& v : memory.undeclared()) found.insert(v.term);
    return;
  }
  if (type->is(TypeKind::record))
    for (const Field& f : type->record->fields) add_leaves(&f, f.type, memory, found);
  std::vector<Leaf*> leaves;
  memory.leaves_like(field, type, leaves);
  for (const Leaf* leaf : leaves) found.insert(leaf->variable);
}

/// What the threads write, as far as the function may read it: for races.
std::set<Term> read_beside(const Effects& effects, LoweringContext& context, bool ours,
                           const std::set<Term>& changed) {
  std::set<Term> found;
  if (!context.options.accesses || !ours || ABSTHREAD_FAULT("cfront-readers-are-covered"))
    return found;
  for (const Declaration* d : effects.mentioned) {
    if (d->storage != Storage::global && d->storage != Storage::static_local) continue;
    std::vector<Leaf*> leaves;
    context.memory.leaves_below(context.memory.whole(context.memory.global(*d)), leaves);
    for (const Leaf* leaf : leaves) found.insert(leaf->variable);
  }
  for (const auto& [field, type] : effects.read_through)
    add_leaves(field, type, context.memory, found);
  std::erase_if(found, [&](const Term& v) { return !changed.contains(v); });
  return found;
}

/// What the threads access and no contract declares, as far as the function may write it: where the
/// threads themselves are asked about, it matters who else does.
std::set<Term> written_undeclared(const Effects& effects, LoweringContext& context, bool ours) {
  std::set<Term> found;
  if (!context.options.together || ABSTHREAD_FAULT("cfront-undeclared-has-no-writer")) return found;
  std::set<const Declaration*> objects = effects.written;
  if (effects.calls_what_has_no_body())
    for (const Declaration* d : context.globals_outside()) objects.insert(d);
  for (const Declaration* d : objects) {
    if (d->storage != Storage::global && d->storage != Storage::static_local) continue;
    std::vector<Leaf*> leaves;
    context.memory.leaves_below(context.memory.whole(context.memory.global(*d)), leaves);
    for (const Leaf* leaf : leaves) found.insert(leaf->variable);
  }
  if (ours)
    for (const auto& [field, type] : effects.written_through)
      add_leaves(field, type, context.memory, found);
  // That it takes a lock, or initialises it, only makes others wait.
  std::erase_if(found, [](const Term& v) {
    const Sort sort = v.sort();
    return sort.is(SortKind::thread) ||
           (sort.is(SortKind::array) && sort.element().is(SortKind::thread));
  });
  return found;
}

std::vector<std::string> names_of(const std::set<Term>& variables, const Memory& memory) {
  std::vector<std::string> names;
  for (const Variable& v : memory.undeclared())
    if (variables.contains(v.term)) names.push_back(v.name());
  return names;
}

/// A function of a contract that others run, too: on a thread of its own that is what the contract
/// speaks of. On the thread of somebody else it has that thread's locks and variables.
std::optional<Uncovered::Kind> runs_elsewhere(const Runner& runner, const Effects& effects) {
  if (runner.way == Way::handler && !ABSTHREAD_FAULT("cfront-handler-is-a-thread"))
    return Uncovered::Kind::handler;
  if (runner.same_thread && (effects.releases || effects.personal))
    return Uncovered::Kind::callback;
  return std::nullopt;
}

Uncovered::Kind kind_of(const Runner& runner, bool writes) {
  if (runner.way == Way::handler) return Uncovered::Kind::handler;
  if (runner.way == Way::callback) return Uncovered::Kind::callback;
  return writes ? Uncovered::Kind::writer : Uncovered::Kind::assertion;
}

} // namespace

bool LoweringContext::excluded(const Declaration& function) {
  const std::vector<std::string>& names = options.excluded;
  if (std::find(names.begin(), names.end(), function.name) == names.end()) return false;
  assumptions.insert("'" + function.name + "' does not run beside the threads (--exclude)");
  return true;
}

void LoweringContext::check_excluded(Diagnostics& diagnostics) const {
  for (const std::string& name : options.excluded) {
    const Declaration* f = tree.find(name);
    if (f && f->body) continue;
    std::vector<std::string> names;
    for (const Declaration* known : tree.functions) names.push_back(known->name);
    const std::string near = nearest_name(name, names);
    diagnostics.report(DiagnosticId::missing_c_function, {},
                       "--exclude: there is no C function '" + name + "' with a body" +
                           (near.empty() ? "" : "; did you mean '" + near + "'?"));
  }
}

bool only_threads_write(const Declaration& d, const LoweringContext& context,
                        const std::vector<const Declaration*>& roots) {
  if (!d.internal || context.memory.exposed(&d)) return false;
  std::vector<const Declaration*> threads;
  for (const Declaration* root : roots)
    if (root) threads.push_back(root);
  const std::set<const Declaration*> known = reach(context.facts, threads);
  return std::all_of(
      context.facts.written.begin(), context.facts.written.end(),
      [&](const auto& entry) { return known.contains(entry.first) || !entry.second.contains(&d); });
}

std::vector<TooMany> too_many_started(const Tree& tree, const Program& contracts,
                                      const std::vector<const Declaration*>& roots) {
  const Declaration* main = tree.find("main");
  if (!main || !main->body || ABSTHREAD_FAULT("cfront-main-starts-as-many")) return {};
  std::map<const Declaration*, std::optional<unsigned long>> instances;
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (!roots[i]) continue;
    const Template& t = contracts.threads[i];
    std::optional<unsigned long>& sum = instances.try_emplace(roots[i], 0UL).first->second;
    const bool started = contracts.find_shared(t.thread.name + ".started") != nullptr;
    if (t.multiplicity.any())
      sum.reset();
    else if (sum)
      *sum += *t.multiplicity.number - (started && *t.multiplicity.number > 0 ? 1 : 0);
  }
  std::vector<TooMany> out;
  for (const auto& [function, starts] : started_by(*main)) {
    const auto found = instances.find(function);
    if (found != instances.end() && found->second && starts.least > *found->second)
      out.push_back({function->name, starts.least, *found->second, starts.where});
  }
  return out;
}

Coverage find_uncovered(LoweringContext& context, const std::vector<const Declaration*>& roots,
                        const std::set<Term>& changed) {
  std::vector<const Declaration*> known;
  for (const Declaration* root : roots)
    if (root) known.push_back(root);
  const Runs runs(context.tree, context.facts, known);
  Coverage found;
  for (const Runner& r : runs.runners()) {
    const Declaration& f = *r.function;
    const bool ours = context.user_files.contains(f.where.file) || f.own || r.way != Way::elsewhere;
    const Effects effects = runs.effects(f);
    Uncovered one;
    one.function = f.name;
    one.where = f.where;
    one.how = told(r);
    one.variables = written_variables(effects, context.memory, ours);
    const std::set<Term> others = written_undeclared(effects, context, ours);
    const std::vector<std::string> names = names_of(others, context.memory);
    one.variables.insert(one.variables.end(), names.begin(), names.end());
    if (one.variables.empty()) {
      std::set<Term> read = read_beside(effects, context, ours, changed);
      one.reads = !read.empty();
      for (const Term& v : read) one.variables.push_back(v.name());
    }
    if (effects.fails && ours && !ABSTHREAD_FAULT("cfront-uncovered-assertion"))
      one.fails = *effects.fails;
    if (effects.hidden && ours) one.why = "something in it is not understood";
    const bool here = r.way == Way::handler || r.same_thread;
    if (here && effects.personal && one.why.empty())
      one.why = "it uses thread-local variables or errno, on the thread of somebody else";
    const bool matters = !one.variables.empty() || one.fails || !one.why.empty();
    if (std::find(known.begin(), known.end(), &f) != known.end()) {
      const std::optional<Uncovered::Kind> kind = runs_elsewhere(r, effects);
      if (!kind) continue;
      one.kind = *kind;
      one.covered = true;
      if (*kind == Uncovered::Kind::callback && one.why.empty())
        one.why = "it releases a lock, on a thread that may hold it";
      if (!matters && one.why.empty()) continue;
    } else {
      for (const Term& v : others) found.set_elsewhere.try_emplace(v, &f);
      if (!matters) continue;
      one.kind = kind_of(r, !one.fails || !one.variables.empty());
      if (one.kind == Uncovered::Kind::writer && one.reads) one.kind = Uncovered::Kind::reader;
    }
    const bool accesses =
        one.kind == Uncovered::Kind::writer || one.kind == Uncovered::Kind::reader;
    if (accesses && f.name == "main" && !one.fails && one.why.empty()) {
      const auto writes_others = [&](const Effects& of) {
        return !written_undeclared(of, context, ours).empty();
      };
      const auto reads_others = [&](const Effects& of) {
        return !read_beside(of, context, ours, changed).empty();
      };
      if (auto set = set_before_threads(f, runs, context.memory, known,
                                        {writes_others, reads_others}, context.terms)) {
        found.set_by_main = std::move(*set);
        continue;
      }
      one.why =
          "that it sets them before it starts the threads of the contracts, and only then, is "
          "not seen";
    }
    if (!context.excluded(f)) found.uncovered.push_back(std::move(one));
  }
  return found;
}

} // namespace absthread::cfront
