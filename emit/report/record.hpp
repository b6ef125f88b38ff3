// SPDX-License-Identifier: MIT
// What a run has found, as strings and numbers only: no term, no solver, no source text. A record
// can therefore leave the process that made it: the child that works on a program sends records to
// its parent while it works (cli/session), and the parent prints them (text.hpp) and writes them
// (json.hpp, sarif.hpp). Merging two records of one program appends what the second has found.
#pragma once

#include "instrument/ir/verdict.hpp"
#include "spec-lang/diag/diagnostic.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace absthread::emit {

/// A range of a file, counted as editors do; `line` 0: no place.
struct Place {
  std::string file;
  unsigned line = 0, column = 0, end_line = 0, end_column = 0; ///< columns in bytes
  unsigned character = 0, end_character = 0; ///< columns in Unicode code points; 0: as in bytes

  explicit operator bool() const { return line != 0; }
  std::string to_string() const; ///< "driver.c:12:3"
  bool operator==(const Place&) const = default;
};

struct NoteRecord {
  Place where;
  std::string message;
  bool operator==(const NoteRecord&) const = default;
};

/// A range of a file becomes this text; an empty range: an insertion.
struct EditRecord {
  Place where;
  std::string text;
  bool operator==(const EditRecord&) const = default;
};

/// A change of the contract after which a failing step conforms.
struct RepairRecord {
  std::string text;              ///< a sentence
  std::string snippet;           ///< the line to write
  bool suffices = false;         ///< the whole thread conforms with it
  bool breaks = false;           ///< with it, the contracts go wrong together
  std::vector<EditRecord> edits; ///< in the order of the text; without overlaps
  bool operator==(const RepairRecord&) const = default;
};

struct DiagnosticRecord {
  std::string id;
  Severity severity = Severity::error;
  Place where;
  std::string message;
  std::vector<NoteRecord> notes;
  std::string rendered; ///< as the terminal shows it; travels between our processes only
  std::string line{};   ///< of the text at `where`, without its indentation; likewise
  std::vector<RepairRecord> repairs{};
  bool operator==(const DiagnosticRecord&) const = default;
};

/// One contract, for the summary.
struct ThreadRecord {
  std::string name;
  std::string function;  ///< C function, or empty: no code
  std::string instances; ///< "any" or a number
  Place where;
  std::uint64_t states = 0, edges = 0, assertions = 0;
  std::vector<std::string> free; ///< variables that the contract leaves free
  bool operator==(const ThreadRecord&) const = default;
};

struct SharedRecord {
  std::string name, type, initial, lvalue;
  bool operator==(const SharedRecord&) const = default;
};

using Values = std::vector<std::pair<std::string, std::string>>;

/// One step of a path that ends in a violation.
struct StepRecord {
  std::string thread;
  unsigned instance = 0;
  Place where;
  std::string text;                ///< the C statement or the contract's edge
  std::vector<std::string> states; ///< contract states that were possible before the step
  Values before, after;            ///< shared variables
  Values locals;                   ///< of the thread: those that the step has changed
  bool operator==(const StepRecord&) const = default;
};

/// The answer to one question: are the contracts well formed, does this thread conform, ...
struct PartRecord {
  std::string question; ///< "contracts", "conformance", "composition"
  std::string thread;   ///< empty: the whole program
  Verdict verdict;
  std::vector<DiagnosticRecord> findings; ///< violated: what went wrong; the first one is the fault
  std::vector<StepRecord> steps;          ///< the path to it
  std::vector<std::string> remarks;       ///< what else there is to know
  double seconds = 0;
  bool operator==(const PartRecord&) const = default;
};

struct StatisticsRecord {
  std::string solver; ///< name and version
  std::uint64_t queries = 0, sat = 0, unsat = 0, unknown = 0;
  double solver_seconds = 0;
  double seconds = 0; ///< the whole work on the program
  bool operator==(const StatisticsRecord&) const = default;
};

/// A text that the run made for a file: a dump, a picture, a certificate.
struct Artefact {
  std::string kind; ///< "dump contracts", "export", "certificate"
  std::string name; ///< a file name that suits it
  std::string text;
  bool operator==(const Artefact&) const = default;
};

struct ProgramRecord {
  std::string path; ///< as the user named it
  std::string name;
  std::vector<std::string> c_files;
  std::vector<SharedRecord> shared;
  std::vector<ThreadRecord> threads;
  std::vector<DiagnosticRecord> diagnostics;
  std::vector<PartRecord> parts;
  std::vector<std::string> assumptions; ///< what the verdict rests on
  std::vector<std::string> discharged; ///< of these, what has been proved since; merging removes it
  std::vector<std::string> scope;  ///< what was asked, if not everything; of a certificate: then
  std::vector<std::string> inputs; ///< certify: the files that it is about, without headers
  StatisticsRecord statistics;
  std::vector<Artefact> artefacts; ///< travel between our processes only
  Verdict verdict;
  std::string sentence; ///< the verdict for people, without the shouted word
  std::string cut;      ///< what ended the work early: timeout, memout, interrupted, crashed; or ""
  int exit_code = 0;

  std::size_t count(Severity severity) const;
  void merge(ProgramRecord&& more);
  bool operator==(const ProgramRecord&) const = default;
};

struct RunRecord {
  std::vector<std::string> command_line;
  std::vector<ProgramRecord> programs;
  Verdict verdict;
  int exit_code = 0;
};

Place place_of(SourceRange range, const SourceStore& sources);
DiagnosticRecord record_of(const Diagnostic& diagnostic, const SourceStore& sources);

} // namespace absthread::emit
