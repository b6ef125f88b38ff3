// SPDX-License-Identifier: MIT
// Random pairs of a thread and a contract: the engine against the explicit-state oracle. A thread
// is random; its contract is, most of the time, the thread with its locals abstracted away and
// states merged, and then damaged a little, so that both answers are frequent.
#include <algorithm>

#include <fmt/format.h>

#include "checkers/certify/conformance.hpp"
#include "checkers/certify/reached.hpp"
#include "checkers/sequential/conformance.hpp"
#include "spec-lang/diag/fault.hpp"
#include "tests/fuzz/certificate_mutations.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/conformance_oracle.hpp"
#include "tests/fuzz/pair_text.hpp"
#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

class Generator {
 public:
  explicit Generator(Seed seed)
      : r_(seed) {}

  std::string run() {
    variables();
    thread();
    if (r_.chance(85))
      abstraction();
    else
      random_contract();
    return out_;
  }

 private:
  void line(const std::string& text) { out_ += text + "\n"; }

  void variables() {
    line("shared g int 0 2");
    ints_ = {"g"};
    if (r_.chance(40)) {
      line("shared h int 0 2");
      ints_.push_back("h");
    }
    line(r_.chance(30) ? "shared b bool = true" : "shared b bool");
    undeclared_ = r_.chance(25);
    if (undeclared_) line("undeclared w bool");
    line(r_.chance(60) ? fmt::format("local x int 0 2 = {}", r_.below(3)) : "local x int 0 2");
    second_ = r_.chance(30);
    if (second_) line("local p bool = false");
    line("input c int 0 2");
    // A free variable is primed by no edge, however the thread writes it.
    if (r_.chance(15)) free_ = r_.chance(50) ? "b" : "g";
    ghost_ = r_.chance(12);
    if (ghost_) line(fmt::format("ghost t int 0 2 = {}", r_.below(3)));
  }

  std::string number() { return std::to_string(r_.below(3)); }
  const std::string& shared_int() { return r_.pick(ints_); }

  // A fact about shared variables (time 0).
  std::string shared_fact() {
    static const std::vector<std::string> compare{"=", "<", ">", "<=", ">=", "!="};
    switch (r_.below(6)) {
    case 0: return "b";
    case 1: return "(not b)";
    case 2:
      if (ints_.size() > 1) return fmt::format("({} g h)", r_.pick(compare));
      [[fallthrough]];
    default: return fmt::format("({} {} {})", r_.pick(compare), shared_int(), number());
    }
  }

  std::string local_fact() {
    static const std::vector<std::string> compare{"=", "<", ">", "!="};
    if (second_ && r_.chance(25)) return r_.chance(50) ? "p" : "(not p)";
    return fmt::format("({} x {})", r_.pick(compare), number());
  }

  // A step of the thread, with what a contract could say of it.
  struct Made {
    std::string kind;              // step or silent
    std::string relation;          // of the thread
    std::vector<std::string> says; // relations for the contract, most exact first
  };

  Made make_step() {
    const std::string v = shared_int();
    const std::string n = number();
    switch (r_.below(15)) {
    case 0: return {"silent", fmt::format("(= x' {})", n), {}};
    case 1: return {"silent", "(and (< x 2) (= x' (+ x 1)))", {}};
    case 2: return {"silent", local_fact(), {}};
    case 3: return {"silent", second_ ? fmt::format("(= p' {})", local_fact()) : "(= x' c)", {}};
    case 4: return {"step", fmt::format("(= x' {})", v), {""}};
    case 5:
      return {"step", fmt::format("(= {}' x)", v), {fmt::format("(<= 0 {}')", v), "any " + v}};
    case 6:
      return {"step",
              fmt::format("(= {}' {})", v, n),
              {fmt::format("(= {}' {})", v, n), fmt::format("(>= {}' {})", v, n), "any " + v}};
    case 7:
      return {"step",
              fmt::format("(and (< {0} 2) (= {0}' (+ {0} 1)))", v),
              {fmt::format("(= {0}' (+ {0} 1))", v), fmt::format("(> {0}' {0})", v), "any " + v}};
    case 8:
      return {"step",
              fmt::format("(and (= {0}' (- {0} 1)) (= x' {0}))", v),
              {fmt::format("(= {0}' (- {0} 1))", v), fmt::format("(< {0}' {0})", v)}};
    case 9: return {"step", r_.chance(50) ? "b'" : "(not b')", {"any b", "b'"}};
    case 10: {
      const std::string fact = shared_fact();
      return {"step", fact, {fact, ""}};
    }
    case 11: return {"step", fmt::format("(and {} (= x' {}))", shared_fact(), n), {""}};
    case 12: {
      const std::string fact = shared_fact();
      return {"step",
              fmt::format("(and {} (= {}' {}))", fact, v, n),
              {fmt::format("(and {} (= {}' {}))", fact, v, n), fmt::format("(= {}' {})", v, n)}};
    }
    case 13:
      if (undeclared_)
        return {"step", r_.chance(50) ? "(= w' (not w))" : "(and w (= x' 1))", {"", ""}};
      [[fallthrough]];
    default: {
      const std::string guard = local_fact();
      return {"step",
              fmt::format("(and {} (= {}' {}))", guard, v, n),
              {fmt::format("(= {}' {})", v, n), "any " + v}};
    }
    }
  }

  void thread() {
    line("thread T");
    places_ = 3 + r_.below(4);
    for (std::size_t l = 0; l < places_; ++l) {
      std::string text = fmt::format("location L{}", l);
      if (l == 0 || (l == 1 && r_.chance(10))) text += " init";
      if (l + 1 == places_) text += " end";
      if (r_.chance(18)) {
        fact_at_.push_back(r_.chance(70) ? shared_fact() : local_fact());
        text += " assert " + fact_at_.back();
        asserted_.push_back(l);
      }
      line(text);
    }
    auto connect = [&](std::size_t from, std::size_t to) {
      const Made m = make_step();
      line(fmt::format("{} L{} L{} {}", m.kind, from, to, m.relation));
      made_.push_back({from, to, m});
    };
    for (std::size_t l = 0; l + 1 < places_; ++l) connect(l, l + 1);
    if (r_.chance(60)) {
      const std::size_t from = 1 + r_.below(places_ - 1);
      connect(from, r_.below(from + 1));
    }
    for (std::size_t more = r_.below(3); more > 0; --more) {
      const std::size_t from = r_.below(places_ - 1);
      connect(from, from + 1 + r_.below(places_ - from - 1));
    }
  }

  void abstraction() {
    line("contract C");
    // Locations to states, in order, some merged.
    std::vector<std::size_t> state(places_);
    std::size_t states = 0;
    for (std::size_t l = 0; l < places_; ++l)
      state[l] = l == 0 || !r_.chance(40) ? states++ : states - 1;
    for (std::size_t x = 0; x < states; ++x) {
      std::string text = fmt::format("state X{}", x);
      if (x == 0 || r_.chance(8)) text += " init";
      std::string facts;
      for (std::size_t i = 0; i < asserted_.size(); ++i)
        if (state[asserted_[i]] == x && r_.chance(85) &&
            fact_at_[i].find('x') == std::string::npos &&
            fact_at_[i].find('p') == std::string::npos)
          facts = fact_at_[i];
      if (facts.empty() && r_.chance(15)) facts = shared_fact();
      if (!facts.empty()) text += " assert " + facts;
      line(text);
    }
    std::vector<std::string> edges;
    for (const auto& [from, to, m] : made_) {
      if (m.kind == "silent") {
        if (state[from] != state[to])
          edges.push_back(fmt::format("edge X{} X{}", state[from], state[to]));
        // What follows in silence may be done from here too.
        silent_.emplace_back(state[from], state[to]);
        continue;
      }
      if (r_.chance(4)) continue; // forgotten
      std::string says = m.says[r_.chance(65) ? 0 : r_.below(m.says.size())];
      if (primes_free(says)) says = "";
      if (ghost_ && r_.chance(30))
        says = says.empty()              ? "(= t' g)"
               : says.starts_with("any") ? says + " (= t' t)"
                                         : "(and " + says + " (= t' g))";
      else if (ghost_ && r_.chance(20))
        says = says.empty()              ? "(= t g)"
               : says.starts_with("any") ? says
                                         : "(and " + says + " (<= t g))";
      else if (r_.chance(4))
        says = says.empty()              ? shared_fact()
               : says.starts_with("any") ? says
                                         : "(and " + shared_fact() + " " + says + ")";
      edges.push_back(fmt::format("edge X{} X{} {}", state[from], state[to], says));
      for (const auto& [a, b] : silent_)
        if (b == state[from] && a != b && r_.chance(90))
          edges.push_back(fmt::format("edge X{} X{} {}", a, state[to], says));
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (const std::string& e : edges) line(e);
    idles(states);
  }

  void idles(std::size_t states) {
    const bool off = r_.chance(12);
    for (std::size_t x = 0; x < states; ++x)
      if (!off && !r_.chance(6)) line(fmt::format("idle X{}", x));
    if (!free_.empty()) line("free " + free_);
  }

  bool primes_free(const std::string& says) const {
    return !free_.empty() && (says.find(free_ + "'") != std::string::npos ||
                              says.find("any " + free_) != std::string::npos);
  }

  void random_contract() {
    line("contract C");
    const std::size_t states = 1 + r_.below(4);
    for (std::size_t x = 0; x < states; ++x) {
      std::string text = fmt::format("state X{}", x);
      if (x == 0 || r_.chance(20)) text += " init";
      if (r_.chance(25)) text += " assert " + shared_fact();
      line(text);
    }
    for (std::size_t n = 2 + r_.below(2 * states + 2); n > 0; --n) {
      const std::string v = shared_int();
      const std::vector<std::string> says{"any " + v,
                                          fmt::format("(>= {}' {})", v, number()),
                                          fmt::format("(= {}' {})", v, number()),
                                          "any b",
                                          "any b any " + v,
                                          shared_fact()};
      const std::string& chosen = r_.pick(says);
      line(fmt::format("edge X{} X{} {}", r_.below(states), r_.below(states),
                       primes_free(chosen) ? "" : chosen));
    }
    idles(states);
  }

  Random r_;
  std::string out_;
  std::vector<std::string> ints_;
  std::string free_;
  bool undeclared_ = false, second_ = false, ghost_ = false;
  std::size_t places_ = 0;
  struct Connection {
    std::size_t from, to;
    Made made;
  };
  std::vector<Connection> made_;
  std::vector<std::string> fact_at_;
  std::vector<std::size_t> asserted_;
  std::vector<std::pair<std::size_t, std::size_t>> silent_;
};

std::string generate(Seed seed) {
  return Generator(seed * 2 + 1).run();
}

bool has_loop(const conformance::Task& task) {
  // An edge to a location that reaches its source.
  const std::size_t n = task.code.locations.size();
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
  for (const Edge& e : task.code.edges) reach[e.from][e.to] = true;
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (reach[i][k] && reach[k][j]) reach[i][j] = true;
  for (std::size_t i = 0; i < n; ++i)
    if (reach[i][i]) return true;
  return false;
}

std::vector<std::string> features_of(const conformance::Task& task) {
  std::vector<std::string> out;
  if (has_loop(task)) out.emplace_back("loops");
  if (!task.contract.locals.empty()) out.emplace_back("contract local");
  if (!task.contract.free.empty()) out.emplace_back("free variable");
  if (!task.undeclared.empty()) out.emplace_back("undeclared variable");
  return out;
}

sequential::ConformanceResult ask(const conformance::Task& task, TermManager& terms, bool extra,
                                  unsigned copies = conformance::Options().copies) {
  const auto solver = smt::make_cvc5(terms);
  sequential::ConformanceOptions options;
  options.construction.copies = copies;
  options.coverage = extra;
  options.health = options.repairs = false;
  return sequential::check_conformance(task, terms, *solver, options);
}

// With fewer candidates than the contract's locals have values, some are dropped: then the answer
// may be unknown, never wrong. "" or why it is.
std::string check_dropped(const conformance::Task& task, TermManager& terms, bool conforms,
                          unsigned copies, std::vector<std::string>& features) {
  const sequential::ConformanceResult got = ask(task, terms, true, copies);
  if (got.verdict.answer == Answer::unknown) {
    features.push_back("candidates dropped");
    return got.verdict.detail == "candidates were dropped" ? "" : got.verdict.word();
  }
  if ((got.verdict.answer == Answer::proved) != conforms)
    return fmt::format("with {} candidates a state: {}", copies, got.verdict.word());
  if (!got.certificate) return "";
  const auto fresh = smt::make_cvc5(terms);
  const certify::Report report = certify::check(task, *got.certificate, terms, *fresh);
  if (report.judgement != certify::Judgement::accepted)
    return fmt::format("with {} candidates a state the certificate is not accepted: {}", copies,
                       report.why);
  const auto other = smt::make_cvc5(terms);
  return certify::reached(task, *got.certificate, terms, *other).complaint;
}

// One wrong certificate, chosen by the text.
std::string check_mutation(const std::string& text, const conformance::Task& task,
                           const ConformanceCertificate& certificate,
                           const oracle::ConformanceAnswer& expected, TermManager& terms) {
  const std::vector<testing::Mutation> all =
      testing::mutations_of(task, certificate, expected.reached, terms);
  testing::MutationCounts counts;
  return testing::judge(task, {text, true, 0}, all[std::hash<std::string>()(text) % all.size()],
                        terms, counts);
}

Outcome check(const std::string& text) {
  TermManager terms;
  conformance::Task task;
  oracle::ConformanceAnswer expected;
  try {
    task = testing::parse_pair(text, terms);
    expected = oracle::decide_conformance(text);
  } catch (const std::runtime_error& e) {
    return invalid(e.what());
  }
  if (task.code.initial.empty()) return invalid("no start");
  // Which statements are reached costs as much as the rest: every fourth text, by its length.
  const sequential::ConformanceResult got = ask(task, terms, text.size() % 4 == 0);
  const std::string words =
      fmt::format("oracle: {}; engine: {}", expected.conforms ? "conforms" : expected.error,
                  got.verdict.word());
  if (got.verdict.answer == Answer::unknown)
    return got.verdict.detail.find("replay") != std::string::npos
               ? mismatch(words)
               : agreed("unknown", features_of(task));
  if ((got.verdict.answer == Answer::proved) != expected.conforms) return mismatch(words);
  std::vector<std::string> features = features_of(task);
  if (!task.contract.locals.empty())
    if (const std::string wrong = check_dropped(
            task, terms, expected.conforms, 1 + static_cast<unsigned>(text.size() % 2), features);
        !wrong.empty())
      return mismatch(wrong);
  if (!got.certificate) return agreed("false", features);
  const auto fresh = smt::make_cvc5(terms);
  const certify::Report report = certify::check(task, *got.certificate, terms, *fresh);
  if (report.judgement != certify::Judgement::accepted)
    return mismatch("the certificate is not accepted: " + report.why);
  if (const std::string wrong = check_mutation(text, task, *got.certificate, expected, terms);
      !wrong.empty())
    return mismatch(wrong);
  const certify::Reached shown = certify::reached(task, *got.certificate, terms, *fresh);
  if (!shown.complaint.empty()) return mismatch("a run is none: " + shown.complaint);
  if (got.coverage_known) {
    if (shown.missing.size() != got.unreached.size())
      return mismatch("the certificate's runs do not show what the engine says");
    // What the engine calls unreached, edge by edge of a location.
    for (LocationId l = 0; l < task.code.locations.size(); ++l) {
      bool some = false;
      bool taken = false;
      for (const Edge& e : task.code.edges) some = some || e.from == l;
      std::string head = fmt::format(" {} ", task.code.locations[l].name);
      for (const std::string& t : expected.taken)
        taken = taken || t.substr(t.find(' '), head.size()) == head;
      const bool reported =
          std::any_of(got.unreached.begin(), got.unreached.end(),
                      [&](const sequential::Unreached& u) { return u.location == l; });
      if (some && taken == reported)
        return mismatch(fmt::format("{} is {} by a run; engine says otherwise",
                                    task.code.locations[l].name, taken ? "left" : "not left"));
    }
  }
  return agreed("true", features);
}

// Unbounded integers: every error that the oracle finds in the small ranges must be found.
Outcome check_unbounded(const std::string& text) {
  TermManager terms;
  conformance::Task task;
  oracle::ConformanceAnswer expected;
  try {
    task = testing::parse_pair(text, terms, testing::Ranges::dropped);
    expected = oracle::decide_conformance(text, false);
  } catch (const std::runtime_error& e) {
    return invalid(e.what());
  }
  if (task.code.initial.empty()) return invalid("no start");
  sequential::ConformanceOptions options;
  options.coverage = options.health = options.repairs = false;
  options.limits.queries = 5000;
  const auto solver = smt::make_cvc5(terms);
  const sequential::ConformanceResult got =
      sequential::check_conformance(task, terms, *solver, options);
  if (got.verdict.answer == Answer::proved) {
    if (!expected.conforms)
      return mismatch(fmt::format("oracle: {}; engine: proved", expected.error));
    const auto fresh = smt::make_cvc5(terms);
    const certify::Report report = certify::check(task, *got.certificate, terms, *fresh);
    if (report.judgement != certify::Judgement::accepted)
      return mismatch("the certificate is not accepted: " + report.why);
    return agreed("true", features_of(task));
  }
  if (got.verdict.detail.find("replay") != std::string::npos) return mismatch(got.verdict.detail);
  return agreed(got.verdict.answer == Answer::violated ? "false" : "unknown", features_of(task));
}

} // namespace

Family conformance_family() {
  Family f;
  f.name = "conformance";
  f.sentence = "threads against contracts on small ranges: the engine and an explicit-state oracle";
  f.generate = generate;
  f.check = check;
  f.shares = {{"true", 0.25, 1}, {"false", 0.25, 1}, {"unknown", 0, 0}, {"loops", 0.5, 1}};
  f.sample = 150;
  return f;
}

Family conformance_unbounded_family() {
  Family f;
  f.name = "conformance-unbounded";
  f.sentence = "the same over unbounded integers: what the oracle refutes must be refuted";
  f.generate = generate;
  f.check = check_unbounded;
  f.shares = {{"unknown", 0, 0.01}};
  f.sample = 80;
  return f;
}

} // namespace absthread::fuzz
