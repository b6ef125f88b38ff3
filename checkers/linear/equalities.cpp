// SPDX-License-Identifier: MIT
#include "checkers/linear/equalities.hpp"

#include <deque>

namespace absthread::linear {

EqualityClasses::EqualityClasses(const std::vector<Equality>& literals) {
  std::map<Term, std::vector<Term>> neighbours;
  for (const Equality& e : literals) {
    neighbours[e.left];
    neighbours[e.right];
    if (!e.same) continue;
    neighbours[e.left].push_back(e.right);
    neighbours[e.right].push_back(e.left);
  }
  for (const auto& [start, unused] : neighbours) {
    if (class_of_.contains(start)) continue;
    std::vector<Term> members{start};
    class_of_[start] = start;
    Term constant;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i].is_constant()) {
        if (constant) {
          search_chain(literals, constant, members[i]);
          return;
        }
        constant = members[i];
      }
      for (Term next : neighbours[members[i]])
        if (class_of_.try_emplace(next, start).second) members.push_back(next);
    }
    if (constant)
      for (Term member : members) class_of_[member] = constant;
  }
  for (const Equality& e : literals) {
    if (e.same || find(e.left) != find(e.right)) continue;
    search_chain(literals, e.left, e.right);
    conflict_->links.push_back(e);
    conflict_->terms.pop_back(); // the right end and the disequality close the cycle
    conflict_->terms.push_back(e.right);
    conflict_->cycle = true;
    return;
  }
}

Term EqualityClasses::find(Term term) const {
  auto place = class_of_.find(term);
  return place == class_of_.end() ? term : place->second;
}

void EqualityClasses::search_chain(const std::vector<Equality>& literals, Term from, Term to) {
  // Breadth first, so that the chain is a shortest one.
  std::map<Term, const Equality*> reached_by;
  std::map<Term, Term> before;
  std::deque<Term> queue{from};
  reached_by[from] = nullptr;
  while (!queue.empty() && !reached_by.contains(to)) {
    const Term at = queue.front();
    queue.pop_front();
    for (const Equality& e : literals) {
      if (!e.same || (e.left != at && e.right != at)) continue;
      const Term next = e.left == at ? e.right : e.left;
      if (reached_by.contains(next)) continue;
      reached_by[next] = &e;
      before[next] = at;
      queue.push_back(next);
    }
  }
  Chain chain;
  for (Term at = to; at != from; at = before.at(at)) {
    chain.terms.insert(chain.terms.begin(), at);
    chain.links.insert(chain.links.begin(), *reached_by.at(at));
  }
  chain.terms.insert(chain.terms.begin(), from);
  conflict_ = std::move(chain);
}

Term summary(const Chain& chain, const std::function<bool(unsigned)>& inside,
             TermManager& manager) {
  const std::size_t n = chain.links.size();
  std::size_t accepted = 0, start = 0;
  for (std::size_t k = 0; k < n; ++k) {
    if (inside(chain.links[k].reason))
      ++accepted;
    else
      start = k;
  }
  if (accepted == 0) return manager.boolean(true);
  if (accepted == n) return manager.boolean(false);
  if (!chain.cycle) start = 0;
  const auto term_at = [&](std::size_t k) { return chain.terms[k % (chain.cycle ? n : n + 1)]; };
  std::vector<Term> parts;
  for (std::size_t step = 0; step < n;) {
    const std::size_t first = chain.cycle ? (start + step) % n : step;
    if (!inside(chain.links[first].reason)) {
      ++step;
      continue;
    }
    bool same = true;
    std::size_t length = 0;
    while (step + length < n) {
      const Equality& link = chain.links[chain.cycle ? (first + length) % n : first + length];
      if (!inside(link.reason)) break;
      same = same && link.same;
      ++length;
    }
    const Term a = term_at(first), b = term_at(first + length);
    parts.push_back(same ? equal(a, b) : differ(a, b));
    step += length;
  }
  return conj(manager, parts);
}

} // namespace absthread::linear
