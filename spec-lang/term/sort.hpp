// SPDX-License-Identifier: MIT
// Sorts: bool, int (unbounded), bits(w), enum, array, thread identity. A Sort is a handle to a node
// that its TermManager owns and makes only once, so equality is equality of pointers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace absthread {

class TermManager;

enum class SortKind : std::uint8_t {
  boolean,
  integer,
  bits,        ///< bit-vector of a fixed width
  enumeration, ///< finitely many named values, numbered from 0
  array,       ///< total map from an index sort to an element sort
  thread,      ///< identity of a thread instance, or `none`
};

class Sort {
 public:
  struct Node;

  Sort() = default;
  explicit operator bool() const { return node_ != nullptr; }
  bool operator==(const Sort&) const = default;

  inline SortKind kind() const;
  bool is(SortKind k) const { return kind() == k; }
  unsigned width() const;                         ///< bits
  const std::string& name() const;                ///< enumeration
  const std::vector<std::string>& values() const; ///< enumeration
  Sort index() const;                             ///< array
  Sort element() const;                           ///< array
  /// As a contract would write it: "int", "bits 8", "Mode", "int -> bool".
  std::string to_string() const;
  const Node* node() const { return node_; }

 private:
  friend class TermManager;
  explicit Sort(const Node* node)
      : node_(node) {}
  const Node* node_ = nullptr;
};

struct Sort::Node {
  SortKind kind;
  unsigned width = 0;
  std::string name;
  std::vector<std::string> values;
  Sort index, element;
};

SortKind Sort::kind() const {
  return node_->kind;
}

} // namespace absthread
