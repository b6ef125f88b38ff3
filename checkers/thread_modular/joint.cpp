// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/joint.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

constexpr std::size_t missing = ~std::size_t{0};

bool mentions(Term term, Term symbol) {
  const auto used = free_symbols(term);
  return std::find(used.begin(), used.end(), symbol) != used.end();
}

// Neither locals nor identity play a role.
bool is_bare(const System& system, const Instance& instance) {
  if (!instance.locals.empty()) return false;
  for (const Transition& t : instance.transitions)
    if (mentions(t.relation, instance.self)) return false;
  return std::none_of(system.errors.begin(), system.errors.end(),
                      [&](const Error& e) { return mentions(e.condition, instance.self); });
}

} // namespace

JointPredicates::JointPredicates(const System& system)
    : names_(system.instances.size())
    , exchanged_(system.instances.size()) {
  for (std::size_t i = 0; i + 1 < system.instances.size(); ++i) {
    const Instance &a = system.instances[i], &b = system.instances[i + 1];
    if (a.thread != b.thread) continue;
    names_[i] = {{a.self, b.self}, {b.self, a.self}};
    for (std::size_t k = 0; k < a.locals.size(); ++k) {
      names_[i][a.locals[k].term] = b.locals[k].term;
      names_[i][b.locals[k].term] = a.locals[k].term;
    }
  }
}

bool JointPredicates::learn(Term predicate) {
  if (!number_.emplace(predicate, all_.size()).second) return false;
  const std::size_t from = all_.size();
  all_.push_back(predicate);
  for (std::size_t p = from; p < all_.size(); ++p)
    for (const TermMap& names : names_) {
      if (names.empty()) continue;
      const Term other = substitute(all_[p], names);
      if (number_.emplace(other, all_.size()).second) all_.push_back(other);
    }
  for (std::size_t i = 0; i < names_.size(); ++i)
    for (std::size_t p = exchanged_[i].size(); p < all_.size(); ++p) {
      const auto other =
          names_[i].empty() ? number_.end() : number_.find(substitute(all_[p], names_[i]));
      exchanged_[i].push_back(other == number_.end() ? missing : other->second);
    }
  return true;
}

JointTree::JointTree(const System& system, const JointPredicates& predicates,
                     Abstraction& abstraction)
    : system_(system)
    , predicates_(predicates)
    , abstraction_(abstraction)
    , manager_(*system.manager) {
  variables_ = system.shared;
  for (std::size_t i = 0; i < system.instances.size(); ++i) {
    const Instance& instance = system.instances[i];
    bare_.push_back(is_bare(system, instance) || ABSTHREAD_FAULT("joint-copies-all-alike"));
    first_.push_back(i > 0 && fellows(i - 1, i) ? first_.back() : i);
    for (const absthread::Variable& v : instance.locals) variables_.push_back(v.term);
    if (!bare_.back()) variables_.push_back(instance.self);
  }
}

// The state in which two neighbouring copies have changed places: a predicate holds of it iff its
// exchanged form holds of the state.
void JointTree::exchange(JointNode& node, std::size_t first) const {
  std::swap(node.at[first], node.at[first + 1]);
  if (!node.came_from.empty()) std::swap(node.came_from[first], node.came_from[first + 1]);
  if (bare_[first]) return;
  Cube other(node.cube.size(), 0);
  const auto& exchanged = predicates_.exchanged(first);
  for (std::size_t p = 0; p < other.size(); ++p)
    if (exchanged[p] != missing) other[p] = node.cube[exchanged[p]];
  node.cube = std::move(other);
}

void JointTree::order(JointNode& node) const {
  for (bool progress = true; progress;) {
    progress = false;
    for (std::size_t i = 0; i + 1 < node.at.size(); ++i) {
      if (!fellows(i, i + 1) || node.at[i] < node.at[i + 1]) continue;
      if (node.at[i] > node.at[i + 1]) {
        exchange(node, i);
        progress = true;
      } else if (!bare_[i]) {
        const auto& exchanged = predicates_.exchanged(i);
        if (std::find(exchanged.begin(), exchanged.end(), missing) != exchanged.end()) continue;
        JointNode other = node;
        exchange(other, i);
        if (!(other.cube < node.cube)) continue;
        node = std::move(other);
        progress = true;
      }
    }
  }
}

void JointTree::add(JointNode node) {
  order(node);
  std::vector<std::size_t>& here = by_locations_[node.at];
  for (std::size_t n : here) {
    const Cube& weak = nodes_[n].cube;
    bool covered = true;
    for (std::size_t p = 0; p < weak.size() && covered; ++p)
      covered = weak[p] == 0 || weak[p] == node.cube[p] ||
                (ABSTHREAD_FAULT("joint-covered-by-open") && node.cube[p] == 0);
    if (covered || ABSTHREAD_FAULT("joint-one-state-per-place")) return;
  }
  for (std::size_t p = 0; p < node.cube.size(); ++p)
    if (node.cube[p] != 0)
      node.literals.push_back(node.cube[p] > 0 ? predicates_.all()[p]
                                               : negate(predicates_.all()[p]));
  here.push_back(nodes_.size());
  nodes_.push_back(std::move(node));
}

void JointTree::start(JointNode& node) {
  const std::size_t i = node.at.size();
  if (i < system_.instances.size()) {
    const auto& initial = system_.program->threads[system_.instances[i].thread].thread.initial;
    for (LocationId l : initial) {
      if (i > 0 && fellows(i - 1, i) && node.at.back() > l) continue;
      node.at.push_back(l);
      start(node);
      node.at.pop_back();
      if (ABSTHREAD_FAULT("joint-first-start-only")) break;
    }
    return;
  }
  std::vector<Term> parts{system_.initial_shared()};
  for (std::size_t j = 0; j < system_.instances.size(); ++j)
    parts.push_back(system_.initial_locals(j));
  const Term base = conj(manager_, parts);
  const auto cube =
      abstraction_.abstract(abstraction_.key({base}), base, {}, predicates_.all(), variables_);
  if (!cube) return;
  JointNode out = node;
  out.cube = *cube;
  add(std::move(out));
}

const JointTree::Post& JointTree::post(std::size_t instance, std::size_t transition) {
  auto [place, fresh] = posts_.try_emplace({instance, transition});
  Post& out = place->second;
  if (!fresh) return out;
  const Transition& t = system_.instances[instance].transitions[transition];
  out.relation = t.relation;
  out.variables = variables_;
  // What a step can tell us about: names joined to its own through predicates.
  TermSet near;
  const auto see = [&near](Term formula) {
    bool more = false;
    for (Term v : free_variables(formula))
      more = near.insert(v.time() == 0 ? v : shift_time(v, -1)).second || more;
    for (Term s : free_symbols(formula)) more = near.insert(s).second || more;
    return more;
  };
  see(t.relation);
  for (Term v : t.changed) {
    see(v);
    if (v != system_.instances[instance].location) out.variables.push_back(primed(v));
  }
  const auto& predicates = predicates_.all();
  out.near.assign(predicates.size(), false);
  for (bool progress = true; progress;) {
    progress = false;
    for (std::size_t p = 0; p < predicates.size(); ++p) {
      if (out.near[p]) continue;
      const auto meets = [&](Term name) { return near.contains(name); };
      const auto names = free_variables(predicates[p]), symbols = free_symbols(predicates[p]);
      if (std::none_of(names.begin(), names.end(), meets) &&
          std::none_of(symbols.begin(), symbols.end(), meets))
        continue;
      out.near[p] = progress = true;
      see(predicates[p]);
    }
  }
  for (Term p : predicates) {
    out.goals.push_back(system_.after(p, t.changed));
    out.touched.push_back(out.goals.back() != p);
  }
  std::vector<Term> parts = t.changed; // two steps may have the same relation
  parts.push_back(out.relation);
  out.key = abstraction_.key(parts);
  return out;
}

void JointTree::expand(std::size_t number) {
  const JointNode node = nodes_[number];
  for (std::size_t i = 0; i < node.at.size(); ++i) {
    // One of the copies that cannot be told apart moves for all of them.
    if (i > 0 && fellows(i - 1, i) && bare_[i] && node.at[i - 1] == node.at[i]) continue;
    if (ABSTHREAD_FAULT("joint-last-copy-rests") && i > 0 && fellows(i - 1, i)) continue;
    const std::size_t named = bare_[i] ? first_[i] : i;
    const auto& transitions = system_.instances[named].transitions;
    for (std::size_t t = 0; t < transitions.size(); ++t) {
      if (transitions[t].from != node.at[i]) continue;
      const Post& step = post(named, t);
      std::vector<Term> known, goals;
      std::vector<std::size_t> asked;
      JointNode next;
      next.cube.assign(node.cube.size(), 0);
      for (std::size_t p = 0; p < node.cube.size(); ++p) {
        if (node.cube[p] != 0 && step.near[p])
          known.push_back(node.cube[p] > 0 ? predicates_.all()[p] : negate(predicates_.all()[p]));
        if (!step.touched[p] && (node.cube[p] != 0 || !step.near[p])) {
          next.cube[p] = node.cube[p];
        } else {
          asked.push_back(p);
          goals.push_back(step.goals[p]);
        }
      }
      const auto answer =
          abstraction_.abstract(step.key, step.relation, known, goals, step.variables);
      if (!answer) continue;
      for (std::size_t k = 0; k < asked.size(); ++k) next.cube[asked[k]] = (*answer)[k];
      next.at = node.at;
      next.at[i] = transitions[t].to;
      next.parent = number;
      next.instance = i;
      next.transition = t;
      for (std::size_t j = 0; j < next.at.size(); ++j) next.came_from.push_back(j);
      add(std::move(next));
    }
  }
}

std::optional<JointError> JointTree::wrong(std::size_t number) {
  const JointNode& node = nodes_[number];
  TermMap locations;
  for (std::size_t i = 0; i < node.at.size(); ++i) {
    const Term variable = system_.instances[i].location;
    locations[variable] = manager_.constant(variable.sort(), mpz_class(node.at[i]));
  }
  TermSet seen;
  for (const Error& error : system_.errors) {
    const auto elsewhere = [&](const auto& place) { return node.at[place.first] != place.second; };
    if (std::any_of(error.places.begin(), error.places.end(), elsewhere)) continue;
    const Term condition = substitute(error.condition, locations);
    if (condition.is_false() || !seen.insert(condition).second) continue;
    if (abstraction_.satisfiable(abstraction_.key({condition}), condition, node.literals,
                                 variables_))
      return JointError{number, condition};
  }
  return std::nullopt;
}

std::optional<JointError> JointTree::run(const std::function<bool()>& stop) {
  JointNode blank;
  start(blank);
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    if (auto error = wrong(n)) return error;
    if (stop()) {
      stopped_ = true;
      return std::nullopt;
    }
    expand(n);
  }
  return std::nullopt;
}

JointCertificate JointTree::proof(bool deadlock) const {
  JointCertificate out;
  out.deadlock = deadlock;
  for (const auto& [at, numbers] : by_locations_) {
    JointCertificate::Entry entry;
    std::vector<Term> cases;
    for (std::size_t i = 0; i < at.size(); ++i)
      entry.locations.push_back(
          system_.program->threads[system_.instances[i].thread].thread.locations[at[i]].name);
    for (std::size_t n : numbers) cases.push_back(conj(manager_, nodes_[n].literals));
    entry.formula = disj(manager_, cases);
    out.entries.push_back(std::move(entry));
  }
  return out;
}

} // namespace absthread::thread_modular
