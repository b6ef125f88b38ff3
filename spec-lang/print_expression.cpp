// SPDX-License-Identifier: MIT
// Expressions, types and edges as text. A parenthesis is written exactly where the table of
// operators (operators.hpp) would group the text otherwise, and in three places where it would not
// but a person would stumble: `-(-x)`, a choice as the first value of a choice, and a choice in a
// guard.
#include "spec-lang/print.hpp"

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/operators.hpp"

#include <string_view>

namespace absthread::spec {
namespace {

// Where an expression stands: in a range `a..b` an index or a prime needs parentheses, because `[`
// there is an array bound.
enum class Where { anywhere, bound };

class ExpressionPrinter {
 public:
  std::string text{};

  void print(const Expr& e, int least, Where where) {
    int level = level_of(e.op);
    if (where == Where::bound && level != level::primary && level != level::prefix &&
        (level < level::sum || level == level::postfix))
      level = -1;
    if (level < least) {
      text += '(';
      bare(e, Where::anywhere);
      text += ')';
    } else {
      bare(e, where);
    }
  }

 private:
  void bare(const Expr& e, Where where) {
    if (const Infix* row = infix(e.op)) return infix_chain(e, *row, where);
    switch (e.op) {
    case Op::name:
    case Op::number:
    case Op::truth: text += e.text; return;
    case Op::none: text += "none"; return;
    case Op::self: text += "self"; return;
    case Op::negation:
    case Op::complement:
    case Op::minus: {
      text += prefix_text(e.op);
      const bool twice_minus = e.op == Op::minus && e.args[0].op == Op::minus;
      return print(e.args[0], twice_minus ? level::postfix : level::prefix, where);
    }
    case Op::prime:
      print(e.args[0], level::postfix, Where::anywhere);
      if (!ABSTHREAD_FAULT("print-prime-lost")) text += '\'';
      return;
    case Op::field:
      print(e.args[0], level::postfix, Where::anywhere);
      text += '.' + e.text;
      return;
    case Op::index:
      print(e.args[0], e.args[0].op == Op::prime ? level::primary : level::postfix,
            Where::anywhere);
      text += '[';
      print(e.args[1], level::choice, Where::anywhere);
      text += ']';
      return;
    case Op::count: text += "count(" + e.text + ')'; return;
    case Op::call: return call(e);
    case Op::choice: return choice(e);
    default: return; // the infix operators are done above
    }
  }

  void infix_chain(const Expr& e, const Infix& row, Where where) {
    for (std::size_t i = 0; i < e.args.size(); ++i) {
      if (i != 0) {
        text += ' ';
        text += row.text;
        text += ' ';
      }
      const Expr& arg = e.args[i];
      bool tight = true; // an operand of the same level needs parentheses
      if (i == 0 && (row.grouping == Grouping::left || row.grouping == Grouping::flat))
        tight = arg.op == row.op && row.grouping == Grouping::flat;
      if (i == 1 && row.grouping == Grouping::right) tight = false;
      if (ABSTHREAD_FAULT("print-right-parentheses-lost") && i != 0) tight = false;
      if (ABSTHREAD_FAULT("print-comparison-parentheses-lost") && row.grouping == Grouping::none)
        tight = false;
      if (ABSTHREAD_FAULT("print-implication-grouped-left") && row.grouping == Grouping::right)
        tight = i == 1;
      const int least =
          ABSTHREAD_FAULT("print-precedence-ignored") ? level::choice : row.level + (tight ? 1 : 0);
      print(arg, least, where);
    }
  }

  void call(const Expr& e) {
    text += e.text + '(';
    for (std::size_t i = 0; i < e.args.size(); ++i) {
      if (i != 0) text += ", ";
      print(e.args[i], level::choice, Where::anywhere);
    }
    text += ')';
  }

  void choice(const Expr& e) {
    const Expr* last = &e;
    for (; last->op == Op::choice; last = &last->args[2]) {
      if (last != &e) text += " : ";
      print(last->args[0], level::choice + 1, Where::anywhere);
      text += " ? ";
      print(last->args[1], level::choice + 1, Where::anywhere);
    }
    text += " : ";
    print(*last, level::choice, Where::anywhere);
  }
};

std::string print_at(const Expr& expr, int least, Where where = Where::anywhere) {
  ExpressionPrinter printer;
  printer.print(expr, least, where);
  return std::move(printer.text);
}

std::string base_text(const Type& type) {
  switch (type.base) {
  case Type::Base::boolean: return "bool";
  case Type::Base::integer: return "int";
  case Type::Base::lock: return "lock";
  case Type::Base::thread: return "thread";
  case Type::Base::bits: return "bits " + type.width;
  case Type::Base::named: return type.name.text;
  case Type::Base::range:
    return print_at(*type.low, level::choice, Where::bound) + ".." +
           print_at(*type.high, level::choice, Where::bound);
  }
  return "";
}

bool is_update(const Clause& clause) {
  return clause.word == Clause::Word::relation || clause.word == Clause::Word::any;
}

} // namespace

std::string print(const Expr& expr) {
  return print_at(expr, level::choice);
}

std::string print(const Type& type) {
  std::string text = base_text(type);
  for (const Expr& bound : type.bounds) {
    text += '[';
    text += print(bound);
    text += ']';
    if (ABSTHREAD_FAULT("print-inner-bounds-lost")) break;
  }
  return text;
}

std::string print(const Clause& clause) {
  switch (clause.word) {
  case Clause::Word::when: return "when " + print_at(clause.expr, level::choice + 1);
  case Clause::Word::relation: return print(clause.expr);
  case Clause::Word::any: return "any " + print(clause.expr);
  case Clause::Word::lock: return "lock " + print(clause.expr);
  case Clause::Word::unlock:
    return (ABSTHREAD_FAULT("print-unlock-as-lock") ? "lock " : "unlock ") + print(clause.expr);
  case Clause::Word::starts: return "starts " + clause.expr.text;
  }
  return "";
}

std::string print(const EdgeItem& edge) {
  std::string text;
  for (std::size_t i = 0; i < edge.sources.size(); ++i) {
    if (i != 0 && ABSTHREAD_FAULT("print-second-source-lost")) break;
    text += (i != 0 ? ", " : "") + edge.sources[i].text;
  }
  text += " -> " + edge.target.text;
  const Clause* before = nullptr;
  for (const Clause& clause : edge.clauses) {
    if (clause.word == Clause::Word::starts && ABSTHREAD_FAULT("print-starts-lost")) continue;
    if (!is_update(clause))
      text += ' ';
    else
      text += before != nullptr && is_update(*before) ? ", " : " : ";
    text += print(clause);
    before = &clause;
    if (edge.clauses.size() > 1 && ABSTHREAD_FAULT("print-second-clause-lost")) break;
  }
  return text + ';';
}

} // namespace absthread::spec
