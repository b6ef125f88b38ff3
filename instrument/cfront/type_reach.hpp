// SPDX-License-Identifier: MIT
// What can be got at from a pointer, or from the parts of an object, through any chain of pointers,
// as far as types tell. The records of a kernel are many and nearly all lead to each other, so what
// a type reaches is found once for the whole program and asked for at every call of an unknown
// function.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "instrument/cfront/pointer_classes.hpp"
#include "instrument/cfront/tree.hpp"

namespace absthread::cfront {

/// Reached through pointers.
struct TypesReached {
  bool everything = false;         ///< through a `void *`
  std::set<const Type*> functions; ///< their types
  /// Scalars, as members or as what is no member (null), records without members, and characters
  /// that look into other objects; none if it is everything anyway.
  std::set<std::pair<const Field*, const Type*>> scalars;
  std::set<const View*> views;

  auto operator<=>(const TypesReached&) const = default;
};

class TypeReach {
 public:
  explicit TypeReach(const PointerClasses& pointers)
      : pointers_(pointers) {}

  /// From the parts of an object of this type. `holder`: the variable or member that it is, or
  /// null.
  const TypesReached& inside(const Type* type, const void* holder);
  /// From a pointer to this type, which denotes what `view` says if it is one to characters.
  const TypesReached& behind(const Type* target, const View* view);

 private:
  enum class From : std::uint8_t { inside, behind, view };
  /// A type, as the inside of objects or behind a pointer; or a view. With a holder or a view.
  using Key = std::tuple<From, const Type*, const void*>;
  struct Node;
  using Entry = std::pair<const Key, Node>;
  struct Node {
    bool known = false;  ///< the rest is filled in
    TypesReached direct; ///< without a further step
    std::vector<Entry*> next;
    std::uint64_t met = 0;                 ///< by the walk of this number
    const TypesReached* reached = nullptr; ///< from here, if somebody has asked
  };

  Entry* entry(From from, const Type* type, const void* other = nullptr);
  void fill(Entry& entry);
  void parts(Node& node, const Type* type, const void* holder);
  void follow(Node& node, const Type* target, const Field* field, const View* view);
  const TypesReached& reached(Entry& start);

  const PointerClasses& pointers_;
  std::map<Key, Node> nodes_;
  std::set<TypesReached> results_; ///< many types reach the same
  std::uint64_t walks_ = 0;
};

} // namespace absthread::cfront
