// SPDX-License-Identifier: MIT
//
// Family "terms": a random well-sorted expression with values for its variables, as text. Judged
// against each other: the oracle (its own reader, a recursive evaluator), evaluate(), what
// simplification, substitution, shifting of time, writing and reading leave of the value, cvc5 with
// the values asserted, cvc5's cores, models of cvc5 without the values, and on a few cases z3.
//
// A case: lines `NAME VALUE` (an array: default, then index:element ...), then `term EXPRESSION`.
// A variable without a line has the value 0.
#include "checkers/smt/solver.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/sexpr.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/terms_oracle.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace absthread::fuzz {

namespace {

using terms::Environment;
using terms::Node;
using terms::Typed;
using terms::Value;

// ---- The variables: the same in every case ----------------------------------------------------

struct Known {
  const char* name; // in the text, without bars
  const char* sort;
};
constexpr std::array<Known, 21> variables{{{"p", "Bool"},
                                           {"q", "Bool"},
                                           {"p'", "Bool"},
                                           {"x", "Int"},
                                           {"y", "Int"},
                                           {"x'", "Int"},
                                           {"v", "(_ BitVec 3)"},
                                           {"w", "(_ BitVec 3)"},
                                           {"e", "Mode"},
                                           {"f", "Mode"},
                                           {"e'", "Mode"},
                                           {"s", "thread~"},
                                           {"$self", "thread~"},
                                           {"a", "(Array Int Int)"},
                                           {"b", "(Array Int Int)"},
                                           {"am", "(Array Int Mode)"},
                                           {"bm", "(Array Int Mode)"},
                                           {"ma", "(Array Mode Int)"},
                                           {"mb", "(Array Mode Int)"},
                                           {"ba", "(Array Bool Int)"},
                                           {"bb", "(Array Bool Int)"}}};

std::string quoted(const std::string& name) {
  return name.ends_with("'") ? "|" + name + "|" : name;
}

// ---- Generator --------------------------------------------------------------------------------

class Generator {
 public:
  explicit Generator(Seed seed)
      : random_(seed) {}

  std::string run() {
    std::string out;
    for (const Known& k : variables) out += fmt::format("{} {}\n", k.name, value(k.sort));
    const std::string sort = random_.chance(72)   ? "Bool"
                             : random_.chance(60) ? "(_ BitVec 3)"
                                                  : any_sort();
    // Under other operators a wrong bit is easily lost, so many terms of bits are all operators on
    // one pair, joined by one that loses nothing.
    if (sort.starts_with("(_") && random_.chance(70)) {
      std::string all = "(bvnot v)";
      const std::string left = leaf(sort), right = leaf(sort);
      for (const std::string& op : bit_operators())
        all = fmt::format("(bvxor {} ({} {} {}))", all, op, left, right);
      return out + "term " + all + "\n";
    }
    return out + "term " + make(sort, 2 + static_cast<int>(random_.below(4))) + "\n";
  }

 private:
  std::string any_sort() { return variables[random_.below(variables.size())].sort; }

  std::string number(const std::string& sort) {
    if (sort == "Bool") return std::to_string(random_.below(2));
    if (sort == "Mode") return std::to_string(random_.below(3));
    if (sort == "thread~") return std::to_string(random_.between(-1, 2));
    if (sort == "Int") return std::to_string(random_.between(-5, 5));
    return std::to_string(random_.below(8));
  }

  std::string value(const std::string& sort) {
    if (!sort.starts_with("(Array")) return number(sort);
    std::string out = number(element(sort));
    const std::size_t n = random_.below(4);
    for (std::size_t i = 0; i < n; ++i)
      out += " " + number(index(sort)) + ":" + number(element(sort));
    return out;
  }

  static std::string index(const std::string& array) {
    return array.substr(7, array.find(' ', 7) - 7);
  }
  static std::string element(const std::string& array) {
    const std::size_t space = array.find(' ', 7);
    return array.substr(space + 1, array.size() - space - 2);
  }

  std::string constant(const std::string& sort) {
    const std::string n = number(sort);
    if (sort == "Bool") return n == "1" ? "true" : "false";
    if (sort == "Mode") return std::string("Mode/") + static_cast<char>('a' + n[0] - '0');
    if (sort == "thread~") return n == "-1" ? "thread~none" : "thread~" + n;
    if (sort == "Int") return n[0] == '-' ? "(- " + n.substr(1) + ")" : n;
    if (sort.starts_with("(_")) return "(_ bv" + n + " 3)";
    return fmt::format("((as const {}) {})", sort, constant(element(sort)));
  }

  std::string leaf(const std::string& sort) {
    if (random_.chance(30)) return constant(sort);
    std::vector<std::string> names;
    for (const Known& k : variables)
      if (k.sort == sort && !hidden(k.name)) names.push_back(quoted(k.name));
    for (const auto& [name, bound] : bound_)
      if (bound == sort) names.push_back(name);
    return names.empty() ? constant(sort) : random_.pick(names);
  }

  static const std::vector<std::string>& bit_operators() {
    static const std::vector<std::string> operators{"bvand", "bvor",   "bvxor",  "bvadd",  "bvsub",
                                                    "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem",
                                                    "bvshl", "bvlshr", "bvashr"};
    return operators;
  }

  bool hidden(const std::string& name) const {
    return std::any_of(bound_.begin(), bound_.end(),
                       [&](const auto& b) { return b.first == name; });
  }

  std::string make(const std::string& sort, int depth) {
    if (depth <= 0) return leaf(sort);
    auto sub = [&](const std::string& s) {
      return make(s, depth - 1 - static_cast<int>(random_.below(2)));
    };
    auto binary = [&](const std::string& op, const std::string& s) {
      const std::string left = sub(s);
      // The same operand twice makes sharing, and rules like x - x.
      const std::string right = random_.chance(10) ? left : sub(s);
      return fmt::format("({} {} {})", op, left, right);
    };
    if (random_.chance(8)) {
      // A name that may hide a variable.
      const std::string bound_sort = any_sort();
      const std::string meaning = sub(bound_sort);
      const std::string name = random_.chance(30) ? "x" : fmt::format("k{}", bound_.size());
      if (!hidden(name)) {
        bound_.emplace_back(name, bound_sort);
        const std::string body = sub(sort);
        bound_.pop_back();
        return fmt::format("(let (({} {})) {})", name, meaning, body);
      }
    }
    if (random_.chance(12)) return fmt::format("(ite {} {} {})", sub("Bool"), sub(sort), sub(sort));
    if (random_.chance(3))
      return fmt::format("(ite (not {}) {} {})", sub("Bool"), sub(sort), sub(sort));
    if (sort == "Bool") return boolean(sub, binary);
    if (sort == "Int") return integer(sub, binary);
    if (sort == "Mode" && random_.chance(50))
      return fmt::format("(select {} {})", sub("(Array Int Mode)"), sub("Int"));
    if (sort.starts_with("(_")) return bits(sub, binary);
    if (sort.starts_with("(Array")) {
      // Over the integers cvc5 takes values only, and few of them together.
      if (index(sort) == "Int" ? random_.chance(3) : random_.chance(20))
        return index(sort) == "Int" ? constant(sort)
                                    : fmt::format("((as const {}) {})", sort, sub(element(sort)));
      const std::string inner = sub(sort), at = sub(index(sort));
      // Twice at one place, often.
      if (random_.chance(15))
        return fmt::format("(store (store {} {} {}) {} {})", inner, at, sub(element(sort)), at,
                           sub(element(sort)));
      return fmt::format("(store {} {} {})", inner, at, sub(element(sort)));
    }
    return leaf(sort);
  }

  template<typename Sub, typename Binary>
  std::string boolean(Sub&& sub, Binary&& binary) {
    switch (random_.below(18)) {
    case 0: return fmt::format("(not {})", sub("Bool"));
    case 15: return compared_with_number(leaf("(_ BitVec 3)"));
    case 16:
      return fmt::format("(< {} {})", made_wide(leaf("(_ BitVec 3)"), leaf("(_ BitVec 3)")),
                         random_.pick(std::vector<std::string>{"4", "8", "16"}));
    case 1:
      return fmt::format("({} {} {} {})", random_.chance(50) ? "and" : "or", sub("Bool"),
                         sub("Bool"), sub("Bool"));
    case 2: return binary(random_.chance(50) ? "and" : "or", "Bool");
    case 3: return binary("=>", "Bool");
    case 4: {
      const std::string part = sub("Bool");
      return fmt::format("({} {} (not {}))", random_.chance(50) ? "and" : "or", part, part);
    }
    case 5:
    case 6: return binary(random_.chance(50) ? "<" : "<=", "Int");
    case 7:
    case 12:
    case 13:
      return binary(random_.pick(std::vector<std::string>{"bvult", "bvule", "bvslt", "bvsle"}),
                    "(_ BitVec 3)");
    case 14: {
      // Two arrays that agree because every index is written, whatever they were before.
      const std::string array = "(Array Bool Int)", on = sub("Int"), off = sub("Int");
      return fmt::format(
          "(= (store (store {} true {}) false {}) (store (store {} false {}) true {}))", sub(array),
          on, off, sub(array), off, on);
    }
    case 8: return fmt::format("(= {} false)", sub("Bool"));
    case 9:
      return binary("=", random_.pick(std::vector<std::string>{
                             "(Array Bool Int)", "(Array Mode Int)", "(Array Int Int)"}));
    default: return binary("=", any_sort());
    }
  }

  template<typename Sub, typename Binary>
  std::string integer(Sub&& sub, Binary&& binary) {
    const std::string divisor =
        random_.pick(std::vector<std::string>{"2", "3", "1", "(- 2)", "(- 3)"});
    switch (random_.below(20)) {
    case 0: return fmt::format("(+ {} {} {})", sub("Int"), sub("Int"), sub("Int"));
    case 10:
    case 11: return made_wide(sub("(_ BitVec 3)"), sub("(_ BitVec 3)"));
    case 12:
    case 13:
    case 14: return there_and_back(sub("(_ BitVec 3)"));
    case 1: return binary("+", "Int");
    case 2: return binary("-", "Int");
    case 3: return fmt::format("(- {})", sub("Int"));
    case 4:
      return random_.chance(90) ? fmt::format("(* {} {})", sub("Int"), constant("Int"))
                                : binary("*", "Int");
    case 5:
    case 15: return fmt::format("(div {} {})", sub("Int"), divisor);
    case 6:
    case 16: return fmt::format("(mod {} {})", sub("Int"), divisor);
    case 7:
    case 17: return fmt::format("(select {} {})", sub("(Array Int Int)"), sub("Int"));
    case 18:
      return fmt::format("(select (store {} {} {}) {})", leaf("(Array Int Int)"), leaf("Int"),
                         sub("Int"), leaf("Int"));
    case 8: return fmt::format("(select {} {})", sub("(Array Mode Int)"), sub("Mode"));
    case 9: return fmt::format("(bv2nat {})", sub("(_ BitVec 3)"));
    default: return fmt::format("(let ((k 3)) (- k))");
    }
  }

  // Where bits and integers meet (spec-lang/term/bits_and_numbers.hpp).
  std::string made_wide(const std::string& bits, const std::string& other) {
    const std::string right =
        random_.chance(50)
            ? fmt::format("(_ bv{} 5)", random_.pick(std::vector<int>{1, 6, 7, 8, 9, 16, 31}))
            : fmt::format("((_ int2bv 5) (bv2nat {}))", other);
    return fmt::format("(bv2nat ({} ((_ int2bv 5) (bv2nat {})) {}))",
                       random_.pick(std::vector<std::string>{"bvand", "bvor", "bvxor", "bvadd"}),
                       bits, right);
  }

  std::string compared_with_number(const std::string& bits) {
    const std::string number = random_.pick(std::vector<std::string>{"0", "1", "3", "7", "8", "9"}),
                      operation = random_.pick(std::vector<std::string>{"<", "<=", "="});
    return random_.chance(50) ? fmt::format("({} (bv2nat {}) {})", operation, bits, number)
                              : fmt::format("({} {} (bv2nat {}))", operation, number, bits);
  }

  std::string there_and_back(const std::string& bits) {
    if (random_.chance(50)) return fmt::format("(ite {} 1 2)", compared_with_number(bits));
    return fmt::format("({} (bv2nat {}) {})",
                       random_.pick(std::vector<std::string>{"div", "mod", "+", "-"}), bits,
                       random_.pick(std::vector<std::string>{"1", "2", "4", "8", "16"}));
  }

  template<typename Sub, typename Binary>
  std::string bits(Sub&& sub, Binary&& binary) {
    if (random_.chance(10)) return fmt::format("(bvnot {})", sub("(_ BitVec 3)"));
    if (random_.chance(5)) return fmt::format("((_ int2bv 3) {})", sub("Int"));
    return binary(random_.pick(bit_operators()), "(_ BitVec 3)");
  }

  Random random_;
  std::vector<std::pair<std::string, std::string>> bound_;
};

// ---- The case as the oracle sees it -----------------------------------------------------------

struct Case {
  Environment environment;
  std::string text;
  Node term;
};

Case parse_case(const std::string& text) {
  Case out;
  for (const Known& k : variables) {
    Typed typed{terms::type_of(terms::read(k.sort)), {}};
    if (typed.type.kind == terms::Type::Kind::array)
      typed.value.otherwise = std::make_shared<Value>();
    out.environment.emplace(k.name, std::move(typed));
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t space = line.find(' ');
    const std::string name = line.substr(0, space),
                      rest = space == line.npos ? "" : line.substr(space + 1);
    if (name == "term") {
      out.text = rest;
      out.term = terms::read(rest);
      continue;
    }
    const auto found = out.environment.find(name);
    if (found == out.environment.end()) throw std::runtime_error("no variable " + name);
    Value& value = found->second.value;
    std::istringstream words(rest);
    std::string word;
    words >> word;
    const mpz_class first(word);
    (value.otherwise ? value.otherwise->number : value.number) = first;
    while (words >> word) {
      const std::size_t colon = word.find(':');
      value.exceptions[mpz_class(word.substr(0, colon))] =
          Value{mpz_class(word.substr(colon + 1)), {}, {}};
    }
  }
  if (out.text.empty()) throw std::runtime_error("no term");
  return out;
}

// ---- The case as the tool sees it -------------------------------------------------------------

class Judge {
 public:
  explicit Judge(const Case& c)
      : case_(c)
      , expected_(terms::evaluate(c.term, c.environment))
      , mode_(m_.enum_sort("Mode", {"a", "b", "c"}))
      , scope_(m_) {
    scope_.add(mode_);
    for (const Known& k : variables) {
      const std::string name = k.name;
      const Sort sort = sort_of(c.environment.at(name).type);
      const Term leaf = name.starts_with("$") ? m_.symbol(name.substr(1), sort)
                        : name.ends_with("'")
                            ? m_.variable(name.substr(0, name.size() - 1), sort, 1)
                            : m_.variable(name, sort);
      scope_.add(leaf);
      leaves_.emplace_back(leaf, name);
      values_.emplace(leaf, term_of(c.environment.at(name).value, sort));
    }
  }

  // Empty if all agree, else who does not.
  std::string run() {
    const Term t = parse_smtlib(case_.text, scope_);
    if (t.sort() != sort_of(expected_.type)) return "the term has another sort";
    const Term value = evaluate(t, values_);
    if (std::string d = differs(value, "evaluate"); !d.empty()) return d;
    for (auto step :
         {&Judge::rewriting, &Judge::text, &Judge::with_values, &Judge::cores, &Judge::models})
      if (std::string d = (this->*step)(t, value); !d.empty()) return d;
    return {};
  }

  bool unknown = false;
  bool is_boolean() const { return expected_.type.kind == terms::Type::Kind::boolean; }
  bool is_true() const { return expected_.value.number != 0; }

 private:
  Sort sort_of(const terms::Type& t) {
    switch (t.kind) {
    case terms::Type::Kind::boolean: return m_.bool_sort();
    case terms::Type::Kind::integer: return m_.int_sort();
    case terms::Type::Kind::bits: return m_.bits_sort(t.width);
    case terms::Type::Kind::mode: return mode_;
    case terms::Type::Kind::thread: return m_.thread_sort();
    case terms::Type::Kind::array: return m_.array_sort(sort_of(*t.index), sort_of(*t.element));
    }
    return {};
  }

  Term term_of(const Value& v, Sort sort) {
    if (!sort.is(SortKind::array)) return m_.constant(sort, v.number);
    Term t = m_.make(Kind::constant_array, {term_of(*v.otherwise, sort.element())}, sort);
    for (const auto& [i, e] : v.exceptions)
      t = m_.make(Kind::store, {t, m_.constant(sort.index(), i), term_of(e, sort.element())});
    return t;
  }

  static Value value_of(Term t) {
    if (t.is_constant()) return {t.value(), {}, {}};
    Value out;
    for (; t.is(Kind::store); t = t[0]) out.exceptions.emplace(t[1].value(), value_of(t[2]));
    out.otherwise = std::make_shared<Value>(value_of(t[0]));
    return out;
  }

  std::string differs(Term got, const char* who) const {
    if (!got) return fmt::format("{} has no value, expected {}", who, terms::show(expected_.value));
    if (!got.is_known()) return fmt::format("{} gives no value but {}", who, to_string(got));
    const Value value = value_of(got);
    if (terms::same(value, expected_.value, expected_.type)) return {};
    return fmt::format("{} says {}, expected {}", who, terms::show(value),
                       terms::show(expected_.value));
  }

  std::string rewriting(Term t, Term value) {
    if (evaluate(simplify(t), values_) != value) return "simplify changes the value";
    TermMap half, rest, shifted, swapped, exchange;
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      const Term leaf = leaves_[i].first, v = values_.at(leaf);
      (i % 2 == 0 ? half : rest).emplace(leaf, v);
      shifted.emplace(shift_time(leaf, 1), v);
    }
    if (evaluate(substitute(t, half), rest) != value) return "substitute changes the value";
    if (evaluate(shift_time(t, 1), shifted) != value) return "shift_time changes the value";
    if (evaluate(shift_time(shift_time(t, 1), -1), values_) != value)
      return "shift_time does not come back";
    // Each variable by another one of its sort, in a circle.
    for (std::size_t i = 0; i < leaves_.size(); ++i)
      for (std::size_t step = 1; step <= leaves_.size(); ++step) {
        const Term other = leaves_[(i + step) % leaves_.size()].first;
        if (other.sort() != leaves_[i].first.sort()) continue;
        exchange.emplace(leaves_[i].first, other);
        swapped.emplace(other, values_.at(leaves_[i].first));
        break;
      }
    if (evaluate(substitute(t, exchange), swapped) != value)
      return "substitute is not simultaneous";
    return {};
  }

  std::string text(Term t, Term) {
    const Term simple = simplify(t);
    for (const Term& u : {t, simple, shift_time(t, 1)})
      if (parse_smtlib(to_smtlib(u), scope_) != u)
        return "reading does not give back what was written: " + to_smtlib(u);
    for (const Term& u : {t, simple}) {
      const Typed again = terms::evaluate(terms::read(to_smtlib(u)), case_.environment);
      if (!terms::same(again.value, expected_.value, expected_.type))
        return "the oracle reads another value in the text " + to_smtlib(u);
    }
    return {};
  }

  smt::Options options() const {
    smt::Options o;
    o.renew_after = 3;
    return o;
  }

  std::vector<Term> facts(Term t) const {
    std::vector<Term> out;
    for (const auto& [leaf, name] : leaves_) {
      bool occurs = false;
      post_order(t, [&](Term u) { occurs = occurs || u == leaf; });
      // Not simplified: the translation of equality itself is under test.
      if (occurs) out.push_back(leaf.manager().make(Kind::equal, {leaf, values_.at(leaf)}));
    }
    return out;
  }

  std::string with_values(Term t, Term value) {
    const auto s = smt::make_cvc5(m_, options());
    for (const Term& f : facts(t)) s->add(f);
    const Term other = m_.make(Kind::negation, {m_.make(Kind::equal, {t, value})});
    for (int round = 0; round < 3; ++round) {
      s->push();
      s->add(other);
      const smt::Answer refuted = s->check();
      s->pop();
      if (refuted == smt::Answer::sat) return "cvc5 finds another value for the term";
      const smt::Answer possible = s->check();
      if (possible == smt::Answer::unsat) return "cvc5 contradicts the values";
      unknown = unknown || refuted == smt::Answer::unknown || possible == smt::Answer::unknown;
      if (possible != smt::Answer::sat) return {};
      if (std::string d = differs(s->value(t), "cvc5"); !d.empty()) return d;
    }
    return {};
  }

  std::string cores(Term t, Term value) {
    std::vector<Term> assumptions = facts(t);
    assumptions.push_back(m_.make(Kind::negation, {m_.make(Kind::equal, {t, value})}));
    const auto s = smt::make_cvc5(m_, options());
    std::string script;
    const smt::Answer a = s->check(assumptions);
    if (a == smt::Answer::sat) return "cvc5 under assumptions finds another value for the term";
    if (a == smt::Answer::unknown) {
      unknown = true;
      return {};
    }
    const std::vector<Term> core = s->unsat_core();
    std::size_t at = 0;
    for (const Term& c : core) {
      while (at < assumptions.size() && assumptions[at] != c) ++at;
      if (at == assumptions.size()) return "the core is no part of the assumptions in their order";
    }
    if (s->check(core) == smt::Answer::sat) return "the core does not suffice";
    if (std::hash<std::string>()(case_.text) % 64 == 0)
      return second_opinion(smtlib_script(assumptions));
    return {};
  }

  // Without the values: in every model the oracle agrees that the term has the value.
  std::string models(Term t, Term value) {
    smt::Options limited = options();
    limited.query_limit_ms = 1000; // products of variables may take long; a busy machine too
    const auto s = smt::make_cvc5(m_, limited);
    s->add(m_.make(Kind::equal, {t, value}));
    const smt::Answer a = s->check();
    if (a == smt::Answer::unsat) return "cvc5 denies that the term can have its value";
    if (a == smt::Answer::unknown) return {};
    Environment model = case_.environment;
    for (const auto& [leaf, name] : leaves_) {
      const Term v = s->value(leaf);
      if (!v.is_known() || v.sort() != leaf.sort())
        return "a value of the model is no value: " + to_string(v);
      model.at(name).value = value_of(v);
    }
    const Typed again = terms::evaluate(case_.term, model);
    if (!terms::same(again.value, expected_.value, expected_.type)) return "cvc5's model is none";
    return {};
  }

  // z3 on the command line, where it is installed: the script has to be unsatisfiable.
  static std::string second_opinion(const std::string& script) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / fmt::format("absthread_terms_{}.smt2", getpid());
    std::ofstream(file) << script;
    std::string out;
    if (FILE* pipe = popen(
            ("command -v z3 >/dev/null && z3 -T:5 -smt2 '" + file.string() + "'").c_str(), "r")) {
      std::array<char, 256> chunk;
      while (std::fgets(chunk.data(), chunk.size(), pipe) != nullptr) out += chunk.data();
      pclose(pipe);
    }
    std::filesystem::remove(file);
    if (out.empty() || out.starts_with("unsat") || out.starts_with("unknown") ||
        out.starts_with("timeout"))
      return {};
    return "z3 says " + out + " to\n" + script;
  }

  const Case& case_;
  Typed expected_;
  TermManager m_;
  Sort mode_;
  SmtlibScope scope_;
  std::vector<std::pair<Term, std::string>> leaves_;
  TermMap values_;
};

Outcome check(const std::string& text) {
  std::optional<Case> parsed;
  std::optional<Judge> judge;
  try {
    parsed = parse_case(text);
    judge.emplace(*parsed);
  } catch (const std::exception& e) {
    return invalid(e.what());
  }
  try {
    if (const std::string d = judge->run(); !d.empty()) return mismatch(d);
  } catch (const std::exception& e) {
    return mismatch(fmt::format("exception: {}", e.what()));
  }
  std::vector<std::string> features;
  if (judge->unknown) features.push_back("unknown");
  if (parsed->text.find("Array") != std::string::npos ||
      parsed->text.find("store") != std::string::npos)
    features.push_back("array operators");
  return agreed(!judge->is_boolean() ? "value" : judge->is_true() ? "true" : "false", features);
}

// Subexpressions instead of the whole, and leaves instead of subexpressions.
void smaller(const Node& node, std::vector<Node>& out) {
  for (const Node& n : node.list)
    if (n.is_list) {
      out.push_back(n);
      smaller(n, out);
    }
}

std::vector<std::string> shrink(const std::string& text) {
  std::vector<std::string> out;
  const std::size_t at = text.find("term ");
  if (at == text.npos) return out;
  const std::string before = text.substr(0, at);
  try {
    std::string expression = text.substr(at + 5);
    expression = expression.substr(0, expression.find('\n'));
    const Node root = terms::read(expression);
    std::vector<Node> parts;
    smaller(root, parts);
    for (const Node& n : parts) out.push_back(before + "term " + terms::write(n) + "\n");
    for (const Node& n : parts) {
      const std::string part = terms::write(n);
      for (const char* leaf : {"p", "x", "v", "e", "s", "a", "true", "false", "0"}) {
        std::string whole = terms::write(root);
        whole.replace(whole.find(part), part.size(), leaf);
        out.push_back(before + "term " + whole + "\n");
      }
    }
  } catch (const std::exception&) {
  }
  return out;
}

} // namespace

Family terms_family() {
  return {.name = "terms",
          .sentence =
              "terms: evaluation, rewriting, SMT-LIB text and cvc5 against an evaluator of its own",
          .generate = [](Seed seed) { return Generator(seed).run(); },
          .check = check,
          .shrink = shrink,
          .shares = {{"true", 0.25, 1},
                     {"false", 0.25, 1},
                     {"array operators", 0.25, 1},
                     {"unknown", 0, 0.01}},
          .sample = 1500,
          .case_limit = std::chrono::seconds(60)};
}

} // namespace absthread::fuzz
