// SPDX-License-Identifier: MIT
#include "tests/fuzz/library_text.hpp"

#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace absthread::fuzz {

namespace {

using Kind = LibraryStep::Kind;

class LibraryMaker {
 public:
  explicit LibraryMaker(Seed seed)
      : r_(seed) {}

  std::string run() {
    std::string text;
    do {
      text = attempt();
    } while (
        !read_library_program(text)); // a part too near to the end, a call that copies in place
    return text;
  }

 private:
  struct Object {
    std::string kind;
    std::string home;
  };

  std::string attempt() {
    objects_.clear();
    joined_ = r_.chance(75);
    disciplined_ = r_.chance(40);
    hidden_ = r_.chance(14);
    mutex_ = static_cast<int>(r_.below(2));
    // What both threads work on.
    static const std::vector<std::string> others = {
        "int", "int", "time", "tm", "spec", "val", "stat", "poll", "end", "set", "limit", "double"};
    object(r_.chance(60) ? "char" : r_.pick(others));
    if (r_.chance(40)) object("char");
    std::string f, g, main;
    const bool apart = disciplined_ && r_.chance(25);
    f = body("f", 1 + r_.below(2), apart ? 0 : -1);
    g = body("g", 1 + r_.below(2), apart ? 1 : -1);
    main = order();
    std::string out;
    for (const Object& o : objects_) out += fmt::format("object {} {}\n", o.kind, o.home);
    return out + f + g + main;
  }

  int object(const std::string& kind) {
    static const std::vector<std::string> homes = {"global", "global", "shown",   "static",
                                                   "heap",   "member", "element", "own"};
    std::string home = r_.pick(homes);
    if (home == "own" && !joined_) home = "global";
    objects_.push_back({kind, home});
    return static_cast<int>(objects_.size()) - 1;
  }

  /// An object of the kind: one that there is, mostly.
  int some_object(const std::string& kind, int but) {
    std::vector<int> some;
    for (std::size_t i = 0; i < objects_.size(); ++i)
      if (objects_[i].kind == kind && static_cast<int>(i) != but)
        some.push_back(static_cast<int>(i));
    if (some.empty() || (some.size() < 3 && r_.chance(15))) return object(kind);
    return r_.pick(some);
  }

  bool only_reads(const LibraryRow& row) const {
    const std::string does = row.does;
    return does.find('w') == std::string::npos && does.find('a') == std::string::npos;
  }

  const LibraryRow& row() {
    const bool reads = disciplined_ && r_.chance(40);
    const std::string kind = objects_[r_.chance(75) ? 0 : r_.below(objects_.size())].kind;
    std::vector<const LibraryRow*> some;
    for (const LibraryRow& row : library_rows()) {
      const bool fits =
          hidden_ ? row.kinds.empty() || std::string(row.does).find('h') != std::string::npos
                  : std::find(row.kinds.begin(), row.kinds.end(), kind) != row.kinds.end();
      if (fits && (!reads || only_reads(row))) some.push_back(&row);
    }
    if (some.empty()) return r_.pick(library_rows());
    return *r_.pick(some);
  }

  /// `half`: threads with a half of each object for themselves.
  std::string call(int half) {
    const LibraryRow& what = row();
    const bool ints = std::find(what.kinds.begin(), what.kinds.end(), "int") != what.kinds.end();
    static const std::vector<int> lengths = {4, 8, 15, 16, 16, 32};
    std::string out = fmt::format("call {} {}", what.name,
                                  ints ? static_cast<int>(1 + r_.below(4)) : r_.pick(lengths));
    int first = -1;
    for (const std::string& kind : what.kinds) {
      const int at = some_object(kind, first);
      if (first < 0) first = at;
      std::size_t part = 0;
      if (kind == "char" || kind == "int") {
        if (half >= 0)
          part = 2 * static_cast<std::size_t>(half) + r_.below(2);
        else if (r_.chance(35))
          part = r_.below(4);
      }
      out += fmt::format(" {} {}", at, part);
    }
    return out;
  }

  std::string guarded(const std::string& who, int half) {
    const bool locks = half < 0 && (disciplined_ ? r_.chance(70) : r_.chance(30));
    if (!locks) return fmt::format("{} {}\n", who, call(half));
    const int mutex = disciplined_ ? mutex_ : static_cast<int>(r_.below(2));
    std::string out = fmt::format("{} lock {}\n{} {}\n", who, mutex, who, call(half));
    if (r_.chance(25)) out += fmt::format("{} {}\n", who, call(half));
    return out + fmt::format("{} unlock {}\n", who, mutex);
  }

  std::string body(const std::string& who, std::size_t length, int half) {
    std::string out;
    for (std::size_t i = 0; i < length; ++i) out += guarded(who, half);
    return out;
  }

  std::string order() {
    const auto maybe = [&](unsigned percent) {
      return r_.chance(percent) ? guarded("main", -1) : std::string();
    };
    if (joined_ && r_.chance(20)) // one after the other
      return maybe(20) + "main start f\nmain join f\n" + maybe(20) + "main start g\n" + maybe(8) +
             "main join g\n" + maybe(20);
    std::string out = maybe(20) + "main start f\n" + maybe(4) + "main start g\n" + maybe(8);
    if (!joined_) return out;
    out += "main join f\n" + maybe(5);
    return out + "main join g\n" + maybe(25);
  }

  Random r_;
  std::vector<Object> objects_;
  bool joined_ = true, disciplined_ = false, hidden_ = false;
  int mutex_ = 0;
};

// ---- C

constexpr const char* includes = R"(#include <arpa/inet.h>
#include <math.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
)";

std::string declaration(const LibraryObject& o, std::size_t i) {
  const std::string type = o.kind->type;
  const int n = o.kind->count;
  const std::string first = type == "char"  ? " = \"a,b c\""
                            : type == "int" ? " = {16, 15, 14, 13, 12, 11, 10, 9, 8}"
                                            : "";
  if (o.home == "global") return fmt::format("static {} o{}[{}]{};\n", type, i, n, first);
  if (o.home == "shown") return fmt::format("{} o{}[{}]{};\n", type, i, n, first);
  if (o.home == "static")
    return fmt::format("static {} *at{}(void) {{\n  static {} here[{}]{};\n  return here;\n}}\n",
                       type, i, type, n, first);
  if (o.home == "member")
    return fmt::format("static struct {{\n  int before;\n  {} in[{}];\n  int after;\n}} o{};\n",
                       type, n, i);
  if (o.home == "element") return fmt::format("static {} o{}[3][{}];\n", type, i, n);
  return fmt::format("static {} *o{};\n", type, i); // heap, own
}

std::string pointer(const LibraryProgram& program, const std::pair<int, int>& slot) {
  const LibraryObject& o = program.objects[static_cast<std::size_t>(slot.first)];
  const std::string name = std::to_string(slot.first);
  const std::string whole = o.home == "static"    ? "at" + name + "()"
                            : o.home == "member"  ? "o" + name + ".in"
                            : o.home == "element" ? "o" + name + "[1]"
                                                  : "o" + name;
  if (slot.second == 0) return whole;
  return fmt::format("{} + {}", whole, slot.second * part_size / o.kind->size);
}

std::string statement(const LibraryProgram& program, const LibraryStep& step) {
  std::string out = step.row->statement;
  const auto put = [&](const std::string& what, const std::string& by) {
    for (std::size_t at = out.find(what); at != std::string::npos; at = out.find(what))
      out.replace(at, what.size(), by);
  };
  put("{n}", std::to_string(step.number));
  for (std::size_t i = 0; i < step.slots.size(); ++i)
    put("{" + std::to_string(i) + "}", pointer(program, step.slots[i]));
  return out;
}

std::string c_steps(const LibraryProgram& program, const std::vector<LibraryStep>& steps) {
  std::string out;
  for (const LibraryStep& step : steps) {
    const char thread = step.number == 0 ? 'f' : 'g';
    switch (step.kind) {
    case Kind::lock: out += fmt::format("  pthread_mutex_lock(&m{});\n", step.number); break;
    case Kind::unlock: out += fmt::format("  pthread_mutex_unlock(&m{});\n", step.number); break;
    case Kind::call: out += "  " + statement(program, step) + "\n"; break;
    case Kind::start:
      out += fmt::format("  pthread_create(&h{}, 0, {}, 0);\n", thread, thread);
      break;
    case Kind::join: out += fmt::format("  pthread_join(h{}, 0);\n", thread); break;
    }
  }
  // Only what is used, so that small cases are small.
  static const std::vector<std::pair<const char*, const char*>> locals = {
      {"own,", "  char own[64] = \"own\";\n"},
      {"(own", "  char own[64] = \"own\";\n"},
      {"&rest", "  char *rest;\n"},
      {"&number", "  int number = 3;\n"},
      {"&status", "  struct stat status;\n"}};
  std::string declared;
  for (const auto& [sign, text] : locals)
    if (out.find(sign) != std::string::npos && declared.find(text) == std::string::npos)
      declared += text;
  return declared + out;
}

} // namespace

std::string random_library_program(Seed seed) {
  return LibraryMaker(seed).run();
}

std::string c_program(const LibraryProgram& program) {
  std::string functions;
  for (std::size_t t = 0; t < 2; ++t)
    functions += fmt::format("static void *{}(void *arg) {{\n{}  return 0;\n}}\n", "fg"[t],
                             c_steps(program, program.threads.at(t)));
  std::string begin;
  for (std::size_t i = 0; i < program.objects.size(); ++i) {
    const LibraryObject& o = program.objects[i];
    if (o.home == "heap")
      begin += fmt::format("  o{0} = calloc({1}, sizeof *o{0});\n", i, o.kind->count);
    if (o.home == "own")
      begin += fmt::format("  {0} own{1}[{2}] = {{0}};\n  o{1} = own{1};\n", o.kind->type, i,
                           o.kind->count);
  }
  functions += "int main(void) {\n  pthread_t hf, hg;\n" + begin +
               c_steps(program, program.threads[2]) + "  return 0;\n}\n";
  std::string out = includes;
  for (const char* mutex : {"m0", "m1"})
    if (functions.find(std::string("&") + mutex) != std::string::npos)
      out += fmt::format("static pthread_mutex_t {} = PTHREAD_MUTEX_INITIALIZER;\n", mutex);
  for (std::size_t i = 0; i < program.objects.size(); ++i)
    out += declaration(program.objects[i], i);
  if (functions.find("compare") != std::string::npos)
    out += "static int compare(const void *a, const void *b) {\n"
           "  return *(const int *)a - *(const int *)b;\n}\n";
  return out + functions;
}

} // namespace absthread::fuzz
