// SPDX-License-Identifier: MIT
// Declarations, procedures, and the program made of them.
#include "spec-lang/boolean/grammar.hpp"

#include <charconv>

namespace absthread::boolean::grammar {
namespace {

using T = TokenKind;

const x3::rule<struct ProcedureId, Procedure> procedure = "procedure";
const x3::rule<struct DeclarationId, std::vector<Name>> declaration = "declaration";
const x3::rule<struct ThreadLocalId, std::vector<Name>> thread_locals = "thread_local";

const auto add_name = [](auto& context) {
  x3::_val(context).push_back(std::move(x3::_attr(context)));
};
template<typename Owner, std::vector<Name> Owner::* member>
const auto append = [](auto& context) {
  for (Name& n : x3::_attr(context)) (x3::_val(context).*member).push_back(std::move(n));
};
const auto add_parameter = [](auto& context) {
  x3::_val(context).variables.push_back(std::move(x3::_attr(context)));
  ++x3::_val(context).parameters;
};
const auto one_result = [](auto& context) { x3::_val(context).results = 1; };
const auto count_results = [](auto& context) {
  const std::string text = state_of(context).text_of(x3::_attr(context));
  std::uint32_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  // An absurd number cannot be met by any `return`, which is reported there.
  x3::_val(context).results = error == std::errc() ? number : ~0U;
};
const auto set_end = [](auto& context) {
  x3::_val(context).end = state_of(context).range_of(x3::_attr(context));
};

const auto comma = silent(T::comma);
const auto semicolon = token(T::semicolon, "';'");

const auto declaration_def = silent(T::kw_decl) >> name[add_name] >> *(comma >> name[add_name]) >>
                             token(T::semicolon, "',' or ';'");
const auto thread_locals_def = silent(T::kw_thread_local) >> name[add_name] >>
                               *(comma >> name[add_name]) >> token(T::semicolon, "',' or ';'");

const auto procedure_def =
    placed(-(silent(T::kw_void) |
             (silent(T::kw_bool)[one_result] >>
              -(silent(T::less) >> token(T::number, "the number of results")[count_results] >>
                token(T::greater, "'>'")))) >>
           labelled("a procedure", name)[set(&Procedure::name)] >> token(T::open_paren, "'('") >>
           -(name[add_parameter] >> *(comma >> name[add_parameter])) >>
           token(T::close_paren, "')'") >> token(T::kw_begin, "'begin'") >>
           *labelled("a declaration", declaration)[append<Procedure, &Procedure::variables>] >>
           -(silent(T::kw_enforce) >> expr[set(&Procedure::enforce)] >> semicolon) >>
           items(ends_block, labelled("a statement", statement)[add(&Procedure::body)]) >>
           token(T::kw_end, "'end' of the procedure")[set_end] >> -silent(T::semicolon));

bool ends_file(TokenKind kind) {
  return kind == T::end_of_file;
}

const auto program_def =
    items(ends_file, labelled("'decl', 'thread_local' or a procedure",
                              declaration[append<Program, &Program::globals>] |
                                  thread_locals[append<Program, &Program::thread_locals>] |
                                  procedure[add(&Program::procedures)]));

BOOST_SPIRIT_DEFINE(procedure, declaration, thread_locals)

} // namespace

BOOST_SPIRIT_DEFINE(program)

BOOST_SPIRIT_INSTANTIATE(ProgramRule, TokenIterator, ParseContext)

} // namespace absthread::boolean::grammar
