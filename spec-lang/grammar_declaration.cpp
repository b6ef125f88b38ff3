// SPDX-License-Identifier: MIT
// The grammar of types and declarations.
//
//   declaration = name { "," name } ":" type [ "=" expression ] [ "for" lvalue ] ";" .
//   type        = ( "bool" | "int" | "lock" | "thread" | "bits" number | bound ".." bound | name )
//   { "[" expression "]" } . lvalue      = { "*" } ( word | "(" lvalue ")" ) { "->" word | "." word
//   | "[" ( number | word ) "]" } .
#include "spec-lang/grammar.hpp"

namespace absthread::spec::grammar {

namespace {

using T = TokenKind;

struct Path {
  std::string text{};
};

const x3::rule<struct PathId, Path> path = "C lvalue";
const x3::rule<struct LvalueNameId, Name> lvalue = "C lvalue";

template<Type::Base base>
const auto set_base = [](auto& context) { x3::_val(context).base = base; };
const auto set_low = [](auto& context) {
  x3::_val(context).base = Type::Base::range;
  x3::_val(context).low = std::move(x3::_attr(context));
};
const auto set_named = [](auto& context) {
  x3::_val(context).base = Type::Base::named;
  x3::_val(context).low.reset();
  x3::_val(context).name = std::move(x3::_attr(context));
};
const auto set_width = [](auto& context) {
  x3::_val(context).base = Type::Base::bits;
  x3::_val(context).width = state_of(context).text_of(x3::_attr(context));
};
const auto spell = [](auto& context) {
  x3::_val(context).text += state_of(context).text_of(x3::_attr(context));
};
const auto spell_path = [](auto& context) { x3::_val(context).text += x3::_attr(context).text; };
const auto set_text = [](auto& context) {
  x3::_val(context).text = std::move(x3::_attr(context).text);
};

const auto word = AnyWord("a C variable")[spell];
const auto member = AnyWord("the name of a member")[spell];

const auto path_def = *silent(T::times)[spell] >>
                      (word | (silent(T::open_paren)[spell] >> deeper(path)[spell_path] >>
                               token(T::close_paren, "')'")[spell])) >>
                      *((silent(T::arrow)[spell] >> member) | (silent(T::dot)[spell] >> member) |
                        (silent(T::open_bracket)[spell] >>
                         (silent(T::number)[spell] | AnyWord("a number or a name")[spell]) >>
                         token(T::close_bracket, "']'")[spell]));
const auto lvalue_def = placed(path[set_text]);

const auto range = bound[set_low] >> silent(T::dots) >>
                   labelled("a number or a name", bound)[set(&Type::high)];

const auto type_def = placed(
    labelled("a type", silent(T::kw_bool)[set_base<Type::Base::boolean>] |
                           silent(T::kw_int)[set_base<Type::Base::integer>] |
                           silent(T::kw_lock)[set_base<Type::Base::lock>] |
                           silent(T::kw_thread)[set_base<Type::Base::thread>] |
                           (silent(T::kw_bits) >> token(T::number, "a number of bits")[set_width]) |
                           range | name[set_named]) >>
    *(silent(T::open_bracket) >> deeper(expression)[add(&Type::bounds)] >>
      token(T::close_bracket, "']'")));

const auto declaration_def = placed(
    name[add(&Declaration::names)] >> *(silent(T::comma) >> name[add(&Declaration::names)]) >>
    token(T::colon, "':' and a type after the name") >> type[set(&Declaration::type)] >>
    -(silent(T::assign) >> expression[set(&Declaration::initial)]) >>
    -(silent(T::kw_for) >> lvalue[set(&Declaration::lvalue)]) >>
    token(T::semicolon, "';' after the declaration"));

BOOST_SPIRIT_DEFINE(path, lvalue)

} // namespace

BOOST_SPIRIT_DEFINE(type, declaration)

BOOST_SPIRIT_INSTANTIATE(TypeRule, TokenIterator, ParseContext)
BOOST_SPIRIT_INSTANTIATE(DeclarationRule, TokenIterator, ParseContext)

} // namespace absthread::spec::grammar
