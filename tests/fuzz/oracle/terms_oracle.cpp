// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/terms_oracle.hpp"

#include <stdexcept>

namespace absthread::fuzz::terms {

namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw std::runtime_error(why);
}

Node read_at(const std::string& text, std::size_t& at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
  if (at == text.size()) refuse("the text ends too early");
  Node node;
  if (text[at] == '(') {
    node.is_list = true;
    for (++at;;) {
      while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
      if (at == text.size()) refuse("the text ends too early");
      if (text[at] == ')') break;
      node.list.push_back(read_at(text, at));
    }
    ++at;
    return node;
  }
  if (text[at] == ')') refuse("a parenthesis too many");
  if (text[at] == '|') {
    const std::size_t end = text.find('|', at + 1);
    if (end == text.npos) refuse("a bar is missing");
    node.word = text.substr(at + 1, end - at - 1);
    at = end + 1;
    return node;
  }
  const std::size_t end = std::min(text.find_first_of(" ()\n", at), text.size());
  node.word = text.substr(at, end - at);
  at = end;
  return node;
}

mpz_class two_to(unsigned width) {
  mpz_class n = 1;
  n <<= width;
  return n;
}

mpz_class wrap(const mpz_class& n, unsigned width) {
  const mpz_class modulus = two_to(width);
  mpz_class r = n % modulus;
  if (r < 0) r += modulus;
  return r;
}

mpz_class with_sign(const mpz_class& n, unsigned width) {
  return n * 2 >= two_to(width) ? mpz_class(n - two_to(width)) : n;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

bool equal_types(const Type& a, const Type& b) {
  if (a.kind != b.kind || a.width != b.width) return false;
  return a.kind != Type::Kind::array ||
         (equal_types(*a.index, *b.index) && equal_types(*a.element, *b.element));
}

const Value& element_of(const Value& array, const mpz_class& index) {
  const auto found = array.exceptions.find(index);
  return found == array.exceptions.end() ? *array.otherwise : found->second;
}

Typed boolean(bool b) {
  return {{Type::Kind::boolean, 0, {}, {}}, {b ? 1 : 0, {}, {}}};
}
Typed integer(const mpz_class& n) {
  return {{}, {n, {}, {}}};
}

Typed of_bits(const std::string& op, const std::vector<Typed>& c) {
  const unsigned w = c[0].type.width;
  const mpz_class x = c[0].value.number, y = c.size() > 1 ? c[1].value.number : mpz_class(0);
  const mpz_class sx = with_sign(x, w), sy = with_sign(y, w), ones = two_to(w) - 1;
  auto bits = [&](const mpz_class& n) { return Typed{c[0].type, {wrap(n, w), {}, {}}}; };
  auto power = [&]() -> mpz_class { return two_to(static_cast<unsigned>(y.get_ui())); };
  if (op == "bvnot") return bits(ones - x);
  if (op == "bvand") return bits(x & y);
  if (op == "bvor") return bits(x | y);
  if (op == "bvxor") return bits(x ^ y);
  if (op == "bvadd") return bits(x + y);
  if (op == "bvsub") return bits(x - y);
  if (op == "bvmul") return bits(x * y);
  if (op == "bvudiv") return bits(y == 0 ? ones : mpz_class(x / y));
  if (op == "bvurem") return bits(y == 0 ? x : mpz_class(x % y));
  if (op == "bvsdiv") {
    // By the definition: divide the magnitudes, then give the sign.
    const mpz_class q = y == 0 ? ones : mpz_class(wrap(abs(sx), w) / wrap(abs(sy), w));
    return bits((sx < 0) != (sy < 0) ? mpz_class(-q) : q);
  }
  if (op == "bvsrem") {
    const mpz_class r =
        y == 0 ? mpz_class(wrap(abs(sx), w)) : mpz_class(wrap(abs(sx), w) % wrap(abs(sy), w));
    return bits(sx < 0 ? mpz_class(-r) : r);
  }
  if (op == "bvshl") return bits(x * power());
  if (op == "bvlshr") return bits(x / power());
  if (op == "bvashr") {
    mpz_class r = sx;
    for (mpz_class i = 0; i < y && i < w; ++i)
      r = (r - (r % 2 == 0 ? 0 : 1)) / 2; // floor of the half
    return bits(r);
  }
  if (op == "bvult") return boolean(x < y);
  if (op == "bvule") return boolean(x <= y);
  if (op == "bvslt") return boolean(sx < sy);
  if (op == "bvsle") return boolean(sx <= sy);
  if (op == "bv2nat") return integer(x);
  refuse("unknown operator " + op);
}

Typed result_of(const std::string& op, const std::vector<Typed>& c) {
  auto demand = [&](bool holds) {
    if (!holds) refuse("operands of " + op + " do not fit");
  };
  auto all = [&](Type::Kind kind) {
    for (const Typed& t : c) demand(t.type.kind == kind);
  };
  demand(!c.empty());
  auto truth = [&](std::size_t i) { return c[i].value.number != 0; };
  if (op == "not" || op == "and" || op == "or" || op == "=>") {
    all(Type::Kind::boolean);
    if (op == "not") return demand(c.size() == 1), boolean(!truth(0));
    demand(c.size() > 1);
    if (op == "=>") return demand(c.size() == 2), boolean(!truth(0) || truth(1));
    std::size_t n = 0;
    for (std::size_t i = 0; i < c.size(); ++i) n += truth(i);
    return boolean(op == "and" ? n == c.size() : n > 0);
  }
  if (op == "=") {
    demand(c.size() == 2 && equal_types(c[0].type, c[1].type));
    return boolean(same(c[0].value, c[1].value, c[0].type));
  }
  if (op == "ite") {
    demand(c.size() == 3 && c[0].type.kind == Type::Kind::boolean &&
           equal_types(c[1].type, c[2].type));
    return truth(0) ? c[1] : c[2];
  }
  if (op == "select") {
    demand(c.size() == 2 && c[0].type.kind == Type::Kind::array &&
           equal_types(*c[0].type.index, c[1].type));
    return {*c[0].type.element, element_of(c[0].value, c[1].value.number)};
  }
  if (op == "store") {
    demand(c.size() == 3 && c[0].type.kind == Type::Kind::array &&
           equal_types(*c[0].type.index, c[1].type) && equal_types(*c[0].type.element, c[2].type));
    Typed out = c[0];
    out.value.exceptions[c[1].value.number] = c[2].value;
    return out;
  }
  if (op.starts_with("bv")) {
    all(Type::Kind::bits);
    demand(c.size() == (op == "bvnot" || op == "bv2nat" ? 1 : 2));
    if (c.size() == 2) demand(c[0].type.width == c[1].type.width);
    return of_bits(op, c);
  }
  all(Type::Kind::integer);
  const mpz_class x = c[0].value.number;
  if (op == "-" && c.size() == 1) return integer(-x);
  demand(c.size() > 1);
  const mpz_class y = c[1].value.number;
  if (op == "+" || op == "*") {
    mpz_class n = op == "+" ? 0 : 1;
    for (const Typed& t : c)
      n = op == "+" ? mpz_class(n + t.value.number) : mpz_class(n * t.value.number);
    return integer(n);
  }
  demand(c.size() == 2);
  if (op == "-") return integer(x - y);
  if (op == "<") return boolean(x < y);
  if (op == "<=") return boolean(x <= y);
  if (op == "div" || op == "mod") {
    if (y == 0) refuse("division by zero");
    // x = y * q + r with 0 <= r < |y|
    const mpz_class r = ((x % y) + abs(y)) % abs(y);
    return integer(op == "mod" ? r : mpz_class((x - r) / y));
  }
  refuse("unknown operator " + op);
}

} // namespace

Node read(const std::string& text) {
  std::size_t at = 0;
  Node node = read_at(text, at);
  while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
  if (at != text.size()) refuse("text after the end");
  return node;
}

std::string write(const Node& node) {
  if (!node.is_list)
    return node.word.find('\'') == node.word.npos ? node.word : "|" + node.word + "|";
  std::string out = "(";
  for (const Node& n : node.list) out += (out.size() == 1 ? "" : " ") + write(n);
  return out + ")";
}

Type type_of(const Node& n) {
  if (n.word == "Bool") return {Type::Kind::boolean, 0, {}, {}};
  if (n.word == "Int") return {};
  if (n.word == "Mode") return {Type::Kind::mode, 0, {}, {}};
  if (n.word == "thread~") return {Type::Kind::thread, 0, {}, {}};
  if (n.list.size() == 3 && n.list[1].word == "BitVec")
    return {Type::Kind::bits, static_cast<unsigned>(std::stoul(n.list[2].word)), {}, {}};
  if (n.list.size() == 3 && n.list[0].word == "Array")
    return {Type::Kind::array, 0, std::make_shared<Type>(type_of(n.list[1])),
            std::make_shared<Type>(type_of(n.list[2]))};
  refuse("unknown sort " + write(n));
}

bool same(const Value& a, const Value& b, const Type& type) {
  if (type.kind != Type::Kind::array) return a.number == b.number;
  std::map<mpz_class, bool> indices;
  switch (type.index->kind) {
  case Type::Kind::boolean: indices = {{0, true}, {1, true}}; break;
  case Type::Kind::mode: indices = {{0, true}, {1, true}, {2, true}}; break;
  case Type::Kind::bits:
    for (mpz_class i = 0; i < two_to(type.index->width); ++i) indices[i] = true;
    break;
  default:
    for (const auto& e : a.exceptions) indices[e.first] = true;
    for (const auto& e : b.exceptions) indices[e.first] = true;
    indices[mpz_class(123456789)] = true; // one where both have their default
  }
  for (const auto& i : indices)
    if (!same(element_of(a, i.first), element_of(b, i.first), *type.element)) return false;
  return true;
}

std::string show(const Value& value) {
  if (!value.otherwise) return value.number.get_str();
  std::string out = "[" + show(*value.otherwise);
  for (const auto& [i, v] : value.exceptions) out += ", " + i.get_str() + ":" + show(v);
  return out + "]";
}

Typed evaluate(const Node& n, const Environment& environment) {
  if (!n.is_list) {
    if (is_number(n.word)) return integer(mpz_class(n.word));
    if (n.word == "true" || n.word == "false") return boolean(n.word == "true");
    if (const auto found = environment.find(n.word); found != environment.end())
      return found->second;
    if (n.word.starts_with("Mode/") && n.word.size() == 6 && n.word[5] >= 'a' && n.word[5] <= 'c')
      return {{Type::Kind::mode, 0, {}, {}}, {n.word[5] - 'a', {}, {}}};
    if (n.word.starts_with("thread~"))
      return {{Type::Kind::thread, 0, {}, {}},
              {n.word == "thread~none" ? mpz_class(-1) : mpz_class(n.word.substr(7)), {}, {}}};
    refuse("unknown name " + n.word);
  }
  if (n.list.empty()) refuse("an empty list");
  const Node& head = n.list[0];
  if (head.word == "let") {
    if (n.list.size() != 3) refuse("let is malformed");
    Environment inner = environment;
    for (const Node& b : n.list[1].list) {
      if (b.list.size() != 2) refuse("a binding is malformed");
      inner[b.list[0].word] = evaluate(b.list[1], environment);
    }
    return evaluate(n.list[2], inner);
  }
  if (head.word == "_") {
    if (n.list.size() != 3 || !n.list[1].word.starts_with("bv")) refuse("malformed bits");
    const auto width = static_cast<unsigned>(std::stoul(n.list[2].word));
    return {{Type::Kind::bits, width, {}, {}},
            {wrap(mpz_class(n.list[1].word.substr(2)), width), {}, {}}};
  }
  std::vector<Typed> children;
  for (std::size_t i = 1; i < n.list.size(); ++i)
    children.push_back(evaluate(n.list[i], environment));
  if (!head.is_list) return result_of(head.word, children);
  if (head.list.size() != 3 || children.size() != 1) refuse("a malformed operator");
  if (head.list[1].word == "int2bv") {
    const auto width = static_cast<unsigned>(std::stoul(head.list[2].word));
    if (children[0].type.kind != Type::Kind::integer) refuse("int2bv of no integer");
    return {{Type::Kind::bits, width, {}, {}}, {wrap(children[0].value.number, width), {}, {}}};
  }
  Typed out{type_of(head.list[2]), {}};
  if (out.type.kind != Type::Kind::array || !equal_types(*out.type.element, children[0].type))
    refuse("a constant array of other elements");
  out.value.otherwise = std::make_shared<Value>(children[0].value);
  return out;
}

} // namespace absthread::fuzz::terms
