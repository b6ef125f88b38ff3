// SPDX-License-Identifier: MIT
//
// `absthread infer environment` on random C programs: what it prints is a contract that can be read
// and resolved, and that the code itself keeps. The programs have integers, truth values, a lock,
// atomic blocks and loops, and names that are words of the contract language.
#include <fmt/format.h>

#include "tests/fuzz/families.hpp"
#include "tests/fuzz/random.hpp"
#include "tests/fuzz/tool.hpp"

namespace absthread::fuzz {
namespace {

class Generator {
 public:
  explicit Generator(Seed seed)
      : random_(seed) {}

  std::string text() {
    std::string out = "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdbool.h>\n"
                      "#include \"absthread.h\"\n"
                      "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n";
    for (const std::string& x : numbers_) out += fmt::format("atomic_int {};\n", x);
    for (const std::string& b : truths_) out += fmt::format("atomic_bool {};\n", b);
    const std::string first = random_.chance(20) ? "init" : "f";
    const std::string second = random_.chance(20) ? "thread" : "g";
    out += function(first) + function(second);
    out += "int main(void) {\n  pthread_t one, two, three;\n";
    out += fmt::format("  pthread_create(&one, 0, {}, (void *)1);\n", first);
    if (random_.chance(70)) out += fmt::format("  pthread_create(&two, 0, {}, 0);\n", second);
    if (random_.chance(25))
      out += fmt::format("  pthread_create(&three, 0, {}, (void *)2);\n", first);
    if (random_.chance(20)) out += "  " + assignment() + ";\n";
    if (random_.chance(20)) out += "  pthread_join(one, 0);\n";
    return out + "  return 0;\n}\n";
  }

 private:
  std::string function(const std::string& name) {
    held_ = false;
    std::string out = fmt::format("void *{}(void *given) {{\n  int {} = 0;\n", name, local_);
    if (random_.chance(30)) out += fmt::format("  {} = (long)given;\n", local_);
    for (std::size_t k = 1 + random_.below(4); k > 0; --k) out += statement(2);
    if (held_) out += "  pthread_mutex_unlock(&m);\n";
    return out + "  return 0;\n}\n";
  }

  std::string number() {
    return random_.chance(40)   ? std::to_string(random_.between(-1, 2))
           : random_.chance(40) ? local_
                                : random_.pick(numbers_);
  }

  std::string condition() {
    static const std::vector<std::string> operators{"==", "!=", "<", ">", "<="};
    if (random_.chance(25)) return (random_.chance(50) ? "!" : "") + random_.pick(truths_);
    if (random_.chance(10)) return "nondet()";
    const std::string one = fmt::format("{} {} {}", number(), random_.pick(operators), number());
    if (!random_.chance(25)) return one;
    return fmt::format("{} {} {}", one, random_.chance(50) ? "&&" : "||",
                       random_.chance(50) ? random_.pick(truths_) : "(" + condition() + ")");
  }

  std::string assignment() {
    if (random_.chance(20))
      return fmt::format("{} = {}", random_.pick(truths_), random_.chance(70) ? "1" : condition());
    if (random_.chance(15))
      return fmt::format("{} = atomic_exchange(&{}, {})", local_, random_.pick(numbers_), number());
    if (random_.chance(20)) return random_.pick(numbers_) + "++";
    return fmt::format("{} = {}", random_.chance(40) ? local_ : random_.pick(numbers_), number());
  }

  std::string statement(int depth) {
    if (depth > 0 && random_.chance(25))
      return fmt::format("  if ({}) {{\n{}  }}\n", condition(), statement(depth - 1));
    if (depth > 0 && random_.chance(15))
      return fmt::format("  while ({}) {{\n{}  }}\n", condition(), statement(depth - 1));
    if (depth > 0 && random_.chance(10))
      return fmt::format("  ATOMIC {{\n{}{}  }}\n", statement(0), statement(0));
    if (depth == 2 && random_.chance(15)) {
      held_ = !held_;
      return fmt::format("  pthread_mutex_{}(&m);\n", held_ ? "lock" : "unlock");
    }
    return "  " + assignment() + ";\n";
  }

  Random random_;
  const std::vector<std::string> numbers_{"x", "state", "_y"};
  const std::vector<std::string> truths_{"b", "end"};
  const std::string local_ = random_.chance(30) ? "self" : random_.chance(30) ? "x_1" : "r";
  bool held_ = false;
};

Outcome judge(const std::string& text) {
  const ToolAnswer inferred =
      run_tool({"infer", "environment", "--timeout", "50", "DIR/case.c"}, {{"case.c", text}});
  if (inferred.exit_code == 6) return mismatch(inferred.output);
  if (inferred.exit_code != 0) return agreed("nothing inferred");
  const ToolAnswer checked =
      run_tool({"check", "--only", "conformance", "--timeout", "50", "DIR/inferred.absthread"},
               {{"case.c", text}, {"inferred.absthread", inferred.output}});
  if (checked.exit_code == 2 || checked.exit_code == 6 || checked.violated())
    return mismatch(checked.output + inferred.output);
  return agreed(checked.verdict == "true(conformance)" ? "kept" : "unknown");
}

} // namespace

Family infer_family() {
  return {.name = "infer",
          .sentence = "what is inferred of C programs is a contract, and their code keeps it",
          .generate = [](Seed seed) { return Generator(seed).text(); },
          .check = judge,
          .shares = {{"kept", 0.5}},
          .sample = 0,
          .case_limit = std::chrono::seconds(120)};
}

} // namespace absthread::fuzz
