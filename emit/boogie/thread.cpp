// SPDX-License-Identifier: MIT
// The thread's side: one procedure, a block per location. A step is
//
//     call T.others();          the shared variables are arbitrary before it
//     g := x;                   (3) the statement
//     assert 0 <= g && g <= 7;  if g has a declared domain
//     call T.follows();
//     assert T.X1 || T.X2;      (1) moved behind (4): after the last statement too
//
// A silent step is the statement alone. An assertion of the C code is `call T.others(); assert ...`
// at its location: it is checked at any values that the contract permits, and is no step.
//
// A step of our threads is a relation. What it defines by an equation becomes an assignment, what
// it says of the state before becomes an assumption before it, and what is left (a value with a
// property) is havoc and an assumption behind it.
//
// Loops. Boogie takes the assertions at the beginning of a loop head for its invariant; there stand
// the entries of the certificate for that location, as a disjunction over F. Loops with several
// entrances, which Boogie does not take, are printed with one loop head for all locations and a
// variable that says where the thread is.
#include <algorithm>

#include <fmt/format.h>

#include "emit/boogie/control_flow.hpp"
#include "emit/boogie/writer.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::boogie {
namespace {

// A step as statements.
struct Statement {
  std::vector<Term> guards;                       ///< over the state before
  std::vector<std::pair<Term, Term>> assignments; ///< variable (time 0) and value, all at once
  std::vector<Term> havocked;                     ///< changed, but defined by no equation
  std::vector<Term> rest;                         ///< over both states
};

bool is_after(Term t) {
  return mentions_time(t, 1);
}

Statement statement_of(const Step& step) {
  Statement out;
  TermMap known; // variables at time 1 and their values over time 0
  for (const Term& v : free_variables(step.relation))
    if (v.time() == 1 && !step.changes(shift_time(v, -1))) known.emplace(v, shift_time(v, -1));
  std::vector<Term> parts = conjuncts(substitute(step.relation, known));
  known.clear();
  std::vector<Term> open = step.changed;
  // An equation may speak of another variable's new value: until nothing new is defined.
  for (bool found = true; found;) {
    found = false;
    for (std::size_t p = 0; p < parts.size() && !found; ++p)
      for (std::size_t i = 0; i < open.size() && !found; ++i) {
        const Term next = primed(open[i]);
        Term value;
        if (parts[p] == next) value = next.manager().boolean(true);
        if (parts[p].is(Kind::negation) && parts[p][0] == next)
          value = next.manager().boolean(false);
        if (parts[p].is(Kind::equal) && parts[p][0] == next) value = parts[p][1];
        if (parts[p].is(Kind::equal) && parts[p][1] == next) value = parts[p][0];
        if (!value) continue;
        value = substitute(value, known);
        if (is_after(value)) continue;
        known.emplace(next, value);
        out.assignments.emplace_back(open[i], value);
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(p));
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
        found = true;
      }
  }
  std::sort(out.assignments.begin(), out.assignments.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  out.havocked = std::move(open);
  for (const Term& part : parts) {
    const Term settled = substitute(part, known);
    if (settled.is_true()) continue;
    (is_after(settled) ? out.rest : out.guards).push_back(settled);
  }
  return out;
}

class ThreadPrinter {
 public:
  ThreadPrinter(const Subject& subject, const Contract& contract, Program& program)
      : subject_(subject)
      , task_(*subject.task)
      , code_(subject.task->code)
      , contract_(contract)
      , program_(program)
      , lines_(program.lines)
      , flow_(control_flow(subject.task->code))
      , scope_(program.globals.inner())
      , now_(program.now) {
    out_.name = contract.name;
    edges_ = code_.edges_by_source();
  }

  Procedure run() {
    name_everything();
    measure();
    heading();
    lines_.line(fmt::format("procedure {}()", out_.name));
    lines_.list("  modifies", contract_.modified);
    lines_.line("{");
    declare();
    begin();
    if (!flow_.reducible) dispatcher();
    for (const LocationId l : flow_.order) block(l);
    lines_.line("}");
    return std::move(out_);
  }

 private:
  // ---- names ---------------------------------------------------------------------------------

  void name_everything() {
    for (const Variable& v : code_.locals) {
      now_[v.term] = scope_.take(v.name());
      locals_.emplace_back(now_.at(v.term), v.term.sort());
    }
    for (const LocationId l : flow_.order)
      for (const EdgeId e : edges_[l])
        for (const Term& input : code_.edges[e].step.inputs)
          if (!now_.contains(input)) {
            now_[input] = scope_.take(input.name());
            locals_.emplace_back(now_.at(input), input.sort());
          }
    // Values before the step that a statement still needs after it.
    for (const LocationId l : flow_.order)
      for (const EdgeId e : edges_[l]) {
        const Statement s = statement_of(code_.edges[e].step);
        for (const Term& v : remembered(s))
          if (!saved_.contains(v)) {
            saved_[v] = scope_.take(v.name() + ".before");
            locals_.emplace_back(saved_.at(v), v.sort());
          }
      }
    if (!flow_.reducible) at_ = scope_.take("at");
    for (const LocationId l : flow_.order) label_[l] = labels_.take(code_.locations[l].name);
  }

  // Variables at time 0 in the rest of a statement that the statement itself changes. Of shared
  // variables with a contract `others` has saved the values.
  std::vector<Term> remembered(const Statement& s) const {
    std::vector<Term> out;
    for (const Term& part : s.rest)
      for (const Term& v : free_variables(part)) {
        if (v.time() != 0 || program_.before.contains(v)) continue;
        const bool changed =
            std::find(s.havocked.begin(), s.havocked.end(), v) != s.havocked.end() ||
            std::any_of(s.assignments.begin(), s.assignments.end(),
                        [&](const auto& a) { return a.first == v; });
        if (changed && std::find(out.begin(), out.end(), v) == out.end()) out.push_back(v);
      }
    return out;
  }

  const std::string& name_of(Term v) const {
    const auto found = now_.find(v);
    ABSTHREAD_INVARIANT(found != now_.end(), "a variable of a thread should be declared");
    return found->second;
  }

  std::string in_one_state(Term t) {
    return program_.expressions.print(t, [&](Term v) { return name_of(v); });
  }

  // Behind the statement: time 1 is now, and what it has changed was saved.
  std::string across_step(Term t, const std::vector<Term>& saved) {
    return program_.expressions.print(t, [&](Term v) {
      if (v.time() == 1) return name_of(shift_time(v, -1));
      if (std::find(saved.begin(), saved.end(), v) != saved.end()) return saved_.at(v);
      const auto before = program_.before.find(v);
      return before == program_.before.end() ? name_of(v) : before->second;
    });
  }

  // ---- the head of the procedure -------------------------------------------------------------

  // How many back edges the run that refutes takes: so often Boogie has to unroll.
  void measure() {
    if (!subject_.refutation) return;
    out_.unroll = 1;
    for (const EdgeId e : subject_.refutation->path)
      if ((!flow_.reducible || flow_.back[e]) && !ABSTHREAD_FAULT("boogie-unrolled-once"))
        ++out_.unroll;
  }

  void heading() {
    const std::string where = program_.place(code_.where);
    lines_.blank();
    lines_.line("",
                fmt::format("The C thread {}{} against contract {}: it {}.", code_.name,
                            where.empty() ? "" : fmt::format(" ({})", where), task_.contract.name,
                            subject_.certificate  ? "conforms"
                            : subject_.refutation ? "does not conform"
                                                  : "was not decided"));
    if (subject_.certificate && looped())
      lines_.line("", "The assertions at the loop heads are the invariants that absthread found.");
    if (subject_.refutation)
      lines_.line("",
                  fmt::format("boogie {}/loopUnroll:{} /proc:{} finds the assertion that fails; "
                              "it is marked.",
                              program_.expressions.has_maps() ? "/useArrayTheory " : "",
                              out_.unroll, out_.name));
    if (!subject_.undecided.empty()) lines_.line("", "Why: " + one_line(subject_.undecided));
  }

  bool looped() const {
    return !flow_.reducible ||
           std::find(flow_.head.begin(), flow_.head.end(), true) != flow_.head.end();
  }

  void declare() {
    for (const auto& [name, sort] : locals_)
      lines_.line(fmt::format("  var {}: {};", name, program_.expressions.type(sort)));
    if (!at_.empty()) lines_.line(fmt::format("  var {}: int;", at_), "where the thread is");
  }

  void begin() {
    for (const Variable& v : code_.locals) {
      if (v.initial && !ABSTHREAD_FAULT("boogie-initial-value-lost"))
        lines_.line(fmt::format("  {} := {};", name_of(v.term), in_one_state(v.initial)));
      else if (v.domain && !v.domain.is_true())
        lines_.statement("  assume", in_one_state(v.domain));
    }
    std::vector<std::string> targets, values;
    for (std::size_t i = 0; i < contract_.slots.size(); ++i) {
      const Slot& slot = contract_.slots[i];
      const auto& initial = task_.contract.initial;
      const bool first = i % contract_.copies == 0 &&
                         !(i != 0 && ABSTHREAD_FAULT("boogie-first-candidate-only")) &&
                         std::find(initial.begin(), initial.end(), slot.state) != initial.end();
      targets.push_back(slot.present);
      values.emplace_back(first ? "true" : "false");
      if (!first) continue;
      for (std::size_t v = 0; v < slot.locals.size(); ++v) {
        const Variable& local = task_.contract.locals[v];
        if (local.initial)
          lines_.line(
              fmt::format("  {} := {};", slot.values[v], in_one_state(with_self(local.initial))));
      }
    }
    lines_.line(fmt::format("  {} := {};", listed(targets), listed(values)));
    if (!contract_.dropped.empty())
      lines_.line(fmt::format("  {} := {};", contract_.dropped, contract_.inexact));
    if (task_.contract.initial.empty())
      for (const LocationId start : code_.initial)
        check({0, FailureKind::no_candidate, start, std::nullopt, false}, "false",
              "the contract has no initial state");
    std::vector<std::string> starts;
    for (const LocationId l : code_.initial) starts.push_back(label_.at(l));
    if (flow_.reducible) {
      lines_.line(fmt::format("  goto {};", listed(starts)));
      return;
    }
    std::vector<std::string> where;
    for (const LocationId l : code_.initial) where.push_back(fmt::format("{} == {}", at_, l));
    lines_.line(fmt::format("  havoc {};", at_));
    lines_.statement("  assume", joined(where, "||"));
    lines_.line(fmt::format("  goto {};", dispatch()));
  }

  Term with_self(Term t) const {
    if (!task_.contract.self || !code_.self || task_.contract.self == code_.self) return t;
    return substitute(t, {{task_.contract.self, code_.self}});
  }

  // ---- loops ---------------------------------------------------------------------------------

  const std::string& dispatch() {
    if (dispatch_.empty()) dispatch_ = labels_.take("anywhere");
    return dispatch_;
  }

  void dispatcher() {
    lines_.blank();
    lines_.line(dispatch() + ":", "a loop has several entrances: all locations are one loop head");
    std::vector<std::string> targets, where;
    for (const LocationId l : flow_.order) {
      targets.push_back(label_.at(l));
      where.push_back(fmt::format("{} == {}", at_, l));
    }
    if (subject_.certificate) {
      lines_.statement("  assert", joined(where, "||"));
      for (const LocationId l : flow_.order)
        for (const std::string& fact : facts_at(l))
          lines_.statement("  assert", fmt::format("{} == {} ==> ({})", at_, l, fact));
    }
    lines_.line(fmt::format("  goto {};", listed(targets)));
  }

  // The certificate's entries for a location, as formulas that hold together.
  std::vector<std::string> facts_at(LocationId l) {
    std::vector<const ConformanceCertificate::Entry*> entries;
    for (const auto& e : subject_.certificate->entries)
      if (e.location == code_.locations[l].name) entries.push_back(&e);
    if (entries.empty()) return {"false"};
    if (entries.size() == 1 || ABSTHREAD_FAULT("boogie-first-entry-only")) {
      std::vector<std::string> out{candidates(*entries[0])};
      for (const Term& part : conjuncts(entries[0]->invariant)) out.push_back(in_one_state(part));
      return out;
    }
    std::vector<std::string> cases;
    for (const auto* e : entries) {
      std::string text = candidates(*e);
      if (!e->invariant.is_true()) text += fmt::format(" && ({})", in_one_state(e->invariant));
      cases.push_back("(" + text + ")");
    }
    return {joined(cases, "||")};
  }

  // F is exactly this set. Of a contract with locals a proof may leave candidates out (semantics of
  // dropped candidates), while F here has them all: then F has at least these. More candidates
  // permit more, so what was inductive still is.
  std::string candidates(const ConformanceCertificate::Entry& entry) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < contract_.slots.size(); ++i) {
      const Slot& slot = contract_.slots[i];
      const std::size_t copy = i % contract_.copies;
      std::string candidate = task_.contract.locations[slot.state].name;
      if (copy != 0) candidate += fmt::format("#{}", copy + 1);
      const bool present = std::find(entry.candidates.begin(), entry.candidates.end(), candidate) !=
                           entry.candidates.end();
      if (present || contract_.copies == 1) parts.push_back((present ? "" : "!") + slot.present);
    }
    return joined(parts, "&&");
  }

  // ---- blocks --------------------------------------------------------------------------------

  // An assertion that stands for a check of the conformance program. A run on which a candidate was
  // lost refutes nothing, so its errors are excused where one is looked for; a proof has no excuse.
  void check(Check made, const std::string& condition, const std::string& comment) {
    const auto& r = subject_.refutation;
    made.fails = r && r->kind == made.kind && r->edge == made.edge &&
                 (made.edge || r->location == made.location);
    const bool excused = r && !contract_.dropped.empty();
    made.line = lines_.statement(
        "  assert", excused ? fmt::format("{} || ({})", contract_.dropped, condition) : condition,
        made.fails ? comment + "  <-- FAILS" : comment);
    out_.checks.push_back(made);
  }

  void jump(LocationId to) {
    if (flow_.reducible) {
      lines_.line(fmt::format("  goto {};", label_.at(to)));
      return;
    }
    lines_.line(fmt::format("  {} := {};", at_, to));
    lines_.line(fmt::format("  goto {};", dispatch()));
  }

  void block(LocationId l) {
    const Location& location = code_.locations[l];
    lines_.blank();
    lines_.line(label_.at(l) + ":");
    if (!flow_.reducible) lines_.line(fmt::format("  assume {} == {};", at_, l));
    if (flow_.reducible && flow_.head[l] && subject_.certificate &&
        !ABSTHREAD_FAULT("boogie-invariant-lost"))
      for (const std::string& fact : facts_at(l)) lines_.statement("  assert", fact);
    if (!location.assertion.is_true() && !ABSTHREAD_FAULT("boogie-assertion-unchecked")) {
      if (!ABSTHREAD_FAULT("boogie-assertion-undisturbed"))
        lines_.line(fmt::format("  call {}();", contract_.others));
      const std::string where = program_.place(location.assertion_where);
      check({0, FailureKind::assertion, l, std::nullopt, false}, in_one_state(location.assertion),
            where.empty() ? "an assertion of the code" : where + ": an assertion of the code");
    }
    std::vector<EdgeId> out = edges_[l];
    if (out.size() > 1 && ABSTHREAD_FAULT("boogie-last-edge-lost")) out.pop_back();
    if (out.empty()) {
      lines_.line("  return;");
      return;
    }
    if (out.size() == 1) {
      step(out[0]);
      return;
    }
    std::vector<std::string> targets;
    for (std::size_t i = 0; i < out.size(); ++i)
      targets.push_back(labels_.take(fmt::format("{}.{}", label_.at(l), i + 1)));
    lines_.line(fmt::format("  goto {};", listed(targets)));
    for (std::size_t i = 0; i < out.size(); ++i) {
      lines_.line(targets[i] + ":");
      step(out[i]);
    }
  }

  void step(EdgeId id) {
    const Edge& edge = code_.edges[id];
    const std::string where = program_.place(edge.where);
    const std::string text = one_line(edge.text);
    if (!text.empty())
      lines_.line(fmt::format("  // {}{}{}", where, where.empty() ? "" : ": ", text));
    if (edge.kind == EdgeKind::silent) {
      print(edge.step);
      if (ABSTHREAD_FAULT("boogie-silent-step-moves"))
        lines_.line(fmt::format("  call {}();", contract_.follows));
      jump(edge.to);
      return;
    }
    if (!ABSTHREAD_FAULT("boogie-no-interference"))
      lines_.line(fmt::format("  call {}();", contract_.others));
    const Term own = code_.locations[edge.from].assertion;
    if (!own.is_true()) lines_.statement("  assume", in_one_state(own));
    print(edge.step);
    std::vector<std::string> domains;
    for (const Variable& v : task_.shared)
      if (v.domain && !v.domain.is_true() && !ABSTHREAD_FAULT("boogie-domain-unchecked"))
        domains.push_back(in_one_state(v.domain));
    if (domains.size() > 1)
      for (std::string& d : domains) d = "(" + d + ")";
    if (!domains.empty())
      check({0, FailureKind::leaves_domain, edge.from, id, false}, joined(domains, "&&"),
            "stays in the declared domains");
    lines_.line(fmt::format("  call {}();", contract_.follows));
    std::vector<std::string> some;
    for (const Slot& s : contract_.slots) some.push_back(s.present);
    if (!code_.locations[edge.to].end || !ABSTHREAD_FAULT("boogie-trailing-check-missing"))
      check({0, FailureKind::step_not_allowed, edge.from, id, false}, joined(some, "||"),
            "the contract allows it  (1)");
    jump(edge.to);
  }

  void print(const Step& step) {
    const Statement s = statement_of(step);
    std::vector<std::string> inputs;
    for (const Term& i : step.inputs) inputs.push_back(name_of(i));
    if (!inputs.empty() && !ABSTHREAD_FAULT("boogie-input-kept"))
      lines_.line(fmt::format("  havoc {};", listed(inputs)));
    if (!ABSTHREAD_FAULT("boogie-guard-lost"))
      for (const Term& g : s.guards) lines_.statement("  assume", in_one_state(g));
    const std::vector<Term> saved = remembered(s);
    for (const Term& v : saved) lines_.line(fmt::format("  {} := {};", saved_.at(v), name_of(v)));
    std::vector<std::string> targets, values;
    for (const auto& [variable, value] : s.assignments) {
      targets.push_back(name_of(variable));
      values.push_back(in_one_state(value));
    }
    if (!targets.empty()) lines_.line(fmt::format("  {} := {};", listed(targets), listed(values)));
    if (!s.havocked.empty()) {
      std::vector<std::string> names;
      for (const Term& v : s.havocked) names.push_back(name_of(v));
      lines_.line(fmt::format("  havoc {};", listed(names)));
    }
    if (ABSTHREAD_FAULT("boogie-relation-lost")) return;
    for (const Term& part : s.rest) lines_.statement("  assume", across_step(part, saved));
  }

  const Subject& subject_;
  const conformance::Task& task_;
  const Thread& code_;
  const Contract& contract_;
  Program& program_;
  Lines& lines_;
  ControlFlow flow_;
  Names scope_;
  Names labels_;
  NameMap now_;
  NameMap saved_; ///< variables to the names of their values before the statement
  std::vector<std::pair<std::string, Sort>> locals_;
  std::unordered_map<LocationId, std::string> label_;
  std::vector<std::vector<EdgeId>> edges_;
  std::string at_;       ///< where the thread is, if there is a dispatcher
  std::string dispatch_; ///< the dispatcher's label
  Procedure out_;
};

} // namespace

Procedure print_thread(const Subject& subject, const Contract& contract, Program& program) {
  return ThreadPrinter(subject, contract, program).run();
}

} // namespace absthread::emit::boogie
