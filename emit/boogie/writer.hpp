// SPDX-License-Identifier: MIT
// What the parts of a Boogie text share: its lines, its names, its expressions.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "emit/boogie/boogie.hpp"
#include "emit/boogie/expressions.hpp"
#include "emit/boogie/names.hpp"

namespace absthread::emit::boogie {

using NameMap = std::unordered_map<Term, std::string, TermHash>;

/// The text, line by line.
class Lines {
 public:
  /// A line, with a comment that begins at the column of its neighbours' comments.
  void line(const std::string& text, const std::string& comment = {});
  /// `head expression;` on one line, or on several if it is long. Gives the number of its first
  /// line.
  std::size_t statement(const std::string& head, const std::string& expression,
                        const std::string& comment = {});
  /// `head name, name, ...;` on as many lines as that takes.
  void list(const std::string& head, const std::vector<std::string>& names);
  void blank();
  std::size_t count() const { return count_; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t count_ = 0;
};

/// "a, b, c".
std::string listed(const std::vector<std::string>& words, std::string_view separator = ", ");
/// A conjunction or disjunction of texts, in groups if there are many: Boogie nests them.
std::string joined(const std::vector<std::string>& parts, std::string_view op);
/// Text of the user in a comment: one line, not too long.
std::string one_line(std::string_view text);

/// A slot of F: a state of the contract, with values of its locals.
struct Slot {
  LocationId state = 0;
  std::string present;             ///< name of the Boolean variable
  std::vector<Term> locals;        ///< named as in certificates: `seen[Read]`, `seen[Read#2]`
  std::vector<std::string> values; ///< their names
};

struct Program {
  const Frame& frame;
  Names globals;
  Expressions expressions;
  Lines lines;
  NameMap now;    ///< shared variables and contract locals (time 0) to their names
  NameMap before; ///< declared shared variables to the names of their values before the step
  std::vector<std::string> shared;   ///< all of `now`'s shared ones, in order
  std::vector<std::string> saved;    ///< the values of `before`, in order
  std::vector<std::string> declared; ///< parallel to `saved`

  explicit Program(const Frame& of)
      : frame(of)
      , globals(of.prefix)
      , expressions(globals) {}

  /// `file.c:12:3`, or nothing.
  std::string place(SourceRange where) const;
};

/// The contract's side of one subject.
struct Contract {
  const conformance::Task& task;
  std::string name; ///< identifier
  std::vector<Slot> slots;
  unsigned copies = 1;
  std::string others, follows; ///< names of the helpers
  std::string dropped;         ///< a candidate was lost; empty: the contract has no locals
  /// One arbitrary start value of a local stands for all: a candidate is lost at once.
  bool inexact = false;
  std::vector<std::string> modified; ///< what the two helpers change
};

/// Declares F and prints the two helpers.
Contract print_contract(const conformance::Task& task, Program& program);

/// Prints the procedure.
Procedure print_thread(const Subject& subject, const Contract& contract, Program& program);

} // namespace absthread::emit::boogie
