// SPDX-License-Identifier: MIT
#include "tests/fuzz/spin_programs.hpp"

#include <fmt/format.h>

#include <sstream>
#include <vector>

#include "tests/fuzz/families.hpp"
#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

class Pointed {
 public:
  explicit Pointed(Random& random)
      : r_(random) {}

  std::string text() {
    switch (r_.below(10)) {
    case 0: idle_frees(); break;
    case 1: places_change(); break;
    case 2: choice(); break;
    case 3: border(); break;
    case 4: classes(); break;
    case 5: counted(); break;
    case 6: starts(); break;
    case 7: owner(); break;
    case 8: late_read(); break;
    default: last_reader(); break;
    }
    return out_;
  }

 private:
  template<typename... Values>
  void line(fmt::format_string<Values...> text, Values&&... values) {
    out_ += fmt::format(text, std::forward<Values>(values)...) + "\n";
  }

  std::string either(const std::string& b) {
    return r_.chance(50) ? b : fmt::format("(not {})", b);
  }

  // Only the idle step of A lets B go on.
  void idle_frees() {
    line("shared b bool = {}", r_.below(2));
    line("shared x int 0 2 = 0");
    line("thread A copies {}", r_.between(1, 2));
    line("free b");
    line("location L0 init");
    line("location L1 end");
    if (r_.chance(40)) line("step L0 L1 (= x 1) : x 0");
    line("thread B copies {}", r_.between(1, 2));
    line("location L0 init");
    line("location L1");
    line("location L2 assert {}", r_.chance(70) ? "(not (= x 2))" : either("b"));
    line("location L3 end");
    line("step L0 L1 {} : x 1", either("b"));
    line("step L1 L2 {} : x {}", either("b"), r_.between(1, 2));
    line("step L2 L3 {}", either("b"));
  }

  // x, y and z get each other's values, all at once.
  void places_change() {
    const long high = 3;
    for (const char* name : {"x", "y", "z"})
      line("shared {} int 0 {} = {}", name, high, r_.between(0, high));
    line("thread A copies {}", r_.between(1, 2));
    line("location L0 init");
    const std::vector<std::string> variables = {"x", "y", "z"};
    line("location L1 assert (not (= {} {}))", r_.pick(variables), r_.between(0, high));
    line("location L2 end assert (not (= {} {}))", r_.pick(variables), r_.pick(variables));
    switch (r_.below(3)) {
    case 0: line("step L0 L1 true : x y ; y x"); break;
    case 1: line("step L0 L1 true : x y ; y z ; z x"); break;
    default: line("step L0 L1 (< x {0}) : x z ; z (+ x 1)", high); break;
    }
    line("step L1 L2 {} : z y ; y z", r_.chance(50) ? "true" : "(< y z)");
    if (r_.chance(50)) line("step L1 L0 (< x y)");
  }

  // One value of a choice matters, seldom the first or the last.
  void choice() {
    const long high = r_.between(2, 3);
    line("shared x int 0 {} = {}", high, r_.chance(30) ? "?" : "0");
    line("shared y int 0 2 = 1");
    line("shared b bool = 0");
    line("thread A copies 1");
    line("location L0 init");
    line("location L1");
    line("location L2 assert (not (= x {}))", r_.between(0, high));
    line("location L3 end{}", r_.chance(50) ? " assert (not b)" : "");
    line("step L0 L1 true : any x{}", r_.chance(50) ? " ; any y" : "");
    line("step L1 L2 {}",
         r_.chance(50) ? fmt::format("(and (= y {}) (< 0 x))", r_.between(0, 2)) : "(= y 2)");
    line("step L1 L3 (= x {}) : any b", r_.between(0, high));
    if (r_.chance(40)) {
      line("thread B copies 1");
      line("location L0 init");
      line("location L1 end");
      line("step L0 L1 {} : y {}", either("b"), r_.between(0, 2));
    }
  }

  // Steps that may leave the range by one, or just do not.
  void border() {
    const long high = r_.between(1, 3), copies = r_.between(1, 3), by = r_.between(1, 2);
    const bool down = r_.chance(50);
    line("shared x int 0 {} = {}", high, down ? high : 0);
    line("shared b bool = 0");
    line("thread A copies {}", copies);
    const bool local = r_.chance(40);
    if (local) line("local l int 0 {} = 0", high);
    line("location L0 init");
    line("location L1");
    line("location L2 end");
    const std::string guard =
        r_.chance(50)
            ? "true"
            : fmt::format(fmt::runtime(down ? "(< 0 x)" : "(< x {})"), high + 1 - r_.between(0, 2));
    line("step L0 L1 {} : x ({} x {})", guard, down ? "-" : "+", by);
    line("step L1 L2 {} : {}", either("b"), local ? "l (+ x l)" : "b true");
    if (r_.chance(50)) line("step L1 L0 b : x {}", down ? high : 0);
  }

  // An integer goes up and down; it is asked for, and asserted, a little less than it can reach.
  void classes() {
    const long high = r_.between(2, 4);
    line("shared x int 0 {} = {}", high, r_.between(0, 1));
    line("shared b bool = 0");
    line("thread A copies {}", r_.between(1, 2));
    line("location L0 init");
    line("location L1 assert (not (= x {}))", r_.between(0, high));
    line("step L0 L0 (< x {}) : x (+ x {})", high - r_.between(0, 1), r_.chance(80) ? 1 : 2);
    line("step L0 L1 (= x {}) : b true", r_.between(1, high));
    line("step L1 L0 {} : x (- x 1)", r_.chance(50) ? "b" : "(< 1 x)");
    if (r_.chance(60)) {
      line("thread B copies 1");
      line("location L0 init");
      line("location L1 end assert (<= x {})", r_.between(1, high));
      line("step L0 L0 (< {} x) : x {}", r_.between(0, 2), r_.between(0, high));
      line("step L0 L1 b");
    }
  }

  // Copies that nothing tells apart.
  void counted() {
    const long copies = r_.between(2, 4);
    line("shared x int 0 4 = 0");
    line("shared b bool = {}", r_.below(2));
    line("thread A copies {}", copies);
    line("location L0 init");
    line("location L1 assert (<= x {})", r_.between(copies - 1, copies));
    line("location L2{}", r_.chance(50) ? " assert (not b)" : "");
    line("location L3 end{}", r_.chance(30) ? " assert (< 0 x)" : "");
    line("step L0 L1 {} : x (+ x 1)", r_.chance(50) ? "true" : fmt::format("(< x {})", copies - 1));
    line("step L1 L2 {}", r_.chance(50) ? "(< 1 x)" : "true");
    line("step L2 L{} true : x (- x 1){}", r_.chance(50) ? 3 : 0,
         r_.chance(50) ? " ; b false" : "");
    if (r_.chance(40)) {
      line("thread B copies 1");
      line("location L0 init");
      line("location L1 assert (< x {})", copies);
      line("step L0 L1 (= x {}) : b {}", r_.between(1, copies), r_.chance(50) ? "true" : "false");
    }
    if (r_.chance(40)) line("exclusive A.L{}", r_.between(1, 2));
    out_ += "option symmetry\n";
  }

  // Several places and values to begin with.
  void starts() {
    line("shared x int 0 2 = {}", r_.chance(60) ? "?" : "1");
    line("shared b bool = {}", r_.chance(60) ? "?" : "0");
    line("thread A copies {}", r_.between(1, 2));
    const std::string local = r_.chance(70) ? "l" : "x";
    line("local l int 0 2 = ?");
    line("location L0 init");
    line("location L1{}", r_.chance(60) ? " init" : "");
    line("location L2{} assert (not (= {} {}))", r_.chance(40) ? " init" : "", local,
         r_.between(0, 2));
    line("location L3 end assert (not (= x {}))", r_.between(0, 2));
    line("step L0 L2 (and (= l {}) {})", r_.between(0, 2), either("b"));
    line("step L1 L3 {}", r_.chance(50) ? "(= l x)" : either("b"));
    line("step L1 L0 (< l x) : x l");
  }

  // Whose lock it is.
  void owner() {
    line("shared m lock");
    line("shared x int 0 2 = 0");
    // By hand it is no lock, but a variable that holds an identity.
    const bool by_hand = r_.chance(35);
    const std::vector<std::string> names = {"A", "B"};
    for (const std::string& name : names) {
      line("thread {} copies {}", name, r_.between(1, 2));
      line("location L0 init");
      line("location L1 assert (= m self)");
      line("location L2{}", r_.chance(50) ? " assert (= m self)" : "");
      line("location L3{}", r_.chance(30) ? " assert (not (= m self))" : "");
      if (!by_hand) {
        line("lock L0 L1 m");
      } else {
        line("step L0 L1 {} : m self", r_.chance(50) ? "true" : "(= m none)");
      }
      line("step L1 L2 true : x {}", r_.between(0, 2));
      if (!by_hand) {
        line("unlock L2 L3 m");
      } else {
        line("step L2 L3 {} : m none", r_.chance(50) ? "true" : "(= m self)");
      }
      if (r_.chance(50)) line("step L3 L0 (= x {})", r_.between(0, 2));
    }
    if (r_.chance(50)) line("exclusive A.L{0} B.L{0}", r_.between(1, 2));
  }

  // A local is set early, rests in between, and is read late.
  void late_read() {
    line("shared x int 0 2 = {}", r_.between(0, 2));
    line("shared b bool = 0");
    line("thread A copies {}", r_.between(1, 2));
    line("local l bool = 0");
    line("local j bool = {}", r_.chance(30) ? "?" : "1");
    line("location L0 init");
    line("location L1");
    line("location L2{}", r_.chance(30) ? " assert (or (not l) j)" : "");
    line("location L3 assert {}", r_.chance(60) ? either("l") : "(not (= x 2))");
    line("location L4 end");
    line("step L0 L1 true : l {}", either("b"));
    line("step L1 L2 {} : x {}", r_.chance(50) ? either("b") : "true", r_.between(0, 2));
    line("step L2 L3 {} : j {}", r_.chance(50) ? "j" : either("l"), r_.chance(50) ? "l" : "false");
    line("step L3 L4 {}", either("j"));
    if (r_.chance(60)) line("step L4 L0 (not j) : j true");
    line("thread B copies 1");
    line("location L0 init");
    line("location L1");
    line("step L0 L1 {} : b true", r_.chance(50) ? "true" : fmt::format("(= x {})", r_.below(3)));
    line("step L1 L0 true : b false");
  }

  // A variable that only one thread reads, and at the beginning only, while others write it.
  void last_reader() {
    line("shared b bool = 0");
    line("shared c bool = {}", r_.below(2));
    line("shared x int 0 2 = 0");
    line("thread A copies 1");
    line("location L0 init");
    line("location L1{}", r_.chance(50) ? " assert (or b c)" : "");
    line("location L2{}", r_.chance(30) ? " assert (not (= x 2))" : "");
    line("location L3 end");
    line("step L0 L1 {}", either("b"));
    line("step L1 L2 {} : x (+ x 1)", either("b"));
    line("step L2 L3 {}", r_.chance(50) ? "true" : either("c"));
    if (r_.chance(30)) line("step L2 L0 (= x 1)");
    line("thread B copies {}", r_.between(1, 2));
    line("location L0 init");
    line("location L1");
    line("location L2 assert (not (= x {}))", r_.between(1, 2));
    line("step L0 L1 {} : b true", r_.chance(50) ? "true" : either("c"));
    line("step L1 L0 true : b false ; c {}", r_.chance(50) ? "(not c)" : "true");
    line("step L1 L2 {} : c {}", r_.chance(50) ? either("c") : "(= x 1)", either("b"));
  }

  Random& r_;
  std::string out_;
};

// A contract cannot say what becomes of a variable that it leaves free: such a thread keeps its
// steps and loses `free`.
std::string without_contradictions(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    bool kept = true;
    if (lines[i].rfind("free ", 0) == 0) {
      const std::string name = lines[i].substr(5);
      for (std::size_t k = i; k < lines.size() && lines[k].rfind("thread", 0) != 0; ++k)
        for (const char* before : {": ", "; ", "any "})
          kept = kept && lines[k].find(before + name) == std::string::npos;
    }
    // Of a local, a contract says what it becomes.
    for (std::size_t at; (at = lines[i].find("any l")) != std::string::npos;)
      lines[i].replace(at, 6, lines[i].substr(at + 4, 2) + " 0");
    if (kept) out += lines[i] + "\n";
  }
  return out;
}

} // namespace

std::string spin_program(Seed seed) {
  static const Family composition = composition_family();
  Random random(seed * 77 + 5);
  const std::string text =
      seed % 2 == 0 ? without_contradictions(composition.generate(seed)) : Pointed(random).text();
  std::istringstream in(text);
  std::string out, line;
  std::vector<std::string> integers;
  while (std::getline(in, line)) {
    if (line.rfind("option", 0) == 0 && line != "option symmetry") continue;
    std::istringstream words(line);
    std::string what, name, kind;
    words >> what >> name >> kind;
    if (what == "shared" && kind == "int") integers.push_back(name);
    out += line + "\n";
  }
  if (!integers.empty() && random.chance(25)) {
    out += "option array\n";
  } else {
    for (const std::string& name : integers)
      if (random.chance(45)) out += "option unbounded " + name + "\n";
    if (random.chance(40)) out += "option narrow\n";
  }
  if (random.chance(25)) out += "option enumerated\n";
  if (random.chance(40)) out += "option relational\n";
  if (random.chance(30) && text.find("symmetry") == std::string::npos) out += "option symmetry\n";
  return out;
}

} // namespace absthread::fuzz
