// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/boolean_oracle.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>

namespace absthread::fuzz::bp {

namespace {

using Values = std::map<std::string, bool>;
constexpr std::size_t deepest = 5; // calls

struct Frame {
  std::size_t procedure = 0;
  int at = 0;
  Values locals;
  auto operator<=>(const Frame&) const = default;
};

struct Thread {
  std::vector<Frame> stack;
  std::set<std::string> owns;
  bool within = false;
  Values own_variables; // thread_local
  auto operator<=>(const Thread&) const = default;
};

struct World {
  Values globals;
  std::set<std::string> held;
  bool inside = false;
  auto operator<=>(const World&) const = default;
};

/// What one thread can do: the world and itself afterwards, and who is new.
struct Outcome {
  bool fails = false;
  bool cut = false; // a call was too deep
  World world;
  std::vector<Thread> me; // empty: it has ended
  std::vector<Thread> created;
  const Instruction* broadcast = nullptr;
};

class Machine {
 public:
  explicit Machine(const BooleanProgram& program)
      : program_(program) {}

  World start_world() const {
    World w;
    for (const std::string& g : program_.globals) w.globals[g] = false;
    return w;
  }
  Thread start_thread() const {
    Thread t;
    for (const std::string& v : program_.thread_locals) t.own_variables[v] = false;
    t.stack.push_back(frame("main"));
    return t;
  }

  std::vector<Outcome> steps(const World& world, const Thread& thread) const {
    std::vector<Outcome> out;
    if (world.inside && !thread.within) return out;
    const Frame& top = thread.stack.back();
    const Code& code = program_.procedures[top.procedure];
    if (code.enforce) {
      Choices choices;
      bool holds = false;
      do {
        choices.restart();
        holds = holds || value(*code.enforce, world, thread, nullptr, choices);
      } while (choices.next());
      if (!holds) return out;
    }
    const Instruction& i = code.body[static_cast<std::size_t>(top.at)];
    Choices choices;
    do {
      choices.restart();
      step(i, world, thread, choices, out);
    } while (choices.next());
    return out;
  }

  /// Another thread at a broadcast: all that it can become.
  std::vector<Thread> reached(const Instruction& i, const World& before, const World& after,
                              const Thread& thread) const {
    std::vector<Thread> out;
    Choices choices;
    do {
      choices.restart();
      Thread t = thread;
      for (std::size_t n = 0; n < i.others.size(); ++n)
        t.own_variables[i.others[n]] =
            value(i.other_values[n], before, thread, &after.globals, choices);
      out.push_back(t);
    } while (choices.next());
    return out;
  }

 private:
  // The stars of a step: all combinations, one after the other.
  class Choices {
   public:
    void restart() { used_ = 0; }
    bool take() {
      if (used_ == bits_.size()) bits_.push_back(false);
      return bits_[used_++];
    }
    bool next() {
      for (std::size_t n = 0; n < bits_.size(); ++n) {
        bits_[n] = !bits_[n];
        if (bits_[n]) return true;
      }
      return false;
    }

   private:
    std::vector<bool> bits_;
    std::size_t used_ = 0;
  };

  Frame frame(const std::string& name) const {
    Frame f;
    for (std::size_t p = 0; p < program_.procedures.size(); ++p)
      if (program_.procedures[p].name == name) f.procedure = p;
    for (const std::string& v : program_.procedures[f.procedure].locals) f.locals[v] = false;
    return f;
  }

  static bool lookup(const std::string& name, const World& world, const Thread& thread) {
    const Values& locals = thread.stack.back().locals;
    if (const auto at = locals.find(name); at != locals.end()) return at->second;
    if (const auto at = thread.own_variables.find(name); at != thread.own_variables.end())
      return at->second;
    if (const auto at = world.globals.find(name); at != world.globals.end()) return at->second;
    return thread.owns.count(name) != 0; // a lock
  }

  static bool value(const Expression& e, const World& world, const Thread& thread,
                    const Values* next, Choices& choices) {
    const auto operand = [&](std::size_t n) {
      return value(e.operands[n], world, thread, next, choices);
    };
    switch (e.op) {
    case 'c': return e.number != 0;
    case '*': return choices.take();
    case 'v': return lookup(e.name, world, thread);
    case 'n':
      if (next != nullptr)
        if (const auto at = next->find(e.name); at != next->end()) return at->second;
      return lookup(e.name, world, thread);
    case '!': return !operand(0);
    default: break;
    }
    // Both operands, always: each star is one choice, needed or not.
    const bool a = operand(0), b = operand(1);
    switch (e.op) {
    case '&': return a && b;
    case '|': return a || b;
    case '^': return a != b;
    case '=': return a == b;
    case '>': return !a || b;
    case 's': {
      const bool star = choices.take();
      return a || (!b && star);
    }
    default: return false;
    }
  }

  static void set(const std::string& name, bool to, World& world, Thread& thread) {
    Values& locals = thread.stack.back().locals;
    if (locals.count(name) != 0)
      locals[name] = to;
    else if (thread.own_variables.count(name) != 0)
      thread.own_variables[name] = to;
    else
      world.globals[name] = to;
  }

  void step(const Instruction& i, const World& world, const Thread& thread, Choices& choices,
            std::vector<Outcome>& out) const {
    using Kind = Instruction::Kind;
    const auto evaluate = [&](const Expression& e) {
      return value(e, world, thread, nullptr, choices);
    };
    Outcome o;
    o.world = world;
    o.me = {thread};
    Thread& me = o.me.front();
    int& at = me.stack.back().at;
    switch (i.kind) {
    case Kind::jump:
      for (const int target : i.next) {
        at = target;
        out.push_back(o);
      }
      return;
    case Kind::assign: {
      Values values;
      for (std::size_t n = 0; n < i.targets.size(); ++n)
        values[i.targets[n]] = evaluate(i.values[n]);
      if (i.constraint && !value(*i.constraint, world, thread, &values, choices)) return;
      for (const auto& [name, to] : values) set(name, to, o.world, me);
      if (!i.others.empty()) o.broadcast = &i;
      at = i.next[0];
      break;
    }
    case Kind::assume:
      if (!evaluate(i.values[0])) return;
      at = i.next[0];
      break;
    case Kind::check:
      o.fails = !evaluate(i.values[0]);
      at = i.next[0];
      break;
    case Kind::branch: at = i.next[evaluate(i.values[0]) ? 0 : 1]; break;
    case Kind::lock:
      if (world.held.count(i.targets[0]) != 0) return;
      o.world.held.insert(i.targets[0]);
      me.owns.insert(i.targets[0]);
      at = i.next[0];
      break;
    case Kind::unlock:
      if (thread.owns.count(i.targets[0]) == 0) return;
      o.world.held.erase(i.targets[0]);
      me.owns.erase(i.targets[0]);
      at = i.next[0];
      break;
    case Kind::enter:
      o.world.inside = true;
      me.within = true;
      at = i.next[0];
      break;
    case Kind::leave:
      if (thread.within) o.world.inside = false;
      me.within = false;
      at = i.next[0];
      break;
    case Kind::start_at: {
      Thread created = thread;
      created.stack = {thread.stack.back()};
      created.stack.back().at = i.next[1];
      created.owns.clear();
      created.within = false;
      o.created = {created};
      at = i.next[0];
      break;
    }
    case Kind::start_call: {
      Thread created;
      created.own_variables = thread.own_variables;
      created.stack = {frame(i.callee)};
      const Code& callee = program_.find(i.callee);
      for (std::size_t n = 0; n < i.values.size(); ++n)
        created.stack.back().locals[callee.parameters[n]] = evaluate(i.values[n]);
      o.created = {created};
      at = i.next[0];
      break;
    }
    case Kind::end: o.me.clear(); break;
    case Kind::call: {
      if (thread.stack.size() >= deepest) {
        o.cut = true;
        break;
      }
      Frame callee = frame(i.callee);
      const Code& code = program_.find(i.callee);
      for (std::size_t n = 0; n < i.values.size(); ++n)
        callee.locals[code.parameters[n]] = evaluate(i.values[n]);
      me.stack.push_back(callee);
      break;
    }
    case Kind::give_back: {
      const Code& code = program_.procedures[thread.stack.back().procedure];
      std::vector<bool> results;
      for (int n = 0; n < code.results; ++n)
        results.push_back(i.values.empty() ? choices.take()
                                           : evaluate(i.values[static_cast<std::size_t>(n)]));
      me.stack.pop_back();
      if (me.stack.empty()) {
        o.me.clear();
        break;
      }
      Frame& caller = me.stack.back();
      const Instruction& call =
          program_.procedures[caller.procedure].body[static_cast<std::size_t>(caller.at)];
      caller.at = call.next[0];
      for (std::size_t n = 0; n < call.targets.size(); ++n)
        set(call.targets[n], results[n], o.world, me);
      break;
    }
    }
    out.push_back(o);
  }

  const BooleanProgram& program_;
};

// Worlds and threads by number, and what was computed of them before: a search meets the same few
// threads in the same few worlds again and again.
class Known {
 public:
  explicit Known(const BooleanProgram& program)
      : machine_(program) {}

  struct Step {
    bool fails = false, cut = false;
    int world = 0;
    std::vector<int> me, created; // at most one each
    const Instruction* broadcast = nullptr;
  };

  int start_world() { return worlds_.number(machine_.start_world()); }
  int start_thread() { return threads_.number(machine_.start_thread()); }

  const std::vector<Step>& steps(int world, int thread) {
    const auto [at, fresh] = steps_.try_emplace({world, thread});
    if (!fresh) return at->second;
    std::vector<Step> out;
    for (const Outcome& o : machine_.steps(worlds_[world], threads_[thread])) {
      Step s;
      s.fails = o.fails;
      s.cut = o.cut;
      s.world = worlds_.number(o.world);
      for (const Thread& t : o.me) s.me.push_back(threads_.number(t));
      for (const Thread& t : o.created) s.created.push_back(threads_.number(t));
      s.broadcast = o.broadcast;
      out.push_back(std::move(s));
    }
    return at->second = std::move(out);
  }

  const std::vector<int>& reached(const Instruction& i, int before, int after, int thread) {
    const auto [at, fresh] = reached_.try_emplace({&i, before, after, thread});
    if (fresh)
      for (const Thread& t : machine_.reached(i, worlds_[before], worlds_[after], threads_[thread]))
        at->second.push_back(threads_.number(t));
    return at->second;
  }

 private:
  template<typename T>
  class Numbered {
   public:
    int number(const T& value) {
      const auto [at, fresh] = numbers_.try_emplace(value, static_cast<int>(all_.size()));
      if (fresh) all_.push_back(value);
      return at->second;
    }
    T operator[](int n) const { return all_[static_cast<std::size_t>(n)]; }

   private:
    std::map<T, int> numbers_;
    std::vector<T> all_;
  };

  const Machine machine_;
  Numbered<World> worlds_;
  Numbered<Thread> threads_;
  std::map<std::pair<int, int>, std::vector<Step>> steps_;
  std::map<std::tuple<const Instruction*, int, int, int>, std::vector<int>> reached_;
};

} // namespace

Found search(const BooleanProgram& program, std::size_t threads, std::size_t most_states) {
  Known known_of(program);
  using State = std::pair<int, std::vector<int>>; // world, threads in order: they have no names
  std::set<State> known;
  std::deque<State> queue;
  bool cut = false;
  const auto add = [&](int world, std::vector<int> list) {
    std::sort(list.begin(), list.end());
    State s{world, std::move(list)};
    if (known.insert(s).second) queue.push_back(std::move(s));
  };
  add(known_of.start_world(), {known_of.start_thread()});
  while (!queue.empty()) {
    if (known.size() > most_states) return Found::open;
    const State state = queue.front();
    queue.pop_front();
    const auto& [world, list] = state;
    for (std::size_t t = 0; t < list.size(); ++t) {
      if (t > 0 && list[t] == list[t - 1]) continue;
      for (const Known::Step& o : known_of.steps(world, list[t])) {
        if (o.fails) return Found::fails;
        cut = cut || o.cut;
        if (o.cut) continue;
        std::set<std::vector<int>> rests{{}}; // in order: equal ones are one
        for (std::size_t u = 0; u < list.size(); ++u) {
          if (u == t) continue;
          std::vector<int> ways{list[u]};
          if (o.broadcast != nullptr)
            ways = known_of.reached(*o.broadcast, world, o.world, list[u]);
          std::set<std::vector<int>> longer;
          for (const auto& rest : rests)
            for (const int way : ways) {
              std::vector<int> next = rest;
              next.insert(std::upper_bound(next.begin(), next.end(), way), way);
              longer.insert(std::move(next));
            }
          rests = std::move(longer);
        }
        for (std::vector<int> rest : rests) {
          rest.insert(rest.end(), o.me.begin(), o.me.end());
          if (rest.size() + o.created.size() > threads) {
            cut = true;
            continue;
          }
          rest.insert(rest.end(), o.created.begin(), o.created.end());
          add(o.world, std::move(rest));
        }
      }
    }
  }
  return cut ? Found::open : Found::never;
}

namespace {

constexpr int as_many_as_you_like = 1 << 20;

struct Marking {
  int world = 0;
  std::vector<std::pair<int, int>> counts; // thread, how many; in order of threads
};

bool at_most(const Marking& a, const Marking& b) {
  if (a.world != b.world || a.counts.size() > b.counts.size()) return false;
  auto at = b.counts.begin();
  for (const auto& [thread, count] : a.counts) {
    while (at != b.counts.end() && at->first < thread) ++at;
    if (at == b.counts.end() || at->first != thread || at->second < count) return false;
  }
  return true;
}

int count_of(const Marking& m, int thread) {
  const auto at = std::lower_bound(m.counts.begin(), m.counts.end(), std::pair(thread, 0));
  return at == m.counts.end() || at->first != thread ? 0 : at->second;
}

void change(Marking& m, int thread, int by) {
  auto at = std::lower_bound(m.counts.begin(), m.counts.end(), std::pair(thread, 0));
  if (at == m.counts.end() || at->first != thread) at = m.counts.insert(at, {thread, 0});
  if (at->second != as_many_as_you_like) at->second += by;
  if (at->second == 0) m.counts.erase(at);
}

} // namespace

Found count(const BooleanProgram& program, std::size_t most_nodes) {
  Known known(program);
  struct Node {
    Marking marking;
    std::ptrdiff_t parent;
  };
  std::vector<Node> nodes;
  std::map<int, std::vector<std::size_t>> by_world;
  bool cut = false;
  const auto add = [&](Marking m, std::ptrdiff_t parent) {
    // More than an ancestor had: it can be done again and again.
    for (std::ptrdiff_t n = parent; n >= 0; n = nodes[static_cast<std::size_t>(n)].parent) {
      const Marking& older = nodes[static_cast<std::size_t>(n)].marking;
      if (!at_most(older, m)) continue;
      for (auto& [thread, number] : m.counts)
        if (count_of(older, thread) < number) number = as_many_as_you_like;
    }
    std::vector<std::size_t>& same = by_world[m.world];
    for (const std::size_t n : same)
      if (at_most(m, nodes[n].marking)) return;
    same.push_back(nodes.size());
    nodes.push_back({std::move(m), parent});
  };
  add({known.start_world(), {{known.start_thread(), 1}}}, -1);
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (nodes.size() > most_nodes) return Found::open;
    const Marking m = nodes[n].marking;
    for (const auto& [thread, number] : m.counts)
      for (const Known::Step& o : known.steps(m.world, thread)) {
        if (o.fails) return Found::fails;
        cut = cut || o.cut;
        if (o.cut) continue;
        Marking after = m;
        after.world = o.world;
        change(after, thread, -1);
        for (const int t : o.me) change(after, t, 1);
        for (const int t : o.created) change(after, t, 1);
        add(std::move(after), static_cast<std::ptrdiff_t>(n));
      }
  }
  return cut ? Found::open : Found::never;
}

} // namespace absthread::fuzz::bp
