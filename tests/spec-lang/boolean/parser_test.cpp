// SPDX-License-Identifier: MIT
#include "spec-lang/boolean/parser.hpp"

#include "spec-lang/boolean/print.hpp"
#include "tests/support/boolean_programs.hpp"

#include <boost/test/unit_test.hpp>

using namespace absthread;
using test::BooleanText;

namespace {

std::string expression(const std::string& text) {
  const BooleanText t("decl a, b, c; void main() begin assume " + text + "; end");
  return t.program ? boolean::to_string(t.program->procedures[0].body[0].values[0])
                   : t.complaints();
}

bool complains(const std::string& text, const std::string& sentence) {
  const BooleanText t(text);
  const bool found = !t.program && t.complaints().find(sentence) != std::string::npos;
  if (!found) BOOST_TEST_MESSAGE("complaints: " << t.complaints());
  return found;
}

} // namespace

BOOST_AUTO_TEST_SUITE(boolean_parser)

BOOST_AUTO_TEST_CASE(operators_bind_as_documented) {
  BOOST_TEST(expression("a | b & c") == "(a | (b & c))");
  BOOST_TEST(expression("a ^ b | c") == "((a ^ b) | c)");
  BOOST_TEST(expression("a & b == c") == "(a & (b == c))");
  BOOST_TEST(expression("!a == b") == "(!a == b)");
  BOOST_TEST(expression("a => b => c") == "(a => (b => c))");
  BOOST_TEST(expression("a && ~b || c != 1") == "((a & !b) | (c ^ 1))");
  BOOST_TEST(expression("schoose[a, !b] <=> *") == "(schoose[a, !b] == *)");
  BOOST_TEST(expression("T & F") == "(1 & 0)");
}

BOOST_AUTO_TEST_CASE(every_statement_is_printed_as_it_is_read) {
  const std::string text = R"(decl g, l, {x == 0};
thread_local t;

bool<2> f(x, y) begin
  decl z;
  enforce (x | !y);
  L: M: x, z := *, schoose[x, y] constrain (x' == z);
  return z, 1;
end

void main() begin
  decl a, b;
  a, b := f(a, {x == 0});
  f(1, 0);
  L1: goto L1, L2;
  L2: skip;
  if a then
    assume b;
  else
    assert !t;
  fi
  while * do
    lock l;
    unlock l;
  od
  atomic_begin;
  atomic_end;
  g, t := 1, 0 broadcast t := (t | g');
  start_thread L2;
  start_thread f(a, b);
  return;
  end_thread;
end
)";
  const BooleanText t(text);
  BOOST_REQUIRE_MESSAGE(t.program, t.complaints());
  BOOST_TEST(boolean::to_string(*t.program) == text);
}

BOOST_AUTO_TEST_CASE(sugar_of_other_tools_is_read) {
  const BooleanText t(R"(
/* as SATABS writes it */
decl b0_x$1, c::y;
void main() begin
  A: start_thread goto A;
  if(b0_x$1) then goto A; fi;
  b0_x$1 := * constrain !'b0_x$1;
  lock (m);
end;
decl m;
)");
  BOOST_TEST(t.program.has_value(), t.complaints());
}

BOOST_AUTO_TEST_CASE(locks_are_what_is_locked) {
  const BooleanText t("decl a, b; void main() begin lock b; a := b; unlock b; end");
  BOOST_REQUIRE(t.program);
  BOOST_REQUIRE(t.program->locks.size() == 1u);
  BOOST_TEST(t.program->locks[0].text == "b");
  BOOST_TEST(t.program->shared.size() == 1u);
}

BOOST_AUTO_TEST_CASE(mistakes_have_sentences) {
  BOOST_TEST(complains("decl a void main() begin end", "expected ',' or ';', found 'void'"));
  BOOST_TEST(complains("void main() begin a := 1; end", "there is no variable 'a'"));
  BOOST_TEST(complains("decl g; void main() begin g = 1; end", "':='"));
  BOOST_TEST(complains("decl g; void main() begin g := g'; end", "after the step"));
  BOOST_TEST(complains("decl g, h; void main() begin g, h := 1; end",
                       "2 variables on the left of ':=', 1 value on the right"));
  BOOST_TEST(complains("void main() begin goto L; end", "no label in 'main' that is called 'L'"));
  BOOST_TEST(complains("void f() begin end", "expected a procedure 'main'"));
  BOOST_TEST(complains("void main(x) begin end", "'main' has no parameters"));
  BOOST_TEST(complains("void main() begin decl l; lock l; end", "declare it outside"));
  BOOST_TEST(complains("decl l; void main() begin lock l; l := 1; end", "'l' is a lock"));
  BOOST_TEST(complains("decl g, g; void main() begin end", "'g' is declared twice"));
  BOOST_TEST(
      complains("decl g; void main() begin g := 1 broadcast g := 0; end", "is not thread_local"));
  BOOST_TEST(complains("bool f() begin return; end void main() begin end", "expected 1 result"));
  BOOST_TEST(complains("void main() begin assume 2; end", "expected 0 or 1, found '2'"));
  BOOST_TEST(complains("void main() begin skip; ", "'end' of the procedure"));
  BOOST_TEST(complains("void main() begin if * then skip; end", "'fi'"));
}

BOOST_AUTO_TEST_CASE(every_mistake_is_reported) {
  const BooleanText t("decl g;\nvoid main() begin\n  g := ;\n  skip skip;\n  goto ;\nend\n");
  BOOST_TEST(t.diagnostics.error_count() == 3u, t.complaints());
}

BOOST_AUTO_TEST_CASE(deep_nesting_is_refused) {
  const std::string deep(5000, '(');
  BOOST_TEST(complains("void main() begin assume " + deep + "1; end", "nested more than"));
  std::string chain;
  for (int i = 0; i < 100000; ++i) chain += "1 & ";
  BOOST_TEST(complains("void main() begin assume " + chain + "1; end", "nested more than"));
  std::string blocks;
  for (int i = 0; i < 5000; ++i) blocks += "if 1 then ";
  BOOST_TEST(complains("void main() begin " + blocks, "nested more than"));
}

BOOST_AUTO_TEST_SUITE_END()
