// SPDX-License-Identifier: MIT
// SMT-LIB text: what it looks like, that reading is the inverse of writing, and what a wrong text
// gets.
#include "spec-lang/term/sexpr.hpp"

#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "spec-lang/term/sexpr_names.hpp"

#include <boost/test/unit_test.hpp>

#include <chrono>

using namespace absthread;

namespace {

struct Fixture {
  TermManager m;
  Sort mode = m.enum_sort("Mode", {"off", "on"});
  Sort array = m.array_sort(m.int_sort(), mode);
  Term p = m.variable("p", m.bool_sort());
  Term x = m.variable("x", m.int_sort()), after = m.variable("x", m.int_sort(), 1);
  Term v = m.variable("v", m.bits_sort(8));
  Term a = m.variable("a", array);
  Term self = m.symbol("self", m.thread_sort());
  Term i(long value) { return m.integer(value); }
  Term make(Kind k, std::vector<Term> c) { return m.make(k, std::move(c)); }

  SmtlibScope scope() {
    SmtlibScope s(m);
    for (const Term& t : {p, x, v, a, self}) s.add(t);
    return s;
  }

  void check_inverse(Term t) {
    SmtlibScope s(m);
    for (const Term& leaf : free_variables(t)) s.add(leaf);
    for (const Term& leaf : free_symbols(t)) s.add(leaf);
    post_order(t, [&](Term part) { s.add(part.sort()); });
    const std::string text = to_smtlib(t);
    BOOST_TEST_INFO(text.substr(0, 200));
    BOOST_CHECK(parse_smtlib(text, s) == t);
  }

  // The message for a wrong text, with its place.
  std::string error(const std::string& text) {
    try {
      parse_smtlib(text, scope());
    } catch (const SmtlibError& e) {
      return std::to_string(e.offset) + ": " + e.what();
    }
    return "none";
  }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(spec_lang_term_sexpr, Fixture)

BOOST_AUTO_TEST_CASE(text_of_leaves) {
  BOOST_CHECK_EQUAL(to_smtlib(x), "x");
  BOOST_CHECK_EQUAL(to_smtlib(after), "|x'|");
  BOOST_CHECK_EQUAL(to_smtlib(m.variable("x", m.int_sort(), 2)), "x@2");
  BOOST_CHECK_EQUAL(to_smtlib(self), "$self");
  BOOST_CHECK_EQUAL(to_smtlib(i(5)), "5");
  BOOST_CHECK_EQUAL(to_smtlib(i(-5)), "(- 5)");
  BOOST_CHECK_EQUAL(to_smtlib(m.boolean(true)), "true");
  BOOST_CHECK_EQUAL(to_smtlib(m.constant(m.bits_sort(8), 255)), "(_ bv255 8)");
  BOOST_CHECK_EQUAL(to_smtlib(m.constant(mode, 1)), "Mode/on");
  BOOST_CHECK_EQUAL(to_smtlib(m.none()), "thread~none");
  BOOST_CHECK_EQUAL(to_smtlib(m.constant(m.thread_sort(), 3)), "thread~3");
}

BOOST_AUTO_TEST_CASE(text_of_operators) {
  BOOST_CHECK_EQUAL(to_smtlib(equal(after, subtract(x, i(1)))), "(= |x'| (- x 1))");
  BOOST_CHECK_EQUAL(to_smtlib(constant_array(array, m.constant(mode, 0))),
                    "((as const (Array Int Mode)) Mode/off)");
  BOOST_CHECK_EQUAL(to_smtlib(m.make(Kind::int_to_bv, {x}, m.bits_sort(8))), "((_ int2bv 8) x)");
  BOOST_CHECK_EQUAL(to_smtlib(make(Kind::minus, {i(5)})), "(let ((~0 5)) (- ~0))");
}

BOOST_AUTO_TEST_CASE(shared_subterms_are_written_once) {
  const Term s = make(Kind::add, {x, i(1)});
  BOOST_CHECK_EQUAL(to_smtlib(make(Kind::multiply, {s, s})), "(let ((~1 (+ x 1))) (* ~1 ~1))");
  Term t = x;
  for (int k = 0; k < 1000; ++k) t = make(Kind::add, {t, t});
  BOOST_CHECK_LT(to_smtlib(t).size(), 50'000u);
  check_inverse(t);
}

BOOST_AUTO_TEST_CASE(reading_is_the_inverse_of_writing_for_every_operator) {
  const Term q = m.variable("q", m.bool_sort()), y = m.variable("y", m.int_sort()),
             w = m.variable("w", m.bits_sort(8));
  for (const KindInfo& k : all_kinds())
    for (unsigned arity = k.least; arity <= std::min(k.most, k.least + 2); ++arity) {
      std::vector<Term> c;
      Sort result;
      switch (k.rule) {
      case SortRule::leaf: continue;
      case SortRule::booleans: c = {p, q, p, q}; break;
      case SortRule::same_to_bool: c = {a, a}; break;
      case SortRule::choice: c = {p, self, m.none()}; break;
      case SortRule::ints:
      case SortRule::ints_to_bool: c = {x, y, x, y}; break;
      case SortRule::bits:
      case SortRule::bits_to_bool:
      case SortRule::bits_to_int: c = {v, w}; break;
      case SortRule::int_to_bits: c = {x}, result = m.bits_sort(3); break;
      case SortRule::element: c = {a, x}; break;
      case SortRule::updated_array: c = {a, x, m.constant(mode, 1)}; break;
      case SortRule::whole_array: c = {m.constant(mode, 1)}, result = array; break;
      }
      c.resize(arity);
      check_inverse(m.make(k.kind, c, result));
    }
}

BOOST_AUTO_TEST_CASE(negative_numbers_and_negation_are_told_apart) {
  for (const Term& t :
       {i(-5), make(Kind::minus, {i(5)}), make(Kind::minus, {i(-5)}), make(Kind::minus, {i(0)}),
        make(Kind::minus, {make(Kind::minus, {i(5)})}), make(Kind::subtract, {i(0), i(5)})})
    check_inverse(t);
  const Term twice = make(Kind::minus, {i(5)});
  check_inverse(make(Kind::add, {twice, twice}));
  check_inverse(i(0));
  mpz_class big = 10;
  for (int k = 0; k < 10; ++k) big *= big;
  check_inverse(m.integer(mpz_class(-big)));
}

BOOST_AUTO_TEST_CASE(names_of_all_kinds_come_back) {
  std::vector<std::string> names = {"",        "x",
                                    "x'",      "x@1",
                                    "a b",     "a|b",
                                    "a\\b",    "%41",
                                    "%",       "$self",
                                    "and",     "let",
                                    "-",       "5",
                                    "-5",      "~1",
                                    "Mode/on", "thread~none",
                                    ".x",      "@x",
                                    "\n",      "\xc3\xa4",
                                    "bv1",     "dev->lock",
                                    "slot[3]", "Worker.started",
                                    "(",       ")",
                                    ";",       "\"",
                                    "_",       "!",
                                    "true",    "x@",
                                    "'",       std::string("\0", 1)};
  for (int byte = 0; byte < 256; ++byte) names.push_back(std::string(1, static_cast<char>(byte)));
  for (const std::string& name : names) {
    for (const unsigned time : {0u, 1u, 2u, 77u})
      check_inverse(m.variable(name, m.int_sort(), time));
    check_inverse(m.symbol(name, m.bool_sort()));
    const Sort e = m.enum_sort(name, {"other", name});
    check_inverse(equal(m.variable("e", e), m.constant(e, 1)));
    check_inverse(constant_array(m.array_sort(e, e), m.constant(e, 1)));
    const std::string text = smtlib_name(m.variable(name, m.int_sort()));
    for (const char c : text) BOOST_CHECK(c >= 0x20 && c < 0x7f);
  }
  // All of them in one text: no two are confused.
  std::vector<Term> all;
  for (const std::string& name : names) {
    for (const unsigned time : {0u, 1u, 2u})
      all.push_back(equal(m.variable(name, m.int_sort(), time), x));
    all.push_back(equal(m.symbol(name, m.int_sort()), x));
  }
  check_inverse(make(Kind::conjunction, all));
}

BOOST_AUTO_TEST_CASE(escapes) {
  for (const char* broken : {"%4", "%4g", "a%", "%zz", ""}) BOOST_CHECK(!smtlib::unescape(broken));
  BOOST_CHECK_EQUAL(*smtlib::unescape(smtlib::escape("a%b|c")), "a%b|c");
  BOOST_CHECK_EQUAL(*smtlib::unescape("%"), "");
}

BOOST_AUTO_TEST_CASE(what_people_write_is_read_too) {
  const SmtlibScope s = scope();
  BOOST_CHECK(
      parse_smtlib(" ( and p ; so\n (> x 1)\t(>= x 2))", s) ==
      make(Kind::conjunction, {p, make(Kind::less, {i(1), x}), make(Kind::at_most, {i(2), x})}));
  BOOST_CHECK(parse_smtlib("(distinct x 1)", s) ==
              make(Kind::negation, {make(Kind::equal, {x, i(1)})}));
  BOOST_CHECK(parse_smtlib("|x|", s) == x);
  BOOST_CHECK(parse_smtlib("x@1", s) == after);
  // Bindings of one let do not see each other, inner ones hide outer ones, and end with their let.
  BOOST_CHECK(parse_smtlib("(let ((x 1)) (let ((x 2) (y x)) (+ x y)))", s) ==
              make(Kind::add, {i(2), i(1)}));
  BOOST_CHECK(parse_smtlib("(+ (let ((x 1)) x) x)", s) == make(Kind::add, {i(1), x}));
}

BOOST_AUTO_TEST_CASE(errors_have_a_place_and_a_sentence) {
  BOOST_CHECK_EQUAL(error(""), "0: expected an expression, found the end of the text");
  BOOST_CHECK_EQUAL(error("(+ x"), "4: expected an expression, found the end of the text");
  BOOST_CHECK_EQUAL(error("(+ x 1))"), "7: expected the end of the text, found ')'");
  BOOST_CHECK_EQUAL(error("x y"), "2: expected the end of the text, found 'y'");
  BOOST_CHECK_EQUAL(error("(+ x z)"), "5: unknown name 'z'");
  BOOST_CHECK_EQUAL(error("(frob x)"), "1: unknown operator 'frob'");
  BOOST_CHECK_EQUAL(error("(+ x p)"), "1: '+' has operands of the wrong sorts");
  BOOST_CHECK_EQUAL(error("(+ x)"), "1: '+' has 1 operands");
  BOOST_CHECK_EQUAL(error("(not p p)"), "1: 'not' has 2 operands");
  BOOST_CHECK_EQUAL(error("(> x 1 2)"), "1: '>' takes two operands here");
  BOOST_CHECK_EQUAL(error("|x"), "0: a quoted symbol should end with '|'");
  BOOST_CHECK_EQUAL(error("3x"), "0: '3x' is neither a number nor a symbol");
  BOOST_CHECK_EQUAL(error("\"x\""), "0: unexpected character '\"'");
  BOOST_CHECK_EQUAL(error("\x01"), "0: unexpected character '\\x01'");
  BOOST_CHECK_EQUAL(error("(_ bv9 3)"), "3: 9 does not fit into 3 bits");
  BOOST_CHECK_EQUAL(error("(_ bv1 0)"), "7: expected a width from 1 to 1000000");
  BOOST_CHECK_EQUAL(error("(_ bv1 99999999999)"), "7: expected a width from 1 to 1000000");
  BOOST_CHECK_EQUAL(error("(_ x 3)"), "3: expected a bit-vector such as (_ bv5 8)");
  BOOST_CHECK_EQUAL(error("((_ frob 3) x)"), "4: expected int2bv after '(_'");
  BOOST_CHECK_EQUAL(error("((as frob Int) x)"), "5: expected const after '(as'");
  BOOST_CHECK_EQUAL(error("((as const Int) x)"), "5: expected the sort of an array after const");
  BOOST_CHECK_EQUAL(error("((as const (Array Int Frob)) x)"), "22: expected a sort, found 'Frob'");
  BOOST_CHECK_EQUAL(error("((x) y)"), "2: expected '_' or 'as' after '(('");
  BOOST_CHECK_EQUAL(error("(let x x)"), "5: expected '(' after let, found 'x'");
  BOOST_CHECK_EQUAL(error("(let (x) x)"), "6: expected '(' before a binding");
  BOOST_CHECK_EQUAL(error("(let ((1 x)) x)"), "7: expected a name to bind");
  BOOST_CHECK_EQUAL(error("(let ((y x) (y x)) y)"), "13: 'y' is bound twice");
  BOOST_CHECK_EQUAL(error("(let ((y x)) y"),
                    "14: expected ')' after the body of let, found the end of the text");
  BOOST_CHECK_EQUAL(error("(let ((y x)) y y)"),
                    "15: expected ')' after the body of let, found 'y'");
  BOOST_CHECK_EQUAL(error("(1 x)"), "1: expected an operator, found '1'");
  BOOST_CHECK_EQUAL(error("Mode/red"), "0: unknown name 'Mode/red'");
  BOOST_CHECK_EQUAL(error("thread~"), "0: unknown name 'thread~'");
  BOOST_CHECK_EQUAL(error("x@99999999999"), "0: unknown name 'x@99999999999'");
  std::string deep = "((as const ";
  for (int k = 0; k < 100000; ++k) deep += "(Array ";
  BOOST_CHECK_NE(error(deep).find("this sort is nested too deeply"), std::string::npos);
}

BOOST_AUTO_TEST_CASE(no_prefix_of_a_text_is_taken_for_the_whole) {
  const Term t = conj(equal(select(a, add(x, i(-3))), m.constant(mode, 1)),
                      disj(p, equal(m.make(Kind::int_to_bv, {x}, m.bits_sort(8)), v)));
  const std::string text = to_smtlib(t);
  for (std::size_t n = 0; n < text.size(); ++n) BOOST_CHECK_NE(error(text.substr(0, n)), "none");
  BOOST_CHECK_EQUAL(error(text), "none");
}

BOOST_AUTO_TEST_CASE(a_million_nodes_and_levels) {
  const auto start = std::chrono::steady_clock::now();
  Term t = x;
  for (int k = 0; k < 200000; ++k) t = m.make(Kind::add, {i(k), t});
  check_inverse(t);
  Term s = x;
  for (int k = 0; k < 40000; ++k) s = m.make(Kind::add, {m.make(Kind::multiply, {s, i(k)}), s});
  check_inverse(s);
  BOOST_CHECK_GT(smtlib_script(std::vector<Term>{equal(t, s)}).size(), 1'000'000u);
  BOOST_CHECK_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
  const std::string open(1'000'000, '(');
  BOOST_CHECK_NE(error(open), "none");
  std::string nots;
  for (int k = 0; k < 500000; ++k) nots += "(not ";
  BOOST_CHECK_NE(error(nots + "p"), "none");
}

BOOST_AUTO_TEST_CASE(declarations_name_everything_once) {
  const Term f =
      conj(equal(self, m.none()), conj(equal(select(a, x), m.constant(mode, 0)), less(x, after)));
  const std::vector<Term> terms{f, p};
  BOOST_CHECK_EQUAL(smtlib_declarations(terms),
                    "(declare-datatypes ((Mode 0)) (((Mode/off) (Mode/on))))\n"
                    "(define-sort thread~ () Int)\n"
                    "(define-fun thread~none () thread~ (- 1))\n"
                    "(declare-fun p () Bool)\n"
                    "(declare-fun x () Int)\n"
                    "(declare-fun |x'| () Int)\n"
                    "(declare-fun a () (Array Int Mode))\n"
                    "(declare-fun $self () thread~)\n");
  BOOST_CHECK_EQUAL(smtlib_script(std::vector<Term>{less(x, i(1)), p}), "(set-logic ALL)\n"
                                                                        "(declare-fun p () Bool)\n"
                                                                        "(declare-fun x () Int)\n"
                                                                        "(assert (< x 1))\n"
                                                                        "(assert p)\n"
                                                                        "(check-sat)\n");
  BOOST_CHECK_THROW(smtlib_declarations(std::vector<Term>{
                        m.variable("e", mode), m.variable("f", m.enum_sort("Mode", {"x"}))}),
                    InternalError);
}

BOOST_AUTO_TEST_SUITE_END()
