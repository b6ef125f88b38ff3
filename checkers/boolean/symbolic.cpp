// SPDX-License-Identifier: MIT
// The over-approximation with BDDs (BuDDy) in place of the paper's formulas and QBF: one BDD per
// flag and location. Equality of BDDs is equality of sets, so the fixed point needs no solver.
//
// Variables: of each shared bit its value before and after the step, of each local bit that and the
// owner bits of the other thread, then choices. A step of a thread is one relational product.
//
// Passive steps are grouped by the set A of shared bits that they change, and by who can be beside
// the acting thread: W_A is a relation between
// the shared bits before, the bits of A after, and the locks of the acting thread. Applied to the
// set of a location it is one more relational product. Its result adds nothing if the set does not
// depend on A, which is what makes thousands of variables cheap: sets that are closed under changes
// of a variable do not mention it.
//
// Order: steps of threads are followed as far as they go, then passive steps are applied to one
// location, and so on. So a passive step works on sets that are as large as they can be.
#include "checkers/boolean/over_approximation.hpp"
#include "checkers/boolean/thread_bounds.hpp"

#include "checkers/limits/worker.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <bdd.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>
#include <unordered_map>

namespace absthread::boolean {
namespace {

const limits::Send* send_from_here = nullptr;

void on_bdd_error(int code) {
  if (send_from_here != nullptr) (*send_from_here)(fmt::format("gave_up {}", bdd_errstring(code)));
  _exit(0);
}

// The bits of BuDDy's variables.
struct Layout {
  explicit Layout(const Flow& flow)
      : shared(static_cast<int>(flow.shared.size()))
      , locals(static_cast<int>(flow.locals)) {
    for (const FlowEdge& e : flow.edges) {
      choices = std::max(choices, static_cast<int>(e.choices));
      other_choices = std::max(other_choices, static_cast<int>(e.broadcast_choices));
    }
  }
  int shared, locals, choices = 0, other_choices = 0;

  int shared_now(BitIndex b) const { return 2 * static_cast<int>(b); }
  int shared_next(BitIndex b) const { return shared_now(b) + 1; }
  int local_now(BitIndex b) const { return 2 * shared + 3 * static_cast<int>(b); }
  int local_next(BitIndex b) const { return local_now(b) + 1; }
  int local_other(BitIndex b) const { return local_now(b) + 2; }
  int choice(std::uint32_t c) const { return 2 * shared + 3 * locals + static_cast<int>(c); }
  int other_choice(std::uint32_t c) const { return choice(0) + choices + static_cast<int>(c); }
  int count() const { return std::max(1, choice(0) + choices + other_choices); }
};

// Variables as a conjunction, the form in which BuDDy wants a set of them.
bdd set_of(std::vector<int> variables) {
  return bdd_makeset(variables.data(), static_cast<int>(variables.size()));
}

class Renaming {
 public:
  Renaming(const std::vector<int>& from, const std::vector<int>& to)
      : pairs_(bdd_newpair()) {
    for (std::size_t i = 0; i < from.size(); ++i) bdd_setpair(pairs_, from[i], to[i]);
  }
  ~Renaming() { bdd_freepair(pairs_); }
  Renaming(const Renaming&) = delete;
  Renaming& operator=(const Renaming&) = delete;
  bdd operator()(const bdd& set) const { return bdd_replace(set, pairs_); }

 private:
  bddPair* pairs_;
};

class Fixpoint {
 public:
  Fixpoint(const Flow& flow, const ApproximationOptions& options)
      : flow_(flow)
      , layout_(flow)
      , options_(options)
      , edges_(flow.edges_by_source())
      , listening_(listening_locations(flow))
      , neighbours_(flow)
      , start_(std::chrono::steady_clock::now()) {
    bdd_setvarnum(layout_.count());
    bdd_varblockall();
    bdd_autoreorder(BDD_REORDER_WIN2ITE);
    steps_.resize(flow.edges.size());
    for (auto& list : sets_) list.assign(flow.locations.size(), bddfalse);
    seen_.resize(flow.locations.size());
    disjoint_ = bddtrue;
    for (const Mutex& m : flow.mutexes)
      disjoint_ &= !(now(m.own) & bdd_ithvar(layout_.local_other(m.own)));
    if (ABSTHREAD_FAULT("boolean-approximation-no-common-bits")) disjoint_ = bddfalse;
  }

  void run(Approximation& out) {
    bdd initial = bddtrue;
    for (BitIndex b = 0; b < flow_.shared.size(); ++b)
      initial &= bdd_nithvar(layout_.shared_now(b));
    for (BitIndex b = 0; b < flow_.locals; ++b) initial &= bdd_nithvar(layout_.local_now(b));
    reduced_ = options_.reduction;
    add(0, flow_.entry, initial);
    close();
    out.symbolic_states = added_;
    out.thread_states = count();
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (!bad_ && reduced_ && options_.close) {
      reduced_ = false;
      for (LocationIndex l = 0; l < flow_.locations.size(); ++l)
        if (sets_[1][l] != bddfalse) passive_.insert(l);
      for (auto& versions : seen_) versions.clear();
      close();
      out.closing_states = added_ - out.symbolic_states;
    }
    if (bad_) {
      out.answer = Approximation::Answer::may_fail;
      out.bad = *bad_;
    } else {
      out.answer = Approximation::Answer::safe;
      extract(out.states);
    }
  }

 private:
  enum class Context { acting, passive };

  bdd now(BitIndex local) const { return bdd_ithvar(layout_.local_now(local)); }

  bdd formula(FormulaId id, Context context) {
    auto& known = formulas_[context == Context::acting ? 0 : 1];
    if (const auto at = known.find(id); at != known.end()) return at->second;
    const Formula& f = flow_.formulas[id];
    bdd out;
    switch (f.kind) {
    case Formula::Kind::constant: out = f.a != 0 ? bddtrue : bddfalse; break;
    case Formula::Kind::shared: out = bdd_ithvar(layout_.shared_now(f.a)); break;
    case Formula::Kind::next: out = bdd_ithvar(layout_.shared_next(f.a)); break;
    case Formula::Kind::local: out = now(f.a); break;
    case Formula::Kind::choice:
      out =
          bdd_ithvar(context == Context::acting ? layout_.choice(f.a) : layout_.other_choice(f.a));
      break;
    case Formula::Kind::negation: out = !formula(f.a, context); break;
    case Formula::Kind::conjunction: out = formula(f.a, context) & formula(f.b, context); break;
    case Formula::Kind::disjunction: out = formula(f.a, context) | formula(f.b, context); break;
    case Formula::Kind::exclusive: out = formula(f.a, context) ^ formula(f.b, context); break;
    }
    known.emplace(id, out);
    return out;
  }

  // A relation, the variables that it hides, and the names that its results get.
  struct Product {
    bdd relation, hidden;
    std::vector<int> from, to;
    std::unique_ptr<Renaming> renaming;

    void finish(const std::vector<int>& variables) {
      hidden = set_of(variables);
      renaming = std::make_unique<Renaming>(from, to);
    }
    bdd apply(const bdd& set) const {
      return (*renaming)(bdd_appex(set, relation, bddop_and, hidden));
    }
  };

  struct Step {
    std::optional<Product> active, spawned, effect;
    std::vector<BitIndex> changed; ///< shared bits, the group
    std::size_t group = 0;
  };

  // Bits of A are renamed when the relation is applied, not before: it speaks of before and after.
  struct Group {
    std::vector<BitIndex> changed;
    std::uint32_t kind = 0; ///< of the locations that the steps come from
    bdd relation = bddfalse;
    Product product; ///< without the relation
    const FlowEdge* broadcast = nullptr;
    unsigned version = 0;
  };

  std::vector<int> choice_variables() const {
    std::vector<int> out;
    for (int c = 0; c < layout_.choices; ++c)
      out.push_back(layout_.choice(static_cast<std::uint32_t>(c)));
    return out;
  }

  Step& step(std::uint32_t number) {
    std::optional<Step>& known = steps_[number];
    if (known) return *known;
    known.emplace();
    Step& out = *known;
    const FlowEdge& e = flow_.edges[number];
    bdd base = formula(e.guard, Context::acting);
    std::vector<int> hidden = choice_variables(), from, to;
    for (const auto& [bit, value] : e.shared) {
      base &= bdd_biimp(bdd_ithvar(layout_.shared_next(bit)), formula(value, Context::acting));
      hidden.push_back(layout_.shared_now(bit));
      from.push_back(layout_.shared_next(bit));
      to.push_back(layout_.shared_now(bit));
      out.changed.push_back(bit);
    }
    if (e.to != no_location) {
      Product& p = out.active.emplace();
      p.relation = base;
      p.from = from;
      p.to = to;
      std::vector<int> gone = hidden;
      for (const auto& [bit, value] : e.local) {
        p.relation &=
            bdd_biimp(bdd_ithvar(layout_.local_next(bit)), formula(value, Context::acting));
        gone.push_back(layout_.local_now(bit));
        p.from.push_back(layout_.local_next(bit));
        p.to.push_back(layout_.local_now(bit));
      }
      p.finish(gone);
    }
    std::vector<int> own_locals;
    for (BitIndex b = 0; b < flow_.locals; ++b) own_locals.push_back(layout_.local_now(b));
    if (e.spawn) {
      Product& p = out.spawned.emplace();
      p.relation = base;
      p.from = from;
      p.to = to;
      for (BitIndex b = 0; b < flow_.locals; ++b) {
        bdd value = bddfalse;
        for (const auto& [bit, formula_id] : e.spawn->local)
          if (bit == b) value = formula(formula_id, Context::acting);
        p.relation &= bdd_biimp(bdd_ithvar(layout_.local_next(b)), value);
        p.from.push_back(layout_.local_next(b));
        p.to.push_back(layout_.local_now(b));
      }
      std::vector<int> gone = hidden;
      gone.insert(gone.end(), own_locals.begin(), own_locals.end());
      p.finish(gone);
    }
    if (e.shared.empty() && e.broadcast.empty()) return out;
    // What others see: shared bits before and after, and the locks of the one who acts.
    Product& p = out.effect.emplace();
    p.relation = base;
    for (const Mutex& m : flow_.mutexes) {
      bdd after = now(m.own);
      for (const auto& [bit, value] : e.local)
        if (bit == m.own) after = formula(value, Context::acting);
      p.relation &= bdd_biimp(bdd_ithvar(layout_.local_other(m.own)), now(m.own) | after);
    }
    std::vector<int> gone = choice_variables();
    gone.insert(gone.end(), own_locals.begin(), own_locals.end());
    p.finish(gone);
    out.group = group_of(e, out.changed);
    return out;
  }

  std::size_t group_of(const FlowEdge& e, const std::vector<BitIndex>& changed) {
    const std::uint32_t kind = neighbours_.kind(e.from);
    const auto key = std::tuple(changed, kind, e.broadcast.empty() ? nullptr : &e);
    const auto [at, fresh] = group_numbers_.emplace(key, groups_.size());
    if (!fresh) return at->second;
    Group& g = groups_.emplace_back();
    g.changed = changed;
    g.kind = kind;
    std::vector<int> hidden;
    for (const Mutex& m : flow_.mutexes) hidden.push_back(layout_.local_other(m.own));
    for (const BitIndex b : changed) {
      hidden.push_back(layout_.shared_now(b));
      g.product.from.push_back(layout_.shared_next(b));
      g.product.to.push_back(layout_.shared_now(b));
    }
    g.product.relation = disjoint_;
    if (!e.broadcast.empty()) {
      g.broadcast = &e;
      for (const auto& [bit, value] : e.broadcast) {
        // x' of a bit that does not change is x.
        bdd updated = formula(value, Context::passive);
        for (BitIndex b = 0; b < flow_.shared.size(); ++b)
          if (std::find(changed.begin(), changed.end(), b) == changed.end())
            updated =
                bdd_compose(updated, bdd_ithvar(layout_.shared_now(b)), layout_.shared_next(b));
        g.product.relation &= bdd_biimp(bdd_ithvar(layout_.local_next(bit)), updated);
        hidden.push_back(layout_.local_now(bit));
        g.product.from.push_back(layout_.local_next(bit));
        g.product.to.push_back(layout_.local_now(bit));
      }
      for (int c = 0; c < layout_.other_choices; ++c)
        hidden.push_back(layout_.other_choice(static_cast<std::uint32_t>(c)));
    }
    g.product.finish(hidden);
    return at->second;
  }

  void add(int flag, LocationIndex at, const bdd& more) {
    bdd& set = sets_[static_cast<std::size_t>(flag)][at];
    const bdd larger = set | more;
    if (larger == set) return;
    set = larger;
    ++added_;
    if (flow_.locations[at].bad && !bad_ &&
        (set & formula(*flow_.locations[at].bad, Context::acting)) != bddfalse)
      bad_ = at;
    active_.insert({at, flag});
    if (flag == 1) {
      passive_.insert(at);
      seen_[at].clear();
    }
  }

  // Steps of threads first, then passive steps at one location, until nothing is new.
  void close() {
    while (!bad_ && !(active_.empty() && passive_.empty())) {
      if (!active_.empty()) {
        const auto [at, flag] = *active_.begin();
        active_.erase(active_.begin());
        act(flag, at);
      } else {
        const LocationIndex at = *passive_.begin();
        passive_.erase(passive_.begin());
        suffer(at);
      }
    }
  }

  void act(int flag, LocationIndex at) {
    for (const std::uint32_t e : edges_[at]) {
      const Step& s = step(e);
      const bdd set = sets_[static_cast<std::size_t>(flag)][at];
      const int after = s.spawned ? 1 : flag;
      if (s.active) add(after, flow_.edges[e].to, s.active->apply(set));
      if (s.spawned) add(1, flow_.edges[e].spawn->at, s.spawned->apply(set));
      if (!s.effect || flag == 0 || ABSTHREAD_FAULT("boolean-approximation-alone")) continue;
      Group& g = groups_[s.group];
      const bdd larger = g.relation | s.effect->apply(set);
      if (larger == g.relation) continue;
      g.relation = larger;
      ++g.version;
      if (ABSTHREAD_FAULT("boolean-approximation-effects-once") && g.version > 1) continue;
      for (LocationIndex l = 0; l < flow_.locations.size(); ++l)
        if (sets_[1][l] != bddfalse) passive_.insert(l);
    }
  }

  bool listens(LocationIndex at, const Group& g) const {
    if (!neighbours_.together(neighbours_.kind(at), g.kind)) return false;
    return !reduced_ || listening_[at] || g.broadcast != nullptr;
  }

  // Passive steps at one location, all groups.
  void suffer(LocationIndex at) {
    std::vector<unsigned>& seen = seen_[at];
    std::vector<bool> mentioned = support(sets_[1][at]);
    for (std::size_t n = 0; n < groups_.size(); ++n) {
      Group& g = groups_[n];
      if (seen.size() <= n) seen.resize(groups_.size(), 0);
      if (seen[n] == g.version || !listens(at, g)) continue;
      seen[n] = g.version;
      // A set that does not depend on what changes stays as it is.
      if (g.broadcast == nullptr &&
          std::none_of(g.changed.begin(), g.changed.end(), [&](BitIndex b) {
            return static_cast<bool>(mentioned[static_cast<std::size_t>(layout_.shared_now(b))]);
          }))
        continue;
      const bdd set = sets_[1][at];
      const bdd others = g.product.apply(set & g.relation);
      const bdd larger = set | others;
      if (larger == set) continue;
      add(1, at, others);
      // What was applied to the smaller set has to be applied again.
      seen_[at].assign(groups_.size(), 0);
      mentioned = support(sets_[1][at]);
      if (bad_) return;
    }
  }

  std::vector<bool> support(const bdd& set) const {
    std::vector<bool> out(static_cast<std::size_t>(layout_.count()), false);
    for (bdd s = bdd_support(set); s != bddtrue && s != bddfalse; s = bdd_high(s))
      out[static_cast<std::size_t>(bdd_var(s))] = true;
    return out;
  }

  double count() const {
    std::vector<int> variables;
    for (BitIndex b = 0; b < flow_.shared.size(); ++b) variables.push_back(layout_.shared_now(b));
    for (BitIndex b = 0; b < flow_.locals; ++b) variables.push_back(layout_.local_now(b));
    const bdd all = set_of(variables);
    double out = 0;
    for (const auto& list : sets_)
      for (const bdd& set : list)
        if (set != bddfalse) out += variables.empty() ? 1 : bdd_satcountset(set, all);
    return std::isfinite(out) ? out : -1;
  }

  void extract(ThreadStates& out) const {
    std::unordered_map<int, std::uint32_t> known{{0, 0}, {1, 1}};
    for (std::size_t flag = 0; flag < 2; ++flag)
      for (const bdd& set : sets_[flag]) out.roots[flag].push_back(extract(set, out, known));
  }

  std::uint32_t extract(const bdd& set, ThreadStates& out,
                        std::unordered_map<int, std::uint32_t>& known) const {
    if (const auto at = known.find(set.id()); at != known.end()) return at->second;
    const std::uint32_t low = extract(bdd_low(set), out, known);
    const std::uint32_t high = extract(bdd_high(set), out, known);
    const int variable = bdd_var(set);
    const std::uint32_t bit =
        variable < 2 * layout_.shared
            ? static_cast<std::uint32_t>(variable / 2)
            : static_cast<std::uint32_t>(layout_.shared + (variable - 2 * layout_.shared) / 3);
    out.nodes.push_back({bit, low, high});
    const auto number = static_cast<std::uint32_t>(out.nodes.size() - 1);
    known.emplace(set.id(), number);
    return number;
  }

  const Flow& flow_;
  const Layout layout_;
  const ApproximationOptions& options_;
  const std::vector<std::vector<std::uint32_t>> edges_;
  const std::vector<bool> listening_;
  const Neighbours neighbours_;
  const std::chrono::steady_clock::time_point start_;
  bool reduced_ = true;
  std::unordered_map<FormulaId, bdd> formulas_[2];
  std::vector<std::optional<Step>> steps_;
  std::deque<Group> groups_;
  std::map<std::tuple<std::vector<BitIndex>, std::uint32_t, const FlowEdge*>, std::size_t>
      group_numbers_;
  std::array<std::vector<bdd>, 2> sets_;
  std::set<std::pair<LocationIndex, int>> active_;
  std::set<LocationIndex> passive_;
  std::vector<std::vector<unsigned>> seen_; ///< by location: versions of the groups applied
  bdd disjoint_;
  std::uint64_t added_ = 0;
  std::optional<LocationIndex> bad_;
};

// ---- the way out of the process: numbers, separated by blanks

std::string written(const Approximation& a) {
  std::string out =
      fmt::format("{} {} {} {} {} {} {}", static_cast<int>(a.answer), a.bad, a.symbolic_states,
                  a.thread_states, a.closing_states, a.seconds, a.states.nodes.size());
  for (const ThreadStates::Node& n : a.states.nodes)
    out += fmt::format(" {} {} {}", n.variable, n.low, n.high);
  for (const auto& roots : a.states.roots) {
    out += fmt::format(" {}", roots.size());
    for (const std::uint32_t r : roots) out += fmt::format(" {}", r);
  }
  return out;
}

Approximation read_back(const std::string& text) {
  Approximation out;
  std::istringstream in(text);
  int answer = 0;
  std::size_t size = 0;
  in >> answer >> out.bad >> out.symbolic_states >> out.thread_states >> out.closing_states >>
      out.seconds >> size;
  out.answer = static_cast<Approximation::Answer>(answer);
  out.states.nodes.resize(size);
  for (ThreadStates::Node& n : out.states.nodes) in >> n.variable >> n.low >> n.high;
  for (auto& roots : out.states.roots) {
    in >> size;
    roots.resize(size);
    for (std::uint32_t& r : roots) in >> r;
  }
  ABSTHREAD_INVARIANT(!in.fail(), "a process should understand what it has sent itself");
  return out;
}

} // namespace

Approximation approximate_symbolic(const Flow& flow, const ApproximationOptions& options) {
  Approximation out;
  out.why = "it ended without an answer";
  const limits::Outcome end = limits::run_limited(
      {std::chrono::milliseconds(options.time_ms), options.memory_mb},
      [&](const limits::Send& send) {
        send_from_here = &send;
        bdd_init(20000, 20000);
        bdd_error_hook(on_bdd_error);
        bdd_gbc_hook(nullptr);
        bdd_setcacheratio(4);
        bdd_setmaxincrease(1000000);
        // A node takes 20 bytes, its share of the caches about as much again; the table is copied
        // when it grows.
        if (options.memory_mb != 0)
          bdd_setmaxnodenum(
              static_cast<int>(std::min<std::uint64_t>(options.memory_mb * 12000, 1000000000)));
        Approximation result;
        {
          Fixpoint fixpoint(flow, options);
          fixpoint.run(result);
        }
        send(written(result));
      },
      [&](const std::string& message) {
        if (message.starts_with("gave_up ")) {
          out.why = message.substr(8);
        } else {
          out = read_back(message);
        }
      });
  if (out.answer != Approximation::Answer::gave_up) return out;
  if (end.ending == limits::Ending::timeout) out.why = "timeout";
  if (end.ending == limits::Ending::memout) out.why = "memout";
  return out;
}

} // namespace absthread::boolean
