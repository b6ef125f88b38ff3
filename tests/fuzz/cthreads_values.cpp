// SPDX-License-Identifier: MIT
// The values of random C threads: expressions over locals of every type, and assignments to them.
// None has a shared access.
#include "tests/fuzz/cthreads_maker.hpp"

namespace absthread::fuzz {

// ---- values ----

/// A local; those of narrow types are promoted.
std::string CodeMaker::leaf() {
  switch (r_.below(6)) {
  case 0: return number();
  case 1:
  case 2:
  case 3: return local();
  case 4: return one_of({"n", "h", "c", "k", "o", "e", "v.lo", "v.hi", "v.mid", "v.on"});
  default:
    return one_of({"l.k", "l.v[(x & 1)]", "m[1]", "m[n & 1]", "z.in.k", "z.two[y & 1].q[x & 1]",
                   "z.two[0].k", "z.z"});
  }
}

std::string CodeMaker::value(unsigned depth) {
  if (depth == 0 || r_.chance(20)) return leaf();
  if (manner_.machine && r_.chance(20)) {
    const std::string type = one_of({"(signed char)", "(unsigned char)", "(short)", "(int)",
                                     "(unsigned short)", "(long)", "(_Bool)"});
    // What has wrapped around is large: a quotient shows it.
    if (r_.chance(50)) return "(long)(" + word(1) + one_of({" >> 1)", " / 3u)", " % 7u)"});
    return "(long)" + type + word(depth - 1);
  }
  return "(" + operation(depth - 1) + ")";
}

std::string CodeMaker::operation(unsigned depth) {
  const std::string first = value(depth);
  switch (r_.below(13)) {
  case 0: return first + " + " + value(depth);
  case 1: return first + " - " + value(depth);
  case 2: return first + " * " + number();
  case 3: return first + " / " + one_of({"3", "-3", "((n & 6) - 3)"});
  case 4: return first + " % " + one_of({"5", "-5", "((n & 6) - 3)"});
  case 5: return test(depth) + " ? " + first + " : " + value(depth);
  case 6: return first + " & " + (r_.chance(50) ? "6" : value(depth));
  case 7: return first + " | " + (r_.chance(50) ? "8" : value(depth));
  case 8: return first + " ^ " + (r_.chance(50) ? "-4" : value(depth));
  case 9: return first + " >> " + one_of({"1", "2", "(n & 3)"});
  case 10: return "(" + first + " & 15) << " + one_of({"1", "(n & 3)"});
  case 11: return first + " ?: " + value(depth);
  default: return one_of({"-(", "~(", "!("}) + first + ")";
  }
}

/// Unsigned: results wrap around, and operands with a sign are converted.
std::string CodeMaker::word(unsigned depth) {
  const std::string given = one_of({"u", "w", "3u", "7ul", "(unsigned)k", "(unsigned)h", "c"});
  if (depth == 0) return given;
  const std::string first = "(unsigned)" + given;
  switch (r_.below(9)) {
  case 0: return "(" + first + " + " + one_of({"n", "h", "k", "o", "e", "v.hi", "-3"}) + ")";
  case 1: return "(" + first + " - " + word(depth - 1) + ")";
  case 2: return "(" + first + " * " + word(depth - 1) + ")";
  case 3: return "(" + first + " / 3u)";
  case 4: return "(" + first + " % 5u)";
  case 5: return "(" + first + " << " + one_of({"3", "(n & 7)"}) + ")";
  case 6: return "(" + first + " >> " + one_of({"1", "(n & 7)"}) + ")";
  case 7: return "(" + first + one_of({" & ", " | ", " ^ "}) + word(depth - 1) + ")";
  default: return "(" + one_of({"-", "~"}) + first + ")";
  }
}

std::string CodeMaker::test(unsigned depth) {
  const std::string op = one_of({" < ", " <= ", " == ", " != ", " > ", " >= "});
  // Of a number with a sign and one without, the first is converted.
  if (manner_.machine && r_.chance(25)) return leaf() + op + word(1);
  switch (depth == 0 ? 0 : r_.below(4)) {
  case 0: return value(0) + op + value(depth == 0 ? 0 : depth - 1);
  case 1: return "(" + test(depth - 1) + " && " + test(depth - 1) + ")";
  case 2: return "(" + test(depth - 1) + " || " + test(depth - 1) + ")";
  default: return "!(" + test(depth - 1) + ")";
  }
}

/// What is assigned to a narrow variable: it fits, or it wraps around if that is what is meant.
std::string CodeMaker::narrowed(const std::string& value, const char* mask) {
  return manner_.machine ? value : "(" + value + ") & " + mask;
}

// ---- assignments ----

std::string CodeMaker::assigns() {
  return line(local() + " = " + value(2) + ";");
}

std::string CodeMaker::assigns_narrow() {
  switch (r_.below(8)) {
  case 0: return line("n = (" + value(2) + ") % 100;");
  case 1: return line("h = " + narrowed(value(2), "1023") + ";");
  case 2: return line("c = " + narrowed(value(2), "127") + ";");
  case 3: return line("k = " + narrowed(value(2), "63") + ";");
  case 4: return line("o = " + value(2) + ";");
  case 5: return line("u = " + narrowed(value(2), "127") + ";");
  case 6: return line("w = " + narrowed(value(2), "127") + ";");
  // The value of an assignment is what was assigned.
  default:
    return line(local() + " = (" + one_of({"c", "h", "k"}) + " = " + narrowed(value(1), "63") +
                ") + 1;");
  }
}

std::string CodeMaker::compounds() {
  const std::string to = local();
  switch (r_.below(6)) {
  case 0: return line(to + one_of({" += ", " -= "}) + value(2) + ";");
  case 1: return line(to + one_of({" /= ", " %= "}) + one_of({"3", "-2", "((n & 6) - 3)"}) + ";");
  case 2: return line(to + one_of({" &= ", " |= ", " ^= "}) + value(1) + ";");
  case 3: return line(to + " >>= " + one_of({"1", "(n & 3)"}) + ";");
  case 4: return line(to + " *= " + number() + ";");
  default: return line("y = (" + to + " -= " + number() + ") * 2;");
  }
}

/// c op= e computes in a wider type, and narrows.
std::string CodeMaker::compounds_narrow() {
  const std::string to = one_of({"h", "c", "k", "u", "w", "v.lo", "v.hi", "v.mid"});
  if (!manner_.machine) return line(to + one_of({" &= 5;", " %= 4;", " /= 2;", " >>= 1;"}));
  switch (r_.below(5)) {
  case 0: return line(to + one_of({" += ", " -= "}) + leaf() + ";");
  case 1: return line(to + " *= " + one_of({"3", "-1", "5u"}) + ";");
  case 2: return line(to + one_of({" /= ", " %= "}) + one_of({"3", "-2", "3u"}) + ";");
  case 3: return line(to + one_of({" <<= ", " >>= "}) + one_of({"1", "2", "(n & 3)"}) + ";");
  default: return line(to + one_of({" &= ", " |= ", " ^= "}) + leaf() + ";");
  }
}

std::string CodeMaker::increments() {
  const std::string to = local();
  switch (r_.below(6)) {
  case 0: return line(to + one_of({"++;", "--;"}));
  case 1: return line(to + " = " + one_of({"n++", "++n", "n--", "--n"}) + " * 2;");
  case 2: return line("m[n++ & 1] = " + to + "-- - 2;");
  case 3: return line(to + " = l.v[n-- & 1]++ + ++z.in.k;");
  case 4:
    if (!manner_.machine) return line("o++;");
    return line(to + " = " + one_of({"c++", "--c", "k++", "h--", "++u", "w--", "o--"}) + ";");
  default: return line("x = CALL(twice(&l, ++y)) - x;");
  }
}

std::string CodeMaker::bit_fields() {
  if (manner_.machine && r_.chance(40))
    return line(one_of({"x = v.lo++;", "y = ++v.hi;", "x = --v.lo;", "v.mid--;", "y = v.on--;"}));
  switch (r_.below(5)) {
  case 0: return line("v.lo = " + narrowed(value(1), "7") + ";");
  case 1: return line("v.hi = " + narrowed(value(1), "3") + ";");
  case 2: return line("v.mid = " + narrowed(value(1), "15") + ";");
  case 3: return line("v.on = " + value(1) + ";");
  default: return line("{ struct bits d = v; d.lo = 2; x = (v.lo = d.mid & 3) + d.hi; }");
  }
}

std::string CodeMaker::enums() {
  switch (r_.below(3)) {
  case 0: return line("e = " + test(1) + " ? blue : red;");
  case 1: return line("x = e == green ? blue - red : e + 1;");
  default: return line("e = e < blue ? e + 1 : red;");
  }
}

std::string CodeMaker::commas() {
  switch (r_.below(3)) {
  case 0: return line("y = (x--, x + " + value(1) + ");");
  case 1: return line("x = (y += 2, n = y & 3, y * n);");
  default: return line("(c = x & 7), (x = c + 1);");
  }
}

/// && and || whose second operand has an effect.
std::string CodeMaker::logic() {
  switch (r_.below(5)) {
  case 0: return line("o = " + test(1) + " && (x = 3, y);");
  case 1: return line("y = " + test(1) + " || n++ > 2;");
  case 2: return line("(" + test(1) + " && (y = x));");
  case 3: return line("if (!(" + test(0) + " || --x < 2) && n++ < 9) y++;");
  default: return line("x = (y++ > 1) + 2 * (" + test(1) + " && n-- > 0);");
  }
}

std::string CodeMaker::choices() {
  switch (r_.below(heap_ ? 4 : 5)) {
  case 0: return line("y = " + test(1) + " ? (x = 2) : (n = 1, x);");
  case 1: return line("x = y++ ?: " + value(1) + ";");
  case 2: return line(test(0) + " ? x++ : (y = 4);");
  case 3: return line("y-- ?: (x = 9);");
  default: return line("(" + test(1) + " ? &m[0] : &m[2])[0] = " + value(0) + ";");
  }
}

// ---- pointers, structs, calls ----

std::string CodeMaker::moves_pointer() {
  if (r_.chance(60))
    return line("p = " + (r_.chance(40) ? test(0) + " ? &b : &s.y" : pointer()) + ";");
  // A pointer that may hold the address of a local keeps others out of shared memory.
  if (heap_) return line(local() + " = *q;");
  return line("q = " + one_of({"&l.k", "&l.v[x & 1]", "m + (y & 1)"}) + ";");
}

std::string CodeMaker::through_pointer() {
  switch (r_.below(3)) {
  case 0: return line("*q = " + value(1) + ";");
  case 1: return line(local() + " = *q + l.k;");
  default: return line("(*q)++;");
  }
}

std::string CodeMaker::element_pointers() {
  if (heap_) return line("m[n & 1] = m[2] + " + value(1) + ";");
  switch (r_.below(4)) {
  case 0: return line("{ long *d = &m[x & 1]; *d++ = y; x = d[-1] - *d; }");
  case 1:
    return line("{ short *d = single.q; d[y & 1] = " + narrowed(value(1), "31") +
                "; d++; y = *d + single.q[0]; }");
  case 2: return line("{ struct pair *d = &pairs[n & 1]; d->x--; d->y = (*d).x; x = pairs[0].y; }");
  default:
    return line("{ long *d = m, sum = 0; while (d < m + 3) sum += *d++; x = sum + (d - m); }");
  }
}

std::string CodeMaker::structs() {
  switch (r_.below(6)) {
  case 0: return line("{ struct local d = l; d.k = d.k + 1; l.v[1] = d.k; x = d.v[0]; }");
  case 1: return line("z = CALL(turned(z, " + value(1) + "));");
  case 2: return line("z.in = z.two[n & 1];");
  case 3: return line("z.two[y & 1] = CALL(made(" + value(1) + "));");
  case 4: return line("x = CALL(turned(z, y)).two[1].k + CALL(made(x)).q[n & 1];");
  default:
    return line("{ struct outer d = z; d.in.q[0] = 4; z.two[1] = " + test(0) +
                " ? d.in : d.two[0]; }");
  }
}

/// Objects that functions fill and copy as blocks of memory.
std::string CodeMaker::blocks() {
  switch (r_.below(11)) {
  case 0: return line("memset(&single, 0, sizeof single);");
  case 1: return line("memset(m, 0, sizeof m);");
  case 7: return line("memset(m, 255, 2 * sizeof *m);");
  case 8: return line("memset(single.q, 1, sizeof single.q);");
  case 9: return line("memmove(m, m + 1, 2 * sizeof *m);");
  case 10: return line("memmove(m + 1, m, 2 * sizeof *m);");
  case 2: return line("memcpy(&z.in, &single, sizeof z.in);");
  case 3: return line("memcpy(pairs, &pairs[1], sizeof *pairs);");
  case 4: return line("{ struct pair d; memcpy(&d, pairs, sizeof d); x = d.x + d.y; }");
  case 5:
    return line(
        "{ struct outer d; d.z = y; memmove(d.two, z.two, sizeof d.two); z.in = d.two[1]; }");
  default:
    return line(
        "y = ((struct local *)memcpy(&l, &(struct local){ x & 7, { 4, 5 } }, sizeof l))->k;");
  }
}

std::string CodeMaker::calls() {
  switch (r_.below(3)) {
  case 0: return line(local() + " = CALL(pick(" + value(1) + ", " + value(1) + ", n));");
  case 1: return line("x = CALL(pick(CALL(first(y)), CALL(third(x)), 2)) + 1;");
  default: return line("if (CALL(third(" + value(1) + ")) > 1) y = CALL(second(y));");
  }
}

std::string CodeMaker::tables() {
  const std::string index =
      heap_ ? one_of({"0", "1", "2"}) : one_of({"1", "(n & 1)", "2 * (x & 1)"});
  return line(local() + " = CALL(table[" + index + "](" + value(1) + "));");
}

std::string CodeMaker::statement_expressions() {
  switch (r_.below(3)) {
  case 0: return line("x = ({ long j = " + value(1) + "; if (j > 2) j = 2; j + 1; });");
  case 1: return line("y = ({ x++; ({ n = x & 3; n; }) + 1; }) * 2;");
  default: {
    const std::string out = fresh("out");
    return line("y += ({ if (" + test(1) + ") goto " + out + "; 3; });") + line(out + ": ;");
  }
  }
}

} // namespace absthread::fuzz
