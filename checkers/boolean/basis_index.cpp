// SPDX-License-Identifier: MIT
#include "checkers/boolean/basis_index.hpp"

#include <algorithm>
#include <map>

namespace absthread::boolean {
namespace {

// Places first: they tell elements apart best.
constexpr std::uint64_t shared_mark = std::uint64_t{1} << 63U;
constexpr std::uint64_t local_mark = std::uint64_t{1} << 62U;

std::uint64_t feature(LocationIndex at, std::uint32_t literal, std::uint64_t count) {
  return std::uint64_t{at} << 34U | std::uint64_t{literal} << 10U |
         std::min<std::uint64_t>(count, 1023);
}

} // namespace

Features features(const Element& element) {
  Features out;
  std::map<LocationIndex, std::uint64_t> threads;
  std::map<std::pair<LocationIndex, std::uint32_t>, std::uint64_t> literals;
  for (const ThreadCube& t : element.threads) {
    out.push_back(feature(t.at, 0, ++threads[t.at]));
    for (const std::uint32_t l : t.locals)
      out.push_back(local_mark | feature(t.at, l, ++literals[{t.at, l}]));
  }
  for (const std::uint32_t l : element.shared) out.push_back(shared_mark | l);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

void BasisIndex::add(const Features& set, std::size_t number) {
  std::size_t node = 0;
  ++nodes_[0].below;
  for (const std::uint64_t f : set) {
    auto& next = nodes_[node].next;
    auto at = std::lower_bound(next.begin(), next.end(), std::pair(f, std::size_t{0}));
    if (at == next.end() || at->first != f) {
      at = next.insert(at, {f, nodes_.size()});
      node = at->second;
      nodes_.emplace_back();
    } else {
      node = at->second;
    }
    ++nodes_[node].below;
  }
  nodes_[node].numbers.push_back(number);
}

void BasisIndex::remove(const Features& set, std::size_t number) {
  std::size_t node = 0;
  --nodes_[0].below;
  for (const std::uint64_t f : set) {
    const auto& next = nodes_[node].next;
    node = std::lower_bound(next.begin(), next.end(), std::pair(f, std::size_t{0}))->second;
    --nodes_[node].below;
  }
  std::erase(nodes_[node].numbers, number);
}

bool BasisIndex::any_within(const Features& set,
                            const std::function<bool(std::size_t)>& found) const {
  return any_within(0, set, 0, found);
}

bool BasisIndex::any_within(std::size_t node, const Features& set, std::size_t from,
                            const std::function<bool(std::size_t)>& found) const {
  const Node& here = nodes_[node];
  if (here.below == 0) return false;
  if (std::any_of(here.numbers.begin(), here.numbers.end(), found)) return true;
  auto next = here.next.begin();
  for (std::size_t i = from; i < set.size() && next != here.next.end(); ++i) {
    next = std::lower_bound(next, here.next.end(), std::pair(set[i], std::size_t{0}));
    if (next != here.next.end() && next->first == set[i] &&
        any_within(next->second, set, i + 1, found))
      return true;
  }
  return false;
}

std::vector<std::size_t> BasisIndex::all_around(const Features& set) const {
  std::vector<std::size_t> out;
  all_around(0, set, 0, out);
  return out;
}

void BasisIndex::all_around(std::size_t node, const Features& set, std::size_t from,
                            std::vector<std::size_t>& out) const {
  const Node& here = nodes_[node];
  if (here.below == 0) return;
  if (from == set.size()) out.insert(out.end(), here.numbers.begin(), here.numbers.end());
  for (const auto& [f, next] : here.next) {
    if (from < set.size() && f > set[from]) return; // it is missing
    all_around(next, set, from + (from < set.size() && f == set[from] ? 1 : 0), out);
  }
}

} // namespace absthread::boolean
