// SPDX-License-Identifier: MIT
#include "spec-lang/term/rewrite.hpp"

#include <boost/container/small_vector.hpp>

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/walk.hpp"

namespace absthread {

void post_order(Term term, const std::function<void(Term)>& visit) {
  each_once(term, visit);
}

void post_order(Term term, TermSet& seen, const std::function<void(Term)>& visit) {
  std::vector<std::pair<Term, std::size_t>> stack;
  in_post_order(term, stack, [&](Term t) { return seen.insert(t).second; }, visit);
}

namespace {

Term of_rebuilt(Term old, boost::container::small_vector<Term, 8>& children) {
  if (ABSTHREAD_FAULT("terms-rebuild-drops-part") && old.is(Kind::conjunction) && old.size() > 2)
    children.pop_back();
  return simplified(old.kind(), children, old.sort(), old.manager());
}

template<typename Replace>
Term rebuild_light(Term term, const Replace& replace) {
  if (const Term replacement = replace(term)) return replacement;
  if (term.size() == 0) return term;
  boost::container::small_vector<Term, 8> children;
  for (const Term& child : term.children()) children.push_back(rebuild_light(child, replace));
  return of_rebuilt(term, children);
}

// Rebuilds the term bottom-up; `replace` may give a replacement for any subterm, or a null Term to
// go on below it.
template<typename Replace>
Term rebuild(Term term, const Replace& replace) {
  if (term.weight() <= light) return rebuild_light(term, replace);
  Walk walk(term.manager());
  auto& stack = walk.stack();
  auto enter = [&](Term t) {
    if (!walk.meet(t)) return;
    if (Term replacement = replace(t))
      walk.set_result(t, replacement);
    else if (t.size() == 0)
      walk.set_result(t, t);
    else
      stack.emplace_back(t, 0);
  };
  boost::container::small_vector<Term, 8> children;
  enter(term);
  while (!stack.empty()) {
    auto& [t, next] = stack.back();
    if (next < t.size()) {
      const Term child = t[next++];
      enter(child);
      continue;
    }
    const Term old = t;
    stack.pop_back();
    children.clear();
    for (const Term& c : old.children()) children.push_back(walk.result(c));
    walk.set_result(old, of_rebuilt(old, children));
  }
  return walk.result(term);
}

} // namespace

Term substitute(Term term, const TermMap& replacement) {
  if (replacement.empty()) return term;
  return rebuild(term, [&](Term t) -> Term {
    auto found = replacement.find(t);
    if (found == replacement.end()) return {};
    ABSTHREAD_INVARIANT(found->second && found->second.sort() == t.sort(),
                        "a replacement should have the same sort");
    if (ABSTHREAD_FAULT("terms-substitute-again"))
      if (auto again = replacement.find(found->second); again != replacement.end())
        return again->second;
    return found->second;
  });
}

Term substitute_leaves(Term term, std::span<const Replacement> replacement) {
  std::uint64_t replaced = 0;
  for (const auto& [leaf, value] : replacement) {
    ABSTHREAD_INVARIANT(leaf.size() == 0 && value && value.sort() == leaf.sort(),
                        "a leaf should be replaced by a term of its sort");
    replaced |= leaf.leaves();
  }
  if ((term.leaves() & replaced) == 0) return term;
  return rebuild(term, [&](Term t) -> Term {
    if ((t.leaves() & replaced) == 0) return t;
    if (t.size() != 0) return {};
    for (const auto& [leaf, value] : replacement)
      if (leaf == t) return value;
    return t;
  });
}

Term shift_time(Term term, int steps) {
  if (steps == 0) return term;
  return rebuild(term, [&](Term t) -> Term {
    if (!t.is(Kind::variable)) return {};
    if (t.time() != 0 && ABSTHREAD_FAULT("terms-shift-present-only")) return t;
    const int time = static_cast<int>(t.time()) + steps;
    ABSTHREAD_INVARIANT(time >= 0, "time should not become negative");
    return t.manager().variable(t.name(), t.sort(), static_cast<unsigned>(time));
  });
}

Term simplify(Term term) {
  return rebuild(term, [](Term) { return Term(); });
}

namespace {

std::vector<Term> leaves(Term term, Kind kind) {
  std::vector<Term> out;
  each_once(term, [&](Term t) {
    if (t.is(kind)) out.push_back(t);
  });
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<Term> flatten(Term term, Kind kind, bool unit) {
  std::vector<Term> out;
  std::vector<Term> stack{term};
  Walk seen(term.manager()); // a part that is shared counts once: otherwise a graph of n nodes
                             // could have 2^n parts
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.meet(t)) continue;
    if (t.is(kind))
      stack.insert(stack.end(), t.children().rbegin(), t.children().rend());
    else if (!(t.is_constant() && t.is_true() == unit))
      out.push_back(t);
  }
  return out;
}

} // namespace

std::vector<Term> free_variables(Term term) {
  return leaves(term, Kind::variable);
}
std::vector<Term> free_symbols(Term term) {
  return leaves(term, Kind::symbol);
}

bool mentions_time(Term term, unsigned time) {
  for (const Term& v : free_variables(term))
    if (v.time() == time) return true;
  return false;
}

std::vector<Term> conjuncts(Term term) {
  return flatten(term, Kind::conjunction, true);
}
std::vector<Term> disjuncts(Term term) {
  return flatten(term, Kind::disjunction, false);
}

std::vector<Term> atoms(Term term) {
  std::vector<Term> out;
  each_once(term, [&](Term t) {
    if (!t.sort().is(SortKind::boolean) || t.is_constant()) return;
    switch (t.kind()) {
    case Kind::negation:
    case Kind::conjunction:
    case Kind::disjunction:
    case Kind::implication:
    case Kind::ite: return;
    case Kind::equal:
      if (t[0].sort().is(SortKind::boolean)) return;
      break;
    default: break;
    }
    out.push_back(t);
  });
  std::sort(out.begin(), out.end());
  return out;
}

Term evaluate(Term term, const TermMap& values) {
  Term result = rebuild(term, [&](Term t) -> Term {
    auto found = values.find(t);
    if (found == values.end()) return {};
    ABSTHREAD_INVARIANT(found->second && found->second.sort() == t.sort(),
                        "a value should have the same sort");
    // The given value of an array may be in any form; results have the one of the smart
    // constructors.
    return found->second.size() == 0 ? found->second : simplify(found->second);
  });
  return result.is_known() ? result : Term();
}

} // namespace absthread
