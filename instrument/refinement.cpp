// SPDX-License-Identifier: MIT
#include "instrument/refinement.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::refinement {
namespace {

std::string last_part(const std::string& name, const std::string& separator) {
  const std::size_t at = name.rfind(separator);
  return at == std::string::npos ? name : name.substr(at + separator.size());
}

class Renaming {
 public:
  Renaming(const Program& program, std::string side, TermManager& terms)
      : side_(std::move(side))
      , terms_(terms) {
    for (const Variable& v : program.shared) add(v.term, side_ + "." + v.name());
  }

  Program operator()(Program program) {
    for (Variable& v : program.shared) rename(v);
    program.initial = renamed(program.initial);
    for (Invariant& i : program.invariants) i.condition = renamed(i.condition);
    const TermMap shared = names_;
    for (Template& t : program.threads) {
      names_ = shared;
      rename(t.thread);
    }
    return program;
  }

 private:
  void add(Term variable, const std::string& name) {
    const Term other = terms_.variable(name, variable.sort());
    names_[variable] = other;
    names_[primed(variable)] = primed(other);
  }
  Term renamed(Term term) const { return term ? substitute(term, names_) : term; }
  void rename(Variable& v) const {
    v.term = renamed(v.term);
    v.domain = renamed(v.domain);
    v.initial = renamed(v.initial);
  }
  void rename(Thread& thread) {
    const std::string prefix = side_ + "." + thread.name + ".";
    if (thread.self) names_[thread.self] = terms_.symbol(thread.name + ".self", thread.self.sort());
    for (const Variable& v : thread.locals) add(v.term, prefix + last_part(v.name(), "::"));
    for (const Edge& e : thread.edges)
      for (const Term input : e.step.inputs) add(input, prefix + input.name());
    thread.self = renamed(thread.self);
    for (Variable& v : thread.locals) rename(v);
    for (Location& l : thread.locations) {
      l.assertion = renamed(l.assertion);
      for (Claim& claim : l.claims) claim.condition = renamed(claim.condition);
    }
    for (Edge& e : thread.edges) {
      e.step.relation = renamed(e.step.relation);
      for (Term& v : e.step.changed) v = renamed(v);
      for (Term& v : e.step.inputs) v = renamed(v);
    }
    for (Term& v : thread.free) v = renamed(v);
  }

  std::string side_;
  TermManager& terms_;
  TermMap names_;
};

bool is_local_of(Term variable, const Thread& thread) {
  return std::any_of(thread.locals.begin(), thread.locals.end(),
                     [&](const Variable& v) { return v.term == variable; });
}

bool is_shared_in(Term variable, const Program& program) {
  return std::any_of(program.shared.begin(), program.shared.end(),
                     [&](const Variable& v) { return v.term == variable; });
}

} // namespace

Program renamed_apart(const Program& program, const std::string& side, TermManager& terms) {
  return Renaming(program, side, terms)(program);
}

std::vector<Term> same_names(const Program& concrete, const Program& abstract) {
  std::vector<Term> out;
  for (const Variable& c : concrete.shared)
    for (const Variable& a : abstract.shared)
      if (last_part(c.name(), "concrete.") == last_part(a.name(), "abstract.") &&
          c.term.sort() == a.term.sort())
        out.push_back(equal(c.term, a.term));
  return out;
}

std::optional<Task> make_task(Program concrete, Program abstract, std::string& why) {
  Task out;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < concrete.threads.size(); ++i) {
    const Template& t = concrete.threads[i];
    const auto partner = abstract.find_thread(t.thread.name);
    if (!partner) {
      std::vector<std::string> others;
      for (const Template& o : abstract.threads) others.push_back(o.thread.name);
      why = fmt::format("thread '{}' of the concrete program has no partner of that name in the "
                        "abstract one; there are {}",
                        t.thread.name, fmt::join(others, ", "));
      return std::nullopt;
    }
    const Multiplicity& other = abstract.threads[*partner].multiplicity;
    if (!other.any() && other.number != t.multiplicity.number) {
      why =
          fmt::format("there are {} of thread '{}' in the concrete program, {} in the abstract one",
                      t.multiplicity.to_string(), t.thread.name, other.to_string());
      return std::nullopt;
    }
    out.pairs.push_back({i, *partner});
  }
  for (const Template& t : abstract.threads)
    if (!concrete.find_thread(t.thread.name)) {
      why = fmt::format("thread '{}' of the abstract program has no partner of that name in the "
                        "concrete one",
                        t.thread.name);
      return std::nullopt;
    }
  out.relate = same_names(concrete, abstract);
  out.pre = out.relate;
  out.concrete = std::move(concrete);
  out.abstract = std::move(abstract);
  return out;
}

std::vector<Term> about_pair(const std::vector<Term>& conjuncts, const Task& task,
                             const Pair& pair) {
  std::vector<Term> out;
  for (const Term c : conjuncts) {
    const std::vector<Term> used = free_variables(c);
    if (std::all_of(used.begin(), used.end(), [&](Term v) {
          return is_shared_in(v, task.concrete) || is_shared_in(v, task.abstract) ||
                 is_local_of(v, task.concrete.threads[pair.concrete].thread) ||
                 is_local_of(v, task.abstract.threads[pair.abstract].thread);
        }))
      out.push_back(c);
  }
  return out;
}

std::string action_of(const Edge& edge, const std::vector<std::string>& visible) {
  std::vector<std::string> names;
  for (const Term v : edge.step.changed) {
    const std::string name = v.name().substr(v.name().find('.') + 1);
    if (std::find(visible.begin(), visible.end(), name) != visible.end()) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return fmt::format("{}", fmt::join(names, ","));
}

Term start_of(const Program& program, std::size_t thread, TermManager& terms) {
  std::vector<Term> parts;
  if (program.initial) parts.push_back(program.initial);
  for (const Variable& v : program.threads[thread].thread.locals) {
    if (v.initial) parts.push_back(equal(v.term, v.initial));
    if (v.domain) parts.push_back(v.domain);
  }
  return conj(terms, parts);
}

} // namespace absthread::refinement
