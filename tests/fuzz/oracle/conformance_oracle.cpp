// SPDX-License-Identifier: MIT
// A state is (location, values of the locals, set of candidates); a candidate is a contract state
// with values of the contract's locals. Breadth first from the start; at each state every g of the
// ranges is tried, and for each edge every g' and every new value of the locals that it may change.
// New values of shared variables are tried beyond their range too, since a step may leave it.
#include "tests/fuzz/oracle/conformance_oracle.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace absthread::oracle {
namespace {

__extension__ using Value = __int128; // conversions of C speak of 2^64
constexpr Value beyond = 3;           // how far outside its range a written value may lie

enum class Role { shared, undeclared, local, input, ghost, slot };

struct Var {
  std::string name;
  Role role;
  bool boolean = false;
  Value low = 0, high = 1;
  bool has_start = false;
  Value start = 0;
};

struct Expression {
  std::string op; // operator; "var", "const"
  std::size_t var = 0;
  bool after = false; // primed
  Value value = 0;
  std::vector<Expression> args;
};

struct Place {
  std::string name;
  bool initial = false;
  std::unique_ptr<Expression> assertion;
};

struct Arrow {
  std::size_t from = 0, to = 0;
  bool silent = false;
  std::set<std::size_t> changes;
  std::set<std::size_t> inputs;
  std::unique_ptr<Expression> relation;
  std::string line;
};

struct Pair {
  std::vector<Var> vars;
  std::vector<Place> locations, states;
  std::vector<Arrow> steps, edges;
  std::set<std::size_t> free;
};

class Parser {
 public:
  Pair parse(const std::string& text) {
    std::istringstream in(text);
    std::string line;
    while (std::getline(in, line)) one(line);
    return std::move(pair_);
  }

  // A formula over the variables of a pair.
  static Expression formula(const std::string& text, Pair& pair) {
    Parser p;
    p.pair_ = std::move(pair);
    p.line_ = text;
    p.split(text);
    Expression out = p.expression();
    if (p.pos_ != p.tokens_.size()) p.bad("rest of formula");
    pair = std::move(p.pair_);
    return out;
  }

 private:
  [[noreturn]] void bad(const std::string& why) { throw std::runtime_error(why + ": " + line_); }

  void one(const std::string& line) {
    line_ = line;
    tokens_.clear();
    pos_ = 0;
    split(line);
    if (tokens_.empty()) return;
    statement();
  }

  void split(const std::string& line) {
    std::string current;
    for (char c : line + " ") {
      if (c == ';') c = '\n';
      if (c == ' ' || c == '(' || c == ')' || c == '\n') {
        if (!current.empty()) tokens_.push_back(current);
        current.clear();
        if (c == '(' || c == ')') tokens_.push_back(std::string(1, c));
        if (c == '\n') break;
      } else {
        current.push_back(c);
      }
    }
  }

  void statement() {
    const std::string word = get();
    if (word == "shared")
      var(Role::shared);
    else if (word == "undeclared")
      var(Role::undeclared);
    else if (word == "local")
      var(Role::local);
    else if (word == "input")
      var(Role::input);
    else if (word == "ghost")
      var(Role::ghost);
    else if (word == "thread" || word == "contract")
      get();
    else if (word == "location")
      place(pair_.locations);
    else if (word == "state")
      place(pair_.states);
    else if (word == "step")
      arrow(pair_.steps, pair_.locations, false);
    else if (word == "silent")
      arrow(pair_.steps, pair_.locations, true);
    else if (word == "edge")
      arrow(pair_.edges, pair_.states, false);
    else if (word == "idle") {
      Arrow a;
      a.from = a.to = place_number(pair_.states, get());
      a.line = line_;
      pair_.edges.push_back(std::move(a));
    } else if (word == "free") {
      bool after = false;
      pair_.free.insert(var_number(get(), after));
    } else {
      bad("what is this");
    }
    if (pos_ != tokens_.size()) bad("rest of line");
  }

  std::string get() {
    if (pos_ >= tokens_.size()) bad("line ends");
    return tokens_[pos_++];
  }
  std::string peek() const { return pos_ < tokens_.size() ? tokens_[pos_] : ""; }

  Value number(const std::string& t) {
    if (t == "true") return 1;
    if (t == "false") return 0;
    Value value = 0;
    const std::size_t sign = t.starts_with('-') ? 1 : 0;
    if (t.size() == sign || t.size() > 30) bad("number expected");
    for (char c : std::string_view(t).substr(sign)) {
      if (c < '0' || c > '9') bad("number expected");
      value = 10 * value + (c - '0');
    }
    return sign != 0 ? -value : value;
  }

  void var(Role role) {
    Var v;
    v.name = get();
    for (const Var& other : pair_.vars)
      if (other.name == v.name) bad("twice");
    v.role = role;
    const std::string sort = get();
    if (sort == "bool") {
      v.boolean = true;
    } else if (sort == "int") {
      v.low = number(get());
      v.high = number(get());
    } else {
      bad("sort");
    }
    if (peek() == "=") {
      get();
      v.has_start = true;
      v.start = number(get());
    }
    pair_.vars.push_back(v);
  }

  std::size_t var_number(std::string name, bool& after) {
    after = name.size() > 1 && name.back() == '\'';
    if (after) name.pop_back();
    for (std::size_t i = 0; i < pair_.vars.size(); ++i)
      if (pair_.vars[i].name == name) return i;
    bad("unknown variable " + name);
  }

  std::size_t place_number(const std::vector<Place>& places, const std::string& name) {
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i].name == name) return i;
    bad("unknown place " + name);
  }

  Expression expression() {
    Expression e;
    const std::string t = get();
    if (t == "(") {
      e.op = get();
      while (peek() != ")") e.args.push_back(expression());
      get();
      const std::size_t n = e.args.size();
      const bool any = e.op == "and" || e.op == "or";
      const std::size_t wanted = e.op == "not" ? 1 : e.op == "ite" ? 3 : 2;
      if (!any && n != wanted) bad("arity");
      static const std::set<std::string> known{
          "and", "or", "not", "ite", "=>", "=", "!=", "<", "<=", ">", ">=", "+", "-", "*"};
      if (!known.contains(e.op)) bad("operator");
    } else if (t == "true" || t == "false" || t[0] == '-' || (t[0] >= '0' && t[0] <= '9')) {
      e.op = "const";
      e.value = number(t);
    } else {
      e.op = "var";
      e.var = var_number(t, e.after);
    }
    return e;
  }

  void place(std::vector<Place>& places) {
    Place p;
    p.name = get();
    if (peek() == "init") {
      get();
      p.initial = true;
    }
    if (peek() == "end") get();
    if (peek() == "assert") {
      get();
      p.assertion = std::make_unique<Expression>(expression());
    }
    places.push_back(std::move(p));
  }

  void collect(const Expression& e, Arrow& a) {
    if (e.op == "var") {
      if (e.after) a.changes.insert(e.var);
      if (pair_.vars[e.var].role == Role::input) a.inputs.insert(e.var);
    }
    for (const Expression& x : e.args) collect(x, a);
  }

  void arrow(std::vector<Arrow>& arrows, const std::vector<Place>& places, bool silent) {
    Arrow a;
    a.from = place_number(places, get());
    a.to = place_number(places, get());
    a.silent = silent;
    a.line = line_;
    while (peek() == "any") {
      get();
      bool after = false;
      a.changes.insert(var_number(get(), after));
    }
    if (!peek().empty()) {
      a.relation = std::make_unique<Expression>(expression());
      collect(*a.relation, a);
    }
    arrows.push_back(std::move(a));
  }

  Pair pair_;
  std::vector<std::string> tokens_;
  std::size_t pos_ = 0;
  std::string line_;
};

using Values = std::vector<Value>; // by variable number

Value evaluate(const Expression& e, const Values& now, const Values& after) {
  auto arg = [&](std::size_t i) { return evaluate(e.args[i], now, after); };
  if (e.op == "const") return e.value;
  if (e.op == "var") return e.after ? after[e.var] : now[e.var];
  if (e.op == "and") {
    for (const Expression& x : e.args)
      if (evaluate(x, now, after) == 0) return 0;
    return 1;
  }
  if (e.op == "or") {
    for (const Expression& x : e.args)
      if (evaluate(x, now, after) != 0) return 1;
    return 0;
  }
  if (e.op == "not") return arg(0) == 0;
  if (e.op == "ite") return arg(0) != 0 ? arg(1) : arg(2);
  if (e.op == "=>") return arg(0) == 0 || arg(1) != 0;
  if (e.op == "=") return arg(0) == arg(1);
  if (e.op == "!=") return arg(0) != arg(1);
  if (e.op == "<") return arg(0) < arg(1);
  if (e.op == "<=") return arg(0) <= arg(1);
  if (e.op == ">") return arg(0) > arg(1);
  if (e.op == ">=") return arg(0) >= arg(1);
  if (e.op == "+") return arg(0) + arg(1);
  if (e.op == "*") return arg(0) * arg(1);
  return arg(0) - arg(1);
}

struct Candidate {
  std::size_t state = 0;
  std::vector<Value> ghosts;
  auto operator<=>(const Candidate&) const = default;
};

struct State {
  std::size_t location = 0;
  std::vector<Value> locals;
  std::set<Candidate> candidates;
  auto operator<=>(const State&) const = default;
};

class Decider {
 public:
  Decider(const Pair& pair, bool domains)
      : pair_(pair)
      , domains_(domains) {
    for (std::size_t i = 0; i < pair.vars.size(); ++i) {
      const Role r = pair.vars[i].role;
      if (r == Role::shared || r == Role::undeclared) global_.push_back(i);
      if (r == Role::local) local_.push_back(i);
      if (r == Role::ghost) ghost_.push_back(i);
    }
  }

  virtual ~Decider() = default;

  ConformanceAnswer run() {
    begin();
    while (!work_.empty()) {
      const State s = work_.front();
      work_.pop_front();
      visit(s);
      if (!answer_.conforms) break;
    }
    answer_.states = seen_.size();
    for (const State& s : seen_) {
      std::set<std::string> names;
      for (const Candidate& c : s.candidates) names.insert(pair_.states[c.state].name);
      answer_.reached.emplace(pair_.locations[s.location].name, std::move(names));
    }
    return answer_;
  }

 protected:
  void begin() {
    Values blank(pair_.vars.size(), 0);
    std::set<Candidate> first;
    for (std::size_t x = 0; x < pair_.states.size(); ++x) {
      if (!pair_.states[x].initial) continue;
      for_all(ghost_, blank, false, true,
              [&](const Values& v) { first.insert({x, pick(ghost_, v)}); });
    }
    for (std::size_t l = 0; l < pair_.locations.size(); ++l)
      if (pair_.locations[l].initial)
        for_all(local_, blank, false, true,
                [&](const Values& v) { add({l, pick(local_, v), first}); });
  }

  std::vector<Value> pick(const std::vector<std::size_t>& which, const Values& v) const {
    std::vector<Value> out;
    for (std::size_t i : which) out.push_back(v[i]);
    return out;
  }

  // Every way to give values to these variables; with `wide` beyond the ranges of integers that are
  // shared; with `start` the declared start value only.
  void for_all(const std::vector<std::size_t>& which, Values values, bool wide, bool start,
               const std::function<void(const Values&)>& body, std::size_t i = 0) const {
    if (i == which.size()) {
      body(values);
      return;
    }
    const Var& v = pair_.vars[which[i]];
    Value low = v.low;
    Value high = v.high;
    if (start && v.has_start) low = high = v.start;
    if (wide && !v.boolean && v.role == Role::shared) {
      low -= beyond;
      high += beyond;
    }
    for (Value x = low; x <= high; ++x) {
      values[which[i]] = x;
      for_all(which, values, wide, start, body, i + 1);
    }
  }

  virtual void add(State s) {
    if (seen_.insert(s).second) work_.push_back(std::move(s));
  }

  void fail(const std::string& why) {
    if (answer_.conforms) answer_.error = why;
    answer_.conforms = false;
  }

  bool holds(const std::unique_ptr<Expression>& e, const Values& now, const Values& after) const {
    return !e || evaluate(*e, now, after) != 0;
  }

  // Is some candidate wrong at g?
  bool some_candidate_wrong(const State& s, Values now) const {
    for (const Candidate& c : s.candidates) {
      for (std::size_t i = 0; i < ghost_.size(); ++i) now[ghost_[i]] = c.ghosts[i];
      if (!holds(pair_.states[c.state].assertion, now, now)) return true;
    }
    return false;
  }

  void visit(const State& s) {
    const std::string& at = pair_.locations[s.location].name;
    if (s.candidates.empty()) return fail("no candidate at " + at);
    Values base(pair_.vars.size(), 0);
    for (std::size_t i = 0; i < local_.size(); ++i) base[local_[i]] = s.locals[i];
    for (const Arrow& a : pair_.steps)
      if (a.silent && a.from == s.location) silent(s, a, base);
    for_all(global_, base, false, false, [&](const Values& now) {
      if (!answer_.conforms || some_candidate_wrong(s, now)) return;
      if (!holds(pair_.locations[s.location].assertion, now, now))
        return fail("assertion at " + at);
      for (const Arrow& a : pair_.steps)
        if (!a.silent && a.from == s.location) step(s, a, now);
    });
  }

  // All results of an arrow of the thread from these values.
  void results(const Arrow& a, const Values& now,
               const std::function<void(const Values&)>& body) const {
    std::vector<std::size_t> inputs(a.inputs.begin(), a.inputs.end());
    std::vector<std::size_t> changed(a.changes.begin(), a.changes.end());
    for_all(inputs, now, false, false, [&](const Values& with_inputs) {
      for_all(changed, with_inputs, true, false, [&](const Values& after) {
        if (holds(a.relation, with_inputs, after)) body(after);
      });
    });
  }

  void silent(const State& s, const Arrow& a, const Values& now) {
    results(a, now, [&](const Values& after) {
      answer_.taken.insert(a.line);
      add({a.to, pick(local_, after), s.candidates});
    });
  }

  void step(const State& s, const Arrow& a, const Values& now) {
    results(a, now, [&](const Values& after) {
      if (!answer_.conforms) return;
      if (domains_)
        for (std::size_t i : global_)
          if (pair_.vars[i].role == Role::shared &&
              (after[i] < pair_.vars[i].low || after[i] > pair_.vars[i].high))
            return fail("leaves the domain of " + pair_.vars[i].name + ": " + a.line);
      std::set<Candidate> next;
      for (const Candidate& c : s.candidates)
        for (const Arrow& e : pair_.edges)
          if (e.from == c.state) follow(c, e, now, after, next);
      if (next.empty()) fail("no edge for " + a.line);
      answer_.taken.insert(a.line);
      add({a.to, pick(local_, after), std::move(next)});
    });
  }

  void follow(const Candidate& c, const Arrow& e, Values now, Values after,
              std::set<Candidate>& next) const {
    for (std::size_t i : global_)
      if (pair_.vars[i].role == Role::shared && !e.changes.contains(i) && !pair_.free.contains(i) &&
          now[i] != after[i])
        return;
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < ghost_.size(); ++i) {
      now[ghost_[i]] = after[ghost_[i]] = c.ghosts[i];
      if (e.changes.contains(ghost_[i])) changed.push_back(ghost_[i]);
    }
    for_all(changed, after, false, false, [&](const Values& full) {
      if (holds(e.relation, now, full)) next.insert({e.to, pick(ghost_, full)});
    });
  }

  const Pair& pair_;
  bool domains_;
  std::vector<std::size_t> global_, local_, ghost_;
  std::set<State> seen_;
  std::deque<State> work_;
  ConformanceAnswer answer_;
};

// Claims instead of reachable states: each state that a claim describes is visited, and what it
// leads to has to be covered by a claim again.
class Judge : public Decider {
 public:
  struct Slot {
    std::size_t state;
    std::vector<std::size_t> variables; // parallel to the ghosts
  };
  struct Entry {
    std::size_t location;
    std::vector<Slot> slots;
    Expression formula;
  };

  Judge(const Pair& pair, bool domains, const std::vector<Entry>& entries)
      : Decider(pair, domains)
      , entries_(entries) {}

  std::string judge() {
    begin();
    for (const Entry& e : entries_) {
      if (e.slots.empty()) fail("a claim without candidate");
      std::vector<std::size_t> all = local_;
      for (const Slot& s : e.slots) all.insert(all.end(), s.variables.begin(), s.variables.end());
      for_all(all, Values(pair_.vars.size(), 0), false, false, [&](const Values& v) {
        if (!answer_.conforms || evaluate(e.formula, v, v) == 0) return;
        State s{e.location, pick(local_, v), {}};
        for (const Slot& slot : e.slots) s.candidates.insert({slot.state, pick(slot.variables, v)});
        visit(s);
      });
    }
    return answer_.error;
  }

 protected:
  void add(State s) override {
    Values v(pair_.vars.size(), 0);
    for (std::size_t i = 0; i < local_.size(); ++i) v[local_[i]] = s.locals[i];
    for (const Entry& e : entries_)
      if (e.location == s.location && covers(e, 0, s, v)) return;
    fail("no claim covers a state at " + pair_.locations[s.location].name);
  }

 private:
  // Candidates for the slots from i on, such that the formula holds.
  bool covers(const Entry& e, std::size_t i, const State& s, Values& v) const {
    if (i == e.slots.size()) return evaluate(e.formula, v, v) != 0;
    for (const Candidate& c : s.candidates) {
      if (c.state != e.slots[i].state) continue;
      for (std::size_t k = 0; k < c.ghosts.size(); ++k) v[e.slots[i].variables[k]] = c.ghosts[k];
      if (covers(e, i + 1, s, v)) return true;
    }
    return false;
  }

  const std::vector<Entry>& entries_;
};

std::size_t number_of(const std::vector<Place>& places, const std::string& name) {
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i].name == name) return i;
  throw std::runtime_error("unknown place " + name);
}

} // namespace

ConformanceAnswer decide_conformance(const std::string& text, bool domains) {
  const Pair pair = Parser().parse(text);
  return Decider(pair, domains).run();
}

std::string judge_claims(const std::string& text, const std::vector<Claim>& claims, bool domains) {
  Pair pair = Parser().parse(text);
  std::vector<Var> ghosts;
  for (const Var& v : pair.vars)
    if (v.role == Role::ghost) ghosts.push_back(v);
  std::map<std::string, std::size_t> slot_variables;
  std::vector<Judge::Entry> entries;
  for (const Claim& c : claims) {
    Judge::Entry e{number_of(pair.locations, c.location), {}, {}};
    for (const std::string& name : c.candidates) {
      Judge::Slot slot{number_of(pair.states, name.substr(0, name.find('#'))), {}};
      for (const Var& g : ghosts) {
        Var v = g;
        v.name = g.name + "[" + name + "]";
        v.role = Role::slot;
        v.has_start = false;
        const auto [place, fresh] = slot_variables.try_emplace(v.name, pair.vars.size());
        if (fresh) pair.vars.push_back(v);
        slot.variables.push_back(place->second);
      }
      e.slots.push_back(std::move(slot));
    }
    e.formula = Parser::formula(c.formula, pair);
    entries.push_back(std::move(e));
  }
  return Judge(pair, domains, entries).judge();
}

} // namespace absthread::oracle
