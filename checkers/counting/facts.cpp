// SPDX-License-Identifier: MIT
#include "checkers/counting/facts.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "checkers/sequential/linear.hpp"
#include "spec-lang/diag/fault.hpp"
#include "spec-lang/term/rewrite.hpp"

namespace absthread::counting {
namespace {

using sequential::Linear;
using sequential::Model;

constexpr std::size_t most_candidates = 4000;

using Cube = std::vector<std::size_t>; // literals by number, ascending

} // namespace

// Most candidates are implied by others: if nobody works while the event is set, no two do. So the
// most general ones that no reached state contradicts come first, and those that they imply only
// when they have fallen.
class Facts::Houdini {
 public:
  Houdini(const System& system, std::vector<Term> literals, const std::vector<Model>& samples,
          TermManager& m, smt::Solver& solver, std::function<void()> watch)
      : system_(system)
      , literals_(std::move(literals))
      , given_(literals_.size())
      , samples_(samples)
      , m_(m)
      , solver_(solver)
      , watch_(std::move(watch))
      , images_(system.transitions.size()) {
    for (Term l : literals_) look_at(l);
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      weaker_.push_back({i});
      for (std::size_t j = 0; j < literals_.size(); ++j)
        if (i != j && forms_[i] && forms_[j] &&
            forms_[i]->coefficients == forms_[j]->coefficients &&
            forms_[i]->constant >= forms_[j]->constant)
          weaker_.back().push_back(j);
    }
  }

  std::vector<Term> of_two() {
    for (std::size_t i = 0; i < literals_.size(); ++i) propose({i});
    std::vector<Term> out = settled();
    propose_pairs();
    const std::vector<Term> pairs = settled();
    out.insert(out.end(), pairs.begin(), pairs.end());
    return out;
  }

  // Where two threads of a contract are, and whether a local of theirs agrees; with what is said of
  // one of them, which may be true only then.
  std::vector<Term> of_two_threads() {
    for (std::size_t i = 0; i < given_; ++i) {
      const std::string owner = owner_of_place(literals_[i]);
      if (!owner.ends_with("[0].")) continue;
      const TermMap exchange = exchange_of(owner);
      std::vector<Term> agree;
      for (const auto& [v, w] : exchange)
        if (v.is(Kind::variable) && !v.name().ends_with(".at") && v.name().starts_with(owner))
          agree.push_back(equal(v, w));
      std::sort(agree.begin(), agree.end());
      for (std::size_t j = 0; j <= i; ++j) {
        if (owner_of_place(literals_[j]) != owner) continue;
        const std::size_t there = number_of(substitute(literals_[j], exchange));
        propose({i, there});
        for (Term a : agree) {
          Cube cube{i, there, number_of(a)};
          std::sort(cube.begin(), cube.end());
          propose(std::move(cube));
        }
      }
    }
    if (open_.empty()) return {};
    propose_pairs();
    return settled();
  }

  // Where a thread is, and two conditions of which one at least speaks of its locals.
  std::vector<Term> of_three() {
    for (std::size_t place = 0; place < given_; ++place) {
      const std::string owner = owner_of_place(literals_[place]);
      if (owner.empty()) continue;
      std::vector<std::size_t> conditions;
      std::vector<bool> own;
      for (std::size_t i = 0; i < given_; ++i)
        if (const auto speaks = speaks_of_locals(literals_[i], owner)) {
          conditions.push_back(i);
          own.push_back(*speaks);
        }
      for (std::size_t i = 0; i < conditions.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if ((own[i] || own[j]) && independent(conditions[i], conditions[j])) {
            Cube cube{place, conditions[j], conditions[i]};
            std::sort(cube.begin(), cube.end());
            propose(std::move(cube));
          }
    }
    return settled();
  }

 private:
  struct Alive {
    Cube cube;
    Term term;
  };

  void look_at(Term literal) {
    auto& row = truth_.emplace_back();
    for (const Model& s : samples_) row.push_back(s.is_true(literal));
    Linear sum;
    forms_.emplace_back();
    if (sequential::as_at_most_zero(literal, sum)) forms_.back() = std::move(sum);
  }

  // Of a literal that may be new.
  std::size_t number_of(Term literal) {
    const auto known = std::find(literals_.begin(), literals_.end(), literal);
    const std::size_t number = static_cast<std::size_t>(known - literals_.begin());
    if (known != literals_.end()) return number;
    literals_.push_back(literal);
    look_at(literal);
    weaker_.push_back({number});
    return number;
  }

  // The symmetry that exchanges the first two threads of a contract, `Reader[0].`, and no others.
  TermMap exchange_of(const std::string& first) const {
    const std::string second = first.substr(0, first.size() - 3) + "1].";
    TermMap out;
    for (const TermMap& view : system_.symmetries) {
      const bool fits = std::all_of(view.begin(), view.end(), [&](const auto& part) {
        const std::string &from = part.first.name(), &to = part.second.name();
        return (from.starts_with(first) && to.starts_with(second)) ||
               (from.starts_with(second) && to.starts_with(first));
      });
      if (fits) return view;
    }
    return out;
  }

  // Singles too, once more: perhaps pairs help.
  void propose_pairs() {
    for (std::size_t i = 0; i < given_; ++i) {
      if (!facts_.contains({i})) propose({i});
      for (std::size_t j = 0; j < i; ++j)
        if (!same_variables(literals_[i], literals_[j]) && !of_one_alone(i, j) && independent(i, j))
          propose({j, i});
    }
  }

  Term term_of(const Cube& cube) const {
    Term out = literals_[cube.front()];
    for (std::size_t i = 1; i < cube.size(); ++i) out = conj(out, literals_[cube[i]]);
    return out;
  }

  // What is said of one thread is assumed of all, and has to be kept for one by steps of all.
  std::vector<Term> readings(Term cube) const {
    std::vector<Term> out{cube};
    if (system_.symmetries.empty()) return out;
    const auto in_order = [](Term t) {
      std::vector<Term> parts = conjuncts(t);
      std::sort(parts.begin(), parts.end());
      return parts;
    };
    std::vector<std::vector<Term>> seen{in_order(cube)};
    for (const TermMap& view : system_.symmetries) {
      const Term other = substitute(cube, view);
      std::vector<Term> parts = in_order(other);
      if (std::find(seen.begin(), seen.end(), parts) != seen.end()) continue;
      seen.push_back(std::move(parts));
      out.push_back(other);
    }
    return out;
  }

  // ---- candidates ---------------------------------------------------------------------------

  // No contradiction by themselves, and neither implies the other.
  bool independent(std::size_t i, std::size_t j) const {
    if (implies_literal(i, j) || implies_literal(j, i)) return false;
    if (forms_[i] && forms_[j]) {
      const Linear &f = *forms_[i], &g = *forms_[j];
      const bool opposite =
          f.coefficients.size() == g.coefficients.size() &&
          std::all_of(f.coefficients.begin(), f.coefficients.end(), [&](const auto& part) {
            const auto other = g.coefficients.find(part.first);
            return other != g.coefficients.end() && other->second == -part.second;
          });
      if (opposite && f.constant + g.constant > 0) return false;
    }
    return !conj(literals_[i], literals_[j]).is_false();
  }

  static bool same_variables(Term a, Term b) {
    const std::vector<Term> u = free_variables(a), v = free_variables(b);
    return u.size() == 1 && u == v;
  }

  // One thread is not at two places.
  bool of_one_alone(std::size_t i, std::size_t j) const {
    const auto contract_of = [&](std::size_t k) -> std::string {
      if (!forms_[k] || forms_[k]->coefficients.size() != 1) return "";
      const auto& [counter, factor] = *forms_[k]->coefficients.begin();
      if (factor > 0 || !system_.alone.contains(counter)) return "";
      return counter.name().substr(0, counter.name().find('.'));
    };
    const std::string contract = contract_of(i);
    return !contract.empty() && contract == contract_of(j);
  }

  // `Reader[0]` of a literal Reader[0].at == Ready; otherwise nothing.
  static std::string owner_of_place(Term literal) {
    if (!literal.is(Kind::equal) || !literal[0].sort().is(SortKind::enumeration)) return "";
    for (std::size_t side = 0; side < 2; ++side) {
      if (!literal[side].is(Kind::variable) || !literal[1 - side].is_known()) continue;
      const std::string& name = literal[side].name();
      if (name.ends_with(".at")) return name.substr(0, name.size() - 2); // with the dot
    }
    return "";
  }

  // Does it speak of the locals of that thread? Nothing: it speaks of other threads, of places, or
  // compares shared variables.
  std::optional<bool> speaks_of_locals(Term literal, const std::string& owner) const {
    bool own = false;
    const std::vector<Term> variables = free_variables(literal);
    for (Term v : variables) {
      const bool shared = v.name().find('.') == std::string::npos;
      if (v.name().ends_with(".at") || (!shared && !v.name().starts_with(owner)))
        return std::nullopt;
      own = own || !shared;
    }
    for (Term s : free_symbols(literal))
      if (s.name().ends_with(".self") && !s.name().starts_with(owner)) return std::nullopt;
    if (!own && variables.size() > 1) return std::nullopt;
    return own;
  }

  void propose(Cube cube) {
    const std::size_t samples = truth_.empty() ? 0 : truth_.front().size();
    for (std::size_t s = 0; s < samples; ++s)
      if (std::all_of(cube.begin(), cube.end(), [&](std::size_t i) { return truth_[i][s]; }))
        return;
    if (facts_.contains(cube) || is_implied(cube, facts_)) return;
    open_.push_back(cube);
    candidates_.insert(std::move(cube));
  }

  bool implies_literal(std::size_t i, std::size_t j) const {
    return std::find(weaker_[i].begin(), weaker_[i].end(), j) != weaker_[i].end();
  }

  // Is there another one in the set that this one implies?
  bool is_implied(const Cube& cube, const std::set<Cube>& set) const {
    Cube chosen;
    const std::function<bool(std::size_t)> choose = [&](std::size_t k) {
      if (k == cube.size()) {
        if (chosen.empty()) return false;
        Cube other = chosen;
        std::sort(other.begin(), other.end());
        other.erase(std::unique(other.begin(), other.end()), other.end());
        return other != cube && set.contains(other);
      }
      if (choose(k + 1)) return true; // without this literal
      for (std::size_t i : weaker_[cube[k]]) {
        chosen.push_back(i);
        const bool found = choose(k + 1);
        chosen.pop_back();
        if (found) return true;
      }
      return false;
    };
    return choose(0);
  }

  // ---- what is left of them -------------------------------------------------------------------

  std::vector<Term> settled() {
    std::vector<Term> out;
    bool decided = open_.size() <= most_candidates;
    while (decided) {
      const std::size_t before = alive_.size();
      std::erase_if(open_, [&](const Cube& c) {
        if (is_implied(c, candidates_)) return false;
        alive_.push_back({c, term_of(c)});
        return true;
      });
      if (alive_.size() == before) break; // what is open is implied
      decided = settle();
    }
    for (const Alive& a : alive_) {
      if (!decided) break;
      facts_.insert(a.cube);
      for (Term reading : readings(a.term)) out.push_back(negate(reading));
    }
    open_.clear();
    candidates_.clear();
    alive_.clear();
    if (!out.empty()) solver_.add(conj(m_, out));
    return out;
  }

  // Removes what the start or a step contradicts until nothing does. False: the solver does not
  // know. What falls in a round is still assumed until its end; the last round has no such.
  bool settle() {
    if (!prune_start()) return false;
    for (bool changed = true; changed;) {
      changed = false;
      solver_.push();
      for (const Alive& a : alive_)
        for (Term reading : readings(a.term)) solver_.add(negate(reading));
      for (const Transition& t : system_.transitions) {
        const int removed = prune(t);
        if (removed < 0) {
          solver_.pop();
          return false;
        }
        changed = changed || removed > 0;
        if (ABSTHREAD_FAULT("counting-pairs-unchecked")) break;
      }
      solver_.pop();
      if (ABSTHREAD_FAULT("counting-pairs-unchecked")) return true;
    }
    return true;
  }

  smt::Answer ask(Term first, Term second) {
    if (watch_) watch_();
    const Term question[] = {first, second};
    return solver_.check(question);
  }

  // False: the solver does not know.
  bool prune_start() {
    while (!alive_.empty()) {
      std::vector<Term> all;
      for (const Alive& a : alive_) all.push_back(a.term);
      const smt::Answer answer = ask(system_.initial, disj(m_, all));
      if (answer != smt::Answer::sat) return answer == smt::Answer::unsat;
      if (remove({}) == 0) return false;
    }
    return true;
  }

  // What literals are after a step, said of the state before it. If the image says as much as the
  // literal, the step can make it false and not true.
  struct Image {
    Term term;
    bool as_strong = false;
  };

  const std::vector<Image>& images(const Transition& t) {
    std::vector<Image>& out = images_[static_cast<std::size_t>(&t - system_.transitions.data())];
    for (std::size_t i = out.size(); i < literals_.size(); ++i) {
      Image image{substitute(literals_[i], t.next), false};
      Linear sum;
      image.as_strong =
          image.term == literals_[i] ||
          (forms_[i] && sequential::as_at_most_zero(image.term, sum) &&
           sum.coefficients == forms_[i]->coefficients && sum.constant >= forms_[i]->constant);
      out.push_back(std::move(image));
    }
    return out;
  }

  // The candidate after the step; false where the step cannot make it true, as long as it is not.
  Term image_of(const Cube& cube, const std::vector<Image>& of_step) const {
    Term out = m_.boolean(true);
    bool new_in_it = false;
    for (std::size_t i : cube) {
      out = conj(out, of_step[i].term);
      new_in_it = new_in_it || !of_step[i].as_strong;
    }
    return new_in_it ? out : m_.boolean(false);
  }

  // How many fell; negative: the solver does not know.
  int prune(const Transition& t) {
    int removed = 0;
    const std::vector<Image>& of_step = images(t);
    for (;;) {
      std::vector<Term> after;
      for (const Alive& a : alive_)
        if (const Term image = image_of(a.cube, of_step); !image.is_false()) after.push_back(image);
      if (after.empty()) return removed;
      const smt::Answer answer = ask(t.guard, disj(m_, after));
      if (answer == smt::Answer::unsat) return removed;
      if (answer == smt::Answer::unknown) return -1;
      const int fallen = remove(t.next);
      if (fallen == 0) return -1;
      removed += fallen;
    }
  }

  // Those that are true in the state after the step which the solver found (without a step: in the
  // state that it found). Open ones fall too: the state before contradicts none of them.
  int remove(const TermMap& next) {
    Model after;
    for (Term v : system_.variables) {
      const auto changed = next.find(v);
      after.set(v, solver_.value(changed == next.end() ? v : changed->second));
    }
    std::vector<bool> truth;
    for (Term l : literals_) {
      for (Term s : free_symbols(l)) after.set(s, solver_.value(s));
      truth.push_back(after.is_true(l));
    }
    const auto falls = [&](const Cube& cube) {
      if (!std::all_of(cube.begin(), cube.end(), [&](std::size_t i) { return truth[i]; }))
        return false;
      candidates_.erase(cube);
      return true;
    };
    std::erase_if(open_, falls);
    return static_cast<int>(std::erase_if(alive_, [&](const Alive& a) { return falls(a.cube); }));
  }

  const System& system_;
  std::vector<Term> literals_;
  std::size_t given_; // the literals behind these are about two threads
  const std::vector<Model>& samples_;
  TermManager& m_;
  smt::Solver& solver_;
  std::function<void()> watch_;
  std::vector<std::vector<bool>> truth_;         // by literal and sample
  std::vector<std::optional<Linear>> forms_;     // of literals that are bounds
  std::vector<std::vector<std::size_t>> weaker_; // by literal, itself included
  std::vector<Cube> open_;                       // implied by a candidate, so far
  std::set<Cube> candidates_;                    // open ones and those alive
  std::vector<Alive> alive_;
  std::vector<std::vector<Image>> images_; // by transition and literal
  std::set<Cube> facts_;                   // found before
};

Facts::Facts(const System& system, std::vector<Term> literals, const std::vector<Model>& samples,
             TermManager& manager, smt::Solver& solver, std::function<void()> watch)
    : houdini_(std::make_unique<Houdini>(system, std::move(literals), samples, manager, solver,
                                         std::move(watch))) {}

Facts::~Facts() = default;

std::vector<Term> Facts::of_two() {
  return houdini_->of_two();
}
std::vector<Term> Facts::of_two_threads() {
  return houdini_->of_two_threads();
}
std::vector<Term> Facts::of_three() {
  return houdini_->of_three();
}

} // namespace absthread::counting
