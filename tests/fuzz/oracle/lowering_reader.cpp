// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/lowering_reader.hpp"

#include "tests/fuzz/oracle/lowering_oracle.hpp"

#include <algorithm>
#include <cctype>

namespace absthread::fuzz::lowering {

namespace {

std::vector<std::string> tokens_of(const std::string& text) {
  static const std::vector<std::string> longer{
      "<=>", "->", "==", "!=", "<=", ">=", "&&", "||", "=>", ":=", ".."};
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    const auto is_word = [&](std::size_t k) {
      return k < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[k])) != 0 || text[k] == '_');
    };
    if (std::isspace(static_cast<unsigned char>(text[i])) != 0) {
      ++i;
    } else if (text.compare(i, 2, "//") == 0) {
      i = std::min(text.find('\n', i), text.size());
    } else if (is_word(i)) {
      std::size_t end = i;
      while (is_word(end)) ++end;
      out.push_back(text.substr(i, end - i));
      i = end;
    } else {
      const auto at = std::find_if(longer.begin(), longer.end(), [&](const std::string& op) {
        return text.compare(i, op.size(), op) == 0;
      });
      out.push_back(at == longer.end() ? std::string(1, text[i]) : *at);
      i += out.back().size();
    }
  }
  return out;
}

// Loosest first; an operator of a later row binds more tightly.
const std::vector<std::vector<std::string>>& infix_rows() {
  static const std::vector<std::vector<std::string>> rows{
      {"<=>"}, {"=>"}, {"||"}, {"&&"},     {"==", "!="},   {"<", "<=", ">", ">="},
      {"|"},   {"^"},  {"&"},  {"+", "-"}, {"*", "/", "%"}};
  return rows;
}

class Reader {
 public:
  explicit Reader(const std::string& text)
      : tokens_(tokens_of(text)) {}

  ContractText read() {
    while (at_ < tokens_.size()) {
      const std::string word = take();
      if (word == "enum")
        read_enum();
      else if (word == "define")
        read_define();
      else if (word == "shared")
        read_shared();
      else if (word == "initially")
        out_.initially.push_back(condition());
      else if (word == "thread")
        read_thread();
      else if (word == "composition")
        read_composition();
      else
        throw Unreadable{"item " + word};
    }
    return std::move(out_);
  }

 private:
  const std::string& peek(std::size_t ahead = 0) const {
    static const std::string end = "<end>";
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : end;
  }

  std::string take() {
    if (at_ >= tokens_.size()) throw Unreadable{"the text ends too early"};
    return tokens_[at_++];
  }

  bool accept(const std::string& token) {
    if (peek() != token) return false;
    ++at_;
    return true;
  }

  void expect(const std::string& token) {
    if (!accept(token)) throw Unreadable{"expected " + token + ", found " + peek()};
  }

  std::vector<std::string> names() {
    std::vector<std::string> out{take()};
    while (accept(",")) out.push_back(take());
    return out;
  }

  Tree condition() {
    Tree t = expression();
    expect(";");
    return t;
  }

  int whole_number() {
    const int sign = accept("-") ? -1 : 1;
    return sign * std::stoi(take());
  }

  // ---- expressions

  Tree expression() {
    Tree t = infix(0);
    if (!accept("?")) return t;
    Tree yes = expression();
    expect(":");
    Tree no = expression();
    return {"?", "", {std::move(t), std::move(yes), std::move(no)}};
  }

  Tree infix(std::size_t row) {
    if (row == infix_rows().size()) return prefix();
    Tree left = infix(row + 1);
    const auto& ops = infix_rows()[row];
    while (std::find(ops.begin(), ops.end(), peek()) != ops.end()) {
      const std::string op = take();
      if (op == "=>") return {op, "", {std::move(left), infix(row)}};
      Tree right = infix(row + 1);
      left = {op, "", {std::move(left), std::move(right)}};
    }
    return left;
  }

  Tree prefix() {
    if (accept("!")) return {"!", "", {prefix()}};
    if (accept("-")) return {"-1", "", {prefix()}};
    Tree t = primary();
    for (;;) {
      if (accept("'")) {
        t = {"prime", "", {std::move(t)}};
      } else if (accept("[")) {
        Tree at = expression();
        expect("]");
        t = {"index", "", {std::move(t), std::move(at)}};
      } else if (accept(".")) {
        const std::string field = take();
        (field == "ended" ? out_.mentions_ended : out_.mentions_started).insert(t.text);
        t = {"field", field, {std::move(t)}};
      } else {
        return t;
      }
    }
  }

  Tree primary() {
    const std::string word = take();
    if (word == "(") {
      Tree t = expression();
      expect(")");
      return t;
    }
    if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) return {"number", word, {}};
    for (const char* leaf : {"true", "false", "none", "self"})
      if (word == leaf) return {word, "", {}};
    if (std::isalpha(static_cast<unsigned char>(word[0])) == 0)
      throw Unreadable{"expression at " + word};
    if (word == "count") {
      expect("(");
      const std::string thread = take();
      expect(")");
      return {"count", thread, {}};
    }
    if (!accept("(")) return {"name", word, {}};
    Tree call{"call", word, {}};
    do call.kids.push_back(expression());
    while (accept(","));
    expect(")");
    return call;
  }

  // ---- items

  void read_enum() {
    const std::string name = take();
    expect("{");
    out_.enums[name] = names();
    expect("}");
  }

  void read_define() {
    DefineText define;
    const std::string name = take();
    if (accept("(")) {
      define.parameters = names();
      expect(")");
    }
    expect(":=");
    define.body = condition();
    out_.defines[name] = std::move(define);
  }

  DeclarationText declaration() {
    DeclarationText d;
    d.names = names();
    expect(":");
    if (peek() == "-" || std::isdigit(static_cast<unsigned char>(peek()[0])) != 0) {
      d.base = "range";
      d.low = whole_number();
      expect("..");
      d.high = whole_number();
    } else {
      d.base = take();
      if (d.base == "bits") d.width = whole_number();
    }
    while (accept("[")) {
      d.bounds.push_back(whole_number());
      expect("]");
    }
    if (accept("=")) d.initial = expression();
    expect(";");
    return d;
  }

  void read_shared() {
    expect("{");
    while (!accept("}")) out_.shared.push_back(declaration());
  }

  void read_composition() {
    expect("{");
    while (!accept("}")) {
      if (accept("invariant")) {
        out_.invariants.push_back(condition());
      } else {
        expect("exclusive");
        std::string places;
        while (!accept(";")) {
          const std::string token = take();
          places += token == "," ? ", " : token;
        }
        out_.exclusions.push_back(places);
      }
    }
  }

  void mention(ThreadText& t, const std::string& state) {
    if (std::find(t.states.begin(), t.states.end(), state) == t.states.end())
      t.states.push_back(state);
  }

  void read_thread() {
    ThreadText t;
    t.name = take();
    if (accept("instances")) t.instances = take();
    expect("{");
    while (!accept("}")) {
      if (accept("local")) {
        t.locals.push_back(declaration());
      } else if (accept("common")) {
        t.common.push_back(condition());
      } else if (accept("free")) {
        for (std::string& name : names()) t.free.push_back(std::move(name));
        expect(";");
      } else if (accept("idle")) {
        expect("off");
        expect(";");
        t.no_idle = true;
      } else if (accept("init")) {
        for (std::string& name : names()) {
          mention(t, name);
          t.initial.push_back(std::move(name));
        }
        expect(";");
      } else if (accept("end")) {
        for (std::string& name : names()) t.ends.insert(std::move(name));
        expect(";");
      } else if (accept("state")) {
        read_state(t);
      } else {
        read_edge(t);
      }
    }
    out_.threads.push_back(std::move(t));
  }

  void read_state(ThreadText& t) {
    const std::vector<std::string> states = names();
    for (const std::string& s : states) mention(t, s);
    if (accept("assert")) {
      const Tree assertion = expression();
      for (const std::string& s : states) t.assertions[s] = assertion;
    }
    if (accept("idle")) {
      expect("off");
      t.idle_off.insert(states.begin(), states.end());
    }
    expect(";");
  }

  void read_edge(ThreadText& t) {
    EdgeText e;
    e.sources = names();
    expect("->");
    e.target = take();
    for (const std::string& s : e.sources) mention(t, s);
    mention(t, e.target);
    bool update = false;
    while (!accept(";")) {
      if (accept(":") || (update && accept(","))) {
        update = true;
        if (accept("any"))
          e.clauses.push_back({"any", expression()});
        else
          e.clauses.push_back({":", expression()});
        continue;
      }
      const std::string word = take();
      if (word == "starts") {
        const std::string thread = take();
        out_.mentions_started.insert(thread);
        e.clauses.push_back({word, {"name", thread, {}}});
      } else if (word == "when" || word == "lock" || word == "unlock") {
        e.clauses.push_back({word, expression()});
      } else {
        throw Unreadable{"clause " + word};
      }
    }
    t.edges.push_back(std::move(e));
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
  ContractText out_;
};

} // namespace

std::vector<std::string> ContractText::features() const {
  std::set<std::string> found;
  auto note = [&](bool is, const char* what) {
    if (is) found.insert(what);
  };
  for (const DeclarationText& d : shared) {
    note(!d.bounds.empty(), "array");
    note(d.base == "lock", "lock");
  }
  note(!defines.empty(), "define");
  note(!invariants.empty(), "invariant");
  note(!mentions_ended.empty(), "counted end");
  for (const ThreadText& t : threads) {
    note(!t.free.empty(), "free");
    note(!t.common.empty(), "common");
    note(!t.locals.empty(), "local");
    note(t.no_idle || !t.idle_off.empty(), "idle off");
    for (const EdgeText& e : t.edges) {
      note(std::find(e.sources.begin(), e.sources.end(), e.target) != e.sources.end(), "loop");
      for (const ClauseText& c : e.clauses) {
        note(c.word == "any", "any");
        note(c.word == "starts", "starts");
      }
    }
  }
  return {found.begin(), found.end()};
}

ContractText read_contract_text(const std::string& text) {
  return Reader(text).read();
}

} // namespace absthread::fuzz::lowering
