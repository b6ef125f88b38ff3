// SPDX-License-Identifier: MIT
// Names and encodings. Every name is an identifier of Promela and of C that nobody else has; every
// variable gets the values that its domain allows, or, without a domain, a range that was chosen.
// Counters are added for places that exclude each other, and for the threads that may still read a
// shared variable, which rests once there are none.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "emit/promela/draft.hpp"
#include "emit/promela/liveness.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::emit::promela {

namespace {

void name_threads(Draft& d) {
  d.global = {"self", "threads", "copy"};
  for (int i = 1; i <= 9; ++i) d.global.insert(fmt::format("chosen_{}", i));
  for (const Template& t : d.program.threads) {
    const std::string macro = count_macro(t.thread.name);
    if (!d.global.insert(macro).second)
      throw Refused{"two threads would have the same name: " + macro};
    d.count_macros.push_back(macro);
  }
  for (const Template& t : d.program.threads) d.names.push_back(d.fresh(identifier(t.thread.name)));
}

// What the domain of an array says of each element, if it says the same of all.
std::optional<Interval> element_range(const Variable& v) {
  if (!v.domain) return std::nullopt;
  std::optional<mpz_class> low, high;
  for (const Term part : conjuncts(v.domain)) {
    if (!part.is(Kind::at_most)) return std::nullopt;
    const bool below = part[0].is_constant();
    const Term bound = below ? part[0] : part[1];
    if (!bound.is_constant() || !(below ? part[1] : part[0]).is(Kind::select)) return std::nullopt;
    std::optional<mpz_class>& known = below ? low : high;
    if (known && *known != bound.value()) return std::nullopt;
    known = bound.value();
  }
  if (!low || !high) return std::nullopt;
  return Interval{*low, *high};
}

Interval chosen_range(Draft& d, const Variable& v) {
  const std::string& name = v.name();
  const auto found = d.model.treatment.find(name);
  const auto wanted = d.options.treatment.find(name);
  const bool is_cut = (found != d.model.treatment.end() && found->second == Treatment::cut) ||
                      (wanted != d.options.treatment.end() && wanted->second == Treatment::cut);
  Interval out = is_cut ? Interval{d.options.moves.cut_low, d.options.moves.cut_high}
                        : Interval{d.options.low, d.options.high};
  if (v.initial && v.initial.is_constant()) {
    out.low = std::min(out.low, mpz_class(v.initial.value() + d.options.moves.cut_low));
    out.high = std::max(out.high, mpz_class(v.initial.value() + d.options.moves.cut_high));
  }
  d.model.ranges[name] = out;
  if (is_cut) {
    d.cut.insert(v.term);
    d.say_cut(name);
  } else {
    d.model.notes.push_back(fmt::format(
        "{} is an integer without bounds, here {}..{}; an assertion fails if that is not enough.",
        name, out.low.get_str(), out.high.get_str()));
    d.model.treatment.emplace(name, Treatment::range);
  }
  return out;
}

void add_encoding(Draft& d, const Variable& v, std::set<std::string>& taken, std::string wish) {
  Encoding e;
  if (!wish.empty() && wish.back() == '~') wish.pop_back();
  wish = identifier(wish);
  // The verifier has macros whose names are in capitals.
  if (wish.size() > 1 &&
      std::none_of(wish.begin(), wish.end(), [](unsigned char c) { return std::islower(c) != 0; }))
    wish += "_";
  e.name = &taken == &d.global ? d.fresh(wish) : d.fresh(wish, taken);
  Sort sort = v.term.sort();
  if (sort.is(SortKind::array)) {
    const auto found = d.options.bounds.find(v.term);
    if (found == d.options.bounds.end())
      throw Refused{fmt::format("the size of the array '{}' is not known", v.name())};
    e.sizes = found->second;
    if (e.elements() > 255) throw Refused{fmt::format("the array '{}' is too large", v.name())};
    for (std::size_t i = 0; i < e.sizes.size(); ++i) sort = sort.element();
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
    e.values = declared ? *declared : chosen_range(d, v);
    break;
  }
  case SortKind::array: throw Refused{fmt::format("the size of '{}' is not known", v.name())};
  }
  d.encodings[v.term] = e;
}

void encode(Draft& d) {
  for (const Variable& v : d.program.shared) add_encoding(d, v, d.global, v.name());
  d.labels.resize(d.program.threads.size());
  for (std::size_t t = 0; t < d.program.threads.size(); ++t) {
    std::set<std::string> taken;
    for (const Variable& v : d.program.threads[t].thread.locals) {
      const std::size_t colon = v.name().rfind("::");
      add_encoding(d, v, taken, colon == std::string::npos ? v.name() : v.name().substr(colon + 2));
    }
    for (const Location& l : d.program.threads[t].thread.locations)
      d.labels[t].push_back(
          d.fresh(l.end ? "end_" + identifier(l.name) : identifier(l.name), taken));
  }
}

void add_counters(Draft& d) {
  if (!ABSTHREAD_FAULT("promela-exclusion-ignored"))
    for (std::size_t x = 0; x < d.program.exclusions.size(); ++x) {
      Counter c;
      c.name = d.fresh(fmt::format("exclusive_{}", x + 1));
      for (const Template& t : d.program.threads) c.inside.emplace_back(t.thread.locations.size());
      for (const LocationReference& place : d.program.exclusions[x].places)
        c.inside[place.thread][place.location] = true;
      d.exclusions.push_back(d.counters.size());
      d.counters.push_back(std::move(c));
    }
  for (Readers& r : readers(d.program)) {
    Counter c;
    c.name = d.fresh(identifier(r.variable.name()) + "_readers");
    c.inside = std::move(r.inside);
    c.waiting_inside = true;
    c.variable = r.variable;
    c.rest = resting_value(*d.find(r.variable), d.m);
    d.counters.push_back(std::move(c));
  }
}

} // namespace

void lay_out(Draft& d) {
  name_threads(d);
  encode(d);
  add_counters(d);
}

} // namespace absthread::emit::promela
