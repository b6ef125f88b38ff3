// SPDX-License-Identifier: MIT
// How large unsigned numbers can become, as far as the text says. C lets unsigned results wrap
// around; to compute every sum that way makes `count' == count + 1` wrong for one value that nobody
// ever sees. So the additions that can reach the border are told from those that would have to be
// repeated some 2^31 times before.
//
// Each variable, member and function has a magnitude: the bits that the values need which the text
// puts there. A difference, a complement, a negative number and what comes from outside need all
// bits of their type; a product needs as many as its factors together; a sum needs one more than
// its summands. Only adding a small number again and again (less than 256) is taken to end in time.
// One walk over the text, then rounds until nothing changes; the order of statements does not
// count.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "instrument/cfront/tree.hpp"

namespace absthread::cfront {

/// What becomes of an unsigned result that its type does not hold.
enum class Border : std::uint8_t {
  beyond,  ///< no result gets there
  assumed, ///< none is assumed to get there
  wraps,
};

/// How far what the text does not show is trusted.
enum class Certainty : std::uint8_t {
  likely,     ///< counters that are assumed to end in time do
  as_written, ///< what is put into variables somewhere is all that they hold
  surely,     ///< whatever variables hold
};

class Magnitudes {
 public:
  Magnitudes() = default;
  /// `entries`: functions that something unknown runs as threads. Counters that threads share are
  /// assumed not to wrap around when they are raised (not `shared`) if they are those of contracts,
  /// or any number of threads raise them.
  Magnitudes(const Tree& tree, const std::vector<const Declaration*>& entries, bool shared);

  /// Whether it makes a difference that shared counters wrap around.
  bool shared_counters_wrap() const;

  /// The bits that the values of an expression need, at most those of its type.
  unsigned of(const Expr* e) const { return bits(e, Certainty::likely); }
  /// Whether the type has the unsigned number, too, which is a value or an lvalue.
  Border converted(const Expr* e, const Type* to) const;
  /// The same of what is computed in that type and goes back to the lvalue: `x op= e`.
  Border put_back(const Expr* lvalue, const Type* computed) const;

  /// At the upper end of the type, of `a op b`; `left` is an lvalue in x op= b.
  Border border(std::string_view op, const Expr* left, const Expr* right, const Type* type) const;
  /// Of ++lvalue.
  Border raised(const Expr* lvalue) const;
  /// The same for what is changed by an atomic operation, which is given a pointer to it.
  Border border_behind(std::string_view op, const Expr* pointer, const Expr* right,
                       const Type* type) const;
  /// x++ where a loop has just seen that x is less than something.
  bool has_room(const Expr* increment) const;

 private:
  friend class MagnitudeFlow;
  using Holder = const void*; ///< a variable, a member, a function, what pointers point to

  unsigned bits(const Expr* e, Certainty how) const;
  unsigned held(const Expr* lvalue, Certainty how) const;
  unsigned look_up(Holder holder, unsigned most, Certainty how) const;
  static Holder holder(const Expr* lvalue);
  static Holder holder_behind(const Expr* pointer);
  /// Whether the number is a counter that is assumed to end in time.
  bool ends(const Expr* e) const;
  bool ends(Holder holder) const { return !shared_ && holder && !own_.contains(holder); }
  static Border settle(unsigned surely, unsigned likely, const Type* type);

  std::map<Holder, unsigned> magnitudes_;
  std::set<Holder> own_;        ///< local variables and parameters, results of functions
  std::set<Holder> pointed_to_; ///< variables whose address is used
  std::map<const Expr*, const Declaration*> with_room_;
  bool shared_ = true;
};

} // namespace absthread::cfront
