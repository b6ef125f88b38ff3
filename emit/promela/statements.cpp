// SPDX-License-Identifier: MIT
// A move as statements. A new value is asserted to be in its domain before it is assigned: a step
// that leaves it is wrong, not blocked (unless the domain is one that was cut). Assignments that
// happen at once are put in an order that has the same effect (moves.hpp). Several statements are a
// d_step, which is one step.
#include <fmt/format.h>

#include <algorithm>

#include "emit/promela/text.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

// The conditions that a new value has to satisfy, as far as they are not evident: to be asserted,
// or, where the domain is cut, to be demanded.
void obligations(const Draft& d, const Assignment& a, const Thread* thread,
                 std::vector<std::string>& asserted, std::vector<Term>& demanded) {
  Term variable = a.place;
  while (variable.is(Kind::select)) variable = variable[0];
  const Encoding& e = d.encodings.at(variable);
  if (e.shape != Shape::number || !a.value) return;
  const auto values = interval(a.value, d.encodings);
  if (!a.value.sort().is(SortKind::integer)) return; // bits and enums cannot leave
  if (!values) throw Refused{fmt::format("the values of '{}' are not known", to_string(a.value))};
  {
    const std::string text = expression(a.value, d.encodings, 8);
    std::vector<std::string> sides;
    std::vector<Term> terms;
    if (e.proper && ABSTHREAD_FAULT("promela-domain-unchecked")) return;
    if (!e.proper && ABSTHREAD_FAULT("promela-range-unchecked")) return;
    if (a.value.is_constant() && !e.values.contains(*values) && !d.cut.contains(variable)) {
      asserted.emplace_back("assert(false)");
      return;
    }
    if (values->low < e.values.low) {
      sides.push_back(fmt::format("{} >= {}", text, e.values.low.get_str()));
      terms.push_back(at_most(d.m.integer(e.values.low), a.value));
    }
    if (values->high > e.values.high) {
      sides.push_back(fmt::format("{} <= {}", text, e.values.high.get_str()));
      terms.push_back(at_most(a.value, d.m.integer(e.values.high)));
    }
    if (d.cut.contains(variable)) {
      demanded.insert(demanded.end(), terms.begin(), terms.end());
    } else if (!sides.empty()) {
      asserted.push_back(fmt::format("assert({})", fmt::join(sides, " && ")));
    }
  }
  if (e.proper) return;
  // A domain that is no range.
  Term domain;
  for (const Variable& v : d.program.shared)
    if (v.term == variable) domain = v.domain;
  if (thread)
    for (const Variable& v : thread->locals)
      if (v.term == variable) domain = v.domain;
  if (!domain) return;
  if (variable != a.place)
    throw Refused{fmt::format("the domain of the array '{}'", variable.name())};
  const Term kept = substitute(domain, {{variable, a.value}});
  if (!kept.is_true()) asserted.push_back(fmt::format("assert({})", d.text_of(kept)));
}

bool sets(const Move& move, Term variable) {
  return std::any_of(move.sets.begin(), move.sets.end(),
                     [&](const Assignment& a) { return a.place == variable; });
}

} // namespace

std::vector<std::string> Statements::all() const {
  std::vector<std::string> out = before;
  out.insert(out.end(), sets.begin(), sets.end());
  out.insert(out.end(), after.begin(), after.end());
  return out;
}

Statements statements(Draft& d, const Move& move, const Thread* thread) {
  Statements out;
  out.guard = move.guard;
  std::vector<Term> demanded;
  for (const Assignment& a : move.sets) obligations(d, a, thread, out.before, demanded);
  for (const Term demand : demanded) out.guard = conj(out.guard, demand);
  const Sequence order = sequence(move.sets, d.m);
  for (const Sequence::Saved& s : order.saved) {
    if (!d.encodings.contains(s.temporary)) {
      Encoding e = d.encodings.at(s.variable);
      e.name = d.fresh(s.name);
      e.sizes.clear();
      d.temporaries[e.name] = e.type();
      d.encodings.emplace(s.temporary, e);
    }
    const std::string& name = d.encodings.at(s.temporary).name;
    out.before.push_back(fmt::format("{} = {}", name, d.text_of(s.value)));
    out.after.push_back(name + " = 0");
  }
  for (const Assignment& a : order.sets) {
    if (!a.value) {
      out.free.push_back(place(a.place, d.encodings));
      continue;
    }
    std::string value = d.text_of(a.value);
    for (const Counter& c : d.counters)
      if (c.variable && c.variable == a.place && a.value != c.rest)
        value = a.value.is_true()
                    ? fmt::format("{} > 0", c.name)
                    : fmt::format("({} > 0 -> {} : {})", c.name, value, d.text_of(c.rest));
    out.sets.push_back(fmt::format("{} = {}", place(a.place, d.encodings), value));
  }
  return out;
}

void count(const Draft& d, std::size_t t, std::optional<LocationId> from, LocationId to,
           const Move& move, Statements& s) {
  for (const Counter& c : d.counters) {
    const bool was = from ? c.inside[t][*from] : d.begins_inside(c, t);
    const bool is = c.inside[t][to];
    if (was == is || (was && ABSTHREAD_FAULT("promela-counters-only-grow"))) continue;
    // Before the assignments, so that they see whether somebody is left to read.
    s.before.push_back(fmt::format("{}{}", c.name, is ? "++" : "--"));
    if (c.variable && was && !sets(move, c.variable))
      s.sets.push_back(fmt::format("{0} = ({1} > 0 -> {0} : {2})", place(c.variable, d.encodings),
                                   c.name, d.text_of(c.rest)));
  }
}

void put_option(Draft& d, const Statements& s, const std::string& then,
                std::optional<Line> meaning) {
  std::vector<std::string> all = s.all();
  const bool guarded = !s.guard.is_true();
  const std::string guard = guarded ? d.text_of(s.guard) : std::string();
  if (!s.free.empty()) {
    if (s.free.size() > 9) throw Refused{"a step to more than nine thread identities"};
    d.put("  :: atomic {");
    if (guarded) d.put(fmt::format("       {} ->", guard));
    // Chosen into a temporary: the step itself is one.
    for (std::size_t i = 0; i < s.free.size(); ++i) {
      const std::string temporary = fmt::format("chosen_{}", i + 1);
      d.choices.insert(temporary);
      d.put(fmt::format("       select ({} : 0 .. threads);", temporary));
      all.push_back(fmt::format("{} = {}; {} = 0", s.free[i], temporary, temporary));
    }
    d.needs_threads = true;
    d.put(fmt::format("       d_step {{ {}{} }}", guarded ? guard + " -> " : std::string(),
                      fmt::join(all, "; ")),
          meaning);
    d.put(fmt::format("     }}{}", then));
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
  d.put(fmt::format("  :: {}{}", text, then), meaning);
}

void declare(Draft& d, const std::string& indent, const Variable& v) {
  const Encoding& e = d.encodings.at(v.term);
  std::string line = fmt::format("{}{} {}", indent, e.type(), e.name);
  if (!e.sizes.empty()) line += fmt::format("[{}]", e.elements());
  Term value = v.initial;
  while (value && value.is(Kind::constant_array)) value = value[0];
  if (value && value.is_constant()) line += " = " + d.text_of(value);
  line += ";";
  std::vector<std::string> remarks;
  if (const auto found = d.classes.find(v.term); found != d.classes.end()) {
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
  d.put(line);
}

} // namespace absthread::emit::promela
