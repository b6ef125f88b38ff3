// SPDX-License-Identifier: MIT
// The Program that comes out when `main` has been followed.
//
// A thread that is started later gets a location `(waiting)` before its first one, from which a
// step takes one from the counter `f.started`; each creation raises it. An argument that is
// computed by the creation lies in `f.argument` until the new thread takes it, and the creation
// waits until there is room for it: nobody can tell that from a thread that begins at once.
//
// Shared variables are those that some thread speaks of, and those that their first values speak
// of. They begin with what main gave them before it started threads; what is known of unknown
// values is a part of the initial condition.
#include "instrument/cfront/follower.hpp"

#include "instrument/cfront/thread_flow.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <filesystem>

namespace absthread::cfront {

void Follower::name_kinds() {
  std::map<std::string, int> uses, seen;
  for (const Started& k : kinds_) ++uses[k.name];
  for (Started& k : kinds_) {
    if (uses[k.name] > 1 && !k.shown.empty()) k.name += "(" + k.shown + ")";
    if (const int before = seen[k.name]++; before != 0) k.name += "#" + std::to_string(before + 1);
    k.code.thread.name = k.name;
  }
}

Variable Follower::counter(const std::string& name, Sort sort) {
  Variable out;
  out.term = terms_.variable(name, sort);
  out.initial = terms_.constant(sort, mpz_class(0));
  return out;
}

void Follower::raise(Edge& edge, Term v) {
  const Term next =
      v.sort().is(SortKind::boolean) ? primed(v) : equal(primed(v), add(v, terms_.integer(1L)));
  edge.step.relation = conj(edge.step.relation, next);
  change(edge, v);
  if (edge.kind == EdgeKind::silent) edge.kind = EdgeKind::step;
}

/// What starting, ending and joining threads order.
void Follower::orders(Edge& edge, Term v, Sync sync) const {
  if (!options_.accesses) return;
  Access made;
  made.location = v.name();
  made.order = AccessOrder::none;
  made.sync = sync;
  made.where = edge.where;
  edge.accesses.push_back(std::move(made));
}

void Follower::change(Edge& edge, Term v) {
  edge.step.changed.push_back(v);
  std::sort(edge.step.changed.begin(), edge.step.changed.end(),
            [](Term a, Term b) { return a.name() < b.name(); });
}

void Follower::add_waiting(Started& k) {
  k.started = counter(k.name + ".started", terms_.int_sort());
  const Term v = k.started.term;
  Thread& thread = k.code.thread;
  Location waiting;
  waiting.name = "(waiting)";
  waiting.assertion = terms_.boolean(true);
  waiting.end = true; // an instance that is never created
  waiting.where = thread.where;
  const LocationId id = static_cast<LocationId>(thread.locations.size());
  thread.locations.push_back(std::move(waiting));
  for (LocationId first : thread.initial) {
    Edge edge;
    edge.from = id;
    edge.to = first;
    edge.where = thread.where;
    edge.text = k.name + " begins";
    edge.step.changed = {v};
    edge.step.relation =
        conj(less(terms_.integer(0L), v), equal(primed(v), subtract(v, terms_.integer(1L))));
    if (ABSTHREAD_FAULT("main-begins-unasked")) edge.step.relation = equal(primed(v), v);
    orders(edge, v, Sync::acquire);
    take_given(k, edge);
    thread.edges.push_back(std::move(edge));
  }
  thread.initial = {id};
}

void Follower::take_given(Started& k, Edge& edge) {
  for (Variable& local : k.code.thread.locals) {
    if (local.term != given_) continue;
    local.initial = terms_.integer(0L);
    change(edge, given_);
    edge.step.relation = conj(edge.step.relation, equal(primed(given_), k.given_value.term));
  }
}

void Follower::give(Edge& edge, const Started& k) {
  if (!edge.step.changes(events_.argument)) return;
  std::erase(edge.step.changed, events_.argument);
  std::vector<Term> parts = conjuncts(edge.step.relation);
  if (k.given) {
    change(edge, k.given_value.term);
    for (Term& part : parts)
      part = substitute(part, {{primed(events_.argument), primed(k.given_value.term)}});
    parts.push_back(equal(k.started.term, terms_.integer(0L)));
  } else {
    std::erase_if(parts, [&](Term part) {
      const std::vector<Term> all = free_variables(part);
      return std::find(all.begin(), all.end(), primed(events_.argument)) != all.end();
    });
  }
  edge.step.relation = conj(terms_, parts);
}

void Follower::count_creations() {
  for (std::size_t k = 1; k < kinds_.size(); ++k) {
    Started& kind = kinds_[k];
    kind.first = kind.code.thread.initial;
    if (kind.given) kind.given_value = counter(kind.name + ".argument", terms_.int_sort());
    if (kind.later) add_waiting(kind);
  }
  for (const auto& [place, kind] : started_by_) {
    Edge& edge = kinds_[place.first].code.thread.edges[place.second];
    give(edge, kinds_[kind]);
    raise(edge, kinds_[kind].started.term);
    orders(edge, kinds_[kind].started.term, Sync::release);
  }
}

std::optional<Program> Follower::make() {
  name_kinds();
  count_creations();
  if (!resolve_told()) return std::nullopt;
  resolve_joins();
  resolve_results();
  Program out;
  out.name = c_paths_.empty() ? "main" : std::filesystem::path(c_paths_.front()).stem().string();
  out.c_files = c_paths_;
  out.atomicity = options_.atomicity;
  for (std::size_t k = keeps_main_ ? 0 : 1; k < kinds_.size(); ++k) {
    Template t;
    t.multiplicity.number = copies(k);
    if (t.multiplicity.number == 0UL) continue;
    t.code = CodeReference{kinds_[k].function->name, {}, kinds_[k].function->where};
    t.thread = std::move(kinds_[k].code.thread);
    out.threads.push_back(std::move(t));
  }
  add_shared(out);
  for (std::uint32_t place : main_.loose) loosely_everywhere(place);
  context_.enter_unknown_starts();
  for (std::uint32_t place : everywhere_) context_.loose[place - 1].everywhere = true;
  lowered_.loose = context_.loose;
  lowered_.waits = context_.waits;
  settle_without_body();
  for (const std::string& pointer : memory_.fixed_pointers())
    context_.assumptions.insert("the pointer '" + pointer + "' denotes one object throughout");
  context_.assumptions.insert(tree_.assumptions.begin(), tree_.assumptions.end());
  context_.assume_new_addresses();
  if (memory_.equal_texts() && context_.compares_pointers)
    context_.assumptions.insert("string constants with the same characters are one object");
  if (memory_.uses_maps()) context_.assumptions.insert(own_types);
  lowered_.assumptions = context_.assumptions.sentences(context_.sources);
  lowered_.memory_dump = "shared\n" + memory_.dump_shared() + memory_dump_;
  return out;
}

namespace {

/// The object that a memory location is a part of.
std::string object_of(const std::string& location) {
  return location.substr(0, location.find_first_of(".["));
}

} // namespace

void Follower::note_reads(const Thread& thread) {
  const auto note = [&](const std::vector<Access>& accesses) {
    for (const Access& access : accesses)
      if (access.certain)
        accessed_.insert(object_of(access.location));
      else
        accessed_outside_[object_of(access.location)].push_back(access.where);
  };
  const auto reads = [&](Term of) {
    if (!of) return;
    for (Term v : free_variables(of))
      if (v.time() == 0) looked_at_.insert(v);
  };
  for (const Location& l : thread.locations) {
    reads(l.assertion);
    note(l.accesses);
  }
  for (const Edge& edge : thread.edges) {
    reads(edge.step.relation);
    note(edge.accesses);
  }
}

/// By our code, or by unknown code that is called elsewhere: what was called here may go on.
bool Follower::accessed_beside(const std::string& object, SourceRange call) const {
  if (accessed_.contains(object)) return true;
  auto it = accessed_outside_.find(object);
  if (it == accessed_outside_.end() || ABSTHREAD_FAULT("race-unknown-ends-at-once")) return false;
  return std::any_of(it->second.begin(), it->second.end(),
                     [&](SourceRange where) { return !(where == call); });
}

void Follower::settle_without_body() {
  for (const auto& [name, reached] : context_.reached_outside)
    for (const auto& [variable, shown] : reached.variables)
      if (options_.accesses ? accessed_beside(object_of(shown), reached.where)
                            : options_.keep_globals || looked_at_.contains(variable)) {
        context_.has_no_body(name, reached.where, "may write '" + shown + "'");
        break;
      }
  for (const auto& [name, function] : context_.without_body)
    lowered_.without_body.push_back(function);
}

void Follower::add_shared(Program& out) {
  std::set<Term> used;
  for (const Template& t : out.threads) use(t.thread, used);
  std::vector<Variable> all;
  for (const Started& k : kinds_) {
    if (k.started.term) all.push_back(k.started);
    if (k.ended.term) all.push_back(k.ended);
    if (k.told.term) all.push_back(k.told);
    if (k.given_value.term) all.push_back(k.given_value);
    if (k.returned.term) all.push_back(k.returned);
  }
  for (const Variable& v : memory_.undeclared()) {
    Variable made = v;
    auto it = main_.values.find(v.term);
    if (it != main_.values.end() && !ABSTHREAD_FAULT("main-start-forgotten"))
      made.initial = it->second;
    all.push_back(made);
  }
  for (Term unknown : main_.unknowns) {
    Variable made;
    made.term = unknown;
    all.push_back(made);
  }
  // A value that speaks of others needs them, too.
  use(main_.condition, used);
  for (std::size_t size = 0; size != used.size();) {
    size = used.size();
    for (const Variable& v : all) {
      if (v.initial && used.contains(v.term)) use(v.initial, used);
    }
  }
  std::vector<Term> facts = {main_.condition};
  for (Variable& v : all) {
    if (!used.contains(v.term)) continue;
    if (v.initial) facts.push_back(equal(v.term, v.initial));
    if (v.initial && !v.initial.is_known()) v.initial = Term();
    out.shared.push_back(v);
  }
  out.initial = conj(terms_, facts);
}

} // namespace absthread::cfront
