// SPDX-License-Identifier: MIT
// Objects, leaves and addresses; memory.hpp explains the choice.
#include "instrument/cfront/memory.hpp"

#include "spec-lang/diag/diagnostic.hpp"

#include <algorithm>

namespace absthread::cfront {

namespace {

/// Objects lie this far apart, and the null pointer far from all of them.
const mpz_class spacing = mpz_class(1) << 40;

bool same_value_type(const Type* a, const Type* b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind) {
    bool integers = a && b && (a->is(TypeKind::boolean) || a->is(TypeKind::integer)) &&
                    (b->is(TypeKind::boolean) || b->is(TypeKind::integer));
    return integers && a->size == b->size;
  }
  switch (a->kind) {
  case TypeKind::integer:
  case TypeKind::boolean:
  case TypeKind::floating: return a->size == b->size;
  case TypeKind::pointer: return true;
  case TypeKind::record: return a->record == b->record;
  case TypeKind::array: return same_value_type(a->target, b->target);
  default: return false;
  }
}

Tie tie_for(Sort sort) {
  switch (sort.kind()) {
  case SortKind::boolean: return Tie::truth;
  case SortKind::enumeration: return Tie::enumeration;
  case SortKind::bits: return Tie::bits;
  case SortKind::thread: return Tie::identity;
  default: return Tie::integer;
  }
}

std::string readable(const std::string& object, const std::string& path) {
  std::string out = object;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path.compare(i, 2, "[]") == 0) {
      ++i;
      continue;
    }
    out += path[i];
  }
  return out;
}

} // namespace

Memory::Memory(Tree& tree, const Program& contracts, TermManager& terms)
    : tree_(tree)
    , contracts_(contracts)
    , terms_(terms)
    , next_address_(spacing) {
  for (const Variable& v : contracts.shared) {
    shared_terms_.insert(v.term);
    names_.insert(v.name());
  }
}

Object& Memory::argument(const std::string& name, const Type* type) {
  if (auto it = arguments_.find(name); it != arguments_.end()) return *it->second;
  Object& object = objects_.emplace_back();
  object.name = name;
  object.type = type;
  object.shared = true;
  object.exposed = true;
  object.address = next_address_;
  next_address_ += spacing;
  by_address_[object.address] = &object;
  arguments_[name] = &object;
  return object;
}

Object& Memory::global(const Declaration& declaration) {
  if (auto it = globals_.find(&declaration); it != globals_.end()) return *it->second;
  Object& object = objects_.emplace_back();
  object.name = declaration.name;
  object.type = declaration.type;
  object.declaration = &declaration;
  object.shared = declaration.storage != Storage::thread_local_;
  object.exposed = exposed_.contains(&declaration);
  object.constant = declaration.constant;
  object.address = next_address_;
  next_address_ += spacing;
  by_address_[object.address] = &object;
  globals_[&declaration] = &object;
  return object;
}

Object& Memory::local(const std::string& name, const Declaration* declaration, const Type* type) {
  Object& object = locals_.emplace_back();
  object.name = name;
  for (int i = 2; names_.contains(object.name); ++i) object.name = name + "#" + std::to_string(i);
  names_.insert(object.name);
  object.type = type;
  object.declaration = declaration;
  object.exposed = declaration && exposed_.contains(declaration);
  object.address = next_address_;
  next_address_ += spacing;
  by_address_[object.address] = &object;
  return object;
}

void Memory::forget_locals() {
  for (const Object& object : locals_) {
    by_address_.erase(object.address);
    names_.erase(object.name);
    for (const auto& [path, leaf] : object.leaves) names_.erase(leaf.name);
  }
  locals_.clear();
}

mpz_class Memory::opaque_address(const void* key, const Declaration* function) {
  auto [it, fresh] = opaque_.try_emplace(key, next_address_);
  if (fresh) {
    next_address_ += spacing;
    if (function) functions_[it->second] = function;
  }
  return it->second;
}

const Declaration* Memory::function_at(const mpz_class& address) const {
  auto it = functions_.find(address);
  return it == functions_.end() ? nullptr : it->second;
}

Object* Memory::object_of(const mpz_class& address) {
  auto it = by_address_.upper_bound(address);
  if (it == by_address_.begin()) return nullptr;
  --it;
  return address - it->first < spacing / 2 ? it->second : nullptr;
}

bool Memory::is_local_address(Term value) {
  if (!value.is_constant() || !value.sort().is(SortKind::integer)) return false;
  Object* object = object_of(value.value());
  return object && !object->shared;
}

Place Memory::whole(Object& object) {
  Place place;
  place.type = object.type;
  place.object = &object;
  place.address = terms_.integer(object.address);
  return place;
}

Place Memory::member(const Place& base, const Field* field) {
  Place place = base;
  place.type = field->type;
  place.field = field;
  place.address = add(base.address, terms_.integer(static_cast<long>(field->offset)));
  if (place.object) {
    // An anonymous member adds its offset to the path, so that two of them stay apart.
    place.path += "." + (field->name.empty() ? "@" + std::to_string(field->offset) : field->name);
  }
  return place;
}

Place Memory::element(const Place& base, Term index) {
  Place place = base;
  place.type = base.type->target;
  Term size = terms_.integer(static_cast<long>(place.type->size));
  place.address = add(base.address, multiply(index, size));
  if (place.object) {
    place.path += "[]";
    Term count = terms_.integer(static_cast<long>(base.type->count));
    place.index = base.index ? add(multiply(base.index, count), index) : index;
  }
  return place;
}

std::optional<Place> Memory::descend(Place place, const mpz_class& offset, const Type* wanted) {
  mpz_class rest = offset;
  for (;;) {
    if (rest == 0 && same_value_type(place.type, wanted)) return place;
    if (place.type->is(TypeKind::record) && !place.type->record->is_union) {
      const Field* found = nullptr;
      for (const Field& f : place.type->record->fields) {
        if (rest >= f.offset && rest < f.offset + std::max<std::uint64_t>(1, f.type->size))
          found = &f;
      }
      if (!found) return std::nullopt;
      rest -= static_cast<unsigned long>(found->offset);
      place = member(place, found);
    } else if (place.type->is(TypeKind::array) && place.type->target->size != 0) {
      mpz_class size(static_cast<unsigned long>(place.type->target->size));
      mpz_class number = rest / size;
      rest -= number * size;
      place = element(place, terms_.integer(number));
    } else {
      return std::nullopt;
    }
  }
}

std::optional<Place> Memory::at(Term address, const Type* type) {
  if (address.is_constant()) {
    Object* object = object_of(address.value());
    if (!object) return std::nullopt;
    return descend(whole(*object), address.value() - object->address, type);
  }
  Place place;
  place.type = type;
  place.address = place.pointer = address;
  return place;
}

void Memory::register_shared(Leaf& leaf, Term initial) {
  shared_terms_.insert(leaf.variable);
  Variable variable;
  variable.term = leaf.variable;
  variable.initial = initial;
  auto by_name = [](const Variable& a, const Variable& b) { return a.name() < b.name(); };
  undeclared_.insert(std::upper_bound(undeclared_.begin(), undeclared_.end(), variable, by_name),
                     variable);
}

Leaf& Memory::leaf(const Place& place) {
  Object& object = *place.object;
  auto [it, fresh] = object.leaves.try_emplace(place.path);
  Leaf& leaf = it->second;
  if (!fresh) return leaf;
  leaf.type = place.type;
  leaf.field = place.field;
  leaf.shared = object.shared;
  leaf.array = place.index.node() != nullptr;
  leaf.element = terms_.int_sort();
  leaf.name = readable(object.name, place.path);
  // The root of a local has the object's name, which is unique already.
  if (object.shared || !place.path.empty()) {
    std::string stem = leaf.name;
    for (int i = 2; names_.contains(leaf.name); ++i) leaf.name = stem + "#" + std::to_string(i);
  }
  names_.insert(leaf.name);
  if (object.constant && !leaf.array) {
    if (std::optional<mpz_class> value = initial(object, place.path)) {
      leaf.rigid = true;
      leaf.value = terms_.integer(*value);
    }
  }
  Sort sort = leaf.array ? terms_.array_sort(terms_.int_sort(), leaf.element) : leaf.element;
  leaf.variable = terms_.variable(leaf.name, sort);
  if (leaf.shared && !leaf.rigid) {
    Term start;
    if (std::optional<mpz_class> value = initial(object, place.path); value && !leaf.array) {
      start = terms_.integer(*value);
    } else if (leaf.array && object.declaration && object.declaration->defined &&
               !object.declaration->initial) {
      start = constant_array(sort, terms_.integer(0L));
    }
    register_shared(leaf, start);
  }
  return leaf;
}

Leaf& Memory::map_of(const Field* field, const Type* type) {
  // A field whose address is taken somewhere may be reached through a plain pointer to its type.
  bool own = field && !exposed_fields_.contains(field);
  std::string name =
      own ? field->parent->name + "." +
                (field->name.empty() ? "@" + std::to_string(field->offset) : field->name)
          : "*" + (type->is(TypeKind::pointer)    ? std::string("pointer")
                   : type->is(TypeKind::floating) ? type->spelling
                                                  : "int" + std::to_string(type->size * 8));
  auto [it, fresh] = maps_.try_emplace(name);
  Leaf& leaf = it->second;
  if (fresh) {
    leaf.name = name;
    leaf.array = true;
    leaf.shared = true;
    leaf.type = type;
    leaf.field = own ? field : nullptr;
    leaf.element = terms_.int_sort();
    leaf.variable = terms_.variable(name, terms_.array_sort(terms_.int_sort(), leaf.element));
    register_shared(leaf, Term());
  }
  return leaf;
}

namespace {

/// Whether an object of type `outer` has a scalar part like `part`.
bool contains(const Type* outer, const Type* part) {
  if (outer->is(TypeKind::array)) return contains(outer->target, part);
  if (!outer->is(TypeKind::record)) return outer->scalar() && same_value_type(outer, part);
  return std::any_of(outer->record->fields.begin(), outer->record->fields.end(),
                     [&](const Field& f) { return contains(f.type, part); });
}

} // namespace

/// Scalar parts of an object that an unknown pointer with this field or type may denote.
void Memory::collect(Object& object, const Place& place, const Field* field, const Type* type,
                     std::vector<Place>& found) {
  if (place.type->is(TypeKind::record)) {
    for (const Field& f : place.type->record->fields) {
      collect(object, member(place, &f), field, type, found);
    }
  } else if (place.type->is(TypeKind::array)) {
    if (place.index || place.type->target->is(TypeKind::array)) {
      if (contains(place.type, type)) {
        obstacle_ =
            "unknown pointer that may denote a part of the nested array '" + object.name + "'";
      }
      return;
    }
    collect(object, element(place, terms_.integer(0L)), field, type, found);
  } else if (place.type->scalar() && same_value_type(place.type, type)) {
    bool own = field && !exposed_fields_.contains(field);
    bool matches =
        own ? place.field == field : !place.field || exposed_fields_.contains(place.field);
    if (matches) found.push_back(place);
  }
}

std::vector<Target> Memory::targets(const Place& place) {
  obstacle_.clear();
  if (place.object) return {{Term(), &leaf(place), place.index}};
  std::vector<Target> result;
  std::vector<Place> parts;
  for (const Declaration* d : exposed_) {
    if (d->storage == Storage::global || d->storage == Storage::static_local ||
        d->storage == Storage::thread_local_) {
      global(*d).exposed = true;
    }
  }
  auto scan = [&](std::deque<Object>& objects) {
    for (Object& object : objects) {
      if (object.exposed) collect(object, whole(object), place.field, place.type, parts);
    }
  };
  scan(objects_);
  scan(locals_);
  for (const Place& part : parts) {
    Leaf& candidate = leaf(part);
    if (candidate.tie == Tie::identity) continue;
    if (!part.index) {
      result.push_back({equal(place.address, part.address), &candidate, Term()});
      continue;
    }
    // Elements of one array: from its first address on, one stride each.
    const Type* array = part.object->type;
    Place outer = whole(*part.object);
    mpz_class count = 1, stride(static_cast<unsigned long>(part.type->size));
    // The innermost array on the path gives count and stride.
    std::string path = part.path.substr(0, part.path.find("[]"));
    std::size_t position = 0;
    while (position < path.size()) {
      std::size_t next = path.find('.', position + 1);
      std::string name =
          path.substr(position + 1, next == std::string::npos ? next : next - position - 1);
      for (const Field& f : array->record->fields) {
        if ((f.name.empty() ? "@" + std::to_string(f.offset) : f.name) == name) {
          array = f.type;
          break;
        }
      }
      position = next == std::string::npos ? path.size() : next;
    }
    count = static_cast<unsigned long>(array->count);
    stride = static_cast<unsigned long>(array->target->size);
    Term distance = subtract(place.address, part.address);
    Term inside = conj(at_most(terms_.integer(0L), distance),
                       less(distance, terms_.integer(mpz_class(count * stride))));
    Term fits = stride == 1 ? terms_.boolean(true)
                            : equal(modulo(distance, terms_.integer(stride)), terms_.integer(0L));
    Term index = stride == 1 ? distance : divide(distance, terms_.integer(stride));
    result.push_back({conj(inside, fits), &candidate, index});
  }
  result.push_back({Term(), &map_of(place.field, place.type), place.address});
  return result;
}

const Leaf* Memory::declared_whole(const Place& place) const {
  if (!place.object || !place.type || place.type->scalar()) return nullptr;
  auto it = place.object->leaves.find(place.path);
  return it != place.object->leaves.end() && it->second.declared && !it->second.array ? &it->second
                                                                                      : nullptr;
}

bool Memory::has_ghost(const Place& place) const {
  if (!place.object) return false;
  for (const auto& [path, leaf] : place.object->leaves) {
    if (!path.starts_with(place.path)) continue;
    if (path.find('$') != std::string::npos || leaf.tie == Tie::identity) return true;
  }
  return declared_whole(place) != nullptr;
}

Leaf* Memory::ghost(const Place& place, const std::string& role, Sort sort) {
  if (!place.object || (place.index && !place.index.is_constant())) return nullptr;
  std::string path = place.path;
  if (place.index) path += "@" + place.index.value().get_str();
  // A contract's own variable for this object, of the sort that the role needs.
  if (auto it = place.object->leaves.find(path);
      it != place.object->leaves.end() && it->second.declared && it->second.element == sort) {
    return &it->second;
  }
  auto [it, fresh] = place.object->leaves.try_emplace(path + "$" + role);
  Leaf& leaf = it->second;
  if (fresh) {
    leaf.name = readable(place.object->name, path) + "$" + role;
    leaf.tie = tie_for(sort);
    leaf.element = sort;
    leaf.shared = true;
    leaf.type = place.type;
    leaf.variable = terms_.variable(leaf.name, sort);
    // Locks with static storage are free before the run, counters are zero, events are not set.
    const Declaration* d = place.object->declaration;
    Term start;
    if (d && d->defined && (d->storage == Storage::global || d->storage == Storage::static_local)) {
      bool zero = !d->initial || role == "readers" || role == "done";
      if (sort.is(SortKind::thread)) start = terms_.none();
      if (sort.is(SortKind::integer) && zero) start = terms_.integer(0L);
      if (sort.is(SortKind::boolean) && zero) start = terms_.boolean(false);
    }
    register_shared(leaf, start);
  }
  return &leaf;
}

// ---- contracts ----

std::optional<Place> Memory::parse_lvalue(const std::string& text, std::string& problem) {
  std::size_t i = 0;
  auto word = [&] {
    std::size_t begin = i;
    while (i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_'))
      ++i;
    return text.substr(begin, i - begin);
  };
  std::string base = word();
  std::optional<Place> place;
  bool pointer = false; // `place` is what the base points to
  if (auto it = arguments_.find(base); it != arguments_.end()) {
    place = whole(*it->second);
    pointer = true;
  } else if (Declaration* d = tree_.find(base); d && d->storage != Storage::function && d->type) {
    if (d->type->is(TypeKind::pointer) && i < text.size() && text.compare(i, 2, "->") == 0) {
      // A global pointer that denotes one object for ever.
      Object& object = argument("*" + base, d->type->target);
      pointees_[d] = object.address;
      fixed_pointers_.push_back(base);
      Leaf& holder = leaf(whole(global(*d)));
      holder.rigid = true;
      holder.value = terms_.integer(object.address);
      std::erase_if(undeclared_, [&](const Variable& v) { return v.term == holder.variable; });
      place = whole(object);
      pointer = true;
    } else {
      place = whole(global(*d));
    }
  } else {
    problem = "no global variable and no argument of a thread is called '" + base + "'";
    return std::nullopt;
  }
  if (i == text.size()) return place; // an argument by itself is the object it points to
  while (i < text.size()) {
    if (text[i] == '[') {
      std::size_t close = text.find(']', i);
      std::string digits = text.substr(i + 1, close == std::string::npos ? close : close - i - 1);
      bool number = !digits.empty() && std::all_of(digits.begin(), digits.end(),
                                                   [](unsigned char c) { return std::isdigit(c); });
      if (!place->type->is(TypeKind::array) || !number) {
        problem = "'" + text + "' needs an array and a constant index";
        return std::nullopt;
      }
      place = element(*place, terms_.integer(mpz_class(digits)));
      i = close + 1;
      continue;
    }
    bool arrow = text.compare(i, 2, "->") == 0;
    if (!arrow && text[i] != '.') {
      problem = "'" + text + "' is no lvalue of the form a, a.b, a->b, a[1]";
      return std::nullopt;
    }
    if (arrow != pointer) {
      problem = arrow ? "only the base of '" + text + "' may be a pointer"
                      : "'" + base + "' is a pointer: write '->'";
      return std::nullopt;
    }
    pointer = false;
    i += arrow ? 2 : 1;
    std::string name = word();
    const Field* found = nullptr;
    if (place->type->is(TypeKind::record)) {
      for (const Field& f : place->type->record->fields) {
        if (f.name == name) found = &f;
      }
    }
    if (!found) {
      problem = "'" + place->type->spelling + "' has no member '" + name + "'";
      return std::nullopt;
    }
    place = member(*place, found);
  }
  return place;
}

void Memory::tie(Diagnostics& diagnostics) {
  for (const Variable& v : contracts_.shared) {
    std::string text = v.lvalue.empty() ? v.name() : v.lvalue;
    // X.started and X.ended belong to threads, not to memory.
    if (v.lvalue.empty() && v.name().find('.') != std::string::npos) continue;
    std::string problem;
    std::optional<Place> place = parse_lvalue(text, problem);
    if (!place) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "the shared variable '" + v.name() + "' is tied to '" + text + "', but " +
                             problem);
      continue;
    }
    Sort sort = v.term.sort();
    bool map = sort.is(SortKind::array);
    Sort element_sort = map ? sort.element() : sort;
    if (element_sort.is(SortKind::array)) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + v.name() + "' has several dimensions; tie one-dimensional arrays");
      continue;
    }
    // Down to the scalar: atomic_t and the like have one, a lock is taken as a whole.
    if (map && place->type->is(TypeKind::array)) place = element(*place, terms_.integer(0L));
    if (!element_sort.is(SortKind::thread)) {
      while (place->type->is(TypeKind::record) && place->type->record->fields.size() == 1) {
        place = member(*place, &place->type->record->fields.front());
      }
    }
    // A semaphore, a completion or an event is a record whose inside nobody looks at: tied as a
    // whole.
    bool opaque = place->type->is(TypeKind::record) && !map;
    if (!element_sort.is(SortKind::thread) && !opaque &&
        (!place->type->scalar() || place->type->is(TypeKind::floating))) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + text + "' has the C type '" + place->type->spelling + "', which '" +
                             v.name() + " : " + sort.to_string() + "' cannot stand for");
      continue;
    }
    bool in_array = place->index.node() != nullptr;
    if (in_array != map) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + v.name() + "' and '" + text +
                             "' must both be arrays or both be scalars (tie the whole array)");
      continue;
    }
    auto [it, fresh] = place->object->leaves.try_emplace(place->path);
    if (!fresh && it->second.declared) {
      diagnostics.report(DiagnosticId::missing_c_variable, v.where,
                         "'" + v.name() + "' and '" + it->second.name +
                             "' denote the same C lvalue '" + text + "'");
      continue;
    }
    Leaf& leaf = it->second;
    leaf.variable = v.term;
    leaf.tie = tie_for(element_sort);
    leaf.element = element_sort;
    leaf.array = map;
    leaf.shared = true;
    leaf.declared = true;
    leaf.name = v.name();
    leaf.type = place->type;
    leaf.field = place->field;
    ties_[&v] = {place->object, place->path};
  }
}

// ---- initial values ----

std::optional<mpz_class> Memory::initial(const Object& object, const std::string& path) {
  const Declaration* d = object.declaration;
  if (!d || !d->defined || d->storage == Storage::local || d->storage == Storage::parameter) {
    return std::nullopt;
  }
  const Expr* e = d->initial;
  if (!e) return mpz_class(0);
  std::size_t position = 0;
  while (position < path.size()) {
    if (path.compare(position, 2, "[]") == 0) return std::nullopt;
    std::size_t next = path.find_first_of(".[", position + 1);
    std::string name =
        path.substr(position + 1, next == std::string::npos ? next : next - position - 1);
    position = next == std::string::npos ? path.size() : next;
    if (e->kind == ExprKind::zero) return mpz_class(0);
    if (e->kind != ExprKind::initialisers || !e->type || !e->type->record) return std::nullopt;
    const Expr* child = nullptr;
    std::size_t number = 0;
    for (const Field& f : e->type->record->fields) {
      if ((f.name.empty() ? "@" + std::to_string(f.offset) : f.name) == name) {
        if (number < e->children.size()) child = e->children[number];
        if (!child) return mpz_class(0);
        break;
      }
      // Unnamed bit-fields take no initialiser.
      if (!(f.name.empty() && f.bits != 0)) ++number;
    }
    if (!child) return std::nullopt;
    e = child;
  }
  while (e->kind == ExprKind::cast) e = e->children[0];
  if (e->kind == ExprKind::constant) return e->value;
  if (e->kind == ExprKind::zero) return mpz_class(0);
  if (e->kind == ExprKind::function) return opaque_address(e->declaration, e->declaration);
  if (e->kind == ExprKind::text) return opaque_address(e);
  if (e->kind == ExprKind::address && e->children[0]->kind == ExprKind::variable) {
    const Declaration* target = e->children[0]->declaration;
    if (target->storage == Storage::global || target->storage == Storage::static_local) {
      return global(*target).address;
    }
  }
  return std::nullopt;
}

Term Memory::initial_of_local(Term variable) {
  for (Object& object : objects_) {
    if (object.shared) continue;
    for (const auto& [path, leaf] : object.leaves) {
      if (leaf.variable != variable || leaf.array) continue;
      std::optional<mpz_class> value = initial(object, path);
      return value ? terms_.integer(*value) : Term();
    }
  }
  return {};
}

std::string Memory::describe(const std::deque<Object>& objects) {
  std::string out;
  for (const Object& object : objects) {
    for (const auto& [path, leaf] : object.leaves) {
      out += leaf.name + " : " + leaf.variable.sort().to_string() + "  " +
             (leaf.rigid      ? "constant"
              : leaf.declared ? "contract variable"
              : leaf.shared   ? "shared, free in every contract"
                              : "local") +
             (object.exposed ? ", its address is used" : "") + "\n";
    }
  }
  return out;
}

std::string Memory::dump_locals() const {
  return describe(locals_);
}

std::string Memory::dump_shared() const {
  std::string out = describe(objects_);
  for (const auto& [name, leaf] : maps_) {
    out += name + " : " + leaf.variable.sort().to_string() + "  all unknown objects, by address\n";
  }
  return out;
}

} // namespace absthread::cfront
