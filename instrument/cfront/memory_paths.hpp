// SPDX-License-Identifier: MIT
// Types that hold the same values, and paths into objects such as ".list[].n". Internal to
// memory*.cpp.
#pragma once

#include "instrument/cfront/memory.hpp"

#include <algorithm>

namespace absthread::cfront {

Tie tie_for(Sort sort);
const Field* find_field(const Type* type, const std::string& name);

/// Walks along a path like ".list[].n": on each part, with the type it leads to.
template<class OnField, class OnElement>
bool walk(const Type* type, const std::string& path, OnField on_field, OnElement on_element) {
  for (std::size_t i = 0; i < path.size();) {
    if (path.compare(i, 2, "[]") == 0) {
      if (!type->is(TypeKind::array)) return false;
      i += 2;
      on_element(type, i);
      type = type->target;
      continue;
    }
    std::size_t next = std::min(path.find_first_of(".[", i + 1), path.size());
    const Field* f = find_field(type, path.substr(i + 1, next - i - 1));
    if (!f) return false;
    i = next;
    on_field(*f, i);
    type = f->type;
  }
  return true;
}

/// The arrays on the path, from outside; one that fills the elements of another is one with it.
struct ArrayLevel {
  mpz_class count; ///< 0: not known
  mpz_class stride;
};
std::vector<ArrayLevel> array_levels(const Type* type, const std::string& path);
/// Bytes from the first element on the path to the one with this flattened index.
mpz_class offset_in_arrays(const Type* type, const std::string& path, mpz_class index);
/// Whether the path leads through a member of a union.
bool inside_union(const Type* type, const std::string& path);
/// The shortest path to the same address: a lock is one lock, whether code speaks of it or of its
/// first member.
std::string canonical(const Type* type, const std::string& path);
/// As a person would write it.
std::string readable(const std::string& object, const std::string& path);

} // namespace absthread::cfront
