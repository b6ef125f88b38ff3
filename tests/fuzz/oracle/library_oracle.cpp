// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/library_oracle.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <sstream>
#include <utility>

namespace absthread::fuzz {

namespace {

using Kind = LibraryStep::Kind;

/// What one step does to one object: `surely` is accessed, `maybe` too, and if `some` at least one
/// byte of it. The end of the string at byte i is a byte of its own, -1 - i: where it lies is not
/// known, but who reads the string or appends to it comes there.
struct Access {
  std::string object;
  bool writes = false;
  std::set<int> surely{}, maybe{};
  bool some = false;
};

std::set<int> range(int from, int length) {
  std::set<int> out;
  for (int i = 0; i < length; ++i) out.insert(from + i);
  return out;
}

bool meets(const std::set<int>& a, const std::set<int>& b) {
  return std::any_of(a.begin(), a.end(), [&](int i) { return b.contains(i); });
}

bool within(const std::set<int>& a, const std::set<int>& b) {
  return std::all_of(a.begin(), a.end(), [&](int i) { return b.contains(i); });
}

/// Reads the words of a row.
class Reader {
 public:
  Reader(const LibraryProgram& program, const LibraryStep& step)
      : program_(program)
      , step_(step) {}

  std::vector<Access> accesses() {
    std::istringstream words(step_.row->does);
    for (std::string word; words >> word;) {
      if (word[0] == 'h') {
        const std::set<int> whole = {0};
        out_.push_back({word.substr(3), word[1] == 'w', whole, whole, true});
      } else if (word[0] == 'a') {
        append(slot(word[1]));
      } else {
        add(word[0] == 'w', slot(word[1]), word[2], word.substr(3));
      }
    }
    return out_;
  }

  /// Some byte would lie behind the end of its object.
  bool leaves_an_object() const { return leaves_; }

 private:
  struct Slot {
    int object, from, size, element;
  };

  Slot slot(char digit) const {
    const auto& [object, part] = step_.slots.at(static_cast<std::size_t>(digit - '0'));
    const ObjectKind& kind = *program_.objects.at(static_cast<std::size_t>(object)).kind;
    return {object, part * part_size, kind.count * kind.size, kind.size};
  }

  Access of(const Slot& at, bool writes) const {
    return {"o" + std::to_string(at.object), writes, {}, {}, false};
  }

  /// Strings end within their part, unless somebody fills objects with bytes.
  int string_room(const Slot& at) const {
    for (const auto& thread : program_.threads)
      for (const LibraryStep& step : thread)
        if (step.kind == Kind::call && fills(step)) return at.size - at.from;
    return std::min(part_size, at.size - at.from);
  }

  static bool fills(const LibraryStep& step) {
    std::istringstream words(step.row->does);
    for (std::string word; words >> word;)
      if (word[0] == 'w' && word.ends_with("N")) return true;
    return false;
  }

  void append(const Slot& at) {
    Access read = of(at, false), write = of(at, true);
    read.surely = {at.from, -1 - at.from};
    write.surely = {-1 - at.from};
    read.maybe = write.maybe = range(at.from, string_room(at));
    read.some = write.some = true;
    out_.push_back(read);
    out_.push_back(write);
  }

  void add(bool writes, const Slot& at, char how, const std::string& amount) {
    Access made = of(at, writes);
    const int length = amount == "N"   ? step_.number * at.element
                       : amount == "*" ? at.size
                       : amount == "S" ? string_room(at)
                                       : std::stoi(amount);
    leaves_ = leaves_ || at.from + length > at.size;
    made.maybe = range(at.from, length);
    made.some = how != '!';
    if (how == '~') made.surely = {at.from};
    if (how == '=' && amount == "S") made.surely = {at.from, -1 - at.from};
    if (how == '=' && amount != "S") made.surely = made.maybe;
    out_.push_back(made);
  }

  const LibraryProgram& program_;
  const LibraryStep& step_;
  std::vector<Access> out_;
  bool leaves_ = false;
};

LibraryRace::Answer conflict(const Access& a, const Access& b) {
  using enum LibraryRace::Answer;
  if (a.object != b.object || (!a.writes && !b.writes)) return none;
  if (meets(a.surely, b.surely) || (a.some && within(a.maybe, b.surely)) ||
      (b.some && within(b.maybe, a.surely)))
    return race;
  return meets(a.maybe, b.maybe) ? open : none;
}

/// A step with the mutex that is held, and the time of main at which it can happen.
struct Event {
  std::size_t thread;
  const LibraryStep* step;
  std::optional<int> mutex;
  int from, to;
};

constexpr int never = std::numeric_limits<int>::max();

std::vector<Event> events_of(const LibraryProgram& program) {
  std::array<int, 2> start = {never, never}, end = {never, never};
  const auto& main = program.threads[2];
  for (std::size_t i = 0; i < main.size(); ++i) {
    const auto thread = static_cast<std::size_t>(main[i].number);
    if (main[i].kind == Kind::start) start.at(thread) = static_cast<int>(i);
    if (main[i].kind == Kind::join) end.at(thread) = static_cast<int>(i);
  }
  std::vector<Event> events;
  for (std::size_t t = 0; t < 3; ++t) {
    if (t < 2 && start.at(t) == never) continue;
    std::optional<int> mutex;
    for (std::size_t i = 0; i < program.threads.at(t).size(); ++i) {
      const LibraryStep& step = program.threads.at(t)[i];
      if (step.kind == Kind::lock) mutex = step.number;
      if (step.kind == Kind::unlock) mutex.reset();
      const int now = static_cast<int>(i);
      if (step.kind == Kind::call)
        events.push_back({t, &step, mutex, t < 2 ? start.at(t) : now, t < 2 ? end.at(t) : now});
    }
  }
  return events;
}

bool can_meet(const Event& a, const Event& b) {
  return a.thread != b.thread && a.from < b.to && b.from < a.to &&
         !(a.mutex && b.mutex && *a.mutex == *b.mutex);
}

// ---- reading

std::optional<LibraryStep> read_step(std::istringstream& words, const LibraryProgram& program) {
  std::string verb;
  words >> verb;
  LibraryStep step{};
  if (verb == "lock" || verb == "unlock") {
    step.kind = verb == "lock" ? Kind::lock : Kind::unlock;
    if (!(words >> step.number) || step.number < 0 || step.number > 1) return std::nullopt;
    return step;
  }
  if (verb == "start" || verb == "join") {
    std::string who;
    words >> who;
    step.kind = verb == "start" ? Kind::start : Kind::join;
    step.number = who == "g" ? 1 : 0;
    return who == "f" || who == "g" ? std::optional(step) : std::nullopt;
  }
  std::string name;
  step.kind = Kind::call;
  if (verb != "call" || !(words >> name >> step.number) || !(step.row = find_library_row(name)))
    return std::nullopt;
  for (const std::string& kind : step.row->kinds) {
    int object = 0, part = 0;
    if (!(words >> object >> part) || object < 0 ||
        static_cast<std::size_t>(object) >= program.objects.size() || part < 0)
      return std::nullopt;
    const ObjectKind& found = *program.objects[static_cast<std::size_t>(object)].kind;
    if (kind != found.kind || part * part_size >= found.count * found.size ||
        (found.count == 1 && part != 0))
      return std::nullopt;
    step.slots.emplace_back(object, part);
  }
  // What is copied does not overlap; nothing is read and written by one call.
  for (std::size_t i = 1; i < step.slots.size(); ++i)
    if (step.slots[i].first == step.slots[0].first) return std::nullopt;
  return step;
}

bool is_sound(const LibraryProgram& program) {
  std::set<int> started, joined;
  for (std::size_t t = 0; t < 3; ++t) {
    std::optional<int> held;
    for (const LibraryStep& step : program.threads.at(t)) {
      if (step.kind == Kind::lock && std::exchange(held, step.number)) return false;
      if (step.kind == Kind::unlock && std::exchange(held, std::nullopt) != step.number)
        return false;
      const bool control = step.kind == Kind::start || step.kind == Kind::join;
      if (control && (t != 2 || held)) return false;
      if (step.kind == Kind::start && !started.insert(step.number).second) return false;
      if (step.kind == Kind::join &&
          (!started.contains(step.number) || !joined.insert(step.number).second))
        return false;
      if (step.kind != Kind::call) continue;
      Reader reader(program, step);
      reader.accesses();
      if (reader.leaves_an_object()) return false;
    }
    if (held) return false;
  }
  // An object of main's own ends with main.
  return started == joined || std::none_of(program.objects.begin(), program.objects.end(),
                                           [](const auto& o) { return o.home == "own"; });
}

} // namespace

std::optional<LibraryProgram> read_library_program(const std::string& text) {
  LibraryProgram program;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string who;
    words >> who;
    if (who == "object") {
      std::string kind, home;
      words >> kind >> home;
      const ObjectKind* found = find_object_kind(kind);
      static const std::set<std::string> homes = {"global", "shown",   "static", "heap",
                                                  "member", "element", "own"};
      if (!found || !homes.contains(home)) return std::nullopt;
      program.objects.push_back({found, home});
      continue;
    }
    if (who != "f" && who != "g" && who != "main") return std::nullopt;
    const std::optional<LibraryStep> step = read_step(words, program);
    if (!step) return std::nullopt;
    program.threads.at(who == "f" ? 0 : who == "g" ? 1 : 2).push_back(*step);
  }
  return is_sound(program) ? std::optional(program) : std::nullopt;
}

LibraryRace library_race(const LibraryProgram& program) {
  const std::vector<Event> events = events_of(program);
  LibraryRace result;
  for (std::size_t i = 0; i < events.size(); ++i) {
    for (std::size_t j = i + 1; j < events.size(); ++j) {
      if (!can_meet(events[i], events[j])) continue;
      for (const Access& a : Reader(program, *events[i].step).accesses())
        for (const Access& b : Reader(program, *events[j].step).accesses()) {
          const LibraryRace::Answer here = conflict(a, b);
          if (here == LibraryRace::Answer::none || result.answer == LibraryRace::Answer::race ||
              here == result.answer)
            continue;
          result = {here, std::string(events[i].step->row->name) + " and " +
                              events[j].step->row->name + " on " + a.object};
        }
    }
  }
  return result;
}

} // namespace absthread::fuzz
