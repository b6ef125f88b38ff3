// SPDX-License-Identifier: MIT
#include "checkers/automata/play.hpp"

#include <algorithm>

#include "spec-lang/diag/fault.hpp"

namespace absthread::automata {
namespace {

constexpr std::size_t most_nodes = 3000;    // of a play
constexpr unsigned most_starts = 6;         // that are tried
constexpr std::size_t most_sequences = 300; // of abstract environment steps
constexpr unsigned most_depth = 4;          // of them

class Search {
 public:
  Search(const Simulation& simulation, TermManager& terms, smt::Solver& solver, std::string& why)
      : simulation_(simulation)
      , question_(simulation.question())
      , terms_(terms)
      , solver_(solver)
      , why_(why) {}

  std::optional<Play> run() {
    for (const LocationId a : question_.concrete.initial)
      for (const LocationId b : question_.abstract.initial)
        if (auto play = from({a, b})) return play;
    return std::nullopt;
  }

 private:
  std::optional<Play> from(PairOfLocations pair) {
    const auto* psi = simulation_.psi(pair);
    if (!psi) return std::nullopt;
    std::vector<Term> start = question_.pre;
    start.push_back(question_.concrete.init);
    start.push_back(question_.abstract.init);
    // Without pairs that were given up if possible.
    std::vector<Term> real, all;
    for (const PsiConjunct& c : *psi) {
      all.push_back(c.formula);
      if (c.origin.kind != Origin::Kind::given_up) real.push_back(c.formula);
    }
    // Psi may have lost a start to an answer that was cut or to a step of E that is none: another
    // start may still be lost.
    std::vector<Term> query{conj(conj(terms_, start), negate(conj(terms_, real)))};
    Term elsewhere = terms_.boolean(true); // if possible well above the last one, then well below
    for (unsigned tried = 0; tried < most_starts; ++tried) {
      const Term preferred[] = {conj(terms_, query), elsewhere};
      if (solver_.check(preferred) != smt::Answer::sat &&
          solver_.check(query) != smt::Answer::sat) {
        if (tried == 0) why_ = "the pair of the starts was given up";
        return std::nullopt;
      }
      Play play;
      std::vector<Term> same;
      const auto read = [&](const SuccinctAutomaton& a, Values& into) {
        for (const auto* list : {&a.shared, &a.locals})
          for (const Variable& v : *list) {
            into[v.term] = solver_.value(v.term);
            same.push_back(equal(v.term, into[v.term]));
          }
      };
      Values concrete, abstract;
      read(question_.concrete, concrete);
      read(question_.abstract, abstract);
      for (const Term s : symbols()) play.symbols[s] = solver_.value(s);
      symbols_ = play.symbols;
      nodes_ = 0;
      if (tried > 0) why_.clear();
      if (auto node = build(pair, concrete, abstract, ~0U)) {
        play.start = std::move(*node);
        return play;
      }
      query.push_back(negate(conj(terms_, same)));
      elsewhere = terms_.boolean(true);
      for (const Variable& v : question_.concrete.shared)
        if (v.term.sort().is(SortKind::integer)) {
          const Term far = add(concrete[v.term], terms_.integer(tried % 2 == 0 ? 5L : -5L));
          elsewhere = tried % 2 == 0 ? at_most(far, v.term) : at_most(v.term, far);
          break;
        }
    }
    return std::nullopt;
  }

  std::vector<Term> symbols() const {
    TermSet seen;
    std::vector<Term> out;
    const auto look = [&](Term t) {
      for (const Term s : free_symbols(t))
        if (seen.insert(s).second) out.push_back(s);
    };
    for (const SuccinctAutomaton* a : {&question_.concrete, &question_.abstract}) {
      look(a->init);
      for (const AutomatonEdge& e : a->edges) {
        look(e.update.guard);
        for (const auto& item : e.update.next) look(item.second);
      }
      for (const EnvironmentStep& e : a->env) {
        look(e.update.guard);
        for (const auto& item : e.update.next) look(item.second);
      }
    }
    return out;
  }

  Values everything(const Values& concrete, const Values& abstract) const {
    return joined({&concrete, &abstract, &symbols_});
  }

  std::optional<PlayNode> build(PairOfLocations pair, const Values& concrete,
                                const Values& abstract, unsigned below) {
    if (++nodes_ > most_nodes) {
      why_ = "the play is too long";
      return std::nullopt;
    }
    const Values all = everything(concrete, abstract);
    PlayNode node;
    node.at = pair;
    node.concrete = concrete;
    node.abstract = abstract;
    for (const Term part : question_.relate)
      if (const Term value = evaluate(part, all); value && value.is_false()) {
        node.kind = PlayNode::Kind::unrelated;
        node.broken = part;
        return node;
      }
    const auto* psi = simulation_.psi(pair);
    if (psi)
      for (const PsiConjunct& c : *psi) {
        if (c.stamp >= below || c.stamp == 0 || holds(c.formula, all)) continue;
        if (c.origin.kind == Origin::Kind::edge && step(node, c, all)) return node;
        if (c.origin.kind == Origin::Kind::environment && environment(node, c)) return node;
      }
    if (why_.empty()) why_ = "an answer was found that the search had not excluded";
    return std::nullopt;
  }

  bool step(PlayNode& node, const PsiConjunct& c, const Values& all) {
    const AutomatonEdge& edge = question_.concrete.edges[c.origin.index];
    const auto inputs = all_inputs(edge.update, all, terms_, solver_);
    if (!inputs) {
      why_ = "a concrete step has too many choices";
      return false;
    }
    for (const Values& choice : *inputs) {
      const auto after = moved(node.concrete, edge.update, joined({&all, &choice}));
      if (!after) continue;
      const Past past(question_, edge.action, *after, symbols_, terms_, solver_);
      const auto answers = all_answers(question_, node.at.second, node.abstract, symbols_,
                                       edge.action, past, terms_, solver_, why_);
      if (!answers) return false;
      std::vector<PlayNode::Reply> replies;
      bool lost = true;
      for (const AnswerState& answer : answers->list) {
        auto next = build({edge.to, answer.location}, *after, answer.values, c.stamp);
        if (!next) {
          lost = false;
          break;
        }
        replies.push_back({answer.edges, {std::move(*next)}});
      }
      if (!lost) continue;
      node.kind = PlayNode::Kind::step;
      node.edge = c.origin.index;
      node.inputs = choice;
      node.replies = std::move(replies);
      node.more = answers->more;
      return true;
    }
    return false;
  }

  bool environment(PlayNode& node, const PsiConjunct& c) {
    const std::size_t own = simulation_.moves()[c.origin.index].concrete;
    const SuccinctAutomaton& a = question_.abstract;
    std::vector<Term> older;
    for (const PsiConjunct& o : *simulation_.psi(node.at))
      if (o.stamp < c.stamp && o.origin.kind != Origin::Kind::given_up) older.push_back(o.formula);
    const Term psi = conj(terms_, older);
    const Term iota = conj(terms_, question_.relate);
    const Values known = everything(node.concrete, node.abstract);
    // Real steps of the abstract environment: none, one, two ...
    struct Sequence {
      std::vector<std::size_t> steps;
      Update update;
    };
    std::vector<Sequence> level(1);
    level[0].update.guard = terms_.boolean(true);
    std::size_t tried = 0;
    for (unsigned depth = 0; depth <= most_depth; ++depth) {
      for (const Sequence& s : level) {
        if (++tried > most_sequences) break;
        Update both = s.update;
        if (own > 0) {
          const Update& mine = question_.concrete.env[own - 1].update;
          both.guard = conj(both.guard, mine.guard);
          both.next.insert(both.next.end(), mine.next.begin(), mine.next.end());
          both.inputs.insert(both.inputs.end(), mine.inputs.begin(), mine.inputs.end());
        }
        const Term kept = ABSTHREAD_FAULT("refine-play-breaks-relation") ? terms_.boolean(true)
                                                                         : both.after(iota);
        const Term formula = conj(conj(both.guard, kept), negate(both.after(psi)));
        const Term query[] = {substitute(formula, known)};
        if (query[0].is_false() || solver_.check(query) != smt::Answer::sat) continue;
        Values inputs;
        for (const Term v : both.inputs) inputs[v] = solver_.value(v);
        if (take(node, c, own, s.steps, both, inputs, known)) return true;
      }
      std::vector<Sequence> next;
      for (const Sequence& s : level)
        for (std::size_t k = 0; k < a.env.size() && next.size() < most_sequences; ++k) {
          Sequence longer = s;
          longer.steps.push_back(k);
          longer.update =
              sequence(s.update, renamed(a.env[k].update, a.env[k].update.inputs,
                                         "#" + std::to_string(longer.steps.size()), terms_));
          if (!longer.update.guard.is_false()) next.push_back(std::move(longer));
        }
      level = std::move(next);
    }
    if (why_.empty()) why_ = "no real steps of the abstract environment were found";
    return false;
  }

  bool take(PlayNode& node, const PsiConjunct& c, std::size_t own,
            const std::vector<std::size_t>& steps, const Update& both, const Values& inputs,
            const Values& known) {
    const Values all = joined({&known, &inputs});
    Update concrete, abstract;
    for (const auto& item : both.next)
      (node.concrete.contains(item.first) ? concrete : abstract).next.push_back(item);
    const auto after = moved(node.concrete, concrete, all);
    const auto other = moved(node.abstract, abstract, all);
    if (!after || !other) return false;
    auto next = build(node.at, *after, *other, c.stamp);
    if (!next) return false;
    node.kind = PlayNode::Kind::environment;
    node.concrete_act.reset();
    if (own > 0) {
      node.concrete_act = EnvironmentAct{own - 1, {}};
      for (const Term v : question_.concrete.env[own - 1].update.inputs)
        node.concrete_act->inputs[v] = inputs.at(v);
    }
    node.abstract_acts.clear();
    for (std::size_t k = 0; k < steps.size(); ++k) {
      EnvironmentAct& act = node.abstract_acts.emplace_back();
      act.step = steps[k];
      for (const Term v : question_.abstract.env[steps[k]].update.inputs)
        act.inputs[v] =
            inputs.at(terms_.variable(v.name() + "#" + std::to_string(k + 1), v.sort()));
    }
    node.replies = {{{}, {std::move(*next)}}};
    return true;
  }

  const Simulation& simulation_;
  const Question& question_;
  TermManager& terms_;
  smt::Solver& solver_;
  std::string& why_;
  Values symbols_;
  std::size_t nodes_ = 0;
};

class Replay {
 public:
  Replay(const Play& play, const Question& question, TermManager& terms, smt::Solver& solver)
      : play_(play)
      , question_(question)
      , terms_(terms)
      , solver_(solver) {}

  std::string run() {
    const PlayNode& start = play_.start;
    const Values all = joined({&start.concrete, &start.abstract, &play_.symbols});
    for (const Term part : question_.pre)
      if (!holds(part, all)) return "the start does not satisfy `" + to_string(part) + "`";
    if (!holds(question_.concrete.init, all)) return "the concrete side does not begin like that";
    if (!holds(question_.abstract.init, all)) return "the abstract side does not begin like that";
    return visit(start);
  }

 private:
  std::string visit(const PlayNode& node) {
    const Values all = joined({&node.concrete, &node.abstract, &play_.symbols});
    if (!holds(question_.concrete.inv[node.at.first], all) ||
        !holds(question_.abstract.inv[node.at.second], all))
      return "a state is outside the invariants";
    if (node.kind == PlayNode::Kind::unrelated) {
      const bool known = std::find(question_.relate.begin(), question_.relate.end(), node.broken) !=
                         question_.relate.end();
      return known && !holds(node.broken, all) ? "" : "the last states are related";
    }
    return node.kind == PlayNode::Kind::step ? step(node, all) : environment(node, all);
  }

  std::string step(const PlayNode& node, const Values& all) {
    const AutomatonEdge& edge = question_.concrete.edges.at(node.edge);
    const Values with = joined({&all, &node.inputs});
    if (edge.from != node.at.first || !holds(edge.update.guard, with))
      return "a concrete step cannot be taken";
    const auto after = moved(node.concrete, edge.update, with);
    std::string why;
    if (!after) return "a value has no meaning";
    const Past past(question_, edge.action, *after, play_.symbols, terms_, solver_);
    const auto answers = all_answers(question_, node.at.second, node.abstract, play_.symbols,
                                     edge.action, past, terms_, solver_, why);
    if (!answers) return "the answers cannot be listed";
    for (const AnswerState& answer : answers->list) {
      const auto reply =
          std::find_if(node.replies.begin(), node.replies.end(), [&](const PlayNode::Reply& r) {
            return r.next.size() == 1 &&
                   r.next[0].at == PairOfLocations(edge.to, answer.location) &&
                   !told_apart(question_, r.next[0].abstract, answer.values) &&
                   r.next[0].concrete == *after;
          });
      if (reply == node.replies.end()) return "an answer of the abstract side is missing";
      if (std::string wrong = visit(reply->next[0]); !wrong.empty()) return wrong;
    }
    return "";
  }

  std::string environment(const PlayNode& node, const Values& all) {
    Values concrete = node.concrete, abstract = node.abstract;
    const auto act = [&](const SuccinctAutomaton& a, const EnvironmentAct& e, Values& state) {
      const Values with = joined({&state, &e.inputs, &play_.symbols, &all});
      const Update& update = a.env.at(e.step).update;
      if (!holds(update.guard, with)) return false;
      const auto after = moved(state, update, with);
      if (after) state = *after;
      return after.has_value();
    };
    if (node.concrete_act && !act(question_.concrete, *node.concrete_act, concrete))
      return "the concrete environment cannot do that";
    for (const EnvironmentAct& e : node.abstract_acts)
      if (!act(question_.abstract, e, abstract)) return "the abstract environment cannot do that";
    if (node.replies.size() != 1 || node.replies[0].next.size() != 1) return "a move without end";
    const PlayNode& next = node.replies[0].next[0];
    if (next.at != node.at || next.concrete != concrete || next.abstract != abstract)
      return "the environments lead elsewhere";
    for (const Term part : question_.relate)
      if (!holds(part, joined({&concrete, &abstract, &play_.symbols})))
        return "the environments break the relation";
    return visit(next);
  }

  const Play& play_;
  const Question& question_;
  TermManager& terms_;
  smt::Solver& solver_;
};

} // namespace

std::optional<Play> find_play(const Simulation& simulation, TermManager& terms, smt::Solver& solver,
                              std::string& why) {
  return Search(simulation, terms, solver, why).run();
}

std::string replay(const Play& play, const Question& question, TermManager& terms,
                   smt::Solver& solver) {
  return Replay(play, question, terms, solver).run();
}

} // namespace absthread::automata
