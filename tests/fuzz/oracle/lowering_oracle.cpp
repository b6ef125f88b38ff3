// SPDX-License-Identifier: MIT
#include "tests/fuzz/oracle/lowering_oracle.hpp"

#include "tests/fuzz/oracle/lowering_reader.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace absthread::fuzz::lowering {

namespace {

struct Number {
  int value = 0;
  int width = 0; // > 0: bits, with arithmetic modulo 2^width
};

// An index or a divisor without a meaning.
struct Meaningless {};

int euclidean_remainder(int a, int b) {
  const int size = b < 0 ? -b : b;
  const int r = a % size;
  return r < 0 ? r + size : r;
}

struct Variable {
  std::string name;
  std::size_t first = 0; // slot
  std::vector<int> bounds;
  std::size_t slots() const {
    std::size_t n = 1;
    for (int b : bounds) n *= static_cast<std::size_t>(b);
    return n;
  }
};

using Binding = std::map<std::string, const Tree*>;

// The meaning of one file, or of one thread in it.
class World {
 public:
  explicit World(const ContractText& text)
      : text_(text) {
    for (const auto& [name, values] : text.enums)
      for (std::size_t i = 0; i < values.size(); ++i) enum_values_[values[i]] = static_cast<int>(i);
    for (const DeclarationText& d : text.shared) declare(d, "");
    for (const ThreadText& t : text.threads) {
      if (text.mentions_started.count(t.name) != 0) declare_counter(t.name + ".started");
      if (text.mentions_ended.count(t.name) != 0) declare_counter(t.name + ".ended");
    }
    shared_slots_ = slots.size();
  }

  void enter(const ThreadText& thread) {
    for (const DeclarationText& d : thread.locals) declare(d, thread.name);
  }

  std::vector<Slot> slots;
  std::size_t shared_slots() const { return shared_slots_; }
  const Variable* find(const std::string& name) const {
    const auto at = variables_.find(name);
    return at == variables_.end() ? nullptr : &at->second;
  }

  // ---- values

  Number value(const Tree& t, const State& now, const State* next, const Binding& bound) const {
    auto arg = [&](std::size_t i) { return value(t.kids.at(i), now, next, bound); };
    if (t.op == "number") return {std::stoi(t.text), 0};
    if (t.op == "true") return {1, 0};
    if (t.op == "false") return {0, 0};
    if (t.op == "none") return {-1, 0};
    if (t.op == "self") return {0, 0};
    if (t.op == "count") return {instances(t.text), 0};
    if (t.op == "name") {
      if (const auto at = bound.find(t.text); at != bound.end())
        return value(*at->second, now, next, {});
      if (const auto at = text_.defines.find(t.text); at != text_.defines.end())
        return value(at->second.body, now, next, {});
      if (const auto at = enum_values_.find(t.text); at != enum_values_.end())
        return {at->second, 0};
      return read(slot_of(t, now, bound), now);
    }
    if (t.op == "field" || t.op == "index") return read(slot_of(t, now, bound), now);
    if (t.op == "prime") {
      if (next == nullptr) throw Unreadable{"a next value in the present"};
      return read(slot_of(t.kids[0], now, bound), *next);
    }
    if (t.op == "call") {
      const auto [body, arguments] = opened(t, bound);
      return value(*body, now, next, arguments);
    }
    if (t.op == "!") return {arg(0).value == 0 ? 1 : 0, 0};
    if (t.op == "-1") return wrapped(-arg(0).value, arg(0).width);
    if (t.op == "&&") {
      for (std::size_t i = 0; i < t.kids.size(); ++i)
        if (arg(i).value == 0) return {0, 0};
      return {1, 0};
    }
    if (t.op == "||") {
      for (std::size_t i = 0; i < t.kids.size(); ++i)
        if (arg(i).value != 0) return {1, 0};
      return {0, 0};
    }
    if (t.op == "=>") return {arg(0).value == 0 || arg(1).value != 0 ? 1 : 0, 0};
    if (t.op == "?") return arg(0).value != 0 ? arg(1) : arg(2);
    if (t.op == "==" || t.op == "!=")
      if (const auto same = equal_arrays(t, now, next, bound))
        return {*same == (t.op == "==") ? 1 : 0, 0};
    const Number a = arg(0);
    const Number b = arg(1);
    const int width = std::max(a.width, b.width);
    if (t.op == "==" || t.op == "<=>") return {a.value == b.value ? 1 : 0, 0};
    if (t.op == "!=") return {a.value != b.value ? 1 : 0, 0};
    if (t.op == "<") return {a.value < b.value ? 1 : 0, 0};
    if (t.op == "<=") return {a.value <= b.value ? 1 : 0, 0};
    if (t.op == ">") return {a.value > b.value ? 1 : 0, 0};
    if (t.op == ">=") return {a.value >= b.value ? 1 : 0, 0};
    if (t.op == "+") return wrapped(a.value + b.value, width);
    if (t.op == "-") return wrapped(a.value - b.value, width);
    if (t.op == "*") return wrapped(a.value * b.value, width);
    if (t.op == "&") return {a.value & b.value, width};
    if (t.op == "|") return {a.value | b.value, width};
    if (t.op == "^") return {a.value ^ b.value, width};
    if (t.op == "/" || t.op == "%") {
      if (b.value == 0) throw Meaningless{};
      const int r = euclidean_remainder(a.value, b.value);
      return {t.op == "%" ? r : (a.value - r) / b.value, width};
    }
    throw Unreadable{"operator " + t.op};
  }

  bool holds(const Tree& t, const State& now, const State* next = nullptr) const {
    return value(t, now, next, {}).value != 0;
  }

  // Can the condition be `as`, whatever the next state is? A part that looks at the next state can
  // be both.
  bool possible(const Tree& t, bool as, const State& now, const Binding& bound) const {
    if (!looks_ahead(t, bound)) return (value(t, now, nullptr, bound).value != 0) == as;
    auto kid = [&](std::size_t i, bool want) { return possible(t.kids.at(i), want, now, bound); };
    if (t.op == "call") {
      const auto [body, arguments] = opened(t, bound);
      return possible(*body, as, now, arguments);
    }
    if (t.op == "name") {
      if (const auto at = bound.find(t.text); at != bound.end())
        return possible(*at->second, as, now, {});
      return possible(text_.defines.at(t.text).body, as, now, {});
    }
    if (t.op == "!") return kid(0, !as);
    if (t.op == "=>") return as ? kid(0, false) || kid(1, true) : kid(0, true) && kid(1, false);
    if (t.op == "&&" || t.op == "||") {
      const bool all = (t.op == "&&") == as; // every operand must be `as`, or one
      for (std::size_t i = 0; i < t.kids.size(); ++i)
        if (kid(i, as) != all) return !all;
      return all;
    }
    return true;
  }

  // Has the text a meaning at `now`, read from left to right as C does?
  bool has_meaning(const Tree& t, const State& now, const Binding& bound) const {
    auto fine = [&](std::size_t i) { return has_meaning(t.kids.at(i), now, bound); };
    auto can = [&](std::size_t i, bool as) { return possible(t.kids.at(i), as, now, bound); };
    if (t.op == "call") {
      const auto [body, arguments] = opened(t, bound);
      return has_meaning(*body, now, arguments);
    }
    if (t.op == "name") {
      if (const auto at = bound.find(t.text); at != bound.end())
        return has_meaning(*at->second, now, {});
      if (const auto at = text_.defines.find(t.text); at != text_.defines.end())
        return has_meaning(at->second.body, now, {});
      return true;
    }
    if (t.op == "&&" || t.op == "||") {
      for (std::size_t i = 0; i < t.kids.size(); ++i) {
        if (!fine(i)) return false;
        if (!can(i, t.op == "&&")) return true;
      }
      return true;
    }
    if (t.op == "=>") return fine(0) && (!can(0, true) || fine(1));
    if (t.op == "?") return fine(0) && (!can(0, true) || fine(1)) && (!can(0, false) || fine(2));
    for (std::size_t i = 0; i < t.kids.size(); ++i)
      if (!fine(i)) return false;
    try {
      if (t.op == "index") slot_of(t, now, bound);
      if ((t.op == "/" || t.op == "%") && value(t.kids.at(1), now, nullptr, bound).value == 0)
        return false;
    } catch (const Meaningless&) {
      return false;
    }
    return true;
  }

  // ---- places

  // The first slot of a variable or element, and how many belong to it.
  struct Range {
    std::size_t first = 0, count = 1;
  };

  Range slot_of(const Tree& t, const State& now, const Binding& bound) const {
    std::vector<int> indices;
    const Variable& v = place(t, now, bound, indices);
    Range range{0, v.slots()};
    for (std::size_t i = 0; i < indices.size(); ++i) {
      if (indices[i] < 0 || indices[i] >= v.bounds.at(i)) throw Meaningless{};
      range.count /= static_cast<std::size_t>(v.bounds[i]);
      range.first += range.count * static_cast<std::size_t>(indices[i]);
    }
    range.first += v.first;
    return range;
  }

  // Every slot that the text primes at `now`, with definitions written out.
  void primed(const Tree& t, const State& now, const Binding& bound,
              std::set<std::size_t>& into) const {
    if (t.op == "prime") {
      try {
        const Range r = slot_of(t.kids[0], now, bound);
        for (std::size_t i = 0; i < r.count; ++i) into.insert(r.first + i);
      } catch (const Meaningless&) {
        // `i < 2 => a[i]' == 1` where i is 2: there is no such element.
      }
    } else if (t.op == "call") {
      const auto [body, arguments] = opened(t, bound);
      primed(*body, now, arguments, into);
    } else if (t.op == "name") {
      if (const auto at = bound.find(t.text); at != bound.end())
        primed(*at->second, now, {}, into);
      else if (const auto define = text_.defines.find(t.text); define != text_.defines.end())
        primed(define->second.body, now, {}, into);
    } else {
      for (const Tree& kid : t.kids) primed(kid, now, bound, into);
    }
  }

  bool looks_ahead(const Tree& t, const Binding& bound) const {
    if (t.op == "prime") return true;
    if (t.op == "call") {
      const auto [body, arguments] = opened(t, bound);
      return looks_ahead(*body, arguments);
    }
    if (t.op == "name") {
      if (const auto at = bound.find(t.text); at != bound.end())
        return looks_ahead(*at->second, {});
      if (const auto at = text_.defines.find(t.text); at != text_.defines.end())
        return looks_ahead(at->second.body, {});
    }
    return std::any_of(t.kids.begin(), t.kids.end(),
                       [&](const Tree& kid) { return looks_ahead(kid, bound); });
  }

  int instances(const std::string& thread) const {
    for (const ThreadText& t : text_.threads)
      if (t.name == thread) return t.instances == "any" ? 3 : std::stoi(t.instances);
    throw Unreadable{"no thread " + thread};
  }

 private:
  static Number wrapped(int value, int width) {
    return {width > 0 ? value & ((1 << width) - 1) : value, width};
  }

  // Element by element; nothing if the operands are no arrays.
  std::optional<bool> equal_arrays(const Tree& t, const State& now, const State* next,
                                   const Binding& bound) const {
    Range at[2];
    const State* in[2] = {&now, &now};
    for (std::size_t k = 0; k < 2; ++k) {
      const Tree* side = &t.kids[k];
      if (side->op == "prime") {
        side = &side->kids[0];
        in[k] = next;
      }
      if (side->op != "name" || find(side->text) == nullptr) return std::nullopt;
      at[k] = slot_of(*side, now, bound);
    }
    if (at[0].count == 1) return std::nullopt;
    for (std::size_t i = 0; i < at[0].count; ++i)
      if (in[0]->at(at[0].first + i) != in[1]->at(at[1].first + i)) return false;
    return true;
  }

  Number read(Range at, const State& state) const {
    const Slot& slot = slots.at(at.first);
    int width = 0;
    while (slot.kind == Slot::Kind::bits && (1 << width) <= slot.high) ++width;
    return {state.at(at.first), width};
  }

  // Arguments stand for themselves; none of the texts we read passes a parameter on.
  std::pair<const Tree*, Binding> opened(const Tree& call, const Binding& outer) const {
    const auto at = text_.defines.find(call.text);
    if (at == text_.defines.end()) throw Unreadable{"no definition " + call.text};
    if (!outer.empty()) throw Unreadable{"a definition with arguments inside another"};
    Binding inner;
    for (std::size_t i = 0; i < call.kids.size(); ++i)
      inner[at->second.parameters.at(i)] = &call.kids[i];
    return {&at->second.body, inner};
  }

  const Variable& place(const Tree& t, const State& now, const Binding& bound,
                        std::vector<int>& indices) const {
    if (t.op == "index") {
      const Variable& v = place(t.kids.at(0), now, bound, indices);
      indices.push_back(value(t.kids.at(1), now, nullptr, bound).value);
      return v;
    }
    if (t.op == "name")
      if (const auto at = bound.find(t.text); at != bound.end())
        return place(*at->second, now, {}, indices);
    const std::string name = t.op == "field" ? t.kids.at(0).text + "." + t.text : t.text;
    const Variable* v = find(name);
    if (v == nullptr) throw Unreadable{"no variable " + name};
    return *v;
  }

  void declare(const DeclarationText& d, const std::string& thread) {
    for (const std::string& name : d.names) {
      Variable v;
      v.name = name;
      v.first = slots.size();
      v.bounds = d.bounds;
      for (std::size_t i = 0; i < v.slots(); ++i) {
        Slot slot;
        slot.variable = thread.empty() ? name : thread + "::" + name;
        std::size_t rest = i;
        slot.index.assign(d.bounds.size(), 0);
        for (std::size_t k = d.bounds.size(); k-- > 0;) {
          slot.index[k] = static_cast<int>(rest % static_cast<std::size_t>(d.bounds[k]));
          rest /= static_cast<std::size_t>(d.bounds[k]);
        }
        shape(d, slot);
        slots.push_back(slot);
      }
      variables_[name] = v;
    }
  }

  void shape(const DeclarationText& d, Slot& slot) const {
    if (d.base == "range") {
      slot.kind = Slot::Kind::number;
      slot.low = d.low;
      slot.high = d.high;
      slot.box_low = d.low - 1;
      slot.box_high = d.high + 1;
      return;
    }
    if (d.base == "bits") {
      slot.kind = Slot::Kind::bits;
      slot.high = (1 << d.width) - 1;
    } else if (d.base == "lock" || d.base == "thread") {
      slot.kind = Slot::Kind::identity;
      slot.low = -1;
    } else if (d.base != "bool") {
      const auto at = text_.enums.find(d.base);
      if (at == text_.enums.end()) throw Unreadable{"no type " + d.base};
      slot.kind = Slot::Kind::enumeration;
      slot.high = static_cast<int>(at->second.size()) - 1;
    }
    slot.box_low = slot.low;
    slot.box_high = slot.high;
  }

  void declare_counter(const std::string& name) {
    variables_[name] = Variable{name, slots.size(), {}};
    Slot slot;
    slot.variable = name;
    slot.kind = Slot::Kind::number;
    slot.counter = true;
    slot.box_low = -1;
    slot.box_high = 3;
    slots.push_back(slot);
  }

  const ContractText& text_;
  std::map<std::string, int> enum_values_;
  std::map<std::string, Variable> variables_;
  std::size_t shared_slots_ = 0;
};

bool in_domain(const Slot& slot, int value) {
  if (slot.counter) return value >= 0;
  return slot.low <= value && value <= slot.high;
}

class ThreadReader {
 public:
  ThreadReader(const ContractText& text, const ThreadText& thread)
      : text_(text)
      , thread_(thread)
      , world_(text) {
    world_.enter(thread);
  }

  ThreadMeaning read() {
    out_.name = thread_.name;
    out_.slots = world_.slots;
    out_.states = thread_.states;
    out_.instances = thread_.instances;
    for (const std::string& s : thread_.initial) out_.initial.push_back(number_of(s));
    for (const DeclarationText& d : thread_.locals)
      for (const std::string& name : d.names)
        if (d.initial)
          out_.local_initial.push_back(name + " = " + std::to_string(initial_value(d)));
    const bool counted = text_.mentions_ended.count(thread_.name) != 0;
    for (const std::string& s : thread_.states) {
      const bool leaves =
          std::any_of(thread_.edges.begin(), thread_.edges.end(), [&](const EdgeText& e) {
            return std::find(e.sources.begin(), e.sources.end(), s) != e.sources.end();
          });
      out_.end.push_back(!leaves || thread_.ends.count(s) != 0);
    }
    if (counted) {
      out_.states.push_back("(ended)");
      out_.end.push_back(true);
    }
    const std::vector<State> before = all_states(out_.slots, false);
    for (std::size_t l = 0; l < out_.states.size(); ++l) {
      out_.wrong.emplace_back();
      out_.meaningless.emplace_back();
      for (const State& s : before) judge(l, s);
    }
    std::sort(out_.steps.begin(), out_.steps.end());
    out_.steps.erase(std::unique(out_.steps.begin(), out_.steps.end()), out_.steps.end());
    return std::move(out_);
  }

  int initial_value(const DeclarationText& d) const {
    return world_.value(*d.initial, {}, nullptr, {}).value;
  }

 private:
  int number_of(const std::string& state) const {
    const auto at = std::find(thread_.states.begin(), thread_.states.end(), state);
    if (at == thread_.states.end()) throw Unreadable{"no state " + state};
    return static_cast<int>(at - thread_.states.begin());
  }

  void judge(std::size_t l, const State& s) {
    const bool ended = l == thread_.states.size();
    const std::string& name = out_.states[l];
    std::vector<const Tree*> asserted;
    for (const Tree& c : thread_.common) asserted.push_back(&c);
    for (const Tree& c : text_.invariants) asserted.push_back(&c);
    if (const auto at = thread_.assertions.find(name); at != thread_.assertions.end())
      asserted.push_back(&at->second);
    bool meaning = true;
    for (const Tree* t : asserted) meaning = meaning && world_.has_meaning(*t, s, {});
    for (const EdgeText& e : thread_.edges)
      if (leaves(e, name)) meaning = meaning && has_meaning(e, s);
    if (!meaning) {
      out_.meaningless[l].push_back(s);
      out_.wrong[l].push_back(s);
      return;
    }
    for (const Tree* t : asserted)
      if (!world_.holds(*t, s)) {
        out_.wrong[l].push_back(s);
        break;
      }
    if (!ended) {
      for (const EdgeText& e : thread_.edges)
        if (leaves(e, name)) steps_of(e, l, s);
      if (thread_.idle_off.count(name) == 0 && !thread_.no_idle) idle_step(l, s);
      if (text_.mentions_ended.count(thread_.name) != 0 && out_.end[l]) end_step(l, s);
    } else {
      idle_step(l, s);
    }
  }

  static bool leaves(const EdgeText& e, const std::string& state) {
    return std::find(e.sources.begin(), e.sources.end(), state) != e.sources.end();
  }

  // Guards first, then the rest in its order, each read only where those before it may hold.
  bool has_meaning(const EdgeText& e, const State& s) const {
    for (const ClauseText& c : e.clauses) {
      if (c.word != "when") continue;
      if (!world_.has_meaning(c.expr, s, {})) return false;
      if (!world_.holds(c.expr, s)) return true;
    }
    for (const ClauseText& c : e.clauses) {
      if (c.word == "when" || c.word == "starts") continue;
      if (!world_.has_meaning(c.expr, s, {})) return false;
      if (c.word == ":" && refuted(c.expr, s)) return true;
    }
    return true;
  }

  // A clause after ':' that fails whatever the next state is.
  bool refuted(const Tree& t, const State& s) const { return !world_.possible(t, true, s, {}); }

  // Adds the step for every choice of the changed slots that passes.
  void choose(int from, int to, bool idle, const State& s, const std::set<std::size_t>& changed,
              const std::set<std::size_t>& inside,
              const std::function<bool(const State&)>& passes) {
    std::vector<std::size_t> order(changed.begin(), changed.end());
    State after = s;
    std::function<void(std::size_t)> go = [&](std::size_t i) {
      if (i == order.size()) {
        if (passes(after)) out_.steps.push_back({from, to, idle, s, after});
        return;
      }
      const Slot& slot = out_.slots[order[i]];
      const bool domain = inside.count(order[i]) != 0;
      for (int v = domain ? slot.low : slot.box_low; v <= (domain ? slot.high : slot.box_high);
           ++v) {
        after[order[i]] = v;
        go(i + 1);
      }
      after[order[i]] = s[order[i]];
    };
    go(0);
  }

  void add_free(std::set<std::size_t>& changed, std::set<std::size_t>& inside) const {
    for (const std::string& name : thread_.free) {
      const Variable* v = world_.find(name);
      if (v == nullptr) throw Unreadable{"no variable " + name};
      for (std::size_t i = 0; i < v->slots(); ++i) {
        changed.insert(v->first + i);
        inside.insert(v->first + i);
      }
    }
  }

  void idle_step(std::size_t l, const State& s) {
    std::set<std::size_t> changed, inside;
    add_free(changed, inside);
    choose(static_cast<int>(l), static_cast<int>(l), true, s, changed, inside,
           [](const State&) { return true; });
  }

  void end_step(std::size_t l, const State& s) {
    std::set<std::size_t> changed, inside;
    add_free(changed, inside);
    const std::size_t counter = world_.find(thread_.name + ".ended")->first;
    changed.insert(counter);
    choose(static_cast<int>(l), static_cast<int>(thread_.states.size()), false, s, changed, inside,
           [&](const State& after) { return after[counter] == s[counter] + 1; });
  }

  void steps_of(const EdgeText& e, std::size_t l, const State& s) {
    std::set<std::size_t> changed, inside;
    std::map<std::size_t, int> exactly; // slots whose next value is given
    for (const ClauseText& c : e.clauses)
      if (c.word == "when" && !world_.holds(c.expr, s)) return;
    for (const ClauseText& c : e.clauses) {
      if (c.word == ":") {
        if (refuted(c.expr, s)) return;
        world_.primed(c.expr, s, {}, changed);
      } else if (c.word == "any") {
        const World::Range r = world_.slot_of(c.expr, s, {});
        for (std::size_t i = 0; i < r.count; ++i) {
          changed.insert(r.first + i);
          inside.insert(r.first + i);
        }
      } else if (c.word == "lock" || c.word == "unlock") {
        const std::size_t m = world_.slot_of(c.expr, s, {}).first;
        if (s[m] != (c.word == "lock" ? -1 : 0)) return;
        const int becomes = c.word == "lock" ? 0 : -1;
        if (exactly.count(m) != 0 && exactly[m] != becomes) return;
        exactly[m] = becomes;
        changed.insert(m);
      } else if (c.word == "starts") {
        const std::size_t counter = world_.find(c.expr.text + ".started")->first;
        if (exactly.count(counter) == 0) exactly[counter] = s[counter];
        ++exactly[counter];
        changed.insert(counter);
      }
    }
    add_free(changed, inside);
    choose(static_cast<int>(l), number_of(e.target), false, s, changed, inside,
           [&](const State& after) {
             for (auto [slot, value] : exactly)
               if (after[slot] != value) return false;
             for (const ClauseText& c : e.clauses)
               if (c.word == ":" && !world_.holds(c.expr, s, &after)) return false;
             return true;
           });
  }

  const ContractText& text_;
  const ThreadText& thread_;
  World world_;
  ThreadMeaning out_;
};

bool is_initial(const ContractText& text, const World& world, const State& s) {
  for (std::size_t i = 0; i < world.slots.size(); ++i) {
    const Slot& slot = world.slots[i];
    if (!in_domain(slot, s[i]) || (slot.counter && s[i] != 0)) return false;
  }
  for (const DeclarationText& d : text.shared) {
    if (!d.initial && d.base != "lock") continue;
    const int value = d.initial ? world.value(*d.initial, s, nullptr, {}).value : -1;
    for (const std::string& name : d.names) {
      const Variable* v = world.find(name);
      for (std::size_t i = 0; i < v->slots(); ++i)
        if (s[v->first + i] != value) return false;
    }
  }
  return std::all_of(text.initially.begin(), text.initially.end(), [&](const Tree& t) {
    return world.has_meaning(t, s, {}) && world.holds(t, s);
  });
}

} // namespace

std::vector<State> all_states(const std::vector<Slot>& slots, bool box) {
  std::vector<State> out{State{}};
  for (const Slot& slot : slots) {
    std::vector<State> longer;
    const int low = box ? slot.box_low : slot.low;
    const int high = box ? slot.box_high : slot.high;
    for (const State& s : out)
      for (int v = low; v <= high; ++v) {
        longer.push_back(s);
        longer.back().push_back(v);
      }
    out = std::move(longer);
  }
  return out;
}

Meaning read_contract(const std::string& text) {
  const ContractText contract = read_contract_text(text);
  Meaning out;
  World world(contract);
  out.shared = world.slots;
  for (const State& s : all_states(out.shared, true))
    if (is_initial(contract, world, s)) out.initial.push_back(s);
  for (const ThreadText& t : contract.threads)
    out.threads.push_back(ThreadReader(contract, t).read());
  out.exclusions = contract.exclusions;
  out.features = contract.features();
  return out;
}

} // namespace absthread::fuzz::lowering
