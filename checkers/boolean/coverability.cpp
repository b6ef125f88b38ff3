// SPDX-License-Identifier: MIT
// Backward coverability on thread-state counters.
//
// A Boolean program without recursion, with any number of threads, is a well-structured transition
// system (Abdulla, Cerans, Jonsson, Tsay 1996): whatever some threads can do they can do beside
// more threads, because no step asks that a thread is *not* there (locks and atomic sections have
// a shared bit, so no step needs a zero test; broadcasts reach threads that are there). So the
// states from which a bad one can be reached are upward closed. We compute a basis of this set,
// from the bad states backwards, and look whether the initial state is in it.
//
// An element of the basis is a cube over the shared bits and a multiset of threads, each a location
// with a cube over its local bits. Before a step the acting thread is one of the element's threads
// after it, or a further one; a created thread likewise. A further acting thread that changes
// nothing that the element mentions only gives states of the element itself. Elements that an
// element covers are dropped. Termination: cubes are finitely many, multisets are well ordered
// (Dickson).
//
// Every reachable state satisfies the mutex invariant: of each lock at most one thread is the
// owner, and then it is held. And there are never more threads in a part of the program than are
// started there, and none where no edges lead (thread_bounds.hpp). Elements outside these
// invariants are dropped, too.
//
// The order of the search is: few threads first. So a counterexample has few threads.
#include "checkers/boolean/coverability.hpp"

#include "checkers/boolean/basis_index.hpp"
#include "checkers/boolean/thread_bounds.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <algorithm>
#include <queue>
#include <set>
#include <tuple>

namespace absthread::boolean {
namespace {

bool within(const Cube& smaller, const Cube& larger) {
  return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

// An injection of the smaller's threads into the larger's.
bool match(const Element& smaller, const Element& larger, std::size_t next,
           std::vector<bool>& used) {
  if (next == smaller.threads.size()) return true;
  for (std::size_t t = 0; t < larger.threads.size(); ++t) {
    if (used[t] || larger.threads[t].at != smaller.threads[next].at ||
        !within(smaller.threads[next].locals, larger.threads[t].locals))
      continue;
    used[t] = true;
    if (match(smaller, larger, next + 1, used)) return true;
    used[t] = false;
  }
  return false;
}

bool has(const Cube& cube, std::uint32_t wanted) {
  return std::binary_search(cube.begin(), cube.end(), wanted);
}

bool has_false_start(const Cube& cube) {
  return std::none_of(cube.begin(), cube.end(), [](std::uint32_t l) { return (l & 1U) != 0; });
}

class Search {
 public:
  Search(const Flow& flow, const CoverabilityOptions& options)
      : flow_(flow)
      , options_(options)
      , bounds_(thread_bounds(flow))
      , places_(places_of_threads(flow)) {}

  Coverability run() {
    Coverability out;
    for (LocationIndex l = 0; l < flow_.locations.size(); ++l)
      if (flow_.locations[l].bad && places_[l]) add_bad(l);
    while (!goal_ && !queue_.empty() && nodes_.size() < options_.most_elements) {
      const std::size_t next = std::get<2>(queue_.top());
      queue_.pop();
      if (!nodes_[next].covered) step_back(next);
    }
    out.elements = nodes_.size();
    if (goal_) {
      out.answer = Coverability::Answer::reached;
      out.run = forward(*goal_);
    } else if (queue_.empty()) {
      out.answer = Coverability::Answer::safe;
      for (const Node& n : nodes_)
        if (!n.covered) out.basis.push_back(n.element);
    }
    return out;
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  struct Node {
    Element element;
    Features features;
    bool covered = false;
    // How a state of this element comes into the parent.
    std::size_t parent = none;
    std::uint32_t edge = 0;
    std::size_t active = none;          ///< thread of this element
    std::vector<std::size_t> in_parent; ///< by thread of this element: which of the parent, or none
    std::size_t spawned = none;         ///< thread of the parent that the step creates
    Cube choices;
    std::vector<Cube> other_choices; ///< by thread of this element
  };

  void add_bad(LocationIndex at) {
    const FlowEdge nothing{};
    Preimage states(flow_, nothing, 0);
    states.demand(*flow_.locations[at].bad, true);
    states.enumerate([&](const Preimage::Solution& s) {
      Node node;
      node.element.shared = s.shared;
      node.element.threads = {{at, s.local}};
      insert(std::move(node));
    });
  }

  bool violates_mutex(const Element& e) const {
    for (const Mutex& m : flow_.mutexes) {
      std::size_t owners = 0;
      for (const ThreadCube& t : e.threads) owners += has(t.locals, literal(m.own, true));
      if (m.carrier) owners += has(e.shared, literal(*m.carrier, true));
      if (owners > (ABSTHREAD_FAULT("boolean-mutex-too-strict") ? 0U : 1U) ||
          (owners == 1 && has(e.shared, literal(m.held, false))))
        return true;
    }
    return false;
  }

  bool has_too_many(const Element& e) const {
    return std::any_of(bounds_.begin(), bounds_.end(), [&](const ThreadBound& b) {
      std::uint64_t sum = 0;
      for (const ThreadCube& t : e.threads) sum += b.weight[t.at];
      return sum > b.most;
    });
  }

  bool is_initial(const Element& e) const {
    if (e.threads.size() > 1) return false;
    if (!has_false_start(e.shared) && !ABSTHREAD_FAULT("boolean-any-shared-start")) return false;
    return e.threads.empty() ||
           (e.threads[0].at == flow_.entry && has_false_start(e.threads[0].locals));
  }

  void insert(Node&& node) {
    if (goal_ || has_too_many(node.element) || violates_mutex(node.element)) return;
    node.features = features(node.element);
    if (index_.any_within(node.features,
                          [&](std::size_t n) { return covers(nodes_[n].element, node.element); }))
      return;
    if (ABSTHREAD_FAULT("boolean-covers-by-shared-bits"))
      for (const Node& n : nodes_)
        if (!n.covered && n.element.shared == node.element.shared &&
            n.element.threads.size() <= node.element.threads.size())
          return;
    for (const std::size_t n : index_.all_around(node.features)) {
      if (!covers(node.element, nodes_[n].element)) continue;
      nodes_[n].covered = true;
      index_.remove(nodes_[n].features, n);
    }
    const std::size_t number = nodes_.size();
    std::size_t literals = node.element.shared.size();
    for (const ThreadCube& t : node.element.threads) literals += t.locals.size();
    const std::size_t threads = node.element.threads.size();
    if (is_initial(node.element)) goal_ = number;
    index_.add(node.features, number);
    nodes_.push_back(std::move(node));
    queue_.emplace(threads, literals, number);
  }

  void step_back(std::size_t number) {
    const Element element = nodes_[number].element;
    for (std::uint32_t e = 0; e < flow_.edges.size() && !goal_; ++e) {
      if (nodes_[number].covered) return;
      const FlowEdge& edge = flow_.edges[e];
      if (!places_[edge.from]) continue;
      for (std::size_t active = 0; active <= element.threads.size(); ++active) {
        const bool further = active == element.threads.size();
        if (!further && (edge.to == no_location || element.threads[active].at != edge.to)) continue;
        // Of equal threads it does not matter which one acts.
        if (!further && active > 0 && element.threads[active] == element.threads[active - 1])
          continue;
        if (further && ABSTHREAD_FAULT("boolean-nobody-else-acts")) continue;
        for (std::size_t made = 0; made <= element.threads.size(); ++made) {
          const bool unseen = made == element.threads.size();
          if (!unseen &&
              (!edge.spawn || made == active || element.threads[made].at != edge.spawn->at))
            continue;
          if (further && unseen && !mentions_changes(edge, element)) continue;
          if (unseen && edge.spawn && !further && ABSTHREAD_FAULT("boolean-start-is-seen"))
            continue;
          step_back(number, e, further ? none : active, unseen ? none : made, element);
        }
      }
    }
  }

  // Does the element say anything of what the edge does to those who do not act?
  static bool mentions_changes(const FlowEdge& edge, const Element& element) {
    const auto mentions = [](const Cube& cube, BitIndex bit) {
      return has(cube, literal(bit, false)) || has(cube, literal(bit, true));
    };
    for (const auto& [bit, value] : edge.shared)
      if (mentions(element.shared, bit)) return true;
    for (const auto& [bit, value] : edge.broadcast)
      for (const ThreadCube& t : element.threads)
        if (mentions(t.locals, bit)) return true;
    return false;
  }

  static const FormulaId* updated(const Updates& updates, BitIndex bit) {
    for (const auto& [changed, value] : updates)
      if (changed == bit) return &value;
    return nullptr;
  }

  void step_back(std::size_t number, std::uint32_t edge_number, std::size_t active,
                 std::size_t made, const Element& element) {
    const FlowEdge& edge = flow_.edges[edge_number];
    std::vector<std::size_t> others; // threads of the element that only look on
    for (std::size_t t = 0; t < element.threads.size(); ++t)
      if (t != active && t != made) others.push_back(t);
    Preimage before(flow_, edge, others.size());
    before.demand(edge.guard, true);
    for (const std::uint32_t l : element.shared) {
      const bool value = (l & 1U) != 0;
      if (const FormulaId* f = updated(edge.shared, l / 2))
        before.demand(*f, value);
      else if (!before.fix_shared(l / 2, value))
        return;
    }
    if (active != none)
      for (const std::uint32_t l : element.threads[active].locals) {
        const bool value = (l & 1U) != 0;
        if (const FormulaId* f = updated(edge.local, l / 2))
          before.demand(*f, value);
        else if (!before.fix_local(l / 2, value))
          return;
      }
    if (made != none)
      for (const std::uint32_t l : element.threads[made].locals) {
        const bool value = (l & 1U) != 0;
        if (const FormulaId* f = updated(edge.spawn->local, l / 2))
          before.demand(*f, value);
        else if (value)
          return; // it begins false
      }
    for (std::size_t k = 0; k < others.size(); ++k)
      for (const std::uint32_t l : element.threads[others[k]].locals) {
        const bool value = (l & 1U) != 0;
        const FormulaId* f =
            ABSTHREAD_FAULT("boolean-broadcast-ignored") ? nullptr : updated(edge.broadcast, l / 2);
        if (f != nullptr)
          before.demand(*f, value, k);
        else if (!before.fix_local(l / 2, value, k))
          return;
      }
    before.enumerate([&](const Preimage::Solution& s) {
      std::vector<std::tuple<ThreadCube, std::size_t, bool, Cube>> threads;
      threads.emplace_back(ThreadCube{edge.from, s.local}, active, true, Cube{});
      for (std::size_t k = 0; k < others.size(); ++k)
        threads.emplace_back(ThreadCube{element.threads[others[k]].at, s.others[k]}, others[k],
                             false, s.other_choices[k]);
      std::sort(threads.begin(), threads.end());
      Node node;
      node.parent = number;
      node.edge = edge_number;
      node.spawned = made;
      node.element.shared = s.shared;
      node.choices = s.choices;
      for (std::size_t t = 0; t < threads.size(); ++t) {
        auto& [cube, in_parent, acts, choices] = threads[t];
        node.element.threads.push_back(std::move(cube));
        node.in_parent.push_back(in_parent);
        if (acts) node.active = t;
        node.other_choices.push_back(std::move(choices));
      }
      insert(std::move(node));
    });
  }

  static Bits bits(const Cube& cube, std::uint32_t count) {
    Bits out(count);
    for (const std::uint32_t l : cube) out[l / 2] = l & 1U;
    return out;
  }

  // From the initial state along the parents: a plain execution, because the pre-images are exact.
  Run forward(std::size_t goal) const {
    Run out;
    State state = initial_state(flow_);
    // Which thread of the run each thread of the element is.
    std::vector<std::size_t> who(nodes_[goal].element.threads.size(), 0);
    for (std::size_t n = goal; nodes_[n].parent != none; n = nodes_[n].parent) {
      const Node& node = nodes_[n];
      const FlowEdge& edge = flow_.edges[node.edge];
      RunStep step;
      step.thread = who[node.active];
      step.edge = node.edge;
      step.choices = bits(node.choices, edge.choices);
      for (std::size_t t = 0; t < who.size(); ++t)
        if (t != node.active && !edge.broadcast.empty())
          step.broadcast.emplace_back(who[t], bits(node.other_choices[t], edge.broadcast_choices));
      const std::string wrong = execute(flow_, state, step);
      if (!wrong.empty()) break; // replaying it says so
      out.steps.push_back(std::move(step));
      std::vector<std::size_t> after(nodes_[node.parent].element.threads.size(), 0);
      for (std::size_t t = 0; t < who.size(); ++t)
        if (node.in_parent[t] != none) after[node.in_parent[t]] = who[t];
      if (node.spawned != none) after[node.spawned] = state.threads.size() - 1;
      who = std::move(after);
    }
    return out;
  }

  const Flow& flow_;
  const CoverabilityOptions& options_;
  const std::vector<ThreadBound> bounds_;
  const std::vector<bool> places_; ///< by location: can a thread be there?
  std::vector<Node> nodes_;
  BasisIndex index_; ///< of those that are not covered
  // Few threads first, then few literals, then the oldest.
  using Entry = std::tuple<std::size_t, std::size_t, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
  std::optional<std::size_t> goal_;
};

} // namespace

bool covers(const Element& smaller, const Element& larger) {
  if (smaller.threads.size() > larger.threads.size() || !within(smaller.shared, larger.shared))
    return false;
  std::vector<bool> used(larger.threads.size());
  return match(smaller, larger, 0, used);
}

Coverability decide(const Flow& flow, const CoverabilityOptions& options) {
  return Search(flow, options).run();
}

} // namespace absthread::boolean
