// SPDX-License-Identifier: MIT
//
// The oracle of the family "terms": reads the SMT-LIB text of an expression by itself and evaluates
// it recursively, from the definitions of SMT-LIB. It shares nothing with spec-lang/term.
#pragma once

#include <gmpxx.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace absthread::fuzz::terms {

// A parsed text: a word, or a list.
struct Node {
  std::string word{};
  std::vector<Node> list{};
  bool is_list = false;
};
// Throws std::runtime_error.
Node read(const std::string& text);
std::string write(const Node& node);

struct Type {
  enum class Kind { boolean, integer, bits, mode, thread, array };
  Kind kind = Kind::integer;
  unsigned width = 0;
  std::shared_ptr<Type> index{}, element{};
};
// "Bool", "Int", "(_ BitVec 3)", "Mode" (of three values), "thread~", "(Array Mode Int)"
Type type_of(const Node& node);

// Numbers stand for everything but arrays; an array is a default and exceptions.
struct Value {
  mpz_class number = 0;
  std::shared_ptr<Value> otherwise{};
  std::map<mpz_class, Value> exceptions{};
};
bool same(const Value& a, const Value& b, const Type& type);
std::string show(const Value& value);

struct Typed {
  Type type;
  Value value;
};
using Environment = std::map<std::string, Typed>; // by the word in the text, without bars

// Throws std::runtime_error for a text that is no well-sorted expression over these names, and for
// a division by zero.
Typed evaluate(const Node& node, const Environment& environment);

} // namespace absthread::fuzz::terms
