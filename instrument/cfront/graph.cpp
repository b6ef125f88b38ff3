// SPDX-License-Identifier: MIT
// The passes on a thread under construction; graph.hpp says what each establishes.
#include "instrument/cfront/graph.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <boost/dynamic_bitset.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

namespace absthread::cfront {

namespace {

/// More than this and an atomic section has too many paths.
constexpr std::size_t most_joined = 200000;

/// std::erase_if for the containers of Boost; the order of what stays is kept.
template<typename Container, typename Condition>
void drop_if(Container& container, const Condition& condition) {
  container.erase(std::remove_if(container.begin(), container.end(), condition), container.end());
}

Term both(Term a, Term b) {
  if (!a) return b;
  if (!b) return a;
  return conj(a, b);
}

/// A choice between constants, perhaps between further such choices.
bool chooses_constants(Term t) {
  while (t.is(Kind::ite)) {
    if (!t[1].is_constant()) return false;
    t = t[2];
  }
  return t.is_constant();
}

Term chosen_equals(Term t, Term number) {
  if (!t.is(Kind::ite)) return t.manager().boolean(t == number);
  Term rest = chosen_equals(t[2], number);
  return t[1] == number ? disj(t[0], rest) : conj(negate(t[0]), rest);
}

/// The accesses of `after`, seen from before an action that assigns `map` if `guard` holds.
void add_accesses(std::vector<Access>& to, const std::vector<Access>& after, const TermMap& map,
                  Term guard) {
  for (const Access& access : after) {
    Access seen = mapped(access, [&](Term t) { return substitute(t, map); });
    seen.condition = both(guard, seen.condition);
    if (seen.condition && seen.condition.is_true()) seen.condition = Term();
    if (!seen.condition || !seen.condition.is_false()) to.push_back(std::move(seen));
  }
}

} // namespace

const std::vector<Term>& TermFacts::variables(Term term) {
  auto [it, fresh] = variables_.try_emplace(term);
  if (fresh && !term.is_constant()) it->second = free_variables(term);
  return it->second;
}

Term TermFacts::tidy(Term term) {
  if (term.size() == 0) return term;
  auto [it, fresh] = tidy_.try_emplace(term, term);
  if (!fresh) return it->second;
  Term result = term;
  for (;;) {
    TermMap map;
    post_order(result, [&](Term t) {
      if (!t.is(Kind::equal)) return;
      for (std::size_t side : {0U, 1U}) {
        Term choice = t[side], number = t[1 - side];
        if (!choice.is(Kind::ite) || !number.is_constant() || !chooses_constants(choice)) continue;
        map.emplace(t, chosen_equals(choice, number));
        return;
      }
    });
    if (map.empty()) break;
    result = absthread::substitute(result, map);
  }
  tidy_[term] = result;
  return result;
}

Term TermFacts::substitute(Term term, const TermMap& map) {
  if (map.empty()) return term;
  if (term.size() == 0) {
    auto it = map.find(term);
    return it == map.end() ? term : it->second;
  }
  for (Term v : variables(term)) {
    if (map.contains(v)) return absthread::substitute(term, map);
  }
  return term;
}

Action sequence(const Action& a, const Action& b, TermManager& terms, TermFacts& facts) {
  if (!b.guard && b.assign.empty() && b.inputs.empty() && b.accesses.empty()) return a;
  if (a.assign.empty() && a.inputs.empty()) {
    Action result = b;
    result.guard = both(a.guard, b.guard);
    result.choice = b.choice && !a.guard;
    result.accesses.insert(result.accesses.begin(), a.accesses.begin(), a.accesses.end());
    return result;
  }
  TermMap map;
  for (const auto& [variable, value] : a.assign) map.emplace(variable, value);
  Action result = a;
  result.choice = false;
  // An action that meets itself again (after elimination around a join) chooses anew.
  for (Term input : b.inputs) {
    Term used = input;
    if (std::find(a.inputs.begin(), a.inputs.end(), input) != a.inputs.end()) {
      used = terms.variable(input.name() + "'", input.sort());
      while (std::find(a.inputs.begin(), a.inputs.end(), used) != a.inputs.end()) {
        used = terms.variable(used.name() + "'", input.sort());
      }
      map.emplace(input, used);
    }
    result.inputs.push_back(used);
  }
  result.guard = both(a.guard, b.guard ? facts.tidy(facts.substitute(b.guard, map)) : Term());
  for (const auto& [variable, value] : b.assign) {
    result.assign[variable] =
        ABSTHREAD_FAULT("cfront-sequence-in-parallel") ? value : facts.substitute(value, map);
  }
  if (!b.accesses.empty() && !ABSTHREAD_FAULT("race-first-access-only"))
    add_accesses(result.accesses, b.accesses, map, Term());
  return result;
}

LocationId Graph::add_node(SourceRange where) {
  nodes_.push_back({});
  nodes_.back().where = where;
  return static_cast<LocationId>(nodes_.size() - 1);
}

void Graph::require(LocationId id, Term condition, SourceRange where) {
  nodes_[id].assertion = both(nodes_[id].assertion, condition);
  nodes_[id].assertion_where = where;
}

/// Arcs by their ends; numbers of arcs from before are void.
void Graph::index() {
  std::erase_if(arcs_, [](const Arc& arc) { return arc.gone; });
  for (auto* list : {&into_, &from_}) {
    list->resize(nodes_.size());
    for (ArcIds& arcs : *list) arcs.clear(); // keeps its room
  }
  for (std::uint32_t i = 0; i < arcs_.size(); ++i) {
    into_[arcs_[i].to].push_back(i);
    from_[arcs_[i].from].push_back(i);
  }
}

void Graph::insert(Arc arc) {
  const auto number = static_cast<std::uint32_t>(arcs_.size());
  into_[arc.to].push_back(number);
  from_[arc.from].push_back(number);
  arcs_.push_back(std::move(arc));
}

/// Valid until an arc to the location is added.
const Graph::ArcIds& Graph::arcs_into(LocationId id) {
  drop_if(into_[id], [&](std::size_t i) { return arcs_[i].gone; });
  return into_[id];
}

const Graph::ArcIds& Graph::arcs_from(LocationId id) {
  drop_if(from_[id], [&](std::size_t i) { return arcs_[i].gone; });
  return from_[id];
}

Graph::Arc Graph::joined(const Arc& a, const Arc& b) {
  Arc arc;
  arc.from = a.from;
  arc.to = b.to;
  arc.action = sequence(a.action, b.action, terms_, facts_);
  arc.visible = a.visible || b.visible;
  // The place and the text of the access that others can see; of two of them, the span.
  if (a.visible == b.visible) {
    arc.where =
        a.where && b.where && a.where.file == b.where.file ? cover(a.where, b.where) : a.where;
    if (!a.where) arc.where = b.where;
    if (a.text.empty() || b.text.find(a.text) != std::string::npos) {
      arc.text = b.text;
    } else if (b.text.empty() || a.text.find(b.text) != std::string::npos) {
      arc.text = a.text;
    } else {
      arc.text = a.text + "; " + b.text;
    }
  } else {
    arc.where = a.visible ? a.where : b.where;
    arc.text = a.visible ? a.text : b.text;
    // A test that follows an access: which way it went is worth a word.
    if (a.visible && !b.text.empty() && b.action.guard) {
      arc.text = b.text.find(a.text) != std::string::npos ? b.text : a.text + "; " + b.text;
    }
  }
  return arc;
}

/// Joins every action into `id` with every action out of it; `id` is then gone.
void Graph::eliminate(LocationId id) {
  const ArcIds before = arcs_into(id), after = arcs_from(id);
  for (std::size_t i : before) {
    nodes_[arcs_[i].from].total = nodes_[arcs_[i].from].total && nodes_[id].total;
    for (std::size_t j : after) {
      Arc arc = joined(arcs_[i], arcs_[j]);
      if (arc.action.guard && arc.action.guard.is_false()) continue;
      if (arc.action.guard && arc.action.guard.is_true()) arc.action.guard = Term();
      insert(std::move(arc));
    }
  }
  for (std::size_t i : before) arcs_[i].gone = true;
  for (std::size_t j : after) arcs_[j].gone = true;
  nodes_[id].gone = true;
}

std::optional<LocationId> Graph::collapse(LocationId start) {
  drop_unreachable(start);
  std::optional<LocationId> loop;
  for (LocationId id = static_cast<LocationId>(nodes_.size()); id-- > 0;) {
    Node& node = nodes_[id];
    if (node.gone || !node.interior || id == start) continue;
    if (arcs_.size() > most_joined) return id;
    const ArcIds before = arcs_into(id);
    bool on_loop = std::any_of(before.begin(), before.end(),
                               [&](std::size_t i) { return arcs_[i].from == id; });
    if (on_loop) {
      loop = id;
      continue;
    }
    if (node.assertion && !node.assertion.is_true()) {
      for (std::size_t i : before) {
        const Arc arc = arcs_[i];
        TermMap map;
        for (const auto& [variable, value] : arc.action.assign) map.emplace(variable, value);
        const std::vector<Access> read = nodes_[id].accesses;
        add_accesses(arcs_[i].action.accesses, read, map, Term());
        Term condition = facts_.substitute(nodes_[id].assertion, map);
        Term guard = arc.action.guard ? arc.action.guard : terms_.boolean(true);
        auto chosen = [&](Term term) {
          const std::vector<Term>& inputs = arc.action.inputs;
          if (inputs.empty()) return false;
          const std::vector<Term>& in_term = facts_.variables(term);
          return std::any_of(in_term.begin(), in_term.end(), [&](Term v) {
            return std::find(inputs.begin(), inputs.end(), v) != inputs.end();
          });
        };
        if (!chosen(condition) && !chosen(guard)) {
          require(arc.from, implies(guard, condition), nodes_[id].assertion_where);
          continue;
        }
        // The condition depends on a choice: a silent step of its own makes it, into a place that
        // is always wrong.
        LocationId wrong = add_node(nodes_[id].where);
        nodes_[wrong].keep = true;
        require(wrong, terms_.boolean(false), nodes_[id].assertion_where);
        into_.emplace_back();
        from_.emplace_back();
        Arc fail;
        fail.from = arc.from;
        fail.to = wrong;
        fail.action.guard = conj(guard, negate(condition));
        fail.action.inputs = arc.action.inputs;
        fail.visible = arc.visible;
        fail.where = nodes_[id].assertion_where;
        fail.text = "assertion fails";
        insert(std::move(fail));
      }
    }
    eliminate(id);
  }
  return loop;
}

void Graph::forget_effects(LocationId id) {
  for (Arc& arc : arcs_)
    if (arc.to == id) arc.action.assign.clear();
}

/// How many pairs of actions can follow one another at all.
std::size_t Graph::ways_through(const ArcIds& before, const ArcIds& after) {
  std::size_t count = 0;
  for (std::size_t i : before) {
    TermMap map;
    for (const auto& [variable, value] : arcs_[i].action.assign) map.emplace(variable, value);
    for (std::size_t j : after) {
      Term guard = arcs_[j].action.guard;
      if (guard) guard = both(arcs_[i].action.guard, facts_.tidy(facts_.substitute(guard, map)));
      if (!guard || !guard.is_false()) ++count;
    }
  }
  return count;
}

/// Removes locations whose actions may join those before (`backward`) or after them; false if there
/// is none.
bool Graph::merge_some(LocationId start, bool backward) {
  bool changed = false;
  for (LocationId id = 0; id < nodes_.size(); ++id) {
    const Node& node = nodes_[id];
    if (node.gone || node.keep || node.end || id == start) continue;
    if (node.assertion && !node.assertion.is_true()) continue;
    const ArcIds &before = arcs_into(id), &after = arcs_from(id);
    if (before.empty() || after.empty()) continue;
    // A silent cycle keeps a head: what would join itself stays.
    auto loops = [&](std::size_t i) { return arcs_[i].from == arcs_[i].to; };
    if (std::any_of(before.begin(), before.end(), loops)) continue;
    auto silent = [&](std::size_t i) { return !arcs_[i].visible; };
    bool joins = backward ? node.total && std::all_of(after.begin(), after.end(), silent)
                          : std::all_of(before.begin(), before.end(), silent);
    joins = joins || ABSTHREAD_FAULT("cfront-merge-two-accesses");
    if (!joins) continue;
    // Several ways in and several ways out: a join or the head of a loop, which a person would
    // draw too, unless each way in decides the way out.
    if (before.size() > 1 && after.size() > 1 && ways_through(before, after) > before.size())
      continue;
    eliminate(id);
    changed = true;
  }
  return changed;
}

LocationId Graph::merge(LocationId start) {
  drop_unreachable(start);
  // First tests into the accesses before them, which is how a person draws them; then local code
  // into what follows.
  while (merge_some(start, true) || merge_some(start, false)) {
  }
  // An empty silent action in front of visible ones joins each of them.
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    auto empty = [](const Arc& a) {
      return !a.gone && !a.visible && !a.action.guard && a.action.assign.empty();
    };
    if (!empty(arcs_[i]) || arcs_[i].from == arcs_[i].to || arcs_from(arcs_[i].from).size() != 1)
      continue;
    const Arc arc = arcs_[i];
    if (nodes_[arc.to].assertion || nodes_[arc.to].end || nodes_[arc.to].keep) continue;
    const ArcIds after = arcs_from(arc.to);
    bool all_visible = std::all_of(after.begin(), after.end(), [&](std::size_t k) {
      return arcs_[k].visible && arcs_[k].to != arc.to;
    });
    if (after.empty() || after.size() > 2 || !all_visible) continue;
    arcs_[i].gone = true;
    nodes_[arc.from].total = nodes_[arc.to].total;
    for (std::size_t k : after) {
      insert(joined(arc, arcs_[k]));
    }
  }
  // The thread may as well begin where an empty silent action leads.
  for (ArcIds out = arcs_from(start); out.size() == 1; out = arcs_from(start)) {
    const Arc& arc = arcs_[out[0]];
    bool empty = !arc.visible && !arc.action.guard && arc.action.assign.empty();
    if (!empty || arc.to == start || nodes_[start].assertion || !arcs_into(start).empty()) break;
    nodes_[start].gone = true;
    arcs_[out[0]].gone = true;
    start = arc.to;
  }
  drop_unreachable(start);
  return start;
}

void Graph::drop_unreachable(LocationId start) {
  index();
  std::vector<bool> seen(nodes_.size(), false);
  std::deque<LocationId> work = {start};
  seen[start] = true;
  while (!work.empty()) {
    LocationId id = work.front();
    work.pop_front();
    for (std::size_t i : arcs_from(id)) {
      if (arcs_[i].action.guard && arcs_[i].action.guard.is_false()) {
        arcs_[i].gone = true;
        continue;
      }
      if (!seen[arcs_[i].to]) {
        seen[arcs_[i].to] = true;
        work.push_back(arcs_[i].to);
      }
    }
  }
  for (LocationId id = 0; id < nodes_.size(); ++id) {
    if (!seen[id]) nodes_[id].gone = true;
  }
  for (Arc& arc : arcs_) {
    if (!seen[arc.from]) arc.gone = true;
  }
}

void Graph::clean(LocationId start, const TermSet& shared) {
  drop_unreachable(start);
  // Backward liveness of locals, to a fixpoint: a finite number of variables per location. Locals
  // are numbered as they are met, and a set of them is a row of bits, as long as its last one asks.
  using Locals = boost::dynamic_bitset<>;
  std::unordered_map<Term, std::size_t, TermHash> numbers;
  auto put = [&](Locals& set, Term v) {
    if (shared.contains(v)) return;
    const std::size_t number = numbers.try_emplace(v, numbers.size()).first->second;
    if (set.size() <= number) set.resize(number + 1);
    set.set(number);
  };
  auto has = [&](const Locals& set, Term v) {
    const auto found = numbers.find(v);
    return found != numbers.end() && found->second < set.size() && set[found->second];
  };
  auto use = [&](Locals& set, Term term) {
    if (!term || term.is_constant()) return;
    for (Term v : facts_.variables(term)) put(set, v);
  };
  auto use_accesses = [&](Locals& set, const std::vector<Access>& accesses) {
    for (const Access& access : accesses) {
      use(set, access.index);
      use(set, access.condition);
    }
  };
  std::vector<Locals> live(nodes_.size());
  std::deque<LocationId> work;
  std::vector<bool> queued(nodes_.size(), true);
  for (LocationId id = static_cast<LocationId>(nodes_.size()); id-- > 0;)
    if (!nodes_[id].gone) work.push_back(id);
  while (!work.empty()) {
    LocationId id = work.front();
    work.pop_front();
    queued[id] = false;
    Locals now;
    use(now, nodes_[id].assertion);
    use_accesses(now, nodes_[id].accesses);
    for (std::size_t i : arcs_from(id)) {
      const Arc& arc = arcs_[i];
      use(now, arc.action.guard);
      use_accesses(now, arc.action.accesses);
      Locals after = live[arc.to];
      for (const auto& [variable, value] : arc.action.assign) {
        const bool read_later = has(after, variable);
        if (read_later) after.reset(numbers.at(variable));
        if (shared.contains(variable) || read_later) use(now, value);
      }
      if (now.size() < after.size()) now.resize(after.size());
      after.resize(now.size());
      now |= after;
      for (Term input : arc.action.inputs)
        if (has(now, input)) now.reset(numbers.at(input));
    }
    Locals& before = live[id];
    before.resize(std::max(before.size(), now.size()));
    now.resize(before.size());
    if (now == before) continue;
    before = std::move(now);
    for (std::size_t i : arcs_into(id)) {
      if (!queued[arcs_[i].from]) {
        queued[arcs_[i].from] = true;
        work.push_back(arcs_[i].from);
      }
    }
  }
  for (Arc& arc : arcs_) {
    if (arc.gone) continue;
    drop_if(arc.action.assign, [&](const auto& item) {
      return !shared.contains(item.first) && !has(live[arc.to], item.first);
    });
    if (arc.action.inputs.empty()) continue;
    Locals used;
    for (const auto& [variable, value] : arc.action.assign) use(used, value);
    use_accesses(used, arc.action.accesses);
    const std::vector<Term>& inputs = arc.action.inputs;
    if (arc.action.choice &&
        std::none_of(inputs.begin(), inputs.end(), [&](Term input) { return has(used, input); }))
      arc.action.guard = Term(); // nobody asks what was chosen
    use(used, arc.action.guard);
    std::erase_if(arc.action.inputs, [&](Term input) { return !has(used, input); });
  }
}

std::set<std::string> Graph::inputs() const {
  std::set<std::string> names;
  for (const Arc& arc : arcs_) {
    if (arc.gone) continue;
    for (Term input : arc.action.inputs) {
      // Where an action follows a copy of itself, the second one's inputs have primes.
      const std::string name = input.name();
      names.insert(name.substr(0, name.find('\'')));
    }
  }
  return names;
}

Thread Graph::to_thread(LocationId start, const std::string& name, Term self, const TermSet& shared,
                        Term extra, const SourceStore& sources) {
  Thread thread;
  thread.name = name;
  thread.self = self;
  std::vector<LocationId> number(nodes_.size(), 0);
  std::map<std::string, int> names;
  // Locations in the order of a walk from the start, so that numbers follow the text.
  std::vector<LocationId> order;
  std::vector<bool> seen(nodes_.size(), false);
  index();
  std::vector<LocationId> stack = {start};
  while (!stack.empty()) {
    LocationId id = stack.back();
    stack.pop_back();
    if (seen[id]) continue;
    seen[id] = true;
    order.push_back(id);
    const ArcIds& after = arcs_from(id);
    for (std::size_t i = after.size(); i-- > 0;) stack.push_back(arcs_[after[i]].to);
  }
  for (LocationId id : order) {
    const Node& node = nodes_[id];
    Location location;
    location.where = node.where;
    const ArcIds& after = arcs_from(id);
    if (!after.empty() && arcs_[after.front()].where) location.where = arcs_[after.front()].where;
    if (node.assertion && node.assertion_where) location.where = node.assertion_where;
    location.assertion = node.assertion ? node.assertion : terms_.boolean(true);
    if (extra) location.assertion = conj(location.assertion, extra);
    location.assertion_where = node.assertion_where;
    location.end = node.end;
    location.accesses = node.accesses;
    std::string stem = !node.name.empty() ? node.name
                       : node.end         ? "end"
                       : location.where
                           ? "L" + std::to_string(sources.position(location.where).line)
                           : "L";
    int copy = names[stem]++;
    location.name = copy == 0 ? stem : stem + "_" + std::to_string(copy + 1);
    number[id] = static_cast<LocationId>(thread.locations.size());
    thread.locations.push_back(std::move(location));
  }
  thread.initial = {number[start]};
  TermSet used;
  for (const Location& location : thread.locations) {
    for (Term v : facts_.variables(location.assertion)) used.insert(v);
    for (const Access& access : location.accesses)
      for (Term t : {access.index, access.condition})
        if (t)
          for (Term v : free_variables(t)) used.insert(v);
  }
  for (LocationId id : order) {
    for (std::size_t i : arcs_from(id)) {
      const Arc& arc = arcs_[i];
      Edge edge;
      edge.from = number[arc.from];
      edge.to = number[arc.to];
      edge.kind = arc.visible ? EdgeKind::step : EdgeKind::silent;
      edge.where = arc.where;
      edge.text = arc.text;
      edge.accesses = arc.action.accesses;
      std::unordered_map<Term, int, TermHash> uses; ///< of inputs
      TermSet inputs(arc.action.inputs.begin(), arc.action.inputs.end());
      auto count = [&](Term term) {
        for (Term v : facts_.variables(term)) {
          if (inputs.contains(v))
            ++uses[v];
          else
            used.insert(v);
        }
      };
      if (arc.action.guard) count(arc.action.guard);
      for (const auto& [variable, value] : arc.action.assign) count(value);
      for (const Access& access : edge.accesses) {
        if (access.index) count(access.index);
        if (access.condition) count(access.condition);
      }
      std::vector<Term> parts;
      if (arc.action.guard) parts.push_back(arc.action.guard);
      for (const auto& [variable, value] : arc.action.assign) {
        edge.step.changed.push_back(variable);
        used.insert(variable);
        // An arbitrary new value needs no equation.
        if (inputs.contains(value) && uses[value] == 1) {
          inputs.erase(value);
        } else {
          parts.push_back(equal(primed(variable), value));
        }
      }
      for (Term input : arc.action.inputs) {
        if (inputs.contains(input)) edge.step.inputs.push_back(input);
      }
      auto by_name = [](Term a, Term b) { return a.name() < b.name(); };
      std::sort(edge.step.changed.begin(), edge.step.changed.end(), by_name);
      edge.step.relation = conj(terms_, parts);
      thread.edges.push_back(std::move(edge));
    }
  }
  // Whatever is used and lives nowhere else is a local of this thread.
  for (Term v : used) {
    if (shared.contains(v)) continue;
    Variable local;
    local.term = v;
    thread.locals.push_back(local);
  }
  std::sort(thread.locals.begin(), thread.locals.end(),
            [](const Variable& a, const Variable& b) { return a.name() < b.name(); });
  return thread;
}

} // namespace absthread::cfront
