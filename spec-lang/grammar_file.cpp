// SPDX-License-Identifier: MIT
// The grammar of a file.
//
//   file        = { item } .
//   item        = "program" name [ string { "," string } ] ";" | "enum" name "{" name { "," name }
//   "}"
//               | "define" name [ "(" name { "," name } ")" ] ":=" expression ";" | "shared" "{" {
//               declaration } "}" | "initially" expression ";" | "atomicity" word ";" | "assume"
//               word ";" | "thread" name [ "for" word [ "(" [ word { "," word } ] ")" ] ] [
//               "instances" ( "any" | expression ) ]
//                 "{" { thread_item } "}"
//               | "composition" "{" { composition_item } "}"
//               | "refinement" "{" { refinement_item } "}" .
//   composition_item = "invariant" expression ";" | "exclusive" name "." name { "," name "." name }
//   ";" .
//   refinement_item = ( "pre" | "relate" ) expression ";" | "visible" name { "," name } ";"
//               | "function" name "(" name { "," name } ")" ";"
//               | "axiom" "(" name { "," name } ")" expression ";" .
#include "spec-lang/grammar.hpp"

namespace absthread::spec::grammar {
namespace {

using T = TokenKind;

const x3::rule<struct ProgramId, ProgramDecl> program = "program";
const x3::rule<struct EnumId, EnumDecl> enumeration = "enum";
const x3::rule<struct DefineId, Define> define = "define";
const x3::rule<struct SharedId, Shared> shared = "shared";
const x3::rule<struct InitiallyId, Initially> initially = "initially";
const x3::rule<struct AtomicityId, AtomicityDecl> atomicity = "atomicity";
const x3::rule<struct AssumeId, AssumeDecl> assume = "assume";
const x3::rule<struct ThreadId, ThreadDecl> thread = "thread";
const x3::rule<struct CompositionId, Composition> composition = "composition";
const x3::rule<struct InvariantId, InvariantItem> invariant = "invariant";
const x3::rule<struct ExclusiveId, ExclusiveItem> exclusive = "exclusive";
const x3::rule<struct ExclusivePlaceId, ExclusiveItem::Place> exclusive_place = "state of a thread";
const x3::rule<struct CompositionItemId, CompositionItem> composition_item = "composition item";
const x3::rule<struct RefinementId, Refinement> refinement = "refinement";
const x3::rule<struct RefinementItemId, RefinementItem> refinement_item = "refinement item";
const x3::rule<struct FileNameId, Name> file_name = "file name";
const x3::rule<struct CWordId, Name> c_word = "C name";

const auto take_string = [](auto& context) {
  ParseState& state = state_of(context);
  const Token& t = x3::_attr(context);
  x3::_val(context) = Name{string_value(state.text_of(t)), state.range_of(t)};
};
const auto take_word = [](auto& context) {
  ParseState& state = state_of(context);
  const Token& t = x3::_attr(context);
  x3::_val(context) = Name{state.text_of(t), state.range_of(t)};
};

const auto comma = silent(T::comma);
const auto open = token(T::open_brace, "'{'");
const auto open_paren = silent(T::open_paren);
const auto close_paren = token(T::close_paren, "')'");

const auto file_name_def = token(T::string, "a C file in quotes")[take_string];
const auto c_word_def = AnyWord("a C name")[take_word];

const auto program_def = placed(silent(T::kw_program) >> name[set(&ProgramDecl::name)] >>
                                -(labelled(nullptr, file_name)[add(&ProgramDecl::files)] >>
                                  *(comma >> file_name[add(&ProgramDecl::files)])) >>
                                token(T::semicolon, "';' after the program"));

const auto enumeration_def = placed(
    silent(T::kw_enum) >> name[set(&EnumDecl::name)] >> open >> name[add(&EnumDecl::values)] >>
    *(comma >> name[add(&EnumDecl::values)]) >> token(T::close_brace, "',' or '}'"));

const auto define_def =
    placed(silent(T::kw_define) >> name[set(&Define::name)] >>
           -(open_paren >> name[add(&Define::parameters)] >>
             *(comma >> name[add(&Define::parameters)]) >> close_paren) >>
           token(T::becomes, "':=' after the defined name") >> expression[set(&Define::body)] >>
           token(T::semicolon, "';' after the definition"));

const auto shared_def = placed(
    silent(T::kw_shared) >> block_head(open) >>
    items(ListKind::shared, labelled("a declaration", declaration)[add(&Shared::declarations)]) >>
    token(T::close_brace, "'}' at the end of the shared variables"));

const auto initially_def =
    placed(silent(T::kw_initially) >> expression[set(&Initially::condition)] >>
           token(T::semicolon, "';' after the initial condition"));
const auto atomicity_def =
    placed(silent(T::kw_atomicity) >>
           labelled("'access' or 'statement'", name)[set(&AtomicityDecl::word)] >>
           token(T::semicolon, "';' after the atomicity"));
const auto assume_def =
    placed(silent(T::kw_assume) >> labelled("what to assume", name)[set(&AssumeDecl::word)] >>
           token(T::semicolon, "';' after the assumption"));

const auto thread_def = placed(
    silent(T::kw_thread) >>
    block_head(name[set(&ThreadDecl::name)] >>
               -(silent(T::kw_for) >>
                 labelled("a C function", c_word)[set(&ThreadDecl::function)] >>
                 -(open_paren[mark(&ThreadDecl::has_arguments)] >>
                   -(labelled("a parameter", c_word)[add(&ThreadDecl::arguments)] >>
                     *(comma >> labelled("a parameter", c_word)[add(&ThreadDecl::arguments)])) >>
                   close_paren)) >>
               -(silent(T::kw_instances) >>
                 (silent(T::kw_any)[mark(&ThreadDecl::any_number)] |
                  labelled("'any' or a number", expression)[set(&ThreadDecl::number)])) >>
               open) >>
    items(ListKind::thread, thread_item[add(&ThreadDecl::items)]) >>
    token(T::close_brace, "'}' at the end of the thread"));

const auto exclusive_place_def = labelled("the name of a thread",
                                          name)[set(&ExclusiveItem::Place::thread)] >>
                                 token(T::dot, "'.' and a state after the thread") >>
                                 labelled("the name of a state",
                                          name)[set(&ExclusiveItem::Place::state)];
const auto invariant_def =
    placed(silent(T::kw_invariant) >> expression[set(&InvariantItem::condition)] >>
           token(T::semicolon, "';' after the invariant"));
const auto exclusive_def =
    placed(silent(T::kw_exclusive) >> exclusive_place[add(&ExclusiveItem::places)] >>
           *(comma >> exclusive_place[add(&ExclusiveItem::places)]) >>
           token(T::semicolon, "';' after the exclusive states"));
const auto composition_item_def =
    labelled("'invariant' or 'exclusive'", invariant[take] | exclusive[take]);
const auto composition_def =
    placed(silent(T::kw_composition) >> block_head(open) >>
           items(ListKind::composition, composition_item[add(&Composition::items)]) >>
           token(T::close_brace, "'}' at the end of the composition"));

template<RefinementItem::Word word>
const auto set_word = [](auto& context) { x3::_val(context).word = word; };
using RW = RefinementItem::Word;
const auto refinement_names = token(T::open_paren, "'(' and names") >>
                              name[add(&RefinementItem::names)] >>
                              *(comma >> name[add(&RefinementItem::names)]) >> close_paren;
const auto refinement_item_def = placed(
    labelled("'pre', 'relate', 'visible', 'function' or 'axiom'",
             (((ContextualWord("pre", nullptr)[set_word<RW::pre>] |
                ContextualWord("relate", nullptr)[set_word<RW::relate>]) >>
               expression[set(&RefinementItem::condition)]) |
              (ContextualWord("visible", nullptr)[set_word<RW::visible>] >>
               name[add(&RefinementItem::names)] >> *(comma >> name[add(&RefinementItem::names)])) |
              (ContextualWord("function", nullptr)[set_word<RW::function>] >>
               name[set(&RefinementItem::name)] >> refinement_names) |
              (ContextualWord("axiom", nullptr)[set_word<RW::axiom>] >> refinement_names >>
               expression[set(&RefinementItem::condition)]))) >>
    token(T::semicolon, "';' after the item of the refinement"));
const auto refinement_def =
    placed(silent(T::kw_refinement) >> block_head(open) >>
           items(ListKind::refinement, refinement_item[add(&Refinement::items)]) >>
           token(T::close_brace, "'}' at the end of the refinement"));

// The words of this list stand in the message, so that it also teaches.
const auto item = labelled(
    "an item of a contract file",
    program[add(&File::items)] | enumeration[add(&File::items)] | define[add(&File::items)] |
        shared[add(&File::items)] | initially[add(&File::items)] | atomicity[add(&File::items)] |
        assume[add(&File::items)] | thread[add(&File::items)] | composition[add(&File::items)] |
        refinement[add(&File::items)] | silent(T::end_of_comment));

const auto file_items_def = items(ListKind::file, item);

BOOST_SPIRIT_DEFINE(program, enumeration, define, shared, initially, atomicity, assume, thread,
                    composition, invariant, exclusive, exclusive_place, composition_item,
                    refinement, refinement_item, file_name, c_word)

} // namespace

BOOST_SPIRIT_DEFINE(file_items)

BOOST_SPIRIT_INSTANTIATE(FileItemsRule, TokenIterator, ParseContext)

} // namespace absthread::spec::grammar
