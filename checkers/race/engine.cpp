// SPDX-License-Identifier: MIT
#include "checkers/race/engine.hpp"

#include <algorithm>
#include <chrono>
#include <set>

#include "checkers/counting/engine.hpp"
#include "checkers/explicit/happens_before.hpp"
#include "checkers/explicit/search.hpp"
#include "checkers/race/ended.hpp"
#include "checkers/race/listed.hpp"
#include "checkers/race/locksets.hpp"
#include "checkers/smt/deadline.hpp"
#include "checkers/thread_modular/engine.hpp"
#include "spec-lang/diag/fault.hpp"

namespace absthread::race {

namespace {

using explicit_state::AccessPair;
using explicit_state::PlacedAccess;

/// The first search is for what is plain to see; where TAR fails, it is worth that many times more.
constexpr std::size_t deeper = 20;
/// For predicates, which say why there is no race, where a list of states would say that there is
/// none.
constexpr std::chrono::milliseconds time_beside_a_list{2000};

std::string joined(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "'" : ", '") + name + "'";
  return out;
}

class Run {
 public:
  Run(const Program& program, TermManager& manager, const Options& options)
      : program_(program)
      , manager_(manager)
      , options_(options)
      , locks_(program, manager)
      , ended_(program) {
    any_ = std::any_of(program.threads.begin(), program.threads.end(),
                       [](const Template& t) { return t.multiplicity.any(); });
    weak_ = !options.next_at_once_only && explicit_state::has_weak_orders(program);
  }

  Result run() {
    out_.accesses = explicit_state::accesses_of(program_, manager_);
    out_.held = locks_.certificate();
    std::set<std::string> names;
    for (const PlacedAccess& a : out_.accesses)
      if (options_.location.empty() || a.access.location == options_.location)
        names.insert(a.access.location);
    std::vector<std::vector<AccessPair>> open;
    for (const std::string& name : names) {
      LocationResult& at = out_.locations.emplace_back();
      at.location = name;
      open.push_back(settle(at));
    }
    if (options_.settled) options_.settled(out_);
    left_ = static_cast<std::size_t>(std::count_if(
        open.begin(), open.end(), [](const std::vector<AccessPair>& o) { return !o.empty(); }));
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i].empty()) continue;
      begin_turn();
      decide(out_.locations[i], std::move(open[i]));
      if (options_.decided) options_.decided(out_, out_.locations[i]);
    }
    return std::move(out_);
  }

 private:
  // The pairs that no cheap reason keeps apart; none: it is proved.
  std::vector<AccessPair> settle(LocationResult& at) {
    const std::vector<AccessPair> pairs =
        explicit_state::race_pairs(program_, out_.accesses, at.location);
    at.pairs = pairs.size();
    if (pairs.empty()) {
      at.verdict = Verdict::proved();
      at.reason = without_pair(at.location);
      return {};
    }
    std::set<std::string> used;
    bool joined_first = false;
    std::vector<AccessPair> open;
    for (const AccessPair& pair : pairs) {
      const PlacedAccess &one = out_.accesses[pair.first], &other = out_.accesses[pair.second];
      if (const Term lock = locks_.common(one, other))
        used.insert(name_of_lock(lock));
      else if (ended_.apart(one, other))
        joined_first = true;
      else
        open.push_back(pair);
    }
    at.open = open.size();
    if (open.empty()) {
      at.verdict = Verdict::proved();
      at.reason = joined_first && used.empty() ? "accessed by others only before they are joined"
                  : used.size() == 1           ? "kept apart by the lock " + joined(used)
                                               : "kept apart by locks: " + joined(used);
      if (joined_first && !used.empty()) at.reason += ", and by waiting for the end of threads";
    }
    return open;
  }

  void decide(LocationResult& at, std::vector<AccessPair> open) {
    if (options_.cheap_only || out_of_time()) {
      at.question =
          explicit_state::race_program(program_, out_.accesses, at.location, open, manager_);
      at.verdict = Verdict::unknown(options_.cheap_only ? "not looked into" : limit_met());
      return;
    }
    if (options_.progress) options_.progress("races on " + at.location);
    if (weak_) return decide_order(at, open);
    ask(at, open);
    if (at.verdict.answer != Answer::violated || certain(racing(out_, at))) return;
    // A race with something unknown; is there another one?
    std::erase_if(open, [&](const AccessPair& pair) {
      return !out_.accesses[pair.first].access.certain ||
             !out_.accesses[pair.second].access.certain;
    });
    LocationResult possible = at;
    at.trace.reset();
    if (!open.empty()) ask(at, open);
    if (at.verdict.answer == Answer::violated && at.trace) return;
    at = std::move(possible);
    at.verdict = Verdict::unknown("possible race on '" + at.location +
                                  "', not confirmed: one access may be made by something unknown");
  }

  // Weak orders or tries that fail: what is ordered counts, not only what is next at once.
  void decide_order(LocationResult& at, const std::vector<AccessPair>& open) {
    std::vector<AccessPair> certain_ones = open;
    std::erase_if(certain_ones, [&](const AccessPair& pair) {
      return !out_.accesses[pair.first].access.certain ||
             !out_.accesses[pair.second].access.certain;
    });
    std::vector<explicit_state::State> all;
    if (!certain_ones.empty()) {
      at.question = explicit_state::race_program(program_, out_.accesses, at.location, certain_ones,
                                                 manager_);
      if (search(at, options_.search_states, all)) return;
      explicit_state::Watch watch =
          explicit_state::watch_program(program_, out_.accesses, certain_ones, manager_);
      at.question = watch.program;
      if (search_watch(at, watch, options_.search_states, all)) return;
    }
    if (options_.robust)
      if (std::optional<LocationResult> proved = options_.robust(at.location)) {
        const std::size_t pairs = at.pairs, opened = at.open;
        at = std::move(*proved);
        at.pairs = pairs;
        at.open = opened;
        at.robust = true;
        return;
      }
    prove_order(at, open);
  }

  // The engines, on the watch program of all accesses, those included that may not be made.
  void prove_order(LocationResult& at, const std::vector<AccessPair>& open) {
    explicit_state::Watch watch =
        explicit_state::watch_program(program_, out_.accesses, open, manager_);
    at.question = watch.program;
    at.by_watch = true;
    std::vector<explicit_state::State> all;
    if (search_watch(at, watch, options_.search_states * deeper, all)) return;
    const Verdict before = at.verdict;
    const bool doubtful = before.answer == Answer::unknown && at.watched;
    const bool proved = prove_by_list(at, all) ||
                        in_time(at, options_.time, [&] { return ask_thread_modular(at); }) ||
                        in_time(at, options_.time, [&] { return ask_counting(at); });
    if (proved && at.verdict.answer == Answer::violated && at.trace) {
      const std::optional<Trace> trace = at.trace;
      at.trace.reset();
      judge(at, watch, *trace);
    } else if (proved && at.verdict.answer == Answer::proved) {
      at.verdict = Verdict::proved_under(sequential_consistency);
      at.watched.reset();
      at.trace.reset();
      at.wrong.reset();
    } else if (doubtful) {
      at.verdict = before;
    }
  }

  // Is what the watch has found a race, beyond doubt?
  bool judge(LocationResult& at, const explicit_state::Watch& watch, const Trace& trace) {
    const std::optional<explicit_state::WatchedRace> race =
        explicit_state::race_of(watch, out_.accesses, trace, manager_);
    if (!race) return false;
    const std::vector<explicit_state::RunStep> run =
        explicit_state::run_of(watch, out_.accesses, trace, *race, manager_);
    const PlacedAccess &first = out_.accesses[race->first], &second = out_.accesses[race->second];
    at.watched = race;
    at.by_watch = true;
    at.trace = trace;
    at.wrong = explicit_state::Wrong{explicit_state::Wrong::Kind::race, race->first_instance, 0,
                                     race->second_instance};
    if (!first.access.certain || !second.access.certain) {
      at.verdict =
          Verdict::unknown("possible race on '" + at.location +
                           "', not confirmed: one access may be made by something unknown");
      return false;
    }
    const explicit_state::RunAccess before{race->step, first.number},
        after{run.size() - 1, second.number};
    if (explicit_state::may_be_ordered(program_, run, before, after)) {
      const std::string doubt = explicit_state::doubt_about(program_, run, before, after);
      at.verdict = Verdict::unknown("possible race on '" + at.location + "', unless " +
                                    (doubt.empty() ? "something orders the two accesses" : doubt));
      return false;
    }
    at.verdict = Verdict::violated(Property::no_data_race);
    return true;
  }

  bool search_watch(LocationResult& at, const explicit_state::Watch& watch, std::size_t states,
                    std::vector<explicit_state::State>& all) {
    if (states == 0) return false;
    set_deadline(options_.time / 4);
    for (unsigned long copies : {2UL, 3UL}) {
      explicit_state::SearchOptions limits;
      limits.most_states = states;
      limits.copies_of_any = copies;
      limits.list = !any_;
      limits.stop = [this] { return late(); };
      explicit_state::SearchResult found = explicit_state::search(watch.program, manager_, limits);
      all = std::move(found.listed);
      at.searched = std::max(at.searched, found.states);
      if (found.trace && !explicit_state::replay(watch.program, *found.trace, manager_))
        return judge(at, watch, *found.trace);
      if (!any_) break;
    }
    return false;
  }

  bool out_of_time() const {
    return options_.total_time.count() > 0 &&
           std::chrono::steady_clock::now() - start_ > options_.total_time;
  }

  // With a limit of the user's each location gets its share of that.
  std::string limit_met() const {
    return options_.total_time.count() > 0 ? "this location's share of the time limit"
                                           : own_time_limit;
  }

  static bool certain(const Racing& pair) {
    return pair.first && pair.second && pair.first->access.certain && pair.second->access.certain;
  }

  // Why the definition leaves no pair.
  std::string without_pair(const std::string& location) const {
    std::set<std::string> threads;
    bool written = false, plain = false, excused = false, single = true;
    for (const PlacedAccess& a : out_.accesses) {
      if (a.access.location != location) continue;
      const Multiplicity& number = program_.threads[a.thread].multiplicity;
      threads.insert(program_.threads[a.thread].thread.name);
      single = single && number.number == 1UL;
      written = written || a.access.write;
      plain = plain || a.access.order == AccessOrder::plain;
      excused = excused || a.access.order == AccessOrder::excused;
    }
    if (threads.size() == 1 && single) return "only '" + *threads.begin() + "' accesses it";
    if (!written) return "only read while threads run";
    if (!plain) return "every access is atomic";
    if (excused) return "its races are meant";
    return "its accesses never meet in one element";
  }

  void ask(LocationResult& at, const std::vector<AccessPair>& open) {
    at.question =
        explicit_state::race_program(program_, out_.accesses, at.location, open, manager_);
    std::vector<explicit_state::State> all;
    if (search(at, options_.search_states, all)) return;
    const std::chrono::milliseconds for_tar = all.empty() ? options_.tar.time : time_beside_a_list;
    if (!options_.skip_tar && in_time(at, for_tar, [&] { return ask_tar(at, for_tar); })) return;
    if (prove_by_list(at, all)) return;
    if (search(at, options_.search_states * deeper, all) || prove_by_list(at, all)) return;
    if (in_time(at, options_.time, [&] { return ask_thread_modular(at); })) return;
    in_time(at, options_.time, [&] { return ask_counting(at); });
  }

  // What is left of the time for all is shared out anew at each location.
  void begin_turn() {
    turn_.reset();
    if (options_.total_time.count() > 0) {
      const auto now = std::chrono::steady_clock::now();
      turn_ = now + (start_ + options_.total_time - now) / std::max<std::size_t>(left_, 1);
    }
    --left_;
  }

  void set_deadline(std::chrono::milliseconds time) {
    deadline_ = turn_;
    if (time.count() == 0) return;
    const auto end = std::chrono::steady_clock::now() + time;
    deadline_ = deadline_ ? std::min(*deadline_, end) : end;
  }

  bool late() const { return deadline_ && std::chrono::steady_clock::now() > *deadline_; }

  // An engine looks at the clock between its rounds; its solver does so in them.
  bool in_time(LocationResult& at, std::chrono::milliseconds time,
               const std::function<bool()>& engine) {
    deadline_.reset();
    if (time.count() > 0) deadline_ = std::chrono::steady_clock::now() + time;
    if (options_.total_time.count() > 0)
      deadline_ =
          std::min(deadline_.value_or(start_ + options_.total_time), start_ + options_.total_time);
    try {
      return engine();
    } catch (const smt::OutOfTime&) {
      at.verdict = Verdict::unknown(limit_met());
      return false;
    }
  }

  std::function<std::unique_ptr<smt::Solver>()> solvers() const {
    return [this] {
      auto solver = options_.make_solver ? options_.make_solver() : smt::make_cvc5(manager_);
      return deadline_ ? smt::with_deadline(std::move(solver), *deadline_) : std::move(solver);
    };
  }

  // A race of few threads in few states: the shortest interleaving, without a solver. `all`: the
  // states, if these were all.
  bool search(LocationResult& at, std::size_t states, std::vector<explicit_state::State>& all) {
    if (states == 0) return false;
    set_deadline(options_.time / 4);
    for (unsigned long copies : {2UL, 3UL}) {
      explicit_state::SearchOptions limits;
      limits.most_states = states;
      limits.copies_of_any = copies;
      limits.list = !any_;
      limits.stop = [this] { return late(); };
      explicit_state::SearchResult found = explicit_state::search(*at.question, manager_, limits);
      all = std::move(found.listed);
      at.searched = std::max(at.searched, found.states);
      explicit_state::Wrong wrong;
      if (found.trace && !explicit_state::replay(*at.question, *found.trace, manager_, &wrong)) {
        at.trace = std::move(found.trace);
        at.wrong = wrong;
        at.verdict = Verdict::violated(Property::no_data_race);
        return true;
      }
      if (!any_) break;
    }
    return false;
  }

  bool prove_by_list(LocationResult& at, const std::vector<explicit_state::State>& all) {
    if (all.empty()) return false;
    std::optional<JointCertificate> proof = listed_proof(*at.question, all, manager_);
    if (!proof) return false;
    at.certificate = RaceCertificate{at.location, std::move(*proof)};
    at.verdict = Verdict::proved();
    at.reason = "kept apart in each of the " + std::to_string(all.size()) +
                " states that the threads can reach";
    return true;
  }

  bool ask_tar(LocationResult& at, std::chrono::milliseconds time) {
    TarOptions options = options_.tar;
    options.time = time;
    options.make_solver = solvers();
    if (!options.dump) options.dump = options_.dump;
    TarResult found = tar(*at.question, manager_, options);
    at.tar = found.statistics;
    at.solver += found.statistics.solver;
    at.verdict = found.verdict;
    if (found.verdict.answer == Answer::unknown) return false;
    if (found.certificate) {
      at.certificate = RaceCertificate{at.location, std::move(*found.certificate)};
      at.reason = "kept apart by the values of shared variables (havoc maps)";
    }
    at.trace = std::move(found.trace);
    at.wrong = found.wrong;
    return true;
  }

  bool ask_thread_modular(LocationResult& at) {
    thread_modular::Options options;
    options.time = options_.time;
    options.make_solver = solvers();
    options.dump = options_.dump;
    options.explicit_states = 0; // that was done, or was not wanted
    thread_modular::Result found = thread_modular::check(*at.question, manager_, options);
    at.solver += found.statistics.solver;
    at.verdict = found.verdict;
    if (found.verdict.answer == Answer::unknown) return false;
    if (found.certificate) {
      if (auto* modular = std::get_if<ThreadModularCertificate>(&*found.certificate))
        at.certificate = RaceCertificate{at.location, std::move(*modular)};
      else if (auto* joint = std::get_if<JointCertificate>(&*found.certificate))
        at.certificate = RaceCertificate{at.location, std::move(*joint)};
      at.reason = found.modular ? "kept apart by what each thread does to shared variables"
                  : found.joint ? "kept apart by the order of the threads, all of them together"
                                : "kept apart by the order of the threads";
    }
    at.trace = std::move(found.trace);
    at.wrong = found.wrong;
    return true;
  }

  bool ask_counting(LocationResult& at) {
    counting::Options options;
    if (options_.search_states == 0) options.search_states = 0;
    if (options_.time.count() > 0) {
      options.first_time = std::min(options.first_time, options_.time);
      options.time = std::min(options.time, options_.time);
      options.time_per_number = std::min(options.time_per_number, options_.time / 4);
    }
    options.make_solver = solvers();
    options.dump = options_.dump;
    counting::Result found = counting::check(*at.question, manager_, options);
    at.solver += found.statistics.solver;
    if (found.verdict.answer == Answer::unknown && at.verdict.answer == Answer::unknown) {
      if (any_) at.verdict = found.verdict;
      return false;
    }
    at.verdict = found.verdict;
    if (found.counting) at.certificate = RaceCertificate{at.location, std::move(*found.counting)};
    if (found.indexed) at.certificate = RaceCertificate{at.location, std::move(*found.indexed)};
    if (at.certificate) at.reason = "kept apart by how many threads are where";
    at.trace = std::move(found.trace);
    at.wrong = found.wrong;
    if (found.instance) at.question = std::move(*found.instance);
    return found.verdict.answer != Answer::unknown;
  }

  const Program& program_;
  TermManager& manager_;
  const Options& options_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  LockSets locks_;
  Ended ended_;
  std::optional<std::chrono::steady_clock::time_point> deadline_; // of the engine that is asked
  std::optional<std::chrono::steady_clock::time_point> turn_;     // end of the location's turn
  std::size_t left_ = 0;                                          // locations to be decided
  bool any_ = false;  // some thread has any number of instances
  bool weak_ = false; // there are weak orders, or tries that fail
  Result out_;
};

} // namespace

Result check(const Program& program, TermManager& manager, const Options& options) {
  return Run(program, manager, options).run();
}

Racing racing(const Result& result, const LocationResult& at) {
  Racing out;
  if (at.watched)
    return {&result.accesses[at.watched->first], &result.accesses[at.watched->second]};
  if (!at.wrong || at.wrong->kind != explicit_state::Wrong::Kind::race || !at.question) return out;
  const Conflict& conflict = at.question->conflicts[at.wrong->exclusion];
  for (std::size_t k = 0; k < conflict.first.accesses.size(); ++k) {
    const PlacedAccess &a = result.accesses[conflict.first.accesses[k]],
                       &b = result.accesses[conflict.second.accesses[k]];
    const bool better = a.access.certain && b.access.certain;
    if (!out.first || better) out = {&a, &b};
    if (better) break;
  }
  return out;
}

} // namespace absthread::race
