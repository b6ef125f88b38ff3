// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/main_oracle.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace absthread::fuzz {

namespace {

std::optional<std::vector<MainOperation>> read_operations(const std::string& line) {
  static const std::map<std::string, std::size_t> arity = {
      {"set", 2},    {"add", 1},   {"copy", 2}, {"arg", 1},  {"check", 2}, {"lock", 0},
      {"unlock", 0}, {"start", 2}, {"loop", 3}, {"same", 3}, {"join", 1}};
  std::vector<MainOperation> out;
  std::istringstream parts(line);
  for (std::string part; std::getline(parts, part, ';');) {
    std::istringstream words(part);
    MainOperation made;
    if (!(words >> made.word)) continue;
    for (int number; words >> number;) made.numbers.push_back(number);
    const auto known = arity.find(made.word);
    if (known == arity.end() || known->second != made.numbers.size()) return std::nullopt;
    if (std::any_of(made.numbers.begin(), made.numbers.end(), [](int n) { return n < 0; }))
      return std::nullopt;
    out.push_back(std::move(made));
  }
  return out;
}

bool well_formed(const MainProgram& program) {
  const int variables = static_cast<int>(program.shared.size());
  const int functions = static_cast<int>(program.threads.size());
  const auto fits = [&](const std::vector<MainOperation>& operations, bool main) {
    int started = 0, held = 0;
    std::set<int> joined;
    for (const MainOperation& o : operations) {
      const auto& n = o.numbers;
      if (o.word == "lock" && held++ != 0) return false;
      if (o.word == "unlock" && held-- != 1) return false;
      if (o.word == "lock" || o.word == "unlock") continue;
      if (o.word == "start" || o.word == "loop" || o.word == "same" || o.word == "join") {
        if (!main) return false;
        if (o.word == "join" && (n[0] < 1 || n[0] > started || !joined.insert(n[0]).second))
          return false;
        if (o.word == "start" && (n[0] >= functions || ++started > 8)) return false;
        if ((o.word == "loop" || o.word == "same") && (n[1] >= functions || (started += n[0]) > 8))
          return false;
        continue;
      }
      if (main && o.word == "arg") return false;
      if (n[0] >= variables || (o.word == "copy" && n[1] >= variables)) return false;
    }
    return held == 0;
  };
  return variables > 0 && fits(program.main, true) &&
         std::all_of(program.threads.begin(), program.threads.end(),
                     [&](const auto& t) { return fits(t, false); });
}

struct Instance {
  int function = 0, argument = 0, at = 0;
  int read = -1;   ///< what a copy has read; -1: nothing yet
  int started = 0; ///< how many of a loop
  auto operator<=>(const Instance&) const = default;
};

struct State {
  std::vector<int> shared;
  int owner = -1;
  std::vector<Instance> instances; ///< main first
  auto operator<=>(const State&) const = default;
};

class Explorer {
 public:
  explicit Explorer(const MainProgram& program)
      : program_(program) {}

  bool fails() {
    State first;
    first.shared = program_.shared;
    first.instances.push_back({-1, 0, 0, -1, 0});
    std::set<State> seen = {first};
    std::vector<State> work = {first};
    while (!work.empty()) {
      const State state = work.back();
      work.pop_back();
      for (std::size_t i = 0; i < state.instances.size(); ++i) {
        const MainOperation* o = next(state.instances[i]);
        if (!o) continue;
        if (o->word == "check" && state.shared[index(o->numbers[0])] > o->numbers[1]) return true;
        State after = state;
        if (!step(after, i, *o)) continue;
        if (seen.insert(after).second) work.push_back(std::move(after));
      }
    }
    return false;
  }

 private:
  static std::size_t index(int n) { return static_cast<std::size_t>(n); }

  const std::vector<MainOperation>& code(const Instance& i) const {
    return i.function < 0 ? program_.main : program_.threads[index(i.function)];
  }

  const MainOperation* next(const Instance& i) const {
    const auto& operations = code(i);
    return index(i.at) < operations.size() ? &operations[index(i.at)] : nullptr;
  }

  // False: it has to wait.
  bool step(State& state, std::size_t who, const MainOperation& o) const {
    const std::vector<int>& n = o.numbers;
    const auto done = [&] {
      ++state.instances[who].at;
      return true;
    };
    if (o.word == "set") state.shared[index(n[0])] = n[1];
    if (o.word == "add") ++state.shared[index(n[0])];
    if (o.word == "arg") state.shared[index(n[0])] = state.instances[who].argument;
    if (o.word == "copy") {
      int& read = state.instances[who].read;
      if (read < 0) {
        read = state.shared[index(n[1])];
        return true;
      }
      state.shared[index(n[0])] = read;
      read = -1;
    }
    if (o.word == "lock") {
      if (state.owner >= 0) return false;
      state.owner = static_cast<int>(who);
    }
    if (o.word == "unlock") state.owner = -1;
    if (o.word == "start") state.instances.push_back({n[0], n[1], 0, -1, 0});
    if (o.word == "join") return !next(state.instances[index(n[0])]) && done();
    if (o.word == "loop" || o.word == "same") {
      int& started = state.instances[who].started;
      if (started < n[0]) {
        const int argument = o.word == "loop" ? n[2] + started : n[2];
        ++started;
        state.instances.push_back({n[1], argument, 0, -1, 0});
        return true;
      }
      started = 0;
    }
    return done();
  }

  const MainProgram& program_;
};

} // namespace

std::optional<MainProgram> read_main_program(const std::string& text) {
  MainProgram out;
  bool main = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) continue;
    std::string rest;
    std::getline(words, rest);
    if (word == "handles") {
      std::istringstream(rest) >> out.handles;
    } else if (word == "shared") {
      std::istringstream numbers(rest);
      for (int n; numbers >> n;) out.shared.push_back(n);
    } else if (word == "thread" || word == "main") {
      auto operations = read_operations(rest);
      if (!operations || (word == "main" && main)) return std::nullopt;
      main = main || word == "main";
      if (word == "main") {
        out.main = std::move(*operations);
      } else {
        out.threads.push_back(std::move(*operations));
      }
    } else {
      return std::nullopt;
    }
  }
  if (out.handles != "array" && out.handles != "scalars" && out.handles != "globals")
    return std::nullopt;
  if (!main || !well_formed(out)) return std::nullopt;
  return out;
}

bool can_fail(const MainProgram& program) {
  return Explorer(program).fails();
}

} // namespace absthread::fuzz
