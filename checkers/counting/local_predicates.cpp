// SPDX-License-Identifier: MIT
#include "checkers/counting/local_predicates.hpp"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "checkers/counting/system.hpp"
#include "checkers/sequential/linear.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {
namespace {

constexpr std::size_t most_places = 150;

// An edge as a guard and new values, those of locals included.
struct Update {
  Term guard;
  TermMap next;
};

Update update_of(const Edge& edge, TermManager& m) {
  Update out;
  functional(edge.step.relation, edge.step.changed, m, out.guard, out.next);
  return out;
}

// Which predicates are kept where.
class Finder {
 public:
  Finder(const Program& program, TermManager& m, std::size_t most)
      : program_(program)
      , most_(most) {
    for (const Variable& v : program.shared) shared_.insert(v.term);
    for (const Template& t : program.threads) {
      numbers_.insert(m.symbol(fmt::format("count({})", t.thread.name), m.int_sort()));
      at_.emplace_back(t.thread.locations.size());
      TermSet& own = locals_.emplace_back();
      for (const Variable& v : t.thread.locals) own.insert(v.term);
      std::vector<Update>& updates = updates_.emplace_back();
      for (const Edge& e : t.thread.edges) updates.push_back(update_of(e, m));
    }
  }

  // Empty, or why it cannot be done.
  std::string run() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Thread& thread = program_.threads[t].thread;
      for (LocationId l = 0; l < thread.locations.size(); ++l) {
        if (!thread.locations[l].assertion) continue;
        for (Term atom : atoms(thread.locations[l].assertion))
          if (note(t, l, atom) == Kind::mixed)
            return fmt::format("'{}' speaks of a local of {} and of a shared variable",
                               to_string(atom), thread.name);
      }
      for (EdgeId e = 0; e < thread.edges.size(); ++e)
        for (Term atom : atoms(updates_[t][e].guard))
          if (note(t, thread.edges[e].from, atom) == Kind::mixed) forgets_tests_ = true;
    }
    while (!queue_.empty()) {
      const auto [t, l, atom] = queue_.front();
      queue_.pop_front();
      go_back(t, l, atom);
    }
    return "";
  }

  const std::vector<Term>& at(std::size_t t, LocationId l) const { return at_[t][l]; }
  bool forgets_tests() const { return forgets_tests_; }

 private:
  enum class Kind : std::uint8_t { local, shared, mixed, other };
  struct Asked {
    std::size_t thread;
    LocationId location;
    Term atom;
  };

  Kind note(std::size_t t, LocationId l, Term given) {
    const Term atom = sequential::normal_literal(given);
    const std::vector<Term> variables = free_variables(atom);
    std::size_t own = 0, global = 0;
    for (Term v : variables) {
      own += locals_[t].contains(v);
      global += shared_.contains(v);
    }
    if (variables.empty() || own + global < variables.size()) return Kind::other;
    for (Term s : free_symbols(atom))
      if (!numbers_.contains(s) && own > 0) return Kind::other;
    if (own > 0 && global > 0) return Kind::mixed;
    if (own == 0) {
      if (seen_.insert(atom).second) ask_of_writers(atom);
      return Kind::shared;
    }
    std::vector<Term>& list = at_[t][l];
    const Term opposite = sequential::normal_literal(negate(atom));
    if (list.size() < most_ && std::find(list.begin(), list.end(), atom) == list.end() &&
        std::find(list.begin(), list.end(), opposite) == list.end()) {
      list.push_back(atom);
      queue_.push_back({t, l, atom});
    }
    return Kind::local;
  }

  void go_back(std::size_t t, LocationId l, Term atom) {
    const Thread& thread = program_.threads[t].thread;
    for (EdgeId e = 0; e < thread.edges.size(); ++e)
      if (thread.edges[e].to == l)
        for (Term before : atoms(substitute(atom, updates_[t][e].next)))
          note(t, thread.edges[e].from, before);
  }

  // What must hold of the locals from which the shared variable gets its value?
  void ask_of_writers(Term atom) {
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      for (EdgeId e = 0; e < updates_[t].size(); ++e)
        for (Term before : atoms(substitute(atom, updates_[t][e].next))) {
          const std::vector<Term> variables = free_variables(before);
          if (std::all_of(variables.begin(), variables.end(),
                          [&](Term v) { return locals_[t].contains(v); }))
            note(t, program_.threads[t].thread.edges[e].from, before);
        }
  }

  const Program& program_;
  std::size_t most_;
  TermSet shared_, seen_;
  TermSet numbers_; // `count(X)`: the same for all, for ever
  std::vector<TermSet> locals_;
  std::vector<std::vector<Update>> updates_;
  std::vector<std::vector<std::vector<Term>>> at_;
  std::deque<Asked> queue_;
  bool forgets_tests_ = false;
};

struct Undecided {
  std::string reason;
};

// One thread by rows.
class Rows {
 public:
  Rows(const Program& program, std::size_t t, const Finder& found, TermManager& m,
       smt::Solver& solver)
      : program_(program)
      , thread_(program.threads[t].thread)
      , t_(t)
      , found_(found)
      , m_(m)
      , solver_(solver)
      , rows_(thread_.locations.size()) {}

  Thread abstracted() {
    Thread out = thread_;
    out.locals.clear();
    out.locations.clear();
    out.initial.clear();
    out.edges.clear();
    Term start = program_.initial ? program_.initial : m_.boolean(true);
    for (const Variable& v : thread_.locals) {
      if (v.initial) start = conj(start, equal(v.term, v.initial));
      if (v.domain) start = conj(start, v.domain);
    }
    for (LocationId l : thread_.initial)
      for (const std::string& row : successors(l, start, 0)) out.initial.push_back(place(l, row));
    for (std::size_t next = 0; next < order_.size(); ++next) {
      if (order_.size() > most_places) throw Undecided{"too many places"};
      const auto [l, row] = order_[next];
      for (const Edge& edge : thread_.edges)
        if (edge.from == l && (edge.from != edge.to || !edge.step.changed.empty()))
          add_edges(out, edge, static_cast<LocationId>(next), row);
    }
    in_order_of_locations(out);
    for (const auto& [l, row] : order_) out.locations.push_back(location(l, row));
    return out;
  }

  void add_places(std::vector<CountingCertificate::Place>& out) const {
    for (LocationId l = 0; l < rows_.size(); ++l)
      out.push_back({thread_.name, thread_.locations[l].name, found_.at(t_, l), rows_[l]});
  }

  // The places of a location, for exclusions.
  std::vector<LocationId> places_of(LocationId l) const {
    std::vector<LocationId> out;
    for (std::size_t k = 0; k < order_.size(); ++k)
      if (order_[k].first == l) out.push_back(static_cast<LocationId>(k));
    return out;
  }

 private:
  Term row_term(LocationId l, const std::string& row) const {
    std::vector<Term> parts;
    for (std::size_t k = 0; k < row.size(); ++k)
      parts.push_back(row[k] == '1' ? found_.at(t_, l)[k] : negate(found_.at(t_, l)[k]));
    return conj(m_, parts);
  }

  LocationId place(LocationId l, const std::string& row) {
    const std::pair<LocationId, std::string> key(l, row);
    const auto known = std::find(order_.begin(), order_.end(), key);
    if (known != order_.end()) return static_cast<LocationId>(known - order_.begin());
    rows_[l].push_back(row);
    order_.push_back(key);
    return static_cast<LocationId>(order_.size() - 1);
  }

  // Places by location, as a certificate lists them, instead of as they were found.
  void in_order_of_locations(Thread& out) {
    std::vector<std::pair<LocationId, std::string>> sorted;
    for (LocationId l = 0; l < rows_.size(); ++l)
      for (const std::string& row : rows_[l]) sorted.emplace_back(l, row);
    const auto renamed = [&](LocationId place) {
      return static_cast<LocationId>(std::find(sorted.begin(), sorted.end(), order_[place]) -
                                     sorted.begin());
    };
    for (LocationId& l : out.initial) l = renamed(l);
    for (Edge& e : out.edges) {
      e.from = renamed(e.from);
      e.to = renamed(e.to);
    }
    order_ = std::move(sorted);
  }

  // Every row of the location's predicates, at that time, that the formula allows.
  std::vector<std::string> successors(LocationId l, Term formula, int time) {
    std::vector<std::string> out;
    std::vector<Term> question{formula};
    for (;;) {
      const smt::Answer answer = solver_.check(question);
      if (answer == smt::Answer::unknown)
        throw Undecided{"a step cannot be decided: " + solver_.reason_unknown()};
      if (answer == smt::Answer::unsat) return out;
      std::string row;
      for (Term p : found_.at(t_, l))
        row += solver_.value(shift_time(p, time)).is_true() ? '1' : '0';
      question.push_back(negate(shift_time(row_term(l, row), time)));
      out.push_back(std::move(row));
      if (ABSTHREAD_FAULT("counting-first-row-only")) return out;
    }
  }

  Term input(Term local, const char* which) const {
    return m_.variable(fmt::format("{}.{}", which, local.name()), local.sort());
  }

  TermMap inputs_before() const {
    TermMap out;
    for (const Variable& v : thread_.locals) out[v.term] = input(v.term, "before");
    return out;
  }

  void add_edges(Thread& out, const Edge& edge, LocationId from, const std::string& row) {
    const Update update = update_of(edge, m_);
    TermMap after, names = inputs_before();
    for (const Variable& v : thread_.locals) {
      const auto changed = update.next.find(v.term);
      after[primed(v.term)] = changed == update.next.end() ? v.term : changed->second;
      names[primed(v.term)] = input(v.term, "after");
    }
    const Term relation = conj(row_term(edge.from, row), substitute(edge.step.relation, after));
    Term framed = conj(row_term(edge.from, row), edge.step.relation);
    for (const Variable& v : thread_.locals)
      if (!edge.step.changes(v.term)) framed = conj(framed, equal(primed(v.term), v.term));
    for (const std::string& next : successors(edge.to, framed, 1)) {
      Edge copy = edge;
      copy.from = from;
      copy.to = place(edge.to, next);
      copy.step.relation =
          substitute(conj(relation, substitute(primed(row_term(edge.to, next)), after)), names);
      copy.step.changed.clear();
      for (Term v : edge.step.changed)
        if (!names.contains(v)) copy.step.changed.push_back(v);
      for (Term v : free_variables(copy.step.relation))
        for (const auto& [own, given] : names)
          if (v == given) copy.step.inputs.push_back(v);
      out.edges.push_back(std::move(copy));
    }
  }

  Location location(LocationId l, const std::string& row) {
    Location out = thread_.locations[l];
    if (!row.empty()) out.name += "[" + row + "]";
    Term right = out.assertion ? out.assertion : m_.boolean(true);
    for (const Variable& v : thread_.locals)
      if (v.domain) right = conj(right, v.domain);
    const Term wrong[] = {row_term(l, row), negate(right)};
    if (right.is_true() || solver_.check(wrong) == smt::Answer::unsat) {
      out.assertion = m_.boolean(true);
      return out;
    }
    bool speaks_of_locals = false;
    for (Term v : free_variables(right))
      for (const Variable& own : thread_.locals) speaks_of_locals |= v == own.term;
    out.assertion = speaks_of_locals ? implies(row_term(l, row), right) : right;
    out.assertion = substitute(out.assertion, inputs_before());
    return out;
  }

  const Program& program_;
  const Thread& thread_;
  std::size_t t_;
  const Finder& found_;
  TermManager& m_;
  smt::Solver& solver_;
  std::vector<std::vector<std::string>> rows_;            // by location
  std::vector<std::pair<LocationId, std::string>> order_; // places, as they are found
};

} // namespace

LocalAbstraction with_local_predicates(const Program& program, TermManager& m, smt::Solver& solver,
                                       std::size_t most) {
  LocalAbstraction out;
  for (const Template& t : program.threads)
    for (const Variable& v : t.thread.locals)
      for (Sort s = v.term.sort();; s = s.element()) {
        if (s.is(SortKind::thread)) out.reason = fmt::format("'{}' holds an identity", v.name());
        if (!s.is(SortKind::array)) break;
        if (s.index().is(SortKind::thread))
          out.reason = fmt::format("'{}' is an array over identities", v.name());
      }
  if (!program.conflicts.empty()) out.reason = "races are about the locals of two threads";
  if (!out.reason.empty()) return out;
  Finder found(program, m, most);
  out.reason = found.run();
  if (!out.reason.empty()) return out;
  Program made = program;
  try {
    std::vector<std::vector<std::vector<LocationId>>> places;
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
      std::vector<std::vector<LocationId>>& own = places.emplace_back();
      const std::size_t locations = program.threads[t].thread.locations.size();
      if (program.threads[t].thread.locals.empty()) {
        for (LocationId l = 0; l < locations; ++l) own.push_back({l});
        continue;
      }
      Rows rows(program, t, found, m, solver);
      made.threads[t].thread = rows.abstracted();
      rows.add_places(out.places);
      for (LocationId l = 0; l < locations; ++l) own.push_back(rows.places_of(l));
    }
    for (Exclusion& x : made.exclusions) {
      std::vector<LocationReference> all;
      for (const LocationReference& p : x.places)
        for (LocationId l : places[p.thread][p.location]) all.push_back({p.thread, l});
      x.places = std::move(all);
    }
  } catch (const Undecided& u) {
    out.reason = u.reason;
    return out;
  }
  out.program = std::move(made);
  out.forgets_tests = found.forgets_tests();
  return out;
}

} // namespace absthread::counting
