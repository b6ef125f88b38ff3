// SPDX-License-Identifier: MIT
// Statements (figure 2 of seeds/004, with the sugar of its tools). README.md has the grammar.
#include "spec-lang/boolean/grammar.hpp"

namespace absthread::boolean::grammar {
namespace {

using T = TokenKind;
using Kind = Statement::Kind;

const x3::rule<struct SimpleId, Statement> simple = "simple statement";
const x3::rule<struct StartId, Statement> start = "start_thread";
const x3::rule<struct CallId, Statement> call = "call";
const x3::rule<struct AssignId, Statement> assign = "assignment";
const x3::rule<struct BranchId, Statement> branch = "if";
const x3::rule<struct LoopId, Statement> loop = "while";

template<Kind kind>
const auto be = [](auto& context) { x3::_val(context).kind = kind; };
const auto add_target = [](auto& context) {
  x3::_val(context).targets.push_back({std::move(x3::_attr(context)), {}});
};
const auto add_broadcast = [](auto& context) {
  x3::_val(context).broadcast.push_back({std::move(x3::_attr(context)), {}});
};
// The head of a block ends here: labels and braces inside are placed by themselves.
const auto end_head = [](auto& context) {
  const Token& t = x3::_attr(context);
  x3::_val(context).head = {state_of(context).source, 0, t.end};
};
// An action in front of a statement keeps the labels that were read before it.
const auto take_action = [](auto& context) {
  Statement& whole = x3::_val(context);
  std::vector<Name> labels = std::move(whole.labels);
  whole = std::move(x3::_attr(context));
  whole.labels = std::move(labels);
  if (whole.head) whole.head.begin = whole.where.begin;
};

const auto semicolon = token(T::semicolon, "';'");
const auto comma = silent(T::comma);
const auto value = expr[add(&Statement::values)];
const auto values = value >> *(comma >> value);
const auto arguments = -(values) >> token(T::close_paren, "')'");
const auto lock_name = (silent(T::open_paren) >> name[add_target] >> token(T::close_paren, "')'")) |
                       labelled("a lock", name)[add_target];

const auto simple_def = placed(
    (silent(T::kw_skip)[be<Kind::skip>] >> semicolon) |
    (silent(T::kw_goto)[be<Kind::go_to>] >> labelled("a label", name)[add(&Statement::names)] >>
     *(comma >> labelled("a label", name)[add(&Statement::names)]) >> semicolon) |
    (silent(T::kw_return)[be<Kind::give_back>] >> -(values) >> semicolon) |
    (silent(T::kw_assume)[be<Kind::assume>] >> value >> semicolon) |
    (silent(T::kw_assert)[be<Kind::assertion>] >> value >> semicolon) |
    (silent(T::kw_lock)[be<Kind::lock>] >> lock_name >> semicolon) |
    (silent(T::kw_unlock)[be<Kind::unlock>] >> lock_name >> semicolon) |
    (silent(T::kw_atomic_begin)[be<Kind::atomic_begin>] >> semicolon) |
    (silent(T::kw_atomic_end)[be<Kind::atomic_end>] >> semicolon) |
    (silent(T::kw_end_thread)[be<Kind::end_thread>] >> semicolon));

const auto start_def =
    placed(silent(T::kw_start_thread)[be<Kind::start_thread>] >>
           ((silent(T::kw_goto) >> labelled("a label", name)[add(&Statement::names)]) |
            (&(silent(T::name) >> silent(T::open_paren)) >> name[set(&Statement::callee)] >>
             silent(T::open_paren)[be<Kind::start_procedure>] >> arguments) |
            labelled("a label or a call", name)[add(&Statement::names)]) >>
           semicolon);

// Actions are not undone where a rule turns back, so what is ahead is looked at first.
const auto word = silent(T::name);
const auto targets_ahead = &(word >> *(comma >> word) >> silent(T::becomes));
const auto targets = labelled("a statement", name)[add_target] >> *(comma >> name[add_target]) >>
                     token(T::becomes, "':='");

const auto call_def =
    placed(-(targets_ahead >> targets) >> name[set(&Statement::callee)] >> silent(T::open_paren) >>
           arguments >> semicolon >> x3::eps[be<Kind::call>]);

const auto assign_def =
    placed(targets >> x3::eps[be<Kind::assign>] >> values >>
           -(silent(T::kw_constrain) >> expr[set(&Statement::constraint)]) >>
           -(silent(T::kw_broadcast) >> labelled("a thread_local variable", name)[add_broadcast] >>
             *(comma >> name[add_broadcast]) >> token(T::becomes, "':='") >>
             expr[add(&Statement::broadcast_values)] >>
             *(comma >> expr[add(&Statement::broadcast_values)])) >>
           token(T::semicolon, "';' after the assignment"));

const auto branch_def =
    placed(silent(T::kw_if)[be<Kind::branch>] >> value >> token(T::kw_then, "'then'")[end_head] >>
           deeper(items(ends_block, statement[add(&Statement::body)])) >>
           -(silent(T::kw_else) >> deeper(items(ends_block, statement[add(&Statement::other)]))) >>
           token(T::kw_fi, "'fi' at the end of the 'if'") >> -silent(T::semicolon));

const auto loop_def =
    placed(silent(T::kw_while)[be<Kind::loop>] >> value >> token(T::kw_do, "'do'")[end_head] >>
           deeper(items(ends_block, statement[add(&Statement::body)])) >>
           token(T::kw_od, "'od' at the end of the 'while'") >> -silent(T::semicolon));

const auto statement_def = *(&(word >> silent(T::colon)) >> name[add(&Statement::labels)] >>
                             silent(T::colon)) >>
                           labelled("a statement", simple[take_action] | start[take_action] |
                                                       branch[take_action] | loop[take_action] |
                                                       call[take_action] | assign[take_action]);

BOOST_SPIRIT_DEFINE(simple, start, call, assign, branch, loop)

} // namespace

BOOST_SPIRIT_DEFINE(statement)

BOOST_SPIRIT_INSTANTIATE(StatementRule, TokenIterator, ParseContext)

} // namespace absthread::boolean::grammar
