// SPDX-License-Identifier: MIT
#include "tests/fuzz/boogie_pairs.hpp"

#include <fmt/format.h>

#include <utility>

#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

class Pointed {
 public:
  explicit Pointed(Seed seed)
      : r_(seed * 31 + 7)
      , shape_(seed % 10) {}

  std::string text() {
    line("shared g int 0 2");
    line("shared h int 0 2");
    line("shared b bool");
    switch (shape_) {
    case 0: last_step(); break;
    case 1: several_starts(); break;
    case 2: two_entrances(); break;
    case 3: several_sets(); break;
    case 4: local_of_the_contract(); break;
    case 5: input_in_a_loop(); break;
    case 6: rounds(); break;
    case 7: property(); break;
    case 8: border(); break;
    default: asserted(); break;
    }
    return out_;
  }

 private:
  template<typename... Values>
  void line(fmt::format_string<Values...> text, Values&&... values) {
    out_ += fmt::format(text, std::forward<Values>(values)...) + "\n";
  }
  std::size_t n() { return r_.below(3); }

  void last_step() {
    const std::size_t value = n();
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2 end");
    line("step L0 L1 (= g' {})\nstep L1 L2 (= h' {})", n(), value);
    line("contract C\nstate X0 init\nstate X1\nstate X2");
    line("edge X0 X1 any g\nedge X1 X2 (= h' {})", r_.chance(50) ? value : n());
    line("idle X0\nidle X1");
  }

  // Only the second of the initial states can follow.
  void several_starts() {
    const std::size_t value = n();
    line("local x int 0 2 = {}", n());
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2 end");
    line("step L0 L1 (and (= x' g) (= h' {}))\nstep L1 L2 (= b' (= x {}))", value, n());
    line("contract C\nstate X0 init\nstate X1 init\nstate X2");
    line("edge X0 X2 (= g' {})\nedge X1 X2 (= h' {})", n(), r_.chance(70) ? value : n());
    line("edge X2 X2 any b\nidle X0");
  }

  void two_entrances() {
    line("local x int 0 2 = {}", n());
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2\nlocation L3 end");
    line("step L0 L1 b\nstep L0 L2 (not b)");
    line("step L1 L2 (= g' {})\nstep L2 L1 (and (< g 2) (= g' (+ g 1)))", n());
    line("step L2 L3 (= h' x)");
    line("contract C\nstate X0 init{}\nstate X1", r_.chance(30) ? " assert (< g 2)" : "");
    line("edge X0 X0 {}\nedge X0 X1 (= h' {})", r_.chance(70) ? "any g" : "(>= g' g)", n());
    line("idle X0\nidle X1");
  }

  // F is another set each time the loop head is met.
  void several_sets() {
    line("local x int 0 1 = 0");
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2\nlocation L3 end");
    line("silent L0 L1 (= x 0)\nstep L1 L0 (and (= g' 1) (= x' 1))");
    line("silent L0 L2 (= x 1)\nstep L2 L0 (and (= g' 2) (= x' 0))");
    line("step L0 L3 (= h' x)");
    line("contract C\nstate X0 init\nstate X1\nstate X2");
    line("edge X0 X1 (= g' 1)\nedge X1 X0 (= g' {})", r_.chance(80) ? 2 : n());
    line("edge X0 X2 (= h' 0)\nedge X1 X2 (= h' {})", r_.chance(70) ? 1 : 0);
    if (r_.chance(30)) line("idle X0\nidle X1");
  }

  void local_of_the_contract() {
    line("local x int 0 2 = 0\nghost t int 0 2 = {}", n());
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2\nlocation L3 end");
    line("step L0 L1 (= x' g)\nstep L1 L2 (= g' {})\nstep L2 L3 (= h' x)", n());
    if (r_.chance(50)) line("step L1 L0 b");
    line("contract C\nstate X0 init\nstate X1\nstate X2");
    // Either of the two values may be the one that is needed later.
    const bool first = r_.chance(50);
    if (first) line("edge X0 X1 (= t' g)");
    line("edge X0 X1 (= t' {})", n());
    if (!first) line("edge X0 X1 (= t' g)");
    line("edge X1 X1 any g (= t' t)\nedge X1 X2 (= h' {})", r_.chance(80) ? "t" : "g");
    if (r_.chance(50)) line("edge X1 X0 b");
    line("idle X1");
  }

  // What the contract may forbid is done only if the input was another one the round before.
  void input_in_a_loop() {
    line("local x int 0 2 = 0\nlocal y int 0 2 = 0\nlocal s bool = false\ninput c int 0 2");
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2\nlocation L3");
    line("silent L0 L1 (= x' c)\nsilent L1 L2 (and s (not (= x y)))");
    line("silent L1 L3 (or (not s) (= x y))\nstep L2 L0 (= g' 2)");
    line("step L3 L0 (and (= g' 1) (= y' x) s')");
    line("contract C\nstate X0 init\nedge X0 X0 ({} g' 1)", r_.chance(60) ? "=" : ">=");
    if (r_.chance(50)) line("idle X0");
  }

  // The third round does what the contract forbids, or does not.
  void rounds() {
    line("local x int 0 2 = {}", r_.below(2));
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2 end");
    line("step L0 L1 (and (< x 2) (= g' x) (= x' (+ x 1)))\nsilent L1 L0 true");
    line("step L0 L2 (and (= x 2) (= h' x))");
    line("contract C\nstate X0 init\nstate X1");
    line("edge X0 X0 (< g' 2)\nedge X0 X1 (= h' {})", r_.chance(50) ? 2 : n());
    line("idle X0\nidle X1");
  }

  // A new value with a property, not with an equation.
  void property() {
    line("local x int 0 2 = {}", n());
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2 end");
    line("step L0 L1 (and (not (< g' g)) (<= g' 2) (= x' g))");
    line("step L1 L2 (and (<= h' h) (<= 0 h') (or b' (not b)))");
    line("contract C\nstate X0 init\nstate X1\nstate X2");
    line("edge X0 X1 ({} g' {})", r_.chance(70) ? ">=" : ">", r_.chance(70) ? "g" : "h");
    line("edge X1 X2 any b ({} h' {})", r_.chance(70) ? "<=" : "<", r_.chance(80) ? "h" : "g");
    line("idle X0");
  }

  // A step that leaves a domain where the guard allows one too much.
  void border() {
    line("thread T\nlocation L0 init\nlocation L1\nlocation L2 end");
    line("step L0 L1 (and (< g {}) (= g' (+ g 1)))", r_.between(2, 3));
    line("step L1 L2 (and (not (< h {})) (= h' (- h 1)))", r_.between(0, 1));
    line("contract C\nstate X0 init\nstate X1{}", r_.chance(40) ? " assert (< 0 h)" : "");
    line("edge X0 X1 (> g' g)\nedge X1 X1 (< h' h)\nidle X0\nidle X1");
  }

  void asserted() {
    line("local x int 0 2 = {}", n());
    line("thread T\nlocation L0 init\nlocation L1 assert (<= {} g)\nlocation L2 assert {}\n"
         "location L3 end",
         r_.below(2), r_.chance(50) ? "(not (= g 0))" : "(<= x 1)");
    line("step L0 L1 (= x' g)\nstep L1 L2 (= b' (not (< g 1)))\nstep L2 L3 (= g' {})", n());
    line("contract C\nstate X0 init{}\nstate X1 assert (< 0 g)\nstate X2",
         r_.chance(60) ? " assert (<= 1 g)" : "");
    line("edge X0 X0\nedge X0 X1 {}\nedge X1 X2 any g\nidle X0", r_.chance(70) ? "b'" : "any b");
  }

  Random r_;
  std::size_t shape_;
  std::string out_;
};

} // namespace

std::string pointed_pair(Seed seed) {
  return Pointed(seed).text();
}

} // namespace absthread::fuzz
