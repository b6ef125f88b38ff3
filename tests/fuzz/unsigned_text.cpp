// SPDX-License-Identifier: MIT
#include "tests/fuzz/unsigned_text.hpp"

#include "tests/fuzz/unsigned_values.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::fuzz {

namespace {

/// Something that can be read and, mostly, written.
struct Place {
  CValue value;
  bool writable = true;
  bool atomic = false;
  bool global = false;
};

class UnsignedMaker {
 public:
  explicit UnsignedMaker(Seed seed)
      : r_(seed)
      , machine_(r_.chance(50))
      , c_(machine_) {}

  std::string run();

 private:
  // ---- the frame
  std::string in_turn(bool both);
  std::string apart();
  std::string counted();
  std::string thread(const std::string& name, const std::vector<Place>& globals, bool argument);
  std::string declared_local();
  std::string global(std::vector<Place>& into);
  std::string checks(const std::vector<Place>& places);

  // ---- statements, each with its line end
  std::string statement(unsigned depth);
  std::string block(unsigned depth);
  std::string line(const std::string& text) const;
  std::string assigns();
  std::string compounds();
  std::string steps();
  std::string steps_and_uses();
  std::string atomics();
  std::string tests(unsigned depth);
  std::string counts_down(unsigned depth);
  std::string counts_up(unsigned depth);
  std::string at_the_border();
  std::string checked();
  std::string verdict_on(const CValue& v, bool truth);

  // ---- values
  CValue leaf();
  CValue constant();
  CValue operand() { return r_.chance(75) ? constant() : leaf(); }
  CValue value(unsigned depth);
  CValue test(unsigned depth);
  CValue non_zero(const CValue& v) const;
  const Place* place(bool writable);
  CType unsigned_type(bool narrow = true);
  std::string one_of(std::initializer_list<const char*> words) {
    return *(words.begin() + r_.below(words.size()));
  }
  std::string fresh(const char* stem) { return stem + std::to_string(++names_); }

  Random r_;
  bool machine_;
  COperators c_;
  std::vector<Place> places_;
  unsigned names_ = 0;
  unsigned indent_ = 1;
  bool input_ = false;  // there is one
  bool wrong_ = false;  // this case shall fail
  unsigned wrongs_ = 0; // how many assertions do
  bool looping_ = false;
};

/// Values of a signed place stay so small that arithmetic with a few of them is defined.
constexpr int signed_bound = 100;

Place place_of(const std::string& name, const CType& type) {
  return {{name, type, type.is_signed ? -signed_bound : type.least(),
           type.is_signed ? signed_bound : type.greatest()}};
}

CType UnsignedMaker::unsigned_type(bool narrow) {
  static const std::vector<CType> narrow_ones = {c_unsigned_char, c_unsigned_char, c_unsigned_short,
                                                 c_bool};
  static const std::vector<CType> wide_ones = {c_unsigned,      c_unsigned,           c_unsigned,
                                               c_unsigned_long, c_unsigned_long_long, c_size};
  return narrow && r_.chance(35) ? r_.pick(narrow_ones) : r_.pick(wide_ones);
}

std::string UnsignedMaker::line(const std::string& text) const {
  return std::string(2UL * indent_, ' ') + text + "\n";
}

// ---- values

CValue UnsignedMaker::constant() {
  if (r_.chance(45)) return c_constant(r_.between(0, 3), r_.chance(60) ? c_int : c_unsigned);
  if (r_.chance(15)) return c_constant(r_.between(-3, -1), r_.chance(70) ? c_int : c_long);
  static const std::vector<CType> types = {c_unsigned_char, c_unsigned_short, c_unsigned,
                                           c_unsigned,      c_unsigned,       c_unsigned_long};
  const CType& type = r_.pick(types);
  const Wide most = type.greatest();
  // What a narrower type cuts, and half of the type has.
  if (most > c_unsigned.greatest() && r_.chance(40)) {
    const Wide border = c_unsigned.greatest() + 1;
    const std::vector<Wide> cut = {border, border + 1, border - 1, 2 * border + 3, border + 65536};
    return c_constant(r_.pick(cut), type);
  }
  const std::vector<Wide> borders = {most, most, most - 1, most / 2, most / 2 + 1, most - 2};
  return c_constant(r_.pick(borders), type);
}

CValue UnsignedMaker::leaf() {
  if (places_.empty() || r_.chance(30)) return constant();
  CValue v = r_.pick(places_).value;
  return v;
}

/// The same or, where it could be 0, with its last bit set.
CValue UnsignedMaker::non_zero(const CValue& v) const {
  if (v.low > 0 || v.high < 0) return v;
  CValue out = *c_.binary("|", v, c_constant(1, c_int));
  if (out.low == 0) out.low = 1;
  return out;
}

CValue UnsignedMaker::value(unsigned depth) {
  for (unsigned tries = 0; depth > 0 && tries < 8; ++tries) {
    const CValue a = value(depth - 1);
    std::optional<CValue> made;
    switch (r_.below(12)) {
    case 0:
    case 1:
    case 2: made = c_.binary(one_of({"-", "-", "+"}), a, value(depth - 1)); break;
    case 3: made = c_.binary("*", a, r_.chance(85) ? constant() : leaf()); break;
    case 4: made = c_.binary(one_of({"/", "%"}), a, non_zero(operand())); break;
    case 5: made = c_.binary(one_of({"&", "|", "^"}), a, operand()); break;
    case 6: {
      CValue by = c_constant(r_.chance(50) ? r_.between(1, 7) : r_.between(8, 31), c_int);
      if (r_.chance(20)) by = *c_.binary("&", leaf(), c_constant(r_.chance(50) ? 7 : 31, c_int));
      made = c_.binary(one_of({"<<", ">>"}), a, by);
      break;
    }
    case 7: made = c_.unary(one_of({"-", "-", "~"}), a); break;
    case 8: {
      static const std::vector<CType> types = {
          c_unsigned_char, c_unsigned_short, c_unsigned,    c_unsigned_long,
          c_int,           c_long,           c_signed_char, c_bool};
      made = c_.cast(r_.pick(types), a);
      break;
    }
    case 9: made = c_.choice(test(depth - 1), a, value(depth - 1)); break;
    case 10: made = test(depth - 1); break;
    default: return leaf();
    }
    if (made) return *made;
  }
  return leaf();
}

CValue UnsignedMaker::test(unsigned depth) {
  if (depth > 0 && r_.chance(15)) return *c_.unary("!", value(depth - 1));
  if (depth > 0 && r_.chance(15))
    return *c_.binary(one_of({"&&", "||"}), test(depth - 1), test(depth - 1));
  const CValue a = value(depth);
  return *c_.binary(one_of({"<", ">", "<=", ">=", "==", "!="}), a,
                    r_.chance(60) ? leaf() : value(depth));
}

/// Loops leave globals alone: what several rounds make of them is seldom decided in time.
const Place* UnsignedMaker::place(bool writable) {
  std::vector<const Place*> some;
  for (const Place& p : places_)
    if (!writable || (p.writable && !(looping_ && p.global))) some.push_back(&p);
  return some.empty() ? nullptr : r_.pick(some);
}

// ---- statements

std::string UnsignedMaker::assigns() {
  const Place* x = place(true);
  if (!x) return checked();
  CValue v = value(looping_ || r_.chance(60) ? 1 : 2);
  if (x->value.type.is_signed && (v.low < -signed_bound || v.high > signed_bound)) {
    const std::optional<CValue> small =
        c_.binary(r_.chance(50) && v.low >= 0 ? "&" : "%", v, c_constant(63, c_int));
    if (!small) return checked();
    v = *small;
  }
  return line(fmt::format("{} = {};", x->value.text, v.text));
}

std::string UnsignedMaker::compounds() {
  const Place* x = place(true);
  if (!x || x->value.type.is_signed) return steps();
  const std::string op =
      one_of({"-", "-", "-", "+", "+", "*", "/", "%", "&", "|", "^", "<<", ">>"});
  CValue v = op == "-" || op == "+" ? value(looping_ ? 0 : 1) : operand();
  if (op == "/" || op == "%") v = non_zero(v);
  if (op == "<<" || op == ">>") v = c_constant(r_.between(1, 7), c_int);
  if (!c_.binary(op, x->value, v)) return steps();
  return line(fmt::format("{} {}= {};", x->value.text, op, v.text));
}

std::string UnsignedMaker::steps() {
  const Place* x = place(true);
  if (!x || x->value.type.is_signed) return checked();
  const std::string op = r_.chance(70) ? "--" : "++";
  const bool plain = x->value.text[0] != '*';
  const std::string name = plain ? x->value.text : "(" + x->value.text + ")";
  return line(r_.chance(50) ? op + name + ";" : name + op + ";");
}

std::string UnsignedMaker::steps_and_uses() {
  const Place* x = place(true);
  const Place* y = place(true);
  if (!x || !y || x->value.type.is_signed || y->value.type.is_signed ||
      x->value.text.find('*') != std::string::npos ||
      y->value.text.find('*') != std::string::npos || x->value.text == y->value.text)
    return steps();
  const std::string op = r_.chance(70) ? "--" : "++";
  CValue stepped = x->value;
  stepped.text = r_.chance(60) ? x->value.text + op : op + x->value.text;
  const std::optional<CValue> sum = c_.binary(one_of({"-", "+", "&", ">"}), stepped, constant());
  return line(
      fmt::format("{} = {};", y->value.text, sum && r_.chance(40) ? sum->text : stepped.text));
}

std::string UnsignedMaker::atomics() {
  std::vector<const Place*> some;
  for (const Place& p : places_)
    if (p.atomic && p.writable && !looping_) some.push_back(&p);
  if (some.empty()) return compounds();
  const std::string& a = r_.pick(some)->value.text;
  const std::string call =
      fmt::format("atomic_{}(&{}, {})",
                  one_of({"fetch_sub", "fetch_sub", "fetch_sub", "fetch_add", "fetch_add",
                          "fetch_or", "fetch_and", "fetch_xor", "exchange"}),
                  a, r_.chance(50) ? "1" : value(1).text);
  const Place* x = place(true);
  if (x->value.text == a || x->value.type.is_signed || r_.chance(30)) return line(call + ";");
  return line(fmt::format("{} = {}{};", x->value.text, call, one_of({"", " - 1", " - 1", " + 1"})));
}

std::string UnsignedMaker::block(unsigned depth) {
  ++indent_;
  const std::size_t seen = places_.size();
  std::string out = statement(depth);
  if (r_.chance(20)) out += statement(depth);
  places_.resize(seen);
  --indent_;
  return out;
}

std::string UnsignedMaker::tests(unsigned depth) {
  if (depth == 0) return assigns();
  std::string out = line(fmt::format("if ({}) {{", test(1).text)) + block(depth - 1);
  if (r_.chance(50)) out += line("} else {") + block(depth - 1);
  return out + line("}");
}

std::string UnsignedMaker::counts_down(unsigned depth) {
  if (depth == 0 || looping_) return steps();
  CType type = unsigned_type();
  if (type.bits == 1) type = c_unsigned;
  const std::string n = fresh("n");
  const std::int64_t times = r_.between(0, 3);
  std::string out = line(fmt::format("{} {} = {};", type.name, n, times));
  Place counter = place_of(n, type);
  counter.writable = false;
  places_.push_back(counter);
  looping_ = true;
  switch (r_.below(5)) {
  case 0:
  case 1:
    out += line(fmt::format("while ({}--{}) {{", n, one_of({"", " > 0"}))) + block(depth - 1) +
           line("}");
    break;
  case 2: {
    const std::string i = fresh("i");
    Place index = place_of(i, type);
    index.writable = false;
    out += line(fmt::format("for ({0} {1} = {2} - 1; {1} < {2}; {1}--) {{", type.name, i, n));
    places_.push_back(index);
    out += block(depth - 1) + line("}");
    places_.pop_back();
    break;
  }
  case 3:
    if (times == 0) out += line(n + "++;");
    out += line("do {") + block(depth - 1) + line(fmt::format("}} while (--{});", n));
    break;
  default: out += line(fmt::format("for (; {}--;) {{", n)) + block(depth - 1) + line("}"); break;
  }
  looping_ = false;
  places_.back().writable = true;
  return out;
}

std::string UnsignedMaker::counts_up(unsigned depth) {
  if (depth == 0 || looping_) return steps();
  CType type = unsigned_type();
  if (type.bits == 1) type = c_unsigned;
  const std::string i = fresh("i");
  Place index = place_of(i, type);
  index.writable = false;
  std::string out;
  if (r_.chance(50)) {
    out =
        line(fmt::format("for ({0} {1} = 0; {1} < {2}; {1}++) {{", type.name, i, 1 + r_.below(3)));
  } else { // over the border
    const CValue from = c_constant(type.greatest() - r_.between(0, 2), type);
    out = line(fmt::format("for ({0} {1} = {2}; {1} != {3}; {1}++) {{", type.name, i, from.text,
                           r_.below(2)));
  }
  places_.push_back(index);
  looping_ = true;
  out += block(depth - 1) + line("}");
  looping_ = false;
  places_.pop_back();
  return out;
}

/// A verdict on a value: mostly right. In a case that shall fail some are wrong.
std::string UnsignedMaker::verdict_on(const CValue& v, bool truth) {
  const bool wrong = wrong_ && r_.chance(wrongs_ == 0 ? 40 : 10);
  if (wrong) ++wrongs_;
  if (truth) return line(fmt::format("{}({});", wrong ? "DENY" : "HOLDS", v.text));
  return line(wrong ? fmt::format("WRONG({}, {});", v.text, r_.below(4))
                    : fmt::format("CHECK({});", v.text));
}

std::string UnsignedMaker::checked() {
  if (r_.chance(35)) return verdict_on(test(1), true);
  const Place* x = place(false);
  return verdict_on(x && r_.chance(75) ? x->value : value(1), false);
}

/// A place gets a value beside the border of its type, goes over it, and is looked at.
std::string UnsignedMaker::at_the_border() {
  const Place* x = place(true);
  if (!x || x->value.type.is_signed) return checked();
  const CValue& v = x->value;
  const bool down = r_.chance(65);
  const std::int64_t gap = r_.between(0, 1), by = gap + r_.between(1, 2);
  const CValue first = c_constant(down ? Wide(gap) : v.type.greatest() - gap, v.type);
  const CValue amount = c_constant(by, r_.chance(70) ? c_int : c_unsigned);
  std::string out = line(fmt::format("{} = {};", v.text, first.text));
  const std::optional<CValue> over = c_.binary(down ? "-" : "+", v, amount);
  switch (over ? r_.below(6) : 0) {
  case 0: // by steps
    for (std::int64_t i = 0; i < by; ++i)
      out += line(fmt::format("{}({});", down ? "--" : "++", v.text));
    break;
  case 1: out += line(fmt::format("{} {}= {};", v.text, down ? "-" : "+", amount.text)); break;
  case 2: out += line(fmt::format("{} = {};", v.text, over->text)); break;
  case 3: return out + verdict_on(*over, false);
  case 4: return out + verdict_on(*c_.binary(one_of({"<", ">", "<=", ">="}), *over, leaf()), true);
  default: {
    const std::optional<CValue> turned = c_.unary("-", v);
    return out + verdict_on(turned ? *turned : *over, false);
  }
  }
  return out + (r_.chance(70) ? verdict_on(v, false) : verdict_on(test(1), true));
}

std::string UnsignedMaker::statement(unsigned depth) {
  switch (r_.below(23)) {
  case 0:
  case 1:
  case 2:
  case 3: return assigns();
  case 4:
  case 5:
  case 6:
  case 7: return compounds();
  case 8:
  case 9: return steps();
  case 10:
  case 11: return steps_and_uses();
  case 12: return atomics();
  case 13: return tests(depth);
  case 14:
  case 15: return counts_down(depth);
  case 16: return counts_up(depth);
  case 17:
  case 18:
  case 19: return at_the_border();
  default: return checked();
  }
}

// ---- the frame

std::string UnsignedMaker::declared_local() {
  const std::string name = fresh("x");
  if (r_.chance(20)) { // signed
    static const std::vector<CType> types = {c_int, c_int, c_long, c_short, c_signed_char};
    const CType& type = r_.pick(types);
    places_.push_back(place_of(name, type));
    return line(fmt::format("{} {} = {};", type.name, name, r_.between(-3, 3)));
  }
  if (r_.chance(12)) {
    static const std::vector<std::pair<const char*, CType>> fields = {
        {"lo", {"unsigned", 3, false}},
        {"mid", {"unsigned", 7, false}},
        {"full", c_unsigned},
        {"one", c_bool}};
    for (const auto& [field, type] : fields) places_.push_back(place_of(name + "." + field, type));
    return line(fmt::format("struct bits {} = {{{}, {}, {}, 1}};", name, r_.below(8), r_.below(128),
                            constant().text));
  }
  const CType type = unsigned_type();
  if (!input_ && type.bits > 1 && r_.chance(20)) {
    input_ = true;
    const Wide most = type.greatest();
    const Wide first = r_.chance(40)   ? Wide(r_.below(2))
                       : r_.chance(50) ? most - 1 - Wide(r_.below(2))
                                       : most / 2;
    places_.push_back(place_of(name, type));
    const std::string values =
        c_constant(first, type).text + ", " + c_constant(first + 1, type).text;
    return line(fmt::format("INPUT({}, {}, {});", type.name, name, values));
  }
  const CValue first = constant();
  std::string out = line(fmt::format("{} {} = {};", type.name, name, first.text));
  places_.push_back(place_of(name, type));
  if (r_.chance(10) && type.bits > 1) {
    const std::string pointer = fresh("p");
    out += line(fmt::format("{} *{} = &{};", type.name, pointer, name));
    places_.push_back(place_of("*" + pointer, type));
  }
  return out;
}

std::string UnsignedMaker::thread(const std::string& name, const std::vector<Place>& globals,
                                  bool argument) {
  places_ = globals;
  std::string out = fmt::format("static void *{}(void *arg) {{\n", name);
  if (argument) {
    const CType type = unsigned_type();
    out += line(fmt::format("{} given = (unsigned long)arg;", type.name));
    places_.push_back(place_of("given", type));
  }
  const std::size_t locals = 1 + r_.below(2);
  for (std::size_t i = 0; i < locals; ++i) out += declared_local();
  if (r_.chance(40)) out += at_the_border();
  const std::size_t length = 1 + r_.below(3);
  for (std::size_t i = 0; i < length; ++i) out += statement(2);
  out += checked();
  return out + line("return 0;") + "}\n";
}

std::string UnsignedMaker::global(std::vector<Place>& into) {
  const std::string name = fresh("g");
  CType type = unsigned_type();
  if (type.bits == 1) type = c_unsigned_char;
  Place made = place_of(name, type);
  made.atomic = r_.chance(40);
  made.global = true;
  into.push_back(made);
  const std::string first = constant().text;
  return fmt::format("static {}{} {} = {};\n", made.atomic ? "_Atomic " : "", type.name, name,
                     first);
}

std::string UnsignedMaker::checks(const std::vector<Place>& places) {
  std::string out;
  for (const Place& p : places)
    if (r_.chance(80)) out += verdict_on(p.value, false);
  return out;
}

std::string create(const char* handle, const std::string& function, std::uint64_t argument) {
  return fmt::format("  pthread_create(&{}, 0, {}, (void *){}UL);\n", handle, function, argument);
}

/// One thread, or one after the other, with the same globals.
std::string UnsignedMaker::in_turn(bool both) {
  std::vector<Place> globals;
  std::string out;
  if (r_.chance(50)) out += global(globals);
  out += thread("f", globals, r_.chance(20));
  if (both) out += thread("g", globals, false);
  out += "int main(void) {\n  pthread_t t1;\n";
  out += create("t1", "f", r_.chance(50) ? r_.below(3) : 18446744073709551615UL);
  out += "  pthread_join(t1, 0);\n";
  if (both) out += create("t1", "g", 0) + "  pthread_join(t1, 0);\n";
  places_ = globals;
  return out + checks(globals) + "  return 0;\n}\n";
}

/// Two threads at once, with globals of their own.
std::string UnsignedMaker::apart() {
  std::vector<Place> mine, yours;
  std::string out;
  if (r_.chance(60)) out += global(mine);
  if (r_.chance(60)) out += global(yours);
  out += thread("f", mine, false) + thread("g", yours, false);
  out += "int main(void) {\n  pthread_t t1, t2;\n" + create("t1", "f", 0) + create("t2", "g", 0) +
         "  pthread_join(t1, 0);\n  pthread_join(t2, 0);\n";
  return out + checks(mine) + checks(yours) + "  return 0;\n}\n";
}

/// Two threads at once that add to the same counters and take away from them: in which order does
/// not matter.
std::string UnsignedMaker::counted() {
  std::vector<Place> counters;
  std::string out = "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n";
  for (std::size_t i = r_.chance(80) ? 1 : 2; i > 0; --i) out += global(counters);
  const bool twice = r_.chance(50); // the same function
  for (const char* name : {"f", "g"}) {
    if (twice && *name == 'g') break;
    out += fmt::format("static void *{}(void *arg) {{\n", name);
    for (const Place& p : counters) {
      const std::string by = r_.chance(60) ? "1" : r_.chance(60) ? "2" : constant().text;
      const std::string& x = p.value.text;
      std::string step = r_.chance(50) ? x + (r_.chance(70) ? "--" : "++")
                                       : fmt::format("{} {}= {}", x, r_.chance(70) ? '-' : '+', by);
      if (p.atomic && r_.chance(50))
        step = fmt::format("atomic_fetch_{}(&{}, {})", r_.chance(70) ? "sub" : "add", x, by);
      if (!p.atomic) out += line("pthread_mutex_lock(&m);");
      out += line(step + ";");
      if (!p.atomic) out += line("pthread_mutex_unlock(&m);");
    }
    out += "  return 0;\n}\n";
  }
  out += "int main(void) {\n  pthread_t t1, t2;\n" + create("t1", "f", 0) +
         create("t2", twice ? "f" : "g", 0) + "  pthread_join(t1, 0);\n  pthread_join(t2, 0);\n";
  places_ = counters;
  return out + checks(counters) + checked() + "  return 0;\n}\n";
}

std::string UnsignedMaker::run() {
  wrong_ = r_.chance(60);
  const std::string head = std::string("// ints ") + (machine_ ? "machine" : "math") + "\n";
  const std::size_t manner = r_.below(10);
  return head + (manner < 5   ? in_turn(false)
                 : manner < 7 ? in_turn(true)
                 : manner < 9 ? apart()
                              : counted());
}

} // namespace

std::string random_unsigned_threads(Seed seed) {
  return UnsignedMaker(seed).run();
}

} // namespace absthread::fuzz
