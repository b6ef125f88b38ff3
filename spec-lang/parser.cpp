// SPDX-License-Identifier: MIT
#include "spec-lang/parser.hpp"

#include "spec-lang/contract_comments.hpp"
#include "spec-lang/grammar.hpp"

namespace absthread::spec {
namespace {

void report_no_contract(FileId source, std::string_view text, bool c_file,
                        Diagnostics& diagnostics) {
  const auto end = static_cast<std::uint32_t>(text.size());
  diagnostics.report(DiagnosticId::no_contract,
                     {source, 0,
                      c_file    ? 0
                      : end > 0 ? 1U
                                : 0U},
                     c_file ? "expected a contract in a comment '/*@ absthread ... */', found none"
                     : text.empty() ? "expected a contract, found an empty file"
                                    : "expected a contract, found nothing but blanks and comments");
}

} // namespace

bool is_c_file(std::string_view path) {
  return path.ends_with(".c") || path.ends_with(".h") || path.ends_with(".i");
}

std::optional<File> parse(FileId source, const SourceStore& sources, Diagnostics& all) {
  const SourceFile& file = sources.file(source);
  Diagnostics diagnostics; // of this file; the scanner and the grammar report in turn
  const bool c_file = is_c_file(file.path());

  std::vector<Region> regions;
  if (c_file)
    for (const ContractComment& comment : contract_comments(source, sources, diagnostics))
      regions.push_back(comment.body);
  else
    regions.push_back({0, static_cast<std::uint32_t>(file.text().size())});

  Scan scanned = scan(source, sources, regions, diagnostics);
  File result;
  result.source = source;
  result.comments = std::move(scanned.comments);
  result.blank_lines = std::move(scanned.blank_lines);

  ParseState state{.source = source,
                   .text = file.text(),
                   .diagnostics = diagnostics,
                   .first_token = scanned.tokens.data(),
                   .cut_off = scanned.cut_off};
  TokenIterator first = scanned.tokens.data();
  const TokenIterator last = first + scanned.tokens.size();
  grammar::file_items.parse(first, last, x3::make_context<StateTag>(state), x3::unused, result);

  if (result.items.empty() && !diagnostics.has_errors())
    report_no_contract(source, file.text(), c_file, diagnostics);
  if (!diagnostics.has_errors()) return result;
  diagnostics.sort();
  for (const Diagnostic& diagnostic : diagnostics.all())
    all.report(diagnostic.id, diagnostic.where, diagnostic.message).notes = diagnostic.notes;
  return std::nullopt;
}

} // namespace absthread::spec
