// SPDX-License-Identifier: MIT
#include "checkers/explicit/watch.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "checkers/explicit/cone.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {

namespace {

bool is_load(Sync sync) {
  return sync == Sync::acquire || sync == Sync::load_relaxed || sync == Sync::load_dependent ||
         sync == Sync::writes_seen;
}

bool is_store(Sync sync) {
  return sync == Sync::release || sync == Sync::store_release || sync == Sync::store_relaxed ||
         sync == Sync::update_relaxed || sync == Sync::section_end;
}

bool mentions_any(Term term, const std::vector<Term>& variables) {
  if (variables.empty()) return false;
  const std::vector<Term> used = free_variables(term);
  return std::any_of(used.begin(), used.end(), [&](Term v) {
    return std::find(variables.begin(), variables.end(), v) != variables.end();
  });
}

/// What is known in the middle of a step, over the state before it.
struct Knowledge {
  Term knows, fenced, seen, reads; ///< of the thread
  Term watch, index;               ///< what was chosen
  std::map<std::string, Term> objects;
  std::map<std::string, Term> since; ///< by object: chosen by the thread since its section began
};

class Builder {
 public:
  Builder(const Program& program, const std::vector<PlacedAccess>& accesses,
          const std::vector<AccessPair>& pairs, TermManager& m)
      : original_(program)
      , accesses_(accesses)
      , m_(m)
      , yes_(m.boolean(true))
      , no_(m.boolean(false)) {
    for (const AccessPair& pair : pairs)
      for (std::size_t a : {pair.first, pair.second}) {
        watched_.insert(a);
        const PlacedAccess& access = accesses[a];
        by_place_[{access.thread, access.edge, access.edge ? 0 : access.place, access.number}] = a;
        indexed_ = indexed_ || access.access.index;
      }
  }

  Watch build() {
    find_objects();
    begin_ = start();
    out_.program = original_;
    Program& made = out_.program;
    made.invariants.clear();
    made.exclusions.clear();
    made.conflicts.clear();
    for (Variable& v : made.shared) v.domain = Term();
    for (std::size_t t = 0; t < made.threads.size(); ++t) build_thread(t);
    declare();
    for (Template& t : made.threads)
      for (const Location& l : t.thread.locations) needed_.push_back(l.assertion);
    keep_only_what_matters(made, needed_, m_);
    return std::move(out_);
  }

 private:
  using Place = std::tuple<std::size_t, std::optional<EdgeId>, LocationId, std::size_t>;

  // Objects carry something if somebody publishes and somebody looks.
  void find_objects() {
    std::set<std::string> stored, loaded;
    for (std::size_t t = 0; t < original_.threads.size(); ++t)
      for (const Edge& edge : original_.threads[t].thread.edges)
        for (const Access& a : made_by(original_, t, edge)) {
          if (is_store(a.sync)) stored.insert(a.location);
          if (is_load(a.sync)) loaded.insert(a.location);
          if (a.sync == Sync::section_end) sections_.insert(a.location);
          if ((is_store(a.sync) || is_load(a.sync)) && a.index) arrays_.insert(a.location);
        }
    std::set_intersection(stored.begin(), stored.end(), loaded.begin(), loaded.end(),
                          std::back_inserter(objects_));
  }

  Knowledge start() {
    Knowledge out;
    const Sort truth = m_.bool_sort();
    out.knows = m_.variable("(watch) knows", truth);
    out.fenced = m_.variable("(watch) fenced", truth);
    out.seen = m_.variable("(watch) seen", truth);
    out.reads = m_.variable("(watch) reads", truth);
    out.watch = m_.variable("(watch) chosen", m_.int_sort());
    out.index = m_.variable("(watch) index", m_.int_sort());
    for (const std::string& name : sections_)
      out.since[name] = m_.variable("(watch) since the section of " + name, truth);
    for (const std::string& name : objects_)
      out.objects[name] = m_.variable(
          "(watch) " + name, arrays_.contains(name) ? m_.array_sort(m_.int_sort(), truth) : truth);
    return out;
  }

  void declare() {
    std::vector<Term> facts;
    if (out_.program.initial) facts.push_back(out_.program.initial);
    const auto shared = [&](Term v, Term initial) {
      Variable made;
      made.term = v;
      made.initial = initial;
      facts.push_back(equal(v, initial));
      out_.program.shared.push_back(std::move(made));
    };
    shared(begin_.watch, m_.integer(0L));
    if (indexed_) shared(begin_.index, m_.integer(0L));
    for (const auto& [name, v] : begin_.objects)
      shared(v, arrays_.contains(name) ? constant_array(v.sort(), no_) : no_);
    out_.program.initial = conj(m_, facts);
    std::vector<Term> own = {begin_.knows, begin_.fenced, begin_.seen, begin_.reads};
    for (const auto& [name, v] : begin_.since) own.push_back(v);
    for (Template& t : out_.program.threads)
      for (Term v : own) {
        Variable made;
        made.term = v;
        made.initial = no_;
        t.thread.locals.push_back(std::move(made));
      }
  }

  // ---- what a record does

  Term object(const Knowledge& k, const Access& a) const {
    const auto found = k.objects.find(a.location);
    if (found == k.objects.end()) return no_;
    if (!arrays_.contains(a.location)) return found->second;
    return a.index ? select(found->second, a.index) : no_;
  }

  void put(Knowledge& k, const Access& a, Term value) const {
    const auto found = k.objects.find(a.location);
    if (found == k.objects.end() || (arrays_.contains(a.location) && !a.index)) return;
    const Term whole = arrays_.contains(a.location) ? store(found->second, a.index, value) : value;
    found->second = a.condition ? ite(a.condition, whole, found->second) : whole;
  }

  static Term when(const Access& a, Term value) {
    return a.condition ? conj(a.condition, value) : value;
  }

  void follow(Knowledge& k, const Access& a) const {
    switch (a.sync) {
    case Sync::none:
    case Sync::failure: return;
    case Sync::acquire: k.knows = disj(k.knows, when(a, object(k, a))); return;
    case Sync::load_relaxed:
    case Sync::load_dependent: k.seen = disj(k.seen, when(a, object(k, a))); return;
    case Sync::release: put(k, a, disj(object(k, a), k.knows)); return;
    case Sync::store_release: put(k, a, k.knows); return;
    case Sync::store_relaxed:
      put(k, a, ABSTHREAD_FAULT("race-watch-survives-a-store") ? object(k, a) : k.fenced);
      return;
    case Sync::update_relaxed: put(k, a, disj(object(k, a), k.fenced)); return;
    case Sync::fence_acquire: k.knows = disj(k.knows, when(a, k.seen)); return;
    case Sync::fence_release: k.fenced = disj(k.fenced, when(a, k.knows)); return;
    case Sync::fence_reads: k.reads = disj(k.reads, when(a, k.seen)); return;
    case Sync::fence_writes:
      k.fenced = disj(k.fenced, when(a, conj(k.knows, chosen_writes(k.watch))));
      return;
    case Sync::writes_seen:
      if (ABSTHREAD_FAULT("race-section-acquires-all")) k.knows = disj(k.knows, object(k, a));
      k.reads = disj(k.reads, when(a, conj(object(k, a), chosen_writes(k.watch))));
      return;
    case Sync::section_begin: begin_section(k, a); return;
    case Sync::section_end:
      put(k, a,
          disj(object(k, a),
               ABSTHREAD_FAULT("race-section-releases-all") ? k.knows : k.since.at(a.location)));
      return;
    }
  }

  void begin_section(Knowledge& k, const Access& a) const {
    const auto found = k.since.find(a.location);
    if (found == k.since.end()) return;
    found->second = a.condition ? conj(negate(a.condition), found->second) : no_;
  }

  // ---- what is chosen

  // A kind is what matters of an access that was chosen: it writes, is plain, has an index.
  long kind_of(const Access& a) {
    const std::tuple key(a.write, a.order == AccessOrder::plain, static_cast<bool>(a.index));
    return kinds_.try_emplace(key, static_cast<long>(kinds_.size()) + 1).first->second;
  }

  Term chosen_writes(Term watch) const {
    Term out = no_;
    for (const auto& [key, number] : kinds_)
      if (std::get<0>(key)) out = disj(out, equal(watch, m_.integer(number)));
    return out;
  }

  // The chosen access contradicts this one, and is one of the same element.
  Term contradicted(const Knowledge& k, const Access& a) const {
    Term out = no_;
    for (const auto& [key, number] : kinds_) {
      Access chosen;
      chosen.write = std::get<0>(key);
      chosen.order = std::get<1>(key) ? AccessOrder::plain : AccessOrder::sequential;
      if (!contradict(chosen, a)) continue;
      Term same = equal(k.watch, m_.integer(number));
      if (std::get<2>(key) && a.index) same = conj(same, equal(k.index, a.index));
      out = disj(out, same);
    }
    return out;
  }

  void choose(Knowledge& k, const Access& a) {
    k.watch = m_.integer(kind_of(a));
    if (a.index) k.index = a.index;
    k.knows = yes_;
    for (auto& [name, since] : k.since) since = yes_;
  }

  std::optional<std::size_t> watched(const Place& place) const {
    const auto found = by_place_.find(place);
    return found == by_place_.end() ? std::nullopt : std::optional(found->second);
  }

  // ---- threads

  void build_thread(std::size_t t) {
    if (kinds_.empty())
      for (std::size_t a : watched_) kind_of(accesses_[a].access);
    Thread& thread = out_.program.threads[t].thread;
    const std::vector<Edge> before = std::move(thread.edges);
    thread.edges.clear();
    std::vector<Term> wrong(thread.locations.size(), no_);
    std::vector<Watch::Origin>& origins = out_.origins.emplace_back();
    for (EdgeId e = 0; e < before.size(); ++e) {
      Edge edge = before[e];
      const std::vector<Access> made = made_by(original_, t, edge);
      edge.accesses.clear();
      if (const Term assertion = thread.locations[edge.from].assertion)
        edge.step.relation = conj(assertion, edge.step.relation);
      check(t, e, edge, made, wrong[edge.from]);
      add(thread, edge, made, std::nullopt);
      origins.push_back({e, std::nullopt});
      for (std::size_t k = 0; k < made.size(); ++k) {
        const std::optional<std::size_t> chosen = watched({t, e, 0, k});
        if (!chosen) continue;
        add(thread, edge, made, k);
        origins.push_back({e, chosen});
      }
    }
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      Location& location = thread.locations[l];
      for (std::size_t k = 0; k < location.accesses.size(); ++k)
        if (const std::optional<std::size_t> a = watched({t, std::nullopt, l, k})) {
          read_by_assertion(thread, l, location.accesses[k], *a, wrong[l]);
          origins.push_back({std::nullopt, a});
        }
      location.accesses.clear();
      location.assertion = negate(wrong[l]);
    }
    for (Variable& v : thread.locals) v.domain = Term();
  }

  // The accesses of the step, each with what the thread knows when it makes it.
  void check(std::size_t t, EdgeId e, const Edge& edge, const std::vector<Access>& made,
             Term& wrong) {
    Knowledge k = begin_;
    for (std::size_t n = 0; n < made.size(); ++n) {
      if (const std::optional<std::size_t> a = watched({t, e, 0, n}))
        must_know(k, accesses_[*a].access, *a, edge.step.inputs, wrong);
      follow(k, made[n]);
    }
  }

  void must_know(const Knowledge& k, const Access& access, std::size_t number,
                 const std::vector<Term>& inputs, Term& wrong) {
    Term knows = access.write ? k.knows : disj(k.knows, k.reads);
    // What depends on a choice inside of the step is not known before it; a replay decides.
    if (mentions_any(knows, inputs)) knows = begin_.knows;
    Term race = conj(contradicted(begin_, access), negate(knows));
    if (access.condition) race = conj(access.condition, race);
    out_.checked.push_back({number, race});
    wrong = disj(wrong, race);
  }

  // A step; `chosen` is the number of the access that it chooses.
  void add(Thread& thread, Edge edge, const std::vector<Access>& made,
           std::optional<std::size_t> chosen) {
    Knowledge k = begin_;
    std::vector<Term> parts = {edge.step.relation};
    if (chosen) {
      parts.push_back(equal(begin_.watch, m_.integer(0L)));
      if (made[*chosen].condition) parts.push_back(made[*chosen].condition);
    }
    for (std::size_t n = 0; n < made.size(); ++n) {
      if (chosen == n) choose(k, made[n]);
      follow(k, made[n]);
    }
    change(edge, k, parts);
    thread.edges.push_back(std::move(edge));
  }

  void read_by_assertion(Thread& thread, LocationId l, const Access& access, std::size_t number,
                         Term& wrong) {
    must_know(begin_, access, number, {}, wrong);
    Edge edge;
    edge.from = edge.to = l;
    edge.where = access.where;
    edge.text = "the assertion is evaluated";
    Knowledge k = begin_;
    choose(k, access);
    std::vector<Term> parts = {equal(begin_.watch, m_.integer(0L))};
    if (access.condition) parts.push_back(access.condition);
    change(edge, k, parts);
    thread.edges.push_back(std::move(edge));
  }

  void change(Edge& edge, const Knowledge& after, std::vector<Term>& parts) const {
    const auto put = [&](Term v, Term value) {
      if (v == value) return;
      edge.step.changed.push_back(v);
      parts.push_back(equal(primed(v), value));
      edge.kind = EdgeKind::step;
    };
    put(begin_.knows, after.knows);
    put(begin_.fenced, after.fenced);
    put(begin_.seen, after.seen);
    put(begin_.reads, after.reads);
    put(begin_.watch, after.watch);
    put(begin_.index, after.index);
    for (const auto& [name, v] : begin_.since) put(v, after.since.at(name));
    for (const auto& [name, v] : begin_.objects) put(v, after.objects.at(name));
    std::sort(edge.step.changed.begin(), edge.step.changed.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
    edge.step.relation = conj(m_, parts);
  }

  const Program& original_;
  const std::vector<PlacedAccess>& accesses_;
  TermManager& m_;
  Term yes_, no_;
  std::set<std::size_t> watched_;
  std::map<Place, std::size_t> by_place_;
  bool indexed_ = false;
  std::map<std::tuple<bool, bool, bool>, long> kinds_;
  std::vector<std::string> objects_;
  std::set<std::string> arrays_, sections_;
  Knowledge begin_; ///< the variables themselves
  std::vector<Term> needed_;
  Watch out_;
};

bool is_weak(const Access& a) {
  return a.order == AccessOrder::weak || a.order == AccessOrder::marked ||
         a.order == AccessOrder::excused;
}

/// A try that fails, a section of a seqlock: no access that is weak, and no whole order.
bool orders_in_part(const Access& a) {
  return (a.sync == Sync::failure && !ABSTHREAD_FAULT("race-failures-are-no-condition")) ||
         a.sync == Sync::section_end;
}

template<class Function>
void each_record(const Program& program, const Function& function) {
  for (const Template& t : program.threads) {
    for (const Location& l : t.thread.locations)
      for (const Access& a : l.accesses) function(a);
    for (const Edge& e : t.thread.edges)
      for (const Access& a : e.accesses) function(a);
  }
}

/// What is read in a section of a seqlock tells the reader about the writer without ordering the
/// two.
void read_in_sections(const Thread& thread, std::set<std::string>& names) {
  const auto has = [](const Edge& edge, Sync sync) {
    return std::any_of(edge.accesses.begin(), edge.accesses.end(),
                       [&](const Access& a) { return a.sync == sync; });
  };
  std::vector<bool> inside(thread.locations.size(), false);
  std::vector<LocationId> work;
  const auto enter = [&](LocationId l) {
    if (!inside[l]) work.push_back(l);
    inside[l] = true;
  };
  for (const Edge& edge : thread.edges)
    if (has(edge, Sync::section_begin)) enter(edge.to);
  const std::vector<std::vector<EdgeId>> edges = thread.edges_by_source();
  while (!work.empty()) {
    const LocationId from = work.back();
    work.pop_back();
    for (EdgeId e : edges[from]) {
      const Edge& edge = thread.edges[e];
      for (const Access& a : edge.accesses)
        if (a.order == AccessOrder::plain && !a.write) names.insert(a.location);
      if (!has(edge, Sync::section_end)) enter(edge.to);
    }
  }
}

} // namespace

Watch watch_program(const Program& program, const std::vector<PlacedAccess>& accesses,
                    const std::vector<AccessPair>& pairs, TermManager& manager) {
  return Builder(program, accesses, pairs, manager).build();
}

std::optional<WatchedRace> race_of(const Watch& watch, const std::vector<PlacedAccess>& accesses,
                                   const Trace& trace, TermManager& manager) {
  WatchedRace out;
  bool chosen = false;
  const auto instance_of = [&](std::size_t thread, unsigned copy) {
    std::size_t i = 0;
    while (i < trace.starts.size() &&
           (trace.starts[i].thread != thread || trace.starts[i].instance != copy))
      ++i;
    return i;
  };
  for (std::size_t s = 0; s < trace.steps.size(); ++s) {
    const TraceStep& step = trace.steps[s];
    const auto& access = watch.origins[step.thread][step.edge].chosen;
    if (!access) continue;
    chosen = true;
    out.first = *access;
    out.step = s;
    out.first_instance = instance_of(step.thread, step.instance);
  }
  if (!chosen) return std::nullopt;
  // The last state of each instance.
  std::vector<LocationId> at;
  std::vector<TermMap> values;
  const Model model(watch.program, manager);
  for (const TraceStart& start : trace.starts) {
    at.push_back(start.location);
    TermMap& own = values.emplace_back(start.locals.begin(), start.locals.end());
    if (const Term self = watch.program.threads[start.thread].thread.self)
      own[self] = model.identity(values.size() - 1);
  }
  for (const TraceStep& step : trace.steps) {
    const std::size_t i = instance_of(step.thread, step.instance);
    at[i] = watch.program.threads[step.thread].thread.edges[step.edge].to;
    for (const auto& [v, value] : step.locals_after) values[i][v] = value;
  }
  const Valuation& shared =
      trace.steps.empty() ? trace.shared_initial : trace.steps.back().shared_after;
  for (std::size_t i = 0; i < at.size(); ++i) {
    TermMap now = values[i];
    for (const auto& [v, value] : shared) now[v] = value;
    for (const Watch::Checked& checked : watch.checked) {
      const PlacedAccess& access = accesses[checked.access];
      if (access.thread != trace.starts[i].thread || access.place != at[i]) continue;
      const Term race = evaluate(checked.race, now);
      if (!race || !race.is_true()) continue;
      out.second = checked.access;
      out.second_instance = i;
      return out;
    }
  }
  return std::nullopt;
}

bool has_weak_orders(const Program& program) {
  // A thread alone is ordered with itself.
  const std::vector<Template>& all = program.threads;
  if (all.size() == 1 && all.front().multiplicity.number == 1) return false;
  bool found = false;
  each_record(program, [&](const Access& a) { found = found || is_weak(a) || orders_in_part(a); });
  return found;
}

std::vector<Access> partial_orders(const Program& program) {
  std::vector<Access> out;
  each_record(program, [&](const Access& a) {
    if (a.sync == Sync::failure || a.sync == Sync::section_end) out.push_back(a);
  });
  return out;
}

const char* words_of_partial(Sync sync) {
  return sync == Sync::failure ? "a try that fails, which orders nothing"
                               : "a section of a seqlock, which orders less than a lock";
}

std::optional<Program> with_arbitrary_weak_locations(const Program& program, TermManager& manager) {
  std::set<std::string> names;
  each_record(program, [&](const Access& a) {
    if (is_weak(a)) names.insert(a.location);
  });
  for (const Template& t : program.threads)
    if (!ABSTHREAD_FAULT("race-section-values-stay")) read_in_sections(t.thread, names);
  Program out = program;
  if (names.empty() || ABSTHREAD_FAULT("race-weak-values-stay")) return out;
  Template weak;
  weak.thread.name = weak_memory;
  weak.thread.self = manager.symbol("self", manager.thread_sort());
  weak.code = CodeReference{weak.thread.name, {}, {}};
  Location here;
  here.name = "changes";
  here.assertion = manager.boolean(true);
  here.end = true;
  weak.thread.locations.push_back(std::move(here));
  weak.thread.initial = {0};
  for (const std::string& name : names) {
    const Variable* variable = out.find_shared(name);
    if (!variable) return std::nullopt;
    Edge edge;
    edge.text = "what is read of '" + name + "' may be anything";
    edge.step.relation = manager.boolean(true);
    edge.step.changed = {variable->term};
    weak.thread.edges.push_back(std::move(edge));
  }
  out.threads.push_back(std::move(weak));
  return out;
}

} // namespace absthread::explicit_state
