// SPDX-License-Identifier: MIT
#include "checkers/automata/answers.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {
namespace {

constexpr std::size_t most_answers = 400; // states behind tau* sigma tau*
constexpr std::size_t few_answers = 40;   // so many are listed without asking what lies behind them
constexpr std::size_t most_inputs = 40;   // values of the inputs of one step

Term fixed(const Values& values, TermManager& terms) {
  std::vector<std::pair<Term, Term>> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<Term> parts;
  for (const auto& [variable, value] : sorted) parts.push_back(equal(variable, value));
  return conj(terms, parts);
}

bool is_in(Term variable, const std::vector<Term>& list) {
  return std::find(list.begin(), list.end(), variable) != list.end();
}

// The variables that tell states apart: shared ones, those of iota and of guards, and whatever
// flows into one of these.
std::vector<Term> telling(const Question& question) {
  const SuccinctAutomaton& a = question.abstract;
  std::vector<Term> out;
  const auto look = [&](Term t) {
    for (const Term v : free_variables(t))
      if (!is_in(v, out)) out.push_back(v);
  };
  for (const Variable& v : a.shared) out.push_back(v.term);
  for (const Term part : question.relate) look(part);
  for (const AutomatonEdge& e : a.edges) look(e.update.guard);
  for (std::size_t before = 0; before != out.size();) {
    before = out.size();
    for (const AutomatonEdge& e : a.edges)
      for (const auto& [variable, next] : e.update.next)
        if (is_in(variable, out)) look(next);
  }
  return out;
}

bool differ_in(const std::vector<Term>& variables, const Values& one, const Values& other) {
  return std::any_of(one.begin(), one.end(), [&](const auto& item) {
    return is_in(item.first, variables) && other.at(item.first) != item.second;
  });
}

} // namespace

bool told_apart(const Question& question, const Values& one, const Values& other) {
  return differ_in(telling(question), one, other);
}

Values joined(std::initializer_list<const Values*> parts) {
  Values out;
  for (const Values* p : parts) out.insert(p->begin(), p->end());
  return out;
}

bool holds(Term formula, const Values& values) {
  const Term value = evaluate(formula, values);
  return value && value.is_true();
}

std::optional<Values> moved(const Values& state, const Update& update, const Values& all) {
  Values out = state;
  for (const auto& [variable, next] : update.next) {
    const Term value = evaluate(next, all);
    if (!value || !value.is_known()) return std::nullopt;
    out[variable] = value;
  }
  return out;
}

std::optional<std::vector<Values>> all_inputs(const Update& update, const Values& known,
                                              TermManager& terms, smt::Solver& solver) {
  std::vector<Values> out;
  if (update.inputs.empty()) {
    if (holds(update.guard, known)) out.emplace_back();
    return out;
  }
  // Inputs that neither guard nor effect mention have no say.
  std::vector<Term> relevant;
  for (const Term input : update.inputs) {
    bool used = false;
    const auto look = [&](Term t) {
      const std::vector<Term> list = free_variables(t);
      used = used || std::find(list.begin(), list.end(), input) != list.end();
    };
    look(update.guard);
    for (const auto& item : update.next) look(item.second);
    if (used) relevant.push_back(input);
  }
  std::vector<Term> parts{substitute(update.guard, known)};
  for (;;) {
    const Term query[] = {conj(terms, parts)};
    if (query[0].is_false()) return out;
    const smt::Answer answer = solver.check(query);
    if (answer == smt::Answer::unsat) return out;
    if (answer == smt::Answer::unknown || out.size() >= most_inputs) return std::nullopt;
    Values values;
    for (const Term input : relevant) values[input] = solver.value(input);
    parts.push_back(negate(fixed(values, terms)));
    out.push_back(std::move(values));
    if (relevant.empty()) return out;
  }
}

Past::Past(const Question& question, const std::string& action, const Values& after,
           const Values& symbols, TermManager& terms, smt::Solver& solver)
    : automaton_(question.abstract)
    , action_(action)
    , target_(substitute(conj(terms, question.relate), joined({&after, &symbols})))
    , solver_(solver) {}

// No step that can still come makes the variable smaller (larger).
bool Past::never_turns(LocationId from, Term variable, bool grows) const {
  const auto [at, fresh] = known_.try_emplace({from, variable, grows}, true);
  if (!fresh) return at->second;
  std::vector<LocationId> ahead{from};
  for (std::size_t k = 0; k < ahead.size(); ++k)
    for (const std::size_t e : automaton_.edges_from(ahead[k])) {
      const AutomatonEdge& edge = automaton_.edges[e];
      if (!edge.action.empty() && edge.action != action_) continue;
      if (std::find(ahead.begin(), ahead.end(), edge.to) == ahead.end()) ahead.push_back(edge.to);
      const Term next = edge.update.after(variable);
      const Term query[] = {
          conj(edge.update.guard, grows ? less(next, variable) : less(variable, next))};
      if (query[0].is_false()) continue;
      if (solver_.check(query) != smt::Answer::unsat)
        return known_[{from, variable, grows}] = false;
    }
  return true;
}

bool Past::operator()(LocationId location, const Values& values) const {
  for (const Term v : free_variables(target_)) {
    const auto now = values.find(v);
    if (now == values.end() || !v.sort().is(SortKind::integer)) continue;
    for (const bool grows : {true, false}) {
      const Term beyond = grows ? at_most(now->second, v) : at_most(v, now->second);
      const Term query[] = {conj(target_, beyond)};
      if (!query[0].is_false() && solver_.check(query) != smt::Answer::unsat) continue;
      if (never_turns(location, v, grows)) return true;
    }
  }
  return false;
}

std::optional<Answers> all_answers(const Question& question, LocationId from, const Values& values,
                                   const Values& symbols, const std::string& action,
                                   const Past& past, TermManager& terms, smt::Solver& solver,
                                   std::string& why) {
  Answers out;
  struct Open {
    AnswerState state;
    bool acted;
  };
  const SuccinctAutomaton& automaton = question.abstract;
  const std::vector<Term> telling_apart = telling(question);
  std::vector<Open> seen{{{from, values, {}}, action.empty()}};
  for (std::size_t at = 0; at < seen.size(); ++at) {
    if (at >= few_answers && past(seen[at].state.location, seen[at].state.values)) {
      out.more = true;
      continue;
    }
    for (const std::size_t e : automaton.edges_from(seen[at].state.location)) {
      const AutomatonEdge& edge = automaton.edges[e];
      const bool acts = !edge.action.empty();
      if (acts && (seen[at].acted || edge.action != action)) continue;
      const Values known = joined({&seen[at].state.values, &symbols});
      const auto inputs = all_inputs(edge.update, known, terms, solver);
      if (!inputs) {
        why = "an abstract step has too many choices";
        return std::nullopt;
      }
      for (const Values& choice : *inputs) {
        const auto next = moved(seen[at].state.values, edge.update, joined({&known, &choice}));
        if (!next) {
          why = "a value has no meaning";
          return std::nullopt;
        }
        Open open{{edge.to, *next, seen[at].state.edges}, seen[at].acted || acts};
        const bool old = std::any_of(seen.begin(), seen.end(), [&](const Open& o) {
          return o.acted == open.acted && o.state.location == open.state.location &&
                 !differ_in(telling_apart, o.state.values, open.state.values);
        });
        if (old) continue;
        if (seen.size() >= most_answers) {
          why = "a silent cycle of the abstract side was cut";
          return std::nullopt;
        }
        open.state.edges.push_back(e);
        seen.push_back(std::move(open));
      }
    }
    if (ABSTHREAD_FAULT("refine-answers-cut") && at > 0) break;
  }
  for (Open& o : seen)
    if (o.acted) out.list.push_back(std::move(o.state));
  return out;
}

} // namespace absthread::automata
