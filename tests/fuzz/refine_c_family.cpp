// SPDX-License-Identifier: MIT
//
// Weak refinement of C programs, as `absthread refine` asks it: random pairs of programs over a few
// globals that a thread writes, reads into a local, or leaves alone. The case is the text of
// oracle/refine_oracle.hpp; it is printed as two C programs for the tool, and read by the oracle as
// it is. What matters here is which variables are compared: written in one program only, read into
// a local that nobody looks at, declared and not used.
//
// A global without `relate` is one that the abstract program does not declare.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/refine_oracle.hpp"
#include "tests/fuzz/random.hpp"
#include "tests/fuzz/tool.hpp"

namespace absthread::fuzz {
namespace {

class Generator {
 public:
  explicit Generator(Seed seed)
      : random_(seed) {}

  std::string text() {
    std::string out;
    for (const std::string& v : names_) out += fmt::format("shared {} 2\nstart {} 0\n", v, v);
    if (random_.chance(6)) out += fmt::format("begin abstract {} 1\n", random_.pick(names_));
    const std::string own = random_.chance(15) ? random_.pick(names_) : ""; // of the concrete one
    for (const std::string& v : names_)
      if (v != own) out += "relate " + v + "\n";
    out += "local concrete t 2 0\nlocal abstract t 2 0\n";
    std::vector<std::string> steps;
    for (std::size_t k = 1 + random_.below(4); k > 0; --k) steps.push_back(step());
    std::vector<std::string> others = steps;
    for (std::size_t k = random_.below(4); k > 0 && !others.empty(); --k) {
      const std::size_t at = random_.below(others.size());
      if (random_.chance(50))
        others.erase(others.begin() + static_cast<long>(at));
      else if (random_.chance(30))
        others.insert(others.begin() + static_cast<long>(at), step());
      else
        others[at] = step();
    }
    if (!own.empty())
      std::erase_if(others, [&](const std::string& s) { return s.find(own) != std::string::npos; });
    const bool loops = random_.chance(55);
    put("concrete", steps, loops, out);
    put("abstract", others, loops && !others.empty(), out);
    if (random_.chance(30)) {
      const std::string set = fmt::format("true {} := {}\n", random_.pick(names_), value());
      out += "env concrete " + set;
      if (own.empty() || set.find(own) == std::string::npos)
        if (random_.chance(85)) out += "env abstract " + set;
    }
    return out;
  }

 private:
  std::string value() { return std::to_string(random_.between(0, 2)); }

  std::string step() {
    const std::string v = random_.pick(names_);
    if (random_.chance(25)) return "t := " + v;
    if (random_.chance(20)) return v + " := t";
    return v + " := " + value();
  }

  static void put(const std::string& side, const std::vector<std::string>& steps, bool loops,
                  std::string& out) {
    for (std::size_t k = 0; k < steps.size(); ++k)
      out += fmt::format("edge {} L{} L{} true {}\n", side, k,
                         loops && k + 1 == steps.size() ? 0 : k + 1, steps[k]);
  }

  Random random_;
  const std::vector<std::string> names_{"x", "y", "z"};
};

// One side of a case as a C program.
class Printer {
 public:
  Printer(const std::string& text, std::string side)
      : side_(std::move(side)) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) read(line);
  }

  std::string program() const {
    std::string out = "#include <pthread.h>\n#include <stdatomic.h>\n";
    for (const auto& [name, start] : globals_)
      if (side_ == "concrete" || related_.contains(name))
        out += fmt::format("atomic_int {} = {};\n", name, start);
    out += fmt::format("static void *body(void *u) {{\n  int t = 0;\n{}  return 0;\n}}\n",
                       loops_ ? "  for (;;) {\n" + steps_ + "  }\n" : steps_);
    // Somebody else who looks at it, or changes it all the time.
    out += fmt::format("static void *env(void *u) {{\n  int r = 0;\n  {}\n  return 0;\n}}\n",
                       env_.empty() ? "r = " + *related_.begin() + ";" : "for (;;) " + env_ + ";");
    return out + "int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, body, 0);\n"
                 "  pthread_create(&b, 0, env, 0);\n  return 0;\n}\n";
  }

 private:
  static std::string assignment(std::istringstream& words) {
    std::string guard, to, becomes, value;
    words >> guard >> to >> becomes >> value;
    return to + " = " + value;
  }

  void read(const std::string& line) {
    std::istringstream words(line);
    std::string kind, a, b, c;
    words >> kind >> a;
    if (kind == "shared") globals_[a] = "0";
    if (kind == "relate") related_.insert(a);
    if (kind == "begin" && a == side_) {
      words >> b >> c;
      globals_[b] = c;
    }
    if (a != side_) return;
    if (kind == "env") env_ = assignment(words);
    if (kind != "edge") return;
    words >> b >> c;
    loops_ = loops_ || c == "L0";
    steps_ += "  " + assignment(words) + ";\n";
  }

  std::string side_, steps_, env_;
  std::map<std::string, std::string> globals_;
  std::set<std::string> related_;
  bool loops_ = false;
};

Outcome judge(const std::string& text) {
  using Kind = oracle::RefineAnswer::Kind;
  const oracle::RefineAnswer truth = oracle::decide_refinement(text);
  if (truth.kind == Kind::invalid) return invalid(truth.why);
  if (text.find("relate") == std::string::npos) return invalid("nothing is compared");
  const ToolAnswer found =
      run_tool({"refine", "--timeout", "50", "DIR/concrete.c", "DIR/abstract.c"},
               {{"concrete.c", Printer(text, "concrete").program()},
                {"abstract.c", Printer(text, "abstract").program()}});
  std::vector<std::string> features;
  if (truth.loops) features.emplace_back("loops");
  if (truth.environment) features.emplace_back("environment");
  if (found.exit_code == 2) {
    if (found.output.find("[vacuous-refinement]") == std::string::npos)
      return invalid(found.output);
    if (truth.kind != Kind::vacuous) return mismatch("a question is refused as vacuous");
    return agreed("vacuous", features);
  }
  if (found.exit_code == 6) return mismatch(found.output);
  if (truth.kind == Kind::vacuous) return mismatch("a vacuous question is accepted");
  const std::string head = "\n  refinement of body ";
  const std::size_t at = found.output.find(head);
  const std::string answer =
      at == std::string::npos ? "" : found.output.substr(at + head.size(), 5);
  if (answer.starts_with("true")) {
    if (truth.kind != Kind::yes) return mismatch("proved, but it is no refinement");
    return agreed("true", features);
  }
  if (answer == "false") {
    if (truth.kind != Kind::no) return mismatch("refuted, but it is a refinement");
    return agreed("false", features);
  }
  return agreed("unknown", features);
}

} // namespace

Family refine_c_family() {
  return {.name = "refine-c",
          .sentence = "weak refinement of C programs: which variables are compared",
          .generate = [](Seed seed) { return Generator(seed).text(); },
          .check = judge,
          .shares = {{"true", 0.25}, {"false", 0.25}, {"unknown", 0, 0.01}, {"loops", 0.4}},
          .sample = 60,
          .case_limit = std::chrono::seconds(60)};
}

} // namespace absthread::fuzz
