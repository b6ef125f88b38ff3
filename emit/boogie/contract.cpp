// SPDX-License-Identifier: MIT
// The contract's side of a conformance program, as two helpers that the thread's procedure calls
// around each step (numbers are the paper's lines):
//
//   others    (5) (6) (2)  the shared variables take any values in their domains at which the
//   assertion
//                          of every possible state holds; the values are saved for `follows`
//   follows   (4)          F := { y | some x in F has an edge x -> y that allows (before, now) }
//
// F is one Boolean per state. All of F is assigned at once, so the right-hand sides see the old F.
//
// With contract locals a candidate is a state with values, and each state has a few slots.
// `follows` then puts the candidates one after the other into the next free slot of their state,
// unless the same values are there already; values that nothing reads any more do not count. One
// that finds no slot is dropped, which `dropped` remembers: it can only make errors, never hide
// one.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "emit/boogie/writer.hpp"
#include "instrument/conformance/contract_steps.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::boogie {
namespace {

using conformance::ContractStep;
using conformance::ContractSteps;

constexpr std::size_t widest = 100; // disjuncts before they are grouped: Boogie nests them
constexpr std::size_t page = 110;

// Locals of a contract are called `Contract::local`.
std::string short_name(const std::string& name) {
  const std::size_t colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

class ContractPrinter {
 public:
  ContractPrinter(const conformance::Task& task, Program& program)
      : task_(task)
      , contract_(task.contract)
      , program_(program)
      , lines_(program.lines)
      , steps_(conformance::contract_steps(task, manager()))
      , out_{task, {}, {}, 1, {}, {}, {}, false, {}} {}

  Contract run() {
    if (!steps_.unsupported.empty()) throw Refusal(steps_.unsupported);
    out_.name = program_.globals.take(contract_.name);
    out_.others = program_.globals.take(contract_.name + ".others");
    out_.follows = program_.globals.take(contract_.name + ".follows");
    out_.copies = contract_.locals.empty() ? 1 : std::max(1U, conformance::Options().copies);
    declare();
    print_others();
    lines_.blank();
    if (contract_.locals.empty())
      print_follows();
    else
      print_follows_with_locals();
    return std::move(out_);
  }

 private:
  TermManager& manager() const { return contract_.locations.at(0).assertion.manager(); }

  // ---- F -------------------------------------------------------------------------------------

  void declare() {
    lines_.line("", fmt::format("F: the states in which contract {} may be.", contract_.name));
    std::vector<std::string> names;
    for (LocationId x = 0; x < contract_.locations.size(); ++x)
      for (unsigned k = 0; k < out_.copies; ++k) {
        const std::string& state = contract_.locations[x].name;
        const std::string candidate = k == 0 ? state : fmt::format("{}#{}", state, k + 1);
        Slot slot;
        slot.state = x;
        slot.present = program_.globals.take(fmt::format("{}.{}", contract_.name, candidate));
        for (const Variable& local : contract_.locals) {
          slot.locals.push_back(manager().variable(fmt::format("{}[{}]", local.name(), candidate),
                                                   local.term.sort()));
          slot.values.push_back(program_.globals.take(
              fmt::format("{}.{}.{}", contract_.name, candidate, short_name(local.name()))));
          program_.now[slot.locals.back()] = slot.values.back();
        }
        names.push_back(slot.present);
        out_.slots.push_back(std::move(slot));
      }
    declare_variables(names, "bool");
    if (!contract_.locals.empty())
      lines_.line("", "Of each its locals; a state can be possible with several values.");
    for (std::size_t i = 0; i < contract_.locals.size(); ++i) {
      std::vector<std::string> values;
      for (const Slot& s : out_.slots) values.push_back(s.values[i]);
      declare_variables(values, program_.expressions.type(contract_.locals[i].term.sort()));
    }
    if (contract_.locals.empty()) return;
    out_.dropped = program_.globals.take(contract_.name + ".dropped");
    out_.modified.push_back(out_.dropped);
    for (const LocationId x : contract_.initial)
      for (std::size_t i = 0; i < contract_.locals.size(); ++i)
        if (!contract_.locals[i].initial && steps_.live[x][i]) out_.inexact = true;
    lines_.line(fmt::format("var {}: bool;", out_.dropped),
                "a candidate found no place: a later error means nothing");
  }

  void declare_variables(const std::vector<std::string>& names, const std::string& type) {
    out_.modified.insert(out_.modified.end(), names.begin(), names.end());
    constexpr std::size_t several = 6;
    for (std::size_t i = 0; i < names.size(); i += several) {
      const auto first = names.begin() + static_cast<std::ptrdiff_t>(i);
      const auto count = static_cast<std::ptrdiff_t>(std::min(several, names.size() - i));
      lines_.line(fmt::format("var {}: {};", listed({first, first + count}), type));
    }
  }

  // ---- terms ---------------------------------------------------------------------------------

  // A term over the contract's locals, for the candidate in a slot.
  Term in_slot(Term t, const Slot& slot) const {
    TermMap map;
    for (std::size_t i = 0; i < slot.locals.size(); ++i)
      map.emplace(contract_.locals[i].term, slot.locals[i]);
    if (contract_.self && task_.code.self && contract_.self != task_.code.self)
      map.emplace(contract_.self, task_.code.self);
    return substitute(t, map);
  }

  std::string in_one_state(Term t) {
    return program_.expressions.print(t, [&](Term v) { return program_.now.at(v); });
  }

  std::string across_step(Term t) {
    return program_.expressions.print(t, [&](Term v) {
      if (v.time() == 1) return program_.now.at(shift_time(v, -1));
      const auto saved = program_.before.find(v);
      return saved == program_.before.end() || ABSTHREAD_FAULT("boogie-before-is-now")
                 ? program_.now.at(v)
                 : saved->second;
    });
  }

  std::string edge_comment(const ContractStep& s) const {
    const Edge& edge = contract_.edges[s.origin];
    if (edge.kind == EdgeKind::idle)
      return fmt::format("idle in {}", contract_.locations[edge.from].name);
    return one_line(edge.text);
  }

  // ---- others --------------------------------------------------------------------------------

  void print_others() {
    lines_.blank();
    lines_.line("", "Other threads move: any values that all possible states permit.  (5) (6) (2)");
    lines_.line(fmt::format("procedure {{:inline 1}} {}()", out_.others));
    std::vector<std::string> modified = program_.shared;
    modified.insert(modified.end(), program_.saved.begin(), program_.saved.end());
    lines_.list("  modifies", modified);
    lines_.line("{");
    lines_.list("  havoc", program_.shared);
    for (const auto* variables : {&task_.shared, &task_.undeclared})
      for (const Variable& v : *variables)
        if (v.domain && !v.domain.is_true() && !ABSTHREAD_FAULT("boogie-domain-unassumed"))
          lines_.statement("  assume", in_one_state(v.domain), "domain of " + v.name());
    assume_assertions();
    for (std::size_t i = 0; i < program_.saved.size(); ++i)
      lines_.line(fmt::format("  {} := {};", program_.saved[i], program_.declared[i]));
    lines_.line("}");
    out_.modified.insert(out_.modified.end(), modified.begin(), modified.end());
  }

  // Conjunct by conjunct, with the states that assert it. F is never empty here, so what every
  // state asserts needs no condition.
  void assume_assertions() {
    std::vector<std::pair<Term, std::vector<std::string>>> facts; // in the order of the text
    std::unordered_map<Term, std::size_t, TermHash> known;
    for (const Slot& slot : out_.slots)
      for (const Term& part : conjuncts(in_slot(contract_.locations[slot.state].assertion, slot))) {
        const auto [place, fresh] = known.emplace(part, facts.size());
        if (fresh) facts.push_back({part, {}});
        facts[place->second].second.push_back(slot.present);
      }
    if (ABSTHREAD_FAULT("boogie-assertions-unassumed")) return;
    for (const auto& [fact, states] : facts) {
      std::string text = in_one_state(fact);
      if (states.size() == out_.slots.size()) {
        lines_.statement("  assume", text, "every state");
        continue;
      }
      if (fact.is(Kind::implication)) text = "(" + text + ")";
      lines_.statement("  assume", fmt::format("{} ==> {}", joined(states, "||"), text));
    }
  }

  // ---- follows -------------------------------------------------------------------------------

  // `v' == v` has a name of its own, since the frame of every edge is made of them.
  Term with_frame_names(Term t, Names& scope) {
    TermMap map;
    for (const Variable& v : task_.shared) {
      const Term kept = equal(primed(v.term), v.term);
      const Term name = manager().variable("same[" + v.name() + "]", manager().bool_sort());
      if (!program_.now.contains(name)) {
        same_.emplace_back(scope.take("same." + v.name()), kept);
        program_.now[name] = same_.back().first;
      }
      map.emplace(kept, ABSTHREAD_FAULT("boogie-frame-forgotten") ? manager().boolean(true) : name);
    }
    return substitute(t, map);
  }

  void begin_follows() {
    lines_.line("", "The contract follows the step: F := {y | some edge x -> y allows it}.  (4)");
    lines_.line(fmt::format("procedure {{:inline 1}} {}()", out_.follows));
    std::vector<std::string> modified;
    for (const Slot& s : out_.slots) {
      modified.push_back(s.present);
      modified.insert(modified.end(), s.values.begin(), s.values.end());
    }
    if (!out_.dropped.empty()) modified.push_back(out_.dropped);
    lines_.list("  modifies", modified);
    lines_.line("{");
  }

  void define_same() {
    for (const auto& [name, kept] : same_)
      lines_.line(fmt::format("  {} := {};", name, across_step(kept)));
  }

  void declare_same() {
    for (const auto& [name, kept] : same_) lines_.line(fmt::format("  var {}: bool;", name));
  }

  void forget_same() {
    for (const Variable& v : task_.shared)
      program_.now.erase(manager().variable("same[" + v.name() + "]", manager().bool_sort()));
  }

  struct Arrival {
    std::string condition;
    std::string comment;
  };

  void print_follows() {
    begin_follows();
    Names scope = program_.globals.inner();
    std::vector<std::vector<Arrival>> arrivals(contract_.locations.size());
    std::string idle, idle_means; // the idle steps of all states are the same
    for (const ContractStep& s : steps_.steps) {
      if (contract_.edges[s.origin].kind == EdgeKind::idle && ABSTHREAD_FAULT("boogie-idle-lost"))
        continue;
      const Slot& from = out_.slots[s.from];
      const Term allows = with_frame_names(in_slot(s.allows, from), scope);
      std::string means = conjunction(allows);
      if (contract_.edges[s.origin].kind == EdgeKind::idle && !means.empty()) {
        if (idle.empty()) {
          idle = scope.take("idle");
          idle_means = means;
        }
        if (means == idle_means) means = idle;
      }
      arrivals[s.to].push_back(
          {means.empty() ? from.present : fmt::format("({} && {})", from.present, means),
           edge_comment(s)});
    }
    declare_same();
    if (!idle.empty()) lines_.line(fmt::format("  var {}: bool;", idle));
    define_same();
    if (!idle.empty()) lines_.statement("  " + idle + " :=", idle_means);
    print_assignment(arrivals);
    lines_.line("}");
    forget_same();
  }

  std::string conjunction(Term t) {
    std::vector<std::string> parts;
    for (const Term& part : conjuncts(t)) {
      const bool bare = part.size() == 0 || part.is(Kind::negation) || part.is(Kind::equal) ||
                        part.is(Kind::less) || part.is(Kind::at_most);
      parts.push_back(bare ? across_step(part) : fmt::format("({})", across_step(part)));
    }
    return joined(parts, "&&");
  }

  void print_assignment(const std::vector<std::vector<Arrival>>& arrivals) {
    std::vector<std::string> targets;
    for (const Slot& s : out_.slots) targets.push_back(s.present);
    const bool in_place = ABSTHREAD_FAULT("boogie-F-in-place");
    lines_.line(fmt::format("  {} :=", in_place ? targets.front() : listed(targets)));
    for (std::size_t y = 0; y < arrivals.size(); ++y) {
      const std::string end = y + 1 == arrivals.size() || in_place ? ";" : ",";
      if (y != 0 && in_place) lines_.line(fmt::format("  {} :=", targets[y]));
      lines_.line("    // " + contract_.locations[y].name);
      if (arrivals[y].empty()) lines_.line("       false" + end, "no edge leads here");
      const std::size_t count = arrivals[y].size();
      const bool group = count > widest;
      for (std::size_t i = 0; i < count; ++i) {
        std::string text = i == 0 ? "       " : "    || ";
        if (group && i % widest == 0) text += "(";
        text += arrivals[y][i].condition;
        if (group && (i % widest == widest - 1 || i + 1 == count)) text += ")";
        if (i + 1 == count) text += end;
        const std::string& comment = arrivals[y][i].comment;
        const bool fits = std::max<std::size_t>(text.size(), 52) + comment.size() < page;
        if (!fits) lines_.line("       // " + comment);
        lines_.line(text, fits ? comment : std::string());
      }
    }
  }

  void print_follows_with_locals() {
    begin_follows();
    Names scope = program_.globals.inner();
    // The new slots, and the values of the candidate that is to be placed.
    std::vector<Slot> next = out_.slots;
    std::map<std::string, std::vector<std::string>> declared; // type to names
    for (Slot& s : next) {
      s.present = scope.take("next." + s.present);
      declared["bool"].push_back(s.present);
      for (std::size_t i = 0; i < s.values.size(); ++i) {
        s.values[i] = scope.take("next." + s.values[i]);
        declared[type_of(i)].push_back(s.values[i]);
      }
    }
    std::vector<std::string> value;
    for (std::size_t i = 0; i < contract_.locals.size(); ++i) {
      value.push_back(scope.take("new." + short_name(contract_.locals[i].name())));
      declared[type_of(i)].push_back(value.back());
    }
    struct Placed {
      Slot from;
      const ContractStep* step;
      Term allows;
    };
    std::vector<Placed> placed;
    for (const ContractStep& s : steps_.steps)
      for (const Slot& from : out_.slots)
        if (from.state == s.from)
          placed.push_back({from, &s, with_frame_names(in_slot(s.allows, from), scope)});
    declare_same();
    for (const auto& [type, names] : declared)
      lines_.line(fmt::format("  var {}: {};", listed(names), type));
    define_same();
    for (std::size_t i = 0; i < next.size(); ++i) {
      lines_.line(fmt::format("  {} := false;", next[i].present));
      if (!next[i].values.empty())
        lines_.line(
            fmt::format("  {} := {};", listed(next[i].values), listed(out_.slots[i].values)));
    }
    for (const Placed& p : placed) print_placing(p.from, *p.step, p.allows, next, value);
    for (std::size_t i = 0; i < next.size(); ++i) {
      lines_.line(fmt::format("  {} := {};", out_.slots[i].present, next[i].present));
      if (!next[i].values.empty())
        lines_.line(
            fmt::format("  {} := {};", listed(out_.slots[i].values), listed(next[i].values)));
    }
    lines_.line("}");
    forget_same();
  }

  std::string type_of(std::size_t local) {
    return program_.expressions.type(contract_.locals[local].term.sort());
  }

  void print_placing(const Slot& from, const ContractStep& s, Term allows,
                     const std::vector<Slot>& next, const std::vector<std::string>& value) {
    lines_.line(fmt::format("  if ({} && ({})) {{", from.present, across_step(allows)),
                edge_comment(s));
    for (std::size_t i = 0; i < value.size(); ++i)
      lines_.line(fmt::format("    {} := {};", value[i], across_step(in_slot(s.values[i], from))));
    std::vector<std::string> there;
    for (const Slot& n : next) {
      if (n.state != s.to) continue;
      std::string same = n.present;
      for (std::size_t i = 0; i < value.size(); ++i)
        if (steps_.live[s.to][i] && !ABSTHREAD_FAULT("boogie-one-value-per-state"))
          same += fmt::format(" && {} == {}", n.values[i], value[i]);
      there.push_back("(" + same + ")");
    }
    lines_.line(fmt::format("    if ({}) {{", listed(there, " || ")), "already there");
    for (const Slot& n : next) {
      if (n.state != s.to) continue;
      lines_.line(fmt::format("    }} else if (!{}) {{", n.present));
      lines_.line(fmt::format("      {} := true;", n.present));
      if (!value.empty())
        lines_.line(fmt::format("      {} := {};", listed(n.values), listed(value)));
    }
    lines_.line("    } else {");
    lines_.line(fmt::format("      {} := true;", out_.dropped));
    lines_.line("    }");
    lines_.line("  }");
  }

  const conformance::Task& task_;
  const Thread& contract_;
  Program& program_;
  Lines& lines_;
  ContractSteps steps_;
  Contract out_;
  std::vector<std::pair<std::string, Term>> same_; ///< name and `v' == v`
};

} // namespace

Contract print_contract(const conformance::Task& task, Program& program) {
  return ContractPrinter(task, program).run();
}

} // namespace absthread::emit::boogie
