// SPDX-License-Identifier: MIT
#include "tests/fuzz/pair_text.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::testing {
namespace {

class Reader {
 public:
  Reader(const std::string& text, TermManager& terms, Ranges ranges)
      : text_(text)
      , terms_(terms)
      , ranges_(ranges) {}

  conformance::Task run() {
    std::istringstream lines(text_);
    std::string line;
    while (std::getline(lines, line)) {
      line_ = line;
      read_line();
    }
    if (ranges_ == Ranges::dropped)
      for (auto* list : {&task_.shared, &task_.undeclared, &task_.code.locals})
        for (Variable& v : *list) v.domain = {};
    for (Edge& e : task_.code.edges) close(e, task_.code);
    for (Edge& e : task_.contract.edges) close(e, task_.contract);
    task_.code.self = task_.contract.self = terms_.symbol("self", terms_.thread_sort());
    return std::move(task_);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw std::runtime_error(why + " in: " + line_);
  }

  void read_line() {
    words_.clear();
    const std::size_t note = line_.find(';');
    note_ = note == std::string::npos ? "" : line_.substr(line_.find_first_not_of(' ', note + 1));
    std::string word;
    for (const char c : line_.substr(0, note)) {
      if (c == '(' || c == ')' || c == ' ') {
        if (!word.empty()) words_.push_back(word);
        word.clear();
        if (c != ' ') words_.emplace_back(1, c);
      } else {
        word += c;
      }
    }
    if (!word.empty()) words_.push_back(word);
    next_ = 0;
    if (words_.empty()) return;
    const std::string kind = take();
    if (kind == "shared")
      task_.shared.push_back(variable());
    else if (kind == "undeclared")
      task_.undeclared.push_back(variable());
    else if (kind == "local")
      task_.code.locals.push_back(variable());
    else if (kind == "ghost")
      task_.contract.locals.push_back(variable());
    else if (kind == "input")
      inputs_.push_back(variable());
    else if (kind == "thread")
      task_.code.name = take();
    else if (kind == "contract")
      task_.contract.name = take();
    else if (kind == "location")
      location(task_.code);
    else if (kind == "state")
      location(task_.contract);
    else if (kind == "step")
      edge(task_.code, EdgeKind::step);
    else if (kind == "silent")
      edge(task_.code, EdgeKind::silent);
    else if (kind == "edge")
      edge(task_.contract, EdgeKind::step);
    else if (kind == "idle")
      idle();
    else if (kind == "free")
      task_.contract.free.push_back(name(take()));
    else
      fail("unknown word " + kind);
    if (next_ != words_.size()) fail("too many words");
  }

  bool more() const { return next_ < words_.size(); }
  std::string take() {
    if (!more()) fail("too few words");
    return words_[next_++];
  }
  bool maybe(const std::string& word) {
    if (!more() || words_[next_] != word) return false;
    ++next_;
    return true;
  }

  Variable variable() {
    Variable v;
    const std::string label = take();
    const std::string sort = take();
    if (sort == "bool")
      v.term = terms_.variable(label, terms_.bool_sort());
    else if (sort == "thread")
      v.term = terms_.variable(label, terms_.thread_sort());
    else if (sort == "array")
      v.term = terms_.variable(label, terms_.array_sort(terms_.int_sort(), terms_.int_sort()));
    else if (sort == "int")
      v.term = terms_.variable(label, terms_.int_sort());
    else
      fail("unknown sort " + sort);
    if (names_.contains(label)) fail("second " + label);
    names_.emplace(label, v.term);
    if (more() && words_[next_] != "=") {
      const Term low = value(take());
      const Term high = value(take());
      v.domain = conj(at_most(low, v.term), at_most(v.term, high));
    }
    if (maybe("=")) v.initial = value(take());
    return v;
  }

  Term value(const std::string& word) {
    if (word == "true" || word == "false") return terms_.boolean(word == "true");
    if (word == "none") return terms_.none();
    try {
      return terms_.integer(std::stol(word));
    } catch (const std::exception&) {
      fail("no value: " + word);
    }
  }

  Term name(const std::string& word) {
    const bool prime = word.back() == '\'';
    const auto found = names_.find(prime ? word.substr(0, word.size() - 1) : word);
    if (found == names_.end()) fail("unknown name " + word);
    return prime ? primed(found->second) : found->second;
  }

  Term expression() {
    const std::string word = take();
    if (word != "(") {
      if (word == "self") return terms_.symbol("self", terms_.thread_sort());
      const bool number = std::isdigit(static_cast<unsigned char>(word[0])) != 0 ||
                          (word.size() > 1 && word[0] == '-');
      if (number || word == "true" || word == "false" || word == "none") return value(word);
      return name(word);
    }
    const std::string op = take();
    std::vector<Term> args;
    while (!maybe(")")) args.push_back(expression());
    auto need = [&](std::size_t n) {
      if (args.size() != n) fail("wrong number of arguments of " + op);
    };
    if (op == "and") return conj(terms_, args);
    if (op == "or") return disj(terms_, args);
    if (op == "not") return need(1), negate(args[0]);
    if (op == "ite") return need(3), ite(args[0], args[1], args[2]);
    if (op == "store") return need(3), store(args[0], args[1], args[2]);
    need(2);
    if (op == "=>") return implies(args[0], args[1]);
    if (op == "=") return equal(args[0], args[1]);
    if (op == "!=") return differ(args[0], args[1]);
    if (op == "<") return less(args[0], args[1]);
    if (op == "<=") return at_most(args[0], args[1]);
    if (op == ">") return less(args[1], args[0]);
    if (op == ">=") return at_most(args[1], args[0]);
    if (op == "+") return add(args[0], args[1]);
    if (op == "-") return subtract(args[0], args[1]);
    if (op == "*") return multiply(args[0], args[1]);
    if (op == "select") return select(args[0], args[1]);
    fail("unknown operator " + op);
  }

  void location(Thread& thread) {
    Location l;
    l.name = take();
    l.assertion = terms_.boolean(true);
    if (maybe("init")) thread.initial.push_back(static_cast<LocationId>(thread.locations.size()));
    l.end = maybe("end");
    if (maybe("assert")) l.assertion = expression();
    thread.locations.push_back(l);
  }

  LocationId place(const Thread& thread) {
    const std::string label = take();
    const auto found = thread.find_location(label);
    if (!found) fail("unknown place " + label);
    return *found;
  }

  void edge(Thread& thread, EdgeKind kind) {
    Edge e;
    e.from = place(thread);
    e.to = place(thread);
    e.kind = kind;
    while (maybe("any")) e.step.changed.push_back(name(take()));
    e.step.relation = more() ? expression() : terms_.boolean(true);
    // What the text primes, whatever simplification makes of it.
    for (const std::string& w : words_)
      if (w.size() > 1 && w.back() == '\'') {
        const Term v = name(w.substr(0, w.size() - 1));
        if (!e.step.changes(v)) e.step.changed.push_back(v);
      }
    e.text = note_.empty() ? to_string(e.step.relation) : note_;
    thread.edges.push_back(std::move(e));
  }

  void idle() {
    const LocationId x = place(task_.contract);
    Edge e;
    e.from = e.to = x;
    e.kind = EdgeKind::idle;
    e.step.relation = terms_.boolean(true);
    e.text = "idle";
    task_.contract.edges.push_back(std::move(e));
  }

  // Free variables, inputs and their ranges; order by name.
  void close(Edge& e, const Thread& thread) {
    for (const Term& v : thread.free)
      if (!e.step.changes(v)) e.step.changed.push_back(v);
    for (const Variable& local : thread.locals)
      if (&thread == &task_.code && local.domain && e.step.changes(local.term))
        e.step.relation = conj(e.step.relation, primed(local.domain));
    for (const Term& v : free_variables(e.step.relation))
      for (const Variable& i : inputs_)
        if (i.term == v) {
          e.step.inputs.push_back(v);
          if (i.domain) e.step.relation = conj(e.step.relation, i.domain);
        }
    std::sort(e.step.changed.begin(), e.step.changed.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
  }

  const std::string& text_;
  TermManager& terms_;
  Ranges ranges_;
  conformance::Task task_;
  std::vector<Variable> inputs_;
  std::map<std::string, Term> names_;
  std::vector<std::string> words_;
  std::size_t next_ = 0;
  std::string line_, note_;
};

} // namespace

conformance::Task parse_pair(const std::string& text, TermManager& terms, Ranges ranges) {
  return Reader(text, terms, ranges).run();
}

} // namespace absthread::testing
