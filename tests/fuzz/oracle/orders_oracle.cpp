// SPDX-License-Identifier: MIT
//
// All runs of a small program, state by state.
//
// *Clocks.* A vector clock says of each thread how many of its accesses are known. Two accesses of
// one thread to one variable are ordered, so only the last read and the last write of each thread
// and variable can race with what comes; a clock is the set of those that are known, a bit for
// each, and a new access takes its bit out of every clock but the accessing thread's. So there are
// finitely many clocks, also of programs that spin. An access races if the clock of its thread
// lacks the last write of another thread, or for a write the last read.
//
// *Weak runs.* The writes to an atomic stand in its modification order, as messages. A thread has a
// view: for each location the oldest message that it can still read. A read takes any message that
// is not older, a write any place after its view (not between an RMW and what that read), so the
// executions have no cycle of program order and reads-from, and coherence holds. Messages carry
// what their writer knew (view and clock), as a release gives it. seq_cst fences join their view
// with one global view, seq_cst accesses do so for their own location; this is at least as strong
// as the standard wants, so every run here is an execution of C11 (of RC11: Lahav and others, PLDI
// 2017), though not the other way round. Plain variables need one value only: a read that could see
// two has a race, and there the run ends. A try may fail as long as the thread may not know that
// the lock was released since, as a relaxed read of the lock's state would say.
//
// Interleavings are the special case in which each location keeps only its last message.
#include "tests/fuzz/oracle/orders_oracle.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <unordered_set>

namespace absthread::fuzz {

namespace {

constexpr std::size_t most_threads = 4, most_places = 12;

/// What somebody knows: the accesses, and of each location how far the messages are seen.
struct Knowledge {
  std::uint32_t accesses = 0;
  std::array<std::uint8_t, most_places> view{};

  void join(const Knowledge& other) {
    accesses |= other.accesses;
    for (std::size_t i = 0; i < view.size(); ++i) view[i] = std::max(view[i], other.view[i]);
  }
};

struct Message {
  std::int8_t value = 0;
  bool rmw = false;                               ///< it read the message before it
  std::array<Knowledge, most_threads> released{}; ///< by the thread that heads the sequence
};

struct Thread {
  std::uint8_t at = 0;
  enum : std::uint8_t { absent, running, ended } status = absent;
  std::array<std::int8_t, 4> own{}; ///< r0, r1, r2, and what `bump` has read
  Knowledge now, read, fenced;      ///< `read`: for an acquire fence; `fenced`: at a release fence
};

struct Mutex {
  std::int8_t owner = -1;
  bool used = false;
  Knowledge given;
};

/// A semaphore or an rwlock. `past` are its states: a count; 0 free, 1 read, 2 written.
struct Gate {
  std::vector<std::int8_t> past = {0};
  std::int8_t writer = -1;
  std::uint8_t readers = 0;
  Knowledge given, by_readers;
};

struct State {
  std::array<Thread, most_threads> threads;
  std::vector<std::int8_t> plain;
  std::vector<std::vector<Message>> atomics;
  std::vector<Mutex> mutexes;
  std::vector<Gate> gates; ///< semaphores, then rwlocks
  Knowledge global;        ///< of seq_cst
  std::uint32_t accessed = 0;
};

template<typename F>
void each_knowledge(State& state, F&& f) {
  for (Thread& t : state.threads) {
    f(t.now);
    f(t.read);
    f(t.fenced);
  }
  for (auto& messages : state.atomics)
    for (Message& m : messages)
      for (Knowledge& k : m.released) f(k);
  for (Mutex& m : state.mutexes) f(m.given);
  for (Gate& g : state.gates) {
    f(g.given);
    f(g.by_readers);
  }
  f(state.global);
}

std::string key(const State& state) {
  std::string out;
  const auto byte = [&](auto value) { out += static_cast<char>(value); };
  for (const Thread& t : state.threads) {
    byte(t.at);
    byte(t.status);
    for (const auto r : t.own) byte(r);
  }
  for (const auto p : state.plain) byte(p);
  for (const auto& messages : state.atomics) {
    byte(messages.size());
    for (const Message& m : messages) {
      byte(m.value);
      byte(m.rmw);
    }
  }
  for (const Mutex& m : state.mutexes) {
    byte(m.owner);
    byte(m.used);
  }
  for (const Gate& g : state.gates) {
    byte(g.past.size());
    for (const auto p : g.past) byte(p);
    byte(g.writer);
    byte(g.readers);
  }
  const auto word = [&](std::uint32_t value) {
    for (int i = 0; i < 4; ++i) byte(value >> (8 * i));
  };
  word(state.accessed);
  each_knowledge(const_cast<State&>(state), [&](const Knowledge& k) {
    word(k.accesses);
    for (const auto v : k.view) byte(v);
  });
  return out;
}

/// One step; an `if` that does not hold goes to `otherwise`.
struct Instruction {
  std::string word;
  std::vector<int> numbers;
  std::size_t otherwise = 0;
};

using Code = std::vector<Instruction>;

/// Loops are written out as often as they run.
void compile(const std::vector<OrdersOperation>& operations, std::size_t from, std::size_t to,
             Code& out) {
  for (std::size_t i = from; i < to; ++i) {
    const OrdersOperation& o = operations[i];
    if (o.word != "if" && o.word != "loop") {
      out.push_back({o.word, o.numbers});
      if (o.word == "bump") out.push_back({"bumped", o.numbers});
      if (o.word == "busy") out.push_back({"release", o.numbers, out.size() - 1});
      continue;
    }
    std::size_t last = i + 1;
    for (int depth = 1; depth > 0; ++last) {
      if (operations[last].word == "if" || operations[last].word == "loop") ++depth;
      if (operations[last].word == "end") --depth;
    }
    const std::size_t begin = out.size();
    if (o.word == "if") out.push_back({o.word, o.numbers});
    for (int n = 0; n < (o.word == "if" ? 1 : o.numbers[0]); ++n)
      compile(operations, i + 1, last - 1, out);
    if (o.word == "if") out[begin].otherwise = out.size();
    i = last - 1;
  }
}

class Machine {
 public:
  Machine(const OrdersProgram& program, Runs runs)
      : program_(program)
      , runs_(runs) {
    codes_.resize(1);
    compile(program.main, 0, program.main.size(), codes_[0]);
    for (const OrdersOperation& o : program.main) {
      if (o.word != "start") continue;
      const auto& body = program.threads[static_cast<std::size_t>(o.numbers[0])];
      compile(body, 0, body.size(), codes_.emplace_back());
    }
    note_constants_and_orders();
  }

  OrdersFindings run(std::size_t most_states) {
    std::vector<State> open = {first()};
    std::unordered_set<std::string> seen = {key(open.back())};
    while (!open.empty()) {
      const State state = std::move(open.back());
      open.pop_back();
      for (std::size_t t = 0; t < codes_.size(); ++t) {
        next_.clear();
        step(state, t);
        for (State& after : next_)
          if (seen.insert(key(after)).second) open.push_back(std::move(after));
      }
      if (seen.size() > most_states || found_.undefined) break;
    }
    found_.complete = open.empty();
    found_.states = seen.size();
    return found_;
  }

 private:
  bool weak() const { return runs_ == Runs::weak; }
  bool inputs() const { return runs_ == Runs::inputs; }

  void note_constants_and_orders() {
    weak_.resize(program_.atomic.size());
    const auto note = [&](const std::vector<OrdersOperation>& operations) {
      for (const OrdersOperation& o : operations) {
        const char* letters = operands_of(o.word);
        int atomic = -1;
        for (std::size_t i = 0; i < o.numbers.size(); ++i) {
          if (letters[i] == 'A') atomic = o.numbers[i];
          if (letters[i] == 'O' && atomic >= 0 && o.numbers[i] != sc)
            weak_[static_cast<std::size_t>(atomic)] = true;
          if (letters[i] == 'K') values_.insert(o.numbers[i]);
        }
      }
    };
    note(program_.main);
    for (const auto& thread : program_.threads) note(thread);
    values_.insert(0);
    values_.insert(77); // none of the others
  }

  State first() const {
    State state;
    state.threads[0].status = Thread::running;
    for (const int v : program_.plain) state.plain.push_back(static_cast<std::int8_t>(v));
    for (const int v : program_.atomic)
      state.atomics.push_back({Message{.value = static_cast<std::int8_t>(v)}});
    state.mutexes.resize(static_cast<std::size_t>(program_.mutexes));
    for (const int v : program_.semaphores)
      state.gates.emplace_back().past = {static_cast<std::int8_t>(v)};
    state.gates.resize(state.gates.size() + static_cast<std::size_t>(program_.rwlocks));
    return state;
  }

  // ---- places in views: atomics, then mutexes, then gates

  std::size_t place_of_mutex(std::size_t m) const { return program_.atomic.size() + m; }
  std::size_t place_of_gate(std::size_t g) const {
    return program_.atomic.size() + static_cast<std::size_t>(program_.mutexes) + g;
  }

  // ---- plain accesses

  std::uint32_t bit(std::size_t thread, int variable, bool write) const {
    return 1U << (2 * (thread * program_.plain.size() + static_cast<std::size_t>(variable)) +
                  (write ? 1 : 0));
  }

  /// False: the run ends here, since what comes is undefined.
  bool access(State& state, std::size_t t, int variable, bool write) {
    for (std::size_t u = 0; u < codes_.size(); ++u) {
      if (u == t) continue;
      const std::uint32_t other =
          (bit(u, variable, true) | (write ? bit(u, variable, false) : 0U)) & state.accessed;
      if ((other & ~state.threads[t].now.accesses) == 0) continue;
      found_.race = true;
      if (weak()) return false;
    }
    const std::uint32_t mine = bit(t, variable, write);
    each_knowledge(state, [&](Knowledge& k) { k.accesses &= ~mine; });
    state.accessed |= mine;
    state.threads[t].now.accesses |= mine;
    return true;
  }

  // ---- atomics

  static bool acquires(int order) { return order == acq || order == ar || order == sc; }
  static bool releases(int order) { return order == rel || order == ar || order == sc; }

  void before(State& state, std::size_t t, std::size_t a, int order) const {
    if (order != sc || !weak()) return;
    std::uint8_t& mine = state.threads[t].now.view[a];
    mine = std::max(mine, state.global.view[a]);
  }
  void after(State& state, std::size_t t, std::size_t a, int order) const {
    if (order != sc || !weak()) return;
    std::uint8_t& all = state.global.view[a];
    all = std::max(all, state.threads[t].now.view[a]);
  }
  static void join_view(Knowledge& into, const Knowledge& from) {
    Knowledge views = from;
    views.accesses = 0; // seq_cst has an order of its own, which is no happens-before
    into.join(views);
  }

  void take(Thread& thread, std::size_t a, std::size_t index, const Message& message,
            int order) const {
    Knowledge all;
    for (const Knowledge& k : message.released) all.join(k);
    thread.now.view[a] = std::max(thread.now.view[a], static_cast<std::uint8_t>(index));
    if (acquires(order)) thread.now.join(all);
    thread.read.join(all);
  }

  /// A message of thread t behind the one at `index`; `rmw`: it has read that.
  void write(State& state, std::size_t t, std::size_t a, std::size_t index, int value, int order,
             bool rmw) const {
    auto& messages = state.atomics[a];
    Message message{.value = static_cast<std::int8_t>(value), .rmw = rmw};
    const Message& last = messages[index];
    if (rmw)
      message.released = last.released;
    else if (runs_ != Runs::interleavings_cpp20)
      message.released[t] = last.released[t];
    Thread& thread = state.threads[t];
    if (weak()) {
      const auto place = static_cast<std::uint8_t>(index + 1);
      messages.insert(messages.begin() + place, message);
      const auto shift = [&](Knowledge& k) {
        if (k.view[a] >= place) ++k.view[a];
      };
      each_knowledge(state, shift); // nobody who knew a later message wrote this one
      thread.now.view[a] = place;
    } else {
      message.rmw = false;
      messages[0] = message;
    }
    Message& made = state.atomics[a][weak() ? index + 1 : 0];
    made.released[t].join(releases(order) ? thread.now : thread.fenced);
    if (weak()) made.released[t].view[a] = std::max(made.released[t].view[a], thread.now.view[a]);
  }

  bool is_input(std::size_t a) const { return inputs() && weak_[a]; }

  /// Calls `f(state, index)` for each message that thread t may read.
  template<typename F>
  void each_message(const State& state, std::size_t t, std::size_t a, int order, F&& f) {
    State seen = state;
    before(seen, t, a, order);
    const auto& messages = seen.atomics[a];
    for (std::size_t i = seen.threads[t].now.view[a]; i < messages.size(); ++i) f(seen, i);
  }

  bool room_behind(const State& state, std::size_t a, std::size_t index) const {
    const auto& messages = state.atomics[a];
    return index + 1 == messages.size() || !messages[index + 1].rmw;
  }

  void go(State state, std::size_t t) {
    ++state.threads[t].at;
    next_.push_back(std::move(state));
  }
  void go_with(State state, std::size_t t, int r, int value) {
    state.threads[t].own[static_cast<std::size_t>(r)] = static_cast<std::int8_t>(value);
    go(std::move(state), t);
  }

  void load(const State& state, std::size_t t, int r, std::size_t a, int order) {
    if (is_input(a)) {
      for (const int v : values_) go_with(state, t, r, v);
      return;
    }
    each_message(state, t, a, order, [&](const State& seen, std::size_t i) {
      State done = seen;
      take(done.threads[t], a, i, seen.atomics[a][i], order);
      after(done, t, a, order);
      go_with(std::move(done), t, r, seen.atomics[a][i].value);
    });
  }

  void spin(const State& state, std::size_t t, std::size_t a, int value, int order) {
    if (is_input(a)) return go(state, t);
    each_message(state, t, a, order, [&](const State& seen, std::size_t i) {
      State done = seen;
      take(done.threads[t], a, i, seen.atomics[a][i], order);
      after(done, t, a, order);
      if (seen.atomics[a][i].value == value)
        go(std::move(done), t);
      else
        next_.push_back(std::move(done));
    });
  }

  void store(const State& state, std::size_t t, std::size_t a, int value, int order) {
    if (is_input(a)) return go(state, t);
    each_message(state, t, a, order, [&](const State& seen, std::size_t i) {
      if (!room_behind(seen, a, i)) return;
      State done = seen;
      write(done, t, a, i, value, order, false);
      after(done, t, a, order);
      go(std::move(done), t);
    });
  }

  /// add and swap: r gets what was read.
  void exchange(const State& state, std::size_t t, int r, std::size_t a,
                const std::function<int(int)>& made, int order) {
    if (is_input(a)) {
      for (const int v : values_) go_with(state, t, r, v);
      return;
    }
    each_message(state, t, a, order, [&](const State& seen, std::size_t i) {
      if (!room_behind(seen, a, i)) return;
      State done = seen;
      const int old = seen.atomics[a][i].value;
      take(done.threads[t], a, i, seen.atomics[a][i], order);
      write(done, t, a, i, made(old), order, true);
      after(done, t, a, order);
      go_with(std::move(done), t, r, old);
    });
  }

  void compare_exchange(const State& state, std::size_t t, const Instruction& it) {
    const auto& n = it.numbers;
    const int r = n[0];
    const auto a = static_cast<std::size_t>(n[1]);
    if (is_input(a)) {
      go_with(state, t, r, 0);
      go_with(state, t, r, 1);
      return;
    }
    each_message(state, t, a, n[4], [&](const State& seen, std::size_t i) {
      if (seen.atomics[a][i].value != n[2] || !room_behind(seen, a, i)) return;
      State done = seen;
      take(done.threads[t], a, i, seen.atomics[a][i], n[4]);
      write(done, t, a, i, n[3], n[4], true);
      after(done, t, a, n[4]);
      go_with(std::move(done), t, r, 1);
    });
    each_message(state, t, a, n[5], [&](const State& seen, std::size_t i) {
      if (seen.atomics[a][i].value == n[2] && it.word == "cas") return;
      State done = seen;
      take(done.threads[t], a, i, seen.atomics[a][i], n[5]);
      after(done, t, a, n[5]);
      go_with(std::move(done), t, r, 0);
    });
  }

  void fence(State state, std::size_t t, int order) {
    Thread& thread = state.threads[t];
    if (acquires(order)) thread.now.join(thread.read);
    if (order == sc && weak()) join_view(thread.now, state.global);
    if (releases(order)) thread.fenced = thread.now;
    if (order == sc && weak()) join_view(state.global, thread.now);
    go(std::move(state), t);
  }

  // ---- mutexes

  /// All that was known of the mutex is old; thread t knows what it is now. Of a mutex a view says
  /// only whether it is.
  void touch(State& state, std::size_t t, std::size_t m) const {
    const std::size_t place = place_of_mutex(m);
    each_knowledge(state, [&](Knowledge& k) { k.view[place] = 0; });
    state.threads[t].now.view[place] = 1;
    state.mutexes[m].used = true;
  }

  void acquire(State& state, std::size_t t, std::size_t m) const {
    Mutex& mutex = state.mutexes[m];
    mutex.owner = static_cast<std::int8_t>(t);
    state.threads[t].now.join(mutex.given);
    touch(state, t, m);
  }

  bool release(State& state, std::size_t t, std::size_t m) {
    Mutex& mutex = state.mutexes[m];
    if (mutex.owner != static_cast<std::int8_t>(t)) return !(found_.undefined = true);
    mutex.owner = -1;
    touch(state, t, m);
    mutex.given.join(state.threads[t].now);
    return true;
  }

  bool try_may_fail(const State& state, std::size_t t, std::size_t m) const {
    const Mutex& mutex = state.mutexes[m];
    if (mutex.owner >= 0 || program_.c11 || inputs()) return true;
    return weak() && mutex.used && state.threads[t].now.view[place_of_mutex(m)] == 0;
  }

  void mutex_step(const State& state, std::size_t t, const Instruction& it) {
    const auto m = static_cast<std::size_t>(it.numbers.back());
    State done = state;
    if (it.word == "unlock") {
      if (release(done, t, m)) go(std::move(done), t);
      return;
    }
    if (it.word == "release") { // of `busy`: and tries again
      release(done, t, m);
      done.threads[t].at = static_cast<std::uint8_t>(it.otherwise);
      next_.push_back(std::move(done));
      return;
    }
    if (state.mutexes[m].owner == static_cast<std::int8_t>(t)) {
      found_.undefined = true;
      return;
    }
    const bool fails = it.word != "lock" && try_may_fail(state, t, m);
    if (fails && it.word == "try") go_with(state, t, it.numbers[0], 0);
    if (fails && it.word == "busy") {
      State leaves = state;
      ++leaves.threads[t].at;
      go(std::move(leaves), t);
    }
    if (state.mutexes[m].owner >= 0) return;
    acquire(done, t, m);
    if (it.word == "try")
      go_with(std::move(done), t, it.numbers[0], 1);
    else
      go(std::move(done), t);
  }

  // ---- semaphores and rwlocks

  void push(State& state, std::size_t t, std::size_t g, int value) const {
    Gate& gate = state.gates[g];
    if (!weak()) {
      gate.past = {static_cast<std::int8_t>(value)};
      return;
    }
    gate.past.push_back(static_cast<std::int8_t>(value));
    state.threads[t].now.view[place_of_gate(g)] = static_cast<std::uint8_t>(gate.past.size() - 1);
  }

  /// A try reads an old state that makes it fail.
  template<typename F>
  void fail_at_gate(const State& state, std::size_t t, std::size_t g, int r, F&& refuses) {
    if (inputs()) return go_with(state, t, r, 0);
    const auto& past = state.gates[g].past;
    for (std::size_t i = state.threads[t].now.view[place_of_gate(g)]; i < past.size(); ++i) {
      if (!refuses(past[i])) continue;
      State done = state;
      done.threads[t].now.view[place_of_gate(g)] = static_cast<std::uint8_t>(i);
      return go_with(std::move(done), t, r, 0);
    }
  }

  void semaphore_step(const State& state, std::size_t t, const Instruction& it) {
    const auto s = static_cast<std::size_t>(it.numbers.back());
    const int count = state.gates[s].past.back();
    State done = state;
    Gate& gate = done.gates[s];
    if (it.word == "post") {
      push(done, t, s, count + 1);
      gate.given.join(done.threads[t].now);
      return go(std::move(done), t);
    }
    if (it.word == "trywait")
      fail_at_gate(state, t, s, it.numbers[0], [](int value) { return value == 0; });
    if (count == 0) return;
    done.threads[t].now.join(gate.given);
    push(done, t, s, count - 1);
    if (it.word == "trywait")
      go_with(std::move(done), t, it.numbers[0], 1);
    else
      go(std::move(done), t);
  }

  void unlock_gate(State done, std::size_t t, std::size_t g) {
    Gate& gate = done.gates[g];
    const auto me = static_cast<std::uint8_t>(1U << t);
    if (gate.writer == static_cast<std::int8_t>(t)) {
      gate.writer = -1;
      push(done, t, g, 0);
      gate.given.join(done.threads[t].now);
    } else if ((gate.readers & me) != 0) {
      gate.readers = static_cast<std::uint8_t>(gate.readers & ~me);
      push(done, t, g, gate.readers == 0 ? 0 : 1);
      gate.by_readers.join(done.threads[t].now);
    } else {
      found_.undefined = true;
      return;
    }
    go(std::move(done), t);
  }

  void rwlock_step(const State& state, std::size_t t, const Instruction& it) {
    const std::size_t g = program_.semaphores.size() + static_cast<std::size_t>(it.numbers.back());
    if (it.word == "unrw") return unlock_gate(state, t, g);
    State done = state;
    Gate& gate = done.gates[g];
    const auto me = static_cast<std::uint8_t>(1U << t);
    if (gate.writer == static_cast<std::int8_t>(t) || (gate.readers & me) != 0) {
      found_.undefined = true;
      return;
    }
    const bool write = it.word == "wrlock" || it.word == "trywr";
    const bool tries = it.word == "tryrd" || it.word == "trywr";
    if (tries)
      fail_at_gate(state, t, g, it.numbers[0],
                   [&](int value) { return write ? value != 0 : value == 2; });
    if (gate.writer >= 0 || (write && gate.readers != 0)) return;
    done.threads[t].now.join(gate.given);
    if (write) {
      done.threads[t].now.join(gate.by_readers);
      gate.writer = static_cast<std::int8_t>(t);
    } else {
      gate.readers |= me;
    }
    push(done, t, g, write ? 2 : 1);
    if (tries)
      go_with(std::move(done), t, it.numbers[0], 1);
    else
      go(std::move(done), t);
  }

  // ---- steps

  void plain_step(State state, std::size_t t, const Instruction& it) {
    const auto& n = it.numbers;
    auto& own = state.threads[t].own;
    const int p = it.word == "read" ? n[1] : n[0];
    const bool write = it.word != "read" && it.word != "bump";
    if (!access(state, t, p, write)) return;
    std::int8_t& value = state.plain[static_cast<std::size_t>(p)];
    if (it.word == "read") own[static_cast<std::size_t>(n[0])] = value;
    if (it.word == "write") value = static_cast<std::int8_t>(n[1]);
    if (it.word == "copy") value = own[static_cast<std::size_t>(n[1])];
    if (it.word == "bump") own[3] = value;
    if (it.word == "bumped") {
      value = static_cast<std::int8_t>(own[3] + 1);
      own[3] = 0;
    }
    go(std::move(state), t);
  }

  /// if, assert, start, join.
  void control_step(State state, std::size_t t, const Instruction& it) {
    const auto& n = it.numbers;
    if (it.word == "start") {
      std::size_t child = 1; // in the order in which main starts them
      while (state.threads[child].status != Thread::absent) ++child;
      state.threads[child].status = Thread::running;
      state.threads[child].now = state.threads[t].now;
      return go(std::move(state), t);
    }
    if (it.word == "join") {
      const Thread& child = state.threads[static_cast<std::size_t>(n[0])];
      if (child.status != Thread::ended) return;
      state.threads[t].now.join(child.now);
      return go(std::move(state), t);
    }
    const bool equal = state.threads[t].own[static_cast<std::size_t>(n[0])] == n[2];
    const bool holds = equal == (n[1] == 0);
    if (it.word == "assert") {
      if (!holds)
        found_.fails = true;
      else
        go(std::move(state), t);
      return;
    }
    if (holds) return go(std::move(state), t);
    state.threads[t].at = static_cast<std::uint8_t>(it.otherwise);
    next_.push_back(std::move(state));
  }

  void atomic_step(const State& state, std::size_t t, const Instruction& it) {
    const auto& n = it.numbers;
    const auto index = [&](int i) {
      return static_cast<std::size_t>(n[static_cast<std::size_t>(i)]);
    };
    if (it.word == "load") return load(state, t, n[0], index(1), n[2]);
    if (it.word == "store") return store(state, t, index(0), n[1], n[2]);
    if (it.word == "put") return store(state, t, index(0), state.threads[t].own[index(1)], n[2]);
    if (it.word == "spin") return spin(state, t, index(0), n[1], n[2]);
    if (it.word == "fence") return fence(state, t, n[0]);
    if (it.word == "add")
      return exchange(state, t, n[0], index(1), [&](int old) { return old + n[2]; }, n[3]);
    if (it.word == "swap")
      return exchange(state, t, n[0], index(1), [&](int) { return n[2]; }, n[3]);
    compare_exchange(state, t, it);
  }

  void step(const State& state, std::size_t t) {
    const Thread& thread = state.threads[t];
    if (thread.status != Thread::running) return;
    if (thread.at == codes_[t].size()) {
      State done = state;
      Thread& ends = done.threads[t];
      ends.status = Thread::ended;
      ends.own = {}; // only what it knows is asked for again
      ends.read = ends.fenced = {};
      next_.push_back(std::move(done));
      return;
    }
    const Instruction& it = codes_[t][thread.at];
    static const std::set<std::string, std::less<>> plain = {"read", "write", "copy", "bump",
                                                             "bumped"};
    static const std::set<std::string, std::less<>> mutex = {"lock", "unlock", "try", "busy",
                                                             "release"};
    static const std::set<std::string, std::less<>> semaphore = {"wait", "post", "trywait"};
    static const std::set<std::string, std::less<>> rwlock = {"rdlock", "wrlock", "unrw", "tryrd",
                                                              "trywr"};
    static const std::set<std::string, std::less<>> control = {"if", "assert", "start", "join"};
    if (plain.contains(it.word))
      plain_step(state, t, it);
    else if (mutex.contains(it.word))
      mutex_step(state, t, it);
    else if (semaphore.contains(it.word))
      semaphore_step(state, t, it);
    else if (rwlock.contains(it.word))
      rwlock_step(state, t, it);
    else if (control.contains(it.word))
      control_step(state, t, it);
    else
      atomic_step(state, t, it);
  }

  const OrdersProgram& program_;
  Runs runs_;
  std::vector<Code> codes_; ///< main, then the threads in the order in which it starts them
  std::vector<bool> weak_;  ///< of each atomic: some access is weaker than seq_cst
  std::set<int> values_;    ///< that a read of such may give
  std::vector<State> next_;
  OrdersFindings found_;
};

} // namespace

OrdersFindings try_runs(const OrdersProgram& program, Runs runs, std::size_t most_states) {
  return Machine(program, runs).run(most_states);
}

} // namespace absthread::fuzz
