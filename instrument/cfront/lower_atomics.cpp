// SPDX-License-Identifier: MIT
// Atomic operations: C11 and GNU builtins, atomic_t and its kin, Interlocked*, bit operations. Each
// is one action that reads and writes, whatever the row in vocabulary.def says of its operand and
// its result; operands are evaluated before it. Where the outcome decides whether anything is
// written (compare and swap, add unless) there are two actions, of which exactly one is possible.
#include "instrument/cfront/lowering.hpp"

#include "spec-lang/diag/fault.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

namespace {

/// Whether a conversion from one pointer type to another may be left out: not where it says as what
/// number the memory is accessed.
bool says_nothing(const Type* from, const Type* to) {
  if (!from || !from->is(TypeKind::pointer)) return false;
  if (!to->target->scalar()) return true;
  return !from->target->is(TypeKind::empty) &&
         (!from->target->scalar() || same_value_type(from->target, to->target));
}

bool is_kernels(const Row& row) {
  return (row.name.starts_with("atomic_") && !row.name.starts_with("atomic_flag_")) ||
         row.name.starts_with("refcount_") || row.model == Model::bit;
}

/// By the number of C11: relaxed, consume, acquire, release, acq_rel, seq_cst.
Ordering ordering(std::uint8_t order) {
  Ordering out;
  out.order = order == 5 ? AccessOrder::sequential : AccessOrder::weak;
  out.acquire = order == 2 || order == 4 || order == 5;
  out.release = order == 3 || order == 4 || order == 5;
  out.known = order <= 5 && order != 1;
  if (ABSTHREAD_FAULT("race-relaxed-store-releases")) out.release = true;
  return out;
}

std::uint8_t constant_order(const Expr* e) {
  while (e && e->kind == ExprKind::cast) e = e->children[0];
  if (e && e->kind == ExprKind::zero) return 0;
  if (!e || e->kind != ExprKind::constant || *e->value < 0 || *e->value > 5) return unknown_order;
  return static_cast<std::uint8_t>(e->value->get_ui());
}

} // namespace

std::optional<Place> Lowering::pointed(const Expr* pointer, SourceRange where) {
  const Expr* e = pointer;
  while (e->kind == ExprKind::cast && says_nothing(e->children[0]->type, e->type))
    e = e->children[0];
  if (e->kind == ExprKind::address) return addressed(e->children[0]);
  if (!e->type || !e->type->is(TypeKind::pointer)) {
    refuse(where, "argument that should be a pointer");
    return std::nullopt;
  }
  return place_at(value(e), e->type->target, where, context_.facts.pointers.behind(e));
}

/// Down to the number inside atomic_t, refcount_t and the like.
std::optional<Place> Lowering::pointed_scalar(const Expr* pointer, SourceRange where) {
  std::optional<Place> p = pointed(pointer, where);
  while (p && p->type->is(TypeKind::record) && p->type->record->fields.size() == 1) {
    p = memory_.member(*p, &p->type->record->fields.front());
  }
  if (p && !p->type->scalar()) {
    refuse(where, "atomic operation on '" + p->type->spelling + "'");
    return std::nullopt;
  }
  return p;
}

/// How the operation is ordered. The kernel's own are relaxed unless they change something and give
/// a value back, and then they are barriers for everything; those on reference counts release at
/// most. Initialising an atomic is a plain write.
Ordering Lowering::order_of(const Row& row, const Expr* e) {
  if (row.name == "atomic:init") return {AccessOrder::plain, false, false};
  if (e->kind == ExprKind::builtin) {
    Ordering out = ordering(e->order);
    out.order = e->weak_order ? AccessOrder::weak : AccessOrder::sequential;
    out.acquire_failed = ordering(e->order_failed).acquire;
    out.full = !e->weak_order && e->text.starts_with("sync:");
    return out;
  }
  const Expr* callee = e->children[0];
  while (callee->kind == ExprKind::cast) callee = callee->children[0];
  const std::string_view name =
      callee->kind == ExprKind::function ? callee->declaration->name : row.name;
  if (row.name.starts_with("atomic_flag_")) {
    return name.ends_with("_explicit") ? ordering(constant_order(e->children.back())) : Ordering();
  }
  if (has_weak_order(name) || row.name == "clear_bit_unlock" || row.name == "test_bit_acquire") {
    const bool acquire = name.find("cquire") != std::string_view::npos || name.ends_with("_lock"),
               release = name.find("elease") != std::string_view::npos || name.ends_with("_unlock");
    return {AccessOrder::weak, acquire, release && !acquire};
  }
  if (row.model == Model::bit && row.op.ends_with("=")) return {AccessOrder::plain, false, false};
  if (row.name.starts_with("refcount_")) return {AccessOrder::weak, false, row.op.starts_with("-")};
  const bool weak = row.result == Result::none || row.model == Model::load || row.op == "?";
  if (is_kernels(row) && weak && !ABSTHREAD_FAULT("race-void-atomics-order"))
    return {AccessOrder::weak, false, false};
  Ordering out;
  out.full = true;
  return out;
}

/// A barrier on both sides of an operation.
void Lowering::full_fence(Action& action, const Ordering& order, SourceRange where) const {
  if (!order.full) return;
  fence(action.accesses, Sync::fence_acquire, where);
  fence(action.accesses, Sync::fence_release, where);
}

/// Fences: one with an order as its argument, or one of the kernel's.
void Lowering::fence_model(const Row& row, const Expr* e, Arguments arguments) {
  if (!context_.options.accesses) return;
  Ordering order;
  if (row.op == "fence") {
    const std::uint8_t number = constant_order(arguments.empty() ? nullptr : arguments.front());
    order = ordering(number);
    order.acquire = order.acquire || number == 1; // a fence that consumes acquires
    if (number == unknown_order) loosely(e->where, "the order of this fence is not known");
  }
  Action action;
  if (row.op == "reads") {
    fence(action.accesses, Sync::fence_reads, e->where);
  } else if (row.op == "writes") {
    fence(action.accesses, Sync::fence_writes, e->where);
  } else {
    if (order.acquire) fence(action.accesses, Sync::fence_acquire, e->where);
    if (order.release) fence(action.accesses, Sync::fence_release, e->where);
  }
  if (!action.accesses.empty()) emit(std::move(action), false, e->where, "");
}

/// Two actions from here to `after`: one that writes `made` if `writes` holds, one that does not.
/// What the kernel's conditional operations read when they fail is not ordered.
Term Lowering::either(const Row& row, const Place& p, const Expr* e,
                      const std::function<Term(Term)>& writes,
                      const std::function<Term(Term)>& made, const std::optional<Place>& expected,
                      const Ordering& order) {
  const std::string shown = text(e->where);
  if (p.pointer) demand_pointer(p, e->where);
  Targets targets = targets_of(p, e->where);
  bool shared = is_shared(targets);
  Term given = temporary(terms_.int_sort()), seen = temporary(terms_.int_sort());
  LocationId after = fresh(e->where), failed = fresh(e->where);
  Action success, failure;
  order_ = order;
  order_->acquire = order.acquire_failed && !is_kernels(row);
  if (is_kernels(row) && order.order == AccessOrder::sequential) order_->order = AccessOrder::weak;
  if (ABSTHREAD_FAULT("race-failed-exchange-acquires")) order_->acquire = true;
  read(failure, targets, p.type, false);
  order_ = order;
  full_fence(success, order, e->where);
  Term old = read(success, targets, p.type, false);
  Term possible = writes(old);
  failure.guard = success.guard;
  failure.inputs = success.inputs;
  success.guard = success.guard ? conj(success.guard, possible) : possible;
  Term not_possible = row.op == "weak" || ABSTHREAD_FAULT("cfront-cas-fails-for-nothing")
                          ? terms_.boolean(true)
                          : negate(possible);
  failure.guard = failure.guard ? conj(failure.guard, not_possible) : not_possible;
  Term next = made(old);
  put(success, targets, next, e->where);
  order_.reset();
  full_fence(success, order, e->where);
  auto outcome = [&](bool written) {
    switch (row.result) {
    case Result::old_value: return old;
    case Result::new_value: return next;
    default: return number(written);
    }
  };
  success.assign[given] = outcome(true);
  failure.assign[given] = outcome(false);
  failure.assign[seen] = old;
  graph_.node(here_).total = true;
  arc(here_, after, std::move(success), shared, e->where, shown);
  arc(here_, failed, std::move(failure), shared, e->where, shown + " fails");
  here_ = failed;
  if (expected) write(*expected, seen, e->where, shown + " fails");
  jump(after, e->where);
  here_ = after;
  return given;
}

/// refcount_t: what is raised from 0 or too far, or lowered too far, holds a value far away from
/// all others and stays there. refcount_dec() may not even reach 0.
Term Lowering::saturated(const Row& row, Term old, Term next) {
  const bool never_zero = row.op == "-" && row.result == Result::none;
  Term lost = at_most(never_zero ? next : old, integer(0));
  const bool may_pass = row.op.starts_with("+") ? context_.options.machine_ints : row.op == "-";
  if (may_pass && !never_zero) lost = disj(lost, less(next, integer(0)));
  // refcount_dec_not_one() leaves such a value as it is.
  const Term far = row.model == Model::update_unless && row.op.starts_with("-")
                       ? old
                       : integer(mpz_class(-(mpz_class(1) << 30)));
  return ite(lost, far, next);
}

Term Lowering::update(const Row& row, const Expr* e, Arguments arguments, bool by_address) {
  auto argument = [&](int number) -> const Expr* {
    return number >= 0 && number < static_cast<int>(arguments.size())
               ? arguments[static_cast<std::size_t>(number)]
               : nullptr;
  };
  // GNU forms without _n take and give their values through pointers.
  auto operand_at = [&](const Expr* a) {
    if (!by_address) return frozen(value(a), a->where);
    std::optional<Place> from = pointed_scalar(a, e->where);
    return from ? frozen(load(*from, false, e->where), e->where) : integer(0);
  };
  // Operands before the access itself.
  Term operand = integer(row.op == "0" ? 0 : 1);
  bool by_value = row.model != Model::compare_exchange && row.model != Model::load;
  const std::string op(row.model == Model::update_unless ? row.op.substr(0, 1) : row.op);
  bool rest = false; // only its rest modulo 2^bits counts
  if (const Expr* v = argument(row.value); v && by_value) {
    const Expr* kept = by_address ? v : unconverted_operand(op, v, v->type);
    rest = kept != v;
    operand = operand_at(kept);
  }
  Term desired;
  if (row.model == Model::compare_swap || row.model == Model::compare_exchange) {
    const Expr* v = argument(row.value + 1);
    if (!v) {
      refuse(e->where, "atomic operation with too few arguments");
      return integer(0);
    }
    desired = operand_at(v);
    if (row.op == "swapped") std::swap(desired, operand);
  }
  std::optional<Place> expected;
  if (row.model == Model::compare_exchange) {
    expected = pointed_scalar(argument(row.value), e->where);
    if (!expected) return integer(0);
    operand = frozen(load(*expected, false, e->where), e->where);
  }
  Term limit;
  if (const Expr* v = argument(row.value + 1); v && row.op == "+u")
    limit = frozen(value(v), v->where);
  std::optional<Place> p = pointed_scalar(argument(row.pointer), e->where);
  if (!p) return integer(0);
  if (p->type->is(TypeKind::pointer) && row.model == Model::update && !row.op.starts_with("max")) {
    // C11 counts in elements, the GNU builtins in bytes.
    bool elements = e->kind == ExprKind::builtin && e->prefix;
    if (elements) operand = multiply(operand, stride(p->type));
  }
  std::string shown = text(e->where);
  // Atomics do not overflow, they wrap around; a reference count saturates instead.
  auto changed = [&](Term old) {
    const bool rests = rest && !p->type->is_signed;
    const Border border = context_.facts.magnitudes.border_behind(
        rests && op == "-" ? "+" : op, argument(row.pointer), argument(row.value), p->type);
    wrapping_ = true;
    Term next = rests ? of_rests(op, old, operand, p->type, e->where, border)
                      : arithmetic(op, old, operand, p->type, e->where, border);
    wrapping_ = false;
    if (begins_near_the_border(*p)) next = wrap(next, p->type);
    return row.name.starts_with("refcount_") ? saturated(row, old, next) : next;
  };
  const Ordering order = order_of(row, e);
  if (row.model == Model::load) {
    order_ = order;
    Term v = load(*p, false, e->where);
    order_.reset();
    if (!by_address) return convert(v, p->type, e->type, e->where);
    if (std::optional<Place> to = pointed_scalar(arguments[1], e->where))
      write(*to, frozen(v, e->where), e->where, shown);
    return integer(0);
  }
  if (row.model == Model::store) {
    const Term fitting = fit(*p, operand, e->where);
    order_ = order;
    write(*p, fitting, e->where, shown);
    order_.reset();
    return integer(0);
  }
  if (row.model == Model::compare_swap || row.model == Model::compare_exchange) {
    return either(
        row, *p, e, [&](Term old) { return equal(old, operand); }, [&](Term) { return desired; },
        expected, order);
  }
  if (row.model == Model::update_unless) {
    return either(
        row, *p, e,
        [&](Term old) {
          switch (row.op.back()) {
          case '>': return less(integer(0), old);
          case 'n': return at_most(integer(0), old);
          case 'p': return at_most(old, integer(0));
          case '=': return equal(old, integer(1));
          default: break;
          }
          Term unless = limit ? limit : integer(row.op.ends_with("1") ? 1 : 0);
          return negate(equal(old, unless));
        },
        changed, std::nullopt, order);
  }
  if (p->pointer) demand_pointer(*p, e->where);
  Targets targets = targets_of(*p, e->where);
  Action action;
  full_fence(action, order, e->where);
  order_ = order;
  Term old = read(action, targets, p->type, false);
  Term made = row.model == Model::exchange ? operand : changed(old);
  put(action, targets, made, e->where);
  order_.reset();
  full_fence(action, order, e->where);
  // Who drops the last reference sees what those did who dropped theirs before.
  if (row.name.starts_with("refcount_") && row.result == Result::is_zero) {
    const Ghost count{targets, old};
    record(action.accesses, {{&count, Sync::acquire, equal(made, integer(0))}}, e->where);
  }
  Term result = temporary(terms_.int_sort());
  switch (row.result) {
  case Result::old_value:
    action.assign[result] = ABSTHREAD_FAULT("cfront-fetch-gives-new") ? made : old;
    break;
  case Result::new_value: action.assign[result] = made; break;
  case Result::was_set:
    if (p->type->size > 1) {
      assumption("__atomic_test_and_set finds no value above 255 in an object of several bytes",
                 e->where);
    }
    action.assign[result] = ite(equal(old, integer(0)), integer(0), integer(1));
    break;
  case Result::is_zero:
    action.assign[result] = ite(equal(made, integer(0)), integer(1), integer(0));
    break;
  case Result::is_negative:
    action.assign[result] = ite(less(made, integer(0)), integer(1), integer(0));
    break;
  default: break;
  }
  emit(std::move(action), is_shared(targets), e->where, shown);
  if (by_address && row.model == Model::exchange) {
    if (std::optional<Place> to = pointed_scalar(arguments[2], e->where))
      write(*to, result, e->where, shown);
  }
  return result;
}

/// Signed atomics wrap around (C17 7.17.7.5). That one which counts from small numbers gets there
/// is left to the assumption that nothing overflows; one that begins in the outer half of its type
/// does.
bool Lowering::begins_near_the_border(const Place& place) {
  if (!place.type->is(TypeKind::integer) || !place.type->is_signed ||
      context_.options.machine_ints || ABSTHREAD_FAULT("cfront-signed-atomics-grow"))
    return false;
  if (!place.object) return false;
  const std::optional<mpz_class> start = memory_.initial(*place.object, place.path);
  return start && abs(*start) >= mpz_class(1) << (place.type->bits - 2);
}

/// set_bit(nr, words) and its like: one bit of one word, in one step; or, __set_bit(), in two.
Term Lowering::bit_model(const Row& row, const Expr* e, Arguments arguments) {
  const Expr *which = arguments[static_cast<std::size_t>(row.value)],
             *words = arguments[static_cast<std::size_t>(row.pointer)];
  while (words->kind == ExprKind::cast && words->children[0]->type->is(TypeKind::pointer))
    words = words->children[0];
  const Type* word = words->type->target;
  if (!word || !word->is(TypeKind::integer)) {
    refuse(e->where, "bit operation on '" + words->type->spelling + "'");
    return integer(0);
  }
  Term nr = frozen(value(which), which->where);
  Term bits = terms_.integer(static_cast<long>(word->bits));
  const Term number = divide(nr, bits);
  const auto further = [&] {
    const Term size = terms_.integer(static_cast<long>(word->size));
    return place_at(add(value(words), multiply(number, size)), word, e->where,
                    context_.facts.pointers.behind(words));
  };
  const bool first = number.is_constant() && number.value() == 0;
  std::optional<Place> p = first ? pointed(words, e->where) : further();
  if (!p) return integer(0);
  demand(at_most(integer(0), nr), e->where, "bit number is not negative");
  if (p->pointer) demand_pointer(*p, e->where);
  Term power = arithmetic("<<", integer(1), modulo(nr, bits), word, e->where);
  Targets targets = targets_of(*p, e->where);
  const bool shared = is_shared(targets), two_steps = row.op.ends_with("=");
  Action action;
  const Ordering order = order_of(row, e);
  full_fence(action, order, e->where);
  order_ = order;
  Term old = read(action, targets, p->type, false);
  if (two_steps) {
    const Term seen = temporary(old.sort());
    action.assign[seen] = std::exchange(old, seen);
    emit(std::exchange(action, {}), shared, e->where, text(e->where));
  }
  const Term set = has_bit(old, power);
  if (row.op != "?") {
    Term with = ite(set, old, add(old, power)), without = ite(set, subtract(old, power), old);
    // One bit more or less makes no address known that was not.
    const SourceRange published = published_number_;
    put(action, targets,
        row.op.starts_with("|")   ? with
        : row.op.starts_with("&") ? without
                                  : ite(set, subtract(old, power), add(old, power)),
        e->where);
    published_number_ = published;
  }
  order_.reset();
  full_fence(action, order, e->where);
  Term result = temporary(terms_.int_sort());
  action.assign[result] = ite(set, integer(1), integer(0));
  emit(std::move(action), shared, e->where, text(e->where));
  return result;
}

} // namespace absthread::cfront
