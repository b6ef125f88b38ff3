// SPDX-License-Identifier: MIT
#include "checkers/explicit/steps.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "checkers/explicit/guard.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {
namespace {

// lo <= v and v <= hi among the parts of the domain.
struct Bounds {
  std::optional<mpz_class> low, high;
};

Bounds bounds_of(Term variable, Term domain) {
  Bounds out;
  if (domain)
    for (Term part : conjuncts(domain)) {
      if (!part.is(Kind::at_most)) continue;
      if (part[1] == variable && part[0].is_constant()) out.low = part[0].value();
      if (part[0] == variable && part[1].is_constant()) out.high = part[1].value();
    }
  return out;
}

// A range that is small enough to be tried as a whole.
std::optional<std::pair<mpz_class, mpz_class>> small_range(Term variable, Term domain) {
  const Bounds b = bounds_of(variable, domain);
  if (!b.low || !b.high || *b.high - *b.low >= 64) return std::nullopt;
  return std::pair(*b.low, *b.high);
}

bool demands(const std::vector<Term>& parts, Term domain) {
  const std::vector<Term> asked = conjuncts(domain);
  return std::all_of(asked.begin(), asked.end(), [&](Term part) {
    return std::find(parts.begin(), parts.end(), part) != parts.end();
  });
}

// The numbers that a formula over one variable compares it with; false: it does something else with
// it.
bool compared_with(Term formula, Term variable, std::vector<mpz_class>& numbers) {
  bool simple = true;
  post_order(formula, [&](Term t) {
    for (std::size_t k = 0; k < t.size(); ++k) {
      if (t[k] != variable) continue;
      const bool compares = t.is(Kind::equal) || t.is(Kind::less) || t.is(Kind::at_most);
      if (compares && t[1 - k].is_constant())
        numbers.push_back(t[1 - k].value());
      else
        simple = false;
    }
  });
  return simple;
}

// Assignments that are tried for one step; where there are more, unknown values have multiplied.
constexpr std::size_t most_in_step = 20000;

// The number of a new block: at most so large, and not in use.
struct BlockNumber {
  mpz_class largest;
  Term in_use; // over the number
};

std::optional<BlockNumber> number_of_block(Term input, const std::vector<Term>& parts) {
  std::optional<mpz_class> largest;
  Term in_use;
  for (Term part : parts) {
    if (part.is(Kind::at_most) && part[0] == input && part[1].is_constant())
      largest = part[1].value();
    if (part.is(Kind::less) && part[0] == input && part[1].is_constant())
      largest = part[1].value() - 1;
    if (part.is(Kind::negation) && part[0].is(Kind::select) && part[0][1] == input)
      in_use = part[0];
  }
  if (!largest || !in_use) return std::nullopt;
  return BlockNumber{*largest, in_use};
}

} // namespace

bool Steps::is_open(const std::vector<Open>& open, const TermMap& values, Term term) {
  if (values.contains(term)) return false;
  return std::any_of(open.begin(), open.end(), [&](const Open& o) { return o.variable == term; });
}

// Values outside of its domain that a changed variable may take. All of them are wrong, so one is
// enough for each answer that the relation can give there: the numbers beside those that it
// compares the variable with, and one beyond each border. Where it asks for more than that, these
// are a sample.
std::vector<Term> Steps::choices_outside(const Open& open, const std::vector<Term>& parts,
                                         const TermMap& values) {
  const Bounds b = bounds_of(open.variable, open.domain);
  if (ABSTHREAD_FAULT("explicit-inside-the-domain-only")) return {};
  if (!b.low && !b.high) {
    sampled_ = true;
    return {};
  }
  TermMap known;
  for (const auto& [name, value] : values)
    if (value.is_known()) known[name] = value;
  std::vector<mpz_class> near;
  if (b.low) near.push_back(*b.low);
  if (b.high) near.push_back(*b.high);
  for (Term part : parts)
    if (!compared_with(substitute(part, known), open.variable, near)) sampled_ = true;
  std::set<mpz_class> outside;
  for (const mpz_class& n : near)
    for (const mpz_class& v : {mpz_class(n - 1), n, mpz_class(n + 1)})
      if ((b.low && v < *b.low) || (b.high && v > *b.high)) outside.insert(v);
  std::vector<Term> out;
  for (const mpz_class& v : outside) out.push_back(manager_.constant(open.variable.sort(), v));
  return out;
}

// Values to try for a variable without a given value.
std::vector<Term> Steps::choices(Term variable, Term domain) {
  const Sort sort = variable.sort();
  std::vector<Term> out;
  const auto range = [&](const mpz_class& low, const mpz_class& high) {
    for (mpz_class v = low; v <= high; ++v) {
      const Term value = manager_.constant(sort, v);
      if (domain) {
        const Term inside = evaluate(domain, {{variable, value}});
        if (inside && inside.is_false()) continue;
      }
      out.push_back(value);
    }
  };
  switch (sort.kind()) {
  case SortKind::boolean: range(0, 1); return out;
  case SortKind::enumeration:
    range(0, mpz_class(static_cast<unsigned long>(sort.values().size())) - 1);
    return out;
  case SortKind::bits:
    if (sort.width() <= 4) {
      range(0, (mpz_class(1) << sort.width()) - 1);
      return out;
    }
    range(0, 3);
    sampled_ = true;
    return out;
  case SortKind::integer: {
    if (const auto declared = small_range(variable, domain)) {
      range(declared->first, declared->second);
    } else {
      range(mpz_class(low_), mpz_class(high_));
      sampled_ = true;
    }
    return out;
  }
  case SortKind::thread:
    range(-1, mpz_class(static_cast<unsigned long>(instances_)) - 1);
    sampled_ = true;
    return out;
  case SortKind::array:
    // One of them: the same value everywhere.
    if (bounded_ && sort.element().is(SortKind::integer)) {
      narrowed_ = true;
      return {constant_array(sort, manager_.integer(0L))};
    }
    sampled_ = true;
    for (Term element : choices(manager_.variable("(element)", sort.element()), Term())) {
      out.push_back(constant_array(sort, element));
      break;
    }
    return out;
  }
  return out;
}

// The number of a new block: one stands for all that are not in use.
std::optional<Term> Steps::not_in_use(Term variable, const std::vector<Term>& parts,
                                      const TermMap& values) {
  const auto block = number_of_block(variable, parts);
  if (!block) return std::nullopt;
  for (int k = 0; k < 64; ++k) {
    const Term number = manager_.constant(variable.sort(), block->largest - k);
    TermMap with = values;
    with[variable] = number;
    const Term used = evaluate(block->in_use, with);
    if (!used) return std::nullopt;
    if (!used.is_false()) continue;
    sampled_ = true;
    return number;
  }
  return std::nullopt;
}

bool Steps::enough() {
  if (stop_ && ++tried_ % 64 == 0 && stop_()) stopped_ = true;
  if (stopped_ || ++in_step_ > most_in_step) sampled_ = true;
  return stopped_ || in_step_ > most_in_step;
}

// Assigns the `open` variables of `formula` in every way that is consistent with it.
void Steps::solve(const std::vector<Term>& parts, TermMap values, const std::vector<Open>& open,
                  const std::function<void(const TermMap&)>& use) {
  if (enough()) return;
  for (bool progress = true; progress;) {
    progress = false;
    for (Term part : parts) {
      const Term value = evaluate(part, values);
      if (value) {
        if (!value.is_true()) return;
        continue;
      }
      Term variable, to;
      if (part.is(Kind::equal)) {
        for (std::size_t side = 0; side < 2 && !to; ++side) {
          if (!is_open(open, values, part[side])) continue;
          to = evaluate(part[1 - side], values);
          variable = part[side];
        }
      } else if (is_open(open, values, part)) {
        variable = part;
        to = manager_.boolean(true);
      } else if (part.is(Kind::negation) && is_open(open, values, part[0])) {
        variable = part[0];
        to = manager_.boolean(false);
      }
      if (!to) continue;
      values[variable] = to;
      progress = true;
    }
  }
  for (const Open& o : open) {
    if (values.contains(o.variable)) continue;
    const std::optional<Term> unused = not_in_use(o.variable, parts, values);
    std::vector<Term> tried = unused ? std::vector<Term>{*unused} : choices(o.variable, o.domain);
    if (o.leaves)
      for (Term choice : choices_outside(o, parts, values)) tried.push_back(choice);
    for (Term choice : tried) {
      values[o.variable] = choice;
      solve(parts, values, open, use);
    }
    return;
  }
  use(values);
}

TermMap Steps::values(std::size_t thread, Term identity, const std::vector<Term>& shared,
                      const std::vector<Term>& locals) const {
  TermMap out;
  for (std::size_t v = 0; v < shared.size(); ++v) out[program_.shared[v].term] = shared[v];
  const Thread& own = program_.threads[thread].thread;
  for (std::size_t v = 0; v < locals.size(); ++v)
    if (locals[v]) out[own.locals[v].term] = locals[v];
  if (own.self) out[own.self] = identity;
  return out;
}

void Steps::shared_starts(const std::function<void(const std::vector<Term>&)>& use) {
  in_step_ = 0;
  std::vector<Open> open;
  TermMap given;
  for (const Variable& v : program_.shared) {
    open.push_back({v.term, v.domain});
    if (v.initial && v.initial.is_constant()) given[v.term] = v.initial;
  }
  const std::vector<Term> parts =
      program_.initial ? conjuncts(program_.initial) : std::vector<Term>{};
  solve(parts, given, open, [&](const TermMap& found) {
    std::vector<Term> shared;
    for (const Variable& v : program_.shared) shared.push_back(found.at(v.term));
    use(shared);
  });
}

void Steps::starts(std::size_t number, Term identity, const std::vector<Term>& shared,
                   const Start& use) {
  const Thread& thread = program_.threads[number].thread;
  std::vector<Open> open;
  std::vector<Term> parts;
  for (const Variable& v : thread.locals) {
    open.push_back({v.term, v.domain});
    if (v.initial) parts.push_back(equal(v.term, v.initial));
    if (v.domain) parts.push_back(v.domain);
  }
  in_step_ = 0;
  for (LocationId l : thread.initial)
    solve(parts, values(number, identity, shared, {}), open, [&](const TermMap& found) {
      std::vector<Term> locals;
      for (const Variable& v : thread.locals) locals.push_back(found.at(v.term));
      use(l, locals);
    });
}

const Steps::Prepared& Steps::prepare(std::size_t number, EdgeId id) {
  auto [place, fresh] = prepared_.try_emplace({number, id});
  Prepared& out = place->second;
  if (!fresh) return out;
  const Thread& thread = program_.threads[number].thread;
  const Step& step = thread.edges[id].step;
  const Elements elements = separate_elements(step.relation, step.changed, manager_);
  out.parts = conjuncts(elements.relation);
  // An input that the relation keeps in a small range (an unknown `bool`: 0 or 1), or the number of
  // a new block, is chosen first, because others may be equal to it.
  const auto first = [&](Term input) {
    return small_range(input, elements.relation) || number_of_block(input, out.parts);
  };
  for (Term input : step.inputs)
    if (first(input)) out.open.push_back({input, elements.relation});
  for (const auto* variables : {&program_.shared, &thread.locals})
    for (const Variable& v : *variables) {
      if (step.changes(v.term))
        out.open.push_back({primed(v.term), v.domain ? primed(v.domain) : Term(),
                            v.domain && !demands(out.parts, primed(v.domain))});
      else
        out.kept.emplace_back(v.term, primed(v.term));
    }
  for (Term input : step.inputs)
    if (!first(input)) out.open.push_back({input, Term()});
  for (Term element : elements.variables) out.open.push_back({element, Term()});
  return out;
}

bool Steps::successors(std::size_t number, Term identity, EdgeId id,
                       const std::vector<Term>& shared, const std::vector<Term>& locals,
                       const Successor& use) {
  const Thread& thread = program_.threads[number].thread;
  const Edge& edge = thread.edges[id];
  const Prepared& prepared = prepare(number, id);
  TermMap now = values(number, identity, shared, locals);
  // Frame: what is unchanged may be read at time 1 as well.
  for (const auto& [variable, after] : prepared.kept)
    if (const auto place = now.find(variable); place != now.end()) {
      const Term value = place->second;
      now[after] = value;
    }
  bool enabled = false;
  in_step_ = 0;
  solve(prepared.parts, std::move(now), prepared.open, [&](const TermMap& after) {
    enabled = true;
    std::vector<Term> next_shared = shared, next_locals = locals;
    for (std::size_t v = 0; v < shared.size(); ++v)
      if (edge.step.changes(program_.shared[v].term))
        next_shared[v] = after.at(primed(program_.shared[v].term));
    for (std::size_t v = 0; v < locals.size(); ++v)
      if (edge.step.changes(thread.locals[v].term))
        next_locals[v] = after.at(primed(thread.locals[v].term));
    Valuation inputs;
    for (Term input : edge.step.inputs) inputs.emplace_back(input, after.at(input));
    use(next_shared, next_locals, inputs);
  });
  return enabled;
}

} // namespace absthread::explicit_state
