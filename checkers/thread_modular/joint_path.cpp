// SPDX-License-Identifier: MIT
// The path to a possible error of the joint tree: is it a run of the program, and if not, which
// predicates exclude it? Every node keeps its copies in order, so names change from node to node:
// versions of variables are handed from a node to its parent along `came_from`.
#include "checkers/thread_modular/joint.hpp"

#include <algorithm>

#include "checkers/linear/horn_tree.hpp"
#include "checkers/thread_modular/solution.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::thread_modular {
namespace {

class Path {
 public:
  Path(const System& system, const JointTree& tree, const JointError& error)
      : system_(system)
      , m_(*system.manager)
      , error_(error) {
    for (std::size_t n = error.node; n != ~std::size_t{0}; n = tree.nodes()[n].parent)
      nodes_.push_back(&tree.nodes()[n]);
    std::reverse(nodes_.begin(), nodes_.end());
    write();
    follow_copies();
  }

  /// All formulas of the path: start, steps, error.
  std::vector<Term> formulas() const {
    std::vector<Term> out{start_};
    out.insert(out.end(), steps_.begin(), steps_.end());
    out.push_back(wrong_);
    return out;
  }

  Trace trace(smt::Solver& solver) const;
  linear::HornTree clauses() const;
  /// From the versions at a node to the names of its predicates.
  TermMap back(std::size_t node) const {
    TermMap out;
    for (const auto& [name, version] : now_[node]) out[version] = name;
    return out;
  }
  std::size_t length() const { return steps_.size(); }
  /// Who is who: identities of the error's instances as constants.
  const TermMap& identities() const { return identities_; }

  /// Weakest preconditions in the names of each node.
  std::optional<std::vector<Term>> preconditions() const;

 private:
  const Transition& taken(std::size_t k) const { // by the step from node k - 1 to node k
    const JointNode& node = *nodes_[k];
    return system_.instances[node.instance].transitions[node.transition];
  }

  // The names of a node in those of its parent.
  template<class Use>
  void each_name(std::size_t k, const Use& use) const {
    for (std::size_t s = 0; s < system_.instances.size(); ++s) {
      const Instance& own = system_.instances[s];
      const Instance& before = system_.instances[nodes_[k]->came_from[s]];
      use(own.self, before.self);
      for (std::size_t v = 0; v < own.locals.size(); ++v)
        use(own.locals[v].term, before.locals[v].term);
    }
  }

  Term fresh(Term v) { return m_.variable(v.name(), v.sort(), ++versions_); }

  void write() {
    now_.resize(nodes_.size());
    chosen_.resize(nodes_.size());
    steps_.resize(nodes_.size() - 1);
    TermMap& last = now_.back();
    for (Term v : system_.shared) last[v] = fresh(v);
    for (const Instance& i : system_.instances) {
      last[i.self] = i.self;
      for (const absthread::Variable& v : i.locals) last[v.term] = fresh(v.term);
    }
    wrong_ = substitute(error_.condition, last);
    for (std::size_t k = nodes_.size() - 1; k > 0; --k) {
      TermMap& before = now_[k - 1];
      for (Term v : system_.shared) before[v] = now_[k].at(v);
      each_name(k, [&](Term own, Term parent) { before[parent] = now_[k].at(own); });
      TermMap replacement;
      for (Term v : taken(k).changed) {
        if (!before.contains(v)) continue; // the location
        replacement[primed(v)] = before.at(v);
        before[v] = fresh(v);
      }
      for (Term input : taken(k).inputs) replacement[input] = chosen_[k][input] = fresh(input);
      replacement.insert(before.begin(), before.end());
      steps_[k - 1] = substitute(taken(k).relation, replacement);
    }
    std::vector<Term> parts{system_.initial_shared()};
    for (std::size_t i = 0; i < system_.instances.size(); ++i)
      parts.push_back(system_.initial_locals(i));
    start_ = substitute(conj(m_, parts), now_.front());
  }

  // Copies keep their number from the start; the error's identities become those numbers.
  void follow_copies() {
    std::vector<std::size_t> who(system_.instances.size());
    for (std::size_t i = 0; i < who.size(); ++i) who[i] = i;
    copies_.push_back(who);
    for (std::size_t k = 1; k < nodes_.size(); ++k) {
      std::vector<std::size_t> next;
      for (std::size_t from : nodes_[k]->came_from) next.push_back(who[from]);
      who = std::move(next);
      copies_.push_back(who);
    }
    for (std::size_t i = 0; i < who.size(); ++i)
      identities_[system_.instances[i].self] = identity_constant(system_, who[i]);
  }

  const System& system_;
  TermManager& m_;
  const JointError& error_;
  std::vector<const JointNode*> nodes_;
  std::vector<TermMap> now_;                     // by node: names to versions
  std::vector<TermMap> chosen_;                  // by node: inputs of the step that leads to it
  std::vector<std::vector<std::size_t>> copies_; // by node and instance: the instance of the start
  std::vector<Term> steps_;
  Term start_, wrong_;
  TermMap identities_;
  unsigned versions_ = 1;
};

Trace Path::trace(smt::Solver& solver) const {
  Trace out;
  const auto shared = [&](std::size_t k) {
    Valuation values;
    for (Term v : system_.shared) values.emplace_back(v, solver.value(now_[k].at(v)));
    return values;
  };
  // Locals of an instance of the start, wherever it stands in node k.
  const auto locals = [&](std::size_t k, std::size_t instance) {
    Valuation values;
    const auto slot = static_cast<std::size_t>(
        std::find(copies_[k].begin(), copies_[k].end(), instance) - copies_[k].begin());
    const Instance& own = system_.instances[slot];
    const auto& names = system_.program->threads[own.thread].thread.locals;
    for (std::size_t v = 0; v < names.size(); ++v)
      values.emplace_back(names[v].term, solver.value(now_[k].at(own.locals[v].term)));
    return values;
  };
  out.shared_initial = shared(0);
  for (std::size_t i = 0; i < system_.instances.size(); ++i)
    out.starts.push_back({system_.instances[i].thread, system_.instances[i].copy,
                          nodes_.front()->at[i], locals(0, i)});
  for (std::size_t k = 1; k < nodes_.size(); ++k) {
    const std::size_t actor = copies_[k - 1][nodes_[k]->instance];
    const Instance& own = system_.instances[actor];
    TraceStep step;
    step.thread = own.thread;
    step.instance = own.copy;
    step.edge = taken(k).edge;
    step.shared_before = shared(k - 1);
    step.shared_after = shared(k);
    step.locals_before = locals(k - 1, actor);
    step.locals_after = locals(k, actor);
    const Edge& edge = system_.program->threads[own.thread].thread.edges[step.edge];
    for (std::size_t n = 0; n < edge.step.inputs.size(); ++n)
      step.inputs.emplace_back(edge.step.inputs[n],
                               solver.value(chosen_[k].at(taken(k).inputs[n])));
    out.steps.push_back(std::move(step));
  }
  return out;
}

// A chain from the error at the root to the start at the leaf; the label of the step into node k
// says what holds there.
linear::HornTree Path::clauses() const {
  linear::HornTree out;
  std::size_t at = out.add(linear::HornTree::no_parent, wrong_);
  for (std::size_t k = steps_.size(); k-- > 0;) at = out.add(at, steps_[k]);
  out.add(at, start_);
  return out;
}

std::optional<std::vector<Term>> Path::preconditions() const {
  std::vector<Term> out{error_.condition};
  for (std::size_t k = nodes_.size() - 1; k > 0; --k) {
    TermMap names;
    each_name(k, [&](Term own, Term parent) { names[own] = parent; });
    std::vector<Term> changed = taken(k).changed;
    std::erase(changed, system_.instances[nodes_[k]->instance].location);
    const auto one = weakest_preconditions({{taken(k).relation, changed, taken(k).inputs}},
                                           substitute(out.back(), names), m_);
    if (!one) return std::nullopt;
    out.push_back(one->front());
  }
  std::reverse(out.begin(), out.end());
  return out;
}

} // namespace

JointFinding examine(const System& system, const JointTree& tree, const JointError& error,
                     JointPredicates& predicates, smt::Solver& solver) {
  TermManager& m = *system.manager;
  JointFinding out;
  const Path path(system, tree, error);
  std::vector<Term> real = path.formulas();
  for (Term& formula : real) formula = substitute(formula, path.identities());
  switch (solver.check(real)) {
  case smt::Answer::sat: out.trace = path.trace(solver); return out;
  case smt::Answer::unknown:
    out.reason = "the solver cannot decide a path: " + solver.reason_unknown();
    return out;
  case smt::Answer::unsat: break;
  }
  const auto learn = [&](Term label) {
    for (Term p : predicates_of(label, m)) {
      if (free_variables(p).empty()) continue;
      if (predicates.learn(p)) out.refined = true;
      out.clauses.push_back(to_string(p));
    }
  };
  linear::HornTree clauses = path.clauses();
  if (prune(clauses, system.identities, solver, m) == smt::Answer::unsat) {
    const linear::HornSolution solution = linear::solve(clauses, m);
    if (solution.status == linear::HornSolution::Status::solved)
      for (std::size_t n = 1; n < clauses.nodes.size(); ++n)
        learn(substitute(solution.labels[n], path.back(path.length() + 1 - n)));
  }
  if (out.refined) return out;
  if (const auto leads = path.preconditions())
    for (Term condition : *leads) learn(negate(condition));
  if (!out.refined) out.reason = "refinement finds no new predicate";
  return out;
}

} // namespace absthread::thread_modular
