// SPDX-License-Identifier: MIT
// Flattening: from procedures to one graph.
//
// A call that is not recursive is inlined: each call gets locations of its own, and the callee's
// variables get local bits behind those of its caller (bits of calls that are over are false, so
// that equal situations are equal states). A thread that `start_thread` creates runs in an instance
// of the procedure of its own, in which `return` ends the thread.
//
// Recursion (seeds/004, section 4.3 and figure 5): a call inside a recursive cycle of procedures
// becomes a thread. The caller starts it and waits for the bit `returned` of the call site; the
// callee's `return` leaves the results in shared bits, sets `returned` and ends. The paper
// says nothing of locks: the callee acts for the caller, so the own bits of locks, the
// caller's place in an atomic section and its thread_local variables go to the callee and come back
// with the results. This is an over-approximation: every run of the program is a run of the result
// in which each caller goes on directly after its callee's return; but a callee may also wake a
// caller of another depth or thread. Alternatively calls are followed to a depth and left out
// below (an under-approximation, for bugs).
#include "instrument/boolean/flow.hpp"

#include "spec-lang/boolean/print.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/diag/invariant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>

namespace absthread::boolean {
namespace {

using Kind = Statement::Kind;
using FKind = Formula::Kind;
using Scope = Reference::Scope;

struct TooLarge {};

template<typename Visit>
void each_statement(const std::vector<Statement>& list, const Visit& visit) {
  for (const Statement& s : list) {
    visit(s);
    each_statement(s.body, visit);
    each_statement(s.other, visit);
  }
}

// reaches[p][q]: p calls q, directly or not.
std::vector<std::vector<bool>> call_closure(const Program& program) {
  const std::size_t n = program.procedures.size();
  std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n));
  for (std::size_t p = 0; p < n; ++p)
    each_statement(program.procedures[p].body, [&](const Statement& s) {
      if (s.kind == Kind::call) reaches[p][s.procedure] = true;
    });
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      if (reaches[i][k])
        for (std::size_t j = 0; j < n; ++j)
          if (reaches[k][j]) reaches[i][j] = true;
  return reaches;
}

class Flattener {
 public:
  Flattener(const Program& program, const FlowOptions& options, const SourceStore& sources)
      : program_(program)
      , options_(options)
      , sources_(sources)
      , reaches_(call_closure(program)) {}

  Flow run() {
    constant(false);
    constant(true);
    declare_bits();
    const Instance& root = thread_root(program_.main);
    flow_.entry = root.entry;
    while (!jobs_.empty()) {
      const std::size_t job = jobs_.front();
      jobs_.pop_front();
      connect(instances_[job]);
    }
    for (FlowEdge& e : flow_.edges) {
      for (Updates* list : {&e.shared, &e.local, &e.broadcast})
        std::sort(list->begin(), list->end());
      if (e.spawn) std::sort(e.spawn->local.begin(), e.spawn->local.end());
    }
    return std::move(flow_);
  }

 private:
  // ---- bits

  BitIndex add_shared(std::string name) {
    flow_.shared.push_back(std::move(name));
    return static_cast<BitIndex>(flow_.shared.size() - 1);
  }

  void declare_bits() {
    for (const Name& n : program_.shared) add_shared(n.text);
    for (const Name& n : program_.locks)
      flow_.mutexes.push_back({n.text, add_shared(n.text + ".held"), flow_.locals++, {}});
    if (program_.uses_atomic)
      flow_.mutexes.push_back({"atomic section", add_shared("atomic.inside"), flow_.locals++, {}});
    first_thread_local_ = flow_.locals;
    flow_.locals += static_cast<std::uint32_t>(program_.thread_locals.size());
    first_frame_ = flow_.locals;
  }

  const Mutex& atomic() const { return flow_.mutexes.back(); }

  // The bits that belong to a thread as a whole, with their names.
  std::vector<std::pair<BitIndex, std::string>> thread_bits() const {
    std::vector<std::pair<BitIndex, std::string>> out;
    for (const Mutex& m : flow_.mutexes)
      out.emplace_back(m.own, &m == &atomic() && program_.uses_atomic ? "inside atomic section"
                                                                      : "owns " + m.name);
    for (std::size_t i = 0; i < program_.thread_locals.size(); ++i)
      out.emplace_back(first_thread_local_ + static_cast<BitIndex>(i),
                       program_.thread_locals[i].text);
    return out;
  }

  // ---- formulas

  FormulaId add(Formula f) {
    const auto key = std::tuple(f.kind, f.a, f.b);
    const auto [at, fresh] = known_.emplace(key, static_cast<FormulaId>(flow_.formulas.size()));
    if (fresh) flow_.formulas.push_back(f);
    return at->second;
  }
  FormulaId constant(bool value) { return add({FKind::constant, value ? 1U : 0U, 0}); }
  FormulaId shared(BitIndex bit) { return add({FKind::shared, bit, 0}); }
  FormulaId local(BitIndex bit) { return add({FKind::local, bit, 0}); }
  FormulaId no(FormulaId a) {
    if (a <= 1) return 1 - a;
    if (flow_.formulas[a].kind == FKind::negation) return flow_.formulas[a].a;
    return add({FKind::negation, a, 0});
  }
  FormulaId both(FormulaId a, FormulaId b) {
    if (a == 0 || b == 0) return 0;
    if (a == 1) return b;
    if (b == 1 || a == b) return a;
    return add({FKind::conjunction, a, b});
  }
  FormulaId either(FormulaId a, FormulaId b) {
    if (a == 1 || b == 1) return 1;
    if (a == 0) return b;
    if (b == 0 || a == b) return a;
    return add({FKind::disjunction, a, b});
  }
  FormulaId differ(FormulaId a, FormulaId b) {
    if (a <= 1) return a == 0 ? b : no(b);
    if (b <= 1) return b == 0 ? a : no(a);
    return a == b ? 0 : add({FKind::exclusive, a, b});
  }

  // ---- instances

  struct Returns {
    enum class How { end, inlined, signal };
    How how = How::end;
    const Statement* call = nullptr;
    std::size_t caller = 0;  ///< inlined: the instance
    LocationIndex after = 0; ///< inlined
  };

  struct Instance {
    std::size_t number = 0;
    std::uint32_t procedure = 0;
    BitIndex base = 0;  ///< of its variables
    unsigned depth = 0; ///< recursive calls on the way here, if they are followed
    Returns returns;
    std::uint32_t frame = 0;
    std::map<const Statement*, LocationIndex> at;
    std::map<std::string, LocationIndex> labels;
    LocationIndex entry = 0, end = 0;
  };

  const Procedure& procedure_of(const Instance& i) const {
    return program_.procedures[i.procedure];
  }

  LocationIndex add_location(const std::string& name, std::uint32_t frame, SourceRange where) {
    if (flow_.locations.size() >= options_.most_locations) throw TooLarge{};
    flow_.locations.push_back({unique(name), std::nullopt, frame, where});
    return static_cast<LocationIndex>(flow_.locations.size() - 1);
  }

  std::string unique(const std::string& name) {
    const unsigned n = ++names_[name];
    return n == 1 ? name : fmt::format("{}#{}", name, n);
  }

  std::size_t instantiate(std::uint32_t procedure, BitIndex base, Returns returns, unsigned depth,
                          const std::vector<std::pair<BitIndex, std::string>>& outer) {
    const Procedure& p = program_.procedures[procedure];
    const std::size_t number = instances_.size();
    Instance& i = instances_.emplace_back();
    i.number = number;
    i.procedure = procedure;
    i.base = base;
    i.depth = depth;
    i.returns = returns;
    i.frame = static_cast<std::uint32_t>(flow_.frames.size());
    auto names = outer;
    for (std::size_t v = 0; v < p.variables.size(); ++v)
      names.emplace_back(base + static_cast<BitIndex>(v), p.variables[v].text);
    flow_.frames.push_back(std::move(names));
    flow_.locals = std::max(flow_.locals, base + static_cast<BitIndex>(p.variables.size()));
    each_statement(p.body, [&](const Statement& s) {
      const std::string where =
          s.labels.empty() ? fmt::format("{}:{}", p.name.text, sources_.position(s.where).line)
                           : fmt::format("{}.{}", p.name.text, s.labels.front().text);
      const LocationIndex l = add_location(where, i.frame, s.head ? s.head : s.where);
      i.at[&s] = l;
      for (const Name& label : s.labels) {
        i.labels[label.text] = l;
        if (!options_.label.empty() && label.text == options_.label)
          flow_.locations[l].bad = p.enforce ? test(*p.enforce, i) : FormulaId{1};
      }
    });
    i.end = add_location(p.name.text + ".end", i.frame, p.end);
    i.entry = p.body.empty() ? i.end : i.at[&p.body.front()];
    jobs_.push_back(number);
    return number;
  }

  const Instance& thread_root(std::uint32_t procedure) {
    if (const auto known = thread_roots_.find(procedure); known != thread_roots_.end())
      return instances_[known->second];
    const std::size_t number = instantiate(procedure, first_frame_, {}, 0, thread_bits());
    thread_roots_[procedure] = number;
    return instances_[number];
  }

  // A formula without choices (`enforce`, with stars as "for some choice", is rare: each star is
  // tried both ways).
  FormulaId test(const Expr& e, const Instance& i) {
    std::uint32_t choices = 0;
    const FormulaId f = formula(e, i, choices, nullptr, false);
    FormulaId out = f;
    for (std::uint32_t c = 0; c < choices; ++c)
      out = either(with_choice(out, c, 0), with_choice(out, c, 1));
    return out;
  }

  FormulaId with_choice(FormulaId id, std::uint32_t choice, FormulaId value) {
    const Formula f = flow_.formulas[id];
    switch (f.kind) {
    case FKind::choice: return f.a == choice ? value : id;
    case FKind::negation: return no(with_choice(f.a, choice, value));
    case FKind::conjunction:
      return both(with_choice(f.a, choice, value), with_choice(f.b, choice, value));
    case FKind::disjunction:
      return either(with_choice(f.a, choice, value), with_choice(f.b, choice, value));
    case FKind::exclusive:
      return differ(with_choice(f.a, choice, value), with_choice(f.b, choice, value));
    default: return id;
    }
  }

  // ---- expressions

  FormulaId variable(const Reference& r, const Instance& i) {
    switch (r.scope) {
    case Scope::shared: return shared(r.index);
    case Scope::lock: return local(flow_.mutexes[r.index].own);
    case Scope::thread: return local(first_thread_local_ + r.index);
    case Scope::local: return local(i.base + r.index);
    case Scope::unknown: break;
    }
    ABSTHREAD_INVARIANT(false, "names should be resolved before flattening");
    return 0;
  }

  // `next`: what the step assigns; in a broadcast, x' is the shared bit after the step.
  FormulaId formula(const Expr& e, const Instance& i, std::uint32_t& choices,
                    const std::vector<std::pair<Reference, FormulaId>>* next, bool broadcast) {
    const auto operand = [&](std::size_t n) {
      return formula(e.operands[n], i, choices, next, broadcast);
    };
    switch (e.op) {
    case Op::constant: return constant(e.value);
    case Op::choice: return add({FKind::choice, choices++, 0});
    case Op::variable: return variable(e.reference, i);
    case Op::next:
      if (broadcast) return add({FKind::next, e.reference.index, 0});
      if (next != nullptr && !ABSTHREAD_FAULT("boolean-prime-is-the-old-value"))
        for (const auto& [reference, value] : *next)
          if (reference == e.reference) return value;
      return variable(e.reference, i);
    case Op::negation: return no(operand(0));
    // One operand after the other: the numbers of choices should not depend on the compiler.
    case Op::conjunction: {
      const FormulaId a = operand(0), b = operand(1);
      return both(a, b);
    }
    case Op::disjunction: {
      const FormulaId a = operand(0), b = operand(1);
      return either(a, b);
    }
    case Op::exclusive: {
      const FormulaId a = operand(0), b = operand(1);
      return differ(a, b);
    }
    case Op::equal: {
      const FormulaId a = operand(0), b = operand(1);
      return no(differ(a, b));
    }
    case Op::implication: {
      const FormulaId a = operand(0), b = operand(1);
      return either(no(a), b);
    }
    case Op::schoose: {
      const FormulaId a = operand(0), b = operand(1);
      const FormulaId star = add({FKind::choice, choices++, 0});
      if (ABSTHREAD_FAULT("boolean-schoose-second-first")) return both(no(b), either(a, star));
      return either(a, both(no(b), star));
    }
    }
    return 0;
  }

  // ---- edges

  // Who is not in the atomic section waits while somebody is.
  FormulaId may_step() {
    if (!program_.uses_atomic || ABSTHREAD_FAULT("boolean-atomic-open")) return 1;
    return either(no(shared(atomic().held)), local(atomic().own));
  }

  FlowEdge& add_edge(const Instance& i, LocationIndex from, LocationIndex to, SourceRange where,
                     std::string text) {
    FlowEdge& e = flow_.edges.emplace_back();
    e.from = from;
    e.to = to;
    e.guard = may_step();
    e.where = where;
    e.text = std::move(text);
    const Procedure& p = procedure_of(i);
    if (p.enforce && !ABSTHREAD_FAULT("boolean-enforce-ignored"))
      e.guard = both(e.guard, formula(*p.enforce, i, e.choices, nullptr, false));
    return e;
  }

  void set(FlowEdge& e, const Reference& target, const Instance& i, FormulaId value) {
    switch (target.scope) {
    case Scope::shared: e.shared.emplace_back(target.index, value); break;
    case Scope::thread: e.local.emplace_back(first_thread_local_ + target.index, value); break;
    case Scope::local: e.local.emplace_back(i.base + target.index, value); break;
    default: ABSTHREAD_INVARIANT(false, "locks should not be assigned");
    }
  }

  void connect(const Instance& instance) {
    // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): instances_ grows
    const Instance i = instance;
    connect(i, procedure_of(i).body, i.end);
    give_back(i, i.end, nullptr, procedure_of(i).end);
  }

  void connect(const Instance& i, const std::vector<Statement>& list, LocationIndex next) {
    for (std::size_t n = 0; n < list.size(); ++n) {
      const Statement& s = list[n];
      const LocationIndex after = n + 1 < list.size() ? i.at.at(&list[n + 1]) : next;
      const LocationIndex here = i.at.at(&s);
      statement(i, s, here, after);
      connect(i, s.body, s.kind == Kind::loop ? here : after);
      connect(i, s.other, after);
    }
  }

  void statement(const Instance& i, const Statement& s, LocationIndex here, LocationIndex after) {
    const auto step = [&](LocationIndex to) -> FlowEdge& {
      return add_edge(i, here, to, flow_.locations[here].where, head_of(s));
    };
    const auto guarded = [&](LocationIndex to, bool wanted) {
      FlowEdge& e = step(to);
      const FormulaId f = formula(s.values[0], i, e.choices, nullptr, false);
      e.guard = both(e.guard, wanted ? f : no(f));
    };
    const auto first = [&](const std::vector<Statement>& list, LocationIndex otherwise) {
      return list.empty() ? otherwise : i.at.at(&list.front());
    };
    switch (s.kind) {
    case Kind::skip: step(after); break;
    case Kind::go_to:
      for (const Name& label : s.names) {
        step(i.labels.at(label.text));
        if (ABSTHREAD_FAULT("boolean-first-target-only")) break;
      }
      break;
    case Kind::assign: assign(i, s, step(after)); break;
    case Kind::assume: guarded(after, true); break;
    case Kind::assertion:
      guarded(after, true);
      if (options_.label.empty()) guarded(error_location(), false);
      break;
    case Kind::lock:
    case Kind::unlock: {
      FlowEdge& e = step(after);
      const Mutex& m = flow_.mutexes[s.targets[0].reference.index];
      const bool take = s.kind == Kind::lock;
      if (take && !ABSTHREAD_FAULT("boolean-lock-does-not-wait"))
        e.guard = both(e.guard, no(shared(m.held)));
      if (!take && !ABSTHREAD_FAULT("boolean-unlock-by-anybody"))
        e.guard = both(e.guard, local(m.own));
      e.shared.emplace_back(m.held, constant(take));
      e.local.emplace_back(m.own, constant(take));
      break;
    }
    case Kind::atomic_begin:
    case Kind::atomic_end: {
      FlowEdge& e = step(after);
      const bool enter = s.kind == Kind::atomic_begin;
      // Whoever may step outside finds the section empty: clearing it again changes nothing.
      e.shared.emplace_back(atomic().held, constant(enter));
      e.local.emplace_back(atomic().own, constant(enter));
      break;
    }
    case Kind::start_thread: {
      const Instance root = thread_root(i.procedure);
      FlowEdge& e = step(after);
      e.spawn.emplace();
      e.spawn->at = root.labels.at(s.names[0].text);
      copy_thread_locals(*e.spawn);
      for (std::size_t v = 0; v < procedure_of(i).variables.size(); ++v)
        if (!ABSTHREAD_FAULT("boolean-new-thread-forgets"))
          e.spawn->local.emplace_back(root.base + static_cast<BitIndex>(v),
                                      local(i.base + static_cast<BitIndex>(v)));
      if (ABSTHREAD_FAULT("boolean-new-thread-owns-locks"))
        for (const Mutex& m : flow_.mutexes) e.spawn->local.emplace_back(m.own, local(m.own));
      if (ABSTHREAD_FAULT("boolean-creator-loses-locks"))
        for (const Mutex& m : flow_.mutexes) e.local.emplace_back(m.own, constant(false));
      break;
    }
    case Kind::start_procedure: {
      const Instance root = thread_root(s.procedure);
      FlowEdge& e = step(after);
      e.spawn.emplace();
      e.spawn->at = root.entry;
      copy_thread_locals(*e.spawn);
      for (std::size_t v = 0; v < s.values.size(); ++v)
        e.spawn->local.emplace_back(root.base + static_cast<BitIndex>(v),
                                    formula(s.values[v], i, e.choices, nullptr, false));
      break;
    }
    case Kind::end_thread: {
      FlowEdge& e = step(no_location);
      if (ABSTHREAD_FAULT("boolean-end-releases-locks"))
        for (const Mutex& m : flow_.mutexes)
          e.shared.emplace_back(m.held, both(shared(m.held), no(local(m.own))));
      if (ABSTHREAD_FAULT("boolean-end-goes-on")) e.to = after;
      break;
    }
    case Kind::call: call(i, s, here, after); break;
    case Kind::give_back: give_back(i, here, &s, s.where); break;
    case Kind::branch:
      guarded(first(s.body, after), true);
      guarded(first(s.other, after), false);
      break;
    case Kind::loop:
      guarded(first(s.body, here), true);
      guarded(after, false);
      break;
    }
  }

  void copy_thread_locals(Spawn& spawn) {
    for (std::size_t v = 0; v < program_.thread_locals.size(); ++v) {
      const BitIndex bit = first_thread_local_ + static_cast<BitIndex>(v);
      spawn.local.emplace_back(bit, local(bit));
    }
  }

  LocationIndex error_location() {
    if (!error_) {
      const auto frame = static_cast<std::uint32_t>(flow_.frames.size());
      flow_.frames.push_back(thread_bits());
      error_ = add_location("failed", frame, {});
      flow_.locations[*error_].bad = FormulaId{1};
    }
    return *error_;
  }

  void assign(const Instance& i, const Statement& s, FlowEdge& e) {
    std::vector<std::pair<Reference, FormulaId>> values;
    for (std::size_t n = 0; n < s.targets.size(); ++n)
      values.emplace_back(s.targets[n].reference,
                          formula(s.values[n], i, e.choices, nullptr, false));
    if (s.constraint && !ABSTHREAD_FAULT("boolean-constrain-ignored"))
      e.guard = both(e.guard, formula(*s.constraint, i, e.choices, &values, false));
    for (const auto& [target, value] : values) {
      set(e, target, i, value);
      if (ABSTHREAD_FAULT("boolean-first-assignment-only")) break;
    }
    for (std::size_t n = 0; n < s.broadcast.size(); ++n)
      e.broadcast.emplace_back(
          first_thread_local_ + s.broadcast[n].reference.index,
          formula(s.broadcast_values[n], i, e.broadcast_choices, nullptr, true));
  }

  // ---- calls

  void call(const Instance& i, const Statement& s, LocationIndex here, LocationIndex after) {
    const Procedure& callee = program_.procedures[s.procedure];
    const bool recursive = reaches_[s.procedure][i.procedure];
    if (recursive && !options_.depth) return call_by_thread(i, s, here, after);
    if (recursive && i.depth >= *options_.depth) {
      flow_.cut = true;
      return;
    }
    const auto base = i.base + static_cast<BitIndex>(procedure_of(i).variables.size());
    const std::size_t number =
        instantiate(s.procedure, base, {Returns::How::inlined, &s, i.number, after},
                    i.depth + (recursive ? 1U : 0U), flow_.frames[i.frame]);
    FlowEdge& e = add_edge(i, here, instances_[number].entry, s.where, head_of(s));
    for (std::size_t v = 0; v < callee.parameters; ++v)
      e.local.emplace_back(base + static_cast<BitIndex>(v),
                           formula(s.values[v], i, e.choices, nullptr, false));
  }

  // `by`: the statement `return`; none: the end of the procedure, whose results are arbitrary.
  void give_back(const Instance& i, LocationIndex here, const Statement* by, SourceRange where) {
    const Procedure& p = procedure_of(i);
    FlowEdge& e = add_edge(i, here, no_location, where, by == nullptr ? "return" : head_of(*by));
    std::vector<FormulaId> results;
    for (std::uint32_t r = 0; r < p.results; ++r)
      results.push_back(by == nullptr ? add({FKind::choice, e.choices++, 0})
                                      : formula(by->values[r], i, e.choices, nullptr, false));
    switch (i.returns.how) {
    case Returns::How::end: break;
    case Returns::How::inlined: {
      const Instance& caller = instances_[i.returns.caller];
      e.to = i.returns.after;
      for (std::size_t r = 0; r < i.returns.call->targets.size(); ++r)
        set(e, i.returns.call->targets[r].reference, caller, results[r]);
      for (std::size_t v = 0; v < p.variables.size(); ++v)
        e.local.emplace_back(i.base + static_cast<BitIndex>(v), constant(false));
      break;
    }
    case Returns::How::signal: {
      const Site& site = sites_.at(i.returns.call);
      e.shared.emplace_back(site.returned, constant(true));
      for (std::uint32_t r = 0; r < p.results; ++r)
        e.shared.emplace_back(results_.at(i.procedure)[r], results[r]);
      for (const auto& [bit, carrier] : carriers_) e.shared.emplace_back(carrier, local(bit));
      break;
    }
    }
  }

  // ---- recursion by threads

  struct Site {
    BitIndex returned = 0;
    std::size_t instance = 0;
  };

  void call_by_thread(const Instance& i, const Statement& s, LocationIndex here,
                      LocationIndex after) {
    flow_.recursive = true;
    const Procedure& callee = program_.procedures[s.procedure];
    if (carriers_.empty())
      for (const auto& [bit, name] : thread_bits())
        carriers_.emplace_back(bit, add_shared("returned." + name));
    for (Mutex& m : flow_.mutexes)
      for (const auto& [bit, carrier] : carriers_)
        if (bit == m.own) m.carrier = carrier;
    if (results_.find(s.procedure) == results_.end()) {
      std::vector<BitIndex>& bits = results_[s.procedure];
      for (std::uint32_t r = 0; r < callee.results; ++r)
        bits.push_back(add_shared(fmt::format("{}.result{}", callee.name.text, r + 1)));
    }
    if (sites_.find(&s) == sites_.end()) {
      Site& site = sites_[&s];
      site.returned = add_shared(fmt::format("{}:{}.returned", procedure_of(i).name.text,
                                             sources_.position(s.where).line));
      site.instance = instantiate(s.procedure, first_frame_, {Returns::How::signal, &s, 0, 0}, 0,
                                  thread_bits());
    }
    const Site site = sites_.at(&s);
    const LocationIndex waiting =
        add_location(flow_.locations[here].name + ".waits", i.frame, s.where);

    FlowEdge& begin = add_edge(i, here, waiting, s.where, head_of(s));
    begin.shared.emplace_back(site.returned, constant(false));
    begin.spawn.emplace();
    begin.spawn->at = instances_[site.instance].entry;
    for (std::size_t v = 0; v < callee.parameters; ++v)
      begin.spawn->local.emplace_back(first_frame_ + static_cast<BitIndex>(v),
                                      formula(s.values[v], i, begin.choices, nullptr, false));
    for (const auto& [bit, carrier] : carriers_) {
      begin.spawn->local.emplace_back(bit, local(bit));
      begin.local.emplace_back(bit, constant(false));
    }

    FlowEdge& go_on = add_edge(i, waiting, after, s.where, head_of(s) + " has returned");
    go_on.guard = shared(site.returned);
    // The callee has left the atomic section open for its caller.
    if (program_.uses_atomic)
      for (const auto& [bit, carrier] : carriers_)
        if (bit == atomic().own)
          go_on.guard = both(go_on.guard, either(no(shared(atomic().held)), shared(carrier)));
    go_on.shared.emplace_back(site.returned, constant(false));
    for (const auto& [bit, carrier] : carriers_) {
      go_on.local.emplace_back(bit, shared(carrier));
      go_on.shared.emplace_back(carrier, constant(false));
    }
    for (std::size_t r = 0; r < s.targets.size(); ++r) {
      const Reference target = s.targets[r].reference;
      const FormulaId value = shared(results_.at(s.procedure)[r]);
      // A thread_local variable that gets a result is set by it, not by what came back.
      if (target.scope == Scope::thread)
        std::erase_if(go_on.local,
                      [&](const auto& u) { return u.first == first_thread_local_ + target.index; });
      set(go_on, target, i, value);
    }
  }

  const Program& program_;
  const FlowOptions& options_;
  const SourceStore& sources_;
  const std::vector<std::vector<bool>> reaches_;
  Flow flow_;
  BitIndex first_thread_local_ = 0, first_frame_ = 0;
  std::map<std::tuple<FKind, std::uint32_t, std::uint32_t>, FormulaId> known_;
  std::map<std::string, unsigned> names_;
  std::deque<Instance> instances_;
  std::deque<std::size_t> jobs_;
  std::map<std::uint32_t, std::size_t> thread_roots_;
  std::map<const Statement*, Site> sites_;
  std::map<std::uint32_t, std::vector<BitIndex>> results_;
  std::vector<std::pair<BitIndex, BitIndex>> carriers_; ///< local bit, shared bit that returns it
  std::optional<LocationIndex> error_;
};

} // namespace

std::optional<Flow> flatten(const Program& program, const FlowOptions& options,
                            const SourceStore& sources) {
  try {
    return Flattener(program, options, sources).run();
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

bool is_recursive(const Program& program) {
  const auto reaches = call_closure(program);
  for (std::size_t p = 0; p < reaches.size(); ++p)
    if (reaches[p][p]) return true;
  return false;
}

bool has_label(const Program& program, const std::string& label) {
  bool found = false;
  for (const Procedure& p : program.procedures)
    each_statement(p.body, [&](const Statement& s) {
      for (const Name& name : s.labels) found = found || name.text == label;
    });
  return found;
}

} // namespace absthread::boolean
