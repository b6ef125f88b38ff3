// SPDX-License-Identifier: MIT
// Expressions: values as Terms over locals, tests as branches.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <cctype>
#include <span>

namespace absthread::cfront {

namespace {

/// The text of a test that failed.
std::string negated(const std::string& condition) {
  auto part_of_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  std::string_view rest = std::string_view(condition).substr(condition.starts_with('!') ? 1 : 0);
  bool word = !rest.empty() && std::all_of(rest.begin(), rest.end(), part_of_word);
  if (word) return rest.size() == condition.size() ? "!" + condition : std::string(rest);
  return "!(" + condition + ")";
}

/// a ?: b
bool names_its_condition_again(const Expr* conditional) {
  const Expr* e = conditional->children[1];
  while (e->kind == ExprKind::cast) e = e->children[0];
  return e->kind == ExprKind::bound;
}

/// Whether a conversion gives zero for zero only.
bool keeps_zero(const Type* from, const Type* to) {
  if (!from || !to) return false;
  auto bits = [](const Type* t) -> std::uint64_t {
    if (t->is(TypeKind::boolean)) return 1;
    if (t->is(TypeKind::integer)) return t->bits;
    return t->is(TypeKind::pointer) ? t->size * 8 : 0;
  };
  return bits(from) != 0 && bits(to) >= bits(from);
}

} // namespace

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
    while (l->kind == ExprKind::member && !l->field->parent->is_union) l = l->children[0];
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
    if (context_.options.machine_ints && e->kind == ExprKind::unary && e->text == "-") return false;
    [[fallthrough]];
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

std::optional<Term> Lowering::pure_truth(const Expr* e, unsigned limit, unsigned* accesses,
                                         std::vector<Access>* reads) {
  bool was_pure = pure_, had_failed = pure_failed_;
  unsigned before = pure_accesses_;
  std::vector<Access> reads_before;
  std::swap(reads_before, pure_reads_);
  pure_ = true;
  pure_failed_ = false;
  pure_accesses_ = 0;
  Term result = truth(e);
  bool good = !pure_failed_ && pure_accesses_ <= limit;
  if (accesses) *accesses = pure_accesses_;
  pure_ = was_pure;
  pure_failed_ = had_failed;
  pure_accesses_ = before;
  std::swap(reads_before, pure_reads_);
  if (reads && good) *reads = std::move(reads_before);
  return good ? std::optional<Term>(result) : std::nullopt;
}

Term Lowering::truth(const Expr* e) {
  switch (e->kind) {
  case ExprKind::constant: return terms_.boolean(*e->value != 0);
  case ExprKind::zero:
    if (!e->text.empty()) refuse(e->where, "floating point value in a condition");
    return terms_.boolean(false);
  case ExprKind::unary:
    if (e->text == "!") return negate(truth(e->children[0]));
    break;
  case ExprKind::cast:
    if (e->type->is(TypeKind::boolean) || keeps_zero(e->children[0]->type, e->type))
      return truth(e->children[0]);
    break;
  case ExprKind::load:
    if (const Expr* l = e->children[0]; l->kind == ExprKind::variable) {
      const Binding* b = binding(l->declaration);
      if (b && std::holds_alternative<Term>(*b)) return as_truth(std::get<Term>(*b));
    }
    if (std::optional<Place> p = place(e->children[0])) {
      const Term read = load(*p, true, e->where, e->mark);
      if (p->address && p->type->is(TypeKind::pointer))
        end_of_arguments(p->address, read, e->where);
      return read;
    }
    return terms_.boolean(false);
  case ExprKind::binary: {
    const std::string_view op = e->text;
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
            (zero->kind == ExprKind::constant && *zero->value == 0) || zero->kind == ExprKind::zero;
        if (is_zero) return op == "==" ? negate(truth(x)) : truth(x);
      }
    }
    in_any_order(e->children);
    if (a->type->is(TypeKind::pointer)) context_.compares_pointers = true;
    Term left = value(a);
    if (!simple(b)) left = frozen(left, a->where);
    Term right = value(b);
    if (e->of_handles) {
      context_.compares_handles = true;
      if (context_.handles_coincide) {
        loosely(e->where, "threads that one call starts are not told apart by their names");
        return arbitrary_truth(e->where);
      }
    }
    return compare(op, left, right);
  }
  case ExprKind::logical_and:
  case ExprKind::logical_or: return logical(e);
  case ExprKind::comma: effect(e->children[0]); return truth(e->children[1]);
  default: break;
  }
  return as_truth(value(e));
}

Term Lowering::compare(std::string_view op, Term a, Term b) {
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
  if (pure_ || simple(b) || ABSTHREAD_FAULT("cfront-both-operands-evaluated")) {
    Term left = truth(a);
    const std::size_t before = pure_reads_.size();
    Term right = truth(b);
    only_under(before, is_and ? left : negate(left));
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

bool Lowering::is_choice(const Expr* e) const {
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (e->kind != ExprKind::call || e->children.size() != 1) return false;
  if (e->children[0]->kind != ExprKind::function || e->children[0]->declaration->body) return false;
  const Row* row = find_model(*e->children[0]->declaration);
  return row && row->model == Model::nondet;
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
  std::vector<Access> reads;
  if (is_choice(e)) {
    // `if (nondet())`: both ways are open.
    graph_.node(here_).total = true;
    arc(here_, on_true, {}, false, e->where, text(e->where));
    arc(here_, on_false, {}, false, e->where, text(e->where));
  } else if (e->kind == ExprKind::constant || e->kind == ExprKind::zero) {
    bool yes = e->kind == ExprKind::constant && *e->value != 0;
    jump(yes ? on_true : on_false, e->where);
  } else if (std::optional<Term> c = pure_truth(e, together ? ~0U : 1, &accesses, &reads)) {
    // One shared access at most: the test is that step.
    std::string shown = text(e->where);
    Action yes, no;
    if (ABSTHREAD_FAULT("race-test-reads-nothing")) reads.clear();
    yes.accesses = no.accesses = std::move(reads);
    yes.guard = *c;
    no.guard = negate(*c);
    graph_.node(here_).total = true;
    if (!c->is_false()) arc(here_, on_true, std::move(yes), accesses > 0, e->where, shown);
    if (!c->is_true()) arc(here_, on_false, std::move(no), accesses > 0, e->where, negated(shown));
  } else if (e->kind == ExprKind::unary && e->text == "!") {
    return branch(e->children[0], on_false, on_true);
  } else if (e->kind == ExprKind::cast && e->type->is(TypeKind::boolean)) {
    return branch(e->children[0], on_true, on_false);
  } else if ((e->kind == ExprKind::logical_and || e->kind == ExprKind::logical_or) &&
             !ABSTHREAD_FAULT("cfront-both-operands-evaluated")) {
    LocationId middle = fresh(e->children[1]->where);
    bool is_and = e->kind == ExprKind::logical_and;
    branch(e->children[0], is_and ? middle : on_true, is_and ? on_false : middle);
    here_ = middle;
    int depth = atomic_depth_;
    branch(e->children[1], on_true, on_false);
    same_atomicity(depth, e->where);
    return;
  } else {
    Term condition = truth(e);
    std::string shown = text(e->where);
    Action yes, no;
    yes.guard = condition;
    no.guard = negate(condition);
    graph_.node(here_).total = true;
    arc(here_, on_true, std::move(yes), false, e->where, shown);
    arc(here_, on_false, std::move(no), false, e->where, negated(shown));
  }
  here_ = graph_.add_node(e->where); // nothing comes here
}

Term Lowering::value(const Expr* e) {
  switch (e->kind) {
  case ExprKind::constant: return integer(*e->value);
  case ExprKind::zero:
    if (!e->text.empty()) return arbitrary(nullptr, e->where);
    return integer(0);
  case ExprKind::text: return integer(memory_.text_address(*e));
  case ExprKind::function: return integer(memory_.opaque_address(e->declaration, e->declaration));
  case ExprKind::load: {
    const Expr* l = e->children[0];
    if (l->kind == ExprKind::variable) {
      const Binding* b = binding(l->declaration);
      if (b && std::holds_alternative<Term>(*b)) return std::get<Term>(*b);
    }
    std::optional<Place> p = place(l);
    if (!p) return integer(0);
    const Term read = load(*p, false, e->where, e->mark);
    if (p->address && l->type->is(TypeKind::pointer)) end_of_arguments(p->address, read, e->where);
    return read;
  }
  case ExprKind::address:
  case ExprKind::decay: return as_own_address(address_of(e->children[0]));
  case ExprKind::unary: {
    if (e->text == "!") return ite(truth(e), integer(1), integer(0));
    Term v = value(e->children[0]);
    if (e->type->is(TypeKind::floating)) return arbitrary(nullptr, e->where);
    if (e->text == "-" && operates_on_rests("-", e->type)) return from_rest(minus(v), e->type);
    if (e->text == "-") return in_range(minus(v), e->type, e->where, false);
    return complement(v, e->type);
  }
  case ExprKind::binary: return binary(e);
  case ExprKind::logical_and:
  case ExprKind::logical_or: return ite(truth(e), integer(1), integer(0));
  case ExprKind::conditional: return conditional(e);
  case ExprKind::comma: effect(e->children[0]); return value(e->children[1]);
  case ExprKind::assign: return assign(e);
  case ExprKind::compound: {
    value_before_place(e->children[0], e->children[1], true);
    const Expr* operand =
        unconverted_operand(e->text, e->children[1], e->computed ? e->computed : e->type);
    return modify(e, e->text, frozen(value(operand), e->where), true);
  }
  case ExprKind::increment: return modify(e, e->text, integer(1), e->prefix);
  case ExprKind::cast: {
    if (e->type->is(TypeKind::empty)) {
      effect(e->children[0]);
      return integer(0);
    }
    if (e->type->is(TypeKind::boolean) && !ABSTHREAD_FAULT("cfront-bool-keeps-its-number"))
      return ite(truth(e->children[0]), integer(1), integer(0));
    if (e->type->is(TypeKind::pointer) && !e->children[0]->type->is(TypeKind::pointer) &&
        e->children[0]->kind != ExprKind::function) {
      assumption("integers that are converted to pointers denote no object that we know one by "
                 "one, or were pointers before",
                 e->where);
    }
    // What an allocation is used as says what it holds.
    const Type* target = e->type->is(TypeKind::pointer) ? e->type->target : nullptr;
    bool typed = target && (target->scalar() || target->is(TypeKind::record));
    allocated_as_ = typed && e->children[0]->kind == ExprKind::call ? target : nullptr;
    const Term result = converted(e);
    allocated_as_ = nullptr;
    return result;
  }
  case ExprKind::call:
  case ExprKind::builtin: return call(e);
  case ExprKind::statements: {
    const Expr* last = all_but_the_value(e);
    return last ? value(last) : integer(0);
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
    std::optional<Place> p = addressed(e);
    return p ? as_own_address(memory_.address(*p)) : integer(0);
  }
  case ExprKind::unsupported: refuse(e->where, e->text); return integer(0);
  }
  return integer(0);
}

/// Runs ({ ... }) up to the expression that gives its value: the last statement that is not empty,
/// perhaps behind labels. Null if there is none.
const Expr* Lowering::all_but_the_value(const Expr* e) {
  if (pure_) {
    pure_failed_ = true;
    return nullptr;
  }
  if (!e->body || e->body->kind != StatementKind::block) return nullptr;
  Scopes around = scopes_;
  collect_labels(e->body, around);
  std::span<Statement* const> rest = e->body->children;
  while (!rest.empty() && rest.back()->kind == StatementKind::null)
    rest = rest.first(rest.size() - 1);
  if (rest.empty()) return nullptr;
  enter(e->body);
  scopes_.push_back(e->body);
  for (const Statement* s : rest.first(rest.size() - 1)) statement(s);
  const Statement* last = rest.back();
  for (; last->kind == StatementKind::label; last = last->children[0]) label(last);
  const bool has_value = last->kind == StatementKind::expression;
  if (!has_value) statement(last);
  scopes_.pop_back();
  return has_value ? last->condition : nullptr;
}

void Lowering::effect(const Expr* e) {
  switch (e->kind) {
  case ExprKind::statements:
    if (const Expr* last = all_but_the_value(e)) effect(last);
    return;
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
    bool is_conditional = e->kind == ExprKind::conditional;
    if (is_conditional && names_its_condition_again(e)) {
      value(e);
      return;
    }
    LocationId yes = fresh(e->where), no = fresh(e->where), after = fresh(e->where);
    branch(e->children[0], yes, no);
    int depth = atomic_depth_;
    for (bool outcome : {true, false}) {
      same_atomicity(depth, e->where);
      here_ = outcome ? yes : no;
      if (is_conditional) {
        effect(e->children[outcome ? 1 : 2]);
      } else if (outcome == (e->kind == ExprKind::logical_and)) {
        effect(e->children[1]);
      }
      jump(after, e->where);
    }
    same_atomicity(depth, e->where);
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
    discarded_ = e;
    value(e);
    return;
  default: value(e); return;
  }
}

Term Lowering::conditional(const Expr* e) {
  const Expr *c = e->children[0], *a = e->children[1], *b = e->children[2];
  if (names_its_condition_again(e) && !simple(c) &&
      !ABSTHREAD_FAULT("cfront-short-conditional-twice")) {
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
    on_true.assign[result] = convert(v, c->type, e->type, c->where, conversion_border(c, e->type));
    on_false.guard = negate(on_true.guard);
    graph_.node(here_).total = true;
    arc(here_, yes, std::move(on_true), false, c->where, text(c->where));
    arc(here_, no, std::move(on_false), false, c->where, negated(text(c->where)));
    here_ = no;
    int depth = atomic_depth_;
    Action otherwise;
    otherwise.assign[result] = value(b);
    emit(std::move(otherwise), false, b->where, "");
    jump(after, e->where);
    same_atomicity(depth, e->where);
    here_ = yes;
    jump(after, e->where);
    here_ = after;
    return result;
  }
  if (pure_ || (simple(a) && simple(b))) {
    Term condition = truth(c);
    std::size_t before = pure_reads_.size();
    Term yes = value(a);
    only_under(before, condition);
    before = pure_reads_.size();
    Term no = value(b);
    only_under(before, negate(condition));
    return ite(condition, yes, no);
  }
  Term result = temporary(terms_.int_sort());
  LocationId yes = fresh(e->where), no = fresh(e->where), after = fresh(e->where);
  branch(c, yes, no);
  int depth = atomic_depth_;
  for (bool outcome : {true, false}) {
    same_atomicity(depth, e->where);
    here_ = outcome ? yes : no;
    Action action;
    action.assign[result] = value(outcome ? a : b);
    emit(std::move(action), false, (outcome ? a : b)->where, "");
    jump(after, e->where);
  }
  same_atomicity(depth, e->where);
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
  value_before_place(target, source, false);
  Term v = value(source);
  if (!simple(source) || target->kind != ExprKind::variable) v = frozen(v, source->where);
  std::optional<Place> p = place(target);
  if (!p) return integer(0);
  v = fit(*p, v, e->where);
  write(*p, v, e->where, text(e->where), e->mark);
  // The value of an assignment is what was written, not another read.
  bool local = p->object && !p->object->shared && !p->object->escaped;
  if (local && !p->index) return load(*p, false, e->where);
  return v;
}

/// At the upper end of the type in which x op= e, ++x, x-- is computed.
Border Lowering::border_of(const Expr* e, std::string_view op, bool rest, const Type* computed) {
  if (!computed->is(TypeKind::integer) || computed->is_signed) return Border::beyond;
  const Magnitudes& magnitudes = context_.facts.magnitudes;
  if (e->kind == ExprKind::increment)
    return magnitudes.has_room(e) ? Border::beyond : magnitudes.raised(e->children[0]);
  return magnitudes.border(rest && op == "-" ? "+" : op, e->children[0], e->children[1], computed);
}

/// x op= e, ++x, x--: two steps on a plain shared variable, one on an atomic.
Term Lowering::modify(const Expr* e, std::string_view op, Term operand, bool result_new) {
  if (pure_) {
    pure_failed_ = true;
    return integer(0);
  }
  std::optional<Place> p = place(e->children[0]);
  if (!p) return integer(0);
  const Type* type = e->children[0]->type;
  const Type* computed = e->computed ? e->computed : type;
  const Type* computed_from = e->computed_from ? e->computed_from : type;
  if (!type->is(TypeKind::floating) && computed->is(TypeKind::floating)) {
    refuse(e->where, "conversion between floating point and integers");
    return integer(0);
  }
  if (type->is(TypeKind::floating)) {
    write(*p, arbitrary(nullptr, e->where), e->where, text(e->where), e->mark);
    return arbitrary(nullptr, e->where);
  }
  if (type->is(TypeKind::pointer)) {
    operand = multiply(operand, stride(type));
  }
  // The signed operands of an unsigned operation stay as they are.
  const bool keeps_sign = type->is(TypeKind::integer) && type->is_signed &&
                          type->bits <= computed->bits && operates_on_rests(op, computed);
  const bool rest =
      keeps_sign || (e->kind == ExprKind::compound &&
                     unconverted_operand(op, e->children[1], computed) != e->children[1]);
  const Border widened = conversion_border(e->children[0], computed_from),
               fits = context_.options.machine_ints
                          ? Border::wraps
                          : context_.facts.magnitudes.put_back(e->children[0], computed);
  const Border border = border_of(e, op, rest, computed);
  auto changed = [&](Term old) {
    const Term left = keeps_sign ? old : convert(old, type, computed_from, e->where, widened);
    const Term result = rest ? of_rests(op, left, operand, computed, e->where, border)
                             : arithmetic(op, left, operand, computed, e->where, border);
    return convert(result, computed, type, e->where, fits);
  };
  Targets targets = targets_of(*p, e->where);
  std::string shown = text(e->where);
  if (type->atomic && is_shared(targets)) {
    if (p->pointer) demand_pointer(*p, e->where);
    Action action;
    order_ = Ordering();
    Term old = read(action, targets, p->type, false);
    order_.reset();
    const Term made = changed(old);
    order_ = Ordering();
    put(action, targets, made, e->where);
    order_.reset();
    Term result = temporary(terms_.int_sort());
    action.assign[result] = result_new ? made : old;
    emit(std::move(action), true, e->where, shown);
    return result;
  }
  Term old = frozen(load(*p, false, e->children[0]->where, e->mark), e->where);
  const Term made = fit(*p, changed(old), e->where);
  write(*p, made, e->where, shown, e->mark);
  if (ABSTHREAD_FAULT("cfront-prefix-is-postfix")) return old;
  return result_new ? frozen(made, e->where) : old;
}

} // namespace absthread::cfront
