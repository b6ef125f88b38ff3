// SPDX-License-Identifier: MIT
// What the tool has to say about somebody's text, as plain data: an id from one table (ids.def), a
// place, a sentence with what was expected and what was found, and notes that point at other
// places. Nothing here prints: render.hpp does.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "spec-lang/diag/source.hpp"

namespace absthread {

enum class Severity : std::uint8_t { error, warning };

enum class DiagnosticId : std::uint8_t {
#define DIAGNOSTIC(name, severity, printed, sentence) name,
#include "spec-lang/diag/ids.def"
#undef DIAGNOSTIC
};

struct DiagnosticInfo {
  DiagnosticId id;
  Severity severity;
  std::string_view printed;
  std::string_view sentence;
};

/// The row of ids.def.
const DiagnosticInfo& info(DiagnosticId id);
const std::vector<DiagnosticInfo>& all_diagnostics();

struct Note {
  SourceRange where; ///< may be empty: a note without a place
  std::string message;
};

struct Diagnostic {
  DiagnosticId id;
  Severity severity;
  SourceRange where;
  std::string message;
  std::vector<Note> notes;

  /// Adds a note and gives the diagnostic back, so that notes can be chained.
  Diagnostic& note(SourceRange range, std::string text);
};

/// Collects diagnostics in the order of their report. A pass goes on after an error, so that the
/// user sees all of them.
class Diagnostics {
 public:
  /// Reports with the severity of the table.
  Diagnostic& report(DiagnosticId id, SourceRange where, std::string message);

  const std::vector<Diagnostic>& all() const { return all_; }
  bool has_errors() const { return errors_ != 0; }
  std::size_t error_count() const { return errors_; }
  std::size_t warning_count() const { return all_.size() - errors_; }
  /// -Werror: every warning so far becomes an error.
  void promote_warnings();
  /// Orders by file and place; reports of one place keep their order.
  void sort();

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

/// The candidate that a person most likely meant by `name` (edit distance at most a third of its
/// length), or "".
std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);

} // namespace absthread
