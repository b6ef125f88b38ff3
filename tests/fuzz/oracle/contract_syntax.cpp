// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/contract_syntax.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace absthread::fuzz::oracle {
namespace {

struct Refused {};

const std::set<std::string> reserved{
    "program", "enum",        "define", "shared",    "initially", "atomicity", "assume",
    "thread",  "composition", "for",    "instances", "any",       "local",     "init",
    "end",     "state",       "assert", "common",    "free",      "idle",      "when",
    "lock",    "unlock",      "starts", "invariant", "exclusive", "bool",      "int",
    "bits",    "true",        "false",  "none",      "self"};

const std::vector<std::string> signs{"<=>", "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||",
                                     "->",  ":=", "..", "<",  ">",  "=",  "!",  "&",  "|",  "^",
                                     "~",   "+",  "-",  "*",  "/",  "%",  "?",  ":",  ";",  ",",
                                     ".",   "'",  "(",  ")",  "[",  "]",  "{",  "}"};

struct Piece {
  enum class Kind { word, number, string, sign, end } kind = Kind::end;
  std::string text{};
};

std::string collapsed(const std::string& text) {
  std::string result;
  bool blank = false;
  for (char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      blank = true;
      continue;
    }
    if (blank && !result.empty()) result += ' ';
    blank = false;
    result += c;
  }
  return result;
}

bool letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool digit(char c) {
  return c >= '0' && c <= '9';
}

class Reader {
 public:
  explicit Reader(const std::string& text) { cut(text); }

  Reading read() {
    std::string all;
    while (now().kind != Piece::Kind::end) all += file_item();
    if (all.empty()) throw Refused{};
    Reading result;
    result.meaning = all;
    for (const auto& [text, before] : comments_) {
      // Items are [first, last] token numbers.
      int position = -1;
      for (std::size_t k = 0; k < items_.size(); ++k) {
        if (before > items_[k].second)
          position = 2 * static_cast<int>(k) + 1;
        else if (before > items_[k].first)
          position = 2 * static_cast<int>(k);
      }
      result.comments.push_back({text, position});
    }
    return result;
  }

 private:
  // ---- tokens

  void cut(const std::string& t) {
    std::size_t i = t.starts_with("\xef\xbb\xbf") ? 3 : 0;
    while (i < t.size()) {
      const char c = t[i];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v') {
        ++i;
      } else if (t.compare(i, 2, "//") == 0) {
        const std::size_t stop = std::min(t.find('\n', i), t.size());
        comments_.push_back({collapsed(t.substr(i, stop - i)), pieces_.size()});
        i = stop;
      } else if (t.compare(i, 2, "/*") == 0) {
        const std::size_t stop = t.find("*/", i + 2);
        if (stop == std::string::npos) throw Refused{};
        comments_.push_back({collapsed(t.substr(i, stop + 2 - i)), pieces_.size()});
        i = stop + 2;
      } else if (letter(c) || digit(c)) {
        std::size_t stop = i;
        while (stop < t.size() && (letter(t[stop]) || digit(t[stop]))) ++stop;
        std::string word = t.substr(i, stop - i);
        if (digit(c)) check_number(word);
        pieces_.push_back({digit(c) ? Piece::Kind::number : Piece::Kind::word, word});
        i = stop;
      } else if (c == '"') {
        std::string value;
        std::size_t k = i + 1;
        for (; k < t.size() && t[k] != '"'; ++k) {
          if (t[k] == '\n') throw Refused{};
          if (t[k] == '\\' && k + 1 < t.size() && (t[k + 1] == '"' || t[k + 1] == '\\')) ++k;
          value += t[k];
        }
        if (k >= t.size()) throw Refused{};
        pieces_.push_back({Piece::Kind::string, value});
        i = k + 1;
      } else {
        const auto sign = std::find_if(signs.begin(), signs.end(), [&](const std::string& s) {
          return t.compare(i, s.size(), s) == 0;
        });
        if (sign == signs.end()) throw Refused{};
        pieces_.push_back({Piece::Kind::sign, *sign});
        i += sign->size();
      }
    }
    pieces_.push_back({});
  }

  static void check_number(const std::string& word) {
    const bool hex = word.size() > 1 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
    const std::string digits = hex ? word.substr(2) : word;
    const bool good = std::all_of(digits.begin(), digits.end(), [&](char c) {
      return hex ? std::isxdigit(static_cast<unsigned char>(c)) != 0 : digit(c);
    });
    if (!good || digits.empty() || digits.size() > 4000) throw Refused{};
  }

  const Piece& now() const { return pieces_[at_]; }
  bool sees(const std::string& text) const {
    return (now().kind == Piece::Kind::sign || now().kind == Piece::Kind::word) &&
           now().text == text;
  }
  bool accept(const std::string& text) {
    if (!sees(text)) return false;
    ++at_;
    return true;
  }
  void demand(const std::string& text) {
    if (!accept(text)) throw Refused{};
  }
  std::string any_word() {
    if (now().kind != Piece::Kind::word) throw Refused{};
    return pieces_[at_++].text;
  }
  std::string name() {
    if (reserved.count(now().text) != 0) throw Refused{};
    return any_word();
  }
  std::string names() {
    std::string all = name();
    while (accept(",")) all += ' ' + name();
    return all;
  }
  void begin() { item_begin_ = at_; }
  // The item ends with the token before this one.
  void finish() { items_.push_back({item_begin_, at_ - 1}); }

  // ---- expressions, one function for the levels of the table

  struct Value {
    std::string text;
    std::string op{}; // outermost operator, for flattening
    bool primed = false;
  };

  static Value join(const std::string& op, const std::vector<Value>& parts, bool flat) {
    std::string text = '(' + op;
    for (const Value& part : parts) {
      if (flat && part.op == op)
        text += part.text.substr(1 + op.size(), part.text.size() - op.size() - 2);
      else
        text += ' ' + part.text;
    }
    return {text + ')', op};
  }

  std::string expression() { return choice().text; }

  Value choice() {
    Value condition = binary(0);
    if (!accept("?")) return condition;
    Value yes = choice();
    demand(":");
    Value no = choice();
    return join("?:", {condition, yes, no}, false);
  }

  Value binary(std::size_t level) {
    static const std::vector<std::vector<std::string>> levels{
        {"<=>"}, {"=>"}, {"||"}, {"&&"},       {"==", "!="}, {"<", "<=", ">", ">="},
        {"|"},   {"^"},  {"&"},  {"<<", ">>"}, {"+", "-"},   {"*", "/", "%"}};
    static const std::set<std::string> flat{"||", "&&", "|", "^", "&", "+", "*"};
    if (level == levels.size()) return unary();
    Value left = binary(level + 1);
    int count = 0;
    while (true) {
      std::string found;
      for (const std::string& op : levels[level])
        if (now().kind == Piece::Kind::sign && sees(op)) found = op;
      if (found.empty()) return left;
      if (++count > 1 && (level == 4 || level == 5)) throw Refused{};
      ++at_;
      Value right = found == "=>" ? binary(level) : binary(level + 1);
      left = join(found, {left, right}, flat.count(found) != 0);
    }
  }

  Value unary() {
    for (const char* op : {"!", "-", "~"})
      if (accept(op)) return join(op == std::string("-") ? "neg" : op, {unary()}, false);
    Value value = primary();
    while (true) {
      if (accept("'")) {
        value = join("next", {value}, false);
        value.primed = true;
      } else if (accept("[")) {
        if (value.primed) throw Refused{};
        value = join("at", {value, {expression()}}, false);
        demand("]");
      } else if (accept(".")) {
        value = join("field", {value, {any_word()}}, false);
      } else {
        return value;
      }
    }
  }

  Value primary() {
    if (now().kind == Piece::Kind::number) return {pieces_[at_++].text};
    for (const char* word : {"true", "false", "none", "self"})
      if (now().kind == Piece::Kind::word && accept(word)) return {std::string("#") + word};
    if (accept("(")) {
      Value inner = choice();
      inner.primed = false;
      demand(")");
      return inner;
    }
    const bool counts = sees("count");
    std::string called = name();
    if (!accept("(")) return {called};
    if (counts) {
      std::string what = name();
      demand(")");
      return {"(count " + what + ')'};
    }
    std::string text = "(call " + called;
    if (!accept(")")) {
      do text += ' ' + expression();
      while (accept(","));
      demand(")");
    }
    return {text + ')'};
  }

  // Beside `..` there are sums of products of primaries.
  std::string bound() { return bound_level(10).text; }
  Value bound_level(std::size_t level) {
    if (level == 12) {
      for (const char* op : {"!", "-", "~"})
        if (accept(op)) return join(op == std::string("-") ? "neg" : op, {bound_level(12)}, false);
      return primary();
    }
    Value left = bound_level(level + 1);
    while (true) {
      std::string found;
      for (const char* op : {"+", "-", "*", "/", "%"})
        if (sees(op) && (level == 10) == (op[0] == '+' || op[0] == '-')) found = op;
      if (found.empty()) return left;
      ++at_;
      left = join(found, {left, bound_level(level + 1)}, found == "+" || found == "*");
    }
  }

  std::string place() {
    std::string text = name();
    while (accept("[")) {
      text = "(at " + text + ' ' + expression() + ')';
      demand("]");
    }
    return text;
  }

  // ---- declarations

  std::string type() {
    std::string text;
    if (sees("bool") || sees("int") || sees("lock") || sees("thread"))
      text = any_word();
    else if (accept("bits")) {
      if (now().kind != Piece::Kind::number) throw Refused{};
      text = "bits" + pieces_[at_++].text;
    } else {
      const std::size_t start = at_;
      try {
        std::string low = bound();
        demand("..");
        text = "(range " + low + ' ' + bound() + ')';
      } catch (const Refused&) {
        at_ = start;
        text = name();
      }
    }
    while (accept("[")) {
      text += '[' + expression() + ']';
      demand("]");
    }
    return text;
  }

  std::string lvalue() {
    std::string text;
    while (accept("*")) text += '*';
    if (accept("(")) {
      text += '(' + lvalue() + ')';
      demand(")");
    } else {
      text += any_word();
    }
    while (true) {
      if (accept("->"))
        text += "->" + any_word();
      else if (accept("."))
        text += '.' + any_word();
      else if (accept("[")) {
        if (now().kind != Piece::Kind::number && now().kind != Piece::Kind::word) throw Refused{};
        text += '[' + pieces_[at_++].text + ']';
        demand("]");
      } else {
        return text;
      }
    }
  }

  std::string declaration() {
    std::string text = "(var " + names();
    demand(":");
    text += " : " + type();
    if (accept("=")) text += " = " + expression();
    if (accept("for")) text += " for " + lvalue();
    demand(";");
    return text + ")";
  }

  // ---- items

  std::string word_item(const std::string& word, const std::string& rest) {
    demand(";");
    return '(' + word + ' ' + rest + ')';
  }

  std::string file_item() {
    begin();
    std::string text;
    if (accept("program")) {
      text = "(program " + name();
      if (now().kind == Piece::Kind::string) {
        do {
          if (now().kind != Piece::Kind::string) throw Refused{};
          text += " \"" + pieces_[at_++].text + '"';
        } while (accept(","));
      }
      demand(";");
      text += ')';
    } else if (accept("enum")) {
      text = "(enum " + name();
      demand("{");
      text += ' ' + names() + ')';
      demand("}");
    } else if (accept("define")) {
      text = "(define " + name();
      if (accept("(")) {
        text += '(' + names() + ')';
        demand(")");
      }
      demand(":=");
      text += ' ' + expression() + ')';
      demand(";");
    } else if (accept("initially")) {
      text = word_item("initially", expression());
    } else if (accept("atomicity")) {
      text = word_item("atomicity", name());
    } else if (accept("assume")) {
      text = word_item("assume", name());
    } else if (accept("shared")) {
      return block("(shared", [this] { return declaration(); });
    } else if (accept("composition")) {
      return block("(composition", [this] { return composition_item(); });
    } else if (accept("thread")) {
      text = "(thread " + name();
      if (accept("for")) {
        text += " for " + any_word();
        if (accept("(")) {
          text += '(';
          if (!sees(")")) {
            text += any_word();
            while (accept(",")) text += ' ' + any_word();
          }
          demand(")");
          text += ')';
        }
      }
      if (accept("instances")) text += " instances " + (accept("any") ? "any" : expression());
      return block(text, [this] { return thread_item(); });
    } else {
      throw Refused{};
    }
    finish();
    return text + '\n';
  }

  template<typename Item>
  std::string block(std::string text, const Item& item) {
    demand("{");
    finish();
    while (!sees("}")) {
      begin();
      text += "\n  " + item();
      finish();
    }
    begin();
    demand("}");
    finish();
    return text + ")\n";
  }

  std::string composition_item() {
    if (accept("invariant")) return word_item("invariant", expression());
    demand("exclusive");
    std::string text;
    do {
      text += ' ' + name();
      demand(".");
      text += '.' + name();
    } while (accept(","));
    return word_item("exclusive", text);
  }

  std::string thread_item() {
    if (accept("local")) return "(local " + declaration() + ')';
    for (const char* word : {"init", "end", "free"})
      if (accept(word)) return word_item(word, names());
    if (accept("common")) return word_item("common", expression());
    if (accept("idle")) {
      demand("off");
      return word_item("idle", "off");
    }
    if (accept("state")) {
      std::string text = names();
      if (accept("assert")) text += " assert " + expression();
      if (accept("idle")) {
        demand("off");
        text += " idle-off";
      }
      return word_item("state", text);
    }
    std::string text = names();
    demand("->");
    text += " -> " + name();
    while (!accept(";")) {
      if (accept("when"))
        text += " (when " + expression() + ')';
      else if (accept("lock"))
        text += " (lock " + place() + ')';
      else if (accept("unlock"))
        text += " (unlock " + place() + ')';
      else if (accept("starts"))
        text += " (starts " + name() + ')';
      else {
        demand(":");
        do text += accept("any") ? " (any " + place() + ')' : " (update " + expression() + ')';
        while (accept(","));
      }
    }
    return "(edge " + text + ')';
  }

  std::vector<Piece> pieces_{};
  std::vector<std::pair<std::string, std::size_t>> comments_{}; // text, tokens before it
  std::vector<std::pair<std::size_t, std::size_t>> items_{};    // first and last token
  std::size_t at_ = 0;
  std::size_t item_begin_ = 0;
};

} // namespace

std::optional<Reading> read_syntax(const std::string& text) {
  try {
    return Reader(text).read();
  } catch (const Refused&) {
    return std::nullopt;
  }
}

std::optional<CText> read_c_text(const std::string& text) {
  CText result;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"' || text[i] == '\'') {
      const char quote = text[i];
      result.rest += text[i++];
      while (i < text.size() && text[i] != quote && text[i] != '\n') {
        if (text[i] == '\\') {
          result.rest += text[i++];
          if (i + 1 < text.size() && text[i] == '\r' && text[i + 1] == '\n')
            result.rest += text[i++];
        }
        if (i < text.size()) result.rest += text[i++];
      }
      if (i < text.size()) result.rest += text[i++];
    } else if (text.compare(i, 2, "//") == 0) {
      while (i < text.size() && text[i] != '\n') {
        if (text.compare(i, 2, "\\\n") == 0)
          result.rest += text[i++];
        else if (text.compare(i, 3, "\\\r\n") == 0) {
          result.rest += text[i++];
          result.rest += text[i++];
        }
        result.rest += text[i++];
      }
    } else if (text.compare(i, 2, "/*") == 0) {
      std::size_t body = i + 2;
      bool contract = body < text.size() && text[body] == '@';
      if (contract) {
        ++body;
        while (body < text.size() && (text[body] == ' ' || text[body] == '\t' ||
                                      text[body] == '\n' || text[body] == '\r'))
          ++body;
        contract = text.compare(body, 9, "absthread") == 0;
        body += 9;
        contract = contract && !(body < text.size() && (letter(text[body]) || digit(text[body])));
      }
      if (!contract) body = i + 2;
      const std::size_t stop = text.find("*/", body);
      if (stop == std::string::npos) {
        if (contract) return std::nullopt;
        result.rest += text.substr(i);
        break;
      }
      if (contract) {
        result.bodies.push_back(text.substr(body, stop - body));
        result.rest += "<contract>";
      } else {
        result.rest += text.substr(i, stop + 2 - i);
      }
      i = stop + 2;
    } else {
      result.rest += text[i++];
    }
  }
  return result;
}

} // namespace absthread::fuzz::oracle
