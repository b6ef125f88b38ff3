// SPDX-License-Identifier: MIT
#include "tests/fuzz/any_programs.hpp"

#include <fmt/format.h>

#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

class Pointed {
 public:
  explicit Pointed(Seed seed)
      : r_(seed)
      , broken_(r_.chance(25)) {}

  std::string text(Seed kind) {
    switch (kind) {
    case 0: owner_is_elsewhere(); break;
    case 1: everybody_has_come(); break;
    case 2: everybody_ends(); break;
    case 3: owner_can_go_on(); break;
    case 4: few_need_long(); break;
    case 5: three_are_needed(); break;
    case 6: local_leaves(); break;
    case 7: started_once(); break;
    default: two_rows(); break;
    }
    if (bystander_) line("thread S {{\n  init A;\n  A -> B;\n}}");
    return out_;
  }

 private:
  template<typename... Values>
  void line(fmt::format_string<Values...> text, Values&&... values) {
    out_ += fmt::format(text, std::forward<Values>(values)...) + "\n";
  }

  // How it is asked, and somebody who takes no part.
  void begin(bool deadlock = false) {
    if (deadlock) line("// deadlock");
    line("// search {}", r_.chance(70) ? 0 : 10);
    if (r_.chance(20)) line("// without facts");
    bystander_ = !deadlock && r_.chance(30);
  }

  // Who owns it is not where everybody else waits.
  void owner_is_elsewhere() {
    begin();
    const bool lock = r_.chance(50);
    const bool gives_back = r_.chance(50);
    line("shared {{\n  o : {};\n}}", lock ? "lock" : "thread = none");
    line("thread W instances any {{\n  init A;\n  state D assert false;");
    line("  A -> B{};", lock ? " lock o" : " when (o == none) : o' == self");
    line("  B -> C;");
    if (gives_back) line("  C -> A{};", lock ? " unlock o" : " when (o == self) : o' == none");
    if (broken_) line("  C -> A;");
    line("  A -> D when (o == self);\n}}");
  }

  // A barrier: where all are counted, nobody is left in front of it.
  void everybody_has_come() {
    begin();
    const long most = r_.between(2, 3);
    line("shared {{\n  x : 0..3 = 0;\n  y : bool = false;\n}}");
    line("thread W instances any {{\n  init A;\n  state A assert !y;");
    line("  A -> B when (x < {}) : x' == (x + 1);", most);
    line("  B -> C when {};",
         broken_ ? fmt::format("(count(W) <= (x + {}))", r_.between(1, 2)) : "(x == count(W))");
    line("  C -> D : y' == true;\n}}");
  }

  // All of them come to an end, or wait for something that need not come.
  void everybody_ends() {
    begin(true);
    const long last = r_.between(1, 3);
    line("shared {{\n  x : 0..3 = 0;\n}}");
    line("thread W instances any {{\n  init A;");
    line("  A -> B : x' == {};", last);
    line("  B -> C{};", broken_ ? fmt::format(" when (x == {})", last - 1) : "");
    if (r_.chance(50)) line("  B -> D when (x == {});", last);
    line("}}");
  }

  // Nobody but the owner can move.
  void owner_can_go_on() {
    begin(true);
    const bool lock = r_.chance(60);
    const std::string take = lock ? " lock o" : " when (o == none) : o' == self";
    const std::string give = lock ? " unlock o" : " when (o == self) : o' == none";
    const bool between = r_.chance(50);
    line("shared {{\n  o : {};\n}}", lock ? "lock" : "thread = none");
    line("thread W instances any {{\n  init A;\n  A -> B{};", take);
    if (between) line("  B -> C{};", broken_ ? " when (o == none)" : "");
    line("  {} -> A{};\n}}", between ? "C" : "B",
         broken_ && !between ? " when !(o == self)" : give);
  }

  // With one thread it goes wrong after many steps, with several after few.
  void few_need_long() {
    line("// search 10");
    const long several = r_.between(2, 3);
    line("shared {{\n  x : 0..3 = 0;\n  y : 0..3 = 0;\n  z : 0..3 = 0;\n}}");
    line("thread W instances any {{\n  init A;");
    line("  state B assert !(x == {});\n  state C assert false;", several);
    line("  A -> B when (x < 3) : x' == (x + 1);");
    line("  A -> A when (y < 3) : y' == (y + 1);\n  A -> A when (z < 3) : z' == (z + 1);");
    line("  A -> C when ((y == 3) && (z == {}));\n}}", r_.between(2, 3));
  }

  // Names in locals, so that threads are looked at two by two; it takes three to go wrong.
  void three_are_needed() {
    begin();
    const long needed = broken_ ? 2 : 3;
    line("shared {{\n  o : thread = none;\n  x : 0..3 = 0;\n}}");
    line("thread W instances any {{\n  local kW : thread = none;\n  init A;");
    line("  state C assert {};", r_.chance(50) ? "false" : "!(x == 3)");
    line("  A -> B when (x < 3) : x' == (x + 1), kW' == o;");
    line("  B -> C when (x == {});\n}}", needed);
  }

  // A step takes a local out of its domain, in the second round at the earliest.
  void local_leaves() {
    begin();
    const bool down = r_.chance(50);
    line("thread W instances any {{\n  local lW : 0..1 = {};\n  init A;", down ? 1 : 0);
    line("  A -> B{} : lW' == (lW {} 1);",
         !broken_ ? ""
         : down   ? " when (0 < lW)"
                  : " when (lW < 1)",
         down ? "-" : "+");
    line("  B -> A;\n}}");
  }

  // One thread is started, whatever number there could be.
  void started_once() {
    begin();
    const bool twice = broken_;
    line("shared {{\n  x : 0..3 = 0;\n}}");
    line("thread T {{\n  init A;\n  A -> B starts W;{}\n}}", twice ? "\n  B -> C starts W;" : "");
    line("thread W instances any {{\n  init A;\n  state B assert (x <= 1);");
    line("  A -> B when (x < {}) : x' == (x + 1);\n}}", r_.between(2, 3));
  }

  // A local of many values is read from a shared variable: afterwards a test may go both ways.
  void two_rows() {
    begin();
    const long border = r_.between(1, 3);
    line("shared {{\n  x : 0..3 = 0;\n}}");
    line("thread W instances any {{\n  local lW : 0..40 = 0;\n  init A;");
    line("  state C assert {}(lW < {});", broken_ ? "!" : "", border);
    line("  A -> B : lW' == x;\n  B -> C when (lW < {});", border);
    line("  B -> A when !(lW < {}) : x' == 0;", border);
    line("  C -> A when (x < 3) : x' == (x + 1);\n}}");
  }

  Random r_;
  bool broken_, bystander_ = false;
  std::string out_;
};

} // namespace

std::string pointed_any_contract(Seed seed) {
  return Pointed(seed).text(seed % 9);
}

} // namespace absthread::fuzz
