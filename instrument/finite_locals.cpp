// SPDX-License-Identifier: MIT
#include "instrument/finite_locals.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread {

namespace {

std::string short_name(const std::string& name) {
  const std::size_t colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

// Every value of the variable's domain; empty: too many, or not known.
std::vector<Term> values_of(const Variable& v, std::size_t most, TermManager& m) {
  std::vector<Term> out;
  const auto range = [&](const mpz_class& low, const mpz_class& high) {
    if (high - low >= mpz_class(static_cast<unsigned long>(most))) return;
    for (mpz_class k = low; k <= high; ++k) {
      const Term value = m.constant(v.term.sort(), k);
      if (v.domain) {
        const Term inside = evaluate(v.domain, {{v.term, value}});
        if (!inside) {
          out.clear();
          return;
        }
        if (inside.is_false()) continue;
      }
      out.push_back(value);
    }
  };
  const Sort sort = v.term.sort();
  switch (sort.kind()) {
  case SortKind::boolean: range(0, 1); break;
  case SortKind::enumeration:
    range(0, mpz_class(static_cast<unsigned long>(sort.values().size())) - 1);
    break;
  case SortKind::bits:
    if (sort.width() < 16) range(0, (mpz_class(1) << sort.width()) - 1);
    break;
  case SortKind::integer: {
    std::optional<mpz_class> low, high;
    if (v.domain)
      for (Term part : conjuncts(v.domain)) {
        if (!part.is(Kind::at_most)) continue;
        if (part[1] == v.term && part[0].is_constant()) low = part[0].value();
        if (part[0] == v.term && part[1].is_constant()) high = part[1].value();
      }
    if (low && high) range(*low, *high);
    break;
  }
  default: break;
  }
  return out;
}

class Expansion {
 public:
  Expansion(const Thread& thread, TermManager& m)
      : thread_(thread)
      , m_(m) {}

  std::string run(std::size_t most) {
    all_.emplace_back();
    for (const Variable& v : thread_.locals) {
      const std::vector<Term> values = values_of(v, most, m_);
      std::vector<std::vector<Term>> next;
      for (const auto& row : all_)
        for (Term value : values) {
          next.push_back(row);
          next.back().push_back(value);
        }
      if (next.empty() || next.size() > most)
        return fmt::format("'{}' of {} has too many values", short_name(v.name()), thread_.name);
      if (v.initial && !v.initial.is_known())
        return fmt::format("'{}' of {} begins with a value that is read from elsewhere",
                           short_name(v.name()), thread_.name);
      all_ = std::move(next);
    }
    return "";
  }

  std::size_t rows() const { return all_.size(); }

  /// By row: what each local is there.
  std::vector<TermMap> values() const {
    std::vector<TermMap> out;
    for (const auto& row : all_) {
      TermMap& map = out.emplace_back();
      for (std::size_t v = 0; v < row.size(); ++v) map[thread_.locals[v].term] = row[v];
    }
    return out;
  }

  Thread expanded() {
    Thread out = thread_;
    out.locals.clear();
    out.locations.clear();
    out.initial.clear();
    out.edges.clear();
    for (LocationId l = 0; l < thread_.locations.size(); ++l)
      for (const auto& row : all_) out.locations.push_back(location(l, row));
    for (LocationId l : thread_.initial)
      for (std::size_t r = 0; r < all_.size(); ++r)
        if (starts_with(all_[r])) out.initial.push_back(number(l, r));
    Location outside;
    outside.name = "(outside)";
    outside.assertion = m_.boolean(false);
    outside.claims = {{outside.assertion, Origin::domain, thread_.where}};
    outside.end = true;
    outside.where = thread_.where;
    const LocationId nowhere = static_cast<LocationId>(out.locations.size());
    bool leaves = false;
    for (const Edge& edge : thread_.edges)
      for (std::size_t r = 0; r < all_.size(); ++r) {
        for (std::size_t s = 0; s < all_.size(); ++s) add_edge(out, edge, r, s);
        if (!ABSTHREAD_FAULT("counting-locals-stay-inside"))
          leaves = add_leaving(out, edge, r, nowhere) || leaves;
      }
    if (leaves) out.locations.push_back(std::move(outside));
    return out;
  }

 private:
  LocationId number(LocationId l, std::size_t row) const {
    return static_cast<LocationId>(l * all_.size() + row);
  }

  bool starts_with(const std::vector<Term>& row) const {
    for (std::size_t v = 0; v < row.size(); ++v)
      if (thread_.locals[v].initial && thread_.locals[v].initial != row[v]) return false;
    return true;
  }

  Location location(LocationId l, const std::vector<Term>& row) const {
    Location out = thread_.locations[l];
    TermMap values;
    std::string text;
    for (std::size_t v = 0; v < row.size(); ++v) {
      values[thread_.locals[v].term] = row[v];
      text += fmt::format("{}{}={}", v == 0 ? "" : ",", short_name(thread_.locals[v].name()),
                          to_string(row[v]));
    }
    out.name = fmt::format("{}({})", out.name, text);
    if (out.assertion) out.assertion = substitute(out.assertion, values);
    for (Claim& claim : out.claims) claim.condition = substitute(claim.condition, values);
    return out;
  }

  std::vector<Term> shared_changes(const Edge& edge) const {
    std::vector<Term> out;
    for (Term v : edge.step.changed)
      if (std::none_of(thread_.locals.begin(), thread_.locals.end(),
                       [&](const Variable& l) { return l.term == v; }))
        out.push_back(v);
    return out;
  }

  void add_edge(Thread& out, const Edge& edge, std::size_t before, std::size_t after) const {
    TermMap values;
    for (std::size_t v = 0; v < thread_.locals.size(); ++v) {
      const Term own = thread_.locals[v].term;
      values[own] = all_[before][v];
      values[primed(own)] = all_[after][v];
      if (!edge.step.changes(own) && all_[before][v] != all_[after][v]) return;
    }
    Edge copy = edge;
    copy.from = number(edge.from, before);
    copy.to = number(edge.to, after);
    copy.step.relation = substitute(edge.step.relation, values);
    copy.step.changed = shared_changes(edge);
    if (!copy.step.relation.is_false()) out.edges.push_back(std::move(copy));
  }

  // A step that takes some local out of its domain; the new values are choices of that step.
  bool add_leaving(Thread& out, const Edge& edge, std::size_t before, LocationId nowhere) const {
    TermMap values;
    std::vector<Term> inputs, left;
    for (std::size_t v = 0; v < thread_.locals.size(); ++v) {
      const Variable& own = thread_.locals[v];
      values[own.term] = all_[before][v];
      values[primed(own.term)] = all_[before][v];
      if (!edge.step.changes(own.term) || !own.domain) continue;
      const Term input = m_.variable("next." + own.name(), own.term.sort());
      values[primed(own.term)] = input;
      inputs.push_back(input);
      left.push_back(negate(substitute(own.domain, {{own.term, input}})));
    }
    if (left.empty()) return false;
    // What changes without a domain is arbitrary too, but cannot leave it.
    for (std::size_t v = 0; v < thread_.locals.size(); ++v) {
      const Variable& own = thread_.locals[v];
      if (!edge.step.changes(own.term) || own.domain) continue;
      const Term input = m_.variable("next." + own.name(), own.term.sort());
      values[primed(own.term)] = input;
      inputs.push_back(input);
    }
    Edge copy = edge;
    copy.from = number(edge.from, before);
    copy.to = nowhere;
    copy.step.relation = conj(substitute(edge.step.relation, values), disj(m_, left));
    copy.step.changed = shared_changes(edge);
    copy.step.inputs.insert(copy.step.inputs.end(), inputs.begin(), inputs.end());
    if (copy.step.relation.is_false()) return false;
    out.edges.push_back(std::move(copy));
    return true;
  }

  const Thread& thread_;
  TermManager& m_;
  std::vector<std::vector<Term>> all_; // values of all locals, every combination
};

Conflict::Side in_row(Conflict::Side side, std::size_t row, std::size_t rows,
                      const std::vector<TermMap>& values) {
  side.place.location = static_cast<LocationId>(side.place.location * rows + row);
  if (row >= values.size()) return side;
  if (side.condition) side.condition = substitute(side.condition, values[row]);
  if (side.index) side.index = substitute(side.index, values[row]);
  return side;
}

} // namespace

FiniteLocals with_finite_locals(const Program& program, TermManager& m, std::size_t most) {
  FiniteLocals out;
  Program made = program;
  std::vector<std::size_t> copies(program.threads.size(), 1);
  std::vector<std::vector<TermMap>> values(program.threads.size());
  for (std::size_t t = 0; t < made.threads.size(); ++t) {
    if (made.threads[t].thread.locals.empty()) continue;
    Expansion expansion(program.threads[t].thread, m);
    out.reason = expansion.run(most);
    if (!out.reason.empty()) return out;
    made.threads[t].thread = expansion.expanded();
    copies[t] = expansion.rows();
    values[t] = expansion.values();
  }
  for (Exclusion& x : made.exclusions) {
    std::vector<LocationReference> places;
    for (const LocationReference& p : x.places)
      for (std::size_t k = 0; k < copies[p.thread]; ++k)
        places.push_back({p.thread, static_cast<LocationId>(p.location * copies[p.thread] + k)});
    x.places = std::move(places);
  }
  std::vector<Conflict> conflicts;
  for (const Conflict& c : made.conflicts) {
    const std::size_t s = c.first.place.thread, t = c.second.place.thread;
    for (std::size_t j = 0; j < copies[s]; ++j)
      for (std::size_t k = 0; k < copies[t]; ++k) {
        Conflict one = c;
        one.first = in_row(c.first, j, copies[s], values[s]);
        one.second = in_row(c.second, k, copies[t], values[t]);
        const Term there = condition_of(one, {}, {}, m);
        if (!there.is_false()) conflicts.push_back(std::move(one));
      }
  }
  made.conflicts = std::move(conflicts);
  out.program = std::move(made);
  return out;
}

} // namespace absthread
