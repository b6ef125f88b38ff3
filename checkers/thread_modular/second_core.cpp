// SPDX-License-Identifier: MIT
#include "checkers/thread_modular/second_core.hpp"

#include "spec-lang/term/transfer.hpp"

namespace absthread::thread_modular {
namespace {

void move_over(absthread::Variable& v, Transfer& over) {
  v.term = over(v.term);
  v.domain = over(v.domain);
  v.initial = over(v.initial);
}

void move_over(std::vector<Term>& terms, Transfer& over) {
  for (Term& t : terms) t = over(t);
}

void move_over(Valuation& values, Transfer& over) {
  for (auto& [variable, value] : values) {
    variable = over(variable);
    value = over(value);
  }
}

} // namespace

Program copied(const Program& program, TermManager& to) {
  Transfer over(to);
  Program out = program;
  out.initial = over(out.initial);
  for (absthread::Variable& v : out.shared) move_over(v, over);
  for (Template& t : out.threads) {
    t.thread.self = over(t.thread.self);
    for (absthread::Variable& v : t.thread.locals) move_over(v, over);
    for (Location& l : t.thread.locations) l.assertion = over(l.assertion);
    for (Edge& e : t.thread.edges) {
      e.step.relation = over(e.step.relation);
      move_over(e.step.changed, over);
      move_over(e.step.inputs, over);
      e.accesses.clear(); // no engine looks at them
    }
    for (Location& l : t.thread.locations) {
      l.accesses.clear();
      l.claims.clear();
    }
    move_over(t.thread.free, over);
  }
  for (Invariant& i : out.invariants) i.condition = over(i.condition);
  for (Conflict& c : out.conflicts)
    for (Conflict::Side* side : {&c.first, &c.second}) {
      side->condition = over(side->condition);
      side->index = over(side->index);
    }
  return out;
}

Result copied(Result result, TermManager& to) {
  Transfer over(to);
  if (result.trace) {
    Trace& trace = *result.trace;
    move_over(trace.shared_initial, over);
    for (TraceStart& s : trace.starts) move_over(s.locals, over);
    for (TraceStep& s : trace.steps)
      for (Valuation* values :
           {&s.shared_before, &s.shared_after, &s.locals_before, &s.locals_after, &s.inputs})
        move_over(*values, over);
  }
  if (!result.certificate) return result;
  if (auto* modular = std::get_if<ThreadModularCertificate>(&*result.certificate))
    for (auto& entry : modular->entries) {
      for (auto& [location, formula] : entry.reach) formula = over(formula);
      move_over(entry.environment, over);
    }
  if (auto* joint = std::get_if<JointCertificate>(&*result.certificate))
    for (auto& entry : joint->entries) entry.formula = over(entry.formula);
  return result;
}

SecondCore::SecondCore(const Program& program, const Options& options)
    : program_(copied(program, terms_))
    , options_(options) {
  options_.method = Method::joint;
  options_.jobs = 1;
  options_.progress = {};
  options_.dump = {};
  options_.make_solver = {}; // one that uses our terms
  options_.cancelled = [this] { return stop_.load(); };
  worker_ = std::thread([this] {
    try {
      result_ = check(program_, terms_, options_);
      bug_ = result_.verdict.answer == Answer::violated;
      proof_ = result_.verdict.answer == Answer::proved;
    } catch (...) {
      failure_ = std::current_exception();
    }
  });
}

SecondCore::~SecondCore() {
  stop();
  if (worker_.joinable()) worker_.join();
}

Result SecondCore::answer(TermManager& to) {
  worker_.join();
  if (failure_) std::rethrow_exception(failure_);
  return copied(std::move(result_), to);
}

} // namespace absthread::thread_modular
