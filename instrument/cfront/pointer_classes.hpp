// SPDX-License-Identifier: MIT
// As what the memory behind `char *` and `void *` is accessed. C lets characters look into any
// object, and lets a pointer to a record stand for one to its first member; so for these pointers
// their own type does not say what they denote.
//
// Variables, members, results of functions and conversions that may hold the same address are in
// one class: a union-find, one walk over the text, whatever the order of its statements. A
// conversion between a pointer of a class and a pointer to another type enters that type in the
// class. Pointers to other types are in no class: they denote what their type says. What unknown
// functions return, and parameters `char *` of the threads, are taken to point to characters.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "instrument/cfront/tree.hpp"

namespace absthread::cfront {

/// What else than characters a pointer of some class may point to.
struct View {
  std::set<const Type*> types;
  bool everything = false;     ///< it comes from outside as `void *`
  bool moved = false;          ///< by arithmetic: not only the first member
  std::set<const Expr*> texts; ///< string constants, which are characters

  bool empty() const { return types.empty() && !everything; }
};

/// char, signed char, unsigned char, or an array of it.
bool is_character(const Type* type);

class PointerClasses {
 public:
  PointerClasses() = default;
  /// `entries`: functions that something unknown runs as threads.
  PointerClasses(const Tree& tree, const std::vector<const Declaration*>& entries);

  /// Behind the value of an expression; null: characters alone.
  const View* behind(const Expr* pointer) const;
  /// The string constants behind it.
  const std::set<const Expr*>& texts_behind(const Expr* pointer) const;
  /// Behind what a variable (Declaration) or a member (Field) holds.
  const View* behind_holder(const void* holder) const;
  /// Of all classes.
  std::vector<const View*> views() const;

 private:
  using Node = std::size_t;
  static constexpr Node nowhere = 0; ///< nothing is known, and nothing flows there
  friend class PointerFlow;

  const View* of(Node n) const;
  std::vector<Node> parents_ = {nowhere};
  std::vector<View> views_ = {View()};      ///< of the roots
  std::map<const void*, Node> nodes_;       ///< declarations, fields, calls
  std::map<const Expr*, Node> expressions_; ///< values of a type with a class
};

} // namespace absthread::cfront
