// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/boolean_oracle.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

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

} // namespace

Found search(const BooleanProgram& program, std::size_t threads, std::size_t most_states) {
  const Machine machine(program);
  using State = std::pair<World, std::vector<Thread>>; // threads ordered: they have no names
  std::set<State> known;
  std::deque<State> queue;
  bool cut = false;
  const auto add = [&](const World& world, std::vector<Thread> list) {
    std::sort(list.begin(), list.end());
    State s{world, std::move(list)};
    if (known.insert(s).second) queue.push_back(std::move(s));
  };
  add(machine.start_world(), {machine.start_thread()});
  while (!queue.empty()) {
    if (known.size() > most_states) return Found::open;
    const State state = queue.front();
    queue.pop_front();
    const auto& [world, list] = state;
    for (std::size_t t = 0; t < list.size(); ++t) {
      if (t > 0 && list[t] == list[t - 1]) continue;
      for (const Outcome& o : machine.steps(world, list[t])) {
        if (o.fails) return Found::fails;
        cut = cut || o.cut;
        if (o.cut) continue;
        std::vector<std::vector<Thread>> rests{{}};
        for (std::size_t u = 0; u < list.size(); ++u) {
          if (u == t) continue;
          std::vector<Thread> ways{list[u]};
          if (o.broadcast != nullptr) ways = machine.reached(*o.broadcast, world, o.world, list[u]);
          std::vector<std::vector<Thread>> longer;
          for (const auto& rest : rests)
            for (const Thread& way : ways) {
              longer.push_back(rest);
              longer.back().push_back(way);
            }
          rests = std::move(longer);
        }
        for (auto& rest : rests) {
          rest.insert(rest.end(), o.me.begin(), o.me.end());
          if (rest.size() + o.created.size() > threads) {
            cut = true;
            continue;
          }
          rest.insert(rest.end(), o.created.begin(), o.created.end());
          add(o.world, rest);
        }
      }
    }
  }
  return cut ? Found::open : Found::never;
}

namespace {

constexpr int as_many_as_you_like = 1 << 20;

struct Marking {
  World world;
  std::map<Thread, int> counts;
};

bool at_most(const Marking& a, const Marking& b) {
  if (a.world != b.world) return false;
  for (const auto& [thread, count] : a.counts) {
    const auto at = b.counts.find(thread);
    if (at == b.counts.end() || at->second < count) return false;
  }
  return true;
}

void change(Marking& m, const Thread& thread, int by) {
  int& count = m.counts[thread];
  if (count != as_many_as_you_like) count += by;
  if (count == 0) m.counts.erase(thread);
}

} // namespace

Found count(const BooleanProgram& program, std::size_t most_nodes) {
  const Machine machine(program);
  struct Node {
    Marking marking;
    std::ptrdiff_t parent;
  };
  std::vector<Node> nodes;
  std::map<World, std::vector<std::size_t>> by_world;
  bool cut = false;
  const auto add = [&](Marking m, std::ptrdiff_t parent) {
    // More than an ancestor had: it can be done again and again.
    for (std::ptrdiff_t n = parent; n >= 0; n = nodes[static_cast<std::size_t>(n)].parent) {
      const Marking& older = nodes[static_cast<std::size_t>(n)].marking;
      if (!at_most(older, m)) continue;
      for (auto& [thread, number] : m.counts) {
        const auto at = older.counts.find(thread);
        if (at == older.counts.end() || at->second < number) number = as_many_as_you_like;
      }
    }
    for (const std::size_t n : by_world[m.world])
      if (at_most(m, nodes[n].marking)) return;
    by_world[m.world].push_back(nodes.size());
    nodes.push_back({std::move(m), parent});
  };
  add({machine.start_world(), {{machine.start_thread(), 1}}}, -1);
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (nodes.size() > most_nodes) return Found::open;
    const Marking m = nodes[n].marking;
    for (const auto& [thread, number] : m.counts)
      for (const Outcome& o : machine.steps(m.world, thread)) {
        if (o.fails) return Found::fails;
        cut = cut || o.cut;
        if (o.cut) continue;
        Marking after = m;
        after.world = o.world;
        change(after, thread, -1);
        for (const Thread& t : o.me) change(after, t, 1);
        for (const Thread& t : o.created) change(after, t, 1);
        add(std::move(after), static_cast<std::ptrdiff_t>(n));
      }
  }
  return cut ? Found::open : Found::never;
}

} // namespace absthread::fuzz::bp
