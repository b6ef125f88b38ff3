// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/refine_oracle.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <vector>

namespace absthread::fuzz::oracle {
namespace {

using State = std::vector<int>; // shared variables, then locals

// ---- expressions

struct Node {
  std::string op; // a number, a name, or an operator
  std::vector<Node> args;
};

class Reader {
 public:
  explicit Reader(const std::string& text) {
    std::string word;
    for (const char c : text) {
      if (c == '(' || c == ')' || c == ' ') {
        if (!word.empty()) words_.push_back(word);
        word.clear();
        if (c != ' ') words_.emplace_back(1, c);
      } else {
        word += c;
      }
    }
    if (!word.empty()) words_.push_back(word);
  }
  Node read() {
    if (at_ >= words_.size()) throw std::runtime_error("an expression ends early");
    const std::string word = words_[at_++];
    if (word == ")") throw std::runtime_error("a bracket too many");
    if (word != "(") return {word, {}};
    Node out;
    if (at_ >= words_.size()) throw std::runtime_error("an expression ends early");
    out.op = words_[at_++];
    while (at_ < words_.size() && words_[at_] != ")") out.args.push_back(read());
    if (at_++ >= words_.size()) throw std::runtime_error("a bracket is missing");
    return out;
  }
  bool done() const { return at_ >= words_.size(); }

 private:
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

constexpr int unbounded = -1;

struct Variable {
  std::string name;
  int high = 0;   // or unbounded
  int start = -1; // any
};

struct Assignment {
  std::size_t variable = 0;
  Node value; // "?": any
};

struct Command {
  Node guard;
  std::vector<Assignment> sets;
  int from = 0, to = 0;
  std::string action;
};

struct Side {
  std::vector<Variable> variables; // shared first
  std::vector<Command> edges, environment;
  std::vector<std::pair<int, Node>> claims;
  std::size_t locations = 1;
};

struct Case {
  std::size_t shared = 0;
  std::vector<std::size_t> related;
  std::set<std::string> visible;
  bool copies = false;
  Side sides[2];
};

int value(const Node& n, const State& s, const Side& side) {
  const auto arg = [&](std::size_t k) { return value(n.args.at(k), s, side); };
  if (n.args.empty()) {
    if (n.op == "true") return 1;
    if (std::isdigit(static_cast<unsigned char>(n.op[0])) != 0) return std::stoi(n.op);
    for (std::size_t v = 0; v < side.variables.size(); ++v)
      if (side.variables[v].name == n.op) return s[v];
    throw std::runtime_error("unknown name " + n.op);
  }
  if (n.op == "+") return arg(0) + arg(1);
  if (n.op == "=") return arg(0) == arg(1);
  if (n.op == "<") return arg(0) < arg(1);
  if (n.op == "!") return arg(0) == 0;
  if (n.op == "&") return arg(0) != 0 && arg(1) != 0;
  if (n.op == "|") return arg(0) != 0 || arg(1) != 0;
  throw std::runtime_error("unknown operator " + n.op);
}

// All results of a command; empty if its guard is false.
std::vector<State> results(const Command& c, const State& s, const Side& side) {
  if (value(c.guard, s, side) == 0) return {};
  std::vector<State> out{s};
  for (const Assignment& a : c.sets) {
    const int size = side.variables[a.variable].high + 1;
    if (side.variables[a.variable].high == unbounded) {
      for (State& after : out) after[a.variable] = value(a.value, s, side);
      continue;
    }
    std::vector<State> next;
    for (const State& before : out)
      for (int v = 0; v < size; ++v) {
        if (a.value.op != "?" && v != value(a.value, s, side) % size) continue;
        next.push_back(before);
        next.back()[a.variable] = v;
      }
    out = std::move(next);
  }
  return out;
}

std::vector<State> valuations(const std::vector<Variable>& variables) {
  std::vector<State> out{{}};
  for (const Variable& v : variables) {
    std::vector<State> next;
    for (const State& s : out)
      for (int k = 0; k <= v.high; ++k) {
        next.push_back(s);
        next.back().push_back(k);
      }
    out = std::move(next);
  }
  return out;
}

// ---- reading

class Parser {
 public:
  explicit Parser(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (!line.empty()) read(line);
    if (out_.shared == 0) throw std::runtime_error("no shared variable");
  }
  Case result() { return std::move(out_); }

 private:
  static int number(const std::string& word) {
    if (word.empty() || word.find_first_not_of("0123456789") != std::string::npos)
      throw std::runtime_error("no number: " + word);
    return std::stoi(word);
  }
  static int range(const std::string& word) { return word == "int" ? unbounded : number(word); }
  int location(const std::string& word, Side& side) {
    if (word.size() < 2 || word[0] != 'L') throw std::runtime_error("no location: " + word);
    const int out = number(word.substr(1));
    if (out > 9) throw std::runtime_error("too many locations");
    side.locations = std::max(side.locations, static_cast<std::size_t>(out) + 1);
    return out;
  }
  std::size_t variable(const std::string& name, const Side& side) const {
    for (std::size_t v = 0; v < side.variables.size(); ++v)
      if (side.variables[v].name == name) return v;
    throw std::runtime_error("unknown variable " + name);
  }
  Side& side(const std::string& word) {
    if (word != "concrete" && word != "abstract") throw std::runtime_error("no side: " + word);
    return out_.sides[word == "abstract"];
  }

  // GUARD NAME := VALUE , NAME := VALUE
  Command command(const std::string& rest, const Side& in, bool environment) {
    Reader words(rest);
    Command out;
    out.guard = words.read();
    check(out.guard, in);
    std::set<std::string> actions;
    while (!words.done()) {
      Node name = words.read();
      if (name.op == ",") name = words.read();
      if (words.read().op != ":=") throw std::runtime_error("':=' is missing");
      Assignment a;
      a.variable = variable(name.op, in);
      a.value = words.read();
      if (a.value.op != "?") check(a.value, in);
      for (const Assignment& other : out.sets)
        if (other.variable == a.variable) throw std::runtime_error("set twice: " + name.op);
      if (environment && a.variable >= out_.shared) throw std::runtime_error("a local in env");
      if (out_.visible.contains(name.op)) actions.insert(name.op);
      out.sets.push_back(a);
    }
    for (const std::string& a : actions) out.action += a + ",";
    return out;
  }
  void check(const Node& n, const Side& in) const {
    value(n, State(in.variables.size(), 0), in);
    if (n.op == "?") throw std::runtime_error("? in an expression");
  }

  void read(const std::string& line) {
    std::istringstream words(line);
    std::string kind, a, b, c, rest;
    words >> kind >> a;
    if (kind == "shared") {
      words >> b;
      for (Side& s : out_.sides) {
        if (s.variables.size() != out_.shared || !s.edges.empty())
          throw std::runtime_error("shared variables come first");
        for (const Variable& v : s.variables)
          if (v.name == a) throw std::runtime_error("declared twice");
        s.variables.push_back({a, range(b), -1});
      }
      ++out_.shared;
    } else if (kind == "start") {
      words >> b;
      for (Side& s : out_.sides) {
        Variable& v = s.variables[variable(a, s)];
        v.start = number(b);
        if (v.high != unbounded && v.start > v.high) throw std::runtime_error("a start outside");
      }
    } else if (kind == "begin") {
      words >> b >> c;
      Side& s = side(a);
      Variable& v = s.variables[variable(b, s)];
      v.start = number(c);
      if (v.high != unbounded && v.start > v.high) throw std::runtime_error("a start outside");
    } else if (kind == "relate") {
      out_.related.push_back(variable(a, out_.sides[0]));
    } else if (kind == "visible") {
      variable(a, out_.sides[0]);
      out_.visible.insert(a);
    } else if (kind == "copies") {
      out_.copies = true;
    } else if (kind == "local") {
      words >> b >> c;
      std::string d;
      words >> d;
      Side& s = side(a);
      for (const Variable& v : s.variables)
        if (v.name == b) throw std::runtime_error("declared twice");
      s.variables.push_back({b, range(c), number(d)});
      if (s.variables.back().high != unbounded &&
          s.variables.back().start > s.variables.back().high)
        throw std::runtime_error("a start outside");
    } else if (kind == "edge") {
      words >> b >> c;
      std::getline(words, rest);
      Side& s = side(a);
      Command e = command(rest, s, false);
      e.from = location(b, s);
      e.to = location(c, s);
      s.edges.push_back(std::move(e));
    } else if (kind == "env") {
      std::getline(words, rest);
      Side& s = side(a);
      s.environment.push_back(command(rest, s, true));
    } else if (kind == "claim") {
      words >> b;
      std::getline(words, rest);
      Side& s = side(a);
      Node n = Reader(rest).read();
      check(n, s);
      s.claims.emplace_back(location(b, s), std::move(n));
    } else {
      throw std::runtime_error("unknown line: " + line);
    }
  }

  Case out_;
};

// ---- one side as a listed automaton

struct Listed {
  std::vector<State> values;
  std::size_t locations = 0;
  std::vector<bool> inside; // Inv, by place * values + number
  std::vector<std::set<std::pair<std::string, std::size_t>>> steps; // action, target
  std::vector<std::set<std::size_t>> environment;                   // one step, identity included
  std::vector<std::size_t> starts;

  std::size_t index(std::size_t location, const State& s) const {
    const auto at = std::lower_bound(values.begin(), values.end(), s);
    return location * values.size() + static_cast<std::size_t>(at - values.begin());
  }
};

class Lister {
 public:
  Lister(const Case& c, const Side& side)
      : case_(c)
      , side_(side) {
    out_.values = valuations(side.variables);
    std::sort(out_.values.begin(), out_.values.end());
    out_.locations = side.locations;
    size_ = out_.values.size();
    for (const State& s : out_.values) {
      bool begins = true;
      for (std::size_t v = 0; v < s.size(); ++v)
        begins = begins && (side.variables[v].start < 0 || side.variables[v].start == s[v]);
      if (begins) out_.starts.push_back(out_.index(0, s));
    }
  }

  Listed run() {
    claims_ = side_.claims;
    for (bool again = true; again;) {
      invariants();
      moves();
      again = drop();
    }
    return std::move(out_);
  }

 private:
  void invariants() {
    out_.inside.assign(out_.locations * size_, true);
    for (const auto& [location, claim] : claims_)
      for (const State& s : out_.values)
        if (value(claim, s, side_) == 0)
          out_.inside[out_.index(static_cast<std::size_t>(location), s)] = false;
  }

  // Steps from states inside Inv; whether they stay inside is what drop() looks at.
  void moves() {
    out_.steps.assign(out_.locations * size_, {});
    out_.environment.assign(out_.locations * size_, {});
    std::set<std::pair<State, State>> shared; // what the environment does to shared values
    const auto add = [&](const State& before, const State& after) {
      shared.emplace(State(before.begin(), before.begin() + static_cast<long>(case_.shared)),
                     State(after.begin(), after.begin() + static_cast<long>(case_.shared)));
    };
    for (const Command& e : side_.edges)
      for (const State& s : out_.values) {
        const std::size_t from = out_.index(static_cast<std::size_t>(e.from), s);
        if (!out_.inside[from]) continue;
        for (const State& t : results(e, s, side_)) {
          out_.steps[from].emplace(e.action, out_.index(static_cast<std::size_t>(e.to), t));
          if (case_.copies) add(s, t);
        }
      }
    for (const Command& e : side_.environment)
      for (const State& s : out_.values)
        for (const State& t : results(e, s, side_)) add(s, t);
    for (std::size_t l = 0; l < out_.locations; ++l)
      for (const State& s : out_.values) {
        const std::size_t from = out_.index(l, s);
        out_.environment[from].insert(from);
        if (!out_.inside[from]) continue;
        for (const auto& [before, after] : shared) {
          if (!std::equal(before.begin(), before.end(), s.begin())) continue;
          State t = s;
          std::copy(after.begin(), after.end(), t.begin());
          out_.environment[from].insert(out_.index(l, t));
        }
      }
  }

  bool drop() {
    std::set<std::size_t> reached(out_.starts.begin(), out_.starts.end());
    for (std::size_t from = 0; from < out_.inside.size(); ++from) {
      if (!out_.inside[from]) continue;
      for (const auto& [action, to] : out_.steps[from]) reached.insert(to);
      reached.insert(out_.environment[from].begin(), out_.environment[from].end());
    }
    std::vector<std::pair<int, Node>> kept;
    for (const auto& [location, claim] : claims_) {
      bool fine = true;
      for (const std::size_t at : reached)
        if (at / size_ == static_cast<std::size_t>(location) &&
            value(claim, out_.values[at % size_], side_) == 0)
          fine = false;
      if (fine) kept.emplace_back(location, claim);
    }
    const bool any = kept.size() != claims_.size();
    claims_ = std::move(kept);
    return any;
  }

  const Case& case_;
  const Side& side_;
  std::size_t size_ = 0;
  std::vector<std::pair<int, Node>> claims_;
  Listed out_;
};

// Everything reachable over a relation, the start included.
std::set<std::size_t>
closure(std::size_t start, const std::function<void(std::size_t, std::set<std::size_t>&)>& next) {
  std::set<std::size_t> seen{start};
  std::vector<std::size_t> open{start};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    std::set<std::size_t> more;
    next(at, more);
    for (const std::size_t m : more)
      if (seen.insert(m).second) open.push_back(m);
  }
  return seen;
}

bool has_cycle(const Side& side, bool only_silent) {
  const auto next = [&](std::size_t at, std::set<std::size_t>& more) {
    for (const Command& e : side.edges)
      if (e.from == static_cast<int>(at) && (!only_silent || e.action.empty()))
        more.insert(static_cast<std::size_t>(e.to));
  };
  for (std::size_t l = 0; l < side.locations; ++l) {
    std::set<std::size_t> first;
    next(l, first);
    for (const std::size_t s : first)
      if (closure(s, next).contains(l)) return true;
  }
  return false;
}

RefineAnswer decide(const Case& c) {
  RefineAnswer out;
  for (const Side& side : c.sides)
    for (const Variable& v : side.variables)
      if (v.high == unbounded) throw std::runtime_error("an unbounded variable");
  const Listed one = Lister(c, c.sides[0]).run();
  const Listed two = Lister(c, c.sides[1]).run();
  const auto related = [&](std::size_t a, std::size_t b) {
    const State& s = one.values[a % one.values.size()];
    const State& t = two.values[b % two.values.size()];
    return std::all_of(c.related.begin(), c.related.end(),
                       [&](std::size_t v) { return s[v] == t[v]; });
  };
  for (const std::size_t a : one.starts)
    if (std::none_of(two.starts.begin(), two.starts.end(),
                     [&](std::size_t b) { return related(a, b); })) {
      out.kind = RefineAnswer::Kind::vacuous;
      return out;
    }
  const std::size_t n = one.inside.size(), m = two.inside.size();
  // tau*, env*, and tau* sigma tau* of the abstract side.
  std::vector<std::set<std::size_t>> silent(m), wandering(m);
  for (std::size_t b = 0; b < m; ++b) {
    if (!two.inside[b]) continue;
    silent[b] = closure(b, [&](std::size_t at, std::set<std::size_t>& more) {
      for (const auto& [action, to] : two.steps[at])
        if (action.empty()) more.insert(to);
    });
    wandering[b] = closure(
        b, [&](std::size_t at, std::set<std::size_t>& more) { more = two.environment[at]; });
  }
  const auto answers = [&](std::size_t b, const std::string& action) {
    if (action.empty()) return silent[b];
    std::set<std::size_t> reached;
    for (const std::size_t at : silent[b])
      for (const auto& [own, to] : two.steps[at])
        if (own == action) reached.insert(silent[to].begin(), silent[to].end());
    return reached;
  };
  std::map<std::pair<std::size_t, std::string>, std::set<std::size_t>> known;
  std::vector<std::vector<bool>> theta(n, std::vector<bool>(m, false));
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < m; ++b)
      theta[a][b] = one.inside[a] && two.inside[b] && related(a, b);
  for (bool again = true; again;) {
    again = false;
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < m; ++b) {
        if (!theta[a][b]) continue;
        bool good = true;
        for (const std::size_t a2 : one.environment[a])
          for (const std::size_t b2 : wandering[b])
            if (related(a2, b2) && !theta[a2][b2]) good = false;
        for (const auto& [action, a2] : one.steps[a]) {
          const auto [at, fresh] = known.try_emplace({b, action});
          if (fresh) at->second = answers(b, action);
          const std::size_t target = a2;
          good = good && std::any_of(at->second.begin(), at->second.end(),
                                     [&](std::size_t b2) { return theta[target][b2]; });
        }
        if (!good) {
          theta[a][b] = false;
          again = true;
        }
      }
  }
  bool yes = true;
  for (const std::size_t a : one.starts)
    for (const std::size_t b : two.starts)
      if (related(a, b) && !theta[a][b]) yes = false;
  out.kind = yes ? RefineAnswer::Kind::yes : RefineAnswer::Kind::no;
  for (const Side& side : c.sides) {
    out.environment = out.environment || !side.environment.empty() || c.copies;
    out.loops = out.loops || has_cycle(side, false);
  }
  out.silent_cycle = has_cycle(c.sides[1], true);
  return out;
}

// ---- a few rounds over unbounded integers

class Rounds {
 public:
  explicit Rounds(const Case& c)
      : case_(c) {
    if (c.copies) throw std::runtime_error("copies have no unbounded integers here");
    for (const Side& side : c.sides)
      for (const auto* list : {&side.edges, &side.environment})
        for (const Command& e : *list)
          for (const Assignment& a : e.sets)
            if (a.value.op == "?" && side.variables[a.variable].high == unbounded)
              throw std::runtime_error("any integer");
  }

  bool lost(unsigned rounds) {
    for (const State& a : starts(case_.sides[0]))
      for (const State& b : starts(case_.sides[1]))
        if (related(a, b) && lost({0, a}, {0, b}, rounds)) return true;
    return false;
  }

 private:
  using Place = std::pair<int, State>;
  static constexpr std::size_t most_answers = 60;

  static std::vector<State> starts(const Side& side) {
    std::vector<Variable> small = side.variables;
    for (Variable& v : small)
      if (v.high == unbounded) v.high = 2;
    std::vector<State> out = valuations(small);
    std::erase_if(out, [&](const State& s) {
      for (std::size_t v = 0; v < s.size(); ++v)
        if (side.variables[v].start >= 0 && side.variables[v].start != s[v]) return true;
      return false;
    });
    return out;
  }

  bool related(const State& a, const State& b) const {
    return std::all_of(case_.related.begin(), case_.related.end(),
                       [&](std::size_t v) { return a[v] == b[v]; });
  }

  // tau* from all of them; nothing if there are too many.
  std::optional<std::set<Place>> silently(std::set<Place> from) const {
    std::vector<Place> open(from.begin(), from.end());
    while (!open.empty()) {
      const Place at = open.back();
      open.pop_back();
      for (const Command& e : case_.sides[1].edges)
        if (e.action.empty() && e.from == at.first)
          for (const State& t : results(e, at.second, case_.sides[1]))
            if (from.emplace(e.to, t).second) open.emplace_back(e.to, t);
      if (from.size() > most_answers) return std::nullopt;
    }
    return from;
  }

  std::optional<std::set<Place>> answers(const Place& b, const std::string& action) const {
    const auto before = silently({b});
    if (!before || action.empty()) return before;
    std::set<Place> acted;
    for (const Place& at : *before)
      for (const Command& e : case_.sides[1].edges)
        if (e.action == action && e.from == at.first)
          for (const State& t : results(e, at.second, case_.sides[1])) acted.emplace(e.to, t);
    return silently(acted);
  }

  // The state itself and what the environment makes of it in so many steps.
  std::set<State> moved(const State& s, const Side& side, unsigned steps) const {
    std::set<State> out{s};
    for (; steps > 0; --steps)
      for (const State& at : std::set<State>(out))
        for (const Command& e : side.environment)
          for (const State& t : results(e, at, side)) out.insert(t);
    return out;
  }

  bool lost(const Place& a, const Place& b, unsigned rounds) {
    if (!related(a.second, b.second)) return true;
    if (rounds == 0) return false;
    const auto [known, fresh] = known_.try_emplace({a, b, rounds}, false);
    if (!fresh) return known->second;
    const bool out = loses(a, b, rounds);
    known_[{a, b, rounds}] = out;
    return out;
  }

  bool loses(const Place& a, const Place& b, unsigned rounds) {
    for (const Command& e : case_.sides[0].edges) {
      if (e.from != a.first) continue;
      const auto list = answers(b, e.action);
      if (!list) continue;
      for (const State& t : results(e, a.second, case_.sides[0]))
        if (std::all_of(list->begin(), list->end(),
                        [&](const Place& to) { return lost({e.to, t}, to, rounds - 1); }))
          return true;
    }
    for (const State& s : moved(a.second, case_.sides[0], 1))
      for (const State& t : moved(b.second, case_.sides[1], 2))
        if (related(s, t) && lost({a.first, s}, {b.first, t}, rounds - 1)) return true;
    return false;
  }

  const Case& case_;
  std::map<std::tuple<Place, Place, unsigned>, bool> known_;
};

} // namespace

RefineRounds lost_within(const std::string& text, unsigned rounds) {
  RefineRounds out;
  try {
    const Case c = Parser(text).result();
    out.loops = has_cycle(c.sides[0], false) || has_cycle(c.sides[1], false);
    out.lost = Rounds(c).lost(rounds);
  } catch (const std::exception& e) {
    out.why = e.what();
  }
  return out;
}

RefineAnswer decide_refinement(const std::string& text) {
  try {
    return decide(Parser(text).result());
  } catch (const std::exception& e) {
    RefineAnswer out;
    out.why = e.what();
    return out;
  }
}

} // namespace absthread::fuzz::oracle
