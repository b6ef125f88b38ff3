// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/any_oracle.hpp"

#include <algorithm>
#include <cctype>
#include <deque>
#include <map>
#include <set>
#include <stdexcept>

namespace absthread::fuzz::oracle {
namespace {

constexpr long nobody = -1;
constexpr long unborn = -1; // as a location

struct Expression {
  std::string head; // operator, name or number
  std::vector<Expression> parts;
};

struct Variable {
  std::string name;
  bool identity = false;
  long low = 0, high = 1;
  bool open = false; // any value at the start
  long start = 0;
};

struct Edge {
  long from = 0, to = 0;
  std::vector<Expression> guards;
  std::vector<std::pair<std::string, Expression>> set;
  // x' op e with another op than ==; what is not set so has any value, inside its domain or not
  struct Bound {
    std::string name, op;
    Expression value;
  };
  std::vector<Bound> bounds;
  std::vector<std::string> any, lock, unlock, starts;
};

struct Thread {
  std::string name;
  bool any = false;
  unsigned copies = 1;
  bool started = false;
  std::vector<Variable> locals;
  std::vector<std::string> free;
  std::vector<std::string> places;
  std::set<long> initial, ends;
  std::map<long, std::vector<Expression>> assertions;
  std::vector<Edge> edges;

  long place(const std::string& name_of_place) {
    const auto found = std::find(places.begin(), places.end(), name_of_place);
    if (found != places.end()) return found - places.begin();
    places.push_back(name_of_place);
    return static_cast<long>(places.size()) - 1;
  }
};

struct Model {
  bool deadlock = false;
  std::vector<Variable> shared;
  std::vector<Thread> threads;
  std::vector<Expression> invariants;
  std::vector<std::vector<std::pair<std::string, std::string>>> exclusive;
};

class Reader {
 public:
  explicit Reader(const std::string& text) {
    const std::string first = "// deadlock\n";
    out_.deadlock = text.compare(0, first.size(), first) == 0;
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if (text.compare(i, 2, "//") == 0) {
        i = std::min(text.find('\n', i), text.size());
      } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++i;
      } else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
        std::size_t j = i;
        while (j < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[j])) != 0 || text[j] == '_'))
          ++j;
        words_.push_back(text.substr(i, j - i));
        i = j;
      } else {
        static const std::vector<std::string> longer{
            "->", "==", "<=", ">=", "!=", "&&", "||", ".."};
        std::string word(1, c);
        for (const std::string& l : longer)
          if (text.compare(i, l.size(), l) == 0) word = l;
        words_.push_back(word);
        i += word.size();
      }
    }
  }

  Model read() {
    while (at_ < words_.size()) {
      if (accept("shared")) {
        expect("{");
        while (!accept("}")) out_.shared.push_back(variable());
      } else if (accept("thread")) {
        thread();
      } else if (accept("composition")) {
        expect("{");
        while (!accept("}")) composition_item();
      } else {
        throw std::runtime_error("unknown item " + words_[at_]);
      }
    }
    for (Thread& t : out_.threads)
      for (const Thread& u : out_.threads)
        for (const Edge& e : u.edges)
          if (std::find(e.starts.begin(), e.starts.end(), t.name) != e.starts.end())
            t.started = true;
    for (const Thread& t : out_.threads)
      if (t.initial.empty()) throw std::runtime_error("no initial state");
    return out_;
  }

 private:
  std::string next() {
    if (at_ >= words_.size()) throw std::runtime_error("the text ends too early");
    return words_[at_++];
  }
  bool accept(const std::string& word) {
    if (at_ >= words_.size() || words_[at_] != word) return false;
    ++at_;
    return true;
  }
  void expect(const std::string& word) {
    if (!accept(word)) throw std::runtime_error("expected " + word);
  }

  Variable variable() {
    Variable v;
    v.name = next();
    expect(":");
    const std::string type = next();
    if (type == "lock" || type == "thread") {
      v.identity = true;
      v.start = nobody;
      if (accept("=")) expect("none");
    } else {
      if (type != "bool") {
        v.low = std::stol(type);
        expect("..");
        v.high = std::stol(next());
      }
      if (accept("=")) {
        const std::string value = next();
        v.start = value == "true" ? 1 : value == "false" ? 0 : std::stol(value);
      } else {
        v.open = true;
      }
    }
    expect(";");
    return v;
  }

  Expression expression() {
    if (accept("!")) return {"!", {expression()}};
    if (accept("(")) {
      Expression left = expression();
      if (accept(")")) return left;
      const std::string op = next();
      Expression right = expression();
      expect(")");
      return {op, {left, right}};
    }
    const std::string word = next();
    if (word == "count") {
      expect("(");
      Expression out{"count", {{next(), {}}}};
      expect(")");
      return out;
    }
    return {word, {}};
  }

  void thread() {
    Thread t;
    t.name = next();
    if (accept("instances")) {
      const std::string number = next();
      t.any = number == "any";
      if (!t.any) t.copies = static_cast<unsigned>(std::stoul(number));
    }
    expect("{");
    while (!accept("}")) thread_item(t);
    out_.threads.push_back(t);
  }

  void thread_item(Thread& t) {
    if (accept("local")) {
      t.locals.push_back(variable());
    } else if (accept("free")) {
      t.free.push_back(next());
      expect(";");
    } else if (accept("init")) {
      do t.initial.insert(t.place(next()));
      while (accept(","));
      expect(";");
    } else if (accept("end")) {
      t.ends.insert(t.place(next()));
      expect(";");
    } else if (accept("state")) {
      const long place = t.place(next());
      if (accept("assert")) t.assertions[place].push_back(expression());
      expect(";");
    } else {
      Edge e;
      e.from = t.place(next());
      expect("->");
      e.to = t.place(next());
      while (!accept(";")) clause(e);
      t.edges.push_back(e);
    }
  }

  void clause(Edge& e) {
    if (accept("when")) {
      e.guards.push_back(expression());
    } else if (accept("lock")) {
      e.lock.push_back(next());
    } else if (accept("unlock")) {
      e.unlock.push_back(next());
    } else if (accept("starts")) {
      e.starts.push_back(next());
    } else {
      expect(":");
      do {
        if (accept("any")) {
          e.any.push_back(next());
          continue;
        }
        const std::string name = next();
        expect("'");
        const std::string op = next();
        if (op == "==")
          e.set.emplace_back(name, expression());
        else
          e.bounds.push_back({name, op, expression()});
      } while (accept(","));
    }
  }

  void composition_item() {
    if (accept("invariant")) {
      out_.invariants.push_back(expression());
    } else {
      expect("exclusive");
      auto& places = out_.exclusive.emplace_back();
      do {
        const std::string name = next();
        expect(".");
        places.emplace_back(name, next());
      } while (accept(","));
    }
    expect(";");
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0;
  Model out_;
};

struct Instance {
  std::size_t thread = 0;
  long location = 0;
  std::vector<long> locals;
  auto operator<=>(const Instance&) const = default;
};

struct State {
  std::vector<long> shared;
  std::vector<Instance> instances;
  auto operator<=>(const State&) const = default;
};

class World {
 public:
  World(Model model, const std::vector<unsigned long>& numbers)
      : m_(std::move(model)) {
    std::size_t next = 0;
    for (Thread& t : m_.threads)
      if (t.any) t.copies = static_cast<unsigned>(numbers.at(next++));
  }

  std::vector<State> starts() const {
    std::vector<State> out(1);
    for (const Variable& v : m_.shared) {
      std::vector<State> next;
      for (const State& s : out)
        for (long x = v.open ? v.low : v.start; x <= (v.open ? v.high : v.start); ++x) {
          next.push_back(s);
          next.back().shared.push_back(x);
        }
      out = std::move(next);
    }
    for (std::size_t t = 0; t < m_.threads.size(); ++t)
      for (unsigned k = 0; k < m_.threads[t].copies; ++k) {
        std::vector<State> next;
        for (const State& s : out) {
          State with = s;
          with.instances.push_back({t, unborn, {}});
          if (m_.threads[t].started)
            next.push_back(with);
          else
            born(with, with.instances.size() - 1, next);
        }
        out = std::move(next);
      }
    return out;
  }

  std::vector<State> after(const State& s) const {
    std::vector<State> out;
    for (std::size_t i = 0; i < s.instances.size(); ++i) {
      if (s.instances[i].location == unborn) continue;
      const Thread& t = m_.threads[s.instances[i].thread];
      if (!t.free.empty()) spread(s, i, t.free, {}, out);
      for (const Edge& e : t.edges) step(s, i, e, out);
    }
    return out;
  }

  bool wrong(const State& s) const {
    for (std::size_t v = 0; v < m_.shared.size(); ++v)
      if (!m_.shared[v].identity &&
          (s.shared[v] < m_.shared[v].low || s.shared[v] > m_.shared[v].high))
        return true;
    for (std::size_t i = 0; i < s.instances.size(); ++i) {
      const Instance& own = s.instances[i];
      if (own.location == unborn) continue;
      const Thread& t = m_.threads[own.thread];
      for (std::size_t v = 0; v < t.locals.size(); ++v)
        if (!t.locals[v].identity &&
            (own.locals[v] < t.locals[v].low || own.locals[v] > t.locals[v].high))
          return true;
      const auto here = t.assertions.find(own.location);
      if (here != t.assertions.end())
        for (const Expression& e : here->second)
          if (value(e, s, i) == 0) return true;
      for (const Expression& e : m_.invariants)
        if (value(e, s, i) == 0) return true;
    }
    if (m_.deadlock && stuck(s)) return true;
    for (const auto& places : m_.exclusive) {
      unsigned there = 0;
      for (const Instance& own : s.instances) {
        if (own.location == unborn) continue;
        const Thread& t = m_.threads[own.thread];
        const std::string& name = t.places[static_cast<std::size_t>(own.location)];
        there += std::any_of(places.begin(), places.end(),
                             [&](const auto& p) { return p.first == t.name && p.second == name; });
      }
      if (there > 1) return true;
    }
    return false;
  }

  // Threads of one contract in one order, whoever they are; names follow. With names in locals too
  // every state is its own.
  State canonical(const State& s) const {
    for (const Thread& t : m_.threads)
      for (const Variable& v : t.locals)
        if (v.identity) return s;
    std::vector<std::pair<std::pair<Instance, std::vector<std::size_t>>, long>> order;
    for (std::size_t i = 0; i < s.instances.size(); ++i) {
      std::vector<std::size_t> named_by;
      for (std::size_t v = 0; v < s.shared.size(); ++v)
        if (m_.shared[v].identity && s.shared[v] == static_cast<long>(i)) named_by.push_back(v);
      order.push_back({{s.instances[i], named_by}, static_cast<long>(i)});
    }
    std::sort(order.begin(), order.end()); // by contract first, so the contracts stay in place
    State out = s;
    for (std::size_t i = 0; i < order.size(); ++i) {
      out.instances[i] = order[i].first.first;
      for (std::size_t v : order[i].first.second) out.shared[v] = static_cast<long>(i);
    }
    return out;
  }

 private:
  bool stuck(const State& s) const {
    bool ended = true;
    for (std::size_t i = 0; i < s.instances.size(); ++i) {
      const Instance& own = s.instances[i];
      if (own.location == unborn) continue;
      const Thread& t = m_.threads[own.thread];
      bool leaves = false;
      for (const Edge& e : t.edges) {
        std::vector<State> next;
        step(s, i, e, next);
        if (!next.empty()) return false;
        leaves = leaves || e.from == own.location;
      }
      ended = ended && (!leaves || t.ends.contains(own.location));
    }
    return !ended;
  }

  void born(const State& s, std::size_t i, std::vector<State>& out) const {
    const Thread& t = m_.threads[s.instances[i].thread];
    for (long first : t.initial) {
      std::vector<std::vector<long>> rows(1);
      for (const Variable& v : t.locals) {
        std::vector<std::vector<long>> next;
        for (const auto& row : rows)
          for (long x = v.open ? v.low : v.start; x <= (v.open ? v.high : v.start); ++x) {
            next.push_back(row);
            next.back().push_back(x);
          }
        rows = std::move(next);
      }
      for (const auto& row : rows) {
        out.push_back(s);
        out.back().instances[i].location = first;
        out.back().instances[i].locals = row;
      }
    }
  }

  const Variable* find(const std::string& name, std::size_t thread, bool& shared,
                       std::size_t& at) const {
    for (shared = true, at = 0; at < m_.shared.size(); ++at)
      if (m_.shared[at].name == name) return &m_.shared[at];
    const auto& locals = m_.threads[thread].locals;
    for (shared = false, at = 0; at < locals.size(); ++at)
      if (locals[at].name == name) return &locals[at];
    throw std::runtime_error("no variable " + name);
  }

  long& slot(State& s, std::size_t i, const std::string& name) const {
    bool shared = false;
    std::size_t at = 0;
    find(name, s.instances[i].thread, shared, at);
    return shared ? s.shared[at] : s.instances[i].locals[at];
  }

  long value(const Expression& e, const State& s, std::size_t i) const {
    const auto part = [&](std::size_t k) { return value(e.parts.at(k), s, i); };
    if (e.head == "count") {
      for (const Thread& t : m_.threads)
        if (t.name == e.parts[0].head) return t.copies;
      throw std::runtime_error("count of nothing");
    }
    if (e.parts.empty()) {
      if (e.head == "true") return 1;
      if (e.head == "false") return 0;
      if (e.head == "none") return nobody;
      if (e.head == "self") return static_cast<long>(i);
      if (std::isdigit(static_cast<unsigned char>(e.head[0])) != 0) return std::stol(e.head);
      State copy = s;
      return slot(copy, i, e.head);
    }
    if (e.head == "!") return part(0) == 0;
    if (e.head == "+") return part(0) + part(1);
    if (e.head == "-") return part(0) - part(1);
    if (e.head == "==") return part(0) == part(1);
    if (e.head == "<") return part(0) < part(1);
    if (e.head == "<=") return part(0) <= part(1);
    if (e.head == "&&") return part(0) != 0 && part(1) != 0;
    if (e.head == "||") return part(0) != 0 || part(1) != 0;
    throw std::runtime_error("unknown operator " + e.head);
  }

  void step(const State& s, std::size_t i, const Edge& e, std::vector<State>& out) const {
    if (s.instances[i].location != e.from) return;
    for (const Expression& g : e.guards)
      if (value(g, s, i) == 0) return;
    State next = s;
    for (const std::string& lock : e.lock) {
      if (slot(next, i, lock) != nobody) return;
      slot(next, i, lock) = static_cast<long>(i);
    }
    for (const std::string& lock : e.unlock) {
      if (slot(next, i, lock) != static_cast<long>(i)) return;
      slot(next, i, lock) = nobody;
    }
    for (const auto& [name, e2] : e.set) slot(next, i, name) = value(e2, s, i);
    next.instances[i].location = e.to;
    std::vector<std::string> anything = m_.threads[s.instances[i].thread].free;
    anything.insert(anything.end(), e.any.begin(), e.any.end());
    std::vector<State> all{next};
    for (const Edge::Bound& b : e.bounds) bound(b, s, i, e, all);
    for (const State& one : all) spread(one, i, anything, e.starts, out);
  }

  // All values are small, so the numbers from -20 to 60 stand for all.
  void bound(const Edge::Bound& b, const State& s, std::size_t i, const Edge& e,
             std::vector<State>& all) const {
    const auto first = [&](const Edge::Bound& other) { return other.name == b.name; };
    const bool open =
        &*std::find_if(e.bounds.begin(), e.bounds.end(), first) == &b &&
        std::none_of(e.set.begin(), e.set.end(), [&](const auto& x) { return x.first == b.name; });
    const long right = value(b.value, s, i);
    std::vector<State> next;
    for (const State& one : all) {
      State with = one;
      long& here = slot(with, i, b.name);
      const long low = open ? -20 : here, high = open ? 60 : here;
      for (here = low; here <= high; ++here)
        if (b.op == "<"    ? here < right
            : b.op == "<=" ? here <= right
            : b.op == ">"  ? here > right
            : b.op == ">=" ? here >= right
                           : here != right)
          next.push_back(with);
    }
    all = std::move(next);
  }

  void spread(const State& s, std::size_t i, const std::vector<std::string>& anything,
              const std::vector<std::string>& starts, std::vector<State>& out) const {
    std::vector<State> all{s};
    for (const std::string& name : anything) {
      bool shared = false;
      std::size_t at = 0;
      const Variable* v = find(name, s.instances[i].thread, shared, at);
      std::vector<State> next;
      for (const State& one : all)
        for (long x = v->identity ? nobody : v->low;
             x <= (v->identity ? static_cast<long>(s.instances.size()) - 1 : v->high); ++x) {
          next.push_back(one);
          slot(next.back(), i, name) = x;
        }
      all = std::move(next);
    }
    for (const std::string& who : starts) {
      std::vector<State> next;
      for (const State& one : all) {
        std::size_t k = 0;
        while (k < one.instances.size() && (m_.threads[one.instances[k].thread].name != who ||
                                            one.instances[k].location != unborn))
          ++k;
        if (k == one.instances.size())
          next.push_back(one);
        else
          born(one, k, next);
      }
      all = std::move(next);
    }
    out.insert(out.end(), all.begin(), all.end());
  }

  Model m_;
};

} // namespace

AnyAnswer decide_any(const std::string& text, const std::vector<unsigned long>& numbers,
                     std::size_t most_states) {
  AnyAnswer out;
  try {
    const World world(Reader(text).read(), numbers);
    std::map<State, std::size_t> depth;
    std::deque<State> queue;
    bool starting = true;
    const auto reach = [&](const State& s, std::size_t d) {
      const State own = world.canonical(s);
      if (depth.try_emplace(own, d).second)
        queue.push_back(own);
      else if (!starting)
        out.loops = true;
    };
    for (const State& s : world.starts()) reach(s, 0);
    starting = false;
    while (!queue.empty()) {
      const State s = queue.front();
      queue.pop_front();
      out.depth = depth.at(s);
      out.states = depth.size();
      if (world.wrong(s)) {
        out.kind = AnyAnswer::Kind::wrong;
        return out;
      }
      if (depth.size() > most_states) {
        out.kind = AnyAnswer::Kind::too_large;
        return out;
      }
      for (const State& next : world.after(s)) reach(next, out.depth + 1);
    }
  } catch (const std::exception& e) {
    out.kind = AnyAnswer::Kind::bad_text;
    out.detail = e.what();
  }
  return out;
}

} // namespace absthread::fuzz::oracle
