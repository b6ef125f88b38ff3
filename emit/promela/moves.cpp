// SPDX-License-Identifier: MIT
// Solving a step. Given is a relation over the present and the next values of the changed variables
// (and inputs of the step); wanted are moves `guard -> x = e, y = f`, where guard, e and f speak of
// the present only. Two things are unknown: the next values, and the inputs.
//
//   1. One-point rule: a conjunct x' == e, x' or !x' whose e has no unknowns defines x'. It is put
//   in
//      everywhere, and the rule is tried again: `InUseCount' == InUseCount - 1, ReadyToRemove' ==
//      (ReadyToRemove || InUseCount' == 0)` needs two rounds.
//   2. A disjunction that speaks of unknowns is split: one alternative after the other.
//   3. What is left open is tried value by value: Booleans and enums are finite; of an integer with
//   a
//      domain all its values and those beyond its borders that the relation tells apart (a step
//      that leaves its domain is wrong, not blocked); of an integer without one, the values that
//      the relation confines it to if these are few, else a sample, and the caller is told. An
//      input leaves no trace in the state, so that only values matter that the relation tells
//      apart: those near the borders of what it is compared with.
//
// Every rule keeps the set of steps, but for the sample of the last one. It ends because each round
// removes an unknown or a disjunction.
#include "emit/promela/moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

bool mentions(Term term, Term variable) {
  const auto used = free_variables(term);
  return std::find(used.begin(), used.end(), variable) != used.end();
}

struct Unknown {
  Term symbol;      ///< how it stands in the relation
  Term place;       ///< at time 0; null: an input
  Term variable;    ///< whose encoding it has; null: an input
  Term value;       ///< once it is known
  bool any = false; ///< an identity that may be any
};

Term element_of(Term array, const std::vector<Term>& indices) {
  for (const Term i : indices) array = select(array, i);
  return array;
}

} // namespace

class MoveSearch {
 public:
  MoveSearch(MoveSolver& owner, const Step& step)
      : owner_(owner)
      , m_(owner.m_) {
    parts_ = conjuncts(step.relation);
    for (const Term v : step.changed) {
      if (v.sort().is(SortKind::array)) {
        add_array(v);
      } else {
        unknowns_.push_back({primed(v), v, v, {}, false});
      }
    }
    for (const Term input : step.inputs) unknowns_.push_back({input, {}, {}, {}, false});
  }

  std::vector<Move> run() {
    search(parts_, unknowns_);
    std::vector<Move> out;
    for (auto& [key, move] : moves_) out.push_back(std::move(move));
    // In the order in which they were found.
    std::vector<Move> ordered;
    for (const std::vector<Term>& key : order_)
      for (Move& move : out)
        if (key_of(move.sets) == key) ordered.push_back(tidy(std::move(move)));
    return ordered;
  }

 private:
  using Parts = std::vector<Term>;

  const Encoding& encoding(Term variable) const {
    const auto found = owner_.encodings_.find(variable);
    if (found == owner_.encodings_.end())
      throw Refused{fmt::format("nothing is known of the variable '{}'", variable.name())};
    return found->second;
  }

  // ---- arrays: which elements change -----------------------------------------------------------

  // The writes of array == store(store(base, i, x), j, y), oldest first; false: it has another
  // form.
  static bool writes_of(Term term, Term base, std::size_t depth,
                        std::vector<std::pair<std::vector<Term>, Term>>& out) {
    if (term == base) return true;
    if (!term.is(Kind::store) || !writes_of(term[0], base, depth, out)) return false;
    std::vector<Term> indices{term[1]};
    Term value = term[2];
    for (std::size_t d = 1; d < depth; ++d) {
      // A row is replaced by itself with one element changed.
      if (!value.is(Kind::store) || !value[0].is(Kind::select)) return false;
      indices.push_back(value[1]);
      value = value[2];
    }
    out.emplace_back(std::move(indices), value);
    return true;
  }

  void add_array(Term array) {
    const Encoding& e = encoding(array);
    const Term after = primed(array);
    std::vector<std::pair<std::vector<Term>, Term>> writes;
    Term whole;
    bool elements = false;
    for (std::size_t k = 0; k < parts_.size() && !elements && !whole; ++k) {
      const Term part = parts_[k];
      if (!part.is(Kind::equal) || (part[0] != after && part[1] != after)) continue;
      const Term other = part[0] == after ? part[1] : part[0];
      writes.clear();
      elements = writes_of(other, array, e.sizes.size(), writes);
      if (!elements && mentions(other, after)) continue;
      if (!elements) whole = other;
      parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(k));
    }
    TermMap replacement;
    std::vector<Term> definitions;
    const auto add = [&](const std::vector<Term>& indices, Term value) {
      const Term read = element_of(after, indices);
      const Term symbol =
          m_.variable(fmt::format("{}#{}", array.name(), unknowns_.size()), read.sort(), 1);
      replacement[read] = symbol;
      unknowns_.push_back({symbol, element_of(array, indices), array, {}, false});
      if (value && value != read) definitions.push_back(equal(symbol, value));
    };
    if (elements) {
      for (const auto& [indices, value] : writes) add(indices, value);
      // The same element may be named twice, by two indices.
      for (std::size_t i = 0; i < writes.size(); ++i)
        for (std::size_t j = i + 1; j < writes.size(); ++j) {
          std::vector<Term> same;
          for (std::size_t d = 0; d < e.sizes.size(); ++d)
            same.push_back(equal(writes[i].first[d], writes[j].first[d]));
          const Term first = unknowns_[unknowns_.size() - writes.size() + i].symbol;
          const Term second = unknowns_[unknowns_.size() - writes.size() + j].symbol;
          definitions.push_back(implies(conj(m_, same), equal(first, second)));
        }
    } else {
      if (e.elements() > 64)
        throw Refused{
            fmt::format("the array '{}' changes as a whole and is too large", array.name())};
      for (unsigned long flat = 0; flat < e.elements(); ++flat) {
        std::vector<Term> indices(e.sizes.size());
        unsigned long rest = flat;
        for (std::size_t d = e.sizes.size(); d-- > 0; rest /= e.sizes[d])
          indices[d] = m_.integer(static_cast<long>(rest % e.sizes[d]));
        add(indices, whole ? element_of(whole, indices) : Term());
      }
    }
    for (Term& part : parts_) part = substitute(part, replacement);
    for (const Term definition : definitions)
      for (const Term c : conjuncts(substitute(definition, replacement))) parts_.push_back(c);
    for (const Term part : parts_)
      if (mentions(part, after))
        throw Refused{
            fmt::format("the next value of the array '{}' in '{}'", array.name(), to_string(part))};
  }

  // ---- the search ------------------------------------------------------------------------------

  static bool open(const std::vector<Unknown>& unknowns, Term term) {
    for (const Term v : free_variables(term))
      for (const Unknown& u : unknowns)
        if (!u.value && !u.any && u.symbol == v) return true;
    return false;
  }

  static void define(Parts& parts, std::vector<Unknown>& unknowns, Term symbol, Term value) {
    const TermMap replacement{{symbol, value}};
    Parts next;
    for (const Term part : parts)
      for (const Term c : conjuncts(substitute(part, replacement))) next.push_back(c);
    parts = std::move(next);
    for (Unknown& u : unknowns) {
      if (u.value) u.value = substitute(u.value, replacement);
      if (u.symbol == symbol) u.value = value;
    }
  }

  static bool one_point(Parts& parts, std::vector<Unknown>& unknowns) {
    for (const Term part : parts) {
      for (const Unknown& u : unknowns) {
        if (u.value) continue;
        Term value;
        if (part == u.symbol) {
          value = part.manager().boolean(true);
        } else if (part.is(Kind::negation) && part[0] == u.symbol) {
          value = part.manager().boolean(false);
        } else if (part.is(Kind::equal) && part[0] == u.symbol && !open(unknowns, part[1])) {
          value = part[1];
        } else if (part.is(Kind::equal) && part[1] == u.symbol && !open(unknowns, part[0])) {
          value = part[0];
        }
        if (!value) continue;
        const Term symbol = u.symbol;
        define(parts, unknowns, symbol, value);
        return true;
      }
    }
    return false;
  }

  void search(Parts parts, std::vector<Unknown> unknowns) {
    while (one_point(parts, unknowns)) {
    }
    for (const Term part : parts)
      if (part.is_false()) return;
    // An unknown that is spoken of: a disjunction first, then value by value.
    for (std::size_t k = 0; k < parts.size(); ++k) {
      if (!open(unknowns, parts[k])) continue;
      const std::vector<Term> cases = alternatives(parts[k]);
      if (cases.size() < 2) continue;
      for (const Term one : cases) {
        Parts next = parts;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(k));
        for (const Term c : conjuncts(one)) next.push_back(c);
        search(std::move(next), unknowns);
        if (ABSTHREAD_FAULT("promela-alternative-lost")) break;
      }
      return;
    }
    const Unknown* best = nullptr;
    std::vector<Term> values;
    bool sampled = false;
    for (const Unknown& u : unknowns) {
      if (u.value || u.any) continue;
      const bool spoken =
          std::any_of(parts.begin(), parts.end(), [&](Term p) { return mentions(p, u.symbol); });
      if (!spoken && !u.variable) continue; // an input that does not matter
      if (!spoken && u.symbol.sort().is(SortKind::thread)) {
        std::vector<Unknown> next = unknowns;
        for (Unknown& n : next)
          if (n.symbol == u.symbol) n.any = true;
        return search(std::move(parts), std::move(next));
      }
      bool cut = false;
      std::vector<Term> own = candidates(u, parts, unknowns, cut);
      if (best && values.size() <= own.size()) continue;
      best = &u;
      values = std::move(own);
      sampled = cut;
    }
    if (!best) return finish(parts, unknowns);
    if (sampled && best->variable) owner_.cut_.insert(best->variable.name());
    if (sampled && !best->variable) owner_.cut_.insert("a choice of a step");
    const Term symbol = best->symbol;
    for (const Term value : values) {
      Parts next = parts;
      std::vector<Unknown> known = unknowns;
      define(next, known, symbol, value);
      search(std::move(next), std::move(known));
    }
  }

  static std::vector<Term> alternatives(Term part) {
    if (part.is(Kind::disjunction)) return disjuncts(part);
    if (part.is(Kind::implication)) return {negate(part[0]), part[1]};
    if (part.is(Kind::ite)) return {conj(part[0], part[1]), conj(negate(part[0]), part[2])};
    if (part.is(Kind::negation) && part[0].is(Kind::conjunction)) {
      std::vector<Term> out;
      for (const Term c : part[0].children()) out.push_back(negate(c));
      return out;
    }
    if (part.is(Kind::equal) && part[0].sort().is(SortKind::boolean))
      return {conj(part[0], part[1]), conj(negate(part[0]), negate(part[1]))};
    return {part};
  }

  static bool is_open(Term symbol, const std::vector<Unknown>& unknowns) {
    return std::any_of(unknowns.begin(), unknowns.end(),
                       [&](const Unknown& u) { return u.symbol == symbol && !u.value && !u.any; });
  }

  // Of the present; nothing: it is not known, or speaks of an unknown.
  std::optional<Interval> values_of(Term term, const std::vector<Unknown>& unknowns) const {
    for (const Unknown& u : unknowns)
      if (mentions(term, u.symbol)) return std::nullopt;
    return interval(term, owner_.encodings_);
  }

  // What an open integer is compared with, directly or through other open integers, and what the
  // domains of the variables among these allow. Values beyond all of that are told apart by their
  // order only: if there are n unknowns, some solution has none of them more than n beyond.
  // `understood`: there are only such comparisons.
  struct Compared {
    std::optional<mpz_class> least, most;
    std::vector<Term> unknowns;
    bool understood = true;

    void add(const Interval& values) {
      if (!least || values.low < *least) least = values.low;
      if (!most || values.high > *most) most = values.high;
    }
  };

  Compared compared_with(Term symbol, const Parts& parts,
                         const std::vector<Unknown>& unknowns) const {
    Compared out;
    out.unknowns.push_back(symbol);
    for (std::size_t i = 0; i < out.unknowns.size(); ++i) {
      const Term u = out.unknowns[i];
      for (const Unknown& known : unknowns)
        if (known.symbol == u && known.variable && encoding(known.variable).proper)
          out.add(encoding(known.variable).values);
      for (const Term part : parts)
        for (const Term atom : atoms(part)) {
          if (!mentions(atom, u)) continue;
          const bool compared =
              atom.is(Kind::less) || atom.is(Kind::at_most) || atom.is(Kind::equal);
          if (!compared || (atom[0] != u && atom[1] != u)) {
            out.understood = false;
            continue;
          }
          const Term other = atom[0] == u ? atom[1] : atom[0];
          if (is_open(other, unknowns)) {
            if (std::find(out.unknowns.begin(), out.unknowns.end(), other) == out.unknowns.end())
              out.unknowns.push_back(other);
            continue;
          }
          const auto values = values_of(other, unknowns);
          out.understood = out.understood && values;
          if (values) out.add(*values);
        }
    }
    return out;
  }

  // Values to try. `cut`: there are others that may matter.
  std::vector<Term> candidates(const Unknown& u, const Parts& parts,
                               const std::vector<Unknown>& unknowns, bool& cut) const {
    const Sort sort = u.symbol.sort();
    std::vector<Term> out;
    const auto range = [&](const mpz_class& low, const mpz_class& high) {
      if (high - low > 600)
        throw Refused{fmt::format("a step leaves more than 600 values open for '{}'",
                                  u.variable ? u.variable.name() : u.symbol.name())};
      for (mpz_class v = low; v <= high; ++v) out.push_back(m_.constant(sort, v));
    };
    switch (sort.kind()) {
    case SortKind::boolean: range(0, 1); return out;
    case SortKind::enumeration:
      range(0, mpz_class(static_cast<unsigned long>(sort.values().size())) - 1);
      return out;
    case SortKind::bits: range(0, (mpz_class(1) << std::min(sort.width(), 20U)) - 1); return out;
    case SortKind::thread:
      throw Refused{"a thread identity that a step leaves open: " + to_string(conj(m_, parts))};
    case SortKind::array: throw Refused{"an array as an input of a step"};
    case SortKind::integer: break;
    }
    // What confines it: only a conjunct of its own, and only by values of the present.
    std::optional<mpz_class> floor, ceiling;
    for (const Term part : parts) {
      const bool negative = part.is(Kind::negation);
      const Term atom = negative ? part[0] : part;
      if (!atom.is(Kind::less) && !atom.is(Kind::at_most)) continue;
      if (atom[0] != u.symbol && atom[1] != u.symbol) continue;
      const bool left = atom[0] == u.symbol;
      const auto values = values_of(left ? atom[1] : atom[0], unknowns);
      if (!values) continue;
      const bool above = left == negative; // u >= other, or u > other
      const mpz_class shift = atom.is(Kind::less) != negative ? 1 : 0;
      if (above && (!floor || values->low + shift > *floor)) floor = values->low + shift;
      if (!above && (!ceiling || values->high - shift < *ceiling)) ceiling = values->high - shift;
    }
    if (floor && ceiling && *ceiling - *floor <= 64) {
      if (*floor <= *ceiling) range(*floor, *ceiling);
      return out;
    }
    const Compared compared = compared_with(u.symbol, parts, unknowns);
    const mpz_class beyond(static_cast<unsigned long>(compared.unknowns.size()));
    const Encoding* e = u.variable ? &encoding(u.variable) : nullptr;
    if (e && e->proper) {
      // The domain, and beyond it whatever the relation tells apart.
      cut = !compared.understood;
      range(*compared.least - beyond, *compared.most + beyond);
      return out;
    }
    if (!e && compared.understood && compared.least && *compared.most - *compared.least <= 200) {
      range(*compared.least - beyond, *compared.most + beyond);
      return out;
    }
    cut = true;
    range(owner_.options_.cut_low, owner_.options_.cut_high);
    return out;
  }

  static std::vector<Term> key_of(const std::vector<Assignment>& sets) {
    std::vector<Term> key;
    for (const Assignment& a : sets) {
      key.push_back(a.place);
      key.push_back(a.value);
    }
    return key;
  }

  void finish(const Parts& parts, const std::vector<Unknown>& unknowns) {
    Move move;
    move.guard = conj(m_, parts);
    if (move.guard.is_false()) return;
    for (const Unknown& u : unknowns) {
      if (!u.variable) continue;
      if (u.value == u.place) continue; // x = x
      move.sets.push_back({u.place, u.any ? Term() : u.value});
    }
    const std::vector<Term> key = key_of(move.sets);
    const auto found = moves_.find(key);
    if (found != moves_.end()) {
      found->second.guard = disj(found->second.guard, move.guard);
      return;
    }
    order_.push_back(key);
    moves_.emplace(key, std::move(move));
    if (moves_.size() > owner_.options_.most_moves)
      throw Refused{
          fmt::format("a step that leaves more than {} choices open", owner_.options_.most_moves)};
  }

  // A choice among all values of a variable is none, and what a guard says need not be assigned.
  Move tidy(Move move) const {
    std::vector<Term> parts;
    for (const Term part : conjuncts(move.guard))
      if (!covers_all(part)) parts.push_back(part);
    std::erase_if(move.sets, [&](const Assignment& a) {
      return a.value &&
             std::find(parts.begin(), parts.end(), equal(a.place, a.value)) != parts.end();
    });
    move.guard = conj(m_, parts);
    return move;
  }

  // v == 0 || v == 1 || v == 2, and there are no other values.
  bool covers_all(Term part) const {
    if (!part.is(Kind::disjunction)) return false;
    Term variable;
    for (const Term c : part.children()) {
      if (!c.is(Kind::equal) || !c[0].is(Kind::variable) || !c[1].is_constant()) return false;
      if (variable && c[0] != variable) return false;
      variable = c[0];
    }
    const auto found = owner_.encodings_.find(variable);
    if (found == owner_.encodings_.end() || found->second.shape != Shape::number ||
        !found->second.proper)
      return false;
    const Interval& values = found->second.values;
    return values.high - values.low + 1 == static_cast<unsigned long>(part.size());
  }

  struct KeyOrder {
    bool operator()(const std::vector<Term>& a, const std::vector<Term>& b) const {
      const auto id = [](Term t) { return t ? t.id() + 1 : 0; };
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                          [&](Term x, Term y) { return id(x) < id(y); });
    }
  };

  MoveSolver& owner_;
  TermManager& m_;
  Parts parts_;
  std::vector<Unknown> unknowns_;
  std::map<std::vector<Term>, Move, KeyOrder> moves_;
  std::vector<std::vector<Term>> order_;
};

std::vector<Move> MoveSolver::solve(const Step& step) {
  return MoveSearch(*this, step).run();
}

Sequence sequence(const std::vector<Assignment>& sets, TermManager& manager) {
  Sequence out;
  std::vector<Assignment> left = sets;
  const auto variable_of = [](Term place) {
    while (place.is(Kind::select)) place = place[0];
    return place;
  };
  const auto reads = [&](const Assignment& a, Term variable) {
    if (a.value && mentions(a.value, variable)) return true;
    for (Term p = a.place; p.is(Kind::select); p = p[0])
      if (mentions(p[1], variable)) return true;
    return false;
  };
  const auto reads_any = [&](Term value) {
    return std::any_of(left.begin(), left.end(),
                       [&](const Assignment& a) { return mentions(value, variable_of(a.place)); });
  };
  while (!left.empty()) {
    bool progress = false;
    for (std::size_t i = 0; i < left.size() && !progress; ++i) {
      const Term written = variable_of(left[i].place);
      bool needed = false;
      for (std::size_t j = 0; j < left.size() && !ABSTHREAD_FAULT("promela-order-ignored"); ++j)
        needed = needed || (j != i && reads(left[j], written));
      if (needed) continue;
      out.sets.push_back(left[i]);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      progress = true;
    }
    if (progress) continue;
    // A cycle, as in x' == y && y' == x: keep the old value of the first. If elements of an array
    // are in it, keep all new values: then only indices read what is written.
    const Term written = variable_of(left.front().place);
    if (std::any_of(left.begin(), left.end(),
                    [](const Assignment& a) { return a.place.is(Kind::select); })) {
      bool kept = false;
      for (Assignment& a : left) {
        if (!a.value || !reads_any(a.value)) continue;
        const Term variable = variable_of(a.place);
        const std::size_t k = out.saved.size() + 1;
        const Term fresh =
            manager.variable(fmt::format("{}#new{}", variable.name(), k), a.value.sort());
        out.saved.push_back(
            {a.value, variable, fresh, fmt::format("new_{}_{}", identifier(variable.name()), k)});
        a.value = fresh;
        kept = true;
      }
      if (kept) continue;
      throw Refused{fmt::format("elements of the array '{}' that change at once and whose indices "
                                "depend on each other",
                                variable_of(left.front().place).name())};
    }
    const Term old = manager.variable(written.name() + "#old", written.sort());
    out.saved.push_back({written, written, old, "old_" + identifier(written.name())});
    for (Assignment& a : left) {
      if (a.value) a.value = substitute(a.value, {{written, old}});
      // Indices of the place, but not the place itself.
      std::vector<Term> indices;
      Term base = a.place;
      for (; base.is(Kind::select); base = base[0])
        indices.insert(indices.begin(), substitute(base[1], {{written, old}}));
      a.place = element_of(base, indices);
    }
  }
  return out;
}

} // namespace absthread::emit::promela
