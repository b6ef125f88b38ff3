// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/boolean_reader.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <stdexcept>

namespace absthread::fuzz::bp {

namespace {

struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (std::isspace(c) != 0) {
      ++i;
    } else if (text.compare(i, 2, "//") == 0) {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (std::isalnum(c) != 0 || c == '_') {
      std::string word;
      while (i < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_'))
        word += text[i++];
      out.push_back(word);
    } else {
      std::string mark(1, text[i++]);
      if (i < text.size()) {
        const std::string two = mark + text[i];
        if (two == ":=" || two == "==" || two == "=>" || two == "!=") {
          mark = two;
          ++i;
        }
      }
      out.push_back(mark);
    }
  }
  return out;
}

class Reader {
 public:
  explicit Reader(const std::string& text)
      : words_(words_of(text)) {}

  BooleanProgram read() {
    while (at_ < words_.size()) {
      if (accept("decl")) {
        names(out_.globals);
        expect(";");
      } else if (accept("thread_local")) {
        names(out_.thread_locals);
        expect(";");
      } else {
        procedure();
      }
    }
    for (const std::string& lock : locks_)
      if (std::find(out_.globals.begin(), out_.globals.end(), lock) == out_.globals.end())
        throw Unreadable("a lock that is not declared outside");
    out_.locks.assign(locks_.begin(), locks_.end());
    std::erase_if(out_.globals, [&](const std::string& n) { return locks_.count(n) != 0; });
    find_recursion();
    out_.find("main");
    return out_;
  }

 private:
  using Kind = Instruction::Kind;

  const std::string& peek(std::size_t ahead = 0) const {
    static const std::string none;
    return at_ + ahead < words_.size() ? words_[at_ + ahead] : none;
  }
  bool accept(const std::string& word) {
    if (peek() != word) return false;
    ++at_;
    return true;
  }
  void expect(const std::string& word) {
    if (!accept(word)) throw Unreadable("expected " + word + ", found " + peek());
  }
  std::string name() {
    const std::string word = peek();
    if (word.empty() || (std::isalpha(static_cast<unsigned char>(word[0])) == 0 && word[0] != '_'))
      throw Unreadable("expected a name, found " + word);
    ++at_;
    return word;
  }
  void names(std::vector<std::string>& list) {
    list.push_back(name());
    while (accept(",")) list.push_back(name());
  }

  // Loosest first: =>, |, ^, &, == and !=, then operands.
  Expression expression() {
    Expression left = level(0);
    if (accept("=>")) return {'>', 0, {}, {left, expression()}};
    return left;
  }
  Expression level(int n) {
    static const std::vector<std::string> marks = {"|", "^", "&"};
    if (n == 3) {
      Expression left = operand();
      for (;;) {
        if (accept("=="))
          left = {'=', 0, {}, {left, operand()}};
        else if (accept("!="))
          left = {'^', 0, {}, {left, operand()}};
        else
          return left;
      }
    }
    Expression left = level(n + 1);
    while (accept(marks[static_cast<std::size_t>(n)]))
      left = {marks[static_cast<std::size_t>(n)][0], 0, {}, {left, level(n + 1)}};
    return left;
  }
  Expression operand() {
    if (accept("(")) {
      Expression inside = expression();
      expect(")");
      return inside;
    }
    if (accept("!")) return {'!', 0, {}, {operand()}};
    if (accept("*")) return {'*', 0, {}, {}};
    if (accept("0")) return {'c', 0, {}, {}};
    if (accept("1")) return {'c', 1, {}, {}};
    if (accept("schoose")) {
      expect("[");
      Expression a = expression();
      expect(",");
      Expression b = expression();
      expect("]");
      return {'s', 0, {}, {a, b}};
    }
    const std::string variable = name();
    return {accept("'") ? 'n' : 'v', 0, variable, {}};
  }
  std::vector<Expression> expressions(const std::string& end) {
    std::vector<Expression> out;
    if (peek() == end) return out;
    out.push_back(expression());
    while (accept(",")) out.push_back(expression());
    return out;
  }

  void procedure() {
    Code& code = out_.procedures.emplace_back();
    code_ = out_.procedures.size() - 1;
    labels_.clear();
    wanted_.clear();
    if (accept("bool")) {
      code.results = 1;
      if (accept("<")) {
        code.results = std::stoi(peek());
        ++at_;
        expect(">");
      }
    } else {
      accept("void");
    }
    code.name = name();
    expect("(");
    if (peek() != ")") names(code.parameters);
    expect(")");
    expect("begin");
    code.locals = code.parameters;
    while (accept("decl")) {
      names(code.locals);
      expect(";");
    }
    if (accept("enforce")) {
      code.enforce = expression();
      expect(";");
    }
    while (!accept("end")) statement();
    accept(";");
    Instruction last;
    last.kind = Kind::give_back;
    add(last);
    Code& done = out_.procedures[code_];
    for (const auto& [instruction, slot, label] : wanted_) {
      const auto found = labels_.find(label);
      if (found == labels_.end()) throw Unreadable("no label " + label);
      Instruction& i = done.body[static_cast<std::size_t>(instruction)];
      i.next[static_cast<std::size_t>(slot)] = found->second;
      if (i.kind == Kind::jump && found->second <= instruction) out_.has_loop = true;
    }
  }

  int here() const { return static_cast<int>(out_.procedures[code_].body.size()); }
  Instruction& add(Instruction i) {
    // Whoever says nothing goes on.
    if (i.next.empty()) i.next = {here() + 1};
    return out_.procedures[code_].body.emplace_back(std::move(i));
  }
  void simple(Kind kind) {
    Instruction i;
    i.kind = kind;
    add(i);
    expect(";");
  }

  void statement() {
    while (peek(1) == ":") {
      labels_[name()] = here();
      expect(":");
    }
    Instruction i;
    if (accept("skip")) return simple(Kind::jump);
    if (accept("atomic_begin")) return simple(Kind::enter);
    if (accept("atomic_end")) return simple(Kind::leave);
    if (accept("end_thread")) return simple(Kind::end);
    if (accept("goto")) {
      std::vector<std::string> list;
      names(list);
      i.next.assign(list.size(), 0);
      for (std::size_t n = 0; n < list.size(); ++n)
        wanted_.push_back({here(), static_cast<int>(n), list[n]});
      add(i);
      return expect(";");
    }
    if (accept("return")) {
      i.kind = Kind::give_back;
      i.values = expressions(";");
      add(i);
      return expect(";");
    }
    if (peek() == "assume" || peek() == "assert") {
      i.kind = accept("assume") ? Kind::assume : Kind::check;
      if (i.kind == Kind::check) accept("assert");
      i.values = {expression()};
      add(i);
      return expect(";");
    }
    if (peek() == "lock" || peek() == "unlock") {
      i.kind = accept("lock") ? Kind::lock : Kind::unlock;
      if (i.kind == Kind::unlock) accept("unlock");
      i.targets = {name()};
      locks_.insert(i.targets[0]);
      add(i);
      return expect(";");
    }
    if (accept("start_thread")) {
      out_.has_creation = true;
      const bool label = accept("goto") || peek(1) != "(";
      if (label) {
        i.kind = Kind::start_at;
        i.next = {here() + 1, 0};
        wanted_.push_back({here(), 1, name()});
      } else {
        i.kind = Kind::start_call;
        i.callee = name();
        expect("(");
        i.values = expressions(")");
        expect(")");
      }
      add(i);
      return expect(";");
    }
    if (accept("if")) return branch();
    if (accept("while")) return loop();
    assignment_or_call();
  }

  void block(const std::set<std::string>& ends) {
    while (ends.count(peek()) == 0) statement();
  }

  void branch() {
    Instruction test;
    test.kind = Kind::branch;
    test.values = {expression()};
    test.next = {here() + 1, 0};
    const auto at = static_cast<std::size_t>(here());
    add(test);
    expect("then");
    block({"else", "fi"});
    const int after_first = here();
    // The jump over the other branch is a step that README.md does not have; it changes nothing
    // that others see, and whoever waits at it would wait at the next statement.
    if (accept("else")) {
      const auto leave = static_cast<std::size_t>(here());
      Instruction hop;
      hop.next = {-1};
      add(hop);
      body()[at].next[1] = here();
      block({"fi"});
      body()[leave].next = {here()};
    } else {
      body()[at].next[1] = after_first;
    }
    expect("fi");
    accept(";");
  }

  void loop() {
    out_.has_loop = true;
    Instruction test;
    test.kind = Kind::branch;
    test.values = {expression()};
    test.next = {here() + 1, 0};
    const auto at = static_cast<std::size_t>(here());
    add(test);
    expect("do");
    block({"od"});
    Instruction back;
    back.next = {static_cast<int>(at)};
    add(back);
    body()[at].next[1] = here();
    expect("od");
    accept(";");
  }

  std::vector<Instruction>& body() { return out_.procedures[code_].body; }

  void assignment_or_call() {
    Instruction i;
    if (peek(1) != "(") {
      names(i.targets);
      expect(":=");
    }
    if (peek(1) == "(" && std::isalpha(static_cast<unsigned char>(peek()[0])) != 0 &&
        peek() != "schoose") {
      i.kind = Kind::call;
      i.callee = name();
      expect("(");
      i.values = expressions(")");
      expect(")");
    } else {
      i.kind = Kind::assign;
      i.values = expressions(";");
      if (accept("constrain")) i.constraint = expression();
      if (accept("broadcast")) {
        out_.has_broadcast = true;
        names(i.others);
        expect(":=");
        i.other_values = expressions(";");
      }
    }
    add(i);
    expect(";");
  }

  void find_recursion() {
    std::map<std::string, std::set<std::string>> calls;
    for (const Code& c : out_.procedures)
      for (const Instruction& i : c.body)
        if (i.kind == Kind::call) calls[c.name].insert(i.callee);
    for (std::size_t round = 0; round < out_.procedures.size(); ++round)
      for (auto& [from, to] : calls)
        for (const std::string& middle : std::set<std::string>(to))
          to.insert(calls[middle].begin(), calls[middle].end());
    for (const auto& [from, to] : calls) out_.has_recursion = out_.has_recursion || to.count(from);
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0, code_ = 0;
  BooleanProgram out_;
  std::set<std::string> locks_;
  std::map<std::string, int> labels_;
  struct Wanted {
    int instruction, slot;
    std::string label;
  };
  std::vector<Wanted> wanted_;
};

} // namespace

const Code& BooleanProgram::find(const std::string& name) const {
  for (const Code& c : procedures)
    if (c.name == name) return c;
  throw Unreadable("no procedure " + name);
}

std::optional<BooleanProgram> read_boolean_program(const std::string& text) {
  try {
    return Reader(text).read();
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

} // namespace absthread::fuzz::bp
