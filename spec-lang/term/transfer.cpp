// SPDX-License-Identifier: MIT
#include "spec-lang/term/transfer.hpp"

#include "spec-lang/term/rewrite.hpp"

namespace absthread {

Sort Transfer::sort(Sort from) {
  switch (from.kind()) {
  case SortKind::boolean: return to_.bool_sort();
  case SortKind::integer: return to_.int_sort();
  case SortKind::thread: return to_.thread_sort();
  case SortKind::bits: return to_.bits_sort(from.width());
  case SortKind::enumeration: return to_.enum_sort(from.name(), from.values());
  case SortKind::array: return to_.array_sort(sort(from.index()), sort(from.element()));
  }
  return {};
}

Term Transfer::operator()(Term term) {
  if (!term) return term;
  post_order(term, [this](Term t) {
    Term& out = done_[t];
    if (out) return;
    switch (t.kind()) {
    case Kind::constant: out = to_.constant(sort(t.sort()), t.value()); break;
    case Kind::variable: out = to_.variable(t.name(), sort(t.sort()), t.time()); break;
    case Kind::symbol: out = to_.symbol(t.name(), sort(t.sort())); break;
    default: {
      std::vector<Term> children;
      for (Term child : t.children()) children.push_back(done_.at(child));
      done_[t] = to_.make(t.kind(), std::move(children), sort(t.sort()));
    }
    }
  });
  return done_.at(term);
}

} // namespace absthread
