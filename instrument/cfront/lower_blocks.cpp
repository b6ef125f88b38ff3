// SPDX-License-Identifier: MIT
// Blocks of memory that library functions fill and copy (memset, memcpy, memmove, read): leaf by
// leaf where it is known what lies there and how much of it is meant, an object as a whole or so
// many of its elements; anything else makes the target arbitrary, and no violation rests on that.
#include "instrument/cfront/lowering.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

namespace {

/// Whether some part may hold an address, as it is or as a number.
bool holds_pointers(const Type* type) {
  while (type->is(TypeKind::array)) type = type->target;
  if (type->is(TypeKind::record))
    return !type->record->complete ||
           std::any_of(type->record->fields.begin(), type->record->fields.end(),
                       [](const Field& f) { return holds_pointers(f.type); });
  return type->is(TypeKind::pointer) || (type->is(TypeKind::integer) && type->bits >= 64);
}

const char* const written_is_anything = "what this call writes is taken to be anything";

} // namespace

/// A function that writes anything to the place its argument points to.
void Lowering::fill_model(const Row& row, const std::string& name, const Expr* e,
                          Arguments arguments) {
  mpz_class size = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i]->kind == ExprKind::constant) size = std::max(size, *arguments[i]->value);
    if (static_cast<int>(i) != row.pointer && !arguments[i]->type->is(TypeKind::record))
      value(arguments[i]);
  }
  assumption("'" + name + "' may write any value");
  if (context_.options.check_memory)
    assumption("'" + name + "' stays inside the memory that it is given");
  havoc_reachable(arguments[static_cast<std::size_t>(row.pointer)], e->where,
                  row.op == "determined" ? written_is_anything : "", size);
}

/// What lies there is copied, and not followed: addresses of this thread's objects may be among it.
void Lowering::copied_from(const Expr* argument, SourceRange where) {
  const Expr* source = argument;
  while (source->kind == ExprKind::cast) source = source->children[0];
  const View* view = context_.facts.pointers.behind(source);
  const Type* target = source->type->is(TypeKind::pointer) ? source->type->target : nullptr;
  const bool holds = !target || target->is(TypeKind::empty) || holds_pointers(target) ||
                     (view && (view->everything || std::any_of(view->types.begin(),
                                                               view->types.end(), holds_pointers)));
  if (holds) published_ = where;
}

/// Whether the type holds numbers only, of which the bytes are all that there is to know.
bool Lowering::fills(const Type* type, unsigned byte) const {
  if (type->is(TypeKind::array)) return fills(type->target, byte);
  if (!type->is(TypeKind::record)) return type->is(TypeKind::integer);
  const Record& record = *type->record;
  if (!record.complete || record.is_union || context_.facts.beside.contains(type)) return false;
  return std::all_of(record.fields.begin(), record.fields.end(), [&](const Field& f) {
    return f.bits != 0 ? byte == 255 : fills(f.type, byte);
  });
}

/// Every byte of the place becomes `byte`.
void Lowering::fill(const Place& place, unsigned byte, SourceRange where) {
  if (place.type->is(TypeKind::record)) {
    for (const Field& f : place.type->record->fields)
      if (!f.name.empty() || f.bits == 0) fill(memory_.member(place, &f), byte, where);
  } else if (place.type->is(TypeKind::array)) {
    for (std::uint64_t i = 0; i < place.type->count; ++i)
      fill(memory_.element(place, terms_.integer(static_cast<long>(i))), byte, where);
  } else {
    mpz_class number = byte == 255 ? -1 : 0;
    for (std::uint64_t i = 0; byte != 255 && i < place.type->size; ++i)
      number = number * 256 + byte;
    write(place, in_range(integer(number), place.type, where, true), where, text(where));
  }
}

/// The places of so many things of one type from an address on, if they are there.
std::vector<Place> Lowering::places_from(Term address, const Type* type, std::uint64_t count) {
  std::vector<Place> places;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Term step = integer(mpz_class(static_cast<unsigned long>(i * type->size)));
    std::optional<Place> p = memory_.at(add(address, step), type, nullptr);
    if (!p) return {};
    p->pointed = p->object;
    places.push_back(*p);
  }
  return places;
}

/// memset and memcpy of whole objects of known type, or of so many elements, leaf by leaf; anything
/// else makes the target arbitrary.
Term Lowering::block_model(const Row& row, const Expr* e, Arguments arguments) {
  auto stripped = [](const Expr* a) {
    while (a->kind == ExprKind::cast && a->children[0]->type->is(TypeKind::pointer))
      a = a->children[0];
    return a;
  };
  auto known = [&](const Expr* a) {
    const Type* type = stripped(a)->type;
    return stripped(a)->kind != ExprKind::text && type && type->is(TypeKind::pointer) &&
           !type->target->is(TypeKind::empty);
  };
  // An array that decays is meant as a whole.
  auto object = [&](const Expr* a) {
    return stripped(a)->kind == ExprKind::decay ? place(stripped(a)->children[0])
                                                : pointed(a, e->where);
  };
  const Expr *target = arguments[static_cast<std::size_t>(row.pointer)], *second = arguments[1];
  const Expr* size = arguments.size() > 2 ? arguments[2] : nullptr;
  const bool constant = size && size->kind == ExprKind::constant;
  // Of what lies behind a `void *` only the bytes are known.
  std::optional<Place> to, from;
  if (known(target)) {
    to = object(target);
    if (!to) return integer(0);
  }
  const Term address = frozen(to ? memory_.address(*to) : value(target), e->where);
  const bool whole = to && constant &&
                     *size->value == mpz_class(static_cast<unsigned long>(to->type->size)) &&
                     (!to->type->is(TypeKind::array) || to->type->count <= 64);
  if (row.model == Model::copy && whole && known(second)) from = object(second);
  if (from && from->type->is(TypeKind::array) && from->type->target == to->type)
    from = memory_.element(*from, integer(0)); // only its first element
  const Term given = frozen(from ? memory_.address(*from) : value(second), e->where);
  if (context_.options.check_memory && size) {
    const Term count = frozen(value(size), e->where);
    demand_bytes(address, count, e->where);
    if (row.model == Model::copy) demand_bytes(given, count, e->where);
  } else if (size && !constant) {
    value(size);
  }
  // What is not one object as a whole: so many elements of an object that is known.
  auto unit_of = [&](const Expr* a) -> const Type* {
    if (!known(a)) return nullptr;
    const Expr* s = stripped(a);
    return s->kind == ExprKind::decay ? s->children[0]->type->target : s->type->target;
  };
  const Type* unit = constant ? unit_of(target) : nullptr;
  std::vector<Place> elements;
  if (unit && !whole && unit->size != 0 &&
      *size->value % static_cast<unsigned long>(unit->size) == 0) {
    const mpz_class count = *size->value / static_cast<unsigned long>(unit->size);
    if (address.is_constant() && count <= 64 && (unit->scalar() || unit->is(TypeKind::record)))
      elements = places_from(address, unit, count.get_ui());
  }
  if (whole) elements = {*to};
  const bool filled = row.model == Model::fill && given.is_constant();
  const unsigned byte =
      filled ? static_cast<unsigned>(mpz_class((given.value() % 256 + 256) % 256).get_ui()) : 0;
  std::vector<Place> sources;
  if (row.model == Model::copy && given.is_constant() && !whole && !elements.empty() &&
      unit_of(second) == unit)
    sources = places_from(given, unit, elements.size());
  const bool before = std::exchange(as_bytes_, true);
  if (filled && !elements.empty() && (byte == 0 || fills(elements[0].type, byte))) {
    for (const Place& p : elements)
      byte == 0 ? initialise_zero(p, e->where) : fill(p, byte, e->where);
  } else if (from && from->type == to->type) {
    copy(*to, *from, e->where);
  } else if (!sources.empty()) {
    // They may overlap: all is read before anything is written.
    std::vector<Place> held;
    for (const Place& p : sources) {
      held.push_back(memory_.whole(memory_.local("copied", nullptr, unit)));
      copy(held.back(), p, e->where);
    }
    for (std::size_t i = 0; i < held.size(); ++i) copy(elements[i], held[i], e->where);
  } else {
    as_bytes_ = before;
    const Term bytes = !size      ? Term()
                       : constant ? integer(*size->value)
                                  : frozen(value(size), e->where);
    const Span span{bytes ? bytes : integer(0), bytes};
    if (row.model == Model::copy) {
      library_access({stripped(second), given}, false, span, e->where);
      copied_from(arguments[1], e->where);
    }
    library_access({stripped(target), address}, true, span, e->where);
    const bool known_before = std::exchange(accesses_known_, true);
    havoc_at(address, stripped(target), e->where, written_is_anything,
             constant ? *size->value : mpz_class(0));
    accesses_known_ = known_before;
  }
  as_bytes_ = before;
  return address;
}

} // namespace absthread::cfront
