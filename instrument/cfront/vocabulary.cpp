// SPDX-License-Identifier: MIT
// Looks a function up in vocabulary.def, and compares its declarations with signatures.def.
#include "instrument/cfront/vocabulary.hpp"

#include "instrument/cfront/tree.hpp"
#include "spec-lang/diag/fault.hpp"

#include <algorithm>
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

// ---- declarations ----

namespace {

enum class World : std::uint8_t { c, linux_, windows };

struct Signature {
  World world;
  std::string_view texts, names;
};

constexpr World world_named(std::string_view name) {
  return name == "linux" ? World::linux_ : name == "windows" ? World::windows : World::c;
}

constexpr Signature signatures[] = {
#define SIGNATURE(world, texts, names) {world_named(#world), texts, names},
#include "instrument/cfront/signatures.def"
#undef SIGNATURE
};

/// Types that only files of a world declare.
constexpr std::string_view types_of_linux[] = {"spinlock_t",
                                               "raw_spinlock_t",
                                               "atomic_t",
                                               "atomic64_t",
                                               "atomic_long_t",
                                               "refcount_t",
                                               "rwlock_t",
                                               "rw_semaphore",
                                               "completion",
                                               "mutex",
                                               "semaphore",
                                               "task_struct",
                                               "wait_queue_head_t",
                                               "gfp_t",
                                               "module",
                                               "work_struct",
                                               "net_device",
                                               "file_operations",
                                               "timer_list",
                                               "irqreturn_t",
                                               "wait_queue_head",
                                               "kref"};
constexpr std::string_view types_of_windows[] = {
    "KSPIN_LOCK", "KEVENT", "KMUTEX", "KSEMAPHORE",    "FAST_MUTEX",    "NTSTATUS", "KIRQL", "IRP",
    "PIRP",       "LONG",   "ULONG",  "DRIVER_OBJECT", "DEVICE_OBJECT", "PVOID",    "HANDLE"};

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// By the name of the row: `pthread_mutexattr_*`.
const Signature* signature_of(std::string_view row) {
  static const std::unordered_map<std::string_view, const Signature*> by_name = [] {
    std::unordered_map<std::string_view, const Signature*> map;
    for (const Signature& s : signatures)
      for (std::string_view name : split(s.names, ' ')) map.emplace(name, &s);
    return map;
  }();
  const auto it = by_name.find(row);
  return it == by_name.end() ? nullptr : it->second;
}

std::size_t stars(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '*'));
}

bool has_name(std::string_view names, std::string_view name) {
  const std::vector<std::string_view> all = split(names, '|');
  return std::find(all.begin(), all.end(), name) != all.end();
}

/// Whether a type of signatures.def stands for no world in particular.
bool is_general(std::string_view wanted) {
  while (wanted.ends_with('*')) wanted.remove_suffix(1);
  return wanted.empty() || wanted == "..." ||
         (wanted.size() == 1 && std::string_view("vidxfc").find(wanted) != std::string_view::npos);
}

/// `given` is a type of Declaration::signatures.
bool fits_type(std::string_view wanted, std::string_view given) {
  if (wanted == "x") return true;
  const std::size_t depth = given.find_first_not_of('*');
  if (wanted == "*") return depth > 0;
  if (stars(wanted) != depth || ABSTHREAD_FAULT("cfront-type-of-any-name"))
    return stars(wanted) == depth;
  const char kind = given[depth];
  const std::string_view names = given.substr(depth + 2);
  wanted.remove_suffix(depth);
  if (wanted == "c")
    return has_name(names, "char") || has_name(names, "unsigned char") ||
           has_name(names, "signed char");
  if (is_general(wanted)) return kind == wanted[0];
  const std::vector<std::string_view> all = split(wanted, '|');
  return std::any_of(all.begin(), all.end(),
                     [&](std::string_view name) { return has_name(names, name); });
}

struct Types {
  std::string_view result;
  std::vector<std::string_view> parameters;
};

Types types_in(std::string_view signature) {
  const std::size_t open = signature.find('(');
  return {signature.substr(0, open),
          split(signature.substr(open + 1, signature.size() - open - 2), ',')};
}

bool fits(std::string_view wanted, std::string_view given, World world) {
  const Types right = types_in(wanted), here = types_in(given);
  if (!fits_type(right.result, here.result)) return false;
  // Without a prototype nothing says that it is not the C library's; a type of another world is
  // named, or it is none of that world.
  if (here.parameters == std::vector<std::string_view>{"?"})
    return world == World::c || right.parameters.empty();
  if (right.parameters.size() != here.parameters.size()) return false;
  for (std::size_t i = 0; i < right.parameters.size(); ++i) {
    const bool more = right.parameters[i] == "..." || here.parameters[i] == "...";
    if (more ? right.parameters[i] != here.parameters[i]
             : !fits_type(right.parameters[i], here.parameters[i]))
      return false;
  }
  return true;
}

/// Types that programs of the C library declare, and no kernel.
constexpr std::string_view types_of_programs[] = {"pthread_t", "FILE", "__off_t"};

/// A program of the C library is none of the kernel, whatever it calls its own functions.
bool is_user_space(const Tree& tree) {
  return !tree.kernel && !ABSTHREAD_FAULT("cfront-kernel-beside-library") &&
         std::any_of(
             std::begin(types_of_programs), std::end(types_of_programs),
             [&](std::string_view name) { return tree.type_names.contains(std::string(name)); });
}

bool knows(const Tree& tree, World world) {
  if (world == World::linux_ && (tree.kernel || is_user_space(tree))) return tree.kernel;
  const auto known = [&](std::string_view name) {
    return tree.type_names.contains(std::string(name));
  };
  return world == World::linux_
             ? std::any_of(std::begin(types_of_linux), std::end(types_of_linux), known)
             : std::any_of(std::begin(types_of_windows), std::end(types_of_windows), known);
}

/// Whether the files know the world otherwise than by this function.
bool knows(const Declaration& function, World world) {
  return world == World::c || function.by_system || !function.tree || knows(*function.tree, world);
}

bool names_its_world(std::string_view signature) {
  const Types types = types_in(signature);
  return !is_general(types.result) ||
         std::any_of(types.parameters.begin(), types.parameters.end(),
                     [](std::string_view t) { return !is_general(t); });
}

/// What the compiler itself declares, or import.cpp names.
bool of_compiler(std::string_view name) {
  return name.starts_with("__builtin_") || name.starts_with("__atomic_") ||
         name.starts_with("__c11_") || name.find(':') != std::string_view::npos;
}

bool is_declared_so(const Declaration& function, const Row& row, bool in_any_world) {
  if (of_compiler(function.name) || function.signatures.empty()) return true;
  const Signature* signature = signature_of(row.name);
  if (!signature) return false;
  const std::vector<std::string_view> texts = split(signature->texts, ' ');
  const bool others = signature->world == World::linux_ || function.name.starts_with("Interlocked");
  const bool foreign = others && !function.by_system && function.tree &&
                       is_user_space(*function.tree) && !knows(*function.tree, World::windows);
  return std::all_of(
      function.signatures.begin(), function.signatures.end(), [&](const std::string& given) {
        return std::any_of(texts.begin(), texts.end(), [&](std::string_view wanted) {
          return fits(wanted, given, signature->world) &&
                 (in_any_world ||
                  (!foreign && (names_its_world(wanted) || knows(function, signature->world))) ||
                  ABSTHREAD_FAULT("cfront-world-unasked"));
        });
      });
}

} // namespace

const Row* find_model(const Declaration& function) {
  if (function.row) return *function.row;
  const Row* row = find_model(std::string_view(function.name));
  if (row && !is_declared_so(function, *row, false)) row = nullptr;
  function.row = row;
  return row;
}

bool knows_linux(const Tree& tree) {
  return knows(tree, World::linux_);
}

bool lacks_world(const Declaration& function) {
  const Row* row = find_model(std::string_view(function.name));
  return row && !find_model(function) && is_declared_so(function, *row, true);
}

std::string_view world_of(std::string_view name) {
  const Row* row = find_model(name);
  const Signature* signature = row ? signature_of(row->name) : nullptr;
  if (!signature || signature->world == World::c) return "the C library";
  return signature->world == World::linux_ ? "the Linux kernel" : "Windows";
}

std::string_view signatures_of(std::string_view name) {
  const Row* row = find_model(name);
  const Signature* signature = row ? signature_of(row->name) : nullptr;
  return signature ? signature->texts : std::string_view();
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
