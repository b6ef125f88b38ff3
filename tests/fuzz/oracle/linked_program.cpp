// SPDX-License-Identifier: MIT
//
// Linking: every name is replaced by the thing that it means in the file where it stands, and every
// call by what the function does. Functions call only functions of a larger number, and threads
// start none, so this ends.
#include "tests/fuzz/oracle/linked_program.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <utility>

namespace absthread::fuzz {

namespace {

using Kind = LinkedThing::Kind;

const std::map<std::string, const char*, std::less<>> words = {
    {"set", "VK"}, {"add", "V"},   {"copy", "VV"}, {"check", "VCK"}, {"lock", "M"}, {"unlock", "M"},
    {"call", "F"}, {"start", "F"}, {"join", "J"},  {"when", "VCK"},  {"loop", "K"}, {"end", ""},
};

std::optional<int> number(std::string_view text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > most)
    return std::nullopt;
  return value;
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

std::optional<OrdersOperation> operation(const std::vector<std::string>& line) {
  const auto found = words.find(line[0]);
  if (found == words.end() || std::string_view(found->second).size() + 1 != line.size())
    return std::nullopt;
  OrdersOperation o{line[0], {}};
  for (std::size_t i = 1; i < line.size(); ++i) {
    const bool comparison = found->second[i - 1] == 'C';
    const auto value = comparison ? (line[i] == "=="   ? std::optional(0)
                                     : line[i] == "!=" ? std::optional(1)
                                                       : std::nullopt)
                                  : number(line[i], 3);
    if (!value) return std::nullopt;
    o.numbers.push_back(*value);
  }
  return o;
}

bool closed(const std::vector<OrdersOperation>& operations) {
  int depth = 0;
  for (const OrdersOperation& o : operations) {
    if (o.word == "when" || o.word == "loop") ++depth;
    if (o.word == "loop" && o.numbers[0] < 1) return false;
    if (o.word == "end" && --depth < 0) return false;
    if ((o.word == "start" || o.word == "join") && depth > 0) return false;
  }
  return depth == 0;
}

/// `var x0 extern 1 plain 0`, `mutex m0 static 0`, `function f0 extern 1`.
std::optional<LinkedThing> declaration(const std::vector<std::string>& line, int files) {
  LinkedThing thing;
  const bool variable = line[0] == "var";
  if (line.size() != (variable ? 6U : 4U) || line[1].size() != 2) return std::nullopt;
  thing.kind = variable ? Kind::variable : line[0] == "mutex" ? Kind::mutex : Kind::function;
  const char letter = variable ? 'x' : line[0] == "mutex" ? 'm' : 'f';
  const auto name = number(line[1].substr(1), 3), file = number(line[3], files - 1);
  if (line[1][0] != letter || !name || !file) return std::nullopt;
  if (line[2] != "static" && line[2] != "extern") return std::nullopt;
  thing.name = *name;
  thing.file = *file;
  thing.is_static = line[2] == "static";
  if (!variable) return thing;
  const auto first = number(line[5], 3);
  if (!first || (line[4] != "plain" && line[4] != "atomic")) return std::nullopt;
  thing.first = *first;
  thing.atomic = line[4] == "atomic";
  return thing;
}

/// A static stands once in its file, not beside an external of that name; types of one name agree.
bool well_formed(const LinkedProgram& program) {
  for (const LinkedThing& a : program.things) {
    if (!closed(a.operations)) return false;
    for (const LinkedThing& b : program.things) {
      if (&a == &b || a.kind != b.kind || a.name != b.name) continue;
      if (a.file == b.file) return false;
      if (a.kind == Kind::variable && !a.is_static && !b.is_static && a.atomic != b.atomic)
        return false;
    }
  }
  return closed(program.main);
}

class Linker {
 public:
  Linker(const LinkedProgram& program, const Completion& completion)
      : program_(program)
      , completion_(completion) {}

  std::optional<OrdersProgram> link() {
    for (const LinkedThing& thing : program_.things) place(thing);
    inline_code(program_.main, program_.main_file, -1, out_.main, true);
    if (failed_ || started_ > 3 || out_.plain.size() > 4 || out_.atomic.size() > 4)
      return std::nullopt;
    return out_;
  }

 private:
  bool given(const LinkedThing& thing) const {
    return completion_.whole || thing.file == program_.main_file;
  }

  void place(const LinkedThing& thing) {
    if (thing.kind == Kind::function) return;
    if (thing.kind == Kind::mutex) {
      places_[&thing] = out_.mutexes++;
      return;
    }
    auto& values = thing.atomic ? out_.atomic : out_.plain;
    places_[&thing] = static_cast<int>(values.size());
    values.push_back(!given(thing) && completion_.writes ? *completion_.writes : thing.first);
  }

  const LinkedThing* meaning(Kind kind, int name, int file) {
    const LinkedThing* found = program_.find(kind, name, file);
    failed_ = failed_ || !found;
    return found;
  }

  void read(const LinkedThing& v, int r, std::vector<OrdersOperation>& out) {
    if (v.atomic)
      out.push_back({"load", {r, places_[&v], sc}});
    else
      out.push_back({"read", {r, places_[&v]}});
  }

  /// What a function does of which nothing is known.
  void made_up(std::vector<OrdersOperation>& out, bool main) {
    if (!completion_.writes) return;
    if (completion_.starts && main) {
      // What such code does among its own threads is not asked.
      if (std::exchange(made_up_thread_, true)) return;
      out.push_back({"start", {static_cast<int>(out_.threads.size())}});
      ++started_;
      std::vector<OrdersOperation> body;
      made_up(body, false);
      out_.threads.push_back(std::move(body));
      return;
    }
    for (const LinkedThing& v : program_.things) {
      if (v.kind != Kind::variable || v.is_static) continue;
      if (v.atomic)
        out.push_back({"store", {places_[&v], *completion_.writes, sc}});
      else
        out.push_back({"write", {places_[&v], *completion_.writes}});
    }
  }

  void run(const LinkedThing& function, std::vector<OrdersOperation>& out, bool main) {
    if (given(function))
      inline_code(function.operations, function.file, function.name, out, main);
    else
      made_up(out, main);
  }

  void inline_code(const std::vector<OrdersOperation>& operations, int file, int self,
                   std::vector<OrdersOperation>& out, bool main) {
    for (const OrdersOperation& o : operations) {
      const auto& n = o.numbers;
      if (o.word == "lock" || o.word == "unlock") {
        const LinkedThing* m = meaning(Kind::mutex, n[0], file);
        if (m) out.push_back({o.word, {places_[m]}});
      } else if (o.word == "call" || o.word == "start") {
        const LinkedThing* f = meaning(Kind::function, n[0], file);
        if (o.word == "call" ? n[0] <= self : !main) failed_ = true;
        if (failed_ || !f) return;
        if (o.word == "call")
          run(*f, out, main);
        else
          start(*f, self, out);
      } else if (o.word == "join") {
        if (self >= 0 || n[0] < 1 || static_cast<std::size_t>(n[0]) > own_.size())
          failed_ = true;
        else
          out.push_back({"join", {own_[static_cast<std::size_t>(n[0] - 1)]}});
      } else if (o.word == "loop" || o.word == "end") {
        out.push_back(o);
      } else {
        access(o, file, out);
      }
      if (failed_ || started_ > 3) return;
    }
  }

  void start(const LinkedThing& function, int self, std::vector<OrdersOperation>& out) {
    std::vector<OrdersOperation> body;
    run(function, body, false);
    out.push_back({"start", {static_cast<int>(out_.threads.size())}});
    out_.threads.push_back(std::move(body));
    ++started_;
    if (self < 0) own_.push_back(started_);
  }

  void access(const OrdersOperation& o, int file, std::vector<OrdersOperation>& out) {
    const auto& n = o.numbers;
    const LinkedThing* v = meaning(Kind::variable, n[0], file);
    if (!v) return;
    const int x = places_[v];
    if (o.word == "set" && v->atomic) out.push_back({"store", {x, n[1], sc}});
    if (o.word == "set" && !v->atomic) out.push_back({"write", {x, n[1]}});
    if (o.word == "add" && v->atomic) out.push_back({"add", {0, x, 1, sc}});
    if (o.word == "add" && !v->atomic) out.push_back({"bump", {x}});
    if (o.word == "copy") {
      const LinkedThing* from = meaning(Kind::variable, n[1], file);
      if (!from) return;
      read(*from, 0, out);
      if (v->atomic)
        out.push_back({"put", {x, 0, sc}});
      else
        out.push_back({"copy", {x, 0}});
    }
    if (o.word != "check" && o.word != "when") return;
    read(*v, 0, out);
    out.push_back({o.word == "check" ? "assert" : "if", {0, n[1], n[2]}});
  }

  const LinkedProgram& program_;
  Completion completion_;
  OrdersProgram out_;
  std::map<const LinkedThing*, int> places_;
  std::vector<int> own_; ///< the numbers of the threads that main itself starts
  int started_ = 0;
  bool failed_ = false, made_up_thread_ = false;
};

} // namespace

const LinkedThing* LinkedProgram::find(LinkedThing::Kind kind, int name, int file) const {
  const LinkedThing* external = nullptr;
  for (const LinkedThing& thing : things) {
    if (thing.kind != kind || thing.name != name) continue;
    if (thing.file == file) return &thing;
    if (!thing.is_static) external = &thing;
  }
  return external;
}

bool LinkedProgram::duplicates() const {
  for (const LinkedThing& a : things)
    for (const LinkedThing& b : things)
      if (&a != &b && a.kind == b.kind && a.name == b.name && !a.is_static && !b.is_static)
        return true;
  return false;
}

std::optional<LinkedProgram> read_linked_program(const std::string& text) {
  LinkedProgram program;
  std::vector<OrdersOperation>* into = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> parts = words_of(line);
    if (parts.empty() || into == &program.main) {
      if (parts.empty()) return std::nullopt;
    } else if (parts[0] == "files" || parts[0] == "main") {
      const auto value = parts.size() == 2 ? number(parts[1], 3) : std::nullopt;
      if (!value || !program.things.empty()) return std::nullopt;
      (parts[0] == "files" ? program.files : program.main_file) = *value;
      continue;
    } else if (parts[0] == "var" || parts[0] == "mutex" || parts[0] == "function") {
      auto thing = declaration(parts, program.files);
      if (!thing || program.things.size() > 15) return std::nullopt;
      program.things.reserve(16); // `into` stays where it is
      program.things.push_back(std::move(*thing));
      into = parts[0] == "function" ? &program.things.back().operations : nullptr;
      continue;
    } else if (parts[0] == "body") {
      into = &program.main;
      continue;
    }
    const auto made = operation(parts);
    if (!made || !into) return std::nullopt;
    into->push_back(*made);
  }
  if (into != &program.main || program.main_file >= program.files || !well_formed(program))
    return std::nullopt;
  return program;
}

std::optional<OrdersProgram> link(const LinkedProgram& program, const Completion& completion) {
  return Linker(program, completion).link();
}

} // namespace absthread::fuzz
