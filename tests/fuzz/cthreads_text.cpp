// SPDX-License-Identifier: MIT
// Random C threads: a few shared accesses each, so that all interleavings can be run, and local
// code of any kind between them. Here are the two functions and what touches shared memory.
#include "tests/fuzz/cthreads_maker.hpp"

namespace absthread::fuzz {

// ---- how a case is read ----

std::string first_line(const Manner& manner) {
  return std::string("// ints ") + (manner.machine ? "machine" : "math") + ", atomicity " +
         (manner.statements ? "statement" : "access") + ", merge " +
         (manner.unmerged ? "off" : "on") + "\n";
}

Manner manner_of(const std::string& text) {
  const std::string line = text.substr(0, text.find('\n'));
  auto says = [&](const char* words) { return line.find(words) != std::string::npos; };
  return {says("ints machine"), says("atomicity statement"), says("merge off")};
}

// ---- the frame ----

std::string CodeMaker::run() {
  manner_ = {r_.chance(60), r_.chance(25), r_.chance(33)};
  heap_ = r_.chance(25);
  both_ = r_.chance(60);
  keeps_ = r_.chance(15) ? r_.below(2) + 1 : 0;
  std::string out = first_line(manner_) + "void f(void) {\n" + body(1) + "}\n";
  return out + "void g(void) {\n" + body(2) + "}\n";
}

std::string CodeMaker::body(std::size_t which) {
  accesses_ = heap_ ? 2 : 4;
  loops_ = 2;
  depth_ = 2;
  std::string out =
      "  long x = " + number() + ", y = " + number() + ", m[3] = { 1, " + number() +
      ", 3 };\n  struct local l = { 1, { 2, " + number() +
      " } };\n  long *p = &a;\n  long *q = &l.v[0];\n"
      "  int n = 1; short h = -2; unsigned char c = 9; signed char k = -1;\n"
      "  unsigned u = 3; unsigned long w = 1; _Bool o = 0; enum colour e = green;\n"
      "  struct bits v = { 1, 1, 3, 1 }; struct pair pairs[2] = { { 1, 2 }, { 3 } };\n"
      "  struct inner single = { 1, { 2, 3 } };\n"
      "  struct outer z = { { 1, { 2, 3 } }, { { 4, { 5, 6 } }, { 7 } }, 10 };\n";
  if (heap_) out += "  long *i = calloc(2, sizeof(long));\n";
  out += step("x += " + shared() + ";");
  // One makes its block known, the other looks at it.
  if (heap_ && r_.chance(60)) {
    accesses_ -= 2;
    out += which == 1      ? step("AT(i + 1) = x;") + step("GP = i;")
           : r_.chance(50) ? line("{ long *r; Y r = GP; if (r) { Y y = AT(r + 1); } }")
                           : line("{ long *r; Y r = GP; if (r) { Y AT(r) = x + 1; } }");
  }
  // Two blocks that others know, apart all the same.
  if (heap_ && both_)
    out += which == 1 ? step("AT(i) = 6;") + step("GP = i;") + step("y = AT(i);")
                      : step("GP = i;") + step("AT(i) = 9;");
  for (std::size_t count = 4 + r_.below(4); count > 0; --count) out += statement();
  // Who ends inside keeps the other outside.
  if (keeps_ == which) return out + line("LOCK;") + step("x = A + 1;") + step(shared() + " = x;");
  if (keeps_ != 0) out += line("LOCK;") + step("A = y + 5;") + line("UNLOCK;");
  out += step(put("x + " + number() + " * y"));
  out += step(put(r_.chance(50) ? "n + c + h + k + o" : "z.in.k + m[1] + l.k + v.lo"));
  const bool own = out.find("GP = i") == std::string::npos;
  return out + (heap_ && own && r_.chance(50) ? line("free(i);") : "");
}

const std::vector<CodeMaker::Kind>& CodeMaker::kinds() {
  using M = CodeMaker;
  static const std::vector<Kind> all = {
      {6, 1, false, &M::reads},
      {6, 1, false, &M::writes},
      {4, 1, false, &M::fetches},
      {3, 1, false, &M::swaps},
      {3, 1, false, &M::exchanges},
      {4, 2, false, &M::locks},
      {3, 2, false, &M::tries},
      {3, 1, false, &M::flags},
      {4, 1, false, &M::atomic_sections},
      {3, 1, false, &M::publishes},
      {3, 2, false, &M::looks},
      {4, 2, false, &M::updates},
      {4, 2, false, &M::bumps},
      {5, 2, false, &M::reads_twice},
      {2, 2, false, &M::copies_pair},
      {3, 2, false, &M::calls_ticket},
      {3, 1, true, &M::tests_shared},
      {4, 2, true, &M::tests_both},
      {3, 1, true, &M::switches_shared},
      {2, 2, true, &M::waits_shared},
      {3, 0, false, &M::assigns},
      {5, 0, false, &M::assigns_narrow},
      {4, 0, false, &M::compounds},
      {5, 0, false, &M::compounds_narrow},
      {4, 0, false, &M::increments},
      {4, 0, false, &M::bit_fields},
      {2, 0, false, &M::enums},
      {3, 0, false, &M::commas},
      {3, 0, false, &M::logic},
      {3, 0, false, &M::choices},
      {3, 0, false, &M::moves_pointer},
      {3, 0, false, &M::through_pointer},
      {3, 0, false, &M::element_pointers},
      {4, 0, false, &M::structs},
      {4, 0, false, &M::blocks},
      {4, 0, false, &M::calls},
      {2, 0, false, &M::tables},
      {3, 0, false, &M::statement_expressions},
      {3, 0, true, &M::ifs},
      {3, 0, true, &M::fors},
      {2, 0, true, &M::whiles},
      {3, 0, true, &M::dos},
      {5, 0, true, &M::switches},
      {2, 0, true, &M::jumps_forward},
      {2, 0, true, &M::jumps_back},
      {2, 0, true, &M::jumps_in},
  };
  return all;
}

std::string CodeMaker::statement() {
  auto fits = [&](const Kind& kind) {
    return kind.accesses * rounds_ <= accesses_ && (!kind.nests || depth_ > 0);
  };
  std::size_t total = 0;
  for (const Kind& kind : kinds()) total += fits(kind) ? kind.weight : 0;
  std::size_t chosen = r_.below(total);
  for (const Kind& kind : kinds()) {
    if (!fits(kind)) continue;
    if (chosen >= kind.weight) {
      chosen -= kind.weight;
      continue;
    }
    accesses_ -= kind.accesses * rounds_;
    return (this->*kind.make)();
  }
  return "";
}

/// What stands in braces, and is run up to `rounds` times.
std::string CodeMaker::block(unsigned rounds) {
  --depth_;
  ++level_;
  rounds_ *= rounds;
  std::string out;
  for (std::size_t count = 1 + r_.below(2); count > 0; --count) out += statement();
  rounds_ /= rounds;
  --level_;
  ++depth_;
  return out;
}

std::string CodeMaker::line(const std::string& text) const {
  return std::string(2UL * level_, ' ') + text + "\n";
}

std::string CodeMaker::one_of(std::initializer_list<const char*> choices) {
  return *(choices.begin() + static_cast<std::ptrdiff_t>(r_.below(choices.size())));
}

// ---- shared memory ----

/// An lvalue that others see, of type long.
std::string CodeMaker::shared() {
  switch (r_.below(8)) {
  case 0:
  case 1:
  case 2: return "A";
  case 3:
  case 4: return "B";
  case 5: return one_of({"SX", "SY"});
  case 6: return one_of({"T(0)", "T((x & 1))"});
  default:
    // In the block of this thread, which the other may get to know.
    if (heap_ && r_.chance(60)) return one_of({"AT(i)", "AT(i + 1)", "AT(i + (x & 1))"});
    return "AT(p)";
  }
}

/// Of which the address is known: for atomics.
std::string CodeMaker::place() {
  return one_of({"a", "b", "s.x", "t[1]", "(*p)"});
}

std::string CodeMaker::pointer() {
  return one_of({"&a", "&b", "&s.x", "&t[0]", "&t[x & 1]", "t + (y & 1)"});
}

/// An assignment to something that others see.
std::string CodeMaker::put(const std::string& value) {
  if (r_.chance(70)) return shared() + " = " + value + ";";
  switch (r_.below(3)) {
  case 0: return "UC = " + narrowed(value, "127") + ";";
  case 1: return "SH = " + narrowed(value, "1023") + ";";
  default: return "LO = " + narrowed(value, "7") + ";";
  }
}

std::string CodeMaker::reads() {
  const std::string from = r_.chance(70) ? shared() : one_of({"UC", "SH", "LO"});
  return step(local() + one_of({" = ", " += 2 * ", " -= ", " ^= "}) + from + ";");
}

std::string CodeMaker::writes() {
  return step(put(value(2)));
}

std::string CodeMaker::fetches() {
  const std::string op = one_of({"fetch_add", "fetch_sub", "fetch_and", "fetch_or", "fetch_xor",
                                 "fetch_nand", "add_fetch", "sub_fetch", "exchange_n"});
  return step(local() + " = ATOMIC(" + op + ", " + place() + ", " + value(1) + ");");
}

std::string CodeMaker::swaps() {
  return line("if (C(CAS(" + place() + ", " + value(0) + ", " + value(0) + "))) x = x + 1;");
}

std::string CodeMaker::exchanges() {
  return line("{ long old = " + value(0) + "; if (C(!CX(" + place() + ", &old, " + value(0) +
              "))) y = old; }");
}

std::string CodeMaker::locks() {
  return line("LOCK;") + step("x = " + shared() + ";") + step(shared() + " = x + 1;") +
         line("UNLOCK;");
}

std::string CodeMaker::tries() {
  return line("if (C(TRY)) {") + step("  " + shared() + " = x + 2;") + line("  UNLOCK;") +
         line("} else {") + line("  y = y + 7;") + line("}");
}

/// One step, whatever is inside; loops are not.
std::string CodeMaker::atomic_sections() {
  const std::string to = fresh("on");
  std::string out = line("BEGIN;") + step(put(value(1)));
  switch (r_.below(3)) {
  case 0: out += line("if (" + shared() + " > " + number() + ") goto " + to + ";"); break;
  case 1: out += line("if (" + test(1) + ") { x = CALL(third(y)); goto " + to + "; }"); break;
  default:
    out += line("switch (" + shared() + ") { case 1: goto " + to + "; default: y++; }");
    break;
  }
  out += step(put(value(1))) + line(to + ":") + step(local() + " = " + shared() + ";");
  return out + line("END;");
}

std::string CodeMaker::flags() {
  return line("if (C(SET)) x = x + 3;") + (r_.chance(50) ? line("CLEAR;") : "");
}

std::string CodeMaker::publishes() {
  return heap_ ? step("GP = i;") : writes();
}

std::string CodeMaker::looks() {
  if (!heap_) return reads_twice();
  return line("{ long *r; Y r = GP; if (r) { Y " +
              (r_.chance(50) ? "x = AT(r + 1)" : "AT(r) = " + value(0)) + "; } }");
}

/// l op= e, two steps if l is shared: with every operator, on wide and narrow variables.
std::string CodeMaker::updates() {
  const std::string to = r_.chance(50) ? local() + " = " : "";
  if (manner_.machine && r_.chance(40)) {
    const std::string op = one_of({"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="});
    return step(to + "UPDATE(" + one_of({"uc", "sh"}) + ", " + op + ", 3);");
  }
  std::string operand = value(1);
  const std::string op = one_of({"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", ">>="});
  if (op == "*=" || op == "/=" || op == "%=") operand = one_of({"3", "-2", "((n & 6) - 3)"});
  if (op == ">>=") operand = "(n & 3)";
  return step(to + "UPDATE(" + place() + ", " + op + ", " + operand + ");");
}

std::string CodeMaker::bumps() {
  const std::string lvalue = manner_.machine && r_.chance(40) ? one_of({"uc", "sh"}) : place();
  const std::string op = one_of({"++", "--"});
  const std::string bumped = one_of({"PRE(", "POST("}) + lvalue + ", " + op + ")";
  return step(r_.chance(30) ? bumped + ";" : local() + " = " + bumped + " * 2;");
}

/// Two reads in one expression, the second perhaps not made.
std::string CodeMaker::reads_twice() {
  const std::string first = shared(), second = shared(), to = local();
  switch (r_.below(9)) {
  case 0: return step(to + " = SUM(" + first + ", " + second + ");");
  case 1: return step(to + " = (" + first + ", " + second + ");");
  case 2: return step(to + " = " + first + " > 0 && " + second + " > 1;");
  case 3: return step(to + " = !(" + first + " < 2 || (n++, " + second + "));");
  case 4: return step(to + " = " + first + " ? " + second + " : " + number() + ";");
  case 5: return step(to + " = " + first + " ?: " + second + ";");
  case 6: return step("(" + first + " > 1 || (" + to + " = " + second + "));");
  case 7: return step("POST(" + place() + ", ++) ?: (" + to + " = 7);");
  default:
    return step(to + " = CALL(pick(" + first + ", " + value(0) + ", n)) - 1;") +
           step(other(to) + " = ({ long j = " + second + "; j + " + to + "; });");
  }
}

std::string CodeMaker::copies_pair() {
  if (r_.chance(50)) return line("{ struct pair d; Y GET(d); x = d.x - d.y; }");
  return line("{ struct pair d = { " + value(1) + ", y }; Y SET_PAIR(d); }");
}

/// A local that is static: others see it.
std::string CodeMaker::calls_ticket() {
  return line(local() + " = CALL(ticket(" + value(1) + "));");
}

std::string CodeMaker::tests_shared() {
  return line("if (C(" + shared() + " > " + number() + ")) {") + block() + line("}");
}

std::string CodeMaker::tests_both() {
  const std::string first = shared() + " > " + number(), second = shared() + " < 3";
  std::string condition;
  switch (r_.below(4)) {
  case 0: condition = first + " && " + second; break;
  case 1: condition = first + " || " + second; break;
  case 2: condition = "!(" + first + " && (x--, " + second + "))"; break;
  default: condition = "(" + first + " ? " + second + " : " + test(0) + ")"; break;
  }
  return line("if (C(" + condition + ")) {") + block() + line("} else {") + block() + line("}");
}

std::string CodeMaker::switches_shared() {
  return cases("C(" + shared() + (r_.chance(50) ? " & 3)" : ")"));
}

std::string CodeMaker::waits_shared() {
  if (loops_ == 0) return reads_twice();
  --loops_;
  const std::string i = fresh("i");
  return line("for (int " + i + " = 0; " + i + " < 2 && C(" + shared() + " < 3); " + i + "++) {") +
         rounds(2) + line("}");
}

std::string random_c_threads(Seed seed) {
  return CodeMaker(seed).run();
}

} // namespace absthread::fuzz
