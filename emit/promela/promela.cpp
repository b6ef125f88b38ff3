// SPDX-License-Identifier: MIT
// How a Program becomes Promela.
//
//   location           label with an `if`; a thread is where its process is
//   edge               one option for each of its moves, a d_step: guard, assertions, assignments
//   assertion          an option of the location, `!ok -> assert(ok)`: it is checked whenever a
//   thread
//                      *is* there, whoever made it false
//   domain             an assertion before the assignment that might leave it
//   idle step          nothing, unless it changes a free variable
//   exclusive          a counter of the threads at these places, asserted to be at most 1
//   lock, self         numbers: 0 is nobody, the instances count from 1 in the order of the program
//   X.started          a variable like any other
//   initial values     of the declarations, where they are known; else a choice of the process
//   `init` several starts     a choice of the process, before anything else
//
// A process that has come to an end stays there, so that no state is spent on its disappearance; -E
// keeps SPIN from calling that a deadlock. Steps that change nothing at all are left out. State is
// spent on nothing else: dead values rest (liveness.hpp), integers are as coarse as they may be
// (abstraction.hpp), counters are functions of where the threads are.
#include "emit/promela/promela.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <set>
#include <unordered_set>

#include "emit/promela/abstraction.hpp"
#include "emit/promela/liveness.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

std::string listed(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

// How many threads are at certain places.
struct Counter {
  std::string name;
  std::vector<std::vector<bool>> inside; ///< by thread, by location
  bool waiting_inside = false;           ///< a thread that has not chosen its start is inside
  Term variable;                         ///< of readers: what they read
  Term rest;                             ///< its value when there are none
};

class Emitter {
 public:
  Emitter(const Program& program, const Options& options, TermManager& manager)
      : given_(program)
      , options_(options)
      , m_(manager)
      , program_(program) {}

  Model run() {
    prepare();
    name_everything();
    encode();
    MoveSolver solver(encodings_, m_, options_.moves);
    solver_ = &solver;
    add_counters();
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      put("");
      thread(t);
    }
    start_of_program();
    for (const std::string& name : solver.cut()) cut(name);
    assemble();
    return std::move(out_);
  }

 private:
  // ---- passes over the program -----------------------------------------------------------------

  void prepare() {
    std::vector<std::string> dropped;
    program_ = drop_unread(program_, m_, dropped);
    program_ = reset_dead_locals(program_, m_);
    program_ = drop_unread(program_, m_, dropped);
    if (!dropped.empty())
      out_.notes.push_back(fmt::format("Nobody reads {}: left out.", listed(dropped)));
    for (const Variable& v : given_.shared) treat(v.term);
    for (const Template& t : given_.threads)
      for (const Variable& v : t.thread.locals) treat(v.term);
    for (const Template& t : program_.threads) {
      const auto wanted = options_.instances.find(t.thread.name);
      out_.copies.push_back(wanted != options_.instances.end() ? wanted->second
                            : t.multiplicity.any()             ? options_.copies_of_any
                                                               : *t.multiplicity.number);
      out_.counted.push_back(options_.symmetry && can_be_counted(t));
      if (options_.symmetry && !out_.counted.back() && !(t.multiplicity.number == 1UL))
        out_.notes.push_back(
            fmt::format("The copies of {} are told apart: each is a process.", t.thread.name));
    }
  }

  // The variable as the program has it now; null: it is gone.
  const Variable* find(Term v) const {
    for (const Variable& s : program_.shared)
      if (s.term == v) return &s;
    for (const Template& t : program_.threads)
      for (const Variable& l : t.thread.locals)
        if (l.term == v) return &l;
    return nullptr;
  }

  // An integer without a declared range.
  void treat(Term v) {
    const Variable* variable = find(v);
    if (!variable || !v.sort().is(SortKind::integer) || declared_range(v, variable->domain)) return;
    const auto wanted = options_.treatment.find(v.name());
    Treatment t = wanted == options_.treatment.end() ? Treatment::automatic : wanted->second;
    std::optional<Abstracted> found;
    if (t == Treatment::automatic || t == Treatment::exact) {
      found = abstract(program_, v, Predicates::all, m_);
      if (found && !found->exact) found.reset();
      if (found && found->classes.size() > 40) found.reset();
      if (found) t = Treatment::exact;
    }
    if (!found &&
        (t == Treatment::coarse || (t == Treatment::automatic && grows(program_, v, m_)))) {
      found = abstract(program_, v, Predicates::of_assertions, m_);
      if (found) t = Treatment::coarse;
    }
    if (!found && t == Treatment::fine) found = abstract(program_, v, Predicates::all, m_);
    if (found) {
      out_.treatment[v.name()] = t;
      classes_[found->variable] = found->classes;
      out_.notes.push_back(fmt::format(
          "{} is an integer without bounds. In its place the model has {}{}.", v.name(),
          found->classes.size() == 1 ? "nothing" : "the class of its value",
          t == Treatment::exact ? "" : ", which is coarser: its errors have to be replayed"));
      program_ = std::move(found->program);
      return;
    }
    out_.treatment[v.name()] = t == Treatment::cut ? t : Treatment::range;
  }

  static bool mentions_self(Term t) {
    for (const Term s : free_symbols(t))
      if (s.name() == "self") return true;
    return false;
  }

  bool can_be_counted(const Template& t) const {
    const Thread& thread = t.thread;
    if (t.multiplicity.number == 1UL && !options_.instances.contains(thread.name)) return false;
    if (!thread.locals.empty() || thread.initial.size() != 1) return false;
    for (const Location& l : thread.locations)
      if (l.assertion && mentions_self(l.assertion)) return false;
    return std::none_of(thread.edges.begin(), thread.edges.end(),
                        [](const Edge& e) { return mentions_self(e.step.relation); });
  }

  // ---- names and encodings ---------------------------------------------------------------------

  std::string fresh(const std::string& wish, std::set<std::string>& taken) {
    std::string name = wish;
    for (int n = 2; global_.contains(name) || !taken.insert(name).second; ++n)
      name = fmt::format("{}_{}", wish, n);
    return name;
  }
  std::string fresh(const std::string& wish) {
    std::string name = wish;
    for (int n = 2; !global_.insert(name).second; ++n) name = fmt::format("{}_{}", wish, n);
    return name;
  }

  void name_everything() {
    global_ = {"self", "threads", "copy"};
    for (const Template& t : program_.threads) {
      const std::string macro = count_macro(t.thread.name);
      if (!global_.insert(macro).second)
        throw Refused{"two threads would have the same name: " + macro};
      count_macros_.push_back(macro);
    }
    for (const Template& t : program_.threads) names_.push_back(fresh(identifier(t.thread.name)));
  }

  void encode() {
    for (const Variable& v : program_.shared) add_encoding(v, global_, v.name());
    labels_.resize(program_.threads.size());
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      std::set<std::string> taken;
      for (const Variable& v : program_.threads[t].thread.locals) {
        const std::size_t colon = v.name().rfind("::");
        add_encoding(v, taken, colon == std::string::npos ? v.name() : v.name().substr(colon + 2));
      }
      for (const Location& l : program_.threads[t].thread.locations)
        labels_[t].push_back(
            fresh(l.end ? "end_" + identifier(l.name) : identifier(l.name), taken));
    }
  }

  void add_encoding(const Variable& v, std::set<std::string>& taken, std::string wish) {
    Encoding e;
    if (!wish.empty() && wish.back() == '~') wish.pop_back();
    wish = identifier(wish);
    // The verifier has macros whose names are in capitals.
    if (wish.size() > 1 && std::none_of(wish.begin(), wish.end(),
                                        [](unsigned char c) { return std::islower(c) != 0; }))
      wish += "_";
    e.name = &taken == &global_ ? fresh(wish) : fresh(wish, taken);
    Sort sort = v.term.sort();
    if (sort.is(SortKind::array)) {
      const auto found = options_.bounds.find(v.term);
      if (found == options_.bounds.end())
        throw Refused{fmt::format("the size of the array '{}' is not known", v.name())};
      e.sizes = found->second;
      if (e.elements() > 255) throw Refused{fmt::format("the array '{}' is too large", v.name())};
      for (std::size_t d = 0; d < e.sizes.size(); ++d) sort = sort.element();
    }
    switch (sort.kind()) {
    case SortKind::boolean: e.shape = Shape::boolean; break;
    case SortKind::thread: e.shape = Shape::identity; break;
    case SortKind::enumeration:
      e.shape = Shape::number;
      e.values = {0, mpz_class(static_cast<unsigned long>(sort.values().size())) - 1};
      break;
    case SortKind::bits:
      if (sort.width() > 30)
        throw Refused{
            fmt::format("'{}' has {} bits, more than Promela's int", v.name(), sort.width())};
      e.shape = Shape::number;
      e.values = {0, (mpz_class(1) << sort.width()) - 1};
      break;
    case SortKind::integer: {
      e.shape = Shape::number;
      const auto declared = e.sizes.empty() ? declared_range(v.term, v.domain) : element_range(v);
      e.proper = declared.has_value();
      e.values = declared ? *declared : chosen_range(v);
      break;
    }
    case SortKind::array: throw Refused{fmt::format("the size of '{}' is not known", v.name())};
    }
    encodings_[v.term] = e;
  }

  // What the domain of an array says of each element, if it says the same of all.
  static std::optional<Interval> element_range(const Variable& v) {
    if (!v.domain) return std::nullopt;
    std::optional<mpz_class> low, high;
    for (const Term part : conjuncts(v.domain)) {
      if (!part.is(Kind::at_most)) return std::nullopt;
      const bool below = part[0].is_constant();
      const Term bound = below ? part[0] : part[1];
      if (!bound.is_constant() || !(below ? part[1] : part[0]).is(Kind::select))
        return std::nullopt;
      std::optional<mpz_class>& known = below ? low : high;
      if (known && *known != bound.value()) return std::nullopt;
      known = bound.value();
    }
    if (!low || !high) return std::nullopt;
    return Interval{*low, *high};
  }

  Interval chosen_range(const Variable& v) {
    const std::string& name = v.name();
    const auto found = out_.treatment.find(name);
    const auto wanted = options_.treatment.find(name);
    const bool is_cut = (found != out_.treatment.end() && found->second == Treatment::cut) ||
                        (wanted != options_.treatment.end() && wanted->second == Treatment::cut);
    Interval out = is_cut ? Interval{options_.moves.cut_low, options_.moves.cut_high}
                          : Interval{options_.low, options_.high};
    if (v.initial && v.initial.is_constant()) {
      out.low = std::min(out.low, mpz_class(v.initial.value() + options_.moves.cut_low));
      out.high = std::max(out.high, mpz_class(v.initial.value() + options_.moves.cut_high));
    }
    out_.ranges[name] = out;
    if (is_cut) {
      cut_.insert(v.term);
      cut(name);
    } else {
      out_.notes.push_back(fmt::format(
          "{} is an integer without bounds, here {}..{}; an assertion fails if that is not enough.",
          name, out.low.get_str(), out.high.get_str()));
      out_.treatment.emplace(name, Treatment::range);
    }
    return out;
  }

  void cut(const std::string& name) {
    const auto range = out_.ranges.find(name);
    const auto treatment = out_.treatment.find(name);
    const bool whole = range != out_.ranges.end() && treatment != out_.treatment.end() &&
                       treatment->second == Treatment::cut;
    const std::string sentence =
        whole ? fmt::format("{} within {}..{}", name, range->second.low.get_str(),
                            range->second.high.get_str())
              : fmt::format("new values of {} within {}..{}", name, options_.moves.cut_low,
                            options_.moves.cut_high);
    if (std::find(out_.cuts.begin(), out_.cuts.end(), sentence) == out_.cuts.end())
      out_.cuts.push_back(sentence);
  }

  // ---- counters --------------------------------------------------------------------------------

  void add_counters() {
    if (!ABSTHREAD_FAULT("promela-exclusion-ignored"))
      for (std::size_t x = 0; x < program_.exclusions.size(); ++x) {
        Counter c;
        c.name = fresh(fmt::format("exclusive_{}", x + 1));
        for (const Template& t : program_.threads) c.inside.emplace_back(t.thread.locations.size());
        for (const LocationReference& place : program_.exclusions[x].places)
          c.inside[place.thread][place.location] = true;
        exclusions_.push_back(counters_.size());
        counters_.push_back(std::move(c));
      }
    for (Readers& r : readers(program_)) {
      Counter c;
      c.name = fresh(identifier(r.variable.name()) + "_readers");
      c.inside = std::move(r.inside);
      c.waiting_inside = true;
      c.variable = r.variable;
      c.rest = resting_value(*find(r.variable), m_);
      counters_.push_back(std::move(c));
    }
  }

  // How many threads are inside before anything happens, as an expression.
  std::string begins_with(const Counter& c) const {
    std::vector<std::string> parts;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      if (begins_inside(c, t)) parts.push_back(count_macros_[t]);
    return parts.empty() ? "0" : fmt::format("{}", fmt::join(parts, " + "));
  }

  bool begins_inside(const Counter& c, std::size_t t) const {
    const Thread& thread = program_.threads[t].thread;
    if (!chooses_start(t)) return c.inside[t][thread.initial.front()];
    return c.waiting_inside && std::any_of(thread.initial.begin(), thread.initial.end(),
                                           [&](LocationId l) { return c.inside[t][l]; });
  }

  // ---- text ------------------------------------------------------------------------------------

  unsigned put(const std::string& line) {
    body_.push_back(line);
    return static_cast<unsigned>(body_.size());
  }

  void put(const std::string& line, std::optional<Line> meaning) {
    const unsigned number = put(line);
    if (meaning) lines_[number] = *meaning;
  }

  std::string where(SourceRange range) const {
    if (!range || !options_.sources) return {};
    const std::string place = options_.sources->describe(range); // path:line:column
    const std::size_t column = place.rfind(':');
    return std::filesystem::path(place.substr(0, column)).filename().string();
  }

  static std::string comment(const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c == '/' && !out.empty() && out.back() == '*') out += ' ';
      out += c == '\n' || c == '\t' ? ' ' : c;
    }
    return out;
  }

  std::string value_text(Term value) const { return expression(value, encodings_); }

  // The conditions that a new value has to satisfy, as far as they are not evident: to be asserted,
  // or, where the domain is cut, to be demanded.
  void obligations(const Assignment& a, const Thread* thread, std::vector<std::string>& asserted,
                   std::vector<Term>& demanded) {
    Term variable = a.place;
    while (variable.is(Kind::select)) variable = variable[0];
    const Encoding& e = encodings_.at(variable);
    if (e.shape != Shape::number || !a.value) return;
    const auto values = interval(a.value, encodings_);
    if (!a.value.sort().is(SortKind::integer)) return; // bits and enums cannot leave
    if (!values) throw Refused{fmt::format("the values of '{}' are not known", to_string(a.value))};
    {
      const std::string text = expression(a.value, encodings_, 8);
      std::vector<std::string> sides;
      std::vector<Term> terms;
      if (values->low < e.values.low) {
        sides.push_back(fmt::format("{} >= {}", text, e.values.low.get_str()));
        terms.push_back(at_most(m_.integer(e.values.low), a.value));
      }
      if (values->high > e.values.high) {
        sides.push_back(fmt::format("{} <= {}", text, e.values.high.get_str()));
        terms.push_back(at_most(a.value, m_.integer(e.values.high)));
      }
      if (cut_.contains(variable)) {
        demanded.insert(demanded.end(), terms.begin(), terms.end());
      } else if (!sides.empty()) {
        asserted.push_back(fmt::format("assert({})", fmt::join(sides, " && ")));
      }
    }
    if (e.proper) return;
    // A domain that is no range.
    Term domain;
    for (const Variable& v : program_.shared)
      if (v.term == variable) domain = v.domain;
    if (thread)
      for (const Variable& v : thread->locals)
        if (v.term == variable) domain = v.domain;
    if (!domain) return;
    if (variable != a.place)
      throw Refused{fmt::format("the domain of the array '{}'", variable.name())};
    const Term kept = substitute(domain, {{variable, a.value}});
    if (!kept.is_true()) asserted.push_back(fmt::format("assert({})", value_text(kept)));
  }

  struct Statements {
    Term guard;
    std::vector<std::string> before; ///< assertions, old values
    std::vector<std::string> sets;
    std::vector<std::string> free; ///< places that get any identity
  };

  // What a move does, without the change of place.
  Statements statements(const Move& move, const Thread* thread) {
    Statements out;
    out.guard = move.guard;
    std::vector<Term> demanded;
    for (const Assignment& a : move.sets) obligations(a, thread, out.before, demanded);
    for (const Term d : demanded) out.guard = conj(out.guard, d);
    const Sequence order = sequence(move.sets, m_);
    for (const Sequence::Saved& s : order.saved) {
      const Term old = m_.variable(s.temporary, s.variable.sort());
      if (global_.contains(s.temporary))
        throw Refused{fmt::format("a variable is called '{}'", s.temporary)};
      Encoding e = encodings_.at(s.variable);
      e.name = s.temporary;
      encodings_.emplace(old, e);
      temporaries_[s.temporary] = e.type();
      out.before.push_back(fmt::format("{} = {}", s.temporary, place(s.variable, encodings_)));
    }
    for (const Assignment& a : order.sets) {
      if (!a.value) {
        out.free.push_back(place(a.place, encodings_));
        continue;
      }
      std::string value = value_text(a.value);
      for (const Counter& c : counters_)
        if (c.variable && c.variable == a.place && a.value != c.rest)
          value = a.value.is_true()
                      ? fmt::format("{} > 0", c.name)
                      : fmt::format("({} > 0 -> {} : {})", c.name, value, value_text(c.rest));
      out.sets.push_back(fmt::format("{} = {}", place(a.place, encodings_), value));
    }
    return out;
  }

  static bool sets(const Move& move, Term variable) {
    return std::any_of(move.sets.begin(), move.sets.end(),
                       [&](const Assignment& a) { return a.place == variable; });
  }

  // Counters after a step from one place to another; `from` empty: the choice of a start.
  void count(std::size_t t, std::optional<LocationId> from, LocationId to, const Move& move,
             Statements& s) {
    for (const Counter& c : counters_) {
      const bool was = from ? c.inside[t][*from] : begins_inside(c, t);
      const bool is = c.inside[t][to];
      if (was == is) continue;
      // Before the assignments, so that they see whether somebody is left to read.
      s.before.push_back(fmt::format("{}{}", c.name, is ? "++" : "--"));
      if (c.variable && was && !sets(move, c.variable))
        s.sets.push_back(fmt::format("{0} = ({1} > 0 -> {0} : {2})", place(c.variable, encodings_),
                                     c.name, value_text(c.rest)));
    }
  }

  // One option of an `if`, with what comes behind it.
  void option(const Statements& s, const std::string& then, std::optional<Line> meaning) {
    std::vector<std::string> all = s.before;
    all.insert(all.end(), s.sets.begin(), s.sets.end());
    const bool guarded = !s.guard.is_true();
    const std::string guard = guarded ? value_text(s.guard) : std::string();
    if (!s.free.empty()) {
      put("  :: atomic {");
      if (guarded) put(fmt::format("       {} ->", guard));
      // Chosen into a temporary: the step itself is one.
      for (std::size_t i = 0; i < s.free.size(); ++i) {
        const std::string temporary = fmt::format("chosen_{}", i + 1);
        choices_.insert(temporary);
        put(fmt::format("       select ({} : 0 .. threads);", temporary));
        all.push_back(fmt::format("{} = {}; {} = 0", s.free[i], temporary, temporary));
      }
      needs_threads_ = true;
      put(fmt::format("       d_step {{ {}{} }}", guarded ? guard + " -> " : std::string(),
                      fmt::join(all, "; ")),
          meaning);
      put(fmt::format("     }}{}", then));
      return;
    }
    std::string text;
    if (all.empty()) {
      text = guarded ? guard : "true";
    } else if (all.size() == 1 && !guarded) {
      text = all.front();
    } else {
      text = fmt::format("d_step {{ {}{} }}", guarded ? guard + " -> " : std::string(),
                         fmt::join(all, "; "));
    }
    put(fmt::format("  :: {}{}", text, then), meaning);
  }

  // ---- one thread ------------------------------------------------------------------------------

  // Large enough for the copies that the text has; for more it refuses itself.
  std::string counter_type() const { return all_copies() > 255 ? "short" : "byte"; }
  unsigned long all_copies() const {
    unsigned long sum = 0;
    for (const unsigned long n : out_.copies) sum += n;
    if (sum > 32000) throw Refused{fmt::format("{} threads", sum)};
    return sum;
  }

  bool chooses_start(std::size_t t) const {
    const Thread& thread = program_.threads[t].thread;
    if (thread.initial.size() != 1) return true;
    return std::any_of(thread.locals.begin(), thread.locals.end(),
                       [](const Variable& v) { return !v.initial || !v.initial.is_constant(); });
  }

  std::string ok_macro(std::size_t t, LocationId l) const { return ok_macros_.at({t, l}); }

  // What all locations assert has a name of its own, and so has every other assertion.
  void define_assertions(std::size_t t) {
    const Thread& thread = program_.threads[t].thread;
    std::vector<std::vector<std::string>> asserted;
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      const Location& location = thread.locations[l];
      const bool skipped = (location.end && ABSTHREAD_FAULT("promela-end-assertion-skipped")) ||
                           (t + 1 == program_.threads.size() && program_.threads.size() > 1 &&
                            ABSTHREAD_FAULT("promela-last-thread-unchecked"));
      std::vector<std::string>& parts = asserted.emplace_back();
      if (location.assertion && !skipped)
        for (const Term part : conjuncts(location.assertion))
          parts.push_back(expression(part, encodings_, 3));
      for (const std::size_t x : exclusions_)
        if (counters_[x].inside[t][l]) parts.push_back(counters_[x].name + " <= 1");
    }
    std::vector<std::string> common;
    for (const std::string& part : asserted.front())
      if (is_common(part, asserted)) common.push_back(part);
    std::map<std::string, std::string> known; // text and macro
    const auto macro = [&](const std::string& wish, const std::vector<std::string>& parts) {
      const std::string text = fmt::format("{}", fmt::join(parts, " && "));
      std::string& name = known[text];
      if (name.empty()) {
        name = fresh(fmt::format("{}_{}_ok", names_[t], wish));
        put(fmt::format("#define {} ({})", name, text));
      }
      return name;
    };
    if (common.size() > 1) common = {macro("common", common)};
    const std::string shared = common.empty() ? std::string() : common.front();
    for (LocationId l = 0; l < thread.locations.size(); ++l) {
      std::vector<std::string> parts;
      for (const std::string& part : asserted[l])
        if (shared.empty() || !is_common(part, asserted)) parts.push_back(part);
      if (!shared.empty()) {
        if (parts.empty() && known_macro(shared, known)) {
          ok_macros_[{t, l}] = shared;
          continue;
        }
        parts.push_back(shared);
      }
      if (!parts.empty()) ok_macros_[{t, l}] = macro(identifier(thread.locations[l].name), parts);
    }
  }

  static bool is_common(const std::string& part,
                        const std::vector<std::vector<std::string>>& asserted) {
    return asserted.size() > 1 &&
           std::all_of(asserted.begin(), asserted.end(), [&](const auto& parts) {
             return std::find(parts.begin(), parts.end(), part) != parts.end();
           });
  }

  static bool known_macro(const std::string& name,
                          const std::map<std::string, std::string>& known) {
    return std::any_of(known.begin(), known.end(),
                       [&](const auto& item) { return item.second == name; });
  }

  void thread(std::size_t t) {
    const Template& made = program_.threads[t];
    const Thread& thread = made.thread;
    if (thread.initial.empty()) throw Refused{"a thread without a start: " + thread.name};
    std::string about = fmt::format("{}", thread.name);
    if (made.code) about += fmt::format(", for {}", made.code->function);
    if (const std::string place = where(thread.where); !place.empty()) about += " (" + place + ")";
    put(fmt::format("/* {} */", comment(about)));
    define_assertions(t);
    const bool counted = out_.counted[t];
    if (counted)
      for (LocationId l = 0; l < thread.locations.size(); ++l)
        put(fmt::format("{} {} = {};", counter_type(), at(t, l),
                        l == thread.initial.front() ? count_macros_[t] : "0"));
    header_at_.push_back(body_.size());
    put(""); // the proctype line, once it is known whether `init` starts it
    for (const Variable& v : thread.locals) declare("  ", v);
    if (counted) {
      put("  do");
    } else if (chooses_start(t)) {
      start_of_thread(t);
    }
    const bool first_known = !chooses_start(t);
    if (first_known) location(t, thread.initial.front());
    for (LocationId l = 0; l < thread.locations.size(); ++l)
      if (!first_known || l != thread.initial.front()) location(t, l);
    if (counted) put("  od");
    put("}");
  }

  std::string at(std::size_t t, LocationId l) {
    std::string& name = at_names_[{t, l}];
    if (name.empty())
      name = fresh(fmt::format("{}_at_{}", names_[t],
                               identifier(program_.threads[t].thread.locations[l].name)));
    return name;
  }

  void location(std::size_t t, LocationId l) {
    const Thread& thread = program_.threads[t].thread;
    const bool counted = out_.counted[t];
    if (!counted) put(fmt::format("{}:", labels_[t][l]));
    const std::size_t begin = body_.size();
    if (!counted) put("  if");
    std::size_t options = 0;
    if (ok_macros_.contains({t, l})) {
      const std::string ok = ok_macro(t, l);
      const std::string there = counted ? fmt::format("{} > 0 && ", at(t, l)) : std::string();
      put(fmt::format("  :: d_step {{ {}!{} -> assert({}) }}{}", there, ok, ok,
                      counted ? std::string() : fmt::format(" -> goto {}", labels_[t][l])),
          Line{Line::Kind::wrong, t, 0, l});
      ++options;
    }
    for (EdgeId e = 0; e < thread.edges.size(); ++e)
      if (thread.edges[e].from == l) options += edge(t, e);
    if (counted) return;
    if (options == 0) {
      body_.resize(begin);
      put("  false"); // stays for ever
    } else {
      put("  fi");
    }
    body_.back() += ";";
  }

  std::size_t edge(std::size_t t, EdgeId id) {
    const Thread& thread = program_.threads[t].thread;
    const Edge& e = thread.edges[id];
    if (e.kind == EdgeKind::idle && e.step.changed.empty()) return 0;
    Step step = e.step;
    if (ABSTHREAD_FAULT("promela-guard-dropped")) step.relation = without_guards(step);
    std::vector<Move> moves = solver_->solve(step);
    if (ABSTHREAD_FAULT("promela-last-assignment-lost"))
      for (Move& move : moves)
        if (!move.sets.empty()) move.sets.pop_back();
    std::string about = e.text.empty() ? fmt::format("{} -> {}", thread.locations[e.from].name,
                                                     thread.locations[e.to].name)
                                       : e.text;
    if (const std::string place = where(e.where); !place.empty()) about += "   " + place;
    bool said = false;
    std::size_t options = 0;
    for (const Move& move : moves) {
      if (move.sets.empty() && e.from == e.to) continue; // nothing happens
      if (!said) put(fmt::format("  /* {} */", comment(about)));
      said = true;
      Statements s = statements(move, &thread);
      count(t, e.from, e.to, move, s);
      if (out_.counted[t]) {
        if (e.from != e.to) {
          s.sets.push_back(at(t, e.from) + "--");
          s.sets.push_back(at(t, e.to) + "++");
        }
        const std::string there = at(t, e.from) + " > 0";
        counted_option(s, there, Line{Line::Kind::move, t, id, e.to});
      } else {
        option(s, fmt::format(" -> goto {}", labels_[t][e.to]),
               Line{Line::Kind::move, t, id, e.to});
      }
      ++options;
    }
    return options;
  }

  // Only planted faults use it: the conjuncts that speak of next values.
  Term without_guards(const Step& step) const {
    std::vector<Term> parts;
    for (const Term part : conjuncts(step.relation))
      if (mentions_time(part, 1) || step.changed.empty()) parts.push_back(part);
    return conj(m_, parts);
  }

  void counted_option(const Statements& s, const std::string& there, Line meaning) {
    if (!s.free.empty())
      throw Refused{"a step to any thread identity in a thread whose copies are counted"};
    std::vector<std::string> all = s.before;
    all.insert(all.end(), s.sets.begin(), s.sets.end());
    const std::string guard =
        s.guard.is_true() ? there
                          : fmt::format("{} && {}", there, expression(s.guard, encodings_, 3));
    put(fmt::format("  :: d_step {{ {} -> {} }}", guard, fmt::join(all, "; ")), meaning);
  }

  void start_of_thread(std::size_t t) {
    const Thread& thread = program_.threads[t].thread;
    // Locals without a known value get one by a step of their own.
    Step begin;
    std::vector<Term> parts;
    for (const Variable& v : thread.locals) {
      if (v.initial && v.initial.is_constant()) continue;
      begin.changed.push_back(v.term);
      if (v.initial) parts.push_back(equal(primed(v.term), v.initial));
      if (v.domain) parts.push_back(primed(v.domain));
    }
    begin.relation = conj(m_, parts);
    const std::vector<Move> moves = solver_->solve(begin);
    put("  if");
    for (const LocationId l : thread.initial)
      for (const Move& move : moves) {
        Statements s = statements(move, &thread);
        count(t, std::nullopt, l, move, s);
        option(s, fmt::format(" -> goto {}", labels_[t][l]), Line{Line::Kind::start, t, 0, l});
      }
    put("  fi;");
  }

  void declare(const std::string& indent, const Variable& v) {
    const Encoding& e = encodings_.at(v.term);
    std::string line = fmt::format("{}{} {}", indent, e.type(), e.name);
    if (!e.sizes.empty()) line += fmt::format("[{}]", e.elements());
    Term value = v.initial;
    while (value && value.is(Kind::constant_array)) value = value[0];
    if (value && value.is_constant()) line += " = " + value_text(value);
    line += ";";
    std::vector<std::string> remarks;
    if (const auto found = classes_.find(v.term); found != classes_.end()) {
      for (std::size_t c = 0; c < found->second.size(); ++c)
        remarks.push_back(fmt::format("{} is {}", c, found->second[c]));
    } else if (v.term.sort().is(SortKind::enumeration)) {
      for (std::size_t c = 0; c < v.term.sort().values().size(); ++c)
        remarks.push_back(fmt::format("{} is {}", c, v.term.sort().values()[c]));
    } else if (e.shape == Shape::identity) {
      remarks.push_back("0 is nobody");
    }
    if (!v.lvalue.empty() && v.lvalue != v.name() && v.lvalue + "~" != v.name())
      remarks.insert(remarks.begin(), v.lvalue);
    if (!remarks.empty()) line += fmt::format("  /* {} */", comment(listed(remarks)));
    put(line);
  }

  // ---- the program -----------------------------------------------------------------------------

  static bool is_plain(const Move& move) {
    return move.guard.is_true() &&
           std::all_of(move.sets.begin(), move.sets.end(), [](const Assignment& a) {
             return a.place.is(Kind::variable) && a.value && a.value.is_constant();
           });
  }

  // Values that the declarations do not give.
  void start_of_program() {
    TermMap known;
    Step begin;
    for (const Variable& v : program_.shared) {
      Term value = v.initial;
      while (value && value.is(Kind::constant_array)) value = value[0];
      if (value && value.is_constant()) {
        known[v.term] = v.initial;
      } else {
        begin.changed.push_back(v.term);
      }
    }
    Term initial = program_.initial ? substitute(program_.initial, known) : m_.boolean(true);
    if (ABSTHREAD_FAULT("promela-initially-lost")) initial = m_.boolean(true);
    begin.relation = primed(initial);
    if (begin.changed.empty() && begin.relation.is_true()) return;
    const std::vector<Move> moves = solver_->solve(begin);
    out_.can_start = !moves.empty();
    if (moves.size() == 1 && is_plain(moves.front())) {
      for (const Assignment& a : moves.front().sets)
        for (Variable& v : program_.shared)
          if (v.term == a.place) v.initial = a.value;
      return;
    }
    out_.init_process = true;
    put("");
    put("init {");
    put("  byte copy;");
    put("  if");
    if (moves.empty()) put("  :: false");
    for (const Move& move : moves) {
      Statements s = statements(move, nullptr);
      option(s, "", std::nullopt);
    }
    put("  fi;");
    put("  atomic {");
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      if (out_.counted[t]) {
        put(fmt::format("    run {}();", names_[t]));
      } else {
        put(fmt::format("    for (copy : 1 .. {}) {{ run {}() }}", count_macros_[t], names_[t]));
      }
    }
    put("    copy = 0");
    put("  }");
    put("}");
  }

  std::vector<std::string> head() const {
    std::vector<std::string> out;
    out.push_back(fmt::format("/* {}{}{} as Promela, made by absthread.", comment(given_.name),
                              given_.name.empty() ? "" : ": ", comment(options_.origin)));
    out.emplace_back(" *");
    std::string parameters;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
      if (program_.threads[t].multiplicity.any())
        parameters += fmt::format(" -D{}={}", count_macros_[t], out_.copies[t]);
    out.push_back(fmt::format(
        " *   spin -o3 -a{} FILE && gcc -O2 -DSAFETY -o pan pan.c && ./pan -E", parameters));
    out.emplace_back(" *");
    out.emplace_back(
        " * A proof for this many threads needs \"errors: 0\" and no other complaint; a "
        "search that was cut by");
    out.emplace_back(
        " * its depth or memory proves nothing. -E: that a thread waits for ever is no "
        "error.");
    for (const std::string& note : out_.notes) out.push_back(" * " + comment(note));
    for (const std::string& c : out_.cuts)
      out.push_back(
          fmt::format(" * CUT, so that this model proves nothing beyond it: {}.", comment(c)));
    out.emplace_back(" */");
    return out;
  }

  void assemble() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      std::string& line = body_[header_at_[t]];
      if (out_.init_process) {
        line = fmt::format("proctype {}() {{", names_[t]);
      } else if (out_.counted[t]) {
        line = fmt::format("active proctype {}() {{", names_[t]);
      } else {
        line = fmt::format("active [{}] proctype {}() {{",
                           ABSTHREAD_FAULT("promela-one-copy") ? "1" : count_macros_[t], names_[t]);
      }
    }
    std::vector<std::string> body = std::move(body_);
    body_ = head();
    put("");
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      put(fmt::format("#ifndef {}", count_macros_[t]));
      put(fmt::format("#define {} {}{}", count_macros_[t], out_.copies[t],
                      program_.threads[t].multiplicity.any() ? "  /* any number */" : ""));
      put("#endif");
    }
    put(fmt::format("#if {} > {}", fmt::join(count_macros_, " + "),
                    all_copies() > 255 ? 32000 : 255));
    put("#error \"too many threads for this text\"");
    put("#endif");
    bool identities = needs_threads_;
    for (const auto& [variable, e] : encodings_)
      identities = identities || e.shape == Shape::identity;
    for (const std::string& line : body)
      identities = identities || line.find("self") != std::string::npos;
    if (identities) put(fmt::format("#define self {}", out_.init_process ? "_pid" : "(_pid + 1)"));
    if (needs_threads_)
      put(fmt::format("#define threads ({} + 1)  /* and somebody else */",
                      fmt::join(count_macros_, " + ")));
    put("");
    for (const Variable& v : program_.shared) declare("", v);
    for (const Counter& c : counters_)
      put(fmt::format("{} {} = {};  /* {} */", counter_type(), c.name, begins_with(c),
                      c.variable ? "threads that may still read it"
                                 : "threads at exclusive places"));
    for (const auto& [name, type] : temporaries_) put(fmt::format("hidden {} {};", type, name));
    for (const std::string& name : choices_) put(fmt::format("byte {};", name));
    const auto shift = static_cast<unsigned>(body_.size());
    for (const auto& [line, meaning] : lines_) out_.lines[line + shift] = meaning;
    body_.insert(body_.end(), body.begin(), body.end());
    for (const std::string& line : body_) out_.text += line + "\n";
  }

  const Program& given_;
  const Options& options_;
  TermManager& m_;
  Program program_;
  Model out_;
  Encodings encodings_;
  MoveSolver* solver_ = nullptr;
  std::set<std::string> global_;
  std::vector<std::string> names_, count_macros_;
  std::vector<std::vector<std::string>> labels_;
  std::unordered_map<Term, std::vector<std::string>> classes_;
  std::unordered_set<Term> cut_;
  std::vector<Counter> counters_;
  std::vector<std::size_t> exclusions_; ///< counters that are asserted
  std::map<std::pair<std::size_t, LocationId>, std::string> ok_macros_, at_names_;
  std::map<std::string, std::string> temporaries_; ///< name and type
  std::set<std::string> choices_;                  ///< of identities; 0 outside the choice
  bool needs_threads_ = false;
  std::vector<std::string> body_;
  std::vector<std::size_t> header_at_;
  std::map<unsigned, Line> lines_;
};

} // namespace

unsigned long Model::processes() const {
  unsigned long sum = init_process ? 1 : 0;
  for (std::size_t t = 0; t < copies.size(); ++t) sum += counted[t] ? 1 : copies[t];
  return sum;
}

Model emit_promela(const Program& program, const Options& options, TermManager& manager) {
  try {
    return Emitter(program, options, manager).run();
  } catch (const Refused& refused) {
    Model out;
    out.refusal = "Promela cannot say this: " + refused.sentence;
    return out;
  }
}

} // namespace absthread::emit::promela
