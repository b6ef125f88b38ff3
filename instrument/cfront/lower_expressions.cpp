// SPDX-License-Identifier: MIT
// Expressions: values as Terms over locals, lvalues as Places, accesses as actions, tests as
// branches.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/term/rewrite.hpp"

namespace absthread::cfront {

// ---- accesses inside one action
// ------------------------------------------------------------------

bool Lowering::is_shared(const std::vector<Target>& targets) {
  for (const Target& t : targets) {
    if (t.leaf->shared && !t.leaf->rigid) return true;
  }
  return false;
}

/// The value that the targets hold in the state before the action.
Term Lowering::read(Action& action, const std::vector<Target>& targets, const Type* type,
                    bool as_truth) {
  Term result;
  for (std::size_t i = targets.size(); i-- > 0;) {
    const Target& t = targets[i];
    Term raw = t.leaf->rigid   ? t.leaf->value
               : t.leaf->array ? select(t.leaf->variable, t.index)
                               : t.leaf->variable;
    Term v;
    switch (t.leaf->rigid ? Tie::integer : t.leaf->tie) {
    case Tie::integer: v = as_truth ? negate(equal(raw, integer(0))) : raw; break;
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
      refuse({}, "reading the contract's thread or lock '" + t.leaf->name + "' as a number");
      v = as_truth ? terms_.boolean(false) : integer(0);
      break;
    }
    result = result && t.condition ? ite(t.condition, v, result) : v;
  }
  return result;
}

/// Adds the write of `value` to the action.
void Lowering::put(Action& action, const std::vector<Target>& targets, Term value,
                   SourceRange where) {
  Term none_before = terms_.boolean(true);
  for (const Target& t : targets) {
    Leaf& leaf = *t.leaf;
    if (leaf.rigid) {
      refuse(where, "write to '" + leaf.name + "', which is taken to be constant");
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
              where);
      v = terms_.constant(leaf.element, mpz_class(count - 1));
      for (long k = count - 1; k-- > 0;) {
        v = ite(equal(value, terms_.integer(k)), terms_.constant(leaf.element, mpz_class(k)), v);
      }
      break;
    }
    case Tie::bits: {
      mpz_class bound = mpz_class(1) << leaf.element.width();
      Term chosen = t.condition ? conj(none_before, t.condition) : none_before;
      require(implies(chosen, conj(at_most(integer(0), value), less(value, integer(bound)))),
              where);
      v = simplified(Kind::int_to_bv, {value}, leaf.element, terms_);
      break;
    }
    case Tie::identity:
      refuse(where, "writing a number to the contract's thread or lock '" + leaf.name + "'");
      continue;
    }
    Term whole = leaf.array ? store(leaf.variable, t.index, v) : v;
    Term now = leaf.variable;
    if (auto it = action.assign.find(leaf.variable); it != action.assign.end()) {
      now = it->second;
      if (leaf.array) whole = store(now, t.index, v);
    }
    if (t.condition) {
      whole = ite(conj(none_before, t.condition), whole, now);
      none_before = conj(none_before, negate(t.condition));
    } else if (!none_before.is_true()) {
      whole = ite(none_before, whole, now);
    }
    action.assign[leaf.variable] = whole;
  }
}

Term Lowering::load(const Place& place, bool as_truth, SourceRange where) {
  if (!place.type->scalar()) {
    refuse(where, "value of type '" + place.type->spelling + "'");
    return as_truth ? terms_.boolean(false) : integer(0);
  }
  std::vector<Target> targets = memory_.targets(place);
  bool shared = is_shared(targets);
  Action action;
  if (place.type->is(TypeKind::floating)) {
    if (as_truth) refuse(where, "floating point value in a condition");
    if (pure_) pure_failed_ = true;
    action.inputs = {input(terms_.int_sort())};
    Term t = temporary(terms_.int_sort());
    action.assign[t] = action.inputs[0];
    emit(std::move(action), shared, where, text(where));
    return t;
  }
  if (!place.object) demand(negate(equal(place.address, integer(0))), where, "no null pointer");
  Term v = read(action, targets, place.type, as_truth);
  if (pure_) {
    if (shared) ++pure_accesses_;
    return v;
  }
  if (!shared && action.inputs.empty()) return v;
  Term t = temporary(v.sort());
  action.assign[t] = v;
  emit(std::move(action), shared, where, text(where));
  return t;
}

void Lowering::write(const Place& place, Term value, SourceRange where, const std::string& shown) {
  if (pure_) {
    pure_failed_ = true;
    return;
  }
  if (!place.type->scalar()) {
    refuse(where, "assignment of type '" + place.type->spelling + "'");
    return;
  }
  std::vector<Target> targets = memory_.targets(place);
  bool shared = is_shared(targets);
  if (place.type->is(TypeKind::pointer)) {
    bool local_address = memory_.is_local_address(value);
    if (local_address && shared) {
      refuse(where, "address of a local variable stored in shared memory");
      return;
    }
    if (local_address) roaming_locals_ = true;
    if (shared && !value.is_constant()) published_ = where;
  }
  if (!place.object) demand(negate(equal(place.address, integer(0))), where, "no null pointer");
  Action action;
  put(action, targets, value, where);
  emit(std::move(action), shared, where, shown);
}

// ---- lvalues
// -------------------------------------------------------------------------------------

const Lowering::Binding* Lowering::binding(const Declaration* d) const {
  for (std::size_t i = frames_.size(); i-- > 0;) {
    auto it = frames_[i].bindings.find(d);
    if (it != frames_[i].bindings.end()) return &it->second;
  }
  return nullptr;
}

std::optional<Place> Lowering::place_at(Term address, const Type* type, SourceRange where) {
  std::optional<Place> found = memory_.at(address, type);
  if (found) return found;
  if (address.is_constant() && address.value() == 0) {
    demand(terms_.boolean(false), where, "null pointer");
    if (pure_) return std::nullopt;
    // The run ends here; what follows needs some place.
    Object& nowhere = memory_.local("nowhere", nullptr, type);
    return memory_.whole(nowhere);
  }
  refuse(where, "access to an object through a pointer to another type ('" + type->spelling + "')");
  return std::nullopt;
}

std::optional<Place> Lowering::place(const Expr* e) {
  switch (e->kind) {
  case ExprKind::variable: {
    const Declaration& d = *e->declaration;
    if (d.storage == Storage::local || d.storage == Storage::parameter) {
      const Binding* b = binding(&d);
      if (!b) {
        // Jumped over its declaration: still a variable, with an arbitrary value.
        Object& object = memory_.local(d.name, &d, d.type);
        frames_.back().bindings[&d] = &object;
        return memory_.whole(object);
      }
      if (std::holds_alternative<Object*>(*b)) return memory_.whole(*std::get<Object*>(*b));
      refuse(e->where, "use of '" + d.name + "' as an lvalue");
      return std::nullopt;
    }
    return memory_.whole(memory_.global(d));
  }
  case ExprKind::dereference: {
    Term address = value(e->children[0]);
    return place_at(address, e->type, e->where);
  }
  case ExprKind::member: {
    const Record* owner = e->field->parent;
    if (owner->is_union && context_.facts.union_fields[owner].size() > 1) {
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
    return memory_.member(*base, e->field);
  }
  case ExprKind::index: {
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

/// The object that a record-valued expression gives.
std::optional<Place> Lowering::record_place(const Expr* e) {
  switch (e->kind) {
  case ExprKind::load: return place(e->children[0]);
  case ExprKind::cast: return record_place(e->children[0]);
  case ExprKind::assign: {
    std::optional<Place> from = record_place(e->children[1]);
    std::optional<Place> to = place(e->children[0]);
    if (from && to) copy(*to, *from, e->where);
    return to;
  }
  case ExprKind::comma: effect(e->children[0]); return record_place(e->children[1]);
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
    for (int arm : {1, 2}) {
      here_ = arm == 1 ? yes : no;
      if (std::optional<Place> from = record_place(e->children[static_cast<std::size_t>(arm)])) {
        copy(result, *from, e->where);
      }
      jump(after, e->where);
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

/// Leaf by leaf, each access a step of its own.
void Lowering::copy(const Place& to, const Place& from, SourceRange where) {
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
      copy(memory_.member(to, &f), memory_.member(from, &f), where);
    }
  } else if (to.type->is(TypeKind::array)) {
    if (to.type->count > 64) {
      refuse(where, "copy of an array with more than 64 elements");
      return;
    }
    for (std::uint64_t i = 0; i < to.type->count; ++i) {
      Term index = terms_.integer(static_cast<long>(i));
      copy(memory_.element(to, index), memory_.element(from, index), where);
    }
  } else {
    write(to, load(from, false, where), where, text(where));
  }
}

// ---- values
// --------------------------------------------------------------------------------------

Term Lowering::as_truth(Term value) {
  if (value.is(Kind::ite) && value[1].is_constant() && value[2].is_constant()) {
    bool yes = value[1].value() != 0, no = value[2].value() != 0;
    if (yes && !no) return value[0];
    if (!yes && no) return negate(value[0]);
  }
  return negate(equal(value, value.manager().integer(0L)));
}

/// No effects, no shared access, nothing that could be undefined: may be evaluated at any time, or
/// not at all.
bool Lowering::simple(const Expr* e) const {
  switch (e->kind) {
  case ExprKind::constant:
  case ExprKind::text:
  case ExprKind::function:
  case ExprKind::zero:
  case ExprKind::address: return e->children.empty() || e->children[0]->kind == ExprKind::variable;
  case ExprKind::load: {
    const Expr* l = e->children[0];
    if (l->kind != ExprKind::variable) return false;
    Storage storage = l->declaration->storage;
    return storage == Storage::local || storage == Storage::parameter;
  }
  case ExprKind::binary:
    if (e->text == "/" || e->text == "%" || e->text == "<<" || e->text == ">>") return false;
    if (context_.options.machine_ints && (e->text == "+" || e->text == "-" || e->text == "*"))
      return false;
    [[fallthrough]];
  case ExprKind::unary:
  case ExprKind::cast:
  case ExprKind::logical_and:
  case ExprKind::logical_or:
  case ExprKind::conditional:
    for (const Expr* child : e->children) {
      if (!simple(child)) return false;
    }
    return true;
  default: return false;
  }
}

std::optional<Term> Lowering::pure_truth(const Expr* e, unsigned limit, unsigned* accesses) {
  bool was_pure = pure_, had_failed = pure_failed_;
  unsigned before = pure_accesses_;
  pure_ = true;
  pure_failed_ = false;
  pure_accesses_ = 0;
  Term result = truth(e);
  bool good = !pure_failed_ && pure_accesses_ <= limit;
  if (accesses) *accesses = pure_accesses_;
  pure_ = was_pure;
  pure_failed_ = had_failed;
  pure_accesses_ = before;
  return good ? std::optional<Term>(result) : std::nullopt;
}

Term Lowering::truth(const Expr* e) {
  switch (e->kind) {
  case ExprKind::constant: return terms_.boolean(e->value != 0);
  case ExprKind::zero:
    if (!e->text.empty()) refuse(e->where, "floating point value in a condition");
    return terms_.boolean(false);
  case ExprKind::unary:
    if (e->text == "!") return negate(truth(e->children[0]));
    break;
  case ExprKind::cast:
    if (e->type->is(TypeKind::boolean) ||
        (!context_.options.machine_ints && e->type->scalar() && e->children[0]->type &&
         e->children[0]->type->scalar() && !e->children[0]->type->is(TypeKind::floating))) {
      return truth(e->children[0]);
    }
    break;
  case ExprKind::load:
    if (const Expr* l = e->children[0]; l->kind == ExprKind::variable) {
      const Binding* b = binding(l->declaration);
      if (b && std::holds_alternative<Term>(*b)) return as_truth(std::get<Term>(*b));
    }
    if (std::optional<Place> p = place(e->children[0])) return load(*p, true, e->where);
    return terms_.boolean(false);
  case ExprKind::binary: {
    const std::string& op = e->text;
    if (op != "==" && op != "!=" && op != "<" && op != "<=" && op != ">" && op != ">=") break;
    const Expr *a = e->children[0], *b = e->children[1];
    if (a->type->is(TypeKind::floating) || b->type->is(TypeKind::floating)) {
      refuse(e->where, "floating point comparison");
      return terms_.boolean(false);
    }
    if (op == "==" || op == "!=") {
      // A comparison with zero is a test, which a contract's bool can answer.
      for (auto [x, zero] : {std::pair(a, b), std::pair(b, a)}) {
        bool is_zero =
            (zero->kind == ExprKind::constant && zero->value == 0) || zero->kind == ExprKind::zero;
        if (is_zero) return op == "==" ? negate(truth(x)) : truth(x);
      }
    }
    Term left = value(a);
    if (!simple(b)) left = frozen(left, a->where);
    Term right = value(b);
    return compare(op, left, right);
  }
  case ExprKind::logical_and:
  case ExprKind::logical_or: return logical(e);
  case ExprKind::comma: effect(e->children[0]); return truth(e->children[1]);
  default: break;
  }
  return as_truth(value(e));
}

Term Lowering::compare(const std::string& op, Term a, Term b) {
  if (op == "==") return equal(a, b);
  if (op == "!=") return negate(equal(a, b));
  if (op == "<") return less(a, b);
  if (op == "<=") return at_most(a, b);
  if (op == ">") return less(b, a);
  return at_most(b, a);
}

/// a && b, a || b as a value: by control flow where the second operand may not always be evaluated.
Term Lowering::logical(const Expr* e) {
  const Expr *a = e->children[0], *b = e->children[1];
  bool is_and = e->kind == ExprKind::logical_and;
  if (pure_ || simple(b)) {
    Term left = truth(a);
    Term right = truth(b);
    return is_and ? conj(left, right) : disj(left, right);
  }
  Term result = temporary(terms_.bool_sort());
  LocationId yes = fresh(e->where), no = fresh(e->where), after = fresh(e->where);
  branch(e, yes, no);
  for (bool outcome : {true, false}) {
    here_ = outcome ? yes : no;
    Action action;
    action.assign[result] = terms_.boolean(outcome);
    emit(std::move(action), false, e->where, "");
    jump(after, e->where);
  }
  here_ = after;
  return result;
}

void Lowering::branch(const Expr* e, LocationId on_true, LocationId on_false) {
  bool outermost =
      context_.options.atomicity == Atomicity::statement && atomic_depth_ == 0 && !in_statement_;
  if (outermost && e->kind != ExprKind::constant) {
    in_statement_ = true;
    branch(e, on_true, on_false);
    in_statement_ = false;
    return;
  }
  bool together = in_statement_ || atomic_depth_ > 0;
  unsigned accesses = 0;
  if (e->kind == ExprKind::constant || e->kind == ExprKind::zero) {
    bool yes = e->kind == ExprKind::constant && e->value != 0;
    jump(yes ? on_true : on_false, e->where);
  } else if (std::optional<Term> c = pure_truth(e, together ? ~0U : 1, &accesses)) {
    // One shared access at most: the test is that step.
    std::string shown = text(e->where);
    Action yes, no;
    yes.guard = *c;
    no.guard = negate(*c);
    graph_.node(here_).total = true;
    if (!c->is_false()) arc(here_, on_true, std::move(yes), accesses > 0, e->where, shown);
    if (!c->is_true())
      arc(here_, on_false, std::move(no), accesses > 0, e->where, "!(" + shown + ")");
  } else if (e->kind == ExprKind::unary && e->text == "!") {
    return branch(e->children[0], on_false, on_true);
  } else if (e->kind == ExprKind::cast && e->type->is(TypeKind::boolean)) {
    return branch(e->children[0], on_true, on_false);
  } else if (e->kind == ExprKind::logical_and || e->kind == ExprKind::logical_or) {
    LocationId middle = fresh(e->children[1]->where);
    bool is_and = e->kind == ExprKind::logical_and;
    branch(e->children[0], is_and ? middle : on_true, is_and ? on_false : middle);
    here_ = middle;
    return branch(e->children[1], on_true, on_false);
  } else {
    Term condition = truth(e);
    std::string shown = text(e->where);
    Action yes, no;
    yes.guard = condition;
    no.guard = negate(condition);
    graph_.node(here_).total = true;
    arc(here_, on_true, std::move(yes), false, e->where, shown);
    arc(here_, on_false, std::move(no), false, e->where, "!(" + shown + ")");
  }
  here_ = graph_.add_node(e->where); // nothing comes here
}

Term Lowering::value(const Expr* e) {
  switch (e->kind) {
  case ExprKind::constant: return integer(e->value);
  case ExprKind::zero:
    if (!e->text.empty()) return arbitrary(nullptr, e->where);
    return integer(0);
  case ExprKind::text: return integer(memory_.opaque_address(e));
  case ExprKind::function: return integer(memory_.opaque_address(e->declaration, e->declaration));
  case ExprKind::load: {
    const Expr* l = e->children[0];
    if (l->kind == ExprKind::variable) {
      const Binding* b = binding(l->declaration);
      if (b && std::holds_alternative<Term>(*b)) return std::get<Term>(*b);
    }
    std::optional<Place> p = place(l);
    return p ? load(*p, false, e->where) : integer(0);
  }
  case ExprKind::address:
  case ExprKind::decay: {
    std::optional<Place> p = place(e->children[0]);
    return p ? p->address : integer(0);
  }
  case ExprKind::unary: {
    if (e->text == "!") return ite(truth(e), integer(1), integer(0));
    if (e->type->is(TypeKind::floating)) return arbitrary(nullptr, e->where);
    Term v = value(e->children[0]);
    if (e->text == "-") return in_range(minus(v), e->type, e->where, false);
    // ~x is -x-1 in two's complement, and counts down from the largest value if unsigned.
    if (e->type->is_signed) return subtract(minus(v), integer(1));
    return subtract(integer((mpz_class(1) << e->type->bits) - 1), v);
  }
  case ExprKind::binary: return binary(e);
  case ExprKind::logical_and:
  case ExprKind::logical_or: return ite(truth(e), integer(1), integer(0));
  case ExprKind::conditional: return conditional(e);
  case ExprKind::comma: effect(e->children[0]); return value(e->children[1]);
  case ExprKind::assign: return assign(e);
  case ExprKind::compound: {
    Term operand = value(e->children[1]);
    if (!simple(e->children[0])) operand = frozen(operand, e->where);
    return modify(e, e->text, operand, true);
  }
  case ExprKind::increment: return modify(e, e->text, integer(1), e->prefix);
  case ExprKind::cast: {
    if (e->type->is(TypeKind::empty)) {
      effect(e->children[0]);
      return integer(0);
    }
    if (e->type->is(TypeKind::boolean)) return ite(truth(e->children[0]), integer(1), integer(0));
    if (e->type->is(TypeKind::pointer) && !e->children[0]->type->is(TypeKind::pointer) &&
        e->children[0]->kind != ExprKind::function) {
      assumption("integers that are converted to pointers denote no object that we know one by "
                 "one, or were "
                 "pointers before");
    }
    return convert(value(e->children[0]), e->children[0]->type, e->type, e->where);
  }
  case ExprKind::call:
  case ExprKind::builtin: return call(e);
  case ExprKind::statements: {
    if (pure_) {
      pure_failed_ = true;
      return integer(0);
    }
    if (!e->body || e->body->kind != StatementKind::block || e->body->children.empty())
      return integer(0);
    collect_labels(e->body);
    for (std::size_t i = 0; i + 1 < e->body->children.size(); ++i) statement(e->body->children[i]);
    const Statement* last = e->body->children.back();
    if (last->kind == StatementKind::expression && !e->type->is(TypeKind::empty)) {
      return value(last->condition);
    }
    statement(last);
    return integer(0);
  }
  case ExprKind::bound: // a ?: b names its first operand again; conditional() has put it in a
                        // temporary
  case ExprKind::initialisers:
    if (e->children.size() == 1 && e->children[0]) return value(e->children[0]);
    [[fallthrough]];
  case ExprKind::variable:
  case ExprKind::dereference:
  case ExprKind::member:
  case ExprKind::index:
  case ExprKind::literal: {
    std::optional<Place> p = place(e);
    return p ? p->address : integer(0);
  }
  case ExprKind::unsupported: refuse(e->where, e->text); return integer(0);
  }
  return integer(0);
}

void Lowering::effect(const Expr* e) {
  switch (e->kind) {
  case ExprKind::comma:
    effect(e->children[0]);
    effect(e->children[1]);
    return;
  case ExprKind::assign:
    if (e->type->is(TypeKind::record)) {
      record_place(e);
      return;
    }
    value(e);
    return;
  case ExprKind::cast: return effect(e->children[0]);
  case ExprKind::logical_and:
  case ExprKind::logical_or:
  case ExprKind::conditional: {
    if (e->kind == ExprKind::conditional && is_assert_failure(e->children[2])) {
      return assertion(e->children[0], e->where); // the macro assert() in strict C
    }
    LocationId yes = fresh(e->where), no = fresh(e->where), after = fresh(e->where);
    bool is_conditional = e->kind == ExprKind::conditional;
    branch(e->children[0], yes, no);
    for (bool outcome : {true, false}) {
      here_ = outcome ? yes : no;
      if (is_conditional) {
        effect(e->children[outcome ? 1 : 2]);
      } else if (outcome == (e->kind == ExprKind::logical_and)) {
        effect(e->children[1]);
      }
      jump(after, e->where);
    }
    here_ = after;
    return;
  }
  case ExprKind::load:
    if (e->type->is(TypeKind::record)) {
      place(e->children[0]);
      return;
    }
    value(e);
    return;
  case ExprKind::call:
    if (e->type->is(TypeKind::record)) {
      record_place(e);
      return;
    }
    value(e);
    return;
  default: value(e); return;
  }
}

Term Lowering::conditional(const Expr* e) {
  const Expr *c = e->children[0], *a = e->children[1], *b = e->children[2];
  bool repeats = a->kind == ExprKind::bound ||
                 (a->kind == ExprKind::cast && a->children[0]->kind == ExprKind::bound);
  if (repeats && !simple(c)) {
    // a ?: b evaluates a once.
    if (pure_) {
      pure_failed_ = true;
      return integer(0);
    }
    Term v = frozen(value(c), c->where);
    Term result = temporary(terms_.int_sort());
    LocationId yes = fresh(e->where), no = fresh(e->where), after = fresh(e->where);
    Action on_true, on_false;
    on_true.guard = as_truth(v);
    on_true.assign[result] = v;
    on_false.guard = negate(on_true.guard);
    graph_.node(here_).total = true;
    arc(here_, yes, std::move(on_true), false, c->where, text(c->where));
    arc(here_, no, std::move(on_false), false, c->where, "!(" + text(c->where) + ")");
    here_ = no;
    Action otherwise;
    otherwise.assign[result] = value(b);
    emit(std::move(otherwise), false, b->where, "");
    jump(after, e->where);
    here_ = yes;
    jump(after, e->where);
    here_ = after;
    return result;
  }
  if (pure_ || (simple(a) && simple(b))) {
    Term condition = truth(c);
    Term yes = value(a);
    Term no = value(b);
    return ite(condition, yes, no);
  }
  Term result = temporary(terms_.int_sort());
  LocationId yes = fresh(e->where), no = fresh(e->where), after = fresh(e->where);
  branch(c, yes, no);
  for (bool outcome : {true, false}) {
    here_ = outcome ? yes : no;
    Action action;
    action.assign[result] = value(outcome ? a : b);
    emit(std::move(action), false, (outcome ? a : b)->where, "");
    jump(after, e->where);
  }
  here_ = after;
  return result;
}

Term Lowering::assign(const Expr* e) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  const Expr *target = e->children[0], *source = e->children[1];
  if (e->type->is(TypeKind::record)) {
    record_place(e);
    return integer(0);
  }
  Term v = value(source);
  if (!simple(source) || target->kind != ExprKind::variable) v = frozen(v, source->where);
  std::optional<Place> p = place(target);
  if (!p) return integer(0);
  write(*p, v, e->where, text(e->where));
  // The value of an assignment is what was written, not another read.
  if (p->object && !p->object->shared && !p->index) return load(*p, false, e->where);
  return v;
}

/// x op= e, ++x, x--: two steps on a plain shared variable, one on an atomic.
Term Lowering::modify(const Expr* e, const std::string& op, Term operand, bool result_new) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  std::optional<Place> p = place(e->children[0]);
  if (!p) return integer(0);
  const Type* type = e->children[0]->type;
  const Type* computed = e->computed ? e->computed : type;
  if (type->is(TypeKind::floating) || computed->is(TypeKind::floating)) {
    write(*p, arbitrary(nullptr, e->where), e->where, text(e->where));
    return arbitrary(nullptr, e->where);
  }
  if (type->is(TypeKind::pointer)) {
    operand = multiply(operand, terms_.integer(static_cast<long>(type->target->size)));
  }
  std::vector<Target> targets = memory_.targets(*p);
  std::string shown = text(e->where);
  if (type->atomic && is_shared(targets)) {
    Action action;
    Term old = read(action, targets, p->type, false);
    Term made = convert(arithmetic(op, old, operand, computed, e->where), computed, type, e->where);
    put(action, targets, made, e->where);
    Term result = temporary(terms_.int_sort());
    action.assign[result] = result_new ? made : old;
    emit(std::move(action), true, e->where, shown);
    return result;
  }
  Term old = frozen(load(*p, false, e->children[0]->where), e->where);
  Term made = convert(arithmetic(op, old, operand, computed, e->where), computed, type, e->where);
  write(*p, made, e->where, shown);
  return result_new ? frozen(made, e->where) : old;
}

} // namespace absthread::cfront
