// SPDX-License-Identifier: MIT
#include "spec-lang/term/term.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

#include "spec-lang/diag/invariant.hpp"

namespace absthread {

const std::string& Term::name() const {
  static const std::string none;
  return node_->name == nullptr ? none : *node_->name;
}

const mpz_class& Term::value() const {
  ABSTHREAD_INVARIANT(is_constant(), "only a constant has a value");
  return *node_->value;
}

bool Term::is_true() const {
  return is_constant() && sort().is(SortKind::boolean) && sgn(*node_->value) != 0;
}
bool Term::is_false() const {
  return is_constant() && sort().is(SortKind::boolean) && sgn(*node_->value) == 0;
}

namespace {

std::size_t mix(std::size_t seed, std::size_t value) {
  return seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2));
}

std::size_t hash_of(const mpz_class& value) {
  std::size_t h = static_cast<std::size_t>(mpz_sgn(value.get_mpz_t()) + 1);
  for (std::size_t i = 0; i < mpz_size(value.get_mpz_t()); ++i)
    h = mix(h, mpz_getlimbn(value.get_mpz_t(), static_cast<mp_size_t>(i)));
  return h;
}

std::size_t hash_of(const Term::Node& n) {
  std::size_t h = mix(static_cast<std::size_t>(n.kind), std::hash<const void*>()(n.sort.node()));
  h = mix(h, n.time);
  if (n.name != nullptr) h = mix(h, std::hash<std::string>()(*n.name));
  if (n.value != nullptr) h = mix(h, hash_of(*n.value));
  for (const Term& c : n.children) h = mix(h, c.id());
  // The slots take the low bits: mix all into them.
  h ^= h >> 32;
  return h * 0x9e3779b97f4a7c15ULL >> 16;
}

bool same(const Term::Node& a, const Term::Node& b) {
  return a.kind == b.kind && a.sort == b.sort && a.time == b.time &&
         std::ranges::equal(a.children, b.children) && (a.name == nullptr) == (b.name == nullptr) &&
         (a.name == nullptr || *a.name == *b.name) &&
         (a.value == nullptr) == (b.value == nullptr) &&
         (a.value == nullptr || *a.value == *b.value);
}

constexpr std::size_t first_slots = 256;

} // namespace

TermManager::TermManager()
    : unique_(first_slots) {
  bool_ = intern(Sort::Node{SortKind::boolean, 0, {}, {}, {}, {}});
  int_ = intern(Sort::Node{SortKind::integer, 0, {}, {}, {}, {}});
  thread_ = intern(Sort::Node{SortKind::thread, 0, {}, {}, {}, {}});
  false_ = constant(bool_, 0);
  true_ = constant(bool_, 1);
}

TermManager::~TermManager() = default;

// Few sorts exist in a run, so a walk over the list is enough.
Sort TermManager::intern(Sort::Node&& candidate) {
  for (const Sort::Node& n : sorts_)
    if (n.kind == candidate.kind && n.width == candidate.width && n.name == candidate.name &&
        n.values == candidate.values && n.index == candidate.index &&
        n.element == candidate.element)
      return Sort(&n);
  sorts_.push_back(std::move(candidate));
  return Sort(&sorts_.back());
}

Sort TermManager::bits_sort(unsigned width) {
  ABSTHREAD_INVARIANT(width > 0, "a bit-vector should have at least one bit");
  return intern(Sort::Node{SortKind::bits, width, {}, {}, {}, {}});
}

Sort TermManager::array_sort(Sort index, Sort element) {
  return intern(Sort::Node{SortKind::array, 0, {}, {}, index, element});
}

Sort TermManager::enum_sort(const std::string& name, const std::vector<std::string>& values) {
  return intern(Sort::Node{SortKind::enumeration, 0, name, values, {}, {}});
}

void TermManager::grow() {
  std::vector<Slot> larger(unique_.size() * 2);
  const std::size_t mask = larger.size() - 1;
  for (const Slot& old : unique_) {
    if (old.node == nullptr) continue;
    std::size_t slot = old.hash & mask;
    while (larger[slot].node != nullptr) slot = (slot + 1) & mask;
    larger[slot] = old;
  }
  unique_ = std::move(larger);
}

Term TermManager::intern(Term::Node candidate) {
  const std::size_t hash = hash_of(candidate);
  if (2 * (size_ + 1) > unique_.size()) grow();
  const std::size_t mask = unique_.size() - 1;
  std::size_t slot = hash & mask;
  for (; unique_[slot].node != nullptr; slot = (slot + 1) & mask)
    if (unique_[slot].hash == hash && same(*unique_[slot].node, candidate))
      return Term(unique_[slot].node);

  const std::span<const Term> c = candidate.children;
  candidate.known =
      candidate.kind == Kind::constant ||
      (candidate.kind == Kind::constant_array && c[0].is_known()) ||
      (candidate.kind == Kind::store && c[0].is_known() && c[1].is_constant() && c[2].is_known());
  candidate.id = static_cast<std::uint32_t>(++size_);
  if (candidate.name != nullptr) candidate.leaves = std::uint64_t{1} << (candidate.id % 64);
  candidate.chooses = candidate.kind == Kind::ite;
  unsigned weight = 1;
  for (const Term& t : c) {
    candidate.leaves |= t.leaves();
    candidate.chooses = candidate.chooses || t.chooses();
    weight = std::min(weight + t.weight(), Term::heavy);
  }
  candidate.weight = static_cast<std::uint8_t>(weight);
  candidate.manager = this;
  if (!c.empty()) {
    Term* copy = std::pmr::polymorphic_allocator<Term>(&room_).allocate(c.size());
    std::uninitialized_copy(c.begin(), c.end(), copy);
    candidate.children = {copy, c.size()};
  }
  if (candidate.name != nullptr) candidate.name = &names_.emplace_back(*candidate.name);
  if (candidate.value != nullptr) candidate.value = &values_.emplace_back(*candidate.value);
  void* const room = room_.allocate(sizeof(Term::Node), alignof(Term::Node));
  unique_[slot] = {hash, new (room) Term::Node(candidate)};
  return Term(unique_[slot].node);
}

Term TermManager::constant(Sort sort, const mpz_class& value) {
  Term::Node n{.kind = Kind::constant, .sort = sort, .value = &value};
  mpz_class reduced;
  switch (sort.kind()) {
  case SortKind::boolean:
    ABSTHREAD_INVARIANT(value == 0 || value == 1, "a Boolean is 0 or 1");
    break;
  case SortKind::bits:
    if (value < 0 || mpz_sizeinbase(value.get_mpz_t(), 2) > sort.width()) {
      mpz_fdiv_r_2exp(reduced.get_mpz_t(), value.get_mpz_t(), sort.width());
      n.value = &reduced;
    }
    break;
  case SortKind::enumeration:
    ABSTHREAD_INVARIANT(value >= 0 && value < sort.values().size(),
                        "an enum value should be one of the enum's");
    break;
  case SortKind::array:
    ABSTHREAD_INVARIANT(false, "an array constant is made by constant_array and store");
    break;
  case SortKind::integer:
  case SortKind::thread: break;
  }
  return intern(n);
}

Term TermManager::integer(long value) {
  if (value < 0 || value >= static_cast<long>(small_.size()))
    return constant(int_, mpz_class(value));
  Term& known = small_[static_cast<std::size_t>(value)];
  if (!known) known = constant(int_, mpz_class(value));
  return known;
}

Term TermManager::variable(const std::string& name, Sort sort, unsigned time) {
  return intern({.kind = Kind::variable, .time = time, .sort = sort, .name = &name});
}

Term TermManager::symbol(const std::string& name, Sort sort) {
  return intern({.kind = Kind::symbol, .sort = sort, .name = &name});
}

Sort TermManager::sort_of(Kind kind, std::span<const Term> c, Sort result) const {
  auto all = [&](SortKind k) {
    for (const Term& t : c)
      if (!t.sort().is(k) || t.sort() != c[0].sort()) return false;
    return true;
  };
  auto demand = [&](bool holds) {
    if (!holds)
      throw InternalError(
          fmt::format("operator '{}' has children of the wrong sorts", info(kind).name));
  };
  switch (info(kind).rule) {
  case SortRule::leaf: demand(false); return {};
  case SortRule::booleans: demand(all(SortKind::boolean)); return bool_;
  case SortRule::same_to_bool: demand(c[0].sort() == c[1].sort()); return bool_;
  case SortRule::choice:
    demand(c[0].sort() == bool_ && c[1].sort() == c[2].sort());
    return c[1].sort();
  case SortRule::ints: demand(all(SortKind::integer)); return int_;
  case SortRule::ints_to_bool: demand(all(SortKind::integer)); return bool_;
  case SortRule::bits: demand(all(SortKind::bits)); return c[0].sort();
  case SortRule::bits_to_bool: demand(all(SortKind::bits)); return bool_;
  case SortRule::bits_to_int: demand(all(SortKind::bits)); return int_;
  case SortRule::int_to_bits:
    demand(all(SortKind::integer) && result && result.is(SortKind::bits));
    return result;
  case SortRule::element:
    demand(c[0].sort().is(SortKind::array) && c[0].sort().index() == c[1].sort());
    return c[0].sort().element();
  case SortRule::updated_array:
    demand(c[0].sort().is(SortKind::array) && c[0].sort().index() == c[1].sort() &&
           c[0].sort().element() == c[2].sort());
    return c[0].sort();
  case SortRule::whole_array:
    demand(result && result.is(SortKind::array) && result.element() == c[0].sort());
    return result;
  }
  return {};
}

Term TermManager::make(Kind kind, std::span<const Term> children, Sort result) {
  const KindInfo& k = info(kind);
  ABSTHREAD_INVARIANT(children.size() >= k.least && children.size() <= k.most,
                      "an operator should have its arity");
  for (const Term& c : children)
    ABSTHREAD_INVARIANT(c && c.node()->manager == this,
                        "children should be terms of the same manager");
  const Sort sort = sort_of(kind, children, result);
  return intern({.kind = kind, .sort = sort, .children = children});
}

} // namespace absthread
