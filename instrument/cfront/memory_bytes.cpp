// SPDX-License-Identifier: MIT
// Objects of any type as bytes, for characters that may look into them (pointer_classes.hpp). Which
// value a byte has is not followed: what matters is which leaf it is a part of.
#include "instrument/cfront/memory_paths.hpp"

#include <algorithm>
#include <functional>

namespace absthread::cfront {

/// The leaf at the path as a place, if it lies in something that the view may point to.
std::optional<Place> Memory::part_seen(Object& object, const std::string& path, const View& view) {
  Place place = whole(object);
  auto covered = [&] {
    return view.everything || std::any_of(view.types.begin(), view.types.end(), [&](const Type* t) {
             return same_value_type(place.type, t);
           });
  };
  bool seen = covered();
  const bool good = walk(
      object.type, path,
      [&](const Field& f, std::size_t) {
        place = member(place, &f);
        seen = seen || covered();
      },
      [&](const Type*, std::size_t) {
        place = element(place, terms_.integer(0L));
        seen = seen || covered();
      });
  if (!good || !seen || !place.type->scalar()) return std::nullopt;
  return place;
}

std::vector<Place> Memory::parts_seen(const View& view) {
  std::vector<Place> result;
  for (Object* object : exposed_objects()) {
    if (!object->shared) {
      // A local may be read later, in a loop: all of its leaves. A shared one that nobody has
      // accessed so far: once somebody does, this is lowered again.
      std::vector<Leaf*> made;
      leaves_below(whole(*object), made);
    }
    for (const auto& [path, leaf] : object->leaves) {
      if (leaf.tie == Tie::identity || path.find('$') != std::string::npos) continue;
      if (std::optional<Place> part = part_seen(*object, path, view)) result.push_back(*part);
    }
  }
  return result;
}

View Memory::around(const Type* type) const {
  std::function<bool(const Type*)> has = [&](const Type* outer) {
    while (outer->is(TypeKind::array)) outer = outer->target;
    if (!outer->is(TypeKind::record)) return false;
    return std::any_of(
        outer->record->fields.begin(), outer->record->fields.end(), [&](const Field& f) {
          const bool pointed = f.type->is(TypeKind::record) || exposed_fields_.contains(&f);
          return (pointed && same_value_type(f.type, type)) || has(f.type);
        });
  };
  View view;
  for (const Type* record : tree_.records()) {
    if (has(record)) view.types.insert(record);
  }
  return view;
}

Term Memory::inside_exposed(Term address, Term size) {
  std::vector<Term> choices;
  for (const Object* object : exposed_objects()) {
    const Term start = terms_.integer(object->address);
    const mpz_class end = object->address + static_cast<unsigned long>(object->type->size);
    choices.push_back(
        conj(at_most(start, address), at_most(add(address, size), terms_.integer(end))));
  }
  return disj(terms_, choices);
}

std::vector<Leaf*> Memory::maps_seen(const View& view) {
  std::vector<Leaf*> result;
  for (auto& [name, map] : maps_) {
    if (name.starts_with('$')) continue;
    const bool seen = view.everything ||
                      std::any_of(view.types.begin(), view.types.end(),
                                  [&](const Type* t) { return holds(t, map.field, map.type); });
    if (seen) result.push_back(&map);
  }
  return result;
}

void Memory::leaves_viewed(const View& view, std::vector<Leaf*>& found) {
  for (const Place& part : parts_seen(view)) leaves_below(part, found);
  const std::vector<Leaf*> maps = maps_seen(view);
  found.insert(found.end(), maps.begin(), maps.end());
}

/// Adds the leaves and maps of which the character at the place may be a byte, besides the leaves
/// that are characters themselves and are in `result` already.
void Memory::split_bytes(const Place& place, Targets& result) {
  const Targets exact = result;
  auto is_exact = [&](const Leaf* leaf) {
    return std::any_of(exact.begin(), exact.end(), [&](const Target& t) { return t.leaf == leaf; });
  };
  auto number = [&](std::uint64_t n) {
    return terms_.integer(mpz_class(static_cast<unsigned long>(n)));
  };
  for (const Place& part : parts_seen(*place.view)) {
    Leaf& all = leaf(part);
    if (is_exact(&all)) continue;
    const Position& at = position(part, place.address);
    const Term inside = conj(at.inside, less(at.rest, number(part.type->size)));
    result.push_back({inside, &all, at.index, true});
    if (auto it = part.object->elements.find(part.path); it != part.object->elements.end()) {
      for (auto& [which, element] : it->second) {
        if (is_exact(&element)) continue;
        result.push_back(
            {conj(inside, equal(at.index, terms_.integer(which))), &element, Term(), true});
      }
    }
  }
  auto impossible = [](const Target& t) { return t.byte && t.condition.is_false(); };
  result.erase(std::remove_if(result.begin(), result.end(), impossible), result.end());
  const bool known = std::any_of(result.begin(), result.end(),
                                 [](const Target& t) { return t.condition.is_true(); });
  if (known) return;
  // An element of a map begins at most its size before the byte.
  Leaf* own = &map_of(place.field, place.type);
  result.push_back({Term(), own, place.address, true});
  for (Leaf* map : maps_seen(*place.view)) {
    if (map == own) continue;
    for (std::uint64_t back = 0; back < std::max<std::uint64_t>(1, map->type->size); ++back) {
      result.push_back({Term(), map, subtract(place.address, number(back)), true});
    }
  }
}

} // namespace absthread::cfront
