// SPDX-License-Identifier: MIT
#include "checkers/automata/environment.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "checkers/automata/numeric_domain.hpp"
#include "checkers/sequential/linear.hpp"

namespace absthread::automata {
namespace {

constexpr std::size_t most_dimensions = 14; // of polyhedra; beyond, octagons
constexpr unsigned patience = 3;            // joins of a location before it is widened
constexpr unsigned narrowings = 2;
constexpr unsigned most_rounds = 200;

using Dimensions = std::map<Term, std::size_t>;

std::optional<LinearForm> form_of(Term term, const Dimensions& dimensions) {
  if (!term.sort().is(SortKind::integer)) return std::nullopt;
  const sequential::Linear sum = sequential::linear(term);
  LinearForm out;
  out.constant = sum.constant;
  for (const auto& [t, factor] : sum.coefficients) {
    const auto at = dimensions.find(t);
    if (at == dimensions.end()) return std::nullopt;
    out.coefficients.emplace_back(at->second, factor);
  }
  return out;
}

// What a conjunction says in linear facts; the rest is left out, which only makes the set larger.
std::vector<LinearFact> facts_of(Term formula, const Dimensions& dimensions) {
  std::vector<LinearFact> out;
  for (const Term part : conjuncts(formula)) {
    sequential::Linear sum;
    if (sequential::as_at_most_zero(part, sum)) {
      const auto form = form_of(minus(sequential::to_term(sum, part.manager())), dimensions);
      if (form) out.push_back({*form, false});
    } else if (part.is(Kind::equal) && part[0].sort().is(SortKind::integer)) {
      const auto form = form_of(subtract(part[0], part[1]), dimensions);
      if (form) out.push_back({*form, true});
    }
  }
  return out;
}

class Analysis {
 public:
  Analysis(const Program& program, Domain domain, TermManager& terms)
      : program_(program)
      , terms_(terms) {
    std::size_t most = 0;
    for (const Variable& v : program.shared) add(v.term, shared_);
    for (const Template& t : program.threads) {
      Place& place = places_.emplace_back();
      place.dimensions = shared_;
      for (const Variable& v : t.thread.locals) add(v.term, place.dimensions);
      most = std::max(most, place.dimensions.size());
      for (const Edge& e : t.thread.edges) place.updates.push_back(update_of(e.step, terms));
    }
    kind_ = domain == Domain::boxes                                ? NumericKind::boxes
            : domain == Domain::octagons || most > most_dimensions ? NumericKind::octagons
                                                                   : NumericKind::polyhedra;
    for (std::size_t i = 0; i < places_.size(); ++i) start(i);
  }

  Candidates run() {
    unsigned round = 0;
    for (bool changed = true; changed && round < most_rounds; ++round) {
      changed = false;
      for (std::size_t i = 0; i < places_.size(); ++i) changed = grow(i) || changed;
    }
    if (round == most_rounds) return nothing();
    for (unsigned k = 0; k < narrowings; ++k) narrow();
    return candidates();
  }

 private:
  struct Place {
    Dimensions dimensions;
    std::vector<Update> updates;                     // by edge
    std::vector<std::unique_ptr<NumericSet>> sets;   // Inv by location
    std::vector<std::unique_ptr<NumericSet>> starts; // by location
    std::vector<unsigned> joins;
  };

  const Thread& thread(std::size_t i) const { return program_.threads[i].thread; }

  static void add(Term v, Dimensions& into) {
    if (v.sort().is(SortKind::integer)) {
      const std::size_t next = into.size();
      into.emplace(v, next);
    }
  }

  void start(std::size_t i) {
    Place& p = places_[i];
    const std::size_t n = p.dimensions.size();
    for (LocationId l = 0; l < thread(i).locations.size(); ++l) {
      const auto& initial = thread(i).initial;
      const bool begins = std::find(initial.begin(), initial.end(), l) != initial.end();
      auto set = make_set(kind_, n, begins);
      if (begins)
        for (const LinearFact& f :
             facts_of(refinement::start_of(program_, i, terms_), p.dimensions))
          set->meet(f);
      p.starts.push_back(set->copy());
      p.sets.push_back(std::move(set));
      p.joins.push_back(0);
    }
  }

  // The states behind an update, where its inputs may be further restricted by `known`, facts whose
  // dimensions from `n` on are the inputs in their order.
  std::unique_ptr<NumericSet> post(const NumericSet& before, const Dimensions& dimensions,
                                   const Update& update, const std::vector<LinearFact>& known,
                                   const Dimensions& inputs) const {
    const std::size_t n = dimensions.size();
    Dimensions all = dimensions;
    for (const auto& [term, at] : inputs) all.emplace(term, at);
    std::size_t next = all.size();
    for (const Term v : update.inputs)
      if (v.sort().is(SortKind::integer) && !all.contains(v)) all.emplace(v, next++);
    auto out = before.copy();
    out->resize(next);
    for (const LinearFact& fact : known) out->meet(fact);
    for (const LinearFact& f : facts_of(update.guard, all)) out->meet(f);
    // All at once: first the new values beside the old ones.
    std::vector<std::pair<std::size_t, std::optional<std::size_t>>> moved;
    for (const auto& [variable, value] : update.next) {
      const auto target = dimensions.find(variable);
      if (target == dimensions.end()) continue;
      std::optional<std::size_t> fresh;
      if (auto form = form_of(value, all)) {
        fresh = next++;
        out->resize(next);
        form->coefficients.emplace_back(*fresh, -1);
        out->meet({*form, true});
      }
      moved.emplace_back(target->second, fresh);
    }
    for (const auto& [target, fresh] : moved) {
      out->forget(target);
      if (fresh) {
        LinearForm same;
        same.coefficients = {{*fresh, 1}};
        out->assign(target, same);
      }
    }
    out->resize(n);
    return out;
  }

  // Environment steps of thread i: edge e of thread j from the states of its place.
  std::unique_ptr<NumericSet> post_environment(std::size_t i, const NumericSet& before,
                                               std::size_t j, EdgeId e) const {
    const Place& own = places_[i];
    const Place& actor = places_[j];
    const Update& plain = actor.updates[e];
    const NumericSet& from = *actor.sets[thread(j).edges[e].from];
    // The actor's locals are further dimensions; if it is a copy of the thread, under other names.
    const std::size_t n = own.dimensions.size();
    Dimensions inputs;
    TermMap names;
    std::vector<std::size_t> place(actor.dimensions.size());
    for (const auto& [term, at] : actor.dimensions) {
      if (const auto shared = shared_.find(term); shared != shared_.end()) {
        place[at] = shared->second;
      } else {
        const Term name = terms_.variable(term.name() + "~actor", term.sort());
        names[term] = name;
        place[at] = n + inputs.size();
        inputs.emplace(name, place[at]);
      }
    }
    std::vector<LinearFact> known;
    for (LinearFact f : from.facts()) {
      for (auto& [dimension, factor] : f.form.coefficients) dimension = place[dimension];
      known.push_back(std::move(f));
    }
    Update update;
    update.guard = substitute(plain.guard, names);
    update.inputs = plain.inputs;
    for (const auto& [variable, value] : plain.next)
      if (shared_.contains(variable)) update.next.emplace_back(variable, substitute(value, names));
    if (update.next.empty()) return nullptr;
    return post(before, own.dimensions, update, known, inputs);
  }

  bool grow_with(std::size_t i, LocationId l, const NumericSet& news) {
    std::unique_ptr<NumericSet>& set = places_[i].sets[l];
    if (news.empty() || set->contains(news)) return false;
    const auto before = set->copy();
    set->join(news);
    if (++places_[i].joins[l] > patience) set->widen(*before);
    return true;
  }

  template<typename Visit>
  void for_environment(std::size_t i, const Visit& visit) const {
    for (std::size_t j = 0; j < places_.size(); ++j) {
      const Multiplicity& number = program_.threads[j].multiplicity;
      if (j == i && !number.any() && *number.number < 2) continue;
      for (EdgeId e = 0; e < thread(j).edges.size(); ++e)
        if (!places_[j].sets[thread(j).edges[e].from]->empty()) visit(j, e);
    }
  }

  bool grow(std::size_t i) {
    bool changed = false;
    for (EdgeId e = 0; e < thread(i).edges.size(); ++e) {
      const Edge& edge = thread(i).edges[e];
      if (places_[i].sets[edge.from]->empty()) continue;
      const auto news =
          post(*places_[i].sets[edge.from], places_[i].dimensions, places_[i].updates[e], {}, {});
      changed = grow_with(i, edge.to, *news) || changed;
    }
    for_environment(i, [&](std::size_t j, EdgeId e) {
      for (LocationId l = 0; l < places_[i].sets.size(); ++l) {
        if (places_[i].sets[l]->empty()) continue;
        if (const auto news = post_environment(i, *places_[i].sets[l], j, e))
          changed = grow_with(i, l, *news) || changed;
      }
    });
    return changed;
  }

  // What the current sets give in one step, instead of what widening made of it.
  void narrow() {
    std::vector<std::vector<std::unique_ptr<NumericSet>>> next;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      auto& sets = next.emplace_back();
      for (const auto& s : places_[i].starts) sets.push_back(s->copy());
      for (EdgeId e = 0; e < thread(i).edges.size(); ++e) {
        const Edge& edge = thread(i).edges[e];
        if (places_[i].sets[edge.from]->empty()) continue;
        sets[edge.to]->join(*post(*places_[i].sets[edge.from], places_[i].dimensions,
                                  places_[i].updates[e], {}, {}));
      }
      for_environment(i, [&](std::size_t j, EdgeId e) {
        for (LocationId l = 0; l < sets.size(); ++l)
          if (!places_[i].sets[l]->empty())
            if (const auto news = post_environment(i, *places_[i].sets[l], j, e))
              sets[l]->join(*news);
      });
    }
    for (std::size_t i = 0; i < places_.size(); ++i)
      for (LocationId l = 0; l < next[i].size(); ++l) places_[i].sets[l]->meet(*next[i][l]);
  }

  Term term_of(const LinearFact& fact, const Dimensions& dimensions) const {
    sequential::Linear left, right;
    for (const auto& [term, at] : dimensions)
      for (const auto& [dimension, factor] : fact.form.coefficients)
        if (dimension == at) {
          if (factor > 0)
            left.coefficients[term] = factor;
          else
            right.coefficients[term] = -factor;
        }
    if (fact.form.constant > 0)
      left.constant = fact.form.constant;
    else
      right.constant = -fact.form.constant;
    const Term a = sequential::to_term(left, terms_), b = sequential::to_term(right, terms_);
    return fact.equality ? equal(a, b) : at_most(b, a);
  }

  Candidates nothing() const {
    Candidates out;
    for (std::size_t i = 0; i < places_.size(); ++i) out.emplace_back(thread(i).locations.size());
    return out;
  }

  Candidates candidates() const {
    Candidates out;
    for (const Place& p : places_) {
      auto& list = out.emplace_back();
      for (const auto& set : p.sets) {
        std::vector<Term>& facts = list.emplace_back();
        if (set->empty()) {
          facts.push_back(terms_.boolean(false));
          continue;
        }
        for (const LinearFact& f : set->facts()) {
          const Term fact = term_of(f, p.dimensions);
          if (!fact.is_constant()) facts.push_back(fact);
        }
      }
    }
    return out;
  }

  const Program& program_;
  TermManager& terms_;
  NumericKind kind_ = NumericKind::polyhedra;
  Dimensions shared_;
  std::vector<Place> places_;
};

} // namespace

Domain domain_named(const std::string& name) {
  return name == "boxes"      ? Domain::boxes
         : name == "octagons" ? Domain::octagons
                              : Domain::polyhedra;
}

Candidates reach(const Program& program, Domain domain, TermManager& terms) {
  return Analysis(program, domain, terms).run();
}

Invariants infer(const Program& program, Domain domain, TermManager& terms, smt::Solver& solver) {
  Candidates all = candidates_of(program, terms);
  const Candidates found = reach(program, domain, terms);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t l = 0; l < all[i].size(); ++l) {
      // Short facts of the domain first: they are what a reader wants to see.
      std::vector<Term> list = found[i][l];
      TermSet seen(list.begin(), list.end());
      for (const Term c : all[i][l])
        if (seen.insert(c).second) list.push_back(c);
      all[i][l] = std::move(list);
    }
  return prove_invariants(program, std::move(all), terms, solver);
}

} // namespace absthread::automata
