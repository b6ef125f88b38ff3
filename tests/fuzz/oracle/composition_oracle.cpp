// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/composition_oracle.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>

namespace absthread::fuzz::oracle {
namespace {

struct Expression {
  std::string head;
  std::vector<Expression> parts;
};

std::vector<std::string> split_tokens(const std::string& line) {
  std::vector<std::string> out;
  std::string word;
  for (char c : line) {
    if (c == '(' || c == ')' || c == ' ') {
      if (!word.empty()) out.push_back(word);
      word.clear();
      if (c != ' ') out.emplace_back(1, c);
    } else {
      word += c;
    }
  }
  if (!word.empty()) out.push_back(word);
  return out;
}

Expression read_expression(const std::vector<std::string>& tokens, std::size_t& at) {
  if (at >= tokens.size()) throw std::runtime_error("expression expected");
  if (tokens[at] != "(") return {tokens[at++], {}};
  Expression out;
  ++at;
  out.head = tokens.at(at++);
  while (at < tokens.size() && tokens[at] != ")") out.parts.push_back(read_expression(tokens, at));
  if (at >= tokens.size()) throw std::runtime_error(") expected");
  ++at;
  return out;
}

struct Variable {
  std::string name;
  bool lock = false;
  long low = 0, high = 1;
  bool any_start = false;
  long start = 0;
};

struct Edge {
  std::size_t from = 0, to = 0;
  Expression guard{"true", {}};
  std::vector<std::pair<std::string, Expression>> set; // any: the expression "?"
};

struct Place {
  std::string name;
  bool initial = false, end = false;
  Expression assertion{"true", {}};
};

struct Thread {
  std::string name;
  unsigned copies = 1;
  std::vector<Variable> locals;
  std::vector<std::string> free;
  std::vector<Place> places;
  std::vector<Edge> edges;
};

struct Model {
  std::vector<Variable> shared;
  std::vector<Thread> threads;
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> exclusive;
  bool deadlock = false;
  bool wide = false; // ranges say only where to look
};

std::size_t place_number(const Thread& t, const std::string& name) {
  for (std::size_t i = 0; i < t.places.size(); ++i)
    if (t.places[i].name == name) return i;
  throw std::runtime_error("no location " + name);
}

Variable read_variable(const std::vector<std::string>& w) {
  Variable v;
  v.name = w.at(1);
  std::size_t at = 3;
  if (w.at(2) == "lock") {
    v.lock = true;
    v.low = v.start = -1;
    v.high = 1000;
    return v;
  }
  if (w.at(2) == "int") {
    v.low = std::stol(w.at(3));
    v.high = std::stol(w.at(4));
    at = 5;
  }
  if (w.at(at) != "=") throw std::runtime_error("= expected");
  if (w.at(at + 1) == "?")
    v.any_start = true;
  else
    v.start = std::stol(w.at(at + 1));
  return v;
}

Model read(const std::string& text) {
  Model m;
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line)) {
    const auto w = split_tokens(line);
    if (w.empty()) continue;
    const std::string& what = w[0];
    if (what == "shared") {
      m.shared.push_back(read_variable(w));
    } else if (what == "thread") {
      Thread t;
      t.name = w.at(1);
      t.copies = static_cast<unsigned>(std::stoul(w.at(3)));
      m.threads.push_back(t);
    } else if (what == "exclusive") {
      std::vector<std::pair<std::size_t, std::size_t>> places;
      for (std::size_t k = 1; k < w.size(); ++k) {
        const std::size_t dot = w[k].find('.');
        bool found = false;
        for (std::size_t t = 0; t < m.threads.size(); ++t)
          if (m.threads[t].name == w[k].substr(0, dot)) {
            places.emplace_back(t, place_number(m.threads[t], w[k].substr(dot + 1)));
            found = true;
          }
        if (!found) throw std::runtime_error("no thread " + w[k]);
      }
      m.exclusive.push_back(places);
    } else if (what == "option") {
      if (w.at(1) == "deadlock") m.deadlock = true;
      if (w.at(1) == "wide") m.wide = true;
    } else {
      if (m.threads.empty()) throw std::runtime_error("thread expected: " + line);
      Thread& t = m.threads.back();
      if (what == "local") {
        t.locals.push_back(read_variable(w));
      } else if (what == "free") {
        t.free.push_back(w.at(1));
      } else if (what == "location") {
        Place p;
        p.name = w.at(1);
        for (std::size_t at = 2; at < w.size();) {
          if (w[at] == "init") {
            p.initial = true;
            ++at;
          } else if (w[at] == "end") {
            p.end = true;
            ++at;
          } else if (w[at] == "assert") {
            ++at;
            p.assertion = read_expression(w, at);
          } else {
            throw std::runtime_error("unknown word " + w[at]);
          }
        }
        t.places.push_back(p);
      } else if (what == "lock" || what == "unlock") {
        Edge e;
        e.from = place_number(t, w.at(1));
        e.to = place_number(t, w.at(2));
        const Expression self{"self", {}}, none{"none", {}}, name{w.at(3), {}};
        e.guard = {"=", {name, what == "lock" ? none : self}};
        e.set.emplace_back(w.at(3), what == "lock" ? self : none);
        t.edges.push_back(e);
      } else if (what == "step") {
        Edge e;
        e.from = place_number(t, w.at(1));
        e.to = place_number(t, w.at(2));
        std::size_t at = 3;
        e.guard = read_expression(w, at);
        if (at < w.size() && w[at] == ":") ++at;
        while (at < w.size()) {
          if (w[at] == ";") {
            ++at;
          } else if (w[at] == "any") {
            e.set.emplace_back(w.at(at + 1), Expression{"?", {}});
            at += 2;
          } else {
            const std::string name = w[at++];
            e.set.emplace_back(name, read_expression(w, at));
          }
        }
        t.edges.push_back(e);
      } else {
        throw std::runtime_error("unknown line: " + line);
      }
    }
  }
  if (m.threads.empty()) throw std::runtime_error("no thread");
  for (const Thread& t : m.threads) {
    if (std::none_of(t.places.begin(), t.places.end(), [](const Place& p) { return p.initial; }))
      throw std::runtime_error("no initial location");
    if (t.copies == 0 || t.copies > 4) throw std::runtime_error("copies");
  }
  return m;
}

// A state: shared values, then for each instance its location and locals.
using State = std::vector<long>;

class World {
 public:
  explicit World(Model model)
      : m_(std::move(model)) {
    for (std::size_t t = 0; t < m_.threads.size(); ++t)
      for (unsigned k = 0; k < m_.threads[t].copies; ++k) instances_.emplace_back(t, k);
    std::size_t at = m_.shared.size();
    for (const auto& [t, k] : instances_) {
      offsets_.push_back(at);
      at += 1 + m_.threads[t].locals.size();
    }
    size_ = at;
  }

  const Model& model() const { return m_; }
  const std::vector<std::pair<std::size_t, unsigned>>& instances() const { return instances_; }

  std::vector<State> starts() const {
    std::vector<State> out{State(size_, 0)};
    const auto spread = [&out](std::size_t at, const std::vector<long>& values) {
      std::vector<State> next;
      for (const State& s : out)
        for (long v : values) {
          next.push_back(s);
          next.back()[at] = v;
        }
      out = std::move(next);
    };
    const auto values = [](const Variable& v) {
      std::vector<long> all;
      if (!v.any_start) return std::vector<long>{v.start};
      for (long x = v.low; x <= v.high; ++x) all.push_back(x);
      return all;
    };
    for (std::size_t v = 0; v < m_.shared.size(); ++v) spread(v, values(m_.shared[v]));
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      const Thread& t = m_.threads[instances_[i].first];
      std::vector<long> first;
      for (std::size_t p = 0; p < t.places.size(); ++p)
        if (t.places[p].initial) first.push_back(static_cast<long>(p));
      spread(offsets_[i], first);
      for (std::size_t v = 0; v < t.locals.size(); ++v)
        spread(offsets_[i] + 1 + v, values(t.locals[v]));
    }
    return out;
  }

  long location(const State& s, std::size_t instance) const { return s[offsets_[instance]]; }

  long evaluate(const Expression& e, const State& s, std::size_t instance) const {
    const auto part = [&](std::size_t k) { return evaluate(e.parts.at(k), s, instance); };
    if (e.parts.empty()) {
      if (e.head == "true") return 1;
      if (e.head == "false") return 0;
      if (e.head == "none") return -1;
      if (e.head == "self") return static_cast<long>(instance);
      if (e.head[0] == '-' || (e.head[0] >= '0' && e.head[0] <= '9')) return std::stol(e.head);
      return s[slot(e.head, instance)];
    }
    if (e.head == "+") return part(0) + part(1);
    if (e.head == "-") return part(0) - part(1);
    if (e.head == "=") return part(0) == part(1);
    if (e.head == "<") return part(0) < part(1);
    if (e.head == "<=") return part(0) <= part(1);
    if (e.head == "and") return part(0) != 0 && part(1) != 0;
    if (e.head == "or") return part(0) != 0 || part(1) != 0;
    if (e.head == "not") return part(0) == 0;
    throw std::runtime_error("unknown operator " + e.head);
  }

  // Every state after the step.
  std::vector<State> step(const State& s, std::size_t instance, const Edge& edge) const {
    if (location(s, instance) != static_cast<long>(edge.from)) return {};
    if (evaluate(edge.guard, s, instance) == 0) return {};
    std::vector<std::string> anything = m_.threads[instances_[instance].first].free;
    State next = s;
    next[offsets_[instance]] = static_cast<long>(edge.to);
    for (const auto& [name, value] : edge.set) {
      if (value.head == "?")
        anything.push_back(name);
      else
        next[slot(name, instance)] = evaluate(value, s, instance);
    }
    return spread(next, anything, instance);
  }

  std::vector<State> idle(const State& s, std::size_t instance) const {
    const Thread& t = m_.threads[instances_[instance].first];
    return t.free.empty() ? std::vector<State>{} : spread(s, t.free, instance);
  }

  // Some value is not in its range.
  bool outside(const State& s) const {
    const auto leaves = [](const Variable& v, long value) {
      return value < v.low || value > v.high;
    };
    for (std::size_t v = 0; v < m_.shared.size(); ++v)
      if (leaves(m_.shared[v], s[v])) return true;
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      const Thread& t = m_.threads[instances_[i].first];
      for (std::size_t v = 0; v < t.locals.size(); ++v)
        if (leaves(t.locals[v], s[offsets_[i] + 1 + v])) return true;
    }
    return false;
  }

  // The state with everything but the shared values and this instance at 0.
  State alone(const State& s, std::size_t instance) const {
    State out(size_, 0);
    const auto copy = [&](std::size_t from, std::size_t to) {
      for (std::size_t k = from; k < to; ++k) out[k] = s[k];
    };
    copy(0, m_.shared.size());
    copy(offsets_[instance], instance + 1 < offsets_.size() ? offsets_[instance + 1] : size_);
    return out;
  }

  // An assertion or range of the instance fails, whatever the others do.
  bool wrong_alone(const State& s, std::size_t instance) const {
    const Thread& t = m_.threads[instances_[instance].first];
    for (std::size_t v = 0; v < m_.shared.size(); ++v)
      if (s[v] < m_.shared[v].low || s[v] > m_.shared[v].high) return true;
    for (std::size_t v = 0; v < t.locals.size(); ++v) {
      const long value = s[offsets_[instance] + 1 + v];
      if (value < t.locals[v].low || value > t.locals[v].high) return true;
    }
    const auto& place = t.places[static_cast<std::size_t>(location(s, instance))];
    return evaluate(place.assertion, s, instance) == 0;
  }

  CompositionAnswer::Kind wrong(const State& s) const {
    using Kind = CompositionAnswer::Kind;
    if (!m_.wide && outside(s)) return Kind::assertion;
    for (std::size_t i = 0; i < instances_.size(); ++i) {
      const Thread& t = m_.threads[instances_[i].first];
      if (evaluate(t.places[static_cast<std::size_t>(location(s, i))].assertion, s, i) == 0)
        return Kind::assertion;
    }
    for (const auto& places : m_.exclusive) {
      unsigned there = 0;
      for (std::size_t i = 0; i < instances_.size(); ++i)
        for (const auto& [t, p] : places)
          if (instances_[i].first == t && location(s, i) == static_cast<long>(p)) {
            ++there;
            break;
          }
      if (there > 1) return Kind::exclusion;
    }
    if (m_.deadlock) {
      bool ended = true, moves = false;
      for (std::size_t i = 0; i < instances_.size(); ++i) {
        const Thread& t = m_.threads[instances_[i].first];
        ended = ended && t.places[static_cast<std::size_t>(location(s, i))].end;
        for (const Edge& e : t.edges) moves = moves || !step(s, i, e).empty();
      }
      if (!moves && !ended) return Kind::deadlock;
    }
    return Kind::safe;
  }

 private:
  const Variable* find(const std::string& name, std::size_t instance, std::size_t& at) const {
    for (std::size_t v = 0; v < m_.shared.size(); ++v)
      if (m_.shared[v].name == name) {
        at = v;
        return &m_.shared[v];
      }
    const Thread& t = m_.threads[instances_[instance].first];
    for (std::size_t v = 0; v < t.locals.size(); ++v)
      if (t.locals[v].name == name) {
        at = offsets_[instance] + 1 + v;
        return &t.locals[v];
      }
    throw std::runtime_error("no variable " + name);
  }

  std::size_t slot(const std::string& name, std::size_t instance) const {
    std::size_t at = 0;
    find(name, instance, at);
    return at;
  }

  std::vector<State> spread(const State& s, const std::vector<std::string>& names,
                            std::size_t instance) const {
    std::vector<State> out{s};
    for (const std::string& name : names) {
      std::size_t at = 0;
      const Variable* v = find(name, instance, at);
      std::vector<State> next;
      for (const State& one : out)
        for (long x = v->low; x <= v->high; ++x) {
          next.push_back(one);
          next.back()[at] = x;
        }
      out = std::move(next);
    }
    return out;
  }

  Model m_;
  std::vector<std::pair<std::size_t, unsigned>> instances_;
  std::vector<std::size_t> offsets_;
  std::size_t size_ = 0;
};

} // namespace

CompositionAnswer decide_composition(const std::string& text, std::size_t most_states) {
  CompositionAnswer out;
  try {
    const World world(read(text));
    std::map<State, std::size_t> depth;
    std::deque<State> queue;
    const auto reach = [&](const State& s, std::size_t d) {
      if (world.model().wide && world.outside(s)) {
        out.cut = true;
        return;
      }
      if (!depth.try_emplace(s, d).second) {
        out.loops = true;
        return;
      }
      queue.push_back(s);
    };
    for (const State& s : world.starts()) reach(s, 0);
    out.loops = false;
    while (!queue.empty()) {
      const State s = queue.front();
      queue.pop_front();
      const std::size_t d = depth.at(s);
      out.states = depth.size();
      out.kind = world.wrong(s);
      out.depth = d;
      if (out.kind != CompositionAnswer::Kind::safe) return out;
      if (depth.size() > most_states) {
        out.kind = CompositionAnswer::Kind::too_large;
        return out;
      }
      for (std::size_t i = 0; i < world.instances().size(); ++i) {
        const Thread& t = world.model().threads[world.instances()[i].first];
        for (const Edge& e : t.edges)
          for (const State& next : world.step(s, i, e)) reach(next, d + 1);
        for (const State& next : world.idle(s, i)) reach(next, d + 1);
      }
    }
    out.states = depth.size();
  } catch (const std::exception& e) {
    out.kind = CompositionAnswer::Kind::bad_text;
    out.detail = e.what();
  }
  return out;
}

bool has_modular_proof(const std::string& text) {
  const World world(read(text));
  const Model& model = world.model();
  const auto end_of_shared = static_cast<std::ptrdiff_t>(model.shared.size());
  const std::size_t count = world.instances().size();
  // In R_i the others stand at 0: nobody looks at them.
  std::vector<std::set<State>> reach(count), expanded(count);
  std::map<State, std::set<std::pair<std::size_t, State>>> steps; // shared values: who, to which
  const auto shared = [&](const State& s) { return State(s.begin(), s.begin() + end_of_shared); };
  bool progress = true, wrong = false;
  const auto add = [&](std::size_t i, const State& s) {
    if (!reach[i].insert(s).second) return;
    progress = true;
    wrong = wrong || world.wrong_alone(s, i);
  };
  for (const State& s : world.starts())
    for (std::size_t i = 0; i < count; ++i) add(i, world.alone(s, i));
  while (progress && !wrong) {
    progress = false;
    for (std::size_t i = 0; i < count; ++i) {
      const Thread& t = model.threads[world.instances()[i].first];
      for (const State& s : std::set<State>(reach[i])) {
        if (expanded[i].insert(s).second) {
          std::vector<State> after = world.idle(s, i);
          for (const Edge& e : t.edges)
            for (const State& next : world.step(s, i, e)) after.push_back(next);
          for (const State& next : after) {
            add(i, next);
            if (steps[shared(s)].insert({i, shared(next)}).second) progress = true;
          }
        }
        for (const auto& [actor, to] : steps[shared(s)]) {
          if (actor == i) continue;
          State next = s;
          std::copy(to.begin(), to.end(), next.begin());
          add(i, next);
        }
      }
    }
  }
  // An assertion needs one thread, an exclusion two; the rest have some state with these values.
  if (wrong) return false;
  for (std::size_t i = 0; i < count; ++i)
    for (const State& s : reach[i]) {
      for (const auto& places : model.exclusive) {
        const auto there = [&](const State& state, std::size_t k) {
          return std::any_of(places.begin(), places.end(), [&](const auto& place) {
            return world.instances()[k].first == place.first &&
                   world.location(state, k) == static_cast<long>(place.second);
          });
        };
        if (!there(s, i)) continue;
        for (std::size_t j = 0; j < i; ++j)
          for (const State& other : reach[j])
            if (there(other, j) && shared(other) == shared(s)) return false;
      }
    }
  return true;
}

std::string judge_run(const std::string& text, const std::vector<long>& start,
                      const std::vector<OracleStep>& steps) {
  try {
    const World world(read(text));
    const std::size_t shared = world.model().shared.size();
    // Locals are not part of the run that is given, so all states that fit are followed.
    std::set<State> now;
    for (const State& s : world.starts())
      if (std::equal(start.begin(), start.end(), s.begin(),
                     s.begin() + static_cast<std::ptrdiff_t>(shared)))
        now.insert(s);
    std::size_t number = 0;
    for (const OracleStep& step : steps) {
      ++number;
      std::set<State> next;
      for (std::size_t i = 0; i < world.instances().size(); ++i) {
        if (world.instances()[i] != std::pair(step.thread, step.copy)) continue;
        for (const State& s : now) {
          std::vector<State> after;
          if (step.idle)
            after = world.idle(s, i);
          else
            after = world.step(s, i, world.model().threads[step.thread].edges.at(step.edge));
          for (const State& t : after)
            if (std::equal(step.shared.begin(), step.shared.end(), t.begin(),
                           t.begin() + static_cast<std::ptrdiff_t>(shared)))
              next.insert(t);
        }
      }
      if (next.empty()) return "step " + std::to_string(number) + " is no step of the program";
      now = std::move(next);
    }
    if (now.empty()) return "the run does not begin in a start state";
    for (const State& s : now)
      if (world.wrong(s) != CompositionAnswer::Kind::safe) return "";
    return "the run ends where nothing is wrong";
  } catch (const std::exception& e) {
    return e.what();
  }
}

} // namespace absthread::fuzz::oracle
