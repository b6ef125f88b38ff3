// SPDX-License-Identifier: MIT
#include "spec-lang/boolean/parser.hpp"

#include "spec-lang/boolean/grammar.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace absthread::boolean {

void ParseState::complain() {
  const Token* at = furthest;
  ++errors;
  if (last_reported != nullptr && at <= last_reported) return;
  last_reported = at;
  if (at->kind == TokenKind::bad) return; // the scanner has said so
  std::vector<std::string_view> unique;
  for (std::string_view label : expected)
    if (std::find(unique.begin(), unique.end(), label) == unique.end()) unique.push_back(label);
  std::string wanted;
  for (std::size_t i = 0; i < unique.size(); ++i)
    wanted += fmt::format("{}{}", i == 0 ? "" : i + 1 == unique.size() ? " or " : ", ", unique[i]);
  const std::string found = at->kind == TokenKind::end_of_file
                                ? "the end of the file"
                                : fmt::format("'{}'", text_of(*at).substr(0, 40));
  const bool deep = std::find(unique.begin(), unique.end(), "less nesting") != unique.end();
  Diagnostic& d = diagnostics.report(
      deep ? DiagnosticId::nesting : DiagnosticId::syntax, range_of(*at),
      deep ? fmt::format("brackets, operators or blocks are nested more than {} deep here",
                         deepest_nesting)
      : wanted.empty() ? fmt::format("{} does not fit here", found)
                       : fmt::format("expected {}, found {}", wanted, found));
  if (at->kind == TokenKind::equal && text_of(*at) == "=" &&
      std::find(unique.begin(), unique.end(), "':='") != unique.end())
    d.note({}, "an assignment is written 'x := e;'");
}

std::optional<Program> parse(FileId source, const SourceStore& sources, Diagnostics& diagnostics) {
  const SourceFile& file = sources.file(source);
  const std::size_t before = diagnostics.error_count();
  const std::vector<Token> tokens = scan(source, file.text(), diagnostics);
  ParseState state{.source = source, .text = file.text(), .diagnostics = diagnostics};
  Program program;
  program.source = source;
  TokenIterator first = tokens.data();
  grammar::program.parse(first, first + tokens.size(), x3::make_context<StateTag>(state),
                         x3::unused, program);
  if (diagnostics.error_count() != before) {
    diagnostics.sort();
    return std::nullopt;
  }
  return program;
}

std::optional<Program> read(FileId source, const SourceStore& sources, Diagnostics& diagnostics) {
  std::optional<Program> program = parse(source, sources, diagnostics);
  if (program && !resolve(*program, diagnostics)) program.reset();
  return program;
}

} // namespace absthread::boolean
