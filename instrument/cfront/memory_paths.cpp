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
