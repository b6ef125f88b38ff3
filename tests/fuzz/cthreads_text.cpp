// SPDX-License-Identifier: MIT
// Random C threads: a few shared accesses each, so that all interleavings can be run, and local
// code of any kind between them.
#include "tests/fuzz/cthreads_text.hpp"

#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {

namespace {

class CodeMaker {
 public:
  explicit CodeMaker(Seed seed)
      : r_(seed)
      , both_(Random(seed + 1000003).chance(60)) {}

  std::string run() {
    heap_ = r_.chance(30);
    keeps_ = r_.chance(15) ? r_.below(2) + 1 : 0;
    std::string out = "void f(void) {\n" + body(1) + "}\n";
    return out + "void g(void) {\n" + body(2) + "}\n";
  }

 private:
  std::string number() { return std::to_string(r_.between(-2, 4)); }
  std::string local() { return r_.chance(50) ? "x" : "y"; }

  /// An lvalue that others see.
  std::string shared() {
    switch (r_.below(8)) {
    case 0:
    case 1:
    case 2: return "A";
    case 3:
    case 4: return "B";
    case 5: return r_.chance(50) ? "SX" : "SY";
    case 6: return r_.chance(50) ? "T(0)" : "T((x & 1))";
    default:
      if (heap_ && r_.chance(60)) return block();
      return "AT(p)";
    }
  }

  /// In the block of this thread, which the other may get to know.
  std::string block() {
    return r_.pick(std::vector<std::string>{"AT(h)", "AT(h + 1)", "AT(h + (x & 1))"});
  }

  /// Of which the address is known: for atomics.
  std::string place() { return r_.pick(std::vector<std::string>{"a", "b", "s.x", "t[1]", "(*p)"}); }

  std::string value(unsigned depth) {
    switch (depth == 0 ? r_.below(3) : r_.below(12)) {
    case 0: return number();
    case 1:
    case 2: return local();
    case 3: return "(" + value(depth - 1) + " + " + value(depth - 1) + ")";
    case 4: return "(" + value(depth - 1) + " - " + value(depth - 1) + ")";
    case 5: return "(" + value(depth - 1) + " * " + number() + ")";
    case 6: return "(" + value(depth - 1) + " / 3)";
    case 7: return "(" + value(depth - 1) + " % 5)";
    case 8:
      return "(" + test(depth - 1) + " ? " + value(depth - 1) + " : " + value(depth - 1) + ")";
    case 9: return "(" + value(depth - 1) + " & 6)";
    case 10: return "(l.k + l.v[" + std::string(r_.chance(50) ? "0" : "(x & 1)") + "])";
    default: return "(- " + value(depth - 1) + ")";
    }
  }

  std::string test(unsigned depth) {
    static const std::vector<std::string> ops = {"<", "<=", "==", "!=", ">", ">="};
    switch (depth == 0 ? 0 : r_.below(4)) {
    case 0: return value(0) + " " + r_.pick(ops) + " " + value(depth == 0 ? 0 : depth - 1);
    case 1: return "(" + test(depth - 1) + " && " + test(depth - 1) + ")";
    case 2: return "(" + test(depth - 1) + " || " + test(depth - 1) + ")";
    default: return "!(" + test(depth - 1) + ")";
    }
  }

  std::string body(std::size_t which) {
    accesses_ = 3;
    loops_ = 1;
    std::string out = "  long x = " + number() + ", y = " + number() +
                      ";\n  struct local l = { 1, { 2, " + number() +
                      " } };\n  long *p = &a;\n  long *q = &l.v[0];\n";
    if (heap_) out += "  long *h = calloc(2, sizeof(long));\n";
    out += "  x += " + shared() + ";\n";
    // One makes its block known, the other looks at it.
    if (heap_ && r_.chance(60)) {
      --accesses_;
      out += which == 1      ? "  AT(h + 1) = x;\n  GP = h;\n"
             : r_.chance(50) ? "  { long *r = GP; if (r) y = AT(r + 1); }\n"
                             : "  { long *r = GP; if (r) AT(r) = x + 1; }\n";
    }
    // Two blocks that others know, apart all the same.
    if (heap_ && both_)
      out += which == 1 ? "  AT(h) = 6;\n  GP = h;\n  y = AT(h);\n" : "  GP = h;\n  AT(h) = 9;\n";
    for (std::size_t i = 0, count = 2 + r_.below(3); i < count; ++i) out += statement(2, 1);
    // Who ends inside keeps the other outside.
    if (keeps_ == which) return out + "  LOCK;\n  x = A + 1;\n  " + shared() + " = x;\n";
    if (keeps_ != 0) out += "  LOCK;\n  A = y + 5;\n  UNLOCK;\n";
    out += "  " + shared() + " = x + " + number() + " * y;\n";
    const bool own = out.find("GP = h") == std::string::npos;
    return out + (heap_ && own && r_.chance(50) ? "  free(h);\n" : "");
  }

  std::string block(unsigned depth, unsigned level) {
    std::string out;
    for (std::size_t i = 0, count = 1 + r_.below(2); i < count; ++i) out += statement(depth, level);
    return out;
  }

  std::string statement(unsigned depth, unsigned level) {
    const std::string pad(2 * level, ' ');
    std::size_t kind = r_.below(depth == 0 ? 17 : 23);
    if (kind < 7 && r_.chance(25)) kind = 23 + r_.below(heap_ ? 5 : 3);
    if (kind < 7 || kind == 17 || kind == 18 || kind >= 23) {
      if (accesses_ == 0 || in_loop_) return pad + local() + " = " + value(2) + ";\n";
      --accesses_;
    }
    switch (kind) {
    case 0: return pad + local() + " = " + shared() + ";\n";
    case 1: return pad + shared() + " = " + value(2) + ";\n";
    case 2: return pad + local() + " += " + shared() + " * 2;\n";
    case 3:
      return pad + local() + " = ATOMIC(" + operation() + ", " + place() + ", " + value(1) + ");\n";
    case 4:
      return pad + "if (CAS(" + place() + ", " + value(0) + ", " + value(0) + ")) x = x + 1;\n";
    case 5:
      return pad + "{ long e = " + value(0) + "; if (!CX(" + place() + ", &e, " + value(0) +
             ")) y = e; }\n";
    case 6:
      if (locked_) return pad + shared() + " = " + value(1) + ";\n";
      {
        locked_ = true;
        std::string inner = pad + "LOCK;\n" + pad + "x = " + shared() + ";\n" + pad + shared() +
                            " = x + 1;\n" + pad + "UNLOCK;\n";
        locked_ = false;
        accesses_ = accesses_ > 1 ? accesses_ - 1 : 0;
        return inner;
      }
    case 7: return pad + "p = " + (r_.chance(40) ? test(0) + " ? &b : &s.y" : pointer()) + ";\n";
    case 8:
      // A pointer that may hold the address of a local keeps others out of shared memory.
      if (heap_) return pad + local() + " = *q;\n";
      return pad + "q = " + std::string(r_.chance(50) ? "&l.k" : "&l.v[x & 1]") + ";\n";
    case 9: return pad + "*q = " + value(1) + ";\n";
    case 10: return pad + local() + " = *q + l.k;\n";
    case 11: return pad + "{ struct local c = l; c.k = c.k + 1; l.v[1] = c.k; x = c.v[0]; }\n";
    case 12: return pad + local() + " = " + value(2) + ";\n";
    case 13: return pad + local() + "++;\n";
    case 14: return pad + local() + " -= " + value(1) + ";\n";
    case 15: return pad + "y = (x--, x + " + value(1) + ");\n";
    case 16: return pad + "x = twice(&l, ++y) - x;\n";
    case 17:
    case 18:
      return pad + "if (" + shared() + " > " + number() + ") {\n" + block(depth - 1, level + 1) +
             pad + "}\n";
    case 19:
      return pad + "if (" + test(1) + ") {\n" + block(depth - 1, level + 1) + pad + "} else {\n" +
             block(depth - 1, level + 1) + pad + "}\n";
    case 20: {
      if (loops_ == 0) return pad + ";\n";
      --loops_;
      const bool before = in_loop_;
      in_loop_ = true;
      std::string inner = block(depth - 1, level + 1);
      in_loop_ = before;
      return pad + "for (int i = 0; i < 3; i++) {\n" + inner + pad + "  if (x > 20) break;\n" +
             pad + "  if (y < i) continue;\n" + pad + "  y = y - 1;\n" + pad + "}\n";
    }
    case 21:
      return pad + "switch (" + local() + ") {\n" + pad + "case 1:\n" + statement(0, level + 1) +
             pad + "case 2 ... 3:\n" + statement(0, level + 1) + pad + "  break;\n" + pad +
             "default:\n" + statement(0, level + 1) + pad + "}\n";
    case 23: return pad + "if (SET) x = x + 3;\n" + (r_.chance(50) ? pad + "CLEAR;\n" : "");
    case 24:
    case 25:
      accesses_ = accesses_ > 1 ? accesses_ - 1 : 0;
      return pad + "if (TRY) {\n" + pad + "  " + shared() + " = x + 2;\n" + pad + "  UNLOCK;\n" +
             pad + "} else {\n" + pad + "  y = y + 7;\n" + pad + "}\n";
    case 26: return pad + "GP = h;\n";
    case 27:
      return pad + "{ long *r = GP; if (r) " +
             (r_.chance(50) ? "x = AT(r + 1)" : "AT(r) = " + value(0)) + "; }\n";
    default: return pad + "x = x % 7;\n" + pad + "y = y % 7;\n";
    }
  }

  std::string operation() {
    return r_.pick(std::vector<std::string>{"fetch_add", "fetch_sub", "fetch_and", "fetch_or",
                                            "fetch_xor", "fetch_nand", "add_fetch", "sub_fetch",
                                            "exchange_n"});
  }

  std::string pointer() {
    return r_.pick(std::vector<std::string>{"&a", "&b", "&s.x", "&t[0]", "&t[x & 1]"});
  }

  Random r_;
  unsigned accesses_ = 0, loops_ = 0;
  std::size_t keeps_ = 0; ///< which function ends while it holds the lock
  bool in_loop_ = false, locked_ = false, heap_ = false;
  bool both_; ///< if there is a heap: both functions make their block known
};

} // namespace

std::string random_c_threads(Seed seed) {
  return CodeMaker(seed).run();
}

} // namespace absthread::fuzz
