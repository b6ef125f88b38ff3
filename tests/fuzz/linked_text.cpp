// SPDX-License-Identifier: MIT
//
// Two or three files share variables, a mutex and functions, and some of them have statics of the
// same names, which mean something else. Half of the programs lock what they share.
#include "tests/fuzz/linked_text.hpp"

#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace absthread::fuzz {

namespace {

using Kind = LinkedThing::Kind;
using Lines = std::vector<std::string>;

Lines operator+(Lines a, const Lines& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

class Generator {
 public:
  explicit Generator(Seed seed)
      : random_(seed) {}

  std::string program() {
    files_ = 2 + (random_.chance(30) ? 1 : 0);
    disciplined_ = random_.chance(40);
    const std::size_t main_file = random_.below(files_);
    std::string out = fmt::format("files {}\nmain {}\n", files_, main_file);
    for (std::size_t v = 0; v < 2; ++v)
      declare(out, fmt::format("var x{}", v), 35, [&] {
        return fmt::format(" {} {}", random_.chance(25) ? "atomic" : "plain", random_.below(2));
      });
    declare(out, "mutex m0", disciplined_ ? 8 : 30, [] { return std::string(); });
    // f0 is called by main only, and may start threads.
    for (std::size_t f = 0; f < 3; ++f)
      declare(out, fmt::format("function f{}", f), 30, [&] { return "\n" + joined(body(f)); });
    return out + "body\n" + joined(main()) + "\n";
  }

 private:
  /// An external thing, perhaps with a namesake; seldom two externals.
  template<typename F>
  void declare(std::string& out, const std::string& what, unsigned namesakes, F&& rest) {
    const std::size_t home = random_.below(files_);
    const std::string first = rest();
    out += fmt::format("{} extern {}{}\n", what, home, first);
    if (!random_.chance(namesakes)) return;
    const bool twice = random_.chance(3);
    out += fmt::format("{} {} {}{}\n", what, twice ? "extern" : "static",
                       (home + 1 + random_.below(files_ - 1)) % files_, twice ? first : rest());
  }

  static std::string joined(const Lines& lines) {
    std::string out;
    for (const std::string& line : lines) out += (out.empty() ? "" : "\n") + line;
    return out;
  }

  std::string variable() { return std::to_string(random_.below(2)); }

  Lines access() {
    switch (random_.below(7)) {
    case 0:
    case 1: return {fmt::format("set {} {}", variable(), random_.below(3))};
    case 2: return {fmt::format("copy {} {}", variable(), variable())};
    case 3: return {fmt::format("check {} {}", variable(), comparison())};
    case 4:
      return {fmt::format("when {} {}", variable(), comparison()),
              fmt::format("set {} {}", variable(), random_.below(3)), "end"};
    default: return {"add " + variable()};
    }
  }

  std::string comparison() {
    return fmt::format("{} {}", random_.chance(75) ? "!=" : "==", random_.below(4));
  }

  Lines piece() {
    Lines made = access();
    if (random_.chance(25)) made = made + access();
    if (disciplined_ || random_.chance(40)) made = Lines{"lock 0"} + made + Lines{"unlock 0"};
    if (loops_ < 1 && random_.chance(30)) {
      ++loops_;
      made = Lines{"loop 2"} + made + Lines{"end"};
    }
    return made;
  }

  Lines body(std::size_t f) {
    loops_ = 0;
    Lines out;
    if (f == 0 && random_.chance(40)) out.push_back(fmt::format("start {}", 1 + random_.below(2)));
    if (random_.chance(80)) out = out + piece();
    if (f < 2 && random_.chance(40)) out.push_back("call 2");
    if (out.empty() || random_.chance(20)) out = out + piece();
    return out;
  }

  Lines main() {
    loops_ = 0;
    Lines out;
    if (random_.chance(30)) out = out + access();
    if (random_.chance(20)) out.push_back("call 2");
    const std::size_t threads = random_.chance(35) ? 2 : 1;
    for (std::size_t t = 0; t < threads; ++t)
      out.push_back(fmt::format("start {}", 1 + random_.below(2)));
    if (random_.chance(60)) out.push_back("call 0");
    if (random_.chance(60)) out = out + piece();
    if (!random_.chance(60)) return out;
    for (std::size_t t = 0; t < threads; ++t) out.push_back(fmt::format("join {}", t + 1));
    return out + (disciplined_ && random_.chance(60) ? piece() : access());
  }

  Random random_;
  std::size_t files_ = 2;
  int loops_ = 0;
  bool disciplined_ = false;
};

// ---- C

std::string name(const LinkedThing& thing) {
  const char* letter = thing.kind == Kind::variable ? "x" : thing.kind == Kind::mutex ? "m" : "f";
  return fmt::format("{}{}", letter, thing.name);
}

/// Without what it begins with or does.
std::string declarator(const LinkedThing& thing) {
  if (thing.kind == Kind::function) return fmt::format("void *{}(void *unused)", name(thing));
  const char* type = thing.kind == Kind::mutex ? "pthread_mutex_t"
                     : thing.atomic            ? "_Atomic int"
                                               : "int";
  return fmt::format("{} {}", type, name(thing));
}

class Printer {
 public:
  explicit Printer(const LinkedProgram& program)
      : program_(program) {}

  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> out;
    std::string header = "#pragma once\n#include <assert.h>\n#include <pthread.h>\n";
    for (const LinkedThing& thing : program_.things)
      if (!thing.is_static && !has_static(thing)) header += external(thing);
    out["shared.h"] = header;
    for (int file = 0; file < program_.files; ++file) out[name_of_file(file)] = text(file);
    return out;
  }

 private:
  static std::string external(const LinkedThing& thing) {
    return (thing.kind == Kind::function ? "" : "extern ") + declarator(thing) + ";\n";
  }

  bool has_static(const LinkedThing& thing) const {
    return std::any_of(
        program_.things.begin(), program_.things.end(), [&](const LinkedThing& other) {
          return other.kind == thing.kind && other.name == thing.name && other.is_static;
        });
  }

  std::string definition(const LinkedThing& thing) const {
    const std::string begin = (thing.is_static ? "static " : "") + declarator(thing);
    if (thing.kind == Kind::function)
      return begin + " {\n  (void)unused;\n" + operations(thing.operations) + "  return 0;\n}\n";
    if (thing.kind == Kind::mutex) return begin + " = PTHREAD_MUTEX_INITIALIZER;\n";
    // A tentative definition is one, too (C17 6.9.2).
    if (thing.first == 0 && thing.name == 1) return begin + ";\n";
    return fmt::format("{} = {};\n", begin, thing.first);
  }

  std::string text(int file) const {
    std::string out = "#include \"shared.h\"\n", functions;
    for (const LinkedThing& thing : program_.things) {
      const bool here = thing.file == file;
      const LinkedThing* meant = program_.find(thing.kind, thing.name, file);
      if (!here && meant == &thing && has_static(thing)) out += external(thing);
      if (here && thing.kind != Kind::function) out += definition(thing);
      if (here && thing.kind == Kind::function) {
        // Not in the header, and perhaps used before it stands there.
        if (has_static(thing))
          out += (thing.is_static ? "static " : "") + declarator(thing) + ";\n";
        functions += definition(thing);
      }
    }
    if (file == program_.main_file)
      functions += "int main(void) {\n" + operations(program_.main) + "  return 0;\n}\n";
    return out + functions;
  }

  static std::string operations(const std::vector<OrdersOperation>& operations) {
    std::string out, handles;
    int started = 0;
    for (const OrdersOperation& o : operations) {
      const auto& n = o.numbers;
      const char* comparison = n.size() > 1 && n[1] == 1 ? "!=" : "==";
      out += "  ";
      if (o.word == "set") out += fmt::format("x{} = {};", n[0], n[1]);
      if (o.word == "add") out += fmt::format("x{}++;", n[0]);
      if (o.word == "copy") out += fmt::format("x{} = x{};", n[0], n[1]);
      if (o.word == "check") out += fmt::format("assert(x{} {} {});", n[0], comparison, n[2]);
      if (o.word == "when") out += fmt::format("if (x{} {} {}) {{", n[0], comparison, n[2]);
      if (o.word == "loop") out += fmt::format("for (int i = 0; i < {}; i++) {{", n[0]);
      if (o.word == "end") out += "}";
      if (o.word == "lock" || o.word == "unlock")
        out += fmt::format("pthread_mutex_{}(&m{});", o.word, n[0]);
      if (o.word == "call") out += fmt::format("f{}(0);", n[0]);
      if (o.word == "start")
        out += fmt::format("pthread_create(&h{}, 0, f{}, 0);", ++started, n[0]);
      if (o.word == "join") out += fmt::format("pthread_join(h{}, 0);", n[0]);
      out += "\n";
    }
    for (int h = 1; h <= started; ++h) handles += fmt::format("{}h{}", h == 1 ? "" : ", ", h);
    return (started == 0 ? "" : "  pthread_t " + handles + ";\n") + out;
  }

  const LinkedProgram& program_;
};

} // namespace

std::string random_linked(Seed seed) {
  return Generator(seed).program();
}

std::string name_of_file(int file) {
  return std::string(1, static_cast<char>('a' + file)) + ".c";
}

std::map<std::string, std::string> c_of_linked(const LinkedProgram& program) {
  return Printer(program).files();
}

std::vector<std::string> smaller_linked(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::vector<std::string> out;
  const auto without = [&](auto&& left_out) {
    std::string made;
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (!left_out(i)) made += lines[i] + "\n";
    out.push_back(made);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with("function ")) {
      std::size_t end = i + 1;
      while (end < lines.size() && !lines[end].starts_with("function ") && lines[end] != "body")
        ++end;
      const std::string call = fmt::format("call {}", lines[i][10]),
                        start = fmt::format("start {}", lines[i][10]);
      without([&](std::size_t k) { return k >= i && k < end; });
      without([&](std::size_t k) {
        return (k >= i && k < end) || lines[k] == call || lines[k] == start;
      });
    }
    for (std::size_t j = i + 1; j < lines.size(); ++j) {
      const bool block =
          (lines[i].starts_with("when ") || lines[i].starts_with("loop ")) && lines[j] == "end";
      const bool locked = lines[i].starts_with("lock ") && lines[j].starts_with("unlock ");
      const bool thread = lines[i].starts_with("start ") && lines[j].starts_with("join ");
      if (!block && !locked && !thread) continue;
      without([&](std::size_t k) { return k == i || k == j; });
      if (block) without([&](std::size_t k) { return k >= i && k <= j; });
      if (block || locked) break;
    }
  }
  return out;
}

} // namespace absthread::fuzz
