// SPDX-License-Identifier: MIT
// Statements: control flow, declarations, atomic blocks.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace absthread::cfront {

namespace {

/// Where variables can be declared that live as long as control stays there.
bool is_scope(const Statement* s) {
  return s->kind == StatementKind::block || s->kind == StatementKind::for_;
}

} // namespace

void Lowering::collect_labels(const Statement* s, Scopes& around) {
  if (!s) return;
  if (s->kind == StatementKind::label)
    frames_.back().labels[s->text] = {graph_.add_node(s->where), around};
  if (is_scope(s)) around.push_back(s);
  for (const Statement* child : s->children) collect_labels(child, around);
  if (is_scope(s)) around.pop_back();
}

void Lowering::collect_cases(const Statement* s, Scopes& around, std::vector<SwitchCase>& cases) {
  if (!s || s->kind == StatementKind::switch_) return;
  if (s->kind == StatementKind::case_) cases.push_back({s, fresh(s->where), around});
  if (is_scope(s)) around.push_back(s);
  for (const Statement* child : s->children) collect_cases(child, around, cases);
  if (is_scope(s)) around.pop_back();
}

/// Whether control may come to the statements with these numbers from elsewhere.
bool Lowering::can_be_jumped_over(std::uint32_t first, std::uint32_t end) const {
  const std::vector<Leap>& leaps = frames_.back().function->leaps;
  auto inside = [&](std::uint32_t number) { return first <= number && number < end; };
  return std::any_of(leaps.begin(), leaps.end(),
                     [&](Leap leap) { return inside(leap.to) && !inside(leap.from); });
}

/// Variables that other threads may know: made where they are declared, or by whoever jumped here
/// first, and new blocks all the same.
void Lowering::begin_lives(const Statement& declared) {
  for (const Declaration* d : declared.declarations) {
    if (!d->type || !memory_.shared_locals.contains(d)) continue;
    const bool first = !frames_.back().bindings.contains(d);
    const Place block = local_variable(*d, declared.where);
    if (!first) begin_life(block, declared.where);
  }
}

/// The variables of the block, or (`frame`) of a function with its parameters, that others know.
Lowering::Lives Lowering::lives_of(const Statement& block) const {
  Lives out;
  for (const Statement* s : block.children) {
    if (!s || s->kind != StatementKind::declaration) continue;
    for (const Declaration* d : s->declarations)
      if (const auto known = known_to_others(frames_.back(), d)) out.emplace_back(d, *known);
  }
  return out;
}

Lowering::Lives Lowering::lives_of(const Frame& frame) const {
  Lives out;
  for (const auto& [d, bound] : frame.bindings)
    if (const auto known = known_to_others(frame, d)) out.emplace_back(d, *known);
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return a.first->where.begin < b.first->where.begin;
  });
  return out;
}

std::optional<Place> Lowering::known_to_others(const Frame& frame, const Declaration* d) const {
  const auto it = frame.bindings.find(d);
  if (it == frame.bindings.end()) return std::nullopt;
  if (const Place* block = std::get_if<Place>(&it->second)) return *block;
  Object* const* object = std::get_if<Object*>(&it->second);
  return object && *object && (*object)->shared ? std::optional(memory_.whole(**object))
                                                : std::nullopt;
}

/// Whoever leaves a block writes all of its variables (semantics.md, Races).
void Lowering::end_lives(const Lives& ended) {
  if (!context_.options.accesses || pure_ || ABSTHREAD_FAULT("race-leaving-is-no-write")) return;
  for (const auto& [d, place] : ended) {
    const bool before = std::exchange(as_bytes_, true);
    const Term size = integer(mpz_class(static_cast<unsigned long>(d->type->size)));
    Action action;
    touch(place, integer(0), {size, size}, true, action, d->where);
    as_bytes_ = before;
    if (!action.accesses.empty())
      emit(std::move(action), true, d->where, "the life of '" + d->name + "' ends");
  }
}

/// A jump out of the innermost scopes, up to those that stay around its target.
void Lowering::leave_scopes(std::size_t stay) {
  if (ABSTHREAD_FAULT("race-jumps-end-no-life")) return;
  for (std::size_t i = scopes_.size(); i-- > stay;) end_lives(lives_of(*scopes_[i]));
}

void Lowering::leave_scopes(const Scopes& stay) {
  std::size_t inner = scopes_.size();
  while (inner > frames_.back().scopes_outside &&
         std::find(stay.begin(), stay.end(), scopes_[inner - 1]) == stay.end())
    --inner;
  leave_scopes(inner);
}

/// Whoever ends the thread leaves all functions that it is in.
void Lowering::thread_exits() {
  if (ABSTHREAD_FAULT("race-exit-ends-no-life")) return;
  for (std::size_t i = frames_.size(); i-- > 0;) end_lives(lives_of(frames_[i]));
}

/// Control comes into the scope, at its begin or by a jump: what is declared there holds anything.
/// A declaration that control always passes says so itself.
void Lowering::enter(const Statement* scope) {
  for (const Statement* s : scope->children) {
    if (!s || s->kind != StatementKind::declaration) continue;
    if (!memory_.shared_locals.empty()) begin_lives(*s);
    if (!can_be_jumped_over(s->end, scope->end)) continue;
    for (const Declaration* d : s->declarations) {
      if (d->type) holds_anything(*d, s->where);
    }
  }
}

/// A jump to a label: control comes into the scopes around it that it is not in.
void Lowering::enter(const Scopes& around) {
  for (const Statement* scope : around) {
    if (std::find(scopes_.begin(), scopes_.end(), scope) == scopes_.end()) enter(scope);
  }
}

bool Lowering::ends_with_its_only_return(const Declaration& function) {
  const Statement* last = function.body;
  while (last && last->kind == StatementKind::block && !last->children.empty())
    last = last->children.back();
  return last && last->kind == StatementKind::return_ &&
         (function.returns == 1 || ABSTHREAD_FAULT("cfront-last-return-wins"));
}

void Lowering::begin_atomic() {
  ++atomic_depth_;
}

void Lowering::end_atomic() {
  if (atomic_depth_ > 0) --atomic_depth_;
  if (atomic_depth_ == 0 && !in_statement_) graph_.node(here_).interior = false;
}

/// The code after the jump is reached only by labels.
void Lowering::leave(LocationId target, SourceRange where) {
  jump(target, where);
  here_ = fresh(where);
  dead_ = true;
}

/// `ABSTHREAD_ATOMIC { ... }` of absthread.h: a for loop by its shape, an atomic block by its
/// meaning.
bool Lowering::atomic_block(const Statement* s) {
  const Statement* init = s->children[0];
  if (!init || init->kind != StatementKind::declaration || init->declarations.size() != 1)
    return false;
  const Expr* e = init->declarations[0]->initial;
  if (!e || e->kind != ExprKind::call || e->children[0]->kind != ExprKind::function) return false;
  if (e->children[0]->declaration->name != "absthread_atomic_begin") return false;
  begin_atomic();
  LocationId after = graph_.add_node(s->where);
  graph_.node(after).interior = atomic_depth_ > 1 || in_statement_;
  jumps_.push_back({after, after, scopes_.size()});
  statement(s->children[1]);
  jumps_.pop_back();
  jump(after, s->where);
  end_atomic();
  at(after);
  return true;
}

void Lowering::label(const Statement* s) {
  LocationId target = frames_.back().labels[s->text].target;
  jump(target, s->where);
  at(target);
  if (ABSTHREAD_FAULT("cfront-label-lets-others-run")) graph_.node(target).interior = false;
  // The label of verification harnesses: to be here is wrong.
  if (s->text == "ERROR") graph_.require(here_, {terms_.boolean(false), Origin::user, s->where});
}

void Lowering::statement(const Statement* s) {
  if (!s) return;
  switch (s->kind) {
  case StatementKind::null: return;
  case StatementKind::expression: as_statement([&] { effect(s->condition); }); return;
  case StatementKind::declaration:
    for (const Declaration* d : s->declarations) {
      as_statement([&] {
        std::size_t before = graph_.arc_count();
        declaration(*d, s->where);
        // A value that needs no variable is still given by a statement.
        if (in_statement_ && d->initial && graph_.arc_count() == before)
          emit({}, true, s->where, text(s->where));
      });
    }
    return;
  case StatementKind::block:
    enter(s);
    scopes_.push_back(s);
    for (const Statement* child : s->children) statement(child);
    scopes_.pop_back();
    if (s != frames_.back().function->body && !dead_) end_lives(lives_of(*s));
    return;
  case StatementKind::if_: {
    // What the macro assert() of glibc expands to.
    if (const Statement* otherwise = s->children[1];
        s->children[0]->kind == StatementKind::null && otherwise &&
        otherwise->kind == StatementKind::expression && is_assert_failure(otherwise->condition)) {
      return assertion(s->condition, s->where);
    }
    LocationId yes = fresh(s->where), no = fresh(s->where), after = fresh(s->where);
    branch(s->condition, yes, no);
    int before = atomic_depth_, depth = -1;
    for (std::size_t arm : {0UL, 1UL}) {
      atomic_depth_ = before;
      at(arm == 0 ? yes : no);
      statement(s->children[arm]);
      jump(after, s->where);
      // Atomic after both arms only if it is atomic after each that gets there.
      if (!dead_) depth = depth < 0 ? atomic_depth_ : std::min(depth, atomic_depth_);
    }
    atomic_depth_ = depth < 0 ? before : depth;
    bool dead = depth < 0;
    at(after);
    dead_ = dead;
    return;
  }
  case StatementKind::while_:
  case StatementKind::do_:
  case StatementKind::for_: return loop(s);
  case StatementKind::switch_: return switch_statement(s);
  case StatementKind::case_: {
    if (!cases_.empty()) {
      if (auto it = cases_.back().find(s); it != cases_.back().end()) {
        const bool forgets = ABSTHREAD_FAULT("cfront-fall-through-forgotten");
        jump(forgets ? jumps_.back().break_to.value_or(it->second) : it->second, s->where);
        at(it->second);
      }
    }
    statement(s->children[0]);
    return;
  }
  case StatementKind::label:
    label(s);
    statement(s->children[0]);
    return;
  case StatementKind::goto_: {
    auto it = frames_.back().labels.find(s->text);
    if (it == frames_.back().labels.end()) {
      refuse(s->where, "goto into a statement expression");
      return;
    }
    leave_scopes(it->second.around);
    enter(it->second.around);
    return leave(it->second.target, s->where);
  }
  case StatementKind::break_:
    if (ABSTHREAD_FAULT("cfront-break-forgotten")) return;
    [[fallthrough]];
  case StatementKind::continue_: {
    for (std::size_t i = jumps_.size(); i-- > 0;) {
      const std::optional<LocationId>& target =
          s->kind == StatementKind::break_ ? jumps_[i].break_to : jumps_[i].continue_to;
      if (!target) continue;
      leave_scopes(jumps_[i].scopes);
      return leave(*target, s->where);
    }
    return;
  }
  case StatementKind::return_: {
    if (s->condition) {
      as_statement([&] {
        if (frames_.back().result) {
          const Place result = *frames_.back().result;
          if (result.type->is(TypeKind::record)) {
            if (std::optional<Place> from = record_place(s->condition))
              copy(result, *from, s->where);
          } else if (frames_.back().single_exit &&
                     context_.options.atomicity == Atomicity::access) {
            Term v = value(s->condition);
            if (frames_.size() == 1) thread_returns(v, s->where);
            frames_.back().value = frozen(v, s->where);
          } else {
            Term v = value(s->condition);
            if (frames_.size() == 1) thread_returns(v, s->where);
            write(result, v, s->where, text(s->where));
          }
        } else {
          effect(s->condition);
        }
      });
    }
    Frame& frame = frames_.back();
    frame.exit_depth =
        frame.exit_depth < 0 ? atomic_depth_ : std::min(frame.exit_depth, atomic_depth_);
    return leave(frame.exit, s->where);
  }
  case StatementKind::unsupported: refuse(s->where, s->text); return;
  }
}

/// A predicate of the state at its place if it has one shared access, else over what was read
/// before.
void Lowering::assertion(const Expr* e, SourceRange where) {
  bool together = in_statement_ || atomic_depth_ > 0;
  std::vector<Access> reads;
  std::optional<Term> c = pure_truth(e, together ? ~0U : 1, nullptr, &reads);
  if (ABSTHREAD_FAULT("race-assertion-reads-nothing")) reads.clear();
  require(c ? *c : truth(e), where, Origin::user, std::move(reads));
}

bool Lowering::is_assert_failure(const Expr* e) {
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (e->kind != ExprKind::call || e->children[0]->kind != ExprKind::function) return false;
  const Row* row = find_model(*e->children[0]->declaration);
  return row && row->model == Model::failure && row->name.starts_with("__assert");
}

void Lowering::loop(const Statement* s) {
  bool is_for = s->kind == StatementKind::for_;
  if (is_for && atomic_block(s)) return;
  if (is_for) {
    enter(s);
    scopes_.push_back(s);
    statement(s->children[0]);
  }
  const Statement* body = s->children[is_for ? 1 : 0];
  LocationId head = fresh(s->where), inside = fresh(s->where), next = fresh(s->where),
             after = fresh(s->where);
  if (s->kind == StatementKind::do_ && !ABSTHREAD_FAULT("cfront-do-tests-first")) {
    jump(inside, s->where);
  } else {
    jump(head, s->where);
  }
  ++memory_.loop_depth;
  at(head);
  if (s->condition) {
    branch(s->condition, inside, after);
  } else {
    jump(inside, s->where);
  }
  at(inside);
  jumps_.push_back(
      {after, ABSTHREAD_FAULT("cfront-continue-skips-the-step") ? head : next, scopes_.size()});
  statement(body);
  jumps_.pop_back();
  jump(next, s->where);
  at(next);
  if (s->step) as_statement([&] { effect(s->step); });
  jump(head, s->where);
  --memory_.loop_depth;
  if (is_for) scopes_.pop_back();
  at(after);
  if (is_for) end_lives(lives_of(*s));
}

void Lowering::switch_statement(const Statement* s) {
  std::vector<SwitchCase> labels;
  Scopes around;
  for (const Statement* child : s->children) collect_cases(child, around, labels);
  LocationId after = fresh(s->where);
  as_statement([&] {
    Term v = frozen(value(s->condition), s->condition->where);
    const LocationId chosen = here_;
    std::vector<Term> others;
    LocationId otherwise = after;
    std::string shown = text(s->condition->where);
    for (const SwitchCase& c : labels) {
      const Statement* label = c.label;
      const LocationId entry = fresh(label->where);
      here_ = entry;
      enter(c.around);
      jump(c.target, label->where);
      if (label->is_default) {
        otherwise = entry;
        continue;
      }
      Term fits = *label->low == *label->high
                      ? equal(v, integer(*label->low))
                      : conj(at_most(integer(*label->low), v), at_most(v, integer(*label->high)));
      others.push_back(negate(fits));
      Action action;
      action.guard = fits;
      arc(chosen, entry, std::move(action), false, s->condition->where,
          shown + " == " + label->low->get_str() +
              (*label->low == *label->high ? "" : " ... " + label->high->get_str()));
    }
    Action action;
    if (!ABSTHREAD_FAULT("cfront-default-always-open")) action.guard = conj(terms_, others);
    arc(chosen, otherwise, std::move(action), false, s->condition->where,
        shown + " is none of these");
    graph_.node(chosen).total = true;
    here_ = fresh(s->where);
  });
  std::map<const Statement*, LocationId> targets;
  for (const SwitchCase& c : labels) targets[c.label] = c.target;
  cases_.push_back(std::move(targets));
  jumps_.push_back({after, std::nullopt, scopes_.size()});
  for (const Statement* child : s->children) statement(child);
  jumps_.pop_back();
  cases_.pop_back();
  jump(after, s->where);
  at(after);
}

/// The same declaration again, in a loop or by goto, is the same variable.
Place Lowering::local_variable(const Declaration& d, SourceRange where) {
  Binding& bound = frames_.back().bindings[&d];
  if (Object** known = std::get_if<Object*>(&bound); known && *known) return memory_.whole(**known);
  if (const Place* block = std::get_if<Place>(&bound)) return *block;
  if (memory_.exposed(&d)) assume_living_locals();
  if (memory_.shared_locals.contains(&d)) {
    const Place block = local_block(d, d.name);
    bound = block;
    begin_life(block, where);
    return block;
  }
  Object& object = context_.following && memory_.exposed(&d) && frames_[0].function->name == "main"
                       ? memory_.shared_local(d)
                       : memory_.local(d.name, &d, d.type);
  bound = &object;
  return memory_.whole(object);
}

/// The variable that a parameter is.
Place Lowering::parameter(const Declaration& d, const std::string& name, Frame& frame) {
  if (memory_.shared_locals.contains(&d)) {
    const Place block = local_block(d, name);
    frame.bindings[&d] = block;
    begin_life(block, d.where);
    return block;
  }
  Object& object = memory_.local(name, &d, d.type);
  frame.bindings[&d] = &object;
  return memory_.whole(object);
}

void Lowering::declaration(const Declaration& d, SourceRange where) {
  if (!d.type) return;
  if (!d.initial) return holds_anything(d, where);
  // A local that never changes after a rigid initialiser is that value: pointers to known objects
  // stay known. What control can jump over is a variable since its scope was entered.
  if (d.type->scalar() && !context_.facts.assigned.contains(&d) && !memory_.exposed(&d)) {
    Term v = convert(value(d.initial), d.initial->type, d.type, where,
                     conversion_border(d.initial, d.type));
    const bool variable = frames_.back().bindings.contains(&d);
    if (v.is_constant() && !variable) {
      frames_.back().bindings[&d] = v;
      return;
    }
    return write(local_variable(d, where), v, where, text(where));
  }
  initialise(local_variable(d, where), d.initial, where);
}

/// A variable that has got no value yet, or whose life begins again.
void Lowering::holds_anything(const Declaration& d, SourceRange where) {
  const Place place = local_variable(d, where);
  // `int x;` is no statement that anybody could see.
  const bool statement = std::exchange(in_statement_, false);
  const bool shared = !place.object || place.object->shared;
  // A new block holds anything, and so does what nobody has had before.
  const bool again = memory_.loop_depth != 0 || backward_jumps_ || frames_.size() > 1;
  const std::size_t before = graph_.arc_count();
  if (d.type->scalar() ? place.object || backward_jumps_ : !place.object && backward_jumps_) {
    Action action;
    action.choice = true;
    hold_anything(action, place, where);
    emit(std::move(action), shared, where, shared ? text(where) : "");
  } else if (place.object && !place.object->escaped && (!shared || again)) {
    forget(*place.object, where);
  }
  if (graph_.arc_count() != before) graph_.node(here_).interior = atomic_depth_ > 0 || statement;
  in_statement_ = statement;
}

void Lowering::hold_anything(Action& action, const Place& place, SourceRange where) {
  if (place.type->scalar())
    return put(action, memory_.targets(place), any_of(action, place.type), where);
  if (place.type->is(TypeKind::record)) {
    for (const Field& f : place.type->record->fields) {
      if (f.name.empty() && f.bits != 0) continue;
      hold_anything(action, memory_.member(place, &f), where);
    }
  } else if (place.type->is(TypeKind::array) && place.type->count <= 64) {
    for (std::uint64_t i = 0; i < place.type->count; ++i) {
      hold_anything(action, memory_.element(place, terms_.integer(static_cast<long>(i))), where);
    }
  } else {
    refuse(where, "variable of type '" + place.type->spelling +
                      "' that other threads may know, and whose declaration is reached again");
  }
}

void Lowering::initialise_zero(const Place& place, SourceRange where) {
  if (is_only_kept(place)) return kept_is_initialised(place, nullptr, where);
  if (place.type->is(TypeKind::record)) {
    const Record& record = *place.type->record;
    for (const Field& f : record.fields) {
      if (f.name.empty() && f.bits != 0) continue;
      // Of a union the one member that is used.
      if (record.is_union && !context_.facts.union_fields[&record].contains(&f)) continue;
      initialise_zero(memory_.member(place, &f), where);
    }
    kept_is_initialised(place, nullptr, where);
  } else if (place.type->is(TypeKind::array)) {
    if (place.type->count > 64) {
      refuse(where, "initialiser of a local array with more than 64 elements");
      return;
    }
    for (std::uint64_t i = 0; i < place.type->count; ++i) {
      initialise_zero(memory_.element(place, terms_.integer(static_cast<long>(i))), where);
    }
  } else {
    write(place, integer(0), where, text(where));
  }
}

/// The initialiser of one member is what another holds if all of that is zero.
void Lowering::initialise_union(const Place& place, const Expr& e, SourceRange where) {
  const Record& record = *place.type->record;
  const Expr* value = e.children[0];
  while (value && value->kind == ExprKind::cast) value = value->children[0];
  const bool zero = !value || value->kind == ExprKind::zero ||
                    (value->kind == ExprKind::constant && *value->value == 0);
  for (const Field* used : context_.facts.union_fields[&record]) {
    if (used == e.field || (zero && used->type->size <= e.field->type->size)) continue;
    return refuse(where, "initialiser of another member of the union '" + record.name +
                             "' than the one that is used");
  }
  if (zero) return initialise_zero(place, where);
  initialise(memory_.member(place, e.field), e.children[0], where);
}

void Lowering::initialise(const Place& place, const Expr* e, SourceRange where) {
  if (!e || e->kind == ExprKind::zero) return initialise_zero(place, where);
  if (e->kind == ExprKind::initialisers && is_only_kept(place))
    return kept_is_initialised(place, e, where);
  if (e->kind == ExprKind::initialisers) {
    in_any_order(e->children);
    if (place.type->is(TypeKind::record)) {
      const Record& record = *place.type->record;
      if (record.is_union) {
        if (e->field && !e->children.empty()) initialise_union(place, *e, where);
        return kept_is_initialised(place, e, where);
      }
      std::size_t number = 0;
      for (const Field& f : record.fields) {
        if (f.name.empty() && f.bits != 0) continue;
        const Expr* child = number < e->children.size() ? e->children[number] : nullptr;
        ++number;
        initialise(memory_.member(place, &f), child, where);
      }
      return kept_is_initialised(place, e, where);
    }
    if (place.type->is(TypeKind::array)) {
      if (place.type->count > 64) {
        refuse(where, "initialiser of a local array with more than 64 elements");
        return;
      }
      for (std::uint64_t i = 0; i < place.type->count; ++i) {
        const Expr* child = i < e->children.size() ? e->children[i] : nullptr;
        initialise(memory_.element(place, terms_.integer(static_cast<long>(i))), child, where);
      }
      return;
    }
    if (e->children.size() == 1 && e->children[0]) return initialise(place, e->children[0], where);
    return initialise_zero(place, where);
  }
  if (place.type->is(TypeKind::record)) {
    if (std::optional<Place> from = record_place(e)) copy(place, *from, where);
    return;
  }
  if (place.type->is(TypeKind::array)) {
    if (e->kind == ExprKind::text && place.object && !place.index) {
      // The characters are arbitrary.
      Leaf* leaf = memory_.targets(memory_.element(place, terms_.integer(0L))).back().leaf;
      Action action;
      Term any = input(leaf->variable.sort());
      action.inputs = {any};
      action.assign[leaf->variable] = any;
      emit(std::move(action), leaf->shared, where, text(where));
      return;
    }
    refuse(where, "initialiser of an array");
    return;
  }
  Term v = convert(value(e), e->type, place.type, where, conversion_border(e, place.type));
  write(place, v, where, text(where));
}

} // namespace absthread::cfront
