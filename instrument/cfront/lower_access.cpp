// SPDX-License-Identifier: MIT
// Lvalues as Places, and reads and writes of them as actions: one visible action per access to a
// shared leaf.
#include "instrument/cfront/lowering.hpp"
#include "instrument/cfront/memory_paths.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

// ---- accesses inside one action ----

bool Lowering::is_shared(const Targets& targets) {
  for (const Target& t : targets) {
    if ((t.leaf->shared && !t.leaf->rigid) || t.leaf->wild()) return true;
  }
  return false;
}

namespace {

/// An element of a table: a choice between its values is easier to reason about than the table.
Term looked_up(Term table, Term index) {
  constexpr std::size_t most = 64;
  std::vector<std::pair<Term, Term>> entries; // the last one stored first
  Term rest = table;
  for (; rest.is(Kind::store) && entries.size() <= most; rest = rest[0])
    entries.emplace_back(rest[1], rest[2]);
  if (index.is_constant() || entries.size() > most || !rest.is(Kind::constant_array))
    return select(table, index);
  Term result = rest[0];
  for (auto it = entries.rbegin(); it != entries.rend(); ++it)
    result = ite(equal(index, it->first), it->second, result);
  return result;
}

bool has_bytes(const Targets& targets) {
  return std::any_of(targets.begin(), targets.end(), [](const Target& t) { return t.byte; });
}

} // namespace

Targets Lowering::targets_of(const Place& place, SourceRange where) {
  Targets targets = memory_.targets(place);
  access_where_ = where;
  // What other code will be seen to access may be among it: then this is lowered again.
  if (place.view) context_.unknown_calls = true;
  const bool in_text = place.texts && !place.texts->empty();
  if (in_text && (place.texts->size() > Memory::most_texts ||
                  std::any_of(place.texts->begin(), place.texts->end(),
                              [](const Expr* text) { return *text->value == 0; })))
    loosely(where, "the characters of these texts are taken to be anything");
  if (has_bytes(targets))
    loosely(where, "bytes of objects of other types are taken to be anything");
  if (const Leaf* whole = memory_.declared_around(place)) {
    refuse(where,
           "access to the inside of '" + whole->name + "', which the contract takes as a whole");
  }
  return targets;
}

/// What is volatile may change by itself. A variable of the program is there for its threads;
/// memory at a fixed address, where the machine's registers are, holds anything (`place_at`).
void Lowering::changed_by_threads_only(const Place& place, const Targets& targets,
                                       SourceRange where) {
  for (const Target& t : targets) {
    const Object* owner = t.leaf->owner;
    if (t.leaf->declared || t.leaf->wild() || (owner && !owner->shared && !owner->exposed))
      continue;
    if (!owner) {
      assumption("volatile memory behind pointers is changed by the program's threads only", where);
    } else if (owner->declaration && (place.object || owner->declaration->is_volatile)) {
      assumption("the volatile '" + t.leaf->name + "' is changed by the program's threads only (" +
                 context_.sources.describe(owner->declaration->where) + ")");
    }
  }
}

/// Any value that the type can hold.
Term Lowering::any_of(Action& action, const Type* type) {
  Term any = input(terms_.int_sort());
  action.inputs.push_back(any);
  const Term range = value_range(any, type);
  if (!range.is_true()) action.guard = action.guard ? conj(action.guard, range) : range;
  if (pure_) pure_failed_ = true;
  return any;
}

/// The value that the targets hold in the state before the action.
Term Lowering::read(Action& action, const Targets& targets, const Type* type, bool as_truth) {
  record(pure_ ? pure_reads_ : action.accesses, targets, false, type, access_where_);
  Term result;
  if (has_bytes(targets)) {
    Term byte = any_of(action, type);
    result = as_truth ? negate(equal(byte, integer(0))) : byte;
  }
  for (std::size_t i = targets.size(); i-- > 0;) {
    const Target& t = targets[i];
    if (t.byte) continue; // what holds no characters gives a byte of something
    Term all = t.leaf->rigid ? t.leaf->value : t.leaf->variable;
    Term raw = !t.leaf->array  ? all
               : t.leaf->rigid ? looked_up(all, t.index)
                               : select(all, t.index);
    if (t.leaf->wild()) {
      raw = input(t.leaf->element);
      action.inputs.push_back(raw);
      if (pure_) pure_failed_ = true;
    }
    Term v;
    switch (t.leaf->rigid ? Tie::integer : t.leaf->tie) {
    case Tie::integer:
      v = as_truth ? negate(equal(raw, integer(0))) : raw;
      if (!t.leaf->rigid &&
          (t.leaf->array || t.leaf->wild() || (t.leaf->shared && context_.options.machine_ints))) {
        // Memory of this type holds no other values.
        Term range = value_range(raw, type);
        if (t.condition) range = implies(t.condition, range);
        action.guard = action.guard ? conj(action.guard, range) : range;
        if (!range.is_true()) pure_failed_ = true;
      }
      break;
    case Tie::truth:
      if (as_truth) {
        v = raw;
      } else if (type->is(TypeKind::boolean)) {
        v = ite(raw, integer(1), integer(0));
      } else {
        // Some nonzero value: the contract does not say which.
        Term any = input(terms_.int_sort());
        action.inputs.push_back(any);
        Term nonzero = negate(equal(any, integer(0)));
        action.guard = action.guard ? conj(action.guard, nonzero) : nonzero;
        v = ite(raw, any, integer(0));
        if (pure_) pure_failed_ = true;
      }
      break;
    case Tie::enumeration: {
      Sort sort = t.leaf->element;
      long count = static_cast<long>(sort.values().size());
      v = integer(count - 1);
      for (long k = count - 1; k-- > 0;) {
        v = ite(equal(raw, terms_.constant(sort, mpz_class(k))), terms_.integer(k), v);
      }
      if (as_truth) v = negate(equal(v, integer(0)));
      break;
    }
    case Tie::bits:
      v = simplified(Kind::bv_to_int, {raw}, terms_.int_sort(), terms_);
      if (as_truth) v = negate(equal(v, integer(0)));
      break;
    case Tie::identity:
      refuse(access_where_,
             "reading the contract's thread or lock '" + t.leaf->name + "' as a number");
      v = as_truth ? terms_.boolean(false) : integer(0);
      break;
    }
    result = result && t.condition ? ite(t.condition, v, result) : v;
  }
  return result;
}

/// The value is where other threads, or nobody, can tell it from others.
bool Lowering::publish(Term value, const Type* type, SourceRange where, const std::string& place) {
  if (!give_away(value, where, "stored " + place)) return false;
  if (value.is_constant() || !type) return true;
  if (type->is(TypeKind::pointer)) published_ = where;
  if (type->is(TypeKind::integer) && type->bits >= 64) published_number_ = where;
  return true;
}

/// Adds the write of `value` to the action.
void Lowering::put(Action& action, const Targets& targets, Term value, SourceRange where) {
  record(action.accesses, targets, true, written_type_, where);
  Term none_before = terms_.boolean(true);
  const Term written = value;
  if (is_shared(targets)) becomes_known(action, written, targets.back().leaf->type);
  for (const Target& t : targets) {
    Leaf& leaf = *t.leaf;
    if (leaf.rigid && (context_.facts.drops_const || leaf.owner->text)) assumption(const_stays);
    value = t.byte && !leaf.rigid && !leaf.wild() ? any_of(action, leaf.type) : written;
    if (leaf.rigid && !t.condition && targets.size() == 1) {
      refuse(where, "write to '" + leaf.name + "', which is taken to be constant");
      continue;
    }
    if (t.byte && (leaf.rigid || leaf.wild())) continue;
    if (leaf.rigid || leaf.wild()) {
      // What is constant is not what the pointer denotes; what strangers know does not stay.
      if (t.condition) none_before = conj(none_before, negate(t.condition));
      continue;
    }
    Term v;
    switch (leaf.tie) {
    case Tie::integer: v = value; break;
    case Tie::truth: v = as_truth(value); break;
    case Tie::enumeration: {
      long count = static_cast<long>(leaf.element.values().size());
      Term chosen = t.condition ? conj(none_before, t.condition) : none_before;
      require(implies(chosen, conj(at_most(integer(0), value), less(value, terms_.integer(count)))),
              where, Origin::domain);
      v = terms_.constant(leaf.element, mpz_class(count - 1));
      for (long k = count - 1; k-- > 0;) {
        v = ite(equal(value, terms_.integer(k)), terms_.constant(leaf.element, mpz_class(k)), v);
      }
      break;
    }
    case Tie::bits: {
      mpz_class bound = mpz_class(1) << leaf.element.width();
      Term chosen = t.condition ? conj(none_before, t.condition) : none_before;
      require(implies(chosen, conj(at_most(integer(0), value), less(value, integer(bound)))), where,
              Origin::domain);
      v = simplified(Kind::int_to_bv, {value}, leaf.element, terms_);
      break;
    }
    case Tie::identity:
      refuse(where, "writing a number to the contract's thread or lock '" + leaf.name + "'");
      continue;
    }
    if (leaf.shared && !publish(value, leaf.type, where, "in shared memory")) return;
    Term whole = leaf.array ? store(leaf.variable, t.index, v) : v;
    Term now = leaf.variable;
    if (auto it = action.assign.find(leaf.variable); it != action.assign.end()) {
      now = it->second;
      if (leaf.array) whole = store(now, t.index, v);
    }
    if (t.byte) {
      whole = ite(t.condition ? conj(none_before, t.condition) : none_before, whole, now);
    } else if (t.condition && !ABSTHREAD_FAULT("cfront-pointer-writes-all")) {
      whole = ite(conj(none_before, t.condition), whole, now);
      none_before = conj(none_before, negate(t.condition));
    } else if (!none_before.is_true()) {
      whole = ite(none_before, whole, now);
    }
    action.assign[leaf.variable] = whole;
  }
}

Term Lowering::load(const Place& place, bool as_truth, SourceRange where, Mark mark) {
  mark_ = mark;
  const Term out = load_marked(place, as_truth, where);
  mark_ = Mark::none;
  return out;
}

Term Lowering::load_marked(const Place& place, bool as_truth, SourceRange where) {
  if (!place.type->scalar()) {
    refuse(where, "value of type '" + place.type->spelling + "'");
    return as_truth ? terms_.boolean(false) : integer(0);
  }
  Targets targets = targets_of(place, where);
  bool shared = is_shared(targets);
  Action action;
  if (place.pointer) demand_pointer(place, where);
  if (place.type->is(TypeKind::floating)) {
    if (as_truth) refuse(where, "floating point value in a condition");
    if (pure_) pure_failed_ = true;
    record(action.accesses, targets, false, place.type, where);
    action.inputs = {input(terms_.int_sort())};
    Term t = temporary(terms_.int_sort());
    action.assign[t] = action.inputs[0];
    emit(std::move(action), shared, where, text(where));
    return as_truth ? terms_.boolean(false) : t;
  }
  if (place.is_volatile) changed_by_threads_only(place, targets, where);
  Term v = read(action, targets, place.type, as_truth);
  if (pure_) {
    if (shared) ++pure_accesses_;
    return v;
  }
  if (!shared && action.inputs.empty() && !action.guard) return v;
  if (ABSTHREAD_FAULT("cfront-read-later") && action.inputs.empty()) return v;
  Term t = temporary(v.sort());
  action.assign[t] = v;
  emit(std::move(action), shared, where, text(where));
  return t;
}

void Lowering::write(const Place& place, Term value, SourceRange where, const std::string& shown,
                     Mark mark) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  if (!place.type->scalar()) {
    refuse(where, "assignment of type '" + place.type->spelling + "'");
    return;
  }
  Targets targets = targets_of(place, where);
  bool shared = is_shared(targets);
  if (place.pointer) demand_pointer(place, where);
  if (place.object && place.object->overlaid && !publish(value, place.type, where, "in a union"))
    return;
  const bool to_const =
      place.pointed && place.object->declaration && place.object->declaration->constant;
  if (to_const) assumption(const_stays);
  Action action;
  written_type_ = place.type;
  mark_ = mark;
  put(action, targets, value, where);
  mark_ = Mark::none;
  written_type_ = nullptr;
  emit(std::move(action), shared, where, shown);
}

// ---- lvalues ----

const Lowering::Binding* Lowering::binding(const Declaration* d) const {
  for (std::size_t i = frames_.size(); i-- > 0;) {
    auto it = frames_[i].bindings.find(d);
    if (it != frames_[i].bindings.end()) return &it->second;
  }
  return nullptr;
}

std::optional<Place> Lowering::place_at(Term address, const Type* type, SourceRange where,
                                        const View* view, bool is_volatile) {
  std::optional<Place> found = memory_.at(address, type, view);
  if (found) {
    found->pointed = found->object;
    found->is_volatile = found->is_volatile || (is_volatile && !found->object);
    return found;
  }
  const bool null = address.is_constant() && address.value() == 0;
  if (null || (address.is_constant() && memory_.beside_object(address.value()))) {
    demand(terms_.boolean(false), where,
           null ? "pointer that is not null" : "access inside of the object");
    if (pure_) return std::nullopt;
    // The run ends here; what follows needs some place.
    Object& nowhere = memory_.local("nowhere", nullptr, type);
    return memory_.whole(nowhere);
  }
  if (Object* object = address.is_constant() ? memory_.object_of(address.value()) : nullptr;
      object && object->allocation && !pure_) {
    // Memory of several types: left to the maps.
    share_allocation(*object);
    return memory_.whole(memory_.local("nowhere", nullptr, type));
  }
  if (is_volatile && address.is_constant() && memory_.is_unknown(address.value())) {
    // A register of a device: each read gives anything, and what is written does not stay.
    Object& device = memory_.local("device", nullptr, type);
    device.escaped = true;
    if (pure_) pure_failed_ = true;
    return memory_.whole(device);
  }
  refuse(where, "access to an object through a pointer to another type ('" + type->spelling + "')");
  return std::nullopt;
}

std::optional<Place> Lowering::place(const Expr* e) {
  switch (e->kind) {
  case ExprKind::variable: {
    const Declaration& d = *e->declaration;
    if (!d.refused.empty()) {
      refuse(e->where, d.refused);
      return std::nullopt;
    }
    if (d.storage == Storage::local || d.storage == Storage::parameter) {
      const Binding* b = binding(&d);
      // Jumped over its declaration: still a variable, with an arbitrary value.
      if (!b) return local_variable(d, e->where);
      if (std::holds_alternative<Object*>(*b)) return memory_.whole(*std::get<Object*>(*b));
      if (const Place* block = std::get_if<Place>(b)) return *block;
      refuse(e->where, "use of '" + d.name + "' as an lvalue");
      return std::nullopt;
    }
    return memory_.whole(memory_.global(d));
  }
  case ExprKind::dereference: {
    Term address = value(e->children[0]);
    const View* view = context_.facts.pointers.behind(e->children[0]);
    // The arguments of main are good pointers, which nobody here knows.
    if (context_.options.check_memory && !pure_ && frames_.front().function->name == "main" &&
        from_outside(e->children[0]))
      loosely(e->where, "what 'main' gets is taken to be anything");
    std::optional<Place> p = place_at(address, e->type, e->where, view, e->is_volatile);
    if (p && !p->object && is_character(e->type))
      p->texts = &context_.facts.pointers.texts_behind(e->children[0]);
    // Whether an access is atomic is said by the pointer, not by what it points to.
    if (p && p->type->scalar() && p->type->atomic != e->type->atomic) p->type = e->type;
    return p;
  }
  case ExprKind::member: {
    const Record* owner = e->field->parent;
    if (const Expr* whole = e->children[0]; whole->kind == ExprKind::member && !owner->is_union)
      if (const auto common = common_beginning(*whole->field->parent))
        return part_of_union(e, *common);
    const bool overlaid = owner->is_union && context_.facts.union_fields[owner].size() > 1;
    if (overlaid && !may_hold_anything(*owner)) {
      refuse(e->where, "union '" + owner->name + "' of which several members are used");
      return std::nullopt;
    }
    std::optional<Place> base;
    if (e->children[0]->kind == ExprKind::call || e->children[0]->kind == ExprKind::statements ||
        e->children[0]->kind == ExprKind::conditional || e->children[0]->kind == ExprKind::load ||
        e->children[0]->kind == ExprKind::assign) {
      base = record_place(e->children[0]);
    } else {
      base = place(e->children[0]);
    }
    if (!base) return std::nullopt;
    return overlaid ? anything_at(*base, e) : memory_.member(*base, e->field);
  }
  case ExprKind::index: {
    in_any_order(e->children);
    std::optional<Place> base = place(e->children[0]);
    if (!base) return std::nullopt;
    Term index = value(e->children[1]);
    if (!base->type->is(TypeKind::array)) {
      refuse(e->where, "index into '" + base->type->spelling + "'");
      return std::nullopt;
    }
    if (base->type->count != 0) {
      Term inside = conj(at_most(integer(0), index),
                         less(index, terms_.integer(static_cast<long>(base->type->count))));
      demand(inside, e->where, "index inside the array");
    } else if (base->object && context_.options.check_memory) {
      assumption("indices into arrays without a size are inside of them", e->where);
    }
    return memory_.element(*base, index);
  }
  case ExprKind::literal: {
    if (pure_) {
      pure_failed_ = true;
      return std::nullopt;
    }
    Object& object = memory_.local("literal", nullptr, e->type);
    object.exposed = true;
    Place made = memory_.whole(object);
    initialise(made, e->children[0], e->where);
    return made;
  }
  case ExprKind::unsupported: refuse(e->where, e->text); return std::nullopt;
  case ExprKind::cast: return place(e->children[0]);
  default:
    if (e->type && e->type->is(TypeKind::record)) return record_place(e);
    refuse(e->where, "this expression as an lvalue");
    return std::nullopt;
  }
}

/// Whether each access to the union can be seen in the text, so that nobody needs to know what the
/// members make of each other's bytes. The races of these bytes are not known then.
bool Lowering::may_hold_anything(const Record& owner) const {
  const std::set<const Field*>& used = context_.facts.union_fields[&owner];
  const auto& ties = memory_.ties();
  return !context_.options.accesses && std::all_of(used.begin(), used.end(), [&](const Field* f) {
    return f->type->scalar() && !memory_.exposed(f);
  }) && std::none_of(ties.begin(), ties.end(), [](const auto& tie) {
    return inside_union(tie.second.object->type, tie.second.path);
  });
}

/// Of a union of structs that are only accessed through it, member by member: how many members at
/// the beginning are the same in all of them. C lets each be read through any of the structs.
std::optional<std::size_t> Lowering::common_beginning(const Record& owner) const {
  if (!owner.is_union || context_.options.accesses) return std::nullopt;
  const std::set<const Field*>& used = context_.facts.union_fields[&owner];
  const auto& ties = memory_.ties();
  if (used.size() < 2 || std::any_of(ties.begin(), ties.end(), [](const auto& tie) {
        return inside_union(tie.second.object->type, tie.second.path);
      }))
    return std::nullopt;
  std::size_t common = ~std::size_t{0};
  for (const Field* f : used) {
    const Type* type = f->type;
    if (!type->is(TypeKind::record) || type->record->is_union || !type->record->complete ||
        context_.facts.beside.contains(type) || context_.facts.dereferenced.contains(type) ||
        memory_.exposed(f))
      return std::nullopt;
    const std::deque<Field>& fields = type->record->fields;
    if (std::any_of(fields.begin(), fields.end(),
                    [&](const Field& part) { return memory_.exposed(&part); }))
      return std::nullopt;
    const std::deque<Field>& first = (*used.begin())->type->record->fields;
    std::size_t same = 0;
    while (same < first.size() && same < fields.size() && first[same].type == fields[same].type &&
           first[same].offset == fields[same].offset && first[same].bits == fields[same].bits)
      ++same;
    common = std::min(common, same);
  }
  return common;
}

/// A member of one of these structs: those at the beginning are the first struct's, the others hold
/// anything.
std::optional<Place> Lowering::part_of_union(const Expr* part, std::size_t common) {
  const Expr* whole = part->children[0];
  const Record& owner = *whole->field->parent;
  const std::set<const Field*>& used = context_.facts.union_fields[&owner];
  const Field& first = *std::find_if(owner.fields.begin(), owner.fields.end(),
                                     [&](const Field& f) { return used.contains(&f); });
  const std::optional<Place> base = place(whole->children[0]);
  if (!base) return std::nullopt;
  const std::deque<Field>& fields = part->field->parent->fields;
  std::size_t number = 0;
  while (&fields[number] != part->field) ++number;
  if (number < common)
    return memory_.member(memory_.member(*base, &first), &first.type->record->fields[number]);
  if (part->type->scalar()) return anything_at(*base, part);
  refuse(part->where, "union '" + owner.name + "' of which several members are used");
  return std::nullopt;
}

/// A member of a union of which several are used: reading it gives anything, and what is written is
/// not seen again.
std::optional<Place> Lowering::anything_at(const Place& base, const Expr* member) {
  if (pure_) {
    pure_failed_ = true;
    return std::nullopt;
  }
  if (base.pointer) demand_pointer(base, member->where);
  loosely(member->where, "what a member of this union holds is taken to be anything");
  Object& object = memory_.local("union", nullptr, member->type);
  object.escaped = object.overlaid = true;
  return memory_.whole(object);
}

/// &lvalue is no access: a member of null and the end of an array have an address.
Term Lowering::address_of(const Expr* e) {
  auto is_lvalue = [](const Expr* base) {
    return base->kind == ExprKind::variable || base->kind == ExprKind::dereference ||
           base->kind == ExprKind::member || base->kind == ExprKind::index;
  };
  if (e->kind == ExprKind::dereference) return value(e->children[0]);
  if (e->kind == ExprKind::member && is_lvalue(e->children[0])) {
    const Record* owner = e->field->parent;
    if (!owner->is_union || context_.facts.union_fields[owner].size() < 2)
      return add(address_of(e->children[0]), integer(Memory::offset_of(*e->field)));
  }
  if (e->kind == ExprKind::index && is_lvalue(e->children[0])) {
    const Type* array = e->children[0]->type;
    in_any_order(e->children);
    Term base = address_of(e->children[0]);
    Term index = value(e->children[1]);
    if (array->is(TypeKind::array)) {
      Term count = terms_.integer(static_cast<long>(array->count));
      if (array->count != 0)
        demand(conj(at_most(integer(0), index), at_most(index, count)), e->where,
               "index inside the array, or its end");
      return add(base, multiply(index, terms_.integer(static_cast<long>(array->target->size))));
    }
  }
  std::optional<Place> p = addressed(e);
  return p ? memory_.address(*p) : integer(0);
}

/// An lvalue that is known by its address: what is taken to be anything has none.
std::optional<Place> Lowering::addressed(const Expr* e) {
  std::optional<Place> p = place(e);
  if (!p || !p->object || !p->object->overlaid) return p;
  refuse(e->where, "address of a member of a union of which several are used");
  return std::nullopt;
}

/// The object that a record-valued expression gives.
std::optional<Place> Lowering::record_place(const Expr* e) {
  switch (e->kind) {
  case ExprKind::load: return place(e->children[0]);
  case ExprKind::cast: return record_place(e->children[0]);
  case ExprKind::assign: {
    value_before_place(e->children[0], e->children[1], false);
    std::optional<Place> from = record_place(e->children[1]);
    std::optional<Place> to = place(e->children[0]);
    if (from && to) copy(*to, *from, e->where, e->mark);
    return to;
  }
  case ExprKind::comma: effect(e->children[0]); return record_place(e->children[1]);
  case ExprKind::statements: {
    const Expr* last = all_but_the_value(e);
    return last ? record_place(last) : std::nullopt;
  }
  case ExprKind::call: {
    if (pure_) {
      pure_failed_ = true;
      return std::nullopt;
    }
    Object& result = memory_.local("result", nullptr, e->type);
    const Expr* callee = e->children[0];
    const Declaration* function =
        callee->kind == ExprKind::function ? callee->declaration : nullptr;
    if (!function) {
      Term address = value(callee);
      if (address.is_constant()) function = memory_.function_at(address.value());
    }
    if (function && function->body) {
      std::optional<Place> from = inline_call(*function, e);
      returned_ = Term();
      if (from) copy(memory_.whole(result), *from, e->where);
    } else {
      call(e); // effects on its arguments; the result is arbitrary
    }
    return memory_.whole(result);
  }
  case ExprKind::conditional: {
    if (pure_) {
      pure_failed_ = true;
      return std::nullopt;
    }
    Place result = memory_.whole(memory_.local("chosen", nullptr, e->type));
    LocationId yes = fresh(e->where), no = fresh(e->where), after = fresh(e->where);
    branch(e->children[0], yes, no);
    int depth = atomic_depth_;
    for (int arm : {1, 2}) {
      here_ = arm == 1 ? yes : no;
      if (std::optional<Place> from = record_place(e->children[static_cast<std::size_t>(arm)])) {
        copy(result, *from, e->where);
      }
      jump(after, e->where);
      same_atomicity(depth, e->where);
    }
    here_ = after;
    return result;
  }
  case ExprKind::initialisers:
  case ExprKind::zero: {
    if (pure_) {
      pure_failed_ = true;
      return std::nullopt;
    }
    Place made = memory_.whole(memory_.local("literal", nullptr, e->type));
    initialise(made, e, e->where);
    return made;
  }
  case ExprKind::variable:
  case ExprKind::member:
  case ExprKind::index:
  case ExprKind::dereference:
  case ExprKind::literal: return place(e);
  default: refuse(e->where, "expression of type '" + e->type->spelling + "'"); return std::nullopt;
  }
}

/// Leaf by leaf, each access a step of its own; of an _Atomic record all in one. Any other record
/// is no atomic object, whatever its members are.
void Lowering::copy(const Place& to, const Place& from, SourceRange where, Mark mark) {
  auto together = [&](const Place& target, const Place& source) {
    begin_atomic();
    copy_parts(target, source, where, mark);
    end_atomic();
  };
  if (to.type->is(TypeKind::record) && (to.type->atomic || from.type->atomic)) {
    const Place held =
        memory_.whole(memory_.local("copied", nullptr, to.type->atomic ? from.type : to.type));
    from.type->atomic ? together(held, from) : copy(held, from, where, mark);
    return to.type->atomic ? together(to, held) : copy(to, held, where, mark);
  }
  const bool before = std::exchange(as_bytes_, as_bytes_ || !to.type->scalar());
  copy_parts(to, from, where, mark);
  as_bytes_ = before;
}

void Lowering::copy_parts(const Place& to, const Place& from, SourceRange where, Mark mark) {
  if (is_only_kept(to) || is_only_kept(from)) return kept_is_copied(to, from, where);
  if (to.type->is(TypeKind::record)) {
    const Record& record = *to.type->record;
    if (record.is_union && context_.facts.union_fields[&record].size() > 1) {
      refuse(where, "copy of the union '" + record.name + "'");
      return;
    }
    if (!record.complete) {
      refuse(where, "copy of the incomplete '" + record.name + "'");
      return;
    }
    for (const Field& f : record.fields) {
      if (f.name.empty() && f.bits != 0) continue;
      copy_parts(memory_.member(to, &f), memory_.member(from, &f), where, mark);
    }
    kept_is_copied(to, from, where);
  } else if (to.type->is(TypeKind::array)) {
    if (to.type->count > 64) {
      refuse(where, "copy of an array with more than 64 elements");
      return;
    }
    for (std::uint64_t i = 0; i < to.type->count; ++i) {
      Term index = terms_.integer(static_cast<long>(i));
      copy_parts(memory_.element(to, index), memory_.element(from, index), where, mark);
    }
  } else {
    write(to, fit(to, load(from, false, where, mark), where), where, text(where), mark);
  }
}

} // namespace absthread::cfront
