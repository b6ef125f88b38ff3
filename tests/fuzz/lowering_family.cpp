// SPDX-License-Identifier: MIT
//
// The family "lowering": contracts over finite domains. The oracle (oracle/lowering_oracle.hpp)
// lists from the text every step, every wrong state and every initial state; the tool parses,
// resolves and lowers the same text, and its Threads are enumerated by putting values into their
// Terms. Both lists must be equal.
#include "tests/fuzz/families.hpp"

#include "instrument/ir/well_formed.hpp"
#include "instrument/spec_lowering.hpp"
#include "spec-lang/diag/render.hpp"
#include "spec-lang/parser.hpp"
#include "spec-lang/resolve.hpp"
#include "spec-lang/term/rewrite.hpp"
#include "tests/fuzz/oracle/lowering_generator.hpp"
#include "tests/fuzz/oracle/lowering_oracle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

namespace absthread::fuzz {

namespace {

using lowering::Slot;
using lowering::State;

struct Difference {
  std::string what;
};

// Values of the oracle's slots as Terms for the variables of a Thread.
class Values {
 public:
  Values(const std::vector<Slot>& slots, const std::vector<Variable>& shared,
         const std::vector<Variable>& locals)
      : slots_(slots) {
    for (const auto* list : {&shared, &locals})
      for (const Variable& v : *list) {
        variables_.push_back(v.term);
        // Beyond the bounds an array is what it was at the start: nobody looks there.
        beyond_.push_back(v.initial && v.initial.is(Kind::constant_array) ? v.initial[0] : Term());
      }
    for (std::size_t i = 0; i < slots.size();) {
      const std::size_t first = i;
      while (i < slots.size() && slots[i].variable == slots[first].variable) ++i;
      if (first_.size() >= variables_.size() ||
          variables_[first_.size()].name() != slots[first].variable)
        throw Difference{"variable " + slots[first].variable};
      first_.push_back(first);
    }
    first_.push_back(slots.size());
    if (first_.size() != variables_.size() + 1) throw Difference{"number of variables"};
  }

  const std::vector<Term>& variables() const { return variables_; }
  std::size_t begin(std::size_t variable) const { return first_[variable]; }
  std::size_t end(std::size_t variable) const { return first_[variable + 1]; }

  Term term(std::size_t variable, const State& s) const {
    const Sort sort = variables_[variable].sort();
    if (!sort.is(SortKind::array))
      return variables_[variable].manager().constant(sort, s[first_[variable]]);
    TermManager& m = variables_[variable].manager();
    const Sort scalar = sort.element();
    Term beyond = beyond_[variable];
    if (!beyond) beyond = m.constant(scalar, scalar.is(SortKind::thread) ? -1 : 0);
    Term array = constant_array(sort, beyond);
    for (std::size_t i = begin(variable); i < end(variable); ++i)
      array = store(array, m.integer(slots_[i].index[0]), m.constant(scalar, s[i]));
    return array;
  }

  void bind(const State& s, unsigned time, TermMap& into) const {
    for (std::size_t v = 0; v < variables_.size(); ++v)
      into[shift_time(variables_[v], static_cast<int>(time))] = term(v, s);
  }

 private:
  const std::vector<Slot>& slots_;
  std::vector<Term> variables_, beyond_;
  std::vector<std::size_t> first_;
};

class Comparison {
 public:
  Comparison(const Program& program, const lowering::Meaning& meaning, TermManager& manager)
      : program_(program)
      , meaning_(meaning)
      , m_(manager) {
    for (const Template& t : program.threads)
      symbols_[m_.symbol(fmt::format("count({})", t.thread.name), m_.int_sort())] =
          m_.integer(t.multiplicity.any() ? 3L : static_cast<long>(*t.multiplicity.number));
    symbols_[m_.symbol("self", m_.thread_sort())] = m_.constant(m_.thread_sort(), 0);
  }

  void run() {
    initial();
    if (program_.threads.size() != meaning_.threads.size()) throw Difference{"number of threads"};
    for (std::size_t i = 0; i < program_.threads.size(); ++i)
      thread(program_.threads[i], meaning_.threads[i]);
    exclusions();
  }

 private:
  bool truth(Term term, const TermMap& values, const char* what) {
    const Term value = evaluate(term, values);
    if (!value) throw Difference{fmt::format("{}: no value for {}", what, to_string(term))};
    return value.is_true();
  }

  void initial() {
    const Values values(meaning_.shared, program_.shared, {});
    const Term domains = program_.domains(m_);
    std::size_t next = 0;
    for (const State& s : all_states(meaning_.shared, true)) {
      TermMap map = symbols_;
      values.bind(s, 0, map);
      const bool expected = next < meaning_.initial.size() && meaning_.initial[next] == s;
      if (expected) ++next;
      if (truth(program_.initial, map, "initial condition") != expected)
        throw Difference{fmt::format("initial state {}: oracle says {}", s, expected)};
      bool inside = true;
      for (std::size_t i = 0; i < s.size(); ++i) {
        const Slot& slot = meaning_.shared[i];
        inside = inside && slot.low <= s[i] && (slot.counter || s[i] <= slot.high);
      }
      if (truth(domains, map, "domains") != inside)
        throw Difference{fmt::format("domain of {}: oracle says {}", s, inside)};
    }
  }

  void thread(const Template& t, const lowering::ThreadMeaning& expected) {
    const Thread& thread = t.thread;
    if (thread.name != expected.name || t.multiplicity.to_string() != expected.instances)
      throw Difference{"thread " + expected.name + " instances " + expected.instances};
    std::vector<std::string> names;
    for (const Location& l : thread.locations) names.push_back(l.name);
    if (names != expected.states)
      throw Difference{fmt::format("states {} and {}", names, expected.states)};
    if (std::vector<int>(thread.initial.begin(), thread.initial.end()) != expected.initial)
      throw Difference{"start states"};
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      if (thread.locations[l].end != expected.end[l]) throw Difference{"end of " + names[l]};
    std::vector<std::string> locals;
    for (const Variable& v : thread.locals)
      if (v.initial)
        locals.push_back(v.name().substr(v.name().find("::") + 2) + " = " + to_string(v.initial));
    if (locals != expected.local_initial) throw Difference{"initial values of locals"};
    const Values values(expected.slots, program_.shared, thread.locals);
    assertions(thread, expected, values);
    steps(thread, expected, values);
  }

  void assertions(const Thread& thread, const lowering::ThreadMeaning& expected,
                  const Values& values) {
    const std::vector<State> states = all_states(expected.slots, false);
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      std::size_t next = 0;
      for (const State& s : states) {
        TermMap map = symbols_;
        values.bind(s, 0, map);
        const bool wrong = next < expected.wrong[l].size() && expected.wrong[l][next] == s;
        if (wrong) ++next;
        if (truth(thread.locations[l].assertion, map, "assertion") == wrong)
          throw Difference{fmt::format("thread {} at {} with {}: oracle says {}", thread.name,
                                       thread.locations[l].name, s, wrong ? "wrong" : "fine")};
      }
    }
    // Locals outside their domains are wrong everywhere.
    for (std::size_t i = meaning_.shared.size(); i < expected.slots.size(); ++i) {
      State s;
      for (const Slot& slot : expected.slots) s.push_back(slot.low);
      s[i] = expected.slots[i].high + 1;
      TermMap map = symbols_;
      values.bind(s, 0, map);
      for (const Location& l : thread.locations) {
        const Term value = evaluate(l.assertion, map);
        if (value && value.is_true()) throw Difference{"a local outside its domain at " + l.name};
      }
    }
  }

  void steps(const Thread& thread, const lowering::ThreadMeaning& expected, const Values& values) {
    std::vector<lowering::Step> found;
    const std::vector<State> states = all_states(expected.slots, false);
    for (const Edge& e : thread.edges) {
      std::vector<std::size_t> changed; // variables
      for (std::size_t v = 0; v < values.variables().size(); ++v)
        if (e.step.changes(values.variables()[v])) changed.push_back(v);
      const auto& meaningless = expected.meaningless[e.from];
      for (const State& s : states) {
        if (std::binary_search(meaningless.begin(), meaningless.end(), s)) continue;
        TermMap map = symbols_;
        values.bind(s, 0, map);
        const Term rest = substitute(e.step.relation, map);
        if (rest.is_false()) continue;
        // Variable by variable, so that most choices end early.
        State after = s;
        std::function<void(std::size_t, Term)> go = [&](std::size_t i, Term left) {
          if (left.is_false()) return;
          if (i == changed.size()) {
            if (!left.is_true()) throw Difference{"relation: no value for " + to_string(left)};
            found.push_back({static_cast<int>(e.from), static_cast<int>(e.to),
                             e.kind == EdgeKind::idle, s, after});
            return;
          }
          const std::size_t v = changed[i];
          const std::vector<Slot> slots(
              expected.slots.begin() + static_cast<std::ptrdiff_t>(values.begin(v)),
              expected.slots.begin() + static_cast<std::ptrdiff_t>(values.end(v)));
          for (const State& choice : all_states(slots, true)) {
            std::copy(choice.begin(), choice.end(),
                      after.begin() + static_cast<std::ptrdiff_t>(values.begin(v)));
            TermMap next;
            next[primed(values.variables()[v])] = values.term(v, after);
            go(i + 1, substitute(left, next));
          }
          for (std::size_t k = values.begin(v); k < values.end(v); ++k) after[k] = s[k];
        };
        go(0, rest);
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (found == expected.steps) return;
    const auto [ours, theirs] =
        std::mismatch(found.begin(), found.end(), expected.steps.begin(), expected.steps.end());
    const bool missing = ours == found.end() || (theirs != expected.steps.end() && *theirs < *ours);
    const lowering::Step& step = missing ? *theirs : *ours;
    throw Difference{fmt::format("thread {}: {} step {} -> {}{} from {} to {}", thread.name,
                                 missing ? "missing" : "wrong",
                                 expected.states[static_cast<std::size_t>(step.from)],
                                 expected.states[static_cast<std::size_t>(step.to)],
                                 step.idle ? " (idle)" : "", step.before, step.after)};
  }

  void exclusions() {
    std::vector<std::string> found;
    for (const Exclusion& e : program_.exclusions) {
      std::string places;
      for (const LocationReference& p : e.places) {
        const Thread& t = program_.threads[p.thread].thread;
        places += (places.empty() ? "" : ", ") + t.name + "." + t.locations[p.location].name;
      }
      found.push_back(places);
    }
    if (found != meaning_.exclusions) throw Difference{"exclusions"};
  }

  const Program& program_;
  const lowering::Meaning& meaning_;
  TermManager& m_;
  TermMap symbols_;
};

std::string verdict_of(const lowering::Meaning& meaning) {
  bool leaves = false;
  bool wrong = false;
  for (const lowering::ThreadMeaning& t : meaning.threads) {
    for (const auto& states : t.wrong) wrong = wrong || !states.empty();
    for (const lowering::Step& s : t.steps)
      for (std::size_t i = 0; i < t.slots.size(); ++i)
        leaves = leaves || s.after[i] < t.slots[i].low ||
                 (!t.slots[i].counter && s.after[i] > t.slots[i].high);
  }
  return leaves ? "leaves a domain" : wrong ? "wrong states" : "no wrong state";
}

Outcome check(const std::string& text) {
  lowering::Meaning meaning;
  try {
    meaning = lowering::read_contract(text);
  } catch (const lowering::Unreadable& u) {
    return invalid(u.why);
  } catch (const std::exception& e) {
    return invalid(e.what());
  }
  SourceStore sources;
  Diagnostics diagnostics;
  TermManager manager;
  const FileId id = sources.add("case.absthread", text);
  const auto file = spec::parse(id, sources, diagnostics);
  const auto model = file ? spec::resolve(*file, manager, diagnostics) : std::nullopt;
  if (!model) return invalid(render(diagnostics, sources, Colour::off));
  const Program program = lower(*model, manager);
  const std::vector<std::string> broken = complaints(program);
  if (!broken.empty()) return mismatch("not well formed: " + broken.front());
  try {
    Comparison(program, meaning, manager).run();
  } catch (const Difference& d) {
    return mismatch(d.what);
  }
  return agreed(verdict_of(meaning), meaning.features);
}

} // namespace

Family lowering_family() {
  Family family;
  family.name = "lowering";
  family.sentence = "contracts over finite domains: steps, wrong and initial states, against an "
                    "oracle that reads the text";
  family.generate = lowering::random_contract;
  family.check = check;
  family.shares = {{"loop", 0.25}, {"free", 0.1}, {"define", 0.1},          {"array", 0.1},
                   {"lock", 0.05}, {"any", 0.1},  {"leaves a domain", 0.1}, {"wrong states", 0.2}};
  family.sample = 400;
  return family;
}

} // namespace absthread::fuzz
