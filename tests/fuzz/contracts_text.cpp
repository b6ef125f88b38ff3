// SPDX-License-Identifier: MIT
#include "tests/fuzz/contracts_text.hpp"

#include <vector>

namespace absthread::fuzz {
namespace {

using Words = std::vector<std::string>;

const Words variables{"x",   "y",     "pendingIO", "m",   "slot",
                      "off", "count", "statement", "_a1", "started"};
const Words states{"S0", "S1", "W2", "V3", "off"};
const Words threads{"A", "Worker", "Unload", "PnpStop"};
const Words c_words{"dev", "state", "f", "lock", "worker", "end"};
const Words comments{"// note",
                     "// it's a \"note\"",
                     "/* a */",
                     "/* two\n   lines */",
                     "/**/",
                     "//",
                     "/* a * b / c */",
                     "// }",
                     "/* ; */",
                     "/*\n\n * x\n */",
                     "// \\",
                     "/* // */"};

class Generator {
 public:
  Generator(Random& random, const ContractTextShape& shape)
      : random_(random)
      , shape_(shape) {}

  Words file() {
    if (random_.chance(60)) program();
    const std::size_t count = 1 + random_.below(shape_.most_threads + 4);
    for (std::size_t i = 0; i < count; ++i) file_item();
    return std::move(out_);
  }

  Words items(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) file_item();
    return std::move(out_);
  }

 private:
  void put(const std::string& token) { out_.push_back(token); }
  template<typename... T>
  void put(const std::string& token, const T&... more) {
    put(token);
    put(more...);
  }

  void list(const Words& from, std::size_t most) {
    put(random_.pick(from));
    for (std::size_t n = random_.below(most); n > 0; --n) put(",", random_.pick(from));
  }

  void program() {
    put("program", random_.pick(threads));
    if (random_.chance(80)) {
      put(random_.chance(90) ? "\"a.c\"" : "\"dir x/\\\"q\\\\ //.c\"");
      if (random_.chance(30)) put(",", "\"b.c\"");
    }
    put(";");
  }

  void file_item() {
    switch (random_.below(10)) {
    case 0:
      put("enum", "Mode", "{");
      list(states, 4);
      put("}");
      break;
    case 1:
      put("define", random_.pick(variables));
      if (random_.chance(50)) {
        put("(");
        list(variables, 3);
        put(")");
      }
      put(":=");
      expression(shape_.deepest);
      put(";");
      break;
    case 2:
      put("initially");
      expression(shape_.deepest);
      put(";");
      break;
    case 3: put("atomicity", random_.chance(50) ? "statement" : "access", ";"); break;
    case 4: put("assume", "sc", ";"); break;
    case 5:
      put("shared", "{");
      for (std::size_t n = random_.below(shape_.most_items); n > 0; --n) declaration();
      put("}");
      break;
    case 6: composition(); break;
    default: thread(); break;
    }
  }

  void composition() {
    put("composition", "{");
    for (std::size_t n = random_.below(4); n > 0; --n) {
      if (random_.chance(50)) {
        put("invariant");
        expression(shape_.deepest);
      } else {
        put("exclusive", random_.pick(threads), ".", random_.pick(states));
        for (std::size_t k = random_.below(3); k > 0; --k)
          put(",", random_.pick(threads), ".", random_.pick(states));
      }
      put(";");
    }
    put("}");
  }

  void thread() {
    put("thread", random_.pick(threads));
    if (random_.chance(60)) {
      put("for", random_.pick(c_words));
      if (random_.chance(40)) {
        put("(");
        if (random_.chance(80)) list(c_words, 3);
        put(")");
      }
    }
    if (random_.chance(30))
      put("instances", "any");
    else if (random_.chance(30)) {
      put("instances");
      expression(1);
    }
    put("{");
    for (std::size_t n = random_.below(shape_.most_items); n > 0; --n) thread_item();
    put("}");
  }

  void thread_item() {
    switch (random_.below(12)) {
    case 0:
      put("local");
      declaration();
      return;
    case 1: put("init"); return names_item(states);
    case 2: put("end"); return names_item(states);
    case 3: put("free"); return names_item(variables);
    case 4: put("idle", "off", ";"); return;
    case 5:
      put("common");
      expression(shape_.deepest);
      put(";");
      return;
    case 6:
    case 7:
      put("state");
      list(states, 3);
      if (random_.chance(70)) {
        put("assert");
        expression(shape_.deepest);
      }
      if (random_.chance(30)) put("idle", "off");
      put(";");
      return;
    default: edge(); return;
    }
  }

  void names_item(const Words& from) {
    list(from, 3);
    put(";");
  }

  void edge() {
    list(states, 2);
    put("->", random_.pick(states));
    for (std::size_t n = random_.below(4); n > 0; --n) {
      switch (random_.below(6)) {
      case 0:
        put("lock");
        place();
        break;
      case 1:
        put("unlock");
        place();
        break;
      case 2: put("starts", random_.pick(threads)); break;
      case 3:
        put("when");
        expression(shape_.deepest);
        break;
      default:
        put(":");
        update();
        for (std::size_t k = random_.below(3); k > 0; --k) {
          put(",");
          update();
        }
      }
    }
    put(";");
  }

  void update() {
    if (random_.chance(25)) {
      put("any");
      place();
    } else {
      expression(shape_.deepest);
    }
  }

  void place() {
    put(random_.pick(variables));
    if (random_.chance(30)) {
      put("[");
      expression(1);
      put("]");
    }
  }

  void declaration() {
    list(variables, 3);
    put(":");
    switch (random_.below(7)) {
    case 0: put("bool"); break;
    case 1: put("int"); break;
    case 2: put("lock"); break;
    case 3: put("thread"); break;
    case 4: put("bits", "8"); break;
    case 5: put("Mode"); break;
    default:
      bound(2);
      put("..");
      bound(2);
    }
    for (std::size_t n = random_.chance(25) ? 1 + random_.below(2) : 0; n > 0; --n) {
      put("[");
      expression(1);
      put("]");
    }
    if (random_.chance(50)) {
      put("=");
      expression(2);
    }
    if (random_.chance(30)) {
      put("for");
      lvalue(2);
    }
    put(";");
  }

  void lvalue(std::size_t depth) {
    if (random_.chance(20)) put("*");
    if (depth > 0 && random_.chance(20)) {
      put("(");
      lvalue(depth - 1);
      put(")");
    } else {
      put(random_.pick(c_words));
    }
    for (std::size_t n = random_.below(3); n > 0; --n) {
      switch (random_.below(3)) {
      case 0: put("->", random_.pick(c_words)); break;
      case 1: put(".", random_.pick(c_words)); break;
      default: put("[", random_.chance(50) ? "3" : "i", "]");
      }
    }
  }

  void bound(std::size_t depth) {
    const std::size_t terms = 1 + random_.below(depth + 1);
    for (std::size_t i = 0; i < terms; ++i) {
      if (i != 0) put(random_.pick(Words{"+", "-", "*", "/", "%"}));
      if (random_.chance(15)) put("-");
      if (depth > 0 && random_.chance(20))
        parenthesised(depth);
      else if (random_.chance(30))
        put("N");
      else
        number();
    }
  }

  void number() {
    put(random_.chance(80) ? std::to_string(random_.below(100))
                           : random_.pick(Words{"0x1F", "0X0", "12345678901234567890123", "007"}));
  }

  void parenthesised(std::size_t depth) {
    put("(");
    expression(depth - 1);
    put(")");
  }

  void expression(std::size_t depth) { level(0, depth); }

  // 0: choice; 1 .. 12: the infix operators; 13: prefixes; 14: the rest.
  void level(std::size_t at, std::size_t depth) {
    static const std::vector<Words> operators{
        {},    {"<=>"}, {"=>"}, {"||"},       {"&&"},     {"==", "!="},   {"<", "<=", ">", ">="},
        {"|"}, {"^"},   {"&"},  {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
    if (at == 13) return prefixed(depth);
    const bool here = depth > 0 && random_.chance(at == 0 ? 6 : 9);
    if (!here) return level(at + 1, depth);
    if (at == 0) {
      level(1, depth - 1);
      put("?");
      level(0, depth - 1);
      put(":");
      return level(0, depth - 1);
    }
    const bool chains = at != 5 && at != 6;
    level(at + 1, depth - 1);
    for (std::size_t n = chains ? 1 + random_.below(3) : 1; n > 0; --n) {
      put(random_.pick(operators[at]));
      level(at + 1, depth - 1);
    }
  }

  void prefixed(std::size_t depth) {
    while (random_.chance(15)) put(random_.pick(Words{"!", "-", "~"}));
    bool primed = false;
    if (depth > 0 && random_.chance(35))
      parenthesised(depth);
    else
      leaf(depth);
    while (random_.chance(22)) {
      switch (random_.below(4)) {
      case 0:
        if (primed || depth == 0) break;
        put("[");
        expression(depth - 1);
        put("]");
        break;
      case 1:
        put(".", random_.chance(50) ? "started" : "end");
        primed = false;
        break;
      default: put("'"); primed = true;
      }
    }
  }

  void leaf(std::size_t depth) {
    switch (random_.below(9)) {
    case 0: number(); break;
    case 1: put(random_.chance(50) ? "true" : "false"); break;
    case 2: put(random_.chance(50) ? "self" : "none"); break;
    case 3: put("count", "(", random_.pick(threads), ")"); break;
    case 4:
      put("quiet", "(");
      if (depth > 0 && random_.chance(80)) {
        expression(depth - 1);
        for (std::size_t n = random_.below(3); n > 0; --n) {
          put(",");
          expression(depth - 1);
        }
      }
      put(")");
      break;
    default: put(random_.pick(variables) == "count" ? "x" : random_.pick(states));
    }
  }

  Random& random_;
  const ContractTextShape& shape_;
  Words out_{};
};

bool word_like(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Between these two tokens no blank is needed.
bool may_touch(const std::string& a, const std::string& b) {
  const char left = a.back();
  const char right = b.front();
  if (word_like(left) && word_like(right)) return false;
  const std::string alone = ";,(){}[]'";
  return alone.find(left) != std::string::npos || alone.find(right) != std::string::npos ||
         word_like(left) || (word_like(right) && left != '/');
}

std::string spelled(const Words& tokens, Random& random, unsigned comments_percent,
                    bool block_comments) {
  std::string text;
  const auto comment = [&] {
    std::string chosen = random.pick(comments);
    while (!block_comments && !(chosen.starts_with("//") && chosen.find("*/") == std::string::npos))
      chosen = random.pick(comments);
    return chosen + (chosen.starts_with("//") || random.chance(30) ? "\n" : " ");
  };
  const bool dos = random.chance(5);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i != 0) {
      const bool item_end =
          tokens[i - 1] == ";" || tokens[i - 1] == "{" || tokens[i - 1] == "}" || tokens[i] == "}";
      if (random.chance(item_end ? 70 : 5)) {
        if (random.chance(comments_percent)) text += " " + comment();
        text += random.chance(15) ? "\n\n\n" : "\n";
        if (random.chance(10))
          text += "\t";
        else
          text += std::string(random.below(5), ' ');
      } else if (!may_touch(tokens[i - 1], tokens[i]) || random.chance(60)) {
        text += ' ';
      }
    }
    for (unsigned percent = comments_percent; random.chance(percent); percent = 50)
      text += " " + comment();
    text += tokens[i];
  }
  if (random.chance(20)) text += " " + comment();
  if (random.chance(90)) text += '\n';
  if (!dos) return text;
  std::string result;
  for (char c : text) {
    if (c == '\n') result += '\r';
    result += c;
  }
  return result;
}

} // namespace

std::string random_contract_text(Random& random, const ContractTextShape& shape) {
  const Words tokens = Generator(random, shape).file();
  return spelled(tokens, random, shape.comments_percent, true);
}

std::string with_mistakes(std::string text, Random& random) {
  static const Words pieces{
      ";",   "}",    "{", "(",        ")",    "'",  "=",     "==",     ":=", "->", ",",  "when",
      ":",   "[",    "]", "any",      "S0",   "1",  "/*",    "*/",     "//", "\"", "&",  "?",
      "off", "idle", "#", "\xc3\xa9", "12ab", "++", "state", "thread", "0x", ".",  "..", "\n"};
  for (std::size_t n = random.chance(70) ? 1 : 2 + random.below(2); n > 0 && !text.empty(); --n) {
    const std::size_t at = random.below(text.size());
    const std::size_t length = std::min<std::size_t>(1 + random.below(6), text.size() - at);
    switch (random.below(5)) {
    case 0: text.erase(at, 1); break;
    case 1: text.erase(at, length); break;
    case 2: text.insert(at, " " + random.pick(pieces) + " "); break;
    case 3: text.replace(at, length, random.pick(pieces)); break;
    default: text.insert(at, text.substr(at, length)); break;
    }
  }
  return text;
}

std::string random_c_text(Random& random, const ContractTextShape& shape) {
  static const Words codes{"int x = 1;\n",
                           "char *s = \"/*@ absthread thread Z { */\";\n",
                           "char q = '\"', r = '\\'';\n",
                           "// a comment /*@ absthread\n",
                           "// continued \\\n /*@ absthread not this one\n",
                           "/* /*@ absthread nor this */\n",
                           "void f(void) { x++; }\n",
                           "/*@ requires x > 0; */\n",
                           "/*@ absthreads */ int z;\n",
                           "\n",
                           "#define A \"a\\\n b\"\n",
                           "\t"};
  std::string text = "// C\n";
  for (std::size_t n = 1 + random.below(4); n > 0; --n) {
    for (std::size_t k = random.below(4); k > 0; --k) text += random.pick(codes);
    const Words tokens = Generator(random, shape).items(1 + random.below(2));
    text += random.pick(Words{"/*@ absthread ", "/*@absthread\n", "  /*@ absthread\n"});
    text += spelled(tokens, random, shape.comments_percent, false);
    text += random.chance(50) ? "*/" : "\n*/\n";
  }
  return text + random.pick(codes);
}

} // namespace absthread::fuzz
