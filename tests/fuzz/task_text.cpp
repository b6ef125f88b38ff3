// SPDX-License-Identifier: MIT
#include "tests/fuzz/task_text.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <fmt/format.h>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::testing {
namespace {

struct Unsayable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

constexpr long window_low = 0, window_high = 2; // of unbounded integers
constexpr long widest = 40;                     // of declared ranges

class Writer {
 public:
  explicit Writer(const conformance::Task& task)
      : task_(task) {}

  TaskText run() {
    for (const Variable& v : task_.shared) variable("shared", v);
    for (const Variable& v : task_.undeclared) variable("undeclared", v);
    for (const Variable& v : task_.code.locals) variable("local", v);
    for (const Variable& v : task_.contract.locals) variable("ghost", v);
    std::set<Term> inputs;
    for (const Edge& e : task_.code.edges)
      inputs.insert(e.step.inputs.begin(), e.step.inputs.end());
    for (const Term& i : inputs) variable("input", {i, {}, {}, "", {}});
    line("thread " + task_.code.name);
    places("location", task_.code);
    edges(task_.code, false);
    line("contract " + task_.contract.name);
    places("state", task_.contract);
    edges(task_.contract, true);
    for (const Term& v : task_.contract.free) line("free " + v.name());
    return out_;
  }

  std::string expression(Term t) const {
    switch (t.kind()) {
    case Kind::constant: return constant(t);
    case Kind::symbol:
      if (t == task_.code.self || t == task_.contract.self) return "0";
      throw Unsayable("a symbol");
    case Kind::variable:
      if (t.time() > 1) throw Unsayable("a later time");
      return t.name() + (t.time() == 1 ? "'" : "");
    case Kind::negation: return fmt::format("(not {})", expression(t[0]));
    case Kind::minus: return fmt::format("(- 0 {})", expression(t[0]));
    case Kind::conjunction: return several("and", t);
    case Kind::disjunction: return several("or", t);
    case Kind::implication: return several("=>", t);
    case Kind::equal: return several("=", t);
    case Kind::ite: return several("ite", t);
    case Kind::less: return several("<", t);
    case Kind::at_most: return several("<=", t);
    case Kind::add: return folded("+", t);
    case Kind::subtract: return folded("-", t);
    case Kind::multiply: return folded("*", t);
    default: throw Unsayable("an operator");
    }
  }

 private:
  void line(const std::string& text) { out_.text += text + "\n"; }

  static std::string constant(Term t) {
    if (t.sort().is(SortKind::boolean)) return t.is_true() ? "true" : "false";
    return t.value().get_str(); // enum values and thread identities are numbers too
  }

  std::string several(const char* op, Term t) const {
    std::string out = fmt::format("({}", op);
    for (const Term& c : t.children()) out += " " + expression(c);
    return out + ")";
  }

  std::string folded(const char* op, Term t) const {
    std::string out = expression(t[0]);
    for (std::size_t i = 1; i < t.size(); ++i)
      out = fmt::format("({} {} {})", op, out, expression(t[i]));
    return out;
  }

  void variable(const char* role, const Variable& v) {
    const Sort sort = v.term.sort();
    std::string text = fmt::format("{} {} ", role, v.name());
    if (sort.is(SortKind::boolean)) {
      text += "bool";
      out_.states *= 2;
    } else {
      const auto [low, high] = range(v, role);
      text += fmt::format("int {} {}", low, high);
      out_.states *= static_cast<double>(high - low + 1);
    }
    if (v.initial) text += " = " + expression(v.initial);
    line(text);
  }

  std::pair<long, long> range(const Variable& v, std::string_view role) {
    const Sort sort = v.term.sort();
    if (sort.is(SortKind::enumeration)) return {0, static_cast<long>(sort.values().size()) - 1};
    if (sort.is(SortKind::thread)) {
      out_.exact = false; // nobody, this thread, another one
      return {-1, 1};
    }
    if (!sort.is(SortKind::integer)) throw Unsayable("a sort");
    long low = widest, high = -widest;
    if (v.domain)
      for (long n = -widest; n <= widest; ++n) {
        const Term inside = evaluate(v.domain, {{v.term, v.term.manager().integer(n)}});
        if (!inside || !inside.is_true()) continue;
        low = std::min(low, n);
        high = std::max(high, n);
      }
    if (v.domain && low <= high && low > -widest && high < widest) return {low, high};
    out_.exact = false;
    // A candidate whose values lie outside the window would be lost, and with it what it allows.
    if (role == "ghost") return {-1, 5};
    return {window_low, window_high};
  }

  void places(const char* word, const Thread& thread) {
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      const Location& at = thread.locations[l];
      std::string text = fmt::format("{} {}", word, place_name(at.name));
      if (std::find(thread.initial.begin(), thread.initial.end(), l) != thread.initial.end())
        text += " init";
      if (at.end) text += " end";
      if (!at.assertion.is_true()) text += " assert " + expression(at.assertion);
      line(text);
    }
  }

  void edges(const Thread& thread, bool contract) {
    for (const Edge& e : thread.edges) {
      const char* word = contract ? "edge" : e.kind == EdgeKind::silent ? "silent" : "step";
      std::string text = fmt::format("{} {} {}", word, place_name(thread.locations[e.from].name),
                                     place_name(thread.locations[e.to].name));
      for (const Term& v : e.step.changed) text += " any " + v.name();
      // A variable that is mentioned after the step but not changed keeps its value.
      std::vector<Term> parts{e.step.relation};
      for (const Term& v : free_variables(e.step.relation))
        if (v.time() == 1 && !e.step.changes(shift_time(v, -1)))
          parts.push_back(equal(v, shift_time(v, -1)));
      const Term relation = conj(e.step.relation.manager(), parts);
      if (!relation.is_true()) text += " " + expression(relation);
      line(text);
    }
  }

  const conformance::Task& task_;
  TaskText out_;
};

} // namespace

std::string place_name(std::string name) {
  std::erase_if(name, [](char c) { return c == '(' || c == ')'; }); // they mean something there
  return name;
}

std::optional<TaskText> text_of(const conformance::Task& task) {
  try {
    return Writer(task).run();
  } catch (const Unsayable&) {
    return std::nullopt;
  }
}

std::optional<std::string> prefix_of(Term formula, const conformance::Task& task) {
  try {
    return Writer(task).expression(formula);
  } catch (const Unsayable&) {
    return std::nullopt;
  }
}

} // namespace absthread::testing
