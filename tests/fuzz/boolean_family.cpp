// SPDX-License-Identifier: MIT
//
// Boolean programs: the verdict of the engine against explicit search with up to five threads and,
// where there is no broadcast, against a forward search with counters. Every proof goes through the
// certificate checker, every bug is replayed, and the two variants of the over-approximation make
// the same set.
#include "tests/fuzz/families.hpp"

#include "checkers/boolean/engine.hpp"
#include "checkers/certify/boolean.hpp"
#include "spec-lang/boolean/parser.hpp"
#include "spec-lang/boolean/print.hpp"
#include "spec-lang/diag/render.hpp"
#include "tests/fuzz/oracle/boolean_oracle.hpp"
#include "tests/fuzz/random.hpp"

#include <fmt/format.h>

namespace absthread::fuzz {

namespace {

class Generator {
 public:
  explicit Generator(Seed seed)
      : random_(seed) {}

  // Somebody takes what others wait for, starts them, and ends without giving it back, or not
  // always: single statements seldom come to that.
  std::string program_with_a_lost_lock() {
    const bool section = random_.chance(35);
    shared_ = {"g0"};
    if (!section) lock_ = "l";
    if (random_.chance(40)) locals_ = {"a"};
    const std::string take = section ? "atomic_begin;" : "lock l;";
    const std::string give = section ? "atomic_end;" : "unlock l;";
    std::string out = section ? "decl g0;\n" : "decl g0, l;\n";
    out += "void main() begin\n";
    if (!locals_.empty()) out += "  decl a;\n";
    out += "  " + take + "\n";
    if (random_.chance(50)) out += "  " + assignment();
    out += "  start_thread goto L0;\n";
    if (random_.chance(35)) out += "  if " + expression(1) + " then " + give + " fi\n";
    out += "  end_thread;\n";
    out += "  L0: " + assignment();
    if (!section || random_.chance(50)) out += "  " + take + "\n";
    out += "  assert(" + expression(1) + ");\n";
    if (random_.chance(50)) out += "  " + give + "\n  goto L0;\n";
    return out + "end\n";
  }

  // What a thread asserts of its own variable rests on what another one has told it.
  std::string program_that_tells_others() {
    shared_ = {"g0"};
    mine_ = "t";
    const bool loop = random_.chance(60);
    const char* const told[] = {"g0'", "1", "(t | g0')", "(t | !g0)", "*"};
    std::string out = "decl g0;\nthread_local t;\nvoid main() begin\n";
    if (random_.chance(40)) out += "  t := " + expression(1) + ";\n";
    out += loop ? "  while * do start_thread goto L0; od\n" : "  start_thread goto L0;\n";
    out += fmt::format("  L1: g0{} := 1{} broadcast t := {};\n", loop ? ", t" : "",
                       loop ? ", 1" : "", told[random_.below(std::size(told))]);
    if (random_.chance(30)) out += "  " + assignment();
    out += loop && random_.chance(40) ? "  while * do start_thread goto L0; od\n" : "";
    out += "  end_thread;\n  L0: ";
    if (random_.chance(25)) out += "t := 0; ";
    out += "assume(g0);\n  assert(t);\n";
    if (random_.chance(30)) out += "  goto L0;\n";
    return out + "end\n";
  }

  std::string program() {
    const std::size_t globals = 1 + random_.below(2);
    for (std::size_t i = 0; i < globals; ++i) shared_.push_back(fmt::format("g{}", i));
    if (random_.chance(45)) lock_ = "l";
    if (random_.chance(25)) mine_ = "t";
    atomic_ = random_.chance(20);
    broadcast_ = !mine_.empty() && random_.chance(50);
    const bool helper = random_.chance(35);
    recursive_ = helper && random_.chance(20);
    std::string out = "decl " + joined(shared_) + (lock_.empty() ? "" : ", " + lock_) + ";\n";
    if (!mine_.empty()) out += "thread_local " + mine_ + ";\n";
    if (helper) {
      has_result_ = random_.chance(50);
      locals_ = {"x"};
      in_helper_ = true;
      out += fmt::format("{} f(x) begin\n{}", has_result_ ? "bool" : "void",
                         body(1 + random_.below(3)));
      if (has_result_ && random_.chance(80)) out += "  return " + expression(1) + ";\n";
      out += "end\n";
      in_helper_ = false;
      helper_ = true;
    }
    out += "void main() begin\n";
    locals_.clear();
    if (random_.chance(60)) {
      locals_ = {"a"};
      out += "  decl a;\n";
    }
    if (random_.chance(8)) out += "  enforce " + expression(1) + ";\n";
    creation_ = true;
    labels_ = 2 + random_.below(2);
    out += body(4 + random_.below(6));
    return out + "end\n";
  }

 private:
  static std::string joined(const std::vector<std::string>& list) {
    std::string out;
    for (const std::string& s : list) out += (out.empty() ? "" : ", ") + s;
    return out;
  }

  std::vector<std::string> variables() const {
    std::vector<std::string> out = shared_;
    out.insert(out.end(), locals_.begin(), locals_.end());
    if (!mine_.empty()) out.push_back(mine_);
    return out;
  }

  std::string expression(unsigned depth, bool primes = false) {
    if (depth == 0 || random_.chance(45)) {
      const std::size_t choice = random_.below(12);
      if (choice == 0) return "0";
      if (choice == 1) return "1";
      if (choice <= 3) return "*";
      if (choice == 4 && !lock_.empty()) return lock_;
      return random_.pick(variables()) + (primes && random_.chance(60) ? "'" : "");
    }
    switch (random_.below(7)) {
    case 0: return "!" + expression(0, primes);
    case 1:
      return fmt::format("schoose[{}, {}]", expression(depth - 1, primes),
                         expression(depth - 1, primes));
    case 2:
      return fmt::format("({} => {})", expression(depth - 1, primes),
                         expression(depth - 1, primes));
    case 3:
      return fmt::format("({} == {})", expression(depth - 1, primes),
                         expression(depth - 1, primes));
    case 4:
      return fmt::format("({} ^ {})", expression(depth - 1, primes), expression(depth - 1, primes));
    case 5:
      return fmt::format("({} | {})", expression(depth - 1, primes), expression(depth - 1, primes));
    default:
      return fmt::format("({} & {})", expression(depth - 1, primes), expression(depth - 1, primes));
    }
  }

  // Of another thread: no locals of procedures, x' of shared variables only.
  std::string other_expression() {
    switch (random_.below(5)) {
    case 0: return "*";
    case 1: return random_.pick(shared_) + "'";
    case 2: return random_.pick(shared_);
    case 3: return "!" + mine_;
    default: return fmt::format("({} | {}')", mine_, random_.pick(shared_));
    }
  }

  std::string assignment() {
    const std::vector<std::string> all = variables();
    std::vector<std::string> targets{random_.pick(all)};
    std::string values = expression(1);
    if (random_.chance(30)) {
      const std::string second = random_.pick(all);
      if (second != targets[0]) {
        targets.push_back(second);
        values += ", " + expression(1);
      }
    }
    std::string out = joined(targets) + " := " + values;
    if (random_.chance(25)) out += " constrain " + expression(1, true);
    if (broadcast_ && random_.chance(40))
      out += " broadcast " + mine_ + " := " + other_expression();
    return out + ";\n";
  }

  std::string body(std::size_t length) {
    std::string out;
    std::size_t label = 0;
    for (std::size_t i = 0; i < length; ++i) {
      out += "  ";
      // Labels stand in order, so that each exists.
      if (creation_ && label < labels_ && (length - i <= labels_ - label || random_.chance(40)))
        out += fmt::format("L{}: ", label++);
      out += statement(2);
    }
    for (; creation_ && label < labels_; ++label) out += fmt::format("  L{}: skip;\n", label);
    return out;
  }

  std::string statement(unsigned depth) {
    for (;;) {
      switch (random_.below(20)) {
      case 17:
      case 18:
      case 19:
        if (std::string text = idiom(depth); !text.empty()) return text;
        break;
      case 0:
      case 1:
      case 2:
      case 3: return assignment();
      case 4: return "assert(" + expression(1) + ");\n";
      case 5: return "assert(" + random_.pick(variables()) + " | " + expression(1) + ");\n";
      case 6: return "assume(" + expression(1) + ");\n";
      case 7:
      case 8:
        if (lock_.empty()) break;
        return (random_.chance(55) ? "lock " : "unlock ") + lock_ + ";\n";
      case 9:
        if (!atomic_) break;
        return random_.chance(55) ? "atomic_begin;\n" : "atomic_end;\n";
      case 10:
      case 11:
        if (!creation_) break;
        if (helper_ && random_.chance(20)) return "start_thread f(" + expression(1) + ");\n";
        return fmt::format("start_thread goto L{};\n", random_.below(labels_));
      case 12:
        if (!creation_) break;
        if (random_.chance(50)) return fmt::format("goto L{};\n", random_.below(labels_));
        return fmt::format("goto L{}, L{};\n", random_.below(labels_), random_.below(labels_));
      case 13:
        if (random_.chance(60)) break;
        return "end_thread;\n";
      case 14:
        if (depth == 0) break;
        if (random_.chance(50))
          return fmt::format("if {} then {} fi\n", expression(1), one_line(statement(depth - 1)));
        return fmt::format("if {} then {} else {} fi\n", expression(1),
                           one_line(statement(depth - 1)), one_line(statement(depth - 1)));
      case 15:
        if (depth == 0) break;
        return fmt::format("while {} do {} od\n", expression(1), one_line(statement(depth - 1)));
      default:
        if (in_helper_ ? !recursive_ : !helper_) break;
        if (has_result_ && random_.chance(70))
          return fmt::format("{} := f({});\n", random_.pick(variables()), expression(1));
        return fmt::format("f({});\n", expression(1));
      }
    }
  }

  // What programs are made of, and single statements seldom come together to: an error under a lock
  // or in an atomic section, a thread that ends with a lock, one that begins with a copied local.
  std::string idiom(unsigned depth) {
    if (depth == 0) return {};
    const std::string check = random_.chance(50) ? "assert(" + random_.pick(variables()) + ");"
                                                 : "assert(" + expression(1) + ");";
    switch (random_.below(5)) {
    case 0:
      if (lock_.empty()) return {};
      return fmt::format("lock {0}; {1} {2} unlock {0};\n", lock_, one_line(assignment()), check);
    case 1:
      if (lock_.empty() || !creation_) return {};
      return fmt::format("if {} then lock {}; end_thread; fi\n",
                         random_.chance(50) ? "*" : expression(1), lock_);
    case 2:
      if (!atomic_) return {};
      return fmt::format("atomic_begin; {} {} atomic_end;\n", one_line(assignment()), check);
    case 3:
      if (!creation_ || locals_.empty()) return {};
      return fmt::format("{} := 1; start_thread goto L{};\n", locals_[0], random_.below(labels_));
    default:
      if (!creation_ || locals_.empty()) return {};
      return fmt::format("assert({}{} | {});\n", random_.chance(60) ? "!" : "", locals_[0],
                         expression(1));
    }
  }

  static std::string one_line(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }

  Random random_;
  std::vector<std::string> shared_, locals_;
  std::string lock_, mine_;
  bool atomic_ = false, broadcast_ = false, recursive_ = false, has_result_ = false;
  bool in_helper_ = false, helper_ = false, creation_ = false;
  std::size_t labels_ = 0;
};

std::string verdict_word(bp::Found found) {
  return found == bp::Found::fails ? "false" : found == bp::Found::never ? "true" : "open";
}

// The variants of the over-approximation, and what they prove.
std::string compare_variants(const boolean::Flow& flow, bool fails) {
  boolean::ApproximationOptions full;
  full.reduction = false;
  const boolean::Approximation symbolic = approximate_symbolic(flow, full);
  const boolean::Approximation direct = approximate_explicit(flow, full);
  if (symbolic.answer == boolean::Approximation::Answer::gave_up ||
      direct.answer == boolean::Approximation::Answer::gave_up)
    return "a variant of the over-approximation gave up: " + symbolic.why + direct.why;
  if (symbolic.answer != direct.answer) return "the variants of the over-approximation disagree";
  boolean::ApproximationOptions reduced; // section 4.2 alone, without the full closure behind it
  reduced.close = false;
  if (fails &&
      (approximate_explicit(flow, reduced).answer == boolean::Approximation::Answer::safe ||
       approximate_symbolic(flow, reduced).answer == boolean::Approximation::Answer::safe))
    return "the reduction proves what is wrong";
  if (symbolic.answer != boolean::Approximation::Answer::safe) return {};
  if (fails) return "the over-approximation proves what is wrong";
  if (symbolic.thread_states != direct.thread_states)
    return fmt::format("{} symbolic thread states, {} explicit ones", symbolic.thread_states,
                       direct.thread_states);
  return {};
}

Outcome judge(const std::string& text) {
  const std::optional<bp::BooleanProgram> read = bp::read_boolean_program(text);
  if (!read) return invalid("no program");
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId file = sources.add("case.bp", text);
  const std::optional<boolean::Program> program = boolean::read(file, sources, diagnostics);
  if (!program) return invalid(render(diagnostics, sources, Colour::off));

  // Printing and reading again gives the same program.
  const std::string printed = boolean::to_string(*program);
  const FileId again = sources.add("again.bp", printed);
  const std::optional<boolean::Program> second = boolean::read(again, sources, diagnostics);
  if (!second || boolean::to_string(*second) != printed)
    return mismatch("printing and reading again gives another program:\n" + printed);

  bp::Found expected = bp::search(*read, 5, 4000);
  if (!read->has_broadcast && !read->has_recursion) {
    const bp::Found counted = bp::count(*read, 4000);
    if (expected != bp::Found::open && counted != bp::Found::open && expected != counted)
      return mismatch("the two oracles disagree");
    if (expected == bp::Found::open) expected = counted;
  }

  boolean::EngineOptions options;
  options.method = boolean::Method::symbolic;
  const boolean::Decision approximate = boolean::decide(*program, sources, options);
  // Both ways, so that the exact search decides programs that the other proves, too; where nobody
  // needs it, it may be cut.
  const bool decided = approximate.verdict.answer == Answer::proved;
  if (decided) options.coverability.most_elements = 1000;
  options.method = boolean::Method::exact;
  const boolean::Decision exact = boolean::decide(*program, sources, options);

  const auto describe = [&](const std::string& what) {
    return fmt::format("{}; exact: {}, over-approximation: {}, oracle: {}", what,
                       exact.verdict.word(), approximate.verdict.word(), verdict_word(expected));
  };
  if (approximate.verdict.answer == Answer::violated)
    return mismatch(describe("the over-approximation refutes"));
  for (const boolean::Decision* d : {&exact, &approximate}) {
    if (d->verdict.answer == Answer::violated &&
        (!d->run || !boolean::replay(d->flow, *d->run).wrong.empty()))
      return mismatch(describe("the interleaving does not replay"));
    if (d->verdict.answer == Answer::violated && expected == bp::Found::never)
      return mismatch(describe("the bug is none"));
    if (d->verdict.answer == Answer::proved && expected == bp::Found::fails)
      return mismatch(describe("a bug is proved away"));
    if (d->verdict.answer != Answer::proved) continue;
    if (!d->certificate) return mismatch(describe("a proof without certificate"));
    TermManager terms;
    const auto solver = smt::make_cvc5(terms);
    const certify::Report report = certify::check(d->flow, *d->certificate, terms, *solver);
    if (report.judgement != certify::Judgement::accepted)
      return mismatch(describe("the certificate is refused: " + report.why));
  }
  const bool cut =
      exact.coverability && exact.coverability->answer == boolean::Coverability::Answer::gave_up;
  if (exact.verdict.answer == Answer::unknown && !read->has_recursion && !(decided && cut))
    return mismatch(describe("not decided"));
  if (approximate.verdict.answer == Answer::proved && exact.verdict.answer == Answer::violated)
    return mismatch(describe("the engines disagree"));
  if (const std::string wrong =
          compare_variants(approximate.flow, !read->has_recursion && expected == bp::Found::fails);
      !wrong.empty())
    return mismatch(describe(wrong));

  std::vector<std::string> features;
  if (read->has_loop) features.push_back("loops");
  if (read->has_broadcast) features.push_back("broadcast");
  if (read->has_recursion) features.push_back("recursion");
  if (!read->locks.empty()) features.push_back("lock");
  if (expected == bp::Found::open) features.push_back("oracle open");
  if (exact.verdict.answer == Answer::proved && approximate.verdict.answer != Answer::proved)
    features.push_back("needs the exact search");
  if (exact.verdict.answer == Answer::unknown) {
    if (!decided) return agreed("recursion not decided", features);
    features.push_back("exact search cut");
  }
  return agreed(exact.verdict.answer == Answer::violated ? "false" : "true", features);
}

} // namespace

Family boolean_family() {
  return {.name = "boolean",
          .sentence = "Boolean programs: exact search, over-approximation, certificates, replay",
          .generate =
              [](Seed seed) {
                Generator generator(seed);
                return seed % 25 == 10   ? generator.program_with_a_lost_lock()
                       : seed % 25 == 20 ? generator.program_that_tells_others()
                                         : generator.program();
              },
          .check = judge,
          .shares = {{"true", 0.25},
                     {"false", 0.25},
                     {"loops", 0.5},
                     {"recursion not decided", 0, 0.03},
                     {"exact search cut", 0, 0.02},
                     {"oracle open", 0, 0.1}},
          .sample = 500};
}

} // namespace absthread::fuzz
