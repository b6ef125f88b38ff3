// SPDX-License-Identifier: MIT
// The C program itself, without contracts: `main` is followed to the threads that it starts.
//
// Threads with the same function and the same argument are copies of one Template; an argument that
// the function does not look at does not count. How many copies there are:
//
//   at once    those that main starts one after another (unfold.hpp) are there from the beginning
//   later      a thread that is started when others already run, by main or by any of them, waits
//              at a location `(waiting)` and takes one from the counter `f.started` that each
//              creation raises. As many copies as can be started at most; any number from a loop.
//   any        if main does nothing but start threads in a loop without a constant bound, they are
//              there from the beginning too: as many as one likes
//
// A join waits for `f.ended` (follow_joins.cpp). If main does nothing that matters once all threads
// are started, it is no thread of the Program at all.
//
// An argument that is not the same in every run, but does not change once main has started threads,
// is a name for that value. One that is computed later is left in `f.argument` by the creation, and
// the new thread takes it when it begins.
//
// What is not known here makes the Program have more runs than the code and is entered in
// `Lowered::loose`, with its place: a join whose thread is not known. A proof holds all the same;
// an interleaving that goes through such a place proves nothing.
#include "instrument/cfront/follower.hpp"

#include "instrument/cfront/declared.hpp"
#include "instrument/cfront/import.hpp"
#include "instrument/cfront/runs.hpp"
#include "instrument/cfront/stack.hpp"
#include "instrument/cfront/thread_flow.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <functional>

namespace absthread::cfront {

namespace {

/// Does the function look at its first parameter? Casting it to void is no use, nor is returning it
/// where nobody asks for results.
bool looks_at_argument(const Declaration& function, bool asks_for_results) {
  if (function.parameters.empty()) return false;
  const Declaration* parameter = function.parameters.front();
  std::function<bool(const Expr*)> in_expression;
  std::function<bool(const Statement*)> in_statement = [&](const Statement* s) {
    if (!s) return false;
    const Expr* e = s->condition;
    const bool leaves = (s->kind == StatementKind::return_ && !asks_for_results) ||
                        s->kind == StatementKind::expression;
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

} // namespace

Follower::Follower(Tree& tree, const std::vector<std::string>& c_paths, const Options& options,
                   SourceStore& sources, TermManager& terms, Diagnostics& diagnostics,
                   Lowered& facts)
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
  memory_.addresses_by_name = options.keep_globals;
  for (const std::string& path : c_paths) context_.user_files.insert(sources.find(path));
}

std::optional<Program> Follower::run(const Declaration& main) {
  open_what_is_weak(tree_, {});
  collect_facts(tree_, facts_, memory_, {});
  context_.check_excluded(diagnostics_);
  keep_what_is_mains_own(main);
  std::optional<Program> out;
  for (bool again = true; again;) {
    forget();
    out = follow(main);
    const bool apart = std::exchange(apart_changed_, false);
    const bool coincide = context_.compares_handles && !several_handles_.empty();
    const bool known_before =
        std::exchange(context_.handles_coincide, context_.handles_coincide || coincide);
    const bool overlooked = context_.overlooked_too_much();
    again =
        context_.once_more() || apart || overlooked || context_.handles_coincide != known_before;
    // What any number of threads raise gets to the border, in theory.
    if (facts_.magnitudes.shared_counters_wrap() && any_number()) {
      facts_.magnitudes = Magnitudes(tree_, {}, false);
      again = true;
    }
  }
  for (const auto& [where, sentence] : refusals_)
    diagnostics_.report(DiagnosticId::unsupported_c, where, sentence);
  if (out && options_.keep_globals) list_declared(tree_, memory_, main_.values, lowered_);
  return out;
}

void Follower::forget() {
  context_.begin_round();
  context_.sites.clear();
  lowered_.threads.clear();
  lowered_.without_body.clear();
  looked_at_.clear();
  accessed_.clear();
  accessed_outside_.clear();
  refusals_.clear();
  memory_dump_.clear();
  kinds_.clear();
  kind_of_handle_.clear();
  several_handles_.clear();
  started_by_.clear();
  everywhere_.clear();
  main_ = Unfolded();
}

std::optional<Program> Follower::follow(const Declaration& main) {
  kinds_.push_back({});
  kinds_[0].function = &main;
  kinds_[0].name = main.name;
  if (!everybody_is_followed(main)) return std::nullopt;
  std::optional<Thread> thread = lower_thread(main, {});
  if (!thread) return std::nullopt;
  UnfoldResult result =
      unfold(*thread, shared_variables(),
             {memory_.known_blocks(), facts_.frees && !options_.check_memory}, terms_);
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
  settle_pointers(main);
  bool good = true;
  for (std::size_t k = 1; good && k < kinds_.size(); ++k) good = lower_kind(k);
  memory_.let_go();
  return good ? make() : std::nullopt;
}

/// Who runs without being called or started by what is followed; what unknown functions are given
/// is seen where they are called.
bool Follower::everybody_is_followed(const Declaration& main) {
  const Runs runs(tree_, facts_, {&main});
  for (const Runner& r : runs.runners()) {
    const bool by_itself = r.way == Way::constructor || r.way == Way::destructor ||
                           r.way == Way::attribute || r.way == Way::handler ||
                           r.way == Way::library;
    const Row* row = r.way == Way::callback ? find_model(r.given_to) : nullptr;
    const bool unseen = row && row->op != "calls" && row->model != Model::key_create;
    if ((!by_itself && !unseen) || runs.harmless(*r.function, options_)) continue;
    if (context_.excluded(*r.function)) continue;
    refuse(r.where, "function '" + r.function->name + "', which " + told(r));
    return false;
  }
  return true;
}

Program Follower::frame_program(const Options& options, TermManager& terms) {
  Program out;
  out.atomicity = options.atomicity;
  const ThreadEvents events(terms);
  std::vector<Term> variables = events.all();
  variables.insert(variables.end(), {events.told, events.result, events.returned});
  for (Term v : variables) {
    Variable variable;
    variable.term = v;
    out.shared.push_back(variable);
  }
  out.initial = terms.boolean(true);
  return out;
}

void Follower::refuse(SourceRange where, const std::string& what) {
  lowered_.threads.push_back({0, std::nullopt, {{where, what}}});
  refusals_.emplace_back(where, "unsupported: " + what);
}

std::uint32_t Follower::loosely(SourceRange where, const std::string& what) {
  return context_.loose_place({where, what});
}

/// A wait for the end of a thread of which we do not know which one it is.
std::uint32_t Follower::loose_wait(SourceRange where) {
  context_.may_block("", where);
  return loosely(where, "this wait for the end of a thread may return at any time");
}

void Follower::loosely_everywhere(std::uint32_t place) {
  if (place != 0) everywhere_.insert(place);
}

void Follower::keep_what_is_mains_own(const Declaration& main) {
  if (facts_.address_taken.contains(&main)) return;
  std::set<const Declaration*> others;
  for (const Declaration* f :
       reach(facts_, {facts_.address_taken.begin(), facts_.address_taken.end()})) {
    auto it = facts_.mentioned.find(f);
    if (it != facts_.mentioned.end()) others.insert(it->second.begin(), it->second.end());
  }
  std::set<const Declaration*> counted;
  if (options_.keep_globals) counted = counted_by(main);
  for (const Declaration* d : tree_.globals) {
    if (options_.keep_globals && !counted.contains(d)) continue;
    const bool scalar = d->type && (d->type->scalar() ||
                                    (d->type->is(TypeKind::array) && d->type->target->scalar()));
    // Where another file defines it, it says what it holds at the start.
    const bool elsewhere = !d->defined && !ABSTHREAD_FAULT("main-start-of-others-is-anything");
    const bool named_outside = !d->internal && (elsewhere || !facts_.without_body.empty());
    if (scalar && !others.contains(d) && !memory_.exposed(d) && !named_outside)
      memory_.keep_private(d);
  }
}

/// A pointer that main sets before there are threads, and that nobody changes afterwards, is known
/// to all of them, and with it the object that it points to.
void Follower::settle_pointers(const Declaration& main) {
  if (facts_.address_taken.contains(&main)) return;
  std::set<const Declaration*> written;
  for (const Declaration* f :
       reach(facts_, {facts_.address_taken.begin(), facts_.address_taken.end()})) {
    auto it = facts_.written.find(f);
    if (it != facts_.written.end()) written.insert(it->second.begin(), it->second.end());
  }
  std::map<Term, Term> values = main_.values;
  for (const Edge& edge : kinds_[0].code.thread.edges)
    for (Term v : edge.step.changed) values.erase(v);
  for (const Declaration* d : tree_.globals) {
    const bool pointer = d->type && d->type->is(TypeKind::pointer) && !d->type->atomic;
    if (!d->internal && !facts_.without_body.empty()) continue;
    if (pointer && d->defined && !d->is_volatile && !written.contains(d) && !memory_.exposed(d))
      memory_.settle(*d, values);
  }
}

/// Those of the program, and what threads return.
std::vector<Variable> Follower::shared_variables() const {
  std::vector<Variable> all = memory_.undeclared();
  for (Term v : {events_.result, events_.returned}) all.emplace_back().term = v;
  return all;
}

std::optional<Thread> Follower::lower_thread(const Declaration& function, Term argument) {
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
  if (thread) note_reads(*thread);
  if (thread) settle_locals(*thread, terms_);
  return thread;
}

std::size_t Follower::kind_of(const Creation& creation, bool later, bool single) {
  const CreationSite& site = context_.sites.at(creation.site - 1);
  const bool looks = looks_at_argument(*site.function, facts_.asks_for_results);
  const Term argument = looks ? creation.argument : Term();
  const bool given = looks && creation.computed;
  for (std::size_t k = 1; k < kinds_.size() && !single; ++k) {
    if (kinds_[k].single) continue;
    const bool same = kinds_[k].argument == argument || ABSTHREAD_FAULT("main-argument-of-another");
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

void Follower::start_threads() {
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
      context_.assumptions.insert("the loop in 'main' starts any number of '" + kinds_[kind].name +
                                  "'");
    }
    for (const Edge& edge : kinds_[0].code.thread.edges) loosely_everywhere(edge.loose);
    return;
  }
  later_threads(0);
}

bool Follower::stays_apart(const Creation& creation) const {
  return apart_.contains(context_.sites.at(creation.site - 1).function);
}

bool Follower::main_matters() const {
  const Eventful& rest = kinds_[0].code;
  const Thread& thread = rest.thread;
  std::set<Term> shared;
  for (const Variable& v : memory_.undeclared()) shared.insert(v.term);
  bool creates = false, reads = false;
  std::set<std::size_t> in_loop, outside; ///< sites of creations
  for (const auto& [edge, event] : rest.events) {
    if (event.tells || (event.creation && event.creation->computed &&
                        looks_at_argument(*context_.sites.at(event.creation->site - 1).function,
                                          facts_.asks_for_results)))
      return true;
  }
  for (const Location& l : thread.locations) {
    if (!l.assertion.is_true() || access_memory(l.accesses)) return true;
  }
  for (const Edge& edge : thread.edges) {
    if (access_memory(edge.accesses) && !ABSTHREAD_FAULT("race-main-dropped")) return true;
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

void Follower::later_threads(std::size_t starter) {
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

bool Follower::lower_kind(std::size_t k) {
  std::optional<Thread> thread =
      lower_thread(*kinds_[k].function, kinds_[k].given ? given_ : kinds_[k].argument);
  if (!thread) return false;
  const long first_handle = static_cast<long>(k + 1) * 1000000;
  UnfoldResult read = unfold_thread(*thread, shared_variables(), first_handle, terms_);
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

std::optional<unsigned long> Follower::copies(std::size_t k, std::set<std::size_t>& open) const {
  if (k == 0) return 1;
  if (kinds_[k].any || !open.insert(k).second) return std::nullopt;
  unsigned long out = kinds_[k].at_once;
  if (ABSTHREAD_FAULT("main-one-copy")) out = std::min(out, 1UL);
  for (const auto& [starter, repeated] : kinds_[k].starters) {
    const bool again = repeated && !ABSTHREAD_FAULT("main-loop-of-one-round");
    const std::optional<unsigned long> times = again ? std::nullopt : copies(starter, open);
    if (!times || out + *times > 100000) return std::nullopt;
    out += *times;
  }
  open.erase(k);
  return out;
}

std::optional<unsigned long> Follower::copies(std::size_t k) const {
  std::set<std::size_t> open;
  return copies(k, open);
}

bool Follower::any_number() const {
  for (std::size_t k = 1; k < kinds_.size(); ++k)
    if (!copies(k)) return true;
  return false;
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
