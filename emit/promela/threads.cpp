// SPDX-License-Identifier: MIT
// A thread as a process. Its labels are the locations; at each there is one `if`, with an option
// that fails if the location's assertion does (whoever made it false), and one for each move of
// each edge. Steps that change nothing at all are left out. A thread whose copies are counted is
// one process with a loop over the options of all locations.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "emit/promela/text.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

class ThreadText {
 public:
  ThreadText(Draft& draft, MoveSolver& solver, std::size_t thread)
      : d_(draft)
      , solver_(solver)
      , t_(thread)
      , thread_(draft.program.threads[thread].thread)
      , counted_(draft.model.counted[thread]) {}

  std::size_t print() {
    const Template& made = d_.program.threads[t_];
    if (thread_.initial.empty()) throw Refused{"a thread without a start: " + thread_.name};
    std::string about = fmt::format("{}", thread_.name);
    if (made.code) about += fmt::format(", for {}", made.code->function);
    if (const std::string place = where(thread_.where); !place.empty()) about += " (" + place + ")";
    d_.put(fmt::format("/* {} */", comment(about)));
    define_assertions();
    if (counted_)
      for (LocationId l = 0; l < thread_.locations.size(); ++l)
        d_.put(fmt::format("{} {} = {};", d_.counter_type(), at(l),
                           l == thread_.initial.front() ? d_.count_macros[t_] : "0"));
    const std::size_t header = d_.body.size();
    d_.put(""); // the proctype line, once it is known whether `init` starts it
    for (const Variable& v : thread_.locals) declare(d_, "  ", v);
    if (counted_) {
      d_.put("  do");
    } else if (d_.chooses_start(t_)) {
      start_of_thread();
    }
    const bool first_known = !d_.chooses_start(t_);
    if (first_known) location(thread_.initial.front());
    for (LocationId l = 0; l < thread_.locations.size(); ++l)
      if (!first_known || l != thread_.initial.front()) location(l);
    if (counted_) d_.put("  od");
    d_.put("}");
    return header;
  }

 private:
  std::string where(SourceRange range) const {
    if (!range || !d_.options.sources) return {};
    const std::string place = d_.options.sources->describe(range); // path:line:column
    const std::size_t column = place.rfind(':');
    return std::filesystem::path(place.substr(0, column)).filename().string();
  }

  // What all locations assert has a name of its own, and so has every other assertion.
  void define_assertions() {
    std::vector<std::vector<std::string>> asserted;
    for (LocationId l = 0; l < thread_.locations.size(); ++l) {
      const Location& location = thread_.locations[l];
      const bool skipped = (location.end && ABSTHREAD_FAULT("promela-end-assertion-skipped")) ||
                           (t_ + 1 == d_.program.threads.size() && d_.program.threads.size() > 1 &&
                            ABSTHREAD_FAULT("promela-last-thread-unchecked"));
      std::vector<std::string>& parts = asserted.emplace_back();
      if (location.assertion && !skipped)
        for (const Term part : conjuncts(location.assertion))
          parts.push_back(expression(part, d_.encodings, 3));
      for (const std::size_t x : d_.exclusions)
        if (d_.counters[x].inside[t_][l]) parts.push_back(d_.counters[x].name + " <= 1");
    }
    std::vector<std::string> common;
    for (const std::string& part : asserted.front())
      if (is_common(part, asserted)) common.push_back(part);
    std::map<std::string, std::string> known; // text and macro
    const auto macro = [&](const std::string& wish, const std::vector<std::string>& parts) {
      const std::string text = fmt::format("{}", fmt::join(parts, " && "));
      std::string& name = known[text];
      if (name.empty()) {
        name = d_.fresh(fmt::format("{}_{}_ok", d_.names[t_], wish));
        d_.put(fmt::format("#define {} ({})", name, text));
      }
      return name;
    };
    if (common.size() > 1) common = {macro("common", common)};
    const std::string shared = common.empty() ? std::string() : common.front();
    for (LocationId l = 0; l < thread_.locations.size(); ++l) {
      std::vector<std::string> parts;
      for (const std::string& part : asserted[l])
        if (shared.empty() || !is_common(part, asserted)) parts.push_back(part);
      if (!shared.empty()) {
        if (parts.empty() && known_macro(shared, known)) {
          ok_[l] = shared;
          continue;
        }
        parts.push_back(shared);
      }
      if (!parts.empty()) ok_[l] = macro(identifier(thread_.locations[l].name), parts);
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

  std::string at(LocationId l) {
    std::string& name = at_[l];
    if (name.empty())
      name = d_.fresh(fmt::format("{}_at_{}", d_.names[t_], identifier(thread_.locations[l].name)));
    return name;
  }

  void location(LocationId l) {
    if (!counted_) d_.put(fmt::format("{}:", d_.labels[t_][l]));
    const std::size_t begin = d_.body.size();
    if (!counted_) d_.put("  if");
    std::size_t options = 0;
    if (ok_.contains(l)) {
      const std::string ok = ok_.at(l);
      const std::string there = counted_ ? fmt::format("{} > 0 && ", at(l)) : std::string();
      d_.put(fmt::format("  :: d_step {{ {}!{} -> assert({}) }}{}", there, ok, ok,
                         counted_ ? std::string() : fmt::format(" -> goto {}", d_.labels[t_][l])),
             Line{Line::Kind::wrong, t_, 0, l});
      ++options;
    }
    for (EdgeId e = 0; e < thread_.edges.size(); ++e)
      if (thread_.edges[e].from == l) options += edge(e);
    if (counted_) return;
    if (options == 0) {
      d_.body.resize(begin);
      d_.put("  false"); // stays for ever
    } else {
      d_.put("  fi");
    }
    d_.body.back() += ";";
  }

  std::size_t edge(EdgeId id) {
    const Edge& e = thread_.edges[id];
    if (e.kind == EdgeKind::idle &&
        (e.step.changed.empty() || ABSTHREAD_FAULT("promela-idle-dropped-when-free")))
      return 0;
    Step step = e.step;
    if (ABSTHREAD_FAULT("promela-guard-dropped")) step.relation = without_guards(step);
    std::vector<Move> moves = solver_.solve(step);
    if (ABSTHREAD_FAULT("promela-last-assignment-lost"))
      for (Move& move : moves)
        if (!move.sets.empty()) move.sets.pop_back();
    if (ABSTHREAD_FAULT("promela-one-choice") && moves.size() > 1) moves.resize(1);
    std::string about = e.text.empty() ? fmt::format("{} -> {}", thread_.locations[e.from].name,
                                                     thread_.locations[e.to].name)
                                       : e.text;
    if (const std::string place = where(e.where); !place.empty()) about += "   " + place;
    bool said = false;
    std::size_t options = 0;
    for (const Move& move : moves) {
      if (move.sets.empty() && e.from == e.to) continue; // nothing happens
      if (!said) d_.put(fmt::format("  /* {} */", comment(about)));
      said = true;
      Statements s = statements(d_, move, &thread_);
      count(d_, t_, e.from, e.to, move, s);
      if (counted_) {
        if (e.from != e.to) {
          if (!ABSTHREAD_FAULT("promela-copies-multiply")) s.sets.push_back(at(e.from) + "--");
          s.sets.push_back(at(e.to) + "++");
        }
        const std::string there = at(e.from) + " > 0";
        counted_option(s, there, Line{Line::Kind::move, t_, id, e.to});
      } else {
        put_option(d_, s, fmt::format(" -> goto {}", d_.labels[t_][e.to]),
                   Line{Line::Kind::move, t_, id, e.to});
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
    return conj(d_.m, parts);
  }

  void counted_option(const Statements& s, const std::string& there, Line meaning) {
    if (!s.free.empty())
      throw Refused{"a step to any thread identity in a thread whose copies are counted_"};
    const std::string guard =
        s.guard.is_true() ? there
                          : fmt::format("{} && {}", there, expression(s.guard, d_.encodings, 3));
    d_.put(fmt::format("  :: d_step {{ {} -> {} }}", guard, fmt::join(s.all(), "; ")), meaning);
  }

  void start_of_thread() {
    // Locals without a known value get one by a step of their own.
    Step begin;
    std::vector<Term> parts;
    for (const Variable& v : thread_.locals) {
      if (v.initial && v.initial.is_constant()) continue;
      // It would be read when the process moves first, and others may have moved before.
      if (v.initial && !free_variables(v.initial).empty())
        throw Refused{fmt::format("the first value of '{}' depends on other variables", v.name())};
      begin.changed.push_back(v.term);
      if (v.initial) parts.push_back(equal(primed(v.term), v.initial));
      if (v.domain) parts.push_back(primed(v.domain));
    }
    begin.relation = conj(d_.m, parts);
    const std::vector<Move> moves = solver_.solve(begin);
    d_.put("  if");
    for (const LocationId l : thread_.initial) {
      if (l != thread_.initial.front() && ABSTHREAD_FAULT("promela-first-start-only")) break;
      for (const Move& move : moves) {
        Statements s = statements(d_, move, &thread_);
        count(d_, t_, std::nullopt, l, move, s);
        put_option(d_, s, fmt::format(" -> goto {}", d_.labels[t_][l]),
                   Line{Line::Kind::start, t_, 0, l});
        if (ABSTHREAD_FAULT("promela-first-value-only")) break;
      }
    }
    d_.put("  fi;");
  }

  Draft& d_;
  MoveSolver& solver_;
  const std::size_t t_;
  const Thread& thread_;
  const bool counted_;
  std::map<LocationId, std::string> ok_; ///< macros of the assertions
  std::map<LocationId, std::string> at_; ///< counted: how many are there
};

} // namespace

std::size_t print_thread(Draft& draft, MoveSolver& solver, std::size_t thread) {
  return ThreadText(draft, solver, thread).print();
}

} // namespace absthread::emit::promela
