// SPDX-License-Identifier: MIT
// The sequential checker. It explores the graph of pairs (location, valuation of the finite
// variables) explicitly and keeps the data symbolic: every such *node* carries lemmas, cubes of
// data states that are known not to occur there. Lemmas are found by asking, for an error that the
// lemmas do not yet exclude, where it would come from (property-directed reachability), with two
// twists that fit programs with loops:
//
//  1. A level counts traversals of *back edges* (of a depth-first search of the control flow), not
//     steps. F_k(n), the conjunction of n's lemmas of level k and above, contains every data state
//     at n that is reachable with at most k back edges. Without loops there is one level, the
//     search ends after one pass in topological order, and the answer is final: loop-free programs
//     are decided outright, in time linear in their length if the lemmas are local.
//  2. Nodes are found on the way: round k walks through the nodes in topological order, pushes
//     lemmas of lower levels up to level k where that is right, refutes the errors possible under
//     F_k(n), and only then looks for successors under F_k(n). Back edges are followed at the end
//     of the round. A node's predecessors are therefore complete when it is its turn. Where
//     contract locals are at work, F depends on data, and F_k(n) may permit a great many valuations
//     that no run has: there each new one is an obligation first, and only a run to it makes a
//     node.
//
// An obligation (n, cube, k) asks whether a state of the cube is reachable at n with at most k back
// edges. A predecessor that reaches it gives a new obligation: a cube from whose every state the
// step into the parent's cube is possible (cube.hpp). If an obligation meets an initial state, the
// chain of its parents is a real run: it is made concrete from the front, with values. If no
// predecessor is left, the cube is generalised (unsat cores over all predecessors, then literals
// are dropped one by one) and becomes a lemma of level k.
//
// The program is proved when round k has found no new edge and F_{k-1} = F_k at the source of every
// back edge: then F_k is inductive, because all other edges were respected at level k already.
//
// It ends: a round handles finitely many obligations per level if the data are finite, and
// F_{k-1} = F_k must occur then, as in IC3 (Bradley 2011). With unbounded data it need not;
// the limits end it with `unknown`. The paper (seeds/002) leaves all this to Boogie and to loop
// invariants written by hand.
#include "checkers/sequential/engine.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "checkers/sequential/cube.hpp"
#include "checkers/sequential/linear.hpp"
#include "checkers/sequential/prepared.hpp"
#include "checkers/sequential/queries.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::sequential {
namespace {

using NodeId = std::uint32_t;
using Clock = std::chrono::steady_clock;
constexpr unsigned for_ever = ~0U;

struct Lemma {
  Cube cube;
  Term clause;
  unsigned level = 0;
};

struct Node {
  LocationId location = 0;
  FiniteId finite = 0;
  bool initial = false;
  std::vector<Lemma> lemmas;
  std::vector<std::uint32_t> incoming;               ///< product edges
  std::map<std::uint32_t, std::vector<FiniteId>> to; ///< program edge -> valuations found so far
  std::map<unsigned, Term> labels;                   ///< level -> F_level, while no lemma changes
};

struct ProductEdge {
  NodeId from = 0;
  NodeId to = 0;
  std::uint32_t edge = 0;
  bool back = false;
};

struct Obligation {
  NodeId node = 0;
  Cube cube;
  unsigned level = 0;
  int parent = -1;
  std::uint32_t via = 0; ///< product edge into the parent's node
  std::size_t next = 0;  ///< which predecessor to look at
  Cube core;             ///< literals that the refutations so far have used
};

} // namespace

class Engine::Search {
 public:
  Search(const SequentialProgram& program, smt::Solver& solver, TermManager& terms,
         const Limits& limits)
      : program_(program)
      , solver_(solver)
      , terms_(terms)
      , limits_(limits)
      , queries_(solver, terms)
      , prepare_(program, terms)
      , checks_at_(program.locations.size())
      , edges_from_(program.locations.size()) {
    queries_.limit = limits.queries;
    for (const Variable& v : program.data) state_.push_back(v.term);
    collect_symbols();
    for (std::uint32_t e = 0; e < program.edges.size(); ++e)
      edges_from_[program.edges[e].from].push_back(e);
    order_locations();
  }

  Result decide() {
    Result out;
    const Clock::time_point start = Clock::now();
    deadline_ = start + limits_.time;
    const smt::Statistics before = solver_.statistics();
    std::optional<Run> found;
    bool inexact = false;
    for (std::uint32_t c = 0; c < program_.checks.size(); ++c)
      checks_at_[program_.checks[c].at].push_back({c, {}});
    try {
      search(Order::on_the_way, [&](Run run, NodeId node) {
        if (is_inexact(node)) {
          inexact = true;
          return Go::on;
        }
        found = std::move(run);
        return Go::stop;
      });
      if (found) {
        out.answer = Answer::violated;
        out.run = std::move(found);
      } else if (inexact) {
        out.reason = dropped_reason;
      } else {
        out.answer = Answer::proved;
        out.proof = invariants();
        proved_ = true;
      }
    } catch (const Undecided& u) {
      out.reason = u.what();
    }
    finish(start, before);
    out.statistics = statistics_;
    return out;
  }

  Coverage edges_taken() {
    Coverage out;
    out.taken.assign(program_.edges.size(), false);
    if (!proved_) return out;
    const Clock::time_point start = Clock::now();
    deadline_ = start + limits_.time;
    const smt::Statistics before = solver_.statistics();
    std::vector<bool>& taken = out.taken;
    std::vector<bool> inexact(program_.edges.size(), false); // on a run with dropped candidates
    // Coverage is a service: it may cost a few times what the proof has cost.
    const std::uint64_t budget = std::max<std::uint64_t>(2500, 4 * statistics_.solver.queries);
    const std::uint64_t own_limit = queries_.limit;
    queries_.limit = before.queries + budget;
    // The proof's lemmas hold for ever; everything else starts anew.
    for (Node& n : nodes_) {
      std::erase_if(n.lemmas, [&](const Lemma& l) { return l.level < final_level_; });
      for (Lemma& l : n.lemmas) l.level = for_ever;
      n.labels.clear();
    }
    for (auto& list : checks_at_) list.clear();
    const std::uint32_t first = static_cast<std::uint32_t>(program_.checks.size());
    for (std::uint32_t e = 0; e < program_.edges.size(); ++e)
      checks_at_[program_.edges[e].from].push_back({first + e, {}});
    try {
      search(Order::last_first, [&](Run run, NodeId node) {
        run.check -= first;
        const bool exact = !is_inexact(node); // otherwise there may be a better run at another node
        for (const Run::Step& s : run.steps) taken[s.edge] = taken[s.edge] || exact;
        taken[run.check] = taken[run.check] || exact;
        inexact[run.check] = inexact[run.check] || !exact;
        out.runs.push_back(std::move(run));
        for (auto& list : checks_at_)
          std::erase_if(list, [&](const Check& c) { return taken[c.number - first]; });
        return Go::on;
      });
      out.complete = true;
      out.proof = invariants();
    } catch (const Undecided&) {
      out.complete = false; // there may be more runs
    }
    for (std::size_t e = 0; e < taken.size(); ++e) taken[e] = taken[e] || inexact[e];
    queries_.limit = own_limit;
    finish(start, before);
    return out;
  }

  std::optional<std::vector<bool>> which_happen(const std::vector<Term>& conditions) {
    if (!proved_) return std::nullopt;
    const Clock::time_point start = Clock::now();
    deadline_ = start + limits_.time;
    const smt::Statistics before = solver_.statistics();
    std::vector<bool> happens(conditions.size(), false);
    bool complete = true;
    try {
      for (NodeId n = 0; n < nodes_.size(); ++n)
        for (const std::uint32_t e : edges_from_[nodes_[n].location])
          if (!program_.edges[e].silent) look_for(n, e, conditions, happens);
    } catch (const Undecided&) {
      complete = false;
    }
    finish(start, before);
    if (!complete) return std::nullopt;
    return happens;
  }

  const Statistics& statistics() const { return statistics_; }

 private:
  enum class Go : std::uint8_t { on, stop };
  enum class Order : std::uint8_t { on_the_way, last_first };
  struct Check {
    std::uint32_t number = 0;   ///< of the program; beyond them: an edge, "can it be taken?"
    std::set<NodeId> settled{}; ///< reported there already
  };
  using Report = std::function<Go(Run, NodeId)>;

  void finish(Clock::time_point start, const smt::Statistics& before) {
    statistics_.nodes = nodes_.size();
    statistics_.product_edges = product_.size();
    statistics_.lemmas = 0;
    for (const Node& n : nodes_) statistics_.lemmas += n.lemmas.size();
    statistics_.questions = queries_.questions();
    statistics_.answered_from_cache = queries_.hits();
    statistics_.time += Clock::now() - start;
    smt::Statistics used = solver_.statistics();
    used.queries -= before.queries;
    used.sat -= before.sat;
    used.unsat -= before.unsat;
    used.unknown -= before.unknown;
    used.renewals -= before.renewals;
    used.time -= before.time;
    statistics_.solver += used;
  }

  // Marks the conditions that can hold in this step.
  void look_for(NodeId n, std::uint32_t e, const std::vector<Term>& conditions,
                std::vector<bool>& happens) {
    const FiniteId f = nodes_[n].finite;
    const PreparedStep& step = prepare_.step(e, f);
    std::vector<std::pair<std::size_t, Term>> open;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (happens[i]) continue;
      const Term c = substitute(prepare_.under(conditions[i], f), step.defined);
      if (!c.is_false()) open.emplace_back(i, c);
    }
    while (!open.empty()) {
      watch_limits();
      std::vector<Term> some;
      for (const auto& [i, c] : open) some.push_back(c);
      const Term question[] = {label(n, final_level_), step.guard, disj(terms_, some)};
      const Queries::Reply& reply = queries_.ask(question);
      if (!reply.sat) return;
      std::erase_if(open, [&](const auto& o) {
        if (!reply.model.is_true(o.second)) return false;
        happens[o.first] = true;
        return true;
      });
    }
  }

  void collect_symbols() {
    std::set<Term> symbols;
    auto look = [&](Term t) {
      for (const Term& s : free_symbols(t)) symbols.insert(s);
    };
    look(program_.initial);
    look(program_.background);
    for (const SequentialEdge& e : program_.edges) {
      look(e.relation);
      if (!e.updates.empty() && e.updates.front().second != looked_) {
        for (const auto& [variable, value] : e.updates) look(value);
        looked_ = e.updates.front().second;
      }
    }
    for (const SequentialCheck& c : program_.checks) look(c.bad);
    symbols_.assign(symbols.begin(), symbols.end());
  }

  // Depth-first search without recursion: back edges, and a topological order of the rest.
  void order_locations() {
    const std::size_t n = program_.locations.size();
    back_.assign(program_.edges.size(), false);
    rank_.assign(n, 0);
    std::vector<std::uint8_t> colour(n, 0);
    std::vector<LocationId> finished;
    std::vector<std::pair<LocationId, std::size_t>> stack;
    auto visit = [&](LocationId root) {
      if (colour[root] != 0) return;
      colour[root] = 1;
      stack.emplace_back(root, 0);
      while (!stack.empty()) {
        auto& [l, next] = stack.back();
        if (next == edges_from_[l].size()) {
          colour[l] = 2;
          finished.push_back(l);
          stack.pop_back();
          continue;
        }
        const std::uint32_t e = edges_from_[l][next++];
        const LocationId target = program_.edges[e].to;
        if (colour[target] == 1) back_[e] = true;
        if (colour[target] == 0) {
          colour[target] = 1;
          stack.emplace_back(target, 0);
        }
      }
    };
    for (const LocationId s : program_.starts) visit(s);
    for (LocationId l = 0; l < n; ++l) visit(l);
    for (std::size_t i = 0; i < finished.size(); ++i)
      rank_[finished[i]] = static_cast<std::uint32_t>(finished.size() - i);
  }

  bool is_inexact(NodeId n) const {
    if (!program_.inexact) return false;
    const auto place = std::find(program_.finite.begin(), program_.finite.end(), program_.inexact);
    return prepare_.valuation(
        nodes_[n].finite)[static_cast<std::size_t>(place - program_.finite.begin())];
  }

  void watch_limits() {
    if (limits_.time.count() != 0 && Clock::now() > deadline_) throw Undecided(own_time_limit);
    if (limits_.nodes != 0 && nodes_.size() > limits_.nodes)
      throw Undecided(
          fmt::format("more than {} pairs of a location and a candidate set", limits_.nodes));
  }

  NodeId node_of(LocationId location, FiniteId finite) {
    const auto [place, fresh] =
        numbers_.try_emplace({location, finite}, static_cast<NodeId>(nodes_.size()));
    if (fresh) {
      Node n;
      n.location = location;
      n.finite = finite;
      nodes_.push_back(std::move(n));
      watch_limits();
    }
    return place->second;
  }

  Term label(NodeId id, unsigned level) {
    Node& n = nodes_[id];
    const auto [place, fresh] = n.labels.try_emplace(level);
    if (fresh) {
      std::vector<Term> parts;
      for (const Lemma& l : n.lemmas)
        if (l.level >= level) parts.push_back(l.clause);
      place->second = conj(terms_, parts);
    }
    return place->second;
  }

  // ---- rounds -------------------------------------------------------------------------------

  void search(Order order, const Report& report) {
    if (nodes_.empty()) {
      const FiniteId f = prepare_.number(program_.finite_initial);
      for (const LocationId s : program_.starts) nodes_[node_of(s, f)].initial = true;
      if (!queries_.satisfiable(program_.initial))
        for (Node& n : nodes_) n.initial = false;
    }
    for (unsigned round = 0;; ++round) {
      if (limits_.rounds != 0 && round > limits_.rounds)
        throw Undecided(fmt::format("loops were unrolled {} times", limits_.rounds));
      ++statistics_.rounds;
      if (!walk(round, order, report)) return;
      const bool grown = follow_back_edges(round);
      if (ABSTHREAD_FAULT("sequential-one-round")) grown_ignored_ = true;
      if (grown && !grown_ignored_) continue;
      // Lemmas that were found late in the round may hold at its level too.
      if (!settled(round))
        for (const NodeId n : in_order()) push_lemmas(n, round);
      if (settled(round)) {
        final_level_ = round;
        return;
      }
    }
  }

  std::vector<NodeId> in_order() const {
    std::vector<NodeId> out(nodes_.size());
    for (NodeId n = 0; n < out.size(); ++n) out[n] = n;
    std::stable_sort(out.begin(), out.end(), [&](NodeId a, NodeId b) {
      return rank_[nodes_[a].location] < rank_[nodes_[b].location];
    });
    return out;
  }

  // One pass over the nodes in topological order. False: the report said stop.
  bool walk(unsigned round, Order order, const Report& report) {
    std::set<std::pair<std::uint32_t, NodeId>> work;
    for (NodeId n = 0; n < nodes_.size(); ++n) work.emplace(rank_[nodes_[n].location], n);
    std::vector<NodeId> done;
    while (!work.empty()) {
      const NodeId n = work.begin()->second;
      work.erase(work.begin());
      done.push_back(n);
      if (round > 0) push_lemmas(n, round);
      if (label(n, round).is_false()) continue;
      if (order == Order::on_the_way && !refute_errors(n, round, report)) return false;
      for (const std::uint32_t e : edges_from_[nodes_[n].location]) {
        if (back_[e]) continue;
        for (const NodeId m : successors(n, e, round)) work.emplace(rank_[nodes_[m].location], m);
      }
    }
    if (order == Order::last_first)
      for (auto n = done.rbegin(); n != done.rend(); ++n)
        if (!refute_errors(*n, round, report)) return false;
    return true;
  }

  // New successors by this edge from F_level(n).
  std::vector<NodeId> successors(NodeId n, std::uint32_t e, unsigned level) {
    std::vector<NodeId> out;
    const FiniteId f = nodes_[n].finite;
    const PreparedStep& step = prepare_.step(e, f);
    if (step.guard.is_false()) return out;
    const bool fixed = std::all_of(step.finite_next.begin(), step.finite_next.end(),
                                   [](Term t) { return t.is_constant(); });
    std::vector<FiniteId>& known = nodes_[n].to[e];
    if (fixed && !known.empty()) return out;
    std::vector<Term> question{label(n, level), step.guard};
    for (const FiniteId k : known) question.push_back(negate(prepare_.leads_to(step, k)));
    for (;;) {
      watch_limits();
      const Queries::Reply& reply = queries_.ask(question);
      if (!reply.sat) break;
      std::vector<bool> valuation;
      for (const Term& t : step.finite_next) valuation.push_back(reply.model.is_true(t));
      const FiniteId k = prepare_.number(valuation);
      // Values of contract locals decide which candidates there are. What F_level permits may be
      // far more than what is reached, so it is asked for.
      if (program_.inexact && !fixed) {
        const Term into[] = {step.guard, prepare_.leads_to(step, k)};
        if (refute(n, project(conj(terms_, into), reply.model, state_), level).empty()) {
          question[0] = label(n, level);
          continue;
        }
      }
      nodes_[n].to[e].push_back(k);
      const NodeId m = node_of(program_.edges[e].to, k);
      nodes_[m].incoming.push_back(static_cast<std::uint32_t>(product_.size()));
      product_.push_back({n, m, e, back_[e]});
      out.push_back(m);
      if (fixed || ABSTHREAD_FAULT("sequential-first-outcome-only")) break;
      question.push_back(negate(prepare_.leads_to(step, k)));
    }
    return out;
  }

  // True: an edge was found that the round did not know.
  bool follow_back_edges(unsigned round) {
    bool grown = false;
    const NodeId count = static_cast<NodeId>(nodes_.size());
    for (NodeId n = 0; n < count; ++n) {
      if (label(n, round).is_false()) continue;
      for (const std::uint32_t e : edges_from_[nodes_[n].location])
        if (back_[e] && !successors(n, e, round).empty()) grown = true;
    }
    return grown;
  }

  // F_{round-1} = F_round at the source of every back edge.
  bool settled(unsigned round) const {
    if (ABSTHREAD_FAULT("sequential-one-round")) return true;
    for (const ProductEdge& p : product_) {
      if (!p.back) continue;
      if (round == 0) return false;
      for (const Lemma& l : nodes_[p.from].lemmas)
        if (l.level + 1 == round) return false;
    }
    return true;
  }

  void push_lemmas(NodeId n, unsigned round) {
    for (std::size_t i = 0; i < nodes_[n].lemmas.size(); ++i) {
      if (nodes_[n].lemmas[i].level >= round) continue;
      const Cube cube = nodes_[n].lemmas[i].cube;
      unsigned level = nodes_[n].lemmas[i].level;
      while (level < round && excluded(n, cube, level + 1)) ++level;
      if (level == nodes_[n].lemmas[i].level) continue;
      nodes_[n].lemmas[i].level = level;
      nodes_[n].labels.clear();
    }
  }

  // ---- obligations --------------------------------------------------------------------------

  Term question_of(const Check& check, FiniteId f) {
    if (check.number < program_.checks.size()) return prepare_.bad(check.number, f);
    return prepare_.step(check.number - static_cast<std::uint32_t>(program_.checks.size()), f)
        .guard;
  }

  bool refute_errors(NodeId n, unsigned round, const Report& report) {
    const LocationId location = nodes_[n].location;
    for (std::size_t i = 0; i < checks_at_[location].size();) {
      const Check check = checks_at_[location][i];
      const Term bad = question_of(check, nodes_[n].finite);
      bool again = false;
      while (!check.settled.contains(n)) {
        const Term parts[] = {label(n, round), bad};
        const Queries::Reply& reply = queries_.ask(parts);
        if (!reply.sat) break;
        std::optional<Run> run = block(n, project(bad, reply.model, state_), round, check);
        if (!run) continue;
        run->check = check.number;
        if (i < checks_at_[location].size()) checks_at_[location][i].settled.insert(n);
        if (report(std::move(*run), n) == Go::stop) return false;
        again = true; // the report may have removed checks
        break;
      }
      if (!again ||
          (i < checks_at_[location].size() && checks_at_[location][i].number == check.number))
        ++i;
    }
    return true;
  }

  Term with_next(Term t, const PreparedStep& step) { return substitute(t, step.next); }

  // Can a state of F_level at the edge's source step into the cube? The last assumptions are the
  // cube's literals, in order, over the source's data and inputs.
  const Queries::Reply& ask_step(const ProductEdge& p, const Cube& cube, unsigned level,
                                 std::vector<Term>& images, std::vector<Term>& question) {
    const PreparedStep& step = prepare_.step(p.edge, nodes_[p.from].finite);
    images.clear();
    for (const Term& l : cube) images.push_back(with_next(l, step));
    question = {label(p.from, level), step.guard, prepare_.leads_to(step, nodes_[p.to].finite)};
    // From the node itself: states of the cube need not be looked at again.
    if (p.from == p.to && p.back) question.push_back(clause_of(cube, terms_));
    question.insert(question.end(), images.begin(), images.end());
    return queries_.ask(question);
  }

  bool meets_start(NodeId n, const Cube& cube) {
    if (!nodes_[n].initial) return false;
    std::vector<Term> parts{program_.initial};
    parts.insert(parts.end(), cube.begin(), cube.end());
    return queries_.ask(parts).sat;
  }

  // Is no state of the cube reachable at n by one step from F_level (or initially)?
  bool excluded(NodeId n, const Cube& cube, unsigned level) {
    if (!ABSTHREAD_FAULT("sequential-start-ignored") && meets_start(n, cube)) return false;
    std::vector<Term> images, question;
    for (const std::uint32_t i : nodes_[n].incoming) {
      const ProductEdge& p = product_[i];
      if (p.back && level == 0) continue;
      if (ask_step(p, cube, p.back ? level - 1 : level, images, question).sat) return false;
      if (ABSTHREAD_FAULT("sequential-one-predecessor")) break;
    }
    return true;
  }

  // Refutes the cube at that level (and learns lemmas), or gives the run that reaches it and then
  // fails the check.
  std::optional<Run> block(NodeId n, const Cube& cube, unsigned level, const Check& check) {
    const std::vector<Obligation> chain = refute(n, cube, level);
    if (chain.empty()) return std::nullopt;
    return concrete_run(chain, check);
  }

  // The same; gives the obligations from the cube back to a start, or none.
  std::vector<Obligation> refute(NodeId n, const Cube& cube, unsigned level) {
    std::vector<Obligation> chain;
    chain.push_back({n, cube, level, -1, 0, 0, {}});
    std::vector<Term> images, question;
    while (!chain.empty()) {
      watch_limits();
      Obligation& o = chain.back();
      if (o.next == 0) {
        ++statistics_.obligations;
        if (meets_start(o.node, o.cube)) return chain;
      }
      bool pushed = false;
      for (; o.next < nodes_[o.node].incoming.size(); ++o.next) {
        const std::uint32_t via = nodes_[o.node].incoming[o.next];
        const ProductEdge& p = product_[via];
        if (p.back && o.level == 0) continue;
        const unsigned before = p.back ? o.level - 1 : o.level;
        const Queries::Reply& reply = ask_step(p, o.cube, before, images, question);
        if (reply.sat) {
          question.erase(question.begin()); // the label is no part of "can step"
          const Cube from = project(conj(terms_, question), reply.model, state_);
          chain.push_back({p.from, from, before, static_cast<int>(chain.size()) - 1, via, 0, {}});
          pushed = true;
          break;
        }
        for (std::size_t i = 0; i < images.size(); ++i)
          if (std::find(reply.core.begin(), reply.core.end(), images[i]) != reply.core.end())
            o.core.push_back(o.cube[i]);
      }
      if (pushed) continue;
      learn(o);
      chain.pop_back();
    }
    return chain;
  }

  void learn(const Obligation& o) {
    Cube kept;
    for (const Term& l : o.cube)
      if (std::find(o.core.begin(), o.core.end(), l) != o.core.end()) kept.push_back(l);
    // Cores of self-loops were found with the clause of the whole cube; and the start must stay
    // out.
    if (kept.size() < o.cube.size() && !excluded(o.node, kept, o.level)) kept = o.cube;
    for (std::size_t i = 0; i < kept.size() && kept.size() > 1;) {
      Cube fewer = kept;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (excluded(o.node, fewer, o.level))
        kept = std::move(fewer);
      else
        ++i;
    }
    if (!learn_by_variable(o, kept)) remember(o.node, kept, o.level);
  }

  // A sum that is too small (x + 2y <= 0) has a term that is too small (x <= 0 or y <= 0). Facts
  // about single variables last longer on the way than facts about sums, whose coefficients grow
  // with every step back. True: they say all that the cube says.
  bool learn_by_variable(const Obligation& o, const Cube& cube) {
    Linear sum;
    if (cube.size() != 1 || !as_at_most_zero(cube[0], sum) || sum.coefficients.size() < 2)
      return false;
    const bool below = sum.coefficients.begin()->second > 0;
    mpz_class all = 0;
    for (const auto& [term, coefficient] : sum.coefficients) {
      if ((coefficient > 0) != below) return false;
      all += abs(coefficient);
    }
    // below: all terms above `bound` would make the sum positive; else: all terms below it.
    mpz_class bound;
    const mpz_class rest = below ? mpz_class(-sum.constant) : sum.constant;
    if (below)
      mpz_fdiv_q(bound.get_mpz_t(), rest.get_mpz_t(), all.get_mpz_t());
    else
      mpz_cdiv_q(bound.get_mpz_t(), rest.get_mpz_t(), all.get_mpz_t());
    bool every = true;
    for (const auto& [term, coefficient] : sum.coefficients) {
      const Term limit = terms_.integer(bound);
      const Cube one{normal_literal(below ? at_most(term, limit) : at_most(limit, term))};
      if (excluded(o.node, one, o.level))
        remember(o.node, one, o.level);
      else
        every = false;
    }
    return every;
  }

  void remember(NodeId id, const Cube& kept, unsigned level) {
    Node& n = nodes_[id];
    Lemma lemma{kept, clause_of(kept, terms_), level};
    std::erase_if(n.lemmas, [&](const Lemma& old) {
      return old.level <= lemma.level &&
             std::includes(old.cube.begin(), old.cube.end(), kept.begin(), kept.end());
    });
    n.lemmas.push_back(std::move(lemma));
    n.labels.clear();
  }

  // ---- results ------------------------------------------------------------------------------

  void put(TermMap& values, Term variable, const Model& model) const {
    values.insert_or_assign(variable, model.value(variable));
  }

  // A model for people: with small numbers where they do as well.
  const Queries::Reply& ask_for_people(const std::vector<Term>& question) {
    std::vector<Term> small;
    for (const Term& v : free_variables(conj(terms_, question)))
      if (v.sort().is(SortKind::integer) && v.time() == 0)
        small.push_back(conj(at_most(terms_.integer(0L), v), at_most(v, terms_.integer(3L))));
    std::vector<Term> with = question;
    with.insert(with.end(), small.begin(), small.end());
    if (!small.empty())
      if (const Queries::Reply& nice = queries_.ask(with); nice.sat) return nice;
    return queries_.ask(question);
  }

  // The chain ends at a start; walk it forwards with concrete values.
  Run concrete_run(const std::vector<Obligation>& chain, const Check& check) {
    Run run;
    const Obligation& first = chain.back();
    run.start = nodes_[first.node].location;
    std::vector<Term> question{program_.initial};
    question.insert(question.end(), first.cube.begin(), first.cube.end());
    Model model = ask_for_people(question).model;
    TermMap state;
    for (const Term& v : state_) put(state, v, model);
    for (const Term& s : symbols_) put(state, s, model);
    for (std::size_t i = chain.size() - 1; i > 0; --i) {
      const ProductEdge& p = product_[chain[i].via];
      const SequentialEdge& edge = program_.edges[p.edge];
      const FiniteId f = nodes_[p.from].finite;
      const Term relation = substitute(prepare_.under(edge.relation, f), state);
      question = {relation};
      for (std::size_t v = 0; v < program_.finite.size(); ++v) {
        const Term variable = program_.finite[v];
        const auto update = std::find_if(edge.updates.begin(), edge.updates.end(),
                                         [&](const auto& u) { return u.first == variable; });
        const Term value = update == edge.updates.end() ? variable : update->second;
        const Term wanted = terms_.boolean(prepare_.valuation(nodes_[p.to].finite)[v]);
        question.push_back(equal(substitute(prepare_.under(value, f), state), wanted));
      }
      for (const Term& l : chain[i - 1].cube) question.push_back(substitute(primed(l), state));
      const Queries::Reply& reply = ask_for_people(question);
      ABSTHREAD_INVARIANT(reply.sat, "a chain of obligations should be a run");
      Run::Step step{p.edge, state};
      for (const auto& [variable, value] : reply.model.values())
        step.values.insert_or_assign(variable, value);
      TermMap after;
      for (const Term& v : state_) {
        const auto found = step.values.find(primed(v));
        // A variable that nothing constrains has the model's default.
        const Term value =
            found != step.values.end() ? found->second : reply.model.value(primed(v));
        step.values.insert_or_assign(primed(v), value);
        after.insert_or_assign(v, value);
      }
      for (const Term& s : symbols_) after.insert_or_assign(s, state.at(s));
      run.steps.push_back(std::move(step));
      state = std::move(after);
    }
    const FiniteId f = nodes_[chain.front().node].finite;
    const bool is_check = check.number < program_.checks.size();
    const Term bad = is_check ? program_.checks[check.number].bad
                              : program_.edges[check.number - program_.checks.size()].relation;
    question = {substitute(prepare_.under(bad, f), state)};
    const Queries::Reply& reply = ask_for_people(question);
    ABSTHREAD_INVARIANT(reply.sat, "the last state of a run should fail the check");
    run.values = state;
    for (const auto& [variable, value] : reply.model.values())
      run.values.insert_or_assign(variable, value);
    return run;
  }

  std::vector<StateInvariant> invariants() {
    std::vector<StateInvariant> out;
    for (NodeId n = 0; n < nodes_.size(); ++n) {
      const Term invariant = label(n, final_level_);
      if (invariant.is_false()) continue;
      out.push_back({nodes_[n].location, prepare_.valuation(nodes_[n].finite), invariant});
    }
    return out;
  }

  const SequentialProgram& program_;
  smt::Solver& solver_;
  TermManager& terms_;
  Limits limits_;
  Queries queries_;
  Preparer prepare_;
  std::vector<std::vector<Check>> checks_at_;
  std::vector<std::vector<std::uint32_t>> edges_from_;
  std::vector<Term> state_, symbols_;
  Term looked_;
  std::vector<bool> back_;
  std::vector<std::uint32_t> rank_; ///< of a location in topological order
  std::vector<Node> nodes_;
  std::map<std::pair<LocationId, FiniteId>, NodeId> numbers_;
  std::vector<ProductEdge> product_;
  unsigned final_level_ = 0;
  bool proved_ = false;
  bool grown_ignored_ = false;
  Clock::time_point deadline_;
  Statistics statistics_;
};

Engine::Engine(const SequentialProgram& program, smt::Solver& solver, TermManager& terms,
               const Limits& limits)
    : search_(std::make_unique<Search>(program, solver, terms, limits)) {}
Engine::~Engine() = default;

Result Engine::decide() {
  return search_->decide();
}
Coverage Engine::edges_taken() {
  return search_->edges_taken();
}
std::optional<std::vector<bool>> Engine::which_happen(const std::vector<Term>& conditions) {
  return search_->which_happen(conditions);
}
const Statistics& Engine::statistics() const {
  return search_->statistics();
}

} // namespace absthread::sequential
