// SPDX-License-Identifier: MIT
// Terms: the one expression type of the tool. A Term is a value handle to a node that is made once
// (hash-consed) by its TermManager: equal terms are the same node, so comparing and hashing are as
// cheap as for a pointer. Nothing here knows a solver.
//
// A *variable* has a time: 0 is the state before a step, 1 the state after it (written v'), and
// engines that unroll several steps go on counting. A *symbol* is a constant of unknown value that
// no step changes: `self`, `count(X)`.
//
// The smart constructors below the class (conj, equal, add, ...) apply the rules that are always
// right and cheap: units, zeros, double negation, constant folding, x == x. They never reorder
// children. Arrays that are values get one form (constructors.cpp), so that two of them that the
// smart constructors made are equal iff they are the same term.
#pragma once

#include <gmpxx.h>

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "spec-lang/term/kind_info.hpp"
#include "spec-lang/term/sort.hpp"

namespace absthread {

class Term {
 public:
  struct Node;

  Term() = default;
  explicit operator bool() const { return node_ != nullptr; }
  bool operator==(const Term&) const = default;
  /// By age of the node: deterministic from run to run.
  bool operator<(const Term& other) const { return id() < other.id(); }

  inline Kind kind() const;
  bool is(Kind k) const { return kind() == k; }
  inline Sort sort() const;
  inline std::uint32_t id() const;
  inline std::span<const Term> children() const;
  std::size_t size() const { return children().size(); }
  Term operator[](std::size_t i) const { return children()[i]; }

  const std::string& name() const; ///< variable, symbol
  inline unsigned time() const;    ///< variable
  /// constant: the integer; the bits as a natural number; the number of the enum value; 0 or 1 for
  /// bool; thread identities are numbered from 0, and -1 is `none`.
  const mpz_class& value() const;
  bool is_true() const;
  bool is_false() const;
  bool is_constant() const { return is(Kind::constant); }
  /// A value: a constant, or an array made only of values (stores at constants over a constant
  /// array).
  inline bool is_known() const;
  /// Which variables and symbols may occur, as a row of bits that each of them has one of: if two
  /// terms have no bit in common, they have none of them in common.
  inline std::uint64_t leaves() const;
  /// Whether an `ite` occurs.
  inline bool chooses() const;
  /// How many nodes the term has when it is written out as a tree, at most `heavy`.
  inline unsigned weight() const;
  static constexpr unsigned heavy = 255;

  inline TermManager& manager() const;
  const Node* node() const { return node_; }

 private:
  friend class TermManager;
  explicit Term(const Node* node)
      : node_(node) {}
  const Node* node_ = nullptr;
};

/// Points to what its manager owns, so that a node has no room of its own to make or to free.
struct Term::Node {
  Kind kind;
  bool known = false;
  bool chooses = false;
  std::uint8_t weight = 1;
  std::uint32_t id = 0;
  unsigned time = 0;
  Sort sort;
  TermManager* manager = nullptr;
  std::span<const Term> children = {};
  const std::string* name = nullptr;
  const mpz_class* value = nullptr;
  std::uint64_t leaves = 0;
};

Kind Term::kind() const {
  return node_->kind;
}
Sort Term::sort() const {
  return node_->sort;
}
std::uint32_t Term::id() const {
  return node_ == nullptr ? 0 : node_->id;
}
std::span<const Term> Term::children() const {
  return node_->children;
}
unsigned Term::time() const {
  return node_->time;
}
bool Term::is_known() const {
  return node_->known;
}
std::uint64_t Term::leaves() const {
  return node_->leaves;
}
bool Term::chooses() const {
  return node_->chooses;
}
unsigned Term::weight() const {
  return node_->weight;
}
TermManager& Term::manager() const {
  return *node_->manager;
}

struct TermHash {
  std::size_t operator()(const Term& t) const { return std::hash<const void*>()(t.node()); }
};
using TermSet = std::unordered_set<Term, TermHash>;
using TermMap = std::unordered_map<Term, Term, TermHash>;

/// What a walk over terms remembers (walk.hpp), by the numbers of the nodes; kept for the next
/// walk.
struct WalkRoom {
  std::vector<std::uint32_t> met; ///< the number of the last walk that met the node
  std::vector<Term> results;
  std::vector<std::pair<Term, std::size_t>> stack;
  std::uint32_t walk = 0;
};

/// Makes and owns sorts and terms. Not shared between OS threads: each worker has its own.
class TermManager {
 public:
  TermManager();
  ~TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  Sort bool_sort() const { return bool_; }
  Sort int_sort() const { return int_; }
  Sort thread_sort() const { return thread_; }
  Sort bits_sort(unsigned width);
  Sort array_sort(Sort index, Sort element);
  /// The same name with the same values gives the same sort.
  Sort enum_sort(const std::string& name, const std::vector<std::string>& values);

  Term boolean(bool value) const { return value ? true_ : false_; }
  Term integer(const mpz_class& value) { return constant(int_, value); }
  Term integer(long value);
  Term none() { return constant(thread_, mpz_class(-1)); }
  /// The value must lie in the sort: bits are taken modulo 2^w, an enum value is its number.
  Term constant(Sort sort, const mpz_class& value);
  Term variable(const std::string& name, Sort sort, unsigned time = 0);
  Term symbol(const std::string& name, Sort sort);

  /// The term as it is, without any simplification; checks arity and sorts against kinds.def.
  /// `result` is needed only for kinds whose sort the children do not determine (int_to_bv,
  /// constant_array).
  Term make(Kind kind, std::span<const Term> children, Sort result = {});
  Term make(Kind kind, std::initializer_list<Term> children, Sort result = {}) {
    return make(kind, std::span(children.begin(), children.size()), result);
  }

  /// Number of nodes made so far, for statistics.
  std::size_t size() const { return size_; }

 private:
  friend class Walk;
  /// `candidate` points to what its caller has; a node that is new gets copies.
  Term intern(Term::Node candidate);
  Sort intern(Sort::Node&& candidate);
  Sort sort_of(Kind kind, std::span<const Term> children, Sort result) const;
  void grow();

  // Nodes and lists of children live as long as the manager: they are laid one behind the other.
  std::pmr::monotonic_buffer_resource room_;
  std::deque<std::string> names_;
  std::deque<mpz_class> values_;
  std::size_t size_ = 0;
  // Every node by its hash: a power of two of slots, at most half of them taken, the next free one
  // after a collision. Only a node of the same hash is looked at.
  struct Slot {
    std::size_t hash = 0;
    const Term::Node* node = nullptr;
  };
  std::vector<Slot> unique_;
  std::deque<WalkRoom> walks_;
  std::size_t walking_ = 0;
  std::deque<Sort::Node> sorts_;
  Sort bool_, int_, thread_;
  Term true_, false_;
  std::array<Term, 64> small_; ///< the integers from 0 on, as they are asked for
};

// Smart constructors. All arguments belong to one manager.
Term negate(Term a);
Term conj(Term a, Term b);
Term disj(Term a, Term b);
Term conj(TermManager& manager, std::span<const Term> terms);
Term disj(TermManager& manager, std::span<const Term> terms);
Term implies(Term a, Term b);
Term equal(Term a, Term b);
Term differ(Term a, Term b);
Term ite(Term condition, Term then_term, Term else_term);
Term less(Term a, Term b);    ///< int, or unsigned bits
Term at_most(Term a, Term b); ///< int, or unsigned bits
Term add(Term a, Term b);
Term subtract(Term a, Term b);
Term minus(Term a);
Term multiply(Term a, Term b);
/// Euclidean division and remainder as in SMT-LIB; a zero divisor is left to the solver (a total
/// function).
Term divide(Term a, Term b);
Term modulo(Term a, Term b);
Term select(Term array, Term index);
Term store(Term array, Term index, Term element);
Term constant_array(Sort array, Term element);
/// Any kind through the rules above where there are some, else TermManager::make with constant
/// folding.
Term simplified(Kind kind, std::span<const Term> children, Sort result, TermManager& manager);
inline Term simplified(Kind kind, std::initializer_list<Term> children, Sort result,
                       TermManager& manager) {
  return simplified(kind, std::span(children.begin(), children.size()), result, manager);
}

/// In the syntax of contracts: `pendingIO' == pendingIO - 1`; a time k > 1 is written `v@k`.
std::string to_string(Term term);

} // namespace absthread

template<>
struct std::hash<absthread::Term> {
  std::size_t operator()(const absthread::Term& t) const { return absthread::TermHash()(t); }
};
