// SPDX-License-Identifier: MIT
//
// Any number of threads: random contracts with `instances any`, decided by the engine of
// checkers/counting and at 0 to 5 threads by an oracle that lists states. "Proved" must hold at
// each of them; "violated with n" must be real at n, and not below where it is called the smallest
// number. Every proof is re-proved, every interleaving replayed. The case is the contract itself,
// with lines in front that say how it is asked:
//
//   // deadlock         the question is about deadlock too
//   // search N         bugs are looked for in N states before the prover is asked; 0: not at all
//   // without facts    the prover has to do without facts found all at once,
//   // without samples  and without reached states
//
// Without these aids the prover proves fewer things, and what it does is seen in more of them. If
// it gives up then, it is asked again with them.
//
// Every tenth case is a pointed one (any_programs.hpp); in every tenth, edges say what a variable
// may become, inside its domain or not.
#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "checkers/certify/counting.hpp"
#include "checkers/counting/engine.hpp"
#include "checkers/explicit/run.hpp"
#include "instrument/creation.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "tests/fuzz/any_contracts.hpp"
#include "tests/fuzz/any_programs.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/any_oracle.hpp"
#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

class Generator {
 public:
  explicit Generator(Seed seed, bool relational = false)
      : random_(seed)
      , relational_(relational) {}

  std::string text() {
    deadlock_ = random_.chance(12);
    if (deadlock_) out_ += "// deadlock\n";
    static const std::vector<unsigned> states{0, 0, 10, 500};
    out_ += fmt::format("// search {}\n", random_.pick(states));
    if (random_.chance(50)) out_ += "// without facts\n";
    if (random_.chance(30)) out_ += "// without samples\n";
    out_ += "shared {\n";
    const std::size_t count = 1 + random_.below(3);
    for (std::size_t v = 0; v < count; ++v)
      add_variable(std::string(1, static_cast<char>('x' + v)));
    if (random_.chance(35)) names_.emplace_back("m");
    if (random_.chance(18)) names_.emplace_back("n");
    if (!names_.empty() && random_.chance(25)) names_.emplace_back("o");
    for (const std::string& n : names_)
      out_ += fmt::format("  {} : {};\n", n, n == "m" ? "lock" : "thread = none");
    out_ += "}\n";
    const bool helper = random_.chance(45);
    starts_ = helper && random_.chance(30);
    counts_ = random_.chance(15);
    if (helper) add_thread("S", random_.chance(20) ? " instances 2" : "");
    const bool started = starts_;
    starts_ = false;
    add_thread("W", " instances any");
    const std::size_t places = places_;
    if (random_.chance(12)) add_thread("V", " instances any");
    starts_ = started;
    std::string items;
    if (random_.chance(30)) {
      items += fmt::format("  exclusive W.{}", place(1 + random_.below(places - 1)));
      if (helper && random_.chance(30)) items += ", S.B";
      items += ";\n";
    }
    if (random_.chance(10)) items += "  invariant " + condition(false) + ";\n";
    if (!items.empty()) out_ += "composition {\n" + items + "}\n";
    return out_;
  }

 private:
  struct Integer {
    std::string name;
    long high;
  };

  static std::string place(std::size_t k) {
    return std::string(1, static_cast<char>('A' + static_cast<int>(k)));
  }

  void add_variable(const std::string& name) {
    if (random_.chance(45)) {
      booleans_.push_back(name);
      out_ += fmt::format("  {} : bool{};\n", name,
                          random_.chance(12)   ? ""
                          : random_.chance(80) ? " = false"
                                               : " = true");
    } else {
      const long high = random_.between(1, 3);
      integers_.push_back({name, high});
      out_ += fmt::format("  {} : 0..{}{};\n", name, high,
                          random_.chance(12) ? std::string()
                                             : fmt::format(" = {}", random_.between(0, high)));
    }
  }

  std::string atom(bool identities) {
    if (identities && !names_.empty() && random_.chance(25)) {
      const std::string& n = random_.pick(names_);
      const std::string other = random_.chance(25)   ? other_name(n)
                                : random_.chance(50) ? "self"
                                                     : "none";
      const std::string plain = fmt::format("({} == {})", n, other);
      return random_.chance(25) ? "!" + plain : plain;
    }
    if (!booleans_.empty() && (integers_.empty() || random_.chance(40))) {
      const std::string& b = random_.pick(booleans_);
      return random_.chance(50) ? b : "!" + b;
    }
    if (integers_.empty()) return "true";
    const Integer& i = integers_[random_.below(integers_.size())];
    const Integer& j = integers_[random_.below(integers_.size())];
    const std::string right = counts_ && random_.chance(30) ? std::string("count(W)")
                              : i.name != j.name && random_.chance(20)
                                  ? j.name
                                  : std::to_string(random_.between(0, i.high));
    static const std::vector<std::string> operators{"==", "<", "<=", "=="};
    const std::string plain = fmt::format("({} {} {})", i.name, random_.pick(operators), right);
    return random_.chance(30) ? "!" + plain : plain;
  }

  // A lock is compared with `self` and `none` only.
  std::string other_name(const std::string& n) {
    const std::string& second = random_.pick(names_);
    return second == n || second == "m" || n == "m" ? "none" : second;
  }

  std::string condition(bool identities) {
    if (random_.chance(75)) return atom(identities);
    return fmt::format("({} {} {})", atom(identities), random_.chance(50) ? "&&" : "||",
                       atom(identities));
  }

  // Says what it may become, and mostly that it stays in its domain.
  void bound(const Integer& i, std::vector<std::string>& sets) {
    static const std::vector<std::string> operators{"!=", ">", "<", "<=", ">="};
    const std::string right =
        random_.chance(60) ? i.name : std::to_string(random_.between(0, i.high));
    sets.push_back(fmt::format("{}' {} {}", i.name, random_.pick(operators), right));
    if (random_.chance(85)) sets.push_back(fmt::format("{}' >= 0", i.name));
    if (random_.chance(85)) sets.push_back(fmt::format("{}' <= {}", i.name, i.high));
  }

  void add_edge(std::size_t from, std::size_t to) {
    std::vector<std::string> guards, sets, taken;
    std::string extra;
    if (random_.chance(50)) guards.push_back(condition(true));
    const auto fresh = [&](const std::string& name) {
      if (std::find(taken.begin(), taken.end(), name) != taken.end()) return false;
      taken.push_back(name);
      return true;
    };
    for (std::size_t k = random_.below(3); k > 0; --k) {
      if (!names_.empty() && random_.chance(30)) {
        const std::string& n = random_.pick(names_);
        if (!fresh(n)) continue;
        if (n == "m") {
          extra += (random_.chance(55) ? " lock " : " unlock ") + n;
        } else if (n[0] != 'k' && random_.chance(6)) {
          sets.push_back("any " + n);
        } else {
          sets.push_back(fmt::format("{}' == {}", n,
                                     random_.chance(25)   ? other_name(n)
                                     : random_.chance(60) ? "self"
                                                          : "none"));
        }
      } else if (!booleans_.empty() && (integers_.empty() || random_.chance(45))) {
        const std::string& b = random_.pick(booleans_);
        if (!fresh(b)) continue;
        sets.push_back(b[0] != 'l' && random_.chance(8)
                           ? "any " + b
                           : fmt::format("{}' == {}", b,
                                         random_.chance(85)
                                             ? (random_.chance(60) ? "true" : "false")
                                             : atom(false)));
      } else if (!integers_.empty()) {
        const Integer& i = integers_[random_.below(integers_.size())];
        if (!fresh(i.name)) continue;
        const bool careful = random_.chance(90);
        if (relational_ && i.name[0] != 'l' && random_.chance(60)) {
          bound(i, sets);
          continue;
        }
        switch (random_.below(5)) {
        case 0:
        case 1:
          sets.push_back(fmt::format("{0}' == ({0} + 1)", i.name));
          if (careful) guards.push_back(fmt::format("({} < {})", i.name, i.high));
          break;
        case 2:
          sets.push_back(fmt::format("{0}' == ({0} - 1)", i.name));
          if (careful) guards.push_back(fmt::format("(0 < {})", i.name));
          break;
        default:
          if (i.name[0] == 'l' && integers_.size() > 1 && random_.chance(50)) {
            sets.push_back(fmt::format("{}' == {}", i.name, integers_.front().name));
            break;
          }
          sets.push_back(i.name[0] != 'l' && random_.chance(10)
                             ? "any " + i.name
                             : fmt::format("{}' == {}", i.name, random_.between(0, i.high)));
        }
      }
    }
    out_ += fmt::format("  {} -> {}", place(from), place(to));
    for (const std::string& g : guards) out_ += " when " + g;
    out_ += extra;
    if (starts_ && random_.chance(50)) out_ += " starts W";
    if (!sets.empty()) out_ += fmt::format(" : {}", fmt::join(sets, ", "));
    out_ += ";\n";
  }

  void add_thread(const std::string& name, const std::string& instances) {
    out_ += fmt::format("thread {}{} {{\n", name, instances);
    const auto integers = integers_;
    const auto booleans = booleans_;
    const auto names = names_;
    if (!deadlock_ && !names_.empty() && random_.chance(8)) {
      names_.push_back("k" + name); // not counted: any two threads
      out_ += fmt::format("  local k{} : thread = none;\n", name);
    }
    if (random_.chance(relational_ ? 75 : 25)) {
      if (!deadlock_ &&
          random_.chance(40)) { // too many values to be states: predicates, or any two threads
        integers_.push_back({"l" + name, 2});
        out_ += fmt::format("  local l{} : 0..40 = 0;\n", name);
      } else if (random_.chance(50)) {
        integers_.push_back({"l" + name, 1});
        out_ += fmt::format("  local l{} : 0..1{};\n", name, random_.chance(70) ? " = 0" : "");
      } else {
        booleans_.push_back("l" + name);
        out_ += fmt::format("  local l{} : bool = false;\n", name);
      }
    }
    std::string freed;
    if (!booleans.empty() && random_.chance(8)) {
      freed = booleans.front(); // no edge of this contract may set it
      out_ += "  free " + freed + ";\n";
      std::erase(booleans_, freed);
    }
    const std::size_t places = places_ = 2 + random_.below(3);
    out_ += "  init A;\n";
    if (random_.chance(5)) out_ += "  init B;\n";
    const std::size_t wrong = random_.below(places);
    for (std::size_t l = 0; l < places; ++l)
      if ((l == wrong && random_.chance(45)) || random_.chance(6))
        out_ += fmt::format("  state {} assert {};\n", place(l), condition(true));
    if (!freed.empty() && random_.chance(60)) { // often only an idle step lets it begin
      out_ += fmt::format("  A -> B when {};\n", random_.chance(75) ? freed : "!" + freed);
    } else if (std::find(names_.begin(), names_.end(), "m") != names_.end() && random_.chance(70) &&
               freed.empty()) {
      out_ += fmt::format("  A -> B lock m;\n  {} -> A unlock m;\n", place(places - 1));
    } else {
      add_edge(0, 1);
    }
    for (std::size_t l = 1; l + 1 < places; ++l) add_edge(l, l + 1);
    for (std::size_t k = random_.below(3); k > 0; --k)
      add_edge(random_.below(places), random_.below(places));
    out_ += "}\n";
    integers_ = integers;
    booleans_ = booleans;
    names_ = names;
  }

  Random random_;
  const bool relational_;
  std::string out_;
  bool starts_ = false, counts_ = false, deadlock_ = false;
  std::size_t places_ = 0; ///< of the last thread
  std::vector<Integer> integers_;
  std::vector<std::string> booleans_, names_;
};

std::optional<Program> read(const std::string& text, TermManager& manager, std::string& why) {
  SourceStore sources;
  Diagnostics diagnostics;
  const FileId id = sources.add("case.absthread", text);
  const auto file = spec::parse(id, sources, diagnostics);
  const auto model = file ? spec::resolve(*file, manager, diagnostics) : std::nullopt;
  if (!model) {
    why = "refused";
    return std::nullopt;
  }
  return composed(lower(*model, manager), manager);
}

bool says(const std::string& text, const std::string& line) {
  return text.starts_with(line + "\n") || text.find("\n" + line + "\n") != std::string::npos;
}

counting::Result ask(const Program& program, const std::string& text, TermManager& manager) {
  counting::Options options;
  options.search_states = 500;
  for (const std::size_t few : {0, 10})
    if (says(text, fmt::format("// search {}", few))) options.search_states = few;
  options.deadlock = says(text, "// deadlock");
  options.time = std::chrono::seconds(10);
  options.time_per_number = std::chrono::seconds(5);
  options.most_numbers = 1;
  options.facts = !says(text, "// without facts");
  if (says(text, "// without samples")) options.samples = 0;
  if (!options.facts || options.samples == 0) {
    counting::Options bare = options;
    bare.first_time = std::chrono::seconds(1);
    bare.time = std::chrono::milliseconds(1);
    bare.second_search = 0;
    bare.most_numbers = 0;
    counting::Result result = counting::check(program, manager, bare);
    if (result.verdict.answer != Answer::unknown) return result;
    options.facts = true;
    options.samples = 400;
  }
  return counting::check(program, manager, options);
}

using Number = std::vector<unsigned long>;

unsigned long total(const Number& number) {
  return std::accumulate(number.begin(), number.end(), 0UL);
}

// What is true at each number that is small enough.
struct Truth {
  std::map<Number, oracle::AnyAnswer> at;
  unsigned long complete = 0; // all totals below are there

  using Kind = oracle::AnyAnswer::Kind;

  // The smallest total up to this one at which something is wrong.
  std::optional<unsigned long> wrong_up_to(unsigned long most) const {
    std::optional<unsigned long> out;
    for (const auto& [number, answer] : at)
      if (answer.kind == Kind::wrong && total(number) <= most && (!out || total(number) < *out))
        out = total(number);
    return out;
  }
};

// Totals 0 to 5, or to 4 if two contracts say `any`. A reason, if the text is no case.
std::string list_states(const std::string& text, std::size_t contracts, Truth& out) {
  constexpr std::size_t states = 12000;
  const unsigned long most = contracts == 1 ? 5 : 4;
  for (; out.complete <= most; ++out.complete)
    for (unsigned long first = contracts == 1 ? out.complete : 0; first <= out.complete; ++first) {
      Number number{first};
      if (contracts == 2) number.push_back(out.complete - first);
      oracle::AnyAnswer answer = oracle::decide_any(text, number, states);
      if (answer.kind == Truth::Kind::bad_text) return answer.detail;
      if (answer.kind == Truth::Kind::too_large) return "";
      out.at.emplace(number, std::move(answer));
    }
  return "";
}

Outcome check(const std::string& text) {
  TermManager manager;
  std::string why;
  const std::optional<Program> program = read(text, manager, why);
  if (!program) return invalid(why);
  std::size_t any = 0;
  for (const Template& t : program->threads) any += t.multiplicity.any();
  if (any == 0 || any > 2) return invalid("one contract says any, or two do");
  Truth truth;
  if (const std::string bad = list_states(text, any, truth); !bad.empty()) return invalid(bad);
  const bool deadlock = says(text, "// deadlock");
  const bool exact =
      text.find("0..40") == std::string::npos && text.find("local k") == std::string::npos;
  const counting::Result result = ask(*program, text, manager);
  std::vector<std::string> features;
  if (std::any_of(truth.at.begin(), truth.at.end(), [](const auto& t) { return t.second.loops; }))
    features.push_back("loops");
  for (const char* word : {"self", "lock", "starts", "local", "count", "free", "// deadlock"})
    if (text.find(word) != std::string::npos) features.emplace_back(word);
  switch (result.verdict.answer) {
  case Answer::unknown:
    // Counting has the program's runs and no others.
    if (exact && result.verdict.detail.find("could not be replayed") != std::string::npos)
      return mismatch(result.verdict.detail);
    if (result.largest_proved)
      if (const auto wrong = truth.wrong_up_to(*result.largest_proved))
        return mismatch(
            fmt::format("proved up to {}, but wrong at {}", *result.largest_proved, *wrong));
    return agreed("unknown", {result.verdict.detail});
  case Answer::proved: {
    if (const auto wrong = truth.wrong_up_to(100))
      return mismatch(fmt::format("proved, but wrong at {}", *wrong));
    const auto solver = smt::make_cvc5(manager);
    const certify::Report report =
        result.counting  ? certify::check(*program, *result.counting, manager, *solver)
        : result.indexed ? certify::check(*program, *result.indexed, manager, *solver)
                         : certify::Report{};
    if (report.judgement != certify::Judgement::accepted)
      return mismatch("the certificate is not accepted: " + report.why);
    if (deadlock && !(result.counting && result.counting->deadlock))
      return mismatch("proved without a word about deadlock");
    if (result.statistics.lemmas > 0) features.emplace_back("lemmas");
    if (result.indexed) features.emplace_back("indexed");
    if (result.counting && !result.counting->places.empty()) features.emplace_back("rows");
    return agreed("true", features);
  }
  case Answer::violated: {
    if (!result.trace || !result.instance) return mismatch("a violation without a trace");
    if (const auto broken =
            explicit_state::replay(*result.instance, *result.trace, manager, nullptr, deadlock))
      return mismatch("the trace does not replay: " + *broken);
    const std::string number = counting::describe_number(*program, result.number);
    const auto there = truth.at.find(result.number);
    if (there != truth.at.end() && there->second.kind == Truth::Kind::safe)
      return mismatch(fmt::format("violated with {}, but every state is right there", number));
    const unsigned long sum = total(result.number);
    const auto smaller = sum == 0 ? std::nullopt : truth.wrong_up_to(sum - 1);
    if (result.smallest && smaller)
      return mismatch(
          fmt::format("{} is called the smallest, but {} is wrong too", number, *smaller));
    if (!result.smallest && !smaller && exact && sum <= truth.complete)
      return mismatch(fmt::format("{} is the smallest number, and that was not seen", number));
    features.emplace_back(result.smallest ? "smallest" : "smallest found");
    return agreed("false", features);
  }
  }
  return mismatch("no answer");
}

} // namespace

std::string random_any_contract(Seed seed) {
  return Generator(seed).text();
}

Family any_family() {
  Family family;
  family.name = "any";
  family.sentence =
      "contracts with any number of threads: the counting engine against a list of all "
      "states at 0 to 5 threads";
  family.generate = [](Seed seed) {
    return seed % 10 == 0 ? pointed_any_contract(seed / 10)
                          : Generator(seed, seed % 10 == 7).text();
  };
  family.check = check;
  family.shares = {{"true", 0.25, 1}, {"false", 0.25, 1}, {"unknown", 0, 0.01}, {"loops", 0.5, 1}};
  family.sample = 120;
  family.case_limit = std::chrono::seconds(60);
  return family;
}

} // namespace absthread::fuzz
