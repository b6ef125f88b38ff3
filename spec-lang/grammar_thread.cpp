// SPDX-License-Identifier: MIT
// The grammar of what stands between the braces of a thread. The first word says which item it is;
// what begins with a name is an edge.
//
//   thread_item = "local" declaration | "init" names ";" | "end" names ";" | "free" names ";"
//               | "state" names [ "assert" expression ] [ "idle" "off" ] ";"
//               | "common" expression ";" | "idle" "off" ";"
//               | names "->" name { clause } ";" .
//   clause      = "when" expression | ":" update { "," update } | "lock" place | "unlock" place |
//   "starts" name . update      = "any" place | expression .
#include "spec-lang/grammar.hpp"

namespace absthread::spec::grammar {
namespace {

using T = TokenKind;

const x3::rule<struct LocalId, LocalDecl> local = "local";
const x3::rule<struct InitId, InitItem> init = "init";
const x3::rule<struct EndId, EndItem> end = "end";
const x3::rule<struct StateId, StateItem> state = "state";
const x3::rule<struct CommonId, CommonItem> common = "common";
const x3::rule<struct FreeId, FreeItem> free_item = "free";
const x3::rule<struct IdleId, IdleItem> idle = "idle";
const x3::rule<struct ClauseId, Clause> clause = "clause";
const x3::rule<struct UpdateId, Clause> update = "update";
const x3::rule<struct EdgeId, EdgeItem> edge = "edge";

template<Clause::Word kind>
const auto set_clause = [](auto& context) {
  x3::_val(context).word = kind;
  x3::_val(context).expr = std::move(x3::_attr(context));
};
const auto set_starts = [](auto& context) {
  Clause& c = x3::_val(context);
  Name& target = x3::_attr(context);
  c.word = Clause::Word::starts;
  c.expr.op = Op::name;
  c.expr.text = std::move(target.text);
  c.expr.where = target.where;
};
const auto begin_idle = [](auto& context) { x3::_val(context) = IdleItem{}; };

const auto off = ContextualWord("off", "'off' after 'idle'");

const auto state_name = labelled("the name of a state", name);
const auto comma = silent(T::comma);

const auto local_def = placed(silent(T::kw_local) >> declaration[set(&LocalDecl::declaration)]);
const auto init_def = placed(silent(T::kw_init) >> state_name[add(&InitItem::states)] >>
                             *(comma >> state_name[add(&InitItem::states)]) >>
                             token(T::semicolon, "';' after the initial states"));
const auto end_def = placed(silent(T::kw_end) >> state_name[add(&EndItem::states)] >>
                            *(comma >> state_name[add(&EndItem::states)]) >>
                            token(T::semicolon, "';' after the end states"));
const auto state_def = placed(silent(T::kw_state) >> state_name[add(&StateItem::states)] >>
                              *(comma >> state_name[add(&StateItem::states)]) >>
                              -(silent(T::kw_assert) >> expression[set(&StateItem::assertion)]) >>
                              -(silent(T::kw_idle) >> off[mark(&StateItem::idle_off)]) >>
                              token(T::semicolon, "';' after the state"));
const auto common_def = placed(silent(T::kw_common) >> expression[set(&CommonItem::condition)] >>
                               token(T::semicolon, "';' after the common condition"));
const auto free_item_def = placed(
    silent(T::kw_free) >> labelled("the name of a variable", name)[add(&FreeItem::variables)] >>
    *(comma >> labelled("the name of a variable", name)[add(&FreeItem::variables)]) >>
    token(T::semicolon, "';' after the free variables"));
const auto idle_def =
    placed(silent(T::kw_idle) >> off[begin_idle] >> token(T::semicolon, "';' after 'idle off'"));

const auto clause_def =
    placed((silent(T::kw_when) >> expression[set_clause<Clause::Word::when>]) |
           (silent(T::kw_lock) >> labelled("a lock", place)[set_clause<Clause::Word::lock>]) |
           (silent(T::kw_unlock) >> labelled("a lock", place)[set_clause<Clause::Word::unlock>]) |
           (silent(T::kw_starts) >> labelled("the name of a thread", name)[set_starts]));
const auto update_def =
    placed((silent(T::kw_any) >> labelled("a variable", place)[set_clause<Clause::Word::any>]) |
           labelled("an update", expression)[set_clause<Clause::Word::relation>]);

const auto edge_def = placed(
    state_name[add(&EdgeItem::sources)] >> *(comma >> state_name[add(&EdgeItem::sources)]) >>
    token(T::arrow, "'->' after the source of the edge") >> state_name[set(&EdgeItem::target)] >>
    *(clause[add(&EdgeItem::clauses)] | (silent(T::colon) >> update[add(&EdgeItem::clauses)] >>
                                         *(comma >> update[add(&EdgeItem::clauses)]))) >>
    token(T::semicolon, "';' after the edge"));

const auto thread_item_def =
    labelled("an item of a thread", local[take] | init[take] | end[take] | state[take] |
                                        common[take] | free_item[take] | idle[take] | edge[take]);

BOOST_SPIRIT_DEFINE(local, init, end, state, common, free_item, idle, clause, update, edge)

} // namespace

BOOST_SPIRIT_DEFINE(thread_item)

BOOST_SPIRIT_INSTANTIATE(ThreadItemRule, TokenIterator, ParseContext)

} // namespace absthread::spec::grammar
