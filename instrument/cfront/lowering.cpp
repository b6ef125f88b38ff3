// SPDX-License-Identifier: MIT
// The frame of lowering: locations, actions, temporaries, refusals, and the run over one thread.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>

namespace absthread::cfront {

Lowering::Lowering(LoweringContext& context, const Template& contract)
    : context_(context)
    , contract_(contract)
    , memory_(context.memory)
    , terms_(context.terms)
    , graph_(context.terms) {}

LocationId Lowering::fresh(SourceRange where) {
  LocationId id = graph_.add_node(where);
  graph_.node(id).interior = atomic_depth_ > 0 || in_statement_;
  return id;
}

void Lowering::arc(LocationId from, LocationId to, Action action, bool visible, SourceRange where,
                   std::string text) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  if (graph_.arc_count() > most_arcs) {
    refuse(where, "function that is too large after inlining its calls");
    return;
  }
  for (const auto& [variable, value] : action.assign) {
    if (!memory_.shared_terms().contains(variable)) keep_address(value);
  }
  Graph::Arc arc;
  arc.from = from;
  arc.to = to;
  if (action.guard) action.guard = tidy(action.guard);
  if (action.guard && action.guard.is_true()) action.guard = Term();
  arc.action = std::move(action);
  arc.visible = visible || in_statement_ ||
                (context_.options.atomicity == Atomicity::statement && atomic_depth_ > 0);
  arc.where = where;
  arc.text = std::move(text);
  graph_.add_arc(std::move(arc));
}

void Lowering::emit(Action action, bool visible, SourceRange where, std::string text,
                    bool blocking) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  LocationId next = fresh(where);
  graph_.node(here_).total = !blocking;
  if (!graph_.node(here_).where) graph_.node(here_).where = where;
  arc(here_, next, std::move(action), visible, where, std::move(text));
  here_ = next;
}

void Lowering::jump(LocationId target, SourceRange where) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  graph_.node(here_).total = true;
  made_jumps_.push_back({here_, target, atomic_depth_, where});
  // A jump is no statement of its own, hence never visible.
  Graph::Arc arc;
  arc.from = here_;
  arc.to = target;
  arc.where = where;
  graph_.add_arc(std::move(arc));
}

void Lowering::at(LocationId id) {
  here_ = id;
  dead_ = false;
  if (atomic_depth_ > 0)
    depth_at_[id] = atomic_depth_;
  else
    depth_at_.erase(id);
  graph_.node(id).interior = atomic_depth_ > 0 || in_statement_;
}

/// Atomic sections are read from the text. Where control comes with less atomicity than the text
/// after it assumes, we would forget interleavings.
void Lowering::check_atomic_sections(LocationId start) {
  graph_.drop_unreachable(start);
  for (const MadeJump& j : made_jumps_) {
    auto it = depth_at_.find(j.to);
    if (it == depth_at_.end() || j.depth >= it->second || graph_.node(j.from).gone) continue;
    refuse(j.where, "atomic section that is entered on one way and not on another");
  }
}

void LoweringContext::assume_new_addresses() {
  if ((facts.frees || facts.local_addresses) && (compares_pointers || facts.addresses_as_numbers) &&
      !ABSTHREAD_FAULT("cfront-reuse-is-unlisted"))
    assumptions.insert("addresses of freed blocks, and of variables whose life has ended, are not "
                       "used again");
}

void Lowering::same_atomicity(int depth, SourceRange where) {
  if (atomic_depth_ == depth) return;
  refuse(where, "atomic section that is entered on one way and not on another");
  atomic_depth_ = depth;
}

void Lowering::guard(Term condition, SourceRange where, const std::string& text, bool visible,
                     std::vector<Access> accesses) {
  Action action;
  action.guard = condition;
  action.accesses = std::move(accesses);
  emit(std::move(action), visible, where, text, !condition.is_true());
}

void Lowering::require(Term condition, SourceRange where, Origin origin, std::vector<Access> reads,
                       const std::string& what) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  if (condition.is_true() && reads.empty()) return;
  // A location of its own, after everything before it and before everything after it; no step leads
  // there or away.
  auto connect = [&] {
    LocationId next = fresh(where);
    jump(next, where);
    here_ = next;
  };
  connect();
  graph_.require(here_, {condition, origin, where, what});
  if (!reads.empty()) {
    graph_.node(here_).accesses = std::move(reads);
    graph_.node(here_).keep = true;
  }
  connect();
  // Who has passed a test may wait before the next access while others make it false. Whoever looks
  // for assertions that fail has found one by then; for races that is another place.
  const std::vector<Term> names = free_variables(condition);
  if (context_.options.accesses && std::any_of(names.begin(), names.end(), [&](Term v) {
        return memory_.shared_terms().contains(v);
      }))
    graph_.node(here_).keep = true;
}

void Lowering::demand(Term condition, SourceRange where, const std::string& what) {
  if (condition.is_true()) return;
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  if (context_.options.check_memory) {
    require(condition, where, Origin::memory, {}, what);
  } else {
    assumption(
        "memory-safe: no null, freed or out-of-bounds access, no division by zero, no bad shift "
        "(such runs are cut)");
  }
  guard(condition, where, what, false);
}

Term Lowering::temporary(Sort sort) {
  Term t = terms_.variable("tmp." + std::to_string(++counter_), sort);
  temporaries_.insert(t);
  return t;
}

Term Lowering::input(Sort sort) {
  return terms_.variable("any." + std::to_string(++counter_), sort);
}

Term Lowering::assign_temporary(Term value, SourceRange where) {
  Term t = temporary(value.sort());
  Action action;
  action.assign[t] = value;
  emit(std::move(action), false, where, "");
  return t;
}

/// The value of now, whatever is assigned later.
Term Lowering::frozen(Term value, SourceRange where) {
  if (pure_ || value.is_constant() || temporaries_.contains(value)) return value;
  for (Term v : free_variables(value)) {
    if (!temporaries_.contains(v)) return assign_temporary(value, where);
  }
  return value;
}

void Lowering::refuse(SourceRange where, std::string_view what) {
  pure_failed_ = true;
  if (pure_) return;
  for (const Unsupported& u : unsupported_) {
    if (u.where == where && u.what == what) return;
  }
  unsupported_.push_back({where, std::string(what)});
}

std::string Lowering::text(SourceRange where) const {
  if (!where) return "";
  const std::string_view source = context_.sources.text(where);
  std::string out;
  out.reserve(std::min<std::size_t>(source.size(), 81));
  for (char c : source) {
    bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out += blank ? ' ' : c;
    if (out.size() > 80) return out.substr(0, 77) + "...";
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == ';')) out.pop_back();
  return out;
}

/// Under `atomicity statement` everything that `body` emits is one step.
void Lowering::as_statement(const std::function<void()>& body) {
  bool outermost =
      context_.options.atomicity == Atomicity::statement && atomic_depth_ == 0 && !in_statement_;
  if (!outermost || ABSTHREAD_FAULT("cfront-statement-of-many-steps")) return body();
  in_statement_ = true;
  body();
  in_statement_ = false;
  graph_.node(here_).interior = false;
}

std::optional<Thread> Lowering::run(const Declaration& function,
                                    const std::vector<Term>& arguments) {
  here_ = fresh(function.where);
  LocationId start = here_;
  end_ = graph_.add_node(function.where);
  graph_.node(end_).end = true;
  graph_.node(end_).keep = true;
  halt_ = graph_.add_node(function.where);
  graph_.node(halt_).end = graph_.node(halt_).keep = true;
  graph_.node(halt_).name = "halted";
  const bool ends = context_.following && context_.options.deadlock;
  // A run that is over goes round, so that it is not stuck.
  if (ends) arc(halt_, halt_, {}, true, function.where, "the run is over");

  Frame frame;
  frame.function = &function;
  // What stands for main in a kernel ends without ending the others.
  const bool ends_all = ends && function.name == "main" && !knows_linux(context_.tree);
  frame.exit = ends_all ? halt_ : end_;
  const LocationId exit = frame.exit;
  const CodeReference& code = *contract_.code;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Declaration& parameter = *function.parameters[i];
    std::string shared = i < code.arguments.size() ? code.arguments[i] : "_";
    if (i < arguments.size() && arguments[i]) {
      if (!context_.facts.assigned.contains(&parameter) && !memory_.exposed(&parameter)) {
        frame.bindings[&parameter] = arguments[i];
        continue;
      }
      const Place holder = this->parameter(parameter, parameter.name, frame);
      frames_.push_back(frame);
      write(holder, arguments[i], parameter.where, "");
      frames_.pop_back();
      continue;
    }
    if (shared != "_" && parameter.type->is(TypeKind::pointer)) {
      Object& object = memory_.argument(shared, parameter.type->target);
      Term address = terms_.integer(object.address);
      if (!context_.facts.assigned.contains(&parameter) && !memory_.exposed(&parameter)) {
        frame.bindings[&parameter] = address;
        continue;
      }
      const Place holder = this->parameter(parameter, parameter.name, frame);
      frames_.push_back(frame);
      write(holder, address, parameter.where, "");
      frames_.pop_back();
      continue;
    }
    // An unbound parameter is arbitrary: a local without an initial value.
    const Place place = this->parameter(parameter, parameter.name, frame);
    if (place.block) continue;
    if (parameter.type->is(TypeKind::integer) || parameter.type->is(TypeKind::boolean)) {
      Action action;
      Term v = read(action, memory_.targets(place), parameter.type, false);
      const Term range = value_range(v, parameter.type);
      if (!range.is_true()) guard(range, parameter.where, "", false);
      if (function.name == "main" && i == 0)
        guard(at_most(integer(0), v), parameter.where, "", false);
    }
  }
  if (function.type->target && !function.type->target->is(TypeKind::empty)) {
    frame.result =
        memory_.whole(memory_.local(function.name + ".result", nullptr, function.type->target));
  }
  frames_.push_back(std::move(frame));
  Scopes around;
  if (context_.following && function.name == "main") {
    if (Object* object = errno_object())
      write(memory_.whole(*object), integer(0), function.where, "");
  }
  if (function.body) {
    collect_labels(function.body, around);
    backward_jumps_ = function.jumps_back;
    if (context_.options.accesses) frames_.back().exit = fresh(function.where);
    statement(function.body);
  } else {
    runs_elsewhere(function);
  }
  if (const LocationId left = frames_.back().exit; left != exit) {
    jump(left, function.where);
    at(left);
    end_lives(lives_of(frames_.back()));
  }
  jump(exit, function.where);
  frames_.pop_back();
  // Others may wait for the end: then it is a step.
  if (const Variable* ended = context_.contracts.find_shared(contract_.thread.name + ".ended")) {
    LocationId last = graph_.add_node(function.where);
    graph_.node(last).end = graph_.node(last).keep = true;
    graph_.node(end_).end = false;
    Action action;
    action.assign[ended->term] = add(ended->term, integer(1));
    arc(end_, last, std::move(action), true, function.where, "end of " + function.name);
  }

  settle_roaming();
  finish_forgotten();
  check_atomic_sections(start);
  if (!unsupported_.empty()) return std::nullopt;
  if (context_.in_vain()) return std::nullopt;
  if (context_.following) context_.flow.add(graph_);
  graph_.mark_loose();
  graph_.clean(start, memory_.shared_terms());
  if (std::optional<LocationId> loop = graph_.collapse(start)) {
    refuse(graph_.node(*loop).where,
           "loop inside an atomic block, or more paths through it than can be followed");
    return std::nullopt;
  }
  // An atomic section in which the run ends: nobody sees what it has done.
  graph_.forget_effects(halt_);
  if (context_.options.merge) start = graph_.merge(start);
  graph_.clean(start, memory_.shared_terms());
  if (context_.options.merge) start = graph_.merge(start);
  settle_forgotten();
  if (context_.options.by_cases) graph_.split_choices();
  std::vector<Claim> everywhere;
  for (const Invariant& i : context_.contracts.invariants)
    everywhere.push_back({i.condition, Origin::invariant, i.where});
  Thread thread = graph_.to_thread(start, contract_.thread.name, contract_.thread.self,
                                   memory_.shared_terms(), everywhere, context_.sources);
  thread.where = function.where;
  for (Variable& local : thread.locals) {
    auto heap = heap_states_.find(local.term);
    local.initial =
        heap == heap_states_.end() ? memory_.initial_of_local(local.term) : heap->second;
  }
  return thread;
}

} // namespace absthread::cfront
