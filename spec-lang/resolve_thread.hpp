// SPDX-License-Identifier: MIT
// Declarations and threads of a contract file. Internal to resolve*.cpp.
#pragma once

#include "spec-lang/resolve_expression.hpp"

namespace absthread::spec::resolving {

/// Gives each declared variable its sort, domain and initial value. `entries` are those of the
/// declaration's names, null where the name was taken. `prefix` is put before the names of terms.
void declare_variables(const Declaration& declaration, const std::vector<VariableEntry*>& entries,
                       const std::string& prefix, Names& names, Expressions& expressions);

/// The contract of one thread. Its entry has no states and locals yet.
class ThreadResolver {
 public:
  ThreadResolver(ThreadEntry& entry, Names& names, Expressions& expressions)
      : entry_(entry)
      , names_(names)
      , expressions_(expressions) {}

  /// First of all threads: locals, since others' mistakes may speak of them, and the names of
  /// states.
  void collect();
  Contract resolve();

 private:
  void add_local(const LocalDecl& item);
  StateIndex state(const Name& name);
  void describe(const StateItem& item);
  void mark_initial(const InitItem& item);
  void mark_end(const EndItem& item);
  void add_free(const FreeItem& item);
  void add_edge(const EdgeItem& item);
  void add_instances();
  void check_locals(const EdgeItem& item, const Edge& edge, const Effects& effects);
  void check_free(const Effects& effects);
  void warn_unreachable();
  void warn_misspelt();

  ThreadEntry& entry_;
  Names& names_;
  Expressions& expressions_;
  Contract contract_;
  std::unordered_map<std::string, SourceRange> described_, initial_, end_, free_;
};

} // namespace absthread::spec::resolving
