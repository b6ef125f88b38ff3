// SPDX-License-Identifier: MIT
// Terms in the syntax of contracts, with no more parentheses than the precedence table needs. The
// text is put together from a work list instead of by recursion, so that depth is no limit; and
// since the text of a shared graph can be exponentially longer than the graph, it ends with "..."
// where it would get longer than anybody reads.
#include "spec-lang/term/term.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace absthread {
namespace {

constexpr std::size_t longest_text = 1'000'000;
constexpr int tight = 20; // binds more tightly than every infix operator

class Printer {
 public:
  std::string print(Term root) {
    later(root, 0);
    while (!work_.empty()) {
      const Piece piece = std::move(work_.back());
      work_.pop_back();
      if (out_.size() > longest_text) return out_ + " ...";
      if (!piece.term) {
        out_ += piece.text;
        continue;
      }
      parts_.clear();
      expand(piece.term, piece.outer);
      work_.insert(work_.end(), std::make_move_iterator(parts_.rbegin()),
                   std::make_move_iterator(parts_.rend()));
    }
    return out_;
  }

 private:
  // Either a text, or a term that stands in a place where `outer` is the least precedence without
  // parentheses.
  struct Piece {
    Term term{};
    int outer = 0;
    std::string text{};
  };

  void later(Term term, int outer) { work_.push_back({term, outer, {}}); }
  void put(std::string text) { parts_.push_back({{}, 0, std::move(text)}); }
  void put(Term term, int outer) { parts_.push_back({term, outer, {}}); }

  static std::string constant(Term t) {
    switch (t.sort().kind()) {
    case SortKind::boolean: return t.is_true() ? "true" : "false";
    case SortKind::enumeration: return t.sort().values()[t.value().get_ui()];
    case SortKind::thread: return t.value() == -1 ? "none" : "#" + t.value().get_str();
    default: return t.value().get_str();
    }
  }

  void infix(Term t, std::string_view op, int precedence, int outer) {
    if (precedence < outer) put("(");
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (i != 0) put(fmt::format(" {} ", op));
      // Associativity is to the left, except for =>; comparisons do not associate at all.
      const bool loose = t.is(Kind::implication) ? i == 1 : i == 0 && precedence >= 6;
      put(t[i], loose ? precedence : precedence + 1);
    }
    if (precedence < outer) put(")");
  }

  void expand(Term t, int outer) {
    const KindInfo& k = info(t.kind());
    switch (t.kind()) {
    case Kind::constant: {
      const std::string text = constant(t);
      return put(text[0] == '-' && outer > 10 ? "(" + text + ")" : text);
    }
    case Kind::symbol: return put(t.name());
    case Kind::variable:
      if (t.time() == 0) return put(t.name());
      return put(t.time() == 1 ? t.name() + "'" : fmt::format("{}@{}", t.name(), t.time()));
    case Kind::negation:
      if (t[0].is(Kind::equal)) return infix(t[0], "!=", info(Kind::equal).precedence, outer);
      put("!");
      return put(t[0], tight);
    case Kind::minus:
    case Kind::bv_not: {
      const bool doubled = t.is(Kind::minus) && t[0].is(Kind::minus); // not "--x"
      put(fmt::format("{}{}", k.contract, doubled ? "(" : ""));
      put(t[0], tight);
      return doubled ? put(")") : void();
    }
    case Kind::ite:
      if (outer > 0) put("(");
      put(t[0], 1), put(" ? "), put(t[1], 1), put(" : "), put(t[2], 0);
      return outer > 0 ? put(")") : void();
    case Kind::select: {
      // v[i]' is how a contract writes an element after the step.
      const bool after = t[0].is(Kind::variable) && t[0].time() == 1;
      after ? put(t[0].name()) : put(t[0], tight);
      put("["), put(t[1], 0);
      return put(after ? "]'" : "]");
    }
    case Kind::store:
      put(t[0], tight), put("["), put(t[1], 0), put(" := "), put(t[2], 0);
      return put("]");
    case Kind::constant_array: put("[all: "), put(t[0], 0); return put("]");
    default: break;
    }
    if (k.precedence > 0) return infix(t, k.contract, k.precedence, outer);
    put(fmt::format("{}(", k.smtlib));
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (i != 0) put(", ");
      put(t[i], 0);
    }
    put(")");
  }

  std::string out_;
  std::vector<Piece> work_;
  std::vector<Piece> parts_; // of the term that is being expanded, in reading order
};

} // namespace

std::string to_string(Term term) {
  return term ? Printer().print(term) : "<none>";
}

} // namespace absthread
