// SPDX-License-Identifier: MIT
#include "instrument/cfront/memory_paths.hpp"

namespace absthread::cfront {

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

const Field* find_field(const Type* type, const std::string& name) {
  if (!type->is(TypeKind::record)) return nullptr;
  for (const Field& f : type->record->fields) {
    if ((f.name.empty() ? "@" + std::to_string(f.offset) : f.name) == name) return &f;
  }
  return nullptr;
}

std::vector<ArrayLevel> array_levels(const Type* type, const std::string& path) {
  std::vector<ArrayLevel> levels;
  walk(
      type, path, [](const Field&, std::size_t) {},
      [&](const Type* t, std::size_t) {
        const mpz_class count(static_cast<unsigned long>(t->count));
        const mpz_class stride(static_cast<unsigned long>(t->target->size));
        if (!levels.empty() && count != 0 && levels.back().stride == count * stride) {
          levels.back() = {levels.back().count * count, stride};
        } else {
          levels.push_back({count, stride});
        }
      });
  return levels;
}

mpz_class offset_in_arrays(const Type* type, const std::string& path, mpz_class index) {
  const std::vector<ArrayLevel> levels = array_levels(type, path);
  mpz_class offset = 0;
  for (std::size_t i = levels.size(); i-- > 0;) {
    const bool outermost = i == 0 || levels[i].count == 0;
    const mpz_class number = outermost ? index : mpz_class(index % levels[i].count);
    offset += number * levels[i].stride;
    index = outermost ? mpz_class(0) : mpz_class(index / levels[i].count);
  }
  return offset;
}

bool inside_union(const Type* type, const std::string& path) {
  bool found = false;
  walk(
      type, path,
      [&](const Field& f, std::size_t) { found = found || (f.parent && f.parent->is_union); },
      [](const Type*, std::size_t) {});
  return found;
}

std::string canonical(const Type* type, const std::string& path) {
  struct PathMark {
    std::size_t end;
    std::uint64_t offset;
    unsigned depth;
  };
  std::vector<PathMark> marks = {{0, 0, 0}};
  bool good = walk(
      type, path,
      [&](const Field& f, std::size_t end) {
        marks.push_back({end, marks.back().offset + f.offset, marks.back().depth});
      },
      [&](const Type*, std::size_t end) { marks.push_back({end, 0, marks.back().depth + 1}); });
  if (!good) return path;
  for (const PathMark& m : marks) {
    if (m.depth == marks.back().depth && m.offset == marks.back().offset)
      return path.substr(0, m.end);
  }
  return path;
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

} // namespace absthread::cfront
