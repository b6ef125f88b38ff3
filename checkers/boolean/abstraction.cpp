// SPDX-License-Identifier: MIT
#include "checkers/boolean/abstraction.hpp"

#include "checkers/boolean/rows.hpp"
#include "checkers/boolean/step_parts.hpp"
#include "checkers/linear/formula.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <optional>
#include <set>

namespace absthread::boolean {
namespace {

struct Refused {
  std::string why;
};

constexpr std::size_t most_cubes = 2000;
constexpr std::size_t most_atoms = 6; ///< of a formula that is written with predicates

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
      if (!program_.conflicts.empty()) throw Refused{"a race is between two threads"};
      for (const Term p : predicates) {
        const Term normal = linear::normal_comparisons(p, m_);
        classify(normal.is(Kind::negation) ? normal[0] : normal);
      }
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
      if (known.thread == t && known.term == p) return;
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
      if (ABSTHREAD_FAULT("abstraction-first-row-only")) break;
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

  // A thread that is not wrong yet: its locals are in their domains.
  Term is_right(std::size_t t, const TermMap& names = {}) {
    Term out = m_.boolean(true);
    for (const Variable& v : thread_of(t).locals)
      if (v.domain) out = conj(out, substitute(v.domain, names));
    return out;
  }

  static bool is_changed(const Predicate& p, const Step& step) {
    if (ABSTHREAD_FAULT("abstraction-first-change-only") && !step.changed.empty())
      return p.variables.count(step.changed.front()) != 0;
    return std::any_of(step.changed.begin(), step.changed.end(),
                       [&](Term v) { return p.variables.count(v) != 0; });
  }

  void thread(std::size_t t, AbstractProgram& out) {
    const Thread& thread = thread_of(t);
    line("");
    line(fmt::format("void {}() begin", procedure(t)));
    if (const std::string facts = consistent(t); !facts.empty()) line("  enforce " + facts + ";");
    const auto by_source = thread.edges_by_source();
    std::string first;
    for (const LocationId l : thread.initial) {
      if (ABSTHREAD_FAULT("abstraction-first-start-only") && !first.empty()) break;
      first += fmt::format("{}L{}", first.empty() ? "" : ", ", l);
    }
    line(fmt::format("  S: goto {};", first));
    out.entries[procedure(t) + ".S"] = t;
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      std::string ways;
      out.places[fmt::format("{}.L{}", procedure(t), l)] = {t, l};
      const Term wrong = wrong_at(program_, t, l, m_);
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

  // What the predicates of a thread cannot be together: two that share a variable, and one that
  // compares two variables beside one about each of them. No concrete state is lost, those outside
  // the domains included, and the backward search does not look behind states that there are not.
  std::string consistent(std::size_t t) {
    std::vector<std::string> clauses;
    std::set<std::set<std::pair<const Predicate*, bool>>> impossible;
    const auto exclude = [&](const std::vector<const Predicate*>& together) {
      for (unsigned values = 0; values < 1U << together.size(); ++values) {
        std::vector<Term> query{is_somebody(t)};
        std::set<std::pair<const Predicate*, bool>> chosen;
        std::string clause;
        for (std::size_t i = 0; i < together.size(); ++i) {
          const bool value = (values >> i & 1U) != 0;
          query.push_back(value ? together[i]->term : negate(together[i]->term));
          chosen.emplace(together[i], value);
          clause += fmt::format("{}{}{}", clause.empty() ? "" : " | ", value ? "!" : "",
                                together[i]->name);
        }
        if (std::any_of(impossible.begin(), impossible.end(), [&](const auto& known) {
              return std::includes(chosen.begin(), chosen.end(), known.begin(), known.end());
            }))
          continue;
        if (solver_.check(query) != smt::Answer::unsat &&
            !(values == 3 && together.size() == 2 &&
              ABSTHREAD_FAULT("abstraction-predicates-exclude-each-other")))
          continue;
        impossible.insert(std::move(chosen));
        clauses.push_back(fmt::format("({})", clause));
      }
    };
    const std::vector<const Predicate*> all = of(t);
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (meet(all[i]->variables, all[j]->variables)) exclude({all[i], all[j]});
    for (const Predicate* p : all) {
      if (p->variables.size() != 2) continue;
      for (const Predicate* q : all)
        for (const Predicate* r : all)
          if (q->variables == std::set<Term>{*p->variables.begin()} &&
              r->variables == std::set<Term>{*p->variables.rbegin()})
            exclude({p, q, r});
    }
    return fmt::format("{}", fmt::join(clauses, " & "));
  }

  // `b#2` is no word of the language; with its number nobody else has the name.
  std::string procedure(std::size_t t) const {
    std::string name = "thread_" + thread_of(t).name;
    const auto foreign = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_';
    };
    if (std::none_of(name.begin(), name.end(), foreign)) return name;
    std::replace_if(name.begin(), name.end(), foreign, '_');
    return fmt::format("{}_number_{}", name, t);
  }

  // Wrong is what breaks one of the demands, and each of them speaks of few variables.
  std::string wrong_text(std::size_t t, Term wrong) {
    std::string out;
    for (const Term demand : conjuncts(negate(wrong))) {
      const std::string text = breaks_text(t, negate(demand));
      if (text == "1") return text;
      if (text != "0") out += fmt::format("{}{}", out.empty() ? "" : " | ", text);
    }
    return out.empty() ? "0" : out;
  }

  std::string breaks_text(std::size_t t, Term wrong) {
    if (const auto text = written(wrong, words(t))) return *text;
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

  // Predicates and the Booleans that stand for them.
  using Words = std::vector<std::pair<Term, std::string>>;

  Words words(std::size_t t) const {
    Words out;
    for (const Predicate* p : of(t)) out.emplace_back(p->term, p->name);
    return out;
  }

  // The formula itself, if each of its atoms is a predicate: no question to the solver.
  std::optional<std::string> written(Term given, const Words& words) {
    const Term formula = linear::normal_comparisons(given, m_);
    const std::vector<Term> parts = atoms(formula);
    if (parts.size() > most_atoms) return std::nullopt;
    std::vector<std::string> names;
    for (const Term atom : parts) {
      const auto word =
          std::find_if(words.begin(), words.end(), [&](const auto& w) { return w.first == atom; });
      if (word == words.end()) return std::nullopt;
      names.push_back(word->second);
    }
    Rows rows;
    for (unsigned long values = 0; values < 1UL << parts.size(); ++values) {
      TermMap chosen;
      std::vector<int> row;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const int value = static_cast<int>(values >> i & 1U);
        chosen.emplace(parts[i], m_.boolean(value != 0));
        row.push_back(value);
      }
      const Term result = substitute(formula, chosen);
      if (!result.is_constant()) return std::nullopt;
      if (result.is_true()) rows.push_back(std::move(row));
    }
    return text_of(rows, names);
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
                                l.after && is_changed(p, thread_of(t).edges[e].step) &&
                                        !ABSTHREAD_FAULT("abstraction-spurious-before")
                                    ? "'"
                                    : "");
      if (!cube.empty()) constraint = fmt::format("({}) & !({})", constraint, cube);
    }
    return constraint;
  }

  // What can be said with predicates is said with them: guards, and predicates about variables that
  // are set to something of the state before. The others that change get any values that some
  // concrete step gives them, together: rows of the predicates before and after.
  std::string step(std::size_t t, EdgeId number) {
    const Edge& edge = thread_of(t).edges[number];
    const StepParts parts = parts_of(edge.step, m_);
    const Words before = words(t);
    std::vector<Term> others = parts.rest;
    std::string constraint, targets, values;
    const auto demand = [&](const std::string& text) {
      if (text != "1") constraint += fmt::format("{}({})", constraint.empty() ? "" : " & ", text);
    };
    for (const Term guard : parts.guards)
      if (const auto text = written(guard, before))
        demand(*text);
      else
        others.push_back(guard);
    std::vector<const Predicate*> free;
    for (const Predicate* p : of(t)) {
      if (!is_changed(*p, edge.step)) continue;
      targets += (targets.empty() ? "" : ", ") + p->name;
      const Term next = substitute(after(p->term, edge.step), parts.set);
      std::optional<std::string> text = written(next, before);
      if (!text) text = constant(t, edge, p);
      values += (values.empty() ? "" : ", ") + text.value_or("*");
      if (text) continue;
      free.push_back(p);
      others.push_back(next);
    }
    if (!others.empty()) demand(rows_text(t, edge, others, free));
    constraint = without_spurious(t, number, constraint.empty() ? "1" : constraint);
    const std::string told = broadcast(t, edge, parts);
    if (targets.empty() && told.empty()) return "assume " + constraint;
    // A broadcast needs an assignment to stand beside; its constraint is the guard.
    if (targets.empty()) targets = values = some_variable();
    std::string out = fmt::format("{} := {}", targets, values);
    if (constraint != "1") out += " constrain " + constraint;
    return out + told;
  }

  // The same after every step of the edge, from wherever.
  std::optional<std::string> constant(std::size_t t, const Edge& edge, const Predicate* p) {
    const Term next = after(p->term, edge.step);
    for (const bool value : {false, true}) {
      const Term query[] = {edge.step.relation, domains_, is_somebody(t), is_right(t),
                            value ? negate(next) : next};
      if (solver_.check(query) == smt::Answer::unsat) return value ? "1" : "0";
      if (ABSTHREAD_FAULT("abstraction-always-becomes-true") && value) return "1";
    }
    return std::nullopt;
  }

  std::string rows_text(std::size_t t, const Edge& edge, const std::vector<Term>& others,
                        const std::vector<const Predicate*>& free) {
    std::set<Term> about;
    for (const Term f : others) about.merge(variables_of(f));
    std::vector<Term> literals;
    std::vector<std::string> names;
    for (const Predicate* p : of(t))
      if (meet(p->variables, about)) {
        literals.push_back(p->term);
        names.push_back(p->name);
      }
    for (const Predicate* p : free) {
      literals.push_back(after(p->term, edge.step));
      names.push_back(p->name + "'");
    }
    const Term base = conj(edge.step.relation, conj(domains_, conj(is_somebody(t), is_right(t))));
    return text_of(rows_of(base, literals), names);
  }

  std::string some_variable() const { return predicates_.front().name; }

  // Predicates of other threads about shared variables that the step changes.
  std::string broadcast(std::size_t t, const Edge& edge, const StepParts& parts) {
    std::string targets, values;
    if (ABSTHREAD_FAULT("abstraction-no-broadcast")) return "";
    for (const Predicate& q : predicates_) {
      if (q.thread == nobody || !changes_shared_of(q, edge.step)) continue;
      const Template& whose = program_.threads[q.thread];
      const bool copies = (whose.multiplicity.any() || *whose.multiplicity.number > 1) &&
                          !ABSTHREAD_FAULT("abstraction-copies-not-told");
      const bool another = q.thread != t || copies;
      // A thread that is the only one of its kind sets its own predicates itself. Threads of other
      // kinds have the variable too, but never read it.
      if (!another) continue;
      targets += (targets.empty() ? "" : ", ") + q.name;
      values += (values.empty() ? "" : ", ") + in_another(t, edge, parts, q);
    }
    return targets.empty() ? "" : fmt::format(" broadcast {} := {}", targets, values);
  }

  bool changes_shared_of(const Predicate& q, const Step& step) const {
    return std::any_of(step.changed.begin(), step.changed.end(), [&](Term v) {
      return q.variables.count(v) != 0 && program_.find_shared(v.name()) != nullptr &&
             program_.find_shared(v.name())->term == v;
    });
  }

  static bool speaks_of(Term formula, const Thread& thread) {
    const std::set<Term> variables = variables_of(formula);
    const std::vector<Term> symbols = free_symbols(formula);
    return std::find(symbols.begin(), symbols.end(), thread.self) != symbols.end() ||
           std::any_of(thread.locals.begin(), thread.locals.end(),
                       [&](const Variable& v) { return variables.count(v.term) != 0; });
  }

  std::string in_another(std::size_t t, const Edge& edge, const StepParts& parts,
                         const Predicate& q) {
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
    const Term next = after(substitute(q.term, other), edge.step);
    const Term set = substitute(next, parts.set);
    if (!speaks_of(set, thread_of(t))) {
      TermMap back;
      for (const auto& [own, its] : other) back.emplace(its, own);
      if (const auto text = written(substitute(set, back), words(q.thread))) return *text;
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
    literals.push_back(next);
    const Term base =
        conj(conj(edge.step.relation, distinct),
             conj(domains_, conj(is_somebody(t), conj(is_right(t), is_right(q.thread, other)))));
    std::map<std::vector<int>, std::pair<bool, bool>> possible; // false, true
    for (std::vector<int> row : rows_of(base, literals)) {
      const int value = row.back();
      row.pop_back();
      (value == 0 ? possible[row].first : possible[row].second) = true;
    }
    Rows only_true, only_false;
    bool is_true = false, is_false = false;
    for (const auto& [row, values] : possible) {
      is_false = is_false || values.first;
      is_true = is_true || values.second;
      if (values.second && (!values.first || ABSTHREAD_FAULT("abstraction-may-is-must")))
        only_true.push_back(row);
      if (values.first && !values.second) only_false.push_back(row);
    }
    // What no step has does not matter.
    if (!is_true || !is_false) return is_true ? "1" : "0";
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
      const bool loop = number.any() && !ABSTHREAD_FAULT("abstraction-any-is-one");
      if (loop) line("  while * do");
      if (!number.any() && *number.number > 1000)
        throw Refused{fmt::format("{} threads are too many", *number.number)};
      for (unsigned long n = 0; n < (number.any() ? 1UL : *number.number); ++n) {
        own_start(t, start, shared, now);
        line(fmt::format("  start_thread {}();", procedure(t)));
      }
      if (loop) line("  od");
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
    if (own.empty() || ABSTHREAD_FAULT("abstraction-own-start-false")) return;
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

Term wrong_at(const absthread::Program& program, std::size_t thread, LocationId at,
              TermManager& terms) {
  const Thread& own = program.threads[thread].thread;
  Term right =
      ABSTHREAD_FAULT("abstraction-domains-ignored") ? terms.boolean(true) : program.domains(terms);
  if (own.locations[at].assertion) right = conj(right, own.locations[at].assertion);
  for (const Variable& v : own.locals)
    if (v.domain) right = conj(right, v.domain);
  return negate(right);
}

AbstractProgram abstract(const absthread::Program& program, const std::vector<Term>& predicates,
                         const std::vector<SpuriousStep>& spurious, TermManager& terms,
                         smt::Solver& solver) {
  return Abstractor(program, spurious, terms, solver).run(predicates);
}

std::vector<Term> first_predicates(const absthread::Program& program, TermManager& terms) {
  std::vector<Term> out;
  const auto add = [&](Term formula) {
    if (!formula) return;
    for (const Term a : atoms(linear::normal_comparisons(formula, terms))) {
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
