// SPDX-License-Identifier: MIT
// Looks a function up in vocabulary.def.
#include "instrument/cfront/vocabulary.hpp"

#include <unordered_map>
#include <vector>

namespace absthread::cfront {

namespace {

constexpr Row rows[] = {
#define ROW(name, model, op, result, pointer, value)                                               \
  {name, Model::model, op, Result::result, pointer, value},
#include "instrument/cfront/vocabulary.def"
#undef ROW
};

} // namespace

const Row* find_model(std::string_view name) {
  static const std::unordered_map<std::string_view, const Row*> by_name = [] {
    std::unordered_map<std::string_view, const Row*> map;
    for (const Row& row : rows) map.emplace(row.name, &row);
    return map;
  }();
  static const std::vector<const Row*> prefixes = [] {
    std::vector<const Row*> list;
    for (const Row& row : rows) {
      if (row.name.ends_with('*')) list.push_back(&row);
    }
    return list;
  }();
  if (auto it = by_name.find(name); it != by_name.end()) return it->second;
  for (const Row* row : prefixes) {
    if (name.starts_with(row->name.substr(0, row->name.size() - 1))) return row;
  }
  return nullptr;
}

} // namespace absthread::cfront
