// SPDX-License-Identifier: MIT
// The writer. Which subterms get a name of their own is decided first (`shared`: more than one
// occurrence), then each named subterm and the root is written with the names of the others. For an
// expression the names are bound by one `let` per layer: a layer holds the named subterms that need
// only names of lower layers. For a script they are definitions, one per line; there also every
// two-hundredth level of a deep term gets a name, because the parsers of solvers recurse.
#include "spec-lang/term/sexpr.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/sexpr_names.hpp"

namespace absthread {
namespace {

using smtlib::escape;
using smtlib::quoted;

constexpr unsigned deepest_nesting = 200;

using Names = std::unordered_map<Term, std::string, TermHash>;

std::string enum_name(Sort sort) {
  const std::string name = escape(sort.name());
  return smtlib::is_reserved(name) ? name + "@0" : name;
}

std::string enum_value(Sort sort, std::size_t number) {
  return quoted(escape(sort.name()) + "/" + escape(sort.values().at(number)));
}

std::string thread_name(const mpz_class& value) {
  return quoted("thread~" + (value == -1 ? std::string("none") : value.get_str()));
}

std::string integer(const mpz_class& value) {
  return value < 0 && !ABSTHREAD_FAULT("terms-smtlib-sign-lost")
             ? fmt::format("(- {})", mpz_class(-value).get_str())
             : value.get_str();
}

std::string constant(Term t) {
  switch (t.sort().kind()) {
  case SortKind::boolean: return t.is_true() ? "true" : "false";
  case SortKind::integer: return integer(t.value());
  case SortKind::bits: return fmt::format("(_ bv{} {})", t.value().get_str(), t.sort().width());
  case SortKind::enumeration: return enum_value(t.sort(), t.value().get_ui());
  case SortKind::thread: return thread_name(t.value());
  case SortKind::array: break;
  }
  throw InternalError("an array should not be a constant");
}

// What stands between "(" and the first child.
std::string head(Term t) {
  switch (t.kind()) {
  case Kind::int_to_bv: return fmt::format("(_ int2bv {})", t.sort().width());
  case Kind::constant_array: return fmt::format("(as const {})", smtlib_sort(t.sort()));
  default: return std::string(info(t.kind()).smtlib);
  }
}

// Appends the term; subterms that have a name are written by it, the root never.
void write(Term root, const Names& names, std::string& out) {
  std::vector<std::pair<Term, std::size_t>> stack;
  auto enter = [&](Term t) {
    if (const auto found = names.find(t); found != names.end() && t != root)
      out += found->second;
    else if (t.is_constant())
      out += constant(t);
    else if (t.size() == 0)
      out += smtlib_name(t);
    // "(- 5)" is the constant, so the operator on a constant has to look different.
    else if (t.is(Kind::minus) && t[0].is_constant() && t[0].value() >= 0 &&
             !ABSTHREAD_FAULT("terms-smtlib-minus-of-constant"))
      out += fmt::format("(let ((~0 {})) (- ~0))", constant(t[0]));
    else {
      out += "(" + head(t);
      stack.emplace_back(t, 0);
    }
  };
  enter(root);
  while (!stack.empty()) {
    auto& [t, next] = stack.back();
    if (next == t.size()) {
      out += ')';
      stack.pop_back();
    } else {
      out += ' ';
      const Term child = t[next++];
      enter(child);
    }
  }
}

struct Sharing {
  std::vector<Term> named; // children before parents
  Names names;
};

// Subterms that occur more than once below the roots; with `deepest` > 0 also those that end a
// chain of that many levels.
Sharing find_sharing(std::span<const Term> roots, unsigned deepest) {
  std::unordered_map<Term, unsigned, TermHash> uses;
  std::vector<Term> order;
  TermSet seen;
  for (const Term& root : roots) {
    if (seen.contains(root)) {
      ++uses[root];
      continue;
    }
    post_order(root, seen, [&](Term t) {
      order.push_back(t);
      for (const Term& c : t.children()) ++uses[c];
    });
    ++uses[root];
  }
  Sharing out;
  std::unordered_map<Term, unsigned, TermHash> height;
  for (const Term& t : order) {
    if (t.size() == 0) continue;
    unsigned h = 0;
    if (deepest != 0) {
      for (const Term& c : t.children())
        if (c.size() != 0) h = std::max(h, height.at(c));
      ++h;
    }
    const bool name = uses[t] > 1 || (deepest != 0 && h == deepest);
    if (name) {
      out.named.push_back(t);
      out.names.emplace(
          t,
          fmt::format("~{}", ABSTHREAD_FAULT("terms-smtlib-name-reused") ? 1 : out.named.size()));
    }
    if (deepest != 0) height.emplace(t, name ? 0 : h);
  }
  return out;
}

// The layer of each named term: one more than the highest named one below it.
std::vector<std::vector<Term>> layers(Term root, const Sharing& sharing) {
  std::unordered_map<Term, std::size_t, TermHash> layer; // 0: no name at or below
  std::vector<std::vector<Term>> out;
  post_order(root, [&](Term t) {
    std::size_t l = 0;
    for (const Term& c : t.children()) l = std::max(l, layer.at(c));
    if (sharing.names.contains(t)) {
      if (out.size() == l) out.emplace_back();
      out[l++].push_back(t);
    }
    layer.emplace(t, l);
  });
  return out;
}

void collect_enums(Sort sort, std::vector<Sort>& enums) {
  if (sort.is(SortKind::array)) {
    collect_enums(sort.index(), enums);
    collect_enums(sort.element(), enums);
  } else if (sort.is(SortKind::enumeration) &&
             std::find(enums.begin(), enums.end(), sort) == enums.end()) {
    for (const Sort& other : enums)
      ABSTHREAD_INVARIANT(other.name() != sort.name(), "enums of one script should differ in name");
    enums.push_back(sort);
  }
}

bool mentions_thread(Sort sort) {
  return sort.is(SortKind::thread) ||
         (sort.is(SortKind::array) &&
          (mentions_thread(sort.index()) || mentions_thread(sort.element())));
}

} // namespace

std::string smtlib_name(Term leaf) {
  ABSTHREAD_INVARIANT(leaf.is(Kind::variable) || leaf.is(Kind::symbol),
                      "only a leaf should have a name");
  const std::string name = escape(leaf.name());
  if (leaf.is(Kind::symbol)) return quoted("$" + name);
  switch (leaf.time()) {
  case 0: return quoted(smtlib::is_reserved(name) ? name + "@0" : name);
  case 1: return quoted(ABSTHREAD_FAULT("terms-smtlib-prime-lost") ? name : name + "'");
  default: return quoted(fmt::format("{}@{}", name, leaf.time()));
  }
}

std::string smtlib_sort(Sort sort) {
  switch (sort.kind()) {
  case SortKind::boolean: return "Bool";
  case SortKind::integer: return "Int";
  case SortKind::bits: return fmt::format("(_ BitVec {})", sort.width());
  case SortKind::enumeration: return quoted(enum_name(sort));
  case SortKind::array:
    return fmt::format("(Array {} {})", smtlib_sort(sort.index()), smtlib_sort(sort.element()));
  case SortKind::thread: return "thread~";
  }
  throw InternalError("a sort should be one of the known ones");
}

std::string to_smtlib(Term term) {
  const Term roots[] = {term};
  const Sharing sharing = find_sharing(roots, 0);
  std::string out;
  std::size_t open = 0;
  for (const std::vector<Term>& layer : layers(term, sharing)) {
    out += "(let (";
    for (std::size_t i = 0; i < layer.size(); ++i) {
      out += fmt::format("{}({} ", i == 0 ? "" : " ", sharing.names.at(layer[i]));
      write(layer[i], sharing.names, out);
      out += ')';
    }
    out += ") ";
    ++open;
  }
  write(term, sharing.names, out);
  return out.append(open, ')');
}

std::string smtlib_declarations(std::span<const Term> terms) {
  std::vector<Term> leaves;
  std::vector<Sort> enums;
  std::vector<mpz_class> threads;
  bool thread_sort = false;
  TermSet seen;
  for (const Term& root : terms)
    post_order(root, seen, [&](Term t) {
      collect_enums(t.sort(), enums);
      thread_sort = thread_sort || mentions_thread(t.sort());
      if (t.is(Kind::variable) || t.is(Kind::symbol)) leaves.push_back(t);
      if (t.is_constant() && t.sort().is(SortKind::thread)) threads.push_back(t.value());
    });
  std::sort(leaves.begin(), leaves.end());
  std::sort(threads.begin(), threads.end());
  std::string out;
  for (const Sort& e : enums) {
    out += fmt::format("(declare-datatypes (({} 0)) ((", smtlib_sort(e));
    for (std::size_t i = 0; i < e.values().size(); ++i)
      out += fmt::format("{}({})", i == 0 ? "" : " ", enum_value(e, i));
    out += ")))\n";
  }
  if (thread_sort) out += "(define-sort thread~ () Int)\n";
  for (const mpz_class& v : threads)
    out += fmt::format("(define-fun {} () thread~ {})\n", thread_name(v), integer(v));
  for (const Term& t : leaves)
    out += fmt::format("(declare-fun {} () {})\n", smtlib_name(t), smtlib_sort(t.sort()));
  return out;
}

std::string smtlib_script(std::span<const Term> assertions) {
  const Sharing sharing = find_sharing(assertions, deepest_nesting);
  std::string out = "(set-logic ALL)\n" + smtlib_declarations(assertions);
  for (const Term& t : sharing.named) {
    out += fmt::format("(define-fun {} () {} ", sharing.names.at(t), smtlib_sort(t.sort()));
    write(t, sharing.names, out);
    out += ")\n";
  }
  for (const Term& t : assertions) {
    out += "(assert ";
    const auto named = sharing.names.find(t);
    if (named != sharing.names.end())
      out += named->second;
    else
      write(t, sharing.names, out);
    out += ")\n";
  }
  return out + "(check-sat)\n";
}

} // namespace absthread
