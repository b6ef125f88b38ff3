// SPDX-License-Identifier: MIT
#include "emit/promela/draft.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec-lang/diag/fault.hpp"

namespace absthread::emit::promela {

const Variable* Draft::find(Term v) const {
  for (const Variable& s : program.shared)
    if (s.term == v) return &s;
  for (const Template& t : program.threads)
    for (const Variable& l : t.thread.locals)
      if (l.term == v) return &l;
  return nullptr;
}

std::string Draft::fresh(const std::string& wish) {
  std::string name = wish;
  for (int n = 2; local.contains(name) || !global.insert(name).second; ++n)
    name = fmt::format("{}_{}", wish, n);
  return name;
}

std::string Draft::fresh(const std::string& wish, std::set<std::string>& taken) {
  std::string name = wish;
  for (int n = 2; global.contains(name) || !taken.insert(name).second; ++n)
    name = fmt::format("{}_{}", wish, n);
  local.insert(name);
  return name;
}

void Draft::say_cut(const std::string& name) {
  const auto range = model.ranges.find(name);
  const auto treatment = model.treatment.find(name);
  const bool whole = range != model.ranges.end() && treatment != model.treatment.end() &&
                     treatment->second == Treatment::cut;
  const std::string sentence =
      whole ? fmt::format("{} within {}..{}", name, range->second.low.get_str(),
                          range->second.high.get_str())
            : fmt::format("new values of {} within {}..{}", name, options.moves.cut_low,
                          options.moves.cut_high);
  if (ABSTHREAD_FAULT("promela-cut-unsaid")) return;
  if (std::find(model.cuts.begin(), model.cuts.end(), sentence) == model.cuts.end())
    model.cuts.push_back(sentence);
}

bool Draft::chooses_start(std::size_t t) const {
  const Thread& thread = program.threads[t].thread;
  if (thread.initial.size() != 1) return true;
  return std::any_of(thread.locals.begin(), thread.locals.end(),
                     [](const Variable& v) { return !v.initial || !v.initial.is_constant(); });
}

bool Draft::begins_inside(const Counter& c, std::size_t t) const {
  const Thread& thread = program.threads[t].thread;
  if (!chooses_start(t)) return c.inside[t][thread.initial.front()];
  return c.waiting_inside && std::any_of(thread.initial.begin(), thread.initial.end(),
                                         [&](LocationId l) { return c.inside[t][l]; });
}

unsigned long Draft::all_copies() const {
  unsigned long sum = 0;
  for (const unsigned long n : model.copies) sum += n;
  if (sum > 32000) throw Refused{fmt::format("{} threads", sum)};
  return sum;
}

std::string Draft::counter_type() const {
  return all_copies() > 255 ? "short" : "byte";
}

unsigned Draft::put(const std::string& line) {
  body.push_back(line);
  return static_cast<unsigned>(body.size());
}

void Draft::put(const std::string& line, std::optional<Line> meaning) {
  const unsigned number = put(line);
  if (meaning) lines[number] = *meaning;
}

std::string comment(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '/' && !out.empty() && out.back() == '*') out += ' ';
    out += c == '\n' || c == '\t' ? ' ' : c;
  }
  return out;
}

std::string listed(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

} // namespace absthread::emit::promela
