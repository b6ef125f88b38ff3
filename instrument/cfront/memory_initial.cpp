// SPDX-License-Identifier: MIT
// The values that the C text gives to objects with static storage.
#include "instrument/cfront/memory_paths.hpp"

#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/diag/fault.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

/// A bit-field keeps the bits that it has.
mpz_class kept_by(const Field* field, const mpz_class& value) {
  if (!field || field->bits == 0 || !field->type->is(TypeKind::integer) ||
      ABSTHREAD_FAULT("cfront-bit-field-starts-wide"))
    return value;
  const mpz_class modulus = mpz_class(1) << field->bits;
  mpz_class rest = value % modulus;
  if (rest < 0) rest += modulus;
  return field->type->is_signed && rest >= modulus / 2 ? mpz_class(rest - modulus) : rest;
}

} // namespace

std::optional<mpz_class> Memory::initial(const Object& object, const std::string& path,
                                         const mpz_class& index) {
  const Declaration* d = object.declaration;
  if (!d || !d->defined || d->storage == Storage::local || d->storage == Storage::parameter) {
    return std::nullopt;
  }
  const Expr* e = d->initial;
  if (!e) return mpz_class(0);
  // How many scalars' worth of index one step of each array on the path is.
  std::vector<mpz_class> counts;
  bool zero = false, lost = false;
  const Field* last = nullptr;
  bool good = walk(
      object.type, path, [](const Field&, std::size_t) {},
      [&](const Type* t, std::size_t) {
        counts.emplace_back(static_cast<unsigned long>(t->count));
      });
  if (!good || (!counts.empty() && index < 0)) return std::nullopt;
  mpz_class rest = index;
  std::size_t level = 0;
  auto enter = [&](std::size_t number) {
    if (zero || lost) return;
    const bool list = e->kind == ExprKind::initialisers;
    if (list && number < e->children.size() && e->children[number])
      e = e->children[number];
    else
      (list || e->kind == ExprKind::zero ? zero : lost) = true;
  };
  walk(
      object.type, path,
      [&](const Field& f, std::size_t) {
        last = &f;
        if (f.parent->is_union) {
          // One member has the value; the others are not what anybody reads.
          if (e->kind == ExprKind::initialisers && e->field == &f) {
            enter(0);
          } else if (e->kind == ExprKind::zero) {
            zero = true;
          } else {
            lost = true;
          }
          return;
        }
        std::size_t number = 0; // unnamed bit-fields take no initialiser
        for (const Field& other : f.parent->fields) {
          if (&other == &f) break;
          if (!(other.name.empty() && other.bits != 0)) ++number;
        }
        enter(number);
      },
      [&](const Type*, std::size_t) {
        mpz_class inner = 1;
        for (std::size_t k = level + 1; k < counts.size(); ++k) inner *= counts[k];
        ++level;
        mpz_class number = inner == 0 ? mpz_class(0) : mpz_class(rest / inner);
        if (inner != 0) rest -= number * inner;
        enter(number.fits_ulong_p() ? number.get_ui() : ~0UL);
      });
  if (zero) return mpz_class(0);
  if (lost) return std::nullopt;
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (e->kind == ExprKind::constant) return kept_by(last, *e->value);
  if (e->kind == ExprKind::zero) return mpz_class(0);
  if (e->kind == ExprKind::function) return opaque_address(e->declaration, e->declaration);
  if (e->kind == ExprKind::text) return text_address(*e);
  return constant_address(e);
}

/// The value of an address that the compiler computes: `&dev.queue[2].lock`, `table + 1`.
std::optional<mpz_class> Memory::constant_address(const Expr* e) {
  while (e->kind == ExprKind::cast) e = e->children[0];
  auto plus = [&](const Expr* base, const mpz_class& offset) -> std::optional<mpz_class> {
    std::optional<mpz_class> address = constant_address(base);
    if (address) *address += offset;
    return address;
  };
  auto size = [](const Type* t) { return mpz_class(static_cast<unsigned long>(t->size)); };
  switch (e->kind) {
  case ExprKind::address:
  case ExprKind::decay:
  case ExprKind::dereference: return constant_address(e->children[0]);
  case ExprKind::variable:
    if (e->declaration->storage != Storage::global &&
        e->declaration->storage != Storage::static_local)
      return std::nullopt;
    return global(*e->declaration).address;
  case ExprKind::member: return plus(e->children[0], offset_of(*e->field));
  case ExprKind::index:
    if (e->children[1]->kind != ExprKind::constant) return std::nullopt;
    return plus(e->children[0], *e->children[1]->value * size(e->type));
  case ExprKind::binary: {
    const Expr *base = e->children[0], *by = e->children[1];
    if (e->text != "+" && e->text != "-") return std::nullopt;
    if (!base->type->is(TypeKind::pointer) || by->kind != ExprKind::constant) return std::nullopt;
    mpz_class offset = *by->value * size(base->type->target);
    return plus(base, e->text == "+" ? offset : mpz_class(-offset));
  }
  default: return std::nullopt;
  }
}

namespace {

bool all_zero(const Expr* e) {
  while (e && e->kind == ExprKind::cast) e = e->children[0];
  if (!e || e->kind == ExprKind::zero) return true;
  if (e->kind == ExprKind::constant) return *e->value == 0;
  return e->kind == ExprKind::initialisers &&
         std::all_of(e->children.begin(), e->children.end(), all_zero);
}

} // namespace

const Field* counting_member(const Type* type) {
  if (!type->is(TypeKind::record)) return nullptr;
  const auto& fields = type->record->fields;
  auto found = std::find_if(fields.begin(), fields.end(), [](const Field& f) {
    return f.type->is(TypeKind::integer) && (f.name == "count" || f.name == "done");
  });
  return found == fields.end() ? nullptr : &*found;
}

/// Locks with static storage are free before the run, events are not set, counters are zero unless
/// the initialiser of the object says something else. Null: not known.
Term Memory::start_of_ghost(const Object& object, const std::string& path, const std::string& role,
                            Sort sort, const Type* type) {
  const Declaration* d = object.declaration;
  if (role == "object") return start_of_object(sort);
  const bool lasting = d && (d->storage == Storage::global || d->storage == Storage::static_local);
  const bool array = sort.is(SortKind::array);
  if (!lasting || !d->defined) return d && d->defined ? Term() : start_of_stranger(role, sort);
  const Field* member = role == "count" ? counting_member(type) : nullptr;
  if (member && d->initial) {
    const std::string held = path + "." + member->name;
    if (array) return rigid_array(object, held, sort);
    const std::optional<mpz_class> value = initial(object, held);
    return value ? terms_.integer(*value) : Term();
  }
  const Sort element = array ? sort.element() : sort;
  const bool free = element.is(SortKind::thread),
             zero = role == "readers" || role == "done" || role == "waiting" || role == "pending";
  if (!free && !zero && !all_zero(d->initial)) return {};
  const Term start = free                            ? terms_.none()
                     : element.is(SortKind::boolean) ? terms_.boolean(false)
                                                     : terms_.integer(0L);
  return array ? constant_array(sort, start) : start;
}

/// That an object is there says nothing: it only has a name, for races.
Term Memory::start_of_object(Sort sort) {
  const Term there = terms_.boolean(false);
  return sort.is(SortKind::array) ? constant_array(sort, there) : there;
}

/// Of an object that somebody else has made, before the threads of contracts begin: nobody reads
/// under a lock. (Who owns it needs not be known.)
Term Memory::start_of_stranger(const std::string& role, Sort sort) {
  if (role == "object") return start_of_object(sort);
  if (!threads_of_contracts || role != "readers" ||
      ABSTHREAD_FAULT("cfront-readers-before-threads"))
    return {};
  readers_begin_ = true;
  const Term nobody = terms_.integer(0L);
  return sort.is(SortKind::array) ? constant_array(sort, nobody) : nobody;
}

Term Memory::initial_of_local(Term variable) {
  for (Object& object : objects_) {
    if (object.shared) continue;
    for (const auto& [path, ghost] : object.ghosts) {
      if (ghost->variable == variable) return ghost->start;
    }
    for (const auto& [path, leaf] : object.leaves) {
      if (leaf.variable != variable) continue;
      if (leaf.array) return rigid_array(object, path, variable.sort());
      std::optional<mpz_class> value = initial(object, path);
      return value ? terms_.integer(*value) : Term();
    }
  }
  return {};
}

} // namespace absthread::cfront
