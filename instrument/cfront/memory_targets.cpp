// SPDX-License-Identifier: MIT
// What an lvalue may denote. A place in a known object is one leaf, or the elements beside a map
// that contracts name one by one. A place behind an unknown pointer is split into cases, each with
// the condition on the address: the exposed parts of the same field or type, in globals first and
// then in this thread's locals, and otherwise the map of that field. What is kept beside objects
// (owners of locks, counts) is found in the same way.
#include "instrument/cfront/memory.hpp"

#include "instrument/cfront/memory_paths.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <algorithm>
#include <utility>

namespace absthread::cfront {

/// Scalar parts of an object (or, `whole`, parts of any type) that an unknown pointer with this
/// field or type may denote.
void Memory::collect(Object& object, const Place& place, const Field* field, const Type* type,
                     std::vector<Place>& found, bool whole) {
  bool own = field && !exposed_fields_.contains(field);
  bool matches = own ? place.field == field
                     : !place.field || exposed_fields_.contains(place.field) ||
                           (whole && place.field == field);
  if (whole && matches && place.type->is(TypeKind::record) && same_value_type(place.type, type)) {
    found.push_back(place);
    return;
  }
  if (place.type->is(TypeKind::record)) {
    for (const Field& f : place.type->record->fields) {
      if (!holds(f.type, own ? field : nullptr, type) && !(own && &f == field)) continue;
      collect(object, member(place, &f), field, type, found, whole);
    }
  } else if (place.type->is(TypeKind::array)) {
    collect(object, element(place, terms_.integer(0L)), field, type, found, whole);
  } else if (place.type->scalar() && same_value_type(place.type, type) && matches) {
    found.push_back(place);
  }
}

/// Whether something of type `outer` has that member, or a part of that type. Records are as large
/// as those of a kernel, and few of their parts are ever asked for.
bool Memory::holds(const Type* outer, const Field* field, const Type* type) {
  while (outer->is(TypeKind::array)) outer = outer->target;
  if (!field && same_value_type(outer, type)) return true;
  if (!outer->is(TypeKind::record)) return false;
  auto [it, fresh] = holds_.try_emplace({outer, field, field ? nullptr : type}, false);
  if (!fresh) return it->second;
  bool found = false;
  for (const Field& f : outer->record->fields) {
    found = found || &f == field || holds(f.type, field, type);
  }
  holds_[{outer, field, field ? nullptr : type}] = found;
  return found;
}

/// Those whose address is used are objects, whether or not they were met already.
void Memory::meet_exposed() {
  if (exposed_met_ == exposed_.size()) return;
  exposed_met_ = exposed_.size();
  parts_.clear();
  for (const Declaration* d : exposed_) {
    if (d->storage == Storage::global || d->storage == Storage::static_local ||
        d->storage == Storage::thread_local_) {
      global(*d).exposed = true;
    }
  }
}

std::vector<Place> Memory::parts_like(const Field* field, const Type* type, bool whole) {
  meet_exposed();
  bool own = field && !exposed_fields_.contains(field);
  auto ask = [&](Object& object, std::vector<Place>& parts) {
    bool possible = object.exposed && (holds(object.type, own ? field : nullptr, type) ||
                                       same_value_type(object.type, type));
    if (possible) collect(object, this->whole(object), field, type, parts, whole);
  };
  Parts& known = parts_[{field, type, whole}];
  for (; known.asked < objects_.size(); ++known.asked) ask(objects_[known.asked], known.places);
  std::vector<Place> parts = known.places;
  for (Object& object : locals_) ask(object, parts);
  return parts;
}

std::vector<Object*> Memory::exposed_objects() {
  meet_exposed();
  std::vector<Object*> result;
  for (std::deque<Object>* objects : {&objects_, &locals_}) {
    for (Object& object : *objects) {
      if (object.exposed) result.push_back(&object);
    }
  }
  return result;
}

std::vector<Object*> Memory::escaped_objects() {
  std::vector<Object*> result;
  for (Object& object : objects_) {
    if (object.escaped) result.push_back(&object);
  }
  return result;
}

std::vector<Leaf*> Memory::all_maps() {
  std::vector<Leaf*> result;
  for (auto& [name, map] : maps_) result.push_back(&map);
  return result;
}

/// Targets of a place in a known object: an element that a contract names stands beside the map.
Targets Memory::known(const Place& place) {
  Targets result;
  if (auto it = place.object->elements.find(place.path); it != place.object->elements.end()) {
    for (auto& [number, element] : it->second) {
      if (ABSTHREAD_FAULT("cfront-element-forgotten")) break;
      Term here = equal(place.index, terms_.integer(number));
      if (here.is_true()) return {{Term(), &element, Term()}};
      if (!here.is_false()) result.push_back({here, &element, Term()});
    }
  }
  result.push_back({Term(), &leaf(place), place.index});
  return result;
}

/// Where an address lies in an array, of which `part` is the first element's part.
const Memory::Position& Memory::position(const Place& part, Term address) {
  auto [known, fresh] = positions_.try_emplace({part.object, address, part.path});
  Position& at = known->second;
  if (!fresh) return at;
  at.rest = subtract(address, this->address(part));
  at.inside = at_most(terms_.integer(0L), at.rest);
  for (const ArrayLevel& level : array_levels(part.object->type, part.path)) {
    const Term stride = terms_.integer(level.stride);
    if (level.count != 0)
      at.inside =
          conj(at.inside, less(at.rest, terms_.integer(mpz_class(level.count * level.stride))));
    const Term number = level.stride <= 1 ? at.rest : divide(at.rest, stride);
    at.index = at.index ? add(multiply(at.index, terms_.integer(level.count)), number) : number;
    at.rest = level.stride <= 1 ? terms_.integer(0L) : modulo(at.rest, stride);
  }
  return at;
}

/// Adds to `result` what an unknown pointer denotes if it points into `part`, of which `of_part`
/// are the targets (with the part's own index, 0, inside an array).
void Memory::split(const Place& place, const Place& part, const Targets& of_part, Targets& result) {
  if (!part.index) {
    for (const Target& t : of_part) {
      result.push_back({equal(place.address, address(part)), t.leaf, t.index});
    }
    return;
  }
  const Position& at = position(part, place.address);
  const Term inside = conj(at.inside, equal(at.rest, terms_.integer(0L)));
  for (const Target& t : of_part) {
    if (t.index) {
      result.push_back({inside, t.leaf, at.index});
      continue;
    }
    // An element of its own.
    for (const auto& [path, tied] : part.object->elements) {
      for (const auto& [number, leaf] : tied) {
        if (&leaf != t.leaf) continue;
        const mpz_class offset = offset_in_arrays(part.object->type, part.path, number);
        const Term distance = subtract(place.address, address(part));
        result.push_back({equal(distance, terms_.integer(offset)), t.leaf, Term()});
      }
    }
  }
}

Targets Memory::targets(const Place& place) {
  if (place.object) return known(place);
  if (place.block) return {{Term(), &map_of(place.field, place.type), place.address}};
  Targets result;
  for (const Place& part : parts_like(place.field, place.type, false)) {
    if (place.view && inside_union(part.object->type, part.path)) continue;
    Targets of_part;
    auto add = [&](Leaf& leaf, Term index) {
      if (leaf.tie != Tie::identity) of_part.push_back({Term(), &leaf, index});
    };
    if (auto it = part.object->elements.find(part.path); it != part.object->elements.end()) {
      for (auto& [number, element] : it->second) add(element, Term());
    }
    add(leaf(part), part.index);
    split(place, part, of_part, result);
  }
  if (place.texts && place.texts->size() <= most_texts) {
    for (const Expr* text : *place.texts) {
      if (*text->value == 0) continue;
      const Place part = element(whole(text_object(*text)), terms_.integer(0L));
      split(place, part, {{Term(), &leaf(part), part.index}}, result);
    }
  }
  if (place.view) {
    split_bytes(place, result);
  } else {
    result.push_back({Term(), &map_of(place.field, place.type), place.address});
  }
  return result;
}

void Memory::leaves_below(const Place& place, std::vector<Leaf*>& found) {
  if (place.type->is(TypeKind::record)) {
    if (const Leaf* whole = declared_whole(place)) {
      found.push_back(const_cast<Leaf*>(whole));
      return;
    }
    for (const Field& f : place.type->record->fields) leaves_below(member(place, &f), found);
  } else if (place.type->is(TypeKind::array)) {
    leaves_below(element(place, terms_.integer(0L)), found);
  } else if (place.type->scalar()) {
    if (auto it = place.object->elements.find(place.path); it != place.object->elements.end()) {
      for (auto& [number, element] : it->second) found.push_back(&element);
    }
    // A local is accessed later, perhaps, and may come back here in a loop.
    const Object& object = *place.object;
    // What is compared with another program counts even if nobody here reads it.
    if ((!object.shared && !object.escaped) ||
        (addresses_by_name && object.shared && !ABSTHREAD_FAULT("refine-unread-is-unwritten"))) {
      found.push_back(&leaf(place));
      return;
    }
    // A shared one that nobody has accessed so far: once somebody does, this is lowered again.
    if (auto it = place.object->leaves.find(place.path); it != place.object->leaves.end())
      found.push_back(&it->second);
  }
}

void Memory::all_leaves(const Place& place, std::vector<Leaf*>& found) {
  if (place.type->is(TypeKind::record)) {
    if (place.type->record->is_union) return;
    for (const Field& f : place.type->record->fields) all_leaves(member(place, &f), found);
  } else if (place.type->is(TypeKind::array)) {
    all_leaves(element(place, terms_.integer(0L)), found);
  } else if (place.type->scalar()) {
    found.push_back(&leaf(place));
  }
}

std::vector<Variable> Memory::variables_of(const Declaration& declaration) {
  std::vector<Leaf*> leaves;
  Object& object = global(declaration);
  all_leaves(whole(object), leaves);
  std::vector<Variable> out;
  for (const Leaf* leaf : leaves) {
    Variable made;
    made.term = leaf->variable;
    if (leaf->rigid) made.initial = leaf->value;
    for (const Variable& v : undeclared_)
      if (v.term == made.term) made = v;
    out.push_back(std::move(made));
  }
  return out;
}

void Memory::leaves_like(const Field* field, const Type* type, std::vector<Leaf*>& found) {
  for (const Place& part : parts_like(field, type, false)) leaves_below(part, found);
  if (auto it = maps_.find(map_name(field, type)); it != maps_.end()) found.push_back(&it->second);
}

std::vector<Object*> Memory::objects_like(const Field* field, const Type* type) {
  std::vector<Object*> result;
  for (const Place& part : parts_like(field, type, type->is(TypeKind::record))) {
    if (!part.object->leaves.empty()) result.push_back(part.object);
  }
  return result;
}

const Leaf* Memory::declared_around(const Place& place) const {
  if (!place.object) return nullptr;
  for (std::size_t end = place.path.rfind('.'); end != std::string::npos && !place.path.empty();
       end = end == 0 ? std::string::npos : place.path.rfind('.', end - 1)) {
    auto it = place.object->leaves.find(place.path.substr(0, end));
    bool whole = it != place.object->leaves.end() && it->second.declared && !it->second.array &&
                 !it->second.type->scalar();
    if (whole) return &it->second;
  }
  return nullptr;
}

const Leaf* Memory::declared_whole(const Place& place) const {
  if (!place.object || !place.type || place.type->scalar()) return nullptr;
  auto it = place.object->leaves.find(place.path);
  return it != place.object->leaves.end() && it->second.declared && !it->second.array ? &it->second
                                                                                      : nullptr;
}

/// `full`: the path as the C text has it, of which `path` is the canonical form.
Leaf& Memory::ghost_leaf(Object& object, const std::string& path, const std::string& full,
                         bool array, const std::string& role, Sort sort, const Type* type) {
  auto [slot, fresh] = object.ghosts.try_emplace(path + "$" + role, nullptr);
  if (!fresh) return *slot->second;
  // A contract's own variable for this object, of the sort that the role needs.
  for (auto& [other, leaf] : object.leaves) {
    bool fits = leaf.declared && leaf.element == sort && leaf.array == array;
    if (fits && canonical(object.type, other) == path) return *(slot->second = &leaf);
  }
  Leaf& leaf = object.leaves[path + "$" + role];
  slot->second = &leaf;
  const std::string stem = readable(object.name, full);
  leaf.name = stem + "$" + role;
  if (object.shared) {
    for (int i = 2; names_.contains(leaf.name); ++i)
      leaf.name = stem + "#" + std::to_string(i) + "$" + role;
    names_.insert(leaf.name);
  }
  leaf.tie = tie_for(sort);
  leaf.element = sort;
  leaf.array = array;
  leaf.shared = object.shared;
  leaf.owner = &object;
  leaf.type = type;
  Sort whole = array ? terms_.array_sort(terms_.int_sort(), sort) : sort;
  leaf.variable = terms_.variable(leaf.name, whole);
  leaf.start = start_of_ghost(object, full, role, whole, type);
  const Declaration* d = object.declaration;
  if (leaf.shared && !leaf.start && d && (d->defined || d->project))
    unknown_starts_.push_back({leaf.name, d->where});
  if (leaf.shared) register_shared(leaf, leaf.start);
  return leaf;
}

Targets Memory::ghosts(const Place& place, const std::string& role, Sort sort) {
  Targets result;
  if (place.object) {
    std::string path = canonical(place.object->type, place.path);
    for (auto& [other, tied] : place.object->elements) {
      if (!place.index || canonical(place.object->type, other) != path) continue;
      for (auto& [number, leaf] : tied) {
        if (leaf.element != sort) continue;
        Term here = equal(place.index, terms_.integer(number));
        if (here.is_true()) return {{Term(), &leaf, Term()}};
        if (!here.is_false()) result.push_back({here, &leaf, Term()});
      }
    }
    bool array = place.index.node() != nullptr;
    Leaf& leaf = ghost_leaf(*place.object, path, place.path, array, role, sort, place.type);
    result.push_back({Term(), &leaf, place.index});
    return result;
  }
  std::vector<Place> parts;
  if (!place.block) parts = parts_like(place.field, place.type, true);
  for (const Place& part : parts) {
    Targets of_part;
    std::string path = canonical(part.object->type, part.path);
    for (auto& [other, tied] : part.object->elements) {
      if (canonical(part.object->type, other) != path) continue;
      for (auto& [number, leaf] : tied) {
        if (leaf.element == sort) of_part.push_back({Term(), &leaf, Term()});
      }
    }
    bool array = part.index.node() != nullptr;
    Leaf& leaf = ghost_leaf(*part.object, path, part.path, array, role, sort, part.type);
    of_part.push_back({Term(), &leaf, part.index});
    split(place, part, of_part, result);
  }
  auto [it, fresh] = maps_.try_emplace("$" + role + ":" + sort.to_string());
  Leaf& map = it->second;
  if (fresh) {
    map.name = "*$" + role + (sort.is(SortKind::boolean) ? "?" : "");
    map.tie = tie_for(sort);
    map.element = sort;
    map.array = map.shared = true;
    map.type = place.type;
    map.variable = terms_.variable(map.name, terms_.array_sort(terms_.int_sort(), sort));
    map.start = start_of_stranger(role, map.variable.sort());
    register_shared(map, map.start);
  }
  result.push_back({Term(), &map, place.address});
  return result;
}

} // namespace absthread::cfront
