// SPDX-License-Identifier: MIT
//
// Boolean programs as the oracle reads them: a parser of its own, written from
// spec-lang/boolean/README.md, into instructions with numbered variables. It takes the programs
// that the generator prints and knows nothing of places or diagnostics.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace absthread::fuzz::bp {

struct Expression {
  // c: constant, *: choice, v: variable, n: next value, ! & | ^ = > s: operators
  char op = 'c';
  int number = 0;   // of the constant
  std::string name; // of a variable
  std::vector<Expression> operands;
};

struct Instruction {
  enum class Kind {
    jump,
    assign,
    assume,
    check,
    branch,
    lock,
    unlock,
    enter,
    leave,
    start_at,
    start_call,
    end,
    call,
    give_back
  };
  Kind kind = Kind::jump;
  std::vector<int> next; // jump: all targets; branch: if true, if false; start_at: of the creator,
                         // of the new one
  std::vector<std::string> targets;
  std::vector<Expression> values;
  std::optional<Expression> constraint;
  std::vector<std::string> others;
  std::vector<Expression> other_values;
  std::string callee;
};

struct Code {
  std::string name;
  std::vector<std::string> parameters, locals; // locals: all variables
  int results = 0;
  std::optional<Expression> enforce;
  std::vector<Instruction> body; // the last one gives back without values
};

struct BooleanProgram {
  std::vector<std::string> globals, thread_locals, locks;
  std::vector<Code> procedures;
  bool has_broadcast = false, has_recursion = false, has_creation = false, has_loop = false;

  const Code& find(const std::string& name) const;
};

std::optional<BooleanProgram> read_boolean_program(const std::string& text);

} // namespace absthread::fuzz::bp
