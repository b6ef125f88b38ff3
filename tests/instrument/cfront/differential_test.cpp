// SPDX-License-Identifier: MIT
// The front end against a real compiler. Random pairs of small C functions over two shared
// variables are compiled and run under a scheduler of our own (ucontext), which tries every
// interleaving of their shared accesses; the same C text is lowered, and every interleaving of the
// two Threads is searched. Both must end in the same set of states: the code does nothing that our
// threads do not, and our threads nothing that the code does not.
//
// In the compiled text each shared access goes through a macro that first gives the scheduler a
// say; for the front end the macro is the variable itself. ABSTHREAD_DIFFERENTIAL=N runs N pairs
// instead of the sample.
#include "tests/instrument/cfront/lowering_support.hpp"
#include "tests/support/paths.hpp"

#include "spec-lang/term/rewrite.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

namespace absthread::test {

namespace {

using State = std::array<long, 2>; // a, b

// ---- random code ----

class CodeMaker {
 public:
  explicit CodeMaker(unsigned seed)
      : random_(seed) {}

  /// Body of a function with locals x and y and the shared a and b; at most `accesses` shared
  /// accesses in a run.
  std::string body() {
    accesses_ = 2;
    loops_ = 1;
    // A read before and a write after, so that interleavings matter.
    return "  int x = " + number() + ", y = " + number() + ";\n  " + local() + " += " + shared() +
           ";\n" + block(2, 1) + "  " + shared() + " = x + " + number() + " * y;\n";
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  std::string number() { return std::to_string(static_cast<int>(below(7)) - 2); }
  std::string local() { return below(2) ? "x" : "y"; }
  std::string shared() { return below(2) ? "A" : "B"; }

  std::string value(unsigned depth) {
    switch (depth == 0 ? below(3) : below(12)) {
    case 0: return number();
    case 1:
    case 2: return local();
    case 3: return "(" + value(depth - 1) + " + " + value(depth - 1) + ")";
    case 4: return "(" + value(depth - 1) + " - " + value(depth - 1) + ")";
    case 5: return "(" + value(depth - 1) + " * " + number() + ")";
    case 6: return "(" + value(depth - 1) + " / 3)";
    case 7: return "(" + value(depth - 1) + " % 5)";
    case 8:
      return "(" + test(depth - 1) + " ? " + value(depth - 1) + " : " + value(depth - 1) + ")";
    case 9: return "(" + value(depth - 1) + " & 6)";
    case 10: return "(" + test(depth - 1) + ")";
    default: return "(- " + value(depth - 1) + ")";
    }
  }

  std::string test(unsigned depth) {
    static const char* const ops[] = {"<", "<=", "==", "!=", ">", ">="};
    switch (depth == 0 ? 0 : below(4)) {
    case 0: return value(0) + " " + ops[below(6)] + " " + value(depth == 0 ? 0 : depth - 1);
    case 1: return "(" + test(depth - 1) + " && " + test(depth - 1) + ")";
    case 2: return "(" + test(depth - 1) + " || " + test(depth - 1) + ")";
    default: return "!(" + test(depth - 1) + ")";
    }
  }

  std::string indent(unsigned level) { return std::string(2 * level, ' '); }

  std::string block(unsigned depth, unsigned level) {
    std::string out;
    for (unsigned i = 0, count = 2 + below(3); i < count; ++i) out += statement(depth, level);
    return out;
  }

  std::string statement(unsigned depth, unsigned level) {
    std::string pad = indent(level);
    unsigned kind = below(depth == 0 ? 8 : 14);
    bool access = kind == 0 || kind == 1 || kind == 2 || kind == 8;
    if (access) {
      if (accesses_ == 0 || in_loop_) return pad + local() + " = " + value(2) + ";\n";
      --accesses_;
    }
    switch (kind) {
    case 0: return pad + local() + " = " + shared() + ";\n";
    case 1: return pad + shared() + " = " + value(2) + ";\n";
    case 2: return pad + local() + " += " + shared() + " * 2;\n";
    case 3: return pad + local() + " = " + value(2) + ";\n";
    case 4: return pad + local() + "++;\n";
    case 5: return pad + local() + " -= " + value(1) + ";\n";
    case 6: return pad + "y = (x--, x + " + value(1) + ");\n";
    case 7: return pad + "x = ++y * 2 - x;\n";
    case 8:
      return pad + "if (" + shared() + " > " + number() + ") {\n" + block(depth - 1, level + 1) +
             pad + "}\n";
    case 9:
    case 10:
      return pad + "if (" + test(1) + ") {\n" + block(depth - 1, level + 1) + pad + "} else {\n" +
             block(depth - 1, level + 1) + pad + "}\n";
    case 11: {
      if (loops_ == 0) return pad + ";\n";
      --loops_;
      bool before = in_loop_;
      in_loop_ = true;
      std::string inner = block(depth - 1, level + 1);
      in_loop_ = before;
      return pad + "for (int i = 0; i < 3; i++) {\n" + inner + indent(level + 1) +
             "if (x > 20) break;\n" + indent(level + 1) + "if (y < i) continue;\n" +
             indent(level + 1) + "y = y - 1;\n" + pad + "}\n";
    }
    case 12:
      return pad + "switch (" + local() + ") {\n" + pad + "case 1:\n" + statement(0, level + 1) +
             pad + "case 2 ... 3:\n" + statement(0, level + 1) + indent(level + 1) + "break;\n" +
             pad + "default:\n" + statement(0, level + 1) + pad + "}\n";
    default: return pad + "x = x % 7;\n" + pad + "y = y % 7;\n";
    }
  }

  std::mt19937 random_;
  unsigned accesses_ = 0, loops_ = 0;
  bool in_loop_ = false;
};

// ---- the compiled side ----

const char* const scheduler = R"(
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
static volatile long a, b;
static ucontext_t main_context, contexts[2];
static char stacks[2][65536];
static int running, alive[2];
static void yield_(void) { swapcontext(&contexts[running], &main_context); }
#define A (*(yield_(), &a))
#define B (*(yield_(), &b))
typedef void (*Body)(void);
static Body bodies[2];
static void start(int i) { bodies[i](); alive[i] = 0; swapcontext(&contexts[i], &main_context); }
static unsigned char choice[64]; static int fixed;
/* Runs once; where both can move, `choice` says who, and 0 is tried first. */
static int run(Body f, Body g) {
  int used = 0;
  bodies[0] = f; bodies[1] = g;
  a = 1; b = 0;
  for (int i = 0; i < 2; i++) {
    alive[i] = 1;
    getcontext(&contexts[i]);
    contexts[i].uc_stack.ss_sp = stacks[i];
    contexts[i].uc_stack.ss_size = sizeof stacks[i];
    contexts[i].uc_link = &main_context;
    makecontext(&contexts[i], (void (*)(void))start, 1, i);
    running = i; swapcontext(&main_context, &contexts[i]); /* up to the first access */
  }
  while (alive[0] || alive[1]) {
    if (alive[0] && alive[1]) {
      if (used == fixed) choice[fixed++] = 0;
      running = choice[used++];
    } else running = alive[0] ? 0 : 1;
    swapcontext(&main_context, &contexts[running]);
  }
  return used;
}
static void all(int number, Body f, Body g) {
  fixed = 0;
  for (;;) {
    run(f, g);
    printf("%d %ld %ld\n", number, a, b);
    while (fixed > 0 && choice[fixed - 1] == 1) fixed--;
    if (fixed == 0) return;
    choice[fixed - 1] = 1;
  }
}
)";

// ---- our side ----

class Explorer {
 public:
  Explorer(const Thread& f, const Thread& g, Term a, Term b)
      : threads_{&f, &g}
      , a_(a)
      , b_(b) {}

  std::set<State> final_states() {
    Configuration start;
    start.shared = {1, 0};
    for (std::size_t i = 0; i < 2; ++i) start.at[i] = threads_[i]->initial.front();
    work_ = {start};
    seen_ = {start};
    while (!work_.empty()) {
      Configuration c = work_.back();
      work_.pop_back();
      bool ended = true;
      for (std::size_t i = 0; i < 2; ++i) {
        if (!threads_[i]->locations[c.at[i]].end) ended = false;
        step(c, i);
      }
      if (ended) finals_.insert(c.shared);
    }
    return finals_;
  }

 private:
  struct Configuration {
    State shared{};
    std::array<LocationId, 2> at{};
    std::array<std::map<Term, mpz_class>, 2> locals;
    auto key() const { return std::tie(shared, at, locals); }
    bool operator<(const Configuration& other) const { return key() < other.key(); }
  };

  void step(const Configuration& c, std::size_t i) {
    const Thread& thread = *threads_[i];
    TermManager& terms = a_.manager();
    TermMap values{{a_, terms.integer(c.shared[0])}, {b_, terms.integer(c.shared[1])}};
    for (const Variable& v : thread.locals) {
      auto it = c.locals[i].find(v.term);
      mpz_class value = it == c.locals[i].end() ? mpz_class(0) : it->second;
      values.emplace(v.term, terms.constant(v.term.sort(), value));
    }
    for (const Edge& e : thread.edges) {
      if (e.from != c.at[i]) continue;
      Configuration next = c;
      next.at[i] = e.to;
      bool enabled = true;
      for (Term part : conjuncts(e.step.relation)) {
        Term target, value;
        if (part.is(Kind::equal) && part[0].is(Kind::variable) && part[0].time() == 1) {
          target = part[0];
          value = evaluate(part[1], values);
        } else if (part.is(Kind::variable) && part.time() == 1) {
          target = part;
          value = terms.boolean(true);
        } else if (part.is(Kind::negation) && part[0].is(Kind::variable) && part[0].time() == 1) {
          target = part[0];
          value = terms.boolean(false);
        } else {
          enabled = enabled && evaluate(part, values).is_true();
          continue;
        }
        BOOST_REQUIRE_MESSAGE(value, to_string(part));
        Term variable = shift_time(target, -1);
        if (variable == a_) {
          next.shared[0] = value.value().get_si();
        } else if (variable == b_) {
          next.shared[1] = value.value().get_si();
        } else {
          next.locals[i][variable] = value.value();
        }
      }
      if (enabled && seen_.insert(next).second) work_.push_back(next);
    }
  }

  std::array<const Thread*, 2> threads_;
  Term a_, b_;
  std::vector<Configuration> work_;
  std::set<Configuration> seen_;
  std::set<State> finals_;
};

} // namespace

BOOST_AUTO_TEST_SUITE(instrument_cfront_differential)

BOOST_AUTO_TEST_CASE(compiled_code_and_threads_end_in_the_same_states,
                     *boost::unit_test::precondition([](boost::unit_test::test_unit_id) {
                       return boost::test_tools::assertion_result(tool_exists("gcc"));
                     })) {
  const char* asked = std::getenv("ABSTHREAD_DIFFERENTIAL");
  unsigned count = asked ? static_cast<unsigned>(std::atoi(asked)) : 60;
  std::string compiled = scheduler, calls;
  std::vector<std::string> codes;
  for (unsigned seed = 0; seed < count; ++seed) {
    CodeMaker maker(seed);
    std::string n = std::to_string(seed);
    std::string f = maker.body(), g = maker.body();
    codes.push_back("int a = 1, b;\n#define A a\n#define B b\nvoid f(void) {\n" + f +
                    "}\nvoid g(void) {\n" + g + "}\n");
    compiled +=
        "static void f" + n + "(void) {\n" + f + "}\nstatic void g" + n + "(void) {\n" + g + "}\n";
    calls += "  all(" + n + ", f" + n + ", g" + n + ");\n";
  }
  compiled += "int main(void) {\n" + calls + "  return 0;\n}\n";

  ScratchFolder scratch;
  write_text(scratch.path() / "pairs.c", compiled);
  std::string folder = scratch.path().string();
  std::string command =
      "cd '" + folder + "' && gcc -w -O1 -fwrapv -o pairs pairs.c && ./pairs > out.txt";
  BOOST_REQUIRE_EQUAL(std::system(command.c_str()), 0);
  std::vector<std::set<State>> expected(count);
  std::istringstream lines(read_text(scratch.path() / "out.txt"));
  for (unsigned number; lines >> number;) {
    State s{};
    lines >> s[0] >> s[1];
    expected.at(number).insert(s);
  }

  unsigned several = 0;
  for (unsigned i = 0; i < count; ++i) {
    cfront::Options options;
    options.merge = i % 3 != 0; // a third of them without merging
    LoweringRun run("shared { a : int = 1; b : int = 0; }\n"
                    "thread F for f { init S; S -> S : any a, any b; }\n"
                    "thread G for g { init S; S -> S : any a, any b; }\n",
                    codes[i], options);
    BOOST_REQUIRE_MESSAGE(run.lowered.threads[0].thread && run.lowered.threads[1].thread,
                          codes[i] << run.text());
    Explorer explorer(*run.lowered.threads[0].thread, *run.lowered.threads[1].thread,
                      run.contracts.find_shared("a")->term, run.contracts.find_shared("b")->term);
    std::set<State> ours = explorer.final_states();
    if (expected[i].size() > 1) ++several;
    if (ours == expected[i]) continue;
    std::ostringstream message;
    for (const State& s : expected[i]) message << "compiled: a=" << s[0] << " b=" << s[1] << "\n";
    for (const State& s : ours) message << "threads:  a=" << s[0] << " b=" << s[1] << "\n";
    BOOST_ERROR("seed " << i << "\n" << message.str() << codes[i] << run.text());
    break;
  }
  // The sample means something only if interleavings matter in a good part of it.
  BOOST_TEST(several * 5 > count);
}

BOOST_AUTO_TEST_SUITE_END()

} // namespace absthread::test
