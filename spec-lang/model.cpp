// SPDX-License-Identifier: MIT
#include "spec-lang/model.hpp"

#include "spec-lang/term/rewrite.hpp"

namespace absthread::spec {

namespace {

Term in_range(Term value, const IntegerRange& range) {
  TermManager& m = value.manager();
  return conj(at_most(m.integer(range.low), value), at_most(value, m.integer(range.high)));
}

void collect(Term value, const std::vector<unsigned long>& bounds, std::size_t level,
             const IntegerRange& range, std::vector<Term>& parts) {
  if (level == bounds.size()) {
    parts.push_back(in_range(value, range));
    return;
  }
  for (unsigned long i = 0; i < bounds[level]; ++i)
    collect(select(value, value.manager().integer(mpz_class(i))), bounds, level + 1, range, parts);
}

} // namespace

Term Variable::domain_of(Term value) const {
  if (counter) return at_most(value.manager().integer(0), value);
  if (!range) return {};
  std::size_t left = 0;
  for (Sort s = value.sort(); s.is(SortKind::array); s = s.element()) ++left;
  std::vector<Term> parts;
  collect(value, bounds, bounds.size() - left, *range, parts);
  return conj(value.manager(), parts);
}

Term Variable::domain() const {
  return domain_of(term);
}

Term element(Term array, const std::vector<Term>& indices) {
  for (const Term& i : indices) array = select(array, i);
  return array;
}

Term with_element(Term array, const std::vector<Term>& indices, Term value) {
  // From the inside out: a[i][j] := v is a[i := a[i][j := v]].
  std::vector<Term> rows{array};
  for (std::size_t k = 0; k + 1 < indices.size(); ++k)
    rows.push_back(select(rows.back(), indices[k]));
  for (std::size_t k = indices.size(); k-- > 0;) value = store(rows[k], indices[k], value);
  return value;
}

Term Place::value(unsigned time) const {
  return element(shift_time(variable, static_cast<int>(time)), indices);
}

const Variable* Model::find_shared(const std::string& variable) const {
  for (const Variable& v : shared)
    if (v.name == variable) return &v;
  return nullptr;
}

} // namespace absthread::spec
