// SPDX-License-Identifier: MIT
// What the resolver knows while it works: the names of the file, what stands behind each, and the
// one way to report. Internal to resolve*.cpp.
#pragma once

#include <deque>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "spec-lang/ast.hpp"
#include "spec-lang/diag/diagnostic.hpp"
#include "spec-lang/model.hpp"

namespace absthread::spec::resolving {

struct ThreadEntry;

/// A variable whose term is null has a mistake in its declaration: its uses are silent.
struct VariableEntry {
  Variable variable;
  Term next;                          ///< the term at time 1
  Sort element;                       ///< the sort without array bounds
  const ThreadEntry* owner = nullptr; ///< the thread that the local belongs to
};

/// What an expression says beyond its value: which places its text primes, where it first looks at
/// the next state, where it first says `self`.
struct Effects {
  struct Write {
    const VariableEntry* variable = nullptr;
    std::vector<Term> indices;
    SourceRange where;  ///< the prime, or the use of a definition that holds it
    SourceRange origin; ///< the prime inside the definition; empty: `where` is the prime
  };
  std::vector<Write> writes;
  SourceRange prime;
  SourceRange self;

  void add(const Effects& other);
};

/// The value of an expression. A null term means that a mistake in it was reported.
struct Value {
  Term term;
  Term defined;                            ///< null: always
  const VariableEntry* variable = nullptr; ///< the value is that of a variable or of its element
  std::vector<Term> indices;
  bool primed = false;
  bool ahead = false; ///< the text looks at the next state
  Term may,
      may_not; ///< of a condition that looks ahead: where it can hold, can fail; null: anywhere
  bool literal = false;   ///< made of digits only: may become bits
  std::uint32_t size = 1; ///< as a tree, with definitions written out
  std::uint32_t depth = 1;
};

struct Bound {
  Value value;
  Effects effects;
};

struct DefineEntry {
  const Define* syntax = nullptr;
  bool running = false; ///< being written out just now
  bool broken = false;  ///< recursive: means nothing
  bool used = false;
  /// Results by arguments; without parameters there is one key.
  std::unordered_map<std::string, Bound> results;
};

struct ThreadEntry {
  const ThreadDecl* syntax = nullptr;
  std::size_t index = 0;
  std::unordered_map<std::string, VariableEntry*> locals;
  std::unordered_map<std::string, StateIndex> states;
  VariableEntry* started = nullptr;
  VariableEntry* ended = nullptr;
};

struct Enumeration {
  const EnumDecl* syntax = nullptr;
  Sort sort;
};

struct Symbol {
  enum class Kind { variable, enumeration, enum_value, define, thread };
  Kind kind = Kind::variable;
  VariableEntry* variable = nullptr;
  Enumeration* enumeration = nullptr;
  unsigned long number = 0; ///< enum_value
  DefineEntry* define = nullptr;
  ThreadEntry* thread = nullptr;
  SourceRange where;

  /// "a shared variable", for sentences.
  const char* describe() const;
};

/// Everything of one file.
class Names {
 public:
  Names(TermManager& term_manager, Diagnostics& diagnostics)
      : manager(term_manager)
      , diagnostics_(diagnostics) {}

  TermManager& manager;
  std::unordered_map<std::string, Symbol> globals;
  std::deque<VariableEntry> variables; ///< shared, in the order of the text
  std::deque<VariableEntry> locals;
  std::deque<Enumeration> enumerations;
  std::deque<DefineEntry> defines;
  std::deque<ThreadEntry> threads;

  /// Places where definitions with parameters are being written out, outermost first: a mistake in
  /// a body may be one of its arguments, so that notes name the uses.
  std::vector<SourceRange> uses;

  /// Reports once: a definition that is written out ten times has its mistake only once.
  Diagnostic& report(DiagnosticId id, SourceRange where, std::string message);
  /// "; did you mean 'x'?" or "". Only the first hundred mistakes get the search, which is linear
  /// in the candidates.
  std::string suggestion(const std::string& name, const std::vector<std::string>& candidates);
  std::vector<std::string> names_of(std::initializer_list<Symbol::Kind> kinds) const;
  /// Puts a name into the file's one namespace, or reports the second declaration.
  bool declare(const Name& name, Symbol symbol);
  const Symbol* find(const std::string& name) const;
  /// The counter X.started or X.ended, made at its first mention.
  VariableEntry& counter(ThreadEntry& thread, bool ended);
  /// The thread of that name, or a report.
  ThreadEntry* find_thread(const std::string& name, SourceRange where);

 private:
  Diagnostics& diagnostics_;
  using PlaceOfReport = std::tuple<DiagnosticId, FileId, std::uint32_t, std::uint32_t>;
  std::set<std::pair<PlaceOfReport, SourceRange>> reported_; ///< with the innermost use;
  unsigned searches_ = 0;
  Diagnostic ignored_{};
  std::deque<VariableEntry> counters_;
};

/// 'text', for sentences.
std::string quoted(std::string_view text);
/// "int", "bool[4]": the sort as the contract would write it.
std::string sort_text(const Value& value);

} // namespace absthread::spec::resolving
