// SPDX-License-Identifier: MIT
#include "checkers/boolean/abstraction.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

namespace absthread::boolean {
namespace {

struct Refused {
  std::string why;
};

constexpr std::size_t most_cubes = 2000;
constexpr int open = -1;

// Rows of 0, 1 and -1 (does not matter), one column per literal.
using Rows = std::vector<std::vector<int>>;

// Two rows that differ in one column are one row in which it does not matter.
Rows merged(Rows rows) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < rows.size() && !changed; ++i)
      for (std::size_t j = i + 1; j < rows.size() && !changed; ++j) {
        std::size_t at = 0, differences = 0;
        for (std::size_t c = 0; c < rows[i].size(); ++c)
          if (rows[i][c] != rows[j][c]) {
            ++differences;
            at = c;
          }
        if (differences > 1 || (differences == 1 && (rows[i][at] == open || rows[j][at] == open)))
          continue;
        if (differences == 1) rows[i][at] = open;
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(j));
        changed = true;
      }
  }
  return rows;
}

// A disjunction of conjunctions; `names` are the columns.
std::string text_of(const Rows& rows, const std::vector<std::string>& names) {
  if (rows.empty()) return "0";
  std::string out;
  for (const auto& row : merged(rows)) {
    std::string part;
    for (std::size_t c = 0; c < row.size(); ++c)
      if (row[c] != open)
        part += fmt::format("{}{}{}", part.empty() ? "" : " & ", row[c] == 0 ? "!" : "", names[c]);
    if (part.empty()) return "1";
    out += fmt::format("{}({})", out.empty() ? "" : " | ", part);
  }
  return out;
}

std::set<Term> variables_of(Term term) {
  std::set<Term> out;
  for (const Term v : free_variables(term)) out.insert(v.time() == 0 ? v : shift_time(v, -1));
  return out;
}

bool meet(const std::set<Term>& a, const std::set<Term>& b) {
  return std::any_of(a.begin(), a.end(), [&](Term t) { return b.count(t) != 0; });
}

class Abstractor {
 public:
  Abstractor(const absthread::Program& program, const std::vector<SpuriousStep>& spurious,
             TermManager& terms, smt::Solver& solver)
      : program_(program)
      , spurious_(spurious)
      , m_(terms)
      , solver_(solver)
      , domains_(program.domains(terms)) {}

  AbstractProgram run(const std::vector<Term>& predicates) {
    AbstractProgram out;
    try {
      if (!program_.exclusions.empty()) throw Refused{"'exclusive' speaks of two threads"};
      for (const Term p : predicates) classify(p);
      for (const Predicate& p : predicates_)
        out.predicates.push_back(
            {p.term, p.thread == nobody ? std::nullopt : std::optional(p.thread), p.name});
      declare();
      for (std::size_t t = 0; t < program_.threads.size(); ++t) thread(t, out);
      begin();
      out.text = std::move(text_);
    } catch (const Refused& refused) {
      out.refusal = refused.why;
    }
    return out;
  }

 private:
  static constexpr std::size_t nobody = ~std::size_t{0};

  struct Predicate {
    Term term;
    std::size_t thread = nobody; ///< whose variables it speaks of; nobody: shared ones only
    std::string name;
    std::set<Term> variables;
  };

  const Thread& thread_of(std::size_t t) const { return program_.threads[t].thread; }

  void classify(Term p) {
    const std::set<Term> variables = variables_of(p);
    const std::vector<Term> symbols = free_symbols(p);
    std::vector<std::size_t> owners;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const auto& locals = thread_of(t).locals;
      if (std::any_of(locals.begin(), locals.end(),
                      [&](const Variable& v) { return variables.count(v.term) != 0; }))
        owners.push_back(t);
    }
    if (owners.size() > 1) throw Refused{fmt::format("'{}' speaks of two threads", to_string(p))};
    // Threads may have one symbol for `self`: then the predicate is one of each of them.
    if (owners.empty() && !symbols.empty())
      for (std::size_t t = 0; t < program_.threads.size(); ++t)
        if (symbols.front() == thread_of(t).self) owners.push_back(t);
    for (const Term s : symbols)
      if (owners.empty() || s != thread_of(owners.front()).self)
        throw Refused{fmt::format("'{}' speaks of '{}'", to_string(p), to_string(s))};
    if (owners.empty()) owners.push_back(nobody);
    for (const std::size_t t : owners) add_predicate(p, t, variables);
  }

  void add_predicate(Term p, std::size_t t, const std::set<Term>& variables) {
    for (const Predicate& known : predicates_)
      if (known.thread == t && (known.term == p || known.term == negate(p))) return;
    std::string text = to_string(p);
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    predicates_.push_back({p, t,
                           t == nobody ? fmt::format("{{{}}}", text)
                                       : fmt::format("{{{}: {}}}", thread_of(t).name, text),
                           variables});
  }

  void line(const std::string& text) {
    text_ += text + "\n";
    ++lines_;
  }

  std::vector<const Predicate*> of(std::size_t t) const {
    std::vector<const Predicate*> out;
    for (const Predicate& p : predicates_)
      if (p.thread == nobody || p.thread == t) out.push_back(&p);
    return out;
  }

  void declare() {
    std::string shared, own;
    for (const Predicate& p : predicates_)
      (p.thread == nobody ? shared : own) +=
          ((p.thread == nobody ? shared : own).empty() ? "" : ", ") + p.name;
    if (!shared.empty()) line("decl " + shared + ";");
    if (!own.empty()) line("thread_local " + own + ";");
  }

  // All values of the literals that some state (or step) of the base has.
  Rows rows_of(Term base, const std::vector<Term>& literals) {
    Rows out;
    solver_.push();
    solver_.add(base);
    for (;;) {
      const smt::Answer answer = solver_.check();
      if (answer == smt::Answer::unsat) break;
      if (answer == smt::Answer::unknown || out.size() == most_cubes) {
        solver_.pop();
        throw Refused{answer == smt::Answer::unknown
                          ? "the solver gave no answer: " + solver_.reason_unknown()
                          : std::string("a step has too many abstract ones")};
      }
      std::vector<int>& row = out.emplace_back();
      std::vector<Term> same;
      for (const Term l : literals) {
        row.push_back(solver_.value(l).is_true() ? 1 : 0);
        same.push_back(row.back() == 1 ? l : negate(l));
      }
      solver_.add(negate(conj(m_, same)));
    }
    solver_.pop();
    return out;
  }

  static Term after(Term p, const Step& step) {
    TermMap later;
    for (const Term v : step.changed) later.emplace(v, shift_time(v, 1));
    return substitute(p, later);
  }

  Term is_somebody(std::size_t t) {
    return thread_of(t).self ? differ(thread_of(t).self, m_.none()) : m_.boolean(true);
  }

  static bool is_changed(const Predicate& p, const Step& step) {
    return std::any_of(step.changed.begin(), step.changed.end(),
                       [&](Term v) { return p.variables.count(v) != 0; });
  }

  void thread(std::size_t t, AbstractProgram& out) {
    const Thread& thread = thread_of(t);
    line("");
    line(fmt::format("void {}() begin", procedure(t)));
    const auto by_source = thread.edges_by_source();
    std::string first;
    for (const LocationId l : thread.initial)
      first += fmt::format("{}L{}", first.empty() ? "" : ", ", l);
    line(fmt::format("  goto {};", first));
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      std::string ways;
      const Term wrong = negate(conj(thread.locations[l].assertion, domains_));
      const std::string check = wrong.is_false() ? "0" : wrong_text(t, wrong);
      if (check != "0") ways = fmt::format("A{}", l);
      for (const EdgeId e : by_source[l]) ways += fmt::format("{}E{}", ways.empty() ? "" : ", ", e);
      if (ways.empty()) {
        line(fmt::format("  L{}: end_thread;", l));
        continue;
      }
      line(fmt::format("  L{}: goto {};", l, ways));
      if (check != "0") {
        line(fmt::format("  A{}: assert(!({}));", l, check));
        line(fmt::format("  goto L{};", l));
      }
      for (const EdgeId e : by_source[l]) {
        const std::string statement = step(t, e);
        out.steps[lines_ + 1] = {t, e};
        line(fmt::format("  E{}: {};", e, statement));
        line(fmt::format("  goto L{};", thread.edges[e].to));
      }
    }
    line("end");
  }

  std::string procedure(std::size_t t) const { return "thread_" + thread_of(t).name; }

  std::string wrong_text(std::size_t t, Term wrong) {
    std::vector<Term> literals;
    std::vector<std::string> names;
    const std::set<Term> about = variables_of(wrong);
    for (const Predicate* p : of(t))
      if (meet(p->variables, about)) {
        literals.push_back(p->term);
        names.push_back(p->name);
      }
    return text_of(rows_of(conj(wrong, is_somebody(t)), literals), names);
  }

  // The predicates that share a variable with the step, or with a predicate that it changes.
  std::vector<const Predicate*> concerned(std::size_t t, const Edge& edge) const {
    std::set<Term> about = variables_of(edge.step.relation);
    for (const Predicate* p : of(t))
      if (is_changed(*p, edge.step)) about.insert(p->variables.begin(), p->variables.end());
    std::vector<const Predicate*> out;
    for (const Predicate* p : of(t))
      if (meet(p->variables, about)) out.push_back(p);
    return out;
  }

  // Spurious transitions are taken out by further conjuncts of the constraint (section 3.2).
  std::string without_spurious(std::size_t t, EdgeId e, std::string constraint) const {
    for (const SpuriousStep& s : spurious_) {
      if (s.thread != t || s.edge != e) continue;
      std::string cube;
      for (const SpuriousStep::Literal& l : s.literals)
        for (const Predicate& p : predicates_)
          if (p.term == l.predicate && (p.thread == nobody || p.thread == t))
            cube += fmt::format("{}{}{}{}", cube.empty() ? "" : " & ", l.value ? "" : "!", p.name,
                                l.after && is_changed(p, thread_of(t).edges[e].step) ? "'" : "");
      if (!cube.empty()) constraint = fmt::format("({}) & !({})", constraint, cube);
    }
    return constraint;
  }

  std::string step(std::size_t t, EdgeId number) {
    const Edge& edge = thread_of(t).edges[number];
    std::vector<Term> literals;
    std::vector<std::string> names;
    std::string targets, stars;
    for (const Predicate* p : concerned(t, edge)) {
      literals.push_back(p->term);
      names.push_back(p->name);
    }
    const std::size_t before = literals.size();
    for (const Predicate* p : of(t)) {
      if (!is_changed(*p, edge.step)) continue;
      literals.push_back(after(p->term, edge.step));
      names.push_back(p->name + "'");
      targets += (targets.empty() ? "" : ", ") + p->name;
      stars += stars.empty() ? "*" : ", *";
    }
    const Term base = conj(edge.step.relation, conj(domains_, is_somebody(t)));
    const std::string constraint =
        without_spurious(t, number, text_of(rows_of(base, literals), names));
    const std::string others = broadcast(t, edge);
    if (literals.size() == before && others.empty()) return "assume " + constraint;
    if (targets.empty()) {
      // A broadcast needs an assignment to stand beside; its constraint is the guard.
      const std::string dummy = some_variable();
      targets = dummy;
      stars = dummy;
    }
    std::string out = fmt::format("{} := {}", targets, stars);
    if (constraint != "1") out += " constrain " + constraint;
    return out + others;
  }

  std::string some_variable() const { return predicates_.front().name; }

  // Predicates of other threads about shared variables that the step changes.
  std::string broadcast(std::size_t t, const Edge& edge) {
    std::string targets, values;
    for (const Predicate& q : predicates_) {
      if (q.thread == nobody || !changes_shared_of(q, edge.step)) continue;
      const Template& whose = program_.threads[q.thread];
      const bool another =
          q.thread != t || whose.multiplicity.any() || *whose.multiplicity.number > 1;
      // A thread that is the only one of its kind sets its own predicates itself. Threads of other
      // kinds have the variable too, but never read it.
      if (!another) continue;
      targets += (targets.empty() ? "" : ", ") + q.name;
      values += (values.empty() ? "" : ", ") + in_another(t, edge, q);
    }
    return targets.empty() ? "" : fmt::format(" broadcast {} := {}", targets, values);
  }

  bool changes_shared_of(const Predicate& q, const Step& step) const {
    return std::any_of(step.changed.begin(), step.changed.end(), [&](Term v) {
      return q.variables.count(v) != 0 && program_.find_shared(v.name()) != nullptr &&
             program_.find_shared(v.name())->term == v;
    });
  }

  std::string in_another(std::size_t t, const Edge& edge, const Predicate& q) {
    // The other thread has names of its own.
    TermMap other;
    const Thread& thread = thread_of(q.thread);
    for (const Variable& v : thread.locals)
      other.emplace(v.term, m_.variable("other." + v.name(), v.term.sort()));
    Term distinct = m_.boolean(true);
    if (thread.self) {
      const Term self = m_.symbol("other." + thread.self.name(), m_.thread_sort());
      other.emplace(thread.self, self);
      distinct = differ(self, m_.none());
      if (thread_of(t).self) distinct = conj(distinct, differ(self, thread_of(t).self));
    }
    std::set<Term> about = q.variables;
    const std::set<Term> acts = variables_of(edge.step.relation);
    std::vector<Term> literals;
    std::vector<std::string> names;
    for (const Predicate& p : predicates_) {
      const bool mine = p.thread == q.thread && meet(p.variables, about);
      const bool shared =
          p.thread == nobody && (meet(p.variables, about) || meet(p.variables, acts));
      if (!mine && !shared) continue;
      literals.push_back(substitute(p.term, other));
      names.push_back(p.name);
      if (shared && is_changed(p, edge.step)) {
        literals.push_back(after(p.term, edge.step));
        names.push_back(p.name + "'");
      }
    }
    const std::size_t columns = literals.size();
    literals.push_back(after(substitute(q.term, other), edge.step));
    const Term base = conj(edge.step.relation, conj(domains_, conj(is_somebody(t), distinct)));
    std::map<std::vector<int>, std::pair<bool, bool>> possible; // false, true
    for (std::vector<int> row : rows_of(base, literals)) {
      const int value = row.back();
      row.pop_back();
      (value == 0 ? possible[row].first : possible[row].second) = true;
    }
    Rows only_true, only_false;
    for (const auto& [row, values] : possible) {
      if (values.second && !values.first) only_true.push_back(row);
      if (values.first && !values.second) only_false.push_back(row);
    }
    names.resize(columns);
    return fmt::format("schoose[{}, {}]", text_of(only_true, names), text_of(only_false, names));
  }

  void begin() {
    std::vector<Term> shared;
    std::vector<std::string> now, next;
    for (const Predicate& p : predicates_)
      if (p.thread == nobody) {
        shared.push_back(p.term);
        now.push_back(p.name);
        next.push_back(p.name + "'");
      }
    const Term start = conj(program_.initial ? program_.initial : m_.boolean(true), domains_);
    line("");
    line("void main() begin");
    line("  atomic_begin;");
    if (shared.empty()) {
      if (rows_of(start, {}).empty()) line("  assume 0;");
    } else {
      line("  " + arbitrary(now) + " constrain " + text_of(rows_of(start, shared), next) + ";");
    }
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      const Multiplicity& number = program_.threads[t].multiplicity;
      if (number.any()) line("  while * do");
      if (!number.any() && *number.number > 1000)
        throw Refused{fmt::format("{} threads are too many", *number.number)};
      for (unsigned long n = 0; n < (number.any() ? 1UL : *number.number); ++n) {
        own_start(t, start, shared, now);
        line(fmt::format("  start_thread {}();", procedure(t)));
      }
      if (number.any()) line("  od");
    }
    line("  atomic_end;");
    line("end");
  }

  static std::string arbitrary(const std::vector<std::string>& names) {
    std::string targets, stars;
    for (const std::string& n : names) {
      targets += (targets.empty() ? "" : ", ") + n;
      stars += stars.empty() ? "*" : ", *";
    }
    return targets + " := " + stars;
  }

  // What a thread begins with is what its creator has: the values are set before.
  void own_start(std::size_t t, Term start, std::vector<Term> literals,
                 std::vector<std::string> names) {
    std::vector<std::string> own;
    Term base = conj(start, is_somebody(t));
    for (const Variable& v : thread_of(t).locals) {
      if (v.initial) base = conj(base, equal(v.term, v.initial));
      if (v.domain) base = conj(base, v.domain);
    }
    for (const Predicate& p : predicates_)
      if (p.thread == t) {
        literals.push_back(p.term);
        names.push_back(p.name + "'");
        own.push_back(p.name);
      }
    if (own.empty()) return;
    line("  " + arbitrary(own) + " constrain " + text_of(rows_of(base, literals), names) + ";");
  }

  const absthread::Program& program_;
  const std::vector<SpuriousStep>& spurious_;
  TermManager& m_;
  smt::Solver& solver_;
  Term domains_;
  std::vector<Predicate> predicates_;
  std::string text_;
  unsigned lines_ = 0;
};

} // namespace

AbstractProgram abstract(const absthread::Program& program, const std::vector<Term>& predicates,
                         const std::vector<SpuriousStep>& spurious, TermManager& terms,
                         smt::Solver& solver) {
  return Abstractor(program, spurious, terms, solver).run(predicates);
}

std::vector<Term> first_predicates(const absthread::Program& program) {
  std::vector<Term> out;
  const auto add = [&](Term formula) {
    if (!formula) return;
    for (const Term a : atoms(formula)) {
      if (mentions_time(a, 1)) continue;
      if (std::find(out.begin(), out.end(), a) == out.end()) out.push_back(a);
    }
  };
  add(program.initial);
  for (const Template& t : program.threads) {
    for (const Location& l : t.thread.locations) add(l.assertion);
    for (const Edge& e : t.thread.edges) {
      // Choices inside a step belong to no state.
      std::vector<Term> guard;
      for (const Term c : conjuncts(e.step.relation)) {
        const std::vector<Term> v = free_variables(c);
        if (std::none_of(v.begin(), v.end(), [&](Term x) {
              return std::find(e.step.inputs.begin(), e.step.inputs.end(), x) !=
                     e.step.inputs.end();
            }))
          add(c);
      }
    }
  }
  return out;
}

} // namespace absthread::boolean
