// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/main_oracle.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace absthread::fuzz {

namespace {

std::optional<std::vector<MainOperation>> read_operations(const std::string& line) {
  static const std::map<std::string, std::size_t> arity = {
      {"set", 2},    {"add", 1},  {"copy", 2}, {"arg", 1},  {"check", 2},
      {"lock", 0},   {"when", 2}, {"give", 2}, {"pick", 2}, {"take", 2},
      {"unlock", 0}, {"loop", 3}, {"same", 3}, {"join", 1}, {"start", 2}};
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

bool starts(const MainOperation& o) {
  return o.word == "start" || o.word == "give" || o.word == "pick";
}

bool repeats(const MainOperation& o) {
  return o.word == "loop" || o.word == "same";
}

/// `self`: the number of the text's function; that of main is the next after all others.
bool fits(const MainProgram& program, const std::vector<MainOperation>& operations, int self) {
  const int variables = static_cast<int>(program.shared.size());
  const int functions = static_cast<int>(program.threads.size());
  const bool main = self == functions;
  const auto variable = [&](int v) { return v < variables; };
  const auto startable = [&](int f) { return f < functions && (main || f > self); };
  const auto handle = [&](const std::vector<MainOperation>& in, int i) {
    return i >= 1 && i <= starts_in(in);
  };
  if (starts_in(operations) > 8) return false;
  bool held = false, conditional = false;
  for (const MainOperation& o : operations) {
    const auto& n = o.numbers;
    const bool was_conditional = std::exchange(conditional, o.word == "when");
    if (o.word == "lock" || o.word == "unlock") {
      if (was_conditional || held == (o.word == "lock")) return false;
      held = !held;
    } else if (o.word == "start") {
      if (!startable(n[0])) return false;
    } else if (o.word == "give") {
      if (!startable(n[0]) || !variable(n[1])) return false;
    } else if (o.word == "pick") {
      if (!startable(0) || !startable(1) || !variable(n[0])) return false;
    } else if (repeats(o)) {
      if (!main || was_conditional || !startable(n[1])) return false;
    } else if (o.word == "join") {
      if (!handle(operations, n[0])) return false;
    } else if (o.word == "take") {
      if (program.handles != "globals" || n[0] > functions) return false;
      if (!handle(n[0] == functions ? program.main
                                    : program.threads[static_cast<std::size_t>(n[0])],
                  n[1]))
        return false;
    } else if (o.word == "copy") {
      if (!variable(n[0]) || !variable(n[1])) return false;
    } else if (!variable(n[0]) || (main && o.word == "arg") ||
               (was_conditional && o.word == "when")) {
      return false;
    }
  }
  return !held && !conditional;
}

bool well_formed(const MainProgram& program) {
  const int functions = static_cast<int>(program.threads.size());
  if (program.shared.empty() || !fits(program, program.main, functions)) return false;
  for (int f = 0; f < functions; ++f)
    if (!fits(program, program.threads[static_cast<std::size_t>(f)], f)) return false;
  return true;
}

struct Instance {
  int function = 0, argument = 0, at = 0;
  int read = -1;              ///< what the operation has read before; -1: nothing yet
  int started = 0;            ///< how many of a loop
  bool joined = false;        ///< by anybody
  std::vector<int> handles{}; ///< local ones: the instances that its starts have made, 0: none
  auto operator<=>(const Instance&) const = default;
};

struct State {
  std::vector<int> shared;
  int owner = -1;
  std::vector<Instance> instances;       ///< main first
  std::vector<std::vector<int>> handles; ///< global ones, by function
  auto operator<=>(const State&) const = default;
};

class Explorer {
 public:
  explicit Explorer(const MainProgram& program)
      : program_(program)
      , main_(static_cast<int>(program.threads.size())) {}

  Behaviour run() {
    State first;
    first.shared = program_.shared;
    first.instances.push_back(instance(main_, 0));
    for (int f = 0; f <= main_; ++f) first.handles.emplace_back(index(starts_in(code(f))) + 1, 0);
    std::set<State> seen = {first};
    std::vector<State> work = {first};
    bool fails = false;
    while (!work.empty()) {
      const State state = work.back();
      work.pop_back();
      for (std::size_t i = 0; i < state.instances.size(); ++i) {
        const MainOperation* o = next(state.instances[i]);
        if (!o) continue;
        if (o->word == "check" && state.shared[index(o->numbers[0])] > o->numbers[1]) {
          fails = true;
          continue;
        }
        State after = state;
        switch (step(after, i, *o)) {
        case Step::waits: break;
        case Step::undefined: return Behaviour::undefined;
        case Step::done:
          if (after.instances.size() > most_instances) return Behaviour::too_large;
          if (seen.insert(after).second) work.push_back(std::move(after));
          if (seen.size() > most_states) return Behaviour::too_large;
        }
      }
    }
    return fails ? Behaviour::fails : Behaviour::passes;
  }

 private:
  static constexpr std::size_t most_instances = 8, most_states = 30000;
  enum class Step { waits, done, undefined };

  static std::size_t index(int n) { return static_cast<std::size_t>(n); }

  const std::vector<MainOperation>& code(int function) const {
    return function == main_ ? program_.main : program_.threads[index(function)];
  }

  Instance instance(int function, int argument) const {
    return {.function = function,
            .argument = argument,
            .handles = std::vector<int>(index(starts_in(code(function))) + 1, 0)};
  }

  const MainOperation* next(const Instance& i) const {
    const auto& operations = code(i.function);
    return index(i.at) < operations.size() ? &operations[index(i.at)] : nullptr;
  }

  /// Which of the text's handles the operation at that place writes first.
  int handle_of(int function, int at) const {
    const auto& all = code(function);
    return starts_in({all.begin(), all.begin() + at}) + 1;
  }

  int& handle(State& state, std::size_t who, int function, int number) const {
    return program_.handles == "globals" ? state.handles[index(function)][index(number)]
                                         : state.instances[who].handles[index(number)];
  }

  void start(State& state, std::size_t who, int function, int argument) const {
    const Instance& starter = state.instances[who];
    const int number = handle_of(starter.function, starter.at) + starter.started;
    handle(state, who, starter.function, number) = static_cast<int>(state.instances.size());
    state.instances.push_back(instance(function, argument));
  }

  Step join(State& state, std::size_t who, int function, int number) const {
    // The handle is read, and then waited with: somebody may write it in between.
    int& read = state.instances[who].read;
    if (read < 0) {
      read = handle(state, who, function, number);
      return read == 0 || state.instances[index(read)].joined ? Step::undefined : Step::done;
    }
    Instance& other = state.instances[index(read)];
    if (other.joined) return Step::undefined;
    if (next(other)) return Step::waits;
    other.joined = true;
    read = -1;
    ++state.instances[who].at;
    return Step::done;
  }

  Step step(State& state, std::size_t who, const MainOperation& o) const {
    const std::vector<int>& n = o.numbers;
    int& read = state.instances[who].read;
    const auto reads_first = [&](int variable) {
      if (read >= 0) return false;
      read = state.shared[index(variable)];
      return true;
    };
    if (o.word == "set") state.shared[index(n[0])] = n[1];
    if (o.word == "add") ++state.shared[index(n[0])];
    if (o.word == "arg") state.shared[index(n[0])] = state.instances[who].argument;
    if (o.word == "copy") {
      if (reads_first(n[1])) return Step::done;
      state.shared[index(n[0])] = std::exchange(read, -1);
    }
    if (o.word == "lock") {
      if (state.owner >= 0) return Step::waits;
      state.owner = static_cast<int>(who);
    }
    if (o.word == "unlock") state.owner = -1;
    if (o.word == "when" && state.shared[index(n[0])] > n[1]) ++state.instances[who].at;
    if (o.word == "start") start(state, who, n[0], n[1]);
    if (o.word == "give") {
      if (reads_first(n[1])) return Step::done;
      start(state, who, n[0], std::exchange(read, -1));
    }
    if (o.word == "pick") {
      if (reads_first(n[0])) return Step::done;
      start(state, who, std::exchange(read, -1) % 2, n[1]);
    }
    if (o.word == "join") return join(state, who, state.instances[who].function, n[0]);
    if (o.word == "take") return join(state, who, n[0], n[1]);
    if (repeats(o)) {
      const int before = state.instances[who].started;
      if (before < n[0]) {
        start(state, who, n[1], o.word == "loop" ? n[2] + before : n[2]);
        ++state.instances[who].started;
        return Step::done;
      }
      state.instances[who].started = 0;
    }
    ++state.instances[who].at;
    return Step::done;
  }

  const MainProgram& program_;
  const int main_;
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
    } else if (word == "home") {
      std::istringstream(rest) >> out.home;
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
  if (out.home != "global" && out.home != "local" && out.home != "member" && out.home != "heap")
    return std::nullopt;
  if (!main || !well_formed(out)) return std::nullopt;
  return out;
}

int starts_in(const std::vector<MainOperation>& operations) {
  int count = 0;
  for (const MainOperation& o : operations) {
    if (starts(o)) ++count;
    if (repeats(o)) count += o.numbers[0];
  }
  return count;
}

Behaviour behaviour(const MainProgram& program) {
  return Explorer(program).run();
}

} // namespace absthread::fuzz
