// SPDX-License-Identifier: MIT
#include "checkers/explicit/happens_before.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "spec-lang/term/rewrite.hpp"

namespace absthread::explicit_state {

namespace {

/// How many events of each instance are known.
using Clock = std::map<std::size_t, std::size_t>;

void join(Clock& to, const Clock& from) {
  for (const auto& [who, count] : from) to[who] = std::max(to[who], count);
}

class Clocks {
 public:
  Clocks(const Program& program, const std::set<Doubt>& doubts)
      : program_(program)
      , doubts_(doubts) {}

  /// The records of a step up to `end`.
  void take(const RunStep& step, std::size_t end) {
    const std::vector<Access> made = records(step);
    for (std::size_t n = 0; n < std::min(end, made.size()); ++n) record(step, made[n]);
  }

  /// One more event of the instance: its number.
  std::size_t event(std::size_t instance) { return ++threads_[instance].knows[instance]; }

  /// The access that is asked about, of which the end of a section tells.
  void ask_about(std::size_t instance, std::size_t event) { asked_ = {instance, event}; }

  bool knows(std::size_t instance, std::size_t other, std::size_t event) {
    const Clock& clock = threads_[instance].knows;
    const auto found = clock.find(other);
    return found != clock.end() && found->second >= event;
  }

 private:
  struct OfThread {
    Clock knows, fenced, seen;
    std::map<std::pair<std::string, Term>, std::size_t> sections; ///< when they began
  };
  struct OfObject {
    Clock carried;
    std::set<std::size_t> heads; ///< who has released into it since it was replaced
  };

  std::vector<Access> records(const RunStep& step) const {
    if (!step.edge) return {};
    return made_by(program_, step.thread, program_.threads[step.thread].thread.edges[*step.edge]);
  }

  void record(const RunStep& step, const Access& a) {
    if (a.condition) {
      const Term holds = evaluate(a.condition, step.values);
      if (holds && holds.is_false()) return;
    }
    event(step.instance);
    OfThread& thread = threads_[step.instance];
    if (!a.certain) {
      if (has(Doubt::unknown)) uncertain(thread, a.sync);
      return;
    }
    Term index = a.index ? evaluate(a.index, step.values) : Term();
    if (!index && a.index) return some_element(thread, a);
    OfObject& object = objects_[{a.location, index}];
    const Clock& some = objects_[{a.location, Term()}].carried;
    Sync sync = a.sync;
    if (sync == Sync::load_dependent)
      sync = has(Doubt::address) ? Sync::acquire : Sync::load_relaxed;
    if (sync == Sync::fence_reads || sync == Sync::fence_writes) {
      if (!has(Doubt::barriers)) return;
      sync = sync == Sync::fence_reads ? Sync::fence_acquire : Sync::fence_release;
    }
    if (sync == Sync::writes_seen) {
      if (!has(Doubt::barriers)) return;
      sync = Sync::acquire;
    }
    switch (sync) {
    case Sync::none:
    case Sync::failure:
    case Sync::load_dependent:
    case Sync::fence_reads:
    case Sync::fence_writes:
    case Sync::writes_seen: break;
    case Sync::section_begin:
      thread.sections[{a.location, index}] = thread.knows[step.instance];
      break;
    case Sync::section_end:
      if (asked_ && asked_->first == step.instance &&
          thread.sections[{a.location, index}] < asked_->second)
        join(object.carried, {{step.instance, asked_->second}});
      break;
    case Sync::acquire:
      join(thread.knows, object.carried);
      join(thread.knows, some);
      join(thread.knows, anywhere_);
      break;
    case Sync::load_relaxed:
      join(thread.seen, object.carried);
      join(thread.seen, some);
      join(thread.seen, anywhere_);
      break;
    case Sync::release:
      join(object.carried, thread.knows);
      object.heads.insert(step.instance);
      break;
    case Sync::store_release:
      object.carried = thread.knows;
      object.heads = {step.instance};
      break;
    case Sync::store_relaxed:
      if (!object.heads.contains(step.instance) || !has(Doubt::sequence)) {
        object.carried.clear();
        object.heads.clear();
      }
      join(object.carried, thread.fenced);
      break;
    case Sync::update_relaxed: join(object.carried, thread.fenced); break;
    case Sync::fence_acquire: join(thread.knows, thread.seen); break;
    case Sync::fence_release: join(thread.fenced, thread.knows); break;
    }
  }

  bool has(Doubt doubt) const { return doubts_.contains(doubt); }

  // What is released into some element may be in each of them.
  void some_element(OfThread& thread, const Access& a) {
    Clock& to = objects_[{a.location, Term()}].carried;
    switch (a.sync) {
    case Sync::acquire:
    case Sync::load_dependent:
    case Sync::load_relaxed:
      for (const auto& [key, object] : objects_)
        if (key.first == a.location)
          join(a.sync == Sync::load_relaxed ? thread.seen : thread.knows, object.carried);
      return;
    case Sync::release:
    case Sync::store_release: join(to, thread.knows); return;
    case Sync::store_relaxed:
    case Sync::update_relaxed: join(to, thread.fenced); return;
    default: return;
    }
  }

  // Some object, we do not know which, or in some way.
  void uncertain(OfThread& thread, Sync sync) {
    switch (sync) {
    case Sync::none:
    case Sync::failure: return;
    case Sync::acquire:
    case Sync::load_relaxed:
    case Sync::load_dependent:
      for (const auto& [key, object] : objects_) join(thread.knows, object.carried);
      join(thread.knows, anywhere_);
      return;
    default: join(anywhere_, thread.knows); return;
    }
  }

  const Program& program_;
  const std::set<Doubt>& doubts_;
  std::map<std::size_t, OfThread> threads_;
  std::map<std::pair<std::string, Term>, OfObject> objects_;
  Clock anywhere_; ///< released into who knows which object
  std::optional<std::pair<std::size_t, std::size_t>> asked_;
};

} // namespace

namespace {

bool ordered(const Program& program, const std::vector<RunStep>& run, const RunAccess& first,
             const RunAccess& second, const std::set<Doubt>& doubts) {
  Clocks clocks(program, doubts);
  std::size_t made = 0;
  for (std::size_t s = 0; s < run.size(); ++s) {
    if (s == second.step) {
      clocks.take(run[s], second.number);
      break;
    }
    if (s == first.step) {
      // What the step orders before the access itself, the access, and the rest of the step.
      made = clocks.event(run[s].instance);
      clocks.ask_about(run[s].instance, made);
    }
    clocks.take(run[s], static_cast<std::size_t>(-1));
  }
  return clocks.knows(run[second.step].instance, run[first.step].instance, made);
}

const char* words_of(Doubt doubt) {
  switch (doubt) {
  case Doubt::sequence:
    return "a relaxed store continues the release sequence of its own thread (so C17, not C++20)";
  case Doubt::address: return "what is read, an address or a request to stop, orders the access";
  case Doubt::barriers: return "a barrier for reads or for writes orders them all";
  default: return "something that is not known here orders them";
  }
}

} // namespace

bool may_be_ordered(const Program& program, const std::vector<RunStep>& run, const RunAccess& first,
                    const RunAccess& second) {
  return ordered(program, run, first, second, {std::begin(all_doubts), std::end(all_doubts)});
}

std::string doubt_about(const Program& program, const std::vector<RunStep>& run,
                        const RunAccess& first, const RunAccess& second) {
  if (ordered(program, run, first, second, {})) return {};
  for (const Doubt doubt : all_doubts)
    if (ordered(program, run, first, second, {doubt})) return words_of(doubt);
  return {};
}

std::vector<RunStep> run_of(const Watch& watch, const std::vector<PlacedAccess>& accesses,
                            const Trace& trace, const WatchedRace& race, TermManager& manager) {
  std::vector<RunStep> out;
  const Model model(watch.program, manager);
  std::vector<TermMap> locals;
  for (const TraceStart& start : trace.starts)
    locals.emplace_back(start.locals.begin(), start.locals.end());
  const auto values = [&](std::size_t i, const Valuation& shared) {
    TermMap all = locals[i];
    for (const auto& [v, value] : shared) all[v] = value;
    if (const Term self = watch.program.threads[trace.starts[i].thread].thread.self)
      all[self] = model.identity(i);
    return all;
  };
  for (const TraceStep& step : trace.steps) {
    RunStep made;
    while (made.instance < trace.starts.size() &&
           (trace.starts[made.instance].thread != step.thread ||
            trace.starts[made.instance].instance != step.instance))
      ++made.instance;
    made.thread = step.thread;
    made.edge = watch.origins[step.thread][step.edge].edge;
    made.values = values(made.instance, step.shared_before);
    for (const auto& [v, value] : step.inputs) made.values[v] = value;
    for (const auto& [v, value] : step.locals_after) locals[made.instance][v] = value;
    out.push_back(std::move(made));
  }
  RunStep last;
  last.instance = race.second_instance;
  last.thread = accesses[race.second].thread;
  last.edge = accesses[race.second].edge;
  last.values = values(last.instance, trace.steps.empty() ? trace.shared_initial
                                                          : trace.steps.back().shared_after);
  out.push_back(std::move(last));
  return out;
}

} // namespace absthread::explicit_state
