// SPDX-License-Identifier: MIT
// The passes on a thread under construction; graph.hpp says what each establishes.
#include "instrument/cfront/graph.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/walk.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <span>

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

/// Whether the variable of which a multiple is a certain number is so by the rest of the guard. The
/// address of a new block is a multiple of its room, and below zero: it is not null, and code that
/// asks for that is nothing that a proof should speak of.
bool contradicts_itself(Term guard) {
  if (!guard.is(Kind::conjunction)) return false;
  for (Term part : guard.children()) {
    if (!part.is(Kind::equal) || !part[1].is_constant() || !part[0].is(Kind::multiply)) continue;
    const Term product = part[0];
    if (product.size() != 2 || !product[0].is(Kind::variable) || !product[1].is_constant())
      continue;
    const mpz_class &whole = part[1].value(), &factor = product[1].value();
    if (factor == 0) continue;
    if (whole % factor != 0) return true;
    const Replacement known[] = {{product[0], guard.manager().integer(whole / factor)}};
    for (Term other : guard.children())
      if (substitute_leaves(other, known).is_false()) return true;
  }
  return false;
}

bool impossible(const Graph::Arc& arc) {
  const Term guard = arc.action.guard;
  return guard && (guard.is_false() || contradicts_itself(guard));
}

std::span<const Replacement> as_list(const Assignments& assign) {
  return assign.empty() ? std::span<const Replacement>()
                        : std::span(&*assign.begin(), assign.size());
}

/// The accesses of `after`, seen from before an action that assigns `map` if `guard` holds.
void add_accesses(std::vector<Access>& to, const std::vector<Access>& after,
                  std::span<const Replacement> map, Term guard) {
  for (const Access& access : after) {
    Access seen = mapped(access, [&](Term t) { return substitute_leaves(t, map); });
    seen.condition = both(guard, seen.condition);
    if (seen.condition && seen.condition.is_true()) seen.condition = Term();
    if (!seen.condition || !seen.condition.is_false()) to.push_back(std::move(seen));
  }
}

template<typename Container>
bool has(const Container& container, Term term) {
  return std::find(container.begin(), container.end(), term) != container.end();
}

/// Where an action follows a copy of itself, the second one's inputs have primes.
std::string plain_name(Term input) {
  const std::string name = input.name();
  return name.substr(0, name.find('\''));
}

} // namespace

Term tidy(Term term) {
  while (term.chooses()) {
    TermMap map;
    each_once(term, [&](Term t) {
      if (!t.is(Kind::equal) || !t.chooses()) return;
      for (std::size_t side : {0U, 1U}) {
        Term choice = t[side], number = t[1 - side];
        if (!choice.is(Kind::ite) || !number.is_constant() || !chooses_constants(choice)) continue;
        map.emplace(t, chosen_equals(choice, number));
        return;
      }
    });
    if (map.empty()) break;
    term = substitute(term, map);
  }
  return term;
}

void append(Action& a, const Action& b, TermManager& terms) {
  if (!b.guard && b.assign.empty() && b.inputs.empty() && b.accesses.empty()) return;
  if (a.assign.empty() && a.inputs.empty()) {
    a.choice = b.choice && !a.guard;
    a.guard = both(a.guard, b.guard);
    a.assign = b.assign;
    a.inputs = b.inputs;
    a.accesses.insert(a.accesses.end(), b.accesses.begin(), b.accesses.end());
    return;
  }
  a.choice = false;
  boost::container::small_vector<Replacement, 4> map(a.assign.begin(), a.assign.end());
  // An action that meets itself again (after elimination around a join) chooses anew.
  for (Term input : b.inputs) {
    Term used = input;
    if (has(a.inputs, input)) {
      do {
        used = terms.variable(used.name() + "'", input.sort());
      } while (has(a.inputs, used) || has(b.inputs, used));
      map.emplace_back(input, used);
    }
    a.inputs.push_back(used);
  }
  const std::span<const Replacement> before(map.data(), map.size());
  if (b.guard) a.guard = both(a.guard, tidy(substitute_leaves(b.guard, before)));
  for (const auto& [variable, value] : b.assign) {
    a.assign[variable] =
        ABSTHREAD_FAULT("cfront-sequence-in-parallel") ? value : substitute_leaves(value, before);
  }
  if (!b.accesses.empty() && !ABSTHREAD_FAULT("race-first-access-only"))
    add_accesses(a.accesses, b.accesses, before, Term());
}

LocationId Graph::add_node(SourceRange where) {
  nodes_.emplace_back().where = where;
  if (indexed_) {
    into_.emplace_back();
    from_.emplace_back();
  }
  return static_cast<LocationId>(nodes_.size() - 1);
}

void Graph::add_arc(Arc arc) {
  if (indexed_) {
    const auto number = static_cast<std::uint32_t>(arcs_.size());
    into_[arc.to].push_back(number);
    from_[arc.from].push_back(number);
    changed_near(arc.to);
    changed_near(arc.from);
  }
  arcs_.make(std::move(arc));
}

void Graph::require(LocationId id, const Claim& claim) {
  nodes_[id].assertion = both(nodes_[id].assertion, claim.condition);
  nodes_[id].assertion_where = claim.where;
  nodes_[id].claims.push_back(claim);
}

/// Lists arcs by their ends, once: who adds one from then on adds it to the lists.
void Graph::index() {
  if (indexed_) return;
  indexed_ = true;
  into_.resize(nodes_.size());
  from_.resize(nodes_.size());
  for (std::uint32_t i = 0; i < arcs_.size(); ++i) {
    into_[arcs_[i].to].push_back(i);
    from_[arcs_[i].from].push_back(i);
  }
}

/// Valid until an arc to the location is added.
const Graph::ArcIds& Graph::arcs_into(LocationId id) {
  if (nodes_[id].stale_into) drop_if(into_[id], [&](std::size_t i) { return arcs_[i].gone; });
  nodes_[id].stale_into = false;
  return into_[id];
}

const Graph::ArcIds& Graph::arcs_from(LocationId id) {
  if (nodes_[id].stale_from) drop_if(from_[id], [&](std::size_t i) { return arcs_[i].gone; });
  nodes_[id].stale_from = false;
  return from_[id];
}

void Graph::remove(Arc& arc) {
  arc.gone = true;
  nodes_[arc.to].stale_into = nodes_[arc.from].stale_from = true;
  changed_near(arc.to);
  changed_near(arc.from);
}

/// An action that leads to the location or away from it is another one now.
void Graph::changed_near(LocationId id) {
  nodes_[id].stays[0] = nodes_[id].stays[1] = false;
  reached_from_.reset();
}

/// `a`, and then `b`.
void Graph::extend(Arc& a, const Arc& b) {
  // The place and the text of the access that others can see; of two of them, the span.
  if (a.visible == b.visible) {
    if (!a.where) {
      a.where = b.where;
    } else if (b.where && a.where.file == b.where.file) {
      a.where = cover(a.where, b.where);
    }
    if (a.text.empty() || b.text.find(a.text) != std::string::npos) {
      a.text = b.text;
    } else if (!b.text.empty() && a.text.find(b.text) == std::string::npos) {
      a.text += "; " + b.text;
    }
  } else if (b.visible) {
    a.where = b.where;
    a.text = b.text;
  } else if (!b.text.empty() && b.action.guard) {
    // A test that follows an access: which way it went is worth a word.
    a.text = b.text.find(a.text) != std::string::npos ? b.text : a.text + "; " + b.text;
  }
  a.visible = a.visible || b.visible;
  a.spurious = a.spurious || b.spurious;
  if (a.loose == 0 && !ABSTHREAD_FAULT("loose-lost-in-merging")) a.loose = b.loose;
  a.to = b.to;
  append(a.action, b.action, terms_);
  if (a.action.guard && a.action.guard.is_true()) a.action.guard = Term();
}

/// Joins every action into `id` with every action out of it; `id` is then gone.
void Graph::eliminate(LocationId id) {
  const ArcIds before = arcs_into(id), after = arcs_from(id);
  for (std::uint32_t i : before) {
    ArcIds& siblings = from_[arcs_[i].from];
    nodes_[arcs_[i].from].total = nodes_[arcs_[i].from].total && nodes_[id].total;
    for (std::uint32_t j : after) {
      if (j != after.back()) {
        Arc arc = arcs_[i];
        extend(arc, arcs_[j]);
        if (!impossible(arc)) add_arc(std::move(arc));
        continue;
      }
      // The last way goes on with the arc itself, which comes behind the others then.
      extend(arcs_[i], arcs_[j]);
      changed_near(arcs_[i].from);
      changed_near(arcs_[i].to);
      arcs_[i].gone = impossible(arcs_[i]);
      siblings.erase(std::find(siblings.begin(), siblings.end(), i));
      if (arcs_[i].gone) continue;
      siblings.push_back(i);
      into_[arcs_[i].to].push_back(i);
    }
  }
  for (std::uint32_t j : after) remove(arcs_[j]);
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
        const std::span<const Replacement> map = as_list(arc.action.assign);
        const std::vector<Access> read = nodes_[id].accesses;
        add_accesses(arcs_[i].action.accesses, read, map, Term());
        for (const Claim& claim : std::vector<Claim>(nodes_[id].claims))
          claim_before(arc, nodes_[id].where, claim, substitute_leaves(claim.condition, map));
      }
    }
    eliminate(id);
  }
  return loop;
}

/// What is claimed behind the action becomes a claim before it: `condition` is its condition there.
void Graph::claim_before(const Arc& arc, SourceRange where, const Claim& claim, Term condition) {
  const Term guard = arc.action.guard ? arc.action.guard : terms_.boolean(true);
  auto chosen = [&](Term term) {
    bool found = false;
    each_variable(term, [&](Term v) { found = found || has(arc.action.inputs, v); });
    return found;
  };
  if (!chosen(condition) && !chosen(guard) && arc.loose == 0)
    return require(arc.from, {implies(guard, condition), claim.origin, claim.where, claim.what});
  // The condition depends on a choice, or rests on a loose place: a silent step of its own makes
  // it, into a place that is always wrong.
  const LocationId wrong = add_node(where);
  nodes_[wrong].keep = true;
  require(wrong, {terms_.boolean(false), claim.origin, claim.where, claim.what});
  Arc fail;
  fail.from = arc.from;
  fail.to = wrong;
  fail.action.guard = conj(guard, negate(condition));
  fail.action.inputs = arc.action.inputs;
  fail.visible = arc.visible;
  fail.where = claim.where;
  fail.text = "assertion fails";
  fail.loose = arc.loose;
  add_arc(std::move(fail));
}

void Graph::forget_effects(LocationId id) {
  for (std::size_t i = 0; i < arcs_.size(); ++i)
    if (arcs_[i].to == id) arcs_[i].action.assign.clear();
}

/// How many pairs of actions can follow one another at all.
std::size_t Graph::ways_through(const ArcIds& before, const ArcIds& after) {
  std::size_t count = 0;
  for (std::size_t i : before) {
    const std::span<const Replacement> map = as_list(arcs_[i].action.assign);
    for (std::size_t j : after) {
      Term guard = arcs_[j].action.guard;
      if (guard) guard = both(arcs_[i].action.guard, tidy(substitute_leaves(guard, map)));
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
    bool& stays = nodes_[id].stays[backward ? 0 : 1];
    if (stays || (node.assertion && !node.assertion.is_true())) continue;
    stays = true;
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
    // Who has made an access is not yet at the loose place behind it.
    auto loose = [&](std::size_t i) { return arcs_[i].loose != 0; };
    if (backward && std::any_of(after.begin(), after.end(), loose) &&
        !std::all_of(before.begin(), before.end(), loose))
      continue;
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
    }; // what it orders travels with it
    if (!empty(arcs_[i]) || arcs_[i].from == arcs_[i].to || arcs_from(arcs_[i].from).size() != 1)
      continue;
    const Arc arc = arcs_[i];
    if (nodes_[arc.to].assertion || nodes_[arc.to].end || nodes_[arc.to].keep) continue;
    const ArcIds after = arcs_from(arc.to);
    bool all_visible = std::all_of(after.begin(), after.end(), [&](std::size_t k) {
      return arcs_[k].visible && arcs_[k].to != arc.to;
    });
    if (after.empty() || after.size() > 2 || !all_visible) continue;
    remove(arcs_[i]);
    nodes_[arc.from].total = nodes_[arc.to].total;
    for (std::size_t k : after) {
      Arc both = arc;
      extend(both, arcs_[k]);
      add_arc(std::move(both));
    }
  }
  // The thread may as well begin where an empty silent action leads.
  for (ArcIds out = arcs_from(start); out.size() == 1; out = arcs_from(start)) {
    const Arc& arc = arcs_[out[0]];
    bool empty = !arc.visible && !arc.action.guard && arc.action.assign.empty() &&
                 arc.action.accesses.empty() && arc.loose == 0;
    if (!empty || arc.to == start || nodes_[start].assertion || !arcs_into(start).empty()) break;
    nodes_[start].gone = true;
    remove(arcs_[out[0]]);
    start = arc.to;
  }
  drop_unreachable(start);
  return start;
}

void Graph::drop_unreachable(LocationId start) {
  index();
  if (reached_from_ == start) return;
  std::vector<bool> seen(nodes_.size(), false);
  std::vector<LocationId> work = {start};
  seen[start] = true;
  while (!work.empty()) {
    LocationId id = work.back();
    work.pop_back();
    for (std::size_t i : arcs_from(id)) {
      if (impossible(arcs_[i])) {
        remove(arcs_[i]);
        continue;
      }
      if (!seen[arcs_[i].to]) {
        seen[arcs_[i].to] = true;
        work.push_back(arcs_[i].to);
      }
    }
  }
  for (LocationId id = 0; id < nodes_.size(); ++id) {
    if (seen[id] || nodes_[id].gone) continue;
    nodes_[id].gone = true;
    for (std::size_t i : arcs_from(id)) remove(arcs_[i]);
  }
  reached_from_ = start;
}

namespace {

/// Locals by numbers, given as they are met.
class Numbering {
 public:
  static constexpr std::uint32_t shared = ~std::uint32_t{0};

  explicit Numbering(const TermSet& shared_terms)
      : shared_(shared_terms) {}
  /// The number of a local, or `shared`.
  std::uint32_t operator[](Term variable) {
    const auto [it, fresh] = numbers_.try_emplace(variable, shared);
    if (fresh && !shared_.contains(variable)) it->second = count_++;
    return it->second;
  }
  std::size_t size() const { return count_; }

 private:
  const TermSet& shared_;
  boost::unordered_flat_map<Term, std::uint32_t, TermHash> numbers_;
  std::uint32_t count_ = 0;
};

/// What actions and assertions read: lists of locals, one behind the other.
class Reads {
 public:
  struct List {
    std::uint32_t begin = 0, end = 0;
  };
  explicit Reads(Numbering& number)
      : number_(number) {}
  std::span<const std::uint32_t> operator[](List list) const {
    return {locals_.data() + list.begin, locals_.data() + list.end};
  }
  /// A list is what is added between these two.
  List begin() const { return {static_cast<std::uint32_t>(locals_.size()), 0}; }
  void end(List& list) const { list.end = static_cast<std::uint32_t>(locals_.size()); }
  /// Adds the locals that the term reads, but for the inputs of its action.
  template<typename Inputs>
  void add(Term term, const Inputs& inputs) {
    if (!term) return;
    each_variable(term, [&](Term v) {
      if (has(inputs, v)) return;
      if (const std::uint32_t local = number_[v]; local != Numbering::shared)
        locals_.push_back(local);
    });
  }
  template<typename Inputs>
  void add(const std::vector<Access>& accesses, const Inputs& inputs) {
    for (const Access& access : accesses) {
      add(access.index, inputs);
      add(access.condition, inputs);
    }
  }

 private:
  Numbering& number_;
  std::vector<std::uint32_t> locals_;
};

/// A set of locals for every location, as rows of bits.
class Rows {
 public:
  Rows(std::size_t rows, std::size_t columns)
      : words_((columns + 63) / 64)
      , bits_(rows * words_, 0) {}
  std::span<std::uint64_t> operator[](std::size_t row) {
    return {bits_.data() + row * words_, words_};
  }
  // Rows are short: a call of the library would take longer.
  static void set(std::span<std::uint64_t> to, std::span<const std::uint64_t> from) {
    for (std::size_t word = 0; word < to.size(); ++word) to[word] = from[word];
  }
  static void add(std::span<std::uint64_t> to, std::span<const std::uint64_t> from) {
    for (std::size_t word = 0; word < to.size(); ++word) to[word] |= from[word];
  }
  static void clear(std::span<std::uint64_t> row) {
    for (std::uint64_t& word : row) word = 0;
  }
  static bool same(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
    std::uint64_t difference = 0;
    for (std::size_t word = 0; word < a.size(); ++word) difference |= a[word] ^ b[word];
    return difference == 0;
  }
  static bool has(std::span<const std::uint64_t> row, std::uint32_t i) {
    return (row[i / 64] >> (i % 64) & 1) != 0;
  }
  static void put(std::span<std::uint64_t> row, std::uint32_t i) {
    row[i / 64] |= std::uint64_t{1} << (i % 64);
  }
  static void take(std::span<std::uint64_t> row, std::uint32_t i) {
    row[i / 64] &= ~(std::uint64_t{1} << (i % 64));
  }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

} // namespace

void Graph::clean(LocationId start, const TermSet& shared) {
  drop_unreachable(start);
  // What each action and each assertion reads, once; of the value of a local only if that is read.
  Numbering number(shared);
  Reads reads(number);
  struct Assigned {
    std::uint32_t local;
    Reads::List value;
  };
  struct OfArc {
    Reads::List always;
    std::uint32_t first = 0, last = 0; ///< in `assigned`
  };
  std::vector<Assigned> assigned;
  std::vector<OfArc> of_arc(arcs_.size());
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    if (arcs_[i].gone) continue;
    const Action& action = arcs_[i].action;
    of_arc[i].first = static_cast<std::uint32_t>(assigned.size());
    for (const auto& [variable, value] : action.assign) {
      const std::uint32_t local = number[variable];
      if (local == Numbering::shared) continue;
      Assigned& now = assigned.emplace_back(local, reads.begin());
      reads.add(value, action.inputs);
      reads.end(now.value);
    }
    of_arc[i].last = static_cast<std::uint32_t>(assigned.size());
    of_arc[i].always = reads.begin();
    reads.add(action.guard, action.inputs);
    reads.add(action.accesses, action.inputs);
    for (const auto& [variable, value] : action.assign)
      if (number[variable] == Numbering::shared) reads.add(value, action.inputs);
    reads.end(of_arc[i].always);
  }
  std::vector<Reads::List> asserted(nodes_.size());
  constexpr std::array<Term, 0> no_inputs;
  for (LocationId id = 0; id < nodes_.size(); ++id) {
    if (nodes_[id].gone) continue;
    asserted[id] = reads.begin();
    reads.add(nodes_[id].assertion, no_inputs);
    reads.add(nodes_[id].accesses, no_inputs);
    reads.end(asserted[id]);
  }
  // Backward liveness of locals, to a fixpoint: a finite number of variables per location. Most
  // locations come in the order of the text, so a round from the last to the first does most of it.
  Rows live(nodes_.size() + 2, number.size());
  const std::span<std::uint64_t> now = live[nodes_.size()], after = live[nodes_.size() + 1];
  std::vector<bool> open(nodes_.size(), true);
  for (bool again = true; again;) {
    again = false;
    for (LocationId id = static_cast<LocationId>(nodes_.size()); id-- > 0;) {
      if (nodes_[id].gone || !open[id]) continue;
      open[id] = false;
      Rows::clear(now);
      for (std::uint32_t local : reads[asserted[id]]) Rows::put(now, local);
      for (std::size_t i : arcs_from(id)) {
        const std::span<const std::uint64_t> target = live[arcs_[i].to];
        Rows::set(after, target);
        const std::span<const Assigned> changes(assigned.data() + of_arc[i].first,
                                                assigned.data() + of_arc[i].last);
        for (const Assigned& a : changes) Rows::take(after, a.local);
        for (const Assigned& a : changes) {
          if (!Rows::has(target, a.local)) continue;
          for (std::uint32_t read : reads[a.value]) Rows::put(now, read);
        }
        for (std::uint32_t local : reads[of_arc[i].always]) Rows::put(now, local);
        Rows::add(now, after);
      }
      const std::span<std::uint64_t> before = live[id];
      if (Rows::same(now, before)) continue;
      Rows::set(before, now);
      for (std::size_t i : arcs_into(id)) {
        open[arcs_[i].from] = true;
        again = again || arcs_[i].from >= id;
      }
    }
  }
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    const Arc& arc = arcs_[i];
    if (arc.gone) continue;
    Action& action = arcs_[i].action;
    drop_if(action.assign, [&](const auto& item) {
      const std::uint32_t local = number[item.first];
      return local != Numbering::shared && !Rows::has(live[arc.to], local);
    });
    if (action.inputs.empty()) continue;
    boost::container::small_vector<Term, 8> used;
    auto use = [&](Term term) {
      if (!term) return;
      each_variable(term, [&](Term v) {
        if (has(action.inputs, v)) used.push_back(v);
      });
    };
    for (const auto& [variable, value] : action.assign) use(value);
    for (const Access& access : action.accesses) {
      use(access.index);
      use(access.condition);
    }
    auto unused = [&](Term input) { return !has(used, input); };
    if (action.choice && std::all_of(action.inputs.begin(), action.inputs.end(), unused))
      action.guard = Term(); // nobody asks what was chosen
    use(action.guard);
    drop_if(action.inputs, unused);
  }
  for (Node& node : nodes_) node.stays[0] = node.stays[1] = false;
}

void Graph::mark_loose() {
  for (std::size_t i = 0; i < arcs_.size(); ++i)
    if (arcs_[i].loose == 0) arcs_[i].loose = nodes_[arcs_[i].from].loose;
}

void Graph::mark_loose(const std::vector<Term>& inputs, std::uint32_t place) {
  std::set<std::string> names;
  for (Term input : inputs) names.insert(input.name());
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    for (Term input : arcs_[i].action.inputs)
      if (arcs_[i].loose == 0 && names.contains(plain_name(input))) arcs_[i].loose = place;
  }
}

std::set<std::string> Graph::inputs() const {
  std::set<std::string> names;
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    const Arc& arc = arcs_[i];
    if (arc.gone) continue;
    for (Term input : arc.action.inputs) names.insert(plain_name(input));
  }
  return names;
}

} // namespace absthread::cfront
