// SPDX-License-Identifier: MIT
//
// Weak refinement: random pairs of small automata with environments, decided by Algorithm 2
// (checkers/automata) and by an oracle that lists the states of both. "Proved" must be true, and
// its certificate is re-proved; "violated" must be false, and its play is replayed. With a bound
// the answer may never be "proved". The abstract side is mostly made from the concrete one by a few
// changes, so that both verdicts are frequent. A second family has unbounded integers.
#include <algorithm>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "checkers/automata/composition.hpp"
#include "checkers/automata/environment.hpp"
#include "checkers/automata/weak_simulation.hpp"
#include "checkers/certify/certificate_json.hpp"
#include "checkers/certify/refinement.hpp"
#include "checkers/certify/starts.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/reachable.hpp"
#include "tests/fuzz/oracle/refine_oracle.hpp"
#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

// ---- making a case

class Generator {
 public:
  explicit Generator(Seed seed, bool unbounded = false)
      : random_(seed)
      , unbounded_(unbounded) {}

  // What chance seldom makes: an abstract side whose silent steps are needed before or after the
  // visible one, and environments whose closure is found in more than one pass.
  std::string pointed() {
    const long first = random_.between(0, 1), high = random_.between(1, 2);
    const bool twin = random_.chance(35); // sets something else, and is no refinement
    out_ += fmt::format("shared x {0}\nshared y {0}\nstart x 0\nstart y 0\n", high);
    out_ += "relate x\nrelate y\n";
    const long other = twin ? 1 - first : first;
    switch (random_.below(3)) {
    case 0: // behind it: only then the states are related again
      out_ += fmt::format("visible x\nedge concrete L0 L1 true x := 1 , y := {}\n"
                          "edge abstract L0 L2 true x := 1\nedge abstract L2 L1 true y := {}\n",
                          first, other);
      if (random_.chance(50))
        out_ += "edge concrete L1 L0 true x := 0\nedge abstract L1 L0 true x := 0\n";
      break;
    case 1: // in front of it
      out_ += fmt::format("visible x\nlocal abstract t {2} 0\nedge concrete L0 L1 true x := {0}\n"
                          "edge abstract L0 L2 true t := {1}\nedge abstract L2 L1 true x := t\n",
                          first, other, high);
      if (random_.chance(50))
        out_ += "edge concrete L1 L0 true x := 0\nedge abstract L1 L0 true x := 0\n";
      break;
    default: { // (x == 0 or y is kept) hides that (y == 1 or x is kept) is not transitive
      out_ += fmt::format("edge concrete L0 L1 (= x {}) y := {}\n", first, first);
      out_ += fmt::format("edge abstract L0 L1 (= x {}) y := {}\n", first, other);
      if (random_.chance(50))
        out_ += "edge concrete L1 L0 true y := 0\nedge abstract L1 L0 true y := 0\n";
      for (const char* side : {"concrete", "abstract"})
        out_ += fmt::format("env {0} (& (= x 0) (= y 1)) x := 1\n"
                            "env {0} (! (= x 0)) y := (+ y 1)\n",
                            side);
    }
    }
    return out_;
  }

  std::string text() {
    const std::size_t count = 1 + random_.below(2);
    for (std::size_t v = 0; v < count; ++v) {
      const std::string name(1, static_cast<char>('x' + v));
      highs_.push_back(random_.between(1, 2));
      shared_.push_back(name);
      out_ += fmt::format("shared {} {}\n", name, range(highs_.back()));
    }
    for (std::size_t v = 0; v < count; ++v)
      if (random_.chance(55))
        out_ += fmt::format("start {} {}\n", shared_[v], random_.between(0, highs_[v]));
    if (random_.chance(8))
      out_ += fmt::format("begin {} {} {}\n", random_.chance(50) ? "concrete" : "abstract",
                          shared_[0], random_.between(0, highs_[0]));
    // A variable of each side's own: the abstract environment may move it alone.
    const bool apart = count == 2 && random_.chance(30);
    for (std::size_t v = 0; v < count; ++v)
      if (v == 0 || !apart) out_ += fmt::format("relate {}\n", shared_[v]);
    if (random_.chance(50)) out_ += fmt::format("visible {}\n", random_.pick(shared_));
    const bool copies = random_.chance(18) && !unbounded_;
    if (copies) out_ += "copies\n";
    const long high = random_.between(1, 2);
    for (const char* side : {"concrete", "abstract"}) {
      if (!random_.chance(copies ? 70 : 35)) continue;
      out_ += fmt::format("local {} t {} 0\n", side, range(high));
      (side[0] == 'c' ? concrete_local_ : abstract_local_) = true;
    }
    std::vector<std::string> edges = make_edges(concrete_local_);
    std::vector<std::string> other = edges;
    // The abstract side: the same with changes, or something else.
    local_ = abstract_local_;
    if (random_.chance(20)) {
      other = make_edges(abstract_local_);
    } else {
      if (concrete_local_ && !abstract_local_)
        std::erase_if(other, [](const std::string& e) {
          return e.find(" t") != std::string::npos || e.find("(t") != std::string::npos;
        });
      for (std::size_t k = random_.below(3); k > 0 && !other.empty(); --k) {
        if (random_.chance(40))
          other.push_back(edge(random_.below(locations_), random_.below(locations_)));
        else if (random_.chance(50))
          other[random_.below(other.size())] =
              edge(random_.below(locations_), random_.below(locations_));
        else
          other.erase(other.begin() + static_cast<long>(random_.below(other.size())));
      }
      if (random_.chance(35))
        for (std::string& e : other)
          if (random_.chance(40)) e = weaker(e);
    }
    if (random_.chance(40) && !other.empty()) split(other);
    if (apart && random_.chance(50) && !other.empty()) guard_on_own(other);
    for (const std::string& e : edges) out_ += "edge concrete " + e + "\n";
    for (const std::string& e : other) out_ += "edge abstract " + e + "\n";
    local_ = false;
    for (std::size_t k = random_.below(3); k > 0; --k) {
      const std::string e = fmt::format("{} {}", guard(), sets(false));
      out_ += "env concrete " + e + "\n";
      if (random_.chance(80)) out_ += "env abstract " + e + "\n";
    }
    if (apart && random_.chance(50))
      out_ += fmt::format("env abstract true {} := {}\n", shared_[1], expression());
    else if (random_.chance(25))
      out_ += fmt::format("env abstract {} {}\n", guard(), sets(false));
    for (const char* side : {"concrete", "abstract"})
      if (random_.chance(20)) {
        local_ = side[0] == 'c' ? concrete_local_ : abstract_local_;
        out_ += fmt::format("claim {} L{} {}\n", side, random_.below(locations_), guard());
      }
    return out_;
  }

 private:
  std::string range(long high) const { return unbounded_ ? "int" : std::to_string(high); }

  std::vector<std::string> make_edges(bool local) {
    local_ = local;
    locations_ = 2 + random_.below(3);
    std::vector<std::string> out;
    for (std::size_t l = 0; l + 1 < locations_; ++l) out.push_back(edge(l, l + 1));
    if (random_.chance(65)) out.push_back(edge(locations_ - 1, random_.below(locations_)));
    if (random_.chance(40))
      out.push_back(edge(random_.below(locations_), random_.below(locations_)));
    return out;
  }

  std::string edge(std::size_t from, std::size_t to) {
    return fmt::format("L{} L{} {} {}", from, to, random_.chance(55) ? "true" : guard(),
                       random_.chance(20) ? std::string() : sets(true));
  }

  // Without its guard, or with any value instead of one.
  std::string weaker(const std::string& e) {
    std::istringstream words(e);
    std::string from, to;
    words >> from >> to;
    return fmt::format("{} {} true {}", from, to, sets(true));
  }

  static std::vector<std::string> words_of(const std::string& e) {
    std::istringstream words(e);
    std::string from, to, rest;
    words >> from >> to;
    std::getline(words, rest);
    return {from, to, rest.substr(std::min<std::size_t>(1, rest.size()))};
  }

  // One step becomes two: a silent one in front or behind, or the value goes through the local.
  void split(std::vector<std::string>& edges) {
    const std::size_t which = random_.below(edges.size());
    const std::vector<std::string> e = words_of(edges[which]);
    const std::string middle = "L4"; // no thread has so many
    const std::size_t set = e[2].rfind(" := ");
    const std::size_t name = set == std::string::npos ? set : e[2].rfind(' ', set - 1);
    if (abstract_local_ && name != std::string::npos && e[2].find(',') == std::string::npos &&
        random_.chance(60)) {
      edges[which] =
          fmt::format("{} {} {} t{}", e[0], middle, e[2].substr(0, name), e[2].substr(set));
      edges.push_back(
          fmt::format("{} {} true {} := t", middle, e[1], e[2].substr(name + 1, set - name - 1)));
    } else if (random_.chance(50)) {
      edges[which] = fmt::format("{} {} true ", e[0], middle);
      edges.push_back(fmt::format("{} {} {}", middle, e[1], e[2]));
    } else {
      edges[which] = fmt::format("{} {} {}", e[0], middle, e[2]);
      edges.push_back(fmt::format("{} {} true ", middle, e[1]));
    }
  }

  void guard_on_own(std::vector<std::string>& edges) {
    std::string& chosen = edges[random_.below(edges.size())];
    const std::vector<std::string> e = words_of(chosen);
    if (e[2].starts_with("true"))
      chosen = fmt::format("{} {} (= {} {}){}", e[0], e[1], shared_[1], random_.between(0, 1),
                           e[2].substr(4));
  }

  std::string name() {
    return local_ && random_.chance(30) ? std::string("t") : random_.pick(shared_);
  }
  std::string operand() {
    return random_.chance(50) ? name() : std::to_string(random_.between(0, 2));
  }
  std::string guard() {
    const std::string atom =
        fmt::format("({} {} {})", random_.chance(60) ? "=" : "<", name(),
                    random_.chance(70) ? std::to_string(random_.between(0, 2)) : operand());
    if (random_.chance(25)) return fmt::format("(! {})", atom);
    if (random_.chance(12))
      return fmt::format("({} {} (= {} {}))", random_.chance(50) ? "&" : "|", atom, name(),
                         operand());
    return atom;
  }
  std::string sets(bool with_local) {
    const bool before = local_;
    local_ = local_ && with_local;
    std::vector<std::string> targets = shared_;
    if (local_) targets.push_back("t");
    const std::string first = random_.pick(targets);
    std::string out = fmt::format("{} := {}", first, expression());
    if (random_.chance(15) && targets.size() > 1) {
      const std::string second = random_.pick(targets);
      if (second != first) out += fmt::format(" , {} := {}", second, expression());
    }
    local_ = before;
    return out;
  }
  std::string expression() {
    if (random_.chance(8) && !unbounded_) return "?";
    if (random_.chance(45)) return fmt::format("(+ {} {})", name(), random_.between(1, 2));
    return operand();
  }

  Random random_;
  const bool unbounded_;
  std::vector<std::string> shared_;
  std::vector<long> highs_;
  std::size_t locations_ = 2;
  bool local_ = false, concrete_local_ = false, abstract_local_ = false;
  std::string out_;
};

// ---- reading a case for the engine

struct Read {
  Program programs[2];
  automata::Candidates candidates[2];
  std::vector<std::string> related, visible;
};

class Reader {
 public:
  Reader(const std::string& text, TermManager& terms)
      : m_(terms) {
    for (int s = 0; s < 2; ++s) {
      Program& p = out_.programs[s];
      p.name = "case";
      p.threads.resize(2);
      p.threads[0].thread.name = "T";
      p.threads[0].thread.initial = {0};
      p.threads[1].thread.name = "E";
      p.threads[1].thread.initial = {0};
      p.threads[1].thread.locations.push_back({"E0", m_.boolean(true), false, {}, {}});
    }
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (!line.empty()) read(line);
    for (int s = 0; s < 2; ++s) finish(s);
  }
  Read result() { return std::move(out_); }

 private:
  using Words = std::vector<std::string>;

  static Words split(const std::string& text) {
    Words out;
    std::string word;
    for (const char c : text + " ") {
      if (c != '(' && c != ')' && c != ' ') {
        word += c;
        continue;
      }
      if (!word.empty()) out.push_back(word);
      word.clear();
      if (c != ' ') out.emplace_back(1, c);
    }
    return out;
  }

  Term variable(const std::string& name) { return m_.variable(name, m_.int_sort()); }

  Term expression(const Words& w, std::size_t& at) {
    const std::string word = w.at(at++);
    if (word == "true") return m_.boolean(true);
    if (word != "(")
      return std::isdigit(static_cast<unsigned char>(word[0])) != 0 ? m_.integer(std::stol(word))
                                                                    : variable(word);
    const std::string op = w.at(at++);
    const Term a = expression(w, at);
    if (op == "!") {
      ++at;
      return negate(a);
    }
    const Term b = expression(w, at);
    ++at;
    if (op == "+") return add(a, b);
    if (op == "=") return equal(a, b);
    if (op == "<") return less(a, b);
    return op == "&" ? conj(a, b) : disj(a, b);
  }

  Step step(const Words& w, std::size_t at) {
    std::vector<Term> parts{expression(w, at)};
    Step out;
    while (at < w.size()) {
      if (w[at] == ",") ++at;
      const std::string name = w.at(at);
      at += 2;
      const Term v = variable(name);
      out.changed.push_back(v);
      if (w.at(at) == "?") {
        ++at;
        parts.push_back(conj(at_most(m_.integer(0L), primed(v)),
                             at_most(primed(v), m_.integer(highs_.at(name)))));
      } else {
        const Term value = expression(w, at);
        const long high = highs_.at(name);
        parts.push_back(equal(primed(v), high < 0 ? value : modulo(value, m_.integer(high + 1))));
      }
    }
    std::sort(out.changed.begin(), out.changed.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
    out.relation = conj(m_, parts);
    return out;
  }

  LocationId location(const std::string& word, int side) {
    const auto out = static_cast<LocationId>(std::stoul(word.substr(1)));
    auto& locations = out_.programs[side].threads[0].thread.locations;
    while (locations.size() <= out)
      locations.push_back(
          {"L" + std::to_string(locations.size()), m_.boolean(true), false, {}, {}});
    return out;
  }

  Variable declared(const std::string& name, const std::string& range) {
    const long high = highs_[name] = range == "int" ? -1 : std::stol(range);
    const Term v = variable(name);
    if (high < 0) return {v, {}, {}, "", {}};
    return {v, conj(at_most(m_.integer(0L), v), at_most(v, m_.integer(high))), {}, "", {}};
  }

  void read(const std::string& line) {
    std::istringstream words(line);
    std::string kind, a, b, c, d;
    words >> kind >> a;
    const int side = a == "abstract" ? 1 : 0;
    std::string rest;
    if (kind == "shared") {
      words >> b;
      for (Program& p : out_.programs) p.shared.push_back(declared(a, b));
    } else if (kind == "start") {
      words >> b;
      for (Program& p : out_.programs)
        for (Variable& v : p.shared)
          if (v.name() == a) v.initial = m_.integer(std::stol(b));
    } else if (kind == "begin") {
      words >> b >> c;
      for (Variable& v : out_.programs[side].shared)
        if (v.name() == b) v.initial = m_.integer(std::stol(c));
    } else if (kind == "relate") {
      out_.related.push_back(a);
    } else if (kind == "visible") {
      out_.visible.push_back(a);
    } else if (kind == "copies") {
      for (Program& p : out_.programs) p.threads[0].multiplicity.number = 2;
    } else if (kind == "local") {
      words >> b >> c >> d;
      Variable v = declared(b, c);
      v.initial = m_.integer(std::stol(d));
      out_.programs[side].threads[0].thread.locals.push_back(v);
    } else if (kind == "edge" || kind == "env") {
      if (kind == "edge") words >> b >> c;
      std::getline(words, rest);
      Thread& t = out_.programs[side].threads[kind == "edge" ? 0 : 1].thread;
      Edge e;
      if (kind == "edge") {
        e.from = location(b, side);
        e.to = location(c, side);
      }
      e.text = rest;
      e.step = step(split(rest), 0);
      t.edges.push_back(std::move(e));
    } else if (kind == "claim") {
      words >> b;
      std::getline(words, rest);
      std::size_t at = 0;
      claims_[side].emplace_back(location(b, side), expression(split(rest), at));
    }
  }

  void finish(int side) {
    Program& p = out_.programs[side];
    location("L0", side);
    std::vector<Term> start;
    for (const Variable& v : p.shared) {
      if (v.domain) start.push_back(v.domain);
      if (v.initial) start.push_back(equal(v.term, v.initial));
    }
    p.initial = conj(m_, start);
    for (std::size_t t = 0; t < 2; ++t) {
      auto& list = out_.candidates[side].emplace_back();
      for (LocationId l = 0; l < p.threads[t].thread.locations.size(); ++l) {
        std::vector<Term> facts;
        for (const auto* vs : {&p.shared, &p.threads[t].thread.locals})
          for (const Variable& v : *vs)
            if (v.domain) facts.push_back(v.domain);
        if (t == 0)
          for (const auto& [at, claim] : claims_[side])
            if (at == l) facts.push_back(claim);
        list.push_back(std::move(facts));
      }
    }
  }

  TermManager& m_;
  Read out_;
  std::map<std::string, long> highs_;
  std::vector<std::pair<LocationId, Term>> claims_[2];
};

// The candidates in the names of a renamed program.
automata::Candidates renamed(const automata::Candidates& list, const Program& from,
                             const Program& to) {
  automata::Candidates out;
  for (std::size_t t = 0; t < list.size(); ++t) {
    TermMap names;
    for (std::size_t v = 0; v < from.shared.size(); ++v)
      names[from.shared[v].term] = to.shared[v].term;
    const auto& locals = from.threads[t].thread.locals;
    for (std::size_t v = 0; v < locals.size(); ++v)
      names[locals[v].term] = to.threads[t].thread.locals[v].term;
    auto& places = out.emplace_back();
    for (const auto& facts : list[t]) {
      std::vector<Term>& place = places.emplace_back();
      for (const Term f : facts) place.push_back(substitute(f, names));
    }
  }
  return out;
}

// The question as the engine gets it; nothing if the text is none.
std::optional<refinement::Task> task_of(const std::string& text, Read& read, TermManager& terms,
                                        std::string& why) {
  try {
    read = Reader(text, terms).result();
  } catch (const std::exception& e) {
    why = e.what();
    return std::nullopt;
  }
  auto task = refinement::make_task(
      refinement::renamed_apart(read.programs[0], refinement::concrete_side, terms),
      refinement::renamed_apart(read.programs[1], refinement::abstract_side, terms), why);
  if (!task) return std::nullopt;
  std::erase_if(task->relate, [&](Term equality) {
    const std::string name = equality[0].name().substr(std::string("concrete.").size());
    return std::find(read.related.begin(), read.related.end(), name) == read.related.end();
  });
  task->pre = task->relate;
  task->visible = read.visible;
  return task;
}

// The proof through its text, as the command line does it, and re-proved; a sentence if it is not
// accepted.
std::string certified(const refinement::Task& task, const automata::Invariants& concrete,
                      const automata::Invariants& abstract,
                      const RefinementCertificate::Entry& proof, TermManager& terms) {
  RefinementCertificate certificate;
  certificate.concrete = concrete;
  certificate.abstract = abstract;
  certificate.entries.push_back(proof);
  Certificate whole;
  whole.parts.emplace_back(certificate);
  const Certificate again = certify::read_json(certify::write_json(whole), [&](const auto&...) {
    return certify::refinement_scope(task, terms);
  });
  const auto fresh = smt::make_cvc5(terms);
  const certify::Report report =
      certify::check(task, std::get<RefinementCertificate>(again.parts.at(0)), terms, *fresh, "T");
  if (report.judgement == certify::Judgement::accepted) return {};
  return "the certificate is not accepted: " + report.why;
}

// What the program's text claims, as far as it is inductive.
automata::Invariants proved_claims(const Read& read, int side, const Program& program,
                                   TermManager& terms, smt::Solver& solver) {
  return automata::prove_invariants(
      program, renamed(read.candidates[side], read.programs[side], program), terms, solver);
}

// A case as the command line asks it: both programs, what is known of them, the pair of threads.
struct Asked {
  explicit Asked(const std::string& text)
      : task(task_of(text, read, terms, why))
      , solver(smt::make_cvc5(terms)) {
    if (task) starts = automata::starts_are_related(*task, terms, *solver);
  }

  void look_at_pair() {
    concrete = proved_claims(read, 0, task->concrete, terms, *solver);
    abstract = proved_claims(read, 1, task->abstract, terms, *solver);
    first = automata::automaton_of(task->concrete, 0, concrete, task->visible, terms);
    second = automata::automaton_of(task->abstract, 0, abstract, task->visible, terms);
    const refinement::Pair pair = task->pairs[0];
    question.emplace(automata::Question{first, second,
                                        refinement::about_pair(task->pre, *task, pair),
                                        refinement::about_pair(task->relate, *task, pair)});
  }

  TermManager terms;
  Read read;
  std::string why;
  std::optional<refinement::Task> task;
  std::unique_ptr<smt::Solver> solver;
  automata::Kept starts = automata::Kept::unknown;
  automata::Invariants concrete, abstract;
  automata::SuccinctAutomaton first, second;
  std::optional<automata::Question> question;
};

Outcome judge(const std::string& text) {
  using Kind = oracle::RefineAnswer::Kind;
  const oracle::RefineAnswer truth = oracle::decide_refinement(text);
  if (truth.kind == Kind::invalid) return invalid(truth.why);
  Asked asked(text);
  if (!asked.task) return invalid(asked.why);
  TermManager& terms = asked.terms;
  std::vector<std::string> features;
  if (truth.loops) features.emplace_back("loops");
  if (truth.silent_cycle) features.emplace_back("silent cycle");
  if (truth.environment) features.emplace_back("environment");
  const automata::Kept starts = asked.starts;
  const auto fresh = smt::make_cvc5(terms);
  const certify::Judgement begins = certify::check_starts(*asked.task, terms, *fresh).judgement;
  if (begins == certify::Judgement::accepted && truth.kind == Kind::vacuous)
    return mismatch("the certificate checker accepts a vacuous question");
  if (begins != certify::Judgement::accepted && starts == automata::Kept::yes)
    return mismatch("the certificate checker does not accept the starts");
  if (begins == certify::Judgement::rejected && truth.kind != Kind::vacuous)
    return mismatch("the certificate checker refuses a question as vacuous");
  if (truth.kind == Kind::vacuous || starts != automata::Kept::yes) {
    if (truth.kind == Kind::vacuous && starts == automata::Kept::yes)
      return mismatch("a vacuous question is accepted");
    if (truth.kind != Kind::vacuous && starts == automata::Kept::no)
      return mismatch("a question is refused as vacuous");
    return agreed(starts == automata::Kept::no ? "vacuous" : "unknown", features);
  }
  asked.look_at_pair();
  // Algorithm 1, in one of its domains and for some of the cases (it takes longer than the rest):
  // what it finds holds in every state that is reached, and so does what is left of it, and of the
  // text, once it is proved.
  const automata::Domain domains[] = {automata::Domain::boxes, automata::Domain::octagons,
                                      automata::Domain::polyhedra};
  const automata::Domain domain = domains[text.size() % 3];
  for (const Program* program : {&asked.task->concrete, &asked.task->abstract}) {
    if (text.size() % 16 >= 2 || (text.size() % 16 == 0) != (program == &asked.task->concrete))
      continue;
    automata::Invariants found;
    for (const auto& locations : automata::reach(*program, domain, terms)) {
      auto& list = found.emplace_back();
      for (const std::vector<Term>& facts : locations) list.push_back(conj(terms, facts));
    }
    for (const automata::Invariants& all :
         {found, automata::infer(*program, domain, terms, *asked.solver)})
      if (const std::string wrong = oracle::judge_invariants(*program, all, 0, 2, 5000, terms);
          !wrong.empty())
        return mismatch("inferred: " + wrong);
  }
  const automata::Result result = automata::check(*asked.question, terms, *asked.solver);
  automata::Options bounded;
  bounded.bound = 1;
  const automata::Result cut = automata::check(*asked.question, terms, *asked.solver, bounded);
  if (cut.verdict.answer == Answer::proved) return mismatch("proved with a bound");
  if (cut.verdict.answer == Answer::violated && truth.kind == Kind::yes)
    return mismatch("refuted with a bound, but it is a refinement");
  switch (result.verdict.answer) {
  case Answer::proved: {
    if (truth.kind != Kind::yes) return mismatch("proved, but it is no refinement");
    if (const std::string wrong =
            certified(*asked.task, asked.concrete, asked.abstract, *result.proof, terms);
        !wrong.empty())
      return mismatch(wrong);
    return agreed("true", features);
  }
  case Answer::violated:
    if (truth.kind != Kind::no) return mismatch("refuted, but it is a refinement");
    return agreed("false", features);
  case Answer::unknown: break;
  }
  // Without an environment and without silent cycles nothing is cut and nothing is approximated.
  if (!truth.environment && !truth.silent_cycle)
    return mismatch("not decided: " + result.verdict.detail);
  return agreed("unknown", features);
}

// Unbounded integers: a play that the oracle finds in a few rounds, from small values, is a "no"
// that must be found; a "yes" is re-proved, and the oracle finds no play; a "no" is replayed.
Outcome judge_unbounded(const std::string& text) {
  const oracle::RefineRounds seen = oracle::lost_within(text, 3);
  if (!seen.why.empty()) return invalid(seen.why);
  Asked asked(text);
  if (!asked.task) return invalid(asked.why);
  TermManager& terms = asked.terms;
  std::vector<std::string> features;
  if (seen.loops) features.emplace_back("loops");
  if (seen.lost) features.emplace_back("oracle refutes");
  if (asked.starts != automata::Kept::yes) return agreed("vacuous", features);
  const auto fresh = smt::make_cvc5(terms);
  if (certify::check_starts(*asked.task, terms, *fresh).judgement != certify::Judgement::accepted)
    return mismatch("the certificate checker does not accept the starts");
  asked.look_at_pair();
  const automata::Result result = automata::check(*asked.question, terms, *asked.solver);
  switch (result.verdict.answer) {
  case Answer::proved:
    if (seen.lost) return mismatch("proved, but the oracle has a play");
    if (const std::string wrong =
            certified(*asked.task, asked.concrete, asked.abstract, *result.proof, terms);
        !wrong.empty())
      return mismatch(wrong);
    return agreed("true", features);
  case Answer::violated:
    if (const std::string wrong =
            automata::replay(*result.play, *asked.question, terms, *asked.solver);
        !wrong.empty())
      return mismatch("the play does not replay: " + wrong);
    return agreed("false", features);
  case Answer::unknown: break;
  }
  if (seen.lost) features.emplace_back("missed");
  return agreed("unknown", features);
}

} // namespace

Family refine_unbounded_family() {
  return {.name = "refine-unbounded",
          .sentence = "weak refinement over unbounded integers: what the oracle refutes is refuted",
          .generate = [](Seed seed) { return Generator(seed, true).text(); },
          .check = judge_unbounded,
          .shares = {{"true", 0.25}, {"false", 0.25}, {"missed", 0, 0.01}, {"loops", 0.5}},
          .sample = 150,
          .case_limit = std::chrono::seconds(60)};
}

Family refine_family() {
  return {.name = "refine",
          .sentence = "weak refinement of small automata, against a list of their states",
          .generate =
              [](Seed seed) {
                return seed % 30 == 17 ? Generator(seed).pointed() : Generator(seed).text();
              },
          .check = judge,
          .shares = {{"true", 0.25}, {"false", 0.25}, {"unknown", 0, 0.01}, {"loops", 0.5}},
          .sample = 450,
          .case_limit = std::chrono::seconds(60)};
}

} // namespace absthread::fuzz
