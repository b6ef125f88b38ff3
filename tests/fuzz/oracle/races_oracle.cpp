// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/races_oracle.hpp"

#include <algorithm>
#include <map>
#include <sstream>

namespace absthread::fuzz {

namespace {

constexpr std::size_t most_states = 400000;
constexpr int most_of_a_semaphore = 4;

struct Arity {
  std::size_t numbers;
  bool main; ///< of main only
};

const std::map<std::string, Arity>& words() {
  static const std::map<std::string, Arity> table = {
      {"set", {2, false}},  {"bump", {1, false}},  {"copy", {2, false}},   {"put", {1, false}},
      {"get", {1, false}},  {"own", {0, false}},   {"lock", {1, false}},   {"unlock", {1, false}},
      {"wait", {2, false}}, {"if", {2, false}},    {"claim", {1, false}},  {"loop", {0, false}},
      {"end", {0, false}},  {"begin", {0, false}}, {"done", {0, false}},   {"start", {2, true}},
      {"join", {1, true}},  {"many", {1, true}},   {"assert", {2, false}}, {"down", {1, false}},
      {"up", {1, false}},   {"make", {0, false}},  {"fill", {0, false}},   {"look", {0, false}},
      {"pass", {0, false}}, {"take", {0, false}},  {"clear", {0, false}},  {"drop", {0, false}}};
  return table;
}

std::optional<std::vector<RacesOperation>> read_operations(const std::string& line) {
  std::vector<RacesOperation> out;
  std::istringstream parts(line);
  for (std::string part; std::getline(parts, part, ';');) {
    std::istringstream text(part);
    RacesOperation made;
    if (!(text >> made.word)) continue;
    for (int number; text >> number;) made.numbers.push_back(number);
    const auto known = words().find(made.word);
    if (known == words().end() || known->second.numbers != made.numbers.size()) return std::nullopt;
    for (int n : made.numbers)
      if (n < 0) return std::nullopt;
    out.push_back(std::move(made));
  }
  return out;
}

bool fits(const RacesProgram& program, const std::vector<RacesOperation>& operations, bool main) {
  const int variables = static_cast<int>(program.atomic.size());
  std::vector<std::vector<bool>> open; // locks held at the beginning of each block
  std::vector<bool> held(2, false);
  std::set<int> joined;
  int started = 0, loops = 0;
  bool section = false;
  for (const RacesOperation& o : operations) {
    const auto& n = o.numbers;
    if (o.word == "loop" || (loops > 0 && (o.word == "if" || o.word == "claim"))) ++loops;
    if (o.word == "end" && loops > 0) --loops;
    const bool speaks_of_blocks = o.word == "make" || o.word == "fill" || o.word == "look" ||
                                  o.word == "pass" || o.word == "take" || o.word == "clear" ||
                                  o.word == "drop";
    if (speaks_of_blocks && (main || section)) return false;
    if (o.word == "make" && loops > 0) return false; // there would be no end of blocks
    if ((o.word == "down" || o.word == "up") &&
        (section || n[0] >= static_cast<int>(program.semaphores.size())))
      return false;
    if (words().at(o.word).main && !main) return false;
    const bool speaks_of_variable = o.word == "set" || o.word == "bump" || o.word == "copy" ||
                                    o.word == "wait" || o.word == "if" || o.word == "claim" ||
                                    o.word == "assert";
    if (speaks_of_variable && n[0] >= variables) return false;
    if (o.word == "copy" && n[1] >= variables) return false;
    if (o.word == "claim" && !program.atomic[static_cast<std::size_t>(n[0])]) return false;
    if ((o.word == "put" || o.word == "get") && n[0] > 1) return false;
    if (main && o.word == "own") return false;
    if (o.word == "lock" || o.word == "unlock") {
      if (n[0] > 1 || section || held[static_cast<std::size_t>(n[0])] != (o.word == "unlock"))
        return false;
      held[static_cast<std::size_t>(n[0])] = o.word == "lock";
    }
    if (o.word == "begin" || o.word == "done") {
      if (section != (o.word == "done")) return false;
      section = o.word == "begin";
    }
    const bool opens = o.word == "if" || o.word == "claim" || o.word == "loop";
    if (section && (opens || o.word == "wait" || o.word == "end" || o.word == "assert" ||
                    words().at(o.word).main))
      return false;
    if (opens) open.push_back(held);
    if (o.word == "end") {
      if (open.empty() || open.back() != held) return false;
      open.pop_back();
    }
    if (o.word == "start") {
      if (n[0] >= static_cast<int>(program.threads.size()) || n[1] > 1 || ++started > 4 ||
          !open.empty())
        return false;
    }
    if (o.word == "join" &&
        (n[0] < 1 || n[0] > started || !open.empty() || !joined.insert(n[0]).second))
      return false;
    if (o.word == "many" &&
        (operations.size() != 1 || n[0] >= static_cast<int>(program.threads.size())))
      return false;
  }
  return open.empty() && !section && !held[0] && !held[1];
}

/// One step of the machine that the texts run on.
struct Instruction {
  enum class Kind {
    read,   ///< into the register
    write,  ///< a constant
    copy,   ///< the register
    bumped, ///< (register + 1) % 3
    test,   ///< goes on if the variable has the value, else to `other`
    wait,   ///< goes on if it has, else stays
    claim,  ///< exchange with 1; goes on if it was 0, else to `other`
    check,  ///< reads; the run ends if the value is larger
    put,    ///< element of the table; -1: the argument's
    get,
    lock,
    unlock,
    down,
    up,
    make,
    fill, ///< the block of the own pointer; nothing if there is none
    look,
    pass,
    take,
    clear,
    drop,
    choose, ///< goes on, or to `other`
    jump,
    start,
    join,
  };
  Kind kind;
  int a = 0, b = 0;
  int other = 0;
  bool section = false; ///< not the last of an atomic section
  bool inside = false;  ///< of an atomic section
};

std::vector<Instruction> compiled(const std::vector<RacesOperation>& operations) {
  using Kind = Instruction::Kind;
  std::vector<Instruction> out;
  std::vector<std::pair<std::string, int>> open;
  bool section = false;
  const auto add = [&](Kind kind, int a = 0, int b = 0) {
    out.push_back({kind, a, b, 0, section, section});
  };
  for (const RacesOperation& o : operations) {
    const auto& n = o.numbers;
    if (o.word == "set") add(Kind::write, n[0], n[1]);
    if (o.word == "bump") {
      add(Kind::read, n[0]);
      add(Kind::bumped, n[0]);
    }
    if (o.word == "copy") {
      add(Kind::read, n[1]);
      add(Kind::copy, n[0]);
    }
    if (o.word == "put") add(Kind::put, n[0]);
    if (o.word == "get") add(Kind::get, n[0]);
    if (o.word == "own") add(Kind::put, -1);
    if (o.word == "lock") add(Kind::lock, n[0]);
    if (o.word == "unlock") add(Kind::unlock, n[0]);
    if (o.word == "down") add(Kind::down, n[0]);
    if (o.word == "up") add(Kind::up, n[0]);
    if (o.word == "make") add(Kind::make);
    if (o.word == "fill") add(Kind::fill);
    if (o.word == "look") add(Kind::look);
    if (o.word == "pass") add(Kind::pass);
    if (o.word == "take") add(Kind::take);
    if (o.word == "clear") add(Kind::clear);
    if (o.word == "drop") add(Kind::drop);
    if (o.word == "wait") add(Kind::wait, n[0], n[1]);
    if (o.word == "assert") add(Kind::check, n[0], n[1]);
    if (o.word == "start") add(Kind::start, n[0], n[1]);
    if (o.word == "join") add(Kind::join, n[0]);
    if (o.word == "begin") section = true;
    if (o.word == "done") {
      section = false;
      if (!out.empty()) out.back().section = false;
    }
    if (o.word == "if" || o.word == "claim" || o.word == "loop") {
      open.emplace_back(o.word, static_cast<int>(out.size()));
      if (o.word == "if") add(Kind::test, n[0], n[1]);
      if (o.word == "claim") add(Kind::claim, n[0]);
      if (o.word == "loop") add(Kind::choose);
    }
    if (o.word == "end") {
      const auto [word, begin] = open.back();
      open.pop_back();
      if (word == "loop") {
        add(Kind::jump);
        out.back().other = begin;
      }
      out[static_cast<std::size_t>(begin)].other = static_cast<int>(out.size());
    }
  }
  return out;
}

struct Instance {
  int function = 0, argument = 0, at = 0, reg = 0;
  int own = 0; ///< the block that its pointer denotes; 0: none
  auto operator<=>(const Instance&) const = default;
};

struct State {
  std::vector<int> shared;
  std::vector<int> owner = {-1, -1};
  std::vector<int> semaphores;
  int slot = 0, blocks = 0;        ///< the block that `slot` denotes; how many were allocated
  std::vector<Instance> instances; ///< main first
  int running = -1;                ///< in an atomic section
  auto operator<=>(const State&) const = default;
};

/// What an instance is about to access.
struct Reach {
  int variable = 0; ///< or one of these
  static constexpr int table = -1, slot = -2, block = -3;
  int element = 0;
  bool write = false, atomic = false;
};

class Explorer {
 public:
  Explorer(const RacesProgram& program, int many)
      : program_(program) {
    for (const auto& t : program.threads) code_.push_back(compiled(t));
    std::vector<RacesOperation> main = program.main;
    if (main.size() == 1 && main[0].word == "many") {
      const int function = main[0].numbers[0];
      main.assign(static_cast<std::size_t>(many), {"start", {function, 0}});
    }
    main_ = compiled(main);
    joins_ = std::any_of(main.begin(), main.end(),
                         [](const RacesOperation& o) { return o.word == "join"; });
  }

  std::optional<std::set<std::string>> run() {
    State first;
    first.shared.assign(program_.atomic.size(), 0);
    first.semaphores = program_.semaphores;
    first.instances.push_back({-1, 0, 0, 0, 0});
    std::set<State> seen = {first};
    std::vector<State> work = {first};
    while (!work.empty()) {
      if (seen.size() > most_states) return std::nullopt;
      const State state = work.back();
      work.pop_back();
      if (state.running < 0) look(state);
      for (std::size_t i = 0; i < state.instances.size(); ++i) {
        if (state.running >= 0 && static_cast<std::size_t>(state.running) != i) continue;
        const Instruction* next = instruction(state.instances[i]);
        if (!next) continue;
        for (State& after : steps(state, i, *next)) {
          for (int value : after.semaphores)
            if (value > most_of_a_semaphore) return std::nullopt;
          if (!joins_ && after.running < 0) after = ordered(after);
          if (seen.insert(after).second) work.push_back(std::move(after));
        }
      }
    }
    return racy_;
  }

 private:
  static std::size_t index(int n) { return static_cast<std::size_t>(n); }

  const std::vector<Instruction>& code(const Instance& i) const {
    return i.function < 0 ? main_ : code_[index(i.function)];
  }

  const Instruction* instruction(const Instance& i) const {
    const auto& all = code(i);
    return index(i.at) < all.size() ? &all[index(i.at)] : nullptr;
  }

  // All that the next step of the instance accesses; an atomic section is one step.
  std::vector<Reach> reach(const Instance& i) const {
    using Kind = Instruction::Kind;
    std::vector<Reach> out;
    const auto& all = code(i);
    for (int at = i.at; index(at) < all.size(); ++at) {
      const Instruction& next = all[index(at)];
      const auto variable = [&](bool write) {
        out.push_back({next.a, 0, write, program_.atomic[index(next.a)] || next.inside});
      };
      switch (next.kind) {
      case Kind::read:
      case Kind::test:
      case Kind::wait:
      case Kind::check: variable(false); break;
      case Kind::write:
      case Kind::copy:
      case Kind::bumped:
      case Kind::claim: variable(true); break;
      case Kind::put:
      case Kind::get:
        out.push_back(
            {Reach::table, next.a < 0 ? i.argument : next.a, next.kind == Kind::put, next.inside});
        break;
      case Kind::pass:
      case Kind::clear: out.push_back({Reach::slot, 0, true, false}); break;
      case Kind::take: out.push_back({Reach::slot, 0, false, false}); break;
      case Kind::fill:
      case Kind::look:
        if (i.own > 0) out.push_back({Reach::block, i.own, next.kind == Kind::fill, false});
        break;
      default: break;
      }
      if (!next.section) break;
    }
    return out;
  }

  void look(const State& state) {
    for (std::size_t i = 0; i < state.instances.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (const Reach& a : reach(state.instances[i]))
          for (const Reach& b : reach(state.instances[j])) {
            if (a.variable != b.variable || a.element != b.element) continue;
            if ((!a.write && !b.write) || (a.atomic && b.atomic)) continue;
            racy_.insert(a.variable == Reach::table   ? "table"
                         : a.variable == Reach::slot  ? "slot"
                         : a.variable == Reach::block ? "struct cell.v"
                                                      : "x" + std::to_string(a.variable));
          }
  }

  // Which of the threads is which matters to joins and to the owner of a lock only; so they are put
  // in order, each with what it owns.
  static State ordered(const State& state) {
    std::vector<std::pair<Instance, int>> all; // and the locks that it owns, as bits
    for (std::size_t i = 1; i < state.instances.size(); ++i) {
      int owns = 0;
      for (std::size_t lock = 0; lock < state.owner.size(); ++lock)
        if (state.owner[lock] == static_cast<int>(i)) owns |= 1 << lock;
      all.emplace_back(state.instances[i], owns);
    }
    std::sort(all.begin(), all.end());
    State out = state;
    for (std::size_t i = 0; i < all.size(); ++i) {
      out.instances[i + 1] = all[i].first;
      for (std::size_t lock = 0; lock < out.owner.size(); ++lock)
        if ((all[i].second >> lock & 1) != 0) out.owner[lock] = static_cast<int>(i) + 1;
    }
    return out;
  }

  std::vector<State> steps(const State& state, std::size_t who, const Instruction& next) const {
    using Kind = Instruction::Kind;
    State after = state;
    Instance& own = after.instances[who];
    const bool of_variable = next.kind <= Kind::check;
    int& value = after.shared[of_variable ? index(next.a) : 0];
    ++own.at;
    after.running = next.section ? static_cast<int>(who) : -1;
    switch (next.kind) {
    case Kind::read: own.reg = value; break;
    case Kind::write: value = next.b; break;
    case Kind::copy: value = own.reg; break;
    case Kind::bumped: value = (own.reg + 1) % 3; break;
    case Kind::test:
      if (value != next.b) own.at = next.other;
      break;
    case Kind::wait:
      if (value != next.b) --own.at;
      break;
    case Kind::claim:
      if (value != 0) own.at = next.other;
      value = 1;
      break;
    case Kind::check:
      if (value > next.b) return {};
      break;
    case Kind::put:
    case Kind::get: break;
    case Kind::lock:
      if (after.owner[index(next.a)] >= 0) return {};
      after.owner[index(next.a)] = static_cast<int>(who);
      break;
    case Kind::unlock: after.owner[index(next.a)] = -1; break;
    case Kind::down:
      if (after.semaphores[index(next.a)] == 0) return {};
      --after.semaphores[index(next.a)];
      break;
    case Kind::up: ++after.semaphores[index(next.a)]; break;
    case Kind::make: own.own = ++after.blocks; break;
    case Kind::fill:
    case Kind::look: break;
    case Kind::pass: after.slot = own.own; break;
    case Kind::take: own.own = after.slot; break;
    case Kind::clear: after.slot = 0; break;
    case Kind::drop: own.own = 0; break;
    case Kind::choose: {
      State leaves = after;
      leaves.instances[who].at = next.other;
      return {after, leaves};
    }
    case Kind::jump: own.at = next.other; break;
    case Kind::start: after.instances.push_back({next.a, next.b, 0, 0, 0}); break;
    case Kind::join:
      if (instruction(state.instances[index(next.a)])) return {};
      break;
    }
    // What was read last matters only until it is written.
    if (next.kind == Kind::copy || next.kind == Kind::bumped) after.instances[who].reg = 0;
    return {after};
  }

  const RacesProgram& program_;
  std::vector<std::vector<Instruction>> code_;
  std::vector<Instruction> main_;
  bool joins_ = false;
  std::set<std::string> racy_;
};

} // namespace

std::optional<RacesProgram> read_races_program(const std::string& text) {
  RacesProgram out;
  bool main = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream parts(line);
    std::string word;
    if (!(parts >> word)) continue;
    if (word == "shared") {
      for (std::string kind; parts >> kind;) {
        if (kind != "p" && kind != "a") return std::nullopt;
        out.atomic.push_back(kind == "a");
      }
      continue;
    }
    if (word == "semaphores") {
      for (int start; parts >> start;) out.semaphores.push_back(start);
      const auto of_one = [](int start) { return start == 0 || start == 1; };
      if (out.semaphores.size() != 2 ||
          !std::all_of(out.semaphores.begin(), out.semaphores.end(), of_one))
        return std::nullopt;
      continue;
    }
    std::string rest;
    std::getline(parts, rest);
    auto operations = read_operations(rest);
    if (!operations || (word != "thread" && word != "main") || (word == "main" && main))
      return std::nullopt;
    if (word == "main") {
      main = true;
      out.main = std::move(*operations);
    } else {
      out.threads.push_back(std::move(*operations));
    }
  }
  if (!main || out.atomic.empty() || out.atomic.size() > 4 || out.threads.empty())
    return std::nullopt;
  if (!fits(out, out.main, true)) return std::nullopt;
  for (const auto& t : out.threads)
    if (!fits(out, t, false)) return std::nullopt;
  return out;
}

std::optional<std::set<std::string>> racy_locations(const RacesProgram& program, int many) {
  return Explorer(program, many).run();
}

} // namespace absthread::fuzz
