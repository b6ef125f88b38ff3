// SPDX-License-Identifier: MIT
#include "checkers/explicit/cone.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {

namespace {

bool mentions(Term term, Term variable) {
  const std::vector<Term> used = free_variables(term);
  return std::find(used.begin(), used.end(), variable) != used.end();
}

struct Update {
  Term variable, value;
};

// v' == e, v', !v' for a variable that the step changes; nothing: it is a guard.
std::optional<Update> update_of(Term part, const Step& step, TermManager& m) {
  const auto next = [&](Term t) {
    return t.is(Kind::variable) && t.time() == 1 && step.changes(shift_time(t, -1));
  };
  if (part.is(Kind::equal))
    for (std::size_t side : {0U, 1U})
      if (next(part[side]) && !mentions_time(part[1 - side], 1))
        return Update{shift_time(part[side], -1), part[1 - side]};
  if (next(part)) return Update{shift_time(part, -1), m.boolean(true)};
  if (part.is(Kind::negation) && next(part[0]))
    return Update{shift_time(part[0], -1), m.boolean(false)};
  return std::nullopt;
}

struct Parts {
  std::vector<Term> guards;
  std::vector<std::pair<Update, Term>> updates; // with the conjunct itself
};

Parts parts_of(const Step& step, TermManager& m) {
  Parts out;
  TermSet seen;
  for (Term part : conjuncts(step.relation)) {
    const std::optional<Update> update = update_of(part, step, m);
    if (update && seen.insert(update->variable).second)
      out.updates.emplace_back(*update, part);
    else
      out.guards.push_back(part);
  }
  return out;
}

class Cone {
 public:
  Cone(Program& program, TermManager& m)
      : program_(program)
      , m_(m) {}

  void keep_only_what_matters() {
    std::vector<std::vector<Parts>> parts;
    for (const Template& t : program_.threads) {
      auto& list = parts.emplace_back();
      for (const Edge& e : t.thread.edges) {
        list.push_back(parts_of(e.step, m_));
        for (Term guard : list.back().guards) need(guard);
      }
    }
    for (std::size_t size = needed_.size() + 1; size != needed_.size();) {
      size = needed_.size();
      for (const auto& list : parts)
        for (const Parts& p : list)
          for (const auto& [update, part] : p.updates)
            if (needed_.contains(update.variable)) need(update.value);
      for (const Template& t : program_.threads)
        for (const Variable& v : t.thread.locals)
          if (v.initial && needed_.contains(v.term)) need(v.initial);
      for (Term fact : conjuncts(program_.initial)) {
        const std::vector<Term> used = free_variables(fact);
        if (std::any_of(used.begin(), used.end(), [&](Term v) { return needed_.contains(v); }))
          need(fact);
      }
    }
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      Thread& thread = program_.threads[t].thread;
      for (std::size_t e = 0; e < thread.edges.size(); ++e) reduce(thread.edges[e], parts[t][e]);
      std::erase_if(thread.locals, [&](const Variable& v) { return !needed_.contains(v.term); });
      std::erase_if(thread.free, [&](Term v) { return !needed_.contains(v); });
    }
    std::erase_if(program_.shared, [&](const Variable& v) { return !needed_.contains(v.term); });
    std::vector<Term> facts;
    for (Term fact : conjuncts(program_.initial)) {
      const std::vector<Term> used = free_variables(fact);
      if (std::all_of(used.begin(), used.end(), [&](Term v) { return needed_.contains(v); }))
        facts.push_back(fact);
    }
    program_.initial = conj(m_, facts);
  }

  void need(Term term) {
    if (!term) return;
    for (Term v : free_variables(term)) needed_.insert(v.time() == 0 ? v : shift_time(v, -1));
  }

 private:
  void reduce(Edge& edge, const Parts& parts) const {
    std::vector<Term> left = parts.guards;
    for (const auto& [update, part] : parts.updates)
      if (needed_.contains(update.variable)) left.push_back(part);
    std::erase_if(edge.step.changed, [&](Term v) { return !needed_.contains(v); });
    edge.step.relation = conj(m_, left);
    std::erase_if(edge.step.inputs, [&](Term v) { return !mentions(edge.step.relation, v); });
  }

  Program& program_;
  TermManager& m_;
  TermSet needed_;
};

} // namespace

void keep_only_what_matters(Program& program, const std::vector<Term>& needed,
                            TermManager& manager) {
  Cone cone(program, manager);
  for (Term term : needed) cone.need(term);
  cone.keep_only_what_matters();
}

} // namespace absthread::explicit_state
