// SPDX-License-Identifier: MIT
// From "no rule goes further than this token" to a sentence, and on to the next item.
//
// The grammar leaves the rightmost token that it refused and the labels of what would have fitted.
// That gives the plain sentence "expected ..., found ...". Before it is used, a table of slips is
// asked whether the tokens around the place look like something that people write by habit (`=` for
// `==`, a forgotten `;`, C's `x++`); a slip has its own sentence and says how to repair it. A
// mistake that is reported already (a bad character, the same token again) is not reported twice.
#include "spec-lang/parse_state.hpp"

#include "spec-lang/diag/fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace absthread::spec {
namespace {

using T = TokenKind;

bool begins_file_item(TokenKind kind) {
  return kind <= T::kw_composition;
}

bool begins_thread_item(const Token* t) {
  switch (t->kind) {
  case T::kw_local:
  case T::kw_init:
  case T::kw_end:
  case T::kw_state:
  case T::kw_common:
  case T::kw_free:
  case T::kw_idle: return true;
  default: break;
  }
  while (t->kind == T::name && t[1].kind == T::comma) t += 2;
  return t->kind == T::name && t[1].kind == T::arrow;
}

bool begins_declaration(const Token* t) {
  while (t->kind == T::name && t[1].kind == T::comma) t += 2;
  return t->kind == T::name && t[1].kind == T::colon;
}

bool begins_item(const Token* t, ListKind list) {
  if (begins_file_item(t->kind)) return true;
  switch (list) {
  case ListKind::file: return false;
  case ListKind::shared: return begins_declaration(t);
  case ListKind::thread: return begins_thread_item(t);
  case ListKind::refinement: return false;
  case ListKind::composition: return t->kind == T::kw_invariant || t->kind == T::kw_exclusive;
  }
  return false;
}

std::string found_text(const Token& token, const ParseState& state) {
  if (token.kind == T::end || token.kind == T::end_of_comment)
    return std::string(spelling(token.kind));
  if (token.kind == T::string) return quotable(state.text_of(token));
  return fmt::format("'{}'", quotable(state.text_of(token)));
}

// a, b or c; each once.
std::string list_of(const std::vector<std::string_view>& labels) {
  std::vector<std::string_view> unique;
  for (std::string_view label : labels)
    if (std::find(unique.begin(), unique.end(), label) == unique.end()) unique.push_back(label);
  std::string text;
  for (std::size_t i = 0; i < unique.size(); ++i) {
    if (i != 0) text += i + 1 == unique.size() ? " or " : ", ";
    text += unique[i];
  }
  return text;
}

// ---- slips --------------------------------------------------------------------------------------

struct Slip {
  std::string message;
  std::string note{};
  SourceRange where{}; // empty: the token that did not fit
};

struct Place {
  const ParseState& state;
  const Token* start; // of the item
  const Token* at;    // does not fit
  ListKind list;

  bool expects(std::string_view beginning) const {
    return std::any_of(state.expected.begin(), state.expected.end(),
                       [&](std::string_view label) { return label.starts_with(beginning); });
  }
  bool expects_semicolon() const { return expects("';'"); }
  bool touches_next() const { return at->end == at[1].begin; }
  std::string text(const Token& token) const { return quotable(state.text_of(token)); }
  // The token before, where the item has one.
  const Token* before() const { return at > start ? at - 1 : nullptr; }
};

std::string wanted(const Place& p) {
  return list_of(p.state.expected);
}

bool begins_clause(TokenKind kind) {
  return kind == T::kw_when || kind == T::kw_lock || kind == T::kw_unlock || kind == T::kw_starts;
}

std::optional<Slip> keyword_as_name(const Place& p) {
  const bool name_wanted = p.expects("a name") || p.expects("the name of") ||
                           p.expects("a variable") || p.expects("a lock") ||
                           p.expects("a declaration");
  if (!name_wanted || !is_reserved_word(p.at->kind)) return std::nullopt;
  if (p.at > p.start && p.at[-1].kind == T::arrow && begins_clause(p.at->kind)) return std::nullopt;
  const std::string word = p.text(*p.at);
  Slip slip{fmt::format("expected {}, found '{}', which is a word of the contract language",
                        wanted(p), word)};
  if (p.list == ListKind::shared)
    slip.note = fmt::format("a C variable of that name gets another one here: 'my_{0} : int for "
                            "{0};'",
                            word);
  return slip;
}

std::optional<Slip> single_equals(const Place& p) {
  if (p.at->kind != T::assign || p.expects("':' and")) return std::nullopt;
  if (p.list == ListKind::file && p.start->kind == T::kw_define && p.expects("':='"))
    return Slip{fmt::format("expected {}, found '='", wanted(p)), "write 'define name := ...;'"};
  return Slip{fmt::format("expected '==', found '='"),
              p.before() != nullptr && p.before()->kind == T::prime
                  ? "an update says what holds after the step: write x' == x + 1"
                  : "'=' gives a shared variable its initial value and nothing else"};
}

std::optional<Slip> assignment(const Place& p) {
  if (p.at->kind != T::becomes || p.list != ListKind::thread) return std::nullopt;
  const Token* variable = p.before();
  if (variable != nullptr && variable->kind == T::prime && variable > p.start) --variable;
  const std::string name =
      variable != nullptr && variable->kind == T::name ? p.text(*variable) : "x";
  return Slip{"expected '==', found ':='",
              fmt::format("an update is a relation, not an assignment: write {}' == ...", name)};
}

std::optional<Slip> c_update(const Place& p) {
  // x++, x--, x += 1: the operators have been taken for infix and prefix ones, so look back.
  for (const Token* t = p.at; t >= p.start && t + 2 >= p.at; --t) {
    const bool step = (t->kind == T::plus || t->kind == T::minus || t->kind == T::bit_or ||
                       t->kind == T::bit_and || t->kind == T::times) &&
                      t->end == t[1].begin;
    if (!step || p.list != ListKind::thread) continue;
    const bool twice = t[1].kind == t->kind && t > p.start && t[2].kind != T::name;
    const bool compound = t[1].kind == T::assign;
    if (!twice && !compound) continue;
    const std::string name =
        t > p.start && t[-1].kind == T::name ? p.text(t[-1]) : std::string("x");
    const std::string_view op = spelling(t->kind);
    return Slip{fmt::format("expected an update such as {0}' == {0} {1} 1, found C's '{1}{2}'",
                            name, op, spelling(t[1].kind)),
                "",
                {p.state.source, t->begin, t[1].end}};
  }
  return std::nullopt;
}

std::optional<Slip> arrow_written_otherwise(const Place& p) {
  if (p.list != ListKind::thread || !p.expects("'->'")) return std::nullopt;
  const bool looks_like_arrow = p.at->kind == T::implication || p.at->kind == T::minus ||
                                p.at->kind == T::greater || p.at->kind == T::equal ||
                                p.at->kind == T::at_least;
  if (looks_like_arrow)
    return Slip{fmt::format("expected {}, found {}", wanted(p), found_text(*p.at, p.state)),
                "an edge is written 'S0 -> S1'"};
  if (p.at->kind == T::name)
    return Slip{fmt::format("expected {}, found '{}'", wanted(p), p.text(*p.at)),
                p.at[1].kind == T::name || p.at == p.start + 1
                    ? fmt::format("an edge is written '{} -> {}'", p.text(*p.start), p.text(*p.at))
                    : ""};
  return std::nullopt;
}

std::optional<Slip> assert_first(const Place& p) {
  if (p.list != ListKind::thread || p.at != p.start || p.at->kind != T::kw_assert)
    return std::nullopt;
  return Slip{"expected an item of a thread, found 'assert'",
              "an assertion belongs to a state: write 'state S assert ...;', or 'common ...;' for "
              "every state"};
}

std::optional<Slip> item_of_another_list(const Place& p) {
  if (p.at != p.start) return std::nullopt;
  const std::string word = p.text(*p.at);
  if (p.list == ListKind::file) {
    if (begins_thread_item(p.at))
      return Slip{fmt::format("expected an item of a contract file, found '{}'", word),
                  fmt::format("'{}' belongs between the braces of a thread", word)};
    if (p.at->kind == T::kw_invariant || p.at->kind == T::kw_exclusive)
      return Slip{fmt::format("expected an item of a contract file, found '{}'", word),
                  fmt::format("'{}' belongs into 'composition {{ ... }}'", word)};
    if (begins_declaration(p.at))
      return Slip{fmt::format("expected an item of a contract file, found '{}'", word),
                  "variables are declared in 'shared { ... }'"};
    if (p.at->kind == T::semicolon && p.at > p.state.first_token && p.at[-1].kind == T::close_brace)
      return Slip{"expected nothing after '}', found ';'", "no ';' stands after a block"};
    if (p.at->kind == T::close_brace)
      return Slip{"this '}' closes nothing: expected an item of a contract file, found '}'", ""};
    return Slip{
        fmt::format("expected an item of a contract file, found {}", found_text(*p.at, p.state)),
        "an item begins with program, enum, define, shared, initially, atomicity, assume, "
        "thread, composition or refinement"};
  }
  if (p.list == ListKind::thread) {
    if (p.at->kind == T::kw_invariant || p.at->kind == T::kw_exclusive)
      return Slip{fmt::format("expected an item of a thread, found '{}'", word),
                  p.at->kind == T::kw_invariant
                      ? "write 'common ...;' in a thread, or 'invariant' in 'composition { ... }'"
                      : "'exclusive' belongs into 'composition { ... }'"};
    if (p.at->kind == T::kw_when || p.at->kind == T::colon || p.at->kind == T::arrow ||
        p.at->kind == T::kw_lock || p.at->kind == T::kw_unlock || p.at->kind == T::kw_starts)
      return Slip{fmt::format("expected the source of an edge before {}, found nothing",
                              found_text(*p.at, p.state)),
                  "an edge is written 'S0 -> S1 when ... : ...;'"};
    if (p.at->kind == T::semicolon)
      return Slip{"expected an item of a thread, found ';'", "leave out this ';'"};
    return Slip{fmt::format("expected an item of a thread, found {}", found_text(*p.at, p.state)),
                "an item is an edge or begins with local, init, end, state, common, free or idle"};
  }
  return std::nullopt;
}

std::optional<Slip> any_number(const Place& p) {
  if (p.at->kind != T::times || p.before() == nullptr || p.before()->kind != T::kw_instances)
    return std::nullopt;
  return Slip{"expected 'any' or a number, found '*'", "write 'instances any'"};
}

std::optional<Slip> c_access(const Place& p) {
  const bool in_expression =
      p.at > p.start && (p.at[-1].kind == T::name || p.at[-1].kind == T::close_bracket);
  if (p.at->kind != T::arrow || !in_expression || p.expects("the name")) return std::nullopt;
  if (p.list == ListKind::thread && !p.expects_semicolon() && !p.expects("')'"))
    return std::nullopt;
  return Slip{"expected an operator, found C's '->'",
              "declare a shared variable for it: 'x : int for p->x;'"};
}

std::optional<Slip> word_operator(const Place& p) {
  if (p.at->kind != T::name || p.at == p.start) return std::nullopt;
  const std::string word = p.text(*p.at);
  std::string_view sign;
  if (word == "and")
    sign = "&&";
  else if (word == "or")
    sign = "||";
  else if (word == "mod")
    sign = "%";
  else if (word == "implies")
    sign = "=>";
  else if (word == "iff")
    sign = "<=>";
  if (sign.empty()) return std::nullopt;
  return Slip{fmt::format("expected '{}', found '{}'", sign, word), ""};
}

std::optional<Slip> not_equal(const Place& p) {
  if (p.at->kind != T::greater || p.before() == nullptr || p.before()->kind != T::less ||
      p.before()->end != p.at->begin)
    return std::nullopt;
  return Slip{"expected '!=', found '<>'", "", {p.state.source, p.before()->begin, p.at->end}};
}

std::optional<Slip> forgotten_semicolon(const Place& p) {
  if (!p.expects_semicolon() || p.before() == nullptr) return std::nullopt;
  const bool ends = p.at->kind == T::end || p.at->kind == T::end_of_comment;
  if (!p.at->first_on_line && p.at->kind != T::close_brace && !ends) return std::nullopt;
  const std::uint32_t after = p.before()->end;
  return Slip{fmt::format("expected {}, found {}{}", wanted(p), found_text(*p.at, p.state),
                          p.at->first_on_line && !ends ? " on a new line" : ""),
              "",
              {p.state.source, after, after}};
}

std::optional<Slip> unclosed_block(const Place& p) {
  if (!p.expects("'}' at the end")) return std::nullopt;
  return Slip{fmt::format("expected {}, found {}", wanted(p), found_text(*p.at, p.state)), ""};
}

constexpr std::optional<Slip> (*slips[])(const Place&) = {
    c_update,        single_equals,  assignment,          c_access,     any_number,
    not_equal,       word_operator,  forgotten_semicolon, assert_first, arrow_written_otherwise,
    keyword_as_name, unclosed_block, item_of_another_list};

// The brace that opened the block in which the file ends.
const Token* open_brace_of(const Token* start, const Token* at) {
  int depth = 0;
  for (const Token* t = at - 1; t >= start; --t) {
    if (t->kind == T::close_brace) ++depth;
    if (t->kind == T::open_brace && depth-- == 0) return t;
  }
  return nullptr;
}

} // namespace

Diagnostic* ParseState::complain(SourceRange where, std::string message) {
  if (errors > most_errors) return nullptr;
  if (++errors > most_errors) {
    diagnostics.report(
        DiagnosticId::syntax, where,
        fmt::format("more than {} mistakes: the rest is not looked at", most_errors));
    return nullptr;
  }
  if (ABSTHREAD_FAULT("error-outside-the-text")) where.end += 100000;
  return &diagnostics.report(DiagnosticId::syntax, where, std::move(message));
}

void ParseState::complain_of_nesting(SourceRange where, std::string message) {
  if (nesting_reported) return;
  nesting_reported = true;
  if (Diagnostic* diagnostic = complain(where, std::move(message)))
    diagnostic->id = DiagnosticId::nesting;
}

void ParseState::report_item(const Token* start, ListKind list) {
  const Token* at = furthest;
  if (nesting_reported) return;
  // What follows a mistake on its line and does not even begin like an item is the rest of that
  // mistake.
  if (recovering && at == start && !at->first_on_line) {
    last_reported = at;
    return;
  }
  const bool at_end = at->kind == TokenKind::end || at->kind == TokenKind::end_of_comment;
  const bool known = at->kind == TokenKind::bad || (at->kind == TokenKind::end && cut_off) ||
                     (at_end && at > first_token && at[-1].kind == TokenKind::bad) ||
                     (last_reported != nullptr && at <= last_reported);
  if (known) {
    ++errors; // it was reported where it was found
    return;
  }
  last_reported = at;
  if (list == ListKind::file && at == start && at->kind == TokenKind::close_brace &&
      missing_braces > 0) {
    --missing_braces; // the one that was missed further up
    return;
  }
  const Place place{*this, start, at, list};
  for (auto* recognise : slips) {
    if (std::optional<Slip> slip = recognise(place)) {
      Diagnostic* diagnostic =
          complain(slip->where ? slip->where : range_of(*at), std::move(slip->message));
      if (diagnostic != nullptr && !slip->note.empty()) diagnostic->note({}, std::move(slip->note));
      if (!place.expects("'}' at the end")) return;
      ++missing_braces;
      const Token* brace = open_brace_of(start, at);
      if (diagnostic != nullptr && brace != nullptr)
        diagnostic->note(range_of(*brace), "the block begins here");
      return;
    }
  }
  complain(range_of(*at),
           expected.empty()
               ? fmt::format("{} does not fit here", found_text(*at, *this))
               : fmt::format("expected {}, found {}", list_of(expected), found_text(*at, *this)));
}

const Token* ParseState::inside_of_block() const {
  for (const Token* t = furthest;; ++t) {
    if (t->kind == TokenKind::open_brace) return t + 1;
    if (t->kind == TokenKind::end || t->kind == TokenKind::end_of_comment ||
        t->kind == TokenKind::semicolon || t->kind == TokenKind::close_brace ||
        (t->first_on_line && begins_file_item(t->kind)))
      break;
  }
  const bool brace_missing = std::find(expected.begin(), expected.end(), "'{'") != expected.end();
  return brace_missing && furthest->kind != TokenKind::semicolon ? furthest : nullptr;
}

bool ParseState::ends_list(const Token* token, ListKind list) const {
  if (token->kind == TokenKind::end || errors > most_errors) return true;
  if (list == ListKind::file) return false;
  return token->kind == TokenKind::close_brace || token->kind == TokenKind::end_of_comment ||
         begins_file_item(token->kind);
}

const Token* ParseState::resume(const Token* start, ListKind list) {
  int braces = 0;
  for (const Token* t = furthest;; ++t) {
    if (t->kind == TokenKind::end) {
      cut_off = true; // whatever is open now was lost with the rest of this item
      return t;
    }
    if (t->kind == TokenKind::end_of_comment) return t;
    if (t > start && t->first_on_line &&
        (braces == 0 ? begins_item(t, list) : begins_file_item(t->kind)))
      return t;
    if (t->kind == TokenKind::open_brace) ++braces;
    if (t->kind == TokenKind::close_brace) {
      if (braces == 0) return list == ListKind::file ? t + 1 : t;
      if (--braces == 0) return t + 1;
    }
    if (t->kind == TokenKind::semicolon && braces == 0) return t + 1;
  }
}

} // namespace absthread::spec
