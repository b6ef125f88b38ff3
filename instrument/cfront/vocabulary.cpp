// SPDX-License-Identifier: MIT
// Looks a function up in vocabulary.def.
#include "instrument/cfront/vocabulary.hpp"

#include <string>
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

namespace {

constexpr std::string_view orders[] = {"_acquire", "_release", "_relaxed",
                                       "Acquire",  "Release",  "NoFence"};
// InterlockedIncrementAcquire64, InterlockedIncrement64
constexpr std::string_view widths[] = {"64", "16", "8"};

const Row* find_exactly(std::string_view name) {
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

/// Kernel atomics of other widths, Windows intrinsics, orders: the plain name.
std::string plain(std::string_view name) {
  std::string out(name);
  for (std::string_view wide : {"raw_atomic64_", "raw_atomic_long_", "atomic64_", "atomic_long_",
                                "raw_atomic_", "raw_refcount_"}) {
    if (!name.starts_with(wide)) continue;
    bool counter = wide.find("refcount") != std::string_view::npos;
    out = (counter ? "refcount_" : "atomic_") + out.substr(wide.size());
    break;
  }
  bool windows = out.starts_with("Interlocked") || out.starts_with("_Interlocked");
  if (out.starts_with("_Interlocked")) out = out.substr(1);
  if (!windows && !out.starts_with("atomic_") && !out.starts_with("refcount_")) return out;
  auto without = [&](const auto& endings) {
    for (std::string_view ending : endings)
      if (out.ends_with(ending)) out.resize(out.size() - ending.size());
  };
  if (windows) without(widths);
  without(orders);
  return out;
}

} // namespace

const Row* find_model(std::string_view name) {
  if (const Row* row = find_exactly(name)) return row;
  std::string other = plain(name);
  return other == name ? nullptr : find_exactly(other);
}

bool has_weak_order(std::string_view name) {
  if (name.starts_with("raw_")) name.remove_prefix(4);
  if (name.starts_with("_Interlocked")) name.remove_prefix(1);
  if (name.starts_with("Interlocked")) {
    for (std::string_view width : widths) {
      if (name.ends_with(width)) name.remove_suffix(width.size());
    }
  } else if (name.starts_with("test_and_")) {
    return name.ends_with("_lock"); // it acquires
  } else if (!name.starts_with("atomic") && !name.starts_with("refcount_")) {
    return false;
  }
  for (std::string_view order : orders) {
    if (name.ends_with(order)) return true;
  }
  return name.ends_with("_explicit");
}

} // namespace absthread::cfront
