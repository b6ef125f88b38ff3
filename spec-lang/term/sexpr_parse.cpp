// SPDX-License-Identifier: MIT
// The reader of SMT-LIB expressions: one pass over the text with a stack of unfinished expressions
// in place of recursion, so that a text from anywhere, however deep, gives a term or an error with
// its place.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <vector>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/sexpr.hpp"
#include "spec-lang/term/sexpr_names.hpp"

namespace absthread {
namespace {

constexpr unsigned deepest_sort = 100;
constexpr unsigned widest_bits = 1'000'000;

struct Token {
  enum class Kind { open, close, numeral, symbol, end };
  Kind kind = Kind::end;
  std::string_view text{};
  bool bars = false; // |symbol|
  std::size_t offset = 0;

  bool is(std::string_view word) const { return kind == Kind::symbol && !bars && text == word; }
};

class Lexer {
 public:
  explicit Lexer(std::string_view text)
      : text_(text) {}

  Token next() {
    skip_blanks();
    Token t{Token::Kind::end, {}, false, at_};
    if (at_ == text_.size()) return t;
    const char c = text_[at_];
    if (c == '(' || c == ')') {
      t.kind = c == '(' ? Token::Kind::open : Token::Kind::close;
      t.text = text_.substr(at_++, 1);
      return t;
    }
    if (c == '|') {
      const std::size_t close = text_.find('|', at_ + 1);
      if (close == text_.npos) throw SmtlibError(at_, "a quoted symbol should end with '|'");
      t.kind = Token::Kind::symbol;
      t.bars = true;
      t.text = text_.substr(at_ + 1, close - at_ - 1);
      at_ = close + 1;
      return t;
    }
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_blank(text_[at_]) && !ends_word(text_[at_])) ++at_;
    if (at_ == start)
      throw SmtlibError(at_, fmt::format("unexpected character '{}'", printable(c)));
    t.text = text_.substr(start, at_ - start);
    const bool digits = std::all_of(t.text.begin(), t.text.end(), is_digit);
    if (!digits && is_digit(t.text[0]))
      throw SmtlibError(start, fmt::format("'{}' is neither a number nor a symbol", t.text));
    t.kind = digits ? Token::Kind::numeral : Token::Kind::symbol;
    return t;
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  static bool ends_word(char c) {
    return c == '(' || c == ')' || c == '|' || c == ';' || c == '"' ||
           static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f;
  }
  static std::string printable(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte >= 0x7f ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == ';')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (is_blank(text_[at_]))
        ++at_;
      else
        break;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// An expression whose end has not been seen.
struct Open {
  enum class Form { application, bindings, body };
  Form form = Form::application;
  std::size_t offset = 0;
  // application
  std::string_view op{}; // the operator; "int2bv" and "const" with their sort in `sort`
  Sort sort{};
  std::vector<Term> children{};
  bool literal = false; // the only child is a number as it stands
  // let: names whose meanings are in `children`
  std::vector<std::string> names{};
  std::unordered_set<std::string> distinct{};
};

const std::unordered_map<std::string_view, Kind>& operators() {
  static const std::unordered_map<std::string_view, Kind> table = [] {
    std::unordered_map<std::string_view, Kind> out;
    for (const KindInfo& k : all_kinds())
      if (!k.smtlib.empty() && k.kind != Kind::minus) out.emplace(k.smtlib, k.kind);
    return out;
  }();
  return table;
}

class Reader {
 public:
  Reader(std::string_view text, const SmtlibScope& scope)
      : lexer_(text)
      , scope_(scope)
      , manager_(scope.manager()) {}

  Term read() {
    Term done = begin(lexer_.next());
    while (!done || !stack_.empty()) done = done ? give(done) : go_on();
    if (const Token t = lexer_.next(); t.kind != Token::Kind::end)
      throw SmtlibError(t.offset, fmt::format("expected the end of the text, found '{}'", t.text));
    return done;
  }

 private:
  // Reads the beginning of an expression: gives an atom, or opens an expression and gives nothing.
  Term begin(const Token& t) {
    switch (t.kind) {
    case Token::Kind::numeral:
      literal_ = true;
      return manager_.integer(mpz_class(std::string(t.text)));
    case Token::Kind::symbol: return atom(t);
    case Token::Kind::open: return begin_list(lexer_.next());
    case Token::Kind::close:
    case Token::Kind::end: break;
    }
    throw SmtlibError(t.offset,
                      fmt::format("expected an expression, found {}",
                                  t.kind == Token::Kind::end ? "the end of the text" : "')'"));
  }

  Term begin_list(const Token& head) {
    Open open;
    open.offset = head.offset;
    if (head.kind == Token::Kind::open) {
      const Token word = lexer_.next();
      if (word.is("_")) {
        const Token op = lexer_.next();
        if (!op.is("int2bv")) throw SmtlibError(op.offset, "expected int2bv after '(_'");
        open.op = "int2bv";
        open.sort = manager_.bits_sort(width());
      } else if (word.is("as")) {
        const Token op = lexer_.next();
        if (!op.is("const")) throw SmtlibError(op.offset, "expected const after '(as'");
        open.op = "const";
        open.sort = sort(0);
        if (!open.sort.is(SortKind::array))
          throw SmtlibError(op.offset, "expected the sort of an array after const");
      } else {
        throw SmtlibError(word.offset, "expected '_' or 'as' after '(('");
      }
      expect(Token::Kind::close, "')'");
    } else if (head.is("_")) {
      return bits();
    } else if (head.is("let")) {
      expect(Token::Kind::open, "'(' after let");
      open.form = Open::Form::bindings;
      stack_.push_back(std::move(open));
      return {};
    } else if (head.kind == Token::Kind::symbol && !head.bars) {
      open.op = head.text;
    } else {
      throw SmtlibError(head.offset, fmt::format("expected an operator, found '{}'", head.text));
    }
    stack_.push_back(std::move(open));
    return {};
  }

  // Reads on in the innermost unfinished expression: gives the next expression that is complete, or
  // nothing.
  Term go_on() {
    Open& open = stack_.back();
    if (open.form == Open::Form::bindings && open.names.size() == open.children.size()) {
      next_binding(open);
      return {};
    }
    const Token t = lexer_.next();
    if (open.form != Open::Form::application || t.kind != Token::Kind::close) return begin(t);
    Open finished = std::move(open);
    stack_.pop_back();
    literal_ = false;
    return apply(finished);
  }

  // An expression is complete: gives it to the one around it, and that one back if it is complete
  // now.
  Term give(Term done) {
    Open& open = stack_.back();
    const bool literal = literal_;
    literal_ = false;
    switch (open.form) {
    case Open::Form::application:
      open.literal = literal && open.children.empty();
      open.children.push_back(done);
      return {};
    case Open::Form::bindings:
      expect(Token::Kind::close, "')' after a binding");
      open.children.push_back(done);
      return {};
    case Open::Form::body:
      expect(Token::Kind::close, "')' after the body of let");
      if (!ABSTHREAD_FAULT("terms-parse-let-stays"))
        for (const std::string& name : open.names) bound_.at(name).pop_back();
      stack_.pop_back();
      return done;
    }
    return {};
  }

  void next_binding(Open& open) {
    const Token t = lexer_.next();
    if (t.kind == Token::Kind::close) {
      // Only now the names mean something: bindings of one let do not see each other.
      for (std::size_t i = 0; i < open.names.size(); ++i)
        bound_[open.names[i]].push_back(open.children[i]);
      open.form = Open::Form::body;
      return;
    }
    if (t.kind != Token::Kind::open) throw SmtlibError(t.offset, "expected '(' before a binding");
    const Token name = lexer_.next();
    if (name.kind != Token::Kind::symbol) throw SmtlibError(name.offset, "expected a name to bind");
    std::string text(name.text);
    if (!open.distinct.insert(text).second)
      throw SmtlibError(name.offset, fmt::format("'{}' is bound twice", text));
    open.names.push_back(std::move(text));
  }

  Term apply(Open& open) {
    std::vector<Term>& c = open.children;
    auto demand_two = [&] {
      if (c.size() != 2)
        throw SmtlibError(open.offset, fmt::format("'{}' takes two operands here", open.op));
    };
    try {
      if (open.op == "int2bv") return make(Kind::int_to_bv, open);
      if (open.op == "const") return make(Kind::constant_array, open);
      if (open.op == "-" && c.size() == 1) {
        if (open.literal) return manager_.integer(-c[0].value());
        return make(Kind::minus, open);
      }
      if (open.op == ">" || open.op == ">=") {
        demand_two();
        return manager_.make(open.op == ">" ? Kind::less : Kind::at_most, {c[1], c[0]});
      }
      if (open.op == "distinct") {
        demand_two();
        return manager_.make(Kind::negation, {manager_.make(Kind::equal, {c[0], c[1]})});
      }
      const auto found = operators().find(open.op);
      if (found == operators().end())
        throw SmtlibError(open.offset, fmt::format("unknown operator '{}'", open.op));
      return make(found->second, open);
    } catch (const InternalError&) {
      throw SmtlibError(open.offset, fmt::format("'{}' has operands of the wrong sorts", open.op));
    }
  }

  Term make(Kind kind, Open& open) {
    const KindInfo& k = info(kind);
    if (open.children.size() < k.least || open.children.size() > k.most)
      throw SmtlibError(open.offset,
                        fmt::format("'{}' has {} operands", open.op, open.children.size()));
    if (kind == Kind::subtract && ABSTHREAD_FAULT("terms-parse-subtract-swapped"))
      std::swap(open.children[0], open.children[1]);
    return manager_.make(kind, std::move(open.children), open.sort);
  }

  Term atom(const Token& t) {
    literal_ = false;
    if (t.is("true") || t.is("false")) return manager_.boolean(t.text == "true");
    const std::string text(t.text);
    if (const auto found = bound_.find(text); found != bound_.end() && !found->second.empty())
      return found->second.back();
    if (const Term known = leaf(text)) return known;
    throw SmtlibError(t.offset, fmt::format("unknown name '{}'", t.text));
  }

  // The meaning of a symbol by the scheme of sexpr.hpp; a null Term if it has none in this scope.
  Term leaf(const std::string& text) {
    if (text.starts_with("$")) {
      const auto name = smtlib::unescape(std::string_view(text).substr(1));
      const Sort s = name ? scope_.symbol(*name) : Sort();
      return s ? manager_.symbol(*name, s) : Term();
    }
    if (text.starts_with("thread~")) {
      const std::string number = text.substr(7);
      if (number == "none") return manager_.none();
      const std::size_t from = number.starts_with("-") ? 1 : 0;
      if (number.size() == from || !std::all_of(number.begin() + static_cast<std::ptrdiff_t>(from),
                                                number.end(), Lexer::is_digit))
        return {};
      return manager_.constant(manager_.thread_sort(), mpz_class(number));
    }
    if (const std::size_t slash = text.find('/'); slash != text.npos) {
      const auto name = smtlib::unescape(std::string_view(text).substr(0, slash));
      const auto value = smtlib::unescape(std::string_view(text).substr(slash + 1));
      const Sort s = name && value ? scope_.enumeration(*name) : Sort();
      if (!s) return {};
      const auto found = std::find(s.values().begin(), s.values().end(), *value);
      if (found == s.values().end()) return {};
      return manager_.constant(s, mpz_class(static_cast<long>(found - s.values().begin())));
    }
    std::string_view name = text;
    unsigned time = 0;
    if (name.ends_with("'")) {
      time = 1;
      name.remove_suffix(1);
    } else if (const std::size_t sign = name.find('@'); sign != name.npos) {
      const auto number = small_number(name.substr(sign + 1));
      if (!number) return {};
      time = *number;
      name = name.substr(0, sign);
    }
    const auto plain = smtlib::unescape(name);
    const Sort s = plain ? scope_.variable(*plain) : Sort();
    return s ? manager_.variable(*plain, s, time) : Term();
  }

  // After "(_": bv5 8)
  Term bits() {
    const Token t = lexer_.next();
    const std::string_view digits =
        t.text.starts_with("bv") ? t.text.substr(2) : std::string_view();
    if (t.kind != Token::Kind::symbol || digits.empty() ||
        !std::all_of(digits.begin(), digits.end(), Lexer::is_digit))
      throw SmtlibError(t.offset, "expected a bit-vector such as (_ bv5 8)");
    const mpz_class value{std::string(digits)};
    const Sort s = manager_.bits_sort(width());
    if (mpz_sizeinbase(value.get_mpz_t(), 2) > s.width() && value != 0)
      throw SmtlibError(t.offset, fmt::format("{} does not fit into {} bits", digits, s.width()));
    expect(Token::Kind::close, "')'");
    literal_ = false;
    return manager_.constant(s, value);
  }

  Sort sort(unsigned depth) {
    const Token t = lexer_.next();
    if (depth > deepest_sort) throw SmtlibError(t.offset, "this sort is nested too deeply");
    if (t.is("Bool")) return manager_.bool_sort();
    if (t.is("Int")) return manager_.int_sort();
    if (t.is("thread~")) return manager_.thread_sort();
    if (t.kind == Token::Kind::symbol) {
      std::string_view name = t.text;
      if (name.ends_with("@0")) name.remove_suffix(2);
      const auto plain = smtlib::unescape(name);
      if (const Sort s = plain ? scope_.enumeration(*plain) : Sort()) return s;
    } else if (t.kind == Token::Kind::open) {
      const Token head = lexer_.next();
      Sort s;
      if (head.is("Array")) {
        const Sort index = sort(depth + 1);
        s = manager_.array_sort(index, sort(depth + 1));
      } else if (head.is("_") && lexer_.next().is("BitVec")) {
        s = manager_.bits_sort(width());
      } else {
        throw SmtlibError(head.offset, "expected Array or _ BitVec");
      }
      expect(Token::Kind::close, "')' after a sort");
      return s;
    }
    throw SmtlibError(t.offset, fmt::format("expected a sort, found '{}'", t.text));
  }

  static std::optional<unsigned> small_number(std::string_view digits) {
    if (digits.empty() || digits.size() > 9 ||
        !std::all_of(digits.begin(), digits.end(), Lexer::is_digit))
      return std::nullopt;
    return static_cast<unsigned>(std::stoul(std::string(digits)));
  }

  unsigned width() {
    const Token t = lexer_.next();
    const auto number = t.kind == Token::Kind::numeral ? small_number(t.text) : std::nullopt;
    if (!number || *number == 0 || *number > widest_bits)
      throw SmtlibError(t.offset, fmt::format("expected a width from 1 to {}", widest_bits));
    return *number;
  }

  void expect(Token::Kind kind, const char* what) {
    const Token t = lexer_.next();
    if (t.kind != kind)
      throw SmtlibError(t.offset,
                        fmt::format("expected {}, found {}", what,
                                    t.kind == Token::Kind::end ? std::string("the end of the text")
                                                               : fmt::format("'{}'", t.text)));
  }

  Lexer lexer_;
  const SmtlibScope& scope_;
  TermManager& manager_;
  std::vector<Open> stack_;
  std::unordered_map<std::string, std::vector<Term>> bound_;
  bool literal_ = false; // the last complete expression was a number as it stands
};

} // namespace

void SmtlibScope::add(Term leaf) {
  ABSTHREAD_INVARIANT(leaf.is(Kind::variable) || leaf.is(Kind::symbol),
                      "a scope should hold leaves");
  Table& table = leaf.is(Kind::variable) ? variables_ : symbols_;
  const auto [entry, added] = table.emplace(leaf.name(), leaf.sort());
  ABSTHREAD_INVARIANT(added || entry->second == leaf.sort(), "a name should have one sort");
  add(leaf.sort());
}

void SmtlibScope::add(Sort sort) {
  if (sort.is(SortKind::array)) {
    add(sort.index());
    add(sort.element());
  } else if (sort.is(SortKind::enumeration)) {
    const auto [entry, added] = enums_.emplace(sort.name(), sort);
    ABSTHREAD_INVARIANT(added || entry->second == sort, "enums of one scope should differ in name");
  }
}

Term parse_smtlib(std::string_view text, const SmtlibScope& scope) {
  return Reader(text, scope).read();
}

} // namespace absthread
