// SPDX-License-Identifier: MIT
//
// Composed threads: random small programs over finite ranges, decided by the thread-modular engine
// and by the oracle, which lists states. The case is the text that oracle/composition_oracle.hpp
// describes; here is the engine's own reader of it.
#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "checkers/certify/joint.hpp"
#include "checkers/explicit/closure.hpp"
#include "checkers/explicit/run.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/fuzz/families.hpp"
#include "tests/fuzz/oracle/composition_oracle.hpp"
#include "tests/fuzz/random.hpp"

namespace absthread::fuzz {
namespace {

// ---- the generator -------------------------------------------------------------------------

class Generator {
 public:
  explicit Generator(Seed seed, bool wide = false)
      : random_(seed)
      , wide_(wide) {}

  std::string text() {
    if (wide_) out_ += "option wide\n";
    const std::size_t count = 1 + random_.below(3);
    for (std::size_t v = 0; v < count; ++v) add_shared(std::string(1, static_cast<char>('x' + v)));
    lock_ = random_.chance(35);
    if (lock_) out_ += "shared m lock\n";
    const std::size_t threads = random_.chance(28) ? 1 : random_.chance(80) ? 2 : 3;
    std::size_t instances = 0;
    for (std::size_t t = 0; t < threads; ++t) {
      const unsigned copies =
          instances + threads - t < 3 && random_.chance(threads == 1 ? 80 : 35) ? 2 : 1;
      instances += copies;
      add_thread(std::string(1, static_cast<char>('A' + t)), copies);
    }
    if (random_.chance(lock_ ? 60 : 35) && instances > 1) {
      out_ += "exclusive";
      const std::size_t places = threads == 1 ? 1 : 2;
      for (std::size_t k = 0; k < places; ++k) {
        const auto& [name, locations] = threads_[places == 2 ? k : random_.below(threads_.size())];
        out_ += fmt::format(" {}.L{}", name, locations > 1 ? 1 + random_.below(locations - 1) : 0);
      }
      out_ += "\n";
    }
    if (random_.chance(12)) out_ += "option deadlock\n";
    if (random_.chance(30)) out_ += "option any\n";
    if (random_.chance(15)) out_ += "option explicit\n";
    // Each kind of proof on its own, also where another would be tried first.
    const std::uint64_t method = random_.below(10);
    if (method < 3) out_ += "option joint\n";
    if (method >= 3 && method < 7) out_ += "option apart\n";
    return out_;
  }

 private:
  struct Integer {
    std::string name;
    long high;
  };

  void add_shared(const std::string& name) {
    if (random_.chance(40)) {
      booleans_.push_back(name);
      out_ += fmt::format("shared {} bool = {}\n", name,
                          random_.chance(25)   ? "?"
                          : random_.chance(70) ? "0"
                                               : "1");
    } else {
      const long high = random_.between(1, 3);
      integers_.push_back({name, high});
      if (wide_)
        out_ += fmt::format("shared {} int -5 8 = {}\n", name, random_.between(0, high));
      else
        out_ += fmt::format("shared {} int 0 {} = {}\n", name, high,
                            random_.chance(25) ? "?" : std::to_string(random_.between(0, high)));
    }
  }

  std::string atom() {
    if (!booleans_.empty() && (integers_.empty() || random_.chance(40))) {
      const std::string& b = random_.pick(booleans_);
      return random_.chance(50) ? b : fmt::format("(not {})", b);
    }
    if (integers_.empty()) return "true";
    const Integer& i = integers_[random_.below(integers_.size())];
    const Integer& j = integers_[random_.below(integers_.size())];
    const std::string right = i.name != j.name && random_.chance(20)
                                  ? j.name
                                  : std::to_string(random_.between(0, i.high));
    static const std::vector<std::string> operators{"=", "<", "<=", "="};
    const std::string plain = fmt::format("({} {} {})", random_.pick(operators), i.name, right);
    return random_.chance(30) ? fmt::format("(not {})", plain) : plain;
  }

  std::string condition() {
    if (random_.chance(75)) return atom();
    return fmt::format("({} {} {})", random_.chance(50) ? "and" : "or", atom(), atom());
  }

  void add_step(std::size_t from, std::size_t to) {
    std::string guard = random_.chance(55) ? condition() : "true";
    std::vector<std::string> sets;
    std::vector<std::string> taken;
    for (std::size_t k = random_.below(3); k > 0; --k) {
      if (!booleans_.empty() && (integers_.empty() || random_.chance(45))) {
        const std::string& b = random_.pick(booleans_);
        if (std::find(taken.begin(), taken.end(), b) != taken.end()) continue;
        taken.push_back(b);
        if (random_.chance(8))
          sets.push_back("any " + b);
        else
          sets.push_back(b + " " +
                         (random_.chance(85) ? (random_.chance(60) ? "true" : "false") : atom()));
      } else if (!integers_.empty()) {
        const Integer& i = integers_[random_.below(integers_.size())];
        if (std::find(taken.begin(), taken.end(), i.name) != taken.end()) continue;
        taken.push_back(i.name);
        const bool careful = random_.chance(wide_ ? 50 : 88);
        switch (random_.below(5)) {
        case 0:
          sets.push_back(fmt::format("{0} (+ {0} 1)", i.name));
          if (careful) guard = fmt::format("(and {} (< {} {}))", guard, i.name, i.high);
          break;
        case 1:
          sets.push_back(fmt::format("{0} (- {0} 1)", i.name));
          if (careful) guard = fmt::format("(and {} (< 0 {}))", guard, i.name);
          break;
        case 2: {
          const Integer& j = integers_[random_.below(integers_.size())];
          if (j.high <= i.high || !careful) {
            sets.push_back(i.name + " " + j.name);
            break;
          }
          [[fallthrough]];
        }
        default:
          if (!wide_ && random_.chance(10))
            sets.push_back("any " + i.name);
          else
            sets.push_back(fmt::format("{} {}", i.name, random_.between(0, i.high)));
        }
      }
    }
    out_ += fmt::format("step L{} L{} {}", from, to, guard);
    for (std::size_t k = 0; k < sets.size(); ++k) out_ += (k == 0 ? " : " : " ; ") + sets[k];
    out_ += "\n";
  }

  void add_thread(const std::string& name, unsigned copies) {
    out_ += fmt::format("thread {} copies {}\n", name, copies);
    const auto integers = integers_;
    const auto booleans = booleans_;
    if (random_.chance(40)) {
      const long high = random_.between(1, 2);
      integers_.push_back({"l" + name, high});
      if (wide_)
        out_ += fmt::format("local l{} int -5 8 = 0\n", name);
      else
        out_ +=
            fmt::format("local l{} int 0 {} = {}\n", name, high, random_.chance(20) ? "?" : "0");
    }
    if (!booleans.empty() && random_.chance(10)) out_ += "free " + booleans.front() + "\n";
    const std::size_t locations = 2 + random_.below(3);
    threads_.emplace_back(name, locations);
    const std::size_t wrong = random_.below(locations);
    for (std::size_t l = 0; l < locations; ++l) {
      out_ += fmt::format("location L{}", l);
      if (l == 0 || (l == 1 && random_.chance(6))) out_ += " init";
      if (l + 1 == locations) out_ += " end";
      if (l == 1 && lock_ && random_.chance(25))
        out_ += " assert (= m self)";
      else if (l > 0 && ((l == wrong && random_.chance(65)) || random_.chance(12)))
        out_ += " assert " + condition();
      out_ += "\n";
    }
    if (lock_ && random_.chance(80)) {
      out_ += fmt::format("lock L0 L1 m\nunlock L{} L0 m\n", locations - 1);
    } else {
      add_step(0, 1);
    }
    for (std::size_t l = 1; l + 1 < locations; ++l) add_step(l, l + 1);
    for (std::size_t k = random_.below(3); k > 0; --k)
      add_step(random_.below(locations), random_.below(locations));
    integers_ = integers;
    booleans_ = booleans;
  }

  Random random_;
  std::string out_;
  bool wide_ = false, lock_ = false;
  std::vector<Integer> integers_;
  std::vector<std::string> booleans_;
  std::vector<std::pair<std::string, std::size_t>> threads_;
};

// ---- the engine's reader -------------------------------------------------------------------

struct Case {
  Program program;
  thread_modular::Options options;
  // Number of the `step`, `lock` or `unlock` line of an edge, by thread and edge; or the idle edge.
  struct Origin {
    std::size_t line = 0;
    bool idle = false;
  };
  std::vector<std::vector<Origin>> origins;

  bool wants_modular() const {
    return options.prefer == thread_modular::Prefer::modular &&
           options.method != thread_modular::Method::joint;
  }
};

class Reader {
 public:
  Reader(const std::string& text, TermManager& manager)
      : m_(manager) {
    std::istringstream in(text);
    std::string line;
    while (std::getline(in, line)) {
      words_.clear();
      at_ = 0;
      std::string spaced;
      for (char c : line) {
        if (c == '(' || c == ')') spaced += ' ';
        spaced += c;
        if (c == '(' || c == ')') spaced += ' ';
      }
      std::istringstream words(spaced);
      for (std::string w; words >> w;) words_.push_back(w);
      if (!words_.empty()) read_line();
    }
    finish_thread();
  }

  Case take() {
    std::vector<Term> initial;
    for (const Variable& v : out_.program.shared) {
      if (v.initial) initial.push_back(equal(v.term, v.initial));
      if (v.domain) initial.push_back(v.domain);
    }
    out_.program.initial = conj(m_, initial);
    out_.program.name = "random";
    // Else the engine has to find out by itself.
    out_.options.explicit_states = explicit_ ? 2000 : 0;
    out_.options.closure_states = explicit_ ? 2000 : 0;
    return std::move(out_);
  }

 private:
  std::string next() {
    if (at_ >= words_.size()) throw std::runtime_error("line too short");
    return words_[at_++];
  }
  bool more() const { return at_ < words_.size(); }

  Variable variable(const std::string& prefix) {
    Variable v;
    const std::string name = next(), kind = next();
    if (kind == "lock") {
      v.term = m_.variable(name, m_.thread_sort());
      v.initial = m_.none();
    } else if (kind == "bool") {
      v.term = m_.variable(prefix + name, m_.bool_sort());
    } else {
      v.term = m_.variable(prefix + name, m_.int_sort());
      const long low = std::stol(next()), high = std::stol(next());
      if (!wide_)
        v.domain = conj(at_most(m_.integer(low), v.term), at_most(v.term, m_.integer(high)));
    }
    if (kind != "lock" && next() == "=") {
      const std::string value = next();
      if (value != "?")
        v.initial = kind == "bool" ? m_.boolean(value == "1") : m_.integer(std::stol(value));
    }
    names_[name] = v.term;
    return v;
  }

  Term expression() {
    std::string w = next();
    if (w != "(") {
      if (w == "true" || w == "false") return m_.boolean(w == "true");
      if (w[0] == '-' || (w[0] >= '0' && w[0] <= '9')) return m_.integer(std::stol(w));
      if (w == "none") return m_.none();
      if (w == "self") return thread().self;
      const auto found = names_.find(w);
      if (found == names_.end()) throw std::runtime_error("no variable " + w);
      return found->second;
    }
    const std::string head = next();
    std::vector<Term> parts;
    while (more() && words_[at_] != ")") parts.push_back(expression());
    next();
    const auto need = [&](std::size_t n) {
      if (parts.size() != n) throw std::runtime_error("operands of " + head);
    };
    if (head == "not") return need(1), negate(parts[0]);
    need(2);
    if (head == "+") return add(parts[0], parts[1]);
    if (head == "-") return subtract(parts[0], parts[1]);
    if (head == "=") return equal(parts[0], parts[1]);
    if (head == "<") return less(parts[0], parts[1]);
    if (head == "<=") return at_most(parts[0], parts[1]);
    if (head == "and") return conj(parts[0], parts[1]);
    if (head == "or") return disj(parts[0], parts[1]);
    throw std::runtime_error("unknown operator " + head);
  }

  LocationId location(const std::string& name) {
    const auto found = thread().find_location(name);
    if (!found) throw std::runtime_error("no location " + name);
    return *found;
  }

  Thread& thread() {
    if (out_.program.threads.empty()) throw std::runtime_error("thread expected");
    return out_.program.threads.back().thread;
  }

  void add_edge(Edge edge, EdgeKind kind, bool idle) {
    edge.kind = kind;
    for (Term v : thread().free)
      if (!edge.step.changes(v)) edge.step.changed.push_back(v);
    std::sort(edge.step.changed.begin(), edge.step.changed.end(),
              [](Term a, Term b) { return a.name() < b.name(); });
    if (!idle) out_.origins.back().push_back({lines_++, false});
    if (idle) out_.origins.back().push_back({edge.from, true});
    thread().edges.push_back(std::move(edge));
  }

  void finish_thread() {
    if (out_.program.threads.empty()) return;
    Thread& t = thread();
    if (t.initial.empty()) throw std::runtime_error("no initial location");
    for (LocationId l = 0; l < t.locations.size(); ++l) {
      Edge idle;
      idle.from = idle.to = l;
      idle.step.relation = m_.boolean(true);
      idle.text = "idle";
      add_edge(idle, EdgeKind::idle, true);
    }
    for (const Variable& v : t.locals) names_.erase(v.name().substr(v.name().rfind(':') + 1));
  }

  void read_line() {
    const std::string what = next();
    if (what == "shared") {
      out_.program.shared.push_back(variable(""));
    } else if (what == "thread") {
      finish_thread();
      Template t;
      t.thread.name = next();
      t.thread.self = m_.symbol("self", m_.thread_sort());
      if (next() != "copies") throw std::runtime_error("copies expected");
      t.multiplicity.number = std::stoul(next());
      if (*t.multiplicity.number == 0 || *t.multiplicity.number > 4)
        throw std::runtime_error("copies");
      out_.program.threads.push_back(std::move(t));
      out_.origins.emplace_back();
      lines_ = 0;
    } else if (what == "local") {
      thread().locals.push_back(variable(thread().name + "::"));
    } else if (what == "free") {
      thread().free.push_back(expression());
    } else if (what == "location") {
      Location l;
      l.name = next();
      l.assertion = m_.boolean(true);
      while (more()) {
        const std::string word = next();
        if (word == "init")
          thread().initial.push_back(static_cast<LocationId>(thread().locations.size()));
        else if (word == "end")
          l.end = true;
        else
          l.assertion = expression();
      }
      thread().locations.push_back(l);
    } else if (what == "lock" || what == "unlock") {
      Edge e;
      e.from = location(next());
      e.to = location(next());
      const Term lock = expression();
      if (!lock.sort().is(SortKind::thread)) throw std::runtime_error("no lock");
      const Term self = thread().self, none = m_.none();
      e.step.relation = conj(equal(lock, what == "lock" ? none : self),
                             equal(primed(lock), what == "lock" ? self : none));
      e.step.changed = {lock};
      e.text = what;
      add_edge(e, EdgeKind::step, false);
    } else if (what == "step") {
      Edge e;
      e.from = location(next());
      e.to = location(next());
      e.step.relation = expression();
      if (!e.step.relation.sort().is(SortKind::boolean)) throw std::runtime_error("guard");
      if (more() && next() != ":") throw std::runtime_error(": expected");
      while (more()) {
        std::string name = next();
        if (name == ";") continue;
        const bool any = name == "any";
        if (any) name = next();
        const auto found = names_.find(name);
        if (found == names_.end()) throw std::runtime_error("no variable " + name);
        const Term v = found->second;
        e.step.changed.push_back(v);
        if (any) {
          for (const auto* list : {&out_.program.shared, &thread().locals})
            for (const Variable& known : *list)
              if (known.term == v && known.domain)
                e.step.relation = conj(e.step.relation, primed(known.domain));
        } else {
          const Term value = expression();
          if (value.sort() != v.sort()) throw std::runtime_error("sorts");
          e.step.relation = conj(e.step.relation, equal(primed(v), value));
        }
      }
      e.text = "step";
      add_edge(e, EdgeKind::step, false);
    } else if (what == "exclusive") {
      Exclusion x;
      while (more()) {
        const std::string word = next();
        const auto dot = word.find('.');
        const auto t = out_.program.find_thread(word.substr(0, dot));
        if (!t || dot == std::string::npos) throw std::runtime_error("no thread " + word);
        const auto l = out_.program.threads[*t].thread.find_location(word.substr(dot + 1));
        if (!l) throw std::runtime_error("no location " + word);
        x.places.push_back({*t, *l});
      }
      out_.program.exclusions.push_back(x);
    } else if (what == "option") {
      const std::string name = next();
      if (name == "deadlock") out_.options.deadlock = true;
      if (name == "any") out_.options.prefer = thread_modular::Prefer::any;
      if (name == "explicit") explicit_ = true;
      if (name == "wide") wide_ = true;
      if (name == "joint") out_.options.method = thread_modular::Method::joint;
      if (name == "apart") out_.options.method = thread_modular::Method::thread_modular;
    } else {
      throw std::runtime_error("unknown line " + what);
    }
  }

  TermManager& m_;
  Case out_;
  std::map<std::string, Term> names_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::size_t lines_ = 0;
  bool explicit_ = false, wide_ = false;
};

long number_of(Term value) {
  return value.value().get_si();
}

// The engine's interleaving as the oracle's, judged by the oracle.
std::string judge_trace(const std::string& text, const Case& c, const Trace& trace) {
  const auto values = [&](const Valuation& valuation) {
    std::vector<long> out;
    for (const Variable& v : c.program.shared)
      for (const auto& [name, value] : valuation)
        if (name == v.term) out.push_back(number_of(value));
    return out;
  };
  std::vector<oracle::OracleStep> steps;
  for (const TraceStep& s : trace.steps) {
    const Case::Origin& origin = c.origins[s.thread][s.edge];
    steps.push_back({s.thread, s.instance, origin.line, origin.idle, values(s.shared_after)});
  }
  return oracle::judge_run(text, values(trace.shared_initial), steps);
}

Outcome check(const std::string& text) {
  using Kind = oracle::CompositionAnswer::Kind;
  const oracle::CompositionAnswer truth = oracle::decide_composition(text, 20000);
  if (truth.kind == Kind::bad_text) return invalid(truth.detail);
  if (truth.kind == Kind::too_large) return invalid("too large");
  TermManager manager;
  Case c;
  try {
    c = Reader(text, manager).take();
  } catch (const std::exception& e) {
    return invalid(e.what());
  }
  c.options.time = std::chrono::seconds(truth.cut ? 2 : 25);
  const thread_modular::Result result = thread_modular::check(c.program, manager, c.options);
  std::vector<std::string> features;
  if (truth.loops) features.push_back("loops");
  if (result.modular) features.push_back("modular proof");
  if (result.joint) features.push_back("joint proof");
  const bool safe = truth.kind == Kind::safe;
  // Whether there is a modular proof at all; both lists of the strongest one must agree.
  std::optional<bool> possible;
  if (safe && !truth.cut && !c.options.deadlock) {
    possible = oracle::has_modular_proof(text);
    if (*possible) features.push_back("modular proof exists");
    const auto closure = explicit_state::modular_closure(c.program, manager);
    if (closure.complete && closure.excluded == *possible)
      return mismatch(fmt::format("a modular proof {}, but the closure says otherwise",
                                  *possible ? "exists" : "does not exist"));
    if (closure.excluded && *possible) return mismatch("a cut closure excludes a modular proof");
  }
  switch (result.verdict.answer) {
  case Answer::unknown:
    if (truth.cut && safe) return agreed("open", {result.verdict.detail});
    return agreed("unknown", {result.verdict.detail});
  case Answer::proved: {
    if (!safe) return mismatch(fmt::format("proved, but an error is {} steps away", truth.depth));
    if (possible && !*possible && result.modular)
      return mismatch("a proof that is called modular, but there is no modular proof");
    if (possible && *possible && !result.modular && c.wants_modular())
      features.push_back("modular proof missed");
    if (!result.certificate) return mismatch("a proof without a certificate");
    auto solver = smt::make_cvc5(manager);
    const certify::Report report = certify::check(c.program, *result.certificate, manager, *solver);
    if (report.judgement != certify::Judgement::accepted)
      return mismatch("the certificate is not accepted: " + report.why);
    return agreed("true", features);
  }
  case Answer::violated: {
    if (safe && !truth.cut) return mismatch("violated, but every reachable state is right");
    if (!result.trace) return mismatch("a violation without a trace");
    if (auto broken =
            explicit_state::replay(c.program, *result.trace, manager, nullptr, c.options.deadlock))
      return mismatch("the trace does not replay: " + *broken);
    const std::string judged = judge_trace(text, c, *result.trace);
    if (!judged.empty()) return mismatch("the oracle does not accept the trace: " + judged);
    return agreed("false", features);
  }
  }
  return mismatch("no answer");
}

} // namespace

Family composition_family() {
  Family family;
  family.name = "composition";
  family.sentence =
      "composed threads over finite ranges: the thread-modular engine against a list of all states";
  family.generate = [](Seed seed) { return Generator(seed).text(); };
  family.check = check;
  family.shares = {{"true", 0.25, 1}, {"false", 0.25, 1}, {"unknown", 0, 0.01}, {"loops", 0.5, 1}};
  family.sample = 700;
  family.case_limit = std::chrono::seconds(60);
  return family;
}

// One-sided: an error that the oracle finds is one, so the engine must find it and never prove its
// absence; without one the engine may prove, find an error further away, or say that it is open.
Family composition_unbounded_family() {
  Family family;
  family.name = "composition-unbounded";
  family.sentence = "composed threads over all integers: every error that a list of small states "
                    "shows is found";
  family.generate = [](Seed seed) { return Generator(seed, true).text(); };
  family.check = check;
  family.shares = {{"true", 0.2, 1}, {"false", 0.25, 1}, {"unknown", 0, 0.01}, {"loops", 0.3, 1}};
  family.sample = 40;
  family.case_limit = std::chrono::seconds(60);
  return family;
}

} // namespace absthread::fuzz
