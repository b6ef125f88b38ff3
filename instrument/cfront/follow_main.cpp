// SPDX-License-Identifier: MIT
// The C program itself, without contracts: `main` is followed to the threads that it starts.
//
// Threads with the same function and the same argument are copies of one Template; an argument that
// the function does not look at does not count. How many copies there are:
//
//   at once    those that main starts one after another (unfold.hpp) are there from the beginning
//   later      a thread that is started when others already run, by main or by any of them, waits
//   at
//              a location `(waiting)` and takes one from the counter `f.started` that each
//              creation raises. As many copies as can be started at most; any number from a loop.
//   any        if main does nothing but start threads in a loop without a constant bound, they are
//              there from the beginning too: as many as one likes
//
// A join waits for `f.ended`, and what is told to end knows it from `f.told`: which of several
// equal copies has ended makes no difference to anybody, so that counting them is exact. If main
// does nothing that matters once all threads are started, it is no thread of the Program at all.
//
// An argument that is not the same in every run, but does not change once main has started threads,
// is a name for that value. One that is computed later is left in `f.argument` by the creation, and
// the new thread takes it when it begins.
//
// What is not known here makes the Program have more runs than the code and is entered in
// `Lowered::loose`, with its place: a join whose thread is not known. A proof holds all the same;
// an interleaving that goes through such a place proves nothing.
#include "instrument/cfront/cfront.hpp"

#include "instrument/cfront/import.hpp"
#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/stack.hpp"
#include "instrument/cfront/unfold.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

namespace absthread::cfront {

namespace {

/// Does the function look at its first parameter? Casting it to void, or returning it, is no use.
bool looks_at_argument(const Declaration& function) {
  if (function.parameters.empty()) return false;
  const Declaration* parameter = function.parameters.front();
  std::function<bool(const Expr*)> in_expression;
  std::function<bool(const Statement*)> in_statement = [&](const Statement* s) {
    if (!s) return false;
    const Expr* e = s->condition;
    const bool leaves = s->kind == StatementKind::return_ || s->kind == StatementKind::expression;
    while (leaves && e && (e->kind == ExprKind::cast || e->kind == ExprKind::load))
      e = e->children[0];
    const bool idle = leaves && e && e->kind == ExprKind::variable && e->declaration == parameter;
    if (!idle && in_expression(s->condition)) return true;
    if (in_expression(s->step)) return true;
    for (const Declaration* d : s->declarations) {
      if (in_expression(d->initial)) return true;
    }
    return std::any_of(s->children.begin(), s->children.end(), in_statement);
  };
  in_expression = [&](const Expr* e) {
    if (!e) return false;
    if (e->kind == ExprKind::variable && e->declaration == parameter) return true;
    if (e->kind == ExprKind::statements && in_statement(e->body)) return true;
    return std::any_of(e->children.begin(), e->children.end(), in_expression);
  };
  return in_statement(function.body);
}

/// A kind of thread that somebody starts.
struct Started {
  const Declaration* function = nullptr;
  Term argument;       ///< null: arbitrary, not looked at, or given
  bool given = false;  ///< the argument comes with the creation
  bool later = false;  ///< waits for its creation
  bool single = false; ///< main joins it: no copy of another
  std::string name;
  std::string shown; ///< the argument, where names have to differ
  unsigned long at_once = 0;
  bool any = false;
  std::vector<std::pair<std::size_t, bool>> starters; ///< kind (0: main), whether it is in a loop
  Eventful code;
  std::vector<LocationId> first; ///< where it begins
  Variable started, ended, told;
  Variable given_value; ///< the argument of the thread that has not begun yet
};

class Follower {
 public:
  Follower(Tree& tree, const std::vector<std::string>& c_paths, const Options& options,
           SourceStore& sources, TermManager& terms, Diagnostics& diagnostics, Lowered& facts)
      : tree_(tree)
      , c_paths_(c_paths)
      , options_(options)
      , terms_(terms)
      , diagnostics_(diagnostics)
      , lowered_(facts)
      , events_(terms)
      , frame_(frame_program(options, terms))
      , memory_(tree, frame_, terms)
      , context_{frame_, options, tree, facts_, memory_, sources, terms} {
    context_.following = true;
    for (const std::string& path : c_paths) context_.user_files.insert(sources.find(path));
  }

  std::optional<Program> run(const Declaration& main) {
    collect_facts(tree_, facts_, memory_, {});
    keep_what_is_mains_own(main);
    std::optional<Program> out;
    for (bool again = true; again;) {
      forget();
      out = follow(main);
      const bool apart = std::exchange(apart_changed_, false);
      again = context_.once_more() || apart;
    }
    for (const auto& [where, sentence] : refusals_)
      diagnostics_.report(DiagnosticId::unsupported_c, where, sentence);
    return out;
  }

 private:
  void forget() {
    context_.begin_round();
    context_.sites.clear();
    lowered_.threads.clear();
    refusals_.clear();
    memory_dump_.clear();
    kinds_.clear();
    kind_of_handle_.clear();
    several_handles_.clear();
    started_by_.clear();
    everywhere_.clear();
    main_ = Unfolded();
  }

  std::optional<Program> follow(const Declaration& main) {
    kinds_.push_back({});
    kinds_[0].function = &main;
    kinds_[0].name = main.name;
    for (const Declaration* f : tree_.functions) {
      if (!f->by_itself) continue;
      refuse(f->where, "function '" + f->name + "' that runs before or after 'main'");
      return std::nullopt;
    }
    std::optional<Thread> thread = lower_thread(main, {});
    if (!thread) return std::nullopt;
    UnfoldResult result =
        unfold(*thread, memory_.undeclared(), {memory_.known_blocks(), facts_.frees}, terms_);
    if (!result.unfolded) {
      refuse(result.where, result.reason);
      return std::nullopt;
    }
    main_ = std::move(*result.unfolded);
    if (main_.named_blocks)
      context_.assumptions.insert("how the addresses of blocks that 'main' allocates are ordered "
                                  "does not matter");
    kinds_[0].code = std::move(main_.rest);
    start_threads();
    for (std::size_t k = 1; k < kinds_.size(); ++k) {
      if (!lower_kind(k)) return std::nullopt;
    }
    return make();
  }

  /// What Memory and Lowering take for contracts: the variables of events, and a name.
  static Program frame_program(const Options& options, TermManager& terms) {
    Program out;
    out.atomicity = options.atomicity;
    const ThreadEvents events(terms);
    std::vector<Term> variables = events.all();
    variables.push_back(events.told);
    for (Term v : variables) {
      Variable variable;
      variable.term = v;
      out.shared.push_back(variable);
    }
    out.initial = terms.boolean(true);
    return out;
  }

  void refuse(SourceRange where, const std::string& what) {
    lowered_.threads.push_back({0, std::nullopt, {{where, what}}});
    refusals_.emplace_back(where, "unsupported: " + what);
  }

  std::uint32_t loosely(SourceRange where, const std::string& what) {
    return context_.loose_place({where, what});
  }

  /// Every run may rest on this place.
  void loosely_everywhere(std::uint32_t place) {
    if (place != 0) everywhere_.insert(place);
  }

  /// Globals that no other thread mentions: the handles of threads, counters of main. Whatever has
  /// its address used may run as a thread, or be called by one.
  void keep_what_is_mains_own(const Declaration& main) {
    if (facts_.address_taken.contains(&main)) return;
    std::set<const Declaration*> others;
    for (const Declaration* f :
         reach(facts_, {facts_.address_taken.begin(), facts_.address_taken.end()})) {
      auto it = facts_.mentioned.find(f);
      if (it != facts_.mentioned.end()) others.insert(it->second.begin(), it->second.end());
    }
    for (const Declaration* d : tree_.globals) {
      const bool scalar = d->type && (d->type->scalar() ||
                                      (d->type->is(TypeKind::array) && d->type->target->scalar()));
      if (scalar && !others.contains(d) && !memory_.exposed(d)) memory_.keep_private(d);
    }
  }

  std::optional<Thread> lower_thread(const Declaration& function, Term argument) {
    Template contract;
    contract.thread.name = function.name;
    contract.thread.self = terms_.symbol("self", terms_.thread_sort());
    contract.code = CodeReference{function.name, {}, function.where};
    Lowering lowering(context_, contract);
    std::optional<Thread> thread = lowering.run(function, {argument});
    for (const Unsupported& u : lowering.unsupported()) {
      refusals_.emplace_back(u.where, "unsupported in thread '" + function.name + "': " + u.what);
    }
    if (!thread) lowered_.threads.push_back({0, std::nullopt, lowering.unsupported()});
    // What was unknown when main began is the same for all.
    if (thread)
      std::erase_if(thread->locals, [&](const Variable& v) {
        return std::find(main_.unknowns.begin(), main_.unknowns.end(), v.term) !=
               main_.unknowns.end();
      });
    memory_dump_ += "locals of " + function.name + "\n" + memory_.dump_locals();
    memory_.forget_locals();
    if (thread) settle_locals(*thread, terms_);
    return thread;
  }

  /// The kind of thread that a creation starts; made if it is new.
  std::size_t kind_of(const Creation& creation, bool later, bool single = false) {
    const CreationSite& site = context_.sites.at(creation.site - 1);
    const bool looks = looks_at_argument(*site.function);
    const Term argument = looks ? creation.argument : Term();
    const bool given = looks && creation.computed;
    for (std::size_t k = 1; k < kinds_.size() && !single; ++k) {
      if (kinds_[k].single) continue;
      const bool same =
          kinds_[k].argument == argument || ABSTHREAD_FAULT("main-argument-of-another");
      if (kinds_[k].function == site.function && same && kinds_[k].given == given &&
          kinds_[k].later == later)
        return k;
    }
    Started made;
    made.function = site.function;
    made.argument = argument;
    made.given = given;
    made.later = later;
    made.single = single;
    made.name = site.function->name;
    const bool number = argument && argument.is_constant() && abs(argument.value()) < 1000000;
    made.shown = number ? argument.value().get_str() : argument ? site.argument : "";
    kinds_.push_back(std::move(made));
    return kinds_.size() - 1;
  }

  // ---- what main starts

  void start_threads() {
    std::set<long> told;
    for (const auto& [edge, event] : kinds_[0].code.events)
      if (event.told) told.insert(*event.told);
    for (const Creation& creation : main_.at_once) {
      const std::size_t kind =
          kind_of(creation, false, told.contains(creation.handle) || stays_apart(creation));
      ++kinds_[kind].at_once;
      kind_of_handle_[creation.handle] = kind;
    }
    const std::map<EdgeId, Event>& later = kinds_[0].code.events;
    const bool starts =
        !main_.at_once.empty() || std::any_of(later.begin(), later.end(), [](const auto& item) {
          return item.second.creation.has_value();
        });
    keeps_main_ =
        !starts || main_matters() || options_.deadlock || !starts_any_number(kinds_[0].code, main_);
    if (ABSTHREAD_FAULT("main-dropped") && !main_.at_once.empty() && later.empty())
      keeps_main_ = false;
    if (!keeps_main_) {
      const std::map<EdgeId, Event> events = later; // kind_of may move the kinds
      for (const auto& [edge, event] : events) {
        if (!event.creation) continue;
        const std::size_t kind = kind_of(*event.creation, false);
        kinds_[kind].any = true;
        context_.assumptions.insert("the loop in 'main' starts any number of '" +
                                    kinds_[kind].name + "'");
      }
      for (const Edge& edge : kinds_[0].code.thread.edges) loosely_everywhere(edge.loose);
      return;
    }
    later_threads(0);
  }

  /// Somebody else than main waits for the end of one of them.
  bool stays_apart(const Creation& creation) const {
    return apart_.contains(context_.sites.at(creation.site - 1).function);
  }

  /// Does what is left of main do more than starting any number of threads, joining, ending?
  bool main_matters() const {
    const Eventful& rest = kinds_[0].code;
    const Thread& thread = rest.thread;
    std::set<Term> shared;
    for (const Variable& v : memory_.undeclared()) shared.insert(v.term);
    bool creates = false, reads = false;
    std::set<std::size_t> in_loop, outside; ///< sites of creations
    for (const auto& [edge, event] : rest.events) {
      if (event.tells || (event.creation && event.creation->computed &&
                          looks_at_argument(*context_.sites.at(event.creation->site - 1).function)))
        return true;
    }
    for (const Location& l : thread.locations) {
      if (!l.assertion.is_true() || !l.accesses.empty()) return true;
    }
    for (const Edge& edge : thread.edges) {
      if (!edge.accesses.empty() && !ABSTHREAD_FAULT("race-main-dropped")) return true;
    }
    std::vector<bool> creating(thread.locations.size(), false);
    for (EdgeId e = 0; e < thread.edges.size(); ++e) {
      const Edge& edge = thread.edges[e];
      for (Term v : edge.step.changed) {
        if (shared.contains(v)) return true;
      }
      for (Term v : free_variables(edge.step.relation)) reads = reads || shared.contains(v);
      auto it = rest.events.find(e);
      if (it == rest.events.end() || !it->second.creation) continue;
      (rest.repeats[e] ? in_loop : outside).insert(it->second.creation->site);
      creates = creating[edge.from] = true;
    }
    if (!creates) return false;
    // A call that is also outside of the loop is there because its first round was unrolled.
    if (reads || !std::includes(in_loop.begin(), in_loop.end(), outside.begin(), outside.end()))
      return true;
    // A creation after a join comes late.
    spread_backwards(thread, creating);
    return std::any_of(rest.events.begin(), rest.events.end(), [&](const auto& item) {
      return !item.second.creation && creating[thread.edges[item.first].to];
    });
  }

  /// The creations of a thread that is kept: their threads wait.
  void later_threads(std::size_t starter) {
    // kind_of may move the kinds.
    const std::map<EdgeId, Event> events = kinds_[starter].code.events;
    // Of threads that are started one by one, their starter knows which it joins.
    std::set<long> joined;
    for (const auto& [edge, event] : events) {
      if (event.joined) joined.insert(*event.joined);
    }
    for (const auto& [edge, event] : events) {
      if (!event.creation) continue;
      const bool repeats = kinds_[starter].code.repeats[edge];
      const bool single =
          !repeats && (joined.contains(event.creation->handle) || stays_apart(*event.creation));
      const std::size_t kind = kind_of(*event.creation, true, single);
      kinds_[kind].starters.emplace_back(starter, repeats);
      started_by_[{starter, edge}] = kind;
      auto [it, fresh] = kind_of_handle_.try_emplace(event.creation->handle, kind);
      if (!fresh || repeats) several_handles_.insert(event.creation->handle);
    }
  }

  bool lower_kind(std::size_t k) {
    std::optional<Thread> thread =
        lower_thread(*kinds_[k].function, kinds_[k].given ? given_ : kinds_[k].argument);
    if (!thread) return false;
    const long first_handle = static_cast<long>(k + 1) * 1000000;
    UnfoldResult read = unfold_thread(*thread, memory_.undeclared(), first_handle, terms_);
    if (!read.unfolded) {
      refuse(read.where, read.reason);
      return false;
    }
    kinds_[k].code = std::move(read.unfolded->rest);
    for (const auto& [edge, event] : kinds_[k].code.events) {
      if (event.tells) {
        refuse(kinds_[k].code.thread.edges[edge].where,
               "thread that is told to end by another one than 'main'");
        return false;
      }
    }
    later_threads(k);
    return true;
  }

  // ---- how many

  /// Empty: any number.
  std::optional<unsigned long> copies(std::size_t k, std::set<std::size_t>& open) const {
    if (k == 0) return 1;
    if (kinds_[k].any || !open.insert(k).second) return std::nullopt;
    unsigned long out = kinds_[k].at_once;
    if (ABSTHREAD_FAULT("main-one-copy")) out = std::min(out, 1UL);
    for (const auto& [starter, repeated] : kinds_[k].starters) {
      const std::optional<unsigned long> times = repeated ? std::nullopt : copies(starter, open);
      if (!times || out + *times > 100000) return std::nullopt;
      out += *times;
    }
    open.erase(k);
    return out;
  }

  std::optional<unsigned long> copies(std::size_t k) const {
    std::set<std::size_t> open;
    return copies(k, open);
  }

  // ---- the Program

  void name_kinds() {
    std::map<std::string, int> uses, seen;
    for (const Started& k : kinds_) ++uses[k.name];
    for (Started& k : kinds_) {
      if (uses[k.name] > 1 && !k.shown.empty()) k.name += "(" + k.shown + ")";
      if (const int before = seen[k.name]++; before != 0)
        k.name += "#" + std::to_string(before + 1);
      k.code.thread.name = k.name;
    }
  }

  Variable counter(const std::string& name, Sort sort) {
    Variable out;
    out.term = terms_.variable(name, sort);
    out.initial = terms_.constant(sort, mpz_class(0));
    return out;
  }

  /// Adds to an edge: `v` goes up by one (int), or becomes true.
  void raise(Edge& edge, Term v) {
    const Term next =
        v.sort().is(SortKind::boolean) ? primed(v) : equal(primed(v), add(v, terms_.integer(1L)));
    edge.step.relation = conj(edge.step.relation, next);
    change(edge, v);
    edge.kind = EdgeKind::step;
  }

  static void change(Edge& edge, Term v) {
    edge.step.changed.push_back(v);
    std::sort(edge.step.changed.begin(), edge.step.changed.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
  }

  void add_waiting(Started& k) {
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
      take_given(k, edge);
      thread.edges.push_back(std::move(edge));
    }
    thread.initial = {id};
  }

  /// A thread that begins takes its argument, so that there is room for the next one's. The
  /// creation waits for that, which nobody can tell from a thread that begins at once.
  void take_given(Started& k, Edge& edge) {
    for (Variable& local : k.code.thread.locals) {
      if (local.term != given_) continue;
      local.initial = terms_.integer(0L);
      change(edge, given_);
      edge.step.relation = conj(edge.step.relation, equal(primed(given_), k.given_value.term));
    }
  }

  /// The creation leaves the argument for the new thread, or nobody looks at it.
  void give(Edge& edge, const Started& k) {
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

  void add_ended(Started& k, bool single) {
    k.ended = counter(k.name + ".ended", single ? terms_.bool_sort() : terms_.int_sort());
    Thread& thread = k.code.thread;
    Location ended;
    ended.name = "(ended)";
    ended.assertion = terms_.boolean(true);
    ended.end = true;
    ended.where = thread.where;
    const LocationId id = static_cast<LocationId>(thread.locations.size());
    for (LocationId l = 0; l < id; ++l) {
      Location& location = thread.locations[l];
      if (!location.end || location.name == "halted" || location.name == "(waiting)") continue;
      location.end = false;
      Edge edge;
      edge.from = l;
      edge.to = id;
      edge.where = thread.where;
      edge.text = k.name + " ends";
      edge.step.relation = terms_.boolean(true);
      raise(edge, k.ended.term);
      thread.edges.push_back(std::move(edge));
    }
    thread.locations.push_back(std::move(ended));
  }

  /// How many of each kind main has joined when it is at a location; nothing where ways differ.
  using Joined = std::map<std::size_t, std::set<long>>;
  std::vector<std::optional<Joined>> joined_before() const {
    const Eventful& rest = kinds_[0].code;
    std::vector<std::optional<Joined>> out(rest.thread.locations.size());
    std::vector<bool> differ(out.size(), false);
    std::vector<LocationId> work = {rest.thread.initial.front()};
    out[work.front()] = Joined();
    const std::vector<std::vector<EdgeId>> edges = rest.thread.edges_by_source();
    while (!work.empty()) {
      const LocationId from = work.back();
      work.pop_back();
      for (EdgeId e : edges[from]) {
        Joined next = *out[from];
        if (auto it = rest.events.find(e); it != rest.events.end() && it->second.joined) {
          auto kind = kind_of_handle_.find(*it->second.joined);
          if (kind != kind_of_handle_.end()) next[kind->second].insert(*it->second.joined);
        }
        const LocationId to = rest.thread.edges[e].to;
        if (!out[to]) {
          out[to] = next;
          work.push_back(to);
        } else if (*out[to] != next) {
          differ[to] = true;
        }
      }
    }
    // What follows a place where ways differ is not known either.
    for (bool changed = true; changed;) {
      changed = false;
      for (const Edge& e : rest.thread.edges) {
        if (differ[e.from] && !differ[e.to]) changed = differ[e.to] = true;
      }
    }
    for (LocationId l = 0; l < out.size(); ++l) {
      if (differ[l]) out[l].reset();
    }
    return out;
  }

  /// Somebody reads, or main sets, whether a thread shall end. One that is told so before it begins
  /// does nothing at all.
  bool resolve_told() {
    for (Started& k : kinds_) {
      k.told = counter(k.name + ".told", terms_.bool_sort());
      for (Edge& edge : k.code.thread.edges)
        edge.step.relation = substitute(edge.step.relation, {{events_.told, k.told.term}});
    }
    std::set<std::size_t> seen;
    for (const auto& [id, event] : kinds_[0].code.events) {
      if (!event.tells) continue;
      Edge& edge = kinds_[0].code.thread.edges[id];
      auto it = event.told ? kind_of_handle_.find(*event.told) : kind_of_handle_.end();
      if (it == kind_of_handle_.end() || several_handles_.contains(*event.told) ||
          copies(it->second) != 1UL) {
        refuse(edge.where, "wait for the end of a thread that is not known here");
        return false;
      }
      Started& kind = kinds_[it->second];
      raise(edge, kind.told.term);
      if (seen.insert(it->second).second) add_told(kind);
    }
    return true;
  }

  void add_told(Started& k) {
    Thread& thread = k.code.thread;
    LocationId end = 0;
    while (end < thread.locations.size() &&
           (!thread.locations[end].end || thread.locations[end].name == "halted" ||
            thread.locations[end].name == "(waiting)"))
      ++end;
    if (end == thread.locations.size()) {
      Location made;
      made.name = "(nothing)";
      made.assertion = terms_.boolean(true);
      made.end = true;
      made.where = thread.where;
      thread.locations.push_back(std::move(made));
    }
    for (LocationId first : k.first) {
      Edge edge;
      edge.from = first;
      edge.to = end;
      edge.where = thread.where;
      edge.text = k.name + " is told to end before it begins";
      edge.step.relation = k.told.term;
      thread.edges.push_back(std::move(edge));
    }
  }

  void resolve_joins() {
    for (std::size_t k = keeps_main_ ? 0 : 1; k < kinds_.size(); ++k) resolve_joins(k);
  }

  /// The kind of thread that a join waits for, if it is known that its end can be waited for.
  std::optional<std::size_t> joined_kind(std::size_t waiter, const Event& event,
                                         const std::optional<Joined>& before) {
    auto it = event.joined ? kind_of_handle_.find(*event.joined) : kind_of_handle_.end();
    if (it == kind_of_handle_.end() || several_handles_.contains(*event.joined))
      return std::nullopt;
    const std::optional<unsigned long> number = copies(it->second);
    if (number == 1UL) return it->second;
    if (!number) return std::nullopt;
    // Main counts those that it has started at once.
    if (waiter == 0 && before && !kinds_[it->second].later) return it->second;
    keep_apart(it->second);
    return std::nullopt;
  }

  /// Next time these are no copies of each other, nor those that start them.
  void keep_apart(std::size_t k) {
    constexpr unsigned long most_apart = 8;
    const std::optional<unsigned long> number = copies(k);
    if (k == 0 || !number || *number < 2 || *number > most_apart) return;
    if (apart_.insert(kinds_[k].function).second) apart_changed_ = true;
    for (const auto& [starter, repeats] : kinds_[k].starters) keep_apart(starter);
  }

  /// Does main do anything that somebody notices once it is here?
  bool noticed_from(LocationId here) const {
    const Eventful& rest = kinds_[0].code;
    std::vector<bool> seen(rest.thread.locations.size(), false);
    std::vector<LocationId> work = {here};
    seen[here] = true;
    const std::vector<std::vector<EdgeId>> edges = rest.thread.edges_by_source();
    while (!work.empty()) {
      const Location& at = rest.thread.locations[work.back()];
      const std::vector<EdgeId>& leaving = edges[work.back()];
      work.pop_back();
      if (!at.assertion.is_true() || !at.accesses.empty()) return true;
      for (EdgeId e : leaving) {
        const Edge& edge = rest.thread.edges[e];
        auto event = rest.events.find(e);
        if (event != rest.events.end() && (event->second.creation || event->second.tells))
          return true;
        const bool changes =
            std::any_of(edge.step.changed.begin(), edge.step.changed.end(), [&](Term v) {
              const std::vector<Variable>& locals = rest.thread.locals;
              return v != events_.join &&
                     std::none_of(locals.begin(), locals.end(),
                                  [&](const Variable& local) { return local.term == v; });
            });
        if (changes || !edge.accesses.empty()) return true;
        if (!seen[edge.to]) work.push_back(edge.to);
        seen[edge.to] = true;
      }
    }
    return false;
  }

  /// Whom it waits for is a value that the step reads: for each thread that has a handle of its own
  /// there is a case. The others are one more step, which may return at any time.
  void join_by_value(std::size_t waiter, EdgeId id, bool matters) {
    Term handle;
    {
      Edge& edge = kinds_[waiter].code.thread.edges[id];
      std::erase(edge.step.changed, events_.join);
      std::vector<Term> parts = conjuncts(edge.step.relation);
      std::erase_if(parts, [&](Term part) {
        const bool about = part.is(Kind::equal) && part[0] == primed(events_.join);
        if (about) handle = part[1];
        return about;
      });
      edge.step.relation = conj(terms_, parts);
    }
    if (!matters) return;
    std::vector<Term> ended, others;
    for (const auto& [number, k] : kind_of_handle_) {
      if (copies(k) != 1UL) keep_apart(k);
      if (!handle || k == waiter || copies(k) != 1UL || several_handles_.contains(number)) continue;
      if (!kinds_[k].ended.term) add_ended(kinds_[k], true);
      const Term is_it = equal(handle, terms_.integer(number));
      ended.push_back(conj(is_it, kinds_[k].ended.term));
      others.push_back(negate(is_it));
    }
    std::vector<Edge>& edges = kinds_[waiter].code.thread.edges;
    Edge other = edges[id];
    edges[id].step.relation = conj(edges[id].step.relation, disj(terms_, ended));
    edges[id].kind = EdgeKind::step;
    other.step.relation = conj(other.step.relation, conj(terms_, others));
    if (other.step.relation.is_false()) return;
    other.loose = loosely(other.where, "this wait for the end of a thread may return at any time");
    edges.push_back(std::move(other));
  }

  void resolve_joins(std::size_t waiter) {
    const std::vector<std::optional<Joined>> before =
        waiter == 0 ? joined_before() : std::vector<std::optional<Joined>>();
    for (const auto& [id, event] : kinds_[waiter].code.events) {
      if (event.creation || event.tells) continue;
      std::vector<Edge>& edges = kinds_[waiter].code.thread.edges;
      const std::optional<Joined> joined_so_far =
          waiter == 0 ? before[edges[id].from] : std::optional(Joined());
      const std::optional<std::size_t> found = joined_kind(waiter, event, joined_so_far);
      const bool matters = waiter != 0 || options_.deadlock || noticed_from(edges[id].to);
      if (event.computed) {
        join_by_value(waiter, id, matters);
        continue;
      }
      if (!found) {
        if (matters)
          edges[id].loose =
              loosely(edges[id].where, "this wait for the end of a thread may return at any time");
        continue;
      }
      Started& kind = kinds_[*found];
      const std::optional<unsigned long> number = copies(*found);
      if (!kind.ended.term) add_ended(kind, *number == 1);
      const Term ended = kind.ended.term;
      std::set<long> joined;
      if (joined_so_far && joined_so_far->contains(*found)) joined = joined_so_far->at(*found);
      joined.insert(*event.joined);
      if (ABSTHREAD_FAULT("main-join-counts-too-few")) joined.erase(joined.begin());
      const Term guard =
          *number == 1 ? ended : at_most(terms_.integer(static_cast<long>(joined.size())), ended);
      if (ABSTHREAD_FAULT("main-join-ignored")) continue;
      Edge& edge = edges[id];
      edge.step.relation = conj(edge.step.relation, guard);
      edge.kind = EdgeKind::step;
    }
  }

  void count_creations() {
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
    }
  }

  std::optional<Program> make() {
    name_kinds();
    count_creations();
    if (!resolve_told()) return std::nullopt;
    resolve_joins();
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
    for (const auto& [name, where] : memory_.unknown_starts())
      loosely_everywhere(
          loosely(where, "what '" + name + "' holds at the start is not known here"));
    for (std::uint32_t place : everywhere_) context_.loose[place - 1].everywhere = true;
    lowered_.loose = context_.loose;
    for (const std::string& pointer : memory_.fixed_pointers())
      context_.assumptions.insert("the pointer '" + pointer + "' denotes one object throughout");
    context_.assumptions.insert(tree_.assumptions.begin(), tree_.assumptions.end());
    if (memory_.equal_texts() && context_.compares_pointers)
      context_.assumptions.insert("string constants with the same characters are one object");
    if (memory_.uses_maps()) context_.assumptions.insert(own_types);
    lowered_.assumptions.assign(context_.assumptions.begin(), context_.assumptions.end());
    lowered_.memory_dump = "shared\n" + memory_.dump_shared() + memory_dump_;
    return out;
  }

  /// The variables that some thread speaks of, and what they begin with.
  void add_shared(Program& out) {
    std::set<Term> used;
    auto use = [&](Term t) {
      for (Term v : free_variables(t)) used.insert(v.time() == 0 ? v : shift_time(v, -1));
    };
    auto use_all = [&](const std::vector<Access>& accesses) {
      for (const Access& access : accesses) {
        if (access.index) use(access.index);
        if (access.condition) use(access.condition);
      }
    };
    for (const Template& t : out.threads) {
      for (const Location& l : t.thread.locations) {
        use(l.assertion);
        use_all(l.accesses);
      }
      for (const Edge& e : t.thread.edges) {
        use(e.step.relation);
        use_all(e.accesses);
        used.insert(e.step.changed.begin(), e.step.changed.end());
      }
    }
    std::vector<Variable> all;
    for (const Started& k : kinds_) {
      if (k.started.term) all.push_back(k.started);
      if (k.ended.term) all.push_back(k.ended);
      if (k.told.term) all.push_back(k.told);
      if (k.given_value.term) all.push_back(k.given_value);
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
    use(main_.condition);
    for (std::size_t size = 0; size != used.size();) {
      size = used.size();
      for (const Variable& v : all) {
        if (v.initial && used.contains(v.term)) use(v.initial);
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

  Tree& tree_;
  const std::vector<std::string>& c_paths_;
  const Options& options_;
  TermManager& terms_;
  Diagnostics& diagnostics_;
  Lowered& lowered_;
  ThreadEvents events_;
  Program frame_;
  TreeFacts facts_;
  Memory memory_;
  LoweringContext context_;
  Unfolded main_;
  std::vector<Started> kinds_; ///< 0: main
  bool keeps_main_ = true;
  std::map<long, std::size_t> kind_of_handle_;
  std::set<long> several_handles_;
  std::map<std::pair<std::size_t, EdgeId>, std::size_t> started_by_;
  std::set<std::uint32_t> everywhere_; ///< loose places that every run may rest on
  /// Functions whose threads are told apart, because others than main wait for their end; they only
  /// grow, from one attempt to the next.
  std::set<const Declaration*> apart_;
  bool apart_changed_ = false;
  const Term given_ = terms_.variable("thread.given", terms_.int_sort());
  std::string memory_dump_;
  std::vector<std::pair<SourceRange, std::string>> refusals_;
};

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
  return Follower(tree, c_paths, options, sources, terms, diagnostics, facts).run(*main);
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
