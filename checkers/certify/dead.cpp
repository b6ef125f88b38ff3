// SPDX-License-Identifier: MIT
// The obligations. The certificate gives for some locations l a formula A_l over the locals; the
// others are claimed to be unreachable (A_l is false). D are the declared domains, in which every
// value that is read lies.
//
//   start  Init(l) implies A_{l0}(l), for each initial location l0
//   step   A_l(l), D(g), R_e(g,l,g',l') imply A_{l'}(l'), for every edge e
//   dead   A_l(l), D(g), R_e(g,l,g',l') contradict each other, for each edge that is asked about
#include "checkers/certify/dead.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::certify {
namespace {

struct Refused {
  Judgement judgement;
  std::string why;
};

class Checker {
 public:
  Checker(const conformance::Task& task, TermManager& terms, smt::Solver& solver)
      : task_(task)
      , terms_(terms)
      , solver_(solver)
      , claims_(task.code.locations.size(), terms.boolean(false)) {}

  Dead run(const ConformanceCertificate& certificate,
           const std::vector<std::vector<EdgeId>>& statements) {
    Dead out;
    try {
      for (const auto& [location, formula] : certificate.alone) read(location, formula);
      if (!ABSTHREAD_FAULT("dead-start-unproved")) start();
      for (const Edge& e : task_.code.edges) {
        std::vector<Term> parts = step(e);
        parts.push_back(
            negate(ABSTHREAD_FAULT("dead-step-from-itself") ? claims_[e.from] : after(e.to)));
        prove(parts, fmt::format("alone: the step '{}' leaves what is said of the code", e.text));
      }
      out.report.judgement = Judgement::accepted;
      for (std::size_t i = 0; i < statements.size(); ++i)
        if (std::all_of(statements[i].begin(), statements[i].end(), [&](EdgeId e) {
              return contradict(step(task_.code.edges.at(e)), "dead") == smt::Answer::unsat;
            }))
          out.statements.push_back(i);
    } catch (const Refused& r) {
      out.report.judgement = r.judgement;
      out.report.why = r.why;
    }
    out.report.obligations = proved_;
    return out;
  }

 private:
  [[noreturn]] static void refuse(std::string why) {
    throw Refused{Judgement::rejected, std::move(why)};
  }

  smt::Answer contradict(const std::vector<Term>& parts, const std::string& obligation) {
    if (std::any_of(parts.begin(), parts.end(), [](Term t) { return t.is_false(); }))
      return smt::Answer::unsat;
    solver_.push();
    for (const Term& p : parts) solver_.add(p);
    solver_.comment(obligation);
    const smt::Answer answer = solver_.check();
    solver_.pop();
    return answer;
  }

  void prove(const std::vector<Term>& parts, const std::string& obligation) {
    const smt::Answer answer = contradict(parts, obligation);
    if (answer == smt::Answer::sat) refuse(obligation);
    if (answer == smt::Answer::unknown) throw Refused{Judgement::undecided, obligation};
    ++proved_;
  }

  void read(const std::string& name, Term formula) {
    const auto location = task_.code.find_location(name);
    if (!location) refuse(fmt::format("the thread has no location '{}'", name));
    if (!claims_[*location].is_false()) refuse(fmt::format("'{}' stands there twice", name));
    if (!formula || !formula.sort().is(SortKind::boolean))
      refuse(fmt::format("'{}' has no formula", name));
    for (const Term& v : free_variables(formula))
      if (std::none_of(task_.code.locals.begin(), task_.code.locals.end(),
                       [&](const Variable& local) { return local.term == v; }))
        refuse(fmt::format("the formula of '{}' speaks of '{}', which is no local", name,
                           to_string(v)));
    for (const Term& s : free_symbols(formula))
      if (s != task_.code.self)
        refuse(fmt::format("the formula of '{}' speaks of '{}'", name, to_string(s)));
    claims_[*location] = formula;
  }

  // Identities of threads are never `none`.
  Term identity() const {
    return task_.code.self ? differ(task_.code.self, terms_.none()) : terms_.boolean(true);
  }

  void start() {
    std::vector<Term> init{identity()};
    for (const Variable& v : task_.code.locals) {
      if (v.initial) init.push_back(equal(v.term, v.initial));
      if (!v.initial && v.domain) init.push_back(v.domain);
    }
    for (const LocationId l : task_.code.initial) {
      std::vector<Term> parts = init;
      parts.push_back(negate(claims_[l]));
      prove(parts,
            fmt::format("alone: the start at {} is not covered", task_.code.locations[l].name));
    }
  }

  // What holds when the code takes the edge.
  std::vector<Term> step(const Edge& e) const {
    std::vector<Term> parts{identity(), claims_[e.from], e.step.relation};
    for (const auto* list : {&task_.shared, &task_.undeclared})
      for (const Variable& v : *list)
        if (v.domain && e.kind != EdgeKind::silent) parts.push_back(v.domain);
    for (const Variable& v : task_.code.locals)
      if (!e.step.changes(v.term)) parts.push_back(equal(primed(v.term), v.term));
    return parts;
  }

  Term after(LocationId location) const {
    TermMap map;
    for (const Variable& v : task_.code.locals) map.emplace(v.term, primed(v.term));
    return substitute(claims_[location], map);
  }

  const conformance::Task& task_;
  TermManager& terms_;
  smt::Solver& solver_;
  std::vector<Term> claims_; ///< by location
  std::uint64_t proved_ = 0;
};

} // namespace

Dead dead(const conformance::Task& task, const ConformanceCertificate& certificate,
          const std::vector<std::vector<EdgeId>>& statements, TermManager& terms,
          smt::Solver& solver) {
  return Checker(task, terms, solver).run(certificate, statements);
}

} // namespace absthread::certify
